"""`referee watch`: a live scoreboard in another terminal."""

from __future__ import annotations

import os
import time
from pathlib import Path

import click

from referee import wording
from referee.given import file_argument, plain_option, the_file
from referee.screen import Screen

SECONDS = 0.5
"""Between two looks at the file."""


@click.command(epilog="Example: referee watch last")
@file_argument
@click.option("--once", is_flag=True, help="Show it once and leave.")
@plain_option
def command(file: str, once: bool, plain: bool) -> None:
    """A live scoreboard that follows the file as it is written, without what lies hidden.

    Ctrl-C leaves. Nothing is ever written, and the table is never kept waiting.
    """
    path = the_file(file)
    screen = Screen(plain=plain)
    seen: tuple[int, int, int] | None = None
    first = True
    try:
        while True:
            mark = _mark(path)
            if first or mark != seen:
                first, seen = False, mark
                screen.clear()
                _show(path, screen)
                screen.flush()
            if once:
                return
            time.sleep(SECONDS)
    except KeyboardInterrupt:
        screen.say("")


def _mark(path: Path) -> tuple[int, int, int] | None:
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _show(path: Path, screen: Screen) -> None:
    from referee.standing import show_table
    from sessions.live import Live
    from sessions.trouble import Trouble

    try:
        live = Live.open(path)
    except Trouble as fault:
        screen.say(fault.text)
        return
    screen.say(wording.state_line(live), "bold")
    show_table(live, screen, reveal=False)
    if live.turns:
        n = len(live.turns)
        screen.say(f"Last: {wording.entry_line(n, live.session.log[-1])}")
        screen.each(wording.followed(live.session.log[-1], live.turns[-1]), hang=2)
    ask = live.play.pending
    if ask is not None and live.session.state == "open":
        screen.say(ask.question)
    screen.each(wording.result_lines(live))
