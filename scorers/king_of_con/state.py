"""The hall: what lies where while the convention lasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scorers.game import Setup
from scorers.king_of_con.items import EPIC, Item, Shown, find_shared
from scorers.king_of_con.tokens import Tokens
from scorers.king_of_con.traits import tell_trait
from scorers.names import Names
from scorers.protocol import Award, Holding
from scorers.text import show

ROUNDS = 6
TOKENS = "tokens"
"""The unit of what adds up to the box."""


class Tie(NamedTuple):
    """Players whom only monkeys can tell apart."""

    seats: tuple[int, ...]
    spot: str
    """Names it in the log: `round 2, booth 3`."""
    what: str
    """What is won."""
    step: int
    """When in its phase it is settled: a number that grows."""
    offered: int = 0
    """By each of them."""
    laid: dict[int, int] | None = None
    """In looting: the tokens on the item, from which those of a decliner go to the trash at once.
    On a booth all that lies there waits until the booth is settled."""


class Dominance(NamedTuple):
    """Who dominated a characteristic."""

    round: int
    seat: int
    compared: str
    """What each player had of it."""
    tie: str
    """How monkeys settled it; empty where nobody was level."""


class Score(NamedTuple):
    """A player's points at the end, by what they are for."""

    items: int
    passions: int
    epics: int
    tokens: int

    @property
    def total(self) -> int:
        return sum(self)


def _list_counted(
    players: Sequence[str], thing: str, counts: Sequence[int], secret: bool
) -> list[Holding]:
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
        "dominated",
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
        self.dominated: dict[int, Dominance] = {}
        """The last dominance of each characteristic."""
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

    def begin_round(self) -> None:
        """Forget what the round before brought."""
        self.offered = [[] for _ in self.seats]
        self.won = [[] for _ in self.seats]
        self.lost = [[] for _ in self.seats]

    def show_item(self, booth: int, shown: Shown) -> Item:
        """Lay an item on a booth."""
        item = Item(f"{self.round}.{booth}", booth, shown)
        self.items[item.number] = item
        if item.key is not None:
            self.called_so[item.key] = self.called_so.get(item.key, 0) + 1
        return item

    def find_on_booth(self, booth: int) -> Item:
        """This round's item there."""
        return self.items[f"{self.round}.{booth}"]

    def list_owned(self, seat: int) -> list[Item]:
        """A collection, in the order of the items."""
        return [item for item in self.items.values() if item.owner == seat]

    def list_collections(self) -> list[list[Item]]:
        """Everybody's collections, in seat order."""
        found: list[list[Item]] = [[] for _ in self.seats]
        for item in self.items.values():
            if item.owner is not None:
                found[item.owner].append(item)
        return found

    def list_stall(self) -> list[Item]:
        return [item for item in self.items.values() if item.is_stalled]

    def tell_item(self, item: Item) -> str:
        """Return what an item is called in a sentence: its name, where no other is called so."""
        if item.name is None or item.key is None:
            return f"the {item.told_in_short}, {item.number}"
        short = show(item.name, 24)
        return short if self.called_so[item.key] == 1 else f"{short} ({item.number})"

    def list_item(self, item: Item) -> str:
        """Return what an item is called in a list: its number and name."""
        return f"{item.number} {show(item.name, 24) if item.name else item.told_in_short}"

    def tell_amounts(self, by_seat: Mapping[int, int]) -> str:
        """`Dirk 2, Lulu 2`, in seat order."""
        return ", ".join(f"{self.names[seat]} {by_seat[seat]}" for seat in sorted(by_seat))

    def tell_who(self, seats: Iterable[int]) -> str:
        """`Dirk and Lulu`."""
        return self.names.listed(seats)

    def find_of_a_kind(self, least: int) -> list[tuple[int, int, int]]:
        """Seat, characteristic and count wherever a player has so many items that share it."""
        return [
            (seat, trait, count)
            for seat, items in enumerate(self.list_collections())
            for trait, count in find_shared(items, least).items()
        ]

    def list_holdings(self) -> list[Holding]:
        """What could be counted, tokens first."""
        players, tokens, items = self.names.players, self.tokens, self.items.values()
        held = [
            *_list_counted(players, "supply", tokens.supply, True),
            *_list_counted(players, "trash", tokens.trash, False),
            Holding("pool", "tokens", tokens.pool, False, TOKENS),
        ]
        for item in items:
            held.append(
                Holding(item.number, "value", item.value, False, "" if item.is_stalled else TOKENS)
            )
        lying = [
            *((f"booth {booth}", laid) for booth, laid in self.booths.items()),
            *((f"offers {number}", laid) for number, laid in self.offers.items()),
        ]
        for place, laid in lying:
            held += [Holding(place, players[s], laid[s], False, TOKENS) for s in sorted(laid)]
        owned = [len(collection) for collection in self.list_collections()]
        held += [Holding(name, "monkey", n) for name, n in zip(players, self.monkeys, strict=False)]
        held += [Holding(name, "items", n) for name, n in zip(players, owned, strict=True)]
        for item in items:
            owner = "nobody" if item.owner is None else players[item.owner]
            held.append(Holding(item.number, "owner", owner))
        return [*held, Holding("stall", "items", len(self.list_stall()))]

    def write_table(self) -> dict[str, Any]:
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
                str(booth): {
                    "item": self.find_on_booth(booth).number,
                    "offers": self._name_seats(offers),
                }
                for booth, offers in self.booths.items()
            },
            "offers": {number: self._name_seats(laid) for number, laid in self.offers.items()},
            "stall": [item.number for item in self.list_stall()],
            "items": {
                item.number: {
                    "traits": [tell_trait(trait) for trait in item.traits],
                    "name": item.name,
                    "owner": None if item.owner is None else players[item.owner],
                    "value": item.value,
                }
                for item in self.items.values()
            },
            "epic": [
                [players[seat], tell_trait(trait)] for seat, trait, _ in self.find_of_a_kind(EPIC)
            ],
        }

    def _name_seats(self, by_seat: Mapping[int, int]) -> dict[str, int]:
        return {self.names[seat]: by_seat[seat] for seat in sorted(by_seat)}
