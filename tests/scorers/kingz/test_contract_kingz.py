"""What must hold in every game of Kingz, however it is played."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from guess_kingz import guess, setups

from scorers.contract import keeps_contract, play_at_random
from scorers.kingz import GAME
from scorers.kingz.cards import Laid
from scorers.kingz.match import Arena
from scorers.notation import Refused
from scorers.play import Play
from scorers.table import Setup

SETUPS = setups()
FAME_CLAUSES = {"KZ-2", "KZ-4", "KZ-5", "KZ-8.2"}
"""A hit, a net that holds, a hail that stands, and what is handed over for a pardon."""


def _id(setup: Setup) -> str:
    return "-".join([setup.players[0], str(len(setup.players)), *map(str, setup.options.values())])


@pytest.mark.parametrize("setup", SETUPS, ids=_id)
def test_every_table_keeps_the_contract(setup: Setup) -> None:
    for seed in range(3):
        keeps_contract(GAME, setup, guess, Random(seed))


def _tokens_hold(play: Play) -> None:
    table = play.match.table()
    for name in play.setup.players:
        assert 0 <= table["armor"][name] <= 3
        assert table["courage"][name] >= 0
        assert table["fame"][name] >= 0
        assert table["worth"][name] == table["fame"][name] + table["courage"][name] // 2
        if name in table["out"]:
            assert (table["armor"][name], table["courage"][name], table["fame"][name]) == (0, 0, 0)
            assert name not in table["pinned"]
    assert set(table["out"]).isdisjoint(table["pinned"])
    assert len(table["out"]) < len(play.setup.players), "nobody is left in the arena"
    assert play.match.standing() == list(table["worth"].values())


@pytest.mark.parametrize("setup", SETUPS[::3], ids=_id)
def test_tokens_stay_within_bounds_and_whoever_is_out_is_never_asked(setup: Setup) -> None:
    def holds(play: Play) -> None:
        _tokens_hold(play)
        if play.pending is not None:
            out = play.match.table()["out"]
            assert not [seat for seat in play.pending.who if setup.players[seat] in out]

    for seed in range(3):
        play_at_random(GAME, setup, guess, Random(100 + seed), after=holds)


@pytest.mark.parametrize("setup", SETUPS[1::3], ids=_id)
def test_fame_rises_only_by_a_ruling_that_names_its_clause(setup: Setup) -> None:
    for seed in range(3):
        played = play_at_random(GAME, setup, guess, Random(200 + seed))
        before = dict.fromkeys(setup.players, 0)
        for turn in played.turns:
            fame = turn.table["fame"]
            for name in setup.players:
                if fame[name] > before[name]:
                    naming = [
                        ruling
                        for ruling in turn.rulings
                        if name in ruling.text and FAME_CLAUSES & set(ruling.clauses)
                    ]
                    assert naming, f"{name} has more fame, and no ruling says why: {turn.rulings}"
            before = fame


def _contested(
    laid: Mapping[int, Laid],
    animal: str | None,
    before: Mapping[str, Any],
    setup: Setup,
    crocodile: int,
) -> bool:
    """Whether the order of a turn decides anything, counted in a plain way from what was played."""
    swords, shields = ("shield", "sword") if animal == "polar-bear" else ("sword", "shield")
    seats = list(laid)
    kind = {seat: laid[seat].card.kind for seat in seats}
    guarded = [seat for seat in seats if kind[seat] == shields]
    name = setup.players
    hit_by: dict[int, list[int]] = {seat: [] for seat in seats}
    loss = dict.fromkeys(seats, 0)
    worth = {}
    for seat in seats:
        fame, courage = before["fame"][name[seat]], before["courage"][name[seat]]
        target = laid[seat].card.target
        if (
            kind[seat] == swords
            and target is not None
            and not (animal == "crocodile" and target == crocodile)
        ):
            if animal == "gorilla" or courage:
                courage -= animal != "gorilla"
                if target not in guarded:
                    hit_by[target].append(seat)
                    loss[target] += 1
                    fame += 1
        elif kind[seat] == "courage" and animal != "tigress":
            courage += 1
        elif kind[seat] == "net" and not guarded:
            for other in seats:
                if other != seat:
                    hit_by[other].append(seat)
                    loss[other] += 1
            fame += 1
        worth[seat] = [fame, courage]
    for seat in seats:
        if kind[seat] == "hail" and not hit_by[seat]:
            worth[seat][0] += 1
        if kind[seat] == "net" and guarded:
            loss[seat] += 1
            hit_by[seat] += guarded
        if animal == "rhinoceros" and loss[seat]:
            loss[seat] += 1
    five = [seat for seat in seats if worth[seat][0] + worth[seat][1] // 2 >= 5]
    if five:
        return len(five) > 1
    down = [seat for seat in seats if before["armor"][name[seat]] <= loss[seat]]
    return len({attacker for seat in down for attacker in hit_by[seat]}) > 1


@pytest.mark.parametrize("setup", SETUPS[2::3], ids=_id)
def test_speeds_are_asked_exactly_when_the_order_decides_something(setup: Setup) -> None:
    for seed in range(5):
        play = Play(GAME, setup)
        assert isinstance(play.match, Arena)
        rng = Random(300 + seed)
        for _ in range(400):
            if play.pending is None:
                break
            rage = play.match.rage
            before, asked = play.match.table(), play.pending.ask
            answer = play.read(play.pending.example)
            for _ in range(20):
                try:
                    answer = play.read(guess(play, rng))
                    break
                except Refused:
                    continue
            play.send(answer)
            if asked == "cards":
                animal, owner = (rage.animal, rage.seat) if rage else (None, -1)
                speeds = play.pending is not None and play.pending.ask == "speeds"
                assert speeds == _contested(answer.value, animal, before, setup, owner)
        assert play.verdict is not None
