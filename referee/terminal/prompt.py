"""Where lines are typed: with editing, recall and completion on a terminal, plainly elsewhere.

Ctrl-C, Ctrl-D, a hang-up and a termination while a line is awaited all raise `Leave`; while
something else is done, a save above all, they wait until the next line is asked for, as Ctrl-Z
does and everything that is typed or pasted ahead.
"""

from __future__ import annotations

import locale
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType, TracebackType
from typing import Any

from referee.terminal.screen import going_on, silence

__all__ = ["Keyboard", "Leave"]

_CUT = 4095
"""Where a terminal without our editing cuts a line silently, its end included."""

_SETTINGS = ("enable-bracketed-paste off", "completion-ignore-case on", "bell-style none")
"""A pasted evening is read line by line, as if it were typed."""

_BETWEEN_WORDS = " ,;>&+:@"

_PASTING = 0.05
"""Seconds of silence after which a paste is over: nobody reads a refusal so fast."""

_SHOWN = 30
"""So much is shown of the first line that was not used."""


class Leave(Exception):
    """The table wants to leave."""


class Keyboard:
    """The keyboard of one conversation; used as a context, it minds signals and the terminal."""

    def __init__(self, offers: Callable[[str], Sequence[str]] = lambda line: ()) -> None:
        """`offers` gives the words that Tab may complete, for the line typed so far."""
        self.offers = offers
        self.terminal = bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())
        self._readline: Any = None
        self._letters = "utf-8"
        self._prompt = ""
        self._waiting = False
        self._leaving = False
        self._sleepy = False
        self._handlers: dict[int, Any] = {}
        self._modes: list[Any] | None = None
        """The terminal's modes as they were found."""
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
        if self._modes is not None:
            self._set_modes(self._modes)
        for number, handler in self._handlers.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._handlers.clear()

    def line(self, prompt: str, text: str = "") -> str:
        """The next line without its end; where lines are edited, `text` stands in it already.

        Raises `Leave`.
        """
        if self._leaving:
            raise Leave
        if self._sleepy:
            self._fall_asleep()
        self._prompt = prompt
        with going_on(sys.stdout):
            sys.stdout.flush()
        self._waiting = True
        try:
            return self._read(prompt, text)
        except (EOFError, KeyboardInterrupt):
            self._end_line()
            raise Leave from None
        except Leave:
            self._end_line()
            raise
        finally:
            self._waiting = False

    def _read(self, prompt: str, text: str) -> str:
        if self._readline is not None:
            with self._typing(), _looking_up(), self._begun_with(text):
                return input(prompt)
        with going_on(sys.stdout):
            sys.stdout.write(prompt)
            sys.stdout.flush()
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        if sys.stdin.isatty():
            if len(text.encode("utf-8", "surrogateescape")) >= _CUT:
                return text.rstrip("\r\n") + "\x00"  # cut by the terminal: no answer may be made of it
        else:
            with going_on(sys.stdout):
                sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        return text.rstrip("\r\n")

    def _end_line(self) -> None:
        try:
            sys.stdout.write("\n")
            sys.stdout.flush()
        except (OSError, ValueError):  # the window was closed
            silence(sys.stdout)

    def remember(self, line: str) -> None:
        """Put a line where Up finds it."""
        if self._readline is None or not line.strip():
            return
        held = self._readline.get_current_history_length()
        with suppress(UnicodeError):  # what cannot be typed here
            kept = self._to_editor(line)
            if not held or self._readline.get_history_item(held) != kept:
                self._readline.add_history(kept)

    # -- typed ahead

    def stop(self, say: Callable[[str], object]) -> None:
        """Drop what was pasted or typed behind a line that was not taken, and say so.

        It was meant for questions that now come otherwise. Up brings it back, the first line first.
        """
        if self._modes is None:
            return
        lines = self._behind()
        if not lines:
            return
        for line in reversed(lines):
            self.remember(line)
        first = lines[0] if len(lines[0]) <= _SHOWN else f"{lines[0][: _SHOWN - 1]}…"
        if len(lines) == 1:
            say(f"Not used either, typed behind it: {first} (Up brings it back)")
        else:
            some = f"{len(lines)} lines typed behind it"
            say(f"Not used either: {some}, from {first} on. Up brings them back.")

    def waits(self, seconds: float = 0) -> bool:
        """True if more has been typed or pasted already; never away from a terminal."""
        return self._modes is not None and bool(select.select([sys.stdin], [], [], seconds)[0])

    def _behind(self) -> list[str]:
        """The lines that wait, taken off the terminal, empty ones left out."""
        found = b""
        while self.waits(_PASTING):
            try:
                more = os.read(sys.stdin.fileno(), 65536)
            except OSError:
                break
            if not more:
                break
            found += more
        text = found.decode(sys.stdin.encoding, "surrogateescape").replace("\r", "\n")
        lines = text.split("\n")
        for i, line in enumerate(lines):
            if line.startswith("\x04"):  # Ctrl-D
                self._leaving = True
                del lines[i:]
                break
        return [line.strip() for line in lines if line.strip()]

    # -- editing

    def _edit(self) -> None:
        try:
            import readline  # only on a terminal
        except ImportError:
            return
        self._readline = readline
        self._letters = locale.getencoding()
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
        else:
            for setting in _SETTINGS:
                readline.parse_and_bind(f"set {setting}")
            readline.parse_and_bind("tab: complete")
        readline.set_completer_delims(_BETWEEN_WORDS)
        readline.set_completer(self._complete)
        with suppress(ImportError, OSError, ValueError):
            import termios  # Windows has none

            self._modes = termios.tcgetattr(sys.stdin.fileno())
            self._set_modes(self._quiet())

    def _to_editor(self, text: str) -> str:
        """A text for readline, which writes it in the locale's letters whatever we read and write."""
        return text.encode(sys.stdin.encoding, "surrogateescape").decode(
            self._letters, "surrogateescape"
        )

    def _from_editor(self, text: str) -> str:
        return text.encode(self._letters, "surrogateescape").decode(
            sys.stdin.encoding, "surrogateescape"
        )

    def _quiet(self, echo: bool = False) -> list[Any]:
        """Return modes in which what is typed ahead waits unseen and uncut for its own question."""
        import termios  # Windows has none

        assert self._modes is not None
        modes = [*self._modes[:6], [*self._modes[6]]]
        modes[3] &= ~(termios.ICANON | termios.ECHO)
        modes[3] |= termios.ECHO if echo else 0
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
        return modes

    def _set_modes(self, modes: list[Any]) -> None:
        import termios  # Windows has none

        number = sys.stdin.fileno()
        with suppress(termios.error, OSError):  # the terminal may be gone
            if os.tcgetpgrp(number) == os.getpgrp():  # or another's, while we are in the background
                termios.tcsetattr(number, termios.TCSANOW, modes)

    @contextmanager
    def _typing(self) -> Iterator[None]:
        """Show what is typed meanwhile."""
        if self._modes is None:
            yield
            return
        self._set_modes(self._quiet(echo=True))
        try:
            yield
        finally:
            self._set_modes(self._quiet())

    @contextmanager
    def _begun_with(self, text: str) -> Iterator[None]:
        """The line begins with a text, ready to be changed."""
        if text and not self.waits():  # what was typed ahead is the line already
            with suppress(UnicodeError):
                kept = self._to_editor(text)
                self._readline.set_startup_hook(lambda: self._readline.insert_text(kept))
        try:
            yield
        finally:
            self._readline.set_startup_hook(None)

    def _complete(self, text: str, state: int) -> str | None:
        if state == 0 and self.waits():  # pasted: a blank between columns
            self._found = [text]
        elif state == 0:
            before = self._from_editor(self._readline.get_line_buffer()[: self._readline.get_begidx()])
            key = self._from_editor(text).casefold()
            self._found = []
            for word in self.offers(before):
                with suppress(UnicodeError):  # what cannot be typed here
                    if _begins(word, key):
                        self._found.append(self._to_editor(word))
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
        if self._waiting:
            self._fall_asleep()
        else:
            self._sleepy = True  # not with the file locked

    def _fall_asleep(self) -> None:
        """Ctrl-Z: give the terminal back as it was, stop, and go on where the line stood."""
        import termios  # Windows has none

        self._sleepy = False
        number = signal.SIGTSTP
        mine = termios.tcgetattr(sys.stdin.fileno())
        if self._modes is not None:
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._modes)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._sleep)
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, mine)
        if self._waiting:
            typed = self._from_editor(self._readline.get_line_buffer())
            sys.stdout.write(f"\r{self._prompt}{typed}")
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
    """True if a word goes on from what was typed; a quoted name also without its quotes."""
    folded = word.casefold()
    return folded.startswith(key) or folded.strip('"').startswith(key)
