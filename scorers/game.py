"""What a game declares about itself, and one game under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from scorers.errors import Illegal, Unclear
from scorers.events import CLAUSES as EVENT_CLAUSES
from scorers.events import Fixable
from scorers.names import Names
from scorers.parsing import choose, whole
from scorers.protocol import Ask, Award, Clause, Flow, Holding, Ruling, Verdict, View
from scorers.text import AS_COUNTED, plain


class Option(NamedTuple):
    """A choice made before the game, kept in the session file with its effective value."""

    key: str
    kind: str
    """`word`, `number` (whole), `numbers` (list of whole numbers) `words` (list of words) or `texts`
    (list of names of any kind)."""
    help: str
    default: Any = None
    """None: there is none, and the option stays out of the file unless given."""
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    length: int | None = None
    """How long a list must be; None: the game's `agree` looks at it."""
    variant: bool = True
    """A word other than the usual one makes it a game of its own in records; False where it only
    changes what is said.
    """

    def read(self, given: Any) -> Any:
        """The option's value, from text as typed or from a value of the right type as filed.

        Raises `Unclear` with what would be accepted.
        """
        if self.kind == "word":
            return self._word(given)
        if self.kind == "number":
            return self._number(given)
        if isinstance(given, str):
            marks = plain(given)
            if self.kind == "texts" and "," in marks:
                given = marks.split(",")
            else:
                given = marks.replace(",", " ").split()
        if not isinstance(given, (list, tuple)):
            raise Unclear(f"{self.key} takes a list, such as {self.example}.")
        one = {"numbers": self._number, "texts": self._text}.get(self.kind, self._word)
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
        if self.kind == "texts":
            return ",".join(("Fluffy", "Grok", "Zed")[: self.length or 2])
        if self.kind == "words":
            return ",".join(self.words[: self.length or 2])
        return ",".join(str(max(self.low, 1)) for _ in range(self.length or 2))

    def _word(self, given: Any) -> str:
        if not isinstance(given, str):
            raise Unclear(f"{self.key} is a word: {', '.join(self.words)}.")
        what = self.key if self.kind == "word" else f"value of {self.key}"
        return choose(given.strip(), self.words, what)

    def _text(self, given: Any) -> str:
        if not isinstance(given, str):
            raise Unclear(f"{self.key} takes names, such as {self.example}.")
        (text,) = Names.seated([given])
        return text

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
        self.names = Names(self.players, self.options.get("names", ()))
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
        self.unaccounted: dict[str, int] = {}
        """By unit, what the table's own counts leave over (below 0: there is too much of it)."""

    def play(self) -> Flow:
        """The conversation. Before its first `Ask` it announces nothing."""
        raise NotImplementedError

    def standing(self) -> list[int]:
        """What each side has now."""
        raise NotImplementedError

    box: Mapping[str, int] = {}
    """By unit, how many things of it there are: the holdings of that unit always add up to it."""

    def holdings(self) -> list[Holding]:
        """What could be counted at the table now, in a fixed order: open places before hidden ones
        where a player has both. A game whose holdings can be fixed ends with `held_unaccounted`.
        """
        return []

    def place_names(self) -> Mapping[str, str]:
        """What the table calls a place of the holdings that has a name: `{"1.4": "board game"}`."""
        return {}

    def tell_of(self, text: str) -> list[Ruling] | None:
        """What is known of a name of the game's own that is no holding; None: it has no such name.

        For `/why TEXT`, where no player and no holding is called so.
        """
        return None

    def held_unaccounted(self) -> list[Holding]:
        """The holdings of the place `unaccounted`: what the table's own counts leave over."""
        return [
            Holding("unaccounted", unit, count, False, unit)
            for unit, count in self.unaccounted.items()
            if count
        ]

    # -- events: what happened outside the rules' own questions

    gives: Sequence[str] = ()
    """Things that two players may hand each other by `/give`."""

    def check_give(self, giver: int, taker: int, count: int, thing: str) -> Iterable[Illegal]:
        """What speaks against a gift; too much is forcible."""
        return ()

    def give(self, giver: int, taker: int, count: int, thing: str) -> Iterator[Ruling]:
        """Move what is given, and say what follows."""
        raise NotImplementedError

    def fixables(self) -> Sequence[Fixable]:
        """What `/fix` may put right now, in the order of `holdings`."""
        return ()

    def check_fix(self, fixable: Fixable, value: Any) -> Iterable[Illegal]:
        """What speaks against the table's count."""
        return ()

    def put(self, fixable: Fixable, value: Any) -> None:
        """Make the table as it was counted."""
        raise NotImplementedError

    def told_of_fix(self, fixable: Fixable, value: Any) -> str:
        """The sentence that tells of a fix; what lies hidden is not told."""
        secret = any(
            holding.secret
            for holding in self.holdings()
            if (holding.place, holding.thing) == (fixable.place, fixable.thing)
        )
        seated = fixable.place in (*self.setup.players, *self.setup.side_names)
        whose = f"{fixable.place}'s {fixable.thing}" if seated else f"{fixable.place} {fixable.thing}"
        if not fixable.named:
            whose = fixable.place
        whose = whose[:1].upper() + whose[1:]
        if secret:
            return f"{whose}: {AS_COUNTED}"
        return f"{whose}: {value if fixable.read is None else fixable.write(value)}, as the table says."

    def fix(self, fixable: Fixable, value: Any) -> Iterator[Ruling]:
        """Let the table's count stand: what is lacking or left over is unaccounted for.

        `value` is a count, or what `fixable.read` gave. A standing that moves by awards is awarded.
        """
        held, stood = self._by_unit(), self.standing()
        self.put(fixable, value)
        for unit, count in self._by_unit().items():
            self.unaccounted[unit] = self.unaccounted.get(unit, 0) + held.get(unit, 0) - count
        awards: tuple[Award, ...] = ()
        if self.accounts(0) is None:
            awards = tuple(
                Award(side, now - before, "fixed by the table", "fix")
                for side, (before, now) in enumerate(zip(stood, self.standing(), strict=True))
                if now != before
            )
        yield Ruling(self.told_of_fix(fixable, value), ("fix",), awards)

    def _by_unit(self) -> dict[str, int]:
        held = dict.fromkeys(self.box, 0)
        for holding in self.holdings():
            if holding.unit in held and holding.place != "unaccounted":
                held[holding.unit] += int(holding.count)
        return held

    def check_leave(self, seat: int) -> Iterable[Illegal]:
        """What speaks against somebody's leaving."""
        return ()

    def take_out(self, seat: int) -> Iterator[Ruling]:
        """Take a player out of the game, and say what becomes of what was theirs."""
        raise NotImplementedError

    def leaves(self) -> bool:
        """Whether somebody may leave: a game that has no rule for it says no."""
        return type(self).take_out is not Match.take_out

    def ended_by_event(self) -> Verdict | None:
        """The end of the game, where an event has brought it about."""
        return None

    def table(self) -> dict[str, Any]:
        """The game's own state: plain values, ready for JSON, fresh each time."""
        raise NotImplementedError

    def view(self, reveal: bool) -> list[View]:
        """The table laid out so that it can be set up again; what lies hidden only with `reveal`."""
        raise NotImplementedError

    def answer_slash(self, word: str) -> list[str]:
        """What one of the game's `slash_words` shows now."""
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
    judge_at: Callable[[Match, Sequence[str], Mapping[str, str]], Judgement] | None = None
    """The same in a session, with what lies on its table wherever the words do not say it."""


