"""A bar for long work: on a terminal only, and only where there is much to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

MUCH = 100
"""Fewer things than these are done before a bar could be read."""


def progress(things: Sequence[T], doing: str) -> Iterator[T]:
    """The things, one by one, under a bar on standard error."""
    if len(things) < MUCH or sys.stderr is None or not sys.stderr.isatty():
        yield from things
        return
    import click

    with click.progressbar(things, label=doing, file=sys.stderr, update_min_steps=20) as bar:
        yield from bar
