"""What King of Clubs asks the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from scorers.errors import Illegal, Unclear
from scorers.game import Setup
from scorers.king_of_clubs.answers import (
    DRAWS,
    Dancers,
    make_dancers_reader,
    read_clubs,
    read_draw,
    read_lead,
    read_moves,
    write_clubs,
    write_dancers,
    write_lead,
    write_moves,
)
from scorers.king_of_clubs.goes import Exchange
from scorers.king_of_clubs.legality import check_backups, check_dancers, check_lead, check_moves
from scorers.king_of_clubs.moves import Move
from scorers.king_of_clubs.nightclubs import Dance
from scorers.king_of_clubs.rulings import Telling, say_of_nights
from scorers.king_of_clubs.state import Tonight
from scorers.parsing import split_answers, write_yes, yes_or_no
from scorers.protocol import Ask, Coming
from scorers.readings import read_as_meant
from scorers.text import listed, plain

AT_THE_END = 6
DRAWING = 7
"""When in a night these come: its nightclubs are 0, its dances 1 to 4."""


class Questions:
    """The questions of one table: what never changes about them is put into words once."""

    __slots__ = (
        "_all",
        "_dancers_early",
        "_dancers_help",
        "_everybody",
        "_lead_early",
        "_moves_early",
        "_next_night",
        "_number_early",
        "_on_a_mates",
        "_readers",
        "_victory_early",
        "names",
        "players",
        "seats",
        "setup",
        "tell",
    )

    def __init__(self, setup: Setup, tell: Telling) -> None:
        self.setup = setup
        self.tell = tell
        self.names = setup.names
        self.players = setup.players
        self.seats = tuple(setup.seats)
        self._all = "All" if len(self.seats) > 2 else "Both"
        self._everybody = ", ".join(self.players)
        self._readers = {sends: make_dancers_reader(setup.names, sends, "", "", "") for sends in (1, 2)}
        ann, bob = self.names.write(0), self.names.write(1)
        self._dancers_help = {
            1: "One skill for each player, in seat order, apart or run together. Or with names for "
            f"all, in any order, a comma between: {bob} 4, {ann} 3.",
            2: "Two skills for each player, in seat order: 14, 23 or 14 23; 1&4 is the same. Or with "
            f"names for all, in any order, a comma between: {bob} 23, {ann} 14.",
        }
        self._on_a_mates = ""
        if tell.teams:
            one, mate = (self.names.write(seat) for seat in setup.sides[0])
            self._on_a_mates = f" On a team mate's dancer: {one} {mate}.3+2."
        self._lead_early = Coming(_looks_like_lead, "what the Lead shows comes before the dances")
        self._dancers_early = {
            sends: Coming(reader, "dancers are revealed one dance at a time")
            for sends, reader in self._readers.items()
        }
        self._moves_early = Coming(_looks_like_moves, "moves are made once the dancers are revealed")
        self._victory_early = Coming(yes_or_no, "the victory dance ends the night")
        self._number_early = Coming(read_draw, "Draw Values are asked after the victory dance")
        self._next_night = Coming(read_clubs, "the next night's nightclubs open after this")

    def ask_clubs(self, night: int, score: str, leads: str, before: tuple[str, ...]) -> Ask:
        """Which four nightclubs open."""
        return Ask(
            ask="clubs",
            where=f"night {night}",
            prompt=(
                f"NIGHT {night}{say_of_nights(self.setup)}. Points: {score}. {leads}\n"
                "Turn up four of the nine nightclubs."
            ),
            example="2257",
            read=read_clubs,
            write=write_clubs,
            who=self.seats,
            help=(
                "The values of the four nightclubs that lie open tonight, in any order, apart or run "
                "together: 7 2 5 2 or 7252. The nine are 2, 2, 3, 3, 4, 4, 5, 6 and 7."
            ),
            clause="KC-1",
            before=before,
            coming=(self._lead_early, self._dancers_early[1], self._victory_early),
            moment=(night, 0, 0),
            several=split_answers,
            once_a_turn=True,
        )

    def ask_lead(self, night: int, side: int, dances: Sequence[Dance], before: tuple[str, ...]) -> Ask:
        """What the Lead shows the table."""
        leads = self.setup.sides[side]
        example = f"5 at {dances[-1].card}"
        question = "show one dancer, not the backup. Which, where?"
        whose = ""
        if self.tell.teams:
            example = f"{self.names.write(leads[0])} {example}"
            question = "one of you shows one dancer, not the backup. Whose, which, where?"
            whose = "The name says whose dancer it is. "
        first = dances[0]
        ambiguous = self.tell.where(first) if first.sends == 1 and not self.tell.teams else ""
        return Ask(
            ask="lead",
            where=f"night {night}, {self.tell.sides[side]}",
            prompt=f"{self.tell.does(side, 'LEADS', 'LEAD')}: {question}",
            example=example,
            read=partial(
                read_lead, self.names, leads, tuple(d.card for d in dances), example, ambiguous
            ),
            write=partial(write_lead, self.names),
            check=partial(check_lead, side, self.setup.side_of, self.players, self.tell),
            who=leads,
            hint="- if it was not noted",
            help=(
                f"The dancer that was shown and the value of its nightclub: {example}. Where two of "
                f"one value lie together, the value of one of them. {whose}"
                "- if nothing was shown, or nobody noted it."
            ),
            clause="KC-3",
            before=before,
            words=("at",),
            coming=(
                Coming(
                    self._readers[first.sends],
                    f"{self.tell.where(first)} is danced once the Lead has shown a dancer; for none "
                    "type -",
                ),
            ),
            moment=(night, 0, 1),
            several=split_answers,
        )

    def ask_dancers(
        self,
        night: int,
        at: int,
        tonight: Tonight,
        before: tuple[str, ...],
        unheld: tuple[Coming, ...] = (),
    ) -> Ask:
        """Which dancers everybody reveals at a dance."""
        dance = tonight.dances[at]
        showing = tonight.showing
        here = ""
        if showing is not None and showing.at == at:
            here = f" {self.players[showing.seat]} showed the {showing.dancer} here."
        reveal = "reveal" if dance.sends == 1 else "reveal two"
        sends = "sends one dancer" if dance.sends == 1 else "sends two dancers"
        at_odds = any(tonight.at_odds(seat, at) for seat in self.seats)
        example, read = self._dancers(sends, self._some_dancers(at, tonight), " !" * at_odds)
        last = at == len(tonight.dances) - 1

        def check(dancers: Dancers) -> Iterable[Illegal]:
            return check_dancers(dancers, at, tonight, self.setup, self.tell)

        return Ask(
            ask="dancers",
            where=f"night {night}, {self.tell.where(dance)}",
            prompt=f"{self.tell.heading(dance)} {self._all} {reveal}: {self._everybody}.{here}",
            example=example,
            read=read,
            write=partial(write_dancers, self.names),
            check=check,
            who=self.seats,
            help=self._dancers_help[dance.sends],
            clause="KC-2",
            before=before,
            coming=(
                *(unheld or (self._moves_early,)),
                self._victory_early if last else self._dancers_early[3 - dance.sends],
            ),
            moment=(night, 1 + at, 0),
            several=split_answers,
        )

    def _some_dancers(self, at: int, tonight: Tonight) -> Dancers:
        """Dancers that would be accepted: for one player the lowest, for the next the highest."""
        sends = tonight.dances[at].sends
        some = []
        for seat in self.seats:
            free = tonight.may_dance(seat, at)
            low = seat % 2 or tonight.shown_by(seat) is not None
            some.append(tuple(sorted(free[:sends] if low else free[-sends:])))
        return tuple(some)

    def _dancers(
        self, does: str, some: Dancers, force: str = ""
    ) -> tuple[str, Callable[[str], Dancers]]:
        """An example with these dancers, and the reader that names it when it refuses."""
        runs = ["".join(map(str, dancers)) for dancers in some]
        digits = ("" if len(some[0]) == 1 else " ").join(runs) + force
        by_name = ", ".join(f"{self.names.write(seat)} {run}" for seat, run in enumerate(runs)) + force
        return digits, make_dancers_reader(self.names, len(some[0]), does, digits, by_name)

    def ask_moves(
        self,
        night: int,
        at: int,
        dances: Sequence[Dance],
        sent: Dancers,
        begins: int,
        hands: tuple[int, ...],
        spare: int,
    ) -> Ask:
        """Which moves are made at a dance, in order.

        `sent`: the dancers there; `begins`: the side that opens; `spare`: how many moves lie in the
        pile and the discard pile.
        """
        example = self._some_moves(sent, begins, hands)
        side_of = self.setup.side_of

        def read(line: str) -> tuple[Move, ...]:
            return read_moves(self.names, side_of, sent, begins, example, line)

        if len(self.seats) == 2 and dances[at].sends == 1:
            revealed = f"{sent[0][0]} to {sent[1][0]}"
        else:
            revealed = ", ".join(
                f"{name} {listed(dancers)}" for name, dancers in zip(self.players, sent, strict=True)
            )
        held = ", ".join(
            f"{name} {hand}" for name, hand in zip(self.players[1:], hands[1:], strict=True)
        )
        after = dances[at + 1 :]
        coming = self._victory_early
        if after:
            coming = Coming(
                self._readers[after[0].sends],
                f"{self.tell.where(after[0])} is danced once the moves here are made; for none type -",
            )

        def check(moves: Sequence[Move]) -> Iterable[Illegal]:
            return check_moves(moves, begins, hands, spare, side_of, self.players, self.tell)

        def go_on(lines: Sequence[str]) -> tuple[str, str]:
            exchange = Exchange(self.tell, self.players, self.setup.sides, sent, begins, hands)
            for line in lines:
                moves = read_as_meant(line, partial(exchange.read_go, read), self.names)
                exchange.check_go(moves, check)
                exchange.go(moves)
            return exchange.tell_state(), write_moves(self.names, exchange.moves) * exchange.over

        return Ask(
            ask="moves",
            where=f"night {night}, {self.tell.where(dances[at])}",
            prompt=(
                f"{revealed}. Moves? {self.tell.does(begins, 'begins', 'begin')}. "
                f"{self.players[0]} holds {hands[0]}, {held}."
            ),
            example=example,
            read=read,
            write=partial(write_moves, self.names),
            check=check,
            who=tuple(seat for seat in self.seats if hands[seat]),
            hint="none: -",
            help=(
                "The moves in the order in which they were made: who makes them, the dancer, + and how "
                f"many: {example}. A comma between; the dancer may be left out where there is just one."
                f"{self._on_a_mates} Moves of one side in a row are one go. - if nobody makes any. "
                "To enter them as they happen: ... first, or behind the first go, then a line for each "
                "go, - to pass."
            ),
            clause="KC-7",
            coming=(coming,),
            moment=(night, 1 + at, 1),
            go_on=go_on,
            several=split_answers,
        )

    def say_no_moves(self, entry: int) -> Coming:
        """Moves typed behind a dance at which, as far as we know, nobody held any.

        `entry`: that of the dance.
        """
        ann = self.names.write(0)
        return Coming(
            _looks_like_moves,
            f"All hands are empty as far as Referee knows, so no moves were asked at entry {entry}. If "
            f"{self.players[0]} held 2: /insert {entry} '/fix {ann} moves 2', and they are.",
            instead=True,
        )

    def _some_moves(self, sent: Dancers, begins: int, hands: Sequence[int]) -> str:
        parts = []
        for side in (begins, 1 - begins):
            seat = next((seat for seat in self.setup.sides[side] if hands[seat]), None)
            if seat is not None:
                dancer = sent[seat][0] if len(sent[seat]) > 1 else ""
                parts.append(f"{self.names.write(seat)} {dancer}+1")
        return ", ".join(parts)

    def ask_backups(
        self, night: int, at: int, tonight: Tonight, why: str, clause: str, step: tuple[int, int]
    ) -> Ask:
        """Who stayed behind as each player's backup; `at` is the dance that was revealed last.

        `step`: when in the night it is asked.
        """
        some = tuple((tonight.may_stay(seat)[-1],) for seat in self.seats)
        example, reader = self._dancers("keeps one backup", some)
        after = tonight.dances[at + 1 :]

        def read(line: str) -> tuple[int, ...]:
            return tuple(dancer for (dancer,) in reader(line))

        def write(backups: tuple[int, ...]) -> str:
            return write_dancers(self.names, tuple((dancer,) for dancer in backups))

        def check(backups: tuple[int, ...]) -> Iterable[Illegal]:
            return check_backups(backups, tonight, self.players, self.tell)

        return Ask(
            ask="backups",
            where=f"night {night}",
            prompt=f"{why} {self._all} show the backup: {self._everybody}.",
            example=example,
            read=read,
            write=write,
            check=check,
            who=self.seats,
            help=(
                "The dancer that each player kept at home tonight, in seat order, apart or run "
                f"together. Or with names: {self.names.write(0)} 5, {self.names.write(1)} 2."
            ),
            clause=clause,
            coming=(self._dancers_early[2] if after else self._victory_early,),
            moment=(night, *step),
            several=split_answers,
        )

    def ask_victory(self, night: int, side: int, unheld: tuple[Coming, ...] = ()) -> Ask:
        """Whether the night's winner danced for the point."""
        who = self.tell.sides[side]
        return Ask(
            ask="victory",
            where=f"night {night}, {who}",
            prompt=f"{who}, YOUR VICTORY DANCE! Danced? y or n",
            example="y",
            read=yes_or_no,
            write=write_yes,
            who=self.setup.sides[side],
            hint=None,
            help=(
                f"y if {self.tell.does(side, 'has', 'have')} danced and so earned the point; n if "
                "not: then nobody gets it."
            ),
            clause="KC-8.6",
            words=("yes", "no"),
            coming=(*unheld, self._number_early, self._next_night),
            moment=(night, AT_THE_END, 1),
        )

    def ask_draw(
        self, night: int, dancer: int, seats: tuple[int, ...], before: tuple[str, ...], unknown: int
    ) -> Ask:
        """The Draw Value printed on a dancer, the backup of these seats.

        `unknown`: so many Draw Values are asked, this one and those behind it.
        """
        whose = f"{self.players[seats[0]]}'s backup, the {dancer}"
        if len(seats) > 1:
            whose = f"the {dancer}, backup of {self.names.listed(seats)}"
        return Ask(
            ask="draw",
            where=f"dancer {dancer}",
            prompt=f"Draw Value on {whose}? (a number)",
            example="2",
            read=read_draw,
            write=str,
            who=seats,
            hint=None,
            help=(
                f"The number in the symbol on dancer {dancer}, 0 to {DRAWS}: how many moves its owner "
                "draws. It is asked once and remembered."
            ),
            clause="KC-10",
            before=before,
            coming=(self._next_night,),
            moment=(night, DRAWING, 1),
            several=partial(_split_draws, unknown),
            floating=True,
        )


def _looks_like_lead(line: str) -> None:
    """Raises `Unclear` unless a line has the shape of `5 at 4`."""
    text = "".join(plain(line).casefold().split())
    dancer, at, club = text[-4:-3], text[-3:-1], text[-1:]
    if not (dancer.isdecimal() and at == "at" and club.isdecimal()):
        raise Unclear("That is not what a Lead shows.")


def _looks_like_moves(line: str) -> None:
    """Raises `Unclear` unless a line has the shape of `ann 3+2`."""
    before, plus, after = plain(line).rpartition("+")
    if not (plus and before[:1].strip() and not before[:1].isdecimal() and after.strip().isdecimal()):
        raise Unclear("Those are no moves.")


def _split_draws(unknown: int, line: str) -> list[str]:
    """Draw Values for several dancers: `3 1`, `3, 1`."""
    *values, last = line.replace(";", " ").replace(",", " ").split() or [""]
    if last == "!" and values:
        values[-1] += last
    else:
        values.append(last)
    return values if len(values) <= unknown else [line]
