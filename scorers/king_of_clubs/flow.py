"""The nights of King of Clubs, in the order in which the rulebook tells them."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, TypeAlias, TypeVar

from scorers.game import Setup
from scorers.king_of_clubs import rulings
from scorers.king_of_clubs.answers import Dancers, Shown
from scorers.king_of_clubs.dances import find_better, tell_comparison
from scorers.king_of_clubs.ending import (
    ENOUGH,
    end_by_points,
    find_next_lead,
    find_night_winner,
    tell_draw,
    tell_lead_card,
    tell_night,
    tell_point,
)
from scorers.king_of_clubs.events import Events
from scorers.king_of_clubs.moves import Move, count_made
from scorers.king_of_clubs.nightclubs import make_dances
from scorers.king_of_clubs.questions import AT_THE_END, DRAWING, Questions
from scorers.king_of_clubs.state import Groups, Named
from scorers.king_of_clubs.view import lay_out
from scorers.protocol import Ask, Coming, Flow, Holding, Ruling, Step, View
from scorers.text import listed

__all__ = ["KingOfClubs"]

T = TypeVar("T")
Phase: TypeAlias = Generator[Step, Any, T]


class KingOfClubs(Events):
    """Nights of dancing until somebody is King of Clubs."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.questions = Questions(setup, self.tell)
        self.reminders = self._remind_of_setup()

    def play(self) -> Flow:
        lay = self.on_table
        while True:
            yield from self.get_on_the_scene()
            yield from self.get_down_get_on_up()
            for at in range(len(lay.tonight.dances)):
                yield from self.shake_your_money_maker(at)
            winner = yield from self.be_fabulous()
            if max(lay.points) >= ENOUGH or lay.night == self.setup.options["nights"]:
                return end_by_points(lay.points, lay.night, self.setup, self.tell)
            if lay.advanced:
                yield from self.draw_moves()
            self.reminders = self._remind_of_another_evening()
            led = lay.lead
            lay.open_night(lay.night + 1, find_next_lead(lay.points, winner))
            yield tell_lead_card(led, lay.lead, lay.points, self.tell)

    # What lies on the table

    def standing(self) -> list[int]:
        return list(self.on_table.points)

    def holdings(self) -> list[Holding]:
        return [*self.on_table.holdings(), *self.held_unaccounted()]

    def table(self) -> dict[str, Any]:
        return self.on_table.as_json()

    def view(self, reveal: bool) -> list[View]:
        return lay_out(self.on_table, self.tell)

    # Setup, and 1. Get on the scene

    def _remind_of_setup(self) -> tuple[str, ...]:
        if self.on_table.advanced:
            return (
                "Everybody takes dancers 1 to 5. Shuffle nightclubs and moves apart; no moves in hand.",
            )
        return ("Everybody takes dancers 1 to 5. Shuffle the nine nightclubs.",)

    def _remind_of_another_evening(self) -> tuple[str, ...]:
        shuffle = "Dancers back to hand; shuffle all nine nightclubs together."
        if not self.on_table.advanced:
            return (shuffle,)
        cards = self.on_table.cards
        return (f"Count: pile {cards.pile}, discard {cards.discard}.", shuffle)

    def get_on_the_scene(self) -> Phase[None]:
        """Four nightclubs open (KC-1)."""
        clubs: tuple[int, ...] = yield self._ask_clubs
        order = self.setup.options["order"]
        dances = make_dances(clubs, order)
        self.on_table.open_nightclubs(dances)
        self.reminders = (self.tell.send(dances),)
        yield rulings.tell_tonight(dances, order, self.tell)

    def _ask_clubs(self) -> Ask:
        lay, leads = self.on_table, "Nobody leads."
        if lay.lead is not None:
            leads = f"{self.tell.does(lay.lead, 'leads', 'lead')}."
        return self.questions.ask_clubs(lay.night, self.tell.score(lay.points), leads, self.reminders)

    # 2. Get down, get on up

    def get_down_get_on_up(self) -> Phase[None]:
        """The Lead shows a dancer, and the other side may swap two (KC-3)."""
        lay = self.on_table
        shown: Shown | None = yield self._ask_lead
        if lay.lead is None:
            return
        if shown is not None and self.setup.side_of[shown.seat] != lay.lead:
            lay.lead = self.setup.side_of[shown.seat]
            yield rulings.tell_led(lay.lead, self.tell)
        self.reminders = (self.tell.swap(1 - lay.lead),)
        if shown is not None:
            dance = lay.show_dancer(*shown, self.entry)
            yield rulings.tell_shown(self.setup.players[shown.seat], shown.dancer, dance, self.tell)

    def _ask_lead(self) -> Ask | None:
        lay = self.on_table
        if lay.lead is None:
            return None
        return self.questions.ask_lead(lay.night, lay.lead, lay.tonight.dances, self.reminders)

    # 3. Shake your money maker

    def shake_your_money_maker(self, at: int) -> Phase[None]:
        """One dance: dancers are revealed and lifted, and the better side takes it (KC-5)."""
        lay = self.on_table
        yield from self._reveal(at)
        absent = lay.find_absent()
        if absent:
            told = f"{listed(self.tell.sides[side] for side in absent)} sent nobody"
            yield self._take(at, None if len(absent) == 2 else 1 - absent[0], (), told, "KC-2.2")
            return
        moves = yield from self._play_moves(at)
        groups = lay.count_skills(moves)
        side, told = find_better(*groups), tell_comparison(*groups)
        if side is not None:
            yield self._take(at, side, moves, told, "KC-5")
        elif lay.advanced:
            yield self._take(at, None, moves, told, "KC-5", "KC-7.2")
        else:
            yield from self._compare_backups(at, told)

    def _reveal(self, at: int) -> Phase[None]:
        lay = self.on_table
        sent: Dancers = yield lambda: self.questions.ask_dancers(
            lay.night, at, lay.tonight, self.reminders, self._say_no_moves()
        )
        self.reminders = ()
        shown = lay.reveal(at, sent, self.entry)
        if shown is not None:
            name = self.setup.players[shown.seat]
            yield rulings.tell_unshown(name, shown, lay.tonight.dances, self.tell)

    def _say_no_moves(self) -> tuple[Coming, ...]:
        """What to say to moves where none were asked, since all hands seemed empty."""
        lay = self.on_table
        if not lay.advanced or any(lay.cards.hands) or not lay.revealed:
            return ()
        return (self.questions.say_no_moves(lay.revealed),)

    def _play_moves(self, at: int) -> Phase[tuple[Move, ...]]:
        """Moves leave the hands and lift dancers (KC-7)."""
        lay, players = self.on_table, self.setup.players
        moves: tuple[Move, ...] | None = yield lambda: self._ask_moves(at)
        if not moves:
            return ()
        totals = count_made(moves, len(players))
        lacking = lay.cards.take(totals)
        lay.played += sum(totals) - lacking
        for seat, total in enumerate(totals):
            lay.moves_played[self.setup.side_of[seat]] += total
        yield rulings.tell_moves(moves, lay.lead, self.tell, players)
        if lacking:
            lay.cards.take_beyond(lacking)
            lay.played += lacking
            yield rulings.tell_beyond(lacking, lay)
        return moves

    def _ask_moves(self, at: int) -> Ask | None:
        lay, cards = self.on_table, self.on_table.cards
        if not lay.advanced or not any(cards.hands):
            return None
        return self.questions.ask_moves(
            lay.night,
            at,
            lay.tonight.dances,
            lay.sent,
            lay.lead or 0,  # KC-7.4: without a Lead the first side begins
            tuple(cards.hands),
            cards.pile + cards.discard,
        )

    def _compare_backups(self, at: int, told: str) -> Phase[None]:
        """Basic: all dancers are level, so the backups decide (KC-6)."""
        lay = self.on_table
        known = ("KC-6.1",) if lay.tonight.named is not None else ()
        if not lay.is_certain():
            why = f"Level at {self.tell.the(lay.tonight.dances[at])}, {told}: backups decide."
            yield from self._name_backups(at, why, "KC-6", (1 + at, 2))
        backups = lay.side_backups
        told = f"{told}, backups {tell_comparison(*backups)}"
        yield self._take(at, find_better(*backups), (), told, "KC-5", "KC-6", *known)

    def _take(
        self, at: int, side: int | None, moves: tuple[Move, ...], told: str, *clauses: str
    ) -> Ruling:
        lay = self.on_table
        lay.give_nightclub(at, side)
        return rulings.tell_taken(at, lay, lay.count_skills(moves), told, clauses, self.tell)

    def _name_backups(self, at: int, why: str, clause: str, step: tuple[int, int]) -> Phase[None]:
        lay = self.on_table
        backups: tuple[int, ...] = yield lambda: self.questions.ask_backups(
            lay.night, at, lay.tonight, why, clause, step
        )
        lay.tonight = lay.tonight._replace(named=Named(backups, self.entry))

    # 4. F.A.B.U.L.O.U.S.

    def be_fabulous(self) -> Phase[int | None]:
        """Who wins the night, and dances for the point (KC-8); the side that won."""
        lay = self.on_table
        backups: Groups = []
        if lay.prestige[0] == lay.prestige[1]:
            if not lay.is_certain():
                why = "Level on prestige, and a dancer counted twice tonight: backups decide."
                yield from self._name_backups(len(lay.taken) - 1, why, "KC-2.1", (AT_THE_END, 0))
            backups = lay.side_backups
        highest_first = self.setup.options.get("team_tie") == "highest-first"
        won = find_night_winner(lay.prestige, backups, lay.moves_played, lay.lead, highest_first)
        yield from tell_night(won, lay, backups, self.tell)
        if won.side is not None:
            side = won.side
            danced: bool = yield lambda: self.questions.ask_victory(
                lay.night, side, self._say_no_moves()
            )
            if danced:
                lay.points[side] += 1
            yield tell_point(side, danced, lay.night, lay.points, self.tell)
        return won.side

    def draw_moves(self) -> Phase[None]:
        """Everybody draws what the backup says, and keeps five at most (KC-10)."""
        lay = self.on_table
        played = lay.discard_played()
        if played:
            yield rulings.tell_discarded(played)
        if not lay.is_certain():
            why = "A dancer counted twice tonight, and backups say how many moves are drawn."
            yield from self._name_backups(len(lay.taken) - 1, why, "KC-2.1", (DRAWING, 0))
        self.reminders = (
            "Everybody draws what the backup's Draw Value says, then discards down to five.",
        )
        for dancer in dict.fromkeys(lay.backups):
            if dancer not in lay.draw_values:
                lay.draw_values[dancer] = yield partial(self._ask_draw, dancer)
                self.reminders = ()
        for seat, dancer in enumerate(lay.backups):
            value, held = lay.draw_values[dancer], lay.cards.hands[seat]
            drawn = lay.cards.draw(seat, value)
            yield tell_draw(self.setup.players[seat], dancer, value, held, drawn)

    def _ask_draw(self, dancer: int) -> Ask:
        lay = self.on_table
        seats = tuple(seat for seat, backup in enumerate(lay.backups) if backup == dancer)
        unknown = len(set(lay.backups) - set(lay.draw_values))
        return self.questions.ask_draw(lay.night, dancer, seats, self.reminders, unknown)
