"""What hands must do at the table after a correction: the holdings that differ, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorers.game import Match
from scorers.protocol import Holding
from scorers.text import listed

__all__ = ["Difference", "differences_as_json", "find_differences", "tell_hands"]

_MASS = ("prestige", "courage", "fame", "armor", "health")
"""Things whose name is the same for one and for many."""


class Difference(NamedTuple):
    """A holding that differs: how it was, and how it is now."""

    place: str
    thing: str
    before: int | str | None
    """None where there was no such holding."""
    after: int | str | None
    secret: bool
    unit: str
    seated: bool
    """The place is a player or a side."""
    called: str
    """What the table calls the place."""

    @property
    def by(self) -> int | None:
        """How many more, below 0 fewer; None for what is no count."""
        before, after = self.before or 0, self.after or 0
        if not self.unit or isinstance(before, str) or isinstance(after, str):
            return None
        return after - before


def find_differences(old: Match, new: Match) -> tuple[Difference, ...]:
    """Return the holdings that differ between two tables of one game, in the order of the new one.

    Players stand in by seat: a new name alone makes no difference.
    """
    was, now = old.setup, new.setup
    names = dict(zip((*was.side_names, *was.players), (*now.side_names, *now.players), strict=False))
    before = {
        (names.get(each.place, each.place), names.get(each.thing, each.thing)): _renamed(each, names)
        for each in old.holdings()
    }
    after = {(each.place, each.thing): each for each in new.holdings()}
    found = []
    for key in dict.fromkeys((*after, *before)):
        had, has = before.get(key), after.get(key)
        one = has or had
        assert one is not None
        counts = (None if had is None else had.count, None if has is None else has.count)
        if counts[0] == counts[1] or not (counts[0] or counts[1]):
            continue
        seated = one.place in now.players or one.place in now.side_names
        secret = one.secret or (had is not None and had.secret)
        called = new.place_names().get(one.place, one.place)
        found.append(Difference(*key, *counts, secret, one.unit, seated, called))
    return tuple(found)


def _renamed(holding: Holding, names: Mapping[str, str]) -> Holding:
    count = holding.count
    return holding._replace(count=names.get(count, count) if isinstance(count, str) else count)


def tell_hands(differences: Sequence[Difference], veiled: bool) -> list[str]:
    """`On the table now: …` and `Behind the screens: …`; nothing where no holding differs.

    `veiled`: of what lies hidden it is told only how many more or fewer. What is unaccounted for is
    in nobody's hand, and would give away what was counted behind a screen.
    """
    lines = []
    shown = [each for each in differences if not each.secret and each.place != "unaccounted"]
    if shown:
        lines.append(f"On the table now: {' '.join(_on_table(shown))}")
    behind = _behind([each for each in differences if each.secret and each.seated], veiled)
    if behind:
        lines.append(f"Behind the screens: {' '.join(behind)}")
    return lines


def _on_table(shown: Sequence[Difference]) -> list[str]:
    places = [_placed(each) for each in shown if not each.seated]
    told = [f"{', '.join(places)}."] if places else []
    for thing in dict.fromkeys(each.thing for each in shown if each.seated):
        of = [each for each in shown if each.seated and each.thing == thing]
        if len(of) == 1:
            told.append(f"{of[0].place}'s {thing}: {_count(of[0])}.")
        else:
            many = thing if of[0].unit or thing.endswith("s") or thing in _MASS else f"{thing}s"
            counts = ", ".join(f"{each.place} {_count(each)}" for each in of)
            told.append(f"{many[:1].upper()}{many[1:]}: {counts}.")
    return told


def _placed(each: Difference) -> str:
    """`board game 3 tokens (1 fewer)`, `pool 41 tokens (1 more)`, `lead card: Bob`."""
    if each.thing == "holder":
        return f"{each.called}: {_count(each)}"
    if each.unit and each.thing in ("value", each.unit):
        unit = each.unit.removesuffix("s") if each.after == 1 else each.unit
        more = _more(each.by)
        return f"{each.called} {each.after or 0} {unit}{more}"
    return f"{each.called} {each.thing} {_count(each)}"


def _count(each: Difference) -> str:
    after = each.after
    if after is None:
        after = 0 if isinstance(each.before, int) else "none"
    return f"{after}{_more(each.by)}"


def _more(by: int | None) -> str:
    if not by:
        return ""
    return f" ({abs(by)} {'more' if by > 0 else 'fewer'})"


def _behind(hidden: Sequence[Difference], veiled: bool) -> list[str]:
    told = []
    for place in dict.fromkeys(each.place for each in hidden):
        of = [each for each in hidden if each.place == place and each.by]
        of.sort(key=lambda each: (each.by or 0) < 0)
        if of:
            told.append(f"{place} {listed([_moved(each, veiled) for each in of])}.")
    return told


def _moved(each: Difference, veiled: bool) -> str:
    by = each.by or 0
    thing = f" {each.thing}" if each.thing == each.unit else ""
    now = "" if veiled else f" (now {each.after or 0})"
    return f"{'takes' if by > 0 else 'gives'} {abs(by)}{thing} back{now}"


def differences_as_json(differences: Sequence[Difference]) -> list[dict[str, Any]]:
    """Return the same as objects, with every count."""
    keys = ("place", "thing", "before", "after", "secret")
    return [{key: getattr(each, key) for key in keys} for each in differences]
