"""The ways a game ends: five fame, the last one in the arena, nightfall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorers.kingz.state import CROWN, Tokens
from scorers.names import Names
from scorers.protocol import Criterion, Verdict
from scorers.ranking import Rung, rank, told_apart
from scorers.text import listed


def worth_told(seat: int, tokens: Tokens) -> str:
    """What a player's worth is made of."""
    courage = tokens.courage[seat]
    if courage < 2:
        return f"{tokens.fame[seat]} fame"
    return f"{tokens.fame[seat]} fame and {courage} courage, which is {courage // 2} more"


def _behind(winner: int, tokens: Tokens, clause: str) -> tuple[tuple[int, ...], tuple[Criterion, ...]]:
    """The winner first, the others by worth, courage and armor; whoever is out has none.

    With it what told those others apart; `clause` is the one by which the winner won.
    """
    seats = range(len(tokens.fame))
    others = [seat for seat in seats if seat != winner]
    ranked = rank(others, [rung._replace(clause=clause) for rung in ladder(tokens, True)], behind=1)
    places = {winner: 1, **ranked.places}
    return tuple(places[seat] for seat in seats), ranked.criteria


def five_fame(
    winner: int,
    present: Sequence[int],
    tokens: Tokens,
    names: Names,
    speeds: Mapping[int, int] | None = None,
) -> Verdict:
    """A player has five fame; `speeds` of all who got there by one turn's cards, if several did."""
    reached = [seat for seat in present if tokens.worth(seat) >= CROWN]
    seats = range(len(tokens.fame))
    criteria = [
        Criterion(
            "worth",
            tuple((seat, str(tokens.worth(seat))) for seat in seats),
            len(reached) < len(seats),
            "KZ-9",
        )
    ]
    text = f"{names[winner]} has five fame ({worth_told(winner, tokens)}) and is the new king."
    places, others = _behind(winner, tokens, "KZ-9")
    if speeds:
        # Speed tells the winner from the others, and not those who share a place
        told = ((s, "slower" if places.count(places[s]) > 1 else str(n)) for s, n in speeds.items())
        criteria.append(Criterion("Speed", tuple(told), True, "KZ-9.1"))
        together = names.listed(speeds)
        text = f"{together} reach five fame together, and {names[winner]}'s card is the fastest. {text}"
    return Verdict(
        winners=(winner,),
        places=places,
        how="five fame",
        clause="KZ-9.1" if speeds else "KZ-9",
        criteria=(*criteria, *(each for each in others if each.name != "worth")),
        text=text,
    )


def last_in_the_arena(winner: int, tokens: Tokens, names: Names) -> Verdict:
    """Everybody else is out."""
    places, _ = _behind(winner, tokens, "KZ-9.2")
    values = tuple((seat, "yes" if seat == winner else "no") for seat in range(len(tokens.fame)))
    return Verdict(
        winners=(winner,),
        places=places,
        how="last in the arena",
        clause="KZ-9.2",
        criteria=(Criterion("in the arena", values, True, "KZ-9.2"),),
        text=f"{names[winner]} is the last one in the arena and the new king.",
    )


def ladder(tokens: Tokens, pairs: bool) -> tuple[Rung, ...]:
    """What is compared at nightfall; `pairs`: fame counts pairs of courage (KZ-9.3, KZ-9.4)."""
    fame = Rung("fame", tokens.fame, "KZ-9.4")
    if pairs:
        fame = Rung("worth", [tokens.worth(seat) for seat in range(len(tokens.fame))], "KZ-9.4")
    return (fame, Rung("courage", tokens.courage, "KZ-9.3"), Rung("armor", tokens.armor, "KZ-9.3"))


def told(kings: Sequence[int], criteria: Sequence[Criterion], names: Names) -> str:
    """How night fell, in a sentence or two."""
    last = criteria[-1]
    values = ", ".join(f"{names[seat]} {value}" for seat, value in last.values)
    level = [each.name for each in criteria if not each.decided]
    if len(kings) > 1:
        return (
            f"Night falls: {names.listed(kings)} are level in "
            f"{listed(each.name for each in criteria)} and share the crown."
        )
    before = f"Level in {listed(level)}. " if level else ""
    return f"Night falls. {before}Most {last.name}: {values}. {names[kings[0]]} is the new king."


def nightfall(present: Sequence[int], tokens: Tokens, names: Names, pairs: bool) -> Verdict:
    """Two rounds are over and nobody has won; `pairs`: courage counts as fame at nightfall."""
    rungs = ladder(tokens, pairs)
    kings, criteria = told_apart(present, rungs)
    ranked = rank(range(len(tokens.fame)), rungs)
    return Verdict(
        winners=kings,
        places=tuple(ranked.places[seat] for seat in range(len(tokens.fame))),
        how="nightfall",
        clause="KZ-9.3",
        criteria=ranked.criteria,
        text=told(kings, criteria, names),
    )
