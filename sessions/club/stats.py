"""Records over many sessions: who played what, how often they won, how they scored.

Only finished sessions count. A shared win is told apart from a win alone; what is not known enters
no average; both of a team are credited with what their team did.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sessions.club.history import Row
from sessions.club.people import People

__all__ = ["Meeting", "Record", "compare_people", "finished", "outcome", "records", "streak"]


class Record(NamedTuple):
    """What one person did in one variant of one game."""

    person: str
    """As written; `People.person` of it is the key."""
    game: str
    variant: str
    played: int
    won: int
    """Alone, or with the own team."""
    shared: int
    """Wins shared with another side."""
    streak: int
    """Sessions in a row up to the last one: won (positive) or not won (negative)."""
    longest: int
    """Most sessions won in a row, shared ones included."""
    best: int | None
    worst: int | None
    average: float | None
    spread: float | None
    """Standard deviation of the scores; None for fewer than two."""
    places: tuple[tuple[int, int], ...]
    """Place and how often, rising."""
    overruled: int
    """How many answers the tables overruled in these sessions."""

    @property
    def rate(self) -> float:
        """Sessions won, alone or shared, of those played."""
        return (self.won + self.shared) / self.played


class Meeting(NamedTuple):
    """Two people at the same tables, on different sides."""

    game: str
    variant: str
    played: int
    first: int
    """How often the first of the two stood higher."""
    second: int
    level: int


class _Tally:
    def __init__(self) -> None:
        self.scores: list[int] = []
        self.won: list[int] = []
        """For each session in order: 2 won alone, 1 shared, 0 not won."""
        self.places: dict[int, int] = {}
        self.overruled = 0


def finished(rows: Iterable[Row]) -> list[Row]:
    """Return the sessions that count, in the order in which they were played."""
    return [row for row in reversed(list(rows)) if row.state == "finished"]


def outcome(row: Row, seat: int) -> int:
    """Return 2 for won, 1 for won together with another side, 0 for not won."""
    if row.players[seat] not in row.winners:
        return 0
    sides = {row.side_of(row.players.index(name)) for name in row.winners if name in row.players}
    return 2 if len(sides) == 1 else 1


def records(rows: Iterable[Row], people: People, only: str | None = None) -> list[Record]:
    """Return one record for each person, game and variant, by name and game.

    `rows` newest first; `only` is the key of one person.
    """
    tallies: dict[tuple[str, str, str], _Tally] = {}
    for row in finished(rows):
        people.meet(row.players)
        for seat, name in enumerate(row.players):
            person = people.person(name)
            if only is not None and person != only:
                continue
            tally = tallies.setdefault((person, row.game, row.variant), _Tally())
            tally.won.append(outcome(row, seat))
            tally.overruled += row.overruled
            score = row.score(seat)
            if score is not None:
                tally.scores.append(score)
            if seat < len(row.places) > 1:  # alone nobody is first: it is won or lost
                place = row.places[seat]
                tally.places[place] = tally.places.get(place, 0) + 1
    return [
        _record(people.shown(person), game, variant, tallies[person, game, variant])
        for person, game, variant in sorted(tallies)
    ]


def _record(person: str, game: str, variant: str, tally: _Tally) -> Record:
    scores = tally.scores
    mean = sum(scores) / len(scores) if scores else None
    spread = None
    if mean is not None and len(scores) > 1:
        spread = (sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)) ** 0.5
    return Record(
        person,
        game,
        variant,
        len(tally.won),
        tally.won.count(2),
        tally.won.count(1),
        streak(tally.won),
        longest(tally.won),
        max(scores, default=None),
        min(scores, default=None),
        mean,
        spread,
        tuple(sorted(tally.places.items())),
        tally.overruled,
    )


def streak(won: Sequence[int]) -> int:
    """Return how many of the last sessions in a row were won (or, negative, were not)."""
    if not won:
        return 0
    last = bool(won[-1])
    length = 0
    for each in reversed(won):
        if bool(each) is not last:
            break
        length += 1
    return length if last else -length


def longest(won: Sequence[int]) -> int:
    """Return the longest run of wins, shared ones included."""
    best = run = 0
    for each in won:
        run = run + 1 if each else 0
        best = max(best, run)
    return best


def compare_people(rows: Iterable[Row], people: People, first: str, second: str) -> list[Meeting]:
    """Return how two people stood against each other, for each game and variant.

    `first` and `second` are keys of persons. Sessions in one team do not count.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for row in finished(rows):
        people.meet(row.players)
        keys = [people.person(name) for name in row.players]
        if first not in keys or second not in keys or len(row.places) != len(keys):
            continue
        one, other = keys.index(first), keys.index(second)
        if row.side_of(one) == row.side_of(other):
            continue
        counts = found.setdefault((row.game, row.variant), [0, 0, 0])
        a, b = row.places[one], row.places[other]
        counts[0 if a < b else 1 if b < a else 2] += 1
    return [
        Meeting(game, variant, sum(counts), *counts)
        for (game, variant), counts in sorted(found.items())
    ]
