"""What a table cannot do, or only by its own decision: cards, cells, ploys, what follows a royal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorers.errors import Illegal
from scorers.gridcannon.answers import Move
from scorers.gridcannon.board import CELLS, Tops, find_move_cells, find_open_cells, tell_cells
from scorers.gridcannon.cards import JOKER, is_royal
from scorers.gridcannon.state import Layout, Pile
from scorers.text import entries, listed


def check_drawn(pile: Pile, cards: Sequence[str]) -> Iterator[Illegal]:
    """Cards that cannot have been drawn in a row: the pile does not have them. GC-10"""
    for at, card in enumerate(cards):
        again = cards[:at].count(card)
        if pile.left[card] > again:
            continue
        came = pile.came[card]
        if not came:
            many = "both jokers are" if card == JOKER else "it is"
            yield Illegal(
                f"{card} stands {again + 1} times in this line, but {many} drawn before that: "
                "type each card once.",
                "GC-10",
            )
            continue
        if card == JOKER and len(came) == 2:
            text = f"Both jokers have left the pile: they came with {entries(came)}."
        elif card == JOKER:
            text = f"Only one joker is left to draw: the other came with {entries(came)}."
        else:
            text = f"{card} is not in the pile: it came with {entries(came)}."
        last = came[-1]
        yield Illegal(
            f"{text} Type the card that was drawn; if entry {last} was wrong, /amend {last}.",
            "GC-10",
        )


def check_royal_last(cards: Sequence[str]) -> Iterator[Illegal]:
    """Nothing is drawn after a royal: it is placed first. GC-8"""
    for at, card in enumerate(cards[:-1]):
        if is_royal(card):
            yield Illegal(
                f"{card} is a royal and ends the drawing: it is placed before "
                f"{listed(cards[at + 1 :])} can be drawn. End the line with {card}.",
                "GC-8",
            )
            return


def check_cell(tops: Tops, card: str, where: str, ploys: Ploys) -> Iterator[Illegal]:
    """A number card on a cell that does not take it, and what would do. GC-3"""
    fits = find_open_cells(tops, card)
    if where in fits:
        return
    if fits:
        would = f"It goes {tell_cells(fits)}."
    elif ploys.any:
        would = f"No cell takes {card}, so a ploy comes first, such as {ploys.example}."
    else:
        would = f"No cell takes {card}: type it alone, it becomes armour."
    yield Illegal(f"{card} does not go on {tops[where]} at {where}. {would}", "GC-3", forcible=True)


class Ploys:
    """The unused ploys and the stacks that they may act on, as they are when a question is asked."""

    __slots__ = ("aces", "jokers", "tops")

    def __init__(self, layout: Layout) -> None:
        self.aces = len(layout.aces)
        self.jokers = layout.jokers
        self.tops = layout.tops

    @property
    def any(self) -> bool:
        """Whether a ploy is unused."""
        return bool(self.aces or self.jokers)

    @property
    def example(self) -> str:
        """A ploy that may be used now, as it is typed."""
        for where in CELLS:
            if self.aces and self.tops[where]:
                return f"ace {where}"
            moves = find_move_cells(self.tops, where) if self.jokers else ()
            if moves:
                return f"joker {where} {moves[0]}"
        return ""

    def object_to(self, move: Move) -> Iterator[Illegal]:
        """A ploy that is not there, an empty stack, a cell where the card may not go. GC-5"""
        clause = "GC-5.1" if move.what == "ace" else "GC-5.2"
        if not (self.aces if move.what == "ace" else self.jokers):
            held = "no unused " + move.what
            yield Illegal(f"There is {held} to use. {self._held()}", clause)
            return
        source = move.cells[0]
        card = self.tops[source]
        if card is None:
            filled = ", ".join(where for where in CELLS if self.tops[where])
            yield Illegal(f"{source} is empty. Stacks lie at {filled}.", clause)
            return
        if move.what == "ace":
            return
        to = move.cells[1]
        fits = find_move_cells(self.tops, source)
        if to == source:
            yield Illegal(f"{card} lies on {source} already: a joker moves it to another cell.", clause)
        elif to not in fits:
            would = f"It goes {'on ' + ' '.join(fits) if fits else 'nowhere'}."
            yield Illegal(
                f"{card} does not go on {self.tops[to]} at {to}. {would}", "GC-3", forcible=True
            )

    def _held(self) -> str:
        kinds = [
            f"one {what}" if n == 1 else f"{n} {what}s"
            for n, what in ((self.aces, "ace"), (self.jokers, "joker"))
            if n
        ]
        return f"Ploys left: {listed(kinds)}." if kinds else "No ploy is left."
