"""How everything here is measured: against something else in the same run, in turns, best of several.

The machine may be shared and fast or slow: so both sides of a ratio are timed in turn, round after
round, and each counts with its best round.
"""

from __future__ import annotations

import compileall
import importlib.metadata
import os
import pty
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from time import perf_counter, process_time
from typing import ClassVar, NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "benchmarks")]

NEEDED = ("click", "rich", "markdown-it-py", "mdurl", "pygments", "tomli", "tomli-w", "platformdirs")

SCRIPT = """\
#!{python}
import sys
from {module} import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""A console script as installers write it."""


class Figure(NamedTuple):
    """A goal, and what was measured."""

    goal: str
    value: float
    most: float
    least: bool = False
    """The goal is a lower bound."""
    unit: str = ""
    """Empty: a ratio."""
    note: str = ""

    @property
    def met(self) -> bool:
        return self.value >= self.most if self.least else self.value <= self.most

    def line(self) -> str:
        bound = f"{'>=' if self.least else '<='} {self.most:g}{self.unit}"
        told = f"{self.goal:58} {bound:>10} {self.value:8.2f}{self.unit:4} {'met' if self.met else 'NOT MET'}"
        return f"{told}   {self.note}".rstrip()


def report(figures: Sequence[Figure]) -> int:
    """Print them as a table; the exit status."""
    for figure in figures:
        print(figure.line(), flush=True)
    return 0 if all(figure.met for figure in figures) else 1


def timed(act: Callable[[], object]) -> float:
    """Seconds by the clock."""
    started = perf_counter()
    act()
    return perf_counter() - started


def worked(act: Callable[[], object]) -> float:
    """The processor's seconds."""
    started = process_time()
    act()
    return process_time() - started


def best(acts: Mapping[str, Callable[[], float]], times: int) -> dict[str, float]:
    """What each act says that it took, in the best of several rounds in which all take turns."""
    found = dict.fromkeys(acts, float("inf"))
    for _ in range(times):
        for name, act in acts.items():
            found[name] = min(found[name], act())
    return found


class House:
    """Referee installed where nothing else is: its byte code compiled, as `pip install` does."""

    TERMINAL: ClassVar = {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
    """What the environment of a terminal says that has colours."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "env", symlinks=True)
        self.bin = folder / "env" / "bin"
        self.python = str(self.bin / "python")
        (self.site,) = (folder / "env" / "lib").glob("*/site-packages")
        site = self.site
        for package in ("referee", "scorers", "sessions"):
            shutil.copytree(
                ROOT / package, site / package, ignore=shutil.ignore_patterns("__pycache__")
            )
        for name in NEEDED:
            _copy(name, site)
        (site / "nothing.py").write_text("def main() -> None:\n    pass\n")
        compileall.compile_dir(site, quiet=1, force=True)
        self.nothing = self._script("nothing", "nothing")
        self.referee = self._script("referee", "referee.__main__")
        self.home = folder / "data" / "referee"  # where the platform keeps a program's data
        self.home.mkdir(parents=True)
        self.env = {
            k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "REFEREE", "_REFEREE"))
        }
        self.env["XDG_DATA_HOME"] = str(folder / "data")
        self._terminal: _Terminal | None = None

    def _script(self, name: str, module: str) -> str:
        path = self.bin / name
        path.write_text(SCRIPT.format(python=self.python, module=module))
        path.chmod(0o755)
        return str(path)

    def run(
        self, *words: str, env: Mapping[str, str] | None = None, screen: int | None = None
    ) -> float:
        """Run a program to its end; the processor's seconds that it took.

        Its output goes nowhere, or to the terminal `screen`. Raises `RuntimeError` where it fails.
        """
        nowhere = (os.POSIX_SPAWN_OPEN, os.devnull, os.O_RDWR, 0)
        actions = [
            (nowhere[0], stream, *nowhere[1:])
            if screen is None
            else (os.POSIX_SPAWN_DUP2, screen, stream)
            for stream in (0, 1, 2)
        ]
        pid = os.posix_spawn(words[0], words, {**self.env, **(env or {})}, file_actions=actions)
        _, status, used = os.wait4(pid, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            raise RuntimeError(f"{' '.join(words)}: exit status {os.waitstatus_to_exitcode(status)}")
        return used.ru_utime + used.ru_stime

    def on_terminal(self, *words: str) -> float:
        """Run a command of Referee on a terminal that has colours, to its end."""
        if self._terminal is None:
            self._terminal = _Terminal()
        return self.run(self.referee, *words, env=self.TERMINAL, screen=self._terminal.end)

    def peak(self, *words: str, on_terminal: bool = False) -> float:
        """MiB that a command of Referee holds at most."""
        if on_terminal:
            self._terminal = self._terminal or _Terminal()
            env, end = self.env | self.TERMINAL, self._terminal.end
        else:
            env, end = self.env, os.open(os.devnull, os.O_RDWR)
        # a child inherits the peak of whoever starts it: so a process that is small starts it
        starter = [self.python, "-ISc", _PEAK, str(end), self.referee, *words]
        said = subprocess.check_output(starter, env=env, pass_fds=[end], text=True)
        if not on_terminal:
            os.close(end)
        return int(said) / 1024


_PEAK = """
import os, sys
end, words = int(sys.argv[1]), sys.argv[2:]
actions = [(os.POSIX_SPAWN_DUP2, end, stream) for stream in (0, 1, 2)]
pid = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
print(os.wait4(pid, 0)[2].ru_maxrss)
"""


class _Terminal:
    """A terminal of 120 columns, read by a thread as fast as anything is written on it."""

    def __init__(self) -> None:
        self._screen, self.end = pty.openpty()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while os.read(self._screen, 65536):
            pass


def rounds(usual: int) -> int:
    """How many rounds: the first argument, or as many as usual."""
    given = [word for word in sys.argv[1:] if word.isdigit()]
    return int(given[0]) if given else usual


def _copy(name: str, site: Path) -> None:
    """A package that Referee needs, from this environment into another."""
    for file in importlib.metadata.files(name) or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), target)
