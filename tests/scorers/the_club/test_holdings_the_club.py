"""What lies where, told by every ruling; and an evening that is begun again from its table."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from guess_the_club import guess, setups

from scorers.play import Play
from scorers.protocol import Moved, Ruling
from scorers.testing import play_at_random
from scorers.the_club import GAME

POSITIONS = {
    # TC-8: two players, 60 dancers, 8 guards, 2 bullies and 2 rock stars are in the bag.
    "before the first turn": ((), (0, 0, 0), (0, 0, 0), 72, (0, 0, 0)),
    # TC-1: four in common are 5; TC-2.1: two in common are 1, a wallet 1. Three tiles a turn.
    "a pair each": (
        ("fshc+none mshc+none; guard", "fshc+wallet mlhb+none; bully@a1"),
        (5, 1, 0),
        (2, 1, 0),
        72 - 6,
        (1, 1, 0),
    ),
    # TC-5: 5 and 3 for the star's pairs, 1 for the star itself.
    "a rock star": (
        ("rockstar fshc+none mshc+none / flmb+none mlmd+none", "-"),
        (5 + 3 + 1, 2, 1),
        (0, 0, 0),
        72 - 6,
        (0, 0, 1),
    ),
    # TC-2.7: while mom is asked, the table is as before the turn.
    "mom is asked": (("-", "fshc+mom mshc+mom; guard"), (0, 0, 0), (0, 0, 0), 72 - 3, (0, 0, 0)),
    # TC-9: the club closes early, and nothing is left to draw. 5 less 2 for mom.
    "closed": (("fshc+mom mshc+mom; closed", "2"), (5 - 2, 1, 0), (0, 0, 0), 0, (0, 0, 0)),
}


def _held(play: Play) -> dict[tuple[str, str], Any]:
    return {(held.place, held.thing): held.count for held in play.match.holdings()}


def _sit(*lines: str) -> Play:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    for line in lines:
        play.send(play.read(line))
    return play


@pytest.mark.parametrize("position", POSITIONS)
def test_holdings_are_what_lies_on_the_table(position: str) -> None:
    lines, ann, bob, bag, specials = POSITIONS[position]
    things = ("points", "pairs", "rock stars")
    expected = {("Ann", thing): n for thing, n in zip(things, ann, strict=True)}
    expected |= {("Bob", thing): n for thing, n in zip(things, bob, strict=True)}
    expected |= {("bag", "tiles"): bag}
    kinds = ("guards", "bullies", "rock stars")
    expected |= {("specials", kind): n for kind, n in zip(kinds, specials, strict=True)}
    held = _held(_sit(*lines))
    assert held == expected
    assert list(held) == list(expected)


def test_each_movement_is_told_with_its_clause() -> None:
    play = _sit()
    rulings = play.send(play.read("fshc+none mshc+none; guard"))
    # TC-8 the draw, TC-1 the points, TC-3 the pair, TC-6 the guard.
    assert [ruling.moved for ruling in rulings if ruling.moved] == [
        (Moved("bag", "tiles", -3, "TC-8"),),
        (Moved("Ann", "points", 5, "TC-1"), Moved("Ann", "pairs", 1, "TC-3")),
        (Moved("specials", "guards", 1, "TC-6"),),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_rulings_tell_every_movement(seed: int) -> None:
    rng = Random(seed)
    setup = rng.choice(setups())
    played = play_at_random(GAME, setup, guess, rng)
    play = Play(GAME, setup)
    last = _held(play)

    def look(ruling: Ruling) -> None:
        nonlocal last
        now = _held(play)
        told: dict[tuple[str, str], int] = {}
        for moved in ruling.moved:
            key = (moved.place, moved.thing)
            told[key] = told.get(key, 0) + moved.by
        assert {key: now[key] - last[key] for key in now} == {key: told.get(key, 0) for key in now}
        last = now

    for turn in played.turns:
        play.send(turn.answer, look)
        assert _held(play) == last


@pytest.mark.parametrize("seed", range(3))
def test_evening_begun_again_at_any_turn_goes_on(seed: int) -> None:
    rng = Random(seed)
    setup = rng.choice(setups())
    tops: list[Any] = []

    def after(play: Play) -> None:
        if play.pending is not None and play.pending.ask == "turn":
            tops.append((play.match.entry, deepcopy(play.match)))

    played = play_at_random(GAME, setup, guess, rng, after=after)
    assert tops
    for entry, match in tops:
        flow = match.play()
        said: list[Ruling] = []
        step = next(flow)
        turns = iter(played.turns[entry:])
        verdict = None
        while verdict is None:
            try:
                if isinstance(step, Ruling):
                    said.append(step)
                    step = flow.send(None)
                else:
                    turn = next(turns)
                    assert step().question == turn.ask.question
                    match.entry += 1
                    step = flow.send(turn.answer.value)
            except StopIteration as end:
                verdict = end.value
        assert said == [ruling for turn in played.turns[entry:] for ruling in turn.rulings]
        assert verdict == played.verdict
