"""Phase 3, looting: own items, items without a tie, ties, and the loss of tokens."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Any

from scorers.game import Match
from scorers.king_of_con import offering, questions
from scorers.king_of_con.buying import take_offer
from scorers.king_of_con.contests import looting
from scorers.king_of_con.items import Item
from scorers.king_of_con.laying import Laid
from scorers.king_of_con.monkeys import Tie, lowest_first
from scorers.king_of_con.state import Hall
from scorers.king_of_con.ties import break_tie
from scorers.king_of_con.tokens import Whip
from scorers.protocol import Ask, Ruling, Step

__all__ = ["loot", "whipped"]


def loot(hall: Hall, match: Match) -> Generator[Step, Any, None]:
    """The whole phase. `match` knows the number of the entry."""
    laid: tuple[Laid, ...] | None = yield partial(_ask_offers, hall)
    if laid is None:
        yield Ruling("No supply has a token left: nobody offers anything.", ("KN-4",))
    else:
        yield from _lay(hall, laid, match.entry)
        yield from _raise_own(hall)
        yield from _settle_clear(hall)
        yield from _settle_ties(hall)
    yield from _devalue(hall)


def _ask_offers(hall: Hall) -> Ask | None:
    return None if hall.tokens.spent else offering.offers(hall)


def _lay(hall: Hall, laid: tuple[Laid, ...], entry: int) -> Generator[Step, Any, None]:
    """Everybody's tokens, by item in their order and by seat; wasted ones go to the trash."""
    on: dict[str, dict[int, int]] = {}
    wasted = {}
    told: list[Ruling] = []
    for offer in laid:
        taken = take_offer(hall, offer, entry)
        for number, tokens in taken.on.items():
            on.setdefault(number, {})[offer.seat] = tokens
        if taken.wasted:
            hall.tokens.waste(offer.seat, taken.wasted)
            wasted[offer.seat] = taken.wasted
        told += taken.told
    hall.offers = {number: on[number] for number in sorted(on)}
    yield from told
    if wasted:
        text = f"On no item in play, to the trash: {hall.amounts(wasted)}."
        yield Ruling(text, ("KN-4.6",))
    if not laid:
        yield Ruling("Nobody offers anything.", ("KN-4",))


def _raise_own(hall: Hall) -> Generator[Step, Any, None]:
    for number, offers in hall.offers.items():
        item = hall.items[number]
        if item.owner is None or item.owner not in offers:
            continue
        tokens = offers.pop(item.owner)
        old = item.tokens
        item.tokens += tokens
        text = f"{hall.names[item.owner]} adds {tokens} to {hall.label(item)}, worth {item.tokens} now."
        yield Ruling(text, ("KN-4",), steps=(f"{old} and {tokens} make {item.tokens}.",))


def _settle_clear(hall: Hall) -> Generator[Step, Any, None]:
    """Offers that cannot win go to the trash, and items without a tie are handed over.

    What lies on items in a tie stays in `hall.offers`.
    """
    for number, offers in list(hall.offers.items()):
        del hall.offers[number]
        if not offers:
            continue
        item = hall.items[number]
        contest = looting(item.value, offers)
        for seat in contest.losing:
            hall.tokens.waste(seat, offers[seat])
        label = hall.label(item)
        lead = f"On {label}, worth {item.value}: {hall.amounts(offers)}."
        losing = hall.amounts({seat: offers[seat] for seat in contest.losing})
        trash = f" To the trash: {losing}." if losing else ""
        if not contest.best:
            text = f"{lead} Nothing beats {item.value}.{trash}"
            yield Ruling(text, ("KN-4.1",))
        elif len(contest.best) > 1:
            hall.offers[number] = dict.fromkeys(contest.best, contest.offer)
            text = f"{lead} {hall.who(contest.best)} are level.{trash}"
            yield Ruling(text, ("KN-4.1", "KN-4.5"))
        else:
            lead = f"{lead}{trash} "
            yield from _hand_over(hall, item, contest.best[0], contest.offer, lead, ("KN-4.1",))


def _next_tie(hall: Hall) -> tuple[int, list[str]]:
    """Who settles the next tie, the lowest monkey of all in one, and the ties that seat is in."""
    everybody = {seat: hall.monkeys[seat] for laid in hall.offers.values() for seat in laid}
    first = lowest_first(everybody)[0]
    return first, [number for number, laid in hall.offers.items() if first in laid]


