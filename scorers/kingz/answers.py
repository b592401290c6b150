"""How a table types what happened: from words to cards, Speeds and players, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from scorers.errors import Illegal, Refused, Unclear
from scorers.kingz.cards import COURAGE, DISARM, NINE, SHIELD, SWORD, Card, Laid
from scorers.names import Names
from scorers.parsing import choose, could_be, parted, whole
from scorers.text import Word, listed, show

T = TypeVar("T")

_CARDS = tuple(NINE)
_OTHER_EDITION = {"bravery": COURAGE, "reputation": "fame"}
MOST = 1_000_000
"""No Speed and no heap of tokens is larger."""


def one_of(text: str, choices: Sequence[str], what: str) -> str:
    """A word of this edition, also if it is typed as the other edition has it. Raises `Unclear`."""
    found = could_be(text, (*choices, *(w for w, ours in _OTHER_EDITION.items() if ours in choices)))
    return _OTHER_EDITION.get(found[0], found[0]) if len(found) == 1 else choose(text, choices, what)


def is_card(typed: Word) -> bool:
    """Whether a word could be a card, cut short or in the other edition's words."""
    return not typed.quoted and bool(could_be(typed.text, (*_CARDS, "bravery")))


def is_number(typed: Word) -> bool:
    """Whether a word begins like a number."""
    return not typed.quoted and typed.text[:1].isdecimal()


def kind_of(typed: Word, copies: Mapping[str, int]) -> str:
    """The card that a word stands for. Raises `Unclear`, and `Illegal` for one that is not in play."""
    if typed.quoted:
        raise Unclear(f"{typed.typed} is in quotes, so it is no card. Cards: {', '.join(copies)}.")
    if not is_card(typed):
        choose(typed.text, tuple(copies), "card")  # says which cards there are in this variant
    kind = one_of(typed.text, _CARDS, "card")
    if kind not in copies:
        raise Illegal(
            f"There is no {kind} in the child variant: it is played with {listed(copies)}.",
            "KZ-10",
        )
    return kind


def by_player(
    line: str,
    names: Names,
    seats: Sequence[int],
    read: Callable[[int, list[Word]], T],
    begins: Callable[[Word], bool],
    example: str,
    elsewhere: str,
) -> dict[int, T]:
    """One part for each of `seats`, all with names or all without, in the order of `seats`.

    Where the first word of a part may be a name or a word of the game, it is a name if the rest can
    stand alone: so the reading with names comes first. `begins` says which words can begin a
    part; `elsewhere` is why a player who is not among `seats` is not asked. Raises `Refused`.
    """
    parts = parted(line, f"type something like {example}")
    try:
        return _with_names(parts, names, seats, read, begins, example, elsewhere)
    except Refused as fault:
        with_names = fault
    try:
        return _in_order(parts, names, seats, read, example)
    except Refused as fault:
        raise (with_names if _names_meant(parts, names, begins) else fault) from None


def _names_meant(parts: Sequence[Sequence[Word]], names: Names, begins: Callable[[Word], bool]) -> bool:
    """Whether any part looks as if it began with a name, right or misspelt."""
    for part in parts:
        named = bool(names.could_be(part[0]))
        follows = len(part) > 1 and begins(part[1])
        if not begins(part[0]):
            if named or follows:
                return True
        elif named and follows:
            return True
    return False


def _with_names(
    parts: Sequence[list[Word]],
    names: Names,
    seats: Sequence[int],
    read: Callable[[int, list[Word]], T],
    begins: Callable[[Word], bool],
    example: str,
    elsewhere: str,
) -> dict[int, T]:
    found: dict[int, T] = {}
    for part in parts:
        if begins(part[0]) and not names.could_be(part[0]):
            typed = " ".join(each.typed for each in part)
            raise Unclear(
                f"{show(typed)}: whose? Put a name into every part or into none, as in {example}."
            )
        seat = names.seat(part[0])
        if seat not in seats:
            raise Unclear(f"{names[seat]} {elsewhere}. Asked: {names.listed(seats)}.")
        if seat in found:
            raise Unclear(f"{names[seat]} is there twice: one part for each player, as in {example}.")
        found[seat] = read(seat, part[1:])
    missing = [seat for seat in seats if seat not in found]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        raise Unclear(
            f"{names.listed(missing)} {are} missing: one part for each player, as in {example}."
        )
    return {seat: found[seat] for seat in seats}


def _in_order(
    parts: Sequence[list[Word]],
    names: Names,
    seats: Sequence[int],
    read: Callable[[int, list[Word]], T],
    example: str,
) -> dict[int, T]:
    if len(parts) != len(seats):
        who = names.listed(seats)
        few = f"{len(parts)} parts" if len(parts) > 1 else "1 part"
        raise Unclear(f"That is {few} for {len(seats)} players ({who}): type something like {example}.")
    return {seat: read(seat, part) for seat, part in zip(seats, parts, strict=True)}


def _target(seat: int, typed: Word, names: Names, what: str) -> int | None:
    """Whom a card is called out against, or None for `-`."""
    if typed.text == "-" and not typed.quoted:
        return None
    try:
        return names.seat(typed)
    except Unclear as fault:
        raise Unclear(f"{names[seat]}'s {what} at whom? {fault.text}") from None


