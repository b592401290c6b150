"""`referee history`: the sessions of a folder."""

from __future__ import annotations

import sys

import click

from referee.format.history import format_damaged, format_row, row_as_json
from referee.lookup import find_home
from referee.options import json_lines_option, json_option, read_day, reveal_option
from referee.terminal.screen import Screen
from scorers.registry import resolve
from sessions.club.history import Filter, rows
from sessions.club.people import People


@click.command(epilog="Example: referee history --game clubs --player Ann --since 2026-01-01")
@click.option("--game", metavar="GAME", help="Only this game.")
@click.option("--player", metavar="NAME", help="Only with this person, in any spelling.")
@click.option("--since", metavar="DATE", callback=read_day, help="Begun on this day or later.")
@click.option("--until", metavar="DATE", callback=read_day, help="Begun on this day or earlier.")
@click.option("--open", "open_only", is_flag=True, help="Only sessions that are open.")
@click.option("--names", is_flag=True, help="Each session's name too, which FILE takes.")
@reveal_option
@json_option
@json_lines_option
def command(
    game: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    open_only: bool,
    names: bool,
    reveal: bool,
    as_json: bool,
    json_lines: bool,
) -> int:
    """Sessions, the newest first: date, game, players with their places, result, length.

    Reads only the head of each file. A file that cannot be read is named at the end.
    """
    folder = find_home()
    people = People(folder)
    wanted = Filter(resolve(game) if game else None, player, since, until, open_only)
    damaged: list[str] = []
    found = [row for row in rows(folder, damaged) if wanted.takes(row, people)]
    screen, aside = Screen(), Screen(sys.stderr)
    if as_json or json_lines:
        screen.json_list([row_as_json(row) for row in found], json_lines)
    else:
        lines = [format_row(row, reveal) for row in found]
        if names:
            lines = [f"{line} [{row.name}]" for line, row in zip(lines, found, strict=True)]
        screen.block(lines, hang=2)
        if not found and not damaged:
            screen.say(f"No session in {folder} fits.")
    screen.flush()
    aside.each(format_damaged(damaged), hang=4)
    return 3 if damaged else 0
