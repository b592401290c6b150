"""What King of Con reads out when something follows from an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorers.king_of_con.answers import Laid
from scorers.king_of_con.items import Item
from scorers.king_of_con.state import Hall, Score
from scorers.king_of_con.tokens import Taken
from scorers.king_of_con.traits import tell_trait
from scorers.protocol import Award, Ruling
from scorers.text import counted, listed, show

# Phase 1


def tell_draft(hall: Hall, order: Iterable[int]) -> Ruling:
    drafting = ", ".join(hall.names[seat] for seat in order if seat not in hall.gone)
    return Ruling(f"Draw 3 passions, keep 2, in this order: {drafting}.", ("KN-3.1",))


def tell_shown(item: Item, like: Item | None, entry: int) -> Ruling:
    """An item on its booth; `like`: one with the same hashtags that was there before it."""
    called = f" {show(item.name)}" if item.name else ""
    traits = ", ".join(tell_trait(trait) for trait in item.traits)
    seen = f"; like {like.number}; if not: /amend {entry}" if like else ""
    return Ruling(f"{item.booth}{called}: {traits}{seen}", ("KN-1",))


def tell_count(hall: Hall) -> tuple[str, ...]:
    """What the eye can check when a round is over."""
    numbers = dict(enumerate(len(items) for items in hall.list_collections()))
    return (
        f"Count: {hall.tokens.pool} tokens in the pool, no trash anywhere.",
        f"Items: {hall.tell_amounts(numbers)}.",
        f"Monkeys: {hall.tell_amounts(dict(enumerate(hall.monkeys)))}.",
    )


# Phase 2


def tell_no_supply() -> Ruling:
    return Ruling("No supply has a token left: no more bids.", ("KN-2.2",))


def tell_no_bid() -> Ruling:
    return Ruling("Nobody lays a token this time: the hid-bids are over.", ("KN-2.2", "KN-2.3"))


def tell_taken(hall: Hall, offer: Laid, taken: Taken) -> Iterator[Ruling]:
    """What an offer above the supply lacked."""
    who = hall.names[offer.seat]
    if taken.short:
        yield Ruling(
            f"{who} offers more than {who} holds, and the pool cannot make it up: "
            f"{sum(taken.amounts)} tokens instead of {offer.total}.",
            ("KN-2.5",),
        )
    elif taken.from_pool:
        yield Ruling(
            f"{who} offers more than {who} holds: the missing tokens come from the pool.", ("KN-2.5",)
        )


def tell_wasted_bid(hall: Hall, bid: Laid, wasted: int) -> Ruling:
    """Tokens on several booths at once, or misplaced."""
    who = hall.names[bid.seat]
    if len(bid.on) > 1:
        booths = listed(booth for booth, _ in bid.on)
        text = f"{who} offers on booths {booths} at once: all {wasted} to {who}'s trash."
    else:
        text = f"{who} misplaced {wasted}: to {who}'s trash."
    return Ruling(text, ("KN-2.1",))


def tell_bids(hall: Hall, new: Mapping[int, Mapping[int, int]]) -> Ruling:
    """What lies on the booths where something came just now."""
    return Ruling(" ".join(_tell_booth(hall, booth, new[booth]) for booth in sorted(new)), ("KN-2.1",))


def _tell_booth(hall: Hall, booth: int, new: Mapping[int, int]) -> str:
    """What lies on a booth, and how much of it came just now where that is not all."""
    laid = hall.booths[booth]
    told = []
    for seat in sorted(laid):
        more = new.get(seat, 0)
        plus = f" (+{more})" if 0 < more < laid[seat] else ""
        told.append(f"{hall.names[seat]} {laid[seat]}{plus}")
    item = hall.find_on_booth(booth)
    where = hall.tell_item(item) if item.name else f"booth {booth}"
    return f"On {where}: {', '.join(told)}."


def tell_stalled(label: str) -> Ruling:
    return Ruling(f"Nobody offers on {label}: it goes to the stall.", ("KN-2.4",))


def tell_level(hall: Hall, seats: Iterable[int], label: str, tokens: int) -> str:
    """How a tie on a booth begins."""
    return f"{hall.tell_who(seats)} are level on {label}, {tokens} each."


def tell_bought(
    hall: Hall, item: Item, others: Mapping[int, int], lead: str, clauses: tuple[str, ...]
) -> Ruling:
    """Who takes an item from its booth; `others`: what goes to whose trash."""
    assert item.owner is not None
    text = f"{lead}{hall.names[item.owner]} takes {hall.tell_item(item)} for {item.tokens}."
    return Ruling(text + tell_trash(hall, others), clauses)


# Ties


def tell_not_asked(what: str) -> Ruling:
    """A question about a tie that has gone while it was asked."""
    return Ruling(f"Nobody has to decide about {what} any more.", ("KN-3.2",))


def tell_declined(hall: Hall, seat: int, offered: int) -> Ruling:
    loses = f" and loses the {offered} offered" if offered else ""
    return Ruling(f"{hall.names[seat]} keeps monkey {hall.monkeys[seat]}{loses}.", ("KN-3.2",))


# Phase 3


def tell_nothing_to_offer() -> Ruling:
    return Ruling("No supply has a token left: nobody offers anything.", ("KN-4",))


def tell_no_offer() -> Ruling:
    return Ruling("Nobody offers anything.", ("KN-4",))


def tell_wasted_offers(hall: Hall, wasted: Mapping[int, int]) -> Ruling:
    text = f"On no item in play, to the trash: {hall.tell_amounts(wasted)}."
    return Ruling(text, ("KN-4.6",))


def tell_raised(hall: Hall, item: Item, by: int) -> Ruling:
    """The tokens that an owner lays on an own item."""
    assert item.owner is not None
    who, label, value = hall.names[item.owner], hall.tell_item(item), item.tokens
    return Ruling(
        f"{who} adds {by} to {label}, worth {value} now.",
        ("KN-4",),
        steps=(f"{value - by} and {by} make {value}.",),
    )


def tell_offers(hall: Hall, item: Item, offers: Mapping[int, int]) -> str:
    """What is offered on an item."""
    return f"On {hall.tell_item(item)}, worth {item.value}: {hall.tell_amounts(offers)}."


def tell_trash(hall: Hall, wasted: Mapping[int, int]) -> str:
    """What goes to whose trash, behind another sentence; empty where nothing does."""
    return f" To the trash: {hall.tell_amounts(wasted)}." if wasted else ""


def tell_unbeaten(lead: str, value: int, trash: str) -> Ruling:
    return Ruling(f"{lead} Nothing beats {value}.{trash}", ("KN-4.1",))


def tell_level_offers(hall: Hall, lead: str, seats: Sequence[int], trash: str) -> Ruling:
    return Ruling(f"{lead} {hall.tell_who(seats)} are level.{trash}", ("KN-4.1", "KN-4.5"))


def tell_outvalued(hall: Hall, item: Item, laid: Mapping[int, int]) -> Ruling:
    """Offers that were level, on an item that the table has counted to be worth as much."""
    lead = tell_offers(hall, item, laid)
    return Ruling(f"{lead} Nothing beats {item.value}.{tell_trash(hall, laid)}", ("KN-4.1",))


def tell_settled(hall: Hall, label: str, offer: int, outcome: str, others: Mapping[int, int]) -> str:
    """How a looting's tie was settled, before the item is handed over."""
    if outcome.startswith("Only "):  # in the midst of a sentence here; `Monkeys` may stay
        outcome = f"o{outcome[1:]}"
    return f"The tie on {label}, {offer} each: {outcome}{tell_trash(hall, others)} "


