"""The end: epic collections, passions, points, and who is King of Con.

The rulebook's closing example prints 10 points for a player with 4 items, 5 matches and 2 points
from tokens, which is a misprint: they make 11, level with the winner it names, and it does
not say how many tokens lie on whose items, by which the two would be told apart.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence
from functools import partial
from typing import Any

from scorers.king_of_con import rulings
from scorers.king_of_con.answers import Passions
from scorers.king_of_con.items import EPIC, Item, find_shared
from scorers.king_of_con.questions import ask_passions
from scorers.king_of_con.state import ROUNDS, Hall, Score
from scorers.king_of_con.traits import tell_trait
from scorers.protocol import Award, Step, Verdict
from scorers.ranking import Rung, rank
from scorers.text import counted, listed


def reckon_token_points(supply: int) -> int:
    """A point for each three tokens."""
    return supply // 3


def _tell_item(item: Item) -> str:
    """An item's number and name."""
    return f"{item.number} {item.name}" if item.name else item.number


def _list_items(side: int, items: Iterable[Item]) -> list[Award]:
    return [Award(side, 1, _tell_item(item), "KN-8.1") for item in items]


def _list_epics(side: int, items: Collection[Item]) -> list[Award]:
    return [
        Award(side, 1, f"epic collection, {count} items with {tell_trait(trait)}", "KN-8.3")
        for trait, count in find_shared(items).items()
    ]


def list_public_awards(side: int, items: Sequence[Item]) -> list[Award]:
    """What everybody can see: a point for each item and each epic collection."""
    return [*_list_items(side, items), *_list_epics(side, items)]


def list_final_awards(
    side: int, items: Sequence[Item], passions: Sequence[int], supply: int
) -> tuple[list[Award], Score]:
    """Every point of a player at the end, and the score they make."""
    matches = [
        Award(side, 1, f"{tell_trait(trait)} on {_tell_item(item)}, a passion", "KN-8.2")
        for item in items
        for trait in item.traits
        if trait in passions
    ]
    epics = _list_epics(side, items)
    tokens = [
        Award(side, 1, f"tokens {last - 2} to {last} of {supply}", "KN-8.4")
        for last in range(3, supply + 1, 3)
    ]
    awards = [*_list_items(side, items), *matches, *epics, *tokens]
    return awards, Score(len(items), len(matches), len(epics), reckon_token_points(supply))


def reckon_standing(hall: Hall) -> list[int]:
    """Items and epic collections as things stand; at the end the final score."""
    if hall.final:
        return [score.total for _, score in hall.final]
    return [len(items) + len(find_shared(items)) for items in hall.list_collections()]


def list_accounts(hall: Hall, side: int) -> list[Award]:
    """What each point of the standing is for."""
    if hall.final:
        return list(hall.final[side][0])
    return list_public_awards(side, hall.list_owned(side))


def find_epic(hall: Hall) -> Generator[Step, Any, bool]:
    """Whether somebody has an epic collection now that a phase is over."""
    kinds = hall.find_of_a_kind(EPIC - 1)
    epics = [each for each in kinds if each[2] >= EPIC and each[0] not in hall.gone]
    if not epics:
        near = [each for each in kinds if each[2] < EPIC and each[0] not in hall.gone]
        yield rulings.tell_near_epics(hall, near)
        return False
    yield rulings.tell_epics(hall, epics)
    yield from rulings.tell_changes(hall)
    return True


