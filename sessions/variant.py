"""How a session was played: the variant of its game, and how long it took."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

from scorers import registry
from scorers.errors import Refused
from scorers.game import Game

__all__ = ["count_minutes", "find_variant", "frozen", "game_of"]


@cache
def game_of(game_id: str) -> Game | None:
    """Return the game, or None where it is not installed here."""
    try:
        return registry.load(game_id)
    except Refused:
        return None


def find_variant(game_id: str, options: tuple[tuple[str, Any], ...]) -> str:
    """Return the words by which this session differs from the usual game; empty where it does not."""
    game = game_of(game_id)
    if game is None:
        return ""
    chosen = dict(options)
    words = []
    for option in game.options:
        usual = option.default or next(iter(option.words), None)
        value = chosen.get(option.key, usual)
        if option.kind == "word" and option.variant and value != usual:
            words.append(option.key.replace("_", " ") if value == "yes" else str(value))
    return ", ".join(words)


def count_minutes(start: str, end: str) -> int | None:
    """Return the whole minutes between two times with offsets, or None if the clock went back."""
    if start[19:] == end[19:]:  # the same offset
        start, end = start[:19], end[:19]
    took = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    return None if took.days < 0 else (86400 * took.days + took.seconds + 30) // 60


def frozen(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return options as something that can be a key."""
    return tuple((name, _frozen(value)) for name, value in options.items())


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return frozen(value)
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value
