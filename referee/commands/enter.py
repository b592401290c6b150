"""`referee enter`: answers from the command line, a file or another program."""

from __future__ import annotations

import sys

import click

from referee.entering import record, refusal, typed_lines, what_next
from referee.lookup import open_session
from referee.options import file_argument, json_option, no_options
from referee.terminal.screen import Screen


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Example: referee enter last '2 2 5 7' 'Ann 3, Bob 4'",
)
@file_argument
@click.argument("answers", metavar="[ANSWER]...", nargs=-1, type=click.UNPROCESSED)
@json_option
def command(file: str, answers: tuple[str, ...], as_json: bool) -> int:
    """Record answers: those of the command line, or one a line on standard input, where blank
    lines and # comments are skipped.

    Stops at the first answer that is refused and keeps those before it. Each is on the disk before
    the next is read. A final ! forces an answer that may be forced.
    """
    no_options(answers)
    live = open_session(file)
    if not answers and sys.stdin is not None and sys.stdin.isatty():
        Screen(sys.stderr).say("One answer a line; Ctrl-D ends.")
    done = record(live, answers or typed_lines(), None if as_json else Screen())
    refused = done.refused
    if as_json:
        from sessions.export.as_json import session_json

        told = {**session_json(live), "accepted": done.accepted}
        Screen().json(told if refused is None else {**told, "refused": refused})
    elif refused is None:
        what_next(live, Screen())
    if refused is None:
        return 0
    Screen().flush()
    Screen(sys.stderr).say(refusal(done))
    return 1
