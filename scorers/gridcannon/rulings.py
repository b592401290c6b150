"""Counts and attacks in words, as they stand above a question."""

from __future__ import annotations

from scorers.gridcannon.attack import Attack
from scorers.gridcannon.board import CELLS, LANES
from scorers.gridcannon.cards import in_words
from scorers.gridcannon.state import Layout


def count(layout: Layout) -> str:
    """`Pile 34. Killed 2 of 12. Ploys: As.`"""
    return f"Pile {layout.pile.size}. Killed {layout.killed} of 12. Ploys: {ploys_in_words(layout)}."


def ploys_in_words(layout: Layout) -> str:
    """The unused ploys, `As and the joker`, or `none`."""
    return in_words(layout.ploy_cards) or "none"


def attacks(layout: Layout) -> tuple[str, ...]:
    """What a card would attack now, for every living royal: `Kills now: c2 (Kc 16 of 13).`"""
    tops = layout.tops
    now: dict[str, list[str]] = {}
    later: dict[str, list[str]] = {}
    for spot, royal in layout.living.items():
        hit, cell = layout.lane(spot, tops), LANES[spot][2]
        if hit is None:
            later.setdefault(cell, []).append(f"{royal.card}, a cell is empty")
        else:
            at = now if hit.kills else later
            at.setdefault(cell, []).append(f"{royal.card} {hit.value} of {hit.health}")
    said = []
    for head, at in (("Kills now", now), ("Not yet", later)):
        cells = [f"{cell} ({', '.join(at[cell])})" for cell in CELLS if cell in at]
        if cells:
            said.append(f"{head}: {', '.join(cells)}.")
    return tuple(said)


def kills_in_words(kills: dict[str, list[Attack]]) -> str:
    """Which cells kill, and with what: `KILLS: c2 (10c and 6c, 16 against Kc, 13).`"""
    if not kills:
        return "Kills nothing."
    each = []
    for where, hits in kills.items():
        why = "; ".join(
            f"{' and '.join(hit.counted)}, {hit.value} against {hit.royal}, {hit.health}"
            for hit in hits
        )
        each.append(f"{where} ({why})")
    return f"KILLS: {', '.join(each)}."
