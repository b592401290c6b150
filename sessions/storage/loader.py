"""From the tables of a session file to a session, with one sentence for what cannot be one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeGuard

from scorers.text import show
from sessions.errors import SessionError, named
from sessions.paths import StrPath
from sessions.session import FORMAT, Entry, Session

__all__ = ["ADVICE", "entry_from", "is_split", "session_from"]

ADVICE = "Put it right in an editor or use a copy; the file is left alone."
DEEPEST = 16
"""How deep the values of others may be nested."""
LARGEST = 2**63
"""TOML's whole numbers are smaller."""


class _Fault(ValueError):
    """What is wrong, without the file's name."""


def session_from(data: Mapping[str, Any], path: StrPath) -> tuple[Session, tuple[str, ...]]:
    """Return a session from its tables, and what does not fit (count, seal). Raises `SessionError`."""
    try:
        return _session(data)
    except _Fault as fault:
        raise SessionError(f"{named(path)}: {fault}. {ADVICE}") from None
    except _Newer as fault:
        raise SessionError(f"{named(path)} {fault}") from None


class _Newer(Exception):
    """A file of a Referee to come."""


def _session(data: Mapping[str, Any]) -> tuple[Session, tuple[str, ...]]:
    take = _Taker(data)
    written = take.one("format", int)
    if written > FORMAT:
        raise _Newer(f"has format {written}, newer than this Referee's {FORMAT}: update Referee.")
    if written != FORMAT:
        raise _Fault(f"format {written} is none that Referee ever wrote")
    log = take.pop("log", list, [])
    for value in take.left.values():
        _bounded(value)
    session = Session(
        game=take.one("game", str),
        rules=take.one("rules", int),
        players=take.texts("players"),
        started=take.when("started"),
        teams=_teams(take),
        options=take.pop("options", dict, {}),
    )
    if session.teams is not None and not is_split(session.teams, session.players):
        raise _Fault("the teams should hold each player once")
    session.state = take.one("state", str)
    if session.state not in ("open", "finished", "abandoned"):
        raise _Fault(f"state {show(session.state)} is none of open, finished, abandoned")
    session.standing = take.pop("standing", dict, {})
    if not all(type(points) is int for points in session.standing.values()):
        raise _Fault("the standing takes whole numbers")
    session.result = take.pop("result", dict, None)
    if session.result is not None:
        _result(session.result, len(session.players))
    session.notes = take.texts("notes", ())
    session.abandoned = take.when("abandoned") if "abandoned" in data else None
    session.why = take.pop("why", str, None)
    mended = take.pop("mended", list, [])
    if not all(_is_time(each) for each in mended):
        raise _Fault("mended should be a list of times with their offset")
    session.mended = tuple(mended)
    overruled = take.pop("overruled", int, None)
    taken_back = take.pop("taken_back", int, None)
    answers = take.pop("answers", int, None)
    seal = take.pop("seal", str, None)
    struck = take.pop("struck", list, [])
    if not all(isinstance(each, dict) for each in struck):
        raise _Fault("struck entries are [[struck]] blocks")
    session.struck = struck
    session.log = _log(log)
    session.more = take.left
    found = sum(entry.overruled for entry in session.log)
    session.overruled = found if overruled is None else overruled
    misfits = _misfits(session, answers, seal, found)
    if taken_back not in (None, len(struck)):
        misfits.append(f"the head says {taken_back} taken back, the file has {len(struck)}")
    return session, tuple(misfits)


def _misfits(session: Session, answers: int | None, seal: str | None, found: int) -> list[str]:
    misfits = []
    if answers != len(session.log):
        held = "no count" if answers is None else f"{answers} answers"
        misfits.append(f"the head says {held}, the log has {len(session.log)}")
    if session.overruled != found:
        misfits.append(f"the head says {session.overruled} overruled, the log has {found}")
    if session.state == "finished" and session.result is None:
        misfits.append("the head says finished, without a result")
    if seal != session.seal():
        misfits.append("the seal is missing" if seal is None else "the seal does not fit the facts")
    return misfits


def _teams(take: _Taker) -> list[list[str]] | None:
    teams = take.pop("teams", list, None)
    if teams is not None and not all(
        isinstance(team, list) and all(isinstance(name, str) for name in team) for team in teams
    ):
        raise _Fault("teams should be lists of names")
    found: list[list[str]] | None = teams
    return found


def is_split(teams: Sequence[Sequence[str]], players: Sequence[str]) -> bool:
    """True if every player is in one team, and every team has a player."""
    return all(teams) and sorted(name for team in teams for name in team) == sorted(players)


