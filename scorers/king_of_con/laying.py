"""Tokens laid in secret and revealed: one reading for hid-bids and for looting offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorers.errors import Unclear
from scorers.king_of_con.items import WASTED
from scorers.names import Names
from scorers.parsing import split, whole, words
from scorers.text import Word, listed, show

__all__ = ["Laid", "read_laid", "write_laid"]

MOST = 1_000_000
"""No supply comes near it: a larger number is a slip of the keys."""


class Laid(NamedTuple):
    """What one player offers."""

    seat: int
    on: tuple[tuple[str, int], ...]
    """Booth or item, and tokens, in their order; never 0 tokens."""
    wasted: int = 0

    @property
    def total(self) -> int:
        return sum(tokens for _, tokens in self.on) + self.wasted


def read_laid(
    line: str, names: Names, find: Callable[[Word], str], thing: str, present: Sequence[int]
) -> tuple[Laid, ...]:
    """Everybody's offers, in seat order; who offers nothing is left out.

    Parts begin with names, and who is not named offers nothing; or there is one part for every
    seat, or for every one of those `present`. `find` gives the booth or item that a word stands
    for. `thing` is `booth` or `item`.
    Raises `Unclear`.
    """
    parts = [_pieces(part, names) for part in split(line)]
    if len(parts) == 1 and _is_dash(parts[0]):
        return ()
    form = f"{thing}:tokens"
    if not all(parts):
        raise Unclear(f"There is nothing between two commas: a name, then {form}, or - for nobody.")
    without_names = all(_begins_offer(part) for part in parts)
    found: dict[int, Laid] = {}
    if without_names:
        seats = range(len(names.players)) if len(parts) == len(names.players) else present
        if len(parts) != len(seats):
            raise Unclear(
                f"Begin each part with a name, or give {len(names.players)} parts, for "
                f"{listed(names.players)}: that was {len(parts)}."
            )
        for seat, part in zip(seats, parts, strict=True):
            found[seat] = _offer(seat, part, find, names, form)
    else:
        for part in parts:
            seat = _named(part, names, form)
            if seat in found:
                raise Unclear(f"{names[seat]} is named twice: all of {names[seat]}'s in one part.")
            found[seat] = _offer(seat, part[1:], find, names, form)
    return tuple(found[seat] for seat in sorted(found) if found[seat].total)


def write_laid(laid: Iterable[Laid], names: Names) -> str:
    """In canonical form: seat order, booths or items in order, wasted last; `-` for nobody."""
    parts = []
    for seat, on, wasted in laid:
        offers = [f"{place}:{tokens}" for place, tokens in on]
        if wasted:
            offers.append(f"{WASTED}:{wasted}")
        parts.append(f"{names.write(seat)} {' '.join(offers)}")
    return ", ".join(parts) or "-"


def _pieces(part: str, names: Names) -> list[Word]:
    """The words of a part, colons outside quotes standing alone but in a name that has one."""
    pieces: list[Word] = []
    for word in words(part):
        if word.quoted or ":" not in word.text or (not pieces and names.could_be(word)):
            pieces.append(word)
            continue
        for i, text in enumerate(word.text.split(":")):
            if i:
                pieces.append(Word(":"))
            if text:
                pieces.append(Word(text))
    return pieces


def _is(word: Word, text: str) -> bool:
    return not word.quoted and word.key == text


def _is_dash(part: Sequence[Word]) -> bool:
    return len(part) == 1 and _is(part[0], "-")


def _begins_offer(part: Sequence[Word]) -> bool:
    """Whether a part has an offer where a name might stand. No name can begin like one."""
    if len(part) > 1 and _is(part[1], ":"):
        return True
    first = part[0]
    return not first.quoted and (first.text == "-" or first.text[0].isdecimal())


def _named(part: Sequence[Word], names: Names, form: str) -> int:
    if _begins_offer(part):
        raise Unclear(f"Names for all parts or for none: a name, then {form}.")
    return names.seat(part[0])


def _offer(
    seat: int, part: Sequence[Word], find: Callable[[Word], str], names: Names, form: str
) -> Laid:
    if _is_dash(part):
        return Laid(seat, ())
    if not part:
        raise Unclear(f"What does {names[seat]} offer? {form}, or - for nothing.")
    found: dict[str, int] = {}
    for i in range(0, len(part), 3):
        three = part[i : i + 3]
        if len(three) == 3 and _is(three[1], ":"):
            place, tokens = three[0], three[2]
        elif len(three) == 3 and (_is(three[1], "on") or _is(three[1], "o")):
            tokens, place = three[0], three[2]
        else:
            typed = " ".join(word.typed for word in three)
            where = "1" if form.startswith("booth") else "1.2"
            raise Unclear(f"{show(typed)} is no offer: {form}, such as {where}:5 or 5 on {where}.")
        where = find(place)
        if tokens.quoted:
            raise Unclear(f"{show(tokens.typed)} is no number of tokens.")
        count = whole(tokens.text, 0, MOST, "tokens")
        if where in found:
            raise Unclear(f"{names[seat]} has {where} twice: add the tokens up and type it once.")
        found[where] = count
    wasted = found.pop(WASTED, 0)
    return Laid(seat, tuple((where, found[where]) for where in sorted(found) if found[where]), wasted)
