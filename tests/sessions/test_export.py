"""A session in other formats: the same facts in each, hidden things in none, formulas in none."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from example import high_draw  # the smallest game, at hand without being installed

from scorers.game import Game
from sessions.club.history import row
from sessions.export.as_json import session_json
from sessions.export.html import page
from sessions.export.markdown import markdown
from sessions.export.rows import (
    ANSWER_COLUMNS,
    PLAYER_COLUMNS,
    count_length,
    disarm,
    list_answers,
    list_players,
    tell_result,
    write_csv,
)
from sessions.live import Live

ODD = ("Ann", "<b>Bob</b>", "=1+1", "שרה")
"""Markup, a formula, and a name that is written from right to left."""


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return high_draw(monkeypatch)


@pytest.fixture
def odd(tmp_path: Path, game: Game) -> Live:
    """Two rounds: round 1 to the fourth player, round 2 forced level, a point for each."""
    live = Live.begin(tmp_path / "odd.toml", game, game.settle(ODD, {"rounds": 2}))
    live.answer("1,2,3,4")
    live.note("=tea & <i>cake</i>")
    live.answer("5,5,5,5 !")
    return live


def test_a_row_for_each_player(odd: Live) -> None:
    table = list(csv.DictReader(io.StringIO(write_csv([PLAYER_COLUMNS, *list_players(odd)]))))
    assert [(row["player"], row["score"], row["place"], row["won"]) for row in table] == [
        ("Ann", "1", "2", "no"),
        ("<b>Bob</b>", "1", "2", "no"),
        ("'=1+1", "1", "2", "no"),
        ("שרה", "2", "1", "yes"),
    ]
    assert {row["overruled"] for row in table} == {"1"}


def test_export_rounds_minutes_as_history_does(tmp_path: Path, game: Game) -> None:
    """19:00:00 to 19:02:30: half a minute counts as a whole one, 3."""
    start = datetime.fromisoformat("2026-11-29T19:00:00+01:00")
    times = iter([start, start + timedelta(seconds=150)])
    path = tmp_path / "short.toml"
    live = Live.begin(path, game, game.settle(["Ann", "Bob"], {"rounds": 1}), lambda: next(times))
    live.answer("1,2")
    assert count_length(live) == 3
    assert row(str(path)).minutes == 3


def test_a_row_for_each_answer(odd: Live) -> None:
    table = list(csv.DictReader(io.StringIO(write_csv([ANSWER_COLUMNS, *list_answers(odd)]))))
    assert [row["n"] for row in table] == ["1", "2"]
    assert table[0]["said"] == "שרה drew the 4: 1 point."
    assert table[0]["clauses"] == "HD-1"
    assert table[0]["notes"] == "'=tea & <i>cake</i>"
    assert table[1]["overruled"] == "yes"


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x"])
def test_no_cell_begins_a_formula(cell: str) -> None:
    assert disarm(cell) == f"'{cell}"


def test_lone_dash_stays_as_it_is() -> None:
    assert disarm("-") == "-"


def test_a_negative_number_stays_a_number() -> None:
    assert disarm(-3) == "-3"


def test_markdown_shows_what_was_typed(odd: Live) -> None:
    text = markdown(odd)
    assert r"| \<b\>Bob\</b\> | 1 | 2 |" in text
    assert "<b>" not in text
    assert "1 answer overruled" in text
    assert r"Note: =tea \& \<i\>cake\</i\>" in text


def test_every_format_tells_the_same_result(odd: Live) -> None:
    told = session_json(odd)
    assert told["result"]["winners"] == ["שרה"]
    assert told["standing"] == {"Ann": 1, "<b>Bob</b>": 1, "=1+1": 1, "שרה": 2}
    assert tell_result(odd) == "שרה wins: last round."
    shown = re.sub(r"</?bdi>", "", page(odd))
    assert "שרה wins: last round." in shown
    assert "שרה wins: last round." in markdown(odd)


def test_pages_tell_what_was_overruled_and_what_was_amended(odd: Live) -> None:
    before = odd.session.log[0]
    odd.session.log[0] = before._replace(was=({"answer": "Ann 9", "why": "a typing <error>"},))
    words = markdown(odd)
    assert "   Was: Ann 9 (a typing \\<error\\>)  \n" in words
    assert "   Overruled: No two cards are alike in this deck. (HD-1)  \n" in words
    text = page(odd)
    assert "<li>Was: Ann 9 (a typing &lt;error&gt;)</li>" in text
    assert "<li>Overruled: No two cards are alike in this deck. (<a href=" in text
    assert 'id="HD-1"' in text


def test_one_answer_is_counted_as_one(tmp_path: Path, game: Game) -> None:
    live = Live.begin(tmp_path / "one.toml", game, game.settle(("Ann", "Bob"), {}))
    live.answer("1, 2")
    assert ", 1 answer, " in markdown(live)
    assert " · 1 answer<" in page(live)


def test_an_open_session_says_that_it_is_open(tmp_path: Path, game: Game) -> None:
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {}))
    assert tell_result(live) == "This session is open."
    assert [row[8] for row in list_players(live)] == ["", ""]
    assert "This session is open." in page(live)


def test_page_fetches_nothing(odd: Live) -> None:
    text = page(odd)
    assert not re.search(r"<script|https?:|src=|@import|url\(", text)
    assert "<b>Bob" not in text
    assert "<i>cake" not in text
    json.dumps(text)


LOOK = """<script>
const wide = [...document.querySelectorAll("body *")].filter(
  e => e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1);
const seen = document.getElementById("result").getBoundingClientRect();
parent.postMessage(JSON.stringify({
  width: innerWidth, scroll: document.documentElement.scrollWidth, cut: wide.length,
  result: document.getElementById("result").innerText,
  seen: seen.top >= 0 && seen.bottom <= innerHeight && seen.height > 0,
  names: [...document.querySelectorAll("td bdi")].map(e => e.innerText),
}), "*");
</script>"""
"""What a person sees, told by the page itself."""

FRAME = """<!doctype html><meta charset="utf-8"><title>none</title>
<script>onmessage = e => { document.title = e.data };</script>
<iframe src="page.html" style="border: 0; width: WIDTHpx; height: 800px"></iframe>"""
"""A window as wide as a phone: the browser's own cannot be so narrow."""


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_in_a_browser(odd: Live, tmp_path: Path, width: int) -> None:
    """At a phone's and at a desk's width nothing is cut off and the winner is seen at once."""
    (tmp_path / "page.html").write_text(page(odd).replace("</body>", f"{LOOK}</body>"), "utf-8")
    path = tmp_path / "frame.html"
    path.write_text(FRAME.replace("WIDTH", str(width)), "utf-8")
    done = subprocess.run(
        [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--enable-logging=stderr", f"--user-data-dir={tmp_path / 'profile'}",
            f"--window-size={width + 40},900", "--virtual-time-budget=3000", "--dump-dom", path.as_uri(),
        ],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    found = re.search(r"<title>(.*?)</title>", done.stdout)
    assert found, done.stdout[:500]
    seen = json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert seen["width"] == width
    assert seen["scroll"] <= width
    assert seen["cut"] == 0
    assert seen["seen"]
    assert seen["result"] == "שרה wins: last round."
    assert seen["names"] == ["שרה", "Ann", "<b>Bob</b>", "=1+1"]  # by place, then seat
    assert "CONSOLE" not in done.stderr, done.stderr
