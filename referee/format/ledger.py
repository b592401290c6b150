"""The course of a holding, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.format.session import cite, format_ruling
from scorers.errors import Unclear
from sessions.ledger import find_holdings, ledger_json, read_ledgers

if TYPE_CHECKING:
    from sessions.ledger import Ledger
    from sessions.live import Live

__all__ = ["format_ledgers", "ledgers_as_json"]


def format_ledgers(live: Live, text: str, reveal: bool) -> list[str]:
    """The ledger of what `ann supply`, `pool` or `1.2` means, and where it stands; or what the game
    tells of a name of its own.

    Raises `Unclear` for an unknown thing, and for a hidden one without `reveal`.
    """
    if live.as_recorded:
        return [live.rules_line]
    try:
        holdings = find_holdings(live.play.match, text)
    except Unclear:
        told = live.play.match.tell_of(text)
        if told is None:
            raise
        return list(map(format_ruling, told))
    if live.verdict is None and not reveal:
        shown = [each for each in holdings if not each.secret]
        if not shown:
            raise Unclear(
                f"{_title(holdings[0].place, holdings[0].thing, live)} is hidden: add --reveal."
            )
        holdings = shown
    return [line for ledger in read_ledgers(live, holdings) for line in _lines(ledger, live)]


def ledgers_as_json(live: Live, text: str) -> dict[str, Any]:
    """The same under the keys of one object, hidden ones included; None where older rules have ruled
    the session.

    Raises `Unclear` for an unknown thing.
    """
    if live.as_recorded:
        return {"holdings": None}
    try:
        found = find_holdings(live.play.match, text)
    except Unclear:
        told = live.play.match.tell_of(text)
        if told is None:
            raise
        said = [{"text": ruling.text, "clauses": list(ruling.clauses)} for ruling in told]
        return {"holdings": [], "told": said}
    return {"holdings": [ledger_json(ledger) for ledger in read_ledgers(live, found)]}


def _title(place: str, thing: str, live: Live) -> str:
    seated = place in (*live.setup.players, *live.setup.side_names)
    called = live.play.match.place_names().get(place, place)
    told = f"{place}'s {thing}" if seated else f"{called} {thing}"
    return told[:1].upper() + told[1:]


def _lines(ledger: Ledger, live: Live) -> list[str]:
    lines = [f"{_title(ledger.place, ledger.thing, live)}: {_value(ledger.start)} at the start."]
    last = 0
    for step in ledger.steps:
        head = f"  {step.n}. {step.where}: " if step.n != last else "     "
        by = f" ({step.by:+})" if step.by is not None else ""
        text = f" {step.text}".replace("\n", " ") if step.text else ""
        lines.append(f"{head}{_value(step.count)}{by}.{text}{cite([step.clause])}")
        last = step.n
    return [*lines, f"Now {_value(ledger.now)}."]


def _value(count: int | str | None) -> str:
    return "none" if count is None else str(count)
