"""`referee new`: a session without a conversation."""

from __future__ import annotations

import click

from referee.lookup import find_folder, find_game
from referee.options import game_argument, json_option, read_teams, table_options
from referee.terminal.screen import Screen
from scorers.parsing import read_pairs
from sessions.export.as_json import session_json
from sessions.home import begin


@click.command(
    epilog="Example: referee new king-of-clubs -p Ann -p Bob -o version=advanced",
)
@game_argument()
@table_options
@json_option
def command(
    game: str,
    player: tuple[str, ...],
    option: tuple[str, ...],
    team: tuple[str, ...],
    file: str | None,
    as_json: bool,
) -> None:
    """Create a session without a conversation, and print the path of its file.

    Players in seat order, one -p each; `referee games GAME` lists the options.
    """
    found = find_game(game)
    if not player:
        raise click.UsageError("Say who plays, in seat order: -p Ann -p Bob.")
    setup = found.settle(player, read_pairs(option, "-o"), read_teams(team))
    live = begin(found, setup, find_folder(file), file)
    if as_json:
        Screen().json(session_json(live))
    else:
        Screen().raw(live.file)
