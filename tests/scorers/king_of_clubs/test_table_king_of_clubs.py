"""The table as JSON at every question of a night, and what is shown of it."""

from __future__ import annotations

from typing import Any

from guess_king_of_clubs import begin, feed, pending

from scorers.play import Play
from scorers.protocol import Lines, Table

FOUR = ("Ann", "Bob", "Cy", "Di")


def dance(
    value: int, clubs: list[int], taken_by: str | None = None, done: bool = False
) -> dict[str, Any]:
    return {"value": value, "clubs": clubs, "taken_by": taken_by, "done": done}


def test_the_table_at_every_question() -> None:
    """Two players, advanced: night 1 to Ann by 12 to 4, night 2 level at 6 and Bob's."""
    play = begin(version="advanced")
    table = {
        "night": 1,
        "version": "advanced",
        "lead": None,
        "dances": [],
        "prestige": {"Ann": 0, "Bob": 0},
        "backups": {"Ann": None, "Bob": None},
        "hands": {"Ann": 0, "Bob": 0},
        "pile": 20,
        "discard": 0,
        "moves_played": {"Ann": 0, "Bob": 0},
        "draw_values": {},
    }
    assert play.match.table() == table
    feed(play, "2257")
    table["dances"] = [dance(5, [5]), dance(7, [7]), dance(4, [2, 2])]
    assert play.match.table() == table
    feed(play, "51")
    table["dances"] = [dance(5, [5], "Ann", True), dance(7, [7]), dance(4, [2, 2])]
    table["prestige"] = {"Ann": 5, "Bob": 0}
    assert play.match.table() == table
    feed(play, "42", "13 34")
    table["dances"] = [
        dance(5, [5], "Ann", True),
        dance(7, [7], "Ann", True),
        dance(4, [2, 2], "Bob", True),
    ]
    table["prestige"] = {"Ann": 12, "Bob": 4}
    table["backups"] = {"Ann": 2, "Bob": 5}
    assert pending(play) == ("victory", "night 1, Ann")
    assert play.match.table() == table
    feed(play, "y")
    assert pending(play) == ("draw", "dancer 2")
    assert play.match.table() == table
    feed(play, "2")
    table["draw_values"] = {"2": 2}
    assert pending(play) == ("draw", "dancer 5")
    assert play.match.table() == table  # nobody draws before all Draw Values are known
    feed(play, "1")
    table = {
        "night": 2,
        "version": "advanced",
        "lead": "Ann",
        "dances": [],
        "prestige": {"Ann": 0, "Bob": 0},
        "backups": {"Ann": None, "Bob": None},
        "hands": {"Ann": 2, "Bob": 1},
        "pile": 17,
        "discard": 0,
        "moves_played": {"Ann": 0, "Bob": 0},
        "draw_values": {"2": 2, "5": 1},
    }
    assert pending(play) == ("clubs", "night 2")
    assert play.match.table() == table  # while `clubs` is asked it is the new night's
    feed(play, "3423")
    table["dances"] = [dance(2, [2]), dance(4, [4]), dance(6, [3, 3])]
    assert pending(play) == ("lead", "night 2, Ann")
    assert play.match.table() == table
    feed(play, "5 at 4", "31")
    assert pending(play) == ("moves", "night 2, solo 2")
    assert play.match.table() == table  # not done while moves are asked for
    feed(play, "-", "52", "-", "2435")
    table["dances"] = [dance(2, [2], "Ann", True), dance(4, [4], "Ann", True), dance(6, [3, 3])]
    table["prestige"] = {"Ann": 6, "Bob": 0}
    table["backups"] = {"Ann": 1, "Bob": 4}
    assert pending(play) == ("moves", "night 2, couples 3")
    assert play.match.table() == table
    feed(play, "a 2+2, b 3+1")
    table["dances"] = [
        dance(2, [2], "Ann", True),
        dance(4, [4], "Ann", True),
        dance(6, [3, 3], "Bob", True),
    ]
    table["prestige"] = {"Ann": 6, "Bob": 6}
    table["hands"] = {"Ann": 0, "Bob": 0}
    table["moves_played"] = {"Ann": 2, "Bob": 1}
    assert pending(play) == ("victory", "night 2, Bob")
    assert play.match.table() == table  # the three moves are in no hand and not discarded
    feed(play, "y")
    table["discard"] = 3
    assert pending(play) == ("draw", "dancer 1")
    assert play.match.table() == table


def test_the_basic_table_has_no_moves() -> None:
    play = begin("2567", "33")
    assert play.match.table() == {
        "night": 1,
        "version": "basic",
        "lead": None,
        "dances": [dance(2, [2]), dance(5, [5]), dance(6, [6]), dance(7, [7])],
        "prestige": {"Ann": 0, "Bob": 0},
        "backups": {"Ann": None, "Bob": None},
    }
    feed(play, "55")
    assert play.match.table()["dances"][0] == dance(2, [2], None, True)
    assert play.match.table()["backups"] == {"Ann": 5, "Bob": 5}


