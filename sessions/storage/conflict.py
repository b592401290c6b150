"""What has changed in a session file meanwhile, told to those who had it before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorers.events import EVENTS
from scorers.text import counted, show
from sessions.session import Entry, Session

__all__ = ["count_same", "has_dropped", "tell_moved", "typed"]


def typed(entry: Entry) -> str:
    """Return an answer as it can be typed again."""
    line = f"/{entry.answer}" if entry.ask in EVENTS else entry.answer
    return f"{line} !" if entry.overruled else line


def count_same(ours: Sequence[Entry], theirs: Sequence[Entry]) -> int:
    """Return how many answers at the start are the same."""
    same = 0
    for mine, other in zip(ours, theirs, strict=False):
        if mine[:4] != other[:4] or mine.overruled != other.overruled:
            break
        same += 1
    return same


def tell_moved(ours: Session, theirs: Session, same: int, saved: int) -> str:
    """Return one sentence; `saved` answers of ours were on the disk, the first `same` still are."""
    gone, come = max(saved - same, 0), len(theirs.log) - same
    parts = []
    if gone:
        parts.append(f"{counted(gone, 'answer')} from entry {same + 1} on taken back or changed")
    if come:
        told = "; ".join(
            f"{same + i + 1}: {show(typed(e), 60)}" for i, e in enumerate(theirs.log[same:][-3:])
        )
        first = f"{counted(come, 'answer')} entered"
        parts.append(f"{first} ({told})" if come <= 3 else first)
    if ours.players != theirs.players:
        parts.append("names changed")
    return f"Meanwhile elsewhere: {', '.join(parts) or 'a note or a header changed'}."


def has_dropped(ours: Session, theirs: Session, saved: int) -> bool:
    """True if something that we had on the disk is nowhere in a file that took this one's place.

    What Referee takes back or changes, it keeps as struck or as what an entry was; an older copy
    that an editor wrote over the file keeps nothing.
    """
    if ours.players != theirs.players:  # answers are spelled anew: only their number can be compared
        return len(theirs.log) + len(theirs.struck) < saved + len(ours.struck)
    return not _said(ours.log[:saved], ours.struck) <= _said(theirs.log, theirs.struck)


def _said(log: Iterable[Entry], struck: Iterable[Mapping[str, Any]]) -> Counter[tuple[str, str]]:
    """Return each answer that a file knows of: kept, changed or taken back."""
    said: Counter[tuple[str, str]] = Counter()
    for entry in log:
        said[entry.ask, entry.answer] += 1
        said.update((entry.ask, answer) for answer in _answers(entry.was))
    for each in struck:
        ask = str(each.get("ask"))
        said.update((ask, answer) for answer in (*_answers([each]), *_answers(each.get("was"))))
    return said


def _answers(tables: Any) -> list[str]:
    """Return the answers in a list of tables; none in anything else that a hand may have left."""
    found = tables if isinstance(tables, (list, tuple)) else ()
    return [str(each["answer"]) for each in found if isinstance(each, Mapping) and "answer" in each]
