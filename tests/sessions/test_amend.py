"""Amendments of a small game, each number worked by hand: the highest card takes the point (HD-1)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from example import high_draw
from recorded import Recorder, brought_to_life

from scorers.errors import Illegal, Unclear
from scorers.game import Game
from sessions.amend.amending import Amending, Edit, as_it_stands, opened
from sessions.amend.records import Amendment
from sessions.errors import NotPossible
from sessions.live import Live
from sessions.session import Session
from sessions.storage.store import read

LATER = datetime.fromisoformat("2027-01-06T10:00:00+01:00")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return high_draw(monkeypatch)


@pytest.fixture
def evening(game: Game) -> Session:
    """Three rounds: Bob, Ann, Bob. Bob wins by 2 to 1."""
    recorder = Recorder(game, game.settle(["Ann", "Bob"], {}))
    for line in ("7, 9", "4, 2", "3, 10"):
        recorder.say(line)
    assert recorder.session.standing == {"Ann": 1, "Bob": 2}
    return recorder.session


def begun(session: Session, game: Game, edit: Edit) -> Amending:
    return Amending(session, brought_to_life(session, game), game, edit).begin()


def made(session: Session, game: Game, edit: Edit, why: str | None = None) -> Amendment:
    return begun(session, game, edit).settle(LATER, why)


def answers(session: Session) -> list[tuple[str, str]]:
    return [(entry.where, entry.answer) for entry in session.log]


def test_an_amended_entry_keeps_its_time_and_says_what_it_was(game: Game, evening: Session) -> None:
    new = made(evening, game, Edit(3, "10, 3"), "cards swapped").session
    entry = new.log[2]
    assert (entry.answer, entry.at, entry.amended) == ("Ann 10, Bob 3", evening.log[2].at, False)
    assert entry.was == (
        {"answer": "Ann 3, Bob 10", "overruled": False, "until": LATER, "why": "cards swapped"},
    )
    assert entry.said == ("Ann drew the 10: 1 point.",)
    assert entry.standing == (2, 1)


def test_the_old_result_is_kept_as_struck_where_the_winner_changes(
    game: Game, evening: Session
) -> None:
    """HD-2: most points win. Ann has round 2 and 3 now."""
    found = made(evening, game, Edit(3, "10, 3"), "cards swapped")
    assert found.session.result is not None
    assert found.session.result["winners"] == ["Ann"]
    assert found.session.struck == [{"result": evening.result, "struck": LATER, "why": "cards swapped"}]
    assert found.unchanged == ""
    assert (found.before.standing, found.after.standing) == ({"Ann": 1, "Bob": 2}, {"Ann": 2, "Bob": 1})
    assert evening.result is not None
    assert evening.result["winners"] == ["Bob"], "the session it began from is never changed"


def test_the_preview_has_the_entries_whose_rulings_change_and_no_others(
    game: Game, evening: Session
) -> None:
    found = made(evening, game, Edit(2, "2, 4"))
    (row,) = found.rows
    assert (row.old, row.new, row.was, row.now) == (2, 2, "Ann 4, Bob 2", "Ann 2, Bob 4")
    assert (row.before, row.after) == (("Ann drew the 4: 1 point.",), ("Bob drew the 4: 1 point.",))
    assert found.after.standing == {"Ann": 0, "Bob": 3}
    assert found.session.struck == [], "Bob won before and wins now: the result is the same"
    assert found.session.log[0] == evening.log[0]
    assert found.session.log[2].standing == (0, 3), "what stood after a later entry is put right too"


def test_another_card_that_wins_as_well_changes_no_outcome_and_says_why(
    game: Game, evening: Session
) -> None:
    found = made(evening, game, Edit(2, "5, 2"))
    assert found.unchanged == (
        "No outcome changes (standing and result stay): entry 2 reads differently, "
        "but the standing is the same after every entry."
    )
    assert not found.same
    assert found.session.log[1].answer == "Ann 5, Bob 2"


def test_a_card_that_loses_as_well_is_read_out_the_same(game: Game, evening: Session) -> None:
    found = made(evening, game, Edit(2, "4, 3"))
    assert found.unchanged == (
        "No outcome changes (standing and result stay): every ruling is word for word the same."
    )


def test_a_forgotten_round_moves_the_later_ones_on(game: Game, evening: Session) -> None:
    """The old second round becomes the third; the old third has no question left."""
    amending = begun(evening, game, Edit(2, "6, 5", insert=True))
    assert [(n, entry.answer) for n, entry in amending.left_over] == [(3, "Ann 3, Bob 10")]
    new = amending.settle(LATER, "the lamp was out").session
    assert answers(new) == [
        ("round 1", "Ann 7, Bob 9"),
        ("round 2", "Ann 6, Bob 5"),
        ("round 3", "Ann 4, Bob 2"),
    ]
    came = new.log[1]
    assert (came.amended, came.at, came.was) == (True, evening.log[0].at, ())
    assert came.notes == ("the lamp was out",)
    assert (new.struck[0]["n"], new.struck[0]["where"], new.struck[0]["why"]) == (
        3,
        "round 3",
        "the lamp was out",
    )
    assert new.standing == {"Ann": 2, "Bob": 1}


def test_a_forgotten_first_round_has_the_time_of_the_start(game: Game, evening: Session) -> None:
    new = begun(evening, game, Edit(1, "6, 5", insert=True)).settle(LATER).session
    assert new.log[0].at == evening.started


def test_a_round_too_many_is_taken_out_and_the_session_is_open_again(
    game: Game, evening: Session
) -> None:
    found = made(evening, game, Edit(1, remove=True))
    assert answers(found.session) == [("round 1", "Ann 4, Bob 2"), ("round 2", "Ann 3, Bob 10")]
    assert found.reopens
    assert (found.session.state, found.session.result) == ("open", None)
    assert found.session.struck[1]["result"] == evening.result
    assert found.before.next is None
    assert found.after.next == ("cards", "round 3")
    assert [(act.n, act.before, act.after) for act in found.acts] == [(None, (), ("Ann", "Bob"))]


def test_several_entries_are_taken_out_at_once(game: Game, evening: Session) -> None:
    new = made(evening, game, Edit(1, last=2, remove=True)).session
    assert answers(new) == [("round 1", "Ann 3, Bob 10")]


def test_fewer_rounds_leave_an_answer_over(game: Game, evening: Session) -> None:
    amending = begun(evening, game, Edit(options={"rounds": "2"}))
    assert [n for n, _ in amending.left_over] == [3]
    found = amending.settle(LATER, "we said two")
    assert found.session.options == {"rounds": 2}
    assert found.header == {"options": ({"rounds": 3}, {"rounds": 2})}
    assert found.session.standing == {"Ann": 1, "Bob": 1}
    assert found.session.result is not None
    assert found.session.result["winners"] == ["Ann", "Bob"]
    kinds = [sorted(set(each) & {"n", "header", "result"}) for each in found.session.struck]
    assert kinds == [["n"], ["header"], ["result"]]
    assert found.session.struck[1]["header"] == {"options": {"rounds": 3}}


def test_more_rounds_open_the_session_again(game: Game, evening: Session) -> None:
    amending = begun(evening, game, Edit(options={"rounds": "4"}))
    assert amending.stuck is None, "running out of answers at the end is no misfit"
    found = amending.settle(LATER)
    assert found.reopens
    assert answers(found.session) == answers(evening)


def test_an_option_and_an_entry_in_one_go(game: Game, evening: Session) -> None:
    found = made(evening, game, Edit(2, "2, 4", options={"rounds": "4"}))
    assert found.session.standing == {"Ann": 0, "Bob": 3}
    assert found.session.options == {"rounds": 4}


def test_an_entry_whose_question_goes_cannot_be_amended(game: Game, evening: Session) -> None:
    amending = begun(evening, game, Edit(3, "10, 3", options={"rounds": "2"}))
    with pytest.raises(NotPossible, match="Entry 3 cannot be amended so: its question"):
        amending.settle(LATER)


def test_a_new_name_stands_in_every_answer_but_not_in_what_was_struck(
    game: Game, evening: Session
) -> None:
    evening.struck.append({"n": 4, "answer": "Ann 1, Bob 2", "struck": evening.started})
    found = made(evening, game, Edit(names={"Ann": "Mary Lou"}))
    new = found.session
    assert new.players == ("Mary Lou", "Bob")
    assert new.log[0].answer == '"Mary Lou" 7, Bob 9'
    assert new.log[1].said == ("Mary Lou drew the 4: 1 point.",)
    assert new.log[1].was == (), "the answer is the same, only the name is written otherwise"
    assert new.standing == {"Mary Lou": 1, "Bob": 2}
    assert new.struck[0]["answer"] == "Ann 1, Bob 2"
    assert new.struck[1]["header"] == {"players": ["Ann", "Bob"]}
    assert found.rows == ()
    assert found.unchanged


def test_two_names_change_places(game: Game, evening: Session) -> None:
    new = made(evening, game, Edit(names={"Ann": "Bob", "Bob": "Ann"})).session
    assert new.players == ("Bob", "Ann")
    assert new.log[0].answer == "Bob 7, Ann 9"


def test_a_name_that_somebody_has_is_refused(game: Game, evening: Session) -> None:
    with pytest.raises(Unclear, match="the same name"):
        begun(evening, game, Edit(names={"Ann": "bob"}))


def test_an_amending_answer_needs_its_own_force(game: Game, evening: Session) -> None:
    """HD-1: no two cards are alike in this deck, and the table may say that they were."""
    with pytest.raises(Illegal):
        begun(evening, game, Edit(2, "4, 4"))
    forced = made(evening, game, Edit(2, "4, 4 !")).session
    assert (forced.log[1].answer, forced.log[1].overruled) == ("Ann 4, Bob 4", True)
    assert forced.standing == {"Ann": 1, "Bob": 3}, "both take a point for the 4"
    again = made(forced, game, Edit(2, "4, 4!"))
    assert again.same
    with pytest.raises(Illegal):
        begun(forced, game, Edit(2, "5, 5"))


def test_an_entry_that_is_not_there(game: Game, evening: Session) -> None:
    for n in (0, 4, 99):
        with pytest.raises(
            NotPossible, match=f"There is no entry {n}: this session has entries 1 to 3."
        ):
            begun(evening, game, Edit(n, "1, 2"))


def test_an_old_file_moves_to_todays_rules(game: Game, evening: Session) -> None:
    """Under the old scorer, it is recorded, Ann took the first round."""
    evening.rules = 0
    first = evening.log[0]
    evening.log[0] = first._replace(said=("Ann drew the 7: 1 point.",), standing=(1, 0))
    evening.log[1] = evening.log[1]._replace(standing=(2, 0))
    evening.log[2] = evening.log[2]._replace(standing=(2, 1))
    evening.standing = {"Ann": 2, "Bob": 1}
    assert evening.result is not None
    evening.result = {**evening.result, "winners": ["Ann"], "places": [1, 2]}
    with pytest.raises(NotPossible, match="First: amend --rules"):
        begun(evening, game, Edit(1, "1, 2"))
    found = made(evening, game, Edit(rules=True))
    assert found.session.rules == 1
    assert [row.old for row in found.rows] == [1]
    assert found.rows[0].before == ("Ann drew the 7: 1 point.",)
    assert found.rows[0].after == ("Bob drew the 9: 1 point.",)
    assert found.rows[0].gains == ((1, 0), (0, 1))
    assert found.before.standing == {"Ann": 2, "Bob": 1}
    assert found.session.standing == {"Ann": 1, "Bob": 2}
    assert [sorted(set(each) & {"header", "result"}) for each in found.session.struck] == [
        ["header"],
        ["result"],
    ]
    with pytest.raises(NotPossible, match="already"):
        begun(found.session, game, Edit(rules=True))
    evening.rules = 2
    for edit in (Edit(rules=True), Edit(1, "1, 2")):
        with pytest.raises(NotPossible, match="update Referee"):
            begun(evening, game, edit)


def test_the_order_in_the_file_does_not_matter(game: Game, tmp_path: Path) -> None:
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {}))
    live.answer("7, 9")
    live.answer("4, 2")
    head, first, second = live.path.read_text(encoding="utf-8").split("\n[[log]]\n")
    live.path.write_text("\n[[log]]\n".join([head, f"{second}# mind\n", first]), encoding="utf-8")
    live, before = opened(live.path)
    made = Amending(live.session, before, game, Edit(1, "9, 7")).begin().settle(LATER)
    live.adopt(made.session)
    again = read(live.path)
    assert answers(again.session) == [("round 1", "Ann 9, Bob 7"), ("round 2", "Ann 4, Bob 2")]
    assert again.faults == ()
    assert "# mind" in again.text


def test_a_file_that_no_longer_replays_is_mended(game: Game, tmp_path: Path) -> None:
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {}))
    for line in ("7, 9", "4, 2", "3, 10"):
        live.answer(line)
    text = live.path.read_text(encoding="utf-8")
    live.path.write_text(text.replace("Ann 4, Bob 2", "Ann 4, Bob 44"), encoding="utf-8")
    live, before = opened(live.path)
    assert before.misfit is not None
    assert [entry.where for entry in live.session.log] == ["round 1", "round 2", "round 3"]
    amending = Amending(live.session, before, game, Edit(2, "4, 2")).begin()
    assert amending.stuck is None
    live.adopt(amending.settle(LATER).session)
    assert Live.open(live.path).session.standing == {"Ann": 1, "Bob": 2}
    assert read(live.path).session.log[1].was[0]["answer"] == "Ann 4, Bob 44"


def test_an_abandoned_session_may_be_put_right_but_not_ended(game: Game, tmp_path: Path) -> None:
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {"rounds": 2}))
    live.answer("7, 9")
    live.abandon("late")
    made = Amending(live.session, as_it_stands(live), game, Edit(1, "9, 7")).begin().settle(LATER)
    live.adopt(made.session)
    assert (live.session.state, live.session.standing) == ("abandoned", {"Ann": 1, "Bob": 0})
    ending = Amending(live.session, as_it_stands(live), game, Edit(options={"rounds": "1"})).begin()
    with pytest.raises(NotPossible, match="abandoned"):
        ending.settle(LATER)


def test_an_insertion_that_ends_level_says_where_the_standing_differs(game: Game) -> None:
    """Bob takes every round, one of them entered late: 0 to 3 as before."""
    recorder = Recorder(game, game.settle(["Ann", "Bob"], {}))
    for line in ("1, 2", "3, 4", "5, 6"):
        recorder.say(line)
    found = made(recorder.session, game, Edit(1, "7, 8", insert=True))
    assert found.unchanged == (
        "No outcome changes (standing and result stay): the standing differs only at entries 2 to 3, "
        "and ends the same."
    )
