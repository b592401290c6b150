"""How an end is told: once, with who ended the game, who won by what, and the clause that decided."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

TURNS = ("fshc mshc", "-", "fshc mshc", "-")
"""The Club, Ann and Bob: Ann's two pairs have four in common, 5 points each (TC-1)."""


@pytest.fixture
def evening(desk: Desk) -> Path:
    return desk.new("the-club", "-p", "Ann", "-p", "Bob", "-o", "turns=4")


def test_enter_tells_the_end_once(desk: Desk, evening: Path) -> None:
    told = desk.run("enter", evening, *TURNS).out
    assert told.count("Ann wins") == 1
    assert "Code of this session" in told
    assert "Ann wins" in desk.run("show", evening).out
    assert "Ann wins" in desk.run("share", evening).out


def test_the_end_is_told_again_after_undo_and_the_same_answer(desk: Desk, evening: Path) -> None:
    desk.run("enter", evening, *TURNS[:3])
    table = desk.terminal("play", evening)
    table.wait("4> ")
    table.type("-")
    table.wait("Enter leaves")
    first = table.seen
    table.type("/undo")
    table.wait("4> ")
    table.type("-")
    table.wait("Enter leaves")
    again = table.seen[len(first) :]
    for piece in ("Ann wins", "Code of this session"):
        assert first.count(piece) == 1
        assert again.count(piece) == 1
    table.press("\x04")
    table.end()