def tell_from_stall(hall: Hall, item: Item, lead: str, clauses: tuple[str, ...]) -> Ruling:
    assert item.owner is not None
    text = (
        f"{lead}{hall.names[item.owner]} takes {hall.tell_item(item)} from the stall for {item.tokens}."
    )
    return Ruling(text, (*clauses, "KN-4.3"))


def tell_looted(
    hall: Hall, item: Item, loser: int, price: tuple[int, int], lead: str, clauses: tuple[str, ...]
) -> Ruling:
    """An item has changed hands. `price`: the offer, and what of it the pool has paid."""
    assert item.owner is not None
    offer, paid = price
    return Ruling(
        f"{lead}{hall.names[item.owner]} gives {hall.names[loser]} {counted(offer, 'token')} and takes "
        f"{hall.tell_item(item)} at {item.tokens}, {paid} of it from the pool.",
        (*clauses, "KN-4.2"),
        steps=(f"{offer} offered less {offer - paid} on it: {paid} from the pool.",),
    )


def tell_looted_unpaid(
    hall: Hall, item: Item, loser: int, offer: int, lead: str, clauses: tuple[str, ...]
) -> Ruling:
    """An item has changed hands, and the pool lacks what is to be laid on it."""
    assert item.owner is not None
    return Ruling(
        f"{lead}{hall.names[item.owner]} gives {hall.names[loser]} {counted(offer, 'token')} and takes "
        f"{hall.tell_item(item)}.",
        (*clauses, "KN-4.2"),
        steps=(f"{offer} offered less {item.tokens} on it: {offer - item.tokens} from the pool.",),
    )


def tell_made_up(label: str, value: int, paid: int, missing: int) -> Ruling:
    """What the pool laid on a looted item behind whip-rounds."""
    label = label[:1].upper() + label[1:]
    short = "" if paid == missing else f" The pool pays {paid} of the {missing} missing."
    cited = ("KN-4.2",) if paid == missing else ("KN-4.2", "KN-6.2")
    return Ruling(f"{label} is worth {value} now, {paid} of it from the pool.{short}", cited)


