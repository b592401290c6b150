"""The hall laid out so that it can be set up again."""

from __future__ import annotations

from scorers.king_of_con.items import EPIC
from scorers.king_of_con.state import ROUNDS, Hall
from scorers.king_of_con.traits import tell_trait
from scorers.protocol import Lines, Table, View
from scorers.text import show


def lay_out(hall: Hall, reveal: bool) -> list[View]:
    """Players, items and what lies in offers; supplies only with `reveal`."""
    held = hall.tokens
    columns = ["player", "monkey", "items", "trash", *(["supply"] if reveal else [])]
    rows = []
    for seat, items in enumerate(hall.list_collections()):
        row = [
            hall.names[seat],
            str(hall.monkeys[seat]) if hall.monkeys else "not dealt",
            str(len(items)),
            str(held.trash[seat]),
        ]
        if reveal:
            row.append(str(held.supply[seat]))
        rows.append(tuple(row))
    views: list[View] = [
        Lines((f"Round {hall.round} of {ROUNDS}, phase {hall.phase}. Pool {held.pool}.",)),
        Table(tuple(columns), tuple(rows), "Players"),
    ]
    if hall.items:
        views.append(_lay_out_items(hall))
    laid = [
        *(
            f"On booth {booth}: {hall.tell_amounts(offers) or 'nothing'}."
            for booth, offers in hall.booths.items()
        ),
        *(f"In a tie for {number}: {hall.tell_amounts(on)}." for number, on in hall.offers.items()),
        *(
            f"{hall.names[seat]} has {count} items with {tell_trait(trait)}: an epic collection."
            for seat, trait, count in hall.find_of_a_kind(EPIC)
        ),
    ]
    if laid:
        views.append(Lines(tuple(laid)))
    return views


def _lay_out_items(hall: Hall) -> Table:
    rows = []
    for item in hall.items.values():
        if item.owner is not None:
            where = hall.names[item.owner]
        else:
            where = "stall" if item.is_stalled else f"booth {item.booth}"
        hashtags = " ".join(tell_trait(trait)[:3] for trait in item.traits)
        rows.append((item.number, show(item.name or "-", 18), hashtags, where, str(item.value)))
    return Table(("item", "name", "hashtags", "where", "value"), tuple(rows), "Items in play")
