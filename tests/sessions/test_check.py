"""What `check` finds: every fact that is not as it was recorded, and no mere wording."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from any_game import GAMES, any_game
from example import high_draw

from scorers import registry
from scorers.game import Game
from sessions.check import Report, check, check_file, files_in
from sessions.live import Live
from sessions.storage.store import create


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return high_draw(monkeypatch)


@pytest.fixture
def evening(game: Game, tmp_path: Path) -> Path:
    """Three rounds: Bob, Ann, Bob. Bob wins by 2 to 1."""
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {}))
    for line in ("7, 9", "4, 2", "3, 10"):
        live.answer(line)
    return live.path


def edited(path: Path, old: str, new: str, count: int = 1) -> Report:
    """The file with something written otherwise, looked at."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), encoding="utf-8")
    return check_file(path)


def test_a_file_as_it_was_written_is_fine(evening: Path) -> None:
    report = check_file(evening)
    assert (report.fine, report.older, report.faults, report.wording) == (True, False, (), ())
    assert (report.answers, report.state, report.title) == (3, "finished", "High Draw")


@pytest.mark.parametrize(
    ("old", "new", "what", "n"),
    [
        ('"Ann 4, Bob 2"', '"Ann 4, Bob 12"', "refused", 2),
        ('"Ann 4, Bob 2"', '"4, 2"', "answer", 2),
        ('"Ann 4, Bob 2"', '"Ann 2, Bob 4"', "standing", 2),
        ('"round 2"', '"round 4"', "question", 2),
        ("standing = [1, 1]", "standing = [2, 1]", "standing", 2),
        ("standing = [1, 1]\n", "", "standing", 2),
        ("Bob = 2", "Bob = 3", "standing", None),
        ('winners = ["Bob"]', 'winners = ["Ann"]', "result", None),
        ("places = [2, 1]", "places = [1, 1]", "result", None),
        ('how = "last round"', 'how = "first round"', "result", None),
        ("answers = 3", "answers = 2", "count and seal", None),
        ('seal = "', 'seal = "0', "count and seal", None),
        ('"Ann 4, Bob 2"', '"Ann 4, Bob 3"', "count and seal", None),
        ('players = ["Ann", "Bob"]', 'players = ["Amy", "Bob"]', "refused", 1),
    ],
)
def test_the_first_difference_is_named(
    evening: Path, old: str, new: str, what: str, n: int | None
) -> None:
    report = edited(evening, old, new)
    assert report.difference is not None
    assert (report.difference.what, report.difference.n) == (what, n)
    assert not report.fine


def test_recorded_and_recomputed_stand_side_by_side(evening: Path) -> None:
    """With the cards of round 2 the other way round Bob has all three points (HD-1)."""
    found = edited(evening, '"Ann 4, Bob 2"', '"Ann 2, Bob 4"').difference
    assert found is not None
    assert found.recorded == {"Ann": 1, "Bob": 1}
    assert found.recomputed == {"Ann": 0, "Bob": 2}
    assert (found.ask, found.where, found.clauses) == ("cards", "round 2", ("HD-1",))


def test_wording_alone_is_no_difference(evening: Path) -> None:
    report = edited(evening, "Ann drew the 4: 1 point.", "Ann has the 4, that makes a point.")
    assert report.fine
    assert report.wording == (2,)


def test_an_older_file_is_said_to_be_one(evening: Path, game: Game) -> None:
    """Under another number the seal is another: the facts are as they were when it was sealed."""
    game.rules = 2
    report = check_file(evening)
    assert (report.fine, report.older, report.rules, report.today) == (True, True, 1, 2)


def test_truncation_that_loses_an_answer_is_found(evening: Path) -> None:
    raw = evening.read_bytes()
    whole = len(raw.rstrip(b"\n"))
    lost = [cut for cut in range(whole) if not _complete(raw[:cut])]
    for cut in lost:
        evening.write_bytes(raw[:cut])
        assert not check_file(evening).fine, f"cut after {cut} bytes"


