"""The ledger of a holding: what each ruling moved there, from the start to now.

Nothing is stored for it: it comes from replaying with a look at the holdings behind each ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorers.errors import Unclear
from scorers.game import Match
from scorers.play import Play
from scorers.protocol import Holding, Ruling
from scorers.text import fold, show
from sessions.live import Live
from sessions.session import Entry

__all__ = ["Ledger", "Movement", "find_holdings", "ledger_json", "read_ledgers"]

Key = tuple[str, str]


class Movement(NamedTuple):
    """What one ruling moved at a place."""

    n: int
    """The entry behind it."""
    where: str
    text: str
    """The ruling, as it was read out; empty where the one before it tells of this movement too."""
    clause: str
    by: int | None
    """How many came, below 0 went; None for what is no count."""
    count: int | str | None  # type: ignore[assignment]  # hides a method of tuples that nobody calls
    """What lay there after it."""


class Ledger(NamedTuple):
    """The course of one holding."""

    place: str
    thing: str
    unit: str
    secret: bool
    seated: bool
    """The place is a player or a side."""
    start: int | str | None
    """None where there was no such holding at the start."""
    steps: tuple[Movement, ...]
    now: int | str | None


def find_holdings(match: Match, text: str) -> list[Holding]:
    """Return the holdings that `ann supply`, `pool` or `1.2` means, of which a place may have several.

    A player's name wins over a place of the table. Raises `Unclear` with what there is.
    """
    words = fold(text).replace('"', "").split()
    held = match.holdings()
    for count in range(len(words), 0, -1):
        thing = " ".join(words[count:])
        for places in _places(match, held, " ".join(words[:count])):
            found = [each for each in held if each.place in places and _means(thing, each.thing)]
            several = dict.fromkeys(each.place for each in found)
            if len(several) > 1:
                raise Unclear(f"{show(text)} could be {', '.join(several)}: type a little more.")
            exact = [each for each in found if fold(each.thing) == thing]
            if found:
                return exact or found
    there = ", ".join(dict.fromkeys(f"{each.place} {each.thing}" for each in held))
    raise Unclear(f"Unknown thing {show(text)}. There are: {there or 'none in this game'}.")


def _places(match: Match, held: Sequence[Holding], text: str) -> list[list[str]]:
    """Return the places that a text may mean, the likelier kind first."""
    seated = [*match.setup.players, *match.setup.side_names]
    table = [place for place in dict.fromkeys(each.place for each in held) if place not in seated]
    aliases = [(word, f.place) for f in match.fixables() for word in f.words if f.place in table]
    aliases += [(name, place) for place, name in match.place_names().items() if place in table]
    return [
        [place for place in seated if fold(place) == text],
        [place for place in seated if fold(place).startswith(text)],
        [place for place in table if fold(place) == text],
        [place for word, place in aliases if fold(word) == text],
        [place for place in table if fold(place).startswith(text)],
        [place for word, place in aliases if fold(word).startswith(text)],
    ]


def _means(typed: str, thing: str) -> bool:
    return fold(thing).startswith(typed) or fold(thing) == typed.removesuffix("s")


def read_ledgers(live: Live, holdings: Sequence[Holding]) -> list[Ledger]:
    """Return the ledgers of some holdings, by replaying the session."""
    reader = _Reader(Play(live.game, live.setup), [(each.place, each.thing) for each in holdings])
    start = dict(reader.last)
    for n, entry in enumerate(live.session.log, 1):
        reader.send(n, entry)
    seated = {*live.setup.players, *live.setup.side_names}
    ledgers = []
    for each in holdings:
        key = (each.place, each.thing)
        is_seated = each.place in seated
        steps, now = tuple(reader.steps[key]), reader.last[key]
        ledgers.append(Ledger(*key, each.unit, each.secret, is_seated, start[key], steps, now))
    return ledgers


class _Reader:
    """A game that is replayed while some holdings are looked at."""

    def __init__(self, play: Play, keys: Sequence[Key]) -> None:
        self.play = play
        self.steps: dict[Key, list[Movement]] = {key: [] for key in keys}
        self.last = self._counts()

    def send(self, n: int, entry: Entry) -> None:
        """Replay an entry, and keep what it moved."""
        answer = self.play.recall(entry.answer, entry.overruled, entry.ask)
        self.play.send(answer, lambda ruling: self._look(n, entry, ruling))
        self._look(n, entry, Ruling(f"{entry.ask}: {entry.answer}"))  # what no ruling tells

    def _look(self, n: int, entry: Entry, ruling: Ruling) -> None:
        now = self._counts()
        for key, was in self.last.items():
            if now[key] != was:
                self.steps[key] += _movements(n, entry, ruling, key, was, now[key])
        self.last = now

    def _counts(self) -> dict[Key, Any]:
        held = {(each.place, each.thing): each.count for each in self.play.match.holdings()}
        return {key: held.get(key) for key in self.steps}


def _movements(n: int, entry: Entry, ruling: Ruling, key: Key, was: Any, now: Any) -> list[Movement]:
    """Return what a ruling moved: split where it sums up several movements."""
    cited = (*ruling.clauses, *(award.clause for award in ruling.awards), "")
    split = [moved for moved in ruling.moved if (moved.place, moved.thing) == key]
    if isinstance(was, str) or isinstance(now, str):
        return [Movement(n, entry.where, ruling.text, cited[0], None, now)]
    if not split:
        by = (now or 0) - (was or 0)
        return [Movement(n, entry.where, ruling.text, cited[0], by, now)]
    found: list[Movement] = []
    count = was or 0
    for moved in split:
        if not moved.by:
            continue
        count += moved.by
        text = moved.text or ("" if found else ruling.text)
        found.append(Movement(n, entry.where, text, moved.clause, moved.by, count))
    return found


def ledger_json(ledger: Ledger) -> dict[str, Any]:
    """Return a ledger as one object."""
    return {
        "place": ledger.place,
        "thing": ledger.thing,
        "start": ledger.start,
        "now": ledger.now,
        "secret": ledger.secret,
        "unit": ledger.unit,
        "steps": [step._asdict() for step in ledger.steps],
    }
