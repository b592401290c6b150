"""Phase 2, impulse buying: three hid-bids, then the booths in order."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any, NamedTuple

from scorers.game import Match
from scorers.king_of_con import offering
from scorers.king_of_con.contests import highest
from scorers.king_of_con.laying import Laid
from scorers.king_of_con.monkeys import Tie
from scorers.king_of_con.state import Hall
from scorers.king_of_con.ties import break_tie
from scorers.protocol import Ask, Ruling, Step
from scorers.text import listed

__all__ = ["impulse_buying", "take_offer"]

HID_BIDS = 3


def impulse_buying(hall: Hall, match: Match) -> Generator[Step, Any, None]:
    """The hid-bids and what they buy. `match` knows the number of each entry."""
    hall.booths = {booth: {} for booth in range(1, 5)}
    yield from hid_bids(hall, match)
    for booth in range(1, 5):
        yield from settle_booth(hall, booth)


def hid_bids(hall: Hall, match: Match) -> Generator[Step, Any, None]:
    """Up to three, until nobody lays a token on the quadrant."""
    for hid_bid in range(1, HID_BIDS + 1):
        hall.hid_bid = hid_bid
        bids: tuple[Laid, ...] | None = yield partial(_ask_bids, hall, hid_bid)
        hall.hid_bid = None
        if bids is None:
            yield Ruling("No supply has a token left: no more bids.", ("KN-2.2",))
            return
        if not (yield from lay_bids(hall, bids, match.entry)):
            text = "Nobody lays a token this time: the hid-bids are over."
            yield Ruling(text, ("KN-2.2", "KN-2.3"))
            return


def _ask_bids(hall: Hall, hid_bid: int) -> Ask | None:
    if hall.tokens.spent:
        return None
    return offering.bids(hall, hid_bid)


def lay_bids(hall: Hall, bids: Sequence[Laid], entry: int) -> Generator[Step, Any, bool]:
    """Move a hid-bid's tokens to the booths; says whether anybody laid a token on the quadrant.

    Wasted tokens are laid too (KN-2.3). Whether an offer is on several booths is seen from the
    answer: a forced one stays so even where the tokens run out before the second booth.
    """
    new: dict[int, dict[int, int]] = {}
    laid_any = False
    for bid in bids:
        who = hall.names[bid.seat]
        taken = take_offer(hall, bid, entry)
        on, wasted, several = taken.on, taken.wasted, len(bid.on) > 1
        laid_any = laid_any or bool(on) or bool(wasted)
        if several:
            wasted += sum(on.values())
            on = {}
        hall.tokens.waste(bid.seat, wasted)
        for booth, tokens in on.items():
            laid = hall.booths[int(booth)]
            laid[bid.seat] = laid.get(bid.seat, 0) + tokens
            new.setdefault(int(booth), {})[bid.seat] = tokens
        yield from taken.told
        if several:
            booths = listed(booth for booth, _ in bid.on)
            text = f"{who} offers on booths {booths} at once: all {wasted} to {who}'s trash."
            yield Ruling(text, ("KN-2.1",))
        elif wasted:
            yield Ruling(f"{who} misplaced {wasted}: to {who}'s trash.", ("KN-2.1",))
    if new:
        text = " ".join(_told(hall, booth, new[booth]) for booth in sorted(new))
        yield Ruling(text, ("KN-2.1",))
    return laid_any


def _told(hall: Hall, booth: int, new: dict[int, int]) -> str:
    """What lies on a booth, and how much of it came just now where that is not all."""
    laid = hall.booths[booth]
    told = []
    for seat in sorted(laid):
        more = new.get(seat, 0)
        plus = f" (+{more})" if 0 < more < laid[seat] else ""
        told.append(f"{hall.names[seat]} {laid[seat]}{plus}")
    item = hall.on_booth(booth)
    where = hall.label(item) if item.name else f"booth {booth}"
    return f"On {where}: {', '.join(told)}."


class Taken(NamedTuple):
    """An offer's tokens, taken and not laid down yet."""

    on: dict[str, int]
    """By the booth or item for which they are."""
    wasted: int
    told: tuple[Ruling, ...]
    """What a forced offer lacked, to be told once the tokens lie."""


def take_offer(hall: Hall, offer: Laid, entry: int) -> Taken:
    """Take an offer's tokens from the supply, and what a forced one lacks from the pool."""
    who = hall.names[offer.seat]
    put = hall.tokens.put(offer.seat, [*(tokens for _, tokens in offer.on), offer.wasted])
    hall.offered[offer.seat].append(entry)
    told: tuple[Ruling, ...] = ()
    if put.short:
        text = (
            f"{who} offers more than {who} holds, and the pool cannot make it up: "
            f"{sum(put.amounts)} tokens instead of {offer.total}."
        )
        told = (Ruling(text, ("KN-2.5",)),)
    elif put.from_pool:
        text = f"{who} offers more than {who} holds: the missing tokens come from the pool."
        told = (Ruling(text, ("KN-2.5",)),)
    on = {place: tokens for (place, _), tokens in zip(offer.on, put.amounts, strict=False) if tokens}
    return Taken(on, put.amounts[-1], told)


def settle_booth(hall: Hall, booth: int) -> Generator[Step, Any, None]:
    """The highest total takes the item; an item without an offer goes to the stall."""
    item = hall.on_booth(booth)
    offers = hall.booths[booth]
    label = hall.label(item)
    lead = ""
    clauses: tuple[str, ...] = ("KN-2",)
    hall.declined = []
    while True:
        best = tuple(sorted(highest(offers)))
        if len(best) < 2:
            break
        tokens = offers[best[0]]
        tie = Tie(best, f"round {hall.round}, booth {booth}", label, HID_BIDS + booth, tokens)
        outcome = yield from break_tie(hall, tie)
        if outcome is None:  # somebody in it went home: it is looked at anew
            continue
        best, clauses = (outcome.winner,), ("KN-2", "KN-2.6", *outcome.clauses)
        lead = f"{hall.who(tie.seats)} are level on {label}, {tokens} each. {outcome.text} "
        break
    if not best:
        del hall.booths[booth]
        item.booth = None
        yield Ruling(f"Nobody offers on {label}: it goes to the stall.", ("KN-2.4",))
        return
    winner, tokens = best[0], offers[best[0]]
    others = {seat: laid for seat, laid in offers.items() if seat != winner}
    for seat, laid in others.items():
        hall.tokens.waste(seat, laid)
    del hall.booths[booth]
    item.booth, item.owner, item.tokens = None, winner, tokens
    hall.won[winner].append(label)
    trash = f" To the trash: {hall.amounts(others)}." if others else ""
    yield Ruling(f"{lead}{hall.names[winner]} takes {label} for {tokens}.{trash}", clauses)
