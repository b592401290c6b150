"""Items: what they are, where they lie, how they are typed, and how one of them is named again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorers.errors import Unclear
from scorers.king_of_con.traits import Traits, is_characteristic, item_traits, name
from scorers.parsing import split, words
from scorers.text import Word, composed, did_you_mean, either, fold, show

__all__ = [
    "STALL_VALUE",
    "WASTED",
    "Item",
    "Shown",
    "by_number",
    "find",
    "like_number",
    "read_items",
    "write_items",
]

STALL_VALUE = 2
WASTED = "wasted"
"""Tokens that were put where they can buy nothing."""


class Shown(NamedTuple):
    """An item as it was turned up."""

    traits: Traits
    name: str | None


class Item:
    """An item in play."""

    __slots__ = ("booth", "key", "name", "number", "owner", "tokens", "traits")

    def __init__(self, number: str, booth: int, shown: Shown) -> None:
        """`number` is ROUND.BOOTH, as it was turned up."""
        self.number = number
        self.booth: int | None = booth
        """Where it lies for sale; None once it was sold or went to the stall."""
        self.traits = shown.traits
        self.name = shown.name
        self.key = fold(shown.name) if shown.name else None
        self.owner: int | None = None
        self.tokens = 0
        """Those lying on it, which only an owned item has."""

    @property
    def stalled(self) -> bool:
        return self.owner is None and self.booth is None

    @property
    def value(self) -> int:
        """What an offer must beat."""
        return STALL_VALUE if self.stalled else self.tokens


def read_items(line: str) -> tuple[Shown, ...]:
    """Four items in booth order, each with three characteristics and perhaps a name.

    Raises `Unclear`, and an `Illegal` that nobody can force for two characteristics of a kind.
    """
    parts = split(line)
    if len(parts) != 4:
        raise Unclear(
            f"Four items, one for each booth, with a comma between: that was {len(parts)}.", "KN-1"
        )
    return tuple(_shown(words(part), f"Booth {n}") for n, part in enumerate(parts, 1))


def _shown(typed: list[Word], booth: str) -> Shown:
    hashtags, rest = typed[:3], typed[3:]
    if len(hashtags) < 3 or any(word.quoted for word in hashtags):
        raise Unclear(
            f"{booth} needs three characteristics, then a name if you like: 4 8 12 robot.", "KN-1"
        )
    traits = item_traits(hashtags, booth)
    if len(rest) == 1 and rest[0].text == "-" and not rest[0].quoted:
        rest = []
    typed_name = show(" ".join(word.typed for word in rest))
    if len(rest) > 1 and any(word.quoted for word in rest):
        raise Unclear(
            f"{booth} has {typed_name} behind its three characteristics: that may only be a name, "
            "and all of a name stands between the quotes.",
            "KN-1",
        )
    if rest and not rest[0].quoted and is_characteristic(rest[0].text):
        raise Unclear(
            f"{booth} has a fourth characteristic, {show(rest[0].text)}: an item has three. "
            f'If it is called so, write "{typed_name}".',
            "KN-1",
        )
    called = " ".join(word.text for word in rest)
    return Shown(traits, " ".join(composed(called).split()) or None)


def write_items(items: Iterable[Shown]) -> str:
    """In canonical form: genre, category, edition, then the name in quotes."""
    return ", ".join(
        " ".join(name(number) for number in traits) + (f' "{called}"' if called else "")
        for traits, called in items
    )


def find(
    word: Word,
    items: Sequence[tuple[str, str | None]],
    numbered: Callable[[str], str | None],
    *,
    thing: str = "item",
    wasted: bool = True,
) -> str:
    """The item that a word stands for: its number, or its name or the beginning of one.

    `items`: number and folded name of those that can be meant. `numbered` gives the number that
    an unquoted word is, None if it is none, and raises `Unclear` for one that is not there.
    `thing`: what the numbers stand for. `wasted`: whether that word is understood too.
    """
    if not word.quoted:
        number = numbered(word.text)
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


def like_number(text: str) -> bool:
    """Whether a text has the form ROUND.BOOTH."""
    of_round, dot, booth = text.partition(".")
    return bool(dot) and text.isascii() and of_round.isdigit() and booth.isdigit()


def by_number(text: str, shown: Iterable[str]) -> str | None:
    """The item that ROUND.BOOTH stands for, or None if the text has no such form.

    `shown`: the numbers of the items turned up so far. Raises `Unclear` for one that is not.
    """
    if not like_number(text):
        return None
    if text not in shown:
        raise Unclear(
            f"Item {show(text)} has not been shown: tokens put where no item is are wasted:N.",
            "KN-4.6",
        )
    return text
