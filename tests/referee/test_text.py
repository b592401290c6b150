"""How text lies on a screen: harmless, measured, wrapped, aligned."""

from __future__ import annotations

import io
import os
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.terminal.screen import Screen
from referee.terminal.text import align, count_cells, lay_out, put_in_words, wrap
from scorers.protocol import Grid, Lines, Table
from scorers.text import harmful, make_harmless

POINTS = Table(("player", "points", "place"), (("Ann", "12", "1"), ("李小龙", "7", "2")))
BOARD = Grid(((".", "Kc 13"), ("5h", "8d")), ("a1 lies empty.", "Kc, 13, stands at b1."), "The floor")


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Ann", 3),
        ("Zoë", 3),
        ("Zoe\u0308", 3),  # a letter and its mark apart
        ("李小龙", 6),
        ("ｗｉｄｅ", 8),
        ("🎲", 2),
        ("👩‍🎤", 4),  # joined where the terminal can; counted as if it cannot
        ("עדי", 3),
        ("", 0),
    ],
)
def test_width_in_cells(text: str, width: int) -> None:
    assert count_cells(text) == width


@given(st.text(max_size=80))
def test_harmless_text_has_nothing_that_drives_a_terminal(text: str) -> None:
    clean = make_harmless(text)
    assert harmful(clean) is None
    if harmful(text) is None:
        assert clean == text


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\tb", "a b"),
        ("a\u202eb", "a\\u202eb"),
        ("\x9b31m", "\\x9b31m"),
        ("\udc80", "\\udc80"),
        ("[red]Ann[/red]", "[red]Ann[/red]"),
    ],
)
def test_what_could_drive_a_terminal_is_spelled(text: str, clean: str) -> None:
    assert make_harmless(text) == clean


@given(st.text(alphabet="ab (),.李", max_size=120), st.integers(20, 60), st.integers(0, 6))
def test_wrapped_text_is_whole_and_never_wider(text: str, width: int, hang: int) -> None:
    lines = wrap(text, width, hang)
    assert all(count_cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_words_in_short_brackets_stay_together() -> None:
    text = "COUPLES 2 and 2, worth 4. Both reveal two: Ann, Bob. (e.g. 23 34)"
    assert wrap(text, 60) == [
        "COUPLES 2 and 2, worth 4. Both reveal two: Ann, Bob.",
        "(e.g. 23 34)",
    ]


def test_a_lone_mark_stays_with_its_word() -> None:
    assert wrap("1, 2, 3! Ann, Bob: (e.g. sword Bob, courage; late: sword -)", 24) == [
        "1, 2, 3! Ann, Bob: (e.g.",
        "sword Bob, courage;",
        "late: sword -)",
    ]
    assert wrap("Booth of Dirk, of Lulu: -", 23) == ["Booth of Dirk, of", "Lulu: -"]


def test_a_long_name_is_cut_behind_a_hyphen() -> None:
    assert wrap("Kept as 2026-11-29-king-of-con-dirk-lulu-greg-todd", 40) == [
        "Kept as",
        "2026-11-29-king-of-con-dirk-lulu-greg-",
        "todd",
    ]
    assert wrap("x-" + "y" * 12, 8) == ["x-yyyyyy", "yyyyyy"]


def test_a_line_that_is_indented_goes_on_under_itself() -> None:
    assert wrap("   Ann takes the seven", 16) == ["   Ann takes the", "   seven"]
    assert wrap("1. Ann takes the seven", 16, 3) == ["1. Ann takes the", "   seven"]
    assert wrap("  1.1 robot  Dirk 5", 40) == ["  1.1 robot  Dirk 5"]


def test_numbers_stand_to_the_right_and_wide_names_count_double() -> None:
    assert align(POINTS.columns, POINTS.rows) == [
        "player  points  place",
        "Ann         12      1",
        "李小龙       7      2",
    ]


def test_a_table_in_words() -> None:
    assert put_in_words(POINTS.columns, POINTS.rows) == [
        "Ann: points 12, place 1.",
        "李小龙: points 7, place 2.",
    ]
    assert put_in_words(("name", "tokens"), (("Ann", ""),)) == ["Ann."]


def test_a_board_keeps_each_cell_under_the_one_above() -> None:
    assert lay_out(BOARD.rows) == ["  .  Kc 13", " 5h     8d"]


class Tty(io.StringIO):
    """A terminal of a given width."""

    def isatty(self) -> bool:
        return True


def shown(views: list[Lines | Table | Grid], columns: int, plain: bool = False) -> str:
    out = Tty()
    held = os.environ.copy()
    os.environ.update(COLUMNS=str(columns), NO_COLOR="1")
    try:
        Screen(out, plain=plain).views(views)
    finally:
        os.environ.clear()
        os.environ.update(held)
    return out.getvalue()


def test_what_does_not_fit_is_said_in_sentences() -> None:
    assert shown([POINTS, BOARD], 40) == (
        "player  points  place\nAnn         12      1\n李小龙       7      2\n"
        "The floor\n  .  Kc 13\n 5h     8d\n"
    )
    assert shown([POINTS, BOARD], 40, plain=True) == (
        "Ann: points 12, place 1.\n李小龙: points 7, place 2.\n"
        "The floor\na1 lies empty.\nKc, 13, stands at b1.\n"
    )
    wide = Table(tuple(f"column {i}" for i in range(8)), (tuple("abcdefgh"),))
    told = shown([wide], 40).splitlines()
    assert told[0].startswith("a: column 1 b, column 2 c")
    assert all(len(line) <= 40 for line in told)


def test_a_piped_line_is_never_wrapped_and_cannot_be_markup() -> None:
    out = io.StringIO()
    Screen(out).say("[bold]Ann[/bold] \x1b[31m" + "x" * 200)
    assert out.getvalue() == "[bold]Ann[/bold] \\x1b[31m" + "x" * 200 + "\n"


def test_colour_says_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Tty()
    screen = Screen(out)
    screen.views([POINTS])
    screen.say("[link=https://x]Ann[/link] :dice: " + "word " * 12, "bold")
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    lines = [line.rstrip() for line in text.splitlines()]
    assert lines[:3] == ["player  points  place", "Ann         12      1", "李小龙       7      2"]
    assert "".join(lines[3:]).startswith("[link=https://x]Ann[/link] :dice:")
    assert all(count_cells(line) <= 40 for line in lines)
    assert "\x1b[1m" in out.getvalue()


def test_what_lies_on_a_board_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out, plainly = Tty(), Tty()
    Screen(out).views([BOARD])
    monkeypatch.setenv("NO_COLOR", "1")
    Screen(plainly).views([BOARD])
    assert "\x1b[2m.\x1b[0m" in out.getvalue()
    assert "\x1b[1mKc\x1b[0m" in out.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()) == plainly.getvalue()


