"""What a table cannot do, or only by its own decision: cards, cells, ploys, what follows a royal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorers.errors import Illegal
from scorers.gridcannon.answers import Move
from scorers.gridcannon.board import CELLS, Tops, find_move_cells, find_open_cells, tell_cells
from scorers.gridcannon.cards import JOKER, is_royal, tell_cards
from scorers.gridcannon.similar import Berth, find_target
from scorers.gridcannon.state import Layout, Pile
from scorers.text import either, entries, listed

_MOST_NAMED = 10
"""So many cards are named that a table says it does not have; of more only the number."""


def check_drawn(pile: Pile, cards: Sequence[str]) -> Iterator[Illegal]:
    """Cards that cannot have been drawn in a row: the pile does not have them. GC-10"""
    for at, card in enumerate(cards):
        again = cards[:at].count(card)
        if pile.left[card] > again:
            continue
        came, missing = pile.came[card], pile.missing.get(card, ())
        if not came and missing:
            yield Illegal(
                f"{_name(card)} is missing from this deck, says {entries(missing)}. "
                f"If it is there after all: /remove {missing[-1]}.",
                "GC-10",
            )
            continue
        if not came and not pile.jokers and card == JOKER:
            yield Illegal("This deck has no jokers: /set jokers=2 puts them in.", "GC-10")
            continue
        if not came:
            both = card == JOKER and pile.jokers == 2
            many = "both jokers are" if both else "it is"
            yield Illegal(
                f"{_name(card)} stands {again + 1} times in this line, but {many} drawn before that: "
                "type each card once.",
                "GC-10",
            )
            continue
        if card == JOKER and len(came) == 2:
            text = f"Both jokers have left the pile: they came with {entries(came)}."
        elif card == JOKER and missing:
            text = f"One joker came with {entries(came)}, the other is missing ({entries(missing)})."
        elif card == JOKER and pile.jokers == 2:
            text = f"Only one joker is left to draw: the other came with {entries(came)}."
        else:
            text = f"{_name(card)} is not in the pile: it came with {entries(came)}."
        last = came[-1]
        yield Illegal(
            f"{text} Type the card that was drawn; if entry {last} was wrong, /amend {last}.",
            "GC-10",
        )


def check_missing(pile: Pile, cards: Sequence[str]) -> Iterator[Illegal]:
    """Cards that cannot be missing from the deck: they have been drawn, or are named too often."""
    for at, card in enumerate(cards):
        if pile.left[card] > cards[:at].count(card):
            continue
        came = pile.came[card]
        where = f"it came with {entries(came)}" if came else "it is named already"
        if card == JOKER and not pile.jokers:
            where = "this deck has no jokers"
        yield Illegal(f"{_name(card)} is not in the pile: {where}.", "GC-10")


def _name(card: str) -> str:
    """A card at the beginning of a sentence."""
    return "The joker" if card == JOKER else card


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


def check_berth(royal: str, spot: str, berth: Berth, taken: dict[str, str]) -> Iterator[Illegal]:
    """A spot that is taken, or not beside the most similar card. GC-2"""
    goes = f"{royal} goes to {either(berth.spots)}."
    if spot in taken:
        yield Illegal(f"{spot} is taken by {taken[spot]}, dead or alive. {goes}", "GC-2.3")
    elif spot not in berth.spots:
        yield Illegal(
            f"{spot} is not beside the most similar card: {berth.why}. {goes}", "GC-2", forcible=True
        )


def check_stands(stands: Sequence[tuple[str, str]], taken: Mapping[str, str]) -> Iterator[Illegal]:
    """Spots of the table's own choice, before the grid lies: taken ones, and all others. GC-2"""
    told: dict[str, str] = dict(taken)
    for royal, spot in stands:
        if spot in told:
            yield Illegal(f"{spot} is taken by {told[spot]}, dead or alive.", "GC-2.3")
        told[spot] = royal
        yield Illegal(
            f"{royal} gets its spot once the grid lies, beside the most similar card. "
            f"{royal} {spot}! puts it there all the same.",
            "GC-2",
            forcible=True,
        )


def check_target(card: str, spot: str, living: dict[str, str]) -> Iterator[Illegal]:
    """A spot where no living royal stands, or not the most similar one. GC-6"""
    if not living:
        yield Illegal(f"No royal lives that could take {card}: type armour alone.", "GC-8.1")
        return
    target = find_target(card, tuple(living.values()))
    choice = either(f"{at} ({royal})" for at, royal in living.items() if royal in target.royals)
    if spot not in living:
        yield Illegal(f"No living royal stands at {spot}. {card} goes under {choice}.", "GC-6")
    elif living[spot] not in target.royals:
        yield Illegal(
            f"{living[spot]} is less like {card} than {listed(target.royals)}, {target.why}. "
            f"{card} goes under {choice}.",
            "GC-6",
            forcible=True,
        )


def check_armour(tops: Tops, card: str, ploys: Ploys) -> Iterator[Illegal]:
    """Armour although some cell takes the card, or a ploy is unused. GC-6"""
    fits = find_open_cells(tops, card)
    if fits:
        yield Illegal(f"{card} goes {tell_cells(fits)}, so it is no armour.", "GC-6", forcible=True)
    elif ploys.any:
        yield Illegal(
            f"A ploy is left, so it is used before {card} is armour, such as {ploys.example}.",
            "GC-6.2",
            forcible=True,
        )


def check_done(pile: Pile) -> Iterator[Illegal]:
    """The end of the pile, where by the record cards are left in it. GC-9.1"""
    if not pile.size:
        return
    left = pile.list_left()
    cards = f"{pile.size} card{'' if pile.size == 1 else 's'}"
    which = f": {tell_cards(left)}" if len(left) <= _MOST_NAMED else ""
    lacks = f"/fix missing {' '.join(left)}" if which else "/fix missing CARDS"
    yield Illegal(
        f"The pile still has {cards}{which}. Draw, or give up. "
        f"{lacks} if the deck lacks {'it' if pile.size == 1 else 'them'}; done! ends the game.",
        "GC-9.1",
        forcible=True,
    )


def check_kept(kept: Sequence[str]) -> Iterator[Illegal]:
    """Ploys kept that were set aside. GC-8.2"""
    if kept:
        goes = "goes" if len(kept) == 1 else "go"
        yield Illegal(
            f"What comes before a royal {goes} under the pile with the rest, {tell_cards(kept)} too: "
            "while no royal lives no ploy is kept.",
            "GC-8.2",
            forcible=True,
        )


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
