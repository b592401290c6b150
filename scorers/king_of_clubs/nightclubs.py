"""The nine nightclubs, and the dances that four of them make."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["HOW_MANY", "MOST_PRESTIGE", "NIGHTS", "OPEN", "Dance", "find_surplus", "make_dances"]

HOW_MANY = {2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1}
"""Of each value, how many nightclubs there are."""
NIGHTS = 9
"""How many nights are played at the most, unless the table likes it otherwise (KC-11)."""
OPEN = 4
"""How many of them open each night."""
MOST_PRESTIGE = 7 + 6 + 5 + 4
"""The most that four nightclubs are worth."""


class Dance(NamedTuple):
    """One competition of the night: at one nightclub, or at two of equal value."""

    clubs: tuple[int, ...]

    @property
    def card(self) -> int:
        """The value on one of its nightclubs, by which the table names it."""
        return self.clubs[0]

    @property
    def worth(self) -> int:
        """The prestige that it brings."""
        return sum(self.clubs)

    @property
    def sends(self) -> int:
        """How many dancers each player sends."""
        return len(self.clubs)


def find_surplus(clubs: Iterable[int]) -> int | None:
    """The first value that stands on fewer of the nine nightclubs than were named, or None."""
    left = dict(HOW_MANY)
    for club in clubs:
        if not left.get(club):
            return club
        left[club] -= 1
    return None


def make_dances(clubs: Iterable[int], order: str) -> tuple[Dance, ...]:
    """The dances of a night in the order in which they are settled (KC-1.1, KC-4, KC-4.1).

    `order` is `solos-first` or `by-value`.
    """
    by_value: dict[int, tuple[int, ...]] = {}
    for club in sorted(clubs):
        by_value[club] = (*by_value.get(club, ()), club)
    dances = [Dance(cards) for cards in by_value.values()]
    if order == "by-value":
        return tuple(sorted(dances, key=lambda dance: (dance.worth, dance.sends)))
    return tuple(sorted(dances, key=lambda dance: (dance.sends, dance.worth)))
