"""A session as a page of Markdown: the result, then every answer with its rulings."""

from __future__ import annotations

from typing import Any

from sessions.export.rows import (
    count_overruled,
    name_variant,
    one_line,
    show_standing,
    sort_seats,
    tell_answers,
    tell_earlier,
    tell_overruled,
    tell_result,
)
from sessions.live import Live


def escape_markdown(text: Any) -> str:
    """Return a text that Markdown shows as it is."""
    shown = "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~&" else c for c in one_line(str(text)))
    return " ".join(shown.split())


def markdown(live: Live, reveal: bool = False) -> str:
    """Return a session as a page of Markdown: the result, then every answer with its rulings."""
    session, setup = live.session, live.setup
    day = session.started.date().isoformat()
    lines = [f"# {escape_markdown(live.game.title)}, {day}", ""]
    about = [name_variant(live) or "usual rules", tell_answers(len(session.log))]
    if count_overruled(live):
        about.append(tell_overruled(count_overruled(live)))
    about.append(f"code {live.code}")
    lines += [f"{escape_markdown(', '.join(about))}.", "", f"{escape_markdown(tell_result(live))}", ""]
    if live.as_recorded:
        lines += [escape_markdown(live.rules_line), ""]
    standing = show_standing(live, reveal)
    lines += [f"| player | {live.game.counts} | place |", "| --- | ---: | ---: |"]
    for seat, place in sort_seats(live):
        score = "hidden" if standing is None else standing[setup.side_of[seat]]
        lines.append(f"| {escape_markdown(session.players[seat])} | {score} | {place} |")
    lines.append("")
    for n, (entry, turn) in enumerate(zip(session.log, live.turns, strict=True), 1):
        mark = " (overruled)" if entry.overruled else ""
        answer = escape_markdown(entry.answer if reveal or live.over else entry.shown)
        lines.append(
            f"{n}. **{escape_markdown(entry.where)}, {escape_markdown(entry.ask)}**: {answer}{mark}  "
        )
        if turn.objection is not None:
            objection = turn.objection
            lines.append(f"   Overruled: {escape_markdown(objection.text)} ({objection.clause})  ")
        for ruling in turn.rulings:
            cited = f" ({', '.join(ruling.clauses)})" if ruling.clauses else ""
            lines.append(f"   {escape_markdown(ruling.text)}{cited}  ")
        lines += [f"   Note: {escape_markdown(note)}  " for note in entry.notes]
        lines += [f"   Was: {escape_markdown(tell_earlier(was))}  " for was in entry.was]
    return "\n".join(lines) + "\n"
