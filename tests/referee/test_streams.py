"""Standard streams that are closed, full, or given up by their reader: nothing typed is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from desk import Desk

ANSWERS = ["2257", "31", "42", "25 34", "y"]
"""The first night of King of Clubs, as a table types it."""


def begin(desk: Desk) -> Path:
    return desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")


def shell(desk: Desk, line: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `$R` is referee, `$F` a session and `$A` five answers."""
    told = {"R": f"{sys.executable} -m referee", "F": str(path), "A": "\n".join(ANSWERS)}
    return subprocess.run(
        ["bash", "-c", line],
        env=desk.environment(**told),
        capture_output=True,
        text=True,
        timeout=30,
    )


@pytest.mark.parametrize("command", ["enter", "play"])
def test_reader_that_leaves_does_not_stop_recording(command: str, desk: Desk) -> None:
    path = begin(desk)
    done = shell(desk, f'(echo "$A" | $R {command} $F; echo status $? >&2) | true', path)
    assert "status 0" in done.stderr
    assert "Open, 5 answers" in desk.run("show", path).out


@pytest.mark.parametrize("command", ["enter", "play"])
def test_full_output_says_that_answers_are_recorded(command: str, desk: Desk) -> None:
    path = begin(desk)
    done = shell(desk, f'echo "$A" | $R {command} $F >/dev/full', path)
    assert done.returncode == 3
    assert done.stderr == (
        "Standard output cannot be written: no space left on device. "
        "What was to be recorded is recorded: do not enter it again.\n"
    )
    assert "Open, 5 answers" in desk.run("show", path).out


def test_refusal_is_told_though_nobody_reads(desk: Desk) -> None:
    path = begin(desk)
    done = shell(desk, "($R enter $F 2257 nonsense; echo status $? >&2) | true", path)
    assert "status 1" in done.stderr
    assert "Recorded before it: 1 answer." in done.stderr


@pytest.mark.parametrize("words", ["--version", "--help", "show $F", "games"])
def test_output_that_cannot_be_written_gets_a_sentence(words: str, desk: Desk) -> None:
    path = begin(desk)
    full = shell(desk, f"$R {words} >/dev/full", path)
    assert (full.returncode, full.stderr) == (
        3,
        "Standard output cannot be written: no space left on device.\n",
    )
    gone = shell(desk, f"({{ sleep 0.2; $R {words}; }}; echo status $? >&2) | true", path)
    assert gone.stderr == "status 0\n"


@pytest.mark.parametrize("closed", ["<&-", "</dev/null >&-", "2>&- </dev/null", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", ["play $F", "enter $F", "show $F", "play", ""])
def test_closed_stream_is_no_fault(words: str, closed: str, desk: Desk) -> None:
    path = begin(desk)
    done = shell(desk, f"$R {words} {closed}", path)
    assert done.returncode in (0, 1)
    assert "Error" not in done.stdout + done.stderr
