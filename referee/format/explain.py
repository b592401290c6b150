"""Why, in words: an entry, a player's standing, the end of a session."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.format.ledger import format_ledgers
from referee.format.session import (
    format_clause,
    format_entry,
    format_overruled,
    format_remarks,
    format_result,
    format_rules,
    format_ruling,
    format_standing,
)
from referee.terminal.text import wrap
from sessions import explain
from sessions.session import standing_text

if TYPE_CHECKING:
    from scorers.protocol import Award
    from sessions.live import Live

__all__ = ["explain_as_json", "explain_last", "explain_typed", "format_explanation"]


def format_explanation(live: Live, n: int | None, name: str | None, reveal: bool = False) -> list[str]:
    """Return what `explain` says: of an entry, of a player, of both, or else of the end.

    Raises `NotPossible` for an entry that is not there, `Unclear` for a name that nobody has.
    """
    told = format_rules(live)
    if n is not None:
        told += explain_entry(live, n, reveal)
    if name is not None:
        told += explain_player(live, name, reveal)
    return told + explain_outcome(live, reveal) if n is None and name is None else told


def explain_typed(live: Live, text: str, reveal: bool = False) -> list[str]:
    """Return what `/explain` says: `text` is an entry's number, a player's name, or nothing."""
    what = explain.number_or_name(text) if text.strip() else None
    if isinstance(what, int):
        return format_explanation(live, what, None, reveal)
    if what and live.play.match.holdings() and not _is_player(live, what):
        return format_ledgers(live, what, reveal)
    return format_explanation(live, None, what, reveal)


def _is_player(live: Live, text: str) -> bool:
    name = text.strip().strip('"')
    return name in live.setup.side_names or bool(live.setup.names.could_be(name))


def explain_last(live: Live, reveal: bool = False) -> list[str]:
    """Return what `/why` says: the last ruling, or that there is none yet."""
    if not live.turns:
        return ["Nothing has been ruled yet."]
    told = format_rules(live)
    if told:
        return told + explain_entry(live, len(live.turns), reveal)
    return _fit(_ranked(live, len(live.turns)), f"More: /explain {len(live.turns)}")


def _ranked(live: Live, n: int) -> list[tuple[int, str]]:
    """What `/why` might say of an entry, each line with its rank: 0 is needed most."""
    found = explain.entry(live, n)
    told = [
        (0, line) for line in (format_entry(n, found.entry, live.over), *format_overruled(found.turn))
    ]
    for ruling in found.turn.rulings:
        first, *board = format_ruling(ruling).split("\n")
        told.append((0, first))
        told += [(3, line) for line in board]
        told += [(1, f"   {step}") for step in ruling.steps]
        told += [(1, f"   {_format_award(live, award)}") for award in ruling.awards]
    if not found.turn.rulings:
        told.append((0, "Nothing followed from it at once."))
    return told + [(2, f"{each.id}: {_first_sentence(each.text)}") for each in found.clauses]


def _format_award(live: Live, award: Award) -> str:
    name = live.setup.side_names[award.side]
    return f"{name} {award.points:+}: {award.why}. ({award.clause})"


def _first_sentence(text: str) -> str:
    found = re.match(r".*?[.!?](?=\s+[A-Z(]|$)", text)
    return found[0] if found else text


def _fit(ranked: list[tuple[int, str]], more: str) -> list[str]:
    """As many lines as stand in a dozen rows of 80 columns, the needed ones first."""
    rows = [len(wrap(line, 80, 2)) for _, line in ranked]
    if sum(rows) <= _ROWS:
        return [line for _, line in ranked]
    kept, room = set(), _ROWS - 1
    for i in sorted(range(len(ranked)), key=lambda i: ranked[i][0]):
        if rows[i] <= room:
            kept.add(i)
            room -= rows[i]
    return [*(line for i, (_, line) in enumerate(ranked) if i in kept), more]


_ROWS = 12


def explain_as_json(live: Live, n: int | None, name: str | None) -> dict[str, Any]:
    """The same as one object, with everything in it."""
    told: dict[str, Any] = {"file": live.file, "game": live.session.game}
    if n is not None:
        told["entry"] = explain.entry_json(live, explain.entry(live, n))
    if name is not None:
        told["player"] = explain.player_json(explain.accounts(live, name))
    if n is None and name is None:
        told.update(explain.outcome_json(live, explain.outcome(live)))
    return told


def explain_entry(live: Live, n: int, reveal: bool) -> list[str]:
    """Tell the question, the answer, what followed and by which clause, with its arithmetic."""
    found = explain.entry(live, n)
    turn = found.turn
    told = [*filter(None, turn.question.split("\n")), format_entry(n, found.entry, reveal or live.over)]
    told += format_overruled(turn)
    names = live.setup.side_names
    for ruling in turn.rulings:
        told += format_ruling(ruling).split("\n")
        told += [f"   {step}" for step in ruling.steps]
        told += [f"   {_format_award(live, award)}" for award in ruling.awards]
    if not turn.rulings:
        told.append("Nothing followed from it at once.")
    told += format_remarks(found.entry)
    if not live.hides_standing or reveal:
        stood = standing_text(names, turn.standing)
        told.append(f"{live.game.counts.capitalize()} after it: {stood}.")
    return told + [format_clause(clause) for clause in found.clauses]


def explain_player(live: Live, name: str, reveal: bool) -> list[str]:
    """Tell where each of a side's points came from, adding up to what it has."""
    found = explain.accounts(live, name)
    counts = live.game.counts
    if live.hides_standing and not reveal:
        return [f"{found.name}: hidden while the session is open (--reveal shows it)."]
    told = [f"{found.name}: {counts} {found.standing}."]
    for item in found.items:
        where = "" if item.n is None else f"entry {item.n}: "
        told.append(f"   {where}{item.points:+}, {item.why}. ({item.clause})")
    if live.as_recorded:
        return [*told, "   Where it came from was not recorded."]
    total = sum(item.points for item in found.items)
    told.append(f"   Together {total}." if found.items else "   Nothing has brought any yet.")
    hidden = [h for h in live.play.match.holdings() if h.secret and h.place == found.name]
    if reveal and hidden:
        told.append(f"   Behind the screen: {', '.join(f'{h.thing} {h.count}' for h in hidden)}.")
    return told + [format_clause(clause) for clause in found.clauses]


def explain_outcome(live: Live, reveal: bool) -> list[str]:
    """Tell why the winner won, with everything that was compared; or how things stand."""
    found = explain.outcome(live)
    if found is None:
        if live.over:
            return [*format_result(live), format_standing(live, reveal)]
        if live.session.state == "abandoned":
            return ["Abandoned: nobody has won.", format_standing(live, reveal)]
        return ["Nobody has won yet.", format_standing(live, reveal)]
    told = format_result(live)
    told += format_criteria(found.verdict.criteria, found.names)
    return told + [format_clause(clause) for clause in found.clauses]


def format_criteria(criteria: Any, names: Any) -> list[str]:
    """Tell what was compared to find the winner, in its order, and whether it decided."""
    if not criteria:
        return ["Nothing had to be compared."]
    told = [f"   {explain.criterion_text(each, names)}" for each in criteria]
    return ["Looked at, in this order:", *told]
