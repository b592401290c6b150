"""The folder in words: one session a line, one record a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from scorers.text import counted
from sessions.variant import game_of

if TYPE_CHECKING:
    from sessions.club.history import Row
    from sessions.club.stats import Meeting, Record


@cache
def format_title(game_id: str, variant: str) -> str:
    """`King of Clubs, advanced`; the id where the game is not installed."""
    game = game_of(game_id)
    name = game.title if game else game_id
    return f"{name}, {variant}" if variant else name


@cache
def _format_ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`."""
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{({1: 'st', 2: 'nd', 3: 'rd'}).get(place % 10, 'th')}"


@cache
def _format_ordinals(places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(_format_ordinal, places))


def _format_duration(minutes: int) -> str:
    """`45 min`, `1 h 05 min`."""
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def format_row(row: Row, reveal: bool) -> str:
    """`2026-11-29 King of Clubs: 1st Ann 5, 2nd Bob 3. Five points. 17 answers, 48 min.`"""
    places, scores, names = row.places, row.scores, row.players
    teams = row.teams
    if teams is not None:
        names = tuple(" & ".join(team) for team in teams)
        places = tuple(places[row.players.index(team[0])] for team in teams) if places else ()
    columns: list[Sequence[str]] = [names]
    if len(scores) == len(names) and (reveal or not row.hides_standing):
        columns.append(scores)
    if len(places) > 1:  # alone nobody is first: it is won or lost
        columns.insert(0, _format_ordinals(places))
    parts = list(map(" ".join, zip(*columns, strict=True)))
    if len(places) > 1:
        parts = [part for _, part in sorted(zip(places, parts, strict=True), key=lambda both: both[0])]
    told = ", ".join(parts)
    answers, minutes, overruled = row.answers, row.minutes, row.overruled
    length = counted(answers, "answer")
    if minutes is not None:
        length += f", {_format_duration(minutes)}"
    if overruled:
        length += f", {counted(overruled, 'answer')} overruled"
    ended = _format_ended(row.state, row.how, bool(row.winners))
    return f"{row.day} {format_title(row.game, row.variant)}: {told}. {ended}. {length}."


@cache
def _format_ended(state: str, how: str, won: bool) -> str:
    """`Five points`, `Lost, two kings stand`, `Open`."""
    told = state if state != "finished" else how if won else f"lost, {how}"
    return told[:1].upper() + told[1:]


def row_as_json(row: Row) -> dict[str, Any]:
    """Return a row as JSON; `secret` lists what lies hidden at the table."""
    return {
        "file": row.path,
        "game": row.game,
        "variant": row.variant,
        "started": row.started,
        "state": row.state,
        "players": list(row.players),
        "teams": None if row.teams is None else [list(team) for team in row.teams],
        "standing": row.standing,
        "winners": list(row.winners),
        "places": list(row.places),
        "how": row.how or None,
        "finished": row.finished or None,
        "minutes": row.minutes,
        "answers": row.answers,
        "overruled": row.overruled,
        "secret": ["standing"] if row.hides_standing else [],
    }


def format_record(record: Record) -> str:
    """A record in a sentence or three."""
    told = f"{format_title(record.game, record.variant)}: played {record.played}, won {record.won}"
    if record.shared:
        told += f", shared {record.shared}"
    told += f" ({record.rate:.0%})"
    if record.streak > 1:
        told += f", {record.streak} wins in a row"
    elif record.streak < -1:
        told += f", {-record.streak} in a row not won"
    if record.longest > 1:
        told += f", longest run {record.longest}"
    told += "."
    if record.average is not None:
        told += f" Best {record.best}, worst {record.worst}, average {record.average:.1f}"
        told += f", spread {record.spread:.1f}." if record.spread is not None else "."
    places = ", ".join(f"{_format_ordinal(place)} {times}" for place, times in record.places)
    told += f" Places: {places}." if places else ""
    if record.overruled:
        told += f" {counted(record.overruled, 'answer')} overruled."
    return told


def format_meeting(meeting: Meeting, first: str, second: str) -> str:
    """`King of Clubs: met 5 times, Ann ahead 3, Bob ahead 1, level 1.`"""
    title = format_title(meeting.game, meeting.variant)
    return (
        f"{title}: met {counted(meeting.played, 'time')}, {first} ahead {meeting.first}, "
        f"{second} ahead {meeting.second}, level {meeting.level}."
    )


def format_damaged(damaged: Sequence[str]) -> list[str]:
    """Name what could not be read, for the end of a listing."""
    if not damaged:
        return []
    return [f"{counted(len(damaged), 'file')} could not be read:", *(f"  {text}" for text in damaged)]
