"""Faults at every call to the system, by strace: killed on entry, or failing from there on.

A story is a short evening told to a keeper in a process of its own. Whatever fault strikes, the
file must hold what the keeper had acknowledged, or that and the change it was at.
"""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import long_draw
from keeper import Keeper

from sessions.errors import SessionError
from sessions.live import Live
from sessions.storage.store import read

__all__ = [
    "BEGINNING",
    "ERRORS",
    "STATE_CHANGING",
    "STORY",
    "Call",
    "Strace",
    "begun",
    "calls_of",
    "failing",
    "killed",
    "new_session",
    "order",
    "run_over",
]

STATE_CHANGING = [
    "openat",
    "fchmod",
    "fchown",
    "write",
    "writev",
    "pwrite64",
    "fsync",
    "fdatasync",
    "ftruncate",
    "close",
    "rename",
    "renameat",
    "renameat2",
    "link",
    "linkat",
    "unlink",
    "unlinkat",
    "mkdir",
    "flock",
]
ERRORS = ("ENOSPC", "EIO", "EROFS", "EACCES")

STORY: tuple[tuple[Any, ...], ...] = (
    ("answer", "1, 2, 3, 4"),
    ("answer", "9, 2, 3, 4"),
    ("undo",),
    ("answer", "5, 6, 7, 8"),
    ("change", 1, "4, 3, 2, 1"),
)
ROUNDS = 3


class Call(NamedTuple):
    """The `number`th call of this name after the keeper was told to begin."""

    name: str
    number: int


