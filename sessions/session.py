"""A session as it is kept: who played what, each answer as typed, what was read out, the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from scorers.text import AS_COUNTED, listed

__all__ = ["FORMAT", "Entry", "Seal", "Session", "code", "result_text", "standing_text", "untimed"]

FORMAT = 1


def hide_count(ask: str, answer: str, said: Iterable[str]) -> str:
    """Return an answer without the count that a fix put right, where that lies hidden."""
    if ask != "fix" or not any(str(text).endswith(AS_COUNTED) for text in said):
        return answer
    return re.sub(r' [+-]?\d+(?= "|$)', " …", answer, count=1)


class Entry(NamedTuple):
    """One answer in the log."""

    ask: str
    where: str
    answer: str
    """Canonical, without the `!` of an overruled one."""
    at: datetime
    """Table time, with its offset; never changes."""
    said: tuple[str, ...] = ()
    standing: tuple[int, ...] | None = None
    """Side by side after the answer, where it changed."""
    overruled: bool = False
    notes: tuple[str, ...] = ()
    was: tuple[Mapping[str, Any], ...] = ()
    """Earlier answers that an amendment replaced: answer, overruled, until, why."""
    amended: bool = False
    more: Mapping[str, Any] = {}
    """Keys that are not ours, kept."""

    @property
    def shown(self) -> str:
        """The answer as it may be shown while the session is open: a hidden count has no number."""
        return hide_count(self.ask, self.answer, self.said)


class Session:
    """Header, options and log of one session."""

    def __init__(
        self,
        *,
        game: str,
        rules: int,
        players: Iterable[str],
        started: datetime,
        teams: Iterable[Iterable[str]] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.players = tuple(players)
        self.teams = None if teams is None else tuple(tuple(team) for team in teams)
        self.started = started
        self.state = "open"
        self.options: dict[str, Any] = dict(options or {})
        self.standing: dict[str, int] = {}
        self.result: dict[str, Any] | None = None
        self.notes: tuple[str, ...] = ()
        self.abandoned: datetime | None = None
        self.why: str | None = None
        self.mended: tuple[datetime, ...] = ()
        """When a file whose count or seal did not fit was sealed again."""
        self.overruled = 0
        """How many answers the table overruled, as the head of the file says."""
        self.log: list[Entry] = []
        self.struck: list[dict[str, Any]] = []
        self.more: dict[str, Any] = {}
        """Keys of the head that are not ours, kept."""

    @property
    def side_names(self) -> tuple[str, ...]:
        """The keys of the standing: players, or teams joined by ` & `."""
        if self.teams is None:
            return self.players
        return tuple(" & ".join(team) for team in self.teams)

    def copy(self) -> Session:
        """Return another session with the same facts, whose lists can be changed apart."""
        twin = Session.__new__(Session)
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin.standing = dict(self.standing)
        twin.log = list(self.log)
        twin.struck = list(self.struck)
        twin.more = dict(self.more)
        return twin

    def seal(self) -> str:
        """Return the SHA-256 of the facts, in hexadecimal."""
        seal = Seal(self)
        for entry in self.log:
            seal.add(entry)
        return seal.value(self.result)


class Seal:
    """The running hash of a session's facts: adding an answer costs the same at any length.

    The facts are game, rules, players, teams, options (but for names of animals), each entry's ask,
    where, answer and overruled, winners and how. Each text is preceded by its length, so that no
    two lists of facts run together to the same bytes.
    """

    __slots__ = ("_hash", "overruled")

    def __init__(self, session: Session) -> None:
        self.overruled = 0
        """How many of the answers added so far were overruled."""
        self._hash = sha256()
        self._add(["referee 1", session.game, str(session.rules), *_listed(session.players)])
        teams = session.teams or ()
        self._add([str(len(teams)), *(text for team in teams for text in _listed(team))])
        for key in sorted(session.options):
            if key == "names":  # what animals are called decides nothing
                continue
            self._add([key, _fact(session.options[key])])

    def _add(self, texts: Iterable[str]) -> None:
        for text in texts:
            raw = text.encode("utf-8", "surrogatepass")
            self._hash.update(b"%d:%b," % (len(raw), raw))

    def add(self, entry: Entry) -> None:
        """Count one more answer among the facts."""
        self.overruled += entry.overruled
        ask, where, answer = entry.ask, entry.where, entry.answer
        forced = "1:!" if entry.overruled else "0:"
        line = f"{len(ask)}:{ask},{len(where)}:{where},{len(answer)}:{answer},{forced},"
        if line.isascii():  # then a character is a byte, and `_add` would hash the same
            self._hash.update(line.encode())
        else:
            self._add([ask, where, answer, "!" if entry.overruled else ""])

    def value(self, result: Mapping[str, Any] | None) -> str:
        """Return the seal, with this result."""
        end = Seal.__new__(Seal)
        end._hash = self._hash.copy()
        if result is not None:
            end._add(["result", *_listed(result.get("winners", ())), str(result.get("how", ""))])
        return end._hash.hexdigest()


def _listed(texts: Iterable[str]) -> list[str]:
    texts = list(texts)
    return [str(len(texts)), *texts]


def _fact(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{','.join(_fact(each) for each in value)}]"
    return f"{type(value).__name__} {value}"


def result_text(
    result: Mapping[str, Any],
    sides: Sequence[str] = (),
    write: Callable[[str], str] = str,
) -> str:
    """Return how it ended, `Ann wins: five points`.

    `sides` are the keys of the standing, by which a team is told from players who share;
    `write` puts a name into the sentence.
    """
    winners, how = list(result.get("winners", ())), result.get("how", "")
    if not winners:
        return f"Nobody wins: {how}"
    who = listed([write(name) for name in winners])
    if len(winners) == 1:
        return f"{who} wins: {how}"
    if " & ".join(winners) in sides:
        return f"{who} win: {how}"
    return f"{who} share the win: {how}"


def standing_text(names: Iterable[str], points: Iterable[int]) -> str:
    """`Ann 1, Bob 0`: side by side, in the order of the standing."""
    return ", ".join([f"{name} {n}" for name, n in zip(names, points, strict=True)])


def untimed(result: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return a result without its time: two that agree in all else are the same."""
    return None if result is None else {k: v for k, v in result.items() if k != "finished"}


def code(seal: str) -> str:
    """Return the first eight characters of a seal, as players keep them: `9C1F-04AB`."""
    return f"{seal[:4]}-{seal[4:8]}".upper()
