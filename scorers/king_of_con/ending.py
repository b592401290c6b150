"""The end: epic collections, passions, points, and who is King of Con."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from scorers.king_of_con import questions
from scorers.king_of_con.scoring import EPIC, final_awards
from scorers.king_of_con.show_off import won_and_lost
from scorers.king_of_con.state import ROUNDS, Hall
from scorers.king_of_con.traits import name
from scorers.protocol import Criterion, Ruling, Step, Verdict
from scorers.ranking import Rung, rank
from scorers.text import counted, listed

__all__ = ["by_epic", "end_alone", "the_end"]


def by_epic(hall: Hall) -> Generator[Step, Any, bool]:
    """Whether somebody has an epic collection now that a phase is over."""
    kinds = hall.of_a_kind(EPIC - 1)
    epics = [each for each in kinds if each[2] >= EPIC and each[0] not in hall.gone]
    if not epics:
        near = ", ".join(f"{hall.names[seat]} {name(trait)}" for seat, trait, _ in kinds)
        three = f"; three: {near}" if near else ""
        yield Ruling(f"Nobody has four of a kind{three}.", ("KN-7", "KN-7.2"))
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
    forgot = [seat for seat in hall.seats if not passions[seat]]
    collections = hall.collections()
    hall.final = [
        final_awards(
            seat,
            collections[seat],
            passions[seat],
            0 if seat in hall.gone else hall.tokens.supply[seat],
        )
        for seat in hall.seats
    ]
    if forgot:
        yield Ruling(f"No points for the passions of {hall.who(forgot)}.", ("KN-9.1",))
    for seat in hall.seats:
        yield _scored(hall, seat)
    ranking = rank(hall.seats, _ladder(hall))
    scores = {hall.names[seat]: score._asdict() for seat, (_, score) in enumerate(hall.final)}
    (winner,) = ranking.winners
    decided, told = _told_of_the_winner(hall, winner, ranking.criteria)
    return Verdict(
        winners=(winner,),
        places=tuple(ranking.places[seat] for seat in hall.seats),
        how=how,
        clause=decided,
        criteria=ranking.criteria,
        extra={"score": scores},
        text=f"{_what_ended_it(hall, how)} {told}",
    )


def end_alone(hall: Hall) -> Verdict:
    """The end when all but one have gone home: that one wins."""
    (winner,) = hall.present
    ladder = [_here(hall), Rung("items and epic collections", hall.standing(), "KN-8")]
    ranking = rank(hall.seats, ladder)
    last = hall.names[hall.gone[-1]]
    return Verdict(
        winners=(winner,),
        places=tuple(ranking.places[seat] for seat in hall.seats),
        how=f"{last} left",
        clause="leave",
        criteria=ranking.criteria,
        text=f"{last} left, so {hall.names[winner]} is King of Con.",
    )


def _here(hall: Hall) -> Rung:
    return Rung("still here", [int(seat not in hall.gone) for seat in hall.seats], "KN-10")


def _ladder(hall: Hall) -> list[Rung]:
    """What is compared in turn: points, tokens on items, the lowest monkey; who left comes last."""
    points = [score.total for _, score in hall.final]
    on_items = [sum(item.tokens for item in items) for items in hall.collections()]
    return [
        *([_here(hall)] if hall.gone else []),
        Rung("points", points, "KN-8"),
        Rung("tokens on items", on_items, "KN-8.5"),
        Rung("lowest monkey", hall.monkeys, "KN-8.6", fewest=True),
    ]


def _what_ended_it(hall: Hall, how: str) -> str:
    if how != "epic collection":
        return f"Round {ROUNDS} is over."
    kinds = hall.of_a_kind(EPIC)
    whose = listed(
        dict.fromkeys(f"{hall.names[seat]}'s" for seat, _, _ in kinds if seat not in hall.gone)
    )
    several = "collections" if len({seat for seat, _, _ in kinds}) > 1 else "collection"
    return f"{whose} epic {several} ended the game in round {hall.round}."


def _told_of_the_winner(hall: Hall, winner: int, criteria: Sequence[Criterion]) -> tuple[str, str]:
    """The clause that decided who won, and a sentence about it."""
    who = hall.names[winner]
    score = hall.final[winner][1]
    parts = [
        counted(score.items, "item"),
        *([counted(score.passions, "passion")] if score.passions else []),
        *([counted(score.epics, "epic collection")] if score.epics else []),
        *([f"{score.tokens} for tokens"] if score.tokens else []),
    ]
    made_of = f"{score.total} points: {', '.join(parts)}"
    others = [hall.final[seat][1].total for seat in hall.present if seat != winner]
    if max(others) < score.total:
        return "KN-8", f"{who} is King of Con, {score.total} to {max(others)}: {', '.join(parts)}."
    for criterion in criteria:
        values = dict(criterion.values)
        if criterion.name in ("points", "still here") or winner not in values:
            continue
        level = {seat: values[seat] for seat in values if hall.final[seat][1].total == score.total}
        if len(set(level.values())) > 1:
            told = ", ".join(f"{hall.names[seat]} {value}" for seat, value in level.items())
            decider = f"level at {made_of}. {criterion.name.capitalize()} decide: {told}."
            if criterion.name == "lowest monkey":
                decider = f"level at {made_of}. The lowest monkey decides: {told}."
            return criterion.clause, f"{who} is King of Con, {decider}"
    return "KN-8", f"{who} is King of Con with {made_of}."


def _scored(hall: Hall, seat: int) -> Ruling:
    awards, score = hall.final[seat]
    supply = hall.tokens.supply[seat]
    held = "not counted" if seat in hall.gone else f"{supply} held"
    text = (
        f"{hall.names[seat]}: items {score.items}, passions {score.passions}, epics {score.epics}, "
        f"tokens {score.tokens} ({held}): {counted(score.total, 'point')}."
    )
    clauses = [clause for clause, points in zip(_PARTS, score, strict=True) if points]
    steps = tuple(f"{award.why}: {award.points}." for award in awards)
    return Ruling(text, ("KN-8", *clauses), steps=steps)


_PARTS = ("KN-8.1", "KN-8.2", "KN-8.3", "KN-8.4")