def test_json_is_one_line_of_ascii() -> None:
    out = io.StringIO()
    Screen(out).json({"name": "Zoë\x1b\u202e"})
    assert out.getvalue() == '{"name": "Zo\\u00eb\\u001b\\u202e"}\n'
    out = io.StringIO()
    Screen(out).json_list([1, 2], lines=True)
    Screen(out).json_list([1, 2], lines=False)
    assert out.getvalue() == "1\n2\n[1, 2]\n"


@given(st.lists(st.text(alphabet="ab李 ", max_size=9), min_size=1, max_size=4))
def test_columns_begin_in_the_same_cell(names: list[str]) -> None:
    lines = align(("who", "x"), [(name, "!") for name in names])
    places = [count_cells(line[: line.rindex("!")]) for line in lines[1:]]
    assert all(a == b for a, b in pairwise(places))


def test_red_suits_are_red_and_what_is_quiet_is_dim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Tty()
    board = Grid((("n1", "J♦ x"), ("10♥", "K♣ 13")), (), quiet=("n1", "J♦ x"))
    Screen(out).views([board])
    told = out.getvalue()
    assert "\x1b[1;31m10♥\x1b[0m" in told
    assert "\x1b[1mK♣\x1b[0m" in told
    for quiet in ("n1", "J♦"):
        assert re.search(rf"\x1b\[(?:[\d;]*;)?2(?:;[\d;]*)?m{quiet}", told), quiet
        assert not re.search(rf"\x1b\[1[\d;]*m{quiet}", told), quiet


def test_suits_are_letters_where_the_encoding_has_no_signs() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    Screen(stream).views([Grid((("10♥", "K♣ 13"),), ())])
    stream.flush()
    assert raw.getvalue() == b" 10h  Kc 13\n"
