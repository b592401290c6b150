"""A tie, settled by monkeys."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, NamedTuple

from scorers.king_of_con import questions
from scorers.king_of_con.monkeys import Tie, exchange, lowest_first
from scorers.king_of_con.state import Hall
from scorers.protocol import Ask, Ruling, Step

__all__ = ["Outcome", "break_tie"]


def _ask_keep(hall: Hall, tie: Tie, left: tuple[int, ...]) -> Ask | None:
    if any(seat in hall.gone for seat in left):
        return None
    return questions.keep(hall, tie, left)


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
        for seat in lowest_first({seat: hall.monkeys[seat] for seat in tie.seats})
        if seat not in hall.declined
    ]
    clauses: tuple[str, ...] = ("KN-3", "KN-3.3") if hall.declined else ("KN-3",)
    while hall.control and len(left) > 1:
        declines: bool | None = yield partial(_ask_keep, hall, tie, tuple(left))
        if declines is None:
            who = names.listed(seat for seat in left if seat in hall.gone)
            yield Ruling(f"Without {who} the tie on {tie.what} is looked at anew.", ("leave",))
            return None
        if not declines:
            break
        gone = left.pop(0)
        hall.declined.append(gone)
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
