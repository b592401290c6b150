"""The table laid out: the grid with the royals around it, and what a picture cannot show."""

from __future__ import annotations

from scorers.gridcannon.board import CELLS, SPOTS
from scorers.gridcannon.cards import tell_cards
from scorers.gridcannon.rulings import tell_count, tell_missing
from scorers.gridcannon.state import Layout, Royal
from scorers.protocol import Grid, Lines, View
from scorers.text import listed

_GAP = "."
"""A free spot."""
_EMPTY = "-"
"""A cell without a stack, as `similar` takes it too."""


def lay_out(layout: Layout) -> list[View]:
    """The grid, the stacks under the tops, armour, ploys and what lies aside."""
    return [Grid(_draw_rows(layout), _tell_grid(layout)), Lines(_tell_rest(layout))]


def _draw_rows(layout: Layout) -> tuple[tuple[str, ...], ...]:
    def draw_spot(spot: str) -> str:
        royal = layout.royals.get(spot)
        if royal is None:
            return _GAP
        return f"{royal.card} x" if royal.dead else f"{royal.card} {royal.health}"

    tops = layout.tops
    middle = tuple(
        (draw_spot(f"w{r}"), *(tops[f"{c}{r}"] or _EMPTY for c in "abc"), draw_spot(f"e{r}"))
        for r in "123"
    )
    above = ("", *(draw_spot(f"n{i}") for i in "123"), "")
    below = ("", *(draw_spot(f"s{i}") for i in "123"), "")
    return (above, *middle, below)


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