class Reader(NamedTuple):
    """How one turn's cards are read at a table."""

    names: Names
    copies: Mapping[str, int]
    blade: str
    """The card that is used as a sword: the shield under the polar bear."""
    present: tuple[int, ...]
    """The players in the arena."""

    def part(self, seat: int, part: list[Word]) -> Laid:
        """One player's part without the name. Raises `Refused`."""
        part = _arrows_apart(part)
        kind, rest = self._kind(seat, part)
        if kind == DISARM:
            return self._disarm(seat, rest)
        return Laid(self._card(seat, kind, rest))

    def _kind(self, seat: int, part: list[Word]) -> tuple[str, list[Word]]:
        name = self.names[seat]
        if not part:
            raise Unclear(f"{name}: which card? One of {', '.join(self.copies)}.")
        try:
            return kind_of(part[0], self.copies), part[1:]
        except Unclear as fault:
            raise Unclear(f"{name}: {fault.text}") from None
        except Illegal as fault:
            raise Illegal(f"{name}: {fault.text}", fault.clause) from None

    def _card(self, seat: int, kind: str, rest: list[Word]) -> Card:
        name = self.names[seat]
        if kind == self.blade:
            if not rest:
                raise Unclear(f"{name}'s {kind} at whom? {self._aimed(seat, kind)}.", "KZ-2.2")
            if len(rest) > 1:
                raise Unclear(f"{name}'s {kind} has one target: {self._aimed(seat, kind)}.", "KZ-2.2")
            return Card(kind, _target(seat, rest[0], self.names, kind))
        if kind == SWORD and len(rest) == 1:
            # A shield under the polar bear: a name that was called out means nothing.
            _target(seat, rest[0], self.names, kind)
            return Card(kind)
        if rest:
            extra = show(" ".join(each.typed for each in rest))
            why = "takes no target" if kind in (SHIELD, SWORD) else "stands alone"
            raise Unclear(f"{name}'s {kind} {why}: leave {extra} out.")
        return Card(kind)

    def _disarm(self, seat: int, rest: list[Word]) -> Laid:
        name = self.names[seat]
        other = self.names.write(self._other(seat))
        forms = f"disarm {other} > courage, or disarm - if nobody was shouted"
        if not rest or rest[0].text == ">":
            raise Unclear(f"{name} disarms whom? Type {forms}.", "KZ-6")
        victim = _target(seat, rest[0], self.names, "Disarm")
        if victim is None:
            if rest[1:]:
                raise Unclear(
                    f"{name}'s Disarm was not shouted, so nothing follows the -: {forms}.", "KZ-6.2"
                )
            return Laid(Card(DISARM))
        if len(rest) < 3 or rest[1].text != ">" or rest[1].quoted:
            raise Unclear(
                f"What does {name} play after disarming {self.names[victim]}? Type {forms}.", "KZ-6"
            )
        kind, more = self._kind(seat, rest[2:])
        return Laid(self._card(seat, kind, more), victim)

    def _other(self, seat: int) -> int:
        return next((other for other in self.present if other != seat), seat)

    def _aimed(self, seat: int, kind: str) -> str:
        return f"Type {kind} {self.names.write(self._other(seat))}, or {kind} - if it was shouted late"

    def write(self, laid: Mapping[int, Laid]) -> str:
        """A turn's cards in canonical form."""
        return ", ".join(f"{self.names.write(seat)} {self._written(one)}" for seat, one in laid.items())

    def _written(self, one: Laid) -> str:
        card = one.card.kind
        if one.card.target is not None:
            card += f" {self.names.write(one.card.target)}"
        elif card == self.blade:
            card += " -"
        if one.victim is not None:
            return f"{DISARM} {self.names.write(one.victim)} > {card}"
        return f"{card} -" if card == DISARM else card


def _arrows_apart(part: list[Word]) -> list[Word]:
    """`bob>courage` as three words: the mark needs no blanks around it."""
    if not any(">" in each.text and each.text != ">" and not each.quoted for each in part):
        return part
    found: list[Word] = []
    for each in part:
        if each.quoted or ">" not in each.text:
            found.append(each)
            continue
        found += [Word(text) for text in each.text.replace(">", " > ").split()]
    return found


def pair(seat: int, part: list[Word], names: Names) -> tuple[str, str]:
    """Two cards set aside, the top one last. Raises `Refused`."""
    if len(part) != 2:
        raise Unclear(
            f"{names[seat]} sets exactly two cards aside, such as net sword, the top one last."
        )
    try:
        return kind_of(part[0], NINE), kind_of(part[1], NINE)
    except Unclear as fault:
        raise Unclear(f"{names[seat]}: {fault.text}") from None


def speed(seat: int, part: list[Word], names: Names) -> int:
    """The Speed of a player's card. Raises `Unclear`."""
    if len(part) != 1 or part[0].quoted:
        raise Unclear(f"One Speed for {names[seat]}, the number at the bottom of the card.")
    return whole(part[0].text, 1, MOST, f"{names[seat]}'s Speed")


def one_player(typed: Sequence[Word], names: Names, among: Sequence[int], otherwise: str) -> int:
    """One name of `among`; `otherwise` is what is true of everybody else. Raises `Unclear`."""
    some = names.listed(among, "or")
    if len(typed) != 1:
        raise Unclear(f"One name: {some}.")
    seat = names.seat(typed[0])
    if seat not in among:
        raise Unclear(f"{names[seat]} {otherwise}: type {some}.")
    return seat
