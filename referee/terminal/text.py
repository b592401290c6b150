"""How text lies on a screen: harmless, measured in cells, wrapped and aligned."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "align",
    "count_cells",
    "find_numbers",
    "lay_out",
    "pad",
    "put_in_words",
    "wrap",
]


def count_cells(text: str) -> int:
    """How many cells of a terminal a text fills."""
    return len(text) if text.isascii() else sum(map(_count_cell, text))


def _count_cell(c: str) -> int:
    if c.isascii():
        return 1
    import unicodedata  # most evenings need none of it

    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def pad(text: str, width: int, right: bool = False) -> str:
    """A text filled up with blanks, after it or (`right`) before it."""
    blanks = " " * (width - count_cells(text))
    return blanks + text if right else text + blanks


def wrap(text: str, width: int, hang: int = 0) -> list[str]:
    """One paragraph as lines of at most `width` cells.

    Later lines are indented like the first one, or `hang` blanks where that one is not.
    """
    if count_cells(text) <= width:
        return [text]
    first = text[: len(text) - len(text.lstrip(" "))]
    later = first or " " * hang
    if len(later) > width // 2:
        first = later = ""
    lines: list[str] = []
    line, empty = first, True
    for piece in _find_pieces(text, width - len(later)):
        blank = "" if empty else " "
        if count_cells(line) + len(blank) + count_cells(piece) <= width:
            line, empty = line + blank + piece, False
            continue
        if not empty:
            lines.append(line)
            line = later
        at, cells = 0, count_cells(piece)
        while count_cells(line) + cells > width:
            room = width - count_cells(line)
            cut = at + _count_fitting(piece[at : at + 2 * width], room)
            cells -= count_cells(piece[at:cut])
            lines.append((line + piece[at:cut]).rstrip())
            line = later
            while piece[cut : cut + 1] == " ":
                cut, cells = cut + 1, cells - 1
            at = cut
        line, empty = line + piece[at:], False
    return [*lines, line]


_TOGETHER = 18
"""At most this many cells in brackets stay together at the end of a line."""


def _find_pieces(text: str, width: int) -> list[str]:
    """Return what stays together: words, a lone mark with the word before, a few in brackets."""
    most = min(_TOGETHER, width)
    pieces: list[str] = []
    words = text.split()
    i = 0
    while i < len(words):
        take = 1
        if words[i].startswith("("):
            ends = [n for n, word in enumerate(words[i : i + 8], 1) if ")" in word]
            if ends and count_cells(" ".join(words[i : i + ends[0]])) <= most:
                take = ends[0]
        cells = count_cells(" ".join(words[i : i + take]))
        while i + take < len(words) and _is_mark(words[i + take]):
            cells += 1 + count_cells(words[i + take])
            if cells > width:
                break
            take += 1
        pieces.append(" ".join(words[i : i + take]))
        i += take
    return pieces


def _is_mark(word: str) -> bool:
    """`-` or `-)`: an answer that reads ill at the beginning of a line."""
    return not any(c.isalnum() for c in word) and "(" not in word


def _count_fitting(word: str, room: int) -> int:
    """Return how many characters fit into `room` cells: at least one, so that there is an end.

    A long name, as a session's, is cut behind a hyphen where one is near.
    """
    for i, c in enumerate(word):
        room -= _count_cell(c)
        if room < 0:
            hyphen = word.rfind("-", i // 2, i)
            return hyphen + 1 if hyphen > 0 else max(i, 1)
    return len(word)


def _is_numeric(column: Sequence[str]) -> bool:
    return bool(column) and all(
        cell in ("", "-") or (cell.lstrip("+-")[:1].isdigit() and not cell.strip("+-0123456789.,:%"))
        for cell in column
    )


def find_numbers(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[bool]:
    """Which columns hold numbers only, and so stand to the right."""
    return [_is_numeric([row[i] for row in rows if i < len(row)]) for i in range(len(columns))]


def align(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines: headings, then rows; columns of numbers stand to the right."""
    table = [list(columns), *(list(row) for row in rows)]
    right = find_numbers(columns, rows)
    widths = [max(count_cells(row[i]) for row in table if i < len(row)) for i in range(len(columns))]
    return [
        "  ".join(pad(cell, widths[i], right[i]) for i, cell in enumerate(row)).rstrip()
        for row in table
    ]


def put_in_words(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as sentences: `first: heading value, heading value.`"""
    lines = []
    for row in rows:
        told = [
            f"{heading} {cell}" for heading, cell in zip(columns[1:], row[1:], strict=False) if cell
        ]
        lines.append(f"{row[0]}: {', '.join(told)}." if told else f"{row[0]}.")
    return lines


def lay_out(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out what lies in rows and columns on the table, each cell under the one above it."""
    across = max((len(row) for row in rows), default=0)
    widths = [max(count_cells(row[i]) for row in rows if i < len(row)) for i in range(across)]
    return [
        " " + "  ".join(pad(cell, widths[i], right=True) for i, cell in enumerate(row)).rstrip()
        for row in rows
    ]
