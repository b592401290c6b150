"""A session's text read back as `blocks` writes it: lines of one kind, no escapes, no surprises.

Loading a reader of TOML costs more than reading an evening with this. Whatever is not written in
just this way is left to that reader; a test compares the two on every kind of file and damage.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

__all__ = ["as_written"]

_TABLES = {"[options]", "[standing]", "[result]"}
_LISTS = {"[[log]]", "[[struck]]"}


class _Other(Exception):
    """Something that is not written so."""


def as_written(text: str) -> dict[str, Any] | None:
    """Return the tables of a session file, or None where a reader of TOML has to look."""
    root: dict[str, Any] = {}
    table = root
    lists: dict[str, list[dict[str, Any]]] = {}
    try:
        for line in text.split("\n"):
            name, equals, value = line.partition(" = ")
            if equals:
                _set(table, name, value)
            elif line in _LISTS:
                key = line[2:-2]
                if key not in lists:
                    if key in root:
                        return None
                    root[key] = lists[key] = []
                table = {}
                lists[key].append(table)
            elif line in _TABLES:
                key = line[1:-1]
                if key in root:
                    return None
                table = root[key] = {}
            elif line:
                return None
    except (_Other, ValueError):
        return None
    return root


def _set(table: dict[str, Any], name: str, value: str) -> None:
    key = name if _bare(name) else _text(name)
    if key in table:
        raise _Other
    table[key] = _value(value)


def _bare(name: str) -> bool:
    plain = name.replace("_", "").replace("-", "")
    return plain.isascii() and plain.isalnum()


def _text(value: str) -> str:
    if value[:1] == value[-1:] == '"' and len(value) > 1:
        return _inner(value[1:-1])
    raise _Other


def _inner(text: str) -> str:
    """Return what is between the quotes; a quote in it, as around a name with a blank, is escaped."""
    if not text.isprintable():
        raise _Other
    if "\\" in text:
        bare, text = text.replace('\\"', ""), text.replace('\\"', '"')
        if '"' in bare or "\\" in bare:
            raise _Other
    elif '"' in text:
        raise _Other
    return text


def _value(value: str) -> Any:
    first = value[:1]
    if first == '"':
        return _text(value)
    if first == "[":
        return _list(value)
    if first == "{":
        return _inline(value)
    if value in ("true", "false"):
        return value == "true"
    if len(value) == 25:
        at = datetime.fromisoformat(value)
        if at.isoformat() == value:
            return at
        raise _Other
    return _whole(value)


def _list(value: str) -> list[Any]:
    inner = value[1:-1]
    if value[-1] != "]" or len(value) < 2:
        raise _Other
    if not inner:
        return []
    if inner[0] == '"':
        if inner[-1] != '"' or len(inner) < 2:
            raise _Other
        return list(map(_inner, inner[1:-1].split('", "')))
    if inner[0] == "[":
        teams = inner[1:-1].split("], [")
        if inner[-1] != "]" or any(each[:1] == "[" for each in teams):
            raise _Other
        return [_list(f"[{each}]") for each in teams]
    return [_whole(each) for each in inner.split(", ")]


def _inline(value: str) -> dict[str, Any]:
    """Return a table on one line, as a game writes it into a result: flat, or of flat tables."""
    inner = value[1:-1]
    if value[-1] != "}":
        raise _Other
    table: dict[str, Any] = {}
    nested = inner[-1:] == "}"
    for pair in (inner[:-1].split("}, ") if nested else inner.split(", ")) if inner else ():
        name, equals, thing = pair.partition(" = ")
        if not equals or "{" in (thing[1:] if nested else thing):
            raise _Other
        _set(table, name, f"{thing}}}" if nested else thing)
    return table


def _whole(value: str) -> int:
    digits = value[1:] if value[:1] == "-" else value
    if not (digits.isascii() and digits.isdigit() and len(digits) < 16) or digits[0] == "0" < digits:
        raise _Other
    return int(value)
