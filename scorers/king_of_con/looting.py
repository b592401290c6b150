"""Phase 3, looting: own items, items without a tie, ties, and the loss of tokens."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, NamedTuple

from scorers.game import Match
from scorers.king_of_con import rulings
from scorers.king_of_con.answers import Laid
from scorers.king_of_con.buying import find_highest, take_offer
from scorers.king_of_con.items import Item
from scorers.king_of_con.monkeys import break_tie, order_by_monkey
from scorers.king_of_con.questions import ask_offers, ask_priority
from scorers.king_of_con.state import Hall, Tie
from scorers.protocol import Ask, Ruling, Step


class Compared(NamedTuple):
    """How the offers on one item that is not the offerers' own compare."""

    best: tuple[int, ...]
    """Those level at the highest offer that counts; empty where none beats the value."""
    offer: int
    losing: tuple[int, ...]


def compare_offers(value: int, offers: Mapping[int, int]) -> Compared:
    """Only offers above the item's value count, and of them the highest."""
    best = find_highest({seat: tokens for seat, tokens in offers.items() if tokens > value})
    losing = tuple(seat for seat in offers if seat not in best)
    return Compared(best, offers[best[0]] if best else 0, losing)


def loot(hall: Hall, match: Match) -> Generator[Step, Any, None]:
    """The whole phase. `match` knows the number of the entry."""
    laid: tuple[Laid, ...] | None = yield partial(_ask_if_any_can_offer, hall)
    if laid is None:
        yield rulings.tell_nothing_to_offer()
    else:
        yield from _lay_offers(hall, laid, match.entry)
        yield from _raise_own(hall)
        yield from _settle_clear(hall)
        yield from _settle_ties(hall)
    yield from _devalue(hall)


def _ask_if_any_can_offer(hall: Hall) -> Ask | None:
    return None if hall.tokens.is_spent else ask_offers(hall)


def _lay_offers(hall: Hall, laid: tuple[Laid, ...], entry: int) -> Generator[Step, Any, None]:
    """Everybody's tokens, by item in their order and by seat; wasted ones go to the trash."""
    by_item: dict[str, dict[int, int]] = {}
    all_wasted = {}
    all_told: list[Ruling] = []
    for offer in laid:
        on, wasted, told = take_offer(hall, offer, entry)
        for number, tokens in on.items():
            by_item.setdefault(number, {})[offer.seat] = tokens
        if wasted:
            hall.tokens.waste(offer.seat, wasted)
            all_wasted[offer.seat] = wasted
        all_told += told
    hall.offers = {number: by_item[number] for number in sorted(by_item)}
    yield from all_told
    if all_wasted:
        yield rulings.tell_wasted_offers(hall, all_wasted)
    if not laid:
        yield rulings.tell_no_offer()


def _raise_own(hall: Hall) -> Generator[Step, Any, None]:
    """Tokens that owners laid on their own items."""
    for number, offers in hall.offers.items():
        item = hall.items[number]
        if item.owner is not None and item.owner in offers:
            tokens = offers.pop(item.owner)
            item.tokens += tokens
            yield rulings.tell_raised(hall, item, tokens)


def _settle_clear(hall: Hall) -> Generator[Step, Any, None]:
    """Offers that cannot win go to the trash, and items without a tie are handed over.

    What lies on items in a tie stays in `hall.offers`.
    """
    for number, offers in list(hall.offers.items()):
        del hall.offers[number]
        if not offers:
            continue
        item = hall.items[number]
        found = compare_offers(item.value, offers)
        for seat in found.losing:
            hall.tokens.waste(seat, offers[seat])
        lead = rulings.tell_offers(hall, item, offers)
        trash = rulings.tell_trash(hall, {seat: offers[seat] for seat in found.losing})
        if not found.best:
            yield rulings.tell_unbeaten(lead, item.value, trash)
        elif len(found.best) > 1:
            hall.offers[number] = dict.fromkeys(found.best, found.offer)
            yield rulings.tell_level_offers(hall, lead, found.best, trash)
        else:
            lead = f"{lead}{trash} "
            yield from _hand_over(hall, item, found.best[0], found.offer, lead, ("KN-4.1",))


def _settle_ties(hall: Hall) -> Generator[Step, Any, None]:
    """One by one: of all in them, the lowest monkey settles one of theirs."""
    hall.choices = [0] * len(hall.seats)
    hall.ties = 0
    while hall.offers:
        over = next((number for number in hall.offers if _find_tie(hall, number) is None), None)
        if over is None:
            chosen: str | None = yield partial(_ask_if_several, hall)
            over = next((number for number in hall.offers if _find_tie(hall, number) is None), None)
        if over is not None:  # somebody in it went home, or the value was put right
            yield from _settle_lone(hall, over)
        elif hall.offers:
            first, mine = _find_next(hall)
            if chosen is not None:
                hall.choices[first] += 1
            yield from _settle_tie(hall, chosen or mine[0])


