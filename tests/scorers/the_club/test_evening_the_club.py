"""How an evening runs: whose turn, what is left in the bag, when mom is asked, how it ends."""

from __future__ import annotations

import pytest

from scorers.play import Play
from scorers.protocol import Lines, Table
from scorers.the_club import GAME


def _club(*players: str, **options: int) -> Play:
    return Play(GAME, GAME.settle(players or ("Ann", "Bob", "Cy"), options))


def _say(play: Play, line: str) -> list[str]:
    return [ruling.text for ruling in play.send(play.read(line))]


@pytest.mark.parametrize(
    ("players", "bag", "turns"),
    # 108 dancers without 23 or 11 and the 25 on the floor, and 12 special tiles; a third of it.
    [(2, 72, 24), (3, 84, 28), (4, 84, 28)],
)
def test_the_bag_makes_so_many_turns(players: int, bag: int, turns: int) -> None:
    play = _club(*("Ann", "Bob", "Cy", "Di")[:players])
    assert play.setup.options["turns"] == turns
    for turn in range(1, turns + 1):
        table = play.match.table()
        assert table["turn"] == turn
        assert table["tiles_left"] == bag - 3 * (turn - 1)
        assert table["player"] == ("Ann", "Bob", "Cy", "Di")[(turn - 1) % players]
        assert play.pending is not None
        assert play.pending.where == f"turn {turn}"
        _say(play, "-")
    assert play.verdict is not None
    assert play.match.table()["turn"] == turns


def test_a_bag_that_three_do_not_divide_has_one_turn_more() -> None:
    # 60 + 7 + 2 + 2 = 71 tiles: 23 turns of three and one of two.
    play = _club("Ann", "Bob", guards=7)
    assert play.setup.options["turns"] == 24
    for _ in range(23):
        _say(play, "-")
    assert play.match.table()["tiles_left"] == 2
    assert play.pending is not None
    assert "Take the last 2 tiles" in play.pending.before[-1]


def test_more_turns_than_tiles_draw_nothing() -> None:
    play = _club("Ann", "Bob", guards=0, rock_stars=0, bullies=0, turns=22)
    for _ in range(20):  # 60 dancers
        _say(play, "-")
    assert play.match.table()["tiles_left"] == 0
    assert play.pending is not None
    assert play.pending.before == ("The bag is empty: nothing to take.",)
    _say(play, "-")
    _say(play, "-")
    assert play.verdict is not None


def test_the_heading_says_turn_player_points_and_bag() -> None:
    play = _club()
    for line in ("fshc mshc", "flmb+d mmhb", "-"):
        _say(play, line)
    assert play.pending is not None
    # Bob's pair: opposite sex and mood, 1, and a disease: -4.
    assert play.pending.question == (
        "TURN 4 of 28: ANN. Points: Ann 5, Bob -4, Cy 0. Bag 75.\n"
        "One pair at most. (e.g. fshc+w mlhb; guard; nothing: -)"
    )
    # What hands do stands apart, so that /brief leaves it out.
    assert play.pending.before == ("Take 3 tiles, place them from your side.",)
    assert play.pending.who == (0,)


def test_the_example_changes_once_two_of_a_look_have_left() -> None:
    play = _club(turns=100)
    _say(play, "fshc fshc")
    assert play.pending is not None
    assert "fshc" not in play.pending.example
    for look in ("flmb", "flmc"):
        _say(play, f"{look} {look}")
        assert look not in play.pending.example
        assert not play.read(play.pending.example).overruled


def test_when_every_tile_has_left_nothing_is_the_example() -> None:
    play = _club(turns=100)
    for build in "lms":
        for taste in "mdh":
            for mood in "bcd":
                look = build + taste + mood
                _say(play, f"f{look} m{look}; r f{look} m{look} !")
    assert play.pending is not None
    assert play.pending.example == "-"
    assert play.pending.question.endswith("(e.g. -; guard)")


def test_mom_given_beforehand_is_not_asked() -> None:
    play = _club(mom_points=0)
    assert "5 points; 0 for mom at both homes" in _say(play, "fshc+mom mshc+mom")[1]
    assert play.match.standing() == [5, 0, 0]
    play = _club(mom_points=4)
    _say(play, "fshc+mom mshc+committed")
    assert play.match.standing() == [5 - 2 - 4, 0, 0]


