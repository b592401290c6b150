"""What a game may say: questions, rulings, refusals, verdicts, and what it declares about itself.

A game is a conversation. Its flow is one generator that reads like the rulebook: it yields an
`Ask` and is sent the answer's value, it yields a `Ruling` to announce what follows, and it returns
a `Verdict`. Values hold seats (0, 1, 2 ... in seat order), never names, so that a player can be
renamed without touching what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from scorers.notation import Illegal, Names, Refused, Unclear, choose, plain, whole
from scorers.record import NamedTuple

__all__ = [
    "Ask",
    "Award",
    "Case",
    "Clause",
    "Coming",
    "Criterion",
    "Flow",
    "Game",
    "Grid",
    "Illegal",
    "Judgement",
    "Lines",
    "Match",
    "Option",
    "Refused",
    "Ruling",
    "Rung",
    "Setup",
    "Step",
    "Table",
    "Unclear",
    "Verdict",
    "View",
    "places_by",
    "told_apart",
]


class Clause(NamedTuple):
    """A rule that decides something, in our own words."""

    id: str
    """As cited: `KC-5`."""
    text: str
    section: str
    """Where a player finds it in the rulebook."""
    house: bool = False
    """A gap that we had to settle."""


class Award(NamedTuple):
    """Points for one side, by one clause."""

    side: int
    points: int
    why: str
    clause: str


class Ruling(NamedTuple):
    """One fact that follows from an answer, as it is read out."""

    text: str
    """One sentence or a few, without the clause ids: the screen adds them."""
    clauses: tuple[str, ...] = ()
    awards: tuple[Award, ...] = ()
    steps: tuple[str, ...] = ()
    """The arithmetic, one step a line, where the text alone does not show it: for `explain`."""


class Coming(NamedTuple):
    """A question that comes later: names the step between when its answer is typed too early."""

    read: Callable[[str], Any]
    says: str
    """A clause of a sentence: "the dancers are asked after the nightclubs"."""


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

    @property
    def question(self) -> str:
        """The prompt as the table sees it, with the example behind it."""
        if self.hint is None:
            return self.prompt
        tail = f"e.g. {self.example}" + (f"; {self.hint}" if self.hint else "")
        return f"{self.prompt} ({tail})"


class Criterion(NamedTuple):
    """One thing that was compared to find the winner, in the order in which it was looked at."""

    name: str
    """What was compared: `points`, `tokens on items`, `lowest monkey`."""
    values: tuple[tuple[int, str], ...]
    """Each side that was still level, with its value as text."""
    decided: bool
    """Whether it told at least two of them apart at the top."""
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


Step: TypeAlias = "Ask | Ruling"
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


View: TypeAlias = "Lines | Table | Grid"


class Option(NamedTuple):
    """A choice made before the game, kept in the session file with its effective value."""

    key: str
    kind: str
    """`word`, `number` (whole), `numbers` (list of whole numbers) or `words` (list of words)."""
    help: str
    default: Any = None
    """None: there is none, and the option stays out of the file unless given."""
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    length: int | None = None
    """How long a list must be; None: the game's `agree` looks at it."""

    def read(self, given: Any) -> Any:
        """The option's value, from text as typed or from a value of the right type as filed.

        Raises `Unclear` with what would be accepted.
        """
        if self.kind == "word":
            return self._word(given)
        if self.kind == "number":
            return self._number(given)
        if isinstance(given, str):
            given = plain(given).replace(",", " ").split()
        if not isinstance(given, (list, tuple)):
            raise Unclear(f"{self.key} takes a list, such as {self.example}.")
        one = self._number if self.kind == "numbers" else self._word
        values = [one(each) for each in given]
        if self.length is not None and len(values) != self.length:
            raise Unclear(f"{self.key} takes {self.length} values, not {len(values)}.")
        return values

    @property
    def example(self) -> str:
        """Something that `-o KEY=` takes."""
        if self.kind == "word":
            return self.words[0]
        if self.kind == "number":
            return str(self.default if isinstance(self.default, int) else max(self.low, 1))
        if self.kind == "words":
            return ",".join(self.words[: self.length or 2])
        return ",".join(str(max(self.low, 1)) for _ in range(self.length or 2))

    def _word(self, given: Any) -> str:
        if not isinstance(given, str):
            raise Unclear(f"{self.key} is a word: {', '.join(self.words)}.")
        what = self.key if self.kind == "word" else f"value of {self.key}"
        return choose(given.strip(), self.words, what)

    def _number(self, given: Any) -> int:
        if isinstance(given, bool) or not isinstance(given, (int, str)):
            raise Unclear(f"{self.key} takes whole numbers.")
        return whole(str(given).strip(), self.low, self.high, self.key)


