"""A dispute at each table, told as it was typed and answered: `tests/disputes/GAME.txt`.

A first-round entry that was mistyped and is put right at the end, with the tie-break that decides
then; and an entry that was forgotten. Lines that begin with `# ` reckon by hand what must come out.
`--regenerate` writes the answers anew.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from desk import ROOT, Desk

from scorers import registry

FOLDER = ROOT / "tests" / "disputes"
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


def answered(desk: Desk, command: str, folder: Path) -> str:
    """What a command line comes to, with the folder and the times taken out."""
    words = [
        word.replace("evening.toml", str(folder / "evening.toml")) for word in shlex.split(command)
    ]
    done = desk.run(*words[1:])
    told = (done.out + done.err).replace(f"{folder}/", "")
    status = f"[exit {done.status}]\n" if done.status else ""
    return _TIME.sub("(then)", told) + status


def told_anew(story: str, desk: Desk, folder: Path) -> str:
    """The story with the answers as they come today."""
    kept = [line for line in story.splitlines() if line.startswith(("$ ", "# "))]
    told = ""
    for line in kept:
        told += f"{line}\n"
        if line.startswith("$ "):
            told += answered(desk, line[2:], folder)
    return told


@pytest.mark.parametrize("game_id", list(registry.BUILT_IN))
def test_a_dispute_is_settled(game_id: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{game_id}.txt"
    story = path.read_text(encoding="utf-8")
    told = told_anew(story, Desk(tmp_path / "home"), tmp_path)
    if request.config.getoption("--regenerate"):
        path.write_text(told, encoding="utf-8")
        story = told
    assert told == story
    commands = [line for line in story.splitlines() if line.startswith("$ ")]
    assert any("--insert" in line for line in commands)
    assert any(line.startswith("$ referee check") for line in commands)