def test_mom_is_asked_after_the_turn_and_scored_after_mom() -> None:
    play = _club()
    _say(play, "g")
    before = play.match.table()
    assert len(_say(play, "fshc+mom mshc+mom; g; closed")) == 1
    assert play.match.table() == {**before, "turn": 2}
    assert play.match.standing() == [0, 0, 0]
    assert play.pending is not None
    assert (play.pending.ask, play.pending.where, play.pending.example) == ("mom", "mom", "2")
    _say(play, "3")
    # It closed with that turn.
    assert play.verdict is not None
    assert play.match.standing() == [0, 5 - 3, 0]
    assert play.match.table()["guards"] == 2


def test_mom_is_asked_after_the_last_turn_too() -> None:
    play = _club(turns=1)
    _say(play, "r fshc+mom mshc+mom")
    assert play.verdict is None
    assert play.match.table()["player"] == "Ann"
    assert play.match.table()["rock_stars"] == 0
    _say(play, "10")
    # 5 - 10 and 1 for the star.
    assert play.match.standing() == [-4, 0, 0]
    assert play.verdict is not None
    assert play.verdict.winners == (1, 2)
    assert play.verdict.places == (3, 1, 1)
    assert play.verdict.criteria[0].decided


def test_mom_is_not_asked_where_it_does_not_count() -> None:
    play = _club()
    _say(play, "fshc+mom mshc")
    _say(play, "r flmb+mom mlmb+wallet / flmc+committed mlmc+committed")
    assert play.match.table()["turn"] == 3


def test_once_answered_mom_counts_for_everybody() -> None:
    play = _club()
    _say(play, "fshc+mom mshc+mom")
    _say(play, "2")
    _say(play, "flmb+mom mlmb+mom")
    assert play.match.standing() == [3, 3, 0]


@pytest.mark.parametrize("line", ["closed", "closed; fshc mlhb", "g; closed; bu"])
def test_closed_ends_it_at_any_turn(line: str) -> None:
    play = _club()
    _say(play, "fshc mlhb")
    _say(play, line)
    assert play.verdict is not None
    assert play.verdict.how == "closed"
    assert play.match.table()["turn"] == 2
    assert play.match.table()["player"] is None
    assert play.match.table()["tiles_left"] == 0


def test_three_ways_level_and_places_after_shared_ones() -> None:
    play = _club("Ann", "Bob", "Cy", "Di", turns=4)
    for line in ("fshc mlhb", "fshb mshb", "flmb mlmb", "-"):
        _say(play, line)
    assert play.verdict is not None
    assert play.match.standing() == [1, 5, 5, 0]
    assert play.verdict.winners == (1, 2)
    assert play.verdict.places == (3, 1, 1, 4)
    assert play.verdict.text.startswith("Bob and Cy share the win with 5 points each.")


def _club_with_hints() -> Play:
    return Play(GAME, GAME.settle(("Ann", "Bob", "Cy"), {"hints": "yes"}))


def test_a_better_arrangement_is_only_a_step_without_hints() -> None:
    play = _club()
    rulings = play.send(play.read("r fshc mlhb / mshc fshb"))
    assert not any("could bring" in ruling.text for ruling in rulings)
    # As below: 1 + 3 + 1 was made, 5 + 3 + 1 was there.
    star = next(ruling for ruling in rulings if ruling.text.startswith("+1 the rock star"))
    assert star.steps[-1] == "These four arranged otherwise: 9, fshc and mshc 5; mlhb and fshb 3."


def test_a_rock_stars_poor_couple_scores_what_the_table_says() -> None:
    play = _club()
    # TC-5.2: fshc and mlmb share the sex alone. The table gives 1, the star brings 1 (TC-5).
    answer = play.read("r fshc+none mlmb+mom = 1 / flmb mlmb !")
    said = [ruling.text for ruling in play.send(answer)]
    # flmb and mlmb: sex, build, taste, mood: 5. In all 1 + 5 + 1.
    assert play.match.standing() == [7, 0, 0]
    assert "Pair 1, fshc and mlmb+mom: 1 in common (sex), as the table says: 1 point." in said
    assert play.match.table()["pairs"]["Ann"] == 2


def test_an_agreed_couple_with_mom_at_both_homes_asks_nothing() -> None:
    play = _club()
    play.send(play.read("r fshc+mom mlmb+mom=-2!"))
    assert play.pending is not None
    assert play.pending.where == "turn 2"
    assert play.match.standing() == [-2 + 1, 0, 0]


