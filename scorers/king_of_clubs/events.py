"""What happens at King of Clubs outside the rules: moves given, counts put right, somebody gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.game import Match, Setup
from scorers.king_of_clubs.ending import ENOUGH, end_by_points, end_with_gone
from scorers.king_of_clubs.moves import CARDS
from scorers.king_of_clubs.rulings import Telling
from scorers.king_of_clubs.state import Layout
from scorers.protocol import Ruling, Verdict
from scorers.text import counted

__all__ = ["Events"]


class Events(Match):
    """The table and what may happen at it at any time; the flow adds the course of play."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.on_table = Layout(setup)
        self.tell = Telling(setup)
        self.box = {"moves": CARDS} if self.on_table.advanced else {}
        self.gives = ("moves",) if self.on_table.advanced and self.tell.teams else ()
        self.reminders: tuple[str, ...] = ()
        """What is said before the next question."""
        self.gone: int | None = None
        """Who went home."""

    def check_give(self, giver: int, taker: int, count: int, thing: str) -> Iterable[Illegal]:
        players, side_of = self.setup.players, self.setup.side_of
        if side_of[giver] != side_of[taker]:
            yield Illegal(
                f"{players[giver]} and {players[taker]} are no team mates: moves stay on a side.",
                "give",
                forcible=True,
            )
        held = self.on_table.cards.hands[giver]
        if count > held:
            found = count - held <= self.on_table.cards.pile + self.on_table.cards.discard
            yield Illegal(
                f"{players[giver]} has {counted(held, 'move')} in hand, not {count}.",
                "give",
                forcible=found,
            )

    def give(self, giver: int, taker: int, count: int, thing: str) -> Iterator[Ruling]:
        totals = [0] * len(self.setup.players)
        totals[giver] = count
        self.on_table.cards.take_beyond(self.on_table.cards.take(totals))
        self.on_table.cards.hands[taker] += count
        names, hands = self.setup.players, self.on_table.cards.hands
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
        if self.on_table.advanced:
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
        place, cards = fixable.place, self.on_table.cards
        if fixable.thing == "holder":
            lead = self.on_table.lead
            if lead is not None and self.reminders == (self.tell.swap(1 - lead),):
                self.reminders = () if value is None else (self.tell.swap(1 - value),)
            self.on_table.lead = value
            self.on_table.tonight = self.on_table.tonight._replace(showing=None)
        elif fixable.thing == "points":
            self.on_table.points[self.tell.sides.index(place)] = value
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
        self.gone = seat
        yield Ruling(f"{self.setup.players[seat]} goes home: the evening ends.", ("leave",))

    def ended_by_event(self) -> Verdict | None:
        if self.gone is not None:
            return end_with_gone(self.gone, self.on_table.points, self.setup, self.tell)
        if max(self.on_table.points) >= ENOUGH:
            return end_by_points(self.on_table.points, self.on_table.night, self.setup, self.tell)
        return None
