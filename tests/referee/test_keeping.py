"""What is accepted stays: kills between answers, two writers at once, no lock while waiting."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from desk import Desk

from sessions.live import Live

CARDS = ("courage, courage", "shield, shield", "net, net", "hail, hail", "shield, courage")


def begin(desk: Desk) -> Path:
    return desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")


def enter(desk: Desk, path: Path, *answers: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "referee", "enter", str(path), *answers],
        env=desk.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str], number: int) -> None:
    """Wait until an entry is acknowledged."""
    assert process.stdout is not None
    while not (line := process.stdout.readline()).startswith(f"{number}> "):
        assert line, "ended before it acknowledged the entry"


def test_kill_after_each_answer_loses_nothing_acknowledged(desk: Desk) -> None:
    path = begin(desk)
    for n, cards in enumerate(CARDS, 1):
        process = enter(desk, path)
        assert process.stdin is not None
        process.stdin.write(f"{cards}\n")
        process.stdin.flush()
        said(process, n)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        assert len(Live.open(path).session.log) == n
    assert Live.open(path).faults == ()


def test_while_enter_waits_for_input_others_can_write(desk: Desk) -> None:
    path = begin(desk)
    waiting = enter(desk, path)
    assert waiting.stdin is not None
    waiting.stdin.write(f"{CARDS[0]}\n")
    waiting.stdin.flush()
    said(waiting, 1)
    assert desk.run("enter", path, CARDS[1]).status == 0
    out, err = waiting.communicate(f"{CARDS[2]}\n")
    assert waiting.returncode == 0, err
    assert "\n3> " in f"\n{out}"
    assert [entry.answer.split()[1].strip(",") for entry in Live.open(path).session.log] == [
        "courage",
        "shield",
        "net",
    ]


def test_writers_at_once_lose_nothing(desk: Desk) -> None:
    path = begin(desk)
    writers = [enter(desk, path, "sword -, sword - !") for _ in range(6)]
    ends = [writer.communicate() for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 6, ends
    live = Live.open(path)
    assert len(live.session.log) == 6
    assert live.faults == ()
    numbers = [out.partition(">")[0] for out, _ in ends]
    assert sorted(numbers) == ["1", "2", "3", "4", "5", "6"]
