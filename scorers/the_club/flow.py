"""One evening at The Club, from the first turn to the last slow song."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorers.game import Match, Setup
from scorers.protocol import Flow, Lines, Ruling, Table, Verdict, View
from scorers.ranking import Rung, places_by, told_apart
from scorers.the_club import rulings as told
from scorers.the_club.attraction import mom_counts
from scorers.the_club.bag import left
from scorers.the_club.dancers import Pair, short
from scorers.the_club.legality import Seen, When
from scorers.the_club.questions import mom_ask, turn_ask
from scorers.the_club.turns import Turn

__all__ = ["Evening"]

ROUNDS_BETWEEN_COUNTS = 4


class Evening(Match):
    """Who made which pairs, and what has come out of the bag."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.turn = 1
        self.over = False
        self.mom_points: int | None = setup.options.get("mom_points")
        self.points = [0] * len(setup.players)
        self.pairs: list[list[tuple[int, Pair]]] = [[] for _ in setup.players]
        self.seen = Seen()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.turn - 1) % len(self.setup.players)

    @property
    def tiles_left(self) -> int:
        """Tiles in the bag before this turn's draw; none once the club has closed."""
        return 0 if self.over else left(len(self.setup.players), self.setup.options, self.turn)

    def play(self) -> Flow:
        """Turns in seat order until the last tile lies (TC-3, TC-9)."""
        while True:
            turn: Turn = yield turn_ask(
                self.setup.names,
                self.seat,
                self.turn,
                self.tiles_left,
                tuple(self.points),
                self.seen,
                self.setup.options,
                self.mom_points is not None,
            )
            when = When(self.turn, self.entry)
            last = turn.closed or self.turn == self.setup.options["turns"]
            homeless = next(filter(mom_counts, turn.scoring), None)
            asks_mom = homeless is not None and self.mom_points is None
            if homeless is not None and asks_mom:
                yield from map(told.who_leaves, turn.scoring)
                self.mom_points = yield mom_ask(self.setup.names, self.seat, self.turn, homeless, last)
                yield told.mom_known(self.mom_points)
            for ruling in self._scored(turn, when, heard=asks_mom):
                for award in ruling.awards:
                    self.points[award.side] += award.points
                yield ruling
            self.pairs[self.seat] += [(self.turn, pair) for pair in turn.scoring]
            self.seen = self.seen.after(turn, when)
            if last:
                break
            if self.turn % (ROUNDS_BETWEEN_COUNTS * len(self.points)) == 0 and any(self.pairs):
                yield told.in_front(self.setup.players, [len(pairs) for pairs in self.pairs])
            self.turn += 1
        self.over = True
        yield told.closing(len(turn.scoring))
        return self._verdict()

    def _scored(self, turn: Turn, when: When, heard: bool) -> Iterator[Ruling]:
        """What follows from a turn; `heard` where the pairs have been read out already."""
        seat, name, mom = self.seat, self.setup.players[self.seat], self.mom_points
        options = self.setup.options
        for pair in turn.pairs:
            if not heard:
                yield told.who_leaves(pair)
            yield told.pair_scored(pair, mom, seat, name, self.turn)
        for number, star in enumerate(turn.stars, len(self.seen.rock_stars) + 1):
            yield told.star_left(number, options["rock_stars"])
            for place, pair in enumerate(star, 1):
                yield told.star_pair_scored(place, pair, mom, seat, self.turn)
            yield told.star_scored(star, mom, seat, name, self.turn)
            better = told.better_way(star, mom, when.entry)
            if better is not None:
                yield better
        for number in range(1, turn.guards + 1):
            yield told.guard(len(self.seen.guards) + number, options["guards"], name)
        for number, cell in enumerate(turn.bullies, len(self.seen.bullies) + 1):
            yield told.bully(number, options["bullies"], cell, name)
        if not turn.pairs and not turn.stars:
            yield Ruling(f"No pair: 0 points for {name}.", ("TC-3",))
        bare = told.backs_not_typed(turn, when.entry)
        if bare is not None:
            yield bare

    def _verdict(self) -> Verdict:
        ladder = (Rung("points", self.points, "TC-10"),)  # and no tie-break
        winners, criteria = told_apart(self.setup.seats, ladder)
        return Verdict(
            winners=winners,
            places=places_by(self.points),
            how="closed",
            clause="TC-10" if len(winners) == 1 else "TC-10.1",
            criteria=criteria,
            text=told.winners(self.setup.players, self.points),
        )

    def standing(self) -> list[int]:
        return list(self.points)

    def table(self) -> dict[str, Any]:
        players = self.setup.players
        return {
            "turn": self.turn,
            "turns": self.setup.options["turns"],
            "player": None if self.over else players[self.seat],
            "tiles_left": self.tiles_left,
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
        if self.over:
            now = f"The club is closed after turn {self.turn}."
        else:
            now = (
                f"Turn {self.turn} of {options['turns']} is {players[self.seat]}'s. "
                f"Bag before the draw: {self.tiles_left}."
            )
        lines = [
            now,
            f"Rock stars that left: {len(self.seen.rock_stars)} of {options['rock_stars']}. "
            f"Drawn: guards {len(self.seen.guards)} of {options['guards']}, "
            f"bullies {len(self.seen.bullies)} of {options['bullies']}.",
        ]
        if self.mom_points is not None:
            lines.append(f"Mom takes {self.mom_points}.")
        for name, pairs in zip(players, self.pairs, strict=True):
            if pairs:
                told_pairs = "; ".join(
                    f"{short(one)} with {short(two)} (turn {turn})" for turn, (one, two) in pairs
                )
                lines.append(f"In front of {name}: {told_pairs}.")
        return [Table(("player", "points", "pairs"), rows), Lines(tuple(lines))]
