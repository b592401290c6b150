"""How answers are typed and written: monkeys, items, tokens laid in secret, passions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from scorers.errors import Illegal, Unclear
from scorers.king_of_con.items import Shown
from scorers.king_of_con.naming import WASTED
from scorers.king_of_con.traits import is_trait, read_trait, read_traits, tell_trait
from scorers.names import Names
from scorers.parsing import each, run, split, whole, words
from scorers.text import Word, composed, plain, show

Passions: TypeAlias = dict[int, tuple[int, ...]]
"""By seat, the two passions in their order; none where they are worth nothing."""

_RUN = re.compile(r"[1-4]\d+", re.ASCII)
"""A booth and tokens run together."""
_MOST = 1_000_000
"""No supply comes near it: a larger number is a slip of the keys."""


def read_monkeys(line: str, names: Names, example: str) -> tuple[int, ...]:
    """Return each seat's monkey: names with numbers, or numbers alone in seat order, `42135` too.

    Raises `Unclear`, and an `Illegal` that nobody can force unless they are 1 to as many as sit
    here, each once.
    """
    count = len(names.players)

    def monkey(seat: int, part: list[Word]) -> int:
        if len(part) != 1:
            raise Unclear(f"One monkey for {names[seat]}, such as {example}.", "KN-3.1")
        return whole(part[0].text, 1, count, "a monkey")

    digits = run(plain(line), count)
    if digits is not None:
        found = tuple(int(digit) for digit in digits)
    else:
        # No name begins with a digit or is a dash, so what begins otherwise is meant for a name.
        bare = [
            part[0].text[:1].isdecimal() or part[0].text == "-"
            for part in map(words, split(line))
            if part
        ]
        named = not all(bare)
        if bare and not named and len(words(plain(line).replace(",", " "))) != count:
            raise Unclear(
                f"Each of {count} players holds one monkey: type something like {example}.", "KN-3.1"
            )
        if named and any(bare):
            raise Unclear(f"Names for all or for none: type something like {example}.")
        by_seat = each(line, names, range(count), monkey, example, named_only=named)
        found = tuple(by_seat.values())
    if sorted(found) != list(range(1, count + 1)):
        raise Illegal(
            f"With {count} players the monkeys are 1 to {count}, each once: such as {example}.",
            "KN-3.1",
        )
    return found


def write_monkeys(monkeys: Iterable[int], names: Names) -> str:
    """In canonical form: every player's, in seat order."""
    return ", ".join(f"{names.write(seat)} {monkey}" for seat, monkey in enumerate(monkeys))


def read_items(line: str) -> tuple[Shown, ...]:
    """Return four items in booth order, each with three characteristics and perhaps a name.

    Raises `Unclear`, and an `Illegal` that nobody can force for two characteristics of a kind.
    """
    parts = split(line)
    if len(parts) != 4:
        raise Unclear(
            f"Four items, one for each booth, with a comma between: that was {len(parts)}.", "KN-1"
        )
    return tuple(_read_shown(words(part), f"Booth {n}") for n, part in enumerate(parts, 1))


