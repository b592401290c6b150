"""`referee judge`: one ruling without a session."""

from __future__ import annotations

import click

from referee.format.game import case_as_json
from referee.format.judge import describe_cases, format_judgement, judge_case
from referee.lookup import find_game
from referee.options import game_argument, json_option
from referee.terminal.screen import Screen


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
    epilog="Example: referee judge king-of-clubs dance 14 23",
)
@game_argument()
@click.argument("words", metavar="[CASE ...]", nargs=-1, type=click.UNPROCESSED)
@json_option
def command(game: str, words: tuple[str, ...], as_json: bool) -> int:
    """One ruling, without a session. GAME alone lists its cases, each with an example that runs.

    Exit status 1 where the answer is no.
    """
    found = find_game(game)
    screen = Screen()
    if not words:
        if as_json:
            screen.json_list([case_as_json(found, case) for case in found.cases], lines=False)
        else:
            screen.each(describe_cases(found), hang=2)
        return 0
    case, judgement = judge_case(found, words)
    if as_json:
        screen.json(
            {
                "game": found.id,
                "case": case.name,
                "verdict": judgement.verdict,
                "winner": judgement.winner,
                "points": judgement.points,
                "steps": [dict(step) for step in judgement.steps],
                **judgement.extra,
            }
        )
    else:
        screen.each(format_judgement(judgement), hang=2)
    return 0 if judgement.yes else 1
