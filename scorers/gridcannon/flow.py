"""Gridcannon's course, in the order in which it is played."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeAlias

from scorers.game import Match, Setup
from scorers.gridcannon import ending as endings
from scorers.gridcannon import questions, rulings
from scorers.gridcannon import view as show
from scorers.gridcannon.answers import DONE, Move
from scorers.gridcannon.board import AIMS, CELLS, SPOTS, find_open_cells
from scorers.gridcannon.cards import DECK_SIZE, is_number, is_royal
from scorers.gridcannon.similar import find_berth, find_target
from scorers.gridcannon.state import Layout, Royal
from scorers.protocol import Flow, Holding, Maker, Moved, Step, Verdict, View

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
        self.untold: tuple[Moved, ...] = ()
        """What moved before a royal is placed, where no ruling of its own tells it."""
        self.end: Verdict | None = None

    def play(self) -> Flow:
        """The set-up part by part, then turns; begun again, it goes on from where these are."""
        set_up = (self.deal, self.place_first_royals, self.replace_card, self.draw_new_number)
        while self.phase < len(set_up):
            yield from set_up[self.phase]()
            self.phase, self.step = self.phase + 1, 0
        while self.end is None:
            yield from self.take_turn()
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
        return show.lay_out(self.on_table)

    # Setup

    def deal(self) -> Phase:
        """Nine number cards, with the royals and ploys that come between them. GC-1"""
        lay = self.on_table
        while lay.count_dealt() < len(CELLS):
            move = yield from self.ask(
                lambda: questions.ask_deal(lay, self.setup.names, self.step + 1, self.moment)
            )
            between: list[str] = []
            first, aside = lay.count_dealt(), len(lay.aside)
            for card in move.cards:
                lay.pile.draw(card, self.entry)
                if is_number(card):
                    lay.grid[CELLS[lay.count_dealt()]].append(card)
                    continue
                between.append(card)
                (lay.waiting if is_royal(card) else lay.aside).append(card)
            if lay.count_dealt() < len(CELLS):
                yield rulings.tell_deal(lay.count_dealt(), between)
        if lay.waiting:
            royals = sum(map(is_royal, move.cards))
            self.untold = (
                Moved("pile", "cards", -len(move.cards), "GC-1"),
                *(Moved(cell, "cards", 1, "GC-1") for cell in CELLS[first:]),
                Moved("waiting", "cards", royals, "GC-1"),
                Moved("aside", "cards", -aside, "GC-1"),
                Moved("ploys", "unused", len(lay.aside), "GC-1"),
            )
        lay.keep_aside()
        if not lay.waiting:
            yield rulings.tell_no_royal()

    def place_first_royals(self) -> Phase:
        """The royals that came in the deal, then the ploys. GC-1"""
        lay = self.on_table
        while lay.waiting:
            yield from self.place_royal()
        if lay.ploys:
            yield rulings.tell_kept(lay.ploy_cards, "GC-1")

    def replace_card(self) -> Phase:
        """One grid card goes under the pile. GC-1.1"""
        lay = self.on_table
        move = yield from self.ask(lambda: questions.ask_replace(lay, self.setup.names, self.moment))
        if move.what == "keep":
            yield rulings.tell_grid_stays()
            return
        (cell,) = move.cells
        self.replaced = (cell, self.entry)
        lay.typed_ahead = move.cards
        old = lay.grid[cell].pop()
        lay.pile.put_under(old)
        if len(move.cards) > 1:
            self.draw_royal_ahead()
            yield rulings.tell_emptied(old, cell)
        else:
            number = self.draw_ahead()
            lay.grid[cell].append(number)
            yield rulings.tell_replaced(old, number, cell)

    def draw_new_number(self) -> Phase:
        """What came for the replaced card: royals and ploys, then the next number. GC-1.2"""
        lay, (cell, _) = self.on_table, self.replaced
        while lay.waiting or lay.typed_ahead:
            if lay.waiting:
                yield from self.place_royal("GC-1.2")
                continue
            card = self.draw_ahead()
            if is_number(card):
                lay.grid[cell].append(card)
                yield rulings.tell_filled(card, cell)
            else:
                lay.keep_ploy(card)
                self.draw_royal_ahead()
                yield rulings.tell_kept((card,), "GC-1.2")

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

    def take_turn(self) -> Phase:
        """A card is to be drawn: is there one, and does a royal live?"""
        lay = self.on_table
        if not lay.pile.size:
            yield from self.run_out()
            if self.end is not None:
                return
        move = yield from self.ask(
            lambda: questions.ask_draw(lay, self.setup.names, self.turn, self.changed, self.moment)
        )
        self.changed = False
        if move.what != "draw":
            yield from self.use_ploy_or_leave(move)
        elif lay.searching:
            yield from self.search(move)
        else:
            yield from self.draw_card(move)

    def draw_card(self, move: Move) -> Phase:
        """A card from the pile while a royal lives."""
        lay, card = self.on_table, move.cards[0]
        lay.pile.draw(card, self.entry)
        if is_royal(card):
            lay.waiting.append(card)
            yield from self.place_royal()
        elif not is_number(card):
            lay.keep_ploy(card)
            yield rulings.tell_kept((card,), "GC-5")
        else:
            lay.hand = card
            if move.cells:
                yield from self.place(move.cells[0])
            else:
                yield from self.place_hand()

    def place_hand(self) -> Phase:
        """A number card without its cell: it is placed, a ploy makes room for it, or it is armour."""
        lay = self.on_table
        while lay.hand and (find_open_cells(lay.tops, lay.hand) or lay.ploys):
            move = yield from self.ask(
                lambda: questions.ask_cell(lay, self.setup.names, self.turn, self.moment)
            )
            if move.what == "place":
                yield from self.place(move.cells[0])
                return
            yield from self.use_ploy_or_leave(move)
            if self.end is not None:
                return
        yield rulings.tell_no_cell(lay)
        if lay.searching:
            yield rulings.tell_waiting(lay)
        else:
            yield from self.give_armour()

    def use_ploy_or_leave(self, move: Move) -> Phase:
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
            yield rulings.tell_aside(move.cards)
            return
        self.untold = (
            Moved("pile", "cards", -len(move.cards), "GC-8"),
            Moved("aside", "cards", len(move.cards) - 1, "GC-8"),
            Moved("waiting", "cards", 1, "GC-8"),
        )
        yield from self.place_royal("GC-8")
        cards = lay.put_aside_under_pile()
        if cards:
            yield rulings.tell_under_pile(cards)
        if lay.hand:
            yield from self.give_armour()

    # Royals

    def place_royal(self, clause: str = "") -> Phase:
        """The first royal that waits goes beside the most similar card. GC-2"""
        moved, self.untold = self.untold, ()
        lay = self.on_table
        royal = lay.waiting[0]
        found = find_berth(royal, lay.tops, lay.royals)
        spot = found.spots[0]
        if len(found.spots) > 1:
            spot = yield from self.ask(lambda: questions.ask_spot(lay, self.setup.names, self.moment))
            moved = ()  # the answer before has told it
            found = find_berth(royal, lay.tops, lay.royals)
        lay.waiting.remove(royal)
        lay.royals[spot] = Royal(royal)
        self.draw_royal_ahead()
        yield rulings.tell_placed(royal, spot, found, moved, clause)

    def give_armour(self) -> Phase:
        """A card that fits nowhere is tucked under the most similar living royal. GC-6"""
        lay = self.on_table
        assert lay.hand is not None
        card = lay.hand
        found = find_target(card, lay.living_royals)
        spot = lay.find_spot(found.royals[0])
        if len(found.royals) > 1:
            spot = yield from self.ask(
                lambda: questions.ask_armour(lay, self.setup.names, self.turn, self.moment)
            )
            found = find_target(card, lay.living_royals)
        royal = lay.royals[spot]
        royal.armour_cards.append(card)
        self.changed = True
        lay.hand = None
        yield rulings.tell_armour(card, royal, found)
        limit = endings.find_limit(royal.card, self.setup.options["doom"])
        if royal.health >= limit:
            self.end = endings.end_doomed(royal.card, royal.health, limit, lay.killed)

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
            yield rulings.tell_extraction(source, stack, ploy)
        else:
            card = lay.lifted = lay.grid[source].pop()
            yield rulings.tell_lifted(card, source)
            lay.lifted = None
            yield from self.land(card, move.cells[1], ("GC-5.2",))

    def land(self, card: str, cell: str, clauses: tuple[str, ...]) -> Phase:
        """A card lies on a cell, and the royals straight across are attacked. GC-4"""
        lay = self.on_table
        lay.grid[cell].append(card)
        living = lay.living
        aims = [spot for spot in AIMS[cell] if spot in living]
        if not aims:
            yield rulings.tell_no_attack(card, cell, clauses)
        for spot in aims:
            hit = lay.find_attack(spot, lay.tops)
            if hit is None:
                yield rulings.tell_gap(card, cell, lay, spot, clauses)
            elif hit.kills:
                lay.royals[spot].dead = True
                yield rulings.tell_death(card, cell, hit, spot, clauses)
            else:
                yield rulings.tell_survival(card, cell, hit, clauses)
        if lay.killed == len(SPOTS):
            self.end = endings.end_won(self.setup.players[0], lay.ploys, self.ran_out)

    # The end

    def run_out(self) -> Phase:
        """A card is to be drawn and there is none. GC-9.1"""
        first, self.ran_out = not self.ran_out, True
        if not self.on_table.ploys:
            self.end = endings.end_out_of_cards(0, self.on_table.killed)
            yield rulings.tell_run_out()
        elif first:
            yield rulings.tell_no_score()

    def leave(self, move: Move) -> None:
        """The player is done, or gives up."""
        lay = self.on_table
        if move == DONE:
            self.end = endings.end_out_of_cards(lay.ploys, lay.killed)
        else:
            self.end = endings.end_gave_up(lay.killed)
