"""The folder as a club's memory: one row for each session, from its head alone.

A head that Referee wrote is read by one pattern, which costs a fifth of reading it as TOML; any
other head is read as TOML. Both give the same row.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import scorers
from scorers.notation import Refused
from scorers.table import Game
from sessions.people import People
from sessions.store import read_head
from sessions.trouble import Trouble

__all__ = ["Filter", "Row", "frozen", "minutes_between", "rows", "variant_of"]

_HEAD = re.compile(
    rb'format = 1\ngame = "([a-z0-9-]+)"\nrules = (\d+)\nplayers = \["([^\\\n]*)"\]\n'
    rb"(?:teams = \[([^\\\n]*)\]\n)?started = (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)\n"
    rb'state = "(\w+)"\nanswers = (\d+)\n(?:overruled = (\d+)\n)?seal = "([0-9a-f]{64})"\n'
    rb"(?:(?:abandoned|why|notes|mended) = .*\n)*"
    rb"\n\[options\]\n((?:[a-z_]+ = [^\\\n]*\n)*)"
    rb"\n\[standing\]\n((?:[^\\\n\[]+ = -?\d+\n)+)"
    rb'(?:\n\[result\]\nwinners = \[([^\\\n]*)\]\nplaces = \[([\d, ]*)\]\nhow = "([^"\\\n]*)"\n'
    rb"finished = (\S+)\n(?:[a-z_]+ = .*\n)*)?(?:\n\[\[|\Z)"
)


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
    options: tuple[tuple[str, Any], ...]
    standing: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    places: tuple[int, ...]
    """Seat order; empty without a result."""
    how: str
    finished: str

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
        return variant_of(self.game, self.options)

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
        game = game_of(self.game)
        return self.state != "finished" and game is not None and game.hides_standing


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
def game_of(game_id: str) -> Game | None:
    """The game, or None where it is not installed here."""
    try:
        return scorers.load(game_id)
    except Refused:
        return None


@cache
def variant_of(game_id: str, options: tuple[tuple[str, Any], ...]) -> str:
    """The words by which this session differs from the usual game; empty where it does not."""
    game = game_of(game_id)
    if game is None:
        return ""
    chosen = dict(options)
    words = []
    for option in game.options:
        value = chosen.get(option.key, option.default)
        if option.kind == "word" and value != option.default:
            words.append(option.key.replace("_", " ") if value == "yes" else str(value))
    return ", ".join(words)


def minutes_between(start: str, end: str) -> int | None:
    """Whole minutes between two times with offsets, or None where the clock went backwards."""
    seconds = (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()
    return None if seconds < 0 else round(seconds / 60)


def rows(folder: Path, damaged: list[str]) -> list[Row]:
    """Every session of a folder, the newest first; damaged files are named in `damaged`.

    A folder that is not there has no sessions. Raises `Trouble` where it cannot be read.
    """
    try:
        with os.scandir(folder) as entries:
            paths = [
                entry.path
                for entry in entries
                if entry.name.endswith(".toml")
                and not entry.name.startswith(".")
                and entry.name != "players.toml"
            ]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Trouble(f"{folder} cannot be read: {(error.strerror or '').lower()}.") from None
    return newest_first(_rows(sorted(paths), damaged))


def _rows(paths: Iterable[str], damaged: list[str]) -> Iterator[Row]:
    for path in paths:
        try:
            yield row(path)
        except Trouble as fault:
            damaged.append(fault.text)


def newest_first(found: Iterable[Row]) -> list[Row]:
    """By the moment at which each began, whatever the offset."""
    found = list(found)
    if len({row.started[19:] for row in found}) > 1:
        return sorted(found, key=lambda row: datetime.fromisoformat(row.started), reverse=True)
    return sorted(found, key=lambda row: row.started, reverse=True)


def row(path: str) -> Row:
    """One session from its head. Raises `Trouble`."""
    try:
        handle = os.open(path, os.O_RDONLY)
        try:
            raw = os.read(handle, 2048)
        finally:
            os.close(handle)
    except OSError:
        raw = b""
    match = _HEAD.match(raw)
    if match is None:
        return _from_toml(path)
    try:
        return _from_match(path, match)
    except ValueError:
        return _from_toml(path)


def _from_match(path: str, match: re.Match[bytes]) -> Row:
    text = [group.decode() for group in match.groups(b"")]
    game, rules, players, teams, started, state, answers, overruled = text[:8]
    _, options, standing, winners, places, how, finished = text[8:]
    return Row(
        path,
        game,
        int(rules),
        tuple(players.split('", "')),
        _teams(teams) if teams else None,
        started,
        state,
        int(answers),
        int(overruled or 0),
        _options(options),
        tuple(_points(line) for line in standing.splitlines()),
        tuple(winners[1:-1].split('", "')) if winners else (),
        tuple(map(int, places.split(", "))) if places else (),
        how,
        finished,
    )


def _points(line: str) -> tuple[str, int]:
    name, points = line.rsplit(" = ", 1)
    return name.strip('"'), int(points)


def _teams(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(team.strip('[]"').split('", "')) for team in text.split("], ["))


@cache
def _options(text: str) -> tuple[tuple[str, Any], ...]:
    import tomli  # once for each combination of options

    try:
        return frozen(tomli.loads(text))
    except tomli.TOMLDecodeError as fault:
        raise ValueError(str(fault)) from None


def frozen(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Options as something that can be a key."""
    return tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in options.items())


def _from_toml(path: str) -> Row:
    head = read_head(Path(path))
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
        tuple(session.standing.items()),
        tuple(result.get("winners", ())),
        tuple(result.get("places", ())),
        str(result.get("how", "")),
        finished.isoformat() if isinstance(finished, datetime) else "",
    )
