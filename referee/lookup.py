"""Which game, session file and home folder a command line means."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from referee.format.session import format_faults
from referee.terminal.screen import Screen
from scorers.registry import load, resolve
from scorers.text import show
from sessions.home import find, home_folder
from sessions.live import Live
from sessions.paths import stem_of, tidied

if TYPE_CHECKING:
    from scorers.game import Game


def find_home() -> str:
    """Return the home folder of this command line."""
    return home_folder(click.get_current_context().obj)


def find_folder(file: str | None) -> str:
    """Return the home folder, or the folder of the session's own file."""
    return find_home() if file is None else str(Path(file).parent)


def find_game(text: str) -> Game:
    """Return the game that is meant by an id, a word of one or a prefix. Raises `Unclear`."""
    return load(resolve(text))


def find_file(text: str) -> str:
    """Return the session file that is meant. Raises `SessionError`."""
    if "/" in text or os.sep in text or (text.endswith(".toml") and Path(text).exists()):
        return tidied(text)
    return find(text, find_home())


def name_session(path: str) -> str:
    """Return what a session is called on a command line: its name in the home folder, else its path."""
    name = show(stem_of(path) if str(Path(path).parent) == find_home() else path, 4096)
    if all(c.isalnum() or c in "@%+=:,./_-" for c in name):
        return name
    return quote(name)


def open_session(text: str) -> Live:
    """Return the session that is meant, replayed; say at once what does not fit in its file."""
    live = Live.open(find_file(text))
    live.called = name_session(live.file)
    say_faults(live.faults)
    return live


def say_faults(faults: Sequence[str]) -> None:
    """Say on standard error what does not fit in a session file, if anything does not."""
    if not faults:
        return
    if sys.stdout is not None:
        sys.stdout.flush()
    Screen(sys.stderr).say(format_faults(faults))