def _ask_priority(hall: Hall) -> Ask | None:
    if not hall.offers:
        return None
    first, mine = _next_tie(hall)
    if len(mine) < 2:
        return None
    return questions.priority(hall, first, hall.choices[first] + 1, mine)


def _settle_ties(hall: Hall) -> Generator[Step, Any, None]:
    """One by one: of all in them, the lowest monkey settles one of theirs."""
    hall.choices = [0] * len(hall.seats)
    hall.ties = 0
    while hall.offers:
        chosen: str | None = yield partial(_ask_priority, hall)
        if not hall.offers:
            break
        first, mine = _next_tie(hall)
        if chosen is not None:
            hall.choices[first] += 1
        yield from _settle_tie(hall, chosen or mine[0])


def _settle_tie(hall: Hall, number: str) -> Generator[Step, Any, None]:
    item = hall.items[number]
    laid = hall.offers[number]
    offer = next(iter(laid.values()))
    label = hall.label(item)
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
    told = outcome.text
    if told.startswith("Only "):  # in the midst of a sentence here; `Monkeys` may stay
        told = f"o{told[1:]}"
    lead = f"The tie on {label}, {offer} each: {told} "
    if others:
        lead += f"To the trash: {hall.amounts(others)}. "
    clauses = ("KN-4.4", *outcome.clauses)
    yield from _hand_over(hall, item, outcome.winner, offer, lead, clauses)


def _hand_over(
    hall: Hall, item: Item, winner: int, offer: int, lead: str, clauses: tuple[str, ...]
) -> Generator[Step, Any, None]:
    """The item changes hands with the offer as its value."""
    who, label = hall.names[winner], hall.label(item)
    hall.won[winner].append(label)
    if item.owner is None:
        item.owner, item.tokens = winner, offer
        text = f"{lead}{who} takes {label} from the stall for {offer}."
        yield Ruling(text, (*clauses, "KN-4.3"))
        return
    loser, value = item.owner, item.tokens
    # The previous owner is paid first, so that a whip-round takes from those tokens too.
    hall.tokens.supply[loser] += offer
    hall.lost[loser].append(f"{label} to {who}")
    missing = offer - value
    whips = hall.tokens.whip_rounds(missing)
    paid = hall.tokens.draw(missing)
    item.owner, item.tokens = winner, value + paid
    text = f"{lead}{who} gives {hall.names[loser]} {offer} tokens and takes {label}"
    steps = (f"{offer} offered less {value} on it: {missing} from the pool.",)
    if not whips and paid == missing:
        text = f"{text} at {item.tokens}, {paid} of it from the pool."
        yield Ruling(text, (*clauses, "KN-4.2"), steps=steps)
        return
    yield Ruling(f"{text}.", (*clauses, "KN-4.2"), steps=steps)
    yield from whipped(hall, whips, missing, label)
    short = "" if paid == missing else f" The pool pays {paid} of the {missing} missing."
    cited = ("KN-4.2",) if paid == missing else ("KN-4.2", "KN-6.2")
    yield Ruling(f"{label} is worth {item.tokens} now, {paid} of it from the pool.{short}", cited)


def whipped(hall: Hall, whips: tuple[Whip, ...], due: int, what: str) -> Iterator[Ruling]:
    """Whip-rounds for an effect that costs `due`.

    They name who returns a token, since in phase 4 they are heard when all gains have been told
    and somebody may have tokens by then who had none.
    """
    for again, whip in enumerate(whips):
        who = "everybody" if len(whip.givers) == len(hall.seats) else hall.who(whip.givers)
        text = (
            f"WHIP-ROUND{' again' if again else ''} for {what}, which costs {due}: the pool holds "
            f"{whip.before}. 1 back from {who}: it holds {whip.after}."
        )
        step = f"{whip.before} in the pool and {len(whip.givers)} returned make {whip.after}."
        yield Ruling(text, ("KN-6", "KN-6.1" if again else "KN-6.3"), steps=(step,))


def _devalue(hall: Hall) -> Generator[Step, Any, None]:
    """Every owned item loses a token to its owner's trash."""
    told = []
    for item in hall.items.values():
        if item.owner is None:
            continue
        if item.tokens:
            item.tokens -= 1
            hall.tokens.waste(item.owner, 1)
            told.append(f"{hall.label(item)} to {item.tokens}")
        else:
            told.append(f"{hall.label(item)} stays at 0")
    if told:
        text = f"Every owned item loses 1 to its owner's trash: {', '.join(told)}."
        yield Ruling(text, ("KN-4.7",))
