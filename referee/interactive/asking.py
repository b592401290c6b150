"""Questions beside the game's own: asked until the line can be read, or somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from referee.terminal.prompt import Keyboard, Leave
from referee.terminal.screen import QUESTION, Screen
from scorers.errors import Refused, Unclear
from scorers.parsing import yes_or_no
from scorers.text import plain
from sessions.errors import SessionError

__all__ = ["ask", "ask_yes", "is_quit"]

T = TypeVar("T")


def is_quit(line: str) -> bool:
    """True if a line says that the table would rather leave."""
    return plain(line).strip().casefold() in ("/quit", "/q", "quit")


def ask(
    screen: Screen,
    keys: Keyboard,
    question: str,
    read: Callable[[str], T],
    help: Sequence[str] = (),
    *,
    empty: bool = False,
    no_command: str = "",
) -> T:
    """Ask until `read` takes a line; return what it makes of it.

    `read` raises `Refused` or `SessionError` with what is said then, if anything. `help`: what `?`
    says. `empty`: Enter is an answer. `no_command`: what is said to a slash command; where it is
    empty, `read` gets that too. Raises `Leave`.
    """
    while True:
        screen.each(question.split("\n"), QUESTION)
        line = keys.line("> ")
        word = plain(line).strip().casefold()
        if is_quit(word):
            raise Leave
        if help and (word.startswith("?") or word == "help"):
            screen.each(help, hang=2)
        elif word or empty:
            try:
                if no_command and word.startswith("/"):
                    raise Unclear(no_command)
                return read(line)
            except (Refused, SessionError) as fault:
                if fault.text:
                    screen.say(fault.text)
                keys.stop(screen.say)  # what was pasted behind it is not taken either


def ask_yes(
    screen: Screen, keys: Keyboard, question: str, help: Sequence[str] = (), no_command: str = ""
) -> bool:
    """Ask until the table says yes or no; True if yes. Raises `Leave`."""

    def read(line: str) -> bool:
        try:
            return yes_or_no(line)
        except Refused:
            raise Unclear("") from None  # the question, asked again, says what would do

    return ask(screen, keys, f"{question} y or n", read, help, no_command=no_command)
