"""An attacker's thumb, what is handed over for a pardon, and how both are typed."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from scorers.errors import Unclear
from scorers.kingz.answers import MOST, is_number, one_of
from scorers.parsing import choose, could_be, whole, words
from scorers.text import Word, nearest

_TOKENS = ("fame", "courage")
_ALL_TOKENS = (*_TOKENS, "bravery", "reputation")


class Thumb(NamedTuple):
    """An attacker's decision on a player who is down."""

    up: bool
    fame: int = 0
    courage: int = 0
    promise: str = ""


_THUMBS = 'down; up; up fame 1 courage 1 "a promise"'
_UP = ("yes", "y", "pardon", "pardoned", "spare", "spared")
_DOWN = ("no", "n", "out")
"""More words for the two, taken whole only."""
_BETWEEN = ("and", "with", "for", "plus", "&", "+")


def thumb(line: str) -> Thumb:
    """A decision, with what is handed over now and a promise. Raises `Unclear`.

    A promise stands in quotes; behind `up` alone what is no token is one without them.
    """
    part = _apart(line)
    if not part or part[0].quoted:
        raise Unclear(f"Up or down? Type one of: {_THUMBS}.")
    if part[0].key in ("thumb", "thumbs") and len(part) > 1:
        part = part[1:]
    if not _is_up(part[0]):
        if part[1:]:
            raise Unclear("Thumb down stands alone: nothing is handed over. Type down.")
        return Thumb(False)
    return _handed_over(part[1:])


def _is_up(typed: Word) -> bool:
    if typed.key in (*_UP, *_DOWN) and not typed.quoted:
        return typed.key in _UP
    return choose(typed.text, ("up", "down"), "thumb") == "up"


def _handed_over(rest: list[Word]) -> Thumb:
    handed: dict[str, int] = {}
    promise: str | None = None
    if rest and _is_promise(rest[0]):
        _refuse_doubtful(rest)
        return Thumb(True, promise=" ".join(word.text for word in rest).replace('"', "'"))
    while rest:
        if rest[0].quoted:
            if promise is not None:
                raise Unclear("One promise only: put all of it between one pair of quotes.")
            promise, rest = rest[0].text.replace("\t", " ").strip(), rest[1:]
            continue
        if handed and rest[0].key in _BETWEEN and rest[1:]:
            rest = rest[1:]
            continue
        token, count, rest = _tokens(rest)
        if token in handed:
            raise Unclear(f"{token} is there twice: type one of: {_THUMBS}.")
        handed[token] = count
    return Thumb(True, handed.get("fame", 0), handed.get("courage", 0), promise or "")


def _apart(line: str) -> list[Word]:
    """The words of a line without commas; `c1` is two of them."""
    found: list[Word] = []
    for word in words(line):
        if word.quoted:
            found.append(word)
            continue
        for text in word.text.replace(",", " ").split():
            glued = re.fullmatch(r"([^\W\d]+)(\d+)|(\d+)([^\W\d]+)", text)
            some = [each for each in glued.groups() if each] if glued else [text]
            found += map(Word, some)
    return found


def _tokens(rest: list[Word]) -> tuple[str, int, list[Word]]:
    """`fame 1`, `1 fame`: what is handed over, and the words behind it."""
    if is_number(rest[0]):
        if len(rest) < 2 or rest[1].quoted:
            raise Unclear(f"{rest[0].text} of what, fame or courage? Type one of: {_THUMBS}.")
        return _token(rest[1]), whole(rest[0].text, 0, MOST, "tokens"), rest[2:]
    token = _token(rest[0])
    if len(rest) < 2 or rest[1].quoted:
        raise Unclear(f"How much {token}? Type one of: {_THUMBS}.")
    return token, whole(rest[1].text, 0, MOST, token), rest[2:]


def _is_token(typed: Word) -> bool:
    return not typed.quoted and bool(could_be(typed.text, _ALL_TOKENS))


def _is_promise(typed: Word) -> bool:
    """Whether a word behind `up` begins a promise: it is no token, nor a misspelt one."""
    if typed.quoted or is_number(typed) or _is_token(typed):
        return False
    return nearest(typed.text, _ALL_TOKENS) is None


def _refuse_doubtful(rest: list[Word]) -> None:
    """Raise `Unclear` where a promise without quotes may be something handed over now."""
    for word, after in pairwise(rest):
        if (is_number(word) and _is_token(after)) or (_is_token(word) and is_number(after)):
            raise Unclear(
                f"Now or later? Handed over now: up {word.text} {after.text}. A promise for later "
                "stands in double quotes."
            )


def _token(typed: Word) -> str:
    try:
        return one_of(typed.text, _TOKENS, "token")
    except Unclear as fault:
        raise Unclear(f"{fault.text} A promise stands in double quotes.") from None


def write_thumb(thumb: Thumb) -> str:
    """A decision in canonical form: fame, courage, promise; nothing for none."""
    if not thumb.up:
        return "down"
    fame = f" fame {thumb.fame}" if thumb.fame else ""
    courage = f" courage {thumb.courage}" if thumb.courage else ""
    promise = f' "{thumb.promise}"' if thumb.promise else ""
    return f"up{fame}{courage}{promise}"
