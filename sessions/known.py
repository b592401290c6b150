"""What a reader wants to know of a session and its game; nothing here writes."""

from __future__ import annotations

import os
from pathlib import Path

from scorers.game import Game, Setup
from scorers.play import Play
from scorers.protocol import Verdict
from sessions.errors import named
from sessions.replay import Replayed, Turn
from sessions.session import Session, code, result_text
from sessions.storage.store import Kept

__all__ = ["Known"]


class Known:
    """A session file and the game that it keeps, side by side."""

    def __init__(self, kept: Kept, session: Session, game: Game, replayed: Replayed) -> None:
        self.kept = kept
        self.game = game
        self.session = session
        self.play: Play = replayed.play
        self.turns: list[Turn] = replayed.turns
        self.faults: tuple[str, ...] = ()
        """What does not fit in the file, for the reader to be told."""
        self.called = named(kept.path)
        """Its name on a command line; a command may know a shorter one."""

    @property
    def file(self) -> str:
        """Where the session is kept."""
        return os.fspath(self.kept.path)

    @property
    def folder(self) -> str:
        """The folder in which it is kept."""
        return os.path.dirname(self.file) or "."

    @property
    def path(self) -> Path:
        """The file, as pathlib has it."""
        return Path(self.kept.path)

    @property
    def setup(self) -> Setup:
        return self.play.setup

    @property
    def verdict(self) -> Verdict | None:
        return self.play.verdict

    @property
    def as_recorded(self) -> bool:
        """True if other rules than today's have ruled it: it shows what was recorded."""
        return self.session.rules != self.game.rules

    @property
    def rules_line(self) -> str:
        """That other rules than today's have ruled it, and how to see what these would change."""
        session, game = self.session, self.game
        if not self.as_recorded:
            return ""
        told = f"Ruled by version {session.rules} of {game.title} and shown as it was recorded"
        if session.rules > game.rules:
            return f"{told}; this Referee knows version {game.rules}: update it to go on."
        look = f"referee amend {self.called} --rules --dry-run"
        return f"{told}; today's is version {game.rules}. What that would change: {look}"

    @property
    def ending(self) -> str:
        """Who ended the game and who won by what, without clauses; empty while it is open."""
        result, verdict = self.session.result, self.verdict
        if result is None:
            return ""
        if verdict is not None and verdict.text:
            return verdict.text
        return f"{result_text(result, self.session.side_names)}."

    @property
    def by_place(self) -> list[tuple[int, int]]:
        """Each player's place and seat, by place and then seat; none in a game that is lost alone or
        together, where a place means nothing.
        """
        result = self.session.result
        if result is None or not result["winners"]:
            return []
        return sorted((place, seat) for seat, place in enumerate(result["places"]))

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.session.result is not None if self.as_recorded else self.verdict is not None

    @property
    def standing(self) -> list[int]:
        """What each side has, side by side; as it was recorded where other rules ruled it."""
        if self.as_recorded:
            return [self.session.standing.get(name, 0) for name in self.setup.side_names]
        return self.play.match.standing()

    @property
    def code(self) -> str:
        """What players may keep of a session: `9C1F-04AB`."""
        return code(self.session.seal())

    @property
    def at_start(self) -> tuple[int, ...]:
        """Side by side, before the first answer."""
        return tuple(Play(self.game, self.setup).match.standing())

    @property
    def secret(self) -> tuple[str, ...]:
        """JSON keys of what lies hidden at the table now: nothing once the game is over."""
        return () if self.over else self.game.secret

    @property
    def hides_standing(self) -> bool:
        """Whether the standing lies hidden at the table now."""
        return self.game.hides_standing and not self.over

    @property
    def pending(self) -> tuple[str, str] | None:
        """The ask and where of the question that waits, or None when the game is over."""
        ask = self.play.pending
        return None if ask is None else (ask.ask, ask.where)