def hold_whip_rounds(hall: Hall, due: int, what: str) -> Iterator[Ruling]:
    """Hold the whip-rounds for an effect that costs `due`, and tell each."""
    for again, whip in enumerate(hall.tokens.hold_whip_rounds(due)):
        who = "everybody" if list(whip.givers) == hall.present else hall.tell_who(whip.givers)
        text = (
            f"WHIP-ROUND{' again' if again else ''} for {what}, which costs {due}: the pool holds "
            f"{whip.before}. 1 back from {who}: it holds {whip.after}."
        )
        step = f"{whip.before} in the pool and {len(whip.givers)} returned make {whip.after}."
        yield Ruling(text, ("KN-6", "KN-6.1" if again else "KN-6.3"), steps=(step,))


def tell_devaluation(hall: Hall, lost: Mapping[int, int], steps: Sequence[str]) -> Ruling:
    """What every owned item loses; `lost`: how many tokens go to whose trash."""
    text = f"Take 1 off every item that has one; to the trash: {hall.tell_amounts(lost)}."
    return Ruling(text, ("KN-4.7",), steps=tuple(steps))


# Phase 4


def tell_dominance(hall: Hall, trait: int) -> list[Ruling]:
    """Who dominated a characteristic last, and who has what of it now."""
    called, last = tell_trait(trait), hall.dominated.get(trait)
    if last is None:
        told = [Ruling(f"Nobody has dominated {called} yet.", ("KN-5.1",))]
    else:
        by_monkeys = f" {last.tie}" if last.tie else ""
        text = f"{hall.names[last.seat]} dominated {called} in round {last.round}: {last.compared}."
        told = [Ruling(text + by_monkeys, ("KN-5.1", *(["KN-3"] if last.tie else [])))]
    now = [
        f"{hall.names[seat]} {listed(hall.list_item(item) for item in items)}"
        for seat, owned in enumerate(hall.list_collections())
        if (items := [item for item in owned if trait in item.traits])
    ]
    return [*told, Ruling(f"Owned now: {'; '.join(now) or 'none'}.")]


# The end


def tell_near_epics(hall: Hall, near: Iterable[tuple[int, int, int]]) -> Ruling:
    """Nobody who is here has an epic collection; `near`: whose items lack one."""
    told = ", ".join(f"{hall.names[seat]} {tell_trait(trait)}" for seat, trait, _ in near)
    three = f"; three: {told}" if told else ""
    return Ruling(f"Nobody has four of a kind{three}.", ("KN-7", "KN-7.2"))


def tell_epics(hall: Hall, epics: Iterable[tuple[int, int, int]]) -> Ruling:
    told = ", ".join(
        f"{hall.names[seat]} has {count} with {tell_trait(trait)}" for seat, trait, count in epics
    )
    return Ruling(
        f"EPIC COLLECTION: {told}. The game ends here, in round {hall.round}, phase {hall.phase}; "
        "what is in the trash is worth nothing.",
        ("KN-7",),
    )


def tell_won_and_lost(hall: Hall, seat: int) -> list[str]:
    """What a round brought a player's collection and took from it."""
    told = []
    if hall.won[seat]:
        told.append(f"won {listed(hall.won[seat])}")
    if hall.lost[seat]:
        told.append(f"lost {listed(hall.lost[seat])}")
    return told


def tell_changes(hall: Hall) -> Iterator[Ruling]:
    """What the round in which the game ends did to each collection."""
    for seat in hall.seats:
        changes = tell_won_and_lost(hall, seat)
        if changes:
            yield Ruling(f"{hall.names[seat]}: {'; '.join(changes)}.", ("KN-2", "KN-4.1"))


def tell_no_passions(hall: Hall, seats: Sequence[int]) -> Ruling:
    return Ruling(f"No points for the passions of {hall.tell_who(seats)}.", ("KN-9.1",))


_PARTS = ("KN-8.1", "KN-8.2", "KN-8.3", "KN-8.4")


def tell_score(hall: Hall, seat: int, awards: Sequence[Award], score: Score) -> Ruling:
    held = "not counted" if seat in hall.gone else f"{hall.tokens.supply[seat]} held"
    text = (
        f"{hall.names[seat]}: items {score.items}, passions {score.passions}, epics {score.epics}, "
        f"tokens {score.tokens} ({held}): {counted(score.total, 'point')}."
    )
    clauses = [clause for clause, points in zip(_PARTS, score, strict=True) if points]
    steps = tuple(f"{award.why}: {award.points}." for award in awards)
    return Ruling(text, ("KN-8", *clauses), steps=steps)


# Events


def tell_gone(hall: Hall, seat: int, rest: int) -> Ruling:
    who = hall.names[seat]
    back = f" {rest} to the pool, from the trash and from what lay in offers." if rest else ""
    return Ruling(
        f"{who} goes home. The items stay in play and can be looted; {who} offers, dominates and wins "
        f"nothing more.{back}",
        ("leave", "KN-10"),
    )
