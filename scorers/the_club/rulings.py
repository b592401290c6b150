"""What is read out of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.protocol import Award, Ruling
from scorers.text import counted, listed
from scorers.the_club.attraction import Scored, score, shared_by, steps
from scorers.the_club.dancers import Pair, in_words, short
from scorers.the_club.stars import BONUS, Way, best, ways
from scorers.the_club.turns import Turn

__all__ = [
    "arranged",
    "backs_not_typed",
    "better_way",
    "bully",
    "closing",
    "find_better_way",
    "goes_home",
    "guard",
    "in_front",
    "mom_known",
    "pair_scored",
    "star_left",
    "star_pair_scored",
    "star_scored",
    "turn_passes",
    "turns_left",
    "who_leaves",
    "winners",
]

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


def who_leaves(pair: Pair) -> Ruling:
    """The pair in words, so that a slip of the fingers is heard."""
    told = f"{in_words(pair[0])}; {in_words(pair[1])}."
    return Ruling(told[0].upper() + told[1:])


def _arithmetic(scored: Scored) -> str:
    if not scored.reasons:
        return shared_by(scored)
    told = "; ".join((counted(scored.base, "point"), *(reason.told for reason in scored.reasons)))
    return f"{shared_by(scored)}: {told}"


def _why(pair: Pair, turn: int) -> str:
    return f"{short(pair[0])} with {short(pair[1])} in turn {turn}"


def pair_scored(pair: Pair, mom_points: int | None, side: int, name: str, turn: int) -> Ruling:
    """What the turn's own pair is worth (TC-1, TC-2)."""
    scored = score(pair, mom_points)
    points = scored.points or 0
    return Ruling(
        f"{_arithmetic(scored)}: {counted(points, 'point')} for {name}.",
        scored.clauses,
        (Award(side, points, _why(pair, turn), "TC-1"),),
        steps(scored),
    )


def _of(number: int, of: int) -> str:
    return f"{number} of {of}" if number <= of else f"{number} (the set has {of})"


def star_left(number: int, of: int) -> Ruling:
    """A rock star goes with four neighbours (TC-5, TC-5.1)."""
    return Ruling(f"Rock star {_of(number, of)} leaves with four neighbours.", ("TC-5", "TC-5.1"))


def star_pair_scored(
    number: int, pair: Pair, agreed: int | None, mom_points: int | None, side: int, turn: int
) -> Ruling:
    """What one of a rock star's pairs is worth, by the rules or as the table says (TC-5.2)."""
    scored = score(pair, mom_points)
    who = f"{short(pair[0])} and {short(pair[1])}"
    if agreed is not None:
        return Ruling(
            f"Pair {number}, {who}: {shared_by(scored)}, as the table says: "
            f"{counted(agreed, 'point')}.",
            ("TC-5.2",),
            (Award(side, agreed, f"{_why(pair, turn)}, a rock star's pair as agreed", "TC-5"),),
        )
    points = scored.points or 0
    return Ruling(
        f"Pair {number}, {who}: {_arithmetic(scored)}: {counted(points, 'point')}.",
        (*scored.clauses, "TC-5.2"),
        (Award(side, points, f"{_why(pair, turn)}, a rock star's pair", "TC-5"),),
        steps(scored),
    )


def star_scored(
    worth: Sequence[int], side: int, name: str, turn: int, other: Way | None = None
) -> Ruling:
    """The rock star's own point, and what it all came to (TC-5).

    `worth`: the points of its pairs; `other`: an arrangement that is worth more, told as a step.
    """
    total = sum(worth) + BONUS
    return Ruling(
        f"+{BONUS} the rock star: {counted(total, 'point')} for {name}.",
        ("TC-5",),
        (Award(side, BONUS, f"a rock star that left in turn {turn}", "TC-5"),),
        (
            *(f"Pair {number}: {points}." for number, points in enumerate(worth, 1)),
            f"The rock star: {BONUS}.",
            f"In all {total}.",
            *((f"These four arranged otherwise: {other.points}, {arranged(other)}.",) if other else ()),
        ),
    )


def find_better_way(star: Sequence[Pair], made: int, mom_points: int | None) -> Way | None:
    """The arrangement that would have been worth more than `made`, if there is one (TC-5)."""
    if len(star) != 2:
        return None
    four = [dancer for pair in star for dancer in pair]
    way = best(ways(four, mom_points))
    if way is None or way.points is None or way.points <= made:
        return None
    return way


