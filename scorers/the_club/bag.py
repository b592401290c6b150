"""What is in the box and in the bag, and how many turns that makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from scorers.game import Setup

__all__ = ["A_TURN", "EACH_LOOK", "ON_THE_FLOOR", "agree", "count_bag", "stay_home"]

DANCERS = 108
EACH_LOOK = 2
ON_THE_FLOOR = 25
A_TURN = 3
SPECIAL = ("guards", "rock_stars", "bullies")


def stay_home(players: int) -> int:
    """Dancers that go back to the box before the game: more where only two play."""
    return 23 if players == 2 else 11


def count_bag(players: int, options: Mapping[str, Any]) -> int:
    """Tiles in the bag before the first turn, special tiles included (TC-8)."""
    dancers = DANCERS - stay_home(players) - ON_THE_FLOOR
    special: int = sum(options[kind] for kind in SPECIAL)
    return dancers + special


def agree(setup: Setup) -> None:
    """Unless the table said otherwise, there are as many turns as empty the bag (TC-8)."""
    if "turns" not in setup.options:
        setup.options["turns"] = -(-count_bag(len(setup.players), setup.options) // A_TURN)
