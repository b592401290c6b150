"""Phase 4, the supreme show off: recovery, dominance, consolation."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from scorers.king_of_con.items import Item
from scorers.king_of_con.monkeys import break_tie
from scorers.king_of_con.rulings import hold_whip_rounds, tell_won_and_lost
from scorers.king_of_con.state import Dominance, Hall, Tie
from scorers.king_of_con.traits import NAMES
from scorers.protocol import Moved, Ruling, Step
from scorers.text import counted, listed


class Share(NamedTuple):
    """What a player has of one characteristic."""

    items: int
    tokens: int
    """Lying on those items."""


def count_shares(items: Iterable[Item]) -> dict[int, dict[int, Share]]:
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


def find_leaders(of_trait: Mapping[int, Share]) -> tuple[int, ...]:
    """Who dominates a characteristic: most items with it, then most tokens on those items.

    Several seats, in seat order, where only monkeys can tell them apart; none where nobody owns one.

    The rulebook's own example gives SignedEdition to the robot for one token more than the board
    game has, although both have just been reduced from 5 to 4: a misprint, it is a tie.
    """
    best = max(of_trait.values(), default=None)
    return tuple(sorted(seat for seat, share in of_trait.items() if share == best))


class Gains:
    """What a part of the phase gives one player."""

    def __init__(self) -> None:
        self.told: list[str] = []
        """What came before the dominances, and of the whole round."""
        self.dominates: list[str] = []
        self.tokens = 0
        """For the dominances."""
        self.consolation: int | None = None
        """None for who owns an item."""
        self.clauses: list[str] = []
        self.steps: list[str] = []


class Part:
    """What is told at once, in one line for each player; the whole phase where nothing intervenes."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.heading = "PHASE 4. Tokens back from the trash, then for dominance:"
        self.gains = [Gains() for _ in hall.seats]
        self.ties: list[Ruling] = []
        """Told behind the gains."""
        self.moves: list[Moved] = []

    def tell(self) -> Iterator[Ruling]:
        """Tell what has not been told yet, and begin the next part."""
        lines = [tell_gains(self.hall, seat, gain) for seat, gain in enumerate(self.gains)]
        told = [line for line in lines if line is not None]
        if told:
            yield Ruling(self.heading, ("KN-5",), moved=tuple(self.moves))
        yield from told
        yield from self.ties
        self.heading = "Phase 4 goes on:"
        self.gains = [Gains() for _ in self.hall.seats]
        self.ties, self.moves = [], []

    def pay(self, seat: int, clause: str, text: str) -> int:
        """Pay a token from the pool, as far as it goes."""
        paid = self.hall.tokens.draw(1)
        self.hall.tokens.supply[seat] += paid
        name = self.hall.names[seat]
        self.moves += [
            Moved("pool", "tokens", -paid, clause, f"{name}: {text}"),
            Moved(name, "supply", paid, clause, text),
        ]
        return paid


def show_off(hall: Hall) -> Generator[Step, Any, None]:
    """The whole phase; whip-rounds, and questions about ties, come where they fall due."""
    part = Part(hall)
    for seat in hall.seats:
        _recover(hall, part, seat)
    for number in range(1, len(NAMES) + 1):
        yield from _settle_dominance(hall, part, number)
    yield from _console(hall, part)
    yield from part.tell()


def _recover(hall: Hall, part: Part, seat: int) -> None:
    name, trash, items = hall.names[seat], hall.tokens.trash[seat], len(hall.list_owned(seat))
    gain = part.gains[seat]
    if seat in hall.gone:
        back, rest = 0, hall.tokens.empty_trash(seat)
        if rest:
            gain.told.append(f"gone, {rest} from the trash to the pool")
            gain.clauses.append("KN-10")
    else:
        back, rest = hall.tokens.recover(seat, items)
        most = max(0, 5 - items)
        gain.steps.append(
            f"Trash {trash}, items {items}: up to {most} back, so {back}; {rest} to the pool."
        )
        gain.told += tell_won_and_lost(hall, seat)
        gain.told.append(f"{back} back, {rest} to the pool" if rest else f"{back} back")
        gain.clauses.append("KN-5")
    told, to_pool = f"{back} back from the trash.", f"{rest} from the trash to the pool."
    part.moves += [
        Moved(name, "trash", -back, "KN-5", told),
        Moved(name, "trash", -rest, "KN-5", to_pool),
        Moved(name, "supply", back, "KN-5", told),
        Moved("pool", "tokens", rest, "KN-5", f"{name}: {to_pool}"),
    ]


