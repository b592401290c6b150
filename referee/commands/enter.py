"""`referee enter`: answers from the command line, a file or another program."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import click

from referee.format.amendment import format_amendment
from referee.format.session import cite, count_answers, format_question, format_result, format_rulings
from referee.interactive.amend import away
from referee.lookup import open_session
from referee.options import file_argument, json_option, refuse_options
from referee.terminal.screen import Screen
from scorers.errors import Refused, Unclear
from scorers.events import EVENTS, is_event
from scorers.text import LONGEST_LINE, listed, plain, show
from sessions.amend.amending import as_it_stands
from sessions.amend.records import Edit
from sessions.amend.request import Wish
from sessions.errors import NotPossible
from sessions.export.as_json import session_json
from sessions.live import Live


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Example: referee enter last '2 2 5 7' 'Ann 3, Bob 4'",
)
@file_argument
@click.argument("answers", metavar="[ANSWER]...", nargs=-1, type=click.UNPROCESSED)
@json_option
def command(file: str, answers: tuple[str, ...], as_json: bool) -> int:
    """Record answers: those of the command line, or one a line on standard input, where blank
    lines and # comments are skipped.

    Stops at the first answer that is refused and keeps those before it. Each is on the disk before
    the next is read. A final ! forces an answer that may be forced.
    """
    refuse_options(answers)
    live = open_session(file)
    if not answers and sys.stdin is not None and sys.stdin.isatty():
        Screen(sys.stderr).say("One answer a line; Ctrl-D ends.")
    done = _record(live, answers or _read_lines(), None if as_json else Screen())
    refused = done.refused
    if as_json:
        told = {**session_json(live), "accepted": done.accepted}
        Screen().json(told if refused is None else {**told, "refused": refused})
    elif refused is None:
        _show_next(live, Screen(), bool(done.accepted))
    if refused is None:
        return 0
    Screen().flush()
    Screen(sys.stderr).say(_format_refusal(done))
    return 1


class _Entered(NamedTuple):
    """How far it went."""

    accepted: int
    refused: dict[str, Any] | None
    """The answer at which it stopped: `answer`, `reason`, `clause`, `forcible`."""


def _read_lines() -> Iterator[str]:
    """Yield the lines of standard input that are answers: no blank ones, no comments."""
    first = True
    while line := sys.stdin.readline(LONGEST_LINE + 2):  # one too long is refused, and ends it
        text = line.strip()
        if first:
            text, first = text.removeprefix("\ufeff"), False
        if text and text != "#" and not text.startswith("# "):
            yield text


def _record(live: Live, answers: Iterable[str], screen: Screen | None) -> _Entered:
    """Record answers until one is refused; each is on the disk before the next is read.

    What follows from each is told on `screen`, if there is one. Raises `SessionError`.
    """
    accepted = 0
    for answer in chain.from_iterable(map(live.split, answers)):
        try:
            _refuse_command(answer)
            if live.over and is_event(answer):
                _let_happen_before_the_end(live, answer, screen)
                accepted += 1
                continue
            outcome = live.answer(answer)
        except Refused as fault:
            told = {"answer": answer, "reason": fault.text, "clause": fault.clause or None}
            return _Entered(accepted, {**told, "forcible": fault.forcible})
        accepted += 1
        if screen is not None:
            screen.say(f"{outcome.n}> {outcome.entry.answer}")
            screen.each(format_rulings(outcome.entry, outcome.turn))
            screen.flush()
    return _Entered(accepted, None)


def _let_happen_before_the_end(live: Live, event: str, screen: Screen | None) -> None:
    """Let an event of a finished game happen before its last answer: it may reopen the game.

    Raises `Unclear` where something kept would not fit any more.
    """
    edit = Edit(n=len(live.session.log), answer=event.strip(), insert=True)
    try:
        made = away(live, as_it_stands(live), Wish(edit))
    except NotPossible as fault:
        raise Unclear(fault.text) from None
    live.adopt(made.session)
    if screen is not None:
        screen.views(format_amendment(made, live.game))
        screen.flush()


def _refuse_command(answer: str) -> None:
    word = plain(answer).split()[:1]
    if word and word[0].startswith("/") and not is_event(answer):
        raise Unclear(
            f"{word[0][:20]} is for the conversation (referee play): answers go here, and of the "
            f"slash words {listed(f'/{event}' for event in EVENTS)}."
        )


def _format_refusal(done: _Entered) -> str:
    """Tell why it stopped, in one sentence or two."""
    refused = done.refused or {}
    force = " A final ! forces it." if refused["forcible"] else ""
    clause = cite([refused["clause"]])
    kept = f" Recorded before it: {count_answers(done.accepted)}." if done.accepted else ""
    return f"Not recorded, {show(refused['answer'], 60)!r}: {refused['reason']}{clause}{force}{kept}"


def _show_next(live: Live, screen: Screen, heard: bool) -> None:
    """Show the question that is asked now, or how the game ended."""
    ask = live.play.pending
    verdict = live.verdict
    said = heard and verdict is not None and bool(verdict.text)  # the last ruling has told the end
    screen.each(format_result(live)[said:] if ask is None else format_question(ask))
