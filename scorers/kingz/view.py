"""The arena laid out so that it can be set up again; tokens only when they are asked for."""

from __future__ import annotations

from scorers.kingz.cards import word
from scorers.kingz.powers import animal, roared
from scorers.kingz.state import Arena
from scorers.protocol import Lines, Table, View


def laid_out(arena: Arena, reveal: bool) -> list[View]:
    """Who is in, out or down, how many cards are where; with `reveal` what lies behind the screens."""
    names = arena.names
    lines = [f"Round {arena.round} of 2, turn {arena.turn} of {arena.turns}."]
    if arena.rage is not None:
        lines.append(f"Rage! {roared(arena.rage, names[arena.rage.seat])}")
    if arena.laid:
        shown = [f"{names[seat]} {word(one.card.kind)}" for seat, one in arena.laid.items()]
        lines.append(f"In the arena lie: {', '.join(shown)}.")
    columns = ["player", "is", "hand", "pile"]
    if names.also:
        columns.append("called")
    if arena.variant == "power":
        columns.append("animal")
    if reveal:
        columns += ["armor", "courage", "fame", "worth"]
    rows = tuple(_row(arena, seat, reveal) for seat in arena.seats)
    return [Lines(tuple(lines)), Table(tuple(columns), rows)]


def _row(arena: Arena, seat: int, reveal: bool) -> tuple[str, ...]:
    if seat in arena.out:
        row = [arena.names[seat], "out", "none", "none"]
    else:
        now = "down" if seat in arena.down else "in"
        pile = arena.pile[seat] + (0 if arena.laid else arena.owed[seat])
        row = [arena.names[seat], now, str(arena.hand[seat]), str(pile)]
    if arena.names.also:
        row.append(arena.names.also[seat])
    if arena.variant == "power":
        row.append(animal(arena.animals[seat]) + (", used" if seat in arena.used else ""))
    if reveal:
        tokens = arena.tokens
        counts = (tokens.armor[seat], tokens.courage[seat], tokens.fame[seat], tokens.worth(seat))
        row += map(str, counts)
    return tuple(row)


def tell_hands(arena: Arena) -> list[str]:
    """What each hand can still hold by what was played and set aside face up this round."""
    lines = []
    for seat in arena.present:
        left = []
        for kind, copies in arena.copies.items():
            count = copies - arena.hands.count_gone(seat, kind)
            if count > 0:
                left.append(word(kind) + (" twice" if count == 2 else ""))
        cards = "card" if arena.hand[seat] == 1 else "cards"
        lines.append(f"{arena.names[seat]}, {arena.hand[seat]} {cards}: {', '.join(left) or 'none'}.")
    return lines
