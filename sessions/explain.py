"""Why: an entry's rulings with their clauses, where a side's standing comes from, how a game ended.

Everything comes from the replayed session, and nothing is looked up but the game's own clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorers.errors import Unclear
from scorers.game import Setup
from scorers.play import Play
from scorers.protocol import Award, Clause, Criterion, Ruling, Verdict
from scorers.text import show
from sessions.errors import no_entry
from sessions.export.as_json import criteria_json, objection_json
from sessions.live import Live
from sessions.replay import Turn
from sessions.session import Entry, untimed

__all__ = [
    "Account",
    "Accounts",
    "Explained",
    "Outcome",
    "accounts",
    "criteria_json",
    "criterion_text",
    "entry",
    "entry_json",
    "number_or_name",
    "outcome",
    "outcome_json",
    "player_json",
]


class Explained(NamedTuple):
    """An entry, and why it was ruled so."""

    n: int
    entry: Entry
    turn: Turn
    clauses: tuple[Clause, ...]
    """Every clause behind it, the question's first, in the order in which they are cited."""


class Account(NamedTuple):
    """Points of one side, and what they come from."""

    n: int | None
    """The entry that brought them; None where they are what lies on the table."""
    points: int
    why: str
    clause: str


class Accounts(NamedTuple):
    """Where a side's standing comes from: the points add up to it."""

    side: int
    name: str
    standing: int
    items: tuple[Account, ...]
    clauses: tuple[Clause, ...]


class Outcome(NamedTuple):
    """How a session ended, with everything that was looked at to find the winner."""

    verdict: Verdict
    names: tuple[str, ...]
    """Side by side, as the criteria count them."""
    clauses: tuple[Clause, ...]


def entry(live: Live, n: int) -> Explained:
    """Return the entry with this number. Raises `NotPossible` where there is none."""
    count = len(live.turns)
    if not 1 <= n <= count:
        raise no_entry(n, count)
    turn = live.turns[n - 1]
    cited = [turn.clause, *turn.clauses]
    if turn.objection is not None:
        cited.append(turn.objection.clause)
    return Explained(n, live.session.log[n - 1], turn, _clauses(live, cited))


def accounts(live: Live, player: str) -> Accounts:
    """Return where the standing of a player's side comes from. Raises `Unclear` for an unknown name."""
    setup = live.setup
    side = _side(setup, player)
    standing = live.standing[side]
    items = () if live.as_recorded else tuple(_accounts(live.play, live.turns, side))
    cited = [item.clause for item in items]
    return Accounts(side, setup.side_names[side], standing, items, _clauses(live, cited))


def _side(setup: Setup, player: str) -> int:
    name = player.strip().strip('"')
    if name in setup.side_names:
        return setup.side_names.index(name)
    return setup.side_of[setup.names.seat(name)]


def _accounts(play: Play, turns: Sequence[Turn], side: int) -> Iterable[Account]:
    own = play.match.accounts(side)
    if own is not None:
        for award in own:
            yield _account(None, award)
        return
    for n, turn in enumerate(turns, 1):
        for ruling in turn.rulings:
            for award in ruling.awards:
                if award.side == side:
                    yield _account(n, award)


def _account(n: int | None, award: Award) -> Account:
    return Account(n, award.points, award.why, award.clause)


def outcome(live: Live) -> Outcome | None:
    """Return how the session ended; None while something is asked."""
    verdict = live.verdict
    if verdict is None:
        return None
    cited = [verdict.clause, *(criterion.clause for criterion in verdict.criteria)]
    return Outcome(verdict, live.setup.side_names, _clauses(live, cited))


def _clauses(live: Live, cited: Iterable[str]) -> tuple[Clause, ...]:
    known = live.game.every_clause
    return tuple(known[each] for each in dict.fromkeys(cited) if each in known)


def criterion_text(criterion: Criterion, names: Sequence[str]) -> str:
    """Return what was compared, each side's value, and whether it decided."""
    values = ", ".join(f"{names[side]} {value}" for side, value in criterion.values)
    level = "" if criterion.decided else ", level"
    name = criterion.name[:1].upper() + criterion.name[1:]
    return f"{name}: {values}{level}. ({criterion.clause})"


def number_or_name(text: str) -> int | str:
    """Return what `explain` is asked about: an entry's number, or somebody's name. Raises `Unclear`."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        if len(text) > 9:
            raise Unclear(f"{show(text)} is no entry's number.")
        return int(text)
    return text


# -- as JSON


def entry_json(live: Live, explained: Explained) -> dict[str, Any]:
    """Return an entry with everything behind it."""
    entry, turn = explained.entry, explained.turn
    return {
        "n": explained.n,
        "ask": entry.ask,
        "where": entry.where,
        "question": turn.question,
        "answer": entry.answer,
        "overruled": entry.overruled,
        "objection": objection_json(turn),
        "rulings": [_ruling_json(ruling, live.setup.side_names) for ruling in turn.rulings],
        "standing": dict(zip(live.setup.side_names, turn.standing, strict=True)),
        "clauses": _clauses_json(explained.clauses),
    }


def _ruling_json(ruling: Ruling, names: Sequence[str]) -> dict[str, Any]:
    return {
        "text": ruling.text,
        "clauses": list(ruling.clauses),
        "awards": [
            {"side": names[a.side], "points": a.points, "why": a.why, "clause": a.clause}
            for a in ruling.awards
        ],
        "steps": list(ruling.steps),
    }


def _clauses_json(clauses: Iterable[Clause]) -> list[dict[str, Any]]:
    return [clause._asdict() for clause in clauses]


def player_json(found: Accounts) -> dict[str, Any]:
    """Return a side's standing with every point's origin."""
    return {
        "side": found.name,
        "standing": found.standing,
        "accounts": [item._asdict() for item in found.items],
        "clauses": _clauses_json(found.clauses),
    }


def outcome_json(live: Live, found: Outcome | None) -> dict[str, Any]:
    """Why the winner won; while nobody has, how things stand."""
    names = live.setup.side_names
    told: dict[str, Any] = {
        "state": live.session.state,
        "standing": dict(zip(names, live.standing, strict=True)),
        "result": None,
        "criteria": [],
        "clauses": [],
        "secret": list(live.secret),
    }
    if found is None:
        return told
    told["result"] = untimed(live.session.result)
    told["criteria"] = criteria_json(found.verdict.criteria, names)
    told["clauses"] = _clauses_json(found.clauses)
    return told
