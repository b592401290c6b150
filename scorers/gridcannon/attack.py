"""An attack: two cards between the card just placed and a royal, those that count, and its health."""

from __future__ import annotations

from typing import NamedTuple

from scorers.gridcannon.cards import VALUES, name_colour, name_suit


class Attack(NamedTuple):
    """Two cards against a royal."""

    royal: str
    pair: tuple[str, str]
    """The two cards between, the one next to the royal first."""
    counted: tuple[str, ...]
    value: int
    health: int

    @property
    def kills(self) -> bool:
        return self.value >= self.health


def is_counted(card: str, royal: str) -> bool:
    """Whether a card counts: any against a jack, of her colour or of his suit against the others."""
    if royal[0] == "J":
        return True
    if royal[0] == "Q":
        return name_colour(card) == name_colour(royal)
    return card[-1] == royal[-1]


def find_health(royal: str, armour: int) -> int:
    """11, 12 or 13, and the armour."""
    return VALUES[royal] + armour


def attack(pair: tuple[str, str], royal: str, armour: int) -> Attack:
    """What the two cards between do to a royal with so much armour."""
    counted = tuple(card for card in pair if is_counted(card, royal))
    value = sum(VALUES[card] for card in counted)
    return Attack(royal, pair, counted, value, find_health(royal, armour))


def tell_attack(hit: Attack) -> str:
    """The sum in words: `10c and 6c make 16, clubs count, 13 needed`."""
    first, second = hit.pair
    what = {"J": "", "Q": name_colour(hit.royal), "K": name_suit(hit.royal)}[hit.royal[0]]
    need = f"{hit.health} needed"
    if len(hit.counted) == 2:
        rule = f", {what} {'counts' if hit.royal[0] == 'Q' else 'count'}" if what else ""
        return f"{first} and {second} make {hit.value}{rule}, {need}"
    if hit.counted:
        return f"{hit.counted[0]} alone counts ({what}), {hit.value}, {need}"
    return f"neither {first} nor {second} counts ({what}), 0, {need}"


def list_steps(hit: Attack) -> tuple[str, ...]:
    """The sum, one card a line, then the comparison."""
    lines = [
        f"{card}: {VALUES[card]}" if card in hit.counted else f"{card}: does not count"
        for card in hit.pair
    ]
    bare = VALUES[hit.royal]
    armour = f" ({bare} and {hit.health - bare} armour)" if hit.health > bare else ""
    end = "at least as much: dies" if hit.kills else "too little: lives"
    return (*lines, f"{hit.value} against {hit.health}{armour}, {end}")
