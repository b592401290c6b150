"""`referee demo`: a game's sample session on the screen."""

from __future__ import annotations

import sys
import time

import click

from referee.format.session import format_people, format_question, format_result, format_rulings
from referee.format.show import show_question
from referee.lookup import the_game
from referee.options import game_argument, json_option, plain_option
from referee.terminal.screen import Screen
from scorers.play import Play
from sessions.live import Live, typed
from sessions.replay import setup_of, step
from sessions.storage.store import read


@click.command(epilog="Example: referee demo king-of-clubs --fast")
@game_argument(required=False)
@click.option("--fast", is_flag=True, help="No pauses.")
@plain_option
@json_option
def command(game: str | None, fast: bool, plain: bool, as_json: bool) -> None:
    """Plays a game's sample session on the screen, answer by answer. Writes nothing."""
    from referee.format.game import first_game, sample_of
    from sessions.club.milestones import victory_lines

    found = first_game() if game is None else the_game(game)
    path = sample_of(found)
    loaded = read(path)
    live = Live.of(path, loaded)
    screen = Screen(plain=plain)
    if as_json:
        from sessions.export.as_json import session_json

        screen.json(session_json(live))
        return
    wait = not fast and screen.terminal
    screen.say(f"{found.title}: {format_people(live.session)}. A sample session; nothing is written.")
    play = Play(found, setup_of(live.session, found))
    for n, entry in enumerate(live.session.log, 1):
        if play.pending is None:
            break
        lines = format_question(play.pending)
        show_question(play, screen)
        _pause(wait, screen, 0.4 + len(" ".join(lines)) / 60)
        screen.say(f"{n}> {typed(entry)}")
        turn = step(play, play.recall(entry.answer, entry.overruled))
        lines = format_rulings(entry, turn)
        screen.each(lines)
        _pause(wait, screen, len(" ".join(lines)) / 60)
    screen.each(victory_lines(live), hang=2)
    screen.each(format_result(live))


def _pause(wait: bool, screen: Screen, seconds: float) -> None:
    """As long as a person takes to read it out."""
    if wait:
        screen.flush()
        sys.stdout.flush()
        time.sleep(min(seconds, 4.0))
