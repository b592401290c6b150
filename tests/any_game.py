"""Every game at random tables: the built-in ones, and the small example game beside them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random

import example
import pytest
from recorded import Recorder, at_random

from scorers import registry
from scorers.game import Game, Setup
from scorers.testing import Guess

GAMES = [*registry.BUILT_IN, "high-draw"]


class AnyGame:
    """One game, how it is played at random, and at which tables."""

    def __init__(self, game: Game, guess: Guess, setups: list[Setup]) -> None:
        self.game = game
        self.guess = guess
        self.setups = setups

    def sessions(self, rng: Random, count: int) -> Iterator[Recorder]:
        """Sessions of every length, some of them finished; none without an answer."""
        for _ in range(count):
            setup = rng.choice(self.setups)
            yield at_random(self.game, setup, self.guess, rng, rng.choice([4, 15, 40, 3000]))


def any_game(game_id: str, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game with this id."""
    if game_id == "high-draw":
        game = example.high_draw(monkeypatch)
        return AnyGame(game, example.guess, example.setups(game))
    module = import_module(f"guess_{game_id.replace('-', '_')}")
    return AnyGame(registry.load(game_id), module.guess, module.setups())
