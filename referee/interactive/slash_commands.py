"""What may be typed beside answers: `/undo`, `/show` and the others."""

from __future__ import annotations

import shlex

from referee.format.explain import explain_last, explain_typed
from referee.format.game import find_clauses
from referee.format.judge import describe_cases, format_judgement, judge_case
from referee.format.session import (
    format_clause,
    format_greeting,
    format_promises,
    format_taken_back,
)
from referee.interactive.amend import said_at_table
from referee.interactive.show import show_log, show_session, show_table
from referee.interactive.table import SlashCommand, Table
from referee.lookup import name_session
from referee.terminal.prompt import Leave
from scorers.errors import Unclear
from scorers.parsing import whole
from sessions.hands import find_differences, tell_hands
from sessions.home import begin
from sessions.live import typed
from sessions.promises import list_promises
from sessions.replay import setup_of

__all__ = ["BARE", "COMMANDS", "explain_question"]

_LATEST = 20
"""How many entries `/log` shows; `/log all` shows them all."""


def explain_question(table: Table) -> None:
    """Say what is asked, what may be typed, and the clause behind it."""
    say = table.screen.say
    ask = table.ask
    if ask is None:
        say("The game is over: Enter leaves, /undo takes back, /again starts a rematch.")
    else:
        table.screen.each(ask.help.split("\n"))
        say(f"For example: {ask.shown_example}")
        if ask.clause:
            say(format_clause(table.live.game.every_clause[ask.clause]))
        say("A final ! forces what may be forced. Names and words may be cut short.")
    say("Also /undo, /show, /log, /why, /amend, /quit; /help lists all of them.")


def _help(table: Table, rest: str) -> None:
    for name, command in table.commands.items():
        takes = f" {command.takes}" if command.takes else ""
        table.screen.say(f"/{name}{takes}: {command.help}", hang=2)
    for name, told in table.live.game.slash_words.items():
        table.screen.say(f"/{name}: {told}", hang=2)
    for line in _EVENTS:
        table.screen.say(line, hang=2)


def _undo(table: Table, rest: str) -> None:
    count = whole(rest or "1", 1, 1_000_000, "answers to take back")
    was_over = table.ask is None
    before = table.live.play.match
    gone = table.live.undo(count, shown=table.shown)
    table.screen.each(format_taken_back(table.live, gone))
    if was_over:
        table.screen.say("The session is open again.")
    differences = find_differences(before, table.live.play.match)
    table.screen.each(tell_hands(differences, veiled=True))
    for entry in reversed(gone):
        table.keys.remember(typed(entry))


def _show(table: Table, rest: str) -> None:
    words = rest.replace("--at", "").split()
    plain = table.screen.plain
    table.screen.plain = plain or "--plain" in words
    reveal = "--reveal" in words
    at = [word for word in words if word not in ("--plain", "--reveal")]
    if at:
        n = whole(at[0], 0, 1_000_000, "an entry's number")
        table.screen.say(f"As it was after entry {n}:" if n else "As it was at the start:")
        show_session(table.live.look_back(n), table.screen, reveal)
    else:
        show_table(table.live, table.screen, reveal)
    table.screen.plain = plain


def _log(table: Table, rest: str) -> None:
    every = rest.casefold() == "all"
    found = show_log(
        table.live, table.screen, "" if every else rest, None if every or rest else _LATEST
    )
    if not found:
        table.screen.say(f"No entry has {rest} in it." if rest else "No entries yet.")


def _why(table: Table, rest: str) -> None:
    what, reveal = _revealed(rest)
    live = table.live
    lines = explain_typed(live, what, reveal) if what else explain_last(live, reveal)
    table.screen.each(lines, hang=2)


def _explain(table: Table, rest: str) -> None:
    table.screen.each(explain_typed(table.live, *_revealed(rest)), hang=2)


def _revealed(rest: str) -> tuple[str, bool]:
    """Return what was typed without `--reveal`, and True if that was in it."""
    return rest.replace("--reveal", "").strip(), "--reveal" in rest.split()


def _amend(table: Table, rest: str) -> None:
    words, reveal = _revealed(rest)
    if not words:
        raise Unclear("Say which entry, and what it should say: /amend 3, or /amend 3 ANSWER.")
    said_at_table(table, words, reveal)


def _insert(table: Table, rest: str) -> None:
    if not rest:
        raise Unclear("Say before which entry, and what was forgotten: /insert 3 ANSWER.")
    _amend(table, f"--insert {rest}")


def _remove(table: Table, rest: str) -> None:
    if not rest:
        raise Unclear("Say which entry goes out, or from which to which: /remove 3, or /remove 3-5.")
    _amend(table, f"--remove {rest}")


def _set(table: Table, rest: str) -> None:
    if not rest:
        raise Unclear("Say which option, and what it should be: /set KEY=VALUE.")
    _amend(table, f"--set {rest}")


