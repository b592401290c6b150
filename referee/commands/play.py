"""`referee play`: start or resume, guided."""

from __future__ import annotations

import click

from referee.interactive.start import Visit
from referee.options import game_or_file_argument, plain_option, table_options
from referee.terminal.prompt import Keyboard
from referee.terminal.screen import Screen


@click.command(epilog="Example: referee play king-of-clubs")
@game_or_file_argument
@table_options
@click.option("--again", is_flag=True, help="A rematch: same people and options as in FILE, or last.")
@click.option("--brief", is_flag=True, help="Leave out what hands do.")
@plain_option
def command(
    what: str | None,
    player: tuple[str, ...],
    option: tuple[str, ...],
    team: tuple[str, ...],
    file: str | None,
    again: bool,
    brief: bool,
    plain: bool,
) -> int:
    """Start or resume a session, guided.

    GAME starts one: players on one line in seat order, partners where teams are needed, options on
    one line with Enter for the defaults; what the options below say is not asked. FILE resumes.
    Every answer is on the disk before the next question appears.
    """
    table = player, option, team, file
    with Keyboard() as keys:
        visit = Visit(Screen(plain=plain), keys, brief)
        if again:
            return visit.start_rematch(what or "last", table)
        return visit.enter(what, table)
