"""What a session says of itself, as lines: the screen shows them, the conversation reads them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorers.text import counted, entries, fold
from sessions.session import Entry, Session, hide_count, result_text, standing_text

if TYPE_CHECKING:
    from scorers.protocol import Ask, Clause, Ruling
    from sessions.live import Live
    from sessions.promises import Promise
    from sessions.replay import Turn


def cite(clauses: Iterable[str | None]) -> str:
    """` (KC-5, KC-7)`, or nothing where no clause is named."""
    ids = ", ".join(dict.fromkeys(filter(None, clauses)))
    return f" ({ids})" if ids else ""


def format_ruling(ruling: Ruling) -> str:
    """A ruling with the clauses that decided it; where a board is drawn below, on its first line."""
    clauses = ruling.clauses or tuple(award.clause for award in ruling.awards)
    told, board = ruling.text, ""
    if "\n " in told:
        told, line, board = told.partition("\n")
        board = line + board
    return f"{told}{cite(clauses)}{board}"


def format_question(ask: Ask, brief: bool = False) -> list[str]:
    """Return the heading of a round or turn, what hands do now, the question with its example."""
    if brief:
        return ask.question.split("\n")
    heading, below, question = ask.question.partition("\n")
    return [heading, *ask.before, *question.split("\n")] if below else [*ask.before, ask.question]


def format_people(session: Session) -> str:
    """`Ann, Bob`, or `Ann & Cy against Bob & Di`."""
    if session.teams is None:
        return ", ".join(session.players)
    return " against ".join(session.side_names)


def format_value(value: Any) -> str:
    """An option's value as it is typed."""
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def format_options(options: Mapping[str, Any]) -> str:
    """`version advanced, order solos-first`"""
    return ", ".join(f"{key} {format_value(value)}" for key, value in options.items())


def count_answers(count: int) -> str:
    """`14 answers`, `no answers yet`"""
    return counted(count, "answer") if count else "no answers yet"


def format_state(live: Live) -> str:
    """`King of Clubs: Ann, Bob. Open, 14 answers.`"""
    session = live.session
    told = f"{session.state.capitalize()}, {count_answers(len(session.log))}."
    return f"{live.game.title}: {format_people(session)}. {told}"


def format_greeting(live: Live, called: str, brief: bool) -> list[str]:
    """Greet a new session; `called`: what it answers to on a command line."""
    options = format_options(live.session.options)
    told = f"; {options}" if options else ""
    lines = [f"{live.game.title}: {format_people(live.session)}{told}.", f"Kept as {called}"]
    return lines if brief else [*lines, "? explains a question, /undo takes back, /quit leaves."]


def format_standing(live: Live, reveal: bool = False) -> str:
    """`Points: Ann 1, Bob 0.` What lies hidden is not told without `reveal`."""
    counts = live.game.counts
    if live.hides_standing and not reveal:
        return f"{counts.capitalize()} hidden at the table (--reveal shows it)."
    told = standing_text(live.setup.side_names, live.standing)
    return f"{counts.capitalize()}: {told}."


def format_result(live: Live) -> list[str]:
    """Tell who won and why, the places, and the code that players may keep."""
    session, verdict = live.session, live.verdict
    if session.result is None:
        return []
    decided = "" if verdict is None or not verdict.text else cite([verdict.clause])
    lines = [f"{live.ending}{decided}"]
    if len(session.players) > 2 and session.teams is None and live.by_place:
        placed = (f"{session.players[seat]} {place}" for place, seat in live.by_place)
        lines.append(f"Places: {', '.join(placed)}.")
    lines.append(f"Code of this session: {live.code}")
    return lines


def format_rules(live: Live) -> list[str]:
    """That other rules than today's ruled a session, and how to see what these would change."""
    return [live.rules_line] if live.as_recorded else []


def format_faults(faults: Sequence[str]) -> str:
    """Tell what does not fit in a session's file, and what becomes of it."""
    return (
        f"This file was edited by hand or damaged: {'; '.join(faults)}. "
        "Its answers replay; the next save seals it again."
    )


