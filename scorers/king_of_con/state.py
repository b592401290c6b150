"""The hall: what lies where while the convention lasts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorers.game import Setup
from scorers.king_of_con.items import Item, Shown
from scorers.king_of_con.scoring import EPIC, Score, epic_traits, public_awards
from scorers.king_of_con.tokens import Tokens
from scorers.king_of_con.traits import name
from scorers.names import Names
from scorers.protocol import Award, Holding, Lines, Table, View
from scorers.text import show

__all__ = ["ROUNDS", "Hall"]

ROUNDS = 6


TOKENS = "tokens"
"""The unit of what adds up to the box."""


def _counted(players: Sequence[str], thing: str, counts: Sequence[int], secret: bool) -> list[Holding]:
    return [
        Holding(name, thing, count, secret, TOKENS) for name, count in zip(players, counts, strict=True)
    ]


class Hall:
    """Board, collections, supplies and monkeys."""

    __slots__ = (
        "booths",
        "called_so",
        "choices",
        "control",
        "declined",
        "final",
        "hid_bid",
        "items",
        "lost",
        "monkeys",
        "names",
        "offered",
        "offers",
        "phase",
        "round",
        "seats",
        "ties",
        "tokens",
        "won",
    )

    def __init__(self, setup: Setup) -> None:
        self.names: Names = setup.names
        self.seats = setup.seats
        self.round = 1
        self.phase = 1
        self.hid_bid: int | None = None
        """While its bids are asked."""
        self.tokens = Tokens(len(setup.players))
        self.monkeys: list[int] = []
        self.items: dict[str, Item] = {}
        """All that were shown, in their order."""
        self.called_so: dict[str, int] = {}
        """How many of them have a name."""
        self.booths: dict[int, dict[int, int]] = {}
        """What lies on booths that are not settled: by seat."""
        self.offers: dict[str, dict[int, int]] = {}
        """What lies on looted items in ties that are not settled: by seat."""
        self.ties = 0
        """How many ties of this round's looting are settled."""
        self.choices: list[int] = []
        """By seat, how often in this round's looting somebody chose which tie comes next."""
        self.declined: list[int] = []
        """Seats that declined the tie which is settled now."""
        self.won: list[list[str]] = []
        self.lost: list[list[str]] = []
        """This round's changes, as they are told."""
        self.control = setup.options["monkey_control"] == "yes"
        """Whether the winner of a tie may decline it."""
        self.offered: list[list[int]] = []
        """By seat, the entries of this round in which tokens were laid."""
        self.final: list[tuple[list[Award], Score]] = []
        """Once the passions are known."""

    @property
    def gone(self) -> list[int]:
        """Seats of those who went home, in the order in which they did."""
        return self.tokens.gone

    @property
    def present(self) -> list[int]:
        """Seats of those who are still here."""
        return [seat for seat in self.seats if seat not in self.gone]

    def show_items(self, shown: tuple[Shown, ...]) -> list[Item]:
        """Lay a round's items on the booths."""
        new = [Item(f"{self.round}.{booth}", booth, item) for booth, item in enumerate(shown, 1)]
        for item in new:
            self.items[item.number] = item
            if item.key is not None:
                self.called_so[item.key] = self.called_so.get(item.key, 0) + 1
        self.offered = [[] for _ in self.seats]
        self.won = [[] for _ in self.seats]
        self.lost = [[] for _ in self.seats]
        return new

    def on_booth(self, booth: int) -> Item:
        """This round's item there."""
        return self.items[f"{self.round}.{booth}"]

    def owned(self, seat: int) -> list[Item]:
        """A collection, in the order of the items."""
        return [item for item in self.items.values() if item.owner == seat]

    def collections(self) -> list[list[Item]]:
        """Everybody's, in seat order."""
        found: list[list[Item]] = [[] for _ in self.seats]
        for item in self.items.values():
            if item.owner is not None:
                found[item.owner].append(item)
        return found

    def stall(self) -> list[Item]:
        return [item for item in self.items.values() if item.stalled]

    def label(self, item: Item) -> str:
        """An item as it is called in a sentence: by its name, where no other is called so."""
        if item.name is None or item.key is None:
            return f"item {item.number}"
        short = show(item.name, 24)
        return short if self.called_so[item.key] == 1 else f"{short} ({item.number})"

    def called(self, item: Item) -> str:
        """An item in a list: its number and name."""
        return f"{item.number} {show(item.name, 24)}" if item.name else item.number

    def amounts(self, by_seat: dict[int, int]) -> str:
        """`Dirk 2, Lulu 2`, in seat order."""
        return ", ".join(f"{self.names[seat]} {by_seat[seat]}" for seat in sorted(by_seat))

    def who(self, seats: Iterable[int]) -> str:
        """`Dirk and Lulu`."""
        return self.names.listed(seats)

    def of_a_kind(self, least: int) -> list[tuple[int, int, int]]:
        """Seat, characteristic and count wherever a player has so many items that share it."""
        return [
            (seat, trait, count)
            for seat, items in enumerate(self.collections())
            for trait, count in epic_traits(items, least).items()
        ]

    def standing(self) -> list[int]:
        """Items and epic collections as things stand; at the end the final score."""
        if self.final:
            return [score.total for _, score in self.final]
        return [len(items) + len(epic_traits(items)) for items in self.collections()]

    def accounts(self, side: int) -> list[Award]:
        """What each point of the standing is for."""
        if self.final:
            return list(self.final[side][0])
        return public_awards(side, self.owned(side))

    def holdings(self) -> list[Holding]:
        """What could be counted, tokens first."""
        players, tokens, items = self.names.players, self.tokens, self.items.values()
        held = [
            *_counted(players, "supply", tokens.supply, True),
            *_counted(players, "trash", tokens.trash, False),
            Holding("pool", "tokens", tokens.pool, False, TOKENS),
        ]
        for item in items:
            held.append(
                Holding(item.number, "value", item.value, False, "" if item.stalled else TOKENS)
            )
        lying = [
            *((f"booth {booth}", laid) for booth, laid in self.booths.items()),
            *((f"offers {number}", laid) for number, laid in self.offers.items()),
        ]
        for place, laid in lying:
            held += [Holding(place, players[s], laid[s], False, TOKENS) for s in sorted(laid)]
        owned = [len(collection) for collection in self.collections()]
        held += [Holding(name, "monkey", n) for name, n in zip(players, self.monkeys, strict=False)]
        held += [Holding(name, "items", n) for name, n in zip(players, owned, strict=True)]
        for item in items:
            owner = "nobody" if item.owner is None else players[item.owner]
            held.append(Holding(item.number, "owner", owner))
        return [*held, Holding("stall", "items", len(self.stall()))]

    def table(self) -> dict[str, Any]:
        """The whole state, hidden supplies too."""
        players = self.names.players
        return {
            "round": self.round,
            "phase": self.phase,
            "hid_bid": self.hid_bid,
            "monkeys": dict(zip(players, self.monkeys, strict=False)),
            "supply": dict(zip(players, self.tokens.supply, strict=True)),
            "trash": dict(zip(players, self.tokens.trash, strict=True)),
            "pool": self.tokens.pool,
            "booths": {
                str(booth): {"item": self.on_booth(booth).number, "offers": self._by_name(offers)}
                for booth, offers in self.booths.items()
            },
            "offers": {number: self._by_name(laid) for number, laid in self.offers.items()},
            "stall": [item.number for item in self.stall()],
            "items": {
                item.number: {
                    "traits": [name(trait) for trait in item.traits],
                    "name": item.name,
                    "owner": None if item.owner is None else players[item.owner],
                    "value": item.value,
                }
                for item in self.items.values()
            },
            "epic": [[players[seat], name(trait)] for seat, trait, _ in self.of_a_kind(EPIC)],
        }

    def _by_name(self, by_seat: dict[int, int]) -> dict[str, int]:
        return {self.names[seat]: by_seat[seat] for seat in sorted(by_seat)}

    def view(self, reveal: bool) -> list[View]:
        """Laid out so that it can be set up again; supplies only with `reveal`."""
        held = self.tokens
        columns = ["player", "monkey", "items", "trash", *(["supply"] if reveal else [])]
        rows = []
        for seat, items in enumerate(self.collections()):
            row = [
                self.names[seat],
                str(self.monkeys[seat]) if self.monkeys else "not dealt",
                str(len(items)),
                str(held.trash[seat]),
            ]
            if reveal:
                row.append(str(held.supply[seat]))
            rows.append(tuple(row))
        views: list[View] = [
            Lines((f"Round {self.round} of {ROUNDS}, phase {self.phase}. Pool {held.pool}.",)),
            Table(tuple(columns), tuple(rows), "Players"),
        ]
        if self.items:
            views.append(self._items_view())
        laid = [
            *(
                f"On booth {booth}: {self.amounts(offers) or 'nothing'}."
                for booth, offers in self.booths.items()
            ),
            *(f"In a tie for {number}: {self.amounts(on)}." for number, on in self.offers.items()),
            *(
                f"{self.names[seat]} has {count} items with {name(trait)}: an epic collection."
                for seat, trait, count in self.of_a_kind(EPIC)
            ),
        ]
        if laid:
            views.append(Lines(tuple(laid)))
        return views

    def _items_view(self) -> Table:
        rows = []
        for item in self.items.values():
            if item.owner is not None:
                where = self.names[item.owner]
            else:
                where = "stall" if item.stalled else f"booth {item.booth}"
            hashtags = " ".join(name(trait) for trait in item.traits)
            rows.append((item.number, item.name or "-", hashtags, where, str(item.value)))
        return Table(("item", "name", "hashtags", "where", "value"), tuple(rows), "Items in play")
