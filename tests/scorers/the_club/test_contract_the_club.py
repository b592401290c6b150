"""What every game promises, at The Club: any number of players, any edition, any evening."""

from __future__ import annotations

from random import Random

import pytest
from guess_the_club import guess, setups

from scorers.game import Setup
from scorers.play import Play
from scorers.testing import keeps_contract, play_at_random
from scorers.the_club import GAME
from scorers.the_club.attraction import mom_counts
from scorers.the_club.flow import Evening

TABLES = setups()


def _named(setup: Setup) -> str:
    return f"{len(setup.players)} {setup.options}"


@pytest.mark.parametrize("setup", TABLES, ids=_named)
def test_keeps_the_contract(setup: Setup) -> None:
    keeps_contract(GAME, setup, guess, Random(_named(setup)))


@pytest.mark.parametrize("seed", range(6))
def test_the_counts_never_contradict_each_other(seed: int) -> None:
    rng = Random(seed)
    setup = rng.choice(TABLES)

    def after(play: Play) -> None:
        match = play.match
        assert isinstance(match, Evening)
        table = match.table()
        left = [when for whens in match.seen.looks.values() for when in whens]
        # Two tiles leave for each pair, and every pair lies in front of somebody.
        assert len(left) == 2 * sum(table["pairs"].values())
        assert all(when.turn <= table["turn"] for when in left)
        assert table["turn"] <= table["turns"]
        if play.pending is None:
            assert table["player"] is None
            assert table["tiles_left"] == 0
        else:
            # Three tiles a turn from 60 dancers with two players, else 72, and the special ones.
            options = setup.options
            special = options["guards"] + options["rock_stars"] + options["bullies"]
            full = (60 if len(setup.players) == 2 else 72) + special
            assert table["tiles_left"] == max(0, full - 3 * (table["turn"] - 1))
            seat = (table["turn"] - 1) % len(setup.players)
            assert table["player"] == setup.players[seat]

    play_at_random(GAME, setup, guess, rng, after=after)


@pytest.mark.parametrize("seed", range(6))
def test_mom_is_asked_once_and_only_when_needed(seed: int) -> None:
    rng = Random(seed)
    setup = rng.choice([table for table in TABLES if "mom_points" not in table.options])
    played = play_at_random(GAME, setup, guess, rng)
    asked = [n for n, turn in enumerate(played.turns) if turn.ask.ask == "mom"]
    needing = [
        n
        for n, turn in enumerate(played.turns)
        if turn.ask.ask == "turn" and any(map(mom_counts, turn.answer.value.scoring))
    ]
    assert asked == [n + 1 for n in needing[:1]]
    for n in asked:
        before = played.turns[n - 2] if n > 1 else None
        pending = played.turns[n - 1]
        # While mom is asked, standing and table are those before the turn.
        assert pending.standing == (before.standing if before else (0,) * len(setup.players))
        if before:
            assert pending.table == before.table
