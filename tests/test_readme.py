"""The README is true: its commands are run and what they print is compared; nothing is left out.

`pytest tests/test_readme.py --regenerate` writes what is printed now into the page.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pexpect
import pytest
from desk import open_terminal

from referee.main import CONTENTS, cli
from scorers import registry

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
WIDTH = 60


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(cli, info_name="referee")
    for part in CONTENTS.values():
        for name in part:
            command = cli.get_command(context, name)
            assert command is not None
            yield name, command


def test_every_command_and_option_is_documented() -> None:
    for name, command in commands():
        row = next((line for line in TEXT.splitlines() if line.startswith(f"| `referee {name}")), None)
        assert row, f"referee {name} has no row in the README"
        for param in command.params:
            if isinstance(param, click.Option):
                spelled = [*param.opts, *param.secondary_opts]
                assert any(f"`{each}" in TEXT or f" {each}" in TEXT for each in spelled), (
                    name,
                    spelled,
                )


def test_every_command_says_how_it_is_used() -> None:
    for name, command in commands():
        assert command.help, name
        assert command.epilog, name
        assert f"referee {name}" in command.epilog, name


def test_every_game_is_named() -> None:
    for game_id in registry.BUILT_IN:
        assert registry.load(game_id).title in TEXT


def environment(home: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    return {
        **kept,
        "REFEREE_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "TERM": "dumb",
        "TZ": "Europe/Berlin",
    }


def settled(text: str) -> str:
    """A text without what differs from day to day."""
    text = re.sub(r"\b\d{4}-\d\d-\d\d\b", "2026-11-29", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def blocks(kind: str) -> list[re.Match[str]]:
    return list(re.finditer(rf"```{kind}\n(.*?)\n```", TEXT, re.DOTALL))


def rewrite(old: str, new: str) -> None:
    text = README.read_text(encoding="utf-8")
    README.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_commands_print_what_is_shown(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    found = blocks("console")
    assert found
    for block in found:
        now = []
        for line in block[1].splitlines():
            if not line.startswith("$ "):
                continue
            words = shlex.split(line[2:])
            assert words[0] == "referee"
            done = subprocess.run(
                [sys.executable, "-m", *words],
                capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path / "home"), check=False,
            )  # fmt: skip
            now += [line, settled(done.stdout + done.stderr)]
        if pytestconfig.getoption("--regenerate"):
            rewrite(block[1], "\n".join(now))
        else:
            assert settled(block[1]) == "\n".join(now)


PROMPT = re.compile(r"^(\d*)> (.*)$")


def test_the_conversation_goes_as_shown(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """The transcript is typed at a terminal of sixty columns; a script beside the page is its lines."""
    (shown,) = re.findall(r"<!-- terminal: (.*?) -->\n```text\n(.*?)\n```", TEXT, re.DOTALL)
    command, transcript = shown
    typed = (Path(__file__).parent / "readme_typed.txt").read_text(encoding="utf-8").splitlines()
    child = open_terminal(
        [sys.executable, "-m", *shlex.split(command)],
        env=environment(tmp_path),
        dimensions=(60, WIDTH),
        encoding="utf-8",
        timeout=20,
    )
    child.delaybeforesend = None
    said = ""
    for line in typed:
        child.expect(r"(?:^|\n)\d*> $")
        said += str(child.before) + str(child.after)
        child.sendline(line)
    child.expect(pexpect.EOF)
    said = settled((said + str(child.before)).replace("\r\n", "\n"))
    child.close()
    if pytestconfig.getoption("--regenerate"):
        rewrite(transcript, said)
    else:
        assert settled(transcript) == said
    assert all(len(line) <= WIDTH for line in said.splitlines())
