"""High Draw that goes on for as long as a test likes: one question a round, all of them alike."""

from __future__ import annotations

import sys
from datetime import datetime
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

from scorers import registry
from scorers.game import Game, Option

if TYPE_CHECKING:
    import pytest  # no keeper should wait for it

    from sessions.live import Live

SOURCE = Path(__file__).parent / "example_game" / "src"
START = datetime.fromisoformat("2026-11-29T19:00:00+01:00")
PLAYERS = ("Ann", "Bob", "Cy", "Dee")

if str(SOURCE) not in sys.path:
    sys.path.append(str(SOURCE))

GAME = Game(
    package="high_draw",
    id="long-draw",
    title="Long Draw",
    rules=1,
    players=(2, 4),
    begin=import_module("high_draw").HighDraw,
    about="High Draw with as many rounds as anybody likes.",
    options=(Option("rounds", "number", "how many rounds are played", 1000, low=1, high=1_000_000),),
)

LINES = [", ".join(map(str, cards)) for cards in permutations(range(1, 11), 4)]
"""5,040 answers for a table of four, no two alike."""


def register() -> Game:
    """Long Draw among the games that sessions know, for a whole process."""
    registry.BUILT_IN["long-draw"] = "long_draw"
    return GAME


def at_hand(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Long Draw in the registry for as long as one test runs."""
    monkeypatch.setitem(registry.BUILT_IN, "long-draw", "long_draw")
    return GAME


def began(path: Path, rounds: int = 9) -> Live:
    """A session of Ann and Bob that begins at `START`, and stays there."""
    from sessions.live import Live

    return Live.begin(path, GAME, GAME.settle(["Ann", "Bob"], {"rounds": rounds}), lambda: START)


def canonical(line: str) -> str:
    """An answer of `LINES` as it is filed."""
    cards = line.split(", ")
    return ", ".join(f"{name} {card}" for name, card in zip(PLAYERS, cards, strict=True))
