"""What lies behind the screens."""

from __future__ import annotations

from collections.abc import Sequence

FULL_ARMOR = 3
"""What everybody begins with, and stands up with after a pardon."""


class Tokens:
    """What lies behind the screens: armor, courage and fame of each seat."""

    __slots__ = ("armor", "courage", "fame")

    def __init__(self, armor: Sequence[int], courage: Sequence[int], fame: Sequence[int]) -> None:
        self.armor = list(armor)
        self.courage = list(courage)
        self.fame = list(fame)

    def worth(self, seat: int) -> int:
        """Fame, and one more for every two courage tokens (KZ-3.1)."""
        return self.fame[seat] + self.courage[seat] // 2
