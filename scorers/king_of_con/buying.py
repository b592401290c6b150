"""Phase 2, impulse buying: three hid-bids, then the booths in order."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from scorers.game import Match
from scorers.king_of_con import rulings
from scorers.king_of_con.answers import Laid
from scorers.king_of_con.monkeys import break_tie
from scorers.king_of_con.questions import ask_bids
from scorers.king_of_con.state import Hall, Tie
from scorers.protocol import Ask, Ruling, Step

K = TypeVar("K")
HID_BIDS = 3


def buy_on_impulse(hall: Hall, match: Match) -> Generator[Step, Any, None]:
    """The hid-bids and what they buy. `match` knows the number of each entry."""
    hall.booths = {booth: {} for booth in range(1, 5)}
    yield from hold_hid_bids(hall, match)
    for booth in range(1, 5):
        yield from settle_booth(hall, booth)


def hold_hid_bids(hall: Hall, match: Match) -> Generator[Step, Any, None]:
    """Up to three, until nobody lays a token on the quadrant."""
    for hid_bid in range(1, HID_BIDS + 1):
        hall.hid_bid = hid_bid
        bids: tuple[Laid, ...] | None = yield partial(_ask_if_any_can_bid, hall, hid_bid)
        hall.hid_bid = None
        if bids is None:
            yield rulings.tell_no_supply()
            return
        if not (yield from lay_bids(hall, bids, match.entry)):
            yield rulings.tell_no_bid()
            return


def _ask_if_any_can_bid(hall: Hall, hid_bid: int) -> Ask | None:
    return None if hall.tokens.is_spent else ask_bids(hall, hid_bid)


def lay_bids(hall: Hall, bids: Sequence[Laid], entry: int) -> Generator[Step, Any, bool]:
    """Move a hid-bid's tokens to the booths; says whether anybody laid a token on the quadrant.

    Wasted tokens are laid too (KN-2.3). Whether an offer is on several booths is seen from the
    answer: a forced one stays so even where the tokens run out before the second booth.
    """
    new: dict[int, dict[int, int]] = {}
    laid_any = False
    # What has a ruling of its own comes first: the ruling on all booths tells of the others alone.
    supply = tuple(hall.tokens.supply)
    ordinary = [
        bid for bid in bids if len(bid.on) == 1 and not bid.wasted and bid.total <= supply[bid.seat]
    ]
    for bid in [*(bid for bid in bids if bid not in ordinary), *ordinary]:
        on, wasted, told = take_offer(hall, bid, entry)
        laid_any = laid_any or bool(on) or bool(wasted)
        if len(bid.on) > 1:
            wasted += sum(on.values())
            on = {}
        hall.tokens.waste(bid.seat, wasted)
        for booth, tokens in on.items():
            laid = hall.booths[int(booth)]
            laid[bid.seat] = laid.get(bid.seat, 0) + tokens
            new.setdefault(int(booth), {})[bid.seat] = tokens
        yield from told
        if wasted or len(bid.on) > 1:
            yield rulings.tell_wasted_bid(hall, bid, wasted)
    if new:
        yield rulings.tell_bids(hall, new)
    return laid_any


def take_offer(hall: Hall, offer: Laid, entry: int) -> tuple[dict[str, int], int, list[Ruling]]:
    """Take an offer's tokens from the supply, and what a forced one lacks from the pool.

    Returns the tokens by the booth or item for which they are, the wasted ones, and what a forced
    offer lacked, to be told once the tokens lie.
    """
    taken = hall.tokens.take(offer.seat, [*(tokens for _, tokens in offer.on), offer.wasted])
    hall.offered[offer.seat].append(entry)
    on = {place: n for (place, _), n in zip(offer.on, taken.amounts, strict=False) if n}
    return on, taken.amounts[-1], list(rulings.tell_taken(hall, offer, taken))


def settle_booth(hall: Hall, booth: int) -> Generator[Step, Any, None]:
    """The highest total takes the item; an item without an offer goes to the stall."""
    item = hall.find_on_booth(booth)
    offers = hall.booths[booth]
    label = hall.tell_item(item)
    lead = ""
    clauses: tuple[str, ...] = ("KN-2",)
    outcome = yield from break_tie(hall, partial(_find_tie, hall, booth))
    best = find_highest(offers)
    if not best:
        del hall.booths[booth]
        item.booth = None
        yield rulings.tell_stalled(label)
        return
    winner, tokens = best[0], offers[best[0]]
    if outcome is not None:
        winner, clauses = outcome.winner, ("KN-2", "KN-2.6", *outcome.clauses)
        lead = f"{rulings.tell_level(hall, outcome.tie.seats, label, tokens)} {outcome.text} "
    others = {seat: laid for seat, laid in offers.items() if seat != winner}
    for seat, laid in others.items():
        hall.tokens.waste(seat, laid)
    del hall.booths[booth]
    item.booth, item.owner, item.tokens = None, winner, tokens
    hall.won[winner].append(label)
    yield rulings.tell_bought(hall, item, others, lead, clauses)


def _find_tie(hall: Hall, booth: int) -> Tie | None:
    offers = hall.booths[booth]
    best = tuple(sorted(find_highest(offers)))
    if len(best) < 2:
        return None
    label = hall.tell_item(hall.find_on_booth(booth))
    return Tie(best, f"round {hall.round}, booth {booth}", label, HID_BIDS + booth, offers[best[0]])


def find_highest(offers: Mapping[K, int]) -> tuple[K, ...]:
    """Those whose offer nobody's is above; several are in a tie; none where nobody offers."""
    top = max(offers.values(), default=0)
    return tuple(one for one, tokens in offers.items() if tokens == top) if top else ()