def test_points_a_table_says_are_kept_in_canonical_form() -> None:
    play = _club()
    answer = play.read("rockstar fshc mlmb=1!")
    kept = "rockstar female small hip-hop cheerful & male large metal bored = 1"
    assert answer.text == kept
    assert answer.overruled
    assert play.read(f"{kept} !").text == kept


def test_a_better_arrangement_is_suggested_with_hints() -> None:
    play = _club_with_hints()
    said = _say(play, "r fshc mlhb / mshc fshb")
    # fshc mlhb: sex, taste 1. mshc fshb: sex, build, taste 3. With the star 5.
    assert "+1 the rock star: 5 points for Ann." in said
    # fshc mshc 5 and mlhb fshb (sex, taste, mood) 3: 9 with the star.
    assert (
        "These four could bring 9 with the rock star: fshc and mshc 5; mlhb and fshb 3. "
        "Rather so? /amend 1" in said
    )
    said = _say(play, "r fshc mshc / mlhb fshb")
    assert not any("could bring" in line for line in said)


def test_a_pair_better_left_apart_is_suggested_apart() -> None:
    said = _say(_club_with_hints(), "r fshc mshc / flmb+disease mmhb")
    # flmb mmhb: sex, mood 1 - 5; fshc with flmb 0, with mmhb 2 in common (sex, taste) 1,
    # mshc with flmb 1: so 5 and apart, 6 with the star, beats what was typed.
    assert "5 points for Ann" not in said[-2]
    assert any(
        "These four could bring 6 with the rock star: fshc and mshc 5; flmb+disease and mmhb "
        "apart, they would cost points." in line
        for line in said
    )


def test_the_view_lays_out_what_lies_in_front_of_everybody() -> None:
    play = _club(mom_points=2)
    _say(play, "fshc+wallet mlhb; g")
    _say(play, "r")
    for reveal in (False, True):
        table, lines = play.match.view(reveal)
        assert isinstance(table, Table)
        assert table.rows == (("Ann", "2", "1"), ("Bob", "1", "0"), ("Cy", "0", "0"))
        assert isinstance(lines, Lines)
        assert lines.lines == (
            "Turn 3 of 28 is Cy's. Bag before the draw: 78.",
            "Rock stars that left: 1 of 2. Drawn: guards 1 of 8, bullies 0 of 2.",
            "Mom takes 2.",
            "In front of Ann: fshc+wallet with mlhb (turn 1).",
        )


def test_every_award_shows_its_arithmetic() -> None:
    play = _club()
    rulings = play.send(play.read("mshc+p fshb+child"))
    assert rulings[1].steps == (
        "3 in common: sex, build and taste.",
        "That is worth 3 points.",
        "+2 his personality (she is not drunk).",
        "-1 her child.",
        "3 + 2 - 1 = 4.",
    )
    assert [(a.side, a.points, a.clause) for a in rulings[1].awards] == [(0, 4, "TC-1")]


def test_a_back_that_changes_nothing_adds_no_sum() -> None:
    play = _club()
    rulings = play.send(play.read("fshc+mom mshc"))
    assert rulings[1].steps == (
        "4 in common: sex, build, taste and mood.",
        "That is worth 5 points.",
        "0 for her mom (the partner has a home).",
    )


def test_the_last_tile_counts_one_pair_or_more() -> None:
    for line, told in (
        ("fshc mshc; closed", "The last tile lies, its pair counts: the club closes."),
        ("fshc mshc; r flmb mlmb; closed", "The last tile lies, its pairs count: the club closes."),
        ("r; closed", "The last tile lies: the club closes."),
    ):
        play = _club()
        assert play.send(play.read(line))[-1].text == told


def test_an_answer_too_long_to_be_kept_is_refused() -> None:
    play = _club()
    line = ";".join(["fshc mshc"] * 900)
    with pytest.raises(Exception, match="Written in full"):
        play.read(f"{line} !")


def test_three_players_use_the_fourth_side_in_each_third_turn() -> None:
    # TC-3.1: Ann's third turn is 7, Bob's 8, Cy's 9; then 16 to 18.
    play = _club(turns=20)
    fourth = []
    for turn in range(1, 21):
        assert play.pending is not None
        if play.pending.before[-1].endswith("from the fourth side."):
            fourth.append(turn)
        _say(play, "-")
    assert fourth == [7, 8, 9, 16, 17, 18]