def _result(result: Mapping[str, Any], players: int) -> None:
    winners, places = result.get("winners"), result.get("places")
    if (
        not isinstance(winners, list)
        or not all(isinstance(name, str) for name in winners)
        or not isinstance(places, list)
        or len(places) != players
        or not all(type(place) is int for place in places)
        or not isinstance(result.get("how"), str)
        or not _is_time(result.get("finished"))
    ):
        raise _Fault("the result needs winners, a place for each player, how and finished")


def _log(log: Sequence[Any]) -> list[Entry]:
    entries: list[Entry] = []
    try:
        for data in log:
            entries.append(entry_from(data))
    except _Fault as fault:
        raise _Fault(f"entry {len(entries) + 1}: {fault}") from None
    return entries


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


_ORDINARY_KEYS = {"ask", "where", "answer", "at", "said", "standing"}


def entry_from(data: Any) -> Entry:
    """Return one entry from its `[[log]]` block."""
    if not isinstance(data, dict):
        raise _Fault("it is no [[log]] block")
    return (data.keys() <= _ORDINARY_KEYS and _ordinary(data)) or _any_entry(data)


def _ordinary(data: Mapping[str, Any]) -> Entry | None:
    """Return an entry that nobody noted, overruled or amended, as nearly all are; else None."""
    get = data.get
    ask, where, answer, at, said = get("ask"), get("where"), get("answer"), get("at"), get("said")
    if not (type(ask) is type(where) is type(answer) is str and type(said) is list and _is_time(at)):
        return None
    for text in said:
        if type(text) is not str:
            return None
    standing = get("standing")
    if standing is None:
        return Entry(ask, where, answer, at, tuple(said))
    if type(standing) is not list:
        return None
    for points in standing:
        if type(points) is not int or not -LARGEST <= points < LARGEST:
            return None
    return Entry(ask, where, answer, at, tuple(said), tuple(standing))


def _any_entry(data: Mapping[str, Any]) -> Entry:
    take = _Taker(data)
    standing = take.pop("standing", list, None)
    if standing is not None and not all(
        type(points) is int and -LARGEST <= points < LARGEST for points in standing
    ):
        raise _Fault("standing should be a list of whole numbers")
    was = take.pop("was", list, [])
    if was:
        _bounded(was)
        if not all(isinstance(each, dict) for each in was):
            raise _Fault("was should be a list of tables")
    more: dict[str, Any] = {}
    if not data.keys() <= _ENTRY_KEYS:
        more = {k: v for k, v in data.items() if k not in _ENTRY_KEYS}
        _bounded(more)
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
        more,
    )


def _bounded(value: Any) -> None:
    """No value may be so deep or so large that writing it again, or as JSON, would break."""
    left = [(value, 0)]
    while left:
        value, depth = left.pop()
        if isinstance(value, (dict, list)):
            if depth >= DEEPEST:
                raise _Fault(f"a value is nested more than {DEEPEST} deep")
            inner = value.values() if isinstance(value, dict) else value
            left += [(each, depth + 1) for each in inner]
        elif type(value) is int and not -LARGEST <= value < LARGEST:
            raise _Fault("a whole number is larger than TOML allows")


def _is_time(value: Any) -> TypeGuard[datetime]:
    """True if it is a time with its offset, in years that can be reckoned with in any offset."""
    return isinstance(value, datetime) and value.tzinfo is not None and 1 < value.year < 9999


class _Taker:
    """Takes keys of known types out of a table, and keeps what is left."""

    __slots__ = ("left",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.left = dict(data)

    def pop(self, key: str, kind: type, default: Any) -> Any:
        value = self.left.pop(key, default)
        if value is not default and type(value) is not kind:
            raise _Fault(f"{key} should be {_KINDS[kind]}")
        return value

    def one(self, key: str, kind: type) -> Any:
        if key not in self.left:
            raise _Fault(f"{key} is missing")
        value = self.pop(key, kind, None)
        if kind is int:
            _bounded(value)
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.one(key, list) if default is None else self.pop(key, list, default)
        for each in value:
            if type(each) is not str:
                raise _Fault(f"{key} should be a list of texts")
        return tuple(value)

    def when(self, key: str) -> datetime:
        value: datetime = self.one(key, datetime)
        if not _is_time(value):
            raise _Fault(f"{key} should be {_KINDS[datetime]}")
        return value


_KINDS = {
    int: "a whole number",
    str: "a text",
    list: "a list",
    dict: "a table",
    bool: "true or false",
    datetime: "a time with its offset",
}
