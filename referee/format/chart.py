"""The score over a session, drawn in characters: readable without colour, and aloud as a table."""

from __future__ import annotations

from collections.abc import Sequence

from referee.terminal.text import count_cells

__all__ = ["describe_chart", "draw_chart"]

MARKS = "ABCDEFGHIJ"
"""One letter for each side; where several stand level, `*`."""


def draw_chart(
    names: Sequence[str], series: Sequence[Sequence[int]], width: int, height: int
) -> list[str]:
    """Lines of a chart: each side's points after each answer, from left to right.

    `series`: one row for each moment, the start first, with each side's points; `width` and
    `height` in cells, legend apart.
    """
    low = min(min(row) for row in series)
    high = max(max(row) for row in series)
    steps = max(high - low, 1)
    rows = min(height, high - low + 1)
    margin = max(len(str(low)), len(str(high)))
    columns = max(min(width - margin - 2, 2 * len(series)), 1)
    board = [[" "] * columns for _ in range(rows)]
    for x in range(columns):
        if columns < len(series):  # some moments have no column; the start and the end have
            moment = series[x * (len(series) - 1) // max(columns - 1, 1)]
        else:
            moment = series[x * len(series) // columns]
        for side in range(len(names)):
            y = (moment[side] - low) * (rows - 1) // steps
            cell = board[rows - 1 - y][x]
            board[rows - 1 - y][x] = MARKS[side] if cell == " " else "*"
    lines = []
    for i, row in enumerate(board):
        value = high - i * steps // max(rows - 1, 1)
        lines.append(f"{value:>{margin}} |{''.join(row)}".rstrip())
    lines.append(" " * margin + " +" + "-" * columns)
    last = series[-1]
    legend = [f"{MARKS[side]} {name} {last[side]}" for side, name in enumerate(names)]
    if any(len(set(row)) < len(row) for row in series):
        legend.append("* level")
    line = ""
    for each in legend:
        if line and count_cells(line) + 3 + count_cells(each) > width:
            lines.append(line)
            line = ""
        line = f"{line}   {each}" if line else each
    return [*lines, line]


def describe_chart(names: Sequence[str], series: Sequence[Sequence[int]]) -> list[str]:
    """The same in sentences: every moment at which somebody's points changed."""
    lines = []
    for n in range(1, len(series)):
        changed = [
            f"{name} {now}"
            for name, before, now in zip(names, series[n - 1], series[n], strict=True)
            if before != now
        ]
        if changed:
            lines.append(f"Entry {n}: {', '.join(changed)}.")
    return lines or ["Nobody's score has changed."]
