"""`referee show`: where a session stands."""

from __future__ import annotations

import click

from referee.interactive.show import show_session
from referee.lookup import open_session
from referee.options import file_argument, json_option, plain_option, reveal_option
from referee.terminal.screen import Screen
from sessions.export.as_json import session_json


@click.command(epilog="Example: referee show last")
@file_argument
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="As it was after entry N, from 0.")
@reveal_option
@plain_option
@json_option
def command(file: str, at: int | None, reveal: bool, plain: bool, as_json: bool) -> None:
    """Where the session stands: score, table laid out so that it can be set up again, what is
    asked next.

    JSON always has everything, and lists under `secret` what lies hidden at the table.
    """
    live = open_session(file)
    if at is not None:
        live = live.look_back(at)
    screen = Screen(plain=plain)
    if as_json:
        screen.json(session_json(live))
    else:
        show_session(live, screen, reveal)
