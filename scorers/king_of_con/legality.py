"""What a table cannot do, or only by its own decision: tokens, ties, passions, counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.king_of_con.answers import Laid, Passions
from scorers.king_of_con.state import Hall
from scorers.king_of_con.traits import tell_trait
from scorers.text import either, entries


class Supplies:
    """What lies behind the screens when a question is asked."""

    __slots__ = ("gone", "held", "names", "offered")

    def __init__(self, hall: Hall) -> None:
        self.held = tuple(hall.tokens.supply)
        self.gone = tuple(hall.gone)
        self.offered = tuple(map(tuple, hall.offered))
        self.names = hall.names

    def object_to(self, offers: Iterable[Laid]) -> Iterator[Illegal]:
        """Offers above the supplies, without saying what these hold. KN-2.5"""
        for laid in offers:
            who = self.names[laid.seat]
            if laid.seat in self.gone:  # whatever was laid there is in nobody's hands
                yield Illegal(f"{who} has left and offers nothing more.", "KN-10")
                continue
            if laid.total <= self.held[laid.seat]:
                continue
            since = ""
            if self.offered[laid.seat]:
                since = f" What {who} offered in {entries(self.offered[laid.seat])} is gone."
            yield Illegal(
                f"Too many: {who} has not {laid.total} tokens behind the screen.{since} "
                "Fewer tokens would do.",
                "KN-2.5",
                forcible=True,
            )


def check_priority(who: str, number: str, ties: Sequence[str]) -> Iterator[Illegal]:
    """A tie that the player with the lowest monkey is not in. KN-4.4"""
    if number not in ties:
        yield Illegal(f"{who} is in no open tie on {number}: it is {either(ties)}.", "KN-4.4")


def check_passions(hall: Hall, passions: Passions) -> Iterator[Illegal]:
    """Passions that were forgotten, or that two players cannot both have. KN-9"""
    kept: dict[int, int] = {}
    for seat, both in passions.items():
        who = hall.names[seat]
        if len(both) < 2 and seat not in hall.gone:
            yield Illegal(
                f"{who} kept two passions: forgotten ones are worth nothing.", "KN-9.1", forcible=True
            )
        for passion in both:
            if passion in kept:
                yield Illegal(
                    f"{hall.names[kept[passion]]} and {who} cannot both have {tell_trait(passion)}: "
                    "there is one card of each passion.",
                    "KN-9",
                    forcible=True,
                )
            kept.setdefault(passion, seat)


def check_fix(hall: Hall, fixable: Fixable, value: Any) -> Iterator[Illegal]:
    """Monkeys lie once each; all else may be as the table counts it. KN-3.1"""
    if fixable.place == "monkeys":
        monkeys: Mapping[int, int] = {**dict(enumerate(hall.monkeys)), **dict(value)}
        if len(set(monkeys.values())) < len(monkeys):  # it would be nobody's turn to win a tie
            yield Illegal("Each monkey lies with one player: name all whose monkeys change.", "KN-3.1")


def check_leave(hall: Hall, seat: int) -> Iterator[Illegal]:
    """Nobody goes home twice."""
    if seat in hall.gone:  # there is nothing left to score
        yield Illegal(f"{hall.names[seat]} has left already.", "leave")
