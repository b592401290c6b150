"""What amendments promise, in every game: nothing invented, nothing lost, nothing kept that is stale."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from any_game import GAMES, AnyGame, any_game
from recorded import Recorder, as_told, brought_to_life

from scorers.errors import Refused
from scorers.game import Game
from scorers.play import Play
from sessions import explain
from sessions.amend.amending import Amending, Edit, as_it_stands
from sessions.amend.records import Amendment
from sessions.check import check_file
from sessions.errors import NotPossible
from sessions.export.as_json import session_json
from sessions.live import Live, typed
from sessions.replay import setup_of
from sessions.session import Session, untimed
from sessions.storage.store import read, read_head

LATER = datetime.fromisoformat("2027-01-06T10:00:00+01:00")
Table: TypeAlias = AnyGame


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Table:
    game_id: str = request.param
    return any_game(game_id, monkeypatch)


def begun(session: Session, game: Game, edit: Edit) -> Amending:
    return Amending(session, brought_to_life(session, game), game, edit).begin()


def another_answer(table: Table, session: Session, n: int, rng: Random) -> str | None:
    """What the table might have typed instead at entry `n`, if the guesser finds something."""
    play = Play(table.game, setup_of(session, table.game))
    for entry in session.log[: n - 1]:
        play.send(play.recall(entry.answer, entry.overruled))
    for _ in range(8):
        line = table.guess(play, rng)
        try:
            answer = play.read(line)
        except Refused:
            continue
        if answer.text != session.log[n - 1].answer:
            return line
    return None


def mistypings(table: Table, rng: Random, count: int) -> Iterator[tuple[Session, int, str]]:
    """Sessions, an entry of each, and what the table might have typed there instead."""
    for recorder in table.sessions(rng, count):
        session = recorder.session
        for n in rng.choices(range(1, len(session.log) + 1), k=3):
            line = another_answer(table, session, n, rng)
            if line is not None:
                yield session, n, line


def settled(amending: Amending, guess: Callable[[Play, Random], str], rng: Random) -> Amendment | None:
    """The amendment with answers at random wherever the table is asked; None where it gives up."""
    for _ in range(60):
        if amending.stuck is None:
            return amending.settle(LATER, "misread")
        try:
            amending.give(guess(amending.play, rng))
        except Refused:
            amending.give(amending.stuck.ask.example)
    return None


def entered_anew(session: Session, game: Game) -> Session:
    """The same answers typed into a new session."""
    recorder = Recorder(game, setup_of(session, game))
    for entry in session.log:
        recorder.say_again(entry.answer, entry.overruled)
    return recorder.session


def by_question(session: Session) -> dict[tuple[str, str], tuple[str, bool]]:
    return {(e.ask, e.where): (e.answer, e.overruled) for e in session.log}


def same_but_for_times(one: Session, other: Session) -> None:
    assert one.seal() == other.seal()
    assert [(e.said, e.standing) for e in one.log] == [(e.said, e.standing) for e in other.log]
    assert one.standing == other.standing
    assert untimed(one.result) == untimed(other.result)
    assert one.state == other.state


def test_amending_an_entry_to_itself_changes_nothing(table: Table) -> None:
    rng = Random(21)
    for recorder in table.sessions(rng, 6):
        session = recorder.session
        for n in {1, len(session.log), rng.randint(1, len(session.log))}:
            amending = begun(session, table.game, Edit(n, typed(session.log[n - 1])))
            assert amending.stuck is None
            made = amending.settle(LATER, "no reason")
            assert made.same
            assert made.unchanged == "The record says that already: there is nothing to change."
            assert not made.rows
            assert not made.acts
            assert made.session.log == session.log
            assert made.session.struck == session.struck


def test_an_amended_session_is_the_one_that_is_entered_from_scratch(table: Table) -> None:
    rng = Random(22)
    fitting = 0
    for session, n, line in mistypings(table, rng, 14):
        amending = begun(session, table.game, Edit(n, line))
        if amending.stuck is None and not amending.left_over:
            fitting += 1
            changed = amending.settle(LATER)
            answers, kept = by_question(changed.session), by_question(session)
            aim = (session.log[n - 1].ask, session.log[n - 1].where)
            assert answers.pop(aim) != kept.pop(aim)
            assert answers == kept
            assert not changed.same
        made = settled(amending, table.guess, rng)
        if made is None:
            continue
        same_but_for_times(made.session, entered_anew(made.session, table.game))
        # whatever the table said stands in the log, in what an entry was, or among the struck
        new = made.session
        held = {typed(entry) for entry in new.log} | {
            entry["answer"] for entry in new.struck if "answer" in entry
        }
        held |= {was["answer"] for entry in new.log for was in entry.was}
        assert {entry.answer for entry in session.log} <= {text.removesuffix(" !") for text in held}
    assert fitting > 3


def test_what_is_accepted_from_scratch_is_accepted_as_an_amendment(table: Table) -> None:
    done = 0
    for session, n, line in mistypings(table, Random(32), 20):
        recorder = Recorder(table.game, setup_of(session, table.game))
        for i, entry in enumerate(session.log, 1):
            ask = recorder.play.pending
            if ask is None or (ask.ask, ask.where) != (entry.ask, entry.where):
                break
            try:
                recorder.say(line) if i == n else recorder.say_again(entry.answer, entry.overruled)
            except Refused:
                break
        else:
            amending = begun(session, table.game, Edit(n, line))
            assert amending.stuck is None
            made = amending.settle(LATER)
            assert not made.struck
            same_but_for_times(made.session, recorder.session)
            done += 1
    assert done > 3


def test_amended_and_amended_back_is_the_same_record(table: Table) -> None:
    rng = Random(23)
    done = 0
    for session, n, line in mistypings(table, rng, 14):
        there = begun(session, table.game, Edit(n, line))
        if there.stuck is not None or there.left_over:
            continue
        away = there.settle(LATER, "misread").session
        back = begun(away, table.game, Edit(n, typed(session.log[n - 1])))
        assert back.stuck is None
        home = back.settle(LATER, "read rightly after all").session
        assert as_told(home) == as_told(session)
        assert untimed(home.result) == untimed(session.result)
        assert home.seal() == session.seal()
        assert [was["answer"] for was in home.log[n - 1].was] == [
            session.log[n - 1].answer,
            away.log[n - 1].answer,
        ]
        done += 1
    assert done > 3


def test_an_entry_taken_out_and_put_back_cancel(table: Table) -> None:
    rng = Random(24)
    done = 0
    for recorder in table.sessions(rng, 40):
        session = recorder.session
        count = len(session.log)
        for n in rng.choices(range(1, count + 1), k=3):
            out = begun(session, table.game, Edit(n, remove=True))
            if out.stuck is not None or out.left_over:
                continue
            without = out.settle(LATER).session
            if not n <= len(without.log):
                continue
            try:
                again = begun(without, table.game, Edit(n, typed(session.log[n - 1]), insert=True))
            except Refused:  # a forced answer to which nothing objects any more loses its force
                continue
            assert again.stuck is None
            back = again.settle(LATER).session
            assert [(e.ask, e.where, e.answer, e.said, e.standing) for e in back.log] == [
                (e.ask, e.where, e.answer, e.said, e.standing) for e in session.log
            ]
            assert untimed(back.result) == untimed(session.result)
            assert back.log[n - 1].amended
            done += 1
    assert done


def test_an_entry_put_in_and_taken_out_cancel(table: Table) -> None:
    rng = Random(25)
    done = 0
    for session, n, line in mistypings(table, rng, 60):
        put_in = begun(session, table.game, Edit(n, line, insert=True))
        if put_in.stuck is not None or put_in.left_over:
            continue
        more = put_in.settle(LATER).session
        assert len(more.log) == len(session.log) + 1
        out = begun(more, table.game, Edit(n, remove=True))
        assert out.stuck is None
        back = out.settle(LATER).session
        assert as_told(back) == as_told(session)
        assert back.seal() == session.seal()
        done += 1
    assert done


def test_new_names_and_the_old_ones_again_are_the_same_record(table: Table) -> None:
    rng = Random(26)
    for recorder in table.sessions(rng, 6):
        session = recorder.session
        names = {name: f"{'Zoë Quick'[: 4 + i]}-{i}" for i, name in enumerate(session.players)}
        names[session.players[0]] = "Eve & co" if session.teams is None else "Eve [b]"
        made = begun(session, table.game, Edit(names=names)).settle(LATER)
        assert made.unchanged
        other = made.session
        assert other.players == tuple(names[name] for name in session.players)
        same_but_for_times(other, entered_anew(other, table.game))
        back = begun(other, table.game, Edit(names={new: old for old, new in names.items()}))
        home = back.settle(LATER).session
        assert as_told(home) == as_told(session)
        assert home.seal() == session.seal()


def test_cutting_at_the_first_misfit_keeps_what_stands_before_it(table: Table) -> None:
    rng = Random(27)
    for recorder in table.sessions(rng, 10):
        session = recorder.session
        n = rng.randint(1, len(session.log))
        line = another_answer(table, session, n, rng)
        if line is None:
            continue
        amending = begun(session, table.game, Edit(n, line))
        amending.strike()
        made = amending.settle(LATER)
        assert len(made.session.log) + len(made.struck) == len(session.log)
        brought_to_life(made.session, table.game)
        same_but_for_times(made.session, entered_anew(made.session, table.game))


def test_what_was_taken_back_never_comes_back(table: Table, tmp_path: Path) -> None:
    rng = Random(28)
    for number in range(2):
        live = Live.begin(tmp_path / f"{number}.toml", table.game, rng.choice(table.setups))
        answered(live, table, rng)
        before = [typed(entry) for entry in live.session.log]
        if live.play.pending is None:
            continue
        answered(live, table, rng)
        live.undo()
        b = answered(live, table, rng)
        if live.play.pending is not None:
            answered(live, table, rng)
            live.undo()
        assert [typed(entry) for entry in live.session.log] == [*before, b]
        assert [typed(entry) for entry in read(live.path).session.log] == [*before, b]
        assert session_json(Live.open(live.path)) == session_json(live)


def answered(live: Live, table: Table, rng: Random) -> str:
    """One more answer, as it is kept."""
    assert live.play.pending is not None
    for _ in range(5):
        try:
            return typed(live.answer(table.guess(live.play, rng)).entry)
        except Refused:
            continue
    return typed(live.answer(live.play.pending.example).entry)


def test_after_whatever_was_done_all_tell_the_same(table: Table, tmp_path: Path) -> None:
    rng = Random(29)
    for number in range(3):
        live = Live.begin(tmp_path / f"{number}.toml", table.game, rng.choice(table.setups))
        for _ in range(25):
            deed = rng.random()
            if deed < 0.55 and live.play.pending is not None:
                for _ in range(rng.randint(1, 8)):
                    if live.play.pending is not None:
                        answered(live, table, rng)
            elif deed < 0.65 and live.session.log:
                live.undo(rng.randint(1, min(3, len(live.session.log))))
            elif deed < 0.7:
                live.note("the lamp went out")
            elif live.session.log:
                amended(live, table, rng)
            all_tell_the_same(live)


def amended(live: Live, table: Table, rng: Random) -> None:
    """Some amendment, if the table can settle it."""
    session = live.session
    n = rng.randint(1, len(session.log))
    kind = rng.choice(["change", "change", "insert", "remove", "rename"])
    edit = Edit(n, remove=True)
    if kind == "rename":
        edit = Edit(names={rng.choice(session.players): f"Guest{rng.randint(1, 99)}"})
    elif kind != "remove":
        edit = Edit(
            n, another_answer(table, session, n, rng) or typed(session.log[n - 1]), kind == "insert"
        )
    try:
        amending = Amending(session, as_it_stands(live), live.game, edit).begin()
    except (Refused, NotPossible):
        return
    if rng.random() < 0.5:
        amending.strike()
    made = settled(amending, table.guess, rng)
    if made is not None and not made.same:
        live.adopt(made.session)


def all_tell_the_same(live: Live) -> None:
    report = check_file(live.path)
    assert report.fine, report
    assert report.faults == ()
    assert report.wording == ()
    told = session_json(live)
    again = Live.open(live.path)
    assert session_json(again) == told
    filed = untimed(read_head(live.path).session.result)
    shown = None if filed is None else {**filed, "criteria": told["result"]["criteria"]}
    assert told["result"] == shown
    assert untimed(explain.outcome_json(again, explain.outcome(again))["result"]) == filed
    for side, name in enumerate(live.setup.side_names):
        found = explain.accounts(again, live.setup.players[live.setup.sides[side][0]])
        assert sum(item.points for item in found.items) == told["standing"][name]
    assert (told["result"] is None) == (told["next"] is not None)