def _count_present(hall: Hall, number: int) -> dict[int, Share]:
    """What each player who is here has of a characteristic."""
    here = (item for item in hall.items.values() if item.owner not in hall.gone)
    return count_shares(here).get(number, {})


def _find_tie(hall: Hall, number: int) -> Tie | None:
    best = find_leaders(_count_present(hall, number))
    trait = NAMES[number - 1]
    return Tie(best, f"round {hall.round}, {trait}", trait, number) if len(best) > 1 else None


def _settle_dominance(hall: Hall, part: Part, number: int) -> Generator[Step, Any, None]:
    """A token from the pool for a characteristic that somebody owns."""
    trait = NAMES[number - 1]
    by_monkeys = ""
    if hall.control and _find_tie(hall, number) is not None:  # somebody is asked
        yield from part.tell()
    old = list(hall.monkeys)
    outcome = yield from break_tie(hall, partial(_find_tie, hall, number))
    of_trait = _count_present(hall, number)
    if not of_trait:
        return
    winner = find_leaders(of_trait)[0]
    if outcome is not None:
        winner, by_monkeys = outcome.winner, " Level, so monkeys settle it."
        level = f"{hall.tell_who(outcome.tie.seats)} are level on {trait}"
        text = f"{level}, {_tell_share(of_trait[winner])} each. {outcome.text}"
        ruling = Ruling(text, ("KN-5.1", *outcome.clauses))
        if hall.control:
            yield ruling
        else:
            part.ties.append(ruling)
            part.moves += _list_exchanged(hall, old, f"{trait} was level: monkeys were exchanged.")
    yield from _fill_pool(hall, part, 1, trait)
    gain = part.gains[winner]
    gain.dominates.append(trait)
    gain.tokens += part.pay(winner, "KN-5.1", f"{trait} dominated.")
    compared = _tell_shares(hall, of_trait)
    gain.steps.append(f"{trait}: {compared}.{by_monkeys}")
    settled = outcome.text if outcome is not None else ""
    hall.dominated[number] = Dominance(hall.round, winner, compared, settled)


def _fill_pool(hall: Hall, part: Part, due: int, what: str) -> Iterator[Ruling]:
    """Hold whip-rounds where the pool cannot pay, behind what was paid before."""
    if hall.tokens.pool < due and not hall.tokens.is_spent:
        yield from part.tell()
        yield from hold_whip_rounds(hall, due, what)


def _list_exchanged(hall: Hall, old: Sequence[int], text: str) -> list[Moved]:
    return [
        Moved(hall.names[seat], "monkey", new - old[seat], "KN-3", text)
        for seat, new in enumerate(hall.monkeys)
        if new != old[seat]
    ]


def _tell_share(share: Share) -> str:
    return f"{counted(share.items, 'item')} with {counted(share.tokens, 'token')}"


def _tell_shares(hall: Hall, of_trait: Mapping[int, Share]) -> str:
    return ", ".join(f"{hall.names[seat]} {_tell_share(of_trait[seat])}" for seat in sorted(of_trait))


def _console(hall: Hall, part: Part) -> Iterator[Ruling]:
    """One effect: a token for each player without items, in seat order as far as the pool goes."""
    poor = [seat for seat in hall.present if not hall.list_owned(seat)]
    yield from _fill_pool(hall, part, len(poor), "the consolation")
    for seat in poor:
        part.gains[seat].consolation = part.pay(seat, "KN-5.2", "Consolation for who owns no item.")


def tell_gains(hall: Hall, seat: int, gain: Gains) -> Ruling | None:
    """What a part of the phase brought a player; None for nothing."""
    told, clauses = list(gain.told), list(gain.clauses)
    short = False
    if gain.dominates:
        told.append(f"dominates {listed(gain.dominates)}: {counted(gain.tokens, 'token')}")
        clauses.append("KN-5.1")
        short = gain.tokens < len(gain.dominates)
    if gain.consolation is not None:
        told.append(f"no item: consolation {gain.consolation}")
        clauses.append("KN-5.2")
        short = not gain.consolation
    if short:
        told.append("the pool is empty")
        clauses.append("KN-6.2")
    if not told:
        return None
    return Ruling(f"{hall.names[seat]}: {'; '.join(told)}.", tuple(clauses), steps=tuple(gain.steps))
