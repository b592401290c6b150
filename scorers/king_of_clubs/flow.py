"""The nights of King of Clubs, in the order in which the rulebook tells them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial
from typing import Any, TypeAlias, TypeVar

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.game import Match, Setup
from scorers.king_of_clubs.answers import Dancers, Shown
from scorers.king_of_clubs.dances import better, compared, fifth
from scorers.king_of_clubs.ending import (
    lead_card,
    left_early,
    tell_the_draw,
    tell_the_night,
    the_point,
    verdict,
)
from scorers.king_of_clubs.known import Danced, Named, Showing, Tonight
from scorers.king_of_clubs.moves import CARDS, Move, MoveCards, beyond, lifted, made
from scorers.king_of_clubs.nightclubs import tonight
from scorers.king_of_clubs.nights import ENOUGH, leads_next, night_goes_to
from scorers.king_of_clubs.questions import AT_THE_END, DRAWING, Questions
from scorers.king_of_clubs.rulings import Telling
from scorers.king_of_clubs.view import at_the_players, night_lines, open_nightclubs
from scorers.protocol import Ask, Coming, Flow, Holding, Ruling, Step, Verdict, View
from scorers.text import counted, listed

__all__ = ["KingOfClubs"]

T = TypeVar("T")
Phase: TypeAlias = Generator[Step, Any, T]
Groups: TypeAlias = list[tuple[int, ...]]
"""For each of the two sides the skills of its dancers, rising."""


class KingOfClubs(Match):
    """What lies on the table: nightclubs, revealed dancers, moves and points."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.advanced = setup.options["version"] == "advanced"
        self.tell = Telling(setup)
        self.ask = Questions(setup, self.tell)
        self.points = [0, 0]
        self.cards = MoveCards(len(setup.players))
        given = setup.options.get("draw_values")
        self.draw_values: dict[int, int] = dict(enumerate(given, 1)) if given else {}
        self.box = {"moves": CARDS} if self.advanced else {}
        self.reminders = self._setup()
        self.left: int | None = None
        """Who went home."""
        if self._mates_hold_moves:
            self.gives = ("moves",)
        self._night_falls(1, None)

    def _night_falls(self, night: int, lead: int | None) -> None:
        self.night = night
        self.lead = lead
        self.tonight = Tonight((), ((),) * len(self.setup.players))
        self.settled = 0
        self.taken: list[int | None] = []
        self.prestige = [0, 0]
        self.moves_played = [0, 0]
        self.played = 0
        """Moves made tonight that lie in front of the players, until the end of the night."""
        self.sent: Dancers = ()
        """The dancers revealed at the dance that is danced now."""
        self.revealed = 0
        """The entry in which they were revealed."""

    def play(self) -> Flow:
        while True:
            yield from self._get_on_the_scene()
            yield from self._get_down_get_on_up()
            for at in range(len(self.tonight.dances)):
                yield from self._shake_your_money_maker(at)
            winner = yield from self._fabulous()
            if max(self.points) >= ENOUGH or self.night == self.setup.options["nights"]:
                return verdict(self.points, self.night, self.setup, self.tell)
            if self.advanced:
                yield from self._draw_moves()
            self.reminders = self._another_evening()
            led = self.lead
            self._night_falls(self.night + 1, leads_next(self.points, winner))
            yield lead_card(led, self.lead, self.points, self.tell)

    # Setup, and 1. Get on the scene

    def _setup(self) -> tuple[str, ...]:
        if self.advanced:
            return (
                "Everybody takes dancers 1 to 5. Shuffle nightclubs and moves apart; no moves in hand.",
            )
        return ("Everybody takes dancers 1 to 5. Shuffle the nine nightclubs.",)

    def _another_evening(self) -> tuple[str, ...]:
        shuffle = "Dancers back to hand; shuffle all nine nightclubs together."
        if not self.advanced:
            return (shuffle,)
        return (f"Count: pile {self.cards.pile}, discard {self.cards.discard}.", shuffle)

    def _get_on_the_scene(self) -> Phase[None]:
        clubs: tuple[int, ...] = yield self._ask_clubs
        order = self.setup.options["order"]
        dances = tonight(clubs, order)
        self.tonight = self.tonight._replace(dances=dances)
        self.taken = [None] * len(dances)
        couples = ("KC-1.1",) if len(dances) < len(clubs) else ()
        silent = ("KC-2.3",) if self.tell.teams else ()
        self.reminders = (self.tell.send(dances),)
        yield Ruling(
            f"Tonight in order: {', '.join(self.tell.listed(dance) for dance in dances)}.",
            ("KC-1", *couples, "KC-4" if order == "solos-first" else "KC-4.1", *silent),
        )

    def _ask_clubs(self) -> Ask:
        leads = "Nobody leads."
        if self.lead is not None:
            leads = f"{self.tell.does(self.lead, 'leads', 'lead')}."
        return self.ask.clubs(self.night, self.tell.score(self.points), leads, self.reminders)

    # 2. Get down, get on up

    def _ask_lead(self) -> Ask | None:
        if self.lead is None:
            return None
        return self.ask.lead(self.night, self.lead, self.tonight.dances, self.reminders)

    def _get_down_get_on_up(self) -> Phase[None]:
        dances = self.tonight.dances
        shown: Shown | None = yield self._ask_lead
        if self.lead is None:
            return
        if shown is not None and self.setup.side_of[shown.seat] != self.lead:
            self.lead = self.setup.side_of[shown.seat]
            leads = self.tell.does(self.lead, "leads", "lead")
            yield Ruling(f"{leads} tonight, by the table's word.", ("KC-9.5",))
        self.reminders = (self.tell.swap(1 - self.lead),)
        if shown is None:
            return
        at = next(at for at, dance in enumerate(dances) if dance.card == shown.club)
        self.tonight = self.tonight._replace(showing=Showing(shown.seat, shown.dancer, at, self.entry))
        name = self.setup.players[shown.seat]
        yield Ruling(
            f"{name} shows the {shown.dancer} at {self.tell.the(dances[at])}.",
            ("KC-3", "KC-3.3", "KC-9.4") if self.tell.teams else ("KC-3",),
        )

    # 3. Shake your money maker

    def _shake_your_money_maker(self, at: int) -> Phase[None]:
        yield from self._reveal(at)
        if not all(self.sent):
            yield self._nobody_sent(at)
            return
        moves = yield from self._moves(at)
        skills = [lifted(dancers, seat, moves) for seat, dancers in enumerate(self.sent)]
        groups = [
            tuple(sorted(skill for seat in side for skill in skills[seat])) for side in self.setup.sides
        ]
        side = better(*groups)
        told = compared(*groups)
        if side is not None:
            yield self._taken_by(at, side, groups, told, ("KC-5",))
        elif self.advanced:
            yield self._taken_by(at, None, groups, told, ("KC-5", "KC-7.2"))
        else:
            yield from self._backups_decide(at, groups, told)

    def _reveal(self, at: int) -> Phase[None]:
        sent: Dancers = yield lambda: self.ask.dancers(
            self.night, at, self.tonight, self.reminders, self._no_moves()
        )
        self.sent = sent
        self.revealed = self.entry
        self.reminders = ()
        danced = tuple(
            (*before, *(Danced(dancer, at, self.entry) for dancer in dancers))
            for before, dancers in zip(self.tonight.danced, sent, strict=True)
        )
        self.tonight = self.tonight._replace(danced=danced)
        shown = self.tonight.showing
        if shown is not None and sent[shown.seat]:
            turned_up = shown.dancer in sent[shown.seat]
            if (shown.at == at) != turned_up:
                yield Ruling(
                    f"{self.setup.players[shown.seat]}'s {shown.dancer} no longer counts as shown at "
                    f"{self.tell.the(self.tonight.dances[shown.at])}.",
                    ("KC-3.2",),
                )
            if turned_up or shown.at == at:
                self.tonight = self.tonight._replace(showing=None)

    def _nobody_sent(self, at: int) -> Ruling:
        """A dance to which a side sent nobody: the other side takes it (KC-2.2)."""
        empty = [side for side, seats in enumerate(self.setup.sides) if not self.sent[seats[0]]]
        side = None if len(empty) == 2 else 1 - empty[0]
        who = listed(self.tell.sides[one] for one in empty)
        groups: Groups = [
            tuple(sorted(dancer for seat in seats for dancer in self.sent[seat]))
            for seats in self.setup.sides
        ]
        return self._taken_by(at, side, groups, f"{who} sent nobody", ("KC-2.2",))

    def _no_moves(self) -> tuple[Coming, ...]:
        """What to say to moves where none were asked, since all hands seemed empty."""
        if not self.advanced or any(self.cards.hands) or not self.revealed:
            return ()
        return (self.ask.no_moves(self.revealed),)

    def _ask_moves(self, at: int) -> Ask | None:
        cards = self.cards
        if not self.advanced or not any(cards.hands):
            return None
        return self.ask.moves(
            self.night,
            at,
            self.tonight.dances,
            self.sent,
            self.lead or 0,  # KC-7.4: without a Lead the first side begins
            tuple(cards.hands),
            cards.pile + cards.discard,
        )

    def _moves(self, at: int) -> Phase[tuple[Move, ...]]:
        cards = self.cards
        moves: tuple[Move, ...] | None = yield lambda: self._ask_moves(at)
        if not moves:
            return ()
        players, side_of = self.setup.players, self.setup.side_of
        totals = made(moves, len(players))
        lacking = beyond(totals, cards.hands)
        cards.take(totals)
        self.played += sum(totals)
        for seat, total in enumerate(totals):
            self.moves_played[side_of[seat]] += total
        on_mates = ("KC-7.3",) if any(move.owner != move.player for move in moves) else ()
        unled = ("KC-7.4",) if self.lead is None else ()
        yield Ruling(
            self.tell.lifts(players, moves),
            ("KC-7", "KC-7.1", *on_mates, *unled),
            steps=tuple(self.tell.went(players, move) for move in moves),
        )
        if lacking:
            yield Ruling(
                f"{counted(lacking, 'move')} beyond what was in hand: off the pile, then off the "
                f"discard pile. Pile {cards.pile}, discard {cards.discard}.",
                ("KC-7.5",),
            )
        return moves

    def _backups_decide(self, at: int, groups: Groups, told: str) -> Phase[None]:
        known = ("KC-6.1",) if self.tonight.named is not None else ()
        if not self._all_certain():
            the = self.tell.the(self.tonight.dances[at])
            why = f"Level at {the}, {told}: backups decide."
            yield from self._name_backups(at, why, "KC-6", (1 + at, 2))
        backups = self._side_backups()
        told = f"{told}, backups {compared(*backups)}"
        yield self._taken_by(at, better(*backups), groups, told, ("KC-5", "KC-6", *known))

    def _taken_by(
        self, at: int, side: int | None, groups: Groups, told: str, clauses: tuple[str, ...]
    ) -> Ruling:
        dance = self.tonight.dances[at]
        the = self.tell.the(dance)
        self.settled = at + 1
        self.taken[at] = side
        takes = "Nobody takes"
        if side is not None:
            self.prestige[side] += dance.worth
            takes = self.tell.does(side, "takes", "take")
        return Ruling(
            f"{takes} {the}: {told}. Tonight: {self.tell.score(self.prestige)}.",
            clauses,
            steps=(
                f"At {the}, worth {dance.worth}: {self.tell.skills(groups)}.",
                f"Least skilled first: {told}.",
            ),
        )

    # Backups

    def _backup(self, seat: int) -> int | None:
        """A player's backup tonight, as soon as it is certain (KC-2, KC-3.1, KC-6.1)."""
        if self.tonight.named is not None:
            return self.tonight.named.backups[seat]
        out = [past.dancer for past in self.tonight.danced[seat]]
        shown = self.tonight.shown_by(seat)
        return fifth(out if shown is None else [*out, shown.dancer])

    def _all_certain(self) -> bool:
        return all(self._backup(seat) is not None for seat in self.setup.seats)

    def _side_backups(self) -> Groups:
        return [tuple(sorted(self._backup(seat) or 0 for seat in side)) for side in self.setup.sides]

    def _name_backups(self, at: int, why: str, clause: str, step: tuple[int, int]) -> Phase[None]:
        backups: tuple[int, ...] = yield lambda: self.ask.backups(
            self.night, at, self.tonight, why, clause, step
        )
        self.tonight = self.tonight._replace(named=Named(backups, self.entry))

    # 4. F.A.B.U.L.O.U.S.

    def _fabulous(self) -> Phase[int | None]:
        last = len(self.tonight.dances) - 1
        backups: Groups = []
        if self.prestige[0] == self.prestige[1]:
            if not self._all_certain():
                why = "Level on prestige, and a dancer counted twice tonight: backups decide."
                yield from self._name_backups(last, why, "KC-2.1", (AT_THE_END, 0))
            backups = self._side_backups()
        highest_first = self.setup.options.get("team_tie") == "highest-first"
        won = night_goes_to(self.prestige, backups, self.moves_played, self.lead, highest_first)
        yield from tell_the_night(
            won,
            self.night,
            self.tonight.dances,
            self.taken,
            backups,
            self.moves_played if self.advanced else None,
            self.lead,
            self.tell,
        )
        if won.side is not None:
            side = won.side
            danced: bool = yield lambda: self.ask.victory(self.night, side, self._no_moves())
            if danced:
                self.points[side] += 1
            yield the_point(side, danced, self.night, self.points, self.tell)
        return won.side

    def _draw_moves(self) -> Phase[None]:
        played, self.played = self.played, 0
        self.cards.discard += played
        if played:
            yield Ruling(f"Played moves ({played}) to the discard pile, then draw.", ("KC-10",))
        if not self._all_certain():
            why = "A dancer counted twice tonight, and backups say how many moves are drawn."
            last = len(self.tonight.dances) - 1
            yield from self._name_backups(last, why, "KC-2.1", (DRAWING, 0))
        backups = [self._backup(seat) or 0 for seat in self.setup.seats]
        self.reminders = (
            "Everybody draws what the backup's Draw Value says, then discards down to five.",
        )
        for dancer in dict.fromkeys(backups):
            if dancer not in self.draw_values:
                seats = tuple(seat for seat in self.setup.seats if backups[seat] == dancer)
                asks = partial(self._ask_draw, dancer, seats)
                self.draw_values[dancer] = yield asks
                self.reminders = ()
        for seat, dancer in enumerate(backups):
            value, held = self.draw_values[dancer], self.cards.hands[seat]
            drawn = self.cards.draw(seat, value)
            yield tell_the_draw(self.setup.players[seat], dancer, value, held, drawn)

    def _ask_draw(self, dancer: int, seats: tuple[int, ...]) -> Ask:
        return self.ask.draw(self.night, dancer, seats, self.reminders)

    # What happens outside the rules

    @property
    def _mates_hold_moves(self) -> bool:
        return self.advanced and self.tell.teams

    def check_give(self, giver: int, taker: int, count: int, thing: str) -> Iterable[Illegal]:
        players, side_of = self.setup.players, self.setup.side_of
        if side_of[giver] != side_of[taker]:
            yield Illegal(
                f"{players[giver]} and {players[taker]} are no team mates: moves stay on a side.",
                "give",
                forcible=True,
            )
        held = self.cards.hands[giver]
        if count > held:
            found = count - held <= self.cards.pile + self.cards.discard
            yield Illegal(
                f"{players[giver]} has {counted(held, 'move')} in hand, not {count}.",
                "give",
                forcible=found,
            )

    def give(self, giver: int, taker: int, count: int, thing: str) -> Iterator[Ruling]:
        totals = [0] * len(self.setup.players)
        totals[giver] = count
        self.cards.take(totals)
        self.cards.hands[taker] += count
        names, hands = self.setup.players, self.cards.hands
        yield Ruling(
            f"{names[giver]} gives {names[taker]} {counted(count, 'move')}: {names[giver]} holds "
            f"{hands[giver]}, {names[taker]} {hands[taker]}.",
            ("give",),
        )

    def fixables(self) -> list[Fixable]:
        found = [Fixable(side, "points", high=99) for side in self.tell.sides]
        found.append(
            Fixable(
                "lead card",
                "holder",
                words=("lead", "lead card holder"),
                read=self._read_leader,
                write=self._write_leader,
                example=self.setup.names.write(0),
                named=False,
            )
        )
        if self.advanced:
            found += [Fixable(name, "moves", high=CARDS) for name in self.setup.players]
            found += [Fixable(place, "moves", high=CARDS) for place in ("pile", "discard")]
        return found

    def _read_leader(self, text: str) -> int | None:
        if text.strip() in ("-", "nobody", "none"):
            return None
        name = text.strip().strip('"')
        if name in self.tell.sides:
            return self.tell.sides.index(name)
        return self.setup.side_of[self.setup.names.seat(name)]

    def _write_leader(self, side: int | None) -> str:
        return "nobody" if side is None else self.setup.names.write(self.setup.sides[side][0])

    def put(self, fixable: Fixable, value: Any) -> None:
        place, cards = fixable.place, self.cards
        if fixable.thing == "holder":
            self.lead = value
            self.tonight = self.tonight._replace(showing=None)
        elif fixable.thing == "points":
            self.points[self.tell.sides.index(place)] = value
        elif place == "pile":
            cards.pile = value
        elif place == "discard":
            cards.discard = value
        else:
            cards.hands[self.setup.players.index(place)] = value

    def told_of_fix(self, fixable: Fixable, value: Any) -> str:
        if fixable.thing != "holder":
            return super().told_of_fix(fixable, value)
        if value is None:
            return "Nobody leads tonight, as the table says."
        return f"{self.tell.does(value, 'leads', 'lead')} tonight, as the table says."

    def take_out(self, seat: int) -> Iterator[Ruling]:
        self.left = seat
        yield Ruling(f"{self.setup.players[seat]} goes home: the evening ends.", ("leave",))

    def ended_by_event(self) -> Verdict | None:
        if self.left is not None:
            return left_early(self.left, self.points, self.setup, self.tell)
        if max(self.points) >= ENOUGH:
            return verdict(self.points, self.night, self.setup, self.tell)
        return None

    # What lies on the table

    def holdings(self) -> list[Holding]:
        sides, cards = self.tell.sides, self.cards
        holder = "nobody" if self.lead is None else sides[self.lead]
        held = [
            *(Holding(side, "points", self.points[i]) for i, side in enumerate(sides)),
            *(Holding(side, "prestige", self.prestige[i]) for i, side in enumerate(sides)),
            Holding("lead card", "holder", holder),
        ]
        if self.advanced:
            players = self.setup.players
            held += [
                *(
                    Holding(name, "moves", n, False, "moves")
                    for name, n in zip(players, cards.hands, strict=True)
                ),
                Holding("pile", "moves", cards.pile, False, "moves"),
                Holding("discard", "moves", cards.discard, False, "moves"),
                Holding("played", "moves", self.played, False, "moves"),
            ]
        return [*held, *self.held_unaccounted()]

    def standing(self) -> list[int]:
        return list(self.points)

    def table(self) -> dict[str, Any]:
        sides, players = self.tell.sides, self.setup.players
        dances = [
            {
                "value": dance.worth,
                "clubs": list(dance.clubs),
                "taken_by": None if side is None else sides[side],
                "done": at < self.settled,
            }
            for at, (dance, side) in enumerate(zip(self.tonight.dances, self.taken, strict=True))
        ]
        shown: dict[str, Any] = {
            "night": self.night,
            "version": self.setup.options["version"],
            "lead": None if self.lead is None else sides[self.lead],
            "dances": dances,
            "prestige": dict(zip(sides, self.prestige, strict=True)),
            "backups": {player: self._backup(seat) for seat, player in enumerate(players)},
        }
        if self.advanced:
            shown["hands"] = dict(zip(players, self.cards.hands, strict=True))
            shown["pile"] = self.cards.pile
            shown["discard"] = self.cards.discard
            shown["moves_played"] = dict(zip(sides, self.moves_played, strict=True))
            shown["draw_values"] = {str(d): value for d, value in sorted(self.draw_values.items())}
        return shown

    def view(self, reveal: bool) -> list[View]:
        cards = self.cards if self.advanced else None
        backups = [self._backup(seat) for seat in self.setup.seats]
        views: list[View] = [
            night_lines(
                self.night, self.lead, self.tonight, cards, self.draw_values, self.setup, self.tell
            )
        ]
        if self.tonight.dances:
            views.append(open_nightclubs(self.tonight, self.taken, self.settled, self.tell))
        views.append(at_the_players(self.tonight, backups, cards, self.setup))
        return views
