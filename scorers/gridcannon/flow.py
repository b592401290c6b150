"""Gridcannon's course, in the order in which it is played."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.game import Match, Setup
from scorers.gridcannon import ending as endings
from scorers.gridcannon import questions, rulings
from scorers.gridcannon import view as show
from scorers.gridcannon.answers import DONE, Move, read_missing, read_no_number
from scorers.gridcannon.board import AIMS, CELLS, find_open_cells
from scorers.gridcannon.cards import is_number, is_royal
from scorers.gridcannon.legality import check_missing
from scorers.gridcannon.similar import find_berth, find_target
from scorers.gridcannon.state import Layout, Royal
from scorers.protocol import Ask, Flow, Holding, Maker, Moved, Ruling, Step, Verdict, View

Phase: TypeAlias = Generator[Step, Any, None]


class Gridcannon(Match):
    """One deck, one player, twelve royals to kill."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.on_table = Layout(setup.options["jokers"])
        self.hints: bool = setup.options["hints"] == "yes"
        self.phase = 0
        """How many parts of the set-up are over."""
        self.turn = 1
        self.step = 0
        """How many questions of this turn, or of this part of the set-up, have been answered."""
        self.ran_out = False
        self.changed = False
        """Royals have changed in a way that a look at the whole table should confirm."""
        self.asked = 0
        """How often the spot of the royal that waits has been asked: a ploy may come before it."""
        self.untold: tuple[Moved, ...] = ()
        """What moved before a royal is placed, where no ruling of its own tells it."""
        self.new_ploys: tuple[str, ...] = ()
        """The ploys that came while a card was replaced, until that is said."""
        self.end: Verdict | None = None

    def play(self) -> Flow:
        """The set-up part by part, then turns; begun again, it goes on from where these are."""
        set_up = (self.deal, self.place_first_royals, self.replace_card, self.place_new_royals)
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

    @property
    def box(self) -> Mapping[str, int]:  # type: ignore[override]  # the jokers are an option
        return {"cards": 52 + self.on_table.pile.jokers}

    def holdings(self) -> list[Holding]:
        return self.on_table.holdings()

    def table(self) -> dict[str, Any]:
        return self.on_table.as_json()

    def view(self, reveal: bool) -> list[View]:
        return show.lay_out(self.on_table)

    # Events

    def fixables(self) -> Sequence[Fixable]:
        """Cards that this deck lacks; a number alone is refused."""
        left = self.on_table.pile.list_left()
        lacks = Fixable(
            "missing",
            "cards",
            read=read_missing,
            write=" ".join,
            example=left[0] if left else "7d",
            named=False,
        )
        return [lacks, lacks._replace(place="pile", words=("deck",), read=read_no_number)]

    def check_fix(self, fixable: Fixable, value: Any) -> Iterable[Illegal]:
        return check_missing(self.on_table.pile.copy(), value)

    def put(self, fixable: Fixable, value: Any) -> None:
        for card in value:
            self.on_table.pile.miss(card, self.entry)

    def told_of_fix(self, fixable: Fixable, value: Any) -> str:
        return rulings.tell_missing(value)

    def take_out(self, seat: int) -> Iterator[Ruling]:
        self.end = endings.end_gave_up(self.lost)
        yield rulings.tell_gone(self.setup.players[seat])

    def ended_by_event(self) -> Verdict | None:
        """Missing cards may end the game: no royal, no grid, or no royal left to kill."""
        lay = self.on_table
        if self.end is None and not lay.in_deck:
            self.end = endings.end_without_royals(self.lost)
        elif self.end is None and lay.killed == lay.in_deck:
            self.end = self.win()
        elif self.end is None and not self.phase:
            numbers = sum(map(is_number, lay.pile.list_left()))
            if lay.count_dealt() + numbers < len(CELLS):
                self.end = endings.end_without_grid(self.lost)
        return self.end

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
            lay.told.update(move.stands)
            for card in move.cards:
                lay.pile.draw(card, self.entry)
                if is_number(card):
                    lay.grid[CELLS[lay.count_dealt()]].append(card)
                    continue
                between.append(card)
                (lay.waiting if is_royal(card) else lay.aside).append(card)
            if lay.count_dealt() < len(CELLS):
                yield rulings.tell_deal(lay.count_dealt(), between)
        if not lay.waiting:
            yield rulings.tell_no_royal()
        royals, ploys = sum(map(is_royal, move.cards)), lay.keep_aside()
        moved = (
            ()
            if not lay.waiting
            else (
                Moved("pile", "cards", -len(move.cards), "GC-1"),
                *(Moved(cell, "cards", 1, "GC-1") for cell in CELLS[first:]),
                Moved("waiting", "cards", royals, "GC-1"),
                Moved("aside", "cards", -aside, "GC-1"),
                Moved("ploys", "unused", len(ploys), "GC-1"),
            )
        )
        if ploys:
            yield rulings.tell_kept(ploys, "GC-1", moved)
        else:
            self.untold = moved

    def place_first_royals(self) -> Phase:
        """The royals that came in the deal. GC-1"""
        while self.on_table.waiting:
            yield from self.place_royal("GC-1.4")

    def replace_card(self) -> Phase:
        """One grid card goes under the pile; what comes before the new one lies beside. GC-1.1"""
        lay = self.on_table
        move = yield from self.ask(lambda: questions.ask_replace(lay, self.setup.names, self.moment))
        if move.what == "keep":
            yield rulings.tell_grid_stays()
            return
        (cell,) = move.cells
        old = lay.grid[cell].pop()
        lay.pile.put_under(old)
        *beside, number = move.cards
        lay.told.update(move.stands)
        for card in move.cards:
            lay.pile.draw(card, self.entry)
        lay.grid[cell].append(number)
        lay.waiting = [card for card in beside if is_royal(card)]
        lay.aside = [card for card in beside if not is_royal(card)]
        ploys = lay.keep_aside()
        yield rulings.tell_replaced(old, number, cell, len(lay.waiting), len(ploys))
        if ploys:
            yield rulings.tell_kept(ploys, "GC-1.2")

    def place_new_royals(self) -> Phase:
        """The royals that came while a card was replaced, once the new one lies. GC-1.2"""
        while self.on_table.waiting:
            yield from self.place_royal("GC-1.2")

    # A turn

    def take_turn(self) -> Phase:
        """A card is to be drawn: is there one, and does a royal live?"""
        lay, move = self.on_table, None
        while move is None:  # the question is void where the last cards turn out to be missing
            if not lay.pile.size:
                yield from self.run_out()
                if self.end is not None:
                    return
            move = yield from self.ask(self.make_draw)
        self.changed = False
        if move.what not in ("draw", "armour"):
            yield from self.use_ploy_or_leave(move)
        elif lay.searching:
            yield from self.search(move)
        else:
            yield from self.draw_card(move)

    def make_draw(self) -> Ask | None:
        """The question of a turn; None where the pile has run out and nothing says so yet."""
        lay = self.on_table
        if not lay.pile.size and not (self.ran_out and lay.ploys):
            return None
        return questions.ask_draw(
            lay, self.setup.names, self.turn, self.changed, self.hints, self.moment
        )

    def draw_card(self, move: Move) -> Phase:
        """A card from the pile while a royal lives."""
        lay, card = self.on_table, move.cards[0]
        lay.pile.draw(card, self.entry)
        if is_royal(card):
            lay.waiting.append(card)
            yield from self.place_royal(told=move.cells)
        elif not is_number(card):
            lay.keep_ploy(card)
            yield rulings.tell_kept((card,), "GC-5")
        else:
            lay.hand = card
            if move.what == "armour":
                yield from self.tuck(move)
            elif move.cells:
                yield from self.place(move.cells[0])
            else:
                yield from self.place_hand()

    def place_hand(self) -> Phase:
        """A number card without its cell: it is placed, a ploy makes room for it, or it is armour."""
        lay = self.on_table
        while lay.hand and (find_open_cells(lay.tops, lay.hand) or lay.ploys):
            move = yield from self.ask(
                lambda: questions.ask_cell(lay, self.setup.names, self.turn, self.hints, self.moment)
            )
            if move.what == "armour":
                yield from self.tuck(move)
                return
            if move.what == "place":
                yield from self.place(move.cells[0])
                return
            yield from self.use_ploy_or_leave(move)
            if self.end is not None:
                return
        yield from self.tuck(Move("armour"))

    def tuck(self, move: Move) -> Phase:
        """The card in hand becomes armour; it waits while no royal lives. GC-6, GC-8.1"""
        lay = self.on_table
        assert lay.hand is not None
        if lay.ploys or find_open_cells(lay.tops, lay.hand):
            yield rulings.tell_forced_armour(lay.hand)
        else:
            yield rulings.tell_no_cell(lay)
        if lay.searching:
            yield rulings.tell_waiting(lay)
        else:
            yield from self.give_armour(move.cells)

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
        kept = move.kept
        for card in kept:
            lay.aside.remove(card)
            lay.keep_ploy(card)
        if not lay.waiting:
            yield rulings.tell_aside([card for card in move.cards if card in lay.aside], kept)
            return
        self.untold = (
            Moved("pile", "cards", -len(move.cards), "GC-8"),
            Moved("aside", "cards", len(move.cards) - len(kept) - 1, "GC-8"),
            Moved("ploys", "unused", len(kept), "GC-8.2"),
            Moved("waiting", "cards", 1, "GC-8"),
        )
        if kept:
            moved, self.untold = self.untold, ()
            yield rulings.tell_kept_aside(kept, moved)
        yield from self.place_royal("GC-8", told=move.cells)
        cards = lay.put_aside_under_pile()
        if cards:
            yield rulings.tell_under_pile(cards)
        if lay.hand:
            yield from self.give_armour()

    # Royals

    def place_royal(self, *clauses: str, told: Sequence[str] = ()) -> Phase:
        """The first royal that waits goes beside the most similar card, or where it is told. GC-2"""
        lay = self.on_table
        royal = lay.waiting[0]
        taken = lay.list_taken(royal)
        if royal in lay.told:
            told = (lay.told.pop(royal),)
        spots = tuple(told) or find_berth(royal, lay.tops, taken).spots
        late = bool(lay.ploys) and not (told or self.asked) and len(spots) == 1 and self.phase > 3
        while len(spots) > 1:
            self.untold = ()  # the answer before has told it
            move = yield from self.ask(self.make_spot)
            if not move.is_ploy:
                spots = move.cells
                continue
            self.asked += 1
            yield from self.use_ploy(move)
            spots = find_berth(royal, lay.tops, taken).spots
        found = find_berth(royal, lay.tops, taken)
        moved, self.untold, self.asked = self.untold, (), 0
        lay.waiting.remove(royal)
        lay.royals[spots[0]] = Royal(royal)
        yield rulings.tell_placed(royal, spots[0], found, moved, clauses, late)

    def make_spot(self) -> Ask:
        """The question where the royal that waits goes; in the set-up with the table laid out."""
        set_up = self.phase < 4
        return questions.ask_spot(self.on_table, self.setup.names, self.asked, set_up, self.moment)

    def give_armour(self, told: Sequence[str] = ()) -> Phase:
        """A card that fits nowhere is tucked under the most similar living royal. GC-6"""
        lay = self.on_table
        assert lay.hand is not None
        card = lay.hand
        found = find_target(card, lay.living_royals)
        spot = told[0] if told else lay.find_spot(found.royals[0])
        if len(found.royals) > 1 and not told:
            move = yield from self.ask(
                lambda: questions.ask_armour(lay, self.setup.names, self.turn, self.moment)
            )
            spot = move.cells[0]
            found = find_target(card, lay.living_royals)
        royal = lay.royals[spot]
        royal.armour_cards.append(card)
        self.changed = True
        lay.hand = None
        yield rulings.tell_armour(card, royal, found)
        doom = self.setup.options["doom"]
        if royal.health >= endings.find_limit(royal.card, doom):
            self.end = endings.end_doomed(self.lost, royal.card, royal.health, doom)

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
        if lay.killed == lay.in_deck:
            self.end = self.win()

    # The end

    @property
    def lost(self) -> endings.Lost:
        return endings.Lost(self.setup.players[0], self.on_table.killed, self.on_table.in_deck)

    def win(self) -> Verdict:
        """Every royal of this deck is dead. GC-9"""
        lay = self.on_table
        return endings.end_won(self.setup.players[0], lay.ploys, self.ran_out, lay.in_deck)

    def run_out(self) -> Phase:
        """A card is to be drawn and there is none. GC-9.1"""
        first, self.ran_out = not self.ran_out, True
        if not self.on_table.ploys:
            self.end = endings.end_out_of_cards(self.lost, 0)
            yield rulings.tell_run_out()
        elif first:
            yield rulings.tell_no_score()

    def leave(self, move: Move) -> None:
        """The player is done, or gives up."""
        if move == DONE:
            self.end = endings.end_out_of_cards(self.lost, self.on_table.ploys)
        else:
            self.end = endings.end_gave_up(self.lost)