def _read_shown(typed: list[Word], booth: str) -> Shown:
    hashtags, rest = typed[:3], typed[3:]
    if len(hashtags) < 3 or any(word.quoted for word in hashtags):
        raise Unclear(
            f"{booth} needs three characteristics, then a name if you like: 4 8 12 robot.", "KN-1"
        )
    traits = read_traits(hashtags, booth)
    if len(rest) == 1 and rest[0].text == "-" and not rest[0].quoted:
        rest = []
    typed_name = show(" ".join(word.typed for word in rest))
    if len(rest) > 1 and any(word.quoted for word in rest):
        raise Unclear(
            f"{booth} has {typed_name} behind its three characteristics: that may only be a name, "
            "and all of a name stands between the quotes.",
            "KN-1",
        )
    if rest and not rest[0].quoted and is_trait(rest[0].text):
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
        " ".join(tell_trait(number) for number in traits) + (f' "{called}"' if called else "")
        for traits, called in items
    )


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
    """Return everybody's offers, in seat order; who offers nothing is left out.

    Parts begin with names, and who is not named offers nothing; or there is one part for every
    seat, or for every one of those `present`. `find` gives the booth or item that a word stands
    for. `thing` is `booth` or `item`. Booth and tokens may be run together, `12 - 33`.
    Raises `Unclear`.
    """
    parts = [_split_pieces(part, names) for part in split(line)]
    if len(parts) == 1 and _is_nothing(parts[0]):
        return ()
    form = f"{thing}:tokens"
    if not all(parts):
        raise Unclear(f"There is nothing between two commas: a name, then {form}, or - for nobody.")
    if thing == "booth":
        parts = _part_digits(parts, len(names.players), len(present))
    without_names = all(_begins_with_offer(part) for part in parts)
    found: dict[int, Laid] = {}
    if without_names:
        seats = range(len(names.players)) if len(parts) == len(names.players) else present
        if len(parts) != len(seats):
            raise Unclear(
                f"Begin each part with a name, or give {len(seats)} parts, for "
                f"{names.listed(seats)}: that was {len(parts)}."
            )
        for seat, part in zip(seats, parts, strict=True):
            found[seat] = _read_offer(seat, part, find, names, form)
    else:
        for part in parts:
            seat = _read_name(part, names, form)
            if seat in found:
                raise Unclear(f"{names[seat]} is named twice: all of {names[seat]}'s in one part.")
            found[seat] = _read_offer(seat, part[1:], find, names, form)
    return tuple(found[seat] for seat in sorted(found) if found[seat].total)


def _part_digits(parts: list[list[Word]], *counts: int) -> list[list[Word]]:
    """Booth and tokens run together, one for each seat: `12 - 33` is `1:2, -, 3:3`."""
    alone = parts[0] if len(parts) == 1 else [part[0] for part in parts if len(part) == 1]
    if len(alone) not in counts or (len(parts) > 1 and len(alone) < len(parts)):
        return parts
    if not all(_is_nothing([word]) or _RUN.fullmatch(word.text) for word in alone):
        return parts
    return [
        [word] if _is_nothing([word]) else [Word(word.text[0]), Word(":"), Word(word.text[1:])]
        for word in alone
    ]


def write_laid(laid: Iterable[Laid], names: Names) -> str:
    """In canonical form: seat order, booths or items in order, wasted last; `-` for nobody."""
    parts = []
    for seat, on, wasted in laid:
        offers = [f"{place}:{tokens}" for place, tokens in on]
        if wasted:
            offers.append(f"{WASTED}:{wasted}")
        parts.append(f"{names.write(seat)} {' '.join(offers)}")
    return ", ".join(parts) or "-"


def _split_pieces(part: str, names: Names) -> list[Word]:
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


def _is_nothing(part: Sequence[Word]) -> bool:
    return _is_dash(part) or (len(part) == 1 and _is(part[0], "0"))


def _begins_with_offer(part: Sequence[Word]) -> bool:
    """True if a part has an offer where a name might stand. No name can begin like one."""
    if len(part) > 1 and _is(part[1], ":"):
        return True
    first = part[0]
    return not first.quoted and (first.text == "-" or first.text[0].isdecimal())


def _read_name(part: Sequence[Word], names: Names, form: str) -> int:
    if _begins_with_offer(part):
        raise Unclear(f"Names for all parts or for none: a name, then {form}.")
    return names.seat(part[0])


