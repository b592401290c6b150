"""`referee export`: sessions for other programs and other eyes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from referee.format.session import format_faults
from referee.lookup import find_file
from referee.options import reveal_option
from referee.terminal.screen import Screen, track
from sessions.errors import SessionError, named
from sessions.export.as_json import session_json
from sessions.export.html import page
from sessions.export.markdown import markdown
from sessions.export.plain import write_json
from sessions.export.rows import ANSWER_COLUMNS, PLAYER_COLUMNS, list_answers, list_players, write_csv
from sessions.home import sessions_in
from sessions.live import Live


@click.command(epilog="Example: referee export last --format html --out evening.html")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["json", "csv", "md", "html"]),
    default="json",
    show_default=True,
    help="json and csv take many sessions; md and html one at a time.",
)
@click.option("--answers", is_flag=True, help="csv: one row for each answer, not for each player.")
@click.option("--json-lines", is_flag=True, help="json: one object a line, not an array.")
@click.option("--out", metavar="F", help="Write here instead of printing; must not be there yet.")
@reveal_option
def command(
    files: tuple[str, ...],
    kind: str,
    answers: bool,
    json_lines: bool,
    out: str | None,
    reveal: bool,
) -> int:
    """Sessions as JSON, CSV, Markdown or one self-contained page.

    A FILE may be a folder: every session in it. What lies hidden in an open session stays out,
    except from JSON, which lists it under `secret`.
    """
    if answers and kind != "csv":
        raise click.UsageError("--answers goes with --format csv.")
    if json_lines and kind != "json":
        raise click.UsageError("--json-lines goes with --format json.")
    paths = _find_files([find_file(file) for file in files])
    if kind in ("md", "html") and len(paths) != 1:
        raise click.UsageError(f"--format {kind} takes one session, not {len(paths)}.")
    damaged: list[str] = []
    screen = Screen()
    shown = track(paths, len(paths) if out or not screen.terminal else 0)
    lives = _open_all(shown, damaged)
    if kind == "csv":
        parts = _write_csv(lives, answers, reveal)
    elif kind == "json":
        parts = _write_json(lives, array=len(paths) > 1 and not json_lines)
    else:
        write = markdown if kind == "md" else page
        parts = (write(live, reveal) for live in lives)
    if out is None:
        for part in parts:
            screen.text(part)
        screen.flush()
    else:
        try:
            with open(out, "x", encoding="utf-8", newline="") as target:
                target.writelines(parts)
        except FileExistsError:
            raise click.UsageError(f"{out} is there already: choose another name.") from None
    Screen(sys.stderr).each(damaged)
    return 3 if damaged else 0


def _find_files(given: Iterable[str]) -> list[str]:
    """Return the session files that are meant; a folder stands for every session in it, by name."""
    found: list[str] = []
    for path in given:
        found += sorted(sessions_in(path)) if Path(path).is_dir() else [path]
    return found


def _open_all(paths: Iterable[str], damaged: list[str]) -> Iterator[Live]:
    """Yield the sessions, replayed one by one; files that cannot be read are named in `damaged`."""
    for path in paths:
        try:
            live = Live.open(path)
        except SessionError as fault:
            damaged.append(fault.text)
            continue
        if live.faults:
            Screen(sys.stderr).say(f"{named(path)}: {format_faults(live.faults)}")
        yield live


def _write_csv(lives: Iterable[Live], answers: bool, reveal: bool) -> Iterator[str]:
    rows = list_answers if answers else list_players
    yield write_csv([ANSWER_COLUMNS if answers else PLAYER_COLUMNS])
    for live in lives:
        yield write_csv(rows(live, reveal))


def _write_json(lives: Iterable[Live], array: bool) -> Iterator[str]:
    if not array:
        for live in lives:
            yield write_json(session_json(live)) + "\n"
        return
    start = "["
    for live in lives:
        yield start + write_json(session_json(live))
        start = ",\n"
    yield "]\n" if start != "[" else "[]\n"
