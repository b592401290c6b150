"""A session as TOML text: a head that a listing can read alone, then one block for each entry.

The blocks have a shape that never flips (a library writes a short list of tables on one line and
a long one as blocks), and an entry's block can be written without writing any other again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from typing import Any

from sessions.session import FORMAT, Entry, Session

__all__ = ["Head", "entry_block", "entry_pairs", "head", "struck_block", "value"]

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def string(text: str) -> str:
    """Return a basic string; what TOML 1.0 cannot hold raw is escaped."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + "".join(_ESCAPES.get(c) or _unicode(c) for c in text) + '"'


def _unicode(c: str) -> str:
    point = ord(c)
    if c.isprintable() or 0xD800 <= point < 0xE000:  # half a character: TOML has no escape for it
        return c
    return f"\\u{point:04X}" if point < 0x10000 else f"\\U{point:08X}"


@lru_cache(maxsize=500)
def key(name: str) -> str:
    """Return a key, quoted where TOML wants it."""
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isascii() and bare.isalnum() else string(name)


def time(at: datetime) -> str:
    """Return a time with its offset in whole minutes, which is all that TOML takes."""
    offset = at.utcoffset() or timedelta(0)
    if offset.seconds % 60 or offset.microseconds:
        whole = timedelta(minutes=round(offset / timedelta(minutes=1)))
        at = at.astimezone(timezone(whole))
    return at.isoformat()


def value(thing: Any) -> str:
    """Return a value on one line."""
    if isinstance(thing, bool):
        return "true" if thing else "false"
    if isinstance(thing, str):
        return string(thing)
    if isinstance(thing, datetime) and thing.tzinfo is not None:
        return time(thing)
    if isinstance(thing, (list, tuple)):
        return f"[{', '.join([value(each) for each in thing])}]"
    if isinstance(thing, Mapping):
        pairs = (f"{key(k)} = {value(v)}" for k, v in thing.items() if v is not None)
        return "{" + ", ".join(pairs) + "}"
    return thing.isoformat() if hasattr(thing, "isoformat") else str(thing)


def _lines(pairs: Mapping[str, Any]) -> str:
    return "".join([f"{key(k)} = {value(v)}\n" for k, v in pairs.items() if v is not None])


def head(session: Session, seal: str, overruled: int) -> str:
    """Return all that stands before the first `[[log]]`; `overruled` is how many answers were."""
    return Head().text(session, seal, overruled)


class Head:
    """The head of a session to which answers come: what they do not change is put together once."""

    __slots__ = ("_frame", "_mended")

    def __init__(self) -> None:
        self._frame: tuple[str, str, str] | None = None
        self._mended: object = None

    def text(self, session: Session, seal: str, overruled: int) -> str:
        """Return all that stands before the first `[[log]]`.

        Since it was put together last, only answers came, or a file was mended.
        """
        if self._frame is None or self._mended is not session.mended:
            self._frame, self._mended = _frame(session), session.mended
        first, middle, last = self._frame
        forced = f"overruled = {overruled}\n" if overruled else ""
        counts = f'state = "{session.state}"\nanswers = {len(session.log)}\n{forced}seal = "{seal}"\n'
        standing = "".join([f"{key(name)} = {points}\n" for name, points in session.standing.items()])
        result = "" if session.result is None else f"\n[result]\n{_lines(session.result)}"
        return f"{first}{counts}{middle}\n[standing]\n{standing}{result}{last}"


def _frame(session: Session) -> tuple[str, str, str]:
    """Return what stands above the counts, between them and the standing, and below the result."""
    first = {
        "format": FORMAT,
        "game": session.game,
        "rules": session.rules,
        "players": session.players,
        "teams": session.teams,
        "started": session.started,
    }
    middle: dict[str, Any] = {
        "abandoned": session.abandoned,
        "why": session.why,
        "notes": session.notes or None,
        "mended": session.mended or None,
        "taken_back": len(session.struck) or None,
    }
    others: list[str] = []
    for name, thing in session.more.items():
        if isinstance(thing, Mapping):
            others.append(f"\n[{key(name)}]\n{_lines(thing)}")
        elif isinstance(thing, list) and thing and all(isinstance(each, Mapping) for each in thing):
            others += [f"\n[[{key(name)}]]\n{_lines(each)}" for each in thing]
        else:
            middle[name] = thing
    options = f"\n[options]\n{_lines(session.options)}"
    return _lines(first), f"{_lines(middle)}{options}", "".join(others)


def entry_pairs(entry: Entry) -> dict[str, Any]:
    """Return an entry's keys in the file, in their order; None where the key stays out."""
    return {
        "ask": entry.ask,
        "where": entry.where,
        "answer": entry.answer,
        "overruled": entry.overruled or None,
        "at": entry.at,
        "said": entry.said,
        "standing": entry.standing,
        "notes": entry.notes or None,
        "was": entry.was or None,
        "amended": entry.amended or None,
        **entry.more,
    }


def entry_block(entry: Entry) -> str:
    """Return one `[[log]]` block, with the blank line before it."""
    return f"\n[[log]]\n{_lines(entry_pairs(entry))}"


def struck_block(struck: Mapping[str, Any]) -> str:
    """Return one `[[struck]]` block: what was taken back, with its number and when."""
    return f"\n[[struck]]\n{_lines(struck)}"
