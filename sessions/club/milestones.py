"""What is said of a finished session: where the points came from, and what the win means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorers.text import listed
from sessions.club.history import Row
from sessions.club.people import People
from sessions.club.stats import finished, outcome, streak
from sessions.explain import Account, accounts, criterion_text
from sessions.export.rows import (
    count_overruled,
    name_variant,
    show_standing,
    sort_seats,
    tell_overruled,
    tell_result,
)
from sessions.live import Live
from sessions.session import standing_text

__all__ = ["meaning", "share_lines", "victory_lines"]

MOST = 6
"""So many origins are listed one by one; more are added up by clause, in the game's words for it."""


def victory_lines(live: Live) -> list[str]:
    """Return what each side's standing came from, then what was compared, and what decided."""
    verdict = live.verdict
    if verdict is None:
        return []
    lines = []
    for name in live.setup.side_names:
        found = accounts(live, name)
        told = _origins(found.items, live.game.origins)
        lines.append(f"{name} {found.standing}: {told}." if told else f"{name} {found.standing}.")
    if len(verdict.criteria) == 1 and verdict.criteria[0].decided:
        return lines  # the lines above have said it
    return lines + [criterion_text(each, live.setup.side_names) for each in verdict.criteria]


def _origins(items: Sequence[Account], origins: Mapping[str, str]) -> str:
    if len(items) <= MOST:
        return ", ".join(f"{item.why} ({item.points})" for item in items)
    alike: dict[str, list[Account]] = {}
    for item in items:
        alike.setdefault(item.clause, []).append(item)
    return ", ".join(_together(found, origins) for found in alike.values())


def _together(items: Sequence[Account], origins: Mapping[str, str]) -> str:
    """Return what the points of one clause come from, added up: `items (7)`."""
    if len(items) == 1:
        return f"{items[0].why} ({items[0].points})"
    clause, points = items[0].clause, sum(item.points for item in items)
    return f"{origins.get(clause, f'{clause}, {len(items)} times')} ({points})"


def meaning(live: Live, rows: Sequence[Row], people: People) -> list[str]:
    """Return what a finished session means in the history of its game and variant.

    `rows`: sessions of the folder, this one among them or not, the newest first.
    """
    session = live.session
    if session.result is None:
        return []
    kind = name_variant(live)
    alike = [
        row
        for row in finished(rows)
        if row.game == live.game.id and row.variant == kind and row.path != live.file
    ]
    lines = []
    for name in session.result["winners"]:
        won = [
            outcome(row, seat)
            for row in alike
            for seat, player in enumerate(row.players)
            if people.person(player) == people.person(name)
        ]
        run = max(streak(won), 0) + 1
        if run > 1:
            lines.append(f"{name}: win number {run} in a row.")
        elif won and not any(won):
            lines.append(f"{name}: first win, after {len(won)} without.")
    lines += _records(live, alike)
    return lines


def _records(live: Live, alike: Sequence[Row]) -> list[str]:
    if len(alike) < 2:
        return []
    standing = live.standing
    best = max(standing)
    lines = []
    if best > max((points for row in alike for points in row.standing.values()), default=best):
        who = [live.setup.side_names[side] for side, points in enumerate(standing) if points == best]
        lines.append(
            f"{listed(who)}: {best} {live.game.counts}, the highest in {len(alike) + 1} sessions."
        )
    gaps = [gap for row in alike if (gap := _gap(list(row.standing.values()))) is not None]
    gap = _gap(standing)
    if gap is not None and gaps:
        if gap < min(gaps):
            lines.append(f"The closest of {len(alike) + 1} sessions: {gap} between first and second.")
        elif gap > max(gaps):
            lines.append(f"The clearest of {len(alike) + 1} sessions: {gap} between first and second.")
    return lines


def _gap(standing: Sequence[int]) -> int | None:
    """Return the points between the two highest, or None for a side alone."""
    if len(standing) < 2:
        return None
    first, second = sorted(standing, reverse=True)[:2]
    return first - second


def share_lines(live: Live) -> list[str]:
    """Return a few plain lines to paste into a chat, without what lies hidden."""
    session = live.session
    kind = name_variant(live)
    title = live.game.title + (f" ({kind})" if kind else "")
    lines = [f"{title}, {session.started.date().isoformat()}", tell_result(live)]
    standing = show_standing(live, reveal=False)
    if standing is not None:
        sides = list(dict.fromkeys(live.setup.side_of[seat] for seat, _ in sort_seats(live)))
        names = [live.setup.side_names[side] for side in sides]
        told = standing_text(names, [standing[side] for side in sides])
        lines.append(f"{live.game.counts.capitalize()}: {told}.")
    if count_overruled(live):
        lines.append(f"{tell_overruled(count_overruled(live)).capitalize()}.")
    if live.as_recorded:
        lines.append(live.rules_line)
    lines.append(f"Code {live.code}")
    return lines
