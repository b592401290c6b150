"""Other ways in which a line may be meant: tried where it cannot be read as it was typed.

People leave out commas, blanks and quotes, write `ann:` or `nobody`. Each habit is one small change
of the line; a changed line is taken only if, of the lines with fewest changes that can be read,
all say the same. So every game has these habits, and no line that is readable changes its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from scorers.errors import Refused, Unclear
from scorers.names import Names
from scorers.parsing import split, words
from scorers.text import Word, either, fold, plain, show

NOBODY = ("none", "no", "nobody", "noone", "nothing", "pass", "skip", "0")
"""Words that mean `-`, where `-` may stand and no other reading can."""

_LONGEST = 500
"""Nobody types a longer line in a hurry: it is taken as it stands, or refused."""
_MOST_COMMAS = 10
"""So many places for a forgotten comma are tried at the most; each doubles the work."""


def read_as_meant(line: str, read: Callable[[str], Any], names: Names) -> Any:
    """The value that a line stands for, as typed or as people mean it.

    Raises `Refused`: where nothing can be read, the trouble with the line as it was typed; where
    the word for nobody begins a player's name, both readings.
    """
    bare = line.rstrip(" ,，;；")
    try:
        value = read(line)
    except Refused as fault:
        if bare not in ("", line):  # a mark at the end does no harm
            return read_as_meant(bare, read, names)
        if not isinstance(fault, Unclear):
            raise
        return _read_changed(line, read, names, fault)
    if fold(line).strip() in NOBODY:
        _refuse_two_meanings(line, value, read, names)
    return value


def _refuse_two_meanings(line: str, value: Any, read: Callable[[str], Any], names: Names) -> None:
    """Refuse `no` where it begins a player's name and could be nobody as well."""
    word = fold(line).strip()
    begun = [name for name in names.players if fold(name).startswith(word)]
    if not begun or word in map(fold, names.players):
        return
    try:
        nobody = read("-")
    except Refused:
        return
    if nobody != value:
        raise Unclear(
            f"{show(line)} could be {either(begun)} or nobody: type the name, or - for nobody."
        )


def _read_changed(line: str, read: Callable[[str], Any], names: Names, fault: Unclear) -> Any:
    if len(line) > _LONGEST:
        raise fault
    changes = [change for change in _CHANGES if _changed(change, line, names) != line]
    trouble: Refused = fault
    for number in range(len(changes) + 1):
        found: dict[str, tuple[str, Any]] = {}
        for some in combinations(changes, number):
            meant = line
            for change in some:
                meant = _changed(change, meant, names)
            lines = [meant] if some else []
            for each in (*lines, *_with_commas(meant, names)):
                try:
                    value = read(each)
                except Refused as other:
                    if each == meant and some == (_quote_names,):  # who is meant is clear now
                        trouble = other
                    continue
                found.setdefault(repr(value), (each, value))
        if len(found) == 1:
            return next(iter(found.values()))[1]
        if found:
            ways = either(show(each, 60) for each, _ in list(found.values())[:3])
            raise Unclear(f"That can be read in more than one way: {ways}. Write it out.")
    raise trouble


Change = Callable[[str, Names], str]


def _changed(change: Change, line: str, names: Names) -> str:
    try:
        return change(line, names)
    except Unclear:  # a quote that is not closed
        return line


def _drop_empty_parts(line: str, names: Names) -> str:
    """`ann 3,, bob 4,` is `ann 3, bob 4`."""
    parts = split(line)
    return ", ".join(part for part in parts if part) if not all(parts) and any(parts) else line


def _semicolons_as_commas(line: str, names: Names) -> str:
    """`ann sword bob; bob shield`"""
    parts = split(line, ";")
    return ", ".join(part for part in parts if part) if len(parts) > 1 else line


def _quote_names(line: str, names: Names) -> str:
    """`mary lou 3` is `"Mary Lou" 3`: the longest name of this table that fits."""
    blanks = sorted(
        (name for name in (*names.players, *names.also) if " " in name), key=len, reverse=True
    )
    marks = plain(line)
    for name in blanks:
        pattern = r"\s+".join(map(re.escape, plain(name).split()))
        marks = re.sub(rf'(?<![\w"]){pattern}(?![^\W\d]|")', f'"{name}"', marks, flags=re.IGNORECASE)
    return marks


def _part_names(line: str, names: Names) -> str:
    """`ann: 3` and `ann = 3` without the mark behind the name."""
    return re.sub(
        r'(^|[,;\s])("[^"]{1,40}"|[^\s,;:="]{1,40})\s*[:=](?=\s|[^\d\s]|$)',
        lambda m: f"{m[1]}{m[2]} " if names.could_be(m[2].strip('"')) else m[0],
        plain(line),
    ).rstrip()


def _name_and_number(line: str, names: Names) -> str:
    """`bob+1` is `bob +1`, `ann1:2` is `ann 1:2`, `ann:1:2` too."""

    def apart(found: re.Match[str]) -> str:
        begun = names.could_be(found[2].strip('"'))
        return f"{found[1]}{found[2]} {found[3]}" if begun else found[0]

    return re.sub(r'(^|[,;\s])("[^"]{1,40}"|[^\W\d]{1,40})[:=]?([+\d-])', apart, plain(line))


def _nobody(line: str, names: Names) -> str:
    """`nobody`, `ann 3, bob pass`: the last word of a part is `-`."""
    told = []
    for part in split(line):
        found = words(part)
        is_word = bool(found) and not found[-1].quoted and found[-1].key in NOBODY
        if is_word and (len(found) == 1 or names.could_be(" ".join(w.text for w in found[:-1]))):
            found[-1] = Word("-")
            part = " ".join(word.typed for word in found)
        told.append(part)
    return ", ".join(told) if told != split(line) else line


_CHANGES: tuple[Change, ...] = (
    _drop_empty_parts,
    _semicolons_as_commas,
    _quote_names,
    _part_names,
    _name_and_number,
    _nobody,
)


def _with_commas(line: str, names: Names) -> Iterator[str]:
    """The line with commas before names, for those that were forgotten between named parts."""
    try:
        found = words(line)
    except Unclear:
        return
    if len(found) < 2 or not names.could_be(found[0]):
        return
    starts = [
        i
        for i, word in enumerate(found)
        if i and names.could_be(word) and not found[i - 1].text.endswith((",", ">", ";"))
    ]
    if not starts or len(starts) > _MOST_COMMAS:
        return
    for count in range(1, len(starts) + 1):
        for some in combinations(starts, count):
            yield "".join(
                (", " if i in some else " " if i and not word.glued else "") + word.typed
                for i, word in enumerate(found)
            )
