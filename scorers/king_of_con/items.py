"""Items: what they are, where they lie, and which characteristics they share."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scorers.king_of_con.traits import Traits, tell_trait
from scorers.text import fold

STALL_VALUE = 2
EPIC = 4
"""Items of one player that share a characteristic."""


class Shown(NamedTuple):
    """An item as it was turned up."""

    traits: Traits
    name: str | None


class Item:
    """An item in play."""

    __slots__ = ("booth", "key", "name", "number", "owner", "tokens", "traits")

    def __init__(self, number: str, booth: int, shown: Shown) -> None:
        """`number` is ROUND.BOOTH, as it was turned up."""
        self.number = number
        self.booth: int | None = booth
        """Where it lies for sale; None once it was sold or went to the stall."""
        self.traits = shown.traits
        self.name = shown.name
        self.key = fold(shown.name) if shown.name else None
        self.owner: int | None = None
        self.tokens = 0
        """Those lying on it, which only an owned item has."""

    @property
    def is_stalled(self) -> bool:
        return self.owner is None and self.booth is None

    @property
    def told_in_short(self) -> str:
        """Genre and category, for an item without a name."""
        return " ".join(map(tell_trait, self.traits[:2]))

    @property
    def value(self) -> int:
        """What an offer must beat."""
        return STALL_VALUE if self.is_stalled else self.tokens


def find_shared(items: Collection[Item], least: int = EPIC) -> dict[int, int]:
    """Return the characteristics that at least `least` of a player's items share, with how many do."""
    if len(items) < least:
        return {}
    found: dict[int, int] = {}
    for item in items:
        for trait in item.traits:
            found[trait] = found.get(trait, 0) + 1
    return {trait: found[trait] for trait in sorted(t for t in found if found[t] >= least)}
