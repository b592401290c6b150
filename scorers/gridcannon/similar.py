"""The most similar card: beside which a royal is put, and which royal takes a card as armour."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from scorers.gridcannon.board import CELLS, SPOTS, TOUCHES, Tops
from scorers.gridcannon.cards import VALUES, name_colour, name_suit
from scorers.text import listed


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


def find_berth(royal: str, tops: Tops, taken: Container[str]) -> Berth:
    """The free spots beside the grid card that is most similar to a royal.

    Highest of its suit, else highest of its colour, else highest; a card without a free spot is
    left out, and empty cells come last. GC-2
    """
    free = {cell: [spot for spot in TOUCHES[cell] if spot not in taken] for cell in CELLS}
    beside = {cell: top for cell in CELLS if free[cell] and (top := tops[cell]) is not None}
    if not beside:
        cells = [cell for cell in CELLS if free[cell]]
        return _make_berth(free, cells, "only empty cells have a free spot", ("GC-2", "GC-2.4"))
    likeness = {cell: _measure_likeness(royal, top) for cell, top in beside.items()}
    best = max(likeness.values())
    cells = [cell for cell in beside if likeness[cell] == best]
    out = [top for cell, top in tops.items() if top is not None and cell not in beside]
    passed = [top for top in out if _measure_likeness(royal, top) >= best]
    clauses = ["GC-2"]
    if tops["b2"] in passed:
        clauses.append("GC-2.2")
    if [top for top in passed if top != tops["b2"]]:
        clauses.append("GC-2.3")
    words = _tell_why(royal, [beside[cell] for cell in cells], passed)
    return _make_berth(free, cells, words, tuple(clauses))


def _make_berth(
    free: dict[str, list[str]], cells: Sequence[str], why: str, clauses: tuple[str, ...]
) -> Berth:
    open_spots = [spot for cell in cells for spot in free[cell]]
    spots = tuple(spot for spot in SPOTS if spot in open_spots)
    return Berth(spots, why, clauses if len(spots) == 1 else (*clauses, "GC-2.1"))


def _tell_why(royal: str, cards: Sequence[str], passed: Sequence[str]) -> str:
    """The reason in words; `passed` are cards at least as similar that have no free spot."""
    kind = _measure_likeness(royal, cards[0])[0]
    named = ("", f" {name_colour(royal)} card", f" {name_suit(royal)[:-1]}")
    free = " with a free spot" if [c for c in passed if _measure_likeness(royal, c)[0] == kind] else ""
    why = f"{listed(cards)} {'is' if len(cards) == 1 else 'are'} the highest{named[kind]}{free}"
    if kind == 2:
        return why
    closer = " has a free spot" if [c for c in passed if _measure_likeness(royal, c)[0] > kind] else ""
    return f"no{named[kind + 1]}{closer}, and {why}"


def _measure_likeness(royal: str, card: str) -> tuple[int, int]:
    """How much a grid card is like a royal: first suit, then colour, then value."""
    if card[-1] == royal[-1]:
        return (2, VALUES[card])
    return (int(name_colour(card) == name_colour(royal)), VALUES[card])


def find_target(card: str, living: Sequence[str]) -> Target:
    """The living royals that are most similar to a number card.

    Of its suit if one lives, else of its colour, else of any: the lowest, by rank without armour.
    GC-6
    """
    if len(living) == 1:
        return Target((living[0],), "the only one")
    of_suit = [royal for royal in living if royal[-1] == card[-1]]
    if of_suit:
        return Target((min(of_suit, key=VALUES.__getitem__),), f"the lowest {name_suit(card)[:-1]}")
    of_colour = [royal for royal in living if name_colour(royal) == name_colour(card)]
    if of_colour:
        lowest = min(of_colour, key=VALUES.__getitem__)
        return Target(
            (lowest,), f"the lowest {name_colour(card)} one, with no {name_suit(card)[:-1]} alive"
        )
    least = min(VALUES[royal] for royal in living)
    royals = tuple(royal for royal in living if VALUES[royal] == least)
    return Target(royals, f"the lowest, with nothing {name_colour(card)} alive")
