"""Before and after: what an amendment would change, shown before anything is saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.format.session import format_options
from scorers.protocol import Lines, Table, View
from scorers.text import listed
from sessions.explain import criteria_json, criterion_text
from sessions.hands import differences_as_json, tell_hands
from sessions.session import result_text

if TYPE_CHECKING:
    from scorers.game import Game
    from sessions.amend.records import Act, Amendment, Row, Side

__all__ = ["amendment_as_json", "format_amendment"]

MOST = 20
"""So many entries are shown; JSON has them all."""


class _Hidden:
    """What a preview may not tell, while the amended session was open and nobody said `reveal`."""

    def __init__(self, made: Amendment, game: Game, reveal: bool) -> None:
        was_open, now_open = made.before.result is None, made.after.result is None
        veiled = bool(game.secret or game.hides_standing) and not reveal
        self.before = veiled and game.hides_standing and was_open
        self.after = veiled and ((game.hides_standing and now_open) or (was_open and not now_open))
        self.end = veiled and was_open and not now_open
        """The game would end: its end tells what lies hidden until then."""


def format_amendment(made: Amendment, game: Game, reveal: bool = False) -> list[View]:
    """The whole preview, one fact a line, and how things stand as a table."""
    hidden = _Hidden(made, game, reveal)
    told: list[View] = [Lines(tuple(_head(made)))]
    last = len(made.session.log)
    lines: list[str] = []
    for row in made.rows[:MOST]:
        lines += _row(row, hidden.end and row.new == last, made.before.names, hidden.before)
    lines += _more(len(made.rows))
    acts = [act for act in made.acts if act.before or act.n is None]
    lines += [_act(act) for act in acts[:MOST]]
    lines += _more(len(acts))
    told.append(Lines(tuple(lines)))
    if not made.same:
        told.append(_sides(made, hidden))
        told.append(Lines(tuple(_looked_at(made, hidden))))
    told.append(Lines(tuple(_words(made))))
    over = made.before.result is not None and made.after.result is not None
    told.append(Lines(tuple(tell_hands(made.holdings, veiled=not (reveal or over)))))
    return [view for view in told if not isinstance(view, Lines) or view.lines]


def _head(made: Amendment) -> list[str]:
    lines = []
    for key, (was, now) in made.header.items():
        if key == "options":
            keys = [each for each in {**was, **now} if was.get(each) != now.get(each)]
            was, now = ({each: side[each] for each in keys if each in side} for side in (was, now))
        lines.append(f"{key.capitalize()}: {_value(was)} becomes {_value(now)}.")
    return lines


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return format_options(value) or "none"
    if isinstance(value, list):
        return ", ".join(" & ".join(each) if isinstance(each, list) else each for each in value)
    return str(value)


def _more(count: int) -> list[str]:
    return [f"And {count - MOST} more."] if count > MOST else []


def _row(row: Row, ends: bool, names: Sequence[str], hidden: bool) -> list[str]:
    what = f"({row.ask}; {row.where})"
    after = ("The game ends here.",) if ends else row.after
    if row.old is None:
        lines = [f"Entry {row.new} comes in {what}: {row.now}"]
    elif row.new is None:
        return [f"Entry {row.old} is struck {what}: {row.was}"]
    elif row.was != row.now:
        lines = [f"{_number(row)} {what}: {row.was} becomes {row.now}"]
    else:
        lines = [f"{_number(row)} {what}: {row.was}"]
    before = [line for line in row.before if line not in after]
    lines += [f"   Before: {line}" for text in before for line in text.split("\n")]
    now = [line for line in after if line not in row.before]
    lines += [f"   After: {line}" for text in now for line in text.split("\n")]
    if row.was != row.now and row.old is not None and not before and not now:
        lines.append("   The ruling is the same.")
    if row.gains is not None and not hidden:
        lines += [
            f"   {when}: {_gains(gain, names)}" for when, gain in zip(_WHEN, row.gains, strict=True)
        ]
    return lines


_WHEN = ("Recorded", "Today")


def _gains(gain: Sequence[int], names: Sequence[str]) -> str:
    told = [f"{name} {n:+}" for name, n in zip(names, gain, strict=False) if n]
    return listed(told) or "no points"


def _number(row: Row) -> str:
    if row.old == row.new:
        return f"Entry {row.new}"
    return f"Entry {row.old}, now {row.new}"


def _act(act: Act) -> str:
    before, after = listed(act.before) or "nobody", listed(act.after) or "nobody"
    if act.n is None:
        return f"Next to answer: {after}; before: {before}."
    return f"Entry {act.n} ({act.where}) is answered by {after}, before by {before}."


def _sides(made: Amendment, hidden: _Hidden) -> Table:
    before, after = made.before, made.after
    rows = []
    for old, new in zip(before.names, after.names, strict=True):
        name = new if old == new else f"{old}, now {new}"
        was = "hidden" if hidden.before else str(before.standing.get(old, "-"))
        now = "hidden" if hidden.after else str(after.standing[new])
        rows.append((name, was, now))
    rows.append(("Result", _result(before), _result(after)))
    if before.next or after.next:
        rows.append(("Next", _next(before), _next(after)))
    return Table(("", "before", "after"), tuple(rows))


def _result(side: Side) -> str:
    if side.result is None:
        return "open"
    return result_text(side.result, side.names).partition(":")[0]  # how is told by its ruling


def _next(side: Side) -> str:
    return "nothing" if side.next is None else f"{side.next[0]} ({side.next[1]})"


def _looked_at(made: Amendment, hidden: _Hidden) -> list[str]:
    """What was compared to find the winner, where that differs."""
    old, new = made.before.verdict, made.after.verdict
    was = () if old is None else old.criteria
    now = () if new is None or hidden.end else new.criteria
    if was == now:
        return []
    lines = [f"Before: {criterion_text(each, made.before.names)}" for each in was]
    return lines + [f"After: {criterion_text(each, made.after.names)}" for each in now]


def _words(made: Amendment) -> list[str]:
    lines = []
    if made.reopens:
        lines.append("The session is open again; the old result is kept as struck.")
    if made.unchanged:
        lines.append(made.unchanged)
    return lines


def amendment_as_json(made: Amendment) -> dict[str, Any]:
    """The same as one object, with everything in it."""
    return {
        "header": {key: {"before": was, "after": now} for key, (was, now) in made.header.items()},
        "changed": [row._asdict() for row in made.rows],
        "acts": [act._asdict() for act in made.acts],
        "before": _side_json(made.before),
        "after": _side_json(made.after),
        "struck": [
            {"n": n, "ask": entry.ask, "where": entry.where, "answer": entry.answer}
            for n, entry in made.struck
        ],
        "reopens": made.reopens,
        "unchanged": made.unchanged or None,
        "holdings": differences_as_json(made.holdings),
    }


def _side_json(side: Side) -> dict[str, Any]:
    verdict = side.verdict
    return {
        "standing": side.standing,
        "result": side.result,
        "criteria": criteria_json(() if verdict is None else verdict.criteria, side.names),
    }
