"""Catching up with others: what they wrote to the file is picked up, and nothing of ours is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from typing import Any

from scorers.game import Game
from scorers.play import Play
from scorers.text import show
from sessions.errors import FileChanged, SessionError, named
from sessions.hands import find_differences, tell_hands
from sessions.known import Known
from sessions.paths import stem_of
from sessions.replay import Replayed, revive
from sessions.session import Session
from sessions.storage.conflict import count_same, has_dropped, tell_moved, typed
from sessions.storage.store import Kept, Loaded, create, read

__all__ = ["Synced", "find_faults", "now", "result_of"]


def now() -> datetime:
    """Return the table's clock: local time with its offset, in whole seconds."""
    return datetime.now().astimezone().replace(microsecond=0)


class Synced(Known):
    """A session that other processes may change meanwhile."""

    def __init__(self, kept: Kept, session: Session, game: Game, replayed: Replayed) -> None:
        super().__init__(kept, session, game, replayed)
        self.clock: Callable[[], datetime] = now
        self._waiting = 0
        """How many answers at the end of the log could not be saved yet."""
        self._aside: str | None = None

    def catch_up(self) -> str:
        """Pick up what another process wrote; a sentence about it, or nothing.

        Raises `SessionError`.
        """
        with self.kept.locked():
            return self._catch_up()[0]

    def _same_question(self, shown: tuple[str, str] | None) -> None:
        """Raises `FileChanged` where the file has changed since `shown` was asked."""
        asked = self.pending
        moved, lost = self._catch_up()
        if lost or (moved and shown is not None):
            raise FileChanged(moved, lost)
        if shown is not None and shown != asked:
            raise FileChanged("That was typed for another question.")

    def _catch_up(self) -> tuple[str, tuple[str, ...]]:
        """Pick up what others wrote: a sentence about it or nothing, and the answers that could
        not be saved before and have no place any more.
        """
        if not self.kept.moved_on():
            return "", ()
        try:
            loaded = read(self.kept.target)
            game, replayed = revive(loaded.session, self.kept.target)
        except SessionError as fault:
            raise SessionError(f"{fault.text} {self._keep_aside()}") from None
        was, saved = self.session, len(self.session.log) - self._waiting
        self.kept.took(loaded)
        loaded.session.log = replayed.log
        same = count_same(was.log, loaded.session.log)
        told = tell_moved(was, loaded.session, same, saved)
        lost = tuple(typed(entry) for entry in was.log[max(same, saved) :])
        if lost:
            told = f"{told} Not recorded: {'; '.join(show(line, 200) for line in lost)}."
        if self._waiting and not lost and same == len(loaded.session.log):
            told = ""  # what seemed not to be saved was
        if has_dropped(was, loaded.session, saved):
            self._aside = None
            told = f"{told} {self._keep_aside()}"
        if same < saved or was.options != loaded.session.options:  # hands follow what was put right
            veiled = replayed.play.verdict is None
            hands = tell_hands(find_differences(self.play.match, replayed.play.match), veiled)
            told = " ".join((told, *hands))
        self.game, self.session = game, loaded.session
        self.play, self.turns = replayed.play, replayed.turns
        self.faults = find_faults(loaded, self.play)
        self._waiting = 0
        self._aside = None
        return told, lost

    def _keep_aside(self) -> str:
        """Keep what this conversation had beside a file that somebody else changed."""
        if self._aside is None:
            for number in range(1, 10):
                again = f"-{number}" if number > 1 else ""
                name = f"{stem_of(self.file)}-kept-{self.clock():%H%M%S}{again}.toml"
                path = os.path.join(os.path.dirname(self.file), name)
                try:
                    create(path, self.session)
                except FileExistsError:
                    continue
                except SessionError:
                    break
                self._aside = path
                break
        if self._aside is None:
            return "What was entered here is still in memory."
        return f"What was entered here is kept in {named(self._aside)}."


def find_faults(loaded: Loaded, play: Play) -> tuple[str, ...]:
    """Return what does not fit in a file; or a result that the answers do not give."""
    session, faults = loaded.session, loaded.faults
    if session.rules == play.game.rules:
        kept, given = session.result or {}, result_of(play, session.started) or {}
        if any(kept.get(key) != given.get(key) for key in ("winners", "places", "how")):
            return (*faults, "the result is not what the answers give")
    return faults


def result_of(play: Play, at: datetime) -> dict[str, Any] | None:
    """Return the result as it is filed, or None while something is asked."""
    verdict = play.verdict
    if verdict is None:
        return None
    return {
        "winners": [play.setup.players[seat] for seat in verdict.winners],
        "places": list(verdict.places),
        "how": verdict.how,
        "finished": at,
        **verdict.extra,
    }
