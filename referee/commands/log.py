"""`referee log`: the numbered entries."""

from __future__ import annotations

import click

from referee.format.session import find_entries, format_state, format_struck
from referee.interactive.show import show_log
from referee.lookup import open_session
from referee.options import file_argument, json_lines_option, json_option
from referee.terminal.screen import Screen
from sessions.export.as_json import session_json


@click.command(epilog="Example: referee log last Bob")
@file_argument
@click.argument("word", required=False, default="", metavar="[WORD]")
@json_option
@json_lines_option
def command(file: str, word: str, as_json: bool, json_lines: bool) -> int:
    """The numbered entries with what was ruled, or only those in which WORD occurs; and what was
    taken back.
    """
    live = open_session(file)
    screen = Screen()
    if as_json or json_lines:
        numbers = {n for n, _ in find_entries(live, word)}
        entries = [entry for entry in session_json(live)["log"] if entry["n"] in numbers]
        screen.json_list(entries, json_lines)
        return 0 if entries or not word else 1
    screen.say(format_state(live))
    found = show_log(live, screen, word)
    if word and not found:
        screen.say(f"No entry has {word} in it.")
        return 1
    if not word:
        screen.each((format_struck(struck) for struck in live.session.struck), hang=3)
    return 0
