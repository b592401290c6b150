"""A kill, a full disk, a broken disk at any call: the old file or the new one, whole, and said at once.

Each kind of test is shown to find a saver that is broken in its way.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from faults import (
    BEGINNING,
    ERRORS,
    STORY,
    Call,
    begun,
    calls_of,
    failing,
    killed,
    new_session,
    order,
    run_over,
)
from starved import in_small_disk

from sessions.errors import SaveFailed
from sessions.live import Live
from sessions.storage.store import read

NAMES = ("openat", "fchmod", "writev", "fsync", "close", "rename", "flock")
"""The calls that a story makes and that change something."""
NEW = ("openat", "flock", "writev", "fsync", "close", "link", "unlink")


pytestmark = pytest.mark.usefixtures("long")


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    return calls_of(tmp_path_factory.mktemp("calls"))


@pytest.fixture(scope="module")
def first_calls(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    return calls_of(tmp_path_factory.mktemp("calls"), BEGINNING)


def apart(folder: Path, call: Call) -> Path:
    inside = folder / f"{call.name}-{call.number}"
    inside.mkdir()
    return inside


def test_no_call_is_left_out(calls: list[Call], first_calls: list[Call]) -> None:
    assert {call.name for call in calls} == set(NAMES)
    assert {call.name for call in first_calls} == set(NEW)
    assert len([call for call in calls if call.name == "fsync"]) == 2 * len(STORY)


@pytest.mark.parametrize("name", NAMES)
def test_killed_on_entry_to_each_call(name: str, calls: list[Call], tmp_path: Path) -> None:
    wrong = {call: killed(apart(tmp_path, call), call) for call in calls if call.name == name}
    assert {call: found for call, found in wrong.items() if found} == {}


@pytest.mark.parametrize("name", NAMES)
def test_each_call_failing_from_then_on(name: str, calls: list[Call], tmp_path: Path) -> None:
    wrong = {
        call: failing(apart(tmp_path, call), call, ERRORS[call.number % len(ERRORS)])
        for call in calls
        if call.name == name
    }
    assert {call: found for call, found in wrong.items() if found} == {}


@pytest.mark.parametrize("error", ["", *ERRORS])
def test_a_new_session_is_there_or_not(error: str, first_calls: list[Call], tmp_path: Path) -> None:
    wrong = {call: begun(apart(tmp_path, call), call, error) for call in first_calls}
    assert {call: found for call, found in wrong.items() if found} == {}


def test_kill_finds_a_saver_that_writes_in_place(tmp_path: Path) -> None:
    call = Call("write", 2)
    assert killed(tmp_path, call, "written in place") == [
        f"{tmp_path}/session.toml is empty: there is no session in it. Look for a copy; it is left alone."
    ]


def test_a_kill_finds_the_saver_that_sweeps_nothing(tmp_path: Path) -> None:
    (found,) = killed(tmp_path, Call("rename", 1), "nothing swept")
    assert found.startswith("left behind: ['.session.toml.")


def test_a_failing_call_finds_the_saver_that_says_nothing(tmp_path: Path) -> None:
    assert failing(tmp_path, Call("rename", 2), "ENOSPC", "failure not told") == [
        f"after (2,) steps of the story the file holds {(['Ann 1, Bob 2, Cy 3, Dee 4'], [])}"
    ]


DURABLE = ["write temporary", "fsync temporary", "rename", "fsync folder", "prompt"]
"""A change is on the disk before the next question: the only order that a power cut cannot break."""


def test_answer_is_on_the_disk_before_the_next_prompt(tmp_path: Path) -> None:
    path = tmp_path / "session.toml"
    new_session(path)
    assert order(tmp_path, *STORY, path=path) == DURABLE * len(STORY)


def test_a_new_session_is_on_the_disk_before_the_first_prompt(tmp_path: Path) -> None:
    path = tmp_path / "session.toml"
    stages = order(tmp_path, ("begin", str(path), 3))
    assert stages == ["write temporary", "fsync temporary", "link", "fsync folder", "prompt"]


@pytest.mark.parametrize(
    ("saver", "missing"),
    [
        ("no fsync of the file", ["fsync temporary", "fsync folder"]),
        ("no fsync of the folder", ["fsync folder"]),
    ],
)
def test_the_order_finds_the_saver_that_does_not_flush(
    saver: str, missing: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "session.toml"
    new_session(path)
    stages = order(tmp_path, STORY[0], path=path, saver=saver)
    assert stages == [stage for stage in DURABLE if stage not in missing]


@pytest.mark.parametrize("part", range(4))
def test_a_hundred_kills_at_random(part: int, tmp_path: Path) -> None:
    rng = Random(part)
    wrong = [found for _ in range(25) if (found := run_over(tmp_path, rng.uniform(0.0, 0.03)))]
    assert wrong == []
    while not read(tmp_path / "session.toml").session.log:  # a slow machine got to no answer yet
        assert run_over(tmp_path, 1.0) == []


def test_random_kills_find_the_saver_that_writes_in_place(tmp_path: Path) -> None:
    rng = Random(1)
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        if run_over(folder, rng.uniform(0.0, 0.03), "written in place"):
            break
    else:
        raise AssertionError("sixty kills and no harm done")


def test_a_full_disk_and_a_read_only_one_lose_nothing(tmp_path: Path) -> None:
    assert in_small_disk(tmp_path) == []


@pytest.mark.parametrize("saver", ["short write not noticed", "written in place", "failure not told"])
def test_a_full_disk_finds_the_saver_that_is_not_ready_for_it(saver: str, tmp_path: Path) -> None:
    assert in_small_disk(tmp_path, saver) == ["the disk was full and nobody said so"]


def test_a_folder_that_vanishes_and_comes_back(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    live = new_session(home / "a.toml")
    live.answer("1, 2, 3, 4")
    home.rename(tmp_path / "away")
    with pytest.raises(SaveFailed) as refused:
        live.answer("5, 6, 7, 8")
    assert refused.value.text == f"{home}/a.toml cannot be locked: no such file or directory."
    (tmp_path / "away").rename(home)
    live.answer("5, 6, 7, 8")
    assert len(Live.open(home / "a.toml").session.log) == 2


def test_a_file_that_vanishes_is_no_empty_session(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    live = new_session(path)
    live.answer("1, 2, 3, 4")
    path.unlink()
    with pytest.raises(SaveFailed) as refused:
        live.answer("5, 6, 7, 8")
    assert refused.value.text == f"{path} cannot be reached: no such file or directory."
    assert not path.exists()
    live.save_elsewhere(path)
    live.answer("5, 6, 7, 8")
    assert [entry.answer for entry in read(path).session.log] == [
        "Ann 1, Bob 2, Cy 3, Dee 4",
        "Ann 5, Bob 6, Cy 7, Dee 8",
    ]


def test_a_home_that_is_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    home = tmp_path / "home"
    home.symlink_to(real)
    live = new_session(home / "a.toml")
    live.answer("1, 2, 3, 4")
    assert home.is_symlink()
    assert len(read(real / "a.toml").session.log) == 1
    assert {p.name for p in real.iterdir()} == {"a.toml", ".a.toml.lock"}


def test_a_session_that_is_a_link_stays_one(tmp_path: Path) -> None:
    new_session(tmp_path / "real.toml")
    link = tmp_path / "link.toml"
    link.symlink_to("real.toml")
    live = Live.open(link)
    live.answer("1, 2, 3, 4")
    live.undo()
    live.answer("5, 6, 7, 8")
    assert link.is_symlink()
    assert len(read(tmp_path / "real.toml").session.log) == 1


def test_new_session_never_replaces_a_dead_link(tmp_path: Path) -> None:
    link = tmp_path / "a.toml"
    link.symlink_to(tmp_path / "elsewhere.toml")
    with pytest.raises(FileExistsError):
        new_session(link)
    assert not (tmp_path / "elsewhere.toml").exists()


def test_the_clock_may_go_backwards(tmp_path: Path) -> None:
    live = new_session(tmp_path / "a.toml", 5)
    noon = datetime.fromisoformat("2026-11-29T12:00:00+01:00")
    live.clock = iter([noon - timedelta(hours=hours) for hours in range(3)]).__next__
    for line in ["1, 2, 3, 4", "5, 6, 7, 8", "4, 3, 2, 1"]:
        live.answer(line)
    again = Live.open(tmp_path / "a.toml")
    assert [entry.at.hour for entry in again.session.log] == [12, 11, 10]
    assert again.faults == ()


def test_a_lock_that_nobody_gives_back_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.storage.store.PATIENCE", 0.05)
    path = tmp_path / "a.toml"
    mine, other = new_session(path), Live.open(path)
    with other.kept.locked(), pytest.raises(SaveFailed) as refused:
        mine.answer("1, 2, 3, 4")
    assert refused.value.text == f"{path} cannot be locked: another process holds it: try again."
    mine.answer("1, 2, 3, 4")


def test_a_lock_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    live = new_session(tmp_path / "a.toml")
    (tmp_path / ".a.toml.lock").unlink()
    (tmp_path / ".a.toml.lock").symlink_to(tmp_path / "precious")
    with pytest.raises(SaveFailed) as refused:
        live.answer("1, 2, 3, 4")
    assert refused.value.text.startswith(f"{tmp_path}/a.toml cannot be locked: too many levels")
    assert not (tmp_path / "precious").exists()


def test_a_lock_that_was_tidied_away_is_made_anew(tmp_path: Path) -> None:
    live = new_session(tmp_path / "a.toml")
    live.answer("1, 2, 3, 4")
    (tmp_path / ".a.toml.lock").unlink()
    live.answer("5, 6, 7, 8")
    assert len(read(tmp_path / "a.toml").session.log) == 2


def test_mode_and_write_protection_are_respected(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    live = new_session(path)
    path.chmod(0o640)
    live.answer("1, 2, 3, 4")
    assert path.stat().st_mode & 0o777 == 0o640
    path.chmod(0o440)
    with pytest.raises(SaveFailed) as refused:
        live.answer("5, 6, 7, 8")
    assert refused.value.text == f"{path} was not saved: it is write-protected."
    path.chmod(0o640)
    live.retry()
    assert len(read(path).session.log) == 2


def test_only_what_this_file_left_is_swept(tmp_path: Path) -> None:
    new_session(tmp_path / "a.toml")
    live = Live.open(tmp_path / "a.toml")
    mine = tmp_path / ".a.toml.123-0123456789ab.tmp"
    others = [tmp_path / ".a.toml.b.toml.123-0123456789ab.tmp", tmp_path / ".a.toml.notes.tmp"]
    for path in (mine, *others):
        path.write_text("half")
    live.answer("1, 2, 3, 4")
    assert not mine.exists()
    assert all(path.exists() for path in others)