def test_team_names_are_keys() -> None:
    play = begin("2233", "45 12 45 12", version="advanced", players=FOUR)
    table = play.match.table()
    assert table["dances"][0] == dance(4, [2, 2], "Ann & Cy", True)
    assert table["prestige"] == {"Ann & Cy": 4, "Bob & Di": 0}
    assert table["moves_played"] == {"Ann & Cy": 0, "Bob & Di": 0}
    assert table["backups"] == {"Ann": None, "Bob": None, "Cy": None, "Di": None}
    assert table["hands"] == {"Ann": 0, "Bob": 0, "Cy": 0, "Di": 0}
    # 1, 2, 3, 3 against 3, 3, 4, 5
    feed(play, "13 34 23 35")
    assert play.match.table()["backups"] == {"Ann": 2, "Bob": 5, "Cy": 1, "Di": 4}
    assert play.match.table()["dances"][1] == dance(6, [3, 3], "Bob & Di", True)
    feed(play, "y")
    feed(play, "1", "1", "1", "1")
    assert play.match.table()["lead"] == "Bob & Di"
    assert play.match.standing() == [0, 1]


def test_a_backup_is_certain_once_four_dancers_are_seen() -> None:
    """The three that danced and the one that the Lead has shown are four."""
    night_1 = ("2567", "21", "32", "43", "54", "y")
    play = begin(*night_1, "2567", "4 at 7", "12", "21")
    assert play.match.table()["backups"] == {"Ann": None, "Bob": None}
    feed(play, "35")
    # KC-2, KC-3.1: Ann sent 1, 2, 3 and showed the 4 at the 7, so the 5 stays at home
    assert pending(play) == ("dancers", "night 2, solo 7")
    assert play.match.table()["backups"] == {"Ann": 5, "Bob": None}
    # by force Ann sends the 5 instead: then the 4 is left
    feed(play, "53!")
    assert play.match.table()["backups"] == {"Ann": 4, "Bob": 4}


def test_a_backup_is_not_certain_where_a_couple_is_still_to_come() -> None:
    night_1 = ("2567", "21", "32", "43", "54", "y")
    play = begin(*night_1, "2257", "4 at 2", "12", "21")
    assert play.match.table()["backups"] == {"Ann": None, "Bob": None}


def test_draw_values_given_at_the_start_are_known() -> None:
    play = begin(version="advanced", draw_values="3 2 2 1 1")
    assert play.match.table()["draw_values"] == {"1": 3, "2": 2, "3": 2, "4": 1, "5": 1}


def test_the_table_stays_as_the_game_ended() -> None:
    # KC-9, KC-10: no moves go to the discard pile, nothing is drawn
    play = begin("2567", "21", "32", "43", "54", "y", version="advanced", draw_values="1,0,0,0,0")
    for _ in range(3):
        feed(play, "2567", "-", "21", "-", "32", "-", "43", "-", "54", "-", "y")
    feed(play, "2567", "-", "21", "ann +3", "32", "-", "43", "-", "54", "-", "y")
    assert play.verdict is not None
    table = play.match.table()
    # Ann drew 1 after each of four nights and made three moves in the fifth
    assert table["hands"] == {"Ann": 1, "Bob": 0}
    assert (table["pile"], table["discard"]) == (16, 0)
    assert table["moves_played"] == {"Ann": 3, "Bob": 0}
    assert table["night"] == 5


def test_what_is_shown() -> None:
    play = begin(
        "2567", "21", "32", "43", "54", "y", "2257", "4 at 7", "31", "-",
        version="advanced", draw_values="3,2,2,1,1",
    )  # fmt: skip
    lines, nightclubs, players = play.match.view(False)
    assert isinstance(lines, Lines)
    assert lines.lines == (
        "Night 2 of at most 9, advanced. Ann leads.",
        "Ann showed the 4 at the 7.",
        "Prestige tonight: Ann 5, Bob 0. Moves played: Ann 0, Bob 0.",
        "Moves: 16 in the pile, 0 discarded.",
        "Draw Values: dancer 1 draws 3, dancer 2 draws 2, dancer 3 draws 2, dancer 4 draws 1, "
        "dancer 5 draws 1.",
    )
    assert isinstance(nightclubs, Table)
    assert nightclubs.rows == (
        ("solo 5", "5", "Ann"),
        ("solo 7", "7", "to come"),
        ("couples 2", "4", "to come"),
    )
    assert isinstance(players, Table)
    assert players.columns == ("player", "revealed", "backup", "moves")
    assert players.rows == (("Ann", "3 at 5", "hidden", "3"), ("Bob", "1 at 5", "hidden", "1"))


def reminders(play: Play) -> tuple[str, ...]:
    assert play.pending is not None
    return play.pending.before


def test_reminders_stand_before_the_questions() -> None:
    play = begin()
    assert "dancers 1 to 5" in reminders(play)[0]
    feed(play, "2257")
    assert reminders(play) == (
        "Send your dancers face down: one to the 5, one to the 7 and two to the couples 2 and 2. "
        "The fifth is your backup; keep it hidden.",
    )
    feed(play, "21")
    assert reminders(play) == ()
    feed(play, "32", "45 45")
    assert play.pending is not None
    assert play.pending.prompt == "Ann, YOUR VICTORY DANCE! Danced? y or n"
    feed(play, "y")
    assert reminders(play) == ("Dancers back to hand; shuffle all nine nightclubs together.",)
    feed(play, "2567", "4 at 7")
    assert reminders(play) == ("Bob may now swap two dancers, never the backup, in secret.",)