class Setup:
    """Who sits where, in which teams, with which options."""

    __slots__ = ("names", "options", "players", "side_names", "side_of", "sides", "teams")

    def __init__(
        self,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        teams: Sequence[Sequence[int]] | None = None,
    ) -> None:
        """`players` in seat order; `teams` as seats, each rising, the first with the first seat."""
        self.players = tuple(players)
        self.teams = None if teams is None else tuple(tuple(team) for team in teams)
        self.options = dict(options or {})
        self.names = Names(self.players)
        self.sides: tuple[tuple[int, ...], ...] = self.teams or tuple((s,) for s in self.seats)
        self.side_names = tuple(" & ".join(self.players[s] for s in side) for side in self.sides)
        self.side_of = tuple(
            next(i for i, side in enumerate(self.sides) if seat in side) for seat in self.seats
        )

    @property
    def seats(self) -> range:
        return range(len(self.players))

    def renamed(self, players: Sequence[str]) -> Setup:
        """The same table under other names."""
        return Setup(players, self.options, self.teams)


class Match:
    """One game under way: what lies on the table, and the flow that changes it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.entry = 0
        """Number of the answer that the flow was sent last; the pending question is for the next."""

    def play(self) -> Flow:
        """The conversation. Before its first `Ask` it announces nothing."""
        raise NotImplementedError

    def standing(self) -> list[int]:
        """What each side has now."""
        raise NotImplementedError

    def table(self) -> dict[str, Any]:
        """The game's own state: plain values, ready for JSON, fresh each time."""
        raise NotImplementedError

    def view(self, reveal: bool) -> list[View]:
        """The table laid out so that it can be set up again; what lies hidden only with `reveal`."""
        raise NotImplementedError

    def accounts(self, side: int) -> list[Award] | None:
        """Where a side's standing comes from now, adding up to it.

        None where points move only by awards: then the awards say it.
        """
        return None


class Judgement(NamedTuple):
    """A ruling without a session."""

    verdict: str
    winner: int | str | None = None
    points: int | None = None
    steps: tuple[Mapping[str, Any], ...] = ()
    """Each with `text` and `clause`, and what else the case has to say."""
    extra: Mapping[str, Any] = {}
    """More keys of the JSON object."""
    yes: bool = True
    """False where the answer is no (not a pair): exit status 1."""


class Case(NamedTuple):
    """Something that can be judged without a session."""

    name: str
    usage: str
    """What follows the case's name: `A B [--backups 5,1]`."""
    summary: str
    example: tuple[str, ...]
    """Words after the case's name that run."""
    flags: tuple[str, ...]
    """Options with a value, without the dashes."""
    judge: Callable[[Sequence[str], Mapping[str, str]], Judgement]
    """Arguments and options as typed; raises `Refused`."""


