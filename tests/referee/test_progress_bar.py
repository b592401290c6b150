"""A bar under long work: on a terminal, for many things, and gone when they are done."""

from __future__ import annotations

import io
import sys

import pytest

from referee.terminal.screen import MANY, track


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_many_things_pass_under_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", shown)
    assert list(track(range(200), 200)) == list(range(200))
    assert "100%" in shown.getvalue()
    assert shown.getvalue().endswith("\x1b[1A\x1b[2K")  # one line up, and that line erased


@pytest.mark.parametrize(("stream", "count"), [(Terminal(), MANY - 1), (io.StringIO(), 200)])
def test_few_things_or_no_terminal_show_no_bar(
    stream: io.StringIO, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    assert list(track(range(count), count)) == list(range(count))
    assert stream.getvalue() == ""
