"""How a night ends: who wins it, and who leads the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from scorers.king_of_clubs.dances import better

__all__ = ["ENOUGH", "NIGHTS", "By", "Won", "leads_next", "night_goes_to"]

NIGHTS = 9
ENOUGH = 5
"""So many points make a King of Clubs."""

By: TypeAlias = Literal["prestige", "backups", "moves", "lead", "nothing"]


class Won(NamedTuple):
    """Who wins a night, and by what; everything named before that was level."""

    side: int | None
    by: By


def night_goes_to(
    prestige: Sequence[int],
    backups: Sequence[Sequence[int]],
    moves: Sequence[int],
    lead: int | None,
    highest_first: bool = False,
) -> Won:
    """The side, 0 or 1, that wins the night (KC-8 to KC-8.5).

    `prestige` and `moves` of the two sides; `backups` of each side's players, looked at only when
    prestige is level; `lead`: the side that leads tonight; `highest_first`: a team's better backup
    is compared before the other one (KC-8.2).
    """
    if prestige[0] != prestige[1]:
        return Won(0 if prestige[0] > prestige[1] else 1, "prestige")
    side = better_backups(*backups) if highest_first else better(*backups)
    if side is not None:
        return Won(side, "backups")
    if moves[0] != moves[1]:
        return Won(0 if moves[0] < moves[1] else 1, "moves")
    if lead is not None:
        return Won(1 - lead, "lead")
    return Won(None, "nothing")


def better_backups(first: Sequence[int], second: Sequence[int]) -> int | None:
    """The side with the higher backup at the first difference from above, or None (KC-8.2)."""
    ours, theirs = sorted(first, reverse=True), sorted(second, reverse=True)
    return None if ours == theirs else 0 if ours > theirs else 1


def leads_next(points: Sequence[int], winner: int | None) -> int | None:
    """The side that leads the night after this one (KC-9.1 to KC-9.3).

    `winner`: the side that won the night which just ended.
    """
    if points[0] != points[1]:
        return 0 if points[0] > points[1] else 1
    return winner
