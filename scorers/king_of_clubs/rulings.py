"""How a night is told: the words for sides, scores, dances and ties."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.game import Setup
from scorers.king_of_clubs.moves import Move
from scorers.king_of_clubs.nightclubs import OPEN, Dance
from scorers.king_of_clubs.state import Groups, Layout, Showing
from scorers.protocol import Ruling
from scorers.text import counted, listed

__all__ = [
    "Telling",
    "say_of_nights",
    "tell_beyond",
    "tell_discarded",
    "tell_led",
    "tell_moves",
    "tell_shown",
    "tell_taken",
    "tell_tonight",
    "tell_unshown",
]


def say_of_nights(setup: Setup) -> str:
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


def tell_tonight(dances: Sequence[Dance], order: str, tell: Telling) -> Ruling:
    """Tonight's dances in order (KC-1)."""
    couples = ("KC-1.1",) if len(dances) < OPEN else ()
    silent = ("KC-2.3",) if tell.teams else ()
    return Ruling(
        f"Tonight in order: {', '.join(tell.listed(dance) for dance in dances)}.",
        ("KC-1", *couples, "KC-4" if order == "solos-first" else "KC-4.1", *silent),
    )


def tell_led(side: int, tell: Telling) -> Ruling:
    """Another side leads tonight than the card says."""
    return Ruling(f"{tell.does(side, 'leads', 'lead')} tonight, by the table's word.", ("KC-9.5",))


def tell_shown(name: str, dancer: int, dance: Dance, tell: Telling) -> Ruling:
    """What the Lead shows the table."""
    clauses = ("KC-3", "KC-3.3", "KC-9.4") if tell.teams else ("KC-3",)
    return Ruling(f"{name} shows the {dancer} at {tell.the(dance)}.", clauses)


def tell_unshown(name: str, shown: Showing, dances: Sequence[Dance], tell: Telling) -> Ruling:
    """The dancers contradict what the Lead showed."""
    text = f"{name}'s {shown.dancer} no longer counts as shown at {tell.the(dances[shown.at])}."
    return Ruling(text, ("KC-3.2",))


def tell_moves(moves: Sequence[Move], lead: int | None, tell: Telling, names: Sequence[str]) -> Ruling:
    """What the moves at a dance did."""
    on_mates = ("KC-7.3",) if any(move.owner != move.player for move in moves) else ()
    unled = ("KC-7.4",) if lead is None else ()
    return Ruling(
        tell.lifts(names, moves),
        ("KC-7", "KC-7.1", *on_mates, *unled),
        steps=tuple(tell.went(names, move) for move in moves),
    )


def tell_beyond(lacking: int, lay: Layout) -> Ruling:
    """Where the moves came from that no hand held."""
    return Ruling(
        f"{counted(lacking, 'move')} beyond what was in hand: off the pile, then off the "
        f"discard pile. Pile {lay.cards.pile}, discard {lay.cards.discard}.",
        ("KC-7.5",),
    )


def tell_taken(
    at: int, lay: Layout, groups: Groups, told: str, clauses: tuple[str, ...], tell: Telling
) -> Ruling:
    """Who has taken a nightclub; `told`: the comparison in words."""
    dance, side = lay.tonight.dances[at], lay.taken[at]
    the = tell.the(dance)
    takes = "Nobody takes" if side is None else tell.does(side, "takes", "take")
    return Ruling(
        f"{takes} {the}: {told}. Tonight: {tell.score(lay.prestige)}.",
        clauses,
        steps=(
            f"At {the}, worth {dance.worth}: {tell.skills(groups)}.",
            f"Least skilled first: {told}.",
        ),
    )


def tell_discarded(played: int) -> Ruling:
    """Tonight's moves are over."""
    return Ruling(f"Played moves ({played}) to the discard pile, then draw.", ("KC-10",))
