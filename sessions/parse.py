"""From the tables of a session file to a session, with one sentence for what cannot be one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from scorers.notation import show
from sessions.session import FORMAT, Entry, Session
from sessions.trouble import Trouble

__all__ = ["session_from"]


def session_from(data: Mapping[str, Any], path: Path) -> tuple[Session, tuple[str, ...]]:
    """A session from its tables, and what does not fit (count, seal). Raises `Trouble`."""
    take = _Taker(data, str(path))
    newer = data.get("format")
    if type(newer) is int and newer > FORMAT:
        raise Trouble(f"{path} has format {newer}, newer than this Referee's {FORMAT}: update Referee.")
    if take.one("format", int) != FORMAT:
        raise Trouble(f"{path}: format {show(str(newer))} is none that Referee ever wrote.")
    session = Session(
        game=take.one("game", str),
        rules=take.one("rules", int),
        players=take.texts("players"),
        started=take.when("started"),
        teams=_teams(take),
        options=take.table("options"),
    )
    session.state = take.one("state", str)
    if session.state not in ("open", "finished", "abandoned"):
        raise Trouble(f"{path}: state {show(session.state)} is none of open, finished, abandoned.")
    session.standing = take.table("standing")
    session.result = take.table("result") if "result" in data else None
    if session.result is not None:
        _result(session.result, len(session.players), path)
    session.notes = take.texts("notes", ())
    session.abandoned = take.when("abandoned") if "abandoned" in data else None
    session.why = take.one("why", str) if "why" in data else None
    mended = take.pop("mended", list, [])
    if not all(isinstance(each, datetime) for each in mended):
        raise Trouble(f"{path}: mended is a list of times.")
    session.mended = tuple(mended)
    session.overruled = take.pop("overruled", int, 0)
    answers = take.pop("answers", int, None)
    seal = take.pop("seal", str, None)
    log = take.pop("log", list, [])
    session.log = [_entry(each, n, path) for n, each in enumerate(log, 1)]
    struck = take.pop("struck", list, [])
    if not all(isinstance(each, dict) for each in struck):
        raise Trouble(f"{path}: struck entries are [[struck]] blocks.")
    session.struck = struck
    session.more = take.left
    return session, _faults(session, answers, seal)


def _faults(session: Session, answers: int | None, seal: str | None) -> tuple[str, ...]:
    found = []
    if answers != len(session.log):
        held = "no count" if answers is None else f"{answers} answers"
        found.append(f"the head says {held}, the log has {len(session.log)}")
    if seal != session.seal():
        found.append("the seal is missing" if seal is None else "the seal does not fit the facts")
    return tuple(found)


def _teams(take: _Taker) -> list[list[str]] | None:
    teams = take.pop("teams", list, None)
    if teams is not None and not all(
        isinstance(team, list) and all(isinstance(name, str) for name in team) for team in teams
    ):
        raise Trouble(f"{take.where}: teams are lists of names.")
    found: list[list[str]] | None = teams
    return found


def _result(result: Mapping[str, Any], players: int, path: Path) -> None:
    winners, places = result.get("winners"), result.get("places")
    if (
        not isinstance(winners, list)
        or not all(isinstance(name, str) for name in winners)
        or not isinstance(places, list)
        or len(places) != players
        or not all(type(place) is int for place in places)
        or not isinstance(result.get("how"), str)
        or not isinstance(result.get("finished"), datetime)
    ):
        raise Trouble(f"{path}: the result needs winners, a place for each player, how and finished.")


_ENTRY_KEYS = {
    "ask",
    "where",
    "answer",
    "overruled",
    "at",
    "said",
    "standing",
    "notes",
    "was",
    "amended",
}


def _entry(data: Any, n: int, path: Path) -> Entry:
    if not isinstance(data, dict):
        raise Trouble(f"{path}: log entry {n} is no [[log]] block.")
    take = _Taker(data, f"{path}, entry {n}")
    standing = data.get("standing")
    if standing is not None and not (
        isinstance(standing, list) and all(type(points) is int for points in standing)
    ):
        raise Trouble(f"{take.where}: standing is a list of whole numbers.")
    was = data.get("was", [])
    if not isinstance(was, list) or not all(isinstance(each, dict) for each in was):
        raise Trouble(f"{take.where}: was is a list of tables.")
    return Entry(
        take.one("ask", str),
        take.one("where", str),
        take.one("answer", str),
        take.when("at"),
        take.texts("said", ()),
        None if standing is None else tuple(standing),
        take.pop("overruled", bool, False),
        take.texts("notes", ()),
        tuple(was),
        take.pop("amended", bool, False),
        {k: v for k, v in data.items() if k not in _ENTRY_KEYS} if len(data) > 5 else {},
    )


class _Taker:
    """Takes keys of known types out of a table, and keeps what is left."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        self.left = dict(data)
        self.where = where

    def pop(self, key: str, kind: type, default: Any) -> Any:
        value = self.left.pop(key, default)
        if value is not default and type(value) is not kind:
            raise Trouble(f"{self.where}: {key} should be {_KINDS[kind]}.")
        return value

    def one(self, key: str, kind: type) -> Any:
        if key not in self.left:
            raise Trouble(f"{self.where}: {key} is missing.")
        return self.pop(key, kind, None)

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.one(key, list) if default is None else self.pop(key, list, default)
        if not all(isinstance(each, str) for each in value):
            raise Trouble(f"{self.where}: {key} should be a list of texts.")
        return tuple(value)

    def when(self, key: str) -> datetime:
        value = self.one(key, datetime)
        if not isinstance(value, datetime) or value.tzinfo is None:
            raise Trouble(f"{self.where}: {key} should be a time with its offset.")
        return value

    def table(self, key: str) -> dict[str, Any]:
        found: dict[str, Any] = self.pop(key, dict, {})
        return found


_KINDS = {
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "a table",
    bool: "true or false",
    datetime: "a time with its offset",
}
