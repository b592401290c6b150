"""A ruling asked for in the midst of a session is given for its table, and says what it took."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk


def judge(desk: Desk, path: Path, case: str) -> str:
    table = desk.terminal("play", path, columns=100)
    table.wait("1?[0-9]> ")
    before = len(table.seen)
    table.type(f"/judge {case}")
    table.wait(r"[0-9]> $")
    told = table.seen[before:]
    table.press("\x04")
    table.end()
    return told


@pytest.fixture
def advanced(desk: Desk) -> Path:
    """Advanced, night 2: Ann won night 1 and leads (KC-9.1)."""
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob", "-o", "version=advanced")
    done = desk.run("enter", path, "2257", "31", "42", "25 34", "y", "3", "1")
    assert done.status == 0, done.err
    return path


def test_an_advanced_tie_is_nobodys(desk: Desk, advanced: Path) -> None:
    told = judge(desk, advanced, "dance 3 3")  # KC-7.2: backups do not matter
    assert "Nobody" in told
    assert "Taken from this table: version advanced." in told


def test_the_one_who_leads_loses_the_last_tie(desk: Desk, advanced: Path) -> None:
    told = judge(desk, advanced, "night --prestige 7,7 --backups 3,3 --moves 1,1")
    assert "Side 2" in told  # Ann leads: the tie goes to the other side (KC-8.4)
    assert "lead 1" in told


def test_what_is_typed_wins_over_the_table(desk: Desk, advanced: Path) -> None:
    told = judge(desk, advanced, "night --prestige 7,7 --backups 3,3 --moves 1,1 --lead 2")
    assert "Side 1" in told
    assert "lead 1" not in told
