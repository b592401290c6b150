"""`referee demo`: a game's sample session on the screen."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from referee.format.session import format_people, format_question, format_result, format_rulings
from referee.interactive.show import show_question
from referee.lookup import find_game
from referee.options import game_argument, json_option, plain_option
from referee.terminal.screen import Screen
from scorers.game import Game
from scorers.play import Play
from scorers.registry import BUILT_IN, load
from sessions.club.milestones import victory_lines
from sessions.errors import NotPossible
from sessions.export.as_json import session_json
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
    found = load(next(iter(BUILT_IN))) if game is None else find_game(game)
    path = _find_sample(found)
    loaded = read(path)
    live = Live.of(path, loaded)
    screen = Screen(plain=plain)
    if as_json:
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


def _find_sample(game: Game) -> str:
    """Return the path of a game's sample session, beside its package. Raises `NotPossible`."""
    beside = sys.modules[game.package].__file__
    sample = Path(beside or "").with_name("sample.toml")
    if not sample.is_file():
        raise NotPossible(f"{game.title} brings no sample session.")
    return str(sample)


def _pause(wait: bool, screen: Screen, seconds: float) -> None:
    """As long as a person takes to read it out."""
    if wait:
        screen.flush()
        sys.stdout.flush()
        time.sleep(min(seconds, 4.0))
