"""Contests: who offers most for a booth, who may loot an item, who dominates a characteristic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from scorers.king_of_con.items import Item

__all__ = ["Looting", "Share", "highest", "leaders", "looting", "shares"]

K = TypeVar("K")


def highest(offers: Mapping[K, int]) -> tuple[K, ...]:
    """Those whose offer nobody's is above; several are in a tie; none where nobody offers."""
    top = max(offers.values(), default=0)
    return tuple(one for one, tokens in offers.items() if tokens == top) if top else ()


class Looting(NamedTuple):
    """How the offers on one item that is not the offerers' own compare."""

    best: tuple[int, ...]
    """Those level at the highest offer that counts; empty where none beats the value."""
    offer: int
    losing: tuple[int, ...]


def looting(value: int, offers: Mapping[int, int]) -> Looting:
    """Only offers above the item's value count, and of them the highest."""
    best = highest({seat: tokens for seat, tokens in offers.items() if tokens > value})
    losing = tuple(seat for seat in offers if seat not in best)
    return Looting(best, offers[best[0]] if best else 0, losing)


class Share(NamedTuple):
    """What a player has of one characteristic."""

    items: int
    tokens: int
    """Lying on those items."""


def shares(items: Iterable[Item]) -> dict[int, dict[int, Share]]:
    """For each characteristic that anybody owns: what each of its owners has of it."""
    found: dict[int, dict[int, Share]] = {}
    for item in items:
        if item.owner is None:
            continue
        for trait in item.traits:
            of_trait = found.setdefault(trait, {})
            had = of_trait.get(item.owner, Share(0, 0))
            of_trait[item.owner] = Share(had.items + 1, had.tokens + item.tokens)
    return found


def leaders(of_trait: Mapping[int, Share]) -> tuple[int, ...]:
    """Who dominates a characteristic: most items with it, then most tokens on those items.

    Several seats, in seat order, where only monkeys can tell them apart.

    The rulebook's own example gives SignedEdition to the robot for one token more than the board
    game has, although both have just been reduced from 5 to 4: a misprint, it is a tie.
    """
    best = max(of_trait.values())
    return tuple(sorted(seat for seat, share in of_trait.items() if share == best))
