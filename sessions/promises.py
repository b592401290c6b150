"""What was promised at the table, and which gifts kept it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from scorers.errors import Unclear
from sessions.replay import Turn
from sessions.session import Entry

_OF_ENTRY = re.compile(r"promise of entry (\d{1,9})", re.IGNORECASE)


class Promise(NamedTuple):
    """Something promised."""

    n: int
    """The entry in which it was made."""
    who: str
    """`Bob to Cy`."""
    text: str
    kept: tuple[int, ...]
    """The entries that kept it."""


def name_fact(line: str, log: Sequence[Entry]) -> str:
    """Return the line of an event in which `promise of entry 3` names that entry's ask and where.

    An entry's number changes when one before it comes in or goes out; its fact does not. Raises
    `Unclear` where there is no such entry.
    """

    def fact(found: re.Match[str]) -> str:
        n = int(found[1])
        if not 1 <= n <= len(log):
            raise Unclear(f"There is no entry {n} in which anything could be promised.")
        return _fact(log[n - 1])

    return _OF_ENTRY.sub(fact, line)


def rename_facts(remark: str, old: Sequence[Entry], new: Sequence[Entry]) -> str:
    """Return the remark of an event where entries it names bear other names now."""
    for was, now in zip(old, new, strict=True):
        if was.where != now.where:
            remark = _promise_of(was).sub(_fact(now).replace("\\", r"\\"), remark)
    return remark


def _fact(entry: Entry) -> str:
    return f"promise of {entry.ask}, {entry.where}"


def _promise_of(entry: Entry) -> re.Pattern[str]:
    return re.compile(re.escape(_fact(entry)) + r"(?!\w)")


def list_promises(log: Sequence[Entry], turns: Sequence[Turn], names: Sequence[str]) -> list[Promise]:
    """Return every promise of a session, in the order of the entries; `names` in seat order."""
    found = []
    for n, (entry, turn) in enumerate(zip(log, turns, strict=True), 1):
        for ruling in turn.rulings:
            if ruling.promise:
                of = _promise_of(entry)
                kept = (k for k, later in enumerate(log, 1) if k > n and of.search(later.answer))
                who = " to ".join(names[seat] for seat in ruling.promised_by)
                found.append(Promise(n, who, ruling.promise, tuple(kept)))
    return found
