"""The folder as a club's memory: one row for each session, from its head alone.

A head exactly as Referee writes it is read by one pattern, which costs a fifth of reading it as
TOML; any other head is read as TOML. A test holds both equal.
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
from sessions.storage.loader import is_split
from sessions.storage.reader import as_written
from sessions.storage.store import read_head
from sessions.variant import count_minutes, find_variant, frozen, game_of

__all__ = ["Filter", "Row", "count_minutes", "find_variant", "frozen", "rows"]

_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_TEXT = r'"[^"\\\x00-\x1f\x7f]*+"'
_TEXTS = rf"{_TEXT}(?:, {_TEXT})*+"
_KEY = r'(?:[A-Za-z0-9_-]++|"[^"\\=\x00-\x1f\x7f]*+")'
_COUNT = r"(?:0|[1-9]\d{0,14}+)"
_NUMBERS = rf"{_COUNT}(?:, {_COUNT})*+"
_POINTS = rf"{_KEY} = (?:0|-?[1-9]\d{{0,14}}+)"
_COUNTS = rf"[a-z_]++ = {_COUNT}(?:, [a-z_]++ = {_COUNT})*+"
_OTHERS = r"(?:[a-z_]++ = [^\n]*+\n)*+"
_DAY = (
    r"(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31"
    r"|02-29(?<=[02468][048]-02-29|[13579][26]-02-29)(?<!00-02-29)"
)
_TIME = (
    rf"[12]\d{{3}}-(?:{_DAY})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d"
    r"(?:\+|-(?!00:00))(?:[01]\d|2[0-3]):[0-5]\d"
)
_HEAD = (
    rf'format = 1\ngame = "([a-z0-9-]+)"\nrules = ({_COUNT})\nplayers = \[({_TEXTS})\]\n'
    rf"(?:teams = \[(\[{_TEXTS}\](?:, \[{_TEXTS}\])*+)\]\n)?started = ({_TIME})\n"
    rf'state = "(open|finished|abandoned)"\nanswers = ({_COUNT})\n(?:overruled = ({_COUNT})\n)?'
    rf'seal = "[0-9a-f]{{64}}"\n(?:taken_back = {_COUNT}\n)?'
    rf"\n\[options\]\n({_OTHERS})\n\[standing\]\n((?:{_POINTS}\n)++)"
    rf"(?:\n\[result\]\nwinners = \[((?:{_TEXTS})?)\]\nplaces = \[((?:{_NUMBERS})?)\]\n"
    rf"how = ({_TEXT})\nfinished = ({_TIME})\n({_OTHERS}))?(?:\n\[\[log\]\]|\Z)"
)
"""The lines of a head as the writer orders them."""
_RESULT = ("winners", "places", "how", "finished")


class Row(NamedTuple):
    """What a listing knows of a session."""

    path: str
    game: str
    rules: int
    players: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...] | None
    started: str
    """Table time with its offset, `2026-11-29T19:02:11+01:00`."""
    state: str
    answers: int
    overruled: int
    """How many answers the table overruled."""
    options: tuple[tuple[str, Any], ...]
    sides: tuple[str, ...]
    """As the standing names them, in the order of the file."""
    scores: tuple[str, ...]
    """The points of each side, as written."""
    winners: tuple[str, ...] = ()
    """Seat order; empty without a result, and where a solo game was lost."""
    places: tuple[int, ...] = ()
    """Seat order; empty without a result."""
    how: str = ""
    finished: str = ""
    """When the last answer was given; empty without a result."""

    @property
    def name(self) -> str:
        """The session's name: what a command line takes for its file."""
        return os.path.basename(self.path).removesuffix(".toml")

    @property
    def standing(self) -> dict[str, int]:
        """Each side with its points."""
        return dict(zip(self.sides, map(int, self.scores), strict=True))

    @property
    def day(self) -> str:
        """The date on which the table began to play."""
        return self.started[:10]

    @property
    def minutes(self) -> int | None:
        """How long a finished session took; None where the clock was turned back, or it is open."""
        return count_minutes(self.started, self.finished) if self.finished else None

    @property
    def variant(self) -> str:
        """How the game was played, where not as usual."""
        return _variant(self.game, self.options)

    def side_of(self, seat: int) -> int:
        """Return the position in the standing of a player's side."""
        if self.teams is None:
            return seat
        name = self.players[seat]
        return next(side for side, team in enumerate(self.teams) if name in team)

    def score(self, seat: int) -> int | None:
        """Return what a player's side had, or None where the file does not say."""
        side = self.side_of(seat)
        return int(self.scores[side]) if side < len(self.scores) else None

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


_variant = cache(find_variant)


