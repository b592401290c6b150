"""Points: the epic collections, what each point stands for, and who wins.

The rulebook's closing example prints 10 points for a player with 4 items, 5 matches and 2 points
from tokens, which is a misprint: they make 11, level with the winner it names, and it does
not say how many tokens lie on whose items, by which the two would be told apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scorers.king_of_con.items import Item
from scorers.king_of_con.traits import name
from scorers.protocol import Award

__all__ = [
    "EPIC",
    "Score",
    "epic_traits",
    "final_awards",
    "public_awards",
    "token_points",
]

EPIC = 4
"""Items that share a characteristic."""


class Score(NamedTuple):
    """A player's points at the end, by what they are for."""

    items: int
    passions: int
    epics: int
    tokens: int

    @property
    def total(self) -> int:
        return sum(self)


def token_points(supply: int) -> int:
    """A point for each three tokens."""
    return supply // 3


def epic_traits(items: Collection[Item], least: int = EPIC) -> dict[int, int]:
    """The characteristics that at least `least` of a player's items share, and how many do."""
    if len(items) < least:
        return {}
    found: dict[int, int] = {}
    for item in items:
        for trait in item.traits:
            found[trait] = found.get(trait, 0) + 1
    return {trait: found[trait] for trait in sorted(t for t in found if found[t] >= least)}


def _label(item: Item) -> str:
    """An item's number and name."""
    return f"{item.number} {item.name}" if item.name else item.number


def _items(side: int, items: Iterable[Item]) -> list[Award]:
    return [Award(side, 1, _label(item), "KN-8.1") for item in items]


def _epics(side: int, items: Collection[Item]) -> list[Award]:
    return [
        Award(side, 1, f"epic collection, {count} items with {name(trait)}", "KN-8.3")
        for trait, count in epic_traits(items).items()
    ]


def public_awards(side: int, items: Sequence[Item]) -> list[Award]:
    """What everybody can see: a point for each item and each epic collection."""
    return [*_items(side, items), *_epics(side, items)]


def final_awards(
    side: int, items: Sequence[Item], passions: Sequence[int], supply: int
) -> tuple[list[Award], Score]:
    """Every point of a player at the end, and the score they make."""
    matches = [
        Award(side, 1, f"{name(trait)} on {_label(item)}, a passion", "KN-8.2")
        for item in items
        for trait in item.traits
        if trait in passions
    ]
    epics = _epics(side, items)
    tokens = [
        Award(side, 1, f"tokens {last - 2} to {last} of {supply}", "KN-8.4")
        for last in range(3, supply + 1, 3)
    ]
    awards = [*_items(side, items), *matches, *epics, *tokens]
    return awards, Score(len(items), len(matches), len(epics), token_points(supply))
