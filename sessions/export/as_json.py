"""A session as one JSON object, as `show --json` prints it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorers.play import Play
from scorers.protocol import Criterion
from sessions.export.plain import make_plain
from sessions.live import Live
from sessions.replay import Turn
from sessions.session import FORMAT, code, untimed


def asked(play: Play) -> dict[str, Any] | None:
    """The pending question, or None when the game is over."""
    ask = play.pending
    if ask is None:
        return None
    return {
        "ask": ask.ask,
        "where": ask.where,
        "prompt": ask.prompt,
        "example": ask.shown_example,
        "who": [play.setup.players[seat] for seat in ask.who],
        "help": ask.help,
    }


def session_json(live: Live) -> dict[str, Any]:
    """All of a session, hidden things included (their keys are listed under `secret`)."""
    session = live.session
    setup = live.setup
    return {
        "file": live.file,
        "format": FORMAT,
        "game": session.game,
        "rules": session.rules,
        "players": list(session.players),
        "teams": None if session.teams is None else [list(team) for team in session.teams],
        "options": session.options,
        "state": session.state,
        "standing": dict(zip(setup.side_names, live.standing, strict=True)),
        "result": _result(live),
        "next": asked(live.play) if session.state != "abandoned" else None,
        "table": None if live.as_recorded else live.play.match.table(),
        "holdings": None if live.as_recorded else _holdings(live),
        "secret": list(live.secret),
        "seal": code(session.seal()),
        "log": [
            {
                "n": n,
                "ask": entry.ask,
                "where": entry.where,
                "answer": entry.answer,
                "at": entry.at.isoformat(),
                "said": list(entry.said),
                "clauses": None if live.as_recorded else turn.clauses,
                "standing": None if entry.standing is None else list(entry.standing),
                "overruled": entry.overruled,
                "objection": objection_json(turn),
                "notes": list(entry.notes),
                "was": [make_plain(was) for was in entry.was],
            }
            for n, (entry, turn) in enumerate(zip(session.log, live.turns, strict=True), 1)
        ],
        "struck": [make_plain(struck) for struck in session.struck],
    }


def _result(live: Live) -> dict[str, Any] | None:
    """The result as filed, with what was compared for it: derived, never filed."""
    result = untimed(live.session.result)
    if result is None or live.verdict is None:
        return result
    return {**result, "criteria": criteria_json(live.verdict.criteria, live.setup.side_names)}


def criteria_json(criteria: Iterable[Criterion], names: Sequence[str]) -> list[dict[str, Any]]:
    """What was compared, in its order; `names` side by side, as the criteria count them."""
    return [
        {
            "name": each.name,
            "values": {names[side]: value for side, value in each.values},
            "decided": each.decided,
            "clause": each.clause,
        }
        for each in criteria
    ]


def _holdings(live: Live) -> list[dict[str, Any]]:
    return [holding._asdict() for holding in live.play.match.holdings()]


def objection_json(turn: Turn) -> dict[str, str] | None:
    """What the table overruled, or None where nothing objects."""
    objection = turn.objection
    return None if objection is None else {"text": objection.text, "clause": objection.clause}
