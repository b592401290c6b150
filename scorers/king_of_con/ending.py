"""The end: epic collections, passions, points, and who is King of Con."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from scorers.king_of_con import questions
from scorers.king_of_con.scoring import EPIC, final_awards, ranking
from scorers.king_of_con.show_off import won_and_lost
from scorers.king_of_con.state import Hall
from scorers.king_of_con.traits import name
from scorers.protocol import Criterion, Ruling, Step, Verdict
from scorers.ranking import places_by

__all__ = ["by_epic", "the_end"]


def by_epic(hall: Hall) -> Generator[Step, Any, bool]:
    """Whether somebody has an epic collection now that a phase is over."""
    kinds = hall.of_a_kind(EPIC - 1)
    epics = [each for each in kinds if each[2] >= EPIC]
    if not epics:
        near = ", ".join(f"{hall.names[seat]} {name(trait)}" for seat, trait, _ in kinds)
        three = f"; three: {near}" if near else ""
        yield Ruling(f"Nobody has four of a kind{three}.", ("KN-7",))
        return False
    told = ", ".join(
        f"{hall.names[seat]} has {count} with {name(trait)}" for seat, trait, count in epics
    )
    text = (
        f"EPIC COLLECTION: {told}. The game ends here, in round {hall.round}, phase {hall.phase}; "
        "what is in the trash is worth nothing."
    )
    yield Ruling(text, ("KN-7",))
    for seat in hall.seats:
        changes = won_and_lost(hall, seat)
        if changes:
            yield Ruling(f"{hall.names[seat]}: {'; '.join(changes)}.", ("KN-2", "KN-4.1"))
    return True


def the_end(hall: Hall, how: str, before: Sequence[str]) -> Generator[Step, Any, Verdict]:
    """Passions are revealed and points counted."""
    passions: questions.Passions = yield partial(questions.passions, hall, before)
    collections = hall.collections()
    hall.final = [
        final_awards(seat, collections[seat], passions[seat], hall.tokens.supply[seat])
        for seat in hall.seats
    ]
    for seat in hall.seats:
        yield _scored(hall, seat)
    points = [score.total for _, score in hall.final]
    on_items = [sum(item.tokens for item in items) for items in collections]
    keys, criteria = ranking(points, on_items, hall.monkeys)
    places = places_by(keys)
    winner = places.index(1)
    scores = {hall.names[seat]: score._asdict() for seat, (_, score) in enumerate(hall.final)}
    return Verdict(
        winners=(winner,),
        places=places,
        how=how,
        clause="KN-7" if how == "epic collection" else "KN-7.1",
        criteria=criteria,
        extra={"score": scores},
        text=_crowned(hall, winner, points[winner], criteria),
    )


def _scored(hall: Hall, seat: int) -> Ruling:
    awards, score = hall.final[seat]
    supply = hall.tokens.supply[seat]
    text = (
        f"{hall.names[seat]}: items {score.items}, passions {score.passions}, epics {score.epics}, "
        f"tokens {score.tokens} ({supply} held): {score.total} points."
    )
    clauses = [clause for clause, points in zip(_PARTS, score, strict=True) if points]
    steps = tuple(f"{award.why}: {award.points}." for award in awards)
    return Ruling(text, ("KN-8", *clauses), steps=steps)


_PARTS = ("KN-8.1", "KN-8.2", "KN-8.3", "KN-8.4")


def _crowned(hall: Hall, winner: int, points: int, criteria: Sequence[Criterion]) -> str:
    who = hall.names[winner]
    if len(criteria) == 1:
        return f"{who} is King of Con with {points} points."
    last = criteria[-1]
    values = ", ".join(f"{hall.names[seat]} {value}" for seat, value in last.values)
    return f"{who} is King of Con: level at {points} points, {last.name} decides, {values}."