def count_points(hall: Hall, how: str) -> Generator[Step, Any, Verdict]:
    """Passions are revealed and points counted."""
    passions: Passions = yield partial(ask_passions, hall)
    counting = {seat: () if seat in hall.gone else passions[seat] for seat in hall.seats}
    forgot = [seat for seat in hall.seats if not counting[seat]]
    collections = hall.list_collections()
    hall.final = [
        list_final_awards(
            seat,
            collections[seat],
            counting[seat],
            0 if seat in hall.gone else hall.tokens.supply[seat],
        )
        for seat in hall.seats
    ]
    if forgot:
        yield rulings.tell_no_passions(hall, forgot)
    for seat in hall.seats:
        yield rulings.tell_score(hall, seat, *hall.final[seat])
    ranking = rank(hall.seats, _build_ladder(hall))
    scores = {hall.names[seat]: score._asdict() for seat, (_, score) in enumerate(hall.final)}
    (winner,) = ranking.winners
    decided, told = _tell_winner(hall, winner)
    return Verdict(
        winners=(winner,),
        places=tuple(ranking.places[seat] for seat in hall.seats),
        how=how,
        clause=decided,
        criteria=ranking.criteria,
        extra={"score": scores},
        text=f"{_tell_what_ended_it(hall, how)} {told}",
    )


def end_alone(hall: Hall) -> Verdict:
    """The end when all but one have gone home: that one wins."""
    (winner,) = hall.present
    ladder = [_rank_presence(hall), Rung("items and epic collections", reckon_standing(hall), "KN-8")]
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


def _rank_presence(hall: Hall) -> Rung:
    return Rung("still here", [int(seat not in hall.gone) for seat in hall.seats], "KN-10")


def _build_ladder(hall: Hall) -> list[Rung]:
    """What is compared in turn: points, tokens on items, the lowest monkey; who left comes last."""
    points = [score.total for _, score in hall.final]
    on_items = [sum(item.tokens for item in items) for items in hall.list_collections()]
    return [
        *([_rank_presence(hall)] if hall.gone else []),
        Rung("points", points, "KN-8"),
        Rung("tokens on items", on_items, "KN-8.5"),
        Rung("lowest monkey", hall.monkeys, "KN-8.6", fewest=True),
    ]


def _tell_what_ended_it(hall: Hall, how: str) -> str:
    if how != "epic collection":
        return f"Round {ROUNDS} is over."
    owners = [seat for seat, _, _ in hall.find_of_a_kind(EPIC)]
    epics = [seat for seat in owners if seat not in hall.gone] or owners
    whose = listed(dict.fromkeys(f"{hall.names[seat]}'s" for seat in epics))
    several = "collections" if len(epics) > 1 else "collection"
    return f"{whose} epic {several} ended the game in round {hall.round}."


def _tell_winner(hall: Hall, winner: int) -> tuple[str, str]:
    """The clause that decided who won, and a sentence about it."""
    who = hall.names[winner]
    score = hall.final[winner][1]
    parts = [
        counted(score.items, "item"),
        *([counted(score.passions, "passion")] if score.passions else []),
        *([counted(score.epics, "epic collection")] if score.epics else []),
        *([f"{score.tokens} for tokens"] if score.tokens else []),
    ]
    totals = {seat: hall.final[seat][1].total for seat in hall.present}
    level = [seat for seat, total in totals.items() if total == score.total]
    if len(level) == 1:
        second = max(total for seat, total in totals.items() if seat != winner)
        return "KN-8", f"{who} is King of Con, {score.total} to {second}: {', '.join(parts)}."
    on_items, monkey = _build_ladder(hall)[-2:]
    told = f"{who} is King of Con, level at {score.total} points: {', '.join(parts)}."
    best = [seat for seat in level if on_items.counts[seat] == on_items.counts[winner]]
    by_items = hall.tell_amounts({seat: on_items.counts[seat] for seat in level})
    by_monkey = hall.tell_amounts({seat: monkey.counts[seat] for seat in best})
    if len(best) == 1:
        return on_items.clause, f"{told} Tokens on items decide: {by_items}."
    if len(best) == len(level):
        return monkey.clause, f"{told} The lowest monkey decides: {by_monkey}."
    return monkey.clause, (
        f"{told} Tokens on items: {by_items}; then the lowest monkey decides: {by_monkey}."
    )
