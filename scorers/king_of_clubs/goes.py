"""Moves as they happen, one go a line: how things stand after each, and whose go it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from scorers.errors import Illegal, Unclear
from scorers.king_of_clubs.answers import Dancers
from scorers.king_of_clubs.dances import find_better
from scorers.king_of_clubs.moves import Move, count_made, lift
from scorers.king_of_clubs.rulings import Telling
from scorers.names import written
from scorers.parsing import split
from scorers.text import either, plain

__all__ = ["Exchange"]


class Exchange:
    """The goes of one dance, until both sides have passed or nobody holds moves (KC-7.1)."""

    def __init__(
        self,
        tell: Telling,
        players: Sequence[str],
        sides: Sequence[Sequence[int]],
        sent: Dancers,
        begins: int,
        hands: Sequence[int],
    ) -> None:
        self.tell = tell
        self.players = players
        self.sides = sides
        self.sent = sent
        self.hands = hands
        self.moves: tuple[Move, ...] = ()
        self.side = begins
        """Whose go it is."""
        self.begun = False
        self.passed = not self._holds(1 - begins)
        """Whether the other side makes no more moves here."""
        self.over = False
        if not self._holds(begins):
            self.go(())

    def read_go(self, read: Callable[[str], tuple[Move, ...]], line: str) -> tuple[Move, ...]:
        """The moves of one go; a player alone on a side needs no name. Raises `Refused`."""
        seats = self.sides[self.side]
        if len(seats) == 1 and plain(line).strip()[:1] in "+0123456789":
            name = written(self.players[seats[0]])
            line = ", ".join(f"{name} {part}" for part in split(line))
        moves = read(line)
        if any(move.player not in seats for move in moves):
            who = either(self.players[seat] for seat in seats)
            raise Unclear(f"It is the go of {who}: one go a line, - to pass.", "KC-7.1")
        return moves

    def check_go(
        self, moves: tuple[Move, ...], check: Callable[[tuple[Move, ...]], Iterable[Illegal]]
    ) -> None:
        """Raise what speaks against the moves so far with these; nothing is forced halfway."""
        for objection in check((*self.moves, *moves)):
            text = objection.text
            if objection.forcible:
                text += " To insist, type all moves of the dance in one line with a final !."
            raise Unclear(text, objection.clause)

    def go(self, moves: tuple[Move, ...]) -> None:
        """One go is over; without moves its side has passed, and the other has one go left."""
        self.moves += moves
        self.begun = True
        if self.passed:
            self.over = True
            return
        self.passed = not moves or not self._holds(self.side)
        self.side = 1 - self.side
        if not self._holds(self.side):
            if self.passed or not self._holds(1 - self.side):
                self.over = True
            else:
                self.passed, self.side = True, 1 - self.side

    def _left(self) -> list[int]:
        made = count_made(self.moves, len(self.hands))
        return [hand - total for hand, total in zip(self.hands, made, strict=True)]

    def _holds(self, side: int) -> bool:
        left = self._left()
        return any(left[seat] > 0 for seat in self.sides[side])

    def tell_state(self) -> str:
        """`Ann 2 and 4, Bob 3 and 5: Bob ahead. Ann begins. Ann holds 2, Bob 1.`"""
        skills = [lift(dancers, seat, self.moves) for seat, dancers in enumerate(self.sent)]
        groups = [[skill for seat in side for skill in skills[seat]] for side in self.sides]
        ahead = find_better(*groups)
        stand = "level" if ahead is None else f"{self.tell.sides[ahead]} ahead"
        whose = f"{self.tell.sides[self.side]} to go"
        if not self.begun:
            whose = self.tell.does(self.side, "begins", "begin")
        elif self.passed:
            whose = f"A last go for {self.tell.sides[self.side]}"
        left = self._left()
        held = ", ".join(
            f"{name} {count}" for name, count in zip(self.players[1:], left[1:], strict=True)
        )
        return (
            f"{self.tell.skills(groups)}: {stand}. {whose}. {self.players[0]} holds {left[0]}, {held}."
        )
