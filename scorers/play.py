"""One game under way: answers go into the flow, rulings come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from scorers.errors import Illegal, Refused, Unclear
from scorers.events import (
    EVENTS,
    Event,
    Give,
    Leave,
    counted_now,
    fixable_of,
    is_event,
    objections_to,
    read_event,
    write_event,
)
from scorers.game import Game, Setup
from scorers.protocol import Ask, Maker, Ruling, Verdict
from scorers.readings import read_as_meant
from scorers.text import LONGEST_LINE, plain, refuse_harmful

__all__ = ["Answer", "Play"]


class Answer(NamedTuple):
    """An answer that the game takes."""

    value: Any
    text: str
    """Canonical, without the `!` of an overruled one."""
    overruled: bool = False
    objection: Illegal | None = None
    """What the table overruled, while anything still objects."""
    event: str = ""
    """Which event it is, where it answers no question: `give`, `fix` or `leave`."""


class Play:
    """The running flow of one game, from the first question to the verdict.

    An answer is sent to the generator that is already running, so it costs the same in the first
    round as in the last. To go back, begin anew and send the answers that remain.
    """

    __slots__ = ("_events", "_flow", "_maker", "game", "match", "pending", "setup", "verdict")

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.match = game.begin(setup)
        self._flow = self.match.play()
        self.pending: Ask | None = None
        self.verdict: Verdict | None = None
        self._maker: Maker | None = None
        self._events = 0
        """How many events came before the pending question."""
        early = self._advance(None)
        if early:
            raise RuntimeError(f"{game.id} announces something before its first question")

    def read(self, line: str) -> Answer:
        """The answer to the pending question that a typed line stands for; nothing changes.

        A final `!` overrules objections that can be forced; without an objection it is dropped.
        Raises `Refused`.
        """
        if is_event(line):
            return self._read_event(line, force=False, kept=False)
        return self._read(line, force=False, kept=False)

    def split(self, line: str) -> list[str]:
        """The answers in a line, one for each question: the line itself unless it can be read only as
        several. Each is read when its turn comes, so any of them may still be refused.
        """
        ask = self.pending
        if ask is None or ask.several is None or is_event(line) or len(line) > LONGEST_LINE:
            return [line]
        parts = list(ask.several(line))
        if len(parts) < 2 or self._can_be_read(line) or not self._can_be_read(parts[0]):
            return [line]
        return parts

    def _can_be_read(self, line: str) -> bool:
        try:
            self.read(line)
        except Illegal:
            return True
        except Refused:
            return False
        return True

    def recall(self, text: str, overruled: bool, ask: str = "") -> Answer:
        """A kept answer, in canonical form without `!`, read for the pending question.

        An overruled one stays overruled even when nothing objects any more. `ask` is the one that
        it was kept with: an event is one by its ask. Raises `Refused`.
        """
        if ask in EVENTS:
            return self._read_event(text, force=overruled, kept=True)
        return self._read(text, force=overruled, kept=True)

    def fact(self, answer: Answer) -> tuple[str, str]:
        """The ask and where under which an answer is kept: those of the pending question, or for an
        event its word and `before ASK, WHERE`, with ` (2)` and so on from the second.
        """
        ask = self.pending
        if ask is None:
            raise RuntimeError("the game is over")
        return (answer.event, self.before) if answer.event else (ask.ask, ask.where)

    @property
    def before(self) -> str:
        """The where of an event that happens now."""
        if self.pending is None:
            return ""
        again = f" ({self._events + 1})" if self._events else ""
        return f"before {self.pending.ask}, {self.pending.where}{again}"

    def takes(self, ask: str, where: str) -> bool:
        """True if what is kept under this ask and where comes now."""
        pending = self.pending
        if pending is None:
            return False
        if ask in EVENTS:
            return where == self.before
        return ask == pending.ask and where == pending.where

    def _read_event(self, line: str, force: bool, kept: bool) -> Answer:
        if self.pending is None:
            raise Unclear("The game is over: nothing is asked any more.")
        refuse_harmful(line)
        text = line.strip()
        if not kept and plain(text).endswith("!"):
            text, force = text[:-1].rstrip(), True
        kind, event = read_event(self.match, text)
        if kind == "leave" and not self.match.leaves():
            raise Unclear(f"{self.game.title} has no rule for somebody who leaves: /abandon closes it.")
        objections = objections_to(self.match, event)
        _refuse(objections, force)
        overruled = kind == "fix" or bool(objections) or (kept and force)
        first = objections[0] if objections else None
        return Answer(event, _canonical(write_event(self.match, event)), overruled, first, kind)

    def _read(self, line: str, force: bool, kept: bool) -> Answer:
        ask = self.pending
        if ask is None:
            raise Unclear("The game is over: nothing is asked any more.")
        refuse_harmful(line)
        text = line.strip()
        if not kept:
            if not text:
                some = ask.shown_example
                raise Unclear(f"An empty line answers nothing: type something like {some}.")
            if plain(text).endswith("!"):
                text, force = text[:-1].rstrip(), True
                if not text:
                    raise Unclear(f"! alone answers nothing: type something like {ask.shown_example} !")
        try:
            value = ask.read(text) if kept else read_as_meant(text, ask.read, self.setup.names)
        except Unclear as fault:
            raise _step_between(ask, text, fault) from None
        objections = list(ask.check(value))
        _refuse(objections, force)
        overruled = bool(objections) or (kept and force)
        first = objections[0] if objections else None
        return Answer(value, _canonical(ask.write(value)), overruled, first)

    def send(self, answer: Answer, look: Callable[[Ruling], None] | None = None) -> list[Ruling]:
        """Give the game an answer that `read` or `recall` gave, and hear what follows.

        `look` is called with each ruling while the table is as that ruling leaves it.
        """
        if self.pending is None:
            raise RuntimeError("the game is over")
        self.match.entry += 1
        if answer.event:
            return self._happen(answer.value, look)
        self._events = 0
        return self._advance(answer.value, look)

    def _happen(self, event: Event, look: Callable[[Ruling], None] | None) -> list[Ruling]:
        """Let an event happen: what it says, then the end of the game or the question made anew."""
        rulings: list[Ruling] = []
        for ruling in self._told(event):
            rulings.append(ruling)
            if look is not None:
                look(ruling)
        self._events += 1
        ended = self.match.ended_by_event()
        if ended is not None:
            self._flow.close()
            self.pending, self.verdict = None, ended
        elif self._maker is not None:
            again = self._maker()
            if again is None:  # the question is void
                self._events = 0
                rulings += self._advance(None, look)
            else:
                self.pending = again
        return rulings

    def _told(self, event: Event) -> Iterator[Ruling]:
        match = self.match
        if isinstance(event, Give):
            return match.give(event.giver, event.taker, event.count, event.thing)
        if isinstance(event, Leave):
            return match.take_out(event.seat)
        fixable = fixable_of(match, event)
        value = event.value
        if event.relative:
            value += counted_now(match, fixable)
        return match.fix(fixable, value)

    def _advance(self, value: Any, look: Callable[[Ruling], None] | None = None) -> list[Ruling]:
        rulings: list[Ruling] = []
        send = self._flow.send
        try:
            step = send(value)
            while True:
                if isinstance(step, Ruling):
                    rulings.append(step)
                    if look is not None:
                        look(step)
                else:
                    self._maker = step if callable(step) else None
                    ask = step() if callable(step) else step
                    if ask is not None:
                        self.pending = ask
                        break
                step = send(None)
        except StopIteration as end:
            self.pending = None
            self.verdict = end.value
        return rulings


def _refuse(objections: Sequence[Illegal], force: bool) -> None:
    """Raise the first objection, one that nobody can force before all others; none where forced."""
    for objection in objections:
        if not objection.forcible or not force:
            raise next((o for o in objections if not o.forcible), objection)


def _canonical(text: str) -> str:
    """A canonical answer that can be read back from the file. Raises `Unclear` if it is too long."""
    if len(text) > LONGEST_LINE:
        raise Unclear(
            f"Written in full that answer has {len(text):,} characters; the longest has "
            f"{LONGEST_LINE:,}."
        )
    return text


def _step_between(ask: Ask, text: str, fault: Unclear) -> Unclear:
    for later in ask.coming:
        try:
            later.read(text)
        except Refused:
            continue
        if later.instead:
            return Unclear(later.says, fault.clause)
        return Unclear(f"{fault.text} That would fit later: {later.says}.", fault.clause)
    return fault
