"""The end of the evening: who wins, and by what."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.game import Setup
from scorers.protocol import Verdict
from scorers.ranking import Rung, places_by, told_apart
from scorers.the_club import rulings as told

__all__ = ["find_winners"]


def find_winners(setup: Setup, points: Sequence[int]) -> Verdict:
    """Most points win, and equal points share (TC-10, TC-10.1)."""
    ladder = (Rung("points", points, "TC-10"),)  # and no tie-break
    winners, criteria = told_apart(setup.seats, ladder)
    return Verdict(
        winners=winners,
        places=places_by(points),
        how="closed",
        clause="TC-10" if len(winners) == 1 else "TC-10.1",
        criteria=criteria,
        text=told.winners(setup.players, points),
    )
