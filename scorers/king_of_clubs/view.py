"""What lies on the table, laid out so that it can be set up again."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.game import Setup
from scorers.king_of_clubs.known import Tonight
from scorers.king_of_clubs.moves import MoveCards
from scorers.king_of_clubs.rulings import Telling, of_nights
from scorers.protocol import Lines, Table
from scorers.text import listed

__all__ = ["at_the_players", "night_lines", "open_nightclubs"]


def night_lines(
    night: int,
    lead: int | None,
    tonight: Tonight,
    cards: MoveCards | None,
    draw_values: dict[int, int],
    setup: Setup,
    tell: Telling,
) -> Lines:
    """The night in sentences; `cards` is None in the basic version."""
    leads = "Nobody leads" if lead is None else tell.does(lead, "leads", "lead")
    lines = [f"Night {night}{of_nights(setup)}, {setup.options['version']}. {leads}."]
    shown = tonight.showing
    if shown is not None:
        lines.append(
            f"{setup.players[shown.seat]} showed the {shown.dancer} at "
            f"{tell.the(tonight.dances[shown.at])}."
        )
    if cards is not None:
        lines.append(f"Moves: {cards.pile} in the pile, {cards.discard} discarded.")
        known = [f"dancer {dancer} draws {value}" for dancer, value in sorted(draw_values.items())]
        if known:
            lines.append(f"Draw Values: {', '.join(known)}.")
    return Lines(tuple(lines))


def open_nightclubs(
    tonight: Tonight, taken: Sequence[int | None], settled: int, tell: Telling
) -> Table:
    """Tonight's dances in order, and who took them."""
    rows = []
    for at, (dance, side) in enumerate(zip(tonight.dances, taken, strict=True)):
        by = "nobody" if side is None else tell.sides[side]
        rows.append((tell.where(dance), str(dance.worth), by if at < settled else "to come"))
    return Table(("dance", "worth", "taken by"), tuple(rows), "Tonight, in order")


def at_the_players(
    tonight: Tonight, backups: Sequence[int | None], cards: MoveCards | None, setup: Setup
) -> Table:
    """What lies in front of each player."""
    columns = ["player", "revealed", "backup"]
    if cards is not None:
        columns.append("moves")
    rows = []
    for seat, player in enumerate(setup.players):
        revealed = listed(
            f"{past.dancer} at {tonight.dances[past.at].card}" for past in tonight.danced[seat]
        )
        row = [player, revealed or "none", str(backups[seat] or "hidden")]
        if cards is not None:
            row.append(str(cards.hands[seat]))
        rows.append(tuple(row))
    return Table(tuple(columns), tuple(rows))
