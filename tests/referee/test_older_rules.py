"""A session that older rules have ruled shows what was recorded, whatever today's would say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk import Desk
from example import high_draw

RULED = "Ruled by version 1 of High Draw and shown as it was recorded; today's is version 2."


@pytest.fixture
def path(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One round that Bob won by 1 point, filed before a change that pays 5 for a round."""
    game = high_draw(monkeypatch)
    filed = desk.new("high", "-p", "Ann", "-p", "Bob", "-o", "rounds=1")
    assert desk.run("enter", filed, "7,9").status == 0
    monkeypatch.setattr(game, "rules", 2)
    ruled = game.begin.highest  # type: ignore[attr-defined]

    def pays_five(match: object, cards: dict[int, int]) -> object:
        ruling = ruled(match, cards)
        match.points = [5 * points for points in match.points]  # type: ignore[attr-defined]
        return ruling

    monkeypatch.setattr(game.begin, "highest", pays_five)
    return filed


@pytest.mark.parametrize(
    "command",
    [
        "show",
        "explain",
        "share",
        "chart --plain",
        "watch --once",
        "export --format md",
        "export --format html",
    ],
)
def test_recorded_points_are_shown_and_nothing_recomputed(command: str, desk: Desk, path: Path) -> None:
    name, *flags = command.split()
    done = desk.run(name, path, *flags)
    assert done.status == 0, done.err
    told = " ".join(done.out.split()).replace("&#x27;", "'")
    assert RULED.split(";")[0] in told
    assert "Bob 1" in told or "| Bob | 1 |" in told or ">1<" in told
    assert "Bob 5" not in told
    assert "| 5 |" not in told
    assert ">5<" not in told


def test_json_leaves_out_what_would_be_recomputed(desk: Desk, path: Path) -> None:
    told = json.loads(desk.run("show", path, "--json").out)
    assert told["standing"] == {"Ann": 0, "Bob": 1}
    assert told["result"] == {"winners": ["Bob"], "places": [2, 1], "how": "last round"}
    assert told["next"] is None
    assert told["table"] is None
    assert told["log"][0]["clauses"] is None
    assert told["log"][0]["said"] == ["Bob drew the 9: 1 point."]


def test_where_points_came_from_is_not_made_up(desk: Desk, path: Path) -> None:
    told = desk.run("explain", path, "--player", "bob").out
    assert "Bob: points 1." in told
    assert "Where it came from was not recorded." in told


def test_answers_and_corrections_want_todays_rules_first(desk: Desk, path: Path) -> None:
    for command in (("undo", path), ("amend", path, "1", "3,4")):
        done = desk.run(*command)
        assert done.status == 1
        assert "ruled by version 1 of High Draw; this is version 2" in done.err


def test_moving_to_todays_rules_shows_what_changes_first(desk: Desk, path: Path) -> None:
    done = desk.run("amend", path, "--rules", "--dry-run")
    assert done.status == 0, done.err
    assert "Recorded: Bob +1" in done.out
    assert "Today: Bob +5" in done.out
    assert json.loads(desk.run("show", path, "--json").out)["standing"] == {"Ann": 0, "Bob": 1}
    assert desk.run("amend", path, "--rules").status == 0
    assert json.loads(desk.run("show", path, "--json").out)["standing"] == {"Ann": 0, "Bob": 5}
