"""Places: what is compared where everything before it was level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorers.protocol import Criterion


class Rung(NamedTuple):
    """One thing that is compared where everything before it was level."""

    name: str
    """As in `Criterion`."""
    counts: Sequence[int]
    """What each side has of it."""
    clause: str
    fewest: bool = False
    """Fewer is better."""

    @property
    def keys(self) -> tuple[int, ...]:
        """Each side's count, turned round where fewer is better: as `places_by` takes them."""
        return tuple(-count if self.fewest else count for count in self.counts)


def told_apart(
    sides: Iterable[int], ladder: Iterable[Rung]
) -> tuple[tuple[int, ...], tuple[Criterion, ...]]:
    """Who is still level at the top when the `ladder` ends or one is left, and what was looked at."""
    level = tuple(sides)
    criteria = []
    for rung in ladder:
        keys = rung.keys
        best = max(keys[side] for side in level)
        ahead = tuple(side for side in level if keys[side] == best)
        values = tuple((side, str(rung.counts[side])) for side in level)
        criteria.append(Criterion(rung.name, values, len(ahead) < len(level), rung.clause))
        level = ahead
        if len(level) == 1:
            break
    return level, tuple(criteria)


class Ranking(NamedTuple):
    """Every side's place, and what told each from the next."""

    places: Mapping[int, int]
    """By side; sides that nothing tells apart share one, and the next is as many lower (1, 1, 3)."""
    criteria: tuple[Criterion, ...]
    """What was compared, until every two neighbours were told apart or the ladder ended; each with
    the sides that were still level with somebody.
    """

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides in the first place, in seat order."""
        return tuple(sorted(side for side, place in self.places.items() if place == 1))


def rank(sides: Iterable[int], ladder: Iterable[Rung], *, behind: int = 0) -> Ranking:
    """Rank sides by a ladder: by its first rung, and where that is level by the next one.

    `behind`: how many others stand before all of these.
    """
    groups = [list(sides)]
    criteria = []
    for rung in ladder:
        level = [side for group in groups if len(group) > 1 for side in group]
        if not level:
            break
        split: list[list[int]] = []
        for group in groups:
            by_key: dict[int, list[int]] = {}
            for side in group:
                by_key.setdefault(rung.keys[side], []).append(side)
            split += [by_key[key] for key in sorted(by_key, reverse=True)]
        values = tuple((side, str(rung.counts[side])) for side in sorted(level))
        criteria.append(Criterion(rung.name, values, len(split) > len(groups), rung.clause))
        groups = split
    places: dict[int, int] = {}
    for group in groups:
        place = 1 + behind + len(places)
        places.update(dict.fromkeys(group, place))
    return Ranking(places, tuple(criteria))


def places_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places for sides by what counts, highest first: equal keys share, and the next place is
    as many lower (1, 1, 3).

    `keys`: one for each side, compared as they are; turn a number round where fewer is better.
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)
