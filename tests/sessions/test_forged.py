"""What somebody wrote into a file by hand: no markup on a page, no line or sign on a terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from desk import Desk

from referee.terminal.screen import Screen
from scorers.text import harmful
from sessions.errors import SessionError
from sessions.export.html import page
from sessions.export.markdown import markdown
from sessions.export.rows import list_answers, list_players, write_csv
from sessions.live import Live

ROOT = Path(__file__).parents[1]
STORIES = sorted(ROOT.glob("playthroughs/*/*.toml")) + sorted(ROOT.glob("older/*.toml"))
MARKUP = "<script>a&b</script>"
DRIVING = r"\u001B]0;owned\u0007\nforged\u009B31m\u2028\u202E"
"""As TOML escapes it: a window's title, a line break, a colour, an override of direction."""


def with_every_text(raw: str, added: str) -> list[str]:
    """The file with something added to one text in it, for every text; those that still open."""
    return [f"{raw[: m.end() - 1]}{added}{raw[m.end() - 1 :]}" for m in re.finditer(r'"[^"\n]*"', raw)]


def openable(path: Path, text: str) -> Live | None:
    path.write_text(text)
    try:
        return Live.open(path)
    except SessionError as fault:
        assert harmful(fault.text) is None
        return None


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def noted(story: Path) -> str:
    """A golden session with a note at its first answer, and keys of somebody's own in its result."""
    text = story.read_text()
    text = re.sub(r"(?m)^(answer = .*)$", r'\1\nnotes = ["tea"]', text, count=1)
    return text.replace("[result]\n", '[result]\nown = "mine"\n')


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.parent.name}/{story.stem}")
def test_no_text_of_a_file_is_markup_on_the_page(story: Path, tmp_path: Path) -> None:
    opened = 0
    texts = with_every_text(noted(story), MARKUP)
    for text in texts[:: max(len(texts) // 25, 1)]:
        live = openable(tmp_path / "s.toml", text)
        if live is not None:
            opened += 1
            assert "<script" not in page(live, reveal=True)
    assert opened


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.parent.name}/{story.stem}")
def test_no_text_of_a_file_drives_a_terminal(story: Path, tmp_path: Path) -> None:
    texts = with_every_text(noted(story), DRIVING)
    for text in texts[:: max(len(texts) // 25, 1)]:
        live = openable(tmp_path / "s.toml", text)
        if live is None:
            continue
        rows = [*list_players(live), *list_answers(live)]
        for told in (page(live), markdown(live), write_csv(rows)):
            assert not set(filter(harmful, told)) - set("\r\n\u2068\u2069")  # a name on its own
            assert "\nforged" not in told


def test_screen_spells_a_line_break_before_wrapping() -> None:
    stream = Terminal()
    Screen(stream).say("Note: tea\n5. night 2, Ann (solo): 7")
    assert stream.getvalue() == "Note: tea\\n5. night 2, Ann (solo): 7\n"


def test_document_on_a_terminal_is_harmless() -> None:
    stream = Terminal()
    Screen(stream).text("a,b\r\n\x1b]0;x\x07,c\r\n")
    assert stream.getvalue() == "a,b\n\\x1b]0;x\\x07,c\n"


@pytest.mark.parametrize("command", ["log", "show", "explain", "watch --once"])
def test_note_and_result_forge_no_line(command: str, desk: Desk) -> None:
    path = desk.home / "s.toml"
    story = ROOT / "playthroughs/king-of-clubs/shortest.toml"
    text = re.sub(r"(?m)^(how = \"[^\"]*)", r"\1\\nforged", story.read_text())
    text = re.sub(r"(?m)^(answer = .*)$", r'\1\nnotes = ["tea\\nforged"]', text)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    name, *options = command.split()
    done = desk.run(name, path, *options)
    assert done.out
    assert "forged" not in re.findall(r"(?m)^\s*(forged)", done.out + done.err)