def _complete(raw: bytes) -> bool:
    return raw.count(b"\nstanding = [") == 3 and raw.rstrip().endswith(b"]")


def test_every_flipped_bit_that_changes_a_fact_is_found(evening: Path, game: Game) -> None:
    raw = evening.read_bytes()
    was = facts_of(evening)
    rng = Random(3)
    silent = 0
    for _ in range(1500):
        flipped = bytearray(raw)
        flipped[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        evening.write_bytes(flipped)
        if check_file(evening).fine:
            silent += 1
            assert facts_of(evening) == was
    assert silent, "a flip in what was read out, or in a time, changes no fact"


def facts_of(path: Path) -> object:
    session = Live.open(path).session
    entries = [(e.ask, e.where, e.answer, e.overruled, e.standing) for e in session.log]
    result = session.result or {}
    return (
        session.game,
        session.rules,
        session.players,
        session.teams,
        session.options,
        session.state,
        session.standing,
        entries,
        [result.get(key) for key in ("winners", "places", "how")],
    )


def test_damaged_file_is_named_and_others_are_checked(evening: Path) -> None:
    folder = evening.parent
    (folder / "b.toml").write_bytes(b"")
    (folder / "c.toml").write_bytes(b"\0" * 300)
    (folder / "d.toml").write_text("format = 1\ngame = ", encoding="utf-8")
    (folder / "deep").mkdir()
    (folder / "deep" / "e.toml").write_bytes(evening.read_bytes().replace(b'"Bob"]', b'"Bobby"]'))
    (folder / "deep" / "other.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    (folder / ".hidden.toml").write_bytes(b"")
    reports = list(check(files_in([folder])))
    assert [(Path(report.path).name, report.fine) for report in reports] == [
        ("a.toml", True),
        ("b.toml", False),
        ("c.toml", False),
        ("d.toml", False),
        ("e.toml", False),
    ]
    assert all(str(report.path) in (report.trouble or "") for report in reports[1:4])


def test_named_file_is_always_checked(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('[project]\nname = "x"\n', encoding="utf-8")
    (report,) = check(files_in([other]))
    assert report.trouble is not None
    (gone,) = check(files_in([tmp_path / "gone.toml"]))
    assert gone.missing


def test_several_processes_find_the_same_in_the_same_order(evening: Path) -> None:
    text = evening.read_text(encoding="utf-8")
    for number in range(9):
        other = text.replace("Bob = 2", f"Bob = {number}")
        evening.with_name(f"b{number}.toml").write_text(other, encoding="utf-8")
    files = files_in([evening.parent])
    alone = list(check(files, 1))
    assert list(check(files, 3)) == alone
    assert [report.fine for report in alone] == [True] + [number == 2 for number in range(9)]


@pytest.mark.parametrize("game_id", GAMES)
def test_check_accepts_what_was_played_and_finds_another_answer(
    game_id: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = any_game(game_id, monkeypatch)
    change: Callable[[str], str] = str.swapcase
    for number, recorder in enumerate(table.sessions(Random(31), 8)):
        path = tmp_path / f"{number}.toml"
        create(path, recorder.session)
        report = check_file(path)
        assert report.fine, report
        assert report.wording == ()
        entry = recorder.session.log[-1]
        recorder.session.log[-1] = entry._replace(where=change(entry.where))
        create(tmp_path / f"{number}-other.toml", recorder.session)
        assert not check_file(tmp_path / f"{number}-other.toml").fine
    assert registry.load(game_id).id == game_id


def test_the_spellings_of_a_club_are_no_damaged_session(tmp_path: Path) -> None:
    """As `referee check *.toml` names them beside the sessions."""
    (tmp_path / "players.toml").write_text('[merged]\n"anna b" = "Anna"\n', encoding="utf-8")
    assert list(check(files_in([tmp_path / "players.toml"]))) == []
