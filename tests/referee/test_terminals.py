"""At any terminal: each game's sample evening from the seats to its end, at every width and in every
dress; names from everywhere in locales that cannot write them; terminals that nobody would use.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from desk import Desk, Terminal
from rich.cells import cell_len
from stories import FOLDER, Story, facts, read

from referee.terminal.text import count_cells
from scorers import registry
from sessions.live import Live

GAMES = list(registry.BUILT_IN)
COLOURED = {"NO_COLOR": "", "TERM": "xterm-256color"}


@cache
def sample(game: str) -> Story:
    return read(FOLDER / game / "sample.txt")


def seats(game: str) -> list[str]:
    """What is typed before the first question: the names, and the options."""
    story = sample(game)
    return [", ".join(story.players), " ".join(f"{k}={v}" for k, v in story.options.items())]


def only_session(desk: Desk) -> Path:
    (path,) = desk.home.glob("*.toml")
    return path


def solid(text: str) -> str:
    """A text without the blanks and line ends that a width brings in."""
    return "".join(text.split())


def said(chunk: str, typed: str, *, scrolls: bool) -> list[str]:
    """The lines that answered what was typed, whose echo comes first; the prompt last.

    `scrolls`: of a line that is too long the terminal shows the end.
    """
    echo = solid(chunk.splitlines()[0])
    if scrolls and echo.startswith("<"):
        assert solid(typed).endswith(echo.removeprefix("<"))
    else:  # where a line ends with the terminal's own, the last character is drawn again
        assert echo in (solid(typed), solid(typed + typed[-1:])), "shown before the line was typed"
    return chunk.splitlines()[1:]


class Evening:
    """A sample evening at a terminal: everything that was shown, line by line."""

    def __init__(self, desk: Desk, game: str, *args: str, columns: int, **env: str) -> None:
        self.lines: list[str] = []
        story = sample(game)
        table = desk.terminal("play", game, *args, columns=columns, **env)
        chunk = table.asked(None)
        self.lines += chunk.splitlines()
        typed = [*seats(game), *story.lines, ""]
        numbers = [None, *range(1, len(story.lines) + 1), None]
        for line, number in zip(typed, numbers, strict=False):
            table.type(line)
            self.lines += said(table.asked(number), line, scrolls=env.get("TERM") == "dumb")
        table.type("")
        assert table.end() == 0
        assert table.seen.endswith("> \n"), "the prompt was not the last that was shown"
        self.raw = table.raw
        self.lines = [line.rstrip() for line in self.lines]

    def told(self) -> list[str]:
        """Without the prompts."""
        return [line for line in self.lines if not re.fullmatch(r"\d*>", line)]


@cache
def piped(home: Path, game: str, *args: str) -> str:
    """The same evening read from a pipe and written to one, where nothing is wrapped."""
    desk = Desk(home / game / "-".join(args))
    done = desk.run("play", game, *args, typed="\n".join([*seats(game), *sample(game).lines, ""]))
    assert done.status == 0
    return done.out


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.getbasetemp() / "piped"


def without_prompts(text: str) -> list[str]:
    """The lines of a piped evening without its prompts and what was typed there."""
    return [line.rstrip() for line in text.splitlines() if not re.match(r"\d*> ", line)]


DRESSES: dict[str, tuple[int, tuple[str, ...], dict[str, str]]] = {
    "40 columns": (40, (), COLOURED),
    "60 columns": (60, (), COLOURED),
    "80 columns": (80, (), COLOURED),
    "200 columns": (200, (), COLOURED),
    "20 columns": (20, (), {}),
    "no colour": (60, (), {"TERM": "xterm-256color", "NO_COLOR": "1"}),
    "dumb": (60, (), {"TERM": "dumb", "NO_COLOR": ""}),
    "plain": (40, ("--plain",), COLOURED),
    "brief": (60, ("--brief",), {}),
}


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_is_the_same_at_every_terminal(
    dress: str, game: str, desk: Desk, home: Path
) -> None:
    columns, args, env = DRESSES[dress]
    evening = Evening(desk, game, *args, columns=columns, **env)
    for line in evening.lines:
        assert max(count_cells(line), cell_len(line)) <= columns, line
    assert facts(only_session(desk)) == facts(FOLDER / game / "sample.toml")
    coloured = "\x1b[1m" in evening.raw
    assert coloured == (env is COLOURED)
    if dress == "dumb":
        assert "\x1b" not in evening.raw
    if not coloured:
        assert not re.search(r"\x1b\[[0-9;]*m", evening.raw)
    # Nothing of what a pipe is told gets lost, and nothing else is said, however it is wrapped.
    told = without_prompts(piped(home, game, *args))
    if columns > 20:  # there tables turn into sentences
        assert solid("".join(evening.told())) == solid("".join(told))
    if dress == "plain":
        assert not any(re.search(r"\S {2,}\S", line) for line in evening.lines), "a table or board"
    if dress == "brief":
        assert len("".join(told)) < len("".join(without_prompts(piped(home, game))))


@pytest.mark.parametrize("game", GAMES)
def test_a_file_gets_whole_lines_and_no_sequences(game: str, desk: Desk, home: Path) -> None:
    """At a coloured terminal of 40 columns, everything piped to a file; then what was kept."""
    desk.home.mkdir()
    told, typed = desk.home / "told.txt", desk.home / "typed.txt"
    typed.write_text("\n".join([*seats(game), *sample(game).lines, ""]), encoding="utf-8")
    referee = f"{sys.executable} -m referee"
    played = f"{referee} play {game} <{typed} >{told} && echo done"
    table = Terminal(["/bin/sh", "-c", played], 40, desk.environment(**COLOURED))
    assert table.end() == 0
    assert table.seen == "done\n"
    text = told.read_text(encoding="utf-8")
    assert text == piped(home, game)
    assert max(map(len, text.splitlines())) > 80
    assert "\x1b" not in text
    looks = ("show", "log", "explain", "share")
    looked = "; ".join(f"{referee} {look} last" for look in looks)
    table = Terminal(["/bin/sh", "-c", f"({looked}) >{told}"], 40, desk.environment(**COLOURED))
    assert table.end() == 0
    assert table.seen == ""
    assert told.read_text(encoding="utf-8") == "".join(desk.run(look, "last").out for look in looks)


# -- locales

ANYWHERE = ("Zoë", "漢字", "🎲")


@pytest.fixture(scope="session")
def latin_1(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A locale that can write ë and neither 漢 nor 🎲."""
    folder = tmp_path_factory.mktemp("locales")
    made = ["localedef", "-i", "en_US", "-f", "ISO-8859-1", str(folder / "en_US.ISO-8859-1")]
    subprocess.run(made, check=True)
    return {"LOCPATH": str(folder), "LC_ALL": "en_US.ISO-8859-1"}


