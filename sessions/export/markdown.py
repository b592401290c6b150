"""A session as a page of Markdown: the result, then every answer with its rulings."""

from __future__ import annotations

from typing import Any

from sessions.export.rows import (
    answers_words,
    earlier,
    one_line,
    overruled,
    overruled_words,
    result_line,
    seats_by_place,
    shown_standing,
    variant,
)
from sessions.live import Live


def markdown_cell(text: Any) -> str:
    """A text that Markdown shows as it is."""
    shown = "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~&" else c for c in one_line(str(text)))
    return " ".join(shown.split())


def markdown(live: Live, reveal: bool = False) -> str:
    """A session as a page of Markdown: the result, then every answer with its rulings."""
    session, setup = live.session, live.setup
    day = session.started.date().isoformat()
    lines = [f"# {markdown_cell(live.game.title)}, {day}", ""]
    about = [variant(live) or "usual rules", answers_words(len(session.log))]
    if overruled(live):
        about.append(overruled_words(overruled(live)))
    about.append(f"code {live.code}")
    lines += [f"{markdown_cell(', '.join(about))}.", "", f"{markdown_cell(result_line(live))}", ""]
    if live.as_recorded:
        lines += [markdown_cell(live.rules_line), ""]
    standing = shown_standing(live, reveal)
    lines += [f"| player | {live.game.counts} | place |", "| --- | ---: | ---: |"]
    for seat, place in seats_by_place(live):
        score = "hidden" if standing is None else standing[setup.side_of[seat]]
        lines.append(f"| {markdown_cell(session.players[seat])} | {score} | {place} |")
    lines.append("")
    for n, (entry, turn) in enumerate(zip(session.log, live.turns, strict=True), 1):
        mark = " (overruled)" if entry.overruled else ""
        answer = markdown_cell(entry.answer if reveal or live.over else entry.shown)
        lines.append(
            f"{n}. **{markdown_cell(entry.where)}, {markdown_cell(entry.ask)}**: {answer}{mark}  "
        )
        if turn.objection is not None:
            objection = turn.objection
            lines.append(f"   Overruled: {markdown_cell(objection.text)} ({objection.clause})  ")
        for ruling in turn.rulings:
            cited = f" ({', '.join(ruling.clauses)})" if ruling.clauses else ""
            lines.append(f"   {markdown_cell(ruling.text)}{cited}  ")
        lines += [f"   Note: {markdown_cell(note)}  " for note in entry.notes]
        lines += [f"   Was: {markdown_cell(earlier(was))}  " for was in entry.was]
    return "\n".join(lines) + "\n"
