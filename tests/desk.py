"""A user's side of Referee: command lines with their outputs, and a keyboard at a real terminal."""

from __future__ import annotations

import fcntl
import os
import re
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
import pytest
from click.testing import CliRunner

from referee.main import cli

ROOT = Path(__file__).parent.parent
ENTRY_POINT = "[referee.games]\nhigh-draw = high_draw:GAME\n"


class Done(NamedTuple):
    """What a command line came to."""

    status: int
    out: str
    err: str


class Desk:
    """A home folder, and commands run in it."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def run(self, *args: str | Path, typed: str | bytes | None = None, **env: str | None) -> Done:
        """One command in this process, its output piped; `typed` is its standard input."""
        runner = CliRunner(env={"REFEREE_HOME": str(self.home), "COLUMNS": None, **env})
        result = runner.invoke(cli, [str(arg) for arg in args], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Done(result.exit_code, result.stdout, result.stderr)

    def new(self, *args: str) -> Path:
        """A new session; the path that was printed."""
        done = self.run("new", *args)
        assert done.status == 0, done.err
        return Path(done.out.removesuffix("\n"))

    def environment(self, **env: str) -> dict[str, str]:
        """For a process of its own."""
        paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
        return {
            **{k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")},
            "REFEREE_HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            **env,
        }

    def terminal(self, *args: str | Path, columns: int = 60, **env: str) -> Terminal:
        """A command in a process of its own, at a terminal."""
        told = self.environment(**{"TERM": "xterm", "NO_COLOR": "1", **env})
        return Terminal([sys.executable, "-m", "referee", *map(str, args)], columns, told)


def open_terminal(command: Sequence[str], **how: Any) -> Any:
    """Start a command at a terminal of its own.

    From Python 3.15 on `forkpty` warns of threads; the child replaces itself at once, which is safe.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*forkpty", DeprecationWarning)
        return pexpect.spawn(command[0], list(command[1:]), **how)


class Terminal:
    """A pseudo-terminal: what is typed, and what a person reads."""

    def __init__(
        self, command: Sequence[str], columns: int, env: Mapping[str, str], encoding: str = "utf-8"
    ) -> None:
        self.seen = ""
        self.raw = ""
        """The same with the terminal's own sequences."""
        self.process: Any = open_terminal(
            command,
            env=dict(env),
            dimensions=(50, columns),
            encoding=encoding,
            codec_errors="backslashreplace",  # bytes that are no text are echoed as they are typed
            timeout=20,
        )
        self.process.delaybeforesend = None

    def wait(self, pattern: str) -> str:
        """What was shown until the pattern, the pattern included, in plain text."""
        self.process.expect(pattern)
        return self._read(self.process.before + self.process.after)

    def _read(self, raw: str) -> str:
        self.raw += raw
        text = plain_text(raw)
        self.seen += text
        return text

    def asked(self, number: int | None) -> str:
        """What was shown until the prompt for an entry (None: a prompt without a number)."""
        return self.wait(rf"(?:[\n\r]|\x1b\[[0-9;?]*[a-z]){'' if number is None else number}> ")

    def type(self, line: str) -> None:
        self.process.send(f"{line}\r")

    def press(self, keys: str) -> None:
        self.process.send(keys)

    def paste(self, text: str | bytes) -> None:
        """All at once, read as it comes: a terminal takes no more than its buffer holds."""
        sent = text.encode() if isinstance(text, str) else text
        threading.Thread(target=self._send_all, args=(sent,), daemon=True).start()

    def _send_all(self, sent: bytes) -> None:
        with suppress(OSError):  # the process may have ended
            while sent:
                sent = sent[os.write(self.process.child_fd, sent) :]

    def end(self) -> int:
        """Read to the end; the exit status."""
        self.process.expect(pexpect.EOF)
        self._read(self.process.before)
        self.process.close()
        status = self.process.exitstatus
        assert isinstance(status, int), f"ended by signal {self.process.signalstatus}"
        return status


@contextmanager
def holding(path: Path) -> Iterator[Callable[[int], None]]:
    """The lock of a session in our hands; what it gives waits until a process waits for it."""
    lock = path.with_name(f".{path.name}.lock")

    def waits_for_it(pid: int) -> None:
        last = time.monotonic() + 20
        while str(lock) not in map(os.path.realpath, Path(f"/proc/{pid}/fd").iterdir()):
            assert time.monotonic() < last
            time.sleep(0.002)

    with lock.open("rb+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield waits_for_it


Step = str | Callable[[], object]


class Typist:
    """A standard input where other things happen before a line is typed."""

    encoding = "utf-8"

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps

    def readline(self) -> str:
        while self.steps:
            step = self.steps.pop(0)
            if isinstance(step, str):
                return f"{step}\n"
            step()
        return ""

    def isatty(self) -> bool:
        return False


class Sitting:
    """`referee` run in this process with steps at its keyboard."""

    def __init__(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.desk = desk
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def sit(self, *args: str | Path, steps: list[Step]) -> tuple[int, str]:
        """The exit status, and all that was shown."""
        self.monkeypatch.setenv("REFEREE_HOME", str(self.desk.home))
        self.monkeypatch.setattr(sys, "stdin", Typist(steps))
        with pytest.raises(SystemExit) as left:
            cli.main([str(arg) for arg in args])
        assert isinstance(left.value.code, int)
        assert not steps, f"left before {steps}"
        shown = self.capsys.readouterr()
        assert not shown.err
        return left.value.code, shown.out


def plain_text(text: str) -> str:
    """Without the terminal's own sequences, carriage returns, and what they have written over."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|(.)\r(?=\1)|\r", "", text)


def install_high_draw(folder: Path) -> Path:
    """The example game as another package installs it: on the path, with its entry point."""
    source = ROOT / "tests" / "example_game" / "src" / "high_draw"
    package = folder / "high_draw"
    package.mkdir(parents=True)
    for file in source.glob("*.py"):
        (package / file.name).write_bytes(file.read_bytes())
    info = folder / "high_draw-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: high-draw\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINT)
    return folder
