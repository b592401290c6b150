"""The sample sessions, of our games and of one that another package brings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from desk import Desk, install_high_draw
from stories import FOLDER, read

from scorers import registry
from sessions.errors import SessionError
from sessions.live import Live


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_the_sample_of_a_game_is_played_answer_by_answer(game: str, desk: Desk) -> None:
    story = read(FOLDER / game / "sample.txt")
    done = desk.run("demo", game)
    assert done.status == 0
    assert done.err == ""
    people = ", ".join(story.players)
    title = registry.load(game).title
    assert done.out.startswith(f"{title}: {people}. A sample session; nothing is written.\n")
    for n in range(1, len(story.lines) + 1):
        assert f"\n{n}> " in done.out
    assert f"\n{len(story.lines) + 1}> " not in done.out
    assert "\nCode of this session: " in done.out
    assert not desk.home.exists()


def test_without_a_name_a_demo_is_of_the_first_game(desk: Desk) -> None:
    assert desk.run("demo", "--fast").out == desk.run("demo", next(iter(registry.BUILT_IN))).out


def test_a_game_of_another_package_is_found_played_and_shown(desk: Desk, tmp_path: Path) -> None:
    site = install_high_draw(tmp_path / "site")

    def run(*args: str | Path) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "referee", *map(str, args)],
            env=desk.environment(PYTHONPATH=f"{desk.environment()['PYTHONPATH']}:{site}"),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert "high-draw: High Draw, 2 to 4 players." in run("games")
    path = Path(run("new", "draw", "-p", "Ann", "-p", "Bob", "-o", "rounds=2").strip())
    assert "Bob drew the 9: 1 point. (HD-1)" in run("enter", path, "7,9", "4,8")
    assert run("judge", "high-draw", "highest", "7", "9").startswith("Card 2")
    (site / "high_draw" / "sample.toml").write_bytes(path.read_bytes())
    code = run("show", path).partition("session: ")[2]
    assert run("demo", "high") == (
        "High Draw: Ann, Bob. A sample session; nothing is written.\n"
        "Everybody draws a card.\n"
        "ROUND 1. Which cards? (e.g. 1, 2)\n"
        "1> Ann 7, Bob 9\n"
        "Bob drew the 9: 1 point. (HD-1)\n"
        "Everybody draws a card.\n"
        "ROUND 2. Which cards? (e.g. 1, 2)\n"
        "2> Ann 4, Bob 8\n"
        "Bob drew the 8: 1 point. (HD-1)\n"
        "Ann 0.\n"
        "Bob 2: the 9 in round 1 (1), the 8 in round 2 (1).\n"
        "Bob wins: last round.\n"
        f"Code of this session: {code}"
    )
    with pytest.raises(SessionError, match="There is no game high-draw"):
        Live.open(path)
