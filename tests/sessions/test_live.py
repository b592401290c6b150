"""The live session: taking answers, taking them back, and what it says when others write too."""

from __future__ import annotations

from pathlib import Path

import long_draw
import pytest
from long_draw import START, began

from scorers import registry
from scorers.errors import Illegal, Unclear
from scorers.game import Game, Match, Setup
from scorers.protocol import Flow
from sessions.errors import FileChanged, NotPossible, SaveFailed, SessionError
from sessions.live import Live
from sessions.session import Seal, Session, code
from sessions.storage.store import read

SOUND = long_draw.GAME


pytestmark = pytest.mark.usefixtures("long")


@pytest.fixture
def live(tmp_path: Path) -> Live:
    """Two rounds of nine: Ann 7 and Bob 4, Ann 2 and Bob 9."""
    live = began(tmp_path / "a.toml")
    live.answer("7, 4")
    live.answer("2, 9")
    return live


def answers(live: Live) -> list[str]:
    """What the file holds."""
    loaded = read(live.path)
    assert loaded.faults == ()
    return [entry.answer for entry in loaded.session.log]


def test_an_answer_says_what_followed(live: Live) -> None:
    outcome = live.answer("3, 8")
    assert outcome.n == 3
    assert outcome.entry.where == "round 3"
    assert outcome.entry.standing == (1, 2)
    assert [ruling.text for ruling in outcome.turn.rulings] == ["Bob drew the 8: 1 point."]
    assert live.pending == ("cards", "round 4")


def test_the_standing_is_kept_only_where_it_changed(live: Live) -> None:
    assert live.answer("5, 5 !").entry.standing == (2, 2)
    assert [entry.standing for entry in read(live.path).session.log] == [(1, 0), (1, 1), (2, 2)]


def test_a_refused_answer_changes_nothing(live: Live) -> None:
    before = live.path.read_bytes()
    with pytest.raises(Unclear):
        live.answer("eleven")
    with pytest.raises(Illegal) as refused:
        live.answer("5, 5")
    assert refused.value.forcible
    assert live.path.read_bytes() == before
    assert live.pending == ("cards", "round 3")


def test_an_overruled_answer_stays_overruled(live: Live) -> None:
    live.answer("5, 5!")
    (_, _, entry) = read(live.path).session.log
    assert (entry.answer, entry.overruled) == ("Ann 5, Bob 5", True)
    again = Live.open(live.path)
    assert again.turns[2].objection is not None
    assert again.turns[2].objection.text == "No two cards are alike in this deck."


def test_taking_back_keeps_what_was_struck(live: Live) -> None:
    assert [entry.answer for entry in live.undo(2, why="wrong evening")] == [
        "Ann 7, Bob 4",
        "Ann 2, Bob 9",
    ]
    session = read(live.path).session
    assert session.log == []
    assert session.standing == {"Ann": 0, "Bob": 0}
    assert [(each["n"], each["answer"], each["why"]) for each in session.struck] == [
        (1, "Ann 7, Bob 4", "wrong evening"),
        (2, "Ann 2, Bob 9", "wrong evening"),
    ]
    assert live.pending == ("cards", "round 1")


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (3, "3 cannot be taken back: there are only 2 answers. Nothing has changed."),
        (0, "Nothing to take back: give a whole number from 1."),
        (-1, "Nothing to take back: give a whole number from 1."),
    ],
)
def test_too_many_cannot_be_taken_back(live: Live, count: int, said: str) -> None:
    before = live.path.read_bytes()
    with pytest.raises(NotPossible) as refused:
        live.undo(count)
    assert (refused.value.text, refused.value.status) == (said, 1)
    assert live.path.read_bytes() == before


def test_the_end_can_be_taken_back_with_its_result(tmp_path: Path) -> None:
    live = began(tmp_path / "a.toml", rounds=1)
    live.answer("7, 4")
    assert live.session.state == "finished"
    with pytest.raises(Unclear):
        live.answer("1, 2")
    live.undo()
    session = read(live.path).session
    assert (session.state, session.result) == ("open", None)
    assert session.struck[-1]["result"]["winners"] == ["Ann"]
    live.answer("4, 7")
    result = read(live.path).session.result
    assert result is not None
    assert result["winners"] == ["Bob"]


