"""What `check` found, in words."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from referee.format.session import cite, count_answers, format_options
from scorers.text import counted
from sessions.session import result_text

if TYPE_CHECKING:
    from sessions.check import Difference, Report

__all__ = ["format_report", "format_summary"]


def format_report(report: Report, verbose: bool, reveal: bool) -> list[str]:
    """Return what is said of a file: nothing where all is well, unless `verbose`."""
    if report.trouble is not None:
        return [report.trouble]
    told = []
    if report.difference is not None:
        told = _format_difference(report, report.difference, reveal)
    elif report.older:
        same = f"version {report.today} gives the same"
        told = [f"{report.path}: ruled by version {report.rules} of the scorer; {same}."]
    elif verbose:
        answers = count_answers(report.answers)
        told = [f"{report.path}: fine. {report.title}, {answers}, {report.state}."]
    if verbose and report.wording:
        entries = ", ".join(map(str, report.wording))
        told.append(f"   Only the wording is another today: {entries}.")
    return told


def _format_difference(report: Report, found: Difference, reveal: bool) -> list[str]:
    clauses = cite(found.clauses)
    if found.n is None:
        head = "the end" if found.what == "result" else "the head"
    else:
        what = f" ({found.ask}; {found.where})" if found.ask else ""
        head = f"entry {found.n}{what}"
    told = [f"{report.path}: {head} differs, {_WHAT[found.what]}.{clauses}"]
    if found.what == "standing" and report.hides_standing and not reveal:
        told.append("   It lies hidden while the session is open (--reveal shows it).")
    else:
        told.append(f"   Recorded: {_format_value(found.recorded)}")
        if found.recomputed is not None:
            told.append(f"   Recomputed: {_format_value(found.recomputed)}")
    if report.faults and found.what != "count and seal":
        told.append(f"   Also: {'; '.join(report.faults)}.")
    if report.rules != report.today:
        told.append(
            f"   Ruled by version {report.rules} of the scorer, recomputed by version {report.today}."
        )
    return [*told, f"   Look: {_find_command(report, found)}"]


_WHAT = {
    "answer": "the answer is not written as the game writes it",
    "question": "the questions do not come as they are recorded",
    "refused": "the answer is refused today",
    "standing": "the standing is another",
    "result": "the result is another",
    "state": "the state is another",
    "count and seal": "so it was edited by hand or damaged",
}


def _format_value(value: Any) -> str:
    if isinstance(value, dict) and "how" in value and "winners" in value:
        places = ", ".join(map(str, value.get("places", ())))
        more = {k: v for k, v in value.items() if k not in ("winners", "places", "how")}
        told = f"{result_text(value)}; places {places}"
        return f"{told}; {format_options(more)}" if more else told
    if isinstance(value, dict):
        return format_options(value) or "nothing"
    return "nothing" if value is None else str(value)


def _find_command(report: Report, found: Difference) -> str:
    """Return how to look into it: a command line that can be typed as it stands."""
    path = shlex.quote(str(report.path))
    if report.rules < report.today:
        return f"referee amend {path} --rules --dry-run"
    if found.what in ("refused", "answer"):
        return f"referee amend {path} {found.n} ANSWER --dry-run"
    if found.what == "question":
        return f"referee amend {path} {max((found.n or 1) - 1, 1)} ANSWER --dry-run"
    if found.n is not None:
        return f"referee explain {path} {found.n}"
    if found.what == "count and seal":
        return f"referee log {path}; the next save seals it again"
    return f"referee explain {path}"


def format_summary(reports: list[Report]) -> str:
    """How many files were looked at, and how many are not fine."""
    count = len(reports)
    bad = sum(not report.fine for report in reports)
    return f"{counted(count, 'file')} looked at, {bad} not as recorded."
