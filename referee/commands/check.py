"""`referee check`: replay, and compare with what is recorded."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.format.check import format_report, format_summary
from referee.lookup import find_file, find_home
from referee.options import json_lines_option, json_option, reveal_option
from referee.terminal.screen import Screen, track
from sessions.check import check, files_in, report_json
from sessions.paths import tidied


@click.command(epilog="Examples: referee check last; referee check club/ -v")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("-v", "--verbose", is_flag=True, help="Say what was looked at, and other wordings.")
@click.option("--jobs", metavar="N", type=click.IntRange(min=1), help="How many processes share it.")
@reveal_option
@json_option
@json_lines_option
def command(
    files: tuple[str, ...],
    verbose: bool,
    jobs: int | None,
    reveal: bool,
    as_json: bool,
    json_lines: bool,
) -> int:
    """Replay and compare answers, standings, result, count and seal: silent when all is well.

    Says the first difference in each file. A folder is searched; without FILE the home folder is.
    """
    screen = Screen()
    homes = [] if files else [find_home()]
    found = files_in([*map(_find, files), *(home for home in homes if Path(home).exists())])
    reports = list(track(check(found, jobs), len(found)))
    if as_json or json_lines:
        screen.json_list([report_json(report) for report in reports], json_lines)
    else:
        for report in reports:
            told = format_report(report, verbose, reveal)
            (Screen(sys.stderr) if report.missing else screen).each(told, hang=3)
        if verbose:
            screen.say(format_summary(reports))
    if any(report.missing for report in reports):
        return 3
    return 0 if all(report.fine for report in reports) else 1


def _find(text: str) -> str:
    return tidied(text) if Path(text).is_dir() else find_file(text)