def test_a_note_goes_with_the_last_answer_or_with_the_session(tmp_path: Path) -> None:
    live = began(tmp_path / "a.toml")
    live.note("  new cards ")
    live.answer("7, 4")
    live.note("Bob grumbles")
    live.note("again")
    session = read(live.path).session
    assert session.notes == ("new cards",)
    assert session.log[0].notes == ("Bob grumbles", "again")
    with pytest.raises(Unclear):
        live.note("\x1b[2J")


def test_abandoned_and_taken_up_again(live: Live) -> None:
    live.abandon("the cat sat on the board")
    session = read(live.path).session
    assert (session.state, session.why) == ("abandoned", "the cat sat on the board")
    for act in (lambda: live.answer("1, 2"), live.undo):
        with pytest.raises(NotPossible) as refused:
            act()
        assert refused.value.text == f"This session was abandoned. First: referee play {live.path}"
    with pytest.raises(NotPossible) as refused:
        live.abandon()
    assert refused.value.text == "This session is abandoned already."
    live.reopen()
    session = read(live.path).session
    assert (session.state, session.why, session.abandoned) == ("open", None, None)
    assert session.struck[-1]["header"]["why"] == "the cat sat on the board"
    live.answer("1, 2")


def test_other_rules_want_an_amendment_first(live: Live) -> None:
    live.path.write_text(live.path.read_text().replace("rules = 1", "rules = 0"))
    again = Live.open(live.path)
    with pytest.raises(NotPossible) as refused:
        again.answer("1, 2")
    assert refused.value.text == (
        "This session was ruled by version 0 of Long Draw; this is version 1. "
        f"First: referee amend {live.path} --rules"
    )


def test_newer_rules_want_a_newer_referee_and_no_amendment(live: Live) -> None:
    live.path.write_text(live.path.read_text().replace("rules = 1", "rules = 7"))
    again = Live.open(live.path)
    with pytest.raises(NotPossible) as refused:
        again.answer("1, 2")
    assert refused.value.text == (
        "This session was ruled by version 7 of Long Draw, newer than this Referee's 1: update Referee."
    )


