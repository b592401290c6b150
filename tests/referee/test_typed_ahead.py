"""Pasted and typed ahead: each line for its own question, and none swallowed without a word."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from desk import Desk, Terminal, holding
from stories import FOLDER, facts, read

from scorers import registry
from scorers.text import LONGEST_LINE
from sessions.live import Live

UP, ERASE = "\x1b[A", "\x15"


def answers(path: Path) -> list[str]:
    """What is on the disk."""
    filed = tomllib.loads(path.read_text(encoding="utf-8"))
    return [entry["answer"] for entry in filed.get("log", [])]


@pytest.mark.parametrize("end", ["\r", "\n"])
@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_an_evening_pasted_from_the_seats_on(game: str, end: str, desk: Desk) -> None:
    """Names, options and all answers at once, as a terminal pastes them."""
    story = read(FOLDER / game / "sample.txt")
    options = " ".join(f"{key}={value}" for key, value in story.options.items())
    table = desk.terminal("play", game)
    table.asked(None)
    table.paste(end.join([", ".join(story.players), options, *story.lines, ""]))
    table.asked(None)
    for n, line in enumerate(story.lines, 1):
        table.asked(n)
        if n == 1:
            (path,) = desk.home.glob("*.toml")
        assert len(answers(path)) >= n - 1, "the next question came before the answer was saved"
        shown = table.wait(r"\n").strip()
        assert "".join(shown.split()) == "".join(line.split())
    table.asked(None)
    table.type("")
    assert table.end() == 0
    assert facts(path) == facts(FOLDER / game / "sample.toml")
    # What was typed stands once, behind its prompt, as if by hand.
    assert re.findall(r"(?m)^(\d+)> ", table.seen) == [str(n + 1) for n in range(len(story.lines))]


def clubs(desk: Desk) -> tuple[Path, Terminal]:
    path = desk.new("clubs", "-p", "Ann", "-p", "Bob")
    table = desk.terminal("play", path)
    table.asked(1)
    return path, table


def test_behind_a_refused_line_nothing_of_a_paste_is_used(desk: Desk) -> None:
    path, table = clubs(desk)
    table.paste("7252\r51\r99\r42\r13 34\r\ry\r3344")
    table.asked(2)
    table.asked(3)
    assert table.asked(3).splitlines() == [
        "99",
        "Not recorded: There is no dancer 9: everybody has dancers 1",
        "to 5. (KC-2)",
        "Not used either: 4 lines typed behind it, from 42 on. Up",
        "brings them back.",
        "3> ",
    ]
    assert answers(path) == ["2 2 5 7", "Ann 5, Bob 1"]
    table.press(f"{UP}\r")  # the first line that was not used comes first
    table.asked(4)
    table.press(f"{UP}{UP}\r")
    assert "Bob takes 2 and 2" in table.asked(5)
    assert answers(path)[2:] == ["Ann 4, Bob 2", "Ann 1&3, Bob 3&4"]
    table.type("/quit")
    assert table.end() == 0


def test_one_line_behind_a_refused_one(desk: Desk) -> None:
    path, table = clubs(desk)
    table.paste(f"99\r{'2257 ' * 20}")  # its end was not pasted
    shown = table.wait(r"back\)\r\n1> ")
    assert " typed behind it: " in shown.replace("\n", " ")
    assert "2257 2257 2257 2257 2257 2257… (Up brings it back) 1> " in shown.replace("\n", " ")
    table.press("\x04")
    assert table.end() == 0
    assert answers(path) == []


def test_gaps_and_columns_in_a_paste(desk: Desk) -> None:
    """Empty lines separate; a tab is a blank between columns and completes nothing."""
    path, table = clubs(desk)
    table.paste("\r\r7252\r\r5\t1\r\r  \ran\t4\t,\tb\t2\r/note a\tb\r")
    table.wait("Noted with entry 3")
    table.asked(4)
    table.press("\x03")
    assert table.end() == 0
    assert answers(path) == ["2 2 5 7", "Ann 5, Bob 1", "Ann 4, Bob 2"]
    assert Live.open(path).session.log[2].notes == ("a b",)
    assert "Not recorded" not in table.seen


def test_typing_during_a_save_waits_for_its_prompt(desk: Desk) -> None:
    """With the session's lock in other hands the first answer waits, while the next ones are typed."""
    path, table = clubs(desk)
    with holding(path) as waits_for_it:
        table.type("7252")
        waits_for_it(table.process.pid)
        for keys in ("51\r", "4", "2\r", "\x04"):
            table.press(keys)
    assert table.end() == 0
    assert table.seen.count("51\n") == table.seen.count("2> 51\nAnn takes the 5") == 1
    assert table.seen.count("42\n") == table.seen.count("3> 42\nAnn takes the 7") == 1
    assert "\n4> \nLeft open, 3 answers." in table.seen
    assert answers(path) == ["2 2 5 7", "Ann 5, Bob 1", "Ann 4, Bob 2"]


