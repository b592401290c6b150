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


@click.group(invoke_without_command=True, epilog='Example: referee players merge "Anna B" Anna')
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> int:
    """Everybody who has played, with their spellings.

    Spellings that differ only in case, blanks or how an accent is stored are one person without
    being told.
    """
    if ctx.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError("--json goes with the list of players.")
        return 0
    people, damaged = _meet_everybody()
    screen = Screen()
    told = people.spellings()
    if as_json:
        screen.json([{"player": name, "spellings": told[name]} for name in told])
    else:
        for name, spelled in told.items():
            others = [each for each in spelled if each != name]
            screen.say(f"{name} (also {', '.join(others)})" if others else name, hang=2)
        if not told:
            screen.say(f"Nobody has played in {find_home()} yet.")
    return _name_damaged(damaged)


@command.command(epilog='Example: referee players merge "Anna B" Anna')
@click.argument("name")
@click.argument("into")
def merge(name: str, into: str) -> int:
    """Count NAME as a spelling of INTO; session files are not touched."""
    people, damaged = _meet_everybody()
    whole = people.merge(name, into)
    shown = people.shown(people.person(into))
    Screen().say(f"{whole} counts as {shown} now. Back: referee players unmerge {quote(whole)}")
    return _name_damaged(damaged)


@command.command(epilog='Example: referee players unmerge "Anna B"')
@click.argument("name")
def unmerge(name: str) -> int:
    """Tell NAME apart again."""
    people, damaged = _meet_everybody()
    people.unmerge(name)
    Screen().say(f"{name} is told apart again.")
    return _name_damaged(damaged)


def _meet_everybody() -> tuple[People, list[str]]:
    """Return the people of the home folder, and the files that cannot be read."""
    folder = find_home()
    people = People(folder)
    damaged: list[str] = []
    for row in reversed(rows(folder, damaged)):
        people.meet(row.players)
    return people, damaged


def _name_damaged(damaged: list[str]) -> int:
    Screen().flush()
    Screen(sys.stderr).each(format_damaged(damaged), hang=4)
    return 3 if damaged else 0
