"""The most similar card: beside which a royal is put, and which royal takes a card as armour."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from scorers.gridcannon.board import CELLS, SPOTS, TOUCHES, Tops
from scorers.gridcannon.cards import VALUES, colour, suit
from scorers.notation import listed


class Berth(NamedTuple):
    """Where a royal may stand."""

    spots: tuple[str, ...]
    """In the order n, s, w, e; more than one where the player chooses."""
    why: str
    """`10c is the highest club`."""
    clauses: tuple[str, ...]


class Target(NamedTuple):
    """Which royals may take a card as armour."""

    royals: tuple[str, ...]
    """More than one where the player chooses."""
    why: str
    """`the lowest club`, to stand behind their names."""


def berth(royal: str, tops: Tops, taken: Container[str]) -> Berth:
    """The free spots beside the grid card that is most similar to a royal.

    Highest of its suit, else highest of its colour, else highest; a card without a free spot is
    left out, and empty cells come last. GC-2
    """
    free = {cell: [spot for spot in TOUCHES[cell] if spot not in taken] for cell in CELLS}
    beside = {cell: top for cell in CELLS if free[cell] and (top := tops[cell]) is not None}
    if not beside:
        cells = [cell for cell in CELLS if free[cell]]
        return _berth(free, cells, "only empty cells have a free spot", ("GC-2", "GC-2.4"))
    cells, words = _most_similar(royal, beside)
    best = beside[cells[0]]
    clauses = ["GC-2"]
    rivals = [top for cell, top in tops.items() if top is not None and cell not in beside]
    passed = [top for top in rivals if _no_less_similar(royal, top, best)]
    if passed:
        centre = tops["b2"]
        clauses += ["GC-2.2"] if centre in passed else []
        clauses += ["GC-2.3"] if [top for top in passed if top != centre] else []
        words = f"of those with a free spot, {words}"
    return _berth(free, cells, words, tuple(clauses))


def _berth(
    free: dict[str, list[str]], cells: Sequence[str], why: str, clauses: tuple[str, ...]
) -> Berth:
    open_spots = [spot for cell in cells for spot in free[cell]]
    spots = tuple(spot for spot in SPOTS if spot in open_spots)
    return Berth(spots, why, clauses if len(spots) == 1 else (*clauses, "GC-2.1"))


def _most_similar(royal: str, beside: dict[str, str]) -> tuple[list[str], str]:
    of_suit = [cell for cell, top in beside.items() if top[-1] == royal[-1]]
    if of_suit:
        cell = max(of_suit, key=lambda c: VALUES[beside[c]])
        return [cell], f"{beside[cell]} is the highest {suit(royal)[:-1]}"
    of_colour = [cell for cell, top in beside.items() if colour(top) == colour(royal)]
    if of_colour:
        cell = max(of_colour, key=lambda c: VALUES[beside[c]])
        return [cell], f"no {suit(royal)[:-1]}, and {beside[cell]} is the highest {colour(royal)} card"
    highest = max(VALUES[top] for top in beside.values())
    cells = [cell for cell, top in beside.items() if VALUES[top] == highest]
    verb = "is" if len(cells) == 1 else "are"
    return (
        cells,
        f"no {colour(royal)} card, and {listed([beside[c] for c in cells])} {verb} the highest",
    )


def _no_less_similar(royal: str, card: str, than: str) -> bool:
    """Whether a card is at least as similar to the royal as another one."""

    def rank(top: str) -> tuple[bool, bool, int]:
        return (top[-1] == royal[-1], colour(top) == colour(royal), VALUES[top])

    return rank(card) >= rank(than)


def target(card: str, living: Sequence[str]) -> Target:
    """The living royals that are most similar to a number card.

    Lowest of its suit, else lowest of its colour, else lowest, by rank without armour. GC-6
    """
    if len(living) == 1:
        return Target((living[0],), "the only one")
    of_suit = [royal for royal in living if royal[-1] == card[-1]]
    if of_suit:
        return Target((min(of_suit, key=VALUES.__getitem__),), f"the lowest {suit(card)[:-1]}")
    of_colour = [royal for royal in living if colour(royal) == colour(card)]
    if of_colour:
        lowest = min(of_colour, key=VALUES.__getitem__)
        return Target((lowest,), f"the lowest {colour(card)} one, with no {suit(card)[:-1]} alive")
    least = min(VALUES[royal] for royal in living)
    royals = tuple(royal for royal in living if VALUES[royal] == least)
    return Target(royals, f"the lowest, with nothing {colour(card)} alive")
