"""What happens outside the rules: points and the bag counted anew, and players who go home."""

from __future__ import annotations

import pytest

from scorers.errors import Illegal
from scorers.play import Play
from scorers.the_club import GAME


def _sit(players: str, *lines: str, **options: int) -> Play:
    play = Play(GAME, GAME.settle(players.split(), options))
    for line in lines:
        play.send(play.read(line))
    return play


def _say(play: Play, line: str) -> list[str]:
    return [ruling.text for ruling in play.send(play.read(line))]


def test_fixed_points_are_an_award() -> None:
    play = _sit("Ann Bob", "fshc+none mshc+none")  # TC-1: four in common, 5 points
    (ruling,) = play.send(play.read('/fix ann points -2 "we rule so"'))
    assert [(award.side, award.points, award.clause) for award in ruling.awards] == [(0, -2, "fix")]
    assert play.match.standing() == [3, 0]


def test_points_may_be_fixed_below_zero() -> None:
    play = _sit("Ann Bob")
    play.send(play.read("/fix bob points -4"))
    assert play.match.standing() == [0, -4]


def test_turns_follow_from_a_counted_bag() -> None:
    # TC-8: three tiles a turn; 7 tiles are this turn and two more.
    play = _sit("Ann Bob", "-", "-", turns=10)
    assert _say(play, "/fix bag 7") == ["Bag tiles: 7, as the table says.", "2 turns after this one."]
    assert play.match.table()["turns"] == 5
    for _ in range(3):
        assert play.verdict is None
        play.send(play.read("-"))
    assert play.verdict is not None


def test_an_empty_bag_makes_this_turn_the_last() -> None:
    play = _sit("Ann Bob", "-")
    assert _say(play, "/fix bag 0") == ["Bag tiles: 0, as the table says.", "Turn 2 is the last one."]
    play.send(play.read("-"))
    assert play.verdict is not None
    assert play.verdict.how == "closed"


def test_whoever_is_asked_may_leave() -> None:
    play = _sit("Ann Bob Cid", "fshc+none mshc+none")
    assert _say(play, "/leave bob") == [
        "Bob goes home. The points stay and are ranked.",
        "Turn 2 is Cid's now.",
    ]
    seats = []
    for _ in range(3):
        assert play.pending is not None
        seats.append(play.pending.who)
        play.send(play.read("-"))
    assert seats == [(2,), (0,), (2,)]


def test_nobody_leaves_twice() -> None:
    play = _sit("Ann Bob Cid", "/leave bob")
    with pytest.raises(Illegal, match="gone home already"):
        play.read("/leave bob !")


def test_one_alone_ends_the_game_and_all_are_ranked() -> None:
    play = _sit("Ann Bob", "fshc+none mshc+none", "/leave ann")
    assert play.verdict is not None
    assert play.verdict.how == "Ann left"
    assert play.verdict.winners == (0,)  # TC-10: 5 points against 0, though Ann has left
    assert play.verdict.places == (1, 2)
    assert play.match.table()["player"] is None


def test_points_that_wait_for_mom_are_kept_by_a_leaver() -> None:
    # TC-2.7: four in common are 5, less 2 for mom.
    play = _sit("Ann Bob Cid", "fshc+mom mshc+mom", "/leave ann")
    assert play.pending is not None
    assert play.pending.ask == "mom"
    play.send(play.read("2"))
    assert play.match.standing() == [3, 0, 0]
    assert play.pending is not None
    assert play.pending.who == (1,)


def test_game_ends_only_once_mom_is_known() -> None:
    play = _sit("Ann Bob", "fshc+mom mshc+mom", "/leave bob")
    assert play.verdict is None
    play.send(play.read("2"))
    assert play.verdict is not None
    assert play.verdict.how == "Bob left"
    assert play.match.standing() == [3, 0]


def test_next_player_leaves_while_mom_is_asked() -> None:
    play = _sit("Ann Bob Cid", "fshc+mom mshc+mom", "/leave bob", "2")
    assert play.pending is not None
    assert play.pending.who == (2,)
