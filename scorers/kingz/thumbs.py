"""An attacker's thumb, what is handed over for a pardon, and how both are typed."""

from __future__ import annotations

from typing import NamedTuple

from scorers.errors import Unclear
from scorers.kingz.answers import MOST, one_of
from scorers.parsing import choose, whole, words
from scorers.text import Word

_TOKENS = ("fame", "courage")


class Thumb(NamedTuple):
    """An attacker's decision on a player who is down."""

    up: bool
    fame: int = 0
    courage: int = 0
    promise: str = ""


_THUMBS = 'down; up; up fame 1 courage 1 "a promise"'


def thumb(line: str) -> Thumb:
    """A decision, with what is handed over now and a promise in quotes. Raises `Unclear`."""
    part = words(line)
    if not part or part[0].quoted:
        raise Unclear(f"Up or down? Type one of: {_THUMBS}.")
    up = choose(part[0].text, ("up", "down"), "thumb") == "up"
    if not up:
        if part[1:]:
            raise Unclear("Thumb down stands alone: nothing is handed over. Type down.")
        return Thumb(False)
    handed: dict[str, int] = {}
    promise: str | None = None
    rest = part[1:]
    while rest:
        if rest[0].quoted:
            if promise is not None:
                raise Unclear("One promise only: put all of it between one pair of quotes.")
            promise, rest = rest[0].text.replace("\t", " ").strip(), rest[1:]
            continue
        token = _token(rest[0])
        if token in handed:
            raise Unclear(f"{token} is there twice: type one of: {_THUMBS}.")
        if len(rest) < 2 or rest[1].quoted:
            raise Unclear(f"How much {token}? Type one of: {_THUMBS}.")
        handed[token] = whole(rest[1].text, 0, MOST, token)
        rest = rest[2:]
    return Thumb(True, handed.get("fame", 0), handed.get("courage", 0), promise or "")


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
