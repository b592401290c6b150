"""How answers are typed: from a line to its words, from words to values, and back to canonical text.

One answer is one line. Case and extra blanks do not matter; typographic quotes, dashes and
full-width marks read as the plain ones; a comma separates one player's part from the next's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from scorers.errors import Refused, Unclear
from scorers.names import Names
from scorers.text import Word, composed, did_you_mean, either, fold, plain, show

T = TypeVar("T")


def split(line: str, mark: str = ",") -> list[str]:
    """The parts of a line between marks; a mark inside double quotes does not separate.

    Parts are trimmed and may be empty. Raises `Unclear` for a quote that is not closed.
    """
    marks = plain(line)
    if '"' not in marks:
        return [part.strip() for part in marks.split(mark)]
    line = composed(line)
    parts, start, quoted = [], 0, False
    for i, c in enumerate(marks):
        if c == '"':
            quoted = not quoted
        elif c == mark and not quoted:
            parts.append(line[start:i].strip())
            start = i + 1
    if quoted:
        raise Unclear('A double quote is not closed: write "Mary Lou" with both.')
    return [*parts, line[start:].strip()]


def split_answers(line: str) -> list[str]:
    """Answers to several questions, each behind a `;`."""
    try:
        return [part for part in split(line, ";") if part]
    except Unclear:
        return [line]


def read_pair(text: str) -> tuple[str, str] | None:
    """Read `KEY=VALUE`: the key as options are named, the value as typed; None if it is no pair."""
    key, equals, value = text.partition("=")
    key = key.strip().casefold().replace("-", "_")
    return (key, value) if equals and key else None


def read_pairs(pairs: Iterable[str], flag: str) -> dict[str, str]:
    """Read the `KEY=VALUE` that stand behind a flag, each key once. Raises `Unclear`."""
    found: dict[str, str] = {}
    for text in pairs:
        pair = read_pair(text)
        if pair is None:
            raise Unclear(f"{flag} takes KEY=VALUE, not {show(text)!r}.")
        if pair[0] in found:
            raise Unclear(f"{pair[0]} is given twice.")
        found[pair[0]] = pair[1]
    return found


def words(part: str) -> list[Word]:
    """The words of a part, quoted ones without their quotes.

    Raises `Unclear` for a quote that is not closed.
    """
    marks = plain(part)
    if '"' not in marks:
        return [Word(text) for text in marks.split()]
    part = composed(part)
    found, i, glued = [], 0, False
    while i < len(marks):
        if marks[i].isspace():
            i, glued = i + 1, False
            continue
        if marks[i] == '"':
            end = marks.find('"', i + 1)
            if end < 0:
                raise Unclear('A double quote is not closed: write "Mary Lou" with both.')
            found.append(Word(part[i + 1 : end], True, glued))
            i = end + 1
        else:
            end = i
            while end < len(marks) and not marks[end].isspace() and marks[end] != '"':
                end += 1
            found.append(Word(marks[i:end], False, glued))
            i = end
        glued = True
    return found


def whole(text: str, low: int, high: int, what: str = "number") -> int:
    """A whole number in ASCII digits from `low` to `high`, both included. Raises `Unclear`."""
    sign = 1
    digits = text
    if low < 0 and text[:1] == "-":
        sign, digits = -1, text[1:]
    if not (digits.isascii() and digits.isdigit()):
        raise Unclear(f"{show(text) or 'nothing'} is not a whole number ({what}, {low} to {high}).")
    digits = digits.lstrip("0") or "0"
    if len(digits) > 18 or not low <= sign * int(digits) <= high:
        raise Unclear(f"{show(text)} will not do: {what} is a whole number from {low} to {high}.")
    return sign * int(digits)


def run(text: str, count: int) -> list[str] | None:
    """Digits run together or apart, `7252` or `7 2 5 2`: the `count` digits, or None."""
    digits = "".join(text.split())
    if len(digits) == count and digits.isascii() and digits.isdigit():
        return list(digits)
    return None


def could_be(text: str, choices: Iterable[str]) -> list[str]:
    """The choices that a word may stand for: the one it equals, else those it begins."""
    key = fold(text)
    found = []
    for choice in choices:
        folded = choice.casefold()
        if folded == key:
            return [choice]
        if key and folded.startswith(key):
            found.append(choice)
    return found


def choose(text: str, choices: Sequence[str], what: str = "word") -> str:
    """The choice that a word or an unambiguous prefix stands for.

    Raises `Unclear` with the choices, the nearest one first in mind.
    """
    found = could_be(text, choices)
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"{show(text)} could be {either(found)}: type a little more.")
    meant = did_you_mean(text, choices)
    raise Unclear(f"{show(text) or 'nothing'} is no {what}.{meant} It is one of: {', '.join(choices)}.")


def yes_or_no(line: str) -> bool:
    """`y` or `n`, or the words. An empty line is no answer. Raises `Unclear`."""
    return choose(line.strip(), ("yes", "no"), "answer") == "yes"


def write_yes(value: bool) -> str:
    return "yes" if value else "no"


def parted(line: str, otherwise: str) -> list[list[Word]]:
    """The words of each player's part of a line.

    `otherwise`: what to do about an empty part, for which `Unclear` is raised.
    """
    parts = [words(part) for part in split(line)]
    if not all(parts):
        raise Unclear(f"There is nothing between two commas: {otherwise}.")
    return parts


def each(
    line: str,
    names: Names,
    seats: Sequence[int],
    read: Callable[[int, list[Word]], T],
    example: str,
    *,
    named_only: bool = False,
    begins: Callable[[Word], bool] | None = None,
    elsewhere: str = "is not asked here",
) -> dict[int, T]:
    """One part for each of `seats`, with names for all or for none.

    The line is read both ways, unless names are needed (`named_only`); if both can be read, as
    different answers, it is refused. `read` gets a seat and the words of its part without the
    name, and raises `Unclear`. Names must be unambiguous among all players, those not asked
    included. The result is in the order of `seats`. Raises `Refused`.

    `begins`: whether a word can begin a part without its name. Where it is given, a word that may
    be either is a name if the rest of its part can stand alone, so that names come first.
    `elsewhere`: what is true of a player who is not among `seats`.
    """
    if not line.strip():
        raise Unclear(f"An empty line answers nothing: type something like {example}.")
    parts = parted(line, f"type something like {example}")
    by_name, name_fault = None, None
    if named_only or begins is not None or all(names.could_be(part[0]) for part in parts):
        by_name, name_fault = _attempt(_named, parts, names, seats, read, example, elsewhere, begins)
    if begins is not None:
        if by_name is not None:
            return by_name
        if not _names_meant(parts, names, begins):
            name_fault = None
    if named_only:
        in_order, order_fault = None, None
    else:
        in_order, order_fault = _attempt(_unnamed, parts, names, seats, read, example)
    if by_name is not None and in_order is not None and by_name != in_order:
        raise Unclear(f"That can be read two ways: write the names out, such as {example}.")
    found = by_name if by_name is not None else in_order
    if found is not None:
        return found
    raise name_fault or order_fault or Unclear(f"Type something like {example}.")


def _names_meant(parts: Sequence[Sequence[Word]], names: Names, begins: Callable[[Word], bool]) -> bool:
    """Whether any part looks as if it began with a name, right or misspelt."""
    for part in parts:
        named = bool(names.could_be(part[0]))
        follows = len(part) > 1 and begins(part[1])
        if (named or follows) if not begins(part[0]) else (named and follows):
            return True
    return False


def _attempt(
    how: Callable[..., dict[int, T]], *args: object
) -> tuple[dict[int, T] | None, Refused | None]:
    try:
        return how(*args), None
    except Refused as fault:
        return None, fault


def _named(
    parts: Sequence[list[Word]],
    names: Names,
    seats: Sequence[int],
    read: Callable[[int, list[Word]], T],
    example: str,
    elsewhere: str,
    begins: Callable[[Word], bool] | None,
) -> dict[int, T]:
    found: dict[int, T] = {}
    for part in parts:
        if begins is not None and begins(part[0]) and not names.could_be(part[0]):
            typed = " ".join(word.typed for word in part)
            raise Unclear(
                f"{show(typed)}: whose? Put a name into every part or into none, as in {example}."
            )
        seat = names.seat(part[0])
        if seat not in seats:
            raise Unclear(f"{names[seat]} {elsewhere}. Asked: {names.listed(seats)}.")
        if seat in found:
            raise Unclear(f"{names[seat]} is named twice: one part for each, such as {example}.")
        found[seat] = read(seat, part[1:])
    missing = [seat for seat in seats if seat not in found]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        raise Unclear(f"{names.listed(missing)} {are} missing: {example}.")
    return {seat: found[seat] for seat in seats}


def _unnamed(
    parts: Sequence[list[Word]],
    names: Names,
    seats: Sequence[int],
    read: Callable[[int, list[Word]], T],
    example: str,
) -> dict[int, T]:
    if len(parts) != len(seats):
        who = names.listed(seats)
        raise Unclear(f"{len(seats)} parts are needed ({who}), not {len(parts)}: {example}.")
    return {seat: read(seat, part) for seat, part in zip(seats, parts, strict=True)}
