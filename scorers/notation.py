"""How answers are typed: from a line to its words, from words to values, and back to canonical text.

One answer is one line. Case and extra blanks do not matter; typographic quotes, dashes and
full-width marks read as the plain ones; a comma separates one player's part from the next's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from scorers.record import NamedTuple

T = TypeVar("T")


class Refused(Exception):
    """An answer that is not taken: what is wrong with it, and what would do."""

    forcible = False

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.clause = clause


class Unclear(Refused):
    """Cannot be read. Nobody can force it."""


class Illegal(Refused):
    """Can be read, but a clause forbids it."""

    def __init__(self, text: str, clause: str, forcible: bool = False) -> None:
        """`forcible`: it can still be scored, so the table may overrule with a final `!`."""
        super().__init__(text, clause)
        self.forcible = forcible


_PLAIN = {
    **{0xFF01 + i: 0x21 + i for i in range(94)},
    **dict.fromkeys(map(ord, "“”„‟«»″"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛′"), "'"),
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹣"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000\t"), " "),
    ord("、"): ",",
    ord("。"): ".",
}


def composed(text: str) -> str:
    """The same text in Unicode's composed form (NFC)."""
    if text.isascii():
        return text
    import unicodedata  # most evenings need none of it

    return unicodedata.normalize("NFC", text)


def plain(text: str) -> str:
    """The same line in plain marks: character for character as long as its composed form."""
    if text.isascii():
        return text.replace("\t", " ") if "\t" in text else text
    return composed(text).translate(_PLAIN)


def fold(text: str) -> str:
    """The form in which names and words are compared."""
    return plain(text).casefold()


class Word(NamedTuple):
    """A run of characters without blanks, or what stood between double quotes."""

    text: str
    """Plain marks, case kept; between quotes exactly as typed (composed)."""
    quoted: bool = False
    glued: bool = False
    """No blank stood before it: `"Mary Lou".3` is a quoted word and a glued `.3`."""

    @property
    def key(self) -> str:
        return fold(self.text)

    @property
    def typed(self) -> str:
        """As it was typed, quotes included."""
        return f'"{self.text}"' if self.quoted else self.text


def show(text: str, most: int = 40) -> str:
    """A piece of typed text, cut and made harmless, to be named in a sentence."""
    start = text.strip()[: most + 1]
    clean = start if start.isprintable() else "".join(c if c.isprintable() else "?" for c in start)
    return clean if len(clean) <= most else clean[: most - 1] + "…"


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


def nearest(text: str, choices: Iterable[str]) -> str | None:
    """The choice that a misspelt word comes closest to, or None."""
    from difflib import get_close_matches  # only when something was misspelt

    by_key = {fold(choice): choice for choice in choices}
    near = get_close_matches(fold(text)[:60], by_key, n=1, cutoff=0.6)
    return by_key[near[0]] if near else None


def did_you_mean(text: str, choices: Iterable[str]) -> str:
    """A sentence with the nearest choice, to stand behind another one; empty where none is near."""
    near = nearest(text, choices)
    return f" Did you mean {near}?" if near else ""


def listed(things: Iterable[object], join: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = [str(thing) for thing in things] or [""]
    return f"{', '.join(first)} {join} {last}" if first else last


def either(things: Iterable[object]) -> str:
    """`a or b`, `a, b or c`."""
    return listed(things, "or")


def counted(number: int, thing: str) -> str:
    """`1 point`, `2 points`, `-1 point`."""
    return f"{number} {thing}" if abs(number) == 1 else f"{number} {thing}s"


def entries(numbers: Iterable[int]) -> str:
    """`entry 3`, `entries 3 and 5`: each once."""
    some = list(dict.fromkeys(numbers))
    return f"{'entry' if len(some) == 1 else 'entries'} {listed(some)}"


def yes_or_no(line: str) -> bool:
    """`y` or `n`, or the words. An empty line is no answer. Raises `Unclear`."""
    return choose(line.strip(), ("yes", "no"), "answer") == "yes"


def write_yes(value: bool) -> str:
    return "yes" if value else "no"


_OVERRIDES = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF}
LONGEST_LINE = 10_000


def harmful(text: str) -> str | None:
    """The first character that could drive a terminal or break a line, or None.

    Control, format-override and line-breaking characters, and what is left of bytes that were no
    text (lone surrogates).
    """
    if text.isprintable():  # which none of them is
        return None
    import unicodedata

    for c in text:
        if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or ord(c) in _OVERRIDES:
            return c
    return None


def refuse_harmful(line: str) -> None:
    """Raises `Unclear` for a line that no answer, name or note can be."""
    if len(line) > LONGEST_LINE:
        raise Unclear(f"That line has {len(line):,} characters; the longest has {LONGEST_LINE:,}.")
    c = harmful(line.replace("\t", " "))
    if c is not None:
        what, number = _harm(c)
        raise Unclear(f"That line has {what} in it ({number}): type it again.")


def _harm(c: str) -> tuple[str, str]:
    """What a harmful character is, and its number."""
    if "\udc80" <= c <= "\udcff":  # so an input's bytes that are no text arrive
        return "a byte that is no text", f"{ord(c) - 0xDC00:02X}"
    return "a control character", f"U+{ord(c):04X}"


