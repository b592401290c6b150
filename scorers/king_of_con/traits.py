"""The fifteen characteristics, numbered as dominance goes through them, and how they are typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from scorers.errors import Illegal, Unclear
from scorers.parsing import could_be, whole
from scorers.text import Word, did_you_mean, either, listed, show

NAMES = (
    *("Sci-Fi", "SuperHeroes", "Fantasy", "MangAnime", "Horror"),
    *("ComicsBooks", "HomeVideo", "ActionFigures", "Games", "Gadgets"),
    *("Vintage", "SignedEdition", "LimitedEdition", "DeluxeEdition", "Mint"),
)
"""Numbers 1 to 15: five genres, five categories, five editions."""

KINDS = ("genre", "category", "edition")

Traits = tuple[int, int, int]
"""An item's genre, category and edition, as numbers."""

_DIGITS = tuple(str(number) for number in range(1, 16))
_KEYS = tuple(trait.casefold() for trait in NAMES)
_NUMBER = {trait: number for number, trait in enumerate(NAMES, 1)}


def tell_trait(number: int) -> str:
    """Tell what characteristic `number` (1 to 15) is called."""
    return NAMES[number - 1]


def find_kind(number: int) -> int:
    """Return 0 for a genre, 1 for a category, 2 for an edition."""
    return (number - 1) // 5


def read_trait(text: str) -> int:
    """Return the characteristic that a number, a name or an unambiguous prefix stands for.

    Raises `Unclear` with what the text might mean.
    """
    found = _find_candidates(text)
    if len(found) > 1:
        raise _refuse_ambiguous(text, found)
    return found[0]


def is_trait(text: str) -> bool:
    """True if a text is the number or the whole name of a characteristic, not just a beginning."""
    text = text.removeprefix("#")
    if text.isascii() and text.isdigit():
        return text.lstrip("0") in _DIGITS
    return text.casefold() in _KEYS


def read_traits(typed: Sequence[Word], item: str) -> Traits:
    """Return the genre, category and edition that three words stand for, in whatever order.

    A prefix that fits several characteristics is taken if only one way of reading all three
    gives one of each kind. `item` says in a refusal which one is meant.

    Raises `Unclear` for a word that is no characteristic or may be several, and an `Illegal`
    that nobody can force for two of a kind.
    """
    choices = [_find_candidates(word.text) for word in typed]
    readings = {
        (three[0], three[1], three[2])
        for three in (tuple(sorted(reading)) for reading in product(*choices))
        if [find_kind(number) for number in three] == [0, 1, 2]
    }
    if len(readings) == 1:
        return readings.pop()
    for word, found in zip(typed, choices, strict=True):
        if len(found) > 1:
            raise _refuse_ambiguous(word.text, found)
    kinds = [find_kind(found[0]) for found in choices]
    twice = next(k for k in kinds if kinds.count(k) > 1)
    doubled = [tell_trait(found[0]) for found in choices if find_kind(found[0]) == twice]
    raise Illegal(
        f"{item}: {listed(doubled)} are of one kind, {KINDS[twice]}. "
        "An item has one genre, one category and one edition.",
        "KN-1",
    )


def could_be_traits(text: str) -> list[int]:
    """Return the characteristics that a name, or the beginning of one, may stand for; no numbers."""
    return [_NUMBER[trait] for trait in could_be(text.removeprefix("#"), NAMES)]


def _find_candidates(text: str) -> list[int]:
    text = text.removeprefix("#") or text  # as it is printed
    if text.isascii() and text.isdigit():
        return [whole(text, 1, 15, "a characteristic")]
    found = could_be_traits(text)
    if found:
        return found
    meant = did_you_mean(text, NAMES) or f" They are {listed(NAMES)}, or 1 to 15."
    raise Unclear(f"{show(text) or 'nothing'} is no characteristic.{meant}", "KN-1")


def _refuse_ambiguous(text: str, found: Sequence[int]) -> Unclear:
    return Unclear(
        f"{show(text)} could be {either(map(tell_trait, found))}: type a little more.",
        "KN-1",
    )
