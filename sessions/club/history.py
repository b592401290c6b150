"""The folder as a club's memory: one row for each session, from its head alone.

A head that Referee wrote is read by one pattern, which costs a fifth of reading it as TOML; any
other head is read as TOML. Both give the same row.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from sessions.club.people import People
from sessions.errors import SessionError
from sessions.paths import StrPath, names_a_session
from sessions.storage.reader import as_written
from sessions.variant import frozen, game_of, minutes_between, variant_of

__all__ = ["Filter", "Row", "frozen", "minutes_between", "rows", "variant_of"]

_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_HEAD = (
    r'format = 1\ngame = "([a-z0-9-]+)"\nrules = (\d+)\nplayers = \["([^\\\n]*)"\]\n'
    r"(?:teams = \[([^\\\n]*)\]\n)?started = (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)\n"
    r'state = "(\w+)"\nanswers = (\d+)\n(?:overruled = (\d+)\n)?seal = "\w{64}"\n'
    r"(?:(?:abandoned|why|notes|mended|taken_back) = .*\n)*"
    r"\n\[options\]\n((?:[a-z_]+ = [^\\\n]*\n)*)"
    r"\n\[standing\]\n((?:[^\\\n\[]+ = -?\d+\n)+)"
    r'(?:\n\[result\]\nwinners = \[([^\\\n]*)\]\nplaces = \[([\d, ]*)\]\nhow = "([^"\\\n]*)"\n'
    r"finished = (\S+)\n(?:[a-z_]+ = .*\n)*)?(?:\n\[\[|\Z)"
)


class Row(NamedTuple):
    """What a listing knows of a session: the texts that a head's pattern found, which are taken
    apart when somebody asks, or the same things already taken apart.
    """

    game: str
    rules_told: str | int
    seated: str | tuple[str, ...]
    together: str | tuple[tuple[str, ...], ...] | None
    started: str
    """Table time with its offset, `2026-11-29T19:02:11+01:00`."""
    state: str
    number: str | int
    forced: str | int
    chosen: str | tuple[tuple[str, Any], ...]
    stood: str | tuple[tuple[str, int], ...]
    won: str | tuple[str, ...]
    placed: str | tuple[int, ...]
    how: str
    finished: str
    """When the last answer was given; empty without a result."""
    path: str

    @property
    def name(self) -> str:
        """The session's name: what a command line takes for its file."""
        return os.path.basename(self.path).removesuffix(".toml")

    @property
    def rules(self) -> int:
        return int(self.rules_told)

    @property
    def players(self) -> tuple[str, ...]:
        return _names(self.seated)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...] | None:
        together = self.together
        return _teams(together) if isinstance(together, str) else together

    @property
    def answers(self) -> int:
        return int(self.number)

    @property
    def overruled(self) -> int:
        """How many answers the table overruled."""
        return int(self.forced or 0)

    @property
    def options(self) -> tuple[tuple[str, Any], ...]:
        return _options(self.chosen) if isinstance(self.chosen, str) else self.chosen

    @property
    def standing(self) -> tuple[tuple[str, int], ...]:
        """Each side with its points, in the order of the file."""
        if isinstance(self.stood, str):
            lines = [line.rpartition(" = ") for line in self.stood.splitlines()]
            return tuple([(name.strip('"'), int(points)) for name, _, points in lines])
        return self.stood

    @property
    def scores(self) -> Sequence[str]:
        """The points of the standing alone, as written."""
        stood = self.stood
        if isinstance(stood, str):
            if stood.count(" = ") == stood.count("\n"):  # no name has one in it
                return stood.replace("\n", " = ").split(" = ")[1::2]
            return [line.rpartition(" = ")[2] for line in stood.splitlines()]
        return [str(points) for _, points in self.standing]

    @property
    def winners(self) -> tuple[str, ...]:
        """Seat order; empty without a result, and where a solo game was lost."""
        return _names(self.won[1:-1] if isinstance(self.won, str) else self.won)

    @property
    def places(self) -> tuple[int, ...]:
        """Seat order; empty without a result."""
        return _places(self.placed) if isinstance(self.placed, str) else self.placed

    def facts(self) -> tuple[Any, ...]:
        """Everything, taken apart."""
        return (
            self.path,
            self.game,
            self.rules,
            self.players,
            self.teams,
            self.started,
            self.state,
            self.answers,
            self.overruled,
            self.options,
            self.standing,
            self.winners,
            self.places,
            self.how,
            self.finished,
        )

    @property
    def day(self) -> str:
        """The date on which the table began to play."""
        return self.started[:10]

    @property
    def minutes(self) -> int | None:
        """How long a finished session took; None where the clock was turned back, or it is open."""
        return minutes_between(self.started, self.finished) if self.finished else None

    @property
    def variant(self) -> str:
        """How the game was played, where not as usual."""
        return _variant(self.game, self.chosen)

    def side_of(self, seat: int) -> int:
        """The position in the standing of a player's side."""
        if self.teams is None:
            return seat
        name = self.players[seat]
        return next(side for side, team in enumerate(self.teams) if name in team)

    def score(self, seat: int) -> int | None:
        """What a player's side had, or None where the file does not say."""
        side = self.side_of(seat)
        return self.standing[side][1] if side < len(self.standing) else None

    @property
    def hides_standing(self) -> bool:
        """Whether the standing lies hidden at the table: only while a session is open."""
        if self.state == "finished":
            return False
        game = game_of(self.game)
        return game is not None and game.hides_standing


