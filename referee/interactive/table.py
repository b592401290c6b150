"""The table as slash commands see it: a session, and where it is shown and typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from referee.interactive.asking import ask_yes
from referee.terminal.screen import NO, Screen
from scorers.parsing import choose, could_be
from sessions.errors import FileChanged

if TYPE_CHECKING:
    from referee.terminal.prompt import Keyboard
    from scorers.protocol import Ask
    from sessions.live import Live

__all__ = ["SlashCommand", "Table"]


class SlashCommand(NamedTuple):
    """Something that is done without answering the question."""

    takes: str
    help: str
    run: Callable[[Table, str], None]
    """Gets what is typed behind the word. Raises `Refused`, `SessionError`, `Leave`."""
    acts: bool = False
    """It changes the session: not done where the file has changed since the question was shown."""
    looks: bool = False
    """It shows the session: what a different terminal wrote meanwhile is picked up first."""
    amending: bool = False
    """It works while an amendment asks, too."""


class Table:
    """A session with its screen and keyboard, and the slash commands that work there."""

    def __init__(
        self,
        live: Live,
        screen: Screen,
        keys: Keyboard,
        commands: Mapping[str, SlashCommand],
        brief: bool = False,
    ) -> None:
        """`brief`: what hands do is left out."""
        self.live = live
        self.screen = screen
        self.keys = keys
        self.commands = commands
        self.brief = brief
        self.shown: tuple[str, str] | None = None
        """`ask` and `where` of the question that was shown last."""

    @property
    def ask(self) -> Ask | None:
        """The question that is asked; None where the game is over."""
        return self.live.play.pending

    def catch_up(self) -> str:
        """Pick up what a different terminal wrote; a sentence about it, or nothing."""
        return self.live.catch_up()

    def note(self, text: str) -> None:
        """Keep a remark with the last entry."""
        self.live.note(text)

    def ask_yes(self, question: str) -> bool:
        """True if the table says yes. Raises `Leave`."""
        return ask_yes(self.screen, self.keys, question)

    def run_command(self, text: str) -> None:
        """Do what is typed behind a slash: a command or an unambiguous prefix, and what it takes.

        Raises `Refused`, `SessionError`, `Leave`, and `FileChanged` where a command that acts would
        act on something else than was shown.
        """
        word, _, rest = text.partition(" ")
        if not word or word[0] == "?":
            word = "help"
        own = self.live.game.slash_words
        if not could_be(word, self.commands) and could_be(word, own):
            self.screen.each(self.live.play.match.answer_slash(choose(word, list(own))))
            return
        command = self.commands[choose(word, list(self.commands), "command of the conversation")]
        moved = self.catch_up() if command.acts or command.looks else ""
        if moved and command.acts:
            raise FileChanged(moved)
        if moved:
            self.screen.say(moved, NO)
        command.run(self, rest.strip())
