"""`referee enter`: answers from the command line, a file or another program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from referee import wording
from referee.given import file_argument, json_option, opened
from referee.screen import Screen
from scorers.notation import Refused, Unclear, plain
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
    for answer in answers:
        if answer.startswith("--") and answer[2:3].isalpha():
            raise click.UsageError(f"No such option: {answer}")
    live = opened(file)
    screen = Screen()
    if not answers and sys.stdin is not None and sys.stdin.isatty():
        Screen(sys.stderr).say("One answer a line; Ctrl-D ends.")
    accepted = 0
    refused: dict[str, Any] | None = None
    for answer in answers or _typed():
        try:
            _no_command(answer)
            outcome = live.answer(answer)
        except Refused as fault:
            refused = {
                "answer": answer,
                "reason": fault.text,
                "clause": fault.clause or None,
                "forcible": fault.forcible,
            }
            break
        accepted += 1
        if not as_json:
            screen.say(f"{outcome.n}> {outcome.entry.answer}")
            screen.each(wording.followed(outcome.entry, outcome.turn))
            screen.flush()
    if as_json:
        from sessions.report import session_json

        screen.json({**session_json(live), "accepted": accepted, "refused": refused})
    elif refused is None:
        _what_next(live, screen)
    if refused is None:
        return 0
    screen.flush()
    Screen(sys.stderr).say(_refusal(refused, accepted))
    return 1


def _typed() -> Iterator[str]:
    """The lines of standard input that are answers."""
    if sys.stdin is None:
        return
    first = True
    for line in sys.stdin:
        text = line.strip()
        if first:
            text, first = text.removeprefix("\ufeff"), False
        if text and not text.startswith("#"):
            yield text


def _no_command(answer: str) -> None:
    word = plain(answer).split()[:1]
    if word and word[0].startswith("/"):
        raise Unclear(f"{word[0][:20]} is for the conversation (referee play): only answers go here.")


def _refusal(refused: dict[str, Any], accepted: int) -> str:
    from scorers.notation import show

    force = " A final ! forces it." if refused["forcible"] else ""
    clause = wording.cited([refused["clause"]] if refused["clause"] else [])
    kept = f" Recorded before it: {wording.answers_line(accepted)}." if accepted else ""
    return f"Not recorded, {show(refused['answer'], 60)!r}: {refused['reason']}{clause}{force}{kept}"


def _what_next(live: Live, screen: Screen) -> None:
    ask = live.play.pending
    if ask is None:
        screen.each(wording.result_lines(live))
        return
    screen.each(wording.question_lines(ask))
