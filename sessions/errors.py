"""What can go wrong with a session file, each as one plain sentence."""

from __future__ import annotations

from collections.abc import Iterable

from scorers.text import show
from sessions.paths import StrPath


def named(path: StrPath) -> str:
    """Return a file's name in a sentence: whatever is in it, it cannot drive the terminal."""
    return show(str(path), 4096)


class SessionError(Exception):
    """A file cannot be read, written or locked (exit status 3)."""

    status = 3

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class NotPossible(SessionError):
    """The request can be understood but the answer is no (exit status 1)."""

    status = 1


def no_entry(n: int, count: int) -> NotPossible:
    """Return the error that a log of `count` has no entry `n`."""
    some = "1 entry" if count == 1 else f"entries 1 to {count}" if count else "no entries yet"
    return NotPossible(f"There is no entry {n}: this session has {some}.")


class WrongUsage(SessionError):
    """The command line is wrong (exit status 2)."""

    status = 2


class SaveFailed(SessionError):
    """An answer is in memory but not on disk: it can be tried again."""


class FileChanged(Exception):
    """The file has changed since the question was shown: the typed line was not used."""

    def __init__(self, text: str, lost: Iterable[str] = ()) -> None:
        """`lost` are answers that could not be saved before, as they can be typed again."""
        super().__init__(text)
        self.text = text
        self.lost = tuple(lost)
