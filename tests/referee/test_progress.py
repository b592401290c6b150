"""A bar under long work: on a terminal, for many things, and gone when they are done."""

from __future__ import annotations

import io
import sys

import pytest

from referee.terminal.progress import MUCH, progress


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_many_things_pass_under_a_bar_that_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    assert list(progress(range(200))) == list(range(200))
    half = "#" * 10 + "." * 10
    assert f"\r[{half}] 100 of 200 " in shown.getvalue()
    assert shown.getvalue().endswith(f"\r[{'#' * 20}] 200 of 200 \r\x1b[K")


@pytest.mark.parametrize(("stream", "count"), [(Terminal(), MUCH - 1), (io.StringIO(), 200)])
def test_a_few_things_or_no_terminal_show_no_bar(
    stream: io.StringIO, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    assert list(progress(range(count))) == list(range(count))
    assert stream.getvalue() == ""