class Game:
    """What a game declares about itself.

    A game is a package: its `clauses` module has `CLAUSES` (a tuple of `Clause`), its `judge`
    module has `CASES` (a tuple of `Case`), its folder has `sample.toml`; all three are read only
    when somebody asks for them.
    """

    def __init__(
        self,
        *,
        package: str,
        id: str,
        title: str,
        rules: int,
        players: tuple[int, int],
        begin: Callable[[Setup], Match],
        about: str,
        options: tuple[Option, ...] = (),
        secret: tuple[str, ...] = (),
        hides_standing: bool = False,
        counts: str = "points",
        origins: Mapping[str, str] | None = None,
        team_sizes: Mapping[int, int] | None = None,
        agree: Callable[[Setup], None] | None = None,
    ) -> None:
        """`rules` is the scorer's version; `secret` are JSON keys hidden at the table while a
        session is open (`table.supply`); `counts` names what the standing counts;
        `origins` names by clause what many points come from, when they are added up at the end
        (`{"KN-8.1": "items"}`);
        `team_sizes` says for which player counts teams are needed, and of what size;
        `agree` looks at players and options together, fills defaults that depend on them into
        `setup.options`, and raises `Unclear`.
        """
        self.package = package
        self.id = id
        self.title = title
        self.rules = rules
        self.players = players
        self.begin = begin
        self.about = about
        self.options = options
        self.secret = secret
        self.hides_standing = hides_standing
        self.counts = counts
        self.origins = dict(origins or {})
        self.team_sizes = dict(team_sizes or {})
        self._agree = agree

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by id, in the rulebook's order."""
        listed: tuple[Clause, ...] = import_module(f"{self.package}.clauses").CLAUSES
        return {clause.id: clause for clause in listed}

    @property
    def cases(self) -> tuple[Case, ...]:
        """What can be judged without a session."""
        found: tuple[Case, ...] = import_module(f"{self.package}.judge").CASES
        return found

    def settle(
        self,
        players: Sequence[str],
        options: Mapping[str, Any],
        teams: Sequence[Sequence[str]] | None = None,
    ) -> Setup:
        """A table ready to play: names, teams and options looked at, defaults filled in.

        `options` as typed or as filed; `teams` as names. Raises `Unclear` with the first fault.
        """
        seated = Names.seated(players, teams=teams is not None)
        fewest, most = self.players
        if not fewest <= len(seated) <= most:
            some = str(fewest) if fewest == most else f"{fewest} to {most}"
            people = "player" if some == "1" else "players"
            raise Unclear(f"{self.title} is for {some} {people}, not {len(seated)}.")
        setup = Setup(seated, self._chosen(options), self._sides(seated, teams))
        if self._agree is not None:
            self._agree(setup)
        return setup

    def _chosen(self, given: Mapping[str, Any]) -> dict[str, Any]:
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                some = ", ".join(known) or "none"
                raise Unclear(f"{self.title} has no option {plain(key)[:40]!r}; its options: {some}.")
        chosen = {}
        for key, option in known.items():
            if key in given:
                chosen[key] = option.read(given[key])
            elif option.default is not None:
                value = option.default
                chosen[key] = list(value) if isinstance(value, (list, tuple)) else value
        return chosen

    def _sides(
        self, players: Sequence[str], teams: Sequence[Sequence[str]] | None
    ) -> list[tuple[int, ...]] | None:
        size = self.team_sizes.get(len(players))
        if size is None:
            if teams is None:
                return None
            people = "player" if len(players) == 1 else "players"
            raise Unclear(f"{self.title} with {len(players)} {people} has no teams.")
        if teams is None:
            raise Unclear(
                f"{self.title} with {len(players)} players is played in teams of {size}: "
                f"say who plays together, such as --team {players[0]},{players[size]}."
            )
        names = Names(players)
        seats = [tuple(sorted(names.exactly(name) for name in team)) for team in teams]
        flat = sorted(seat for team in seats for seat in team)
        if flat != list(range(len(players))) or any(len(team) != size for team in seats):
            raise Unclear(f"Each player belongs to exactly one team of {size}.")
        return sorted(seats)


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


def places_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places for sides by what counts, highest first: equal keys share, and the next place is
    as many lower (1, 1, 3).

    `keys`: one for each side, compared as they are; turn a number round where fewer is better.
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)
