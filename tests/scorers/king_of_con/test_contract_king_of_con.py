"""King of Con keeps the house's promises, and its hundred tokens stay a hundred."""

from __future__ import annotations

from random import Random

import pytest
from guess_king_of_con import guess, setups

from scorers.game import Setup
from scorers.king_of_con import GAME
from scorers.king_of_con.flow import Convention
from scorers.play import Play
from scorers.testing import keeps_contract, play_at_random

ALL = pytest.mark.parametrize(
    "setup", setups(), ids=lambda s: f"{len(s.players)}-{s.options['monkey_control']}"
)


@ALL
@pytest.mark.parametrize("seed", range(6))
def test_contract(setup: Setup, seed: int) -> None:
    keeps_contract(GAME, setup, guess, Random(seed))


@ALL
@pytest.mark.parametrize("seed", range(3))
def test_contract_with_events(setup: Setup, seed: int) -> None:
    keeps_contract(GAME, setup, guess, Random(500 + seed), events=0.12)


def hundred(play: Play) -> None:
    """Supplies, trash, values, booths, offers and pool (the keys of its table)."""
    table = play.match.table()
    items = table["items"].values()
    total = (
        sum(table["supply"].values())
        + sum(table["trash"].values())
        + sum(item["value"] for item in items if item["owner"] is not None)
        + sum(sum(booth["offers"].values()) for booth in table["booths"].values())
        + sum(sum(laid.values()) for laid in table["offers"].values())
        + table["pool"]
    )
    assert total == 100
    assert table["pool"] >= 0
    assert min(table["supply"].values()) >= 0
    assert min(table["trash"].values()) >= 0
    assert all(item["value"] >= 0 for item in items)
    monkeys = sorted(table["monkeys"].values())
    assert monkeys == list(range(1, len(play.setup.players) + 1))


@ALL
@pytest.mark.parametrize("seed", range(12))
def test_a_hundred_tokens_after_every_answer(setup: Setup, seed: int) -> None:
    played = play_at_random(GAME, setup, guess, Random(1000 + seed), after=hundred)
    assert isinstance(played.play.match, Convention)
    table = played.play.match.table()
    score = played.verdict.extra["score"]
    assert {p: sum(s.values()) for p, s in score.items()} == dict(
        zip(setup.players, played.play.match.standing(), strict=True)
    )
    assert table["phase"] in ((4,) if played.verdict.how == "round 6" else (2, 3))
    assert table["booths"] == table["offers"] == {}


@ALL
def test_no_supply_on_the_screen(setup: Setup) -> None:
    """The same public course with other hidden supplies looks the same (rule 9)."""
    one, two = Play(GAME, setup), Play(GAME, setup)
    for play in (one, two):
        play.send(play.read("".join(str(seat + 1) for seat in setup.seats)))
        play.send(play.read("1 6 11, 2 7 12, 3 8 13, 4 9 14"))
    assert isinstance(two.match, Convention)
    two.match.hall.tokens.supply[0] = 0
    assert one.pending is not None
    assert two.pending is not None
    for play in (one, two):
        play.send(play.read("-"))
    assert one.pending.question == two.pending.question
    assert one.pending.before == two.pending.before
    assert one.match.view(False) == two.match.view(False)
    assert one.match.view(True) != two.match.view(True)
