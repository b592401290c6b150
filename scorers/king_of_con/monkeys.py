"""Monkeys: who wins a tie, who takes which monkey afterwards, and who may decline."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

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
    text: str
    clauses: tuple[str, ...]


def break_tie(hall: Hall, tie: Tie) -> Generator[Step, Any, Outcome | None]:
    """The lowest monkey wins, unless its owner declines; monkeys change hands among the others.

    None where somebody in the tie went home meanwhile: then it has to be looked at anew.
    `hall.declined` has those who have declined it before that.
    """
    names = hall.names
    left = [
        seat
        for seat in order_by_monkey({seat: hall.monkeys[seat] for seat in tie.seats})
        if seat not in hall.declined
    ]
    clauses: tuple[str, ...] = ("KN-3", "KN-3.3") if hall.declined else ("KN-3",)
    while hall.control and len(left) > 1:
        declines: bool | None = yield partial(_ask_if_here, hall, tie, tuple(left))
        if declines is None:
            who = names.listed(seat for seat in left if seat in hall.gone)
            yield rulings.tell_tie_anew(who, tie.what)
            return None
        if not declines:
            break
        gone = left.pop(0)
        hall.declined.append(gone)
        clauses = ("KN-3", "KN-3.3")
        if tie.laid is not None:
            hall.tokens.waste(gone, tie.laid.pop(gone))
        yield rulings.tell_declined(hall, gone, tie.offered)
    winner = left[0]
    old = {seat: hall.monkeys[seat] for seat in left}
    if len(left) == 1:
        text = f"Only {names[winner]} is left, and keeps monkey {old[winner]}."
        return Outcome(winner, text, clauses)
    new = exchange_monkeys(old)
    for seat, monkey in new.items():
        hall.monkeys[seat] = monkey
    text = (
        f"Monkeys {hall.tell_amounts(old)}: {names[winner]} wins. Monkeys now {hall.tell_amounts(new)}."
    )
    return Outcome(winner, text, clauses)


def _ask_if_here(hall: Hall, tie: Tie, left: tuple[int, ...]) -> Ask | None:
    if any(seat in hall.gone for seat in left):
        return None
    return ask_keep(hall, tie, left)
