"""What happens outside the rules at King of Con: counts put right, somebody gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from scorers.errors import Unclear
from scorers.events import Fixable
from scorers.king_of_con import rulings
from scorers.king_of_con.items import Item
from scorers.king_of_con.state import Hall
from scorers.king_of_con.tokens import ALL
from scorers.parsing import split, whole, words
from scorers.protocol import Ruling
from scorers.text import fold

Dealt: TypeAlias = tuple[tuple[int, int], ...]
"""Seats with the monkeys that they have, in seat order."""


def list_fixables(hall: Hall) -> list[Fixable]:
    """What can be put right now, in the order of the holdings."""
    players = hall.names.players
    found = [Fixable(name, thing, high=ALL) for thing in ("supply", "trash") for name in players]
    found.append(Fixable("pool", "tokens", high=ALL))
    found += [
        Fixable(item.number, "value", words=_list_names(hall, item), high=ALL)
        for item in hall.items.values()
        if item.owner is not None
    ]
    if hall.monkeys:
        found.append(
            Fixable(
                "monkeys",
                "numbers",
                read=lambda text: _read_monkeys(hall, text),
                write=lambda dealt: _write_monkeys(hall, dealt),
                example=_write_monkeys(hall, tuple(enumerate(hall.monkeys))),
                named=False,
            )
        )
    return found


def _list_names(hall: Hall, item: Item) -> tuple[str, ...]:
    if item.name is None or item.key is None or hall.called_so[item.key] > 1:
        return ()
    return (fold(item.name),)


def _read_monkeys(hall: Hall, text: str) -> Dealt:
    found: dict[int, int] = {}
    for part in split(text):
        typed = words(part)
        if len(typed) != 2:
            raise Unclear("Names with monkeys, such as /fix monkeys ann 2, bob 1.")
        seat = hall.names.seat(typed[0])
        found[seat] = whole(typed[1].text, 1, len(hall.seats), "a monkey")
    return tuple(sorted(found.items()))


def _write_monkeys(hall: Hall, dealt: Dealt) -> str:
    return ", ".join(f"{hall.names.write(seat)} {monkey}" for seat, monkey in dealt)


def put_right(hall: Hall, fixable: Fixable, value: Any) -> None:
    """Make the hall as it was counted."""
    tokens, players = hall.tokens, hall.names.players
    if fixable.place == "monkeys":
        for seat, monkey in value:
            hall.monkeys[seat] = monkey
    elif fixable.place == "pool":
        tokens.pool = value
    elif fixable.thing == "value":
        hall.items[fixable.place].tokens = value
    else:
        counts = tokens.supply if fixable.thing == "supply" else tokens.trash
        counts[players.index(fixable.place)] = value


def let_go(hall: Hall, seat: int) -> Iterator[Ruling]:
    """Somebody goes home: tokens lying on booths and in offers go to the pool by way of the trash."""
    hall.gone.append(seat)
    lying = sum(laid.pop(seat, 0) for laid in (*hall.booths.values(), *hall.offers.values()))
    for number in [number for number, laid in hall.offers.items() if not laid]:
        del hall.offers[number]
    hall.tokens.waste(seat, lying)
    yield rulings.tell_gone(hall, seat, hall.tokens.empty_trash(seat))
