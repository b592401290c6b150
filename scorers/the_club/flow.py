"""One evening at The Club, from the first turn to the last slow song."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from scorers.errors import Illegal
from scorers.events import MOST, Fixable
from scorers.game import Match, Setup
from scorers.protocol import Ask, Flow, Holding, Lines, Moved, Ruling, Step, Table, Verdict, View
from scorers.the_club import rulings as told
from scorers.the_club.attraction import mom_counts
from scorers.the_club.components import A_TURN, count_bag, count_turns
from scorers.the_club.dancers import Pair, short
from scorers.the_club.ending import find_winners
from scorers.the_club.legality import Seen, When
from scorers.the_club.questions import mom_ask, turn_ask
from scorers.the_club.stars import BONUS
from scorers.the_club.turns import Turn

__all__ = ["Evening"]

ROUNDS_BETWEEN_COUNTS = 4


class Evening(Match):
    """Who made which pairs, and what has come out of the bag."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.turn = 1
        self.seat = 0
        """Whose turn it is."""
        self.gone: list[int] = []
        """Seats of those who went home, in the order in which they left."""
        self.turns: int = setup.options["turns"]
        self.waits_for_mom = False
        self.bag = count_bag(len(setup.players), setup.options)
        """Tiles in the bag: before the draw while a turn is asked, none once the club has closed."""
        self.over = False
        self.reported = Turn()
        """What was typed of the turn that is being scored, which may have to wait for mom."""
        self.when = When(0, 0)
        """The turn and entry of `reported`."""
        self.mom_points: int | None = setup.options.get("mom_points")
        self.points = [0] * len(setup.players)
        self.pairs: list[list[tuple[int, Pair]]] = [[] for _ in setup.players]
        self.stars = [0] * len(setup.players)
        """Rock stars that each player took along."""
        self.seen = Seen()

    @property
    def present(self) -> tuple[int, ...]:
        """Seats of those who have not gone home."""
        return tuple(seat for seat in self.setup.seats if seat not in self.gone)

    @property
    def next_seat(self) -> int:
        """Who comes after the player whose turn it is; those who went home are passed over."""
        present = self.present
        return next((seat for seat in present if seat > self.seat), present[0])

    @property
    def is_last(self) -> bool:
        """True if the club closes after the turn that was reported."""
        return self.reported.closed or self.turn == self.turns

    @property
    def is_fourth_side(self) -> bool:
        """True in each third turn of three players, as long as nobody went home (TC-3.1)."""
        three = len(self.setup.players) == len(self.present) == 3
        return three and (self.turn - 1) // 3 % 3 == 2

    def play(self) -> Flow:
        """Turns in seat order until the last tile lies (TC-3, TC-9)."""
        while not self.over:
            self.reported = yield self.ask_turn
            self.when = When(self.turn, self.entry)
            heard = yield from self.learn_mom()
            yield from self.score_turn(heard)
            if self.is_last:
                yield self.close()
            elif len(self.present) == 1:  # the others left while mom was asked
                self.over = True
                return self._end_left()
            else:
                yield from self.count_pairs()
                self.turn += 1
                self.seat = self.next_seat
        return find_winners(self.setup, self.points)

    def ask_turn(self) -> Ask:
        """What happened in this turn."""
        return turn_ask(
            self.setup.names,
            self.seat,
            self.turn,
            self.bag,
            tuple(self.points),
            self.seen,
            {**self.setup.options, "turns": self.turns},
            self.mom_points is not None,
            self.is_fourth_side,
        )

    def learn_mom(self) -> Generator[Step, Any, bool]:
        """Ask what mom takes away where a pair is the first to need it (TC-2.7).

        True if it was asked: then the pairs have been read out.
        """
        if self.mom_points is not None or not any(map(mom_counts, self.reported.scoring)):
            return False
        yield from map(told.who_leaves, self.reported.scoring)
        self.waits_for_mom = True
        self.mom_points = yield self.ask_mom
        self.waits_for_mom = False
        yield told.mom_known(self.mom_points)
        return True

    def ask_mom(self) -> Ask:
        """What mom takes away, for the first pair of this turn that has nowhere to go."""
        homeless = next(filter(mom_counts, self.reported.scoring))
        return mom_ask(
            self.setup.names, self.present, self.next_seat, self.turn, homeless, self.is_last
        )

    def score_turn(self, heard: bool) -> Iterator[Ruling]:
        """What follows from the turn, its draw told with the first ruling."""
        drawn = min(A_TURN, self.bag)
        self.bag -= drawn
        draw = (Moved("bag", "tiles", -drawn, "TC-8"),) if drawn else ()
        for ruling in self._scored(heard):
            yield ruling._replace(moved=(*draw, *ruling.moved))
            draw = ()

    def _scored(self, heard: bool) -> Iterator[Ruling]:
        """Pairs, rock stars, guards and bullies; `heard` where the pairs were read out already."""
        turn, seat, mom = self.reported, self.seat, self.mom_points
        options, name = self.setup.options, self.setup.players[self.seat]
        for pair in turn.pairs:
            if not heard:
                yield told.who_leaves(pair)
            yield self._keep(pair, told.pair_scored(pair, mom, seat, name, self.turn))
        for number, star in enumerate(turn.stars):
            self.stars[seat] += 1
            self._see(Turn(stars=((),)))
            left = told.star_left(len(self.seen.rock_stars), options["rock_stars"])
            yield left._replace(
                moved=(
                    Moved("specials", "rock stars", 1, "TC-5"),
                    Moved(name, "rock stars", 1, "TC-5"),
                )
            )
            worth: list[int] = []
            for place, pair in enumerate(star):
                agreed = turn.find_agreed(number, place)
                scored = told.star_pair_scored(place + 1, pair, agreed, mom, seat, self.turn)
                worth.append(scored.awards[0].points)
                yield self._keep(pair, scored)
            better = told.find_better_way(star, BONUS + sum(worth), mom)
            yield self._award(told.star_scored(worth, seat, name, self.turn, better))
            if better is not None and options["hints"] == "yes":
                yield told.better_way(better, self.when.entry)
        for _ in range(turn.guards):
            self._see(Turn(guards=1))
            came = told.guard(len(self.seen.guards), options["guards"], name)
            yield came._replace(moved=(Moved("specials", "guards", 1, "TC-6"),))
        for cell in turn.bullies:
            self._see(Turn(bullies=(cell,)))
            came = told.bully(len(self.seen.bullies), options["bullies"], cell, name)
            yield came._replace(moved=(Moved("specials", "bullies", 1, "TC-7"),))
        if not turn.pairs and not turn.stars:
            yield Ruling(f"No pair: 0 points for {name}.", ("TC-3",))
        bare = told.backs_not_typed(turn, self.when.entry)
        if bare is not None:
            yield bare

    def _see(self, part: Turn) -> None:
        self.seen = self.seen.after(part, self.when)

    def _keep(self, pair: Pair, ruling: Ruling) -> Ruling:
        """Lay a pair before the player whose turn it is; the ruling that tells it."""
        self._see(Turn(pairs=(pair,)))
        self.pairs[self.seat].append((self.turn, pair))
        kept = Moved(self.setup.players[self.seat], "pairs", 1, "TC-3")
        scored = self._award(ruling)
        return scored._replace(moved=(*scored.moved, kept))

    def _award(self, ruling: Ruling) -> Ruling:
        """Add the points of a ruling; the ruling that tells it."""
        moved = []
        for award in ruling.awards:
            self.points[award.side] += award.points
            moved.append(Moved(self.setup.players[award.side], "points", award.points, award.clause))
        return ruling._replace(moved=tuple(moved))

    def count_pairs(self) -> Iterator[Ruling]:
        """Every few rounds, how many pairs lie in front of each player."""
        if self.turn % (ROUNDS_BETWEEN_COUNTS * len(self.points)) == 0 and any(self.pairs):
            yield told.in_front(self.setup.players, [len(pairs) for pairs in self.pairs])

    def close(self) -> Ruling:
        """The last tile lies, and what the bag still held is out of the game (TC-9)."""
        rest, self.bag, self.over = self.bag, 0, True
        moved = (Moved("bag", "tiles", -rest, "TC-9"),) if rest else ()
        return told.closing(len(self.reported.scoring))._replace(moved=moved)

    def fixables(self) -> list[Fixable]:
        """Each player's points, and the tiles in the bag."""
        points = [Fixable(name, "points", low=-MOST) for name in self.setup.players]
        full = count_bag(len(self.setup.players), self.setup.options)
        return [*points, Fixable("bag", "tiles", high=full)]

    def put(self, fixable: Fixable, value: Any) -> None:
        if fixable.place == "bag":
            self.bag = value
            # this turn is played even where the bag turns out to be empty
            self.turns = self.turn - 1 + max(1, count_turns(value))
        else:
            self.points[self.setup.players.index(fixable.place)] = value

    def fix(self, fixable: Fixable, value: Any) -> Iterator[Ruling]:
        yield from super().fix(fixable, value)
        if fixable.place == "bag":
            yield told.turns_left(self.turn, self.turns)

    def check_leave(self, seat: int) -> Iterable[Illegal]:
        if seat in self.gone:
            yield Illegal(f"{self.setup.players[seat]} has gone home already.", "leave")

    def take_out(self, seat: int) -> Iterator[Ruling]:
        """The points stay and are ranked, and the turn goes round without the player."""
        self.gone.append(seat)
        was_asked = seat == self.seat and not self.waits_for_mom
        yield told.goes_home(self.setup.players[seat])
        if len(self.present) == 1:
            self.over = not self.waits_for_mom  # what has left the floor still scores
        elif was_asked:
            self.seat = self.next_seat
            yield told.turn_passes(self.turn, self.setup.players[self.seat])

    def ended_by_event(self) -> Verdict | None:
        return self._end_left() if self.over else None

    def _end_left(self) -> Verdict:
        return find_winners(self.setup, self.points, left=self.gone[-1])

    def holdings(self) -> list[Holding]:
        """What lies before each player, then the bag and the special tiles that came out of it."""
        held: list[Holding] = []
        for seat, name in enumerate(self.setup.players):
            held += (
                Holding(name, "points", self.points[seat]),
                Holding(name, "pairs", len(self.pairs[seat])),
                Holding(name, "rock stars", self.stars[seat]),
            )
        return [
            *held,
            Holding("bag", "tiles", self.bag),
            Holding("specials", "guards", len(self.seen.guards)),
            Holding("specials", "bullies", len(self.seen.bullies)),
            Holding("specials", "rock stars", len(self.seen.rock_stars)),
        ]

    def standing(self) -> list[int]:
        return list(self.points)

    def table(self) -> dict[str, Any]:
        players = self.setup.players
        return {
            "turn": self.turn,
            "turns": self.turns,
            "player": None if self.over else players[self.seat],
            "tiles_left": self.bag,
            "pairs": {name: len(pairs) for name, pairs in zip(players, self.pairs, strict=True)},
            "rock_stars": len(self.seen.rock_stars),
            "guards": len(self.seen.guards),
            "bullies": len(self.seen.bullies),
        }

    def view(self, reveal: bool) -> list[View]:
        players, options = self.setup.players, self.setup.options
        rows = tuple(
            (name, str(points), str(len(pairs)))
            for name, points, pairs in zip(players, self.points, self.pairs, strict=True)
        )
        if len(self.present) == 1 and self.over:
            now = f"{players[self.gone[-1]]} left in turn {self.turn}: the evening is over."
        elif self.over:
            now = f"The club is closed after turn {self.turn}."
        else:
            now = (
                f"Turn {self.turn} of {self.turns} is {players[self.seat]}'s. "
                f"Bag before the draw: {self.bag}."
            )
        lines = [
            now,
            f"Rock stars that left: {len(self.seen.rock_stars)} of {options['rock_stars']}. "
            f"Drawn: guards {len(self.seen.guards)} of {options['guards']}, "
            f"bullies {len(self.seen.bullies)} of {options['bullies']}.",
        ]
        lines += [f"{players[seat]} has gone home." for seat in self.gone]
        if self.mom_points is not None:
            lines.append(f"Mom takes {self.mom_points}.")
        for name, pairs in zip(players, self.pairs, strict=True):
            if pairs:
                told_pairs = "; ".join(
                    f"{short(one)} with {short(two)} (turn {turn})" for turn, (one, two) in pairs
                )
                lines.append(f"In front of {name}: {told_pairs}.")
        return [Table(("player", "points", "pairs"), rows), Lines(tuple(lines))]
