"""Events inside amendments, in a small game: they keep their place, and are never left over."""

from __future__ import annotations

from datetime import datetime

import pytest
from example import high_draw
from recorded import Recorder, brought_to_life

from scorers import registry
from scorers.game import Game
from sessions.amend.amending import Amending, Edit
from sessions.amend.records import Amendment
from sessions.promises import list_promises
from sessions.session import Session

LATER = datetime.fromisoformat("2027-01-06T10:00:00+01:00")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return high_draw(monkeypatch)


@pytest.fixture
def evening(game: Game) -> Session:
    """Bob's round, Ann's, then Ann is given 2 points more by the table before the third: Bob's.

    Ann 1 + 2 = 3, Bob 2.
    """
    recorder = Recorder(game, game.settle(["Ann", "Bob"], {}))
    for line in ("7, 9", "4, 2", "/fix ann points +2", "3, 10"):
        recorder.say(line)
    assert recorder.session.standing == {"Ann": 3, "Bob": 2}
    return recorder.session


def made(session: Session, game: Game, edit: Edit) -> Amendment:
    amending = Amending(session, brought_to_life(session, game), game, edit).begin()
    assert amending.stuck is None
    return amending.settle(LATER)


def facts(session: Session) -> list[tuple[str, str, str]]:
    return [(entry.ask, entry.where, entry.answer) for entry in session.log]


FIXED = ("fix", "before cards, round 3", "fix Ann points +2")


def test_an_event_stays_where_an_answer_before_it_changes(game: Game, evening: Session) -> None:
    """Ann takes the first round, too: 1 + 1 + 2."""
    new = made(evening, game, Edit(1, "9, 7")).session
    assert facts(new)[2] == FIXED
    assert new.standing == {"Ann": 4, "Bob": 1}


def test_an_event_is_never_left_over(game: Game, evening: Session) -> None:
    """With a round put in, three are played before the old third: the fix comes before the last."""
    new = made(evening, game, Edit(2, "5, 6", insert=True)).session
    assert facts(new) == [
        ("cards", "round 1", "Ann 7, Bob 9"),
        ("cards", "round 2", "Ann 5, Bob 6"),
        FIXED,
        ("cards", "round 3", "Ann 4, Bob 2"),
    ]
    assert new.standing == {"Ann": 3, "Bob": 2}, "Bob, Bob, 2 for Ann, Ann"
    assert [each["n"] for each in new.struck if "n" in each] == [4]


def test_an_event_stays_where_its_turn_is_taken_out(game: Game, evening: Session) -> None:
    """Without round 2 the fix comes before the new second round, which Bob takes: Ann 2, Bob 2."""
    new = made(evening, game, Edit(2, remove=True)).session
    assert facts(new)[1] == ("fix", "before cards, round 2", "fix Ann points +2")
    assert new.standing == {"Ann": 2, "Bob": 2}


@pytest.mark.parametrize("line", ["/fix ann points +1", "fix ann points +1", "ann points +1"])
def test_an_event_is_amended_with_or_without_its_word(game: Game, evening: Session, line: str) -> None:
    new = made(evening, game, Edit(3, line)).session
    assert new.log[2].answer == "fix Ann points +1"
    assert new.log[2].was[0]["answer"] == "fix Ann points +2"
    assert new.standing == {"Ann": 2, "Bob": 2}


def test_an_event_becomes_one_of_another_kind() -> None:
    kingz = registry.load("kingz")
    recorder = Recorder(kingz, kingz.settle(["Ann", "Bob"], {"mode": "control"}))
    recorder.say("/fix bob armor 1")
    new = made(recorder.session, kingz, Edit(1, "/give ann bob 1 courage")).session
    assert facts(new) == [("give", "before cards, round 1 turn 1", "give Ann Bob 1 courage")]
    brought_to_life(new, kingz)  # it reads back as what it is


def test_an_event_comes_in_and_goes_out(game: Game, evening: Session) -> None:
    without = made(evening, game, Edit(3, remove=True)).session
    assert [entry.ask for entry in without.log] == ["cards"] * 3
    assert without.standing == {"Ann": 1, "Bob": 2}
    back = made(without, game, Edit(3, "/fix ann points +2", insert=True)).session
    assert facts(back)[2] == FIXED
    assert back.standing == {"Ann": 3, "Bob": 2}


def test_an_event_bears_new_names(game: Game, evening: Session) -> None:
    new = made(evening, game, Edit(names={"Ann": "Mary Lou"})).session
    assert new.log[2].answer == 'fix "Mary Lou" points +2'
    assert new.standing == {"Mary Lou": 3, "Bob": 2}


def test_who_left_under_a_new_name_is_no_other_outcome() -> None:
    clubs = registry.load("king-of-clubs")
    recorder = Recorder(clubs, clubs.settle(["Ann", "Bob"], {}))
    recorder.say("/leave bob")
    new = made(recorder.session, clubs, Edit(names={"Bob": "Rob"}))
    assert new.session.result is not None
    assert new.session.result["how"] == "Rob left"
    assert new.unchanged.startswith("No outcome changes")


def test_a_promise_is_still_kept_under_a_new_name() -> None:
    kingz = registry.load("kingz")
    recorder = Recorder(kingz, kingz.settle(["Ann", "Bob"], {"mode": "control"}))
    fact = "pin, round 1 turn 1, Ann on Bob"
    for line in ("/fix bob armor 1", "ann sword bob, bob hail", 'up "a courage later"'):
        recorder.say(line)
    recorder.say(f'/give bob ann 1 courage "promise of {fact}"')
    new = made(recorder.session, kingz, Edit(names={"Ann": "Zoe"})).session
    assert new.log[3].answer == 'give Bob Zoe 1 courage "promise of pin, round 1 turn 1, Zoe on Bob"'
    turns = brought_to_life(new, kingz).turns
    assert [each.kept for each in list_promises(new.log, turns, new.players)] == [(4,)]
