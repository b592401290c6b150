"""An amendment under way: the kept answers go to their questions again, and where none fits the
table is asked.

Nothing is saved here, and the session it begins from is never changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scorers.errors import Refused, Unclear
from scorers.game import Game
from scorers.play import Answer, Play
from scorers.protocol import Ask
from scorers.text import plain, show
from sessions.amend.diff import amendment
from sessions.amend.records import Amendment, Edit, End, Start, Stuck, Taken
from sessions.amend.rename import renamed
from sessions.errors import NotPossible, no_entry
from sessions.live import Live, typed
from sessions.paths import StrPath
from sessions.replay import (
    Replayed,
    Turn,
    must_be_ruled_as_now,
    must_not_be_newer,
    replay_what_fits,
    setup_of,
    step,
)
from sessions.session import Entry, Session
from sessions.storage.store import Kept, read

__all__ = ["Amending", "Edit", "Stuck", "as_it_stands", "opened"]


def opened(path: StrPath) -> tuple[Live, Replayed]:
    """The session in a file, replayed as far as its answers fit: an amendment may mend the rest.

    Raises `SessionError` where it cannot be read, or its game or its table is none we know.
    """
    loaded = read(path)
    session = loaded.session
    game, replayed = replay_what_fits(session, path)
    live = Live(Kept(path, loaded), session, game, replayed)
    live.faults = loaded.faults
    fits = set(map(id, replayed.log))
    session.log = [*replayed.log, *(entry for entry in session.log if id(entry) not in fits)]
    return live, replayed


def as_it_stands(live: Live) -> Replayed:
    """A live session as an amendment begins from it."""
    return Replayed(live.play, live.session.log, live.turns, None)


class Amending:
    """One amendment, from its first question to the record it leaves.

    `stuck` is the question that waits for the table, or None when all is settled; `give` answers
    it, `skip` passes over kept answers, `cut` strikes all that are left.
    """

    def __init__(self, session: Session, before: Replayed, game: Game, edit: Edit) -> None:
        """`before` is the session replayed as it stands, as far as that goes.

        Raises `NotPossible` where the edit cannot be made, and `Unclear` for an option or a name.
        """
        self.edit = edit
        self.game = game
        self._session = session
        self._before = before
        self._meant: Sequence[Turn] = before.turns
        self._new = self._head(session)
        self.play = Play(game, setup_of(self._new, game))
        self._first = tuple(self.play.match.standing())
        self._old = self._new.log
        self._unused = dict(enumerate(self._old))
        self._by_fact = {(e.ask, e.where): i for i, e in reversed(list(enumerate(self._old)))}
        self._queue: list[int] | None = None
        """Positions of the kept answers that come in their old order, the next one last."""
        self._removed: list[int] = []
        self._taken: list[Taken] = []
        self._aim = self._target()
        self.stuck: Stuck | None = None
        self.was_cut = False
        """The table has said that what is left may go."""

    def begin(self) -> Amending:
        """Go to the first question for which the table is needed; this amendment.

        Raises `Refused` for the amending answer.
        """
        self._go()
        return self

    # -- before the first question

    def _head(self, session: Session) -> Session:
        edit = self.edit
        new = session.copy()
        if not edit.rules:
            must_be_ruled_as_now(session, self.game, "amend --rules")
        elif session.rules == self.game.rules:
            raise NotPossible(
                f"This session is ruled by version {session.rules} already: nothing to move."
            )
        else:
            must_not_be_newer(session, self.game)
            new.rules = self.game.rules
        if edit.names:
            new, self._meant = renamed(new, self.game, edit.names)
        if edit.options:
            known = {option.key for option in self.game.options}
            for key, value in edit.options.items():
                if value is not None or key not in known:
                    new.options[key] = value
                else:
                    new.options.pop(key, None)
            new.options = self.game.settle(new.players, new.options, new.teams).options
        return new

    def _target(self) -> tuple[str, str] | None:
        """The question at which the edit is made."""
        edit, count = self.edit, len(self._old)
        if edit.n is None:
            return None
        last = edit.n if edit.last is None else edit.last
        if not 1 <= edit.n <= last <= count:
            raise no_entry(edit.n if not 1 <= edit.n <= count else last, count)
        if not edit.remove and edit.answer is None:
            raise Unclear(f"What should entry {edit.n} say? It says {self._old[edit.n - 1].answer}")
        entry = self._old[edit.n - 1]
        return entry.ask, entry.where

    # -- from question to question

    def give(self, line: str) -> None:
        """The table's answer to the question it was asked. Raises `Refused`; nothing changes."""
        assert self.stuck is not None
        answer = self.play.read(line)
        n = self.stuck.n
        self._take(None if n is None else n - 1, answer)
        self._go()

    def skip(self) -> list[int]:
        """Pass over kept answers up to the next one for the waiting question, where answers are
        taken in their old order; they are left over. Gives their numbers.

        Raises `NotPossible` where there is none.
        """
        assert self.stuck is not None
        queue = self._queue or []
        ask = self.stuck.ask.ask
        place = len(queue) - 1 - (self.stuck.n is not None)
        while place >= 0 and self._old[queue[place]].ask != ask:
            place -= 1
        if place < 0:
            raise NotPossible(f"No later answer is kept for {ask}.")
        passed = [i + 1 for i in reversed(queue[place + 1 :])]
        del queue[place + 1 :]
        self._go()
        return passed

    def cut(self) -> None:
        """Nothing after this question is kept: the session goes on from here."""
        self.stuck = None
        self.was_cut = True

    @property
    def in_order(self) -> bool:
        """Whether kept answers come in their old order, since one came in or went out before."""
        return self._queue is not None

    @property
    def waits(self) -> tuple[int, Entry] | None:
        """The kept answer that comes next in the old order, where that counts."""
        if not self._queue:
            return None
        return self._queue[-1] + 1, self._old[self._queue[-1]]

    @property
    def recall(self) -> list[tuple[int, str]]:
        """Left-over answers that might do for the waiting question, with their old numbers."""
        if self.stuck is None:
            return []
        ask = self.stuck.ask.ask
        return [(i + 1, typed(entry)) for i, entry in self._unused.items() if entry.ask == ask]

    @property
    def left_over(self) -> list[tuple[int, Entry]]:
        """Kept answers that no question was given, with their old numbers."""
        return [(i + 1, entry) for i, entry in self._unused.items()]

    def _go(self) -> None:
        self.stuck = None
        while (ask := self.play.pending) is not None:
            if self._aim == (ask.ask, ask.where):
                self._aim = None
                if self._edit_here():
                    continue
            place = self._kept_for(ask)
            if place is None:
                if self._unused if self._queue is None else self._queue:
                    self.stuck = Stuck(ask, None, None, "", "", len(self._unused))
                return
            entry = self._old[place]
            try:
                answer = self.play.recall(entry.answer, entry.overruled)
            except Refused as fault:
                behind = len(self._unused) - 1
                self.stuck = Stuck(ask, place + 1, entry, fault.text, fault.clause, behind)
                return
            self._take(place, answer)

    def _edit_here(self) -> bool:
        """Make the edit at its question; whether the question is answered by it."""
        edit = self.edit
        assert edit.n is not None
        place = edit.n - 1
        if edit.remove:
            for i in range(place, edit.last or edit.n):
                if self._unused.pop(i, None) is not None:
                    self._removed.append(i)
        else:
            assert edit.answer is not None
            answer = self.play.read(edit.answer)
            entry = self._old[place]
            if edit.insert:
                self._take(None, answer)
            elif entry.overruled and _forced(edit.answer) and answer.text == entry.answer:
                self._take(place, self.play.recall(entry.answer, True))
            else:
                self._take(place, answer)
        if edit.remove or edit.insert:
            self._queue = [i for i in self._unused if i >= place][::-1]
        return not edit.remove

    def _kept_for(self, ask: Ask) -> int | None:
        """The position of the kept answer that is given to this question.

        With its `ask` and `where`; after an entry came in or went out, the next one in the old
        order. One of another `ask` waits until its turn comes: the question may be a new one, and
        no later answer may be lent to it.
        """
        if self._queue is None:
            place = self._by_fact.get((ask.ask, ask.where))
            return place if place in self._unused else None
        if self._queue and self._old[self._queue[-1]].ask == ask.ask:
            return self._queue[-1]
        return None

    def _take(self, place: int | None, answer: Answer) -> None:
        ask = self.play.pending
        assert ask is not None
        if place is not None:
            del self._unused[place]
            if self._queue is not None:
                self._queue.remove(place)
        self._taken.append(Taken(place, ask.ask, ask.where, answer, step(self.play, answer)))

    # -- the end

    def settle(self, at: datetime, why: str | None = None) -> Amendment:
        """The record that this amendment leaves, and what it changes; left-over answers are struck.

        Raises `NotPossible` where the entry it is about is not asked for any more.
        """
        assert self.stuck is None
        if self._aim is not None:
            asked, where = self._aim
            raise NotPossible(
                f"Entry {self.edit.n} cannot be amended so: its question ({asked}, {show(where)}) "
                "is not asked any more."
            )
        if self._session.state == "abandoned" and self.play.verdict is not None:
            raise NotPossible(
                "This would end the game, but the session was abandoned. First: play it again."
            )
        start = Start(self._session, self._new, self._before, self._meant, self.edit.rules)
        gone = [*self._removed, *self._unused]
        return amendment(start, End(self.play, self._first, self._taken, gone), at, why)


def _forced(line: str) -> bool:
    return plain(line).rstrip().endswith("!")
