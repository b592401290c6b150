"""What lies in front of everybody, and what is left in the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorers.protocol import Lines, Table, View
from scorers.the_club.dancers import short

if TYPE_CHECKING:
    from scorers.the_club.flow import Evening

__all__ = ["show_floor"]


def show_floor(evening: Evening) -> list[View]:
    """The points and pairs of each player, then the turn, the bag and each pair by name."""
    players, options = evening.setup.players, evening.setup.options
    rows = tuple(
        (name, str(points), str(len(pairs)))
        for name, points, pairs in zip(players, evening.points, evening.pairs, strict=True)
    )
    if len(evening.present) == 1 and evening.over:
        now = f"{players[evening.gone[-1]]} left in turn {evening.turn}: the evening is over."
    elif evening.over:
        now = f"The club is closed after turn {evening.turn}."
    else:
        now = (
            f"Turn {evening.turn} of {evening.turns} is {players[evening.seat]}'s. "
            f"Bag before the draw: {evening.bag}."
        )
    lines = [
        now,
        f"Rock stars that left: {len(evening.seen.rock_stars)} of {options['rock_stars']}. "
        f"Drawn: guards {len(evening.seen.guards)} of {options['guards']}, "
        f"bullies {len(evening.seen.bullies)} of {options['bullies']}.",
    ]
    lines += [f"{players[seat]} has gone home." for seat in evening.gone]
    if evening.mom_points is not None:
        lines.append(f"Mom takes {evening.mom_points}.")
    for name, pairs in zip(players, evening.pairs, strict=True):
        if pairs:
            told_pairs = "; ".join(
                f"{short(one)} with {short(two)} (turn {turn})" for turn, (one, two) in pairs
            )
            lines.append(f"In front of {name}: {told_pairs}.")
    return [Table(("player", "points", "pairs"), rows), Lines(tuple(lines))]
