"""Text as it is typed and told: plain marks, folding, lists, counts, and what can drive a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorers.errors import Unclear

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


_OVERRIDES = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF}
LONGEST_LINE = 10_000
AS_COUNTED = "as counted."
"""So ends what is told of a count that lies hidden: its number is nobody's business."""


def harmful(text: str) -> str | None:
    """The first character that could drive a terminal or break a line, or None.

    Control, format-override and line-breaking characters, and what is left of bytes that were no
    text (lone surrogates).
    """
    if text.isprintable():  # which none of them is
        return None
    import unicodedata  # most evenings need none of it

    for c in text:
        if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") or ord(c) in _OVERRIDES:
            return c
    return None


def make_harmless(text: str) -> str:
    """The same text with what could drive a terminal or break a line spelled out."""
    if harmful(text) is None:
        return text
    return "".join(c if harmful(c) is None else _spell(c) for c in text)


def _spell(c: str) -> str:
    return " " if c == "\t" else c.encode("unicode_escape").decode("ascii")


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
