"""Gridcannon's course, in the order in which it is played."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeAlias

from scorers.game import Match, Setup
from scorers.gridcannon import ending as endings
from scorers.gridcannon import questions
from scorers.gridcannon import view as show
from scorers.gridcannon.answers import DONE, Move
from scorers.gridcannon.attack import Attack, steps, told
from scorers.gridcannon.board import AIMS, CELLS, LANES, SPOTS, open_cells
from scorers.gridcannon.cards import DECK_SIZE, VALUES, in_words, is_number, is_royal
from scorers.gridcannon.similar import berth, target
from scorers.gridcannon.state import Layout, Royal
from scorers.protocol import Award, Flow, Holding, Maker, Ruling, Step, Verdict, View
from scorers.text import listed

Phase: TypeAlias = Generator[Step, Any, None]


class Gridcannon(Match):
    """One deck, one player, twelve royals to kill."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.on_table = Layout()
        self.phase = 0
        """How many parts of the set-up are over."""
        self.turn = 1
        self.step = 0
        """How many questions of this turn, or of this part of the set-up, have been answered."""
        self.ran_out = False
        self.changed = False
        """Royals have changed in a way that a look at the whole table should confirm."""
        self.replaced: tuple[str, int] = ("", 0)
        """The cell whose card is being replaced, and the entry with which that was typed."""
        self.end: Verdict | None = None

    def play(self) -> Flow:
        set_up = (self.deal, self.first_royals, self.replacement, self.new_number)
        while self.phase < len(set_up):
            yield from set_up[self.phase]()
            self.phase, self.step = self.phase + 1, 0
        while self.end is None:
            yield from self.next_turn()
            self.turn, self.step = self.turn + 1, 0
        return self.end

    def ask(self, make: Maker) -> Generator[Step, Any, Any]:
        """Ask a question that is made from the table as it is; its answer."""
        answer = yield make
        self.step += 1
        return answer

    @property
    def moment(self) -> tuple[int, int, int]:
        """When the next question is asked."""
        return (self.phase, self.turn, self.step)

    def standing(self) -> list[int]:
        return [self.on_table.killed]

    box: Mapping[str, int] = {"cards": DECK_SIZE}

    def holdings(self) -> list[Holding]:
        return self.on_table.holdings()

    def table(self) -> dict[str, Any]:
        return self.on_table.as_json()

    def view(self, reveal: bool) -> list[View]:
        return show.view(self.on_table)

    # Setup

    def deal(self) -> Phase:
        """Nine number cards, with the royals and ploys that come between them. GC-1"""
        lay = self.on_table
        while lay.numbers_dealt() < len(CELLS):
            move = yield from self.ask(
                lambda: questions.deal(lay, self.setup.names, self.step + 1, self.moment)
            )
            between: list[str] = []
            for card in move.cards:
                lay.pile.draw(card, self.entry)
                if is_number(card):
                    lay.grid[CELLS[lay.numbers_dealt()]].append(card)
                    continue
                between.append(card)
                (lay.waiting if is_royal(card) else lay.aside).append(card)
            aside = f" Aside: {in_words(between)}." if between else ""
            if lay.numbers_dealt() < len(CELLS):
                yield Ruling(f"{lay.numbers_dealt()} of nine number cards lie.{aside}", ("GC-1",))
        lay.keep_aside()
        if not lay.waiting:
            yield Ruling("Nine number cards lie, and no royal came.", ("GC-1",))

    def first_royals(self) -> Phase:
        """The royals that came in the deal, then the ploys. GC-1"""
        lay = self.on_table
        while lay.waiting:
            yield from self.place_royal()
        if lay.ploys:
            verb = "is a ploy" if lay.ploys == 1 else "are ploys"
            yield Ruling(f"{_named(lay.ploy_cards)} {verb} to keep.", ("GC-1",))

    def replacement(self) -> Phase:
        """One grid card goes under the pile. GC-1.1"""
        lay = self.on_table
        move = yield from self.ask(lambda: questions.replace(lay, self.setup.names, self.moment))
        if move.what == "keep":
            yield Ruling("The grid stays as it lies.", ("GC-1.1",))
            return
        (cell,) = move.cells
        self.replaced = (cell, self.entry)
        lay.typed_ahead = move.cards
        old = lay.grid[cell].pop()
        lay.pile.put_under(old)
        if len(move.cards) > 1:
            self.draw_royal_ahead()
            yield Ruling(f"{old} goes under the pile, {cell} is empty.", ("GC-1.1",))
        else:
            number = self.draw_ahead()
            lay.grid[cell].append(number)
            yield Ruling(
                f"{old} goes under the pile, {number} lies on {cell} and attacks nothing.",
                ("GC-1.1", "GC-1.3"),
            )

    def new_number(self) -> Phase:
        """What came for the replaced card: royals and ploys, then the next number. GC-1.2"""
        lay, (cell, _) = self.on_table, self.replaced
        while lay.waiting or lay.typed_ahead:
            if lay.waiting:
                yield from self.place_royal("GC-1.2")
                continue
            card = self.draw_ahead()
            if is_number(card):
                lay.grid[cell].append(card)
                yield Ruling(f"{card} lies on {cell} and attacks nothing.", ("GC-1.1", "GC-1.3"))
            else:
                lay.keep_ploy(card)
                self.draw_royal_ahead()
                yield Ruling(f"{_named((card,))} is a ploy to keep.", ("GC-1.2",))

    def draw_ahead(self) -> str:
        """The next card of those that were typed for the replacement, drawn."""
        card, *rest = self.on_table.typed_ahead
        self.on_table.typed_ahead = tuple(rest)
        self.on_table.pile.draw(card, self.replaced[1])
        return card

    def draw_royal_ahead(self) -> None:
        """Draw a royal that comes next, before the ruling that is read out ahead of its spot."""
        lay = self.on_table
        if lay.typed_ahead and is_royal(lay.typed_ahead[0]):
            lay.waiting.append(self.draw_ahead())

    # A turn

    def next_turn(self) -> Phase:
        """A card is to be drawn: is there one, and does a royal live?"""
        lay = self.on_table
        if not lay.pile.size:
            yield from self.run_out()
            if self.end is not None:
                return
        move = yield from self.ask(
            lambda: questions.draw(lay, self.setup.names, self.turn, self.changed, self.moment)
        )
        self.changed = False
        if move.what != "draw":
            yield from self.no_card(move)
        elif lay.searching:
            yield from self.search(move)
        else:
            yield from self.drawn(move)

    def drawn(self, move: Move) -> Phase:
        """A card from the pile while a royal lives."""
        lay, card = self.on_table, move.cards[0]
        lay.pile.draw(card, self.entry)
        if is_royal(card):
            lay.waiting.append(card)
            yield from self.place_royal()
        elif not is_number(card):
            lay.keep_ploy(card)
            yield Ruling(f"{_named((card,))} is a ploy to keep.", ("GC-5",))
        else:
            lay.hand = card
            if move.cells:
                yield from self.place(move.cells[0])
            else:
                yield from self.in_hand()

    def in_hand(self) -> Phase:
        """A number card without its cell: it is placed, a ploy makes room for it, or it is armour."""
        lay = self.on_table
        while lay.hand and (open_cells(lay.tops, lay.hand) or lay.ploys):
            move = yield from self.ask(
                lambda: questions.cell(lay, self.setup.names, self.turn, self.moment)
            )
            if move.what == "place":
                yield from self.place(move.cells[0])
                return
            yield from self.no_card(move)
            if self.end is not None:
                return
        yield Ruling(f"No cell takes {lay.hand} and no ploy is left: armour.", ("GC-6",))
        if lay.searching:
            yield Ruling(f"No royal lives, so {lay.hand} waits in hand.", ("GC-8.1",))
        else:
            yield from self.give_armour()

    def no_card(self, move: Move) -> Phase:
        """A ploy, or the end."""
        if move.is_ploy:
            yield from self.use_ploy(move)
        else:
            self.leave(move)

    def search(self, move: Move) -> Phase:
        """No royal lives: everything drawn is set aside until a royal comes. GC-8"""
        lay = self.on_table
        for card in move.cards:
            lay.pile.draw(card, self.entry)
            (lay.waiting if is_royal(card) else lay.aside).append(card)
        if not lay.waiting:
            yield Ruling(f"{_named(move.cards)} set aside, no royal yet.", ("GC-8",))
            return
        yield from self.place_royal("GC-8")
        cards = lay.aside_under_pile()
        if cards:
            verb = "goes" if len(cards) == 1 else "go"
            lost = [card for card in cards if not is_number(card)]
            no_ploy = f" {_named(lost)} {'is' if len(lost) == 1 else 'are'} no ploy." if lost else ""
            yield Ruling(f"{_named(cards)} {verb} under the pile.{no_ploy}", ("GC-8",))
        if lay.hand:
            yield from self.give_armour()

    # Royals

    def place_royal(self, clause: str = "") -> Phase:
        """The first royal that waits goes beside the most similar card. GC-2"""
        lay = self.on_table
        royal = lay.waiting[0]
        found = berth(royal, lay.tops, lay.royals)
        spot = found.spots[0]
        if len(found.spots) > 1:
            spot = yield from self.ask(lambda: questions.spot(lay, self.setup.names, self.moment))
            found = berth(royal, lay.tops, lay.royals)
        lay.waiting.remove(royal)
        lay.royals[spot] = Royal(royal)
        self.draw_royal_ahead()
        why = f": {found.why}" if spot in found.spots else ", as the table decides"
        yield Ruling(f"{royal} goes to {spot}{why}.", (*found.clauses, *([clause] if clause else [])))

    def give_armour(self) -> Phase:
        """A card that fits nowhere is tucked under the most similar living royal. GC-6"""
        lay = self.on_table
        assert lay.hand is not None
        card = lay.hand
        found = target(card, lay.living_cards)
        spot = lay.spot_of(found.royals[0])
        if len(found.royals) > 1:
            spot = yield from self.ask(
                lambda: questions.armour(lay, self.setup.names, self.turn, self.moment)
            )
            found = target(card, lay.living_cards)
        royal = lay.royals[spot]
        before = royal.health
        royal.armour_cards.append(card)
        self.changed = True
        lay.hand = None
        why = f"Most similar living royal: {royal.card}, {found.why}."
        if royal.card not in found.royals:
            why = f"The table gives it to {royal.card}."
        yield Ruling(
            f"{why} {before} and {VALUES[card]} make {royal.health}; tuck {card} under {royal.card}.",
            ("GC-6", "GC-6.1"),
        )
        limit = endings.limit(royal.card, self.setup.options["doom"])
        if royal.health >= limit:
            self.end = endings.doomed(royal.card, royal.health, limit, lay.killed)

    # Cards on the grid

    def place(self, cell: str) -> Phase:
        """A number card from the hand lands on a cell and attacks. GC-3"""
        lay = self.on_table
        assert lay.hand is not None
        card, lay.hand = lay.hand, None
        yield from self.land(card, cell, () if lay.grid[cell] else ("GC-3.1",))

    def use_ploy(self, move: Move) -> Phase:
        """An extraction or a reassignment. GC-5"""
        lay, source = self.on_table, move.cells[0]
        ploy = lay.spend(move.what)
        if move.what == "ace":
            stack, lay.grid[source] = lay.grid[source], []
            for card in stack:
                lay.pile.put_under(card)
            what = f"Stack {source} ({listed(stack)})"
            yield Ruling(f"{what} goes under the pile; turn {ploy} face down.", ("GC-5", "GC-5.1"))
        else:
            card = lay.lifted = lay.grid[source].pop()
            yield Ruling(
                f"{card} is lifted off {source}; turn the joker face down.", ("GC-5", "GC-5.2")
            )
            lay.lifted = None
            yield from self.land(card, move.cells[1], ("GC-5.2",))

    def land(self, card: str, cell: str, clauses: tuple[str, ...]) -> Phase:
        """A card lies on a cell, and the royals straight across are attacked. GC-4"""
        lay = self.on_table
        lay.grid[cell].append(card)
        tops, living = lay.tops, lay.living
        on = f"{card} on {cell}"
        aims = [spot for spot in AIMS[cell] if spot in living]
        if not aims:
            yield Ruling(f"{on}, nothing to attack.", clauses or ("GC-3",))
        for spot in aims:
            hit = lay.lane(spot, tops)
            if hit is None:
                gap = next(at for at in LANES[spot] if tops[at] is None)
                yield Ruling(
                    f"{on}: {gap} is empty, so {living[spot].card} is not attacked.",
                    (*clauses, "GC-4.2"),
                )
            else:
                yield self.attacked(on, spot, hit, clauses)
        if lay.killed == len(SPOTS):
            self.end = endings.won(self.setup.players[0], lay.ploys, self.ran_out)

    def attacked(self, on: str, spot: str, hit: Attack, clauses: tuple[str, ...]) -> Ruling:
        """Two cards attack a royal: it dies or it lives. GC-4, GC-4.1"""
        cited = (*clauses, "GC-4", "GC-4.1")
        if not hit.kills:
            return Ruling(f"{on}: {told(hit)}. {hit.royal} lives.", cited, steps=steps(hit))
        self.on_table.royals[spot].dead = True
        return Ruling(
            f"{on}: {told(hit)}. {hit.royal} DIES: turn it face down, it keeps {spot}.",
            (*cited, "GC-4.3"),
            (Award(0, 1, f"{hit.royal} killed at {spot}", "GC-4"),),
            steps(hit),
        )

    # The end

    def run_out(self) -> Phase:
        """A card is to be drawn and there is none. GC-9.1"""
        first, self.ran_out = not self.ran_out, True
        if not self.on_table.ploys:
            self.end = endings.out_of_cards(0, self.on_table.killed)
            yield Ruling("The pile has run out.", ("GC-9.1",))
        elif first:
            yield Ruling("The pile has run out. A win from here on has no score.", ("GC-9.1", "GC-9.2"))

    def leave(self, move: Move) -> None:
        """The player is done, or gives up."""
        lay = self.on_table
        if move == DONE:
            self.end = endings.out_of_cards(lay.ploys, lay.killed)
        else:
            self.end = endings.gave_up(lay.killed)


def _named(cards: Sequence[str]) -> str:
    """Cards at the beginning of a sentence."""
    text = in_words(cards)
    return text[0].upper() + text[1:] if text[0] == "t" else text
