"""What may be typed beside answers: `/undo`, `/show` and the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from referee.format import session as wording
from referee.terminal.prompt import Leave
from scorers.errors import Unclear
from scorers.parsing import choose, whole
from sessions.live import typed

if TYPE_CHECKING:
    from referee.interactive.conversation import Conversation

__all__ = ["ASIDES", "BARE", "explain_question", "meant_by"]

_LATEST = 20
"""How many entries `/log` shows; `/log all` shows them all."""


class Aside(NamedTuple):
    """Something that is done without answering the question."""

    takes: str
    help: str
    run: Callable[[Conversation, str], bool]
    """Gets what stood behind the word; returns whether the question is asked again."""
    acts: bool = False
    """It changes the session: not done where the file moved on since the question was shown."""
    looks: bool = False
    """It shows the session: what another terminal wrote meanwhile is picked up first."""


def explain_question(talk: Conversation) -> None:
    """What is asked, what may be typed, and the clause behind it."""
    say = talk.screen.say
    ask = talk.live.play.pending
    if ask is None:
        say("The game is over: Enter leaves, /undo takes back, /again starts a rematch.")
    else:
        talk.screen.each(ask.help.split("\n"))
        say(f"For example: {ask.example}")
        if ask.clause:
            say(wording.clause_line(talk.live.game.clauses[ask.clause]))
        say("A final ! forces what may be forced. Names and words may be cut short.")
    say("Also /undo, /show, /log, /why, /amend, /quit; /help lists all of them.")
    if ask is not None:
        talk.ask()


def _help(talk: Conversation, rest: str) -> bool:
    for name, aside in ASIDES.items():
        takes = f" {aside.takes}" if aside.takes else ""
        talk.screen.say(f"/{name}{takes}: {aside.help}", hang=2)
    return True


def _undo(talk: Conversation, rest: str) -> bool:
    count = whole(rest or "1", 1, 1_000_000, "answers to take back")
    was_over = talk.over
    gone = talk.live.undo(count, shown=talk.shown)
    talk.screen.each(wording.taken_back_lines(talk.live, gone))
    if was_over:
        talk.screen.say("The session is open again.")
    for entry in reversed(gone):
        talk.keys.remember(typed(entry))
    return True


def _show(talk: Conversation, rest: str) -> bool:
    from referee.format.show import show_table

    words = rest.split()
    plain = talk.screen.plain
    talk.screen.plain = plain or "--plain" in words
    show_table(talk.live, talk.screen, "--reveal" in words)
    talk.screen.plain = plain
    return True


def _log(talk: Conversation, rest: str) -> bool:
    from referee.format.show import log

    every = rest.casefold() == "all"
    found = log(talk.live, talk.screen, "" if every else rest, None if every or rest else _LATEST)
    if not found:
        talk.screen.say(f"No entry has {rest} in it." if rest else "No entries yet.")
    return True


def _why(talk: Conversation, rest: str) -> bool:
    from referee.format.explain import asked, last

    what, reveal = _revealed(rest)
    told = asked(talk.live, what, reveal) if what else last(talk.live, reveal)
    talk.screen.each(told, hang=2)
    return True


def _explain(talk: Conversation, rest: str) -> bool:
    from referee.format.explain import asked

    talk.screen.each(asked(talk.live, *_revealed(rest)), hang=2)
    return True


def _revealed(rest: str) -> tuple[str, bool]:
    """What was typed without `--reveal`, and whether that was in it."""
    return rest.replace("--reveal", "").strip(), "--reveal" in rest.split()


def _amend(talk: Conversation, rest: str) -> bool:
    from referee.interactive.amend import said_at_table

    words, reveal = _revealed(rest)
    if not words:
        raise Unclear("Say which entry, and what it should say: /amend 3, or /amend 3 ANSWER.")
    said_at_table(talk.live, words, talk.keys, talk.screen, reveal)
    return True


def _judge(talk: Conversation, rest: str) -> bool:
    import shlex

    from referee.format.judge import case_lines, judged, told

    game = talk.live.game
    try:
        words = shlex.split(rest)
    except ValueError:
        raise Unclear("A quote is not closed.") from None
    if words:
        talk.screen.each(told(judged(game, words)[1]), hang=2)
    else:
        talk.screen.each(case_lines(game, at_table=True), hang=2)
    return True


def _rules(talk: Conversation, rest: str) -> bool:
    from referee.format.game import clauses_near

    found, doubt = clauses_near(talk.live.game, rest)
    if doubt:
        talk.screen.say(doubt)
    talk.screen.each(map(wording.clause_line, found), hang=2)
    return True


def _note(talk: Conversation, rest: str) -> bool:
    if not rest:
        raise Unclear("A remark stands behind it: /note the dice fell off the table")
    talk.live.note(rest)
    count = len(talk.live.session.log)
    talk.screen.say(f"Noted with entry {count}." if count else "Noted with the session.")
    return True


def _brief(talk: Conversation, rest: str) -> bool:
    talk.brief = not talk.brief
    talk.screen.say("What hands do is left out." if talk.brief else "What hands do is said again.")
    return True


def _abandon(talk: Conversation, rest: str) -> bool:
    if talk.live.session.state != "open":
        raise Unclear("The game is over: there is nothing to abandon.")
    if not talk.yes("Close this session without a result?"):
        return True
    talk.live.abandon(rest or None)
    talk.screen.say(f"Abandoned. It opens again with: referee play {talk.called()}")
    raise Leave


def _again(talk: Conversation, rest: str) -> bool:
    if not talk.over:
        raise Unclear("This game is not over yet: /abandon closes it, /quit leaves it open.")
    talk.rematch()
    return True


def _quit(talk: Conversation, rest: str) -> bool:
    raise Leave


ASIDES = {
    "undo": Aside("[N]", "take back the last answer, or the last N", _undo, acts=True),
    "show": Aside("[--reveal]", "how the table stands", _show, looks=True),
    "log": Aside(
        "[WORD]", "the latest entries, or those with WORD; /log all shows all", _log, looks=True
    ),
    "why": Aside(
        "[N or NAME]", "the last ruling, with its clauses; else as /explain", _why, looks=True
    ),
    "explain": Aside(
        "[N or NAME]", "why an entry was ruled so, or where points came from", _explain, looks=True
    ),
    "judge": Aside("[CASE ...]", "a ruling on something that did not happen", _judge),
    "rules": Aside("[WORD]", "the clauses", _rules),
    "note": Aside("TEXT", "a remark, kept with the last entry", _note, acts=True),
    "amend": Aside("N ANSWER", "change entry N, after a look at what else changes", _amend, acts=True),
    "brief": Aside("", "leave out what hands do, or say it again", _brief),
    "abandon": Aside("[WHY]", "close the session without a result", _abandon, acts=True),
    "again": Aside("", "after the end: a rematch, same people and options", _again),
    "quit": Aside("", "leave; the session stays open", _quit),
    "help": Aside("", "this list", _help),
}

BARE = ("undo", "why", "help", "quit")
"""Words that need no slash where no answer can begin so."""


def meant_by(word: str) -> Aside:
    """The aside that a word or an unambiguous prefix stands for. Raises `Unclear`."""
    if not word or word[0] == "?":
        return ASIDES["help"]
    return ASIDES[choose(word, list(ASIDES), "command of the conversation")]
