"""`referee explain`: why."""

from __future__ import annotations

import click

from referee.format.explain import explain_as_json, format_explanation
from referee.lookup import open_session
from referee.options import file_argument, json_option, reveal_option
from referee.terminal.screen import Screen


@click.command(epilog="Examples: referee explain last; referee explain last 13 --player Ann")
@file_argument
@click.argument("n", metavar="[N]", required=False, type=click.IntRange(min=1))
@click.option("--player", metavar="P", help="Where each of P's points came from.")
@reveal_option
@json_option
def command(file: str, n: int | None, player: str | None, reveal: bool, as_json: bool) -> None:
    """Why: the rulings of entry N with their arithmetic and clauses; where each of a player's
    points came from; alone, why the winner won and what was compared.
    """
    live = open_session(file)
    if as_json:
        Screen().json(explain_as_json(live, n, player))
    else:
        Screen().each(format_explanation(live, n, player, reveal), hang=3)
