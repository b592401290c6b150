"""A finished or running session as one self-contained page: no script, nothing fetched."""

from __future__ import annotations

import html
import os
import re
from itertools import pairwise
from unicodedata import bidirectional

from scorers.text import counted
from sessions.export.rows import (
    count_length,
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
from sessions.session import standing_text

__all__ = ["page"]

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem;
  overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.result { font-size: 1.25rem; font-weight: 600; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: 600; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: start; }
td.n, th.n { text-align: end; font-variant-numeric: tabular-nums; }
tr.winner td { font-weight: 600; }
svg { width: 100%; max-width: 40rem; height: auto; display: block; }
svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
ol.log { list-style: none; padding: 0; }
ol.log > li { border-top: 1px solid var(--line); padding: .5rem 0; break-inside: avoid; }
.where { color: color-mix(in srgb, currentColor 65%, transparent); }
.answer { font-family: ui-monospace, monospace; background: var(--soft); padding: 0 .3rem; }
ul { margin: .25rem 0; padding-inline-start: 1.2rem; }
.mark { font-weight: 600; } a { white-space: nowrap; }
footer { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: .5rem; }
@media print { body { max-width: none; padding: 0; } a { color: inherit; text-decoration: none; } }
"""

_DASHES = ("", "8 4", "2 3", "10 3 2 3", "14 4")
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a08000")


def escape(text: str) -> str:
    """Return a text as HTML shows it, control characters spelled out; all of a page passes here."""
    return html.escape(one_line(text))


def name(text: str) -> str:
    """Return a name as typed, whatever its direction, that changes nothing around it."""
    return f"<bdi>{escape(text)}</bdi>"


def told(live: Live, text: str) -> str:
    """Return a sentence; a name written from right to left is kept from turning the rest."""
    turned = [player for player in live.session.players if _from_the_right(player)]
    if not turned:
        return escape(text)
    either = "|".join(re.escape(player) for player in sorted(turned, key=len, reverse=True))
    pieces = re.split(f"({either})", text)  # every other one is a name
    return "".join(name(piece) if i % 2 else escape(piece) for i, piece in enumerate(pieces))


def _from_the_right(text: str) -> bool:
    return any(bidirectional(c) in ("R", "AL", "AN") for c in text)


def page(live: Live, reveal: bool = False) -> str:
    """Return the page: result, score over the session, every ruling with its clause."""
    session = live.session
    day = session.started.date().isoformat()
    title = f"{live.game.title}, {day}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<link rel="icon" href="data:,">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{escape(live.game.title)}</h1>",
        f"<p>{_about(live, day)}</p></header><main>",
        f'<p class="result" id="result">{told(live, tell_result(live))}</p>',
        _standing(live, reveal),
        _reasons(live),
        _curve(live, reveal),
        _log(live, reveal),
        _clauses(live),
        "</main>",
        f"<footer>Code {escape(live.code)}. {escape(os.path.basename(live.file))}</footer>",
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _about(live: Live, day: str) -> str:
    session = live.session
    facts = [escape(day), ", ".join(name(player) for player in session.players)]
    if name_variant(live):
        facts.append(escape(name_variant(live)))
    took = count_length(live)
    if took is not None:
        facts.append(counted(took, "minute"))
    facts.append(tell_answers(len(session.log)))
    if count_overruled(live):
        facts.append(f'<span class="mark">{escape(tell_overruled(count_overruled(live)))}</span>')
    if live.as_recorded:
        facts.append(f'<span class="mark">{escape(live.rules_line)}</span>')
    return " · ".join(facts)


def _standing(live: Live, reveal: bool) -> str:
    session, setup = live.session, live.setup
    standing = show_standing(live, reveal)
    rows = []
    for seat, place in sort_seats(live):
        player = session.players[seat]
        score = "hidden" if standing is None else str(standing[setup.side_of[seat]])
        won = session.result is not None and player in session.result["winners"]
        team = f"<td>{name(setup.side_names[setup.side_of[seat]])}</td>" if setup.teams else ""
        row = '<tr class="winner">' if won else "<tr>"
        rows.append(
            f"{row}<td>{name(player)}</td>{team}"
            f'<td class="n">{score}</td><td class="n">{place}</td>'
            f"<td>{'winner' if won else ''}</td></tr>"
        )
    team = "<th>Team</th>" if setup.teams else ""
    return (
        f"<table><thead><tr><th>Player</th>{team}"
        f'<th class="n">{escape(live.game.counts.capitalize())}</th>'
        f'<th class="n">Place</th><th></th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def _reasons(live: Live) -> str:
    verdict = live.verdict
    if verdict is None or not verdict.criteria:
        return ""
    sides = live.setup.side_names
    rows = []
    for criterion in verdict.criteria:
        values = ", ".join(f"{name(sides[side])} {escape(value)}" for side, value in criterion.values)
        told = "decided" if criterion.decided else "looked at, decided nothing"
        rows.append(
            f"<li>{escape(criterion.name)}: {values} ({told}, {_clause_link(criterion.clause)})</li>"
        )
    return f"<h2>Why</h2><ul>{''.join(rows)}</ul>"


def _clause_link(clause: str) -> str:
    return f'<a href="#{escape(clause)}">{escape(clause)}</a>'


def _curve(live: Live, reveal: bool) -> str:
    """Return the score over the session; each side has its own dash, shown again beside its name."""
    if show_standing(live, reveal) is None or not live.turns:
        return ""
    sides = live.setup.side_names
    series = [live.at_start, *(turn.standing for turn in live.turns)]
    low = min(min(row) for row in series)
    high = max(max(row) for row in series)
    span = max(high - low, 1)
    width, height, left, top = 450.0, 200.0, 34.0, 12.0
    right = 150.0

    def x(i: int) -> float:
        return round(left + (width - left - right) * i / max(len(series) - 1, 1), 1)

    def y(points: int) -> float:
        return round(top + (height - 2 * top) * (high - points) / span, 1)

    drawn = [
        f'<line x1="{left}" y1="{y(v)}" x2="{width - right}" y2="{y(v)}" stroke="currentColor" '
        f'stroke-opacity=".25"/><text x="{left - 6}" y="{y(v) + 4}" text-anchor="end">{v}</text>'
        for v in sorted({low, high, 0} & set(range(low, high + 1)))
    ]
    ends = _apart([y(series[-1][side]) for side in range(len(sides))], 15.0, height - 4)
    for side, label in enumerate(sides):
        path = f"M{x(0)} {y(series[0][side])}"
        for i in range(1, len(series)):
            path += f"H{x(i)}V{y(series[i][side])}"
        colour, dash = _COLOURS[side % 5], _DASHES[side % 5]
        drawn.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}"/>'
            f'<path d="M{width - right + 6} {ends[side]}h22" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}"/><text x="{width - right + 32}" y="{ends[side] + 4}">'
            f"\u2068{escape(_short(label))}\u2069 {series[-1][side]}</text>"
        )
    spoken = standing_text(sides, series[-1])
    return (
        f"<h2>{escape(live.game.counts.capitalize())} over the session</h2>"
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(f"At the end: {spoken}")}">{"".join(drawn)}</svg>'
    )


def _short(label: str) -> str:
    return label if len(label) <= 14 else f"{label[:13]}…"


def _apart(heights: list[float], gap: float, lowest: float) -> list[float]:
    """Label heights moved so that no two overlap, in the order in which they stand."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = list(heights)
    for before, i in pairwise(order):
        placed[i] = max(placed[i], placed[before] + gap)
    over = max(placed[order[-1]] - lowest, 0.0) if order else 0.0
    return [round(height - over, 1) for height in placed]


def _log(live: Live, reveal: bool) -> str:
    items = []
    for n, (entry, turn) in enumerate(zip(live.session.log, live.turns, strict=True), 1):
        mark = ' <span class="mark">overruled</span>' if entry.overruled else ""
        said = "".join(
            f"<li>{told(live, ruling.text)} {_cited(ruling.clauses)}</li>" for ruling in turn.rulings
        )
        notes = "".join(f"<li>Note: {escape(note)}</li>" for note in entry.notes)
        was = "".join(f"<li>Was: {told(live, tell_earlier(old))}</li>" for old in entry.was)
        if turn.objection is not None:
            why = f"{told(live, turn.objection.text)} {_cited((turn.objection.clause,))}"
            said = f"<li>Overruled: {why}</li>{said}"
        answer = entry.answer if reveal or live.over else entry.shown
        items.append(
            f'<li id="entry-{n}"><span class="where">{n}. {told(live, entry.where)}, '
            f'{escape(entry.ask)}</span> <span class="answer">{told(live, answer)}</span>{mark}'
            f"<ul>{said}{notes}{was}</ul></li>"
        )
    return f'<h2>Every ruling</h2><ol class="log">{"".join(items)}</ol>' if items else ""


def _cited(clauses: tuple[str, ...]) -> str:
    return f"({', '.join(_clause_link(clause) for clause in clauses)})" if clauses else ""


def _clauses(live: Live) -> str:
    cited = {clause for turn in live.turns for clause in turn.clauses}
    cited |= {turn.objection.clause for turn in live.turns if turn.objection is not None}
    if live.verdict is not None:
        cited |= {live.verdict.clause, *(c.clause for c in live.verdict.criteria)}
    rows = [
        f'<li id="{escape(clause.id)}"><b>{escape(clause.id)}</b> {escape(clause.text)} '
        f"({escape(clause.section)}{', house ruling' if clause.house else ''})</li>"
        for clause in live.game.every_clause.values()
        if clause.id in cited
    ]
    return f"<h2>Clauses</h2><ul>{''.join(rows)}</ul>" if rows else ""
