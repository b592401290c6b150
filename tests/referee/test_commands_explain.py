"""`referee explain`, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk import Desk

TURNS = ("fshc+wallet mlhb+disease", "-", "fshc mshc", "g", "fldd mldb ; closed")
"""Ann -3 and 5, Bob nothing, then Ann's last pair: 3 in common, 3 points. Ann 5, Bob 0."""


@pytest.fixture
def evening(desk: Desk) -> Path:
    path = desk.new("the-club", "-p", "Ann", "-p", "Bob", "-o", "turns=6")
    done = desk.run("enter", path, *TURNS[:-1])
    assert done.status == 0, done.err
    return path


def test_an_entry_is_explained_with_its_arithmetic_and_the_rulebook(desk: Desk, evening: Path) -> None:
    """fshc+wallet mlhb+disease: 2 in common, so 1, and 1 - 5 for the backs (TC-1, TC-2): -3."""
    done = desk.run("explain", evening, "1")
    lines = done.out.splitlines()
    assert done.status == 0
    assert any("TURN 1 of 6" in line for line in lines[:2])
    assert (
        "1. turn 1 (turn): female small hip-hop cheerful + wallet & male large hip-hop bored + disease"
        in lines
    )
    assert "Points after it: Ann -3, Bob 0." in lines
    assert any(line.startswith("TC-") and "Rulebook" in line for line in lines)
    told = json.loads(desk.run("explain", evening, "1", "--json").out)["entry"]
    assert sum(award["points"] for ruling in told["rulings"] for award in ruling["awards"]) == -3
    assert told["standing"] == {"Ann": -3, "Bob": 0}


def test_a_players_points_add_up(desk: Desk, evening: Path) -> None:
    lines = desk.run("explain", evening, "--player", "a").out.splitlines()
    assert lines[0] == "Ann: points 2."
    assert lines[1].startswith("   entry 1: -3, ")
    assert lines[2].startswith("   entry 3: +5, ")
    assert lines[3] == "   Together 2."
    assert desk.run("explain", evening, "--player", "Bob").out.splitlines()[:2] == [
        "Bob: points 0.",
        "   Nothing has brought any yet.",
    ]
    told = json.loads(desk.run("explain", evening, "--player", "ann", "--json").out)["player"]
    assert [item["points"] for item in told["accounts"]] == [-3, 5]


def test_alone_it_says_why_the_winner_won(desk: Desk, evening: Path) -> None:
    assert desk.run("explain", evening).out == "Nobody has won yet.\nPoints: Ann 2, Bob 0.\n"
    assert desk.run("enter", evening, TURNS[-1]).status == 0
    lines = desk.run("explain", evening).out.splitlines()
    assert lines[0].startswith("Ann wins with 5 points.")
    start = lines.index("Looked at, in this order:")
    assert lines[start + 1].startswith("   Points: Ann 5, Bob 0. (TC-")
    told = json.loads(desk.run("explain", evening, "--json").out)
    assert told["result"]["winners"] == ["Ann"]
    assert [each["decided"] for each in told["criteria"]] == [True]


def test_what_is_not_there_is_said(desk: Desk, evening: Path) -> None:
    done = desk.run("explain", evening, "9")
    assert (done.status, done.err) == (1, "There is no entry 9: this session has entries 1 to 4.\n")
    done = desk.run("explain", evening, "--player", "Zoe")
    assert done.status == 2
    assert "Nobody here is called Zoe" in done.err


def test_explain_hides_secrets_of_an_open_session(desk: Desk) -> None:
    """Kingz, a courage each: courage 2, worth 1, behind the screens (KZ-3)."""
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    assert desk.run("enter", path, "c,c").status == 0
    for args in ((), ("1",), ("--player", "Ann")):
        told = desk.run("explain", path, *args).out
        assert "Ann 1, Bob 1" not in told
        assert "worth 1" not in told.casefold()
    told = desk.run("explain", path, "--player", "Ann").out
    assert told == "Ann: hidden while the session is open (--reveal shows it).\n"
    assert "Ann 1, Bob 1" in desk.run("explain", path, "--reveal").out
    assert "   Together 1.\n" in desk.run("explain", path, "--player", "Ann", "--reveal").out
    told = json.loads(desk.run("explain", path, "--player", "Ann", "--json").out)
    assert told["player"]["standing"] == 1


def test_in_the_conversation(desk: Desk, evening: Path) -> None:
    table = desk.terminal("play", evening, columns=80)
    table.asked(5)
    table.type("/explain Ann")
    assert "entry 1: -3" in table.asked(5)
    table.type("/explain 3")
    assert "Points after it: Ann 2, Bob 0." in table.asked(5)
    table.type("why")
    assert "4. turn 4 (turn): guard" in table.asked(5)
    table.type("/explain")
    assert "Nobody has won yet." in table.asked(5)
    table.type("/quit")
    assert table.end() == 0


def test_a_name_of_the_games_own_is_explained(desk: Desk) -> None:
    """A hashtag of King of Con is no holding; nobody has dominated it before the first phase 4."""
    path = desk.new("king-of-con", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "12").status == 0
    done = desk.run("explain", path, "--of", "#Sci-Fi")
    assert done.out.splitlines()[0] == "Nobody has dominated Sci-Fi yet. (KN-5.1)"
    assert desk.run("explain", path, "--of", "spoon").status != 0
    told = json.loads(desk.run("explain", path, "--of", "sci", "--json").out)
    assert told["holdings"] == []
    assert told["told"][0] == {"text": "Nobody has dominated Sci-Fi yet.", "clauses": ["KN-5.1"]}
