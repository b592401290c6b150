"""What lies where at King of Clubs, worked by hand, and nights that begin from what lies there."""

from __future__ import annotations

from copy import deepcopy

from scorers.king_of_clubs import GAME
from scorers.play import Play
from scorers.protocol import Ruling

EVENING = ["2257", "31", "42", "25 34", "y", "3", "1"]
"""Advanced, night 1: Ann takes the 5 (3 beats 1) and the 7 (4 beats 2), Bob the 2 and 2 (2 and 5
against 3 and 4: 3 beats 2). 12 to 4: Ann wins and dances. Backups: Ann 1, Bob 5.
"""


def begun(*lines: str, players: tuple[str, ...] = ("Ann", "Bob"), **options: str) -> Play:
    teams = [[players[0], players[2]], [players[1], players[3]]] if len(players) == 4 else None
    play = Play(GAME, GAME.settle(players, options, teams))
    for line in lines:
        play.send(play.read(line))
    return play


def held(play: Play) -> dict[str, int | str]:
    return {f"{h.place} {h.thing}": h.count for h in play.match.holdings()}


def test_an_advanced_night_is_under_way() -> None:
    play = begun(*EVENING[:4], version="advanced")
    assert held(play) == {
        "Ann points": 0,
        "Bob points": 0,
        "Ann prestige": 12,
        "Bob prestige": 4,
        "lead card holder": "nobody",
        "Ann moves": 0,
        "Bob moves": 0,
        "pile moves": 20,
        "discard moves": 0,
        "played moves": 0,
    }


def test_moves_lie_in_front_until_the_night_ends() -> None:
    # Night 1: the 1 draws 3, the 5 draws 1 (KC-10). Night 2: Ann leads (KC-9.1).
    play = begun(*EVENING, "3423", "-", "31", "ann +2, bob +1", version="advanced")
    assert held(play) == {
        "Ann points": 1,
        "Bob points": 0,
        "Ann prestige": 2,  # solo 2: 3 and two moves are 5 against 1 and one move
        "Bob prestige": 0,
        "lead card holder": "Ann",
        "Ann moves": 1,
        "Bob moves": 0,
        "pile moves": 16,
        "discard moves": 0,
        "played moves": 3,
    }


def test_basic_has_no_moves_to_count() -> None:
    play = begun("2257", "31")
    assert held(play) == {
        "Ann points": 0,
        "Bob points": 0,
        "Ann prestige": 5,
        "Bob prestige": 0,
        "lead card holder": "nobody",
    }


def test_teams_hold_points_and_players_hold_moves() -> None:
    names = ("Ann", "Bob", "Cy", "Di")
    play = begun("4567", players=names, version="advanced")
    assert [(h.place, h.thing) for h in play.match.holdings()] == [
        ("Ann & Cy", "points"),
        ("Bob & Di", "points"),
        ("Ann & Cy", "prestige"),
        ("Bob & Di", "prestige"),
        ("lead card", "holder"),
        ("Ann", "moves"),
        ("Bob", "moves"),
        ("Cy", "moves"),
        ("Di", "moves"),
        ("pile", "moves"),
        ("discard", "moves"),
        ("played", "moves"),
    ]


def test_play_begins_again_from_the_top_of_a_night() -> None:
    rest = ["3423", "5 at 4", "31", "-", "52", "-", "2435 !", "-", "y"]
    whole = begun(*EVENING, version="advanced")
    again = begun(version="advanced")
    again.match = deepcopy(whole.match)
    again._flow = again.match.play()
    again._advance(None)
    for line in rest:
        for play in (whole, again):
            assert play.pending is not None
        assert whole.pending is not None
        assert again.pending is not None
        assert again.pending.question == whole.pending.question
        assert again.pending.moment == whole.pending.moment
        assert again.send(again.read(line)) == whole.send(whole.read(line))
    assert held(again) == held(whole)


def test_moves_beyond_a_hand_leave_the_pile_by_their_own_clause() -> None:
    # Ann holds 3 and makes 5: 3 out of her hand (KC-7), then 2 off the pile of 16 (KC-7.5).
    play = begun(*EVENING, "3423", "-", "31", version="advanced")
    seen: list[tuple[str, object, object, object]] = []

    def look(ruling: Ruling) -> None:
        now = held(play)
        seen.append(
            (ruling.clauses[0], now["Ann moves"], now["pile moves"], now["played moves"]),
        )

    play.send(play.read("ann 3+5 !"), look)
    assert seen[:2] == [("KC-7", 0, 16, 3), ("KC-7.5", 0, 14, 5)]