class Strace:
    """Watches a process, and strikes where it is told to."""

    def __init__(self, pid: int, log: Path, *how: str) -> None:
        command = ["strace", "-f", "-y", "-s", "60", "-p", str(pid), "-o", str(log)]
        for expression in how:
            command += ["-e", expression]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE)
        assert self._process.stderr is not None
        said = self._process.stderr.readline()
        assert b"attached" in said, f"strace cannot watch: {said.decode()}"

    def go_on(self) -> None:
        """Strike again."""

    def stop(self) -> None:
        """Let the process go on undisturbed."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
            self._process.communicate(timeout=30)

    def __enter__(self) -> Strace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def new_session(path: Path, rounds: int = ROUNDS) -> Live:
    """A session of Long Draw, nothing answered."""
    game = long_draw.GAME
    live = Live.begin(path, game, game.settle(long_draw.PLAYERS, {"rounds": rounds}))
    path.chmod(0o600)  # a mode of its own, which each save has to set again
    return live


def facts(path: Path) -> tuple[list[str], list[str]]:
    """The answers in a file, and those taken back."""
    session = read(path).session
    return [entry.answer for entry in session.log], [each["answer"] for each in session.struck]


def _after(steps: int) -> tuple[list[str], list[str]]:
    """What a file holds after so many steps of the story."""
    log: list[str] = []
    struck: list[str] = []
    for command, *given in STORY[:steps]:
        if command == "answer":
            log.append(long_draw.canonical(given[0]))
        elif command == "change":
            log[given[0] - 1] = long_draw.canonical(given[1])
        else:
            struck.append(log.pop())
    return log, struck


def calls_of(folder: Path, story: Sequence[Sequence[Any]] = STORY) -> list[Call]:
    """Every call that changes something in the story, in the order of the names."""
    log = folder / "calls"
    path = folder / "calls.toml"
    with Keeper() as keeper:
        new = story is BEGINNING
        if not new:
            new_session(path)
        assert keeper.ask(*(["ready"] if new else ["open", str(path)])) == {"ok": None}
        with Strace(keeper.process.pid, log, f"trace={','.join(STATE_CHANGING)}"):
            for command, *given in story:
                given = [str(path) if each == "PATH" else each for each in given]
                assert "ok" in (keeper.ask(command, *given) or {}), command
    found = re.findall(r"^\d+ +(\w+)\(", log.read_text(), re.MULTILINE)
    counts = Counter(found)
    return [Call(name, n) for name in STATE_CHANGING for n in range(1, counts[name] + 1)]


def killed(folder: Path, call: Call, saver: str = "") -> list[str]:
    """The story, killed on entry to a call: what is wrong afterwards."""
    path = folder / "session.toml"
    new_session(path)
    inject = f"inject={call.name}:signal=SIGKILL:when={call.number}"
    with Keeper(saver) as keeper:
        assert keeper.ask("open", str(path)) == {"ok": None}
        with Strace(keeper.process.pid, folder / "log", f"trace={call.name}", inject):
            for done, step in enumerate(STORY):
                reply = keeper.ask(*step)
                if reply is None:
                    return _whole(path, (done, done + 1)) or _goes_on(path, saver)
                if "ok" not in reply:
                    return [f"{step} was refused: {reply}"]
    return [f"{call} was never reached"]


def failing(folder: Path, call: Call, error: str, saver: str = "") -> list[str]:
    """The story, with a call failing from then on and mended after the first failure told: what is
    wrong.
    """
    path = folder / "session.toml"
    new_session(path)
    inject = f"inject={call.name}:error={error}:when={call.number}+"
    with Keeper(saver) as keeper:
        assert keeper.ask("open", str(path)) == {"ok": None}
        with Strace(keeper.process.pid, folder / "log", f"trace={call.name}", inject) as strace:
            wrong = _told_with_faults(keeper, path, strace)
    return wrong or _goes_on(path)


def _told_with_faults(keeper: Keeper, path: Path, strace: Strace) -> list[str]:
    """Tell the story; what fails is tried again with the fault, and once more without."""
    for done, step in enumerate(STORY):
        reply = keeper.ask(*step)
        for mend in (strace.go_on, strace.stop):
            if reply is None or "ok" in reply:
                break
            wrong = _sentence(str(reply["failed"]), path) + _whole(path, (done, done + 1))
            if wrong:
                return wrong
            mend()
            reply = keeper.ask(*(["retry"] if reply["unsaved"] else step))
        if reply is None:
            return [f"it died over {step}: {keeper.end()}"]
        if "ok" not in reply:
            return [f"{step} failed with the fault mended: {reply}"]
        wrong = _whole(path, (done + 1,))
        if wrong:
            return wrong
    return []


def _sentence(text: str, path: Path) -> list[str]:
    plain = str(path) in text and text.endswith(".") and "Errno" not in text and "\n" not in text
    return [] if plain else [f"no plain sentence about the file: {text}"]


def _whole(path: Path, steps: Sequence[int]) -> list[str]:
    """What is wrong with a file that must stand where one of these numbers of steps left it."""
    try:
        loaded = read(path)
        live = Live.open(path)
    except SessionError as fault:
        return [fault.text]
    if loaded.faults:
        return [f"damaged: {loaded.faults}"]
    found = facts(path)
    if found not in [_after(n) for n in steps]:
        return [f"after {steps} steps of the story the file holds {found}"]
    asked = None if len(found[0]) == ROUNDS else ("cards", f"round {len(found[0]) + 1}")
    return [] if live.pending == asked else [f"it asks {live.pending}, not {asked}"]


def _goes_on(path: Path, saver: str = "") -> list[str]:
    """What is wrong with going on from here, and with what is left behind."""
    before = len(read(path).session.log)
    if saver:
        with Keeper(saver) as keeper:
            keeper.ask("open", str(path))
            keeper.ask("answer", "2, 4, 6, 8")
    else:
        Live.open(path).answer("2, 4, 6, 8")
    wrong = [] if len(read(path).session.log) == before + 1 else ["an answer after the fault was lost"]
    left = {p.name for p in path.parent.iterdir()} - {path.name, f".{path.name}.lock", "log"}
    return wrong + ([f"left behind: {sorted(left)}"] if left else [])


BEGINNING = (("begin", "PATH", ROUNDS),)


def begun(folder: Path, call: Call, error: str = "", saver: str = "") -> list[str]:
    """A new session, killed on entry to a call, or with it failing from then on: what is wrong."""
    path = folder / "session.toml"
    strike = f"error={error}:when={call.number}+" if error else f"signal=SIGKILL:when={call.number}"
    with Keeper(saver) as keeper:
        inject = f"inject={call.name}:{strike}"
        assert keeper.ask("ready") == {"ok": None}
        with Strace(keeper.process.pid, folder / "log", f"trace={call.name}", inject):
            reply = keeper.ask("begin", str(path), ROUNDS)
        if error and reply is None:
            return [f"it died: {keeper.end()}"]
        if reply is not None and "failed" in reply:
            wrong = _sentence(str(reply["failed"]), path)
            if path.exists():
                wrong.append("it said no, and left a file")
            if wrong:
                return wrong
            reply = keeper.ask("begin", str(path), ROUNDS)
            if reply != {"ok": None}:
                return [f"it failed with the fault mended: {reply}"]
    if not path.exists():
        if reply is not None:
            return ["it was acknowledged, and is not there"]
        new_session(path)
    return _whole(path, (0,)) or _goes_on(path)


def run_over(folder: Path, seconds: float, saver: str = "") -> list[str]:
    """A keeper that answers as fast as it can, killed after a while: what is wrong with the file."""
    path = folder / "session.toml"
    if not path.exists():
        new_session(path, 1_000_000)
    before = len(read(path).session.log)
    lines = long_draw.LINES[before : before + 400]
    acknowledged = []
    with Keeper(saver) as keeper:
        assert keeper.ask("open", str(path)) == {"ok": None}
        keeper.tell("steps", [("answer", line) for line in lines])
        time.sleep(seconds)
        keeper.kill()
        acknowledged = [reply for reply in keeper.heard() if "ok" in reply]
    try:
        loaded = read(path)
    except SessionError as fault:
        return [fault.text]
    if loaded.faults:
        return list(loaded.faults)
    kept = [entry.answer for entry in loaded.session.log[before:]]
    sure = len(acknowledged)
    if kept not in [[long_draw.canonical(line) for line in lines[:n]] for n in (sure, sure + 1)]:
        return [f"{sure} answers were acknowledged, the file holds {len(kept)}"]
    live = Live.open(path)
    now = before + len(kept) + 1
    if live.pending != ("cards", f"round {now}"):
        return [f"it asks {live.pending}"]
    live.note("go on")
    left = [p.name for p in folder.iterdir() if p.suffix == ".tmp"]
    return [f"left behind: {left}"] if left else []


def order(folder: Path, *steps: Sequence[Any], saver: str = "", path: Path | None = None) -> list[str]:
    """What each step does, by the trace of its calls: the names of its stages in their order."""
    log = folder / "log"
    with Keeper(saver) as keeper:
        assert keeper.ask(*(["ready"] if path is None else ["open", str(path)])) == {"ok": None}
        calls = "trace=write,writev,fsync,fdatasync,rename,renameat,link,sendto"
        with Strace(keeper.process.pid, log, calls):
            for step in steps:
                reply = keeper.ask(*step)
                assert reply is not None, step
                assert "ok" in reply, (step, reply)
    stages: list[str] = []
    for line in log.read_text().splitlines():
        match = re.match(r"\d+ +(\w+)\((.*)", line)
        if match is None:
            continue
        name, rest = match[1], match[2]
        what = name
        if name in ("write", "writev", "fsync", "fdatasync"):
            file = re.match(r"\d+<([^>]*)>", rest)
            where = Path(file[1]) if file else Path()
            kind = "folder" if where.is_dir() else "temporary" if where.suffix == ".tmp" else "file"
            what = f"{name.removesuffix('v')} {kind}"
        elif name == "sendto":
            what = "prompt"
        if not stages or stages[-1] != what:
            stages.append(what)
    return stages
