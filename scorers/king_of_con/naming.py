"""How a booth or an item is named again: by its number, its name or the beginning of it, or by two of
its hashtags.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from scorers.errors import Unclear
from scorers.king_of_con.items import Item
from scorers.king_of_con.traits import Traits, could_be_traits, tell_trait
from scorers.parsing import whole
from scorers.text import Word, did_you_mean, either, show

WASTED = "wasted"
"""Tokens that were put where they can buy nothing."""


class Named(NamedTuple):
    """An item that can be meant."""

    number: str
    key: str | None
    """Its name, folded."""
    traits: Traits

    def tell(self) -> str:
        if self.key:
            return f"{self.number} {show(self.key, 24)}"
        return f"{self.number} {' '.join(map(tell_trait, self.traits))}"


def list_named(items: Iterable[Item]) -> tuple[Named, ...]:
    """Return what `find_item` needs of items that can be meant."""
    return tuple(Named(item.number, item.key, item.traits) for item in items)


def find_item(
    word: Word,
    items: Sequence[Named],
    read_number: Callable[[str], str | None],
    *,
    thing: str = "item",
    wasted: bool = True,
) -> str:
    """Return the number of the item that a word stands for.

    That is its number, its name or the beginning of one, or two or three of its hashtags.
    `read_number` gives the number that an unquoted word is, None if it is none, and raises `Unclear`
    for one that is not there. `thing`: what the numbers stand for. `wasted`: whether that word is
    understood too.
    """
    if not word.quoted:
        number = read_number(word.text)
        if number is not None:
            return number
    key = " ".join(word.key.split())
    wasted = wasted and not word.quoted
    if wasted and key == WASTED:
        return WASTED
    found = [item for item in items if item.key == key] if key else []
    is_wasted = False
    if not found and key:
        found = [item for item in items if item.key and item.key.startswith(key)]
        is_wasted = wasted and WASTED.startswith(key)
    if not found and not is_wasted and not word.quoted:
        found = [item for item in items if _has_hashtags(item, key.split())]
    if len(found) == 1 and not is_wasted:
        return found[0].number
    if is_wasted and not found:
        return WASTED
    if found:
        fits = [*(item.tell() for item in found), *([WASTED] if is_wasted else [])]
        raise Unclear(
            f"{show(word.text)} could be {either(fits)}: type the number, or more of the name."
        )
    meant = did_you_mean(word.text, [item.key for item in items if item.key])
    raise Unclear(
        f"{show(word.text) or 'nothing'} is no {thing} here, and no name of one.{meant} "
        f"It is {either(item.number for item in items)}."
    )


def _has_hashtags(item: Named, typed: Sequence[str]) -> bool:
    """True if two or three words, in any order, are beginnings of different hashtags of an item."""
    if len(typed) not in (2, 3):
        return False
    meant = [could_be_traits(text) for text in typed]
    return any(
        all(trait in fits for trait, fits in zip(some, meant, strict=True))
        for some in permutations(item.traits, len(typed))
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
