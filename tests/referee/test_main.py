"""The table of contents: every command is there, explained, and imported only when it is called."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from desk import ROOT, Desk

from referee import __version__
from referee.main import CONTENTS, cli

NAMES = [name for part in CONTENTS.values() for name in part]


def test_the_version_is_that_of_the_package(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    desk = Desk(tmp_path)
    assert desk.run("--version") == (0, f"referee {__version__}\n", "")
    assert desk.run("--home", str(tmp_path), "--version").out == f"referee {__version__}\n"


def test_every_command_has_a_file_and_every_file_a_line() -> None:
    files = {path.stem for path in (ROOT / "referee" / "commands").glob("*.py")} - {"__init__"}
    assert files == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_an_example(name: str, tmp_path: Path) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.epilog
    assert f"referee {name}" in command.epilog
    assert command.help
    done = Desk(tmp_path).run(name, "--help")
    assert done.status == 0
    assert done.out.startswith(f"Usage: referee {name} ")
    assert "--home" in done.out


@pytest.mark.parametrize("short", [s for part in CONTENTS.values() for s in part.values()])
def test_short_helps_are_one_line(short: str) -> None:
    assert short.endswith(".")
    assert len(short) <= 52


def test_help_is_the_table_of_contents(tmp_path: Path) -> None:
    done = Desk(tmp_path).run("--help")
    lines = done.out.splitlines()
    for title, part in CONTENTS.items():
        start = lines.index(f"{title}:")
        shown = [line.split(maxsplit=1) for line in lines[start + 1 : start + 1 + len(part)]]
        assert shown == [[name, short] for name, short in part.items()]


def test_away_from_a_terminal_referee_alone_shows_help(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert desk.run() == desk.run("--help")


def imported(*args: str, home: Path, **env: str) -> set[str]:
    """The modules that a command line loads."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('\\n'.join(sys.modules), file=sys.stderr))\n"
        f"sys.argv = ['referee', *{list(args)!r}]\n"
        "from referee.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=Desk(home).environment(**env),
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


NEVER = {"rich", "importlib.metadata", "plotext", "pkg_resources", "asyncio", "dataclasses", "logging"}
GAMES = {
    "scorers.king_of_clubs",
    "scorers.the_club",
    "scorers.kingz",
    "scorers.king_of_con",
    "scorers.gridcannon",
}
NOT_FOR_ONE_SHOT = NEVER | {
    "difflib",
    "platformdirs",
    "tomli_w",
    "tomllib",
    "shutil",
    "subprocess",
    "tempfile",
    "readline",
    "email",
    "random",
    "socket",
}


def test_version_loads_nothing_of_ours(tmp_path: Path) -> None:
    found = imported("--version", home=tmp_path)
    assert found & (NEVER | GAMES | {"click", "scorers", "sessions", "referee.main"}) == set()


def test_help_loads_no_command_and_no_game(tmp_path: Path) -> None:
    found = imported("--help", home=tmp_path)
    assert found & (NEVER | GAMES | {"sessions.live", "tomli"}) == set()
    assert not {name for name in found if name.startswith("referee.commands.")}


@pytest.mark.parametrize(
    "words",
    ["referee ", "referee sh", "referee play ", "referee show ", "referee rules kin"],
)
def test_completion_loads_no_game(words: str, tmp_path: Path) -> None:
    (tmp_path / "2026-11-29-kingz-ann-bob.toml").write_text("")
    found = imported(
        home=tmp_path,
        _REFEREE_COMPLETE="bash_complete",
        COMP_WORDS=words,
        COMP_CWORD=str(len(words.split()) - (not words.endswith(" "))),
    )
    assert found & (NEVER | GAMES | {"scorers.king_of_clubs.flow", "difflib", "platformdirs"}) == set()


@pytest.mark.parametrize("how", [(), ("--json",)])
@pytest.mark.parametrize("command", ["show", "log", "enter", "undo"])
def test_a_one_shot_command_loads_what_it_needs(
    command: str, how: tuple[str, ...], tmp_path: Path
) -> None:
    path = Desk(tmp_path).new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    Desk(tmp_path).run("enter", path, "2257", "31")
    found = imported(command, str(path), *how, home=tmp_path)
    assert found & (NOT_FOR_ONE_SHOT | (GAMES - {"scorers.king_of_clubs"})) == set()


@pytest.mark.parametrize(
    "args",
    [
        ("judge", "king-of-clubs", "dance", "14", "23"),
        ("judge", "king-of-clubs", "dance", "14", "23", "--json"),
        ("rules", "king-of-clubs"),
        ("games", "king-of-clubs"),
        # click itself looks for near misses of -p before it takes it for a short option
        ("new", "king-of-clubs", "--player", "Ann", "--player", "Bob"),
    ],
)
def test_other_commands_load_what_they_need(args: tuple[str, ...], tmp_path: Path) -> None:
    found = imported(*args, home=tmp_path)
    assert found & (NOT_FOR_ONE_SHOT | (GAMES - {"scorers.king_of_clubs"})) == set()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("referee sh", ["show", "share"]),
        ("referee play king-of-cl", ["king-of-clubs"]),
        ("referee play ann", ["2026-11-29-king-of-clubs-ann-bob"]),
        ("referee play 2", ["2026-11-29-king-of-clubs-ann-bob"]),
        ("referee rules kin", ["king-of-clubs", "kingz", "king-of-con"]),
        ("referee rules clubs", ["king-of-clubs"]),
        ("referee show ann", ["2026-11-29-king-of-clubs-ann-bob"]),
        ("referee --home {home} show ann", ["2026-11-29-king-of-clubs-ann-bob"]),
        ("referee undo la", ["last"]),
        ("referee judge con", ["king-of-con"]),
    ],
)
def test_completion_offers_commands_games_and_sessions(
    words: str, offered: list[str], tmp_path: Path
) -> None:
    (tmp_path / "2026-11-29-king-of-clubs-ann-bob.toml").write_text("")
    words = words.format(home=tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "referee"],
        env=Desk(tmp_path if "--home" not in words else tmp_path / "none").environment(
            _REFEREE_COMPLETE="bash_complete",
            COMP_WORDS=words,
            COMP_CWORD=str(len(words.split()) - 1),
        ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.partition(",")[2] for line in done.stdout.splitlines()] == offered


def test_completion_keeps_what_was_typed(tmp_path: Path) -> None:
    for who in ("ann-bob", "ann-cy"):
        (tmp_path / f"2026-11-29-king-of-clubs-{who}.toml").write_text("")
    for words in ("referee show ann", "referee play ann", "referee play lubs", "referee rules clu"):
        done = subprocess.run(
            [sys.executable, "-m", "referee"],
            env=Desk(tmp_path).environment(
                _REFEREE_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD="2"
            ),
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == ""
