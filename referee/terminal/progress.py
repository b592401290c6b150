"""A bar for long work: on a terminal only, and gone when it is done."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

__all__ = ["Progress", "progress"]

T = TypeVar("T")

MUCH = 100
"""Fewer things than these are read before a bar could be."""


class Progress:
    """How far some work is, on standard error."""

    def __init__(self, total: int, least: int = 2) -> None:
        """`total`: how many things there are; with fewer than `least` no bar is shown."""
        self.total = total
        stream = sys.stderr
        self._shown = total >= least and stream is not None and stream.isatty()

    def __call__(self, done: int) -> None:
        """So many are done."""
        if self._shown and (done * 50 // self.total != (done - 1) * 50 // self.total):
            bar = "#" * (done * 20 // self.total)
            sys.stderr.write(f"\r[{bar:.<20}] {done} of {self.total} ")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar off the screen."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def progress(things: Sequence[T]) -> Iterator[T]:
    """The things, one by one, under a bar where they are many."""
    bar = Progress(len(things), MUCH)
    try:
        for done, thing in enumerate(things, 1):
            yield thing
            bar(done)
    finally:
        bar.clear()
