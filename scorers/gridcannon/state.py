"""What lies on the table: the grid, the royals around it, the ploys, the pile and the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorers.gridcannon.attack import Attack, attack, find_health
from scorers.gridcannon.board import AIMS, CELLS, LANES, SPOTS, Tops
from scorers.gridcannon.cards import ACES, COPIES, JOKER, ROYALS, VALUES, is_royal
from scorers.protocol import Holding

__all__ = ["Layout", "Pile", "Royal"]


class Royal:
    """A royal at its spot, with the number cards that are tucked under it."""

    __slots__ = ("armour_cards", "card", "dead")

    def __init__(self, card: str) -> None:
        self.card = card
        self.armour_cards: list[str] = []
        self.dead = False

    @property
    def armour(self) -> int:
        return sum(VALUES[card] for card in self.armour_cards)

    @property
    def health(self) -> int:
        return find_health(self.card, self.armour)

    def as_json(self) -> dict[str, Any]:
        return {
            "card": self.card,
            "armour": self.armour,
            "armour_cards": list(self.armour_cards),
            "health": self.health,
            "dead": self.dead,
        }


class Pile:
    """Cards to draw, in no order: only which of them are left, and with which entry the others came."""

    __slots__ = ("came", "jokers", "left", "missing", "size")

    def __init__(self, jokers: int) -> None:
        self.left = {**COPIES, JOKER: jokers}
        self.came: dict[str, tuple[int, ...]] = dict.fromkeys(COPIES, ())
        self.size = sum(self.left.values())
        self.jokers = jokers
        """How many the deck was said to have."""
        self.missing: dict[str, tuple[int, ...]] = {}
        """Cards that this deck lacks, with the entries that said so, one for each copy."""

    def copy(self) -> Pile:
        """The pile as it is now, for a question that may be looked at later."""
        same = Pile.__new__(Pile)
        same.left = dict(self.left)
        same.came = dict(self.came)
        same.size = self.size
        same.jokers = self.jokers
        same.missing = dict(self.missing)
        return same

    def draw(self, card: str, entry: int) -> None:
        """Take a card out; `entry` is the answer that it came with."""
        if self.left[card] < 1:
            raise ValueError(f"{card} is not in the pile")
        self.left[card] -= 1
        self.came[card] = (*self.came[card], entry)
        self.size -= 1

    def miss(self, card: str, entry: int) -> None:
        """Take a card out that this deck lacks; `entry` is the one that says so."""
        self.left[card] -= 1
        self.missing[card] = (*self.missing.get(card, ()), entry)
        self.size -= 1

    @property
    def missing_cards(self) -> tuple[str, ...]:
        """The cards that this deck lacks, once for each copy, in the order in which that was said."""
        return tuple(card for card, entries in self.missing.items() for _ in entries)

    def list_left(self) -> tuple[str, ...]:
        """Every card that is still to be drawn, once for each copy."""
        return tuple(card for card, left in self.left.items() for _ in range(left))

    def put_under(self, card: str) -> None:
        """Put a card to the bottom. Of two jokers the one that came last goes back."""
        self.left[card] += 1
        self.came[card] = self.came[card][:-1]
        self.size += 1

    def first(self, fits: Callable[[str], bool]) -> str | None:
        """A card of some kind that is still in the pile, or None."""
        return next((card for card, left in self.left.items() if left and fits(card)), None)


class Layout:
    """All cards of the deck, each in one place."""

    def __init__(self, jokers: int = 2) -> None:
        self.grid: dict[str, list[str]] = {cell: [] for cell in CELLS}
        """Each stack from bottom to top."""
        self.royals: dict[str, Royal] = {}
        self.waiting: list[str] = []
        """Royals that have been drawn and have no spot yet."""
        self.told: dict[str, str] = {}
        """Where the table puts royals of the set-up that wait, by its own choice."""
        self.aces: list[str] = []
        self.jokers = 0
        self.spent: list[str] = []
        self.aside: list[str] = []
        self.hand: str | None = None
        """The number card that was drawn and has no place yet."""
        self.lifted: str | None = None
        """The card that a joker has lifted off its stack and not yet laid down. GC-5.2"""
        self.pile = Pile(jokers)

    @property
    def tops(self) -> dict[str, str | None]:
        return {cell: stack[-1] if stack else None for cell, stack in self.grid.items()}

    @property
    def living(self) -> dict[str, Royal]:
        """Living royals by spot, in the order n, s, w, e."""
        return {s: self.royals[s] for s in SPOTS if s in self.royals and not self.royals[s].dead}

    @property
    def living_royals(self) -> tuple[str, ...]:
        return tuple(royal.card for royal in self.living.values())

    def find_spot(self, card: str) -> str:
        """Where a royal stands."""
        return next(spot for spot, royal in self.royals.items() if royal.card == card)

    @property
    def killed(self) -> int:
        return sum(royal.dead for royal in self.royals.values())

    @property
    def in_deck(self) -> int:
        """How many royals this deck has: twelve, less those that are missing."""
        return len(ROYALS) - sum(map(is_royal, self.pile.missing))

    @property
    def ploys(self) -> int:
        """How many ploys are unused."""
        return len(self.aces) + self.jokers

    @property
    def ploy_cards(self) -> tuple[str, ...]:
        """The unused ploys, aces in the order drawn."""
        return (*self.aces, *[JOKER] * self.jokers)

    def list_taken(self, royal: str) -> dict[str, str]:
        """The spots that a royal cannot have, each with who stands there or is told to."""
        told = {at: card for card, at in self.told.items() if card != royal}
        return {**told, **{at: there.card for at, there in self.royals.items()}}

    @property
    def searching(self) -> bool:
        """No royal lives and not all are dead: drawing goes on until a royal comes. GC-8"""
        return not self.living and self.killed < self.in_deck

    def keep_ploy(self, card: str) -> None:
        """An ace or a joker is the player's to use."""
        if card in ACES:
            self.aces.append(card)
        else:
            self.jokers += 1

    def spend(self, what: str) -> str:
        """Turn the first unused ace, or a joker, face down; the card that it was."""
        if what == "ace":
            card = self.aces.pop(0)
        else:
            self.jokers -= 1
            card = JOKER
        self.spent.append(card)
        return card

    def find_attack(self, spot: str, tops: Tops) -> Attack | None:
        """What the two cards before a living royal would do to it; None where a cell is empty."""
        royal = self.royals[spot]
        near, middle, _ = LANES[spot]
        first, second = tops[near], tops[middle]
        if first is None or second is None:
            return None
        return attack((first, second), royal.card, royal.armour)

    def kills(self) -> dict[str, list[Attack]]:
        """For each cell, the royals that a card placed there now would kill. GC-4"""
        tops, living = self.tops, self.living
        found: dict[str, list[Attack]] = {}
        for cell in CELLS:
            hits = [self.find_attack(spot, tops) for spot in AIMS[cell] if spot in living]
            deadly = [hit for hit in hits if hit is not None and hit.kills]
            if deadly:
                found[cell] = deadly
        return found

    def as_json(self) -> dict[str, Any]:
        missing = {"missing": list(self.pile.missing_cards)} if self.pile.missing else {}
        return {
            "grid": {cell: list(stack) for cell, stack in self.grid.items()},
            "royals": {s: self.royals[s].as_json() for s in SPOTS if s in self.royals},
            "waiting": list(self.waiting),
            "ploys": {"aces": list(self.aces), "jokers": self.jokers},
            "spent": list(self.spent),
            "aside": list(self.aside),
            "pile": self.pile.size,
            "drawn": self.hand,
            **missing,
        }

    def holdings(self) -> list[Holding]:
        """What could be counted: every card, then the tops, the healths and the dead."""
        counted = [("pile", "cards", self.pile.size)]
        counted += [(cell, "cards", len(stack)) for cell, stack in self.grid.items()]
        for spot in SPOTS:
            royal = self.royals.get(spot)
            counted.append((spot, "cards", 0 if royal is None else 1 + len(royal.armour_cards)))
        counted += [
            ("ploys", "unused", self.ploys),
            ("ploys", "spent", len(self.spent)),
            ("aside", "cards", len(self.aside)),
            ("waiting", "cards", len(self.waiting)),
            ("hand", "cards", sum(card is not None for card in (self.hand, self.lifted))),
        ]
        if self.pile.missing:
            counted.append(("missing", "cards", len(self.pile.missing_cards)))
        tops = [Holding(cell, "top", top or "nothing") for cell, top in self.tops.items()]
        healths = [
            Holding(spot, "health", self.royals[spot].health) for spot in SPOTS if spot in self.royals
        ]
        return [
            *(Holding(place, thing, count, unit="cards") for place, thing, count in counted),
            *tops,
            *healths,
            Holding("royals", "dead", self.killed),
        ]

    def count_dealt(self) -> int:
        """How many cells of the grid hold a card."""
        return sum(bool(stack) for stack in self.grid.values())

    def keep_aside(self) -> tuple[str, ...]:
        """The deal is over: aces and jokers become ploys; the cards that these are. GC-1"""
        cards = tuple(self.aside)
        for card in cards:
            self.keep_ploy(card)
        self.aside = []
        return cards

    def put_aside_under_pile(self) -> tuple[str, ...]:
        """What was set aside goes under the pile; the cards that it was."""
        cards = tuple(self.aside)
        for card in cards:
            self.pile.put_under(card)
        self.aside = []
        return cards
