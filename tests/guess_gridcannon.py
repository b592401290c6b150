"""Gridcannon as a hurried player types it: a shuffled pile, now a kill, now whatever fits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scorers.game import Setup
from scorers.gridcannon.board import CELLS, LANES, SPOTS, find_move_cells, find_open_cells
from scorers.gridcannon.cards import COPIES, JOKER, VALUES, is_number, is_royal
from scorers.gridcannon.flow import Gridcannon
from scorers.gridcannon.state import Layout
from scorers.play import Play
from scorers.protocol import Ruling
from scorers.registry import load

__all__ = ["ROUND", "cards_in_pile", "guess", "setups", "sit"]

ROUND = (
    "5h kc 8d 3s 10c as 6d 9h 2c 7s 4h",
    "b2 3c",
    "6c",
    "b2",
    "9s",
    "c2",
    "4s joker jd",
    "10d",
    "b3",
    "qs",
    "3h a3",
    "2s",
    "ace c1",
    "2s c1",
    "2h c1",
    "3d c1",
    "2d",
)
"""A deal and sixteen more answers, worked out by hand in the tests."""


def setups() -> list[Setup]:
    """One player, under both readings of doom, with every number of jokers, with and without hints."""
    game = load("gridcannon")
    tables = (
        ("Ann", "printed", 2, "yes"),
        ("Ann", "exact", 1, "no"),
        ("Mary Lou", "printed", 0, "no"),
        ("Mary Lou", "exact", 2, "yes"),
    )
    return [
        game.settle([name], {"doom": doom, "jokers": jokers, "hints": hints})
        for name, doom, jokers, hints in tables
    ]


def cards_in_pile(layout: Layout) -> list[str]:
    """Every card that is still to be drawn, once for each copy: what lies nowhere else."""
    elsewhere = [card for stack in layout.grid.values() for card in stack]
    for royal in layout.royals.values():
        elsewhere += [royal.card, *royal.armour_cards]
    elsewhere += [*layout.waiting, *layout.ploy_cards, *layout.spent, *layout.aside]
    if layout.hand is not None:
        elsewhere.append(layout.hand)
    elsewhere += [*layout.pile.missing_cards, *[JOKER] * (COPIES[JOKER] - layout.pile.jokers)]
    return [card for card, copies in COPIES.items() for _ in range(copies - elsewhere.count(card))]


def guess(play: Play, rng: Random) -> str:
    """A line for the pending question: mostly legal, sometimes oddly typed, wrong or forced."""
    ask, match = play.pending, play.match
    assert ask is not None
    assert isinstance(match, Gridcannon)
    if rng.random() < 0.04:
        return _wrong(rng, match.on_table)
    line = _right(ask.ask, ask.words, match.on_table, rng)
    return _typed(line, play, rng)


def _right(ask: str, words: Sequence[str], layout: Layout, rng: Random) -> str:
    if ask == "deal":
        return _deal(layout, rng)
    if ask == "replace":
        return _replace(layout, rng)
    if ask == "spot" and layout.ploys and rng.random() < 0.2:
        return _ploy(layout, rng)
    if ask in ("spot", "armour"):
        spots = [word for word in words if word in SPOTS]
        return rng.choice(SPOTS if rng.random() < 0.15 else spots)
    if rng.random() < 0.002:
        return "give up"
    if layout.ploys and rng.random() < (0.9 if not layout.pile.size else 0.03):
        return _ploy(layout, rng)
    if ask == "cell":
        assert layout.hand is not None
        cell = _cell(layout, layout.hand, rng)
        if cell is None:
            return _ploy(layout, rng)
        return f"{layout.hand} {cell}" if rng.random() < 0.2 else cell
    return _draw(layout, rng)


def _deal(layout: Layout, rng: Random) -> str:
    pile = cards_in_pile(layout)
    rng.shuffle(pile)
    missing = len(CELLS) - layout.count_dealt()
    most = rng.choice((1, 3, 30))
    line: list[str] = []
    for card in pile:
        line.append(card)
        missing -= is_number(card)
        if is_royal(card) and rng.random() < 0.05:
            line.append(rng.choice(SPOTS))
        if not missing or len(line) >= most:
            break
    return " ".join(line)


def _replace(layout: Layout, rng: Random) -> str:
    if rng.random() < 0.3:
        return "-"
    pile = cards_in_pile(layout)
    rng.shuffle(pile)
    line = [rng.choice(CELLS)]
    for card in pile:
        line.append(card)
        if is_number(card):
            break
        if is_royal(card) and rng.random() < 0.1:
            line.append(rng.choice(SPOTS))
    return " ".join(line)


def _draw(layout: Layout, rng: Random) -> str:
    pile = cards_in_pile(layout)
    if not pile:
        return "done"
    rng.shuffle(pile)
    card = pile[0]
    if layout.searching:
        line = []
        for card in pile[: rng.choice((1, 4, 40))]:
            if card[0] in "Aj" and rng.random() < 0.1:
                line.append("keep")
            line.append(card)
            if is_royal(card):
                break
        return " ".join(line)
    if is_royal(card) and rng.random() < 0.1:
        return f"{card} {rng.choice(SPOTS)}"
    if not is_number(card) or rng.random() < 0.4:
        return card
    if rng.random() < 0.02:
        return f"{card} armour"
    cell = _cell(layout, card, rng)
    return card if cell is None else f"{card} {cell}"


def _cell(layout: Layout, card: str, rng: Random) -> str | None:
    if rng.random() < 0.03:
        return rng.choice(CELLS)
    fits = find_open_cells(layout.tops, card)
    if not fits:
        return None
    kills = [cell for cell in layout.kills() if cell in fits]
    if rng.random() < 0.05:
        return rng.choice(fits)
    return max(kills or fits, key=lambda cell: _hopes(layout, cell, card))


def _hopes(layout: Layout, cell: str, card: str) -> float:
    """How near the living royals are to their deaths with a card on a cell."""
    tops = layout.tops | {cell: card}
    hopes = -0.09 * sum(VALUES[top] for top in tops.values() if top)
    for spot in layout.living:
        hit, across = layout.find_attack(spot, tops), tops[LANES[spot][2]]
        if hit is not None:
            hopes += 2.5 * min(1.0, hit.value / hit.health) ** 2 + 2 * hit.kills
        hopes -= 0.08 * VALUES[across] if across else 0
    return hopes


def _ploy(layout: Layout, rng: Random) -> str:
    tops = {cell: top for cell, top in layout.tops.items() if top is not None}
    source = rng.choice(list(tops))
    if rng.random() < 0.8:
        source = max(tops, key=lambda cell: VALUES[tops[cell]])
    if layout.aces and (not layout.jokers or rng.random() < 0.5):
        return f"ace {source}"
    moves = find_move_cells(layout.tops, source)
    return f"joker {source} {rng.choice(moves if moves and rng.random() < 0.9 else CELLS)}"


def _typed(line: str, play: Play, rng: Random) -> str:
    if rng.random() < 0.2:
        line = line.upper() if rng.random() < 0.5 else line.lower()
    if rng.random() < 0.1:
        line = line.replace(" ", "   ")
    if rng.random() < 0.1:
        line = f"{play.setup.names.write(0)} {line}"
    if rng.random() < 0.05:
        line = line.replace("ace ", "a ").replace("joker ", "jo ").replace("give up", "g")
    if rng.random() < 0.05:
        line += rng.choice(("!", " !"))
    return line


def _wrong(rng: Random, layout: Layout) -> str:
    card, cell = rng.choice(list(COPIES)), rng.choice(CELLS)
    return rng.choice(
        (
            card,
            f"{card} {cell}",
            f"{card} {card}",
            f"ace {cell}",
            f"joker {cell} {cell}",
            f"joker {cell}",
            f"{cell} {card}",
            "done",
            "ac a1",
            "7h b9",
            "t1",
            "-",
        )
    )


def sit(
    *lines: str, doom: str = "printed", name: str = "Ann", **options: str
) -> tuple[Play, list[Ruling]]:
    """A game after these typed lines (`;` parts them too), and what was said to the last one."""
    game = load("gridcannon")
    play, said = Play(game, game.settle([name], {"doom": doom, **options})), []
    for line in (part for given in lines for part in given.split(";")):
        said = play.send(play.read(line))
    return play, said
