"""What must hold in every game of Kingz, however it is played."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from guess_kingz import guess, setups

from scorers.errors import Refused
from scorers.game import Setup
from scorers.kingz import GAME
from scorers.kingz.cards import Laid
from scorers.kingz.flow import Kingz
from scorers.kingz.powers import Rage
from scorers.play import Answer, Play
from scorers.testing import keeps_contract, play_at_random

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


class _Counted(NamedTuple):
    """A turn counted in a plain way from what was played."""

    armor: dict[str, int]
    courage: dict[str, int]
    fame: dict[str, int]
    contested: bool
    """Whether the order of the cards decides anything."""


def _counted(
    laid: Mapping[int, Laid], rage: Rage | None, before: Mapping[str, Any], setup: Setup
) -> _Counted:
    animal = rage.animal if rage else ""
    sword, shield = ("shield", "sword") if animal == "polar-bear" else ("sword", "shield")
    seats = list(laid)
    kind = {seat: laid[seat].card.kind for seat in seats}
    armor, courage, fame = (
        [before[token][name] for name in setup.players] for token in ("armor", "courage", "fame")
    )
    guarded = [seat for seat in seats if kind[seat] == shield]
    by: dict[int, list[int]] = {seat: [] for seat in seats}
    loss = dict.fromkeys(seats, 0)
    for seat in seats:
        target = laid[seat].card.target
        if kind[seat] == sword and target is None and animal != "gorilla":
            # "regardless of the result": one called out too late pays where the table says so
            courage[seat] -= setup.options["late_sword"] == "paid" and courage[seat] > 0
        if kind[seat] == sword and target is not None:
            cancelled = rage is not None and animal == "crocodile" and target == rage.seat
            price = 0 if animal == "gorilla" else 1
            if not cancelled and courage[seat] >= price:
                courage[seat] -= price
                if target not in guarded:
                    by[target].append(seat)
                    loss[target] += 1
                    fame[seat] += 1
        if kind[seat] == "courage" and animal != "tigress":
            courage[seat] += 1
        if kind[seat] == "net" and not guarded:
            fame[seat] += 1
            for other in seats:
                if other != seat:
                    by[other].append(seat)
                    loss[other] += 1
    for seat in seats:
        fame[seat] += kind[seat] == "hail" and not by[seat]
        if kind[seat] == "net" and guarded:
            loss[seat] += 1
            by[seat] += guarded
        if animal == "rhinoceros" and loss[seat]:
            loss[seat] += 1
        armor[seat] = max(0, armor[seat] - loss[seat])
    five = [seat for seat in seats if fame[seat] + courage[seat] // 2 >= 5]
    attackers = {attacker for seat in seats if not armor[seat] for attacker in by[seat]}
    return _Counted(
        dict(zip(setup.players, armor, strict=True)),
        dict(zip(setup.players, courage, strict=True)),
        dict(zip(setup.players, fame, strict=True)),
        len(five) > 1 if five else len(attackers) > 1,
    )


@pytest.mark.parametrize("setup", SETUPS[2::3], ids=_id)
def test_tokens_move_as_counted_and_speeds_are_asked_exactly_when_the_order_decides(
    setup: Setup,
) -> None:
    for seed in range(5):
        play = Play(GAME, setup)
        assert isinstance(play.match, Kingz)
        rng = Random(300 + seed)
        while play.pending is not None:
            rage, before, asked = play.match.arena.rage, play.match.table(), play.pending.ask
            answer = _taken(play, rng)
            play.send(answer)
            if asked == "cards":
                counted = _counted(answer.value, rage, before, setup)
                table = play.match.table()
                assert table["armor"] == counted.armor
                assert table["courage"] == counted.courage
                assert table["fame"] == counted.fame
                speeds = play.pending is not None and play.pending.ask == "speeds"
                assert speeds == counted.contested


def _taken(play: Play, rng: Random) -> Answer:
    """A guess that is taken, else the question's own example."""
    assert play.pending is not None
    for _ in range(20):
        try:
            return play.read(guess(play, rng))
        except Refused:
            continue
    return play.read(play.pending.example)
