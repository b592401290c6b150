"""The home folder: names that stay inside it, and sessions found by a part of theirs."""

from __future__ import annotations

import os
import time
from pathlib import Path

import long_draw
import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.errors import Refused
from scorers.game import Game, Setup
from sessions.club.history import rows
from sessions.errors import SaveFailed, SessionError, WrongUsage
from sessions.home import begin, find, home_folder, newest, sessions_in, slug
from sessions.live import Live, now
from sessions.paths import tidied

pytestmark = pytest.mark.usefixtures("long")


def table(*players: str) -> Setup:
    return long_draw.GAME.settle(players, {"rounds": 2})


def new(folder: Path, *players: str) -> Live:
    return begin(long_draw.GAME, table(*players), folder)


def test_where_sessions_live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("REFEREE_HOME", "~/club")
    assert home_folder() == f"{tmp_path}/club"
    assert home_folder("~/other") == f"{tmp_path}/other"
    assert home_folder("~nobody-of-this-name/x") == "~nobody-of-this-name/x"
    monkeypatch.setenv("REFEREE_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert home_folder() == f"{tmp_path}/data/referee"


@pytest.mark.parametrize("home", [None, "", "/home/ann", "/home/ann/", "/", "home/ann", "~", " "])
@pytest.mark.parametrize("data", [None, "", "/data", "/data/", "data", "~/data", " ", "/"])
def test_home_defaults_to_the_data_folder_of_the_platform(
    home: str | None, data: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("REFEREE_HOME", None), ("HOME", home), ("XDG_DATA_HOME", data)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert home_folder() == str(platformdirs.user_data_path("referee", appauthor=False))


def test_session_file_is_named_by_day_game_and_people(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "home"
    today = now().date().isoformat()
    names = [new(home, "Ann", "Mary Lou").path.name for _ in range(3)]
    assert names == [f"{today}-long-draw-ann-mary-lou{n}.toml" for n in ("", "-2", "-3")]
    assert new(home, "Zoë", "日本").path.name == f"{today}-long-draw-zoë-日本.toml"
    assert new(home, "😀", "🎲").path.name == f"{today}-long-draw.toml"


def test_long_file_name_is_cut(tmp_path: Path) -> None:
    live = new(tmp_path, *("日" * 39 + c for c in "一二三四"))
    assert len(os.fsencode(live.path.name)) < 220
    live.answer("1, 2, 3, 4")
    assert len(Live.open(live.path).session.log) == 1


@given(st.lists(st.text(min_size=1, max_size=45), min_size=2, max_size=4))
def test_no_name_leaves_the_folder(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    try:
        setup = table(*names)
    except Refused:
        return
    home = tmp_path_factory.mktemp("home")
    live = begin(long_draw.GAME, setup, home)
    assert live.path.parent == home
    assert {p.name for p in home.iterdir()} == {live.path.name, f".{live.path.name}.lock"}
    assert Live.open(live.path).session.players == setup.players


@pytest.mark.parametrize("name", ["../../x", "/etc/passwd", "a/b", "..", ".", "a\\b", ".hidden", "C:"])
def test_a_name_is_letters_and_digits_in_a_file_name(name: str, tmp_path: Path) -> None:
    assert set(slug(name)) <= set("abcdefghijklmnopqrstuvwxyz-")
    try:
        setup = table(name, "Bob")
    except Refused:
        return
    assert begin(long_draw.GAME, setup, tmp_path).path.parent == tmp_path


def test_a_game_with_an_odd_id_stays_inside_too(tmp_path: Path) -> None:
    plain = long_draw.GAME
    odd = Game(package=plain.package, id="../odd", title="Odd", rules=1, players=(2, 4), begin=plain.begin,
               about="", options=plain.options)  # fmt: skip
    assert begin(odd, table("Ann", "Bob"), tmp_path).path.parent == tmp_path


def test_begin_in_a_given_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert begin(long_draw.GAME, table("Ann", "Bob"), tmp_path, str(path)).path == path
    with pytest.raises(SessionError) as refused:
        begin(long_draw.GAME, table("Ann", "Bob"), tmp_path, str(path))
    assert refused.value.text == f"{path} is there already: choose another name."
    with pytest.raises(SaveFailed) as failed:
        begin(long_draw.GAME, table("Ann", "Bob"), tmp_path, str(tmp_path / "none" / "a.toml"))
    assert failed.value.text == f"{tmp_path}/none/a.toml cannot be written: no such file or directory."
    with pytest.raises(SaveFailed) as failed:
        begin(long_draw.GAME, table("Ann", "Bob"), tmp_path, "a\0b/c")
    assert failed.value.text == "a?b/c cannot be written: that is no file name."


def test_a_home_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SessionError) as refused:
        new(tmp_path / "file" / "home", "Ann", "Bob")
    assert refused.value.text == f"The folder {tmp_path}/file/home cannot be made: not a directory."


def test_links_in_the_home_are_followed_and_never_replaced(tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    away.mkdir()
    today = now().date().isoformat()
    taken = home / f"{today}-long-draw-ann-bob.toml"
    taken.symlink_to(away / "nothing.toml")
    live = new(home, "Ann", "Bob")
    assert live.path.name == f"{today}-long-draw-ann-bob-2.toml"
    assert taken.is_symlink()
    assert list(away.iterdir()) == []
    real = begin(long_draw.GAME, table("Cy", "Dee"), away)
    link = home / "link.toml"
    link.symlink_to(real.path)
    through = Live.open(find("link", home))
    through.answer("1, 2")
    assert link.is_symlink()
    assert len(Live.open(real.path).session.log) == 1
    assert len([p for p in home.iterdir() if p.suffix == ".toml"]) == 3
    assert newest(home) == str(link)


def test_found_by_a_part_of_its_name(tmp_path: Path) -> None:
    ann = new(tmp_path, "Ann", "Bob").file
    cy = new(tmp_path, "Cy", "Zoë").file
    assert find("ann", tmp_path) == ann
    assert find("ZOË", tmp_path) == cy
    assert find(Path(cy).stem, tmp_path) == cy
    assert find(Path(cy).name, tmp_path) == cy
    assert find(cy, tmp_path) == cy
    with pytest.raises(WrongUsage) as two:
        find("draw", tmp_path)
    assert two.value.status == 2
    assert two.value.text == (
        f"draw could be 2 sessions ({Path(cy).stem}, {Path(ann).stem}): type more of the name, or last."
    )
    for text, said in [
        ("eve", f"No session in {tmp_path} has eve in its name."),
        ("", f"No session in {tmp_path} has that in its name."),
        ("\x1b[2J", f"No session in {tmp_path} has ?[2J in its name."),
        ("..", f"No session in {tmp_path} has .. in its name."),
    ]:
        with pytest.raises(SessionError) as none:
            find(text, tmp_path)
        assert (none.value.status, none.value.text) == (3, said)


def test_an_exact_name_beats_a_longer_one(tmp_path: Path) -> None:
    first, second = new(tmp_path, "Ann", "Bob").file, new(tmp_path, "Ann", "Bob").file
    assert find(Path(first).stem, tmp_path) == first
    assert find("bob-2", tmp_path) == second


def test_last_finds_nothing_where_all_are_abandoned(tmp_path: Path) -> None:
    new(tmp_path, "Ann", "Bob").abandon()
    with pytest.raises(SessionError) as none:
        find("last", tmp_path)
    assert none.value.text == (
        f"No session in {tmp_path} is open or finished, so none is the last: type a part of a name."
    )


def test_last_is_the_newest_session_that_is_not_abandoned(tmp_path: Path) -> None:
    with pytest.raises(SessionError) as none:
        find("last", tmp_path / "none")
    assert none.value.text == f"There is no session in {tmp_path}/none yet: referee play starts one."
    lives = [new(tmp_path, name, "Bob") for name in ("Ann", "Cy", "Dee")]
    for age, live in enumerate(reversed(lives)):
        os.utime(live.path, ns=(0, time.time_ns() - (age + 1) * 10**9))
    assert find("last", tmp_path) == lives[2].file
    lives[0].answer("1, 2")
    assert find("LAST", tmp_path) == lives[0].file
    lives[0].abandon()
    assert find("last", tmp_path) == lives[2].file


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    live = new(tmp_path, "Ann", "Bob")
    (tmp_path / "players.toml").write_text("")
    (tmp_path / ".hidden.toml").write_text("")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "notes.txt").write_text("")
    damaged = tmp_path / "damaged.toml"
    damaged.write_text("")
    nowhere = tmp_path / "nowhere.toml"
    nowhere.symlink_to(tmp_path / "none")
    os.mkfifo(tmp_path / "pipe.toml")
    assert set(map(Path, sessions_in(tmp_path))) == {
        live.path,
        damaged,
        nowhere,
        tmp_path / "pipe.toml",
    }
    assert newest(tmp_path) == live.file
    damaged_ones: list[str] = []
    assert [row.path for row in rows(tmp_path, damaged_ones)] == [str(live.path)]
    assert f"{tmp_path}/pipe.toml cannot be read: it is no ordinary file." in damaged_ones


def test_a_home_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(SessionError) as refused:
        sessions_in(tmp_path / "home")
    assert refused.value.text == f"{tmp_path}/home cannot be read: not a directory."


@pytest.mark.parametrize(
    "typed",
    ["a.toml", "./a.toml", "././a.toml", ".//a.toml", "/a.toml", "//a.toml", "///a.toml", "a//b.toml", "a/./b.toml",
     "a/", "a/.", "a/..", "../a.toml", "./../a.toml", ".", "./", "", "/", "..", "./.", ".a/b", "~", "~/a.toml"],
)  # fmt: skip
def test_a_path_is_told_as_pathlib_tells_it(typed: str) -> None:
    assert tidied(typed) == str(Path(typed))
