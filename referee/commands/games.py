"""`referee games`: what can be refereed."""

from __future__ import annotations

import click

from referee.format.game import every_game, game_facts, game_lines, players_line
from referee.lookup import the_game
from referee.options import game_argument, json_lines_option, json_option
from referee.terminal.screen import Screen


@click.command(epilog="Example: referee games king-of-clubs")
@game_argument(required=False)
@json_option
@json_lines_option
def command(game: str | None, as_json: bool, json_lines: bool) -> None:
    """The games; of one: its players, options with their kinds and defaults, house rulings."""
    screen = Screen()
    if game is not None:
        found = the_game(game)
        if as_json or json_lines:
            screen.json(game_facts(found))
        else:
            screen.each(game_lines(found), hang=2)
        return
    games = every_game()
    if as_json or json_lines:
        screen.json_list([game_facts(found) for found in games], json_lines)
        return
    for found in games:
        screen.say(f"{found.id}: {found.title}, {players_line(found)}. {found.about}", hang=2)
