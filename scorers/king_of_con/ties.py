"""A tie, settled by monkeys."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, NamedTuple

from scorers.king_of_con import questions
from scorers.king_of_con.monkeys import Tie, exchange, lowest_first
from scorers.king_of_con.state import Hall
from scorers.protocol import Ruling, Step

__all__ = ["Outcome", "break_tie"]


class Outcome(NamedTuple):
    """Who wins a tie, and how that is told."""

    winner: int
    text: str
    clauses: tuple[str, ...]


def break_tie(hall: Hall, tie: Tie) -> Generator[Step, Any, Outcome]:
    """The lowest monkey wins, unless its owner declines; monkeys change hands among the others."""
    names = hall.names
    left = lowest_first({seat: hall.monkeys[seat] for seat in tie.seats})
    clauses: tuple[str, ...] = ("KN-3",)
    while hall.control and len(left) > 1:
        declines: bool = yield partial(questions.keep, hall, tie, tuple(left))
        if not declines:
            break
        gone = left.pop(0)
        clauses = ("KN-3", "KN-3.3")
        if tie.laid is not None:
            hall.tokens.waste(gone, tie.laid.pop(gone))
        loses = f" and loses the {tie.offered} offered" if tie.offered else ""
        yield Ruling(f"{names[gone]} keeps monkey {hall.monkeys[gone]}{loses}.", ("KN-3.2",))
    winner = left[0]
    old = {seat: hall.monkeys[seat] for seat in left}
    if len(left) == 1:
        text = f"Only {names[winner]} is left, and keeps monkey {old[winner]}."
        return Outcome(winner, text, clauses)
    new = exchange(old)
    for seat, monkey in new.items():
        hall.monkeys[seat] = monkey
    text = f"Monkeys {hall.amounts(old)}: {names[winner]} wins. Monkeys now {hall.amounts(new)}."
    return Outcome(winner, text, clauses)