def rows(folder: StrPath, damaged: list[str]) -> list[Row]:
    """Return every session of a folder, the newest first; damaged files are named in `damaged`.

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
    return sort_newest_first(_rows(paths, damaged))


def _rows(paths: Sequence[str], damaged: list[str]) -> Iterator[Row]:
    for path in paths:
        try:
            yield row(path)
        except SessionError as fault:
            damaged.append(fault.text)


def sort_newest_first(found: Iterable[Row]) -> list[Row]:
    """Sort rows by the moment at which each began, whatever the offset."""
    found = list(found)
    if len({row.started[19:] for row in found}) > 1:
        return sorted(found, key=lambda row: datetime.fromisoformat(row.started), reverse=True)
    return sorted(found, key=attrgetter("started"), reverse=True)


def row(path: str) -> Row:
    """Return one session from its head. Raises `SessionError`."""
    try:
        quick = _as_written(path, _start(path).decode())
    except (OSError, UnicodeDecodeError):
        quick = None
    return quick or _from_toml(path)  # which says what is wrong, if anything is


def _as_written(path: str, text: str) -> Row | None:
    """Return the row of a head that is written exactly as we write it, or None."""
    match = _head().match(text)
    if match is None:
        return None
    (game, rules, seated, together, started, state, answers, overruled, chosen, stood,
     won, placed, how, finished, more) = match.groups("")  # fmt: skip
    players, options, places = _texts(seated), _options(chosen), _places(placed)
    teams = _teams(together) if together else None
    if teams is not None and not is_split(teams, players):
        return None
    pieces = stood.replace('"', "").replace("\n", " = ").split(" = ")
    sides = tuple(pieces[:-1:2])
    if options is None or len(set(sides)) < len(sides) or (state == "finished") != bool(finished):
        return None
    if finished and (len(places) != len(players) or (more and not _is_plain(more))):
        return None
    return Row(
        path, game, int(rules), players, teams, started, state, int(answers), int(overruled or 0),
        options, sides, tuple(pieces[1::2]), _texts(won), places, how[1:-1], finished,
    )  # fmt: skip


def _start(path: str) -> bytes:
    """Return a file up to its first entry, where that comes soon; nothing where it does not."""
    # a pipe that nobody writes to would keep an ordinary open waiting for ever
    handle = os.open(path, os.O_RDONLY | _AT_ONCE)
    try:
        raw = os.read(handle, 1024)
        end = raw.find(b"\n[[log]]")
        if end < 0:
            raw += os.read(handle, 3072)
            end = raw.find(b"\n[[log]]")
    finally:
        os.close(handle)
    if end < 0:
        return raw if len(raw) < 4096 else b""
    return raw[: end + 8]


@cache
def _head() -> re.Pattern[str]:
    return re.compile(_HEAD, re.ASCII)


@cache
def _texts(text: str) -> tuple[str, ...]:
    return tuple(text[1:-1].split('", "')) if text else ()


@cache
def _places(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(", "))) if text else ()


def _teams(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple([_texts(team) for team in text[1:-1].split("], [")])


@cache
def _options(text: str) -> tuple[tuple[str, Any], ...] | None:
    found = as_written(text)
    return None if found is None else frozen(found)


def _is_plain(more: str) -> bool:
    """True if a game's own lines of a result are as we write them and repeat none of ours."""
    name, opened, rest = more.partition(" = {")
    if not opened or not rest.endswith("}}\n") or "\n" in rest[:-1]:
        found = _options(more)
        return found is not None and {key for key, _ in found}.isdisjoint(_RESULT)
    # tables of a few counts each, which many sessions share
    pairs = rest[:-3].split("}, ")
    keys = set()
    for pair in pairs:
        key, _, table = pair.partition(" = {")
        if not _has_counts(table):
            return False
        keys.add(_key(key))
    return len(keys) == len(pairs) and None not in keys and name not in _RESULT


@cache
def _has_counts(text: str) -> bool:
    """True if keys with counts are written as in a table on one line, no key twice."""
    keys = text.replace(" = ", ", ").split(", ")[::2]
    return re.fullmatch(_COUNTS, text, re.ASCII) is not None and len(set(keys)) == len(keys)


@cache
def _key(name: str) -> str | None:
    """Return a key as the strict line reader reads it, or None."""
    found = as_written(f"{name} = 0")
    return None if found is None else next(iter(found))


def _from_toml(path: str) -> Row:
    head = read_head(path)
    session = head.session
    result = session.result or {}
    finished = result.get("finished")
    return Row(
        path,
        session.game,
        session.rules,
        session.players,
        session.teams,
        session.started.isoformat(),
        session.state,
        head.answers,
        session.overruled,
        frozen(session.options),
        tuple(session.standing),
        tuple(map(str, session.standing.values())),
        tuple(result.get("winners", ())),
        tuple(result.get("places", ())),
        str(result.get("how", "")),
        finished.isoformat() if isinstance(finished, datetime) else "",
    )
