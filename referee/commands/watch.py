"""`referee watch`: a live scoreboard in another terminal."""

from __future__ import annotations

import os
import time
from typing import Any

import click

from referee.format.session import (
    format_entry,
    format_result,
    format_rules,
    format_rulings,
    format_state,
)
from referee.interactive.show import show_table
from referee.lookup import find_file
from referee.options import file_argument, json_option, plain_option
from referee.terminal.screen import Screen
from sessions.errors import SessionError
from sessions.export.as_json import session_json
from sessions.export.rows import show_standing
from sessions.live import Live

SECONDS = 0.5
"""Between two looks at the file."""


@click.command(epilog="Example: referee watch last")
@file_argument
@click.option("--once", is_flag=True, help="Show it once and leave.")
@plain_option
@json_option
def command(file: str, once: bool, plain: bool, as_json: bool) -> int:
    """A live scoreboard that follows the file as it is written, without what lies hidden.

    Ctrl-C leaves. Nothing is ever written, and the table is never kept waiting. JSON is one
    object a line, each time that the file was written.
    """
    path = find_file(file)
    screen = Screen(plain=plain)
    seen: tuple[int, int, int] | None = None
    first = sound = True
    try:
        while True:
            mark = _mark(path)
            if first or mark != seen:
                first, seen = False, mark
                sound = _look(path, screen, as_json)
                screen.flush()
            if once:
                return 0 if sound else 3
            time.sleep(SECONDS)
    except KeyboardInterrupt:
        screen.say("")
    return 0


def _mark(path: str) -> tuple[int, int, int] | None:
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _look(path: str, screen: Screen, as_json: bool) -> bool:
    """Show the session; false where its file cannot be read, which is said."""
    if not as_json:
        screen.clear()
    try:
        live = Live.open(path)
    except SessionError as fault:
        screen.json({"trouble": fault.text}) if as_json else screen.say(fault.text)
        return False
    if as_json:
        screen.json(_scoreboard(live))
    else:
        _show(live, screen)
    return True


def _scoreboard(live: Live) -> dict[str, Any]:
    """Return what everybody may see."""
    told = session_json(live)
    if show_standing(live, reveal=False) is None:
        told["standing"] = None
    last = told["log"][-1] if told["log"] else None
    seen = {
        key: told[key] for key in ("file", "game", "players", "state", "standing", "result", "next")
    }
    return {
        **seen,
        "answers": len(told["log"]),
        "last": last and {key: last[key] for key in ("n", "ask", "where", "answer", "said", "clauses")},
    }


def _show(live: Live, screen: Screen) -> None:
    screen.say(format_state(live), "bold")
    screen.each(format_rules(live))
    show_table(live, screen, reveal=False)
    if live.turns:
        n = len(live.turns)
        screen.say(f"Last: {format_entry(n, live.session.log[-1])}")
        screen.each(format_rulings(live.session.log[-1], live.turns[-1]), hang=2)
    ask = live.play.pending
    if ask is not None and live.session.state == "open":
        screen.each(ask.question.split("\n"))
    screen.each(format_result(live))
