"""The arena laid out so that it can be set up again; tokens only when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorers.kingz.cards import word
from scorers.kingz.powers import animal, roared
from scorers.protocol import Lines, Table, View

if TYPE_CHECKING:
    from scorers.kingz.flow import Arena


def laid_out(arena: Arena, reveal: bool) -> list[View]:
    """Who is in, out or down, hands and piles; with `reveal` what lies behind the screens."""
    names = arena.names
    lines = [f"Round {arena.round} of 2, turn {arena.turn} of {arena.turns}."]
    if arena.rage is not None:
        lines.append(f"Rage! {roared(arena.rage, names[arena.rage.seat])}")
    if arena.lying:
        shown = [f"{names[seat]} {word(one.card.kind)}" for seat, one in arena.lying.items()]
        lines.append(f"In the arena lie: {', '.join(shown)}.")
    columns = ["player", "is", "hand", "pile (top last)"]
    if arena.variant == "power":
        columns.append("animal")
    if reveal:
        columns += ["armor", "courage", "fame", "worth"]
    rows = tuple(_row(arena, seat, reveal) for seat in arena.setup.seats)
    return [Lines(tuple(lines)), Table(tuple(columns), rows)]


def _row(arena: Arena, seat: int, reveal: bool) -> tuple[str, ...]:
    if seat in arena.out:
        row = [arena.names[seat], "out", "none", "none"]
    else:
        now = "down" if seat in arena.down else "in"
        row = [arena.names[seat], now, str(arena.hand), _pile(arena, seat)]
    if arena.variant == "power":
        row.append(animal(arena.animals[seat]) + (", used" if seat in arena.used else ""))
    if reveal:
        tokens = arena.tokens
        counts = (tokens.armor[seat], tokens.courage[seat], tokens.fame[seat], tokens.worth(seat))
        row += map(str, counts)
    return tuple(row)


def _pile(arena: Arena, seat: int) -> str:
    cards = [word(gone.kind) for gone in arena.hands.gone[seat]]
    if arena.aside and arena.mode == "control":
        cards.insert(0, "two face down")
    return " ".join(cards) or "none"