Judge = Callable[[Sequence[str], Mapping[str, str]], Judgement]
JudgeAt = Callable[[Match, Sequence[str], Mapping[str, str]], Judgement]


def judge_with_facts(
    judge: Judge, facts: Callable[[Match, Sequence[str]], Mapping[str, str]]
) -> JudgeAt:
    """Make a judge of a session's table: options that were not typed are what `facts` knows, by
    flag, and the last step says what was taken.
    """

    def judge_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
        known = {flag: value for flag, value in facts(match, args).items() if flag not in flags}
        judged = judge(args, {**known, **flags})
        if not known:
            return judged
        told = "; ".join(f"{flag} {value}" for flag, value in known.items())
        step = {"text": f"Taken from this table: {told}.", "clause": ""}
        return judged._replace(steps=(*judged.steps, step))

    return judge_at


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
        moved: Callable[[Ask], str | None] | None = None,
        slash_words: Mapping[str, str] | None = None,
    ) -> None:
        """`rules` is the scorer's version; `secret` are JSON keys hidden at the table while a
        session is open (`table.supply`); `counts` names what the standing counts;
        `origins` names by clause what many points come from, when they are added up at the end
        (`{"KN-8.1": "items"}`);
        `team_sizes` says for which player counts teams are needed, and of what size;
        `agree` looks at players and options together, fills defaults that depend on them into
        `setup.options`, and raises `Unclear`;
        `moved` says what a question means that older rules never asked, when a file of theirs is
        moved to today's: the answer, or None where the table has to say;
        `slash_words` are commands of the game's own, `{"hands": "what each can hold"}`, answered by
        `Match.answer_slash`.
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
        self.moved = moved or (lambda ask: None)
        self.slash_words = dict(slash_words or {})

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by id, in the rulebook's order."""
        listed: tuple[Clause, ...] = import_module(f"{self.package}.clauses").CLAUSES
        return {clause.id: clause for clause in listed}

    @property
    def every_clause(self) -> Mapping[str, Clause]:
        """Every clause that a ruling may cite: the game's own, and those of events."""
        return {**self.clauses, **{clause.id: clause for clause in EVENT_CLAUSES}}

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
