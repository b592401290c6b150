"""What the Disarms of a turn do to the cards in front of the players; where cards go back to."""

from __future__ import annotations

from collections.abc import Mapping

from scorers.kingz.cards import DISARM, Card, Laid, drawn, robbery, shouting, word
from scorers.names import Names
from scorers.protocol import Ruling
from scorers.text import listed


def disarming(laid: Mapping[int, Laid], names: Names, blade: str) -> list[Ruling]:
    """What the turn's Disarms did to the cards in front of the players."""
    rulings = []
    robbed = robbery(laid)
    loud = shouting(laid)
    if robbed:
        a, b = names[robbed[0]], names[robbed[1]]
        taken, top = laid[robbed[0]].card, laid[robbed[1]].card
        plays = _called(taken, names, blade), _called(top, names, blade)
        rulings.append(
            Ruling(
                f"{a} disarms {b}: {a} plays {b}'s {plays[0]}, {b} plays the {plays[1]} "
                f"from the top of {a}'s pile.",
                ("KZ-6",),
            )
        )
        rulings.append(
            Ruling(
                f"Afterwards the {word(taken.kind)} goes back to {b}'s pile, "
                f"the {word(top.kind)} and the Disarm to {a}'s.",
                ("KZ-6",),
            )
        )
    elif loud:
        tops = [f"{names[seat]} plays the {_called(laid[seat].card, names, blade)}" for seat in loud]
        rulings.append(
            Ruling(
                f"{names.listed(loud)} shout Disarm together, so nobody is "
                f"robbed: {listed(tops)}, each from the top of that player's pile.",
                ("KZ-6.1",),
            )
        )
        rulings.append(
            Ruling("Afterwards each card goes back there, and its player's Disarm too.", ("KZ-6.1",))
        )
    disarms = [seat for seat, one in laid.items() if one.card.kind == DISARM]
    second_hand = [seat for seat, _ in drawn(laid)] + ([robbed[0]] if robbed else [])
    silent = [names[seat] for seat in disarms if seat not in second_hand]
    if silent:
        rulings.append(Ruling(f"{listed(silent)} did not shout Disarm: no effect.", ("KZ-6.2",)))
    rulings.extend(
        Ruling(f"The Disarm now in front of {names[seat]} has no effect.", ("KZ-6.3",))
        for seat in disarms
        if seat in second_hand
    )
    return rulings


def _called(card: Card, names: Names, blade: str) -> str:
    if card.target is not None:
        return f"{word(card.kind)} at {names[card.target]}"
    return f"{word(card.kind)} (called out too late)" if card.kind == blade else word(card.kind)
