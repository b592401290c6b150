"""Rows for a spreadsheet, and the words that every export shares.

What lies hidden at the table stands in no export of an open session, unless it is revealed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from csv import writer
from io import StringIO
from typing import Any

from scorers.text import counted, make_harmless
from sessions.live import Live
from sessions.paths import stem_of
from sessions.variant import count_minutes, find_variant, frozen

PLAYER_COLUMNS = (
    "session",
    "date",
    "game",
    "variant",
    "state",
    "player",
    "team",
    "score",
    "place",
    "won",
    "how",
    "answers",
    "overruled",
    "minutes",
    "code",
)
ANSWER_COLUMNS = (
    "session",
    "game",
    "n",
    "at",
    "ask",
    "where",
    "answer",
    "overruled",
    "said",
    "clauses",
    "standing",
    "notes",
)


def name_variant(live: Live) -> str:
    """Return the words by which this session differs from the usual game."""
    return find_variant(live.game.id, frozen(live.session.options))


def show_standing(live: Live, reveal: bool) -> list[int] | None:
    """Return what each side has, or None while it lies hidden."""
    return None if live.hides_standing and not reveal else live.standing


def count_overruled(live: Live) -> int:
    """Return how many answers the table overruled; a count that it put right is none."""
    return sum(entry.overruled and entry.ask != "fix" for entry in live.session.log)


def count_length(live: Live) -> int | None:
    """Return how long the session took, or None where it is open or the clock was turned back."""
    result = live.session.result
    if result is None:
        return None
    return count_minutes(live.session.started.isoformat(), result["finished"].isoformat())


def list_players(live: Live, reveal: bool = False) -> list[list[Any]]:
    """Return one row for each player, under `PLAYER_COLUMNS`."""
    session, setup = live.session, live.setup
    standing = show_standing(live, reveal)
    result, took = session.result, count_length(live)
    return [
        [
            stem_of(live.file),
            session.started.date().isoformat(),
            session.game,
            name_variant(live),
            session.state,
            name,
            setup.side_names[setup.side_of[seat]] if setup.teams else "",
            "" if standing is None else standing[setup.side_of[seat]],
            "" if result is None else result["places"][seat],
            "" if result is None else ("yes" if name in result["winners"] else "no"),
            "" if result is None else result["how"],
            len(session.log),
            count_overruled(live),
            "" if took is None else took,
            live.code,
        ]
        for seat, name in enumerate(session.players)
    ]


def list_answers(live: Live, reveal: bool = False) -> list[list[Any]]:
    """Return one row for each answer, under `ANSWER_COLUMNS`."""
    hidden = live.hides_standing and not reveal
    sides = live.setup.side_names

    def told(standing: Sequence[int]) -> str:
        return "; ".join(f"{side} {points}" for side, points in zip(sides, standing, strict=True))

    return [
        [
            stem_of(live.file),
            live.game.id,
            n,
            entry.at.isoformat(),
            entry.ask,
            entry.where,
            entry.answer if reveal or live.over else entry.shown,
            "yes" if entry.overruled else "",
            " ".join(map(one_line, entry.said)),
            " ".join(turn.clauses),
            "" if hidden else told(turn.standing),
            "; ".join(entry.notes),
        ]
        for n, (entry, turn) in enumerate(zip(live.session.log, live.turns, strict=True), 1)
    ]


def one_line(text: str) -> str:
    """Return a text in one harmless line; the rows of a board go on behind the ruling above them."""
    return make_harmless(re.sub(r"\n +", " ", text))


def disarm(cell: Any) -> str:
    """Return a cell that no spreadsheet runs as a formula: such a text gets an apostrophe before it.

    A lone `-`, which is an answer, is none.
    """
    if isinstance(cell, (int, float)):
        return str(cell)
    text = one_line(str(cell))
    if text == "-":
        return text
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def write_csv(rows: Iterable[Sequence[Any]]) -> str:
    """Return rows as CSV (RFC 4180), with formulas made harmless."""
    out = StringIO()
    writer(out, lineterminator="\r\n").writerows([disarm(cell) for cell in row] for row in rows)
    return out.getvalue()


def tell_answers(count: int) -> str:
    """`1 answer`, `no answers`."""
    return counted(count, "answer") if count else "no answers"


def tell_earlier(was: Mapping[str, Any]) -> str:
    """Return what an amended entry said before, and why it was changed where that was given."""
    why = f" ({was['why']})" if was.get("why") else ""
    return f"{was.get('answer', '')}{why}"


def tell_overruled(count: int) -> str:
    """`1 answer overruled`."""
    return f"{counted(count, 'answer')} overruled"


def sort_seats(live: Live) -> list[tuple[int, str]]:
    """Return every seat and its place as text, by place and seat; empty where places mean nothing."""
    if not live.by_place:
        return [(seat, "") for seat in live.setup.seats]
    return [(seat, str(place)) for place, seat in live.by_place]


def tell_result(live: Live) -> str:
    """Return how it ended, or that it has not, in a sentence or a few."""
    return live.ending or f"This session is {live.session.state}."