class Filter(NamedTuple):
    """Which sessions are wanted."""

    game: str | None = None
    player: str | None = None
    since: str | None = None
    """A date, `2026-11-29`, included."""
    until: str | None = None
    open_only: bool = False

    def takes(self, row: Row, people: People) -> bool:
        if self.game is not None and row.game != self.game:
            return False
        if self.since is not None and row.day < self.since:
            return False
        if self.until is not None and row.day > self.until:
            return False
        if self.open_only and row.state != "open":
            return False
        if self.player is None:
            return True
        return people.person(self.player) in map(people.person, row.players)


@cache
def _variant(game_id: str, options: str | tuple[tuple[str, Any], ...]) -> str:
    return variant_of(game_id, _options(options) if isinstance(options, str) else options)


def rows(folder: StrPath, damaged: list[str]) -> list[Row]:
    """Every session of a folder, the newest first; damaged files are named in `damaged`.

    A folder that is not there has no sessions. Raises `SessionError` where it cannot be read.
    """
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SessionError(f"{folder} cannot be read: {(error.strerror or '').lower()}.") from None
    start = os.path.join("" if folder == "." else folder, "")
    paths = [start + name for name in names if names_a_session(name)]
    return newest_first(_rows(paths, damaged))


def _rows(paths: Sequence[str], damaged: list[str]) -> Iterator[Row]:
    for path in paths:
        try:
            yield row(path)
        except SessionError as fault:
            damaged.append(fault.text)


def newest_first(found: Iterable[Row]) -> list[Row]:
    """By the moment at which each began, whatever the offset."""
    found = list(found)
    if len({row.started[19:] for row in found}) > 1:
        return sorted(found, key=lambda row: datetime.fromisoformat(row.started), reverse=True)
    return sorted(found, key=attrgetter("started"), reverse=True)


def row(path: str) -> Row:
    """One session from its head. Raises `SessionError`."""
    try:
        match = _head().match(_start(path).decode())
    except (OSError, UnicodeDecodeError):
        match = None
    if match is None:
        return _from_toml(path)
    found = match.groups("")
    if found[13] and len(_places(found[11])) != found[2].count('", "') + 1:
        return _from_toml(path)  # which says what is wrong
    return Row._make((*found, path))


def _start(path: str) -> bytes:
    """A file up to its first entry, where that comes soon; nothing where it does not."""
    # a pipe that nobody writes to would keep an ordinary open waiting for ever
    handle = os.open(path, os.O_RDONLY | _AT_ONCE)
    try:
        raw = os.read(handle, 1024)
        end = raw.find(b"\n[[")
        if end < 0:
            raw += os.read(handle, 3072)
            end = raw.find(b"\n[[")
    finally:
        os.close(handle)
    if end < 0:
        return raw if len(raw) < 4096 else b""
    return raw[: end + 3]


@cache
def _head() -> re.Pattern[str]:
    return re.compile(_HEAD, re.ASCII)


def _names(found: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(found, str):
        return tuple(found.split('", "')) if found else ()
    return found


@cache
def _places(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(", "))) if text else ()


@cache
def _teams(text: str) -> tuple[tuple[str, ...], ...] | None:
    if not text:
        return None
    return tuple(tuple(team.strip('[]"').split('", "')) for team in text.split("], ["))


@cache
def _options(text: str) -> tuple[tuple[str, Any], ...]:
    found = as_written(text)
    if found is None:
        import tomli

        found = tomli.loads(text)
    return frozen(found)


def _from_toml(path: str) -> Row:
    from sessions.storage.store import read_head  # only for a head that others wrote

    head = read_head(path)
    session = head.session
    result = session.result or {}
    finished = result.get("finished")
    return Row(
        session.game,
        session.rules,
        session.players,
        session.teams,
        session.started.isoformat(),
        session.state,
        head.answers,
        session.overruled,
        frozen(session.options),
        tuple(session.standing.items()),
        tuple(result.get("winners", ())),
        tuple(result.get("places", ())),
        str(result.get("how", "")),
        finished.isoformat() if isinstance(finished, datetime) else "",
        path,
    )
