"""`referee rules`: the clauses in our words."""

from __future__ import annotations

import sys

import click

from referee.format.game import clause_as_json, find_clauses
from referee.format.session import format_clause
from referee.lookup import find_game
from referee.options import game_argument, json_lines_option, json_option
from referee.terminal.screen import Screen


@click.command(epilog="Example: referee rules king-of-clubs backup")
@game_argument()
@click.argument("word", nargs=-1, metavar="[WORD]...")
@json_option
@json_lines_option
def command(game: str, word: tuple[str, ...], as_json: bool, json_lines: bool) -> int:
    """A game's clauses in our own words, with where the rulebook has them; house rulings are marked.

    WORD finds the clauses that have it, or one by its id.
    """
    found = find_game(game)
    clauses, doubt = find_clauses(found, " ".join(word))
    if doubt:
        Screen(sys.stderr).say(doubt)
    screen = Screen()
    if as_json or json_lines:
        screen.json_list([clause_as_json(clause) for clause in clauses], json_lines)
    else:
        screen.each(map(format_clause, clauses), hang=2)
    return 0 if clauses else 1
