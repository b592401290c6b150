"""One line that answers several questions: each answer an entry of its own."""

from __future__ import annotations

import json
from pathlib import Path

from desk import Desk

from sessions.live import Live


def evening(desk: Desk) -> Path:
    return desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")


def kept(path: Path) -> list[str]:
    return [entry.answer for entry in Live.open(path).session.log]


def test_a_night_is_entered_in_one_line(desk: Desk) -> None:
    path = evening(desk)
    done = desk.run("enter", path, "2257; 31; 42; 25 34", "--json")
    assert done.status == 0
    assert json.loads(done.out)["accepted"] == 4
    assert kept(path) == ["2 2 5 7", "Ann 3, Bob 1", "Ann 4, Bob 2", "Ann 2&5, Bob 3&4"]


def test_it_stops_at_the_first_part_that_is_refused(desk: Desk) -> None:
    path = evening(desk)
    done = desk.run("enter", path, "2257; 31; 32; 25 34", "y", "--json")
    assert done.status == 1
    told = json.loads(done.out)
    assert told["accepted"] == 2
    assert told["refused"]["answer"] == "32"  # Ann's 3 has danced
    assert kept(path) == ["2 2 5 7", "Ann 3, Bob 1"]


def test_the_conversation_takes_part_after_part(desk: Desk) -> None:
    path = evening(desk)
    done = desk.run("play", path, typed="2257; 31; 32; 25 34\n/quit\n")
    assert kept(path) == ["2 2 5 7", "Ann 3, Bob 1"]
    assert "1> 2 2 5 7\n" in done.out
    assert "2> Ann 3, Bob 1\nAnn takes the 5: 3 beats 1." in done.out
    assert "Recorded before it: 2 answers. Up brings back the rest.\nSOLO 7." in done.out


def test_a_line_of_which_nothing_is_kept(desk: Desk) -> None:
    path = evening(desk)
    feed = desk.run("enter", path, "2257", "31")
    assert feed.status == 0
    done = desk.run("play", path, typed="32; 25 34\n/quit\n")
    assert kept(path) == ["2 2 5 7", "Ann 3, Bob 1"]
    assert "\nUp brings back the rest.\n" in done.out


def test_moves_are_entered_as_they_happen(desk: Desk) -> None:
    path = desk.new(
        "king-of-clubs",
        "-p",
        "Ann",
        "-p",
        "Bob",
        "-o",
        "version=advanced",
        "-o",
        "draw_values=2 2 2 2 2",
    )
    assert desk.run("enter", path, "2567; 21; 32; 43; 54; y; 2567; -; 34").status == 0
    done = desk.run("play", path, typed="...\n+2\nann +1\n/show\n+2 ...\nbob +1\n-\n/quit\n")
    assert "Ann 3, Bob 4: Bob ahead. Ann begins. Ann holds 2, Bob 2.\n" in done.out
    assert "Ann 5, Bob 4: Ann ahead. A last go for Bob. Ann holds 0, Bob 2.\n" in done.out
    assert "Not recorded: It is the go of Bob: one go a line, - to pass. (KC-7.1)" in done.out
    assert kept(path)[-1] == "Ann 3+2, Bob 4+1"  # /show began the moves anew