NO_NAME = "-/?#!+>@&"
"""No name begins with one of these, nor with a digit."""


def _name_fault(name: str, teams: bool) -> str | None:
    marks = plain(name)
    if not marks:
        return "A name is empty: use 1 to 40 characters."
    if len(name) > 40:
        return f"{show(name, 20)} is too long for a name: use 1 to 40 characters."
    bad = harmful(name)
    if bad is not None:
        what, number = _harm(bad)
        return f"The name {show(name)} has {what} ({number}) in it."
    for c in '",;':
        if c in marks:
            return f"The name {show(name)} has {c} in it, which separates answers."
    if marks[0].isdecimal() or marks[0] in NO_NAME:
        return f"The name {show(name)} begins with {marks[0]}: begin with a letter."
    if teams and " & " in marks:
        return f"The name {show(name)} has ' & ' in it, which joins the names of a team."
    return None


def _close(name: str) -> str:
    return " ".join(name.split())


NOBODY = ("nobody", "none", "nothing", "noone", "no", "pass")
"""Words for which `-` is typed: a refusal that meets one of them says so."""


class Names:
    """The players at a table, in seat order, and how their names are typed and written."""

    __slots__ = ("_keys", "_written", "players")

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._keys = tuple(fold(name) for name in players)
        self._written = tuple(written(name) for name in players)

    @staticmethod
    def seated(players: Sequence[str], teams: bool = False) -> tuple[str, ...]:
        """The names as they are kept: trimmed and composed.

        Raises `Unclear` for a name that cannot be typed back, and for two that are the same.
        """
        seated: dict[str, str] = {}
        for given in players:
            name = composed(given).strip()
            fault = _name_fault(name, teams)
            if fault:
                raise Unclear(fault)
            other = seated.get(fold(name))
            if other is not None:
                raise Unclear(f"{show(other)} and {show(name)} are the same name: tell them apart.")
            seated[fold(name)] = name
        return tuple(seated.values())

    def __getitem__(self, seat: int) -> str:
        return self.players[seat]

    def write(self, seat: int) -> str:
        """The name in canonical form: in double quotes unless of plain characters."""
        return self._written[seat]

    def listed(self, seats: Iterable[int], join: str = "and") -> str:
        """Players in a sentence: `Ann, Bob and Cy`."""
        return listed([self.players[seat] for seat in seats], join)

    def could_be(self, word: Word | str) -> list[int]:
        """The seats that a word may stand for: the one whose name it is, else those it begins."""
        key = word.key if isinstance(word, Word) else fold(word)
        key = key.strip()
        if key in self._keys:
            return [self._keys.index(key)]
        found = [seat for seat, name in enumerate(self._keys) if key and name.startswith(key)]
        if found or " " not in key:
            return found
        key = _close(key)  # more blanks or fewer make no other name
        return [seat for seat, name in enumerate(self._keys) if _close(name).startswith(key)]

    def seat(self, word: Word | str) -> int:
        """The seat of a name or an unambiguous prefix of one. Raises `Unclear`."""
        found = self.could_be(word)
        if len(found) == 1:
            return found[0]
        text = word.text if isinstance(word, Word) else word
        if found:
            raise Unclear(
                f"{show(text)} could be {self.listed(found, 'or')}: type a little more of the name."
            )
        meant = did_you_mean(text, self.players)
        raise Unclear(f"Nobody here is called {show(text)}.{meant} Players: {', '.join(self.players)}.")

    def exactly(self, name: str) -> int:
        """The seat of a whole name. Raises `Unclear`."""
        key = fold(name).strip()
        if key not in self._keys:
            raise Unclear(f"Nobody here is called {show(name)}. Players: {', '.join(self.players)}.")
        return self._keys.index(key)


def written(name: str) -> str:
    """A name in canonical form: plain where it has only letters, digits, `'`, `_` and inner `-`."""
    inner = name[1:-1] if len(name) > 2 else ""
    bare = all(c.isalpha() or c.isdecimal() or c in "'_" for c in name.replace("-", "")) and name
    return name if bare and name.count("-") == inner.count("-") else f'"{name}"'


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
) -> dict[int, T]:
    """One part for each of `seats`, with names for all or for none.

    The line is read both ways, unless names are needed (`named_only`); if both can be read, as
    different answers, it is refused. `read` gets a seat and the words of its part without the
    name, and raises `Unclear`. Names must be unambiguous among all players, those not asked
    included. The result is in the order of `seats`. Raises `Refused`.
    """
    if not line.strip():
        raise Unclear(f"An empty line answers nothing: type something like {example}.")
    parts = parted(line, f"type something like {example}")
    by_name, name_fault = None, None
    if named_only or all(names.could_be(part[0]) for part in parts):
        by_name, name_fault = _attempt(_named, parts, names, seats, read, example)
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
) -> dict[int, T]:
    found: dict[int, T] = {}
    for part in parts:
        seat = names.seat(part[0])
        if seat not in seats:
            raise Unclear(f"{names[seat]} is not asked here: {names.listed(seats)}.")
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
