"""The list of people's spellings: several merges at once, comments, odd files in its place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from desk import Desk

from sessions.club.people import People
from sessions.errors import NotPossible, SessionError

MANY = [f"Ann{n}" for n in range(12)]


def people(folder: Path, *names: str) -> People:
    found = People(folder)
    found.meet(names)
    return found


def test_merges_at_once_are_all_kept(desk: Desk) -> None:
    for name in MANY:
        desk.new("king-of-clubs", "-p", name, "-p", "Zoe")
    command = [sys.executable, "-m", "referee", "players", "merge"]
    told = desk.environment()
    running = [subprocess.Popen([*command, n, "Anna"], env=told, stdout=-3) for n in MANY]
    assert [each.wait(60) for each in running] == [0] * len(MANY)
    assert len(People(desk.home).merges) == len(MANY)


def test_comments_of_the_list_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "players.toml"
    file.write_text(
        '# ours\nclub = "Friday"\n\n[merged]\n# cousin\n"anna b" = "Anna"  # the tall one\n'
    )
    people(tmp_path, "Bobby", "Anna").merge("Bobby", "Bob")
    assert file.read_text() == (
        '# ours\nclub = "Friday"\n\n[merged]\nbobby = "Bob"\n# cousin\n'
        '"anna b" = "Anna"  # the tall one\n'
    )
    People(tmp_path).unmerge("Anna B")
    assert file.read_text() == '# ours\nclub = "Friday"\n\n[merged]\nbobby = "Bob"\n# cousin\n'


def test_two_readers_do_not_undo_each_other(tmp_path: Path) -> None:
    first, second = people(tmp_path, "Bobby"), people(tmp_path, "Annie")
    first.merge("Bobby", "Bob")
    second.merge("Annie", "Ann")
    assert People(tmp_path).merges == {"bobby": "Bob", "annie": "Ann"}


def test_name_that_nobody_has_is_not_merged(tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match=r"Nobody is called Bobbi\. Did you mean Bobby\?"):
        people(tmp_path, "Bobby").merge("Bobbi", "Bob")
    assert not (tmp_path / "players.toml").exists()


def test_odd_file_in_its_place_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "players.toml"
    os.mkfifo(file)
    with pytest.raises(SessionError, match="it is no ordinary file"):
        People(tmp_path)
    file.unlink()
    with file.open("wb") as huge:
        huge.truncate(1 << 32)
    with pytest.raises(SessionError, match="too large for a list of spellings"):
        People(tmp_path)
    file.unlink()
    file.mkdir()
    with pytest.raises(SessionError, match=r"players\.toml cannot be read"):
        People(tmp_path)


def test_session_cannot_take_the_place_of_the_list(desk: Desk) -> None:
    done = desk.run(
        "new", "king-of-clubs", "-p", "Ann", "-p", "Bob", "--file", desk.home / "players.toml"
    )
    assert done.status == 2
    assert "choose another name" in done.err
