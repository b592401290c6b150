"""The words in which an amendment is told: what is wished, where it stands, what it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorers.play import Answer, Play
from scorers.protocol import Ask, Verdict
from sessions.hands import Difference
from sessions.replay import Replayed, Turn
from sessions.session import Entry, Session

__all__ = [
    "Act",
    "Amendment",
    "Edit",
    "End",
    "Row",
    "Side",
    "Standing",
    "Start",
    "Stuck",
    "Taken",
]

Standing = tuple[int, ...]


class Edit(NamedTuple):
    """What is to be put right, all of it in one go."""

    n: int | None = None
    """The entry it is about, from 1."""
    answer: str | None = None
    """As typed for entry `n`, with its own `!`; None where the entry is taken out."""
    insert: bool = False
    """The answer was forgotten and comes before entry `n`."""
    remove: bool = False
    last: int | None = None
    """The last of several entries to be taken out."""
    options: Mapping[str, str | None] = {}
    """Options as typed; None takes one out that has no default."""
    names: Mapping[str, str] = {}
    """New names by the old ones."""
    rules: bool = False
    """Move a file that an older scorer ruled to today's."""


class Stuck(NamedTuple):
    """A question to which no kept answer can be given: the table is asked."""

    ask: Ask
    n: int | None
    """The number of the kept answer that is refused; None where none is kept for the question."""
    kept: Entry | None
    why: str
    """Why the kept answer is refused."""
    clause: str
    behind: int
    """How many kept answers were not looked at yet."""


class Start(NamedTuple):
    """What an amendment begins from."""

    filed: Session
    head: Session
    """With the new head, and the old log under the new names."""
    replayed: Replayed
    """The session as it stands, as far as it replays."""
    meant: Sequence[Turn]
    """What the entries meant, under the new names."""
    recorded: bool
    """Compare with what was read out then, not with what the same answers give today."""


class Taken(NamedTuple):
    """A question of the amended game with its answer."""

    place: int | None
    """Where the answer was kept, or would have been; None for one that came in."""
    ask: str
    where: str
    answer: Answer
    turn: Turn


class End(NamedTuple):
    """Where an amendment has led."""

    play: Play
    first: Standing
    """Before the first answer."""
    taken: Sequence[Taken]
    gone: Sequence[int]
    """Positions of the answers that leave the log."""


class Row(NamedTuple):
    """An entry whose answer or rulings change."""

    old: int | None
    """Its number before; None for one that came in."""
    new: int | None
    """Its number now; None for one that is struck."""
    ask: str
    where: str
    was: str
    """The answer before, with `!` where it was overruled; empty where there was none."""
    now: str
    before: tuple[str, ...]
    """What was read out."""
    after: tuple[str, ...]
    gains: tuple[Standing, Standing] | None = None
    """Where only the points differ that were recorded for it: recorded and recomputed."""


class Act(NamedTuple):
    """A question that other people answer now."""

    n: int | None
    """Its number; None for the one that waits."""
    where: str
    before: tuple[str, ...]
    """Names; none where it was not asked."""
    after: tuple[str, ...]


class Side(NamedTuple):
    """How things stand, before or after."""

    standing: dict[str, int]
    result: dict[str, Any] | None
    """Without its time."""
    verdict: Verdict | None
    names: tuple[str, ...]
    """Side by side, as the verdict's criteria count them."""
    next: tuple[str, str] | None
    """The ask and where of the question that waits."""


class Amendment(NamedTuple):
    """An amended session, ready to be saved, and what changes with it."""

    session: Session
    same: bool
    """Nothing changes at all: there is nothing to save."""
    header: dict[str, tuple[Any, Any]]
    """What changes in the head: players, teams, options, rules, before and after."""
    rows: tuple[Row, ...]
    acts: tuple[Act, ...]
    before: Side
    after: Side
    struck: tuple[tuple[int, Entry], ...]
    """Answers that leave the log, with their old numbers."""
    reopens: bool
    """A finished session is open again."""
    unchanged: str
    """Where no outcome changes: the sentence that says why. Else empty."""
    holdings: tuple[Difference, ...]
    """What lies otherwise on the table now."""
