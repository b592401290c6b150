"""What a game may say: questions, rulings, refusals, verdicts, and what it declares about itself.

A game is a conversation. Its flow is one generator that reads like the rulebook: it yields an
`Ask` and is sent the answer's value, it yields a `Ruling` to announce what follows, and it returns
a `Verdict`. Values hold seats (0, 1, 2 ... in seat order), never names, so that a player can be
renamed without touching what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from scorers.errors import Illegal


class Clause(NamedTuple):
    """A rule that decides something, in our own words."""

    id: str
    """As cited: `KC-5`."""
    text: str
    section: str
    """Where a player finds it in the rulebook."""
    house: bool = False
    """A gap that we had to settle."""
    words: tuple[str, ...] = ()
    """What people look for it by, besides the words of its text: `tie`, `hand limit`."""


class Award(NamedTuple):
    """Points for one side, by one clause."""

    side: int
    points: int
    why: str
    clause: str


class Holding(NamedTuple):
    """What lies at one place and could be counted there: `("Ann", "supply", 13, True, "tokens")`."""

    place: str
    """A player or side by name, or a place of the table: `pool`, `1.2`, `lead card`."""
    thing: str
    """What is counted there: `supply`, `tokens`, `holder`."""
    count: int | str  # type: ignore[assignment]  # hides a method of tuples that nobody calls
    """How many; where something is held or named, who or what: `Bob`, `nobody`, `7h`."""
    secret: bool = False
    """Hidden at the table while the session is open."""
    unit: str = ""
    """Holdings of one unit add up to `Match.box[unit]`; empty: it is not counted together."""


class Moved(NamedTuple):
    """One movement that a ruling sums up, of those made before it."""

    place: str
    thing: str
    by: int
    """How many came (above 0) or went (below 0)."""
    clause: str
    text: str = ""
    """How it is told by itself, without its clause; empty: in the ruling's words."""


class Ruling(NamedTuple):
    """One fact that follows from an answer, as it is read out."""

    text: str
    """One sentence or a few, without the clause ids: the screen adds them."""
    clauses: tuple[str, ...] = ()
    awards: tuple[Award, ...] = ()
    steps: tuple[str, ...] = ()
    """The arithmetic, one step a line, where the text alone does not show it: for `explain`."""
    promise: str = ""
    """Something promised and not enforced, in the table's words; `promised_by` says who."""
    promised_by: tuple[int, ...] = ()
    """The seat that promised, and the seat to which it did."""
    moved: tuple[Moved, ...] = ()
    """Where it sums up what was moved before it: each movement with its own clause."""


class Coming(NamedTuple):
    """A question that comes later: names the step between when its answer is typed too early."""

    read: Callable[[str], Any]
    says: str
    """A clause of a sentence: "the dancers are asked after the nightclubs"."""
    instead: bool = False
    """`says` is whole sentences, told instead of what is wrong with the line as an answer now."""


def _no_objection(value: Any) -> Iterable[Illegal]:
    return ()


