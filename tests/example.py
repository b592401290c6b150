"""The small example game, at hand for a test without being installed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from scorers import registry
from scorers.game import Game, Setup
from scorers.play import Play

SOURCE = Path(__file__).parent / "example_game" / "src"


def high_draw(monkeypatch: pytest.MonkeyPatch) -> Game:
    """High Draw in the registry for as long as one test runs."""
    monkeypatch.syspath_prepend(str(SOURCE))
    monkeypatch.setitem(registry.BUILT_IN, "high-draw", "high_draw")
    return registry.load("high-draw")


def guess(play: Play, rng: Random) -> str:
    """A card for each player: mostly legal, sometimes two alike, sometimes forced."""
    cards = [rng.randint(1, 10) for _ in play.setup.seats]
    force = " !" if rng.random() < 0.1 else ""
    return ", ".join(map(str, cards)) + force


def setups(game: Game) -> list[Setup]:
    names = ["Ann", "Bob", "Cy", "Dee"]
    return [game.settle(names[:n], {"rounds": r}) for n in (2, 3, 4) for r in (1, 3, 8)]
