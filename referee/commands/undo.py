"""`referee undo`: take back the last answers."""

from __future__ import annotations

import click

from referee.format.session import format_question, format_taken_back
from referee.lookup import open_session
from referee.options import file_argument, json_option
from referee.terminal.screen import Screen
from scorers.parsing import whole
from sessions.export.as_json import session_json
from sessions.hands import find_differences, tell_hands


@click.command(epilog="Example: referee undo last 2")
@file_argument
@click.argument("count", default="1", metavar="[COUNT]")
@click.option("--why", metavar="TEXT", help="Kept with what is taken back.")
@json_option
def command(file: str, count: str, why: str | None, as_json: bool) -> None:
    """Take back the last answers, the end of the game with them; they are kept as struck.

    A COUNT that is too large changes nothing.
    """
    many = whole(count, 1, 1_000_000, "answers to take back")
    live = open_session(file)
    before = live.play.match
    gone = live.undo(many, why)
    screen = Screen()
    if as_json:
        screen.json(session_json(live))
        return
    screen.each(format_taken_back(live, gone))
    screen.each(tell_hands(find_differences(before, live.play.match), veiled=True))
    if live.play.pending is not None:
        screen.each(format_question(live.play.pending))
