"""The live session: answers go into the game and onto the disk, and what others wrote is picked up.

What a reader wants to know of it is in `known`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from scorers.events import is_event
from scorers.game import Game, Setup
from scorers.play import Play
from scorers.text import refuse_harmful, show
from sessions.errors import FileChanged, NotPossible, SessionError, named, no_entry
from sessions.hands import find_differences, tell_hands
from sessions.known import Known
from sessions.paths import StrPath, stem_of
from sessions.promises import name_fact
from sessions.replay import Replayed, Turn, must_be_ruled_as_now, replay, revive, step
from sessions.session import Entry, Session
from sessions.storage.conflict import count_same, has_dropped, tell_moved, typed
from sessions.storage.store import Kept, Loaded, create, read
from sessions.storage.writer import entry_pairs

__all__ = ["Live", "Outcome", "now", "result_of", "struck", "typed"]


def now() -> datetime:
    """Return the table's clock: local time with its offset, in whole seconds."""
    return datetime.now().astimezone().replace(microsecond=0)


class Outcome(NamedTuple):
    """An answer that was taken."""

    n: int
    """The number of its entry."""
    entry: Entry
    turn: Turn


class Live(Known):
    """A session on disk and its game under way.

    Each change is read, compared with the file and written under the file's lock; an answer is on
    the disk when `answer` returns. The lock is never held between two calls.
    """

    def __init__(self, kept: Kept, session: Session, game: Game, replayed: Replayed) -> None:
        super().__init__(kept, session, game, replayed)
        self.clock: Callable[[], datetime] = now
        self._waiting = 0
        """How many answers at the end of the log could not be saved yet."""
        self._aside: str | None = None

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
        live.faults = _faults(loaded, live.play)
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

    def catch_up(self) -> str:
        """Pick up what another process wrote; a sentence about it, or nothing.

        Raises `SessionError`.
        """
        with self.kept.locked():
            return self._catch_up()[0]

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
        self.faults = _faults(loaded, self.play)
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


def _faults(loaded: Loaded, play: Play) -> tuple[str, ...]:
    """Return what does not fit in a file; of a sealed one the result need not be looked at."""
    session, faults = loaded.session, loaded.faults
    if faults and session.rules == play.game.rules:
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


def struck(n: int, entry: Entry, at: datetime, why: str | None = None) -> dict[str, Any]:
    """Return what is kept of an answer that was taken back, with its number."""
    pairs = {"n": n, **entry_pairs(entry), "struck": at, "why": why}
    return {key: value for key, value in pairs.items() if value is not None}