@pytest.mark.parametrize(
    ("pasted", "told", "kept"),
    [
        # a command in it is done in its turn
        ("7252\r/undo\r3344\r/note rain\r", "Noted with entry 1.", ["3 3 4 4"]),
        # a command that is none stops it
        ("/sing\r7252\r", "Not used either, typed behind it: 7252", []),
        # so does a yes or no that is neither; nothing is closed by what was meant for the game
        ("/abandon\r7252\r51\r", "Not used either, typed behind it: 51", []),
        # and a Ctrl-D typed behind it is heard
        ("99\r7252\r\x04", "Left open, no answers yet.", []),
    ],
)
def test_what_else_may_be_in_a_paste(pasted: str, told: str, kept: list[str], desk: Desk) -> None:
    path, table = clubs(desk)
    table.paste(pasted)
    table.wait(told)
    if "\x04" not in pasted:
        table.wait(r"> $")
        table.press("\x03")
    assert table.end() == 0
    assert answers(path) == kept
    assert Live.open(path).session.state == "open"


def test_what_is_pasted_beyond_the_end_is_not_lost(desk: Desk) -> None:
    """An empty line in it does not leave, or the rest would be typed into the shell."""
    story = read(FOLDER / "king-of-clubs" / "shortest.txt")
    desk.home.mkdir()
    table = desk.terminal("play", "clubs", "-p", "Ann", "-p", "Bob", "--file", desk.home / "a.toml")
    table.asked(1)
    table.paste("\r".join([*story.lines, "", "2257", "", "51", ""]))
    table.wait(r"\n> 2257\r\nThe game is over: Enter leaves")
    assert "Not used either, typed behind it: 51" in table.asked(None)
    table.type("")
    assert table.end() == 0
    assert len(answers(desk.home / "a.toml")) == len(story.lines)


def test_a_refusal_at_the_seats_stops_a_paste_too(desk: Desk) -> None:
    table = desk.terminal("play", "clubs")
    table.asked(None)
    table.paste("Ann, Bob, Cy\r\r7252\r51\r")
    shown = table.wait(r"back\.\r\n[^>]*> ")
    assert "Not used either: 2 lines typed behind it, from 7252 on." in shown
    table.type("Ann, Bob")
    table.asked(None)
    table.paste("rainy\r7252\r")
    shown = table.wait(r"back\)\r\n[^>]*> ")
    assert "Not used either, typed behind it: 7252 (Up brings it back)" in shown
    table.type("")
    table.asked(1)
    table.press(f"{UP}\r")
    table.asked(2)
    table.press("\x03")
    assert table.end() == 0


def test_what_came_from_elsewhere_stops_a_paste(desk: Desk) -> None:
    path, table = clubs(desk)
    assert desk.run("enter", path, "7252").status == 0
    table.paste("7252\r51\r")
    shown = table.wait(r"\n2> $")
    assert "Your line was not used; Up brings it back." in " ".join(shown.split())
    assert "Not used either, typed behind it: 51 (Up brings it back)" in " ".join(shown.split())
    assert answers(path) == ["2 2 5 7"]
    table.press(f"{UP}{UP}\r")
    table.asked(3)
    assert answers(path) == ["2 2 5 7", "Ann 5, Bob 1"]
    table.press("\x03")
    assert table.end() == 0


def test_a_paste_longer_than_a_terminal_holds(desk: Desk) -> None:
    """A terminal keeps 4,096 bytes; what is pasted beyond waits outside."""
    path, table = clubs(desk)
    notes = [f"note {n} {'and so on ' * 12}".strip() for n in range(120)]
    table.paste("".join(f"/{note}\r" for note in notes) + "7252\r")
    table.asked(2)
    table.press("\x03")
    assert table.end() == 0
    assert Live.open(path).session.notes == tuple(note.removeprefix("note ") for note in notes)
    assert answers(path) == ["2 2 5 7"]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_line_of_100_000_characters(term: str, desk: Desk) -> None:
    path = desk.new("clubs", "-p", "Ann", "-p", "Bob")
    table = desk.terminal("play", path, TERM=term)
    table.asked(1)
    table.paste("7252 " * 20_000 + "\r7252\r")
    shown = table.wait(r"\n1> $")
    assert f"That line has 100,000 characters; the longest has {LONGEST_LINE:,}." in " ".join(
        shown.split()
    )
    assert "Not used either, typed behind it: 7252 (Up brings it back)" in shown
    table.press(f"{UP}\r")
    table.asked(2)
    table.press("\x03")
    assert table.end() == 0
    assert answers(path) == ["2 2 5 7"]


def test_a_line_cut_by_the_terminal_is_refused(desk: Desk, tmp_path: Path) -> None:
    """A Python without readline: the terminal itself edits, and cuts at 4,095 bytes without a word."""
    (tmp_path / "readline.py").write_text("raise ImportError\n", encoding="utf-8")
    path = desk.new("clubs", "-p", "Ann", "-p", "Bob")
    table = desk.terminal("play", path, PYTHONPATH=f"{tmp_path}:{desk.environment()['PYTHONPATH']}")
    table.asked(1)
    table.paste(f"/note {'far longer than a page ' * 300}\n7252\n")
    table.wait(r"has a control character in it \(U\+0000\): type it\s+again")
    table.asked(2)
    table.press("\x04")
    assert table.end() == 0
    assert Live.open(path).session.notes == ()
    assert answers(path) == ["2 2 5 7"]