def format_entry(n: int, entry: Entry, reveal: bool = False) -> str:
    """`13. night 2, solo 4 (dancers): Ann 5, Bob 2`; a hidden count only with `reveal`."""
    forced = " ! (overruled)" if entry.overruled and entry.ask != "fix" else ""
    return f"{n}. {entry.where} ({entry.ask}): {entry.answer if reveal else entry.shown}{forced}"


def format_log_entry(n: int, entry: Entry, turn: Turn, reveal: bool = False) -> list[str]:
    """An entry, what was ruled, what was overruled, remarks and earlier answers."""
    return [format_entry(n, entry, reveal), *(f"   {line}" for line in format_rulings(entry, turn))]


def format_rulings(entry: Entry, turn: Turn) -> list[str]:
    """Tell what followed from an entry."""
    lines = format_overruled(turn)
    for ruling in turn.rulings:
        lines += format_ruling(ruling).split("\n")
    return lines + format_remarks(entry)


def find_entries(live: Live, word: str) -> list[tuple[int, list[str]]]:
    """The entries in which a word occurs, each with its number and lines."""
    key = fold(word).strip()
    found = []
    for n, (entry, turn) in enumerate(zip(live.session.log, live.turns, strict=True), 1):
        lines = format_log_entry(n, entry, turn, live.over)
        if not key or any(key in fold(line) for line in lines):
            found.append((n, lines))
    return found


def format_overruled(turn: Turn) -> list[str]:
    """Tell what the table overruled, with its clause; nothing where nothing objects."""
    objection = turn.objection
    if objection is None:
        return []
    return [f"Overruled: {objection.text}{cite([objection.clause])} Scored as typed."]


def format_taken_back(live: Live, gone: Sequence[Entry]) -> list[str]:
    """Answers that were taken back, with the numbers that they had."""
    first = len(live.session.log) + 1
    return [f"Taken back: {format_entry(n, entry)}" for n, entry in enumerate(gone, first)]


def format_remarks(entry: Entry) -> list[str]:
    """Remarks, earlier answers, and whether an amendment brought the entry in."""
    lines = [f"Note: {note}" for note in entry.notes]
    if entry.amended:
        lines.append("Came in by an amendment.")
    for was in entry.was:
        why = f" ({was['why']})" if was.get("why") else ""
        lines.append(f"Was until {_when(was.get('until'))}: {was.get('answer', '')}{why}")
    return lines


def format_struck(struck: Mapping[str, Any]) -> str:
    """Tell what was taken back, with its number and when."""
    why = f" ({struck['why']})" if struck.get("why") else ""
    result, held = struck.get("result"), struck.get("header")
    if "answer" in struck:
        asked = f"{struck.get('where', '')} ({struck.get('ask', '')})"
        answer = hide_count(str(struck.get("ask")), str(struck["answer"]), struck.get("said") or ())
        what = f"{struck.get('n', '?')}. {asked}: {answer}"
    elif isinstance(result, dict):
        what = f"the result, {result_text(result)}"
    else:
        what = format_header(held) if isinstance(held, dict) and held else "a header"
    return f"Struck {_when(struck.get('struck'))}: {what}{why}"


def format_header(held: Mapping[str, Any]) -> str:
    """`players Ann, Bob; options rounds 3`"""
    told = []
    for key, value in held.items():
        text = format_options(value) if isinstance(value, dict) else format_value(value)
        told.append(f"{key} {text}")
    return "; ".join(told)


def _when(at: Any) -> str:
    return at.strftime("%Y-%m-%d %H:%M") if hasattr(at, "strftime") else "?"


def format_promises(promises: Iterable[Promise]) -> list[str]:
    """`7. Bob to Cy: "no sword": kept, entry 12.`"""
    lines = []
    for promise in promises:
        kept = f"kept, {entries(promise.kept)}" if promise.kept else "not kept yet"
        lines.append(f'{promise.n}. {promise.who}: "{promise.text}": {kept}.')
    return lines


def format_clause(clause: Clause) -> str:
    """`KC-5: the text. Rulebook: Dancing.`"""
    end = "" if clause.section.endswith(("?", "!", ".")) else "."
    if clause.house:
        return f"{clause.id} (house ruling): {clause.text} Near: {clause.section}{end}"
    return f"{clause.id}: {clause.text} Rulebook: {clause.section}{end}"
