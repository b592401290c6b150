"""A ruling on a case, from the words that were typed for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.format.game import format_example
from referee.format.session import cite
from scorers.errors import Unclear
from scorers.parsing import choose, could_be
from scorers.text import counted, show

if TYPE_CHECKING:
    from scorers.game import Case, Game, Judgement, Match


def judge_case(game: Game, words: Sequence[str], match: Match | None = None) -> tuple[Case, Judgement]:
    """Return the case that `words` begin with, and its ruling; `match`: the table of a session.

    In a session the case may be left out where the game's first one knows its table. Raises `Refused`.
    """
    by_name = {case.name: case for case in game.cases}
    if not by_name:
        raise Unclear(f"{game.title} has nothing to judge without a session.")
    first = game.cases[0]
    if match is not None and first.judge_at is not None and not could_be(words[0], by_name):
        case, words = first, [first.name, *words]
    else:
        case = by_name[choose(words[0], list(by_name), "case")]
    args, flags = _read_flags(case, words[1:])
    if match is None or case.judge_at is None:
        return case, case.judge(args, flags)
    return case, case.judge_at(match, args, flags)


def _read_flags(case: Case, words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    args: list[str] = []
    flags: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word == "--":
            args += rest
        elif word.startswith("--"):
            typed, equals, value = word[2:].partition("=")
            flag = _read_flag(case, typed)
            if flag in flags:
                raise Unclear(f"--{flag} is given twice.")
            given = value if equals else next(rest, None)
            if given is None:
                raise Unclear(f"--{flag} takes a value: {case.name} {case.usage}")
            flags[flag] = given
        else:
            args.append(word)
    return args, flags


def _read_flag(case: Case, typed: str) -> str:
    if typed in case.flags:
        return typed
    some = ", ".join(f"--{flag}" for flag in case.flags) or "none"
    raise Unclear(f"{case.name} has no option --{show(typed)}; its options: {some}.")


def format_judgement(judgement: Judgement) -> list[str]:
    """Tell the verdict, then why, one step a line."""
    verdict = judgement.verdict
    if verdict.split()[0].isalpha():  # a code stays as it is: n3 or e1
        verdict = verdict[:1].upper() + verdict[1:]
    if judgement.points is not None and str(judgement.points) not in verdict:
        verdict += f", {counted(judgement.points, 'point')}"
    lines = [verdict if verdict.endswith((".", "!", "?")) else f"{verdict}."]
    for step in judgement.steps:
        lines.append(f"{step['text']}{cite([step.get('clause')])}")
    return lines


def describe_cases(game: Game, at_table: bool = False) -> list[str]:
    """List what can be judged, each with an example that runs `at_table` or in a shell."""
    lines = []
    for case in game.cases:
        summary = case.summary[:1].upper() + case.summary[1:].rstrip(".")
        example = format_example(game, case, at_table)
        lines.append(f"{case.name} {case.usage}: {summary}. Try: {example}")
    return lines or [f"{game.title} has nothing to judge without a session."]
