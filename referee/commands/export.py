"""`referee export`: sessions for other programs and other eyes."""

from __future__ import annotations

import sys

import click

from referee.lookup import find_file
from referee.options import reveal_option
from referee.terminal.screen import Screen


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
    from referee.exporting import exported, paths_of

    paths = paths_of([find_file(file) for file in files])
    if kind in ("md", "html") and len(paths) != 1:
        raise click.UsageError(f"--format {kind} takes one session, not {len(paths)}.")
    damaged: list[str] = []
    parts = exported(paths, kind, answers, json_lines, reveal, damaged)
    if out is None:
        screen = Screen()
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
