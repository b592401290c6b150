"""The table laid out: the grid with the royals around it, and what a picture cannot show."""

from __future__ import annotations

from scorers.gridcannon.board import CELLS, SPOTS
from scorers.gridcannon.cards import tell_cards
from scorers.gridcannon.rulings import tell_count, tell_missing
from scorers.gridcannon.state import Layout, Royal
from scorers.protocol import Grid, Lines, View
from scorers.text import listed

_SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
_EMPTY = "-"
"""A cell without a stack, as `similar` takes it too."""


def lay_out(layout: Layout) -> list[View]:
    """The grid, the stacks under the tops, armour, ploys and what lies aside."""
    dead = [_draw_royal(royal) for royal in layout.royals.values() if royal.dead]
    quiet = (*"abc123", *SPOTS, _EMPTY, *dead)
    return [Grid(_draw_rows(layout), _tell_grid(layout), quiet=quiet), Lines(_tell_rest(layout))]


def _draw_rows(layout: Layout) -> tuple[tuple[str, ...], ...]:
    """Letters above, numbers on the left; a free spot shows its own name."""

    def draw_spot(spot: str) -> str:
        return _draw_royal(layout.royals[spot]) if spot in layout.royals else spot

    def draw_cell(cell: str) -> str:
        top = layout.tops[cell]
        return _draw_card(top) if top else _EMPTY

    middle = tuple(
        (r, draw_spot(f"w{r}"), *(draw_cell(f"{c}{r}") for c in "abc"), draw_spot(f"e{r}"))
        for r in "123"
    )
    above, below = (("", "", *(draw_spot(f"{side}{i}") for i in "123"), "") for side in "ns")
    return (("", "", *"abc", ""), above, *middle, below)


def _draw_royal(royal: Royal) -> str:
    return f"{_draw_card(royal.card)} {'x' if royal.dead else royal.health}"


def _draw_card(card: str) -> str:
    """A card with its suit as a sign: `10♥`."""
    return card[:-1] + _SIGNS[card[-1]]


def _tell_grid(layout: Layout) -> tuple[str, ...]:
    tops = layout.tops
    rows = []
    for row in "123":
        cells = [f"{cell} {tops[cell] or 'empty'}" for cell in CELLS if cell[1] == row]
        rows.append(f"Row {row}: {', '.join(cells)}.")
    royals = [_tell_royal(spot, layout.royals[spot]) for spot in SPOTS if spot in layout.royals]
    return (*rows, *royals)


def _tell_royal(spot: str, royal: Royal) -> str:
    if royal.dead:
        return f"{spot}: {royal.card}, dead, face down."
    armoured = f", armoured with {listed(royal.armour_cards)}" if royal.armour_cards else ""
    return f"{spot}: {royal.card}, health {royal.health}{armoured}."


def _tell_rest(layout: Layout) -> tuple[str, ...]:
    said = [tell_count(layout)]
    if layout.killed or layout.living:
        said.append("Around the grid: health of the living, x for the dead.")
    deep = [f"{cell} {' '.join(stack)}" for cell, stack in layout.grid.items() if len(stack) > 1]
    if deep:
        said.append(f"Stacks, bottom to top: {', '.join(deep)}.")
    for royal in (layout.royals[spot] for spot in SPOTS if spot in layout.royals):
        if royal.armour_cards:
            said.append(f"Armour under {royal.card}: {listed(royal.armour_cards)}.")
    if layout.spent:
        said.append(f"Used ploys, face down: {tell_cards(layout.spent)}.")
    if layout.waiting:
        said.append(f"Still to be placed: {listed(layout.waiting)}.")
    if layout.aside:
        said.append(f"Set aside: {tell_cards(layout.aside)}.")
    if layout.pile.missing:
        said.append(tell_missing(layout.pile.missing_cards))
    if layout.hand:
        said.append(f"In hand: {layout.hand}.")
    return tuple(said)