def _rename(table: Table, rest: str) -> None:
    if not rest:
        raise Unclear(f"Say who is called what: /rename {table.live.session.players[0]}=NAME.")
    _amend(table, f"--rename {rest}")


def _judge(table: Table, rest: str) -> None:
    game = table.live.game
    try:
        words = shlex.split(rest)
    except ValueError:
        raise Unclear("A quote is not closed.") from None
    if words:
        table.screen.each(format_judgement(judge_case(game, words, table.live.play.match)[1]), hang=2)
    else:
        table.screen.each(describe_cases(game, at_table=True), hang=2)


def _rules(table: Table, rest: str) -> None:
    found, doubt = find_clauses(table.live.game, rest)
    if doubt:
        table.screen.say(doubt)
    table.screen.each(map(format_clause, found), hang=2)


def _note(table: Table, rest: str) -> None:
    if not rest:
        raise Unclear("A remark stands behind it: /note the dice fell off the table")
    table.note(rest)
    count = len(table.live.session.log)
    table.screen.say(f"Noted with entry {count}." if count else "Noted with the session.")


def _promises(table: Table, rest: str) -> None:
    live = table.live
    lines = format_promises(list_promises(live.session.log, live.turns, live.setup.players))
    table.screen.each(lines or ["Nothing was promised."], hang=2)


def _brief(table: Table, rest: str) -> None:
    table.brief = not table.brief
    table.screen.say("What hands do is left out." if table.brief else "What hands do is said again.")


def _abandon(table: Table, rest: str) -> None:
    if table.live.session.state != "open":
        raise Unclear("The game is over: there is nothing to abandon.")
    if not table.ask_yes("Close this session without a result?"):
        return
    table.live.abandon(rest or None)
    table.screen.say(f"Abandoned. It opens again with: referee play {name_session(table.live.file)}")
    raise Leave


def _again(table: Table, rest: str) -> None:
    if table.ask is not None:
        raise Unclear("This game is not over yet: /abandon closes it, /quit leaves it open.")
    live = table.live
    table.live = begin(live.game, setup_of(live.session, live.game), live.folder)
    table.screen.each(format_greeting(table.live, name_session(table.live.file), table.brief))


def _quit(table: Table, rest: str) -> None:
    raise Leave


COMMANDS = {
    "undo": SlashCommand("[N]", "take back the last answer, or the last N", _undo, acts=True),
    "show": SlashCommand(
        "[N] [--reveal]",
        "how the table stands, or stood after entry N",
        _show,
        looks=True,
        amending=True,
    ),
    "log": SlashCommand(
        "[WORD]",
        "the latest entries, or those with WORD; /log all shows all",
        _log,
        looks=True,
        amending=True,
    ),
    "why": SlashCommand(
        "[N, NAME or THING]",
        "the last ruling, with its clauses; else as /explain",
        _why,
        looks=True,
        amending=True,
    ),
    "explain": SlashCommand(
        "[N, NAME or THING]",
        "why an entry was ruled so, where points came from, what moved a holding",
        _explain,
        looks=True,
        amending=True,
    ),
    "judge": SlashCommand(
        "[CASE ...]", "a ruling on something that did not happen", _judge, amending=True
    ),
    "rules": SlashCommand("[WORD]", "the clauses", _rules, amending=True),
    "promises": SlashCommand(
        "", "what was promised, and what was kept", _promises, looks=True, amending=True
    ),
    "note": SlashCommand("TEXT", "a remark, kept with the last entry", _note, acts=True, amending=True),
    "amend": SlashCommand(
        "N ANSWER", "change entry N, after a look at what else changes", _amend, acts=True
    ),
    "insert": SlashCommand("N ANSWER", "put in a forgotten answer before entry N", _insert, acts=True),
    "remove": SlashCommand("N[-M]", "take entry N out, or entries N to M", _remove, acts=True),
    "set": SlashCommand("KEY=VALUE", "change an option", _set, acts=True),
    "rename": SlashCommand("OLD=NEW", "change a player's name", _rename, acts=True),
    "brief": SlashCommand("", "leave out what hands do and hints, or say it again", _brief),
    "abandon": SlashCommand("[WHY]", "close the session without a result", _abandon, acts=True),
    "again": SlashCommand("", "after the end: a rematch, same people and options", _again),
    "quit": SlashCommand("", "leave; the session stays open", _quit),
    "help": SlashCommand("", "this list", _help, amending=True),
}

_EVENTS = (
    "/give FROM TO N THING [REMARK]: something passed between two players outside the rules",
    "/fix PLACE [THING] N [REMARK]: the table's count stands; also +N, -N",
    "/leave PLAYER [REMARK]: somebody goes home",
)
"""What happened and answers no question; each becomes an entry."""

BARE = ("undo", "why", "help", "quit")
"""Words that need no slash where no answer can begin so."""
