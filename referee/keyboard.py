"""Where lines are typed: with editing, recall and completion on a terminal, plainly elsewhere.

Ctrl-C, Ctrl-D, a hang-up and a termination while a line is awaited all raise `Leave`; while
something else is done, a save above all, they wait until the next line is asked for.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType, TracebackType
from typing import Any

__all__ = ["Keyboard", "Leave"]

_CUT = 4095
"""Where a terminal without our editing cuts a line silently, its end included."""

_SETTINGS = ("enable-bracketed-paste off", "completion-ignore-case on", "bell-style none")
"""A pasted evening is read line by line, as if it were typed."""

_BETWEEN_WORDS = " ,;>&+:@"


class Leave(Exception):
    """The table wants to leave."""


class Keyboard:
    """The keyboard of one conversation; used as a context, it minds signals and the terminal."""

    def __init__(self, offers: Callable[[str], Sequence[str]] = lambda line: ()) -> None:
        """`offers` gives the words that Tab may complete, for the line typed so far."""
        self.offers = offers
        self.terminal = bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())
        self._readline: Any = None
        self._prompt = ""
        self._waiting = False
        self._leaving = False
        self._handlers: dict[int, Any] = {}
        self._modes: list[Any] | None = None
        self._found: list[str] = []

    def __enter__(self) -> Keyboard:
        if self.terminal and sys.stdin is sys.__stdin__ and sys.stdout is sys.__stdout__:
            self._edit()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            self._handle(name, self._stop)
        if self._readline is not None:
            self._handle("SIGTSTP", self._sleep)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._handlers.clear()

    def line(self, prompt: str) -> str:
        """The next line without its end. Raises `Leave`."""
        if self._leaving:
            raise Leave
        self._prompt = prompt
        sys.stdout.flush()
        self._waiting = True
        try:
            return self._read(prompt)
        except (EOFError, KeyboardInterrupt):
            self._end_line()
            raise Leave from None
        except Leave:
            self._end_line()
            raise
        finally:
            self._waiting = False

    def _read(self, prompt: str) -> str:
        if self._readline is not None:
            with _looking_up():
                return input(prompt)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        if sys.stdin.isatty():
            if len(text.encode("utf-8", "surrogateescape")) >= _CUT:
                return text.rstrip("\r\n") + "\x00"  # cut by the terminal: no answer may be made of it
        else:
            sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        return text.rstrip("\r\n")

    def _end_line(self) -> None:
        with suppress(OSError, ValueError):
            sys.stdout.write("\n")
            sys.stdout.flush()

    def remember(self, line: str) -> None:
        """Put a line where Up finds it."""
        if self._readline is None or not line.strip():
            return
        held = self._readline.get_current_history_length()
        if not held or self._readline.get_history_item(held) != line:
            self._readline.add_history(line)

    # -- editing

    def _edit(self) -> None:
        try:
            import readline  # only on a terminal
        except ImportError:
            return
        self._readline = readline
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
        else:
            for setting in _SETTINGS:
                readline.parse_and_bind(f"set {setting}")
            readline.parse_and_bind("tab: complete")
        readline.set_completer_delims(_BETWEEN_WORDS)
        readline.set_completer(self._complete)
        with suppress(ImportError, OSError, ValueError):
            import termios

            self._modes = termios.tcgetattr(sys.stdin.fileno())

    def _complete(self, text: str, state: int) -> str | None:
        if state == 0:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
            key = text.casefold()
            self._found = [word for word in self.offers(before) if _begins(word, key)]
        return f"{self._found[state]} " if state < len(self._found) else None

    # -- signals

    def _handle(self, name: str, how: Callable[[int, FrameType | None], None]) -> None:
        number = getattr(signal, name, None)
        if number is None:
            return
        with suppress(ValueError, OSError):  # only the main thread may
            self._handlers[number] = signal.signal(number, how)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if number != signal.SIGINT or not self._waiting:
            self._leaving = True
        if self._waiting:
            raise Leave

    def _sleep(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-Z: give the terminal back as it was, stop, and go on where the line stood."""
        import termios

        mine = termios.tcgetattr(sys.stdin.fileno())
        if self._modes is not None:
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._modes)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._sleep)
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, mine)
        if self._waiting:
            sys.stdout.write(f"\r{self._prompt}{self._readline.get_line_buffer()}")
            sys.stdout.flush()


@contextmanager
def _looking_up() -> Iterator[None]:
    """Let signals in once a second: one that comes while a key is read waits for the next key else."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    held = signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, held)


def _begins(word: str, key: str) -> bool:
    """Whether a word goes on from what was typed; a quoted name also without its quotes."""
    folded = word.casefold()
    return folded.startswith(key) or folded.strip('"').startswith(key)
