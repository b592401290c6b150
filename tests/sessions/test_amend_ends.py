"""Amendments end: whatever is put right, a bounded number of questions settles it, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random

import pytest
from any_game import GAMES, AnyGame, any_game
from recorded import Recorder, brought_to_life

from scorers.errors import Refused, Unclear
from scorers.game import Game
from scorers.play import Play
from sessions.amend.amending import Amending, Edit
from sessions.replay import setup_of
from sessions.session import Session, untimed

LATER = datetime.fromisoformat("2027-01-06T10:00:00+01:00")


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    game_id: str = request.param
    return any_game(game_id, monkeypatch)


def legal_line(table: AnyGame, session: Session, n: int, rng: Random) -> str | None:
    """What the table might have typed at the question of entry `n`, if the guesser finds something."""
    play = Play(table.game, setup_of(session, table.game))
    for entry in session.log[: n - 1]:
        play.send(play.recall(entry.answer, entry.overruled, entry.ask))
    for _ in range(8):
        line = table.guess(play, rng)
        try:
            play.read(line)
        except Refused:
            continue
        return line
    return None


def edits(table: AnyGame, session: Session, rng: Random, count: int) -> Iterator[Edit]:
    """Answers changed, put in and taken out, options set."""
    for _ in range(count):
        n = rng.randint(1, len(session.log))
        kind = rng.choice(["change", "change", "insert", "remove", "option"])
        if kind == "remove":
            yield Edit(
                n, last=rng.choice([None, min(n + rng.randint(0, 5), len(session.log))]), remove=True
            )
        elif kind == "option":
            if table.game.options:
                option = rng.choice(table.game.options)
                some = option.words or ("0", "1", "2", "3", "5")
                yield Edit(options={option.key: rng.choice(some)})
        elif (line := legal_line(table, session, n, rng)) is not None:
            yield Edit(n, line, kind == "insert")


def entered_anew(session: Session, game: Game) -> Session:
    """The same answers typed into a new session."""
    recorder = Recorder(game, setup_of(session, game))
    for entry in session.log:
        recorder.say_again(entry.answer, entry.overruled, entry.ask)
    return recorder.session


def answer(amending: Amending, table: AnyGame, rng: Random) -> None:
    """The table's answer to the question that waits."""
    assert amending.stuck is not None
    for _ in range(5):
        try:
            amending.give(table.guess(amending.play, rng))
        except Refused:
            continue
        return
    amending.give(amending.stuck.ask.example)


@pytest.mark.parametrize("seed", range(4))
def test_every_amendment_ends(table: AnyGame, seed: int) -> None:
    rng = Random(seed)
    done = 0
    for recorder in table.sessions(rng, 6):
        session = recorder.session
        before = brought_to_life(session, table.game)
        for edit in edits(table, session, rng, 6):
            try:
                amending = Amending(session, before, table.game, edit).begin()
            except (Refused, Unclear):
                continue  # a legal line for a question that an option takes away
            ends(amending, before.turns[-1].moment, table, rng)
            if amending._aim is not None:  # its own question is not asked any more
                continue
            new = amending.settle(LATER).session
            anew = entered_anew(new, table.game)
            assert new.seal() == anew.seal()
            assert [(e.said, e.standing) for e in new.log] == [(e.said, e.standing) for e in anew.log]
            assert (new.standing, untimed(new.result)) == (anew.standing, untimed(anew.result))
            if not amending.in_order:
                strikes_nothing_that_is_asked(amending, session, new)
            done += 1
    assert done > 12


def ends(amending: Amending, last: tuple[int, ...], table: AnyGame, rng: Random) -> None:
    """Answer what is asked; nothing beyond the old record may be."""
    for _ in range(400):
        if amending.stuck is None:
            return
        asked = amending.stuck.ask
        if amending.stuck.kept is None:
            assert asked.moment <= last, f"{asked.ask} ({asked.where}) lies beyond the old record"
        answer(amending, table, rng)
    pytest.fail(f"no end in sight: {amending.edit}")


def strikes_nothing_that_is_asked(amending: Amending, old: Session, new: Session) -> None:
    """No answer is struck whose question the new record has, or waits for, but for refused ones."""
    struck = {(entry.ask, entry.where): entry for _, entry in amending.left_over}
    answered = {(entry.ask, entry.where) for entry in new.log}
    assert not struck.keys() & answered
    ask = amending.play.pending
    entry = struck.get((ask.ask, ask.where)) if ask is not None else None
    if entry is not None:
        with pytest.raises(Refused):
            amending.play.recall(entry.answer, entry.overruled, entry.ask)


HARD = {"king-of-clubs": "draw", "kingz": "speeds", "king-of-con": "priority", "the-club": "mom"}
"""Games with questions that come late, or only sometimes."""


@pytest.mark.parametrize("game_id", HARD)
def test_an_amendment_ends_around_questions_that_come_sometimes(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every answer before, at and behind such a question changed, put in, and taken out."""
    table, rng, done = any_game(game_id, monkeypatch), Random(7), 0
    for recorder in table.sessions(rng, 60):
        session = recorder.session
        at = [n for n, entry in enumerate(session.log, 1) if entry.ask == HARD[game_id]]
        if not at or done > 60:
            continue
        before = brought_to_life(session, table.game)
        for n in {max(at[0] - 2, 1), max(at[0] - 1, 1), at[0], min(at[0] + 1, len(session.log))}:
            line = legal_line(table, session, n, rng)
            for edit in (Edit(n, line), Edit(n, line, True), Edit(n, remove=True)):
                if line is None and not edit.remove:
                    continue
                try:
                    amending = Amending(session, before, table.game, edit).begin()
                except Refused:
                    continue
                ends(amending, before.turns[-1].moment, table, rng)
                new = amending.settle(LATER).session
                assert new.seal() == entered_anew(new, table.game).seal()
                if not amending.in_order:
                    strikes_nothing_that_is_asked(amending, session, new)
                done += 1
    assert done > 12
