"""Ratings across sessions: skill as a mean with its uncertainty (Plackett-Luce, by openskill).

Each game and variant has its own; everybody begins at 25 with an uncertainty of 25/3. Solo games
have nobody to be compared with.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sessions.club.history import Row
from sessions.club.people import People
from sessions.club.stats import finished
from sessions.errors import NotPossible

__all__ = ["Rating", "ratings"]


class Rating(NamedTuple):
    """How strong somebody is at one game, as far as is known."""

    person: str
    game: str
    variant: str
    skill: float
    uncertainty: float
    """One standard deviation: the true skill is within two of them, 19 times out of 20."""
    played: int


def ratings(rows: Iterable[Row], people: People) -> list[Rating]:
    """Return the ratings after all finished sessions, the strongest first in each game and variant.

    `rows` newest first. Raises `NotPossible` where openskill is not installed.
    """
    try:
        from openskill.models import PlackettLuce  # an extra that need not be there
    except ImportError:
        raise NotPossible('Ratings need openskill: pip install "tabletop-referee[ratings]".') from None
    model = PlackettLuce()
    known: dict[tuple[str, str], dict[str, Any]] = {}
    played: dict[tuple[str, str, str], int] = {}
    for row in finished(rows):
        if len(row.players) < 2 or len(row.places) != len(row.players):
            continue
        people.meet(row.players)
        table = known.setdefault((row.game, row.variant), {})
        sides: dict[int, list[int]] = {}
        for seat in range(len(row.players)):
            sides.setdefault(row.side_of(seat), []).append(seat)
        keys = [[people.person(row.players[seat]) for seat in side] for side in sides.values()]
        if len({key for side in keys for key in side}) < len(row.players):
            continue  # two spellings of one person at one table
        before = [[table.setdefault(key, model.rating(name=key)) for key in side] for side in keys]
        ranks = [float(row.places[side[0]]) for side in sides.values()]
        for side, after in zip(keys, model.rate(before, ranks=ranks), strict=True):
            for key, rating in zip(side, after, strict=True):
                table[key] = rating
                counted = (row.game, row.variant, key)
                played[counted] = played.get(counted, 0) + 1
    return [
        Rating(people.shown(key), game, variant, rating.mu, rating.sigma, played[game, variant, key])
        for game, variant in sorted(known)
        for key, rating in sorted(known[game, variant].items(), key=lambda item: -item[1].mu)
    ]
