"""Who wins when the club closes, or when one player alone is left."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.game import Setup
from scorers.protocol import Verdict
from scorers.ranking import Rung, rank
from scorers.the_club import rulings as told

__all__ = ["find_winners"]


def find_winners(setup: Setup, points: Sequence[int], left: int | None = None) -> Verdict:
    """Most points win, and equal points share (TC-10, TC-10.1).

    `left`: the seat of the player whose leaving ended the game.
    """
    ranking = rank(setup.seats, (Rung("points", points, "TC-10"),))  # and no tie-break
    text = told.winners(setup.players, points)
    return Verdict(
        winners=ranking.winners,
        places=tuple(ranking.places[seat] for seat in setup.seats),
        how="closed" if left is None else f"{setup.players[left]} left",
        clause="TC-10" if len(ranking.winners) == 1 else "TC-10.1",
        criteria=ranking.criteria,
        text=text if left is None else f"{setup.players[left]} left, and the game ends. {text}",
    )
