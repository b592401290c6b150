"""Who is the better dancer: the one comparison behind every dance and every tie of backups."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["FIFTH", "TEAM", "find_backup", "find_better", "tell_comparison"]

TEAM = (1, 2, 3, 4, 5)
"""The dancers of each player, by skill."""
NOT_SAID = (0,)
"""The dancers of a player of whom only the others' absence was told: `bob -`."""
FIFTH = 4
"""So many dancers go out each night; the fifth is the backup."""


def find_better(first: Sequence[int], second: Sequence[int]) -> int | None:
    """The side, 0 or 1, with the higher dancer at the first difference from below, or None (KC-5)."""
    ours, theirs = sorted(first), sorted(second)
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1


def tell_comparison(first: Sequence[int], second: Sequence[int], *, highest_first: bool = False) -> str:
    """The same comparison in words: `4 to 4, then 5 beats 4`; `highest_first`: from above (KC-8.2)."""
    level: list[str] = []
    pairs = zip(
        sorted(first, reverse=highest_first), sorted(second, reverse=highest_first), strict=True
    )
    for ours, theirs in pairs:
        if ours != theirs:
            beats = f"{max(ours, theirs)} beats {min(ours, theirs)}"
            return f"{', '.join(level)}, then {beats}" if level else beats
        level.append(f"{ours} to {theirs}")
    return ", ".join(level)


def find_backup(out: Sequence[int]) -> int | None:
    """The dancer left at home when four different ones are known to go out, else None (KC-2)."""
    if len(out) < FIFTH:
        return None
    home = [dancer for dancer in TEAM if dancer not in out]
    return home[0] if len(home) == 1 else None
