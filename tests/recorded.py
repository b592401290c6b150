"""Sessions played at random, in memory: the record of a game without a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from scorers.errors import Refused
from scorers.game import Game, Setup
from scorers.play import Answer, Play
from scorers.testing import Guess
from sessions.live import result_of
from sessions.replay import Replayed, replay, setup_of, step
from sessions.session import Entry, Session

START = datetime.fromisoformat("2026-11-29T19:00:00+01:00")


class Recorder:
    """A session that is being recorded, answer by answer, forty seconds apart."""

    def __init__(self, game: Game, setup: Setup) -> None:
        teams = None
        if setup.teams is not None:
            teams = [[setup.players[seat] for seat in team] for team in setup.teams]
        self.session = Session(
            game=game.id,
            rules=game.rules,
            players=setup.players,
            started=START,
            teams=teams,
            options=setup.options,
        )
        self.play = Play(game, setup)
        self._head()

    def say(self, line: str) -> None:
        """One answer, as it is typed."""
        self._take(self.play.read(line))

    def say_again(self, text: str, overruled: bool, ask: str = "") -> None:
        """One answer, as it was kept."""
        self._take(self.play.recall(text, overruled, ask))

    def _take(self, answer: Answer) -> None:
        ask, where = self.play.fact(answer)
        before = tuple(self.play.match.standing())
        turn = step(self.play, answer)
        log = self.session.log
        entry = Entry(
            ask,
            where,
            answer.text,
            START + timedelta(seconds=40 * (len(log) + 1)),
            tuple(ruling.text for ruling in turn.rulings),
            turn.standing if turn.standing != before else None,
            answer.overruled,
        )
        log.append(entry)
        self._head()

    def _head(self) -> None:
        session, play = self.session, self.play
        session.standing = dict(zip(play.setup.side_names, play.match.standing(), strict=True))
        session.result = result_of(play, session.log[-1].at if session.log else START)
        session.state = "open" if session.result is None else "finished"


def at_random(game: Game, setup: Setup, guess: Guess, rng: Random, most: int = 3000) -> Recorder:
    """A game played at random, to its end or for so many answers."""
    recorder = Recorder(game, setup)
    while recorder.play.pending is not None and len(recorder.session.log) < most:
        try:
            recorder.say(guess(recorder.play, rng))
        except Refused as fault:
            if fault.forcible and rng.random() < 0.3:
                continue
            recorder.say(recorder.play.pending.example)
    return recorder


def brought_to_life(session: Session, game: Game) -> Replayed:
    """The session replayed as it stands, to its end."""
    replayed = replay(session.log, game, setup_of(session, game))
    assert replayed.misfit is None
    return replayed


def as_told(session: Session) -> list[tuple[object, ...]]:
    """The record without its history: what was asked, answered, read out, and how it stood."""
    return [(e.ask, e.where, e.answer, e.overruled, e.at, e.said, e.standing) for e in session.log]


def typed_lines(session: Session) -> Sequence[tuple[str, bool]]:
    """Every answer as it is kept."""
    return [(entry.answer, entry.overruled) for entry in session.log]
