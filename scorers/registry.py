"""What the rules say: the games, each found by its id and loaded only when used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from scorers.errors import Unclear
from scorers.text import did_you_mean, either, fold, show

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from scorers.game import Game

__all__ = ["BUILT_IN", "game_ids", "load", "resolve"]

BUILT_IN = {
    "king-of-clubs": "scorers.king_of_clubs",
    "the-club": "scorers.the_club",
    "kingz": "scorers.kingz",
    "king-of-con": "scorers.king_of_con",
    "gridcannon": "scorers.gridcannon",
}
"""Each game's package; found without reading entry points, which costs as much as click."""

_GROUP = "referee.games"


def game_ids() -> list[str]:
    """Every game that can be refereed here: the built-in ones, then those of entry points."""
    return [*BUILT_IN, *(name for name in sorted(_entry_points()) if name not in BUILT_IN)]


def load(game_id: str) -> Game:
    """The game with this id. Raises `Unclear` if there is none."""
    if game_id in BUILT_IN:
        game: Game = import_module(BUILT_IN[game_id]).GAME
        return game
    point = _entry_points().get(game_id)
    if point is None:
        raise Unclear(f"There is no game {show(game_id)}: {either(game_ids())}.")
    installed: Game = point.load()
    return installed


def resolve(text: str) -> str:
    """The id that is meant by an id, a whole word of one, or an unambiguous prefix.

    Raises `Unclear`.
    """
    key = fold(text).strip().replace(" ", "-").replace("_", "-")
    if key in BUILT_IN:
        return key
    for ids in (list(BUILT_IN), None):
        known = ids if ids is not None else game_ids()
        for fits in (
            [g for g in known if g == key],
            [g for g in known if key in g.split("-")],
            [g for g in known if key and g.startswith(key)],
        ):
            if len(fits) == 1:
                return fits[0]
            if fits:
                raise Unclear(f"{show(text)} could be {either(fits)}: type a little more.")
    meant = did_you_mean(key, known)
    raise Unclear(
        f"There is no game {show(text) or 'without a name'}.{meant} Games: {', '.join(known)}."
    )


def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # costs as much as click: a built-in game does without

    return {point.name: point for point in entry_points(group=_GROUP)}
