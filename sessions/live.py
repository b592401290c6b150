"""The live session: answers go into the game and onto the disk, and what others wrote is picked up.

What a reader wants to know of it is in `known`, catching up with others in `sync`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from scorers.events import is_event
from scorers.game import Game, Setup
from scorers.play import Play
from scorers.text import refuse_harmful
from sessions.errors import FileChanged, NotPossible, no_entry
from sessions.paths import StrPath
from sessions.promises import name_fact
from sessions.replay import Replayed, Turn, must_be_ruled_as_now, replay, revive, step
from sessions.session import Entry, Session
from sessions.storage.conflict import typed
from sessions.storage.store import Kept, Loaded, create, read
from sessions.storage.writer import entry_pairs
from sessions.sync import Synced, find_faults, now, result_of

__all__ = ["Live", "Outcome", "now", "result_of", "struck", "typed"]


class Outcome(NamedTuple):
    """An answer that was taken."""

    n: int
    """The number of its entry."""
    entry: Entry
    turn: Turn


class Live(Synced):
    """A session on disk and its game under way.

    Each change is read, compared with the file and written under the file's lock; an answer is on
    the disk when `answer` returns. The lock is never held between two calls.
    """

    # -- opening

    @classmethod
    def open(cls, path: StrPath) -> Live:
        """Open the session in a file and replay it to where it stands. Raises `SessionError`."""
        return cls.of(path, read(path))

    @classmethod
    def of(cls, path: StrPath, loaded: Loaded) -> Live:
        """Return the session of a file that was read. Raises `SessionError` if it does not replay."""
        game, replayed = revive(loaded.session, path)
        live = cls(Kept(path, loaded), loaded.session, game, replayed)
        live.session.log = replayed.log
        live.faults = find_faults(loaded, live.play)
        return live

    @classmethod
    def begin(
        cls, path: StrPath, game: Game, setup: Setup, clock: Callable[[], datetime] = now
    ) -> Live:
        """Begin a session in a file that must not be there yet; `clock` gives the table's time.

        Raises `FileExistsError`, or `SessionError` where it cannot be written.
        """
        teams = None
        if setup.teams is not None:
            teams = [[setup.players[seat] for seat in team] for team in setup.teams]
        session = Session(
            game=game.id,
            rules=game.rules,
            players=setup.players,
            started=clock(),
            teams=teams,
            options=setup.options,
        )
        play = Play(game, setup)
        session.standing = dict(zip(setup.side_names, play.match.standing(), strict=True))
        live = cls(create(path, session), session, game, Replayed(play, [], [], None))
        live.clock = clock
        return live

    # -- answers

    @property
    def unsaved(self) -> bool:
        """Whether answers are in memory that could not be saved."""
        return self._waiting > 0

    def split(self, line: str) -> list[str]:
        """Return the answers in a line, one for each question; give them to `answer` one by one."""
        return self.play.split(line)

    def answer(self, line: str, shown: tuple[str, str] | None = None) -> Outcome:
        """Take an answer to the pending question; it is on the disk when this returns.

        `shown` is the ask and where of the question that the line was typed for: where the file
        has moved on meanwhile, the line is not used and `FileChanged` says what was picked up.
        Raises `Refused` (nothing changes), `NotPossible`, `SaveFailed` (then `retry`), `SessionError`.
        """
        with self.kept.locked():
            self._same_question(shown)
            self._must_be_ruled_as_now()
            if is_event(line):
                line = name_fact(line, self.session.log)
            answer = self.play.read(line)
            ask, where = self.play.fact(answer)
            before = tuple(self.play.match.standing())
            try:
                turn = step(self.play, answer)
            except BaseException:  # the flow is spent: nothing may be kept that does not replay
                self.play = replay(self.session.log, self.game, self.setup).play
                raise
            entry = Entry(
                ask,
                where,
                answer.text,
                self.clock(),
                tuple(ruling.text for ruling in turn.rulings),
                turn.standing if turn.standing != before else None,
                answer.overruled,
            )
            self.session.log.append(entry)
            self.turns.append(turn)
            self._waiting += 1
            self._bring_head_up_to_date(self.session)
            self._save(self.kept.append)
            return Outcome(len(self.turns), entry, turn)

    def retry(self) -> None:
        """Save again what could not be saved. Raises `SaveFailed`, or `FileChanged` where the file has
        changed meanwhile: what could not be saved and is not in it is dropped, and named.
        """
        with self.kept.locked():
            moved, lost = self._catch_up()
            self._save(self.kept.save)
            if moved:
                raise FileChanged(moved, lost)

    def save_elsewhere(self, path: StrPath) -> None:
        """Go on in another file, which must not be there yet.

        Raises `FileExistsError`, `SessionError`.
        """
        self.kept = create(path, self.session)
        self._waiting = 0

    # -- taking back and putting right

    def undo(
        self, count: int = 1, why: str | None = None, shown: tuple[str, str] | None = None
    ) -> list[Entry]:
        """Take back the last answers, the end of the game with them; they are kept as struck.

        `shown` is what was asked when somebody decided so, as for `answer`. Raises `NotPossible` where
        there are not so many answers: then nothing changes.
        """
        if why is not None:
            refuse_harmful(why)
        with self.kept.locked():
            self._same_question(shown)
            self._must_be_ruled_as_now()
            session = self.session
            if count < 1:
                raise NotPossible("Nothing to take back: give a whole number from 1.")
            if count > len(session.log):
                had = len(session.log)
                some = f"are only {had} answers" if had else "are no answers yet"
                some = "is only 1 answer" if had == 1 else some
                raise NotPossible(f"{count} cannot be taken back: there {some}. Nothing has changed.")
            keep = len(session.log) - count
            gone = session.log[keep:]
            new = session.copy()
            new.struck += [struck(n, e, self.clock(), why) for n, e in enumerate(gone, keep + 1)]
            if session.result is not None:
                new.struck[-1]["result"] = session.result
            del new.log[keep:]
            self._adopt(new)
            return gone

    def adopt(self, new: Session) -> None:
        """Save an amended session in place of this one; all of it at once or nothing.

        The blocks of entries that did not change stay as they are in the file.
        Raises `FileChanged` where the file has changed since `new` was made from it.
        """
        with self.kept.locked():
            moved, lost = self._catch_up()
            if moved:
                raise FileChanged(moved, lost)
            self._adopt(new)

    def note(self, text: str) -> None:
        """Keep a remark with the last answer, or with the session before the first one.

        Raises `Unclear` for a text that cannot be kept.
        """
        refuse_harmful(text)
        with self.kept.locked():
            self._catch_up()
            new = self.session.copy()
            if new.log:
                new.log[-1] = new.log[-1]._replace(notes=(*new.log[-1].notes, text.strip()))
            else:
                new.notes = (*new.notes, text.strip())
            self._rewrite(new)

    def abandon(self, why: str | None = None) -> None:
        """Close without a result. Raises `NotPossible` where the game has ended already."""
        if why is not None:
            refuse_harmful(why)
        with self.kept.locked():
            self._catch_up()
            if self.session.state != "open":
                raise NotPossible(f"This session is {self.session.state} already.")
            new = self.session.copy()
            new.state, new.abandoned, new.why = "abandoned", self.clock(), why
            self._rewrite(new)

    def reopen(self) -> None:
        """Go on with an abandoned session; when and why it was abandoned is kept as struck."""
        with self.kept.locked():
            self._catch_up()
            if self.session.state != "abandoned":
                return
            new = self.session.copy()
            header = {"abandoned": new.abandoned, "why": new.why}
            held = {k: v for k, v in header.items() if v is not None}
            new.struck.append({"header": held, "struck": self.clock()})
            new.state, new.abandoned, new.why = "open", None, None
            self._rewrite(new)

    # -- looking back

    def look_back(self, n: int) -> Live:
        """Return the session as it was after entry `n`, from 0: open and unsaved, without a result.

        Raises `NotPossible` where there is no such entry.
        """
        if not 0 <= n <= len(self.session.log):
            raise no_entry(n, len(self.session.log))
        session = self.session.copy()
        del session.log[n:]
        session.state, session.result, session.abandoned, session.why = "open", None, None, None
        then = Live(self.kept, session, self.game, replay(session.log, self.game, self.setup))
        recorded = [entry.standing for entry in session.log if entry.standing is not None]
        stood = recorded[-1] if recorded else self.at_start
        session.standing = dict(zip(self.setup.side_names, stood, strict=True))
        then.faults, then.called = self.faults, self.called
        return then

    # -- under the lock

    def _must_be_ruled_as_now(self) -> None:
        must_be_ruled_as_now(self.session, self.game, f"referee amend {self.called} --rules")
        if self.session.state == "abandoned":
            raise NotPossible(f"This session was abandoned. First: referee play {self.called}")

    def _adopt(self, new: Session) -> None:
        game, replayed = revive(new, self.file)
        new.log = replayed.log
        held = self.game, self.play, self.turns, self.session
        self.game, self.play, self.turns, self.session = game, replayed.play, replayed.turns, new
        try:
            self._bring_head_up_to_date(new)
            self._rewrite(new)
        except BaseException:
            self.game, self.play, self.turns, self.session = held
            raise

    def _bring_head_up_to_date(self, session: Session) -> None:
        setup = self.play.setup
        session.standing = dict(zip(setup.side_names, self.play.match.standing(), strict=True))
        session.result = result_of(self.play, session.log[-1].at if session.log else session.started)
        if session.state != "abandoned":
            session.state = "open" if session.result is None else "finished"

    def _rewrite(self, new: Session) -> None:
        if self.faults and new.rules == self.game.rules:  # nothing wrong is sealed again
            self._bring_head_up_to_date(new)
        self._save(self.kept.rewrite, new)
        self.session = new

    def _save(self, how: Callable[[Session], None], session: Session | None = None) -> None:
        session = session or self.session
        mended = session.mended
        if self.faults:
            session.mended = (*mended, self.clock())
        try:
            how(session)
        except BaseException:
            session.mended = mended
            raise
        self.faults = ()
        self._waiting = 0


def struck(n: int, entry: Entry, at: datetime, why: str | None = None) -> dict[str, Any]:
    """Return what is kept of an answer that was taken back, with its number."""
    pairs = {"n": n, **entry_pairs(entry), "struck": at, "why": why}
    return {key: value for key, value in pairs.items() if value is not None}
