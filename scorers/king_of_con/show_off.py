"""Phase 4, the supreme show off: recovery, dominance, consolation."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorers.king_of_con.items import Item
from scorers.king_of_con.monkeys import break_tie
from scorers.king_of_con.rulings import tell_whip_rounds, tell_won_and_lost
from scorers.king_of_con.state import Hall, Tie
from scorers.king_of_con.tokens import Whip
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

    Several seats, in seat order, where only monkeys can tell them apart.

    The rulebook's own example gives SignedEdition to the robot for one token more than the board
    game has, although both have just been reduced from 5 to 4: a misprint, it is a tie.
    """
    best = max(of_trait.values())
    return tuple(sorted(seat for seat, share in of_trait.items() if share == best))


class Gains:
    """What the phase gives one player."""

    def __init__(self, back: int, rest: int, step: str) -> None:
        self.back = back
        self.rest = rest
        self.dominates: list[str] = []
        self.tokens = 0
        """For the dominances."""
        self.consolation: int | None = None
        """None for who owns an item."""
        self.steps = [step]


def show_off(hall: Hall) -> Generator[Step, Any, None]:
    """The whole phase; what each player gets is told in one line each at its end."""
    moves: list[Moved] = []
    gains = _recover(hall, moves)
    held: list[Ruling] = []
    yield from _settle_dominance(hall, gains, held, moves)
    held.extend(_console(hall, gains, moves))
    heading = "PHASE 4. Tokens back from the trash, then for dominance:"
    yield Ruling(heading, ("KN-5",), moved=tuple(moves))
    for seat in hall.present:
        yield _tell_gains(hall, seat, gains[seat])
    yield from held


def _list_paid(hall: Hall, seat: int, tokens: int, clause: str, text: str) -> list[Moved]:
    """Tokens from the pool to a supply."""
    name = hall.names[seat]
    return [
        Moved("pool", "tokens", -tokens, clause, f"{name}: {text}"),
        Moved(name, "supply", tokens, clause, text),
    ]


def _list_returned(hall: Hall, whips: Sequence[Whip]) -> list[Moved]:
    """Tokens that whip-rounds brought back to the pool."""
    text = "1 back in a whip-round."
    moves = []
    for whip in whips:
        moves += [Moved(hall.names[seat], "supply", -1, "KN-6", text) for seat in whip.givers]
        given = f"{len(whip.givers)} back in a whip-round."
        moves.append(Moved("pool", "tokens", len(whip.givers), "KN-6", given))
    return moves


def _recover(hall: Hall, moves: list[Moved]) -> list[Gains]:
    gains = []
    for seat, items in enumerate(hall.list_collections()):
        trash = hall.tokens.trash[seat]
        if seat in hall.gone:
            back, rest = 0, hall.tokens.empty_trash(seat)
        else:
            back, rest = hall.tokens.recover(seat, len(items))
        most = max(0, 5 - len(items))
        step = f"Trash {trash}, items {len(items)}: up to {most} back, so {back}; {rest} to the pool."
        gains.append(Gains(back, rest, step))
        name, told = hall.names[seat], f"{back} back from the trash."
        to_pool = f"{rest} from the trash to the pool."
        moves += [
            Moved(name, "trash", -back, "KN-5", told),
            Moved(name, "trash", -rest, "KN-5", to_pool),
            Moved(name, "supply", back, "KN-5", told),
            Moved("pool", "tokens", rest, "KN-5", f"{name}: {to_pool}"),
        ]
    return gains


