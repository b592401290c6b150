"""Monkeys: who wins a tie, who takes which monkey afterwards, and who may decline."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from scorers.king_of_con import rulings
from scorers.king_of_con.questions import ask_keep
from scorers.king_of_con.state import Hall, Tie
from scorers.protocol import Ask, Step

K = TypeVar("K")


def order_by_monkey(monkeys: Mapping[K, int]) -> list[K]:
    """Those in a tie, from the lowest monkey up: the first of them wins."""
    return sorted(monkeys, key=lambda one: monkeys[one])


def exchange_monkeys(monkeys: Mapping[K, int]) -> dict[K, int]:
    """The monkeys of those in a tie after it: the winner, who had the lowest, takes the highest;
    the others take the rest from the lowest up, in the order in which they stood.
    """
    winner, *others = order_by_monkey(monkeys)
    *rest, highest = sorted(monkeys.values())
    taken = {winner: highest, **dict(zip(others, rest, strict=True))}
    return {one: taken[one] for one in monkeys}


class Outcome(NamedTuple):
    """Who wins a tie, and how that is told."""

    winner: int
    tie: Tie
    text: str
    clauses: tuple[str, ...]


Find: TypeAlias = Callable[[], Tie | None]
"""Gives a tie as the table is now: while one of those in it is asked somebody may go home, or a
count may be put right, so that others are level or nobody is.
"""


def break_tie(hall: Hall, find: Find) -> Generator[Step, Any, Outcome | None]:
    """The lowest monkey wins, unless its owner declines; monkeys change hands among the others.

    None where nobody is level, or no longer.
    """
    tie = find()
    while tie is not None and hall.control and len(_list_left(hall, tie)) > 1:
        declines: bool | None = yield partial(_ask_if_level, hall, find)
        what, tie = tie.what, find()
        if declines is None:
            yield rulings.tell_not_asked(what)
        elif tie is not None and declines:
            seat = _list_left(hall, tie)[0]
            hall.declined.append(seat)
            if tie.laid is not None:
                hall.tokens.waste(seat, tie.laid.pop(seat))
            yield rulings.tell_declined(hall, seat, tie.offered)
            tie = find()
        else:
            break
    outcome = None if tie is None else _exchange(hall, tie)
    hall.declined = []
    return outcome


def _list_left(hall: Hall, tie: Tie) -> list[int]:
    """Those who have not declined, the lowest monkey first."""
    everybody = order_by_monkey({seat: hall.monkeys[seat] for seat in tie.seats})
    return [seat for seat in everybody if seat not in hall.declined] or everybody


def _ask_if_level(hall: Hall, find: Find) -> Ask | None:
    tie = find()
    left = [] if tie is None else _list_left(hall, tie)
    return None if tie is None or len(left) < 2 else ask_keep(hall, tie, left)


def _exchange(hall: Hall, tie: Tie) -> Outcome:
    """Let those who did not decline exchange their monkeys."""
    left = _list_left(hall, tie)
    winner = left[0]
    old = {seat: hall.monkeys[seat] for seat in left}
    clauses = ("KN-3", "KN-3.3") if hall.declined else ("KN-3",)
    if len(left) == 1:
        text = f"Only {hall.names[winner]} is left, and keeps monkey {old[winner]}."
        return Outcome(winner, tie, text, clauses)
    new = exchange_monkeys(old)
    for seat, monkey in new.items():
        hall.monkeys[seat] = monkey
    text = (
        f"Monkeys {hall.tell_amounts(old)}: {hall.names[winner]} wins. "
        f"Monkeys now {hall.tell_amounts(new)}."
    )
    return Outcome(winner, tie, text, clauses)
