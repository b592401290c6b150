"""How a table types what happened: from words to cards, Speeds and players, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorers.errors import Illegal, Refused, Unclear
from scorers.kingz.cards import COURAGE, DISARM, HAIL, NINE, NO_CARD, SHIELD, SWORD, Card, Laid
from scorers.kingz.powers import shouted
from scorers.names import Names
from scorers.parsing import choose, could_be, each, whole
from scorers.text import Word, listed, show

_CARDS = tuple(NINE)
_OTHER_EDITION = {"bravery": COURAGE, "reputation": "fame"}
_LATE = ("late", "cancelled", "canceled", "nobody", "noone", "none", "nothing")
"""Said for a target that was called out too late or not at all."""
_AT = ("at", "on", "against", "to")
_TO_THE_CROWD = ("to", "the", "crowd")
_AND = ("and", "&", "+")
_ARROW = (">", "->", "=>")
OUT = "is out of the game"
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


def _target(seat: int, typed: Word, names: Names, what: str) -> int | None:
    """Whom a card is called out against, or None for `-` and words for too late."""
    if typed.text == "-" and not typed.quoted:
        return None
    if not typed.quoted and typed.key in _LATE and not names.could_be(typed):
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

    def read(self, line: str, example: str) -> dict[int, Laid]:
        """A turn's cards; `-` for whoever has no card left, where it can mean nothing else.

        Raises `Refused`.
        """
        try:
            return each(
                line, self.names, self.present, self.part, example, begins=is_card, elsewhere=OUT
            )
        except Refused as fault:
            if "-" not in line.replace(",", " ").split():
                raise
            try:
                return each(line, self.names, self.present, self._part_or_none, example, begins=is_card)
            except Refused:
                raise fault from None

    def _part_or_none(self, seat: int, part: list[Word]) -> Laid:
        if len(part) == 1 and part[0].text == "-" and not part[0].quoted:
            return Laid(Card(NO_CARD))
        return self.part(seat, part)

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
        if kind == HAIL and all(not each.quoted and each.key in _TO_THE_CROWD for each in rest):
            return Card(kind)
        if kind == self.blade:
            rest = _aim(rest, self.names)
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
        if victim is not None and len(rest) > 1 and is_card(rest[1]):
            rest = [rest[0], Word(">"), *rest[1:]]  # the mark was left out
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
        return ", ".join(f"{self._name(seat, one)} {self._written(one)}" for seat, one in laid.items())

    def _name(self, seat: int, one: Laid) -> str:
        """A name in front of a card; in quotes where `Sword -` could be the card called so."""
        name = self.names.write(seat)
        return f'"{name}"' if one.card.kind == NO_CARD and is_card(Word(name)) else name

    def _written(self, one: Laid) -> str:
        card = one.card.kind or "-"
        if one.card.target is not None:
            card += f" {self.names.write(one.card.target)}"
        elif card == self.blade:
            card += " -"
        if one.victim is not None:
            return f"{DISARM} {self.names.write(one.victim)} > {card}"
        return f"{card} -" if card == DISARM else card


def _aim(rest: list[Word], names: Names) -> list[Word]:
    """What follows a sword, without `at`; `bob too late` is late."""
    plain = [each.key if not each.quoted else "" for each in rest]
    if len(rest) > 1 and plain[0] in _AT and not names.could_be(rest[0]):
        rest, plain = rest[1:], plain[1:]
    if len(rest) > 1 and plain[-1] == "late" and not names.could_be(rest[-1]):
        rest = [word for word, key in zip(rest[:-1], plain, strict=False) if key != "too"]
        if len(rest) <= 1:
            return [Word("-")]
    return rest


def _arrows_apart(part: list[Word]) -> list[Word]:
    """`bob>courage` as three words: the mark needs no blanks around it."""
    part = [Word(">") if each.text in _ARROW and not each.quoted else each for each in part]
    if not any(">" in each.text and each.text != ">" and not each.quoted for each in part):
        return part
    found: list[Word] = []
    for word in part:
        if word.quoted or ">" not in word.text:
            found.append(word)
            continue
        found += [Word(text) for text in word.text.replace(">", " > ").split()]
    return found


def pair(seat: int, part: list[Word], names: Names) -> tuple[str, str]:
    """Two cards set aside, the top one last. Raises `Refused`."""
    part = [each for each in part if each.quoted or each.key not in _AND]
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


def who_raged(
    typed: Sequence[Word], names: Names, among: Sequence[int], animals: Sequence[str]
) -> int | None:
    """Who uses a power: a name, their animal, its shout, or both; None for `-`. Raises `Unclear`."""
    if len(typed) == 1 and typed[0].text == "-" and not typed[0].quoted:
        return None
    by_animal = [each for each in (typed[1:], typed) if each and not each[0].quoted]
    for some in by_animal:
        animal = shouted(" ".join(word.text for word in some))
        if animal is None or (some is typed and len(typed) == 1 and names.could_be(typed[0])):
            continue
        if animal not in animals:
            raise Unclear(f"Nobody here is the {animal}: {names.listed(among, 'or')}.")
        seat = animals.index(animal)
        if len(some) < len(typed) and names.could_be(typed[0]) != [seat]:
            continue
        return one_player([Word(names[seat], True)], names, among, OUT)
    return one_player(typed, names, among, OUT)


def one_player(typed: Sequence[Word], names: Names, among: Sequence[int], otherwise: str) -> int:
    """One name of `among`; `otherwise` is what is true of everybody else. Raises `Unclear`."""
    some = names.listed(among, "or")
    if len(typed) != 1:
        raise Unclear(f"One name: {some}.")
    seat = names.seat(typed[0])
    if seat not in among:
        raise Unclear(f"{names[seat]} {otherwise}: type {some}.")
    return seat
