"""The nine cards, what lies in front of whom in a turn, and which cards a hand can still hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorers.errors import Illegal
from scorers.names import Names

NO_CARD = ""
"""What a player has in front who had no card left to play."""
SHIELD, SWORD, COURAGE, NET, HAIL, DISARM = "shield", "sword", "courage", "net", "hail", "disarm"

NINE: Mapping[str, int] = {SHIELD: 2, SWORD: 2, COURAGE: 2, NET: 1, HAIL: 1, DISARM: 1}
"""A player's cards: how many of each."""
SIX: Mapping[str, int] = {SHIELD: 2, SWORD: 2, COURAGE: 2}
"""The same in the child variant."""


class Card(NamedTuple):
    """A card in front of a player, as printed."""

    kind: str
    target: int | None = None
    """Whom it was called out against, if it is used as a sword; None if that came late."""


class Laid(NamedTuple):
    """What a player did in a turn."""

    card: Card
    """The card finally in front of the player."""
    victim: int | None = None
    """Whom the player's shouted Disarm named, if there was one."""


def shouting(laid: Mapping[int, Laid]) -> list[int]:
    """Who shouted Disarm this turn."""
    return [seat for seat, one in laid.items() if one.victim is not None]


def robbery(laid: Mapping[int, Laid]) -> tuple[int, int] | None:
    """Who robs whom: only if exactly one player shouted Disarm (KZ-6, KZ-6.1)."""
    loud = shouting(laid)
    if len(loud) != 1:
        return None
    victim = laid[loud[0]].victim
    assert victim is not None
    return loud[0], victim


def spent(laid: Mapping[int, Laid]) -> dict[int, str]:
    """The card that leaves each player's own hand this turn.

    A robbed player's is the one that the robber now plays; a Disarm is its player's. What comes
    from the top of a pile left a hand earlier (KZ-6, KZ-13).
    """
    robbed = robbery(laid)
    gone = {}
    for seat, one in laid.items():
        if one.card.kind == NO_CARD:
            continue
        if robbed and seat == robbed[1]:
            gone[seat] = laid[robbed[0]].card.kind
        else:
            gone[seat] = one.card.kind if one.victim is None else DISARM
    return gone


def drawn(laid: Mapping[int, Laid]) -> list[tuple[int, int]]:
    """Who plays the top card of whose pile, as (player, owner of the pile)."""
    robbed = robbery(laid)
    if robbed:
        return [(robbed[1], robbed[0])]
    return [(seat, seat) for seat in shouting(laid)]


class Gone(NamedTuple):
    """A card that left its owner's hand, and the entry that says so."""

    kind: str
    entry: int


class Hands(NamedTuple):
    """What is known of all hands and piles in one round."""

    copies: Mapping[str, int]
    gone: tuple[tuple[Gone, ...], ...]
    """Each seat's cards that are played or openly set aside, in the order in which they went."""
    tops: tuple[Gone | None, ...]
    """The top card of each seat's pile, where it is known."""

    @staticmethod
    def full(copies: Mapping[str, int], seats: int) -> Hands:
        """Every hand whole, no pile known."""
        return Hands(copies, ((),) * seats, (None,) * seats)

    def after_aside(self, aside: Mapping[int, Sequence[str]], entry: int) -> Hands:
        """Once cards have been set aside face up, the top one named last."""
        gone, tops = list(self.gone), list(self.tops)
        for seat, kinds in aside.items():
            gone[seat] = tuple(Gone(kind, entry) for kind in kinds)
            tops[seat] = gone[seat][-1]
        return Hands(self.copies, tuple(gone), tuple(tops))

    def after_turn(self, laid: Mapping[int, Laid], entry: int) -> Hands:
        """Once every card of a turn is back on its owner's pile.

        Where two cards go back to one pile, nobody can say which lies on top.
        """
        gone, tops = list(self.gone), list(self.tops)
        for seat, kind in spent(laid).items():
            card = Gone(kind, entry)
            gone[seat] += (card,)
            tops[seat] = card
        for _, owner in drawn(laid):
            tops[owner] = None
        return Hands(self.copies, tuple(gone), tuple(tops))

    def left(self, seat: int) -> list[str]:
        """The kinds of card that a hand can still hold."""
        gone = [card.kind for card in self.gone[seat]]
        return [kind for kind, copies in self.copies.items() if gone.count(kind) < copies]

    def count_gone(self, seat: int, kind: str) -> int:
        """How many of a player's cards of a kind have gone this round."""
        return sum(card.kind == kind for card in self.gone[seat])


def impossible_pairs(aside: Mapping[int, Sequence[str]], names: Names) -> Iterator[Illegal]:
    """Two of a kind set aside of which there is but one (KZ-13)."""
    for seat, kinds in aside.items():
        for kind in sorted(set(kinds)):
            if kinds.count(kind) > NINE[kind]:
                yield Illegal(
                    f"{names[seat]} has one {word(kind)} only and cannot set two aside: "
                    "name two cards that are there.",
                    "KZ-13",
                    forcible=True,
                )


def objections(
    laid: Mapping[int, Laid], hands: Hands, names: Names, present: Collection[int], blade: str
) -> Iterator[Illegal]:
    """What the rules have against a turn's cards.

    `present`: the players in the arena; `blade`: the card that is used as a sword.
    """
    astray = list(bad_targets(laid, names, present, blade))
    if astray:
        yield from astray
        return
    robbed = robbery(laid)
    if robbed and laid[robbed[1]].card.kind == NO_CARD:
        a, b = names[robbed[0]], names[robbed[1]]
        yield Illegal(f"{b} has no card for {a} to take: {a} disarms nobody, disarm -.", "KZ-6")
        return
    for seat, kind in spent(laid).items():
        if hands.count_gone(seat, kind) >= hands.copies[kind]:
            taken = f", for {names[robbed[0]]} to take" if robbed and robbed[1] == seat else ""
            yield Illegal(
                f"{names[seat]}'s {word(kind)} cannot be{taken}: look at the cards again.",
                "KZ-13",
                forcible=True,
            )
    for seat, owner in drawn(laid):
        top, kind = hands.tops[owner], laid[seat].card.kind
        if top is not None and kind != top.kind:
            yield Illegal(
                f"{names[seat]} plays the top card of {names[owner]}'s pile, and that cannot be the "
                f"{word(kind)}: look at the card again.",
                "KZ-13.1",
                forcible=True,
            )


def bad_targets(
    laid: Mapping[int, Laid], names: Names, present: Collection[int], blade: str
) -> Iterator[Illegal]:
    """Swords and Disarms that name their own player, or somebody who is out (KZ-2.5)."""
    for seat, one in laid.items():
        for what, target in ((word(DISARM), one.victim), (blade, one.card.target)):
            if target is None or (target != seat and target in present):
                continue
            others = names.listed([s for s in present if s != seat], "or")
            wrong = "names its own player" if target == seat else f"names {names[target]}, who is out"
            late = "; not shouted in time: -" if what == blade else "; not shouted: -"
            yield Illegal(f"{names[seat]}'s {what} {wrong}. It can name {others}{late}.", "KZ-2.5")


def word(kind: str) -> str:
    """A card's name within a sentence."""
    return "Disarm" if kind == DISARM else kind
