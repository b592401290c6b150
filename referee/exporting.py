"""Sessions written out, one after the other, in the format that was asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.terminal.progress import progress

if TYPE_CHECKING:
    from sessions.live import Live
    from sessions.paths import StrPath

__all__ = ["exported", "paths_of"]


def paths_of(given: Iterable[str]) -> list[str]:
    """The session files that are meant; a folder stands for every session in it, by name."""
    from sessions.home import sessions_in

    found: list[str] = []
    for path in given:
        found += sorted(sessions_in(path)) if os.path.isdir(path) else [path]
    return found


def _opened(paths: Sequence[StrPath], damaged: list[str]) -> Iterator[Live]:
    from sessions.errors import SessionError
    from sessions.live import Live

    for path in progress(paths):
        try:
            yield Live.open(path)
        except SessionError as fault:
            damaged.append(fault.text)


def exported(
    paths: Sequence[StrPath],
    kind: str,
    answers: bool,
    json_lines: bool,
    reveal: bool,
    damaged: list[str],
) -> Iterator[str]:
    """The text of an export, piece by piece; files that cannot be read are named in `damaged`."""
    lives = _opened(paths, damaged)
    if kind == "csv":
        yield from _csv(lives, answers, reveal)
    elif kind == "json":
        yield from _json(lives, json_lines, many=len(paths) > 1)
    elif kind == "md":
        from sessions.export.markdown import markdown

        yield from (markdown(live, reveal) for live in lives)
    else:
        from sessions.export.html import page

        yield from (page(live, reveal) for live in lives)


def _csv(lives: Iterable[Live], answers: bool, reveal: bool) -> Iterator[str]:
    from sessions.export.rows import ANSWER_COLUMNS, PLAYER_COLUMNS, answer_rows, csv_lines, player_rows

    rows = answer_rows if answers else player_rows
    yield csv_lines([ANSWER_COLUMNS if answers else PLAYER_COLUMNS])
    for live in lives:
        yield csv_lines(rows(live, reveal))


def _json(lives: Iterable[Live], lines: bool, many: bool) -> Iterator[str]:
    import json

    from sessions.export.as_json import session_json

    if lines or not many:
        for live in lives:
            yield json.dumps(session_json(live)) + "\n"
        return
    start = "["
    for live in lives:
        yield start + json.dumps(session_json(live))
        start = ",\n"
    yield "]\n" if start != "[" else "[]\n"
