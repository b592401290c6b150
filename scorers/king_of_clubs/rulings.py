"""How a night is told: the words for sides, scores, dances and ties."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.game import Setup
from scorers.king_of_clubs.moves import Move
from scorers.king_of_clubs.nightclubs import Dance
from scorers.text import counted, listed

__all__ = ["Telling"]


def of_nights(setup: Setup) -> str:
    """` of at most 9`, or nothing where nights go on until five points."""
    nights = setup.options["nights"]
    return f" of at most {nights}" if nights else ""


class Telling:
    """One table's way of saying things."""

    __slots__ = ("couples", "sides", "teams")

    def __init__(self, setup: Setup) -> None:
        self.sides = setup.side_names
        self.teams = setup.teams is not None
        self.couples = "line dance" if self.teams else "couples"

    def does(self, side: int, one: str, both: str) -> str:
        """A side and what it does: `Ann takes`, `Ann & Cy take`."""
        return f"{self.sides[side]} {both if self.teams else one}"

    def score(self, values: Sequence[int]) -> str:
        """`Ann 2, Bob 0`."""
        return ", ".join(f"{name} {value}" for name, value in zip(self.sides, values, strict=True))

    def skills(self, groups: Sequence[Sequence[int]]) -> str:
        """Each side's dancers, rising: `Ann 1 and 4, Bob 2 and 3`."""
        return ", ".join(
            f"{name} {listed(sorted(group))}" for name, group in zip(self.sides, groups, strict=True)
        )

    def where(self, dance: Dance) -> str:
        """As entries name it: `solo 5`, `couples 2`, `line 2`."""
        if dance.sends == 1:
            return f"solo {dance.card}"
        return f"{'line' if self.teams else 'couples'} {dance.card}"

    def the(self, dance: Dance) -> str:
        """Within a sentence: `the 5`, `3 and 3`."""
        return f"the {dance.card}" if dance.sends == 1 else f"{dance.card} and {dance.card}"

    def listed(self, dance: Dance) -> str:
        """In a list: `solo 5`, `couples 3 and 3 (worth 6)`."""
        if dance.sends == 1:
            return f"solo {dance.card}"
        return f"{self.couples} {self.the(dance)} (worth {dance.worth})"

    def heading(self, dance: Dance) -> str:
        """Above its questions: `SOLO 5.`, `COUPLES 3 and 3, worth 6.`"""
        if dance.sends == 1:
            return f"SOLO {dance.card}."
        return f"{self.couples.upper()} {self.the(dance)}, worth {dance.worth}."

    def send(self, dances: Sequence[Dance]) -> str:
        """What every player lays face down tonight."""
        parts = [
            f"one to the {dance.card}"
            if dance.sends == 1
            else f"two to the {self.couples} {self.the(dance)}"
            for dance in dances
        ]
        who = "Each player sends dancers" if self.teams else "Send your dancers"
        silent = " Mates may not tell each other what they send where." if self.teams else ""
        return (
            f"{who} face down: {listed(parts)}. The fifth is {'the' if self.teams else 'your'} "
            f"backup; keep it hidden.{silent}"
        )

    def swap(self, side: int) -> str:
        """What the side that does not lead may do once a dancer was shown (KC-3, KC-3.3)."""
        if self.teams:
            who = f"One of {self.sides[side].replace(' & ', ' and ')}"
            return f"{who} may now swap two of their own dancers, never the backup, in secret."
        return f"{self.sides[side]} may now swap two dancers, never the backup, in secret."

    def went(self, names: Sequence[str], move: Move) -> str:
        """One go in the order of play: `Ann's 2 and 1 move.`, `Cy on Ann's 2: 2 moves.`"""
        whose, moves = f"{names[move.owner]}'s {move.dancer}", counted(move.times, "move")
        if move.player == move.owner:
            return f"{whose} and {moves}."
        return f"{names[move.player]} on {whose}: {moves}."

    def lifts(self, names: Sequence[str], moves: Sequence[Move]) -> str:
        """What moves did: `Ann's 2 dances as 4, Bob's 3 as 4.`"""
        raised: dict[tuple[int, int], int] = {}
        for move in moves:
            key = (move.owner, move.dancer)
            raised[key] = raised.get(key, move.dancer) + move.times
        parts = [
            f"{names[owner]}'s {dancer} {'' if nth else 'dances '}as {raised[owner, dancer]}"
            for nth, (owner, dancer) in enumerate(sorted(raised))
        ]
        return f"{', '.join(parts)}."
