"""The screen: the only module that knows rich, and loads it only for colour on a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from referee.terminal.text import (
    align,
    count_cells,
    find_numbers,
    lay_out,
    put_in_words,
    wrap,
)
from scorers.protocol import Grid, Lines, Table, View
from scorers.text import make_harmless
from sessions.export.plain import write_json

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["NO", "QUESTION", "OutputLost", "Screen", "going_on", "silence", "track"]

T = TypeVar("T")

QUESTION = "bold"
"""The style of what the table is asked."""
NO = "yellow"
"""The style of what is refused, and of what needs a look."""


_SUITS = str.maketrans("♥♦♣♠", "hdcs")
"""How a suit is shown where the encoding has no sign for it."""


class Screen:
    """Where lines, tables and boards are shown: plain when piped, wrapped on a terminal.

    Whatever comes from a file or a keyboard is made harmless here, and is never markup.
    """

    def __init__(self, stream: TextIO | None = None, *, plain: bool = False) -> None:
        """`stream`: standard output if None; `plain`: boards and tables as sentences."""
        self._stream = stream
        self.plain = plain

    @property
    def stream(self) -> TextIO | None:
        return sys.stdout if self._stream is None else self._stream

    @property
    def terminal(self) -> bool:
        stream = self.stream
        return stream is not None and stream.isatty()

    @property
    def width(self) -> int | None:
        """How wide a line may be; None where nothing is wrapped, as in a pipe."""
        stream = self.stream
        if stream is None or not stream.isatty():
            return None
        told = os.environ.get("COLUMNS", "")
        if told.isascii() and told.isdigit() and int(told) > 0:
            return int(told)
        try:
            return os.get_terminal_size(stream.fileno()).columns or 80
        except (OSError, ValueError):
            return 80

    @property
    def coloured(self) -> bool:
        return (
            self.terminal
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM", "dumb") != "dumb"
        )

    # -- saying

    def say(self, text: str, style: str = "", hang: int = 0) -> None:
        """One paragraph, wrapped at the terminal's width with `hang` blanks before the rest.

        A line break in it is somebody's text, and is spelled out: nobody forges a line of ours.
        """
        width = self.width
        clean = self._clean(text)
        self._put(wrap(clean, width, hang) if width else [clean], style)

    def each(self, lines: Iterable[str], style: str = "", hang: int = 0) -> None:
        """One fact a line."""
        for line in lines:
            self.say(line, style, hang)

    def block(self, lines: Sequence[str], hang: int = 0) -> None:
        """Many lines at once, for long listings: one write where nothing is wrapped."""
        if self.width is None:
            self._put([self._clean(line) for line in lines], "")
        else:
            self.each(lines, hang=hang)

    def raw(self, text: str) -> None:
        """Text for a program, JSON or a path: passed on as it is, except to a terminal."""
        self._put([self._clean(text) if self.terminal else text], "")

    def text(self, text: str) -> None:
        """A document as it is, line ends and all; on a terminal each line is made harmless."""
        if self.stream is not None:
            if self.terminal:
                text = "\n".join(map(self._clean, text.replace("\r\n", "\n").split("\n")))
            with going_on(self.stream):
                self.stream.write(text)

    def json(self, thing: Any) -> None:
        """One JSON value on one line; every character outside ASCII is escaped."""
        self.raw(write_json(thing))

    def json_list(self, things: Sequence[Any], lines: bool) -> None:
        """JSON values as an array, or (`lines`) one a line."""
        if not lines:
            self.json(list(things))
            return
        for thing in things:
            self.json(thing)

    # -- showing what lies on the table

    def views(self, views: Iterable[View]) -> None:
        """Lines, tables and boards; as sentences where they were asked for or do not fit."""
        for view in views:
            if isinstance(view, Lines):
                self.each(view.lines)
                continue
            if view.title:
                self.say(view.title)
            if isinstance(view, Grid):
                board = [self._clean(line) for line in lay_out(self._cells(view.rows))]
                if self.plain or not self._fits(board):
                    self.each(view.plain, hang=2)
                else:
                    self._put_board(board, [self._clean(cell) for cell in view.quiet])
            else:
                self.table(view)

    def table(self, table: Table) -> None:
        """Rows under headings, or each row in a sentence."""
        columns, rows = self._cells([table.columns])[0], self._cells(table.rows)
        lines = align(columns, rows)
        if self.plain or not self._fits(lines):
            self.each(put_in_words(columns, rows), hang=2)
        elif self.coloured:
            self._rich_table(columns, rows)
        else:
            self._put(lines, "")

    def _fits(self, lines: Sequence[str]) -> bool:
        width = self.width
        return width is None or all(count_cells(line) <= width for line in lines)

    def _clean(self, text: str) -> str:
        """Return harmless text; characters that the stream cannot show are spelled out."""
        clean = make_harmless(text)
        encoding = getattr(self.stream, "encoding", None)
        if clean.isascii() or not encoding or encoding.lower().startswith("utf"):
            return clean
        return clean.translate(_SUITS).encode(encoding, "backslashreplace").decode(encoding)

    def _cells(self, rows: Sequence[Sequence[str]]) -> list[list[str]]:
        return [[self._clean(cell) for cell in row] for row in rows]

    # -- putting it there

    def _put(self, lines: Sequence[str], style: str) -> None:
        stream = self.stream
        if stream is None:
            return
        if style and self.coloured:
            from rich.text import Text  # rich is spared without colour

            console = self._console()

            with going_on(stream):
                for line in lines:
                    console.print(Text(line, style), soft_wrap=True)
        else:
            with going_on(stream):
                stream.write("".join(f"{line}\n" for line in lines))

    def _put_board(self, lines: Sequence[str], quiet: Sequence[str]) -> None:
        """Show a board; in colour, what lies on it is bold, red suits are red, the `quiet` is dim."""
        if not self.coloured:
            self._put(lines, "")
            return
        from rich.text import Text  # rich is spared without colour

        console = self._console()
        for line in lines:
            text = Text(line)
            text.highlight_regex(r"\w\S*", "bold")
            text.highlight_regex(r"\S*[♥♦](?: \d+)?", "red")
            text.highlight_regex(r"(?<!\S)[.-](?!\S)", "dim")
            for cell in quiet:
                text.highlight_regex(rf"(?<!\S){re.escape(cell)}(?!\S)", "not bold dim")
            console.print(text, soft_wrap=True)

    def _console(self) -> Console:
        from rich.console import Console  # rich is spared without colour

        return Console(file=self.stream, width=self.width, markup=False, highlight=False, emoji=False)

    def _rich_table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        # rich is spared without colour
        from rich.table import Table as RichTable
        from rich.text import Text

        table = RichTable(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
        for heading, right in zip(columns, find_numbers(columns, rows), strict=True):
            table.add_column(Text(heading), justify="right" if right else "left", no_wrap=True)
        for row in rows:
            table.add_row(*map(Text, row))
        self._console().print(table)

    def clear(self) -> None:
        """Begin at the top of an empty terminal; a pipe goes on below, after an empty line."""
        if self.coloured and self.stream is not None:
            self.stream.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self._put([""], "")

    def flush(self) -> None:
        if self.stream is not None:
            with going_on(self.stream):
                self.stream.flush()


MANY = 50
"""Fewer things than these are done before a bar could be read."""


def track(things: Iterable[T], total: int) -> Iterable[T]:
    """Return the things one by one, under a bar on a terminal where they are many.

    The bar is on standard error, and gone when the last thing is done.
    """
    if total < MANY or sys.stderr is None or not sys.stderr.isatty():
        yield from things
        return
    # rich is spared where no bar is shown
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        yield from bar.track(things, total)


class OutputLost:
    """What became of standard output while a command that records went on."""

    recording = False
    """True if the command records: nobody listening is no reason to stop."""
    reason: OSError | None = None


@contextmanager
def going_on(stream: TextIO) -> Iterator[None]:
    """Write to a stream; where that fails and the command records, it goes on in silence."""
    try:
        yield
    except OSError as error:
        if not OutputLost.recording:
            raise
        OutputLost.reason = OutputLost.reason or error
        silence(stream)


def silence(stream: TextIO) -> None:
    """Discard what is left in a stream that nobody reads any more."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