class Breaking(Match):
    """Long Draw with a fault in its rules: a ten ends the flow in an error."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.inner = SOUND.begin(setup)

    def play(self) -> Flow:
        flow = self.inner.play()
        told = next(flow)
        while True:
            value = yield told
            if isinstance(value, dict) and 10 in value.values():
                raise ZeroDivisionError
            told = flow.send(value)

    def standing(self) -> list[int]:
        return self.inner.standing()


def test_scorer_fault_changes_neither_file_nor_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = long_draw.GAME
    breaking = Game(
        package=plain.package, id="long-draw", title="Long Draw", rules=1, players=(2, 4), begin=Breaking,
        about=plain.about, options=plain.options,
    )  # fmt: skip
    monkeypatch.setattr(long_draw, "GAME", breaking)
    live = began(tmp_path / "a.toml")
    live.answer("7, 4")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            live.answer("10, 9")
        assert live.pending == ("cards", "round 2")
    live.answer("2, 9")
    assert answers(live) == ["Ann 7, Bob 4", "Ann 2, Bob 9"]


# -- others write too


def test_a_line_counts_only_for_the_question_it_was_shown(live: Live) -> None:
    other = Live.open(live.path)
    other.answer("3, 8")
    with pytest.raises(FileChanged) as moved:
        live.answer("6, 1", ("cards", "round 3"))
    assert moved.value.text == "Meanwhile elsewhere: 1 answer entered (3: Ann 3, Bob 8)."
    assert moved.value.lost == ()
    live.answer("6, 1", live.pending)
    assert answers(live) == ["Ann 7, Bob 4", "Ann 2, Bob 9", "Ann 3, Bob 8", "Ann 6, Bob 1"]


def test_line_for_an_older_question_is_not_used(live: Live) -> None:
    shown = live.pending
    Live.open(live.path).answer("3, 8")
    assert live.catch_up() == "Meanwhile elsewhere: 1 answer entered (3: Ann 3, Bob 8)."
    with pytest.raises(FileChanged) as moved:
        live.answer("6, 1", shown)
    assert moved.value.text == "That was typed for another question."


def test_undo_spares_answers_nobody_saw(live: Live) -> None:
    shown = live.pending
    Live.open(live.path).answer("3, 8")
    with pytest.raises(FileChanged):
        live.undo(1, shown=shown)
    assert len(answers(live)) == 3


def test_line_without_a_question_answers_the_pending_one(live: Live) -> None:
    Live.open(live.path).answer("3, 8")
    assert live.answer("6, 1").n == 4


def test_many_answers_elsewhere_are_counted(live: Live) -> None:
    other = Live.open(live.path)
    for line in ("1, 2", "3, 4", "5, 6", "7, 8"):
        other.answer(line)
    assert live.catch_up() == "Meanwhile elsewhere: 4 answers entered."
    assert live.session.log[5].answer == "Ann 7, Bob 8"


def test_changes_elsewhere_are_said(live: Live) -> None:
    Live.open(live.path).undo()
    assert live.catch_up() == (
        "Meanwhile elsewhere: 1 answer from entry 2 on taken back or changed. "
        "On the table now: Bob's points: 0."
    )
    other = Live.open(live.path)
    other.undo()
    other.answer("1, 9")
    assert live.catch_up() == (
        "Meanwhile elsewhere: 1 answer from entry 1 on taken back or changed, "
        "1 answer entered (1: Ann 1, Bob 9). On the table now: Points: Ann 0, Bob 1."
    )
    assert live.play.match.standing() == [0, 1]


def test_a_note_elsewhere_is_said_and_kept(live: Live) -> None:
    Live.open(live.path).note("tea")
    assert live.catch_up() == "Meanwhile elsewhere: a note or a header changed."
    live.answer("1, 2")
    assert read(live.path).session.log[1].notes == ("tea",)


def amended(live: Live, n: int, answer: str) -> Session:
    """The session with another answer in an entry."""
    new = live.session.copy()
    old = new.log[n - 1]
    was = (*old.was, {"answer": old.answer, "until": START})
    new.log[n - 1] = old._replace(answer=answer, was=was)
    return new


def test_an_amendment_is_saved_whole_or_not_at_all(live: Live) -> None:
    new = amended(live, 1, "Ann 1, Bob 4")
    Live.open(live.path).answer("3, 8")
    with pytest.raises(FileChanged) as moved:
        live.adopt(new)
    assert moved.value.text == "Meanwhile elsewhere: 1 answer entered (3: Ann 3, Bob 8)."
    live.adopt(amended(live, 1, "Ann 1, Bob 4"))
    assert answers(live) == ["Ann 1, Bob 4", "Ann 2, Bob 9", "Ann 3, Bob 8"]
    assert read(live.path).session.standing == {"Ann": 0, "Bob": 3}
    with pytest.raises(SessionError):
        live.adopt(amended(live, 2, "Ann 99, Bob 4"))
    assert len(answers(live)) == 3
    assert live.play.match.standing() == [0, 3]


def test_amendment_elsewhere_loses_nothing(live: Live) -> None:
    other = Live.open(live.path)
    other.adopt(amended(other, 1, "Ann 1, Bob 4"))
    assert live.catch_up() == (
        "Meanwhile elsewhere: 2 answers from entry 1 on taken back or changed, "
        "2 answers entered (1: Ann 1, Bob 4; 2: Ann 2, Bob 9). "
        "On the table now: Points: Ann 0, Bob 2."
    )
    assert len(list(live.path.parent.glob("*.toml"))) == 1


def kept_aside(live: Live) -> list[list[str]]:
    """What stands in the files beside the session."""
    aside = sorted(p for p in live.path.parent.glob("*.toml") if p != live.path)
    return [[entry.answer for entry in read(path).session.log] for path in aside]


def test_old_copy_over_the_file_loses_no_answer(live: Live) -> None:
    """An editor that had the file open since the first round saves it again."""
    old = live.path.read_bytes()
    live.answer("3, 8")
    live.answer("6, 1")
    live.path.write_bytes(old)
    told = live.catch_up()
    assert told.startswith(
        "Meanwhile elsewhere: 2 answers from entry 3 on taken back or changed. What was entered here is kept in "
    )
    assert kept_aside(live) == [["Ann 7, Bob 4", "Ann 2, Bob 9", "Ann 3, Bob 8", "Ann 6, Bob 1"]]
    assert answers(live) == ["Ann 7, Bob 4", "Ann 2, Bob 9"]


def test_old_copy_is_noticed_with_equal_answers(live: Live) -> None:
    """The third round was taken back and played again alike: an older copy knows of it only once."""
    live.answer("3, 8")
    live.undo()
    old = live.path.read_bytes()
    live.answer("3, 8")
    live.path.write_bytes(old)
    assert "What was entered here is kept in " in live.catch_up()
    assert kept_aside(live) == [["Ann 7, Bob 4", "Ann 2, Bob 9", "Ann 3, Bob 8"]]


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (b"", "{path} is empty: there is no session in it. Look for a copy; it is left alone. "),
        (b"x", "{path} is not valid TOML: "),
        (None, "{path}, entry 1 (cards, round 1): 'Ann 99, Bob 4' no longer replays: "),
    ],
)
def test_spoilt_file_is_left_alone_and_ours_kept_aside(
    live: Live, broken: bytes | None, said: str
) -> None:
    sound = live.path.read_bytes()
    spoilt = sound.replace(b"Ann 7, Bob 4", b"Ann 99, Bob 4") if broken is None else broken
    live.path.write_bytes(spoilt)
    for _ in range(2):  # said each time, kept once
        with pytest.raises(SessionError) as refused:
            live.answer("3, 8")
        assert refused.value.text.startswith(said.format(path=live.path))
        assert "What was entered here is kept in" in refused.value.text
    assert live.path.read_bytes() == spoilt
    assert kept_aside(live) == [["Ann 7, Bob 4", "Ann 2, Bob 9"]]
    live.path.write_bytes(sound)
    live.answer("3, 8")
    assert len(answers(live)) == 3


# -- saves that fail


def test_answer_that_cannot_be_saved_waits(live: Live) -> None:
    live.path.chmod(0o444)
    for _ in range(2):
        with pytest.raises(SaveFailed):
            live.answer("3, 8") if not live.unsaved else live.retry()
        assert live.unsaved
    live.path.chmod(0o644)
    live.retry()
    assert not live.unsaved
    assert answers(live)[2:] == ["Ann 3, Bob 8"]
    assert live.pending == ("cards", "round 4")


def test_unsaved_answer_is_saved_with_the_next(live: Live) -> None:
    live.path.chmod(0o444)
    with pytest.raises(SaveFailed):
        live.answer("3, 8")
    with pytest.raises(SaveFailed):
        live.answer("6, 1")
    live.path.chmod(0o644)
    live.answer("5, 4")
    assert answers(live)[2:] == ["Ann 3, Bob 8", "Ann 6, Bob 1", "Ann 5, Bob 4"]


def test_unsaved_answer_can_be_taken_back(live: Live) -> None:
    live.path.chmod(0o444)
    with pytest.raises(SaveFailed):
        live.answer("3, 8")
    live.path.chmod(0o644)
    live.undo()
    assert not live.unsaved
    assert answers(live) == ["Ann 7, Bob 4", "Ann 2, Bob 9"]
    assert read(live.path).session.struck[0]["answer"] == "Ann 3, Bob 8"


def test_unsaved_answers_are_named_when_others_write(live: Live) -> None:
    live.path.chmod(0o444)
    for line in ("3, 8", "6, 6 !"):
        with pytest.raises(SaveFailed):
            live.answer(line)
    live.path.chmod(0o644)
    Live.open(live.path).answer("1, 10")
    with pytest.raises(FileChanged) as moved:
        live.retry()
    assert moved.value.text == (
        "Meanwhile elsewhere: 1 answer entered (3: Ann 1, Bob 10). "
        "Not recorded: Ann 3, Bob 8; Ann 6, Bob 6 !."
    )
    assert moved.value.lost == ("Ann 3, Bob 8", "Ann 6, Bob 6 !")
    assert not live.unsaved
    for line in moved.value.lost:
        live.answer(line)
    assert answers(live)[2:] == ["Ann 1, Bob 10", "Ann 3, Bob 8", "Ann 6, Bob 6"]


def test_unsaved_answer_is_never_dropped_silently(live: Live) -> None:
    """Even a line that is not for any one question stops where an earlier one was lost."""
    live.path.chmod(0o444)
    with pytest.raises(SaveFailed):
        live.answer("3, 8")
    live.path.chmod(0o644)
    Live.open(live.path).answer("1, 10")
    with pytest.raises(FileChanged) as moved:
        live.answer("6, 1")
    assert moved.value.lost == ("Ann 3, Bob 8",)
    assert len(answers(live)) == 3


# -- the seal


def test_seal_covers_facts_alone(live: Live) -> None:
    seal = live.session.seal()
    live.note("tea")
    assert live.session.seal() == seal
    assert len(seal) == 64
    assert live.code == f"{seal[:4]}-{seal[4:8]}".upper()
    assert code("9c1f04ab" + "0" * 56) == "9C1F-04AB"
    facts = live.session
    changed: list[Session] = []
    for name, value in [
        ("game", "high-draw"),
        ("rules", 2),
        ("players", ("Ann", "Cy")),
        ("teams", (("Ann",), ("Bob",))),
        ("options", {"rounds": 10}),
        ("options", {"rounds": "9"}),
        ("result", {"winners": ["Ann"], "how": "x"}),
        ("result", {"winners": ["Bob"], "how": "x"}),
        ("result", {"winners": ["Bob"], "how": "y"}),
        ("log", facts.log[:1]),
        ("log", facts.log[::-1]),
        ("log", [facts.log[0]._replace(ask="x"), facts.log[1]]),
        ("log", [facts.log[0]._replace(where="x"), facts.log[1]]),
        ("log", [facts.log[0]._replace(answer="x"), facts.log[1]]),
        ("log", [facts.log[0]._replace(overruled=True), facts.log[1]]),
    ]:
        other = facts.copy()
        setattr(other, name, value)
        changed.append(other)
    seals = {session.seal() for session in changed}
    assert len(seals) == len(changed)
    assert seal not in seals


def test_seal_tells_facts_that_run_together_apart() -> None:
    def sealed(*players: str) -> str:
        return Session(game="g", rules=1, players=players, started=START).seal()

    assert sealed("Ann", "Bob") != sealed("AnnBob") != sealed("An", "nBob")
    with_options = [
        Session(game="g", rules=1, players=["Ann"], started=START, options=options).seal()
        for options in ({"a": ["x", "y"]}, {"a": ["y", "x"]}, {"a": [["x", "y"]]}, {"a": "x"})
    ]
    assert len(set(with_options)) == 4


def test_running_seal_equals_seal_of_the_whole(live: Live) -> None:
    seal = Seal(live.session)
    for entry in live.session.log:
        seal.add(entry)
        seal.value(None)
    assert seal.value(None) == live.session.seal() == read(live.path).session.seal()


# -- secrets


def test_what_lies_hidden_is_shown_when_the_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = long_draw.GAME
    hiding = Game(
        package=plain.package, id="long-draw", title="Long Draw", rules=1, players=(2, 4), begin=plain.begin,
        about=plain.about, options=plain.options, secret=("table.round",), hides_standing=True,
    )  # fmt: skip
    monkeypatch.setattr(long_draw, "GAME", hiding)
    assert registry.load("long-draw") is hiding
    live = began(tmp_path / "a.toml", rounds=1)
    assert (live.secret, live.hides_standing) == (("table.round",), True)
    live.abandon()
    assert (live.secret, live.hides_standing) == (("table.round",), True)
    live.reopen()
    live.path.write_text(live.path.read_text().replace('"open"', '"finished"'))
    assert Live.open(live.path).secret == ("table.round",), "an edited head gives no secret away"
    live.catch_up()
    live.answer("1, 2")
    assert (live.secret, live.hides_standing) == ((), False)
