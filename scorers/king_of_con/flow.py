"""The conversation of King of Con, in the order of its rulebook."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.game import Match, Setup
from scorers.king_of_con import events, legality, rulings, view
from scorers.king_of_con.buying import buy_on_impulse
from scorers.king_of_con.ending import (
    count_points,
    end_alone,
    find_epic,
    list_accounts,
    reckon_standing,
)
from scorers.king_of_con.items import Shown
from scorers.king_of_con.looting import loot
from scorers.king_of_con.monkeys import order_by_monkey
from scorers.king_of_con.questions import ask_items, ask_monkeys
from scorers.king_of_con.show_off import show_off
from scorers.king_of_con.state import ROUNDS, Hall
from scorers.king_of_con.tokens import ALL
from scorers.king_of_con.traits import could_be_traits
from scorers.protocol import Award, Flow, Holding, Ruling, Step, Verdict, View


class Convention(Match):
    """King of Con under way."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hall = Hall(setup)
        self.box = {"tokens": ALL}

    def play(self) -> Flow:
        if not self.hall.monkeys:
            yield from self.set_up()
        how = yield from self.play_rounds()
        return (yield from count_points(self.hall, how))

    def place_names(self) -> Mapping[str, str]:
        return {number: item.name for number, item in self.hall.items.items() if item.name}

    def tell_of(self, text: str) -> list[Ruling] | None:
        found = could_be_traits(text.strip())
        return rulings.tell_dominance(self.hall, found[0]) if len(found) == 1 else None

    def holdings(self) -> list[Holding]:
        return [*self.hall.list_holdings(), *self.held_unaccounted()]

    def fixables(self) -> list[Fixable]:
        return events.list_fixables(self.hall)

    def check_fix(self, fixable: Fixable, value: Any) -> Iterable[Illegal]:
        return legality.check_fix(self.hall, fixable, value)

    def put(self, fixable: Fixable, value: Any) -> None:
        events.put_right(self.hall, fixable, value)

    def check_leave(self, seat: int) -> Iterable[Illegal]:
        return legality.check_leave(self.hall, seat)

    def take_out(self, seat: int) -> Iterator[Ruling]:
        return events.let_go(self.hall, seat)

    def ended_by_event(self) -> Verdict | None:
        return end_alone(self.hall) if len(self.hall.present) == 1 else None

    def standing(self) -> list[int]:
        return reckon_standing(self.hall)

    def table(self) -> dict[str, Any]:
        return self.hall.write_table()

    def view(self, reveal: bool) -> list[View]:
        return view.lay_out(self.hall, reveal)

    def accounts(self, side: int) -> list[Award] | None:
        return list_accounts(self.hall, side)

    def set_up(self) -> Generator[Step, Any, None]:
        hall = self.hall
        dealt: tuple[int, ...] = yield partial(ask_monkeys, hall)
        hall.monkeys = list(dealt)
        order = order_by_monkey(dict(enumerate(dealt)))
        yield rulings.tell_draft(hall, order)

    def play_rounds(self) -> Generator[Step, Any, str]:
        """Six, unless somebody completes an epic collection; gives how the game ended."""
        hall = self.hall
        for number in range(hall.round, ROUNDS + 1):
            hall.round, hall.phase = number, 1
            yield from self.raise_hype()
            hall.phase = 2
            yield from buy_on_impulse(hall, self)
            if (yield from find_epic(hall)):
                return "epic collection"
            hall.phase = 3
            yield from loot(hall, self)
            if (yield from find_epic(hall)):
                return "epic collection"
            hall.phase = 4
            yield from show_off(hall)
        return f"round {ROUNDS}"

    def raise_hype(self) -> Generator[Step, Any, None]:
        """Phase 1: four items on the booths."""
        shown: tuple[Shown, ...] = yield partial(ask_items, self.hall)
        self.hall.begin_round()
        for booth, each in enumerate(shown, 1):
            seen = self.hall.items.values()
            like = next((item for item in seen if item.traits == each.traits), None)
            yield rulings.tell_shown(self.hall.show_item(booth, each), like, self.entry)
