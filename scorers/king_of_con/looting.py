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


def _find_next_tie(hall: Hall) -> tuple[int, list[str]]:
    """Return who settles the next tie, the lowest monkey in one, and the ties that seat is in."""
    everybody = {seat: hall.monkeys[seat] for laid in hall.offers.values() for seat in laid}
    first = order_by_monkey(everybody)[0]
    return first, [number for number, laid in hall.offers.items() if first in laid]


def _ask_if_several(hall: Hall) -> Ask | None:
    if not hall.offers:
        return None
    first, mine = _find_next_tie(hall)
    if len(mine) < 2:
        return None
    return ask_priority(hall, first, hall.choices[first] + 1, mine)


def _settle_ties(hall: Hall) -> Generator[Step, Any, None]:
    """One by one: of all in them, the lowest monkey settles one of theirs."""
    hall.choices = [0] * len(hall.seats)
    hall.ties = 0
    while hall.offers:
        chosen: str | None = yield partial(_ask_if_several, hall)
        if not hall.offers:
            break
        first, mine = _find_next_tie(hall)
        if chosen is not None:
            hall.choices[first] += 1
        yield from _settle_tie(hall, chosen or mine[0])


def _settle_tie(hall: Hall, number: str) -> Generator[Step, Any, None]:
    item = hall.items[number]
    laid = hall.offers[number]
    offer = next(iter(laid.values()))
    label = hall.tell_item(item)
    hall.declined = []
    outcome = None
    while laid and outcome is None:
        spot = f"round {hall.round}, looting {number}"
        tie = Tie(tuple(sorted(laid)), spot, label, 2 * hall.ties + 2, offer, laid)
        outcome = yield from break_tie(hall, tie)
    hall.ties += 1
    others = {seat: n for seat, n in laid.items() if outcome is None or seat != outcome.winner}
    for seat, tokens in others.items():
        hall.tokens.waste(seat, tokens)
    del hall.offers[number]
    if outcome is None:
        return
    lead = rulings.tell_settled(hall, label, offer, outcome.text, others)
    clauses = ("KN-4.4", *outcome.clauses)
    yield from _hand_over(hall, item, outcome.winner, offer, lead, clauses)


def _hand_over(
    hall: Hall, item: Item, winner: int, offer: int, lead: str, clauses: tuple[str, ...]
) -> Generator[Step, Any, None]:
    """The item changes hands with the offer as its value."""
    label = hall.tell_item(item)
    hall.won[winner].append(label)
    loser = item.owner
    if loser is None:
        item.owner, item.tokens = winner, offer
        yield rulings.tell_from_stall(hall, item, lead, clauses)
        return
    # The previous owner is paid first, so that a whip-round takes from those tokens too.
    hall.tokens.supply[loser] += offer
    hall.lost[loser].append(f"{label} to {hall.names[winner]}")
    missing = offer - item.tokens
    whips = hall.tokens.hold_whip_rounds(missing)
    paid = hall.tokens.draw(missing)
    item.owner, item.tokens = winner, item.tokens + paid
    yield from rulings.tell_looted(hall, item, loser, (offer, missing, paid), whips, lead, clauses)


def _devalue(hall: Hall) -> Generator[Step, Any, None]:
    """Every owned item loses a token to its owner's trash."""
    told = []
    for item in hall.items.values():
        if item.owner is None:
            continue
        if item.tokens:
            item.tokens -= 1
            hall.tokens.waste(item.owner, 1)
            told.append(f"{hall.tell_item(item)} to {item.tokens}")
        else:
            told.append(f"{hall.tell_item(item)} stays at 0")
    if told:
        yield rulings.tell_devaluation(told)