def _settle_dominance(
    hall: Hall, gains: list[Gains], held: list[Ruling], moves: list[Moved]
) -> Generator[Step, Any, None]:
    """Characteristics 1 to 15 in order, a token from the pool for each that somebody owns.

    What a tie or a whip-round did to everybody is told in `held`, what was moved and not told yet
    is in `moves`.
    """
    all_shares = count_shares(item for item in hall.items.values() if item.owner not in hall.gone)
    for number, trait in enumerate(NAMES, 1):
        of_trait = all_shares.get(number)
        if not of_trait:
            continue
        best = find_leaders(of_trait)
        winner = best[0]
        by_monkeys = ""
        if len(best) > 1:
            level = of_trait[winner]
            spot = f"round {hall.round}, {trait}"
            if hall.control:  # somebody is asked: what was moved is told before
                told = " ".join(_tell_so_far(hall, gains))
                yield Ruling(told, ("KN-5",), moved=tuple(moves))
                moves.clear()
                yield from held
                held.clear()
            old = list(hall.monkeys)
            hall.declined = []
            outcome = yield from break_tie(hall, Tie(best, spot, trait, number))
            while outcome is None and (
                here := {seat: share for seat, share in of_trait.items() if seat not in hall.gone}
            ):
                best = find_leaders(here)
                outcome = yield from break_tie(hall, Tie(best, spot, trait, number))
            if outcome is None:  # all who own one went home
                continue
            winner = outcome.winner
            moves += _list_exchanged(hall, old, f"{trait} was level: monkeys were exchanged.")
            text = (
                f"{hall.tell_who(best)} are level on {trait}, {_tell_share(level)} each. {outcome.text}"
            )
            held.append(Ruling(text, ("KN-5.1", *outcome.clauses)))
            by_monkeys = " Level, so monkeys settle it."
        whips = hall.tokens.hold_whip_rounds(1)
        held.extend(tell_whip_rounds(hall, whips, 1, trait))
        moves += _list_returned(hall, whips)
        paid = hall.tokens.draw(1)
        hall.tokens.supply[winner] += paid
        moves += _list_paid(hall, winner, paid, "KN-5.1", f"{trait} dominated.")
        gain = gains[winner]
        gain.dominates.append(trait)
        gain.tokens += paid
        gain.steps.append(f"{trait}: {_tell_shares(hall, of_trait)}.{by_monkeys}")


def _list_exchanged(hall: Hall, old: Sequence[int], text: str) -> list[Moved]:
    return [
        Moved(hall.names[seat], "monkey", new - old[seat], "KN-3", text)
        for seat, new in enumerate(hall.monkeys)
        if new != old[seat]
    ]


def _tell_so_far(hall: Hall, gains: list[Gains]) -> tuple[str, ...]:
    """What has happened in this phase when somebody is asked in the middle of it."""
    back = hall.tell_amounts({seat: gain.back for seat, gain in enumerate(gains)})
    dominates = hall.tell_amounts({seat: len(gain.dominates) for seat, gain in enumerate(gains)})
    return (f"Phase 4. Back from the trash: {back}.", f"Dominances so far: {dominates}.")


def _tell_share(share: Share) -> str:
    return f"{counted(share.items, 'item')} with {counted(share.tokens, 'token')}"


def _tell_shares(hall: Hall, of_trait: Mapping[int, Share]) -> str:
    return ", ".join(f"{hall.names[seat]} {_tell_share(of_trait[seat])}" for seat in sorted(of_trait))


def _console(hall: Hall, gains: list[Gains], moves: list[Moved]) -> Iterator[Ruling]:
    """One effect: a token for each player without items, in seat order as far as the pool goes."""
    poor = [
        seat
        for seat, items in enumerate(hall.list_collections())
        if not items and seat not in hall.gone
    ]
    due = len(poor)
    whips = hall.tokens.hold_whip_rounds(due)
    moves += _list_returned(hall, whips)
    yield from tell_whip_rounds(hall, whips, due, "the consolation")
    for seat in poor:
        paid = hall.tokens.draw(1)
        hall.tokens.supply[seat] += paid
        gains[seat].consolation = paid
        moves += _list_paid(hall, seat, paid, "KN-5.2", "Consolation for who owns no item.")


def _tell_gains(hall: Hall, seat: int, gain: Gains) -> Ruling:
    told = tell_won_and_lost(hall, seat)
    back = f"{gain.back} back"
    told.append(f"{back}, {gain.rest} to the pool" if gain.rest else back)
    clauses = ["KN-5"]
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
    return Ruling(f"{hall.names[seat]}: {'; '.join(told)}.", tuple(clauses), steps=tuple(gain.steps))