def _read_offer(
    seat: int, part: Sequence[Word], find: Callable[[Word], str], names: Names, form: str
) -> Laid:
    if _is_nothing(part):
        return Laid(seat, ())
    if not part:
        raise Unclear(f"What does {names[seat]} offer? {form}, or - for nothing.")
    found: dict[str, int] = {}
    for place, tokens in _split_offers(part, form):
        where = find(place)
        if tokens.quoted:
            raise Unclear(f"{show(tokens.typed)} is no number of tokens.")
        count = whole(tokens.text, 0, _MOST, "tokens")
        if where in found:
            raise Unclear(f"{names[seat]} has {where} twice: add the tokens up and type it once.")
        found[where] = count
    wasted = found.pop(WASTED, 0)
    return Laid(seat, tuple((where, found[where]) for where in sorted(found) if found[where]), wasted)


def _split_offers(part: Sequence[Word], form: str) -> list[tuple[Word, Word]]:
    """Return each place of a player's part with the tokens on it: `1:5`, `5 on 1`, `board game:5`."""
    offers = []
    i = 0
    while i < len(part):
        if i + 2 < len(part) and _is_on(part[i + 1]) and not _is(part[i], ":"):
            end = next((j for j in range(i + 3, len(part)) if _begins_next(part, j)), len(part))
            place, tokens = part[i + 2 : end], part[i]
        else:
            mark = next((j for j in range(i, len(part)) if _is(part[j], ":")), len(part))
            end = mark + 2
            place = part[i:mark]
            tokens = part[mark + 1] if mark + 1 < len(part) else Word("")
        if not place or not tokens.text or (len(place) > 1 and any(word.quoted for word in place)):
            typed = " ".join(word.typed for word in part[i : i + 3])
            where = "1" if form.startswith("booth") else "1.2"
            raise Unclear(f"{show(typed)} is no offer: {form}, such as {where}:5 or 5 on {where}.")
        called = place[0] if len(place) == 1 else Word(" ".join(word.text for word in place))
        offers.append((called, tokens))
        i = end
    return offers


def _is_on(word: Word) -> bool:
    return _is(word, "on") or _is(word, "o")


def _begins_next(part: Sequence[Word], at: int) -> bool:
    """True if the next offer begins there, behind one that began with `5 on`.

    A name may have blanks, so what stands there is an offer only by its form: `2 on`, `1:`.
    """
    if at + 1 >= len(part):
        return False
    return _is(part[at + 1], ":") or (part[at].text.isdecimal() and _is_on(part[at + 1]))


def read_passions(line: str, names: Names, example: str, present: Sequence[int]) -> Passions:
    """Return everybody's passions; `-` stands for each that was forgotten, or for both.

    Who is not `present` may be left out. Raises `Unclear`, and an `Illegal` that nobody can force
    for one passion twice.
    """

    def read_kept(seat: int, part: list[Word]) -> tuple[int, ...]:
        if len(part) != 2 and not _is_dash(part):
            raise Unclear(f"Two passions for {names[seat]}: sig man, or 12 4.", "KN-9")
        kept = sorted(read_trait(word.text) for word in part if not _is(word, "-"))
        if len(kept) == 2 and kept[0] == kept[1]:
            raise Illegal(
                f"{names[seat]} cannot have {tell_trait(kept[0])} twice: two different passions.",
                "KN-9",
            )
        return tuple(kept)

    everybody = range(len(names.players))
    parts = [words(part) for part in split(line)]
    named = any(
        len(part) > 2 or (len(part) == 2 and _is(part[1], "-") and names.could_be(part[0]))
        for part in parts
    )
    asked = everybody if len(parts) == len(everybody) else present
    found = each(line, names, asked, read_kept, example, named_only=named)
    return {seat: found.get(seat, ()) for seat in everybody}


def write_passions(passions: Mapping[int, tuple[int, ...]], names: Names) -> str:
    """In canonical form: every player's, in seat order."""

    def write(kept: tuple[int, ...]) -> str:
        return f"{tell_trait(kept[0])} -" if len(kept) == 1 else " ".join(map(tell_trait, kept)) or "-"

    return ", ".join(f"{names.write(seat)} {write(kept)}" for seat, kept in passions.items())
