"""`referee explain`: why."""

from __future__ import annotations

import click

from referee.format.explain import explain_as_json, format_explanation
from referee.format.ledger import format_ledgers, ledgers_as_json
from referee.lookup import open_session
from referee.options import file_argument, json_option, reveal_option
from referee.terminal.screen import Screen


@click.command(epilog="Examples: referee explain last; referee explain last 13 --player Ann")
@file_argument
@click.argument("n", metavar="[N]", required=False, type=click.IntRange(min=1))
@click.option("--player", metavar="P", help="Where each of P's points came from.")
@click.option("--of", "thing", metavar="THING", help="The course of a holding: 'ann supply', pool.")
@reveal_option
@json_option
def command(
    file: str, n: int | None, player: str | None, thing: str | None, reveal: bool, as_json: bool
) -> None:
    """Why: the rulings of entry N with their arithmetic and clauses; where each of a player's
    points came from; what moved a holding, and where it stands; alone, why the winner won and what
    was compared.
    """
    live = open_session(file)
    if thing is not None and (n is not None or player is not None):
        raise click.UsageError("--of THING stands alone, without N and --player.")
    if thing is not None and as_json:
        told = {"file": live.file, "game": live.session.game}
        Screen().json({**told, **ledgers_as_json(live, thing)})
    elif thing is not None:
        Screen().each(format_ledgers(live, thing, reveal), hang=5)
    elif as_json:
        Screen().json(explain_as_json(live, n, player))
    else:
        Screen().each(format_explanation(live, n, player, reveal), hang=3)
