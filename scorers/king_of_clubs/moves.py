"""Moves: who lifts which dancer, whose go it is, and what the hands and piles hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = [
    "CARDS",
    "LIMIT",
    "Drawn",
    "Move",
    "MoveCards",
    "count_lacking",
    "count_made",
    "find_after_pass",
    "lift",
]

CARDS = 20
LIMIT = 5
"""So many moves a hand keeps at the end of a night."""


class Move(NamedTuple):
    """Moves that one player makes in a row on one dancer."""

    player: int
    """Seat of the player whose hand they come from."""
    owner: int
    """Seat of the player whose dancer it is."""
    dancer: int
    times: int


def lift(dancers: Sequence[int], owner: int, moves: Iterable[Move]) -> tuple[int, ...]:
    """What a player's dancers at a dance count with the moves made on them (KC-7)."""
    skills = list(dancers)
    for move in moves:
        if move.owner == owner:
            skills[dancers.index(move.dancer)] += move.times
    return tuple(skills)


def count_made(moves: Iterable[Move], seats: int) -> list[int]:
    """How many moves each player makes."""
    totals = [0] * seats
    for move in moves:
        totals[move.player] += move.times
    return totals


def count_lacking(totals: Sequence[int], hands: Sequence[int]) -> int:
    """How many moves are made that no hand holds (KC-7.5)."""
    return sum(max(0, total - hand) for total, hand in zip(totals, hands, strict=True))


def find_after_pass(moves: Sequence[Move], side_of: Sequence[int], begins: int) -> Move | None:
    """The first move by a side that had passed, or None (KC-7.1).

    Moves of one side in a row are one go. So only one pass shows: that of the side which begins,
    when the first move is the other's.
    """
    if not moves or side_of[moves[0].player] == begins:
        return None
    return next((move for move in moves if side_of[move.player] == begins), None)


class Drawn(NamedTuple):
    """What one player's draw came to."""

    cards: int
    shuffled: int
    """So many discarded moves became a new pile on the way."""
    dropped: int
    """So many were discarded again, down to five."""


class MoveCards:
    """Where the twenty moves are that nobody has made tonight."""

    __slots__ = ("discard", "hands", "pile")

    def __init__(self, players: int) -> None:
        self.hands = [0] * players
        self.pile = CARDS
        self.discard = 0

    def take(self, totals: Sequence[int]) -> int:
        """Moves leave the hands; how many more were made than the hands held (KC-7)."""
        lacking = count_lacking(totals, self.hands)
        self.hands = [max(0, h - total) for h, total in zip(self.hands, totals, strict=True)]
        return lacking

    def take_beyond(self, lacking: int) -> None:
        """What the hands lack leaves the pile, then the discard pile (KC-7.5)."""
        off_pile = min(lacking, self.pile)
        self.pile -= off_pile
        self.discard -= lacking - off_pile

    def draw(self, seat: int, value: int) -> Drawn:
        """A player draws a Draw Value's worth of moves, then keeps five at most (KC-10)."""
        cards = min(value, self.pile)
        self.pile -= cards
        shuffled = 0
        if cards < value and self.discard:
            shuffled = self.pile = self.discard
            self.discard = 0
            more = min(value - cards, self.pile)
            self.pile -= more
            cards += more
        self.hands[seat] += cards
        dropped = max(0, self.hands[seat] - LIMIT)
        self.hands[seat] -= dropped
        self.discard += dropped
        return Drawn(cards, shuffled, dropped)
