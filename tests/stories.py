"""Stories: whole games as they were typed, one line an answer, under the command that began them."""

from __future__ import annotations

import shlex
import tomllib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from referee.format.session import format_question, format_ruling
from scorers import registry
from sessions.live import Live

FOLDER = Path(__file__).parent / "playthroughs"
START = datetime.fromisoformat("2026-11-29T19:00:00+01:00")


class Story(NamedTuple):
    """A game from its first answer to its last."""

    path: Path
    game: str
    players: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...] | None
    options: dict[str, str]
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.game}/{self.path.stem}"


def read(path: Path) -> Story:
    """A story from its file."""
    head, *lines = [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip() and line[0] != "#"
    ]
    words = shlex.split(head.removeprefix("$ "))
    assert words[:2] == ["referee", "new"], f"{path} begins with no `referee new`"
    players, teams, options = [], [], {}
    flags = iter(words[3:])
    for flag in flags:
        value = next(flags)
        if flag == "-p":
            players.append(value)
        elif flag == "--team":
            teams.append(tuple(value.split(",")))
        else:
            assert flag == "-o", flag
            key, _, given = value.partition("=")
            options[key] = given
    return Story(path, words[2], tuple(players), tuple(teams) or None, options, tuple(lines))


def all_stories() -> list[Story]:
    """Every story of every game."""
    return [read(path) for path in sorted(FOLDER.glob("*/*.txt"))]


def facts(path: Path) -> dict[str, Any]:
    """A session file without its times."""
    filed = tomllib.loads(path.read_text(encoding="utf-8"))
    del filed["started"], filed["result"]["finished"]
    for entry in filed["log"]:
        del entry["at"]
    return filed


class Clock:
    """A table where each answer takes forty seconds."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        at, self.at = self.at, self.at + timedelta(seconds=40)
        return at


def play(story: Story, path: Path) -> tuple[Live, str]:
    """The story as a session in a file, and as the table saw it."""
    game = registry.load(story.game)
    setup = game.settle(story.players, story.options, story.teams)
    live = Live.begin(path, game, setup, Clock())
    seen = []
    for n, line in enumerate(story.lines, 1):
        ask = live.play.pending
        assert ask is not None, f"{story.name} goes on after the end: {line}"
        seen += [*format_question(ask), f"{n}> {line}"]
        outcome = live.answer(line)
        seen += map(format_ruling, outcome.turn.rulings)
    return live, "\n".join(seen) + "\n"
