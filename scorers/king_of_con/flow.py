"""The conversation of King of Con, in the order of its rulebook."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.game import Match, Setup
from scorers.king_of_con import events, questions
from scorers.king_of_con.buying import impulse_buying
from scorers.king_of_con.ending import by_epic, end_alone, the_end
from scorers.king_of_con.items import Shown
from scorers.king_of_con.looting import loot
from scorers.king_of_con.monkeys import lowest_first
from scorers.king_of_con.show_off import show_off
from scorers.king_of_con.state import ROUNDS, Hall
from scorers.king_of_con.tokens import ALL
from scorers.king_of_con.traits import name
from scorers.protocol import Award, Flow, Holding, Ruling, Step, Verdict, View
from scorers.text import show

__all__ = ["Convention"]


class Convention(Match):
    """King of Con under way."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hall = Hall(setup)
        self.box = {"tokens": ALL}

    def play(self) -> Flow:
        if not self.hall.monkeys:
            yield from self.setting_up()
        how = yield from self.rounds()
        before = self.count() if self.hall.phase == 4 else ()
        return (yield from the_end(self.hall, how, before))

    def place_names(self) -> Mapping[str, str]:
        return {number: item.name for number, item in self.hall.items.items() if item.name}

    def holdings(self) -> list[Holding]:
        return [*self.hall.holdings(), *self.held_unaccounted()]

    def fixables(self) -> list[Fixable]:
        return events.list_fixables(self.hall)

    def check_fix(self, fixable: Fixable, value: Any) -> Iterable[Illegal]:
        return events.check_fix(self.hall, fixable, value)

    def put(self, fixable: Fixable, value: Any) -> None:
        events.put_right(self.hall, fixable, value)

    def check_leave(self, seat: int) -> Iterable[Illegal]:
        return events.check_leave(self.hall, seat)

    def take_out(self, seat: int) -> Iterator[Ruling]:
        return events.let_go(self.hall, seat)

    def ended_by_event(self) -> Verdict | None:
        return end_alone(self.hall) if len(self.hall.present) == 1 else None

    def standing(self) -> list[int]:
        return self.hall.standing()

    def table(self) -> dict[str, Any]:
        return self.hall.table()

    def view(self, reveal: bool) -> list[View]:
        return self.hall.view(reveal)

    def accounts(self, side: int) -> list[Award] | None:
        return self.hall.accounts(side)

    def setting_up(self) -> Generator[Step, Any, None]:
        hall = self.hall
        dealt: tuple[int, ...] = yield partial(questions.monkeys, hall)
        hall.monkeys = list(dealt)
        order = lowest_first(dict(enumerate(dealt)))
        drafting = ", ".join(hall.names[seat] for seat in order)
        yield Ruling(f"Draw 3 passions, keep 2, in this order: {drafting}.", ("KN-3.1",))

    def rounds(self) -> Generator[Step, Any, str]:
        """Six, unless somebody completes an epic collection; gives how the game ended."""
        hall = self.hall
        for number in range(hall.round, ROUNDS + 1):
            hall.round, hall.phase = number, 1
            yield from self.hype()
            hall.phase = 2
            yield from impulse_buying(hall, self)
            if (yield from by_epic(hall)):
                return "epic collection"
            hall.phase = 3
            yield from loot(hall, self)
            if (yield from by_epic(hall)):
                return "epic collection"
            hall.phase = 4
            yield from show_off(hall)
        return f"round {ROUNDS}"

    def hype(self) -> Generator[Step, Any, None]:
        """Phase 1: four items on the booths."""
        hall = self.hall
        shown: tuple[Shown, ...] = yield lambda: questions.items(
            hall, self.count() if hall.round > 1 else ()
        )
        for item in hall.show_items(shown):
            called = f" {show(item.name)}" if item.name else ""
            yield Ruling(
                f"{item.booth}{called}: {', '.join(name(trait) for trait in item.traits)}", ("KN-1",)
            )

    def count(self) -> tuple[str, ...]:
        """What the eye can check when a round is over."""
        hall = self.hall
        numbers = dict(enumerate(len(items) for items in hall.collections()))
        return (
            f"Count: {hall.tokens.pool} tokens in the pool, no trash anywhere.",
            f"Items: {hall.amounts(numbers)}.",
            f"Monkeys: {hall.amounts(dict(enumerate(hall.monkeys)))}.",
        )
