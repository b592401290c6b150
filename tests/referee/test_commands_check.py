"""`referee check`, as it is typed: silent when all is well, else the first difference in each file."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from desk import Desk

TURNS = ("fshc mshc", "-", "fshc mlhb")
"""The Club: 4 in common, 5 points for Ann; nothing; 2 in common, 1 point for Ann (TC-1)."""


@pytest.fixture
def evening(desk: Desk) -> Path:
    path = desk.new("the-club", "-p", "Ann", "-p", "Bob", "--file", str(desk.home.parent / "a.toml"))
    assert desk.run("enter", path, *TURNS).status == 0
    return path


def edited(path: Path, old: str, new: str) -> Path:
    """A copy beside it, with something written otherwise."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    other = path.with_name("b.toml")
    other.write_text(text.replace(old, new), encoding="utf-8")
    return other


def test_silence_is_well(desk: Desk, evening: Path) -> None:
    assert desk.run("check", evening) == (0, "", "")
    assert desk.run("check", evening.parent) == (0, "", "")
    assert desk.run("check") == (0, "", ""), "the home folder has no session yet"
    verbose = desk.run("check", evening, "-v")
    assert verbose == (
        0,
        f"{evening}: fine. The Club, 3 answers, open.\n1 file looked at, 0 not as recorded.\n",
        "",
    )


def test_a_difference_names_both_sides_and_a_next_command(desk: Desk, evening: Path) -> None:
    """fshc mlhc: opposite sex, same taste and mood, 3 in common, 3 points where 5 are recorded."""
    other = edited(evening, "& male small hip-hop cheerful", "& male large hip-hop cheerful")
    done = desk.run("check", other)
    first, *rest = done.out.splitlines()
    assert done.status == 1
    assert re.fullmatch(
        rf"{re.escape(str(other))}: entry 1 \(turn; turn 1\) differs, the standing is another\. "
        r"\(TC-[0-9., TC-]+\)",
        first,
    )
    assert rest == [
        "   Recorded: Ann 5, Bob 0",
        "   Recomputed: Ann 3, Bob 0",
        "   Also: the seal does not fit the facts.",
        f"   Look: referee explain {other} 1",
    ]
    look = rest[-1].removeprefix("   Look: referee ").split()
    assert desk.run(*look).status == 0, "what is advised can be typed as it stands"


def test_what_is_refused_today_is_said_with_the_reason(desk: Desk, evening: Path) -> None:
    """fshc mlmb have only the sex apart: 1 in common, no pair (TC-1)."""
    other = edited(evening, "& male large hip-hop bored", "& male large metal bored")
    done = desk.run("check", other)
    assert done.status == 1
    assert f"{other}: entry 3 (turn; turn 3) differs, the answer is refused today. (TC-" in done.out
    assert f"   Look: referee amend {other} 3 ANSWER --dry-run\n" in done.out
    assert desk.run("amend", other, "3", "fshc mlhb", "--dry-run").status == 0


def test_a_damaged_file_among_good_ones(desk: Desk, evening: Path) -> None:
    other = evening.with_name("b.toml")
    other.write_bytes(evening.read_bytes()[:-30])
    third = evening.with_name("c.toml")
    third.write_text(
        evening.read_text(encoding="utf-8").replace("Ann = 6", "Ann = 7"), encoding="utf-8"
    )
    done = desk.run("check", evening, other, third)
    assert done.status == 1
    assert f"{other} is not valid TOML" in done.out
    assert f"{third}: the head differs, the standing is another." in done.out
    assert str(evening) not in done.out
    told = json.loads(desk.run("check", evening.parent, "--json").out)
    assert [each["fine"] for each in told] == [True, False, False]
    lines = desk.run("check", evening.parent, "--json-lines", "--jobs", "2").out.splitlines()
    assert [json.loads(line) for line in lines] == told


def test_a_missing_file_is_named_on_standard_error(desk: Desk, evening: Path) -> None:
    done = desk.run("check", evening, evening.with_name("gone.toml"))
    assert done.status == 3
    assert done.out == ""
    assert "There is no session file" in done.err


def test_hidden_standings_stay_hidden(desk: Desk) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    assert desk.run("enter", path, "c,c").status == 0
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Ann = 1", "Ann = 4"), encoding="utf-8")
    done = desk.run("check", path)
    assert done.status == 1
    assert "Recorded" not in done.out
    assert "   It lies hidden while the session is open (--reveal shows it).\n" in done.out
    assert "   Recorded: Ann 4, Bob 1\n" in desk.run("check", path, "--reveal").out
    assert json.loads(desk.run("check", path, "--json").out)[0]["difference"]["recorded"]["Ann"] == 4


def test_check_shows_a_bar_that_goes_away(desk: Desk, evening: Path) -> None:
    for number in range(60):
        shutil.copy(evening, evening.with_name(f"c{number}.toml"))
    table = desk.terminal("check", evening.parent)
    seen = table.process.read()
    assert "100%" in seen
    assert seen.endswith("\x1b[1A\x1b[2K")
    assert table.end() == 0


def test_a_folder_that_cannot_be_read_is_said(desk: Desk, evening: Path) -> None:
    done = desk.run("check", evening.parent / "nowhere")
    assert done.status == 3


def test_the_same_is_found_whatever_order_sets_are_walked_in(desk: Desk, evening: Path) -> None:
    import sys

    args = [sys.executable, "-m", "referee", "check", str(evening), "-v"]
    told = {
        subprocess.run(
            args,
            env=desk.environment(PYTHONHASHSEED=seed),
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
