"""A folder of sessions as the club's memory: history, records, spellings, pictures, exports."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
from pathlib import Path

import pytest
from desk import Desk
from filed import filed

from referee.format.chart import draw_chart
from sessions.live import Live


@pytest.fixture
def club(desk: Desk) -> Desk:
    """Three evenings: Ann beats Bob, a level game, a team game; one more is open."""
    desk.home.mkdir()
    filed(desk.home, "one", started="2026-11-01T19:00:00+01:00", finished="2026-11-01T19:48:00+01:00")
    filed(desk.home, "two", game="the-club", players='["Ann", "Bob", "Cy"]', options="turns = 28",
          standing="Ann = 7\nBob = 7\nCy = -2", winners='["Ann", "Bob"]', places="[1, 1, 3]",
          how="closed", started="2026-11-02T23:30:00+01:00", finished="2026-11-03T00:35:00+01:00",
          overruled=1)  # fmt: skip
    filed(desk.home, "three", players='["Ann", "Bob", "Cy", "Di"]', teams='[["Ann", "Cy"], ["Bob", "Di"]]',
          standing='"Ann & Cy" = 5\n"Bob & Di" = 2', winners='["Ann", "Cy"]', places="[1, 2, 1, 2]",
          options='version = "advanced"\norder = "solos-first"',
          started="2026-11-04T19:00:00+01:00", finished="2026-11-04T19:30:00+01:00")  # fmt: skip
    filed(desk.home, "four", game="kingz", options='mode = "control"', standing="Ann = 3\nBob = 1",
          started="2026-11-05T19:00:00+01:00", finished=None)  # fmt: skip
    return desk


def test_history_says_who_played_who_won_and_how(club: Desk) -> None:
    assert club.run("history") == (
        0,
        "2026-11-05 Kingz, control: Ann, Bob. Open. 0 answers.\n"
        "2026-11-04 King of Clubs, advanced: 1st Ann & Cy 5, 2nd Bob & Di 2. Five points. 0 answers, 30 min.\n"
        "2026-11-02 The Club: 1st Ann 7, 1st Bob 7, 3rd Cy -2. Closed. 0 answers, 1 h 05 min, "
        "1 answer overruled.\n"
        "2026-11-01 King of Clubs: 1st Ann 5, 2nd Bob 3. Five points. 0 answers, 48 min.\n",
        "",
    )


def test_what_lies_hidden_is_in_no_listing_unless_revealed(club: Desk) -> None:
    assert "Ann 3" not in club.run("history", "--open").out
    assert "Ann 3, Bob 1" in club.run("history", "--open", "--reveal").out
    (row,) = json.loads(club.run("history", "--open", "--json").out)
    assert row["secret"] == ["standing"]


def test_history_names_the_sessions_when_asked(club: Desk) -> None:
    lines = club.run("history", "--names").out.splitlines()
    assert [line.rpartition(" ")[2] for line in lines] == ["[four]", "[three]", "[two]", "[one]"]


def test_history_filters(club: Desk) -> None:
    def files(*flags: str) -> list[str]:
        return [Path(row["file"]).stem for row in json.loads(club.run("history", "--json", *flags).out)]

    assert files() == ["four", "three", "two", "one"]
    assert files("--game", "clubs") == ["three", "one"]
    assert files("--player", "di") == ["three"]
    assert files("--since", "2026-11-02", "--until", "2026-11-04") == ["three", "two"]
    assert club.run("history", "--since", "yesterday").status == 2
    assert club.run("history", "--game", "chess").status == 2
    assert club.run("history", "--player", "Zoe").out == f"No session in {club.home} fits.\n"


def test_history_as_json_lines_is_one_object_a_line(club: Desk) -> None:
    lines = club.run("history", "--json-lines").out.splitlines()
    assert [json.loads(line)["state"] for line in lines] == ["open", "finished", "finished", "finished"]
    assert json.loads(lines[1])["teams"] == [["Ann", "Cy"], ["Bob", "Di"]]


def test_a_damaged_file_is_named_at_the_end(club: Desk) -> None:
    (club.home / "bad.toml").write_text("")
    done = club.run("history")
    assert done.status == 3
    assert len(done.out.splitlines()) == 4
    assert done.err.startswith("1 file could not be read:\n")
    assert "bad.toml is empty" in done.err


def test_stats_of_everybody(club: Desk) -> None:
    assert club.run("stats").out == (
        "Ann\n"
        "  King of Clubs: played 1, won 1 (100%). Best 5, worst 5, average 5.0. Places: 1st 1.\n"
        "  King of Clubs, advanced: played 1, won 1 (100%). Best 5, worst 5, average 5.0. Places: 1st 1.\n"
        "  The Club: played 1, won 0, shared 1 (100%). Best 7, worst 7, average 7.0. Places: 1st 1. "
        "1 answer overruled.\n"
        "Bob\n"
        "  King of Clubs: played 1, won 0 (0%). Best 3, worst 3, average 3.0. Places: 2nd 1.\n"
        "  King of Clubs, advanced: played 1, won 0 (0%). Best 2, worst 2, average 2.0. Places: 2nd 1.\n"
        "  The Club: played 1, won 0, shared 1 (100%). Best 7, worst 7, average 7.0. Places: 1st 1. "
        "1 answer overruled.\n"
        "Cy\n"
        "  King of Clubs, advanced: played 1, won 1 (100%). Best 5, worst 5, average 5.0. Places: 1st 1.\n"
        "  The Club: played 1, won 0 (0%). Best -2, worst -2, average -2.0. Places: 3rd 1. "
        "1 answer overruled.\n"
        "Di\n"
        "  King of Clubs, advanced: played 1, won 0 (0%). Best 2, worst 2, average 2.0. Places: 2nd 1.\n"
    )


def test_stats_of_two_against_each_other(club: Desk) -> None:
    assert club.run("stats", "ann", "--against", "BOB").out == (
        "King of Clubs: met 1 time, Ann ahead 1, Bob ahead 0, level 0.\n"
        "King of Clubs, advanced: met 1 time, Ann ahead 1, Bob ahead 0, level 0.\n"
        "The Club: met 1 time, Ann ahead 0, Bob ahead 0, level 1.\n"
    )
    assert club.run("stats", "Cy", "--against", "Di", "--game", "the-club").status == 1
    assert club.run("stats", "--against", "Di").status == 2


def test_stats_of_somebody_who_never_played(club: Desk) -> None:
    done = club.run("stats", "Anne")
    assert (done.status, done.err) == (1, "Nobody called Anne has played here. Did you mean Ann?\n")


def test_who_lost_alone_is_not_called_the_first(desk: Desk) -> None:
    desk.home.mkdir()
    filed(desk.home, "alone", game="gridcannon", players='["Ann"]', options='doom = "printed"',
          standing="Ann = 6", winners="[]", places="[1]", how="doomed")  # fmt: skip
    assert ": Ann 6. Lost, doomed. " in desk.run("history").out
    assert "Places" not in desk.run("stats").out


def test_ratings_tell_their_uncertainty_and_leave_solo_games_out(club: Desk) -> None:
    told = json.loads(club.run("stats", "--ratings", "--game", "the-club", "--json").out)
    assert [each["person"] for each in told][2] == "Cy"
    assert told[0]["skill"] == pytest.approx(told[1]["skill"])
    assert told[0]["skill"] > 25 > told[2]["skill"]
    assert all(each["uncertainty"] < 25 / 3 for each in told)
    assert "give or take" in club.run("stats", "--ratings").out


def test_two_spellings_of_a_person(club: Desk) -> None:
    filed(club.home, "five", players='["ANN", "Bobby"]', standing="ANN = 1\nBobby = 5",
          winners='["Bobby"]', places="[2, 1]", started="2026-11-06T19:00:00+01:00",
          finished="2026-11-06T19:20:00+01:00")  # fmt: skip
    assert "Ann (also ANN)\nBob\nBobby\nCy\nDi\n" in club.run("players").out
    merged = club.run("players", "merge", "Bobby", "Bob")
    assert merged.status == 0
    assert "Bob (also Bobby)" in club.run("players").out
    (basic,) = json.loads(club.run("stats", "bobby", "--game", "clubs", "--json").out)[:1]
    assert (basic["person"], basic["played"], basic["won"]) == ("Bob", 2, 1)
    assert club.run("players", "merge", "Bobby", "BOB").status == 1
    assert club.run("players", "unmerge", "Bobby").status == 0
    assert "Bobby" in club.run("players").out.splitlines()
    assert club.run("players", "marry", "Ann", "Bob").status == 2


@pytest.fixture
def played(desk: Desk, high: None) -> Path:
    """Two rounds of High Draw: Bob, then Ann and Bob by force."""
    path = desk.new("high-draw", "-p", "Ann", "-p", "Bob", "-o", "rounds=2")
    assert desk.run("enter", path, "7,9", "4,4 !").status == 0
    return path


def test_share_is_a_few_plain_lines(desk: Desk, played: Path) -> None:
    live = Live.open(played)
    day = live.session.started.date().isoformat()
    assert desk.run("share", played).out == (
        f"High Draw, {day}\n"
        "Bob wins: last round.\n"
        "Points: Bob 2, Ann 1.\n"  # by place
        "1 answer overruled.\n"
        f"Code {live.code}\n"
    )


def test_chart_draws_the_score_and_says_it(desk: Desk, played: Path) -> None:
    assert desk.run("chart", played).out == (
        "High Draw: points over 2 answers\n"
        "2 |    BB\n"
        "1 |  BBAA\n"
        "0 |**AA\n"
        "  +------\n"
        "A Ann 1   B Bob 2   * level\n"
    )
    assert desk.run("chart", played, "--plain").out == (
        "High Draw: points over 2 answers\nEntry 1: Bob 1.\nEntry 2: Ann 1, Bob 2.\n"
    )
    told = json.loads(desk.run("chart", played, "--json").out)
    assert told == {"sides": ["Ann", "Bob"], "standing": [[0, 0], [0, 1], [1, 2]]}


def test_a_long_session_is_drawn_whole() -> None:
    """A hundred answers on twelve columns, and only the last of them gives a point."""
    drawn = draw_chart(("Ann", "Bob"), [*[(0, 0)] * 100, (0, 1)], 15, 16)
    assert drawn[:2] == ["1 |           B", "0 |***********A"]
    drawn = draw_chart(("Ann", "Bob"), [(0, 1), *[(1, 1)] * 100], 15, 16)
    assert drawn[:2] == ["1 |B***********", "0 |A"]


def test_exports_print_or_write(desk: Desk, played: Path, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(desk.run("export", played, "--format", "csv").out)))
    assert [(row["player"], row["score"], row["won"]) for row in rows] == [
        ("Ann", "1", "no"),
        ("Bob", "2", "yes"),
    ]
    answers = desk.run("export", played, "--format", "csv", "--answers").out
    assert len(list(csv.DictReader(io.StringIO(answers)))) == 2
    assert json.loads(desk.run("export", played).out)["result"]["winners"] == ["Bob"]
    assert desk.run("export", played, "--format", "md").out.startswith("# High Draw, ")
    page = tmp_path / "page.html"
    assert desk.run("export", played, "--format", "html", "--out", page).status == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    again = desk.run("export", played, "--format", "html", "--out", page)
    assert (again.status, again.err) == (
        2,
        f"{page} is there already: choose another name. See: referee export --help\n",
    )


def test_many_sessions_in_one_export(desk: Desk, played: Path) -> None:
    path = desk.new("high-draw", "-p", "Cy", "-p", "Di")
    (desk.home / "bad.toml").write_text("x")
    done = desk.run("export", desk.home, "--json-lines")
    assert done.status == 3
    assert {json.loads(line)["players"][0] for line in done.out.splitlines()} == {"Ann", "Cy"}
    assert "bad.toml" in done.err
    (desk.home / "bad.toml").unlink()
    assert len(json.loads(desk.run("export", played, path).out)) == 2
    assert desk.run("export", played, path, "--format", "html").status == 2
    rows = list(csv.DictReader(io.StringIO(desk.run("export", desk.home, "--format", "csv").out)))
    assert {row["player"] for row in rows} == {"Ann", "Bob", "Cy", "Di"}


@pytest.mark.parametrize("kind", ["csv", "md", "html"])
def test_an_open_session_gives_no_secret_away(desk: Desk, kind: str) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    assert desk.run("enter", path, "courage, hail").status == 0
    hidden = desk.run("export", path, "--format", kind).out
    shown = desk.run("export", path, "--format", kind, "--reveal").out
    assert hidden != shown
    assert desk.run("chart", path) == (
        1,
        "",
        "Worth hidden while the session is open: --reveal shows it.\n",
    )
    assert desk.run("chart", path, "--reveal").status == 0
    assert "Points" not in desk.run("share", path).out
    assert not re.search(r"Ann \d", desk.run("share", path).out)


def test_watch_follows_the_file(desk: Desk, high: None) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    once = desk.run("watch", path, "--once")
    assert once.status == 0
    assert "hidden" in once.out
    watching = desk.terminal("watch", path, TERM="dumb")
    watching.wait("TURN 1")
    assert desk.run("enter", path, "courage, hail").status == 0
    watching.wait("TURN 2")
    os.kill(watching.process.pid, signal.SIGINT)
    assert watching.end() == 0


def test_watch_as_json_is_a_line_without_secrets(desk: Desk, played: Path) -> None:
    told = json.loads(desk.run("watch", played, "--once", "--json").out)
    assert told["standing"] == {"Ann": 1, "Bob": 2}
    assert told["last"]["answer"] == "Ann 4, Bob 4"
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    hidden = json.loads(desk.run("watch", path, "--once", "--json").out)
    assert (hidden["standing"], hidden["last"], hidden["answers"]) == (None, None, 0)
    assert "table" not in hidden


def test_a_demo_as_json_is_the_sample_session(desk: Desk) -> None:
    told = json.loads(desk.run("demo", "gridcannon", "--json").out)
    assert (told["game"], told["state"]) == ("gridcannon", "finished")
    assert list(desk.home.glob("*")) == []


def test_watch_says_that_a_file_is_damaged_and_goes_on(desk: Desk, played: Path) -> None:
    played.write_text("")
    done = desk.run("watch", played, "--once")
    assert (done.status, "is empty" in done.out) == (3, True)
