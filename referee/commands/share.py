"""`referee share`: a few plain lines about a session."""

from __future__ import annotations

import click

from referee.lookup import open_session
from referee.options import file_argument, json_option
from referee.terminal.screen import Screen
from sessions.club.milestones import share_lines


@click.command(epilog="Example: referee share last")
@file_argument
@json_option
def command(file: str, as_json: bool) -> None:
    """A few plain lines to paste into a chat: game, result, score, code. No secrets."""
    lines = share_lines(open_session(file))
    screen = Screen()
    if as_json:
        screen.json({"lines": lines})
    else:
        screen.block(lines)
