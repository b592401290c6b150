"""What is in the box, in the bag and on the floor, and how many turns that makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from scorers.game import Setup

__all__ = [
    "A_TURN",
    "CELLS",
    "EACH_LOOK",
    "ON_THE_FLOOR",
    "WHITE",
    "agree",
    "beside",
    "count_bag",
    "count_turns",
    "stay_home",
]

DANCERS = 108
EACH_LOOK = 2
ON_THE_FLOOR = 25
A_TURN = 3
CELLS = frozenset(column + row for column in "abcdefg" for row in "1234567")
WHITE = frozenset(column + row for column in "cde" for row in "345")
SPECIAL = ("guards", "rock_stars", "bullies")


def stay_home(players: int) -> int:
    """Dancers that go back to the box before the game: more where only two play."""
    return 23 if players == 2 else 11


def count_bag(players: int, options: Mapping[str, Any]) -> int:
    """Tiles in the bag before the first turn, special tiles included (TC-8)."""
    dancers = DANCERS - stay_home(players) - ON_THE_FLOOR
    special: int = sum(options[kind] for kind in SPECIAL)
    return dancers + special


def count_turns(tiles: int) -> int:
    """How many turns it takes to empty a bag (TC-8)."""
    return -(-tiles // A_TURN)


def agree(setup: Setup) -> None:
    """Unless the table said otherwise, there are as many turns as empty the bag (TC-8)."""
    if "turns" not in setup.options:
        setup.options["turns"] = count_turns(count_bag(len(setup.players), setup.options))


def beside(one: str, two: str) -> bool:
    """Whether two cells share a side; touching corners do not count (TC-4, TC-4.1)."""
    return abs(ord(one[0]) - ord(two[0])) + abs(ord(one[1]) - ord(two[1])) == 1
