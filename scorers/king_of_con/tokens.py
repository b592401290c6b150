"""Tokens: supplies, trash and the common pool, and the whip-round when the pool runs dry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

ALL = 100
START = 10


class Whip(NamedTuple):
    """One whip-round."""

    before: int
    """In the pool."""
    givers: tuple[int, ...]
    """Seats that returned a token, all that had one."""

    @property
    def after(self) -> int:
        """In the pool, when all have given."""
        return self.before + len(self.givers)


class Taken(NamedTuple):
    """What was taken for an offer, out of what was typed."""

    amounts: tuple[int, ...]
    from_pool: int
    short: int
    """Tokens that neither the supply nor the pool had."""


class Tokens:
    """Where the tokens are that lie neither on items nor in offers."""

    __slots__ = ("gone", "pool", "supply", "trash")

    def __init__(self, players: int) -> None:
        self.supply = [START] * players
        self.trash = [0] * players
        self.pool = ALL - START * players
        self.gone: list[int] = []
        """Seats of those who went home: their supplies are out of play."""

    @property
    def is_spent(self) -> bool:
        """True if nobody who is still here has anything to offer."""
        return not any(n for seat, n in enumerate(self.supply) if seat not in self.gone)

    def take(self, seat: int, amounts: Sequence[int]) -> Taken:
        """Take an offer out of a supply; the pool adds what it lacks, as far as it can.

        Where both run dry, what was typed last stays empty.
        """
        asked = sum(amounts)
        own = min(asked, self.supply[seat])
        given = min(asked - own, self.pool)
        self.supply[seat] -= own
        self.pool -= given
        left = own + given
        laid = []
        for amount in amounts:
            laid.append(min(amount, left))
            left -= laid[-1]
        return Taken(tuple(laid), given, asked - own - given)

    def waste(self, seat: int, tokens: int) -> None:
        """Move tokens to the trash."""
        self.trash[seat] += tokens

    def empty_trash(self, seat: int) -> int:
        """Empty a trash into the pool; return how much it was."""
        rest = self.trash[seat]
        self.trash[seat] = 0
        self.pool += rest
        return rest

    def hold_whip_rounds(self, due: int) -> Iterator[Whip]:
        """Fill the pool for an effect that costs `due`: a token from each supply that has one,
        again while it is not enough and somebody has a token.

        Comes before `draw`, since it takes from the receiver's supply too.
        """
        while self.pool < due and not self.is_spent:
            givers = tuple(
                seat for seat, held in enumerate(self.supply) if held and seat not in self.gone
            )
            before = self.pool
            for seat in givers:
                self.supply[seat] -= 1
            self.pool += len(givers)
            yield Whip(before, givers)

    def draw(self, due: int) -> int:
        """Take `due` tokens from the pool, or what it has. The caller puts them somewhere."""
        paid = min(due, self.pool)
        self.pool -= paid
        return paid

    def recover(self, seat: int, items: int) -> tuple[int, int]:
        """Empty a trash: up to 5 less the items owned to the supply, the rest to the pool.

        Returns both numbers.
        """
        back = min(self.trash[seat], max(0, 5 - items))
        rest = self.trash[seat] - back
        self.trash[seat] = 0
        self.supply[seat] += back
        self.pool += rest
        return back, rest
