"""`referee abandon`: close a session without a result."""

from __future__ import annotations

import click

from referee.lookup import name_session, open_session
from referee.options import file_argument, json_option
from referee.terminal.screen import Screen
from sessions.export.as_json import session_json


@click.command(epilog="Example: referee abandon last --why 'the bar closed'")
@file_argument
@click.option("--why", metavar="TEXT", help="Kept with the session.")
@json_option
def command(file: str, why: str | None, as_json: bool) -> None:
    """Close a session without a result; `referee play` opens it again on a yes."""
    live = open_session(file)
    live.abandon(why)
    if as_json:
        Screen().json(session_json(live))
        return
    Screen().say(f"Abandoned. It opens again with: referee play {name_session(live.file)}")
