"""A scorekeeper in a process of its own, told over a socket what to do; it can be killed or starved.

Talking over a socket keeps the words out of the way of faults in write, read and close.
"""

from __future__ import annotations

import ctypes
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parent.parent
PATIENCE = 60.0


class Keeper:
    """The test's side of it."""

    def __init__(self, saver: str = "") -> None:
        """`saver` names one that is broken on purpose."""
        ours, theirs = socket.socketpair()
        # a saver that hangs fails its test instead of keeping everybody waiting
        ours.settimeout(PATIENCE)
        self.talk = ours
        self._rest = b""
        paths = [str(ROOT), str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(theirs.fileno()), saver],
            pass_fds=[theirs.fileno()],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stderr=subprocess.PIPE,
        )
        theirs.close()

    def tell(self, command: str, *given: Any) -> None:
        """Say what to do, without waiting for the answer."""
        self.talk.sendall(json.dumps([command, *given]).encode() + b"\n")

    def heard(self) -> Iterator[dict[str, Any]]:
        """What it says, until it says no more."""
        while True:
            while b"\n" not in self._rest:
                try:
                    more = self.talk.recv(65536)
                except ConnectionResetError:
                    return
                if not more:
                    return
                self._rest += more
            line, self._rest = self._rest.split(b"\n", 1)
            yield json.loads(line)

    def ask(self, command: str, *given: Any) -> dict[str, Any] | None:
        """Say what to do and hear how it went: `{"ok": ...}` or `{"failed": sentence}`; None where
        it died over it.
        """
        try:
            self.tell(command, *given)
        except BrokenPipeError:
            return None
        return next(self.heard(), None)

    def end(self) -> str:
        """Let it go; gives what it wrote to standard error."""
        self.talk.close()
        _, complaint = self.process.communicate(timeout=PATIENCE)
        return complaint.decode()

    def kill(self) -> None:
        self.process.kill()

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self.end()


# -- the keeper's own side


def _serve(talk: socket.socket) -> None:
    import long_draw

    from scorers.errors import Refused
    from sessions.errors import FileChanged, NotPossible, SessionError
    from sessions.home import begin
    from sessions.live import Live

    long_draw.register()

    def say(**what: Any) -> None:
        talk.sendall(json.dumps(what).encode() + b"\n")

    setup = long_draw.GAME.settle(long_draw.PLAYERS, {"rounds": 1_000_000})
    live: Live | None = None

    def change(n: int, line: str) -> None:
        assert live is not None
        if n > len(live.session.log):
            raise NotPossible("There is no such entry.")
        new = live.session.copy()
        old = new.log[n - 1]
        was = (*old.was, {"answer": old.answer, "until": live.clock()})
        new.log[n - 1] = old._replace(answer=long_draw.canonical(line), was=was)
        live.adopt(new)

    def do(command: str, given: list[Any]) -> Any:
        nonlocal live
        if command == "ready":
            return None
        if command == "begin":
            few = long_draw.GAME.settle(long_draw.PLAYERS, {"rounds": given[1]})
            live = Live.begin(Path(given[0]), long_draw.GAME, few)
            return None
        if command == "new":
            live = begin(long_draw.GAME, setup, Path(given[0]))
            return str(live.path)
        if command == "open":
            live = Live.open(Path(given[0]))
            return None
        if live is None:
            raise RuntimeError(f"{command} before open")
        if command == "answer":
            shown = (given[1][0], given[1][1]) if given[1:] else None
            live.answer(given[0], shown)
            return len(live.session.log)
        if command == "converse":  # as a table does: the line is for the question on the screen
            live.answer(given[0], live.pending)
            return len(live.session.log)
        if command == "change":
            return change(*given)
        getattr(live, command)(*given)
        return None

    def told(command: str, given: list[Any]) -> dict[str, Any]:
        try:
            return {"ok": do(command, given)}
        except FileExistsError:
            return {"failed": "it is there already", "unsaved": False}
        except (SessionError, Refused, FileChanged) as fault:
            return {"failed": fault.text, "unsaved": live is not None and live.unsaved}

    rest = b""
    while True:
        while b"\n" not in rest:
            more = talk.recv(65536)
            if not more:
                return
            rest += more
        line, rest = rest.split(b"\n", 1)
        command, *given = json.loads(line)
        if command == "steps":
            for number, (each, *its) in enumerate(given[0]):
                say(step=number, **told(each, its))
            say(done=True)
        else:
            say(**told(command, given))


def main() -> None:
    """Serve one test."""
    handle, saver = sys.argv[1:]
    from broken import break_saver

    if sys.platform == "linux":  # where only a parent may trace, the tracer is a stranger
        ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(2**64 - 1), 0, 0, 0)
    break_saver(saver)
    _serve(socket.socket(fileno=int(handle)))


if __name__ == "__main__":
    main()
