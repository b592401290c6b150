"""A rock star leaves with four neighbours: how the four are best arranged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorers.the_club.attraction import Scored, score
from scorers.the_club.dancers import Dancer, Pair

__all__ = ["BONUS", "Way", "best", "ways"]

BONUS = 1
"""For the rock star itself (TC-5)."""

OF_THREE = (("AB", (0, 1)), ("AC", (0, 2)), ("BC", (1, 2)))
OF_FOUR = (
    ("AB/CD", (0, 1), (2, 3)),
    ("AC/BD", (0, 2), (1, 3)),
    ("AD/BC", (0, 3), (1, 2)),
)


class Couple(NamedTuple):
    """Two of the four, and what comes of them."""

    pair: Pair
    scored: Scored

    @property
    def left_apart(self) -> bool:
        """Whether the two are better not arranged: no pair, or one that costs points."""
        if not self.scored.is_pair or self.scored.most < 0:
            return True
        return self.scored.points is not None and self.scored.points < 0

    @property
    def points(self) -> int | None:
        """What the two bring, 0 where they are left apart; None where it depends on mom."""
        if self.left_apart or self.scored.most == 0:
            return 0
        return self.scored.points

    @property
    def most(self) -> int:
        """What the two bring at most, if mom cost nothing."""
        return self.scored.most if self.points is None else self.points


class Way(NamedTuple):
    """One way to arrange the four into two couples."""

    name: str
    """`AC/BD`, by the order in which the four were named."""
    couples: tuple[Couple, ...]
    """Two of four dancers; one where three leave."""

    @property
    def points(self) -> int | None:
        """With the rock star's own point; None where it depends on mom."""
        total = BONUS
        for couple in self.couples:
            points = couple.points
            if points is None:
                return None
            total += points
        return total

    @property
    def most(self) -> int:
        """The same if mom cost nothing."""
        return BONUS + sum(couple.most for couple in self.couples)


def ways(four: Sequence[Dancer], mom_points: int | None) -> list[Way]:
    """The three ways to arrange four dancers, or three of whom one goes alone, best first (TC-5).

    `mom_points` may be None; a way that depends on them comes where it would be if mom cost
    nothing, behind one that is sure of as much.
    """

    def couple(seats: tuple[int, int]) -> Couple:
        pair = (four[seats[0]], four[seats[1]])
        return Couple(pair, score(pair, mom_points))

    named = OF_FOUR if len(four) == 4 else OF_THREE
    found = [Way(name, tuple(couple(seats) for seats in couples)) for name, *couples in named]
    return sorted(found, key=lambda way: (-way.most, way.points is None))


def best(arranged: Sequence[Way]) -> Way | None:
    """The way that no other can beat, of ways best first; None where that depends on mom."""
    return arranged[0] if arranged[0].points is not None else None
