"""What lies where, told by every ruling; and a game that is begun again from its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from guess_gridcannon import ROUND, guess, setups, sit

from scorers.game import Match
from scorers.gridcannon.board import CELLS, SPOTS
from scorers.gridcannon.flow import Gridcannon
from scorers.play import Play
from scorers.protocol import Ruling
from scorers.registry import load
from scorers.testing import Played, play_at_random

NINE = "2h 3s 4d 5s 6h 7d 8h 9s 10d"
"""a1 2h, b1 3s, c1 4d, a2 5s, b2 6h, c2 7d, a3 8h, b3 9s, c3 10d."""


def _held(match: Match) -> dict[tuple[str, str], Any]:
    return {(held.place, held.thing): held.count for held in match.holdings()}


def _table(
    pile: int,
    stacks: str,
    tops: str,
    royals: dict[str, tuple[int, int]],
    **rest: int,
) -> dict[tuple[str, str], Any]:
    """Every holding: stacks and tops row by row, royals as cards and health, the rest 0 if not said."""
    held: dict[tuple[str, str], Any] = {("pile", "cards"): pile}
    held |= {(cell, "cards"): int(n) for cell, n in zip(CELLS, stacks.split(), strict=True)}
    held |= {(spot, "cards"): royals.get(spot, (0, 0))[0] for spot in SPOTS}
    held |= {("ploys", thing): rest.get(thing, 0) for thing in ("unused", "spent")}
    held |= {(place, "cards"): rest.get(place, 0) for place in ("aside", "waiting", "hand")}
    held |= {(cell, "top"): top for cell, top in zip(CELLS, tops.split(), strict=True)}
    held |= {(spot, "health"): royals[spot][1] for spot in SPOTS if spot in royals}
    return held | {("royals", "dead"): rest.get("dead", 0)}


POSITIONS = {
    # deal 11, replace 1 for 1, 6c and 9s drawn: 54 - 11 - 2 = 41; Kc at w2, As unused, 9s in hand
    "a number in hand": (
        ROUND[:5],
        _table(
            41, "1 1 1 1 2 1 1 1 1", "5h 8d 3s 10c 6c 9h 2c 7s 4h", {"w2": (1, 13)}, unused=1, hand=1
        ),
    ),
    # GC-8: Kc is dead, 4s and a joker set aside: 41 - 2 = 39; a dead royal keeps its figures
    "no royal lives": (
        (*ROUND[:6], "4s joker"),
        _table(
            39,
            "1 1 1 1 2 2 1 1 1",
            "5h 8d 3s 10c 6c 9s 2c 7s 4h",
            {"w2": (1, 13)},
            unused=1,
            aside=2,
            dead=1,
        ),
    ),
    # GC-6.1: 2d is tucked under Qs, 12 + 2 = 14; As is spent; 15 cards lie in the grid
    "armour": (
        ROUND,
        _table(
            34,
            "1 1 3 1 2 2 2 2 1",
            "5h 8d 3d 10c 6c 9s 3h 10d 4h",
            {"n2": (1, 11), "w2": (1, 13), "e2": (2, 14)},
            spent=1,
            dead=2,
        ),
    ),
    # GC-2.1: 10d at a corner leaves Kd two spots, so Kd waits: 54 - 10 = 44
    "a royal that waits": (
        (f"Kd {NINE}",),
        _table(44, "1 1 1 1 1 1 1 1 1", NINE, {}, waiting=1),
    ),
    # GC-1.2: 2h goes under the pile, 3h lies on a1, Kd waits: 54 - 9 + 1 - 2 = 44
    "a cell that was replaced": (
        (NINE, "a1 Kd 3h"),
        _table(44, "1 1 1 1 1 1 1 1 1", NINE.replace("2h", "3h"), {}, waiting=1),
    ),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_holdings_are_what_lies_on_the_table(position: str) -> None:
    lines, held = POSITIONS[position]
    play, _ = sit(*lines)
    assert _held(play.match) == held
    cards = [held.count for held in play.match.holdings() if held.unit == "cards"]
    assert sum(int(count) for count in cards) == 54  # GC-10
    assert list(_held(play.match)) == list(held)


def _seen(play: Play, line: str, *keys: tuple[str, str]) -> list[tuple[Any, ...]]:
    """These holdings behind each ruling that follows a line."""
    seen: list[tuple[Any, ...]] = []

    def look(ruling: Ruling) -> None:
        held = _held(play.match)
        seen.append(tuple(held[key] for key in keys))

    play.send(play.read(line), look)
    return seen


def test_a_lifted_card_is_in_the_hand_until_it_lies() -> None:
    # GC-5.2: 6h is lifted off b2, then lies on 2h at a1
    play, _ = sit(f"joker {NINE}", "-")
    keys = (("hand", "cards"), ("b2", "cards"), ("a1", "cards"), ("ploys", "spent"))
    assert _seen(play, "joker b2 a1", *keys) == [(1, 0, 1, 1), (0, 0, 2, 1)]


def test_an_extraction_moves_the_stack_and_the_ace() -> None:
    # GC-5.1: the 2h alone lies on a1: 44 + 1
    play, _ = sit(f"As {NINE}", "-")
    keys = (("pile", "cards"), ("a1", "top"), ("ploys", "unused"), ("ploys", "spent"))
    assert _seen(play, "ace a1", *keys) == [(45, "nothing", 0, 1)]


def test_a_royal_for_a_replaced_card_is_told_before_its_spot() -> None:
    # GC-1.1, GC-1.2: 2h under the pile (46), Kd and 3h out of it (44); its spot is asked next
    play, _ = sit(NINE)
    keys = (("pile", "cards"), ("waiting", "cards"), ("a1", "cards"))
    assert _seen(play, "a1 Kd 3h", *keys) == [(44, 1, 1)]
    assert _seen(play, "s3", *keys) == [(44, 0, 1)]


def _moved(ruling: Ruling) -> dict[tuple[str, str], list[tuple[int, str]]]:
    moved: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for one in ruling.moved:
        if one.by:
            moved.setdefault((one.place, one.thing), []).append((one.by, one.clause))
    return moved


def test_the_first_royal_tells_the_deal_with_its_clauses() -> None:
    # ten cards leave the pile (GC-1), nine lie in the grid; 10d at b3 has one spot for Kd (GC-2)
    _, said = sit("Kd 2h 3s 4d 5s 6h 7d 8h 10d 9s")
    assert _moved(said[0]) == {
        ("pile", "cards"): [(-10, "GC-1")],
        **{(cell, "cards"): [(1, "GC-1")] for cell in CELLS},
        ("waiting", "cards"): [(1, "GC-1"), (-1, "GC-2")],
        ("s2", "cards"): [(1, "GC-2")],
    }


def test_a_royal_that_was_searched_for_tells_what_lies_aside() -> None:
    # GC-8: 4s, the joker and Jd leave the pile, Jd goes to n2; then the other two go back
    _, said = sit(*ROUND[:7])
    assert _moved(said[0]) == {
        ("pile", "cards"): [(-3, "GC-8")],
        ("aside", "cards"): [(2, "GC-8")],
        ("waiting", "cards"): [(1, "GC-8"), (-1, "GC-2")],
        ("n2", "cards"): [(1, "GC-2")],
    }


def test_a_replaced_card_and_the_new_one_are_two_movements() -> None:
    # GC-1.1: 6d goes under the pile, 3c comes out of it
    _, said = sit(*ROUND[:2])
    assert _moved(said[0]) == {
        ("pile", "cards"): [(1, "GC-1.1"), (-1, "GC-1.1")],
        ("b2", "cards"): [(-1, "GC-1.1"), (1, "GC-1.1")],
    }


def _random_game(seed: int) -> Played:
    tables = setups()
    return play_at_random(load("gridcannon"), tables[seed % len(tables)], guess, Random(seed))


def _told(match: Match, answers: Iterable[Any]) -> Iterator[object]:
    """What a game begun from its table asks, says and comes to, with these answers."""
    flow, values = match.play(), iter(answers)
    try:
        step = next(flow)
        while True:
            if isinstance(step, Ruling):
                yield step
                step = flow.send(None)
                continue
            ask = step() if callable(step) else step
            assert ask is not None
            yield (ask.ask, ask.where, ask.question, ask.before, ask.moment, ask.picture)
            match.entry += 1
            step = flow.send(next(values))
    except StopIteration as end:
        yield end.value


@pytest.mark.parametrize("seed", range(4))
def test_play_begun_again_goes_on_the_same(seed: int) -> None:
    played = _random_game(seed)
    play = Play(played.play.game, played.play.setup)
    begun = 0
    for at, turn in enumerate(played.turns):
        assert play.pending is not None
        assert isinstance(play.match, Gridcannon)
        if turn.ask.ask in ("deal", "replace", "draw") or play.match.phase < 4:
            rest: list[object] = []
            for later in played.turns[at:]:
                ask = later.ask
                rest.append((ask.ask, ask.where, ask.question, ask.before, ask.moment, ask.picture))
                rest += later.rulings
            answers = [later.answer.value for later in played.turns[at:]]
            told = list(_told(deepcopy(play.match), answers))
            assert told == [*rest, played.verdict], f"{turn.ask.ask} at {turn.ask.where}"
            begun += 1
        play.send(turn.answer)
    assert begun > 10


def test_every_question_has_a_later_moment() -> None:
    for seed in range(4):
        moments = [turn.ask.moment for turn in _random_game(seed).turns]
        assert all(earlier < later for earlier, later in pairwise(moments))


def test_spots_float_and_turns_draw_once() -> None:
    play, _ = sit(f"Kd {NINE}")
    assert play.pending is not None
    assert (play.pending.ask, play.pending.floating) == ("spot", True)
    play.send(play.read("s3"))
    play.send(play.read("-"))
    assert play.pending is not None
    assert (play.pending.ask, play.pending.once_a_turn) == ("draw", True)
