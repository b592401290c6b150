"""What lies on the table, laid out so that it can be set up again."""

from __future__ import annotations

from scorers.king_of_clubs.rulings import Telling, say_of_nights
from scorers.king_of_clubs.state import Layout
from scorers.protocol import Lines, Table, View
from scorers.text import listed

__all__ = ["lay_out"]


def lay_out(lay: Layout, tell: Telling) -> list[View]:
    """The night in sentences, tonight's dances, and what lies in front of each player."""
    views: list[View] = [_tell_night(lay, tell)]
    if lay.tonight.dances:
        views.append(_list_nightclubs(lay, tell))
    views.append(_list_players(lay))
    return views


def _tell_night(lay: Layout, tell: Telling) -> Lines:
    setup, cards = lay.setup, lay.cards
    leads = "Nobody leads" if lay.lead is None else tell.does(lay.lead, "leads", "lead")
    lines = [f"Night {lay.night}{say_of_nights(setup)}, {setup.options['version']}. {leads}."]
    shown = lay.tonight.showing
    if shown is not None:
        lines.append(
            f"{setup.players[shown.seat]} showed the {shown.dancer} at "
            f"{tell.the(lay.tonight.dances[shown.at])}."
        )
    if lay.tonight.dances:  # the two numbers that decide the night
        tonight = f"Prestige tonight: {tell.score(lay.prestige)}."
        if lay.advanced:
            tonight += f" Moves played: {tell.score(lay.moves_played)}."
        lines.append(tonight)
    if lay.advanced:
        lines.append(f"Moves: {cards.pile} in the pile, {cards.discard} discarded.")
        known = [f"dancer {dancer} draws {value}" for dancer, value in sorted(lay.draw_values.items())]
        if known:
            lines.append(f"Draw Values: {', '.join(known)}.")
    return Lines(tuple(lines))


def _list_nightclubs(lay: Layout, tell: Telling) -> Table:
    rows = []
    for at, (dance, side) in enumerate(zip(lay.tonight.dances, lay.taken, strict=True)):
        by = "nobody" if side is None else tell.sides[side]
        rows.append((tell.where(dance), str(dance.worth), by if at < lay.settled else "to come"))
    return Table(("dance", "worth", "taken by"), tuple(rows), "Tonight, in order")


def _list_players(lay: Layout) -> Table:
    columns = ["player", "revealed", "backup"]
    if lay.advanced:
        columns.append("moves")
    rows = []
    for seat, player in enumerate(lay.setup.players):
        revealed = listed(
            f"{past.dancer} at {lay.tonight.dances[past.at].card}" for past in lay.tonight.danced[seat]
        )
        row = [player, revealed or "none", str(lay.find_backup(seat) or "hidden")]
        if lay.advanced:
            row.append(str(lay.cards.hands[seat]))
        rows.append(tuple(row))
    return Table(tuple(columns), tuple(rows))
