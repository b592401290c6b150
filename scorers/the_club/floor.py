"""The dance floor: seven by seven cells, the nine in the middle white."""

from __future__ import annotations

__all__ = ["CELLS", "WHITE", "beside"]

CELLS = frozenset(column + row for column in "abcdefg" for row in "1234567")
WHITE = frozenset(column + row for column in "cde" for row in "345")


def beside(one: str, two: str) -> bool:
    """Whether two cells share a side; touching corners do not count (TC-4, TC-4.1)."""
    return abs(ord(one[0]) - ord(two[0])) + abs(ord(one[1]) - ord(two[1])) == 1
