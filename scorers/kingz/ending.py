"""The ways a game ends: five fame, the last one in the arena, nightfall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorers.kingz.tokens import Tokens
from scorers.names import Names
from scorers.protocol import Criterion, Verdict
from scorers.ranking import Rung, places_by, told_apart
from scorers.text import listed

CROWN = 5
"""So much worth wins at once (KZ-9)."""


def worth_told(seat: int, tokens: Tokens) -> str:
    """What a player's worth is made of."""
    courage = tokens.courage[seat]
    if courage < 2:
        return f"{tokens.fame[seat]} fame"
    return f"{tokens.fame[seat]} fame and {courage} courage, which is {courage // 2} more"


def _behind(winner: int, tokens: Tokens) -> tuple[int, ...]:
    """The winner first, the others by worth, courage and armor; whoever is out has none."""
    return places_by(
        [
            (seat == winner, tokens.worth(seat), tokens.courage[seat], tokens.armor[seat])
            for seat in range(len(tokens.fame))
        ]
    )


def five_fame(
    winner: int,
    present: Sequence[int],
    tokens: Tokens,
    names: Names,
    speeds: Mapping[int, int] | None = None,
) -> Verdict:
    """A player has five fame; `speeds` of all who got there by one turn's cards, if several did."""
    reached = [seat for seat in present if tokens.worth(seat) >= CROWN]
    criteria = [
        Criterion(
            "worth",
            tuple((seat, str(tokens.worth(seat))) for seat in present),
            len(reached) < len(present),
            "KZ-9",
        )
    ]
    text = f"{names[winner]} has five fame ({worth_told(winner, tokens)}) and is the new king."
    if speeds:
        criteria.append(
            Criterion("Speed", tuple((s, str(n)) for s, n in speeds.items()), True, "KZ-9.1")
        )
        together = names.listed(speeds)
        text = f"{together} reach five fame together, and {names[winner]}'s card is the fastest. {text}"
    return Verdict(
        winners=(winner,),
        places=_behind(winner, tokens),
        how="five fame",
        clause="KZ-9.1" if speeds else "KZ-9",
        criteria=tuple(criteria),
        text=text,
    )


def last_in_the_arena(winner: int, tokens: Tokens, names: Names) -> Verdict:
    """Everybody else is out."""
    return Verdict(
        winners=(winner,),
        places=_behind(winner, tokens),
        how="last in the arena",
        clause="KZ-9.2",
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
    return Verdict(
        winners=kings,
        places=places_by(list(zip(*(rung.keys for rung in rungs), strict=True))),
        how="nightfall",
        clause="KZ-9.3",
        criteria=criteria,
        text=told(kings, criteria, names),
    )
