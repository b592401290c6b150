"""How a booth or an item is named again: by its number, its name, or the beginning of its name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from scorers.errors import Unclear
from scorers.parsing import whole
from scorers.text import Word, did_you_mean, either, show

WASTED = "wasted"
"""Tokens that were put where they can buy nothing."""


def find_item(
    word: Word,
    items: Sequence[tuple[str, str | None]],
    read_number: Callable[[str], str | None],
    *,
    thing: str = "item",
    wasted: bool = True,
) -> str:
    """Return the item that a word stands for: its number, or its name or the beginning of one.

    `items`: number and folded name of those that can be meant. `read_number` gives the number that
    an unquoted word is, None if it is none, and raises `Unclear` for one that is not there.
    `thing`: what the numbers stand for. `wasted`: whether that word is understood too.
    """
    if not word.quoted:
        number = read_number(word.text)
        if number is not None:
            return number
    key = " ".join(word.key.split())
    wasted = wasted and not word.quoted
    if wasted and key == WASTED:
        return WASTED
    found = [number for number, called in items if called == key] if key else []
    if not found and key:
        found = [number for number, called in items if called and called.startswith(key)]
        if wasted and WASTED.startswith(key):
            found.append(WASTED)
    if len(found) == 1:
        return found[0]
    if found:
        fits = [f"{n} {show(called, 24)}" for n, called in items if called and n in found]
        if WASTED in found:
            fits.append(WASTED)
        raise Unclear(
            f"{show(word.text)} could be {either(fits)}: type the number, or more of the name."
        )
    meant = did_you_mean(word.text, [called for _, called in items if called])
    raise Unclear(
        f"{show(word.text) or 'nothing'} is no {thing} here, and no name of one.{meant} "
        f"It is {either(number for number, _ in items)}."
    )


def read_booth(text: str) -> str | None:
    """Return the number of a booth, or None if the text is no number."""
    if not (text.isascii() and text.isdigit()):
        return None
    return str(whole(text, 1, 4, "a booth"))


def is_item_number(text: str) -> bool:
    """True if a text has the form ROUND.BOOTH."""
    of_round, dot, booth = text.partition(".")
    return bool(dot) and text.isascii() and of_round.isdigit() and booth.isdigit()


def read_item_number(text: str, shown: Collection[str]) -> str | None:
    """Return the item that ROUND.BOOTH stands for, or None if the text has no such form.

    `shown`: the numbers of the items turned up so far. Raises `Unclear` for one that is not.
    """
    if not is_item_number(text):
        return None
    if text not in shown:
        raise Unclear(
            f"Item {show(text)} has not been shown: tokens put where no item is are wasted:N.",
            "KN-4.6",
        )
    return text
