"""`referee chart`: the score over a session."""

from __future__ import annotations

import click

from referee.format.chart import describe_chart, draw_chart
from referee.format.session import count_answers, format_rules
from referee.lookup import open_session
from referee.options import file_argument, json_option, plain_option, reveal_option
from referee.terminal.screen import Screen
from sessions.errors import NotPossible


@click.command(epilog="Example: referee chart last")
@file_argument
@reveal_option
@plain_option
@json_option
def command(file: str, reveal: bool, plain: bool, as_json: bool) -> None:
    """The score after each answer, drawn in letters; --plain says it in sentences."""
    live = open_session(file)
    names = live.setup.side_names
    series = [live.at_start, *(turn.standing for turn in live.turns)]
    screen = Screen(plain=plain)
    if as_json:
        screen.json({"sides": list(names), "standing": [list(row) for row in series]})
        return
    if live.hides_standing and not reveal:
        hidden = f"{live.game.counts.capitalize()} hidden while the session is open"
        raise NotPossible(f"{hidden}: --reveal shows it.")
    answers = count_answers(len(live.turns))
    screen.say(f"{live.game.title}: {live.game.counts} over {answers}", "bold")
    screen.each(format_rules(live))
    if plain or not live.turns:
        screen.each(describe_chart(names, series))
    else:
        screen.block(draw_chart(names, series, (screen.width or 78) - 1, 16))
