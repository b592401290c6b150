"""Twenty commands at once on one session, and an open conversation beside them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from desk import Desk, install_high_draw

from scorers import registry
from sessions.live import Live
from sessions.storage.store import read

NAMES = ("Ann", "Bob", "Cy")
LINES = [", ".join(map(str, cards)) for cards in permutations(range(1, 6), 3)]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A home where High Draw is installed, for this process and those it starts."""
    monkeypatch.setenv("PYTHONPATH", str(install_high_draw(tmp_path / "site")))
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setitem(registry.BUILT_IN, "high-draw", "high_draw")
    return Desk(tmp_path / "home")


def began(desk: Desk, rounds: int) -> Path:
    people = [word for name in NAMES for word in ("-p", name)]
    return desk.new("high-draw", *people, "-o", f"rounds={rounds}")


def canonical(line: str) -> str:
    cards = line.split(", ")
    return ", ".join(f"{name} {card}" for name, card in zip(NAMES, cards, strict=True))


def test_twenty_commands_enter_at_once(desk: Desk) -> None:
    path = began(desk, 20)
    command = [sys.executable, "-m", "referee", "enter", str(path)]
    running = [
        subprocess.Popen(
            [*command, line], env=desk.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for line in LINES[:20]
    ]
    for process in running:
        _, complaint = process.communicate(timeout=60)
        assert (process.returncode, complaint) == (0, b"")
    loaded = read(path)
    assert loaded.faults == ()
    assert Counter(entry.answer for entry in loaded.session.log) == Counter(map(canonical, LINES[:20]))
    assert loaded.session.state == "finished"


def test_a_conversation_beside_enter_undo_and_amend(desk: Desk) -> None:
    """It says each time what it picked up, and a line counts only for the question it was shown."""
    path = began(desk, 9)
    table = desk.terminal("play", path, columns=200)
    try:
        table.asked(1)
        table.type("1, 2, 3")
        table.asked(2)
        assert desk.run("enter", path, "4, 5, 6").status == 0
        table.type("7, 8, 9")
        assert "1 answer entered (2: Ann 4, Bob 5, Cy 6)" in table.asked(3)
        table.type("7, 8, 9")
        table.asked(4)
        assert desk.run("undo", path).status == 0
        table.type("9, 8, 7")
        assert "1 answer from entry 3 on taken back" in table.asked(3)
        assert desk.run("amend", path, "1", "3, 2, 1").status == 0
        table.type("9, 8, 7")
        assert "from entry 1 on taken back or changed" in table.asked(3)
        table.type("9, 8, 7")
        table.asked(4)
        table.type("/quit")
        assert table.end() == 0
    finally:
        table.process.close(force=True)
    session = Live.open(path).session
    assert [entry.answer for entry in session.log] == [
        "Ann 3, Bob 2, Cy 1",
        "Ann 4, Bob 5, Cy 6",
        "Ann 9, Bob 8, Cy 7",
    ]
    assert [each["answer"] for each in session.struck] == ["Ann 7, Bob 8, Cy 9"]
    assert session.log[0].was[0]["answer"] == "Ann 1, Bob 2, Cy 3"
