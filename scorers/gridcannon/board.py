"""The grid of nine stacks and the twelve spots around it: what touches what, and who aims where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from scorers.gridcannon.cards import VALUES

CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
"""Row by row from the top left, in the order in which the deal fills them."""

SPOTS = tuple(f"{side}{place}" for side in "nswe" for place in "123")

LANES: dict[str, tuple[str, str, str]] = {
    **{f"n{i}": (f"{c}1", f"{c}2", f"{c}3") for i, c in enumerate("abc", 1)},
    **{f"s{i}": (f"{c}3", f"{c}2", f"{c}1") for i, c in enumerate("abc", 1)},
    **{f"w{r}": (f"a{r}", f"b{r}", f"c{r}") for r in "123"},
    **{f"e{r}": (f"c{r}", f"b{r}", f"a{r}") for r in "123"},
}
"""From each spot straight across: the first two cells attack when a card lands on the third."""

TOUCHES = {cell: tuple(spot for spot in SPOTS if LANES[spot][0] == cell) for cell in CELLS}
"""The spots beside a cell: two at a corner, one at an edge, none at the centre."""

AIMS = {cell: tuple(spot for spot in SPOTS if LANES[spot][2] == cell) for cell in CELLS}
"""The spots straight across from a cell, with two cells between."""

Tops: TypeAlias = Mapping[str, str | None]
"""The top card of every cell; None where the stack is gone."""


def takes(top: str | None, card: str) -> bool:
    """Whether a stack with this top card takes a number card: an equal or a lower one, or none."""
    return top is None or VALUES[top] <= VALUES[card]


def find_open_cells(tops: Tops, card: str) -> tuple[str, ...]:
    """The cells that take a number card."""
    return tuple(cell for cell in CELLS if takes(tops[cell], card))


def find_move_cells(tops: Tops, source: str) -> tuple[str, ...]:
    """The cells to which a reassignment may bring the top card of a stack."""
    card = tops[source]
    if card is None:
        return ()
    return tuple(cell for cell in find_open_cells(tops, card) if cell != source)


def tell_cells(cells: tuple[str, ...]) -> str:
    """`anywhere`, `anywhere but a2`, `on a1 c2`."""
    closed = [cell for cell in CELLS if cell not in cells]
    if not closed:
        return "anywhere"
    if len(closed) <= 2:
        return f"anywhere but {' and '.join(closed)}"
    return f"on {' '.join(cells)}"
