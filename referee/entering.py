"""Answers recorded one after the other, without a conversation."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.format.session import cite, count_answers, format_question, format_result, format_rulings
from scorers.errors import Refused, Unclear
from scorers.text import plain, show

if TYPE_CHECKING:
    from referee.terminal.screen import Screen
    from sessions.live import Live

__all__ = ["Entered", "record", "refusal", "typed_lines", "what_next"]


class Entered(NamedTuple):
    """How far it went."""

    accepted: int
    refused: dict[str, Any] | None
    """The answer at which it stopped: `answer`, `reason`, `clause`, `forcible`."""


def typed_lines() -> Iterator[str]:
    """The lines of standard input that are answers: no blank ones, no comments."""
    first = True
    for line in sys.stdin or ():
        text = line.strip()
        if first:
            text, first = text.removeprefix("\ufeff"), False
        if text and not text.startswith("#"):
            yield text


def record(live: Live, answers: Iterable[str], screen: Screen | None) -> Entered:
    """Record answers until one is refused; each is on the disk before the next is read.

    What follows from each is told on `screen`, if there is one. Raises `SessionError`.
    """
    accepted = 0
    for answer in answers:
        try:
            _no_command(answer)
            outcome = live.answer(answer)
        except Refused as fault:
            told = {"answer": answer, "reason": fault.text, "clause": fault.clause or None}
            return Entered(accepted, {**told, "forcible": fault.forcible})
        accepted += 1
        if screen is not None:
            screen.say(f"{outcome.n}> {outcome.entry.answer}")
            screen.each(format_rulings(outcome.entry, outcome.turn))
            screen.flush()
    return Entered(accepted, None)


def _no_command(answer: str) -> None:
    word = plain(answer).split()[:1]
    if word and word[0].startswith("/"):
        raise Unclear(f"{word[0][:20]} is for the conversation (referee play): only answers go here.")


def refusal(done: Entered) -> str:
    """Why it stopped, in one sentence or two."""
    refused = done.refused or {}
    force = " A final ! forces it." if refused["forcible"] else ""
    clause = cite([refused["clause"]])
    kept = f" Recorded before it: {count_answers(done.accepted)}." if done.accepted else ""
    return f"Not recorded, {show(refused['answer'], 60)!r}: {refused['reason']}{clause}{force}{kept}"


def what_next(live: Live, screen: Screen) -> None:
    """The question that is asked now, or how the game ended."""
    ask = live.play.pending
    screen.each(format_result(live) if ask is None else format_question(ask))