def _find_tie(hall: Hall, number: str) -> Tie | None:
    """The tie on a looted item; None where an offer alone is left, or none beats the value now."""
    laid, item = hall.offers[number], hall.items[number]
    offer = max(laid.values(), default=0)
    if offer <= item.value or (len(laid) < 2 and not hall.declined):
        return None
    spot = f"round {hall.round}, looting {number}"
    return Tie(tuple(sorted(laid)), spot, hall.tell_item(item), 2 * hall.ties + 2, offer, laid)


def _find_next(hall: Hall) -> tuple[int, list[str]]:
    """Return who settles the next tie, the lowest monkey in one, and the ties that seat is in."""
    everybody = {seat: hall.monkeys[seat] for laid in hall.offers.values() for seat in laid}
    first = order_by_monkey(everybody)[0]
    return first, [number for number, laid in hall.offers.items() if first in laid]


def _ask_if_several(hall: Hall) -> Ask | None:
    if any(_find_tie(hall, number) is None for number in hall.offers) or not hall.offers:
        return None
    first, mine = _find_next(hall)
    return ask_priority(hall, first, hall.choices[first] + 1, mine) if len(mine) > 1 else None


def _settle_tie(hall: Hall, number: str) -> Generator[Step, Any, None]:
    item = hall.items[number]
    laid = hall.offers[number]
    outcome = yield from break_tie(hall, partial(_find_tie, hall, number))
    hall.ties += 1
    if outcome is None:
        if number in hall.offers:
            yield from _settle_lone(hall, number)
        return
    offer = laid[outcome.winner]
    others = {seat: tokens for seat, tokens in laid.items() if seat != outcome.winner}
    for seat, tokens in others.items():
        hall.tokens.waste(seat, tokens)
    del hall.offers[number]
    lead = rulings.tell_settled(hall, hall.tell_item(item), offer, outcome.text, others)
    yield from _hand_over(hall, item, outcome.winner, offer, lead, ("KN-4.4", *outcome.clauses))


def _settle_lone(hall: Hall, number: str) -> Generator[Step, Any, None]:
    """Offers on an item that are in no tie any more."""
    item, laid = hall.items[number], hall.offers.pop(number)
    found = compare_offers(item.value, laid)
    if found.best:
        lead = f"{rulings.tell_offers(hall, item, laid)} "
        yield from _hand_over(hall, item, found.best[0], found.offer, lead, ("KN-4.1",))
        return
    for seat, tokens in laid.items():
        hall.tokens.waste(seat, tokens)
    yield rulings.tell_outvalued(hall, item, laid)


def _hand_over(
    hall: Hall, item: Item, winner: int, offer: int, lead: str, clauses: tuple[str, ...]
) -> Generator[Step, Any, None]:
    """The item changes hands with the offer as its value."""
    label, tokens = hall.tell_item(item), hall.tokens
    hall.won[winner].append(label)
    loser, item.owner = item.owner, winner
    if loser is None:
        item.tokens = offer
        yield rulings.tell_from_stall(hall, item, lead, clauses)
        return
    # The previous owner is paid first, so that a whip-round takes from those tokens too.
    tokens.supply[loser] += offer
    hall.lost[loser].append(f"{label} to {hall.names[winner]}")
    missing = offer - item.tokens
    if tokens.pool < missing:
        yield rulings.tell_looted_unpaid(hall, item, loser, offer, lead, clauses)
        yield from rulings.hold_whip_rounds(hall, missing, label)
        paid = tokens.draw(missing)
        item.tokens += paid
        yield rulings.tell_made_up(label, item.tokens, paid, missing)
        return
    item.tokens += tokens.draw(missing)
    yield rulings.tell_looted(hall, item, loser, (offer, missing), lead, clauses)


def _devalue(hall: Hall) -> Generator[Step, Any, None]:
    """Every owned item loses a token to its owner's trash."""
    lost: dict[int, int] = {}
    steps = []
    for item in hall.items.values():
        if item.owner is not None and item.tokens:
            item.tokens -= 1
            hall.tokens.waste(item.owner, 1)
            lost[item.owner] = lost.get(item.owner, 0) + 1
            steps.append(f"{hall.tell_item(item)}: {item.tokens + 1} less 1 is {item.tokens}.")
    if lost:
        yield rulings.tell_devaluation(hall, lost, steps)
