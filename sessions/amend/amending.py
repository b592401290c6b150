"""An amendment under way: the kept answers go to their questions again, and where none fits the
table is asked.

Nothing is saved here, and the session it begins from is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from scorers.errors import Refused, Unclear
from scorers.events import EVENTS, is_event
from scorers.game import Game
from scorers.play import Answer, Play
from scorers.protocol import Ask
from scorers.text import fold, plain, refuse_harmful, show
from sessions.amend.diff import amended_log, amendment
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


LATEST = (10**9,)
"""The moment of an answer of which nobody knows when it was asked: the record stopped before it."""


class Amending:
    """One amendment, from its first question to the record it leaves.

    `stuck` is the question that waits for the table, or None when all is settled; `give` answers
    it, `skip` passes over kept answers, `strike` ends the amendment there.
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
        waits = before.play
        self._new = session.copy()
        self._head()
        if edit.names:
            self._new, self._meant, waits = renamed(self._new, game, edit.names)
        self._waits: tuple[str, str, tuple[int, ...]] | None = None
        """The question that waited before, and its moment."""
        if before.misfit is None and waits.pending is not None:
            ask = waits.pending
            self._waits = ask.ask, ask.where, ask.moment
        if edit.options:
            self._set_options(edit.options)
        self.play = Play(game, setup_of(self._new, game))
        self._first = tuple(self.play.match.standing())
        self._old = self._new.log
        self._unused = dict(enumerate(self._old))
        self._by_fact = {(e.ask, e.where): i for i, e in reversed(list(enumerate(self._old)))}
        self._events = [i for i, entry in enumerate(self._old) if entry.ask in EVENTS]
        self._passed: set[int] = set()
        """Positions of kept answers whose turn is over."""
        self.in_order = False
        """Whether kept answers come in their old order, since one came in or went out before."""
        self._removed: list[int] = []
        self._taken: list[Taken] = []
        self._remarks: list[tuple[int, str]] = []
        """How many answers had been taken, and a remark."""
        self._aim = self._target()
        self.stuck: Stuck | None = None
        self.was_struck = False
        """The table has said that what is left may go."""

    def begin(self) -> Amending:
        """Go to the first question for which the table is needed; this amendment.

        Raises `Refused` for the amending answer.
        """
        self._go()
        return self

    # -- before the first question

    def _head(self) -> None:
        session, edit = self._session, self.edit
        if not edit.rules:
            must_be_ruled_as_now(session, self.game, "amend --rules")
        elif session.rules == self.game.rules:
            raise NotPossible(
                f"This session is ruled by version {session.rules} already: nothing to move."
            )
        else:
            must_not_be_newer(session, self.game)
            self._new.rules = self.game.rules

    def _set_options(self, options: Mapping[str, str | None]) -> None:
        new, known = self._new, {option.key: option for option in self.game.options}
        for key, value in options.items():
            if value is not None or key not in known:
                new.options[key] = value
            else:
                new.options.pop(key, None)
        settled = self.game.settle(new.players, new.options, new.teams).options
        new.options = {key: settled[key] for key in new.options}  # an older file gets no new ones

    def _target(self) -> int | None:
        """The position of the entry at whose question the edit is made."""
        edit, count = self.edit, len(self._old)
        if edit.n is None:
            return None
        last = edit.n if edit.last is None else edit.last
        if not 1 <= edit.n <= last <= count:
            raise no_entry(edit.n if not 1 <= edit.n <= count else last, count)
        if not edit.remove and edit.answer is None:
            raise Unclear(f"What should entry {edit.n} say? It says {self._old[edit.n - 1].answer}")
        return edit.n - 1

    # -- from question to question

    def give(self, line: str) -> Taken:
        """The table's answer to the question it was asked, and what it means.

        An event may be given first. Raises `Refused`; nothing changes.
        """
        assert self.stuck is not None
        answer = self.play.read(line)
        place = None if self.stuck.n is None else self.stuck.n - 1
        if place is not None and bool(answer.event) != (place in self._events):
            if place in self._events:  # the question is answered, and the event falls away
                self._passed.add(place)
            place = None
        taken = self._take(place, answer)
        self._go()
        return taken

    def skip(self) -> list[int]:
        """Pass over kept answers up to the next one for the waiting question, where answers are
        taken in their old order; they are left over. Gives their numbers.

        Raises `NotPossible` where there is none.
        """
        assert self.stuck is not None
        ask = self.stuck.ask.ask
        passed: list[int] = []
        for i in self._line():
            if self._old[i].ask == ask and i + 1 != self.stuck.n:
                break
            passed.append(i)
        else:
            raise NotPossible(f"No later answer is kept for {ask}.")
        self._passed.update(passed)
        self._go()
        return [i + 1 for i in passed]

    def strike(self) -> None:
        """End the amendment here: kept answers that no question was given go, the rest stays."""
        self.stuck = None
        self.was_struck = True

    def note(self, text: str) -> None:
        """Keep a remark with the last answer, or with the session before the first one.

        Raises `Unclear` for a text that cannot be kept.
        """
        refuse_harmful(text)
        self._remarks.append((len(self._taken), text.strip()))

    def so_far(self) -> tuple[Session, list[Turn]]:
        """The amended record up to the waiting question, as it would be saved, and what it means."""
        new = self._new.copy()
        new.log, _ = amended_log(self._start(), self._end(), self._session.started, None)
        names = self.play.setup.side_names
        new.standing = dict(zip(names, self.play.match.standing(), strict=True))
        new.state, new.result = "open", None
        self._add_remarks(new)
        return new, [taken.turn for taken in self._taken]

    @property
    def waits(self) -> tuple[int, Entry] | None:
        """The kept answer that comes next in the old order, where that counts."""
        first = next(self._line(), None) if self.in_order else None
        return None if first is None else (first + 1, self._old[first])

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

    @property
    def left_over_so_far(self) -> list[tuple[int, Entry]]:
        """Those among them whose question cannot come any more."""
        ask = self.play.pending
        now = () if ask is None else ask.moment
        return [
            (i + 1, entry)
            for i, entry in self._unused.items()
            if i in self._passed or (i not in self._events and self._moment(i) < now)
        ]

    def _moment(self, place: int) -> tuple[int, ...]:
        turns = self._before.turns
        return turns[place].moment if place < len(turns) else LATEST

    def _floats(self, place: int) -> bool:
        turns = self._before.turns
        return place < len(turns) and turns[place].floating

    def _go(self) -> None:
        self.stuck = None
        while (ask := self.play.pending) is not None:
            place = self._kept_for(ask)
            event = self._due_event(place)
            if self._aim is not None and self._is_aim(ask, event):
                self._edit_here()
                continue
            if event is not None:
                place = event
            if place is None:
                moved = self.game.moved(ask) if self.edit.rules else None
                if moved is not None:  # older rules never asked it
                    self._take(None, self.play.read(moved))
                    continue
                if self._is_done(ask):
                    event = next((i for i in self._events if self._may_come(i)), None)
                    if event is None:
                        return
                    place = event
                else:
                    self.stuck = Stuck(ask, None, None, "", "", len(self._unused))
                    return
            entry = self._old[place]
            try:
                answer = self.play.recall(entry.answer, entry.overruled, entry.ask)
            except Refused as fault:
                if any(i > place and self._may_come(i) for i in self._unused):
                    behind = len(self._unused) - 1
                    self.stuck = Stuck(ask, place + 1, entry, fault.text, fault.clause, behind)
                    return
                self._passed.add(place)  # the last one: its question waits, as in play
                if place not in self._events:
                    return
                continue
            self._take(place, answer)
        if any(self._may_come(i) for i in self._events) and self._taken:
            self._let_happen_before_the_last()

    def _let_happen_before_the_last(self) -> None:
        """Let the events that are left happen before the last answer: the game is over else."""
        last = self._taken.pop()
        self.play = Play(self.game, self.play.setup)
        for taken in self._taken:
            self.play.send(taken.answer)
        for i in self._events:
            if not self._may_come(i):
                continue
            entry = self._old[i]
            if self.play.pending is None:  # an event before it has ended the game
                self._passed.add(i)
                continue
            try:
                self._take(i, self.play.recall(entry.answer, entry.overruled, entry.ask))
            except Refused:
                self._passed.add(i)
        try:
            answer = self.play.recall(last.answer.text, last.answer.overruled, last.answer.event)
        except Refused:  # the event leaves nothing to answer, or forbids it
            if last.place is not None:
                self._unused[last.place] = self._old[last.place]
        else:
            ask, where = self.play.fact(answer)
            self._taken.append(Taken(last.place, ask, where, answer, step(self.play, answer)))
        self._go()

    def _may_come(self, place: int) -> bool:
        return place in self._unused and place not in self._passed

    def _is_done(self, ask: Ask) -> bool:
        """Whether the amendment ends at this question, for which no kept answer is left.

        It does not at one that lies in the midst of the old record, which never answered it.
        """
        left = [i for i in self._unused if i not in self._passed]
        if (ask.ask, ask.where, ask.moment) == self._waits:
            return True
        # an event comes before its question, so one of the same moment is not beyond this one
        return all(
            self._moment(i) < ask.moment or (i in self._events and self._moment(i) == ask.moment)
            for i in left
        )

    def _is_aim(self, ask: Ask, event: int | None) -> bool:
        """Whether the edit is made now: at the question of its entry, or where its event is due."""
        assert self._aim is not None
        entry = self._old[self._aim]
        if self._aim in self._events:
            return event == self._aim
        return event is None and (ask.ask, ask.where) == (entry.ask, entry.where)

    def _edit_here(self) -> None:
        """Make the edit at its question. Raises `Refused` for the amending answer."""
        edit, place = self.edit, self._aim
        assert place is not None
        self._aim = None
        shifts = edit.remove or edit.insert
        if edit.remove:
            several = range(place, edit.last or place + 1)
            shifts = any(i not in self._events for i in several)
            for i in several:
                if self._unused.pop(i, None) is not None:
                    self._removed.append(i)
        else:
            assert edit.answer is not None
            entry = self._old[place]
            answer = self.play.read(self._amending_line(edit.answer, entry))
            if edit.insert:
                shifts = not answer.event
                self._take(None, answer)
            elif bool(answer.event) != (place in self._events):
                what = "an event" if answer.event else "an answer"
                raise Unclear(f"Entry {place + 1} cannot become {what}: --remove it, then --insert.")
            elif entry.overruled and _forced(edit.answer) and answer.text == entry.answer:
                self._take(place, self.play.recall(entry.answer, True, entry.ask))
            else:
                self._take(place, answer)
        if shifts:
            self.in_order = True
            self._passed.update(i for i in self._unused if i < place and not self._floats(i))

    def _amending_line(self, line: str, entry: Entry) -> str:
        """The line for an event may stand with or without its word."""
        if self.edit.insert or entry.ask not in EVENTS or is_event(line):
            return line
        first = fold(line).split(maxsplit=1)[0] if line.strip() else ""
        return f"/{line}" if first in EVENTS else f"/{entry.ask} {line}"

    def _line(self) -> Iterator[int]:
        """Kept answers that come in their old order; those that float come at their own question."""
        return (
            i
            for i in self._unused
            if i not in self._passed and i not in self._events and not self._floats(i)
        )

    def _kept_for(self, ask: Ask) -> int | None:
        """The position of the kept answer that is given to this question.

        With its `ask` and `where`; after an entry came in or went out, the next one in the old
        order. One of another `ask` waits until its turn comes, since the question may be a new
        one and no later answer may be lent to it; but where the question comes once in every
        turn, what stands before its next answer belongs to a turn that is over.
        """
        if not self.in_order or ask.floating:
            place = self._by_fact.get((ask.ask, ask.where))
            return place if place is not None and self._may_come(place) else None
        before: list[int] = []
        for i in self._line():
            if self._old[i].ask == ask.ask:
                self._passed.update(before)
                return i
            if not ask.once_a_turn:
                return None
            before.append(i)
        return None

    def _due_event(self, place: int | None) -> int | None:
        """The kept event that comes before the answer at `place` is given to the waiting question:
        one of this question, or one whose own question has vanished.
        """
        ask = self.play.pending
        assert ask is not None
        here = f"before {ask.ask}, {ask.where}"
        for i in self._events:
            if not self._may_come(i):
                continue
            where = self._old[i].where
            own = where == here or re.fullmatch(rf"{re.escape(here)} \(\d+\)", where) is not None
            if own and not self.in_order:
                return i
            if place is not None and i < place and (self.in_order or self._vanished(i, place, ask)):
                return i
        return None

    def _vanished(self, event: int, place: int, ask: Ask) -> bool:
        """Whether the question before which an event happened does not come any more."""
        if self._moment(event) < ask.moment:
            return True
        behind = range(event + 1, place)
        return all(i in self._events or i not in self._unused for i in behind)

    def _take(self, place: int | None, answer: Answer) -> Taken:
        ask, where = self.play.fact(answer)
        if place is not None:
            del self._unused[place]
        taken = Taken(place, ask, where, answer, step(self.play, answer))
        self._taken.append(taken)
        return taken

    # -- the end

    def settle(self, at: datetime, why: str | None = None) -> Amendment:
        """The record that this amendment leaves, and what it changes; left-over answers are struck.

        Raises `NotPossible` where the entry it is about is not asked for any more.
        """
        assert self.stuck is None
        if self._aim is not None:
            entry = self._old[self._aim]
            raise NotPossible(
                f"Entry {self.edit.n} cannot be amended so: its question ({entry.ask}, "
                f"{show(entry.where)}) is not asked any more."
            )
        if self._session.state == "abandoned" and self.play.verdict is not None:
            raise NotPossible(
                "This would end the game, but the session was abandoned. First: play it again."
            )
        made = amendment(self._start(), self._end(), at, why)
        self._add_remarks(made.session)
        return made

    def _start(self) -> Start:
        return Start(self._session, self._new, self._before, self._meant, self.edit.rules)

    def _end(self) -> End:
        gone = [*self._removed, *self._unused]
        return End(self.play, self._first, self._taken, gone)

    def _add_remarks(self, session: Session) -> None:
        for count, text in self._remarks:
            if count:
                entry = session.log[count - 1]
                session.log[count - 1] = entry._replace(notes=(*entry.notes, text))
            else:
                session.notes = (*session.notes, text)


def _forced(line: str) -> bool:
    return plain(line).rstrip().endswith("!")
