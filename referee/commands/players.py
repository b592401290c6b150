"""`referee players`: who has played, under which spellings."""

from __future__ import annotations

import sys
from shlex import quote

import click

from referee.format.history import format_damaged
from referee.lookup import find_home
from referee.options import json_option
from referee.terminal.screen import Screen
from sessions.club.history import rows
from sessions.club.people import People


@click.command(epilog='Example: referee players merge "Anna B" Anna')
@click.argument("words", nargs=-1, metavar="[merge NAME INTO | unmerge NAME]")
@json_option
def command(words: tuple[str, ...], as_json: bool) -> int:
    """Everybody who has played, with their spellings.

    Spellings that differ only in case, blanks or how an accent is stored are one person without
    being told. `merge` counts another name as theirs, `unmerge` takes that back; session files are
    not touched.
    """
    folder = find_home()
    people = People(folder)
    damaged: list[str] = []
    for row in reversed(rows(folder, damaged)):
        people.meet(row.players)
    screen = Screen()
    match words:
        case ():
            told = people.spellings()
            if as_json:
                screen.json([{"player": name, "spellings": told[name]} for name in told])
            for name, spelled in () if as_json else told.items():
                others = [each for each in spelled if each != name]
                screen.say(f"{name} (also {', '.join(others)})" if others else name, hang=2)
            if not told and not as_json:
                screen.say(f"Nobody has played in {folder} yet.")
        case ("merge", name, into):
            whole = people.merge(name, into)
            shown = people.shown(people.person(into))
            screen.say(f"{whole} counts as {shown} now. Back: referee players unmerge {quote(whole)}")
        case ("unmerge", name):
            people.unmerge(name)
            screen.say(f"{name} is told apart again.")
        case _:
            raise click.UsageError('Say nothing, or: merge "Anna B" Anna, or: unmerge "Anna B".')
    screen.flush()
    Screen(sys.stderr).each(format_damaged(damaged), hang=4)
    return 3 if damaged else 0