def better_way(way: Way, entry: int) -> Ruling:
    """Another arrangement of the four and what it would have brought (TC-5)."""
    return Ruling(
        f"These four could bring {way.points} with the rock star: {arranged(way)}. Rather so? "
        f"/amend {entry}",
        ("TC-5",),
    )


def arranged(way: Way) -> str:
    """The couples of an arrangement, each with its points or why it is left apart."""
    told = []
    for couple in way.couples:
        one, two = couple.pair
        who = f"{short(one)} and {short(two)}"
        if not couple.scored.is_pair:
            told.append(f"{who} apart, no pair")
        elif couple.left_apart:
            told.append(f"{who} apart, they would cost points")
        elif couple.points is None:
            told.append(f"{who} {couple.most} less what mom takes")
        else:
            told.append(f"{who} {couple.points}")
    return "; ".join(told)


def mom_known(points: int) -> Ruling:
    """What the table's own sheet takes for mom, once and for all (TC-2.7)."""
    return Ruling(f"Mom takes {counted(points, 'point')}, for the whole game.", ("TC-2.7",))


def guard(number: int, of: int, name: str) -> Ruling:
    """A guard was drawn (TC-6)."""
    return Ruling(f"Guard {_of(number, of)}: {name} may take one tile off the floor.", ("TC-6",))


def bully(number: int, of: int, cell: str, name: str) -> Ruling:
    """A bully was drawn (TC-7)."""
    if cell:
        where = f"on {cell}: nobody beside it becomes a pair."
    else:
        where = f"{name} may place it on any free cell. Nobody beside it becomes a pair."
    return Ruling(f"Bully {_of(number, of)}{' ' if cell else ': '}{where}", ("TC-7", "TC-4.1"))


def backs_not_typed(turn: Turn, entry: int) -> Ruling | None:
    """Whose back was not typed, as it may have been forgotten (TC-2)."""
    bare = [
        dancer.look for pair in turn.scoring for dancer in pair if not (dancer.hidden or dancer.bare)
    ]
    if not bare:
        return None
    number = NUMBERS[len(bare)] if len(bare) < len(NUMBERS) else str(len(bare))
    backs = "back" if len(bare) == 1 else "backs"
    it = "it" if len(bare) == 1 else "them"
    return Ruling(
        f"{number} {backs} not typed ({', '.join(bare)}). Nothing on {it}? Else: /amend {entry}",
        ("TC-2",),
    )


def in_front(names: Sequence[str], pairs: Sequence[int]) -> Ruling:
    """A number that everybody can check with the eye."""
    told = ", ".join(f"{name} {number}" for name, number in zip(names, pairs, strict=True))
    return Ruling(f"Count: pairs in front of you, {told}.")


def closing(pairs: int) -> Ruling:
    """The last tile lies; `pairs` left in this very turn (TC-9, TC-9.1)."""
    if pairs:
        count_too = "its pair counts" if pairs == 1 else "its pairs count"
        return Ruling(f"The last tile lies, {count_too}: the club closes.", ("TC-9", "TC-9.1"))
    return Ruling("The last tile lies: the club closes.", ("TC-9",))


def goes_home(name: str) -> Ruling:
    """A player leaves; what was scored is kept."""
    return Ruling(f"{name} goes home. The points stay and are ranked.", ("leave",))


def turn_passes(turn: int, name: str) -> Ruling:
    """Whoever was asked has left, and the next player has this turn (TC-3)."""
    return Ruling(f"Turn {turn} is {name}'s now.", ("leave", "TC-3"))


def turns_left(turn: int, turns: int) -> Ruling:
    """How many turns a counted bag makes (TC-8)."""
    after = turns - turn
    if after == 0:
        return Ruling(f"Turn {turn} is the last one.", ("TC-8",))
    return Ruling(f"{counted(after, 'turn')} after this one.", ("TC-8",))


def winners(names: Sequence[str], points: Sequence[int]) -> str:
    """The end, told (TC-10, TC-10.1)."""
    most = max(points)
    first = [name for name, p in zip(names, points, strict=True) if p == most]
    told = ", ".join(f"{name} {p}" for name, p in zip(names, points, strict=True))
    if len(first) == 1:
        return f"{first[0]} wins with {counted(most, 'point')}. Points: {told}."
    return f"{listed(first)} share the win with {counted(most, 'point')} each. Points: {told}."