class Ask(NamedTuple):
    """One question to the table.

    `read` turns a typed line into the value and raises `Unclear` (cannot be read) or an `Illegal`
    that nobody can force; `check` gives the objections to a value that was read; `write` gives the
    canonical text. `read(write(value))` is `value`. None of the three changes anything.
    """

    ask: str
    where: str
    """Names the whole fact, with whom it concerns; unique in a game together with `ask`."""
    prompt: str
    """The question, with a heading line before it where a round or turn begins."""
    example: str
    """An answer that would be accepted now, with the names of this table."""
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    check: Callable[[Any], Iterable[Illegal]] = _no_objection
    who: tuple[int, ...] = ()
    """Seats that answer, in seat order."""
    hint: str | None = ""
    """Stands behind the example, `none: -`; None where the prompt says all of it (`y or n`)."""
    help: str = ""
    """What may be typed, for `?`; several lines allowed."""
    clause: str = ""
    """The id of the clause behind the question."""
    before: tuple[str, ...] = ()
    """What hands do now, one fact a line: shown, never stored."""
    words: tuple[str, ...] = ()
    """Words that Tab may complete, besides the players' names."""
    coming: tuple[Coming, ...] = ()
    picture: bool = False
    """The table is worth laying out (`Match.view`) before this question, unless it is to be brief."""
    moment: tuple[int, ...] = ()
    """When in the game it is asked, as whole numbers that grow as play goes on: night, dance, step.

    Two questions may share a moment; none may have an earlier one than the question before it.
    """
    floating: bool = False
    """Its fact may come up at different places of a game (`mom`, `spot`), so that after an entry
    came in or went out its answer is kept for the same `where` and never holds up the others.
    """
    pattern: str = ""
    """What is shown as an example, where one that these hands can play would tell what they hold."""
    several: Callable[[str], Sequence[str]] | None = None
    """Splits a line that is no answer by itself into answers, to this question and those behind it.

    What it gives is not looked at before its turn; fewer than two parts: the line is one answer.
    """
    go_on: Callable[[Sequence[str]], tuple[str, str]] | None = None
    """Where an answer may be given as it happens, in several lines: how things stand after these
    lines and who is next, and the whole answer once it is complete (until then empty).
    Raises `Refused` for the last of the lines.
    """
    once_a_turn: bool = False
    """It comes once in every turn: an answer of another `ask` that is left before the next one of
    this `ask` belongs to a turn that is over.
    """

    @property
    def shown_example(self) -> str:
        """An answer as the table sees it; where hands are secret it may be one that cannot be."""
        return self.pattern or self.example

    @property
    def question(self) -> str:
        """The prompt as the table sees it, with the example behind it."""
        if self.hint is None:
            return self.prompt
        tail = f"e.g. {self.shown_example}" + (f"; {self.hint}" if self.hint else "")
        return f"{self.prompt} ({tail})"


class Criterion(NamedTuple):
    """One thing that was compared to find the winner, in the order in which it was looked at."""

    name: str
    """What was compared: `points`, `tokens on items`, `lowest monkey`."""
    values: tuple[tuple[int, str], ...]
    """Each side that was still level, with its value as text."""
    decided: bool
    """Whether it told at least two of them apart."""
    clause: str


class Verdict(NamedTuple):
    """How a game ended."""

    winners: tuple[int, ...]
    """Seats, in seat order; none where a solo game is lost."""
    places: tuple[int, ...]
    """One for each seat; shared places are equal (1, 1, 3); team mates share theirs (1, 2, 1, 2)."""
    how: str
    clause: str
    criteria: tuple[Criterion, ...] = ()
    extra: Mapping[str, Any] = {}
    """More keys of `result`, in the game's own words; players by their names."""
    text: str = ""
    """The end, told in a sentence or a few."""


Maker: TypeAlias = "Callable[[], Ask | None]"
"""Makes a question from the table as it is now, or None where it has become void.

What a flow yields to ask something. It is called again after something happened outside the
rules (an event), so what a step works on lies in the match, never in names local to the flow.
"""
Step: TypeAlias = "Ask | Ruling | Maker"
Flow: TypeAlias = Generator[Step, Any, Verdict]


class Lines(NamedTuple):
    """Sentences, one fact a line."""

    lines: tuple[str, ...]


class Table(NamedTuple):
    """Rows under headings; in words each row becomes `first: heading value, heading value.`"""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


class Grid(NamedTuple):
    """Things that lie in rows and columns on the table."""

    rows: tuple[tuple[str, ...], ...]
    plain: tuple[str, ...]
    """The same in sentences, for `--plain`."""
    title: str = ""
    quiet: tuple[str, ...] = ()
    """Cells that step back where there is colour: labels, what is empty or dead."""


View: TypeAlias = "Lines | Table | Grid"
