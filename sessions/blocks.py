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

__all__ = ["entry_block", "head", "struck_block", "value"]

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def string(text: str) -> str:
    """A basic string; what TOML 1.0 cannot hold raw is escaped."""
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
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isascii() and bare.isalnum() else string(name)


def time(at: datetime) -> str:
    """A time with its offset in whole minutes, which is all that TOML takes."""
    offset = at.utcoffset() or timedelta(0)
    if offset.seconds % 60 or offset.microseconds:
        whole = timedelta(minutes=round(offset / timedelta(minutes=1)))
        at = at.astimezone(timezone(whole))
    return at.isoformat()


def value(thing: Any) -> str:
    """A value on one line."""
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
    """All that stands before the first `[[log]]`; `overruled` is how many answers were."""
    plain: dict[str, Any] = {
        "format": FORMAT,
        "game": session.game,
        "rules": session.rules,
        "players": session.players,
        "teams": session.teams,
        "started": session.started,
        "state": session.state,
        "answers": len(session.log),
        "overruled": overruled or None,
        "seal": seal,
        "abandoned": session.abandoned,
        "why": session.why,
        "notes": session.notes or None,
        "mended": session.mended or None,
        "taken_back": len(session.struck) or None,
    }
    tables: dict[str, Mapping[str, Any]] = {"options": session.options, "standing": session.standing}
    if session.result is not None:
        tables["result"] = session.result
    others: list[str] = []
    for name, thing in session.more.items():
        if isinstance(thing, Mapping):
            others.append(f"\n[{key(name)}]\n{_lines(thing)}")
        elif isinstance(thing, list) and thing and all(isinstance(each, Mapping) for each in thing):
            others += [f"\n[[{key(name)}]]\n{_lines(each)}" for each in thing]
        else:
            plain[name] = thing
    text = _lines(plain)
    for name, table in tables.items():
        text += f"\n[{name}]\n{_lines(table)}"
    return text + "".join(others)


def entry_pairs(entry: Entry) -> dict[str, Any]:
    """An entry's keys in the file, in their order; None where the key stays out."""
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
    """One `[[log]]` block, with the blank line before it."""
    return f"\n[[log]]\n{_lines(entry_pairs(entry))}"


def struck_block(struck: Mapping[str, Any]) -> str:
    """One `[[struck]]` block: what was taken back, with its number and when."""
    return f"\n[[struck]]\n{_lines(struck)}"
