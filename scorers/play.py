"""One game under way: answers go into the flow, rulings come out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scorers.errors import Illegal, Refused, Unclear
from scorers.game import Game, Setup
from scorers.protocol import Ask, Ruling, Verdict
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


class Play:
    """The running flow of one game, from the first question to the verdict.

    An answer is sent to the generator that is already running, so it costs the same in the first
    round as in the last. To go back, begin anew and send the answers that remain.
    """

    __slots__ = ("_flow", "game", "match", "pending", "setup", "verdict")

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.match = game.begin(setup)
        self._flow = self.match.play()
        self.pending: Ask | None = None
        self.verdict: Verdict | None = None
        early = self._advance(None)
        if early:
            raise RuntimeError(f"{game.id} announces something before its first question")

    def read(self, line: str) -> Answer:
        """The answer to the pending question that a typed line stands for; nothing changes.

        A final `!` overrules objections that can be forced; without an objection it is dropped.
        Raises `Refused`.
        """
        return self._read(line, force=False, kept=False)

    def recall(self, text: str, overruled: bool) -> Answer:
        """A kept answer, in canonical form without `!`, read for the pending question.

        An overruled one stays overruled even when nothing objects any more. Raises `Refused`.
        """
        return self._read(text, force=overruled, kept=True)

    def _read(self, line: str, force: bool, kept: bool) -> Answer:
        ask = self.pending
        if ask is None:
            raise Unclear("The game is over: nothing is asked any more.")
        refuse_harmful(line)
        text = line.strip()
        if not kept:
            if not text:
                raise Unclear(f"An empty line answers nothing: type something like {ask.example}.")
            if plain(text).endswith("!"):
                text, force = text[:-1].rstrip(), True
                if not text:
                    raise Unclear(f"! alone answers nothing: type something like {ask.example} !")
        try:
            value = ask.read(text)
        except Unclear as fault:
            raise _step_between(ask, text, fault) from None
        objections = list(ask.check(value))
        for objection in objections:
            if not objection.forcible or not force:
                raise next((o for o in objections if not o.forcible), objection)
        overruled = bool(objections) or (kept and force)
        canonical = ask.write(value)
        if len(canonical) > LONGEST_LINE:  # it could not be read back from the file
            raise Unclear(
                f"Written in full that answer has {len(canonical):,} characters; the longest has "
                f"{LONGEST_LINE:,}."
            )
        return Answer(value, canonical, overruled, objections[0] if objections else None)

    def send(self, answer: Answer, look: Callable[[Ruling], None] | None = None) -> list[Ruling]:
        """Give the game an answer that `read` or `recall` gave, and hear what follows.

        `look` is called with each ruling while the table is as that ruling leaves it.
        """
        if self.pending is None:
            raise RuntimeError("the game is over")
        self.match.entry += 1
        return self._advance(answer.value, look)

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
                    ask = step() if callable(step) else step
                    if ask is not None:
                        self.pending = ask
                        break
                step = send(None)
        except StopIteration as end:
            self.pending = None
            self.verdict = end.value
        return rulings


def _step_between(ask: Ask, text: str, fault: Unclear) -> Unclear:
    for later in ask.coming:
        try:
            later.read(text)
        except Refused:
            continue
        return Unclear(f"{fault.text} That would fit later: {later.says}.", fault.clause)
    return fault
