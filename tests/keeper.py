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

    from scorers.notation import Refused
    from sessions.live import Live
    from sessions.trouble import MovedOn, Trouble

    long_draw.register()

    def say(**what: Any) -> None:
        talk.sendall(json.dumps(what).encode() + b"\n")

    def begin(path: str, rounds: int) -> Live:
        setup = long_draw.GAME.settle(long_draw.PLAYERS, {"rounds": rounds})
        return Live.begin(Path(path), long_draw.GAME, setup)

    def change(live: Live, n: int, line: str) -> None:
        new = live.session.copy()
        old = new.log[n - 1]
        was = (*old.was, {"answer": old.answer, "until": live.clock()})
        new.log[n - 1] = old._replace(answer=long_draw.canonical(line), was=was)
        live.adopt(new)

    live: Live | None = None
    rest = b""
    while True:
        while b"\n" not in rest:
            more = talk.recv(65536)
            if not more:
                return
            rest += more
        line, rest = rest.split(b"\n", 1)
        command, *given = json.loads(line)
        try:
            if command == "ready":
                say(ok=None)
            elif command == "begin":
                live = begin(*given)
                say(ok=None)
            elif command == "open":
                live = Live.open(Path(given[0]))
                say(ok=None)
            elif live is None:
                raise RuntimeError(f"{command} before open")
            elif command == "answer":
                shown = (given[1][0], given[1][1]) if given[1:] else None
                live.answer(given[0], shown)
                say(ok=len(live.session.log))
            elif command == "answers":
                for answer in given[0]:
                    live.answer(answer)
                    say(ok=answer)
                say(done=True)
            elif command == "change":
                change(live, *given)
                say(ok=None)
            else:
                getattr(live, command)(*given)
                say(ok=None)
        except FileExistsError:
            say(failed="it is there already", unsaved=False)
        except (Trouble, Refused, MovedOn) as fault:
            say(failed=fault.text, unsaved=live is not None and live.unsaved)


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
