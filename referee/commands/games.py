"""`referee games`: what can be refereed."""

from __future__ import annotations

import click

from referee.format.game import describe_game, format_players, game_as_json
from referee.lookup import find_game
from referee.options import game_argument, json_lines_option, json_option
from referee.terminal.screen import Screen
from scorers.registry import game_ids, load


@click.command(epilog="Example: referee games king-of-clubs")
@game_argument(required=False)
@json_option
@json_lines_option
def command(game: str | None, as_json: bool, json_lines: bool) -> None:
    """The games; of one: its players, options with their kinds and defaults, house rulings."""
    screen = Screen()
    if game is not None:
        found = find_game(game)
        if as_json or json_lines:
            screen.json(game_as_json(found))
        else:
            screen.each(describe_game(found), hang=2)
        return
    games = [load(each) for each in game_ids()]
    if as_json or json_lines:
        screen.json_list([game_as_json(found) for found in games], json_lines)
        return
    for found in games:
        screen.say(f"{found.id}: {found.title}, {format_players(found)}. {found.about}", hang=2)
