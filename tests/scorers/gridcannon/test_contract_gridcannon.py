"""Random games: the house's promises, and what must be so at Gridcannon after every answer."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from guess_gridcannon import guess, setups

from scorers.gridcannon.board import LANES
from scorers.gridcannon.cards import COPIES
from scorers.gridcannon.flow import Gridcannon
from scorers.play import Play
from scorers.registry import load
from scorers.testing import keeps_contract, play_at_random

GAME = load("gridcannon")
SETUPS = setups()


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_the_contract(seed: int) -> None:
    keeps_contract(GAME, SETUPS[seed % len(SETUPS)], guess, Random(seed))


def _named(table: dict[str, Any]) -> Counter[str]:
    """Every card that the table's JSON names."""
    named: Counter[str] = Counter()
    for stack in table["grid"].values():
        named.update(stack)
    for royal in table["royals"].values():
        named.update([royal["card"], *royal["armour_cards"]])
    named.update(table["waiting"])
    named.update(table["ploys"]["aces"])
    named.update(["joker"] * table["ploys"]["jokers"])
    named.update(table["spent"])
    named.update(table["aside"])
    if table["drawn"] is not None:
        named.update([table["drawn"]])
    return named


def _always(play: Play) -> None:
    table = play.match.table()
    named = _named(table)
    # GC-10: all cards of the deck, each in one place
    assert all(named[card] <= COPIES[card] for card in named)
    jokers = play.setup.options["jokers"]
    assert named["joker"] <= jokers
    assert named.total() + table["pile"] == 52 + jokers
    assert set(table["royals"]) <= set(LANES)
    dead = sum(royal["dead"] for royal in table["royals"].values())
    assert play.match.standing() == [dead]
    for royal in table["royals"].values():
        bare = {"J": 11, "Q": 12, "K": 13}[royal["card"][0]]
        tucked = sum(int(card[:-1]) for card in royal["armour_cards"])
        assert (royal["armour"], royal["health"]) == (tucked, bare + tucked)  # GC-6.1
    verdict = play.verdict
    assert (dead == 12) == (verdict is not None and verdict.how == "twelve dead")  # GC-9
    if verdict is None:
        return
    assert verdict.places == (1,)
    assert verdict.winners == ((0,) if dead == 12 else ())
    if "ploys" in verdict.extra:
        held = len(table["ploys"]["aces"]) + table["ploys"]["jokers"]
        assert verdict.extra == {"ploys": held}  # GC-9.2
        assert verdict.how == "twelve dead"


@pytest.mark.parametrize("seed", range(40))
def test_the_54_cards_are_all_there_after_every_answer(seed: int) -> None:
    play_at_random(GAME, SETUPS[seed % len(SETUPS)], guess, Random(9000 + seed), after=_always)


def test_a_card_typed_while_it_lies_on_the_table_is_always_refused() -> None:
    def after(play: Play) -> None:
        ask = play.pending
        match = play.match
        assert isinstance(match, Gridcannon)
        if ask is None or ask.ask != "draw":
            return
        for card, count in _named(match.table()).items():
            if count == COPIES[card]:
                objections = list(ask.check(ask.read(card)))
                assert [o.forcible for o in objections if o.clause == "GC-10"] == [False]

    play_at_random(GAME, SETUPS[0], guess, Random(5), after=after)
