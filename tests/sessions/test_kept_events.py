"""Events in a session: kept, replayed, taken back, and the promises that they keep."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from desk import Desk

from scorers.errors import Unclear
from sessions.promises import name_fact
from sessions.session import Entry

pytestmark = pytest.mark.usefixtures("high")
AT = datetime.fromisoformat("2026-11-29T19:00:00+01:00")


@pytest.fixture
def path(desk: Desk) -> Path:
    return desk.new("high", "-p", "Ann", "-p", "Bob", "-o", "rounds=2")


def test_a_fix_is_an_entry_like_any_other(desk: Desk, path: Path) -> None:
    # Bob draws the higher card in round 1: 1 point; the table gives Ann one too.
    done = desk.run("enter", path, "7,9", '/fix ann points +1 "we rule so"')
    assert done.status == 0, done.err
    told = json.loads(desk.run("show", path, "--json").out)
    assert told["standing"] == {"Ann": 1, "Bob": 1}
    entry = told["log"][1]
    assert (entry["ask"], entry["where"]) == ("fix", "before cards, round 2")
    assert entry["answer"] == 'fix Ann points +1 "we rule so"'
    assert entry["overruled"]
    assert entry["clauses"] == ["fix"]
    assert told["next"]["where"] == "round 2"
    assert desk.run("check", path).status == 0
    assert "Ann +1: fixed by the table. (fix)" in desk.run("explain", path, "2").out


def test_a_fix_is_taken_back_by_undo(desk: Desk, path: Path) -> None:
    desk.run("enter", path, "7,9", "/fix ann points 5", "/fix bob points 4")
    assert desk.run("undo", path, "2").status == 0
    told = json.loads(desk.run("show", path, "--json").out)
    assert told["standing"] == {"Ann": 0, "Bob": 1}
    assert len(told["struck"]) == 2


def test_fix_keeps_its_place_in_any_file_order(desk: Desk, path: Path) -> None:
    desk.run("enter", path, "7,9", "/fix ann points 5", "/fix ann points 4", "3,2")
    text = path.read_text(encoding="utf-8")
    head, *blocks = text.split("[[log]]")
    path.write_text(
        "[[log]]".join([head, *reversed(["\n" + b.strip() + "\n\n" for b in blocks])]), encoding="utf-8"
    )
    told = json.loads(desk.run("show", path, "--json").out)
    assert told["standing"] == {"Ann": 5, "Bob": 1}  # 5, then 4, then round 2 goes to Ann


def test_other_slash_words_are_refused_by_enter(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, "/undo")
    assert done.status == 1
    assert "answers go here, and of the slash words /give, /fix and /leave" in done.err
    done = desk.run("enter", path, "/leave ann")
    assert done.status == 1
    assert "has no rule for somebody who leaves" in done.err


def test_line_with_a_hashtag_is_an_answer(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, typed="# a comment\n#\n7,9\n#Sci-Fi\n")
    assert done.status == 1
    assert "'#Sci-Fi'" in done.err
    assert "Recorded before it: 1 answer" in done.err


def test_a_promise_is_named_by_its_fact() -> None:
    log = [Entry("pin", "round 1 turn 5, Cy on Bob", 'up "no sword"', AT, ())]
    line = '/give bob cy 1 fame "promise of entry 1"'
    assert name_fact(line, log) == '/give bob cy 1 fame "promise of pin, round 1 turn 5, Cy on Bob"'
    with pytest.raises(Unclear, match="There is no entry 2"):
        name_fact('/give bob cy 1 fame "promise of entry 2"', log)


def test_hidden_count_is_not_shown_while_open(desk: Desk) -> None:
    # King of Con's supplies lie behind screens: 7 of Ann's 10 tokens were counted.
    path = desk.new("king-of-con", "-p", "Ann", "-p", "Bob")
    done = desk.run("enter", path, "12", '/fix ann supply 7 "counted twice"', "/fix pool 83")
    assert done.status == 0, done.err
    for command in (("show",), ("log",), ("explain", "2"), ("export", "--format", "md")):
        told = desk.run(command[0], path, *command[1:])
        assert told.status == 0, told.err
        assert "supply 7" not in told.out, command
        assert "83" in told.out or command[0] == "explain"
    for flags in (("csv", "--answers"), ("html",)):
        told = desk.run("export", path, "--format", *flags)
        assert "supply 7" not in told.out
    assert "supply 7" in desk.run("explain", path, "2", "--reveal").out
    assert 'fix Ann supply … "counted twice"' in desk.run("log", path).out
    assert json.loads(desk.run("show", path, "--json").out)["log"][1]["answer"].startswith(
        "fix Ann supply 7"
    )


def test_what_the_box_lacks_is_shown_unless_it_tells_a_hidden_count(desk: Desk) -> None:
    clubs = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob", "-o", "version=advanced")
    assert desk.run("enter", clubs, "/fix ann moves 2").status == 0
    assert "Not accounted for: 2 moves too many." in desk.run("show", clubs).out
    con = desk.new("king-of-con", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", con, "12", "/fix ann supply 7").status == 0
    assert "Not accounted for" not in desk.run("show", con).out
    assert "Not accounted for: 3 tokens." in desk.run("show", con, "--reveal").out


def test_an_event_of_a_finished_game_happens_before_its_last_answer(desk: Desk, path: Path) -> None:
    # Bob takes both rounds, 2 to 0; the table finds that Ann had won 3 points before: she wins.
    assert desk.run("enter", path, "7,9", "3,5").status == 0
    done = desk.run("enter", path, "/fix ann points +3")
    assert done.status == 0, done.err
    told = json.loads(desk.run("show", path, "--json").out)
    assert told["standing"] == {"Ann": 3, "Bob": 2}
    assert told["result"]["winners"] == ["Ann"]
    assert [entry["ask"] for entry in told["log"]] == ["cards", "fix", "cards"]
    assert desk.run("check", path).status == 0


def test_an_event_may_reopen_a_finished_game(desk: Desk) -> None:
    # King of Clubs ends at five points: Bob has none, and the table gives Ann's five to a miscount.
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "2257", "31", "42", "25 34", "/fix ann points 4", "y").status == 0
    assert json.loads(desk.run("show", path, "--json").out)["state"] == "finished"
    done = desk.run("enter", path, "/fix ann points 3")
    assert done.status == 0, done.err
    told = json.loads(desk.run("show", path, "--json").out)
    assert (told["state"], told["standing"]) == ("open", {"Ann": 4, "Bob": 0})