def kept_whole(path: Path, answers: list[str]) -> None:
    """The file is UTF-8, with the names and answers as they are."""
    filed = tomllib.loads(path.read_bytes().decode("utf-8"))
    assert filed["players"] == [*ANYWHERE]
    assert [entry["answer"] for entry in filed["log"]] == answers
    assert Live.open(path).faults == ()


FIRST = 'Zoë courage, 漢字 courage, "🎲" courage'
SECOND = 'Zoë shield, 漢字 net, "🎲" hail'


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_names_from_everywhere_in_a_locale_without_letters(locale: str, desk: Desk) -> None:
    table = desk.terminal("play", "kingz", "-o", "mode=control", columns=40, LC_ALL=locale)
    table.asked(None)
    table.type(", ".join(ANYWHERE))
    assert "Kingz: Zoë, 漢字, 🎲; mode control" in table.asked(1)
    table.type("zo c, 漢 c, 🎲 c")
    assert "Zoë, 漢字 and 🎲 take 1 courage each." in table.asked(2)
    table.type('"🎲" hail, 漢字 net, zoë shield')
    table.asked(3)
    table.type("/undo")
    table.asked(2)
    table.press("\x1b[A\r")
    table.asked(3)
    table.press("\x04")
    assert table.end() == 0
    kept_whole(only_session(desk), [FIRST, SECOND])


def test_names_from_everywhere_in_latin_1(desk: Desk, latin_1: dict[str, str]) -> None:
    """What the locale cannot write is spelled, and measured so; nothing of it is lost."""
    people = [word for name in ANYWHERE for word in ("-p", name)]
    path = desk.home / "night.toml"
    desk.home.mkdir()
    desk.run("new", "kingz", *people, "-o", "mode=control", "--file", path)
    env = desk.environment(TERM="xterm", NO_COLOR="1", **latin_1)
    play = [sys.executable, "-m", "referee", "play"]
    table = Terminal([*play, str(path)], 40, env, encoding="latin-1")
    assert "Zoë, \\u6f22\\u5b57, \\U0001f3b2" in table.asked(1)
    table.type("zoë c, c, c")
    assert "Not recorded: " in table.asked(1)
    table.type("c,c,c")
    table.asked(2)
    table.type("/undo")
    assert "Zoë courage, \\u6f22\\u5b57 courage," in table.asked(1)
    table.type("c,c,c")
    table.asked(2)
    table.type("sh,n,h")
    table.asked(3)
    table.type("/note Zoë was late")
    table.asked(3)
    table.press("\t\t\x15")  # Tab may offer names that cannot be typed here
    table.press("\x04")
    assert table.end() == 0
    assert all(len(line) <= 40 for line in table.seen.splitlines())
    kept_whole(path, [FIRST, SECOND])
    assert Live.open(path).session.log[1].notes == ("Zoë was late",)
    again = Terminal([*play, "--again", str(path)], 40, env, encoding="latin-1")
    again.asked(1)
    again.type("c,c,c")
    again.asked(2)
    again.press("\x03")
    assert again.end() == 0
    (rematch,) = set(desk.home.glob("*.toml")) - {path}
    kept_whole(rematch, [FIRST])


# -- terminals that nobody would use


@pytest.mark.parametrize("columns", [1, 2, 5, 0])
def test_a_terminal_of_a_few_columns_or_of_unknown_width(columns: int, desk: Desk) -> None:
    path = desk.new("kingz", "-p", "漢字", "-p", "Bob", "-o", "mode=control")
    table = desk.terminal("play", path, columns=columns)
    table.asked(1)
    for n, line in enumerate(("courage, courage", "shield, shield"), 2):
        table.type(line)
        table.asked(n)
    table.press("\x04")
    assert table.end() == 0
    assert len(Live.open(path).session.log) == 2
    widest = max(cell_len(line) for line in table.seen.splitlines() if "> " not in line)
    assert widest <= max(columns, 2) if columns else 40 < widest <= 80


def test_lines_fit_after_a_change_of_width(desk: Desk) -> None:
    path = desk.new("clubs", "-p", "Ann", "-p", "Bob")
    table = desk.terminal("play", path, columns=100)
    table.asked(1)
    for columns, line in ((40, "7252"), (200, "/undo"), (30, "2257"), (100, "/undo")):
        table.process.setwinsize(50, columns)
        table.type(line)
        shown = table.asked(1 if line == "/undo" else 2).splitlines()
        assert max(map(cell_len, shown)) <= columns
        if columns > 40:
            assert max(map(cell_len, shown)) > 40
