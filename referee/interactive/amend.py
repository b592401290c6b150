"""An amendment settled: at a terminal with the table's answers, elsewhere with those given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.format.amendment import amendment_as_json, format_amendment
from referee.format.session import (
    cite,
    count_answers,
    format_clause,
    format_entry,
    format_overruled,
    format_question,
    format_ruling,
)
from referee.interactive.asking import is_quit
from referee.interactive.table import Table
from referee.terminal.screen import QUESTION
from scorers.errors import Refused, Unclear
from scorers.events import is_event
from scorers.parsing import could_be, yes_or_no
from scorers.text import plain, show
from sessions.amend.amending import Amending, Edit, as_it_stands
from sessions.amend.request import Wish, wish_from
from sessions.errors import NotPossible, no_entry
from sessions.export.as_json import session_json
from sessions.live import Live, typed
from sessions.replay import Replayed, replay
from sessions.session import Entry

if TYPE_CHECKING:
    from sessions.amend.records import Amendment

__all__ = ["as_json", "at_table", "away", "said_at_table", "saved", "saved_lines"]


# -- away from a terminal


def away(live: Live, before: Replayed, wish: Wish) -> Amendment:
    """The amendment with the answers that were given beforehand.

    Raises `NotPossible` where they do not settle it: the text names the first misfit. Nothing is saved.
    """
    amending = Amending(live.session, before, live.game, wish.edit)
    try:
        amending.begin()
    except Refused as fault:
        raise NotPossible(_not(fault, wish.edit.answer or "")) from None
    made = _settle(live, amending, wish, _Away(amending, wish))
    assert made is not None  # away from a table nobody would rather leave it
    return made


class _Answers:
    """Who answers what an amendment asks."""

    def hear(self, then: list[str]) -> None:
        """Take the first of the answers that were given beforehand."""
        raise NotImplementedError

    def ask(self) -> bool:
        """Have the waiting question answered; False where all should stay as it was."""
        raise NotImplementedError

    def may_strike(self, left: Sequence[tuple[int, Entry]]) -> bool:
        """True if the answers that are left over may go."""
        raise NotImplementedError

    def leave(self, then: list[str]) -> None:
        """See answers that were given beforehand and that no question took."""


def _settle(live: Live, amending: Amending, wish: Wish, answers: _Answers) -> Amendment | None:
    """Go through what an amendment asks, at a table or away from one; None where it is left."""
    then = list(wish.then)
    while amending.stuck is not None:
        if then:
            answers.hear(then)
        elif wish.cut:
            amending.strike()
        elif not answers.ask():
            return None
    answers.leave(then)
    left = amending.left_over
    agreed = wish.strike or wish.cut or amending.was_struck
    if left and not agreed and not answers.may_strike(left):
        return None
    return amending.settle(live.clock(), wish.why)


class _Away(_Answers):
    """Nobody is there: only what was given beforehand counts."""

    def __init__(self, amending: Amending, wish: Wish) -> None:
        self.amending = amending
        self.wish = wish

    def hear(self, then: list[str]) -> None:
        _give(self.amending, then.pop(0))

    def ask(self) -> bool:
        raise NotPossible(_misfit(self.amending))

    def may_strike(self, left: Sequence[tuple[int, Entry]]) -> bool:
        if self.wish.dry_run:
            return True
        which = "; ".join(format_entry(n, entry) for n, entry in left[:5])
        more = f"; and {len(left) - 5} more" if len(left) > 5 else ""
        raise NotPossible(
            f"Nothing has changed: {count_answers(len(left))} would be left over, which no longer "
            f"fit or are not asked any more: {which}{more}. --strike takes out what is left over."
        )

    def leave(self, then: list[str]) -> None:
        if then:
            raise NotPossible(
                f"Nothing has changed: {show(then[0], 60)!r} was given, but nothing more is asked."
            )


def saved(live: Live, made: Amendment, wish: Wish) -> bool:
    """Save an amendment, unless there is nothing to save or it was only a question."""
    if made.same or wish.dry_run:
        return False
    live.adopt(made.session)
    return True


def as_json(live: Live, before: Replayed, wish: Wish) -> dict[str, Any]:
    """The same, saved, as one object: the session as it is then, what changed, or why nothing did."""
    told: dict[str, Any] = {"saved": False, "amendment": None, "refused": None}
    try:
        made = away(live, before, wish)
    except NotPossible as fault:
        told["refused"] = fault.text
    else:
        told["saved"] = saved(live, made, wish)
        told["amendment"] = amendment_as_json(made)
    if before.misfit is not None and not told["saved"]:  # as it stands it cannot be shown whole
        return told
    return {**session_json(live), **told}


def _give(amending: Amending, line: str) -> None:
    word = plain(line).strip().casefold()
    try:
        if word == "/skip":
            amending.skip()
        elif word == "/strike":
            amending.strike()
        else:
            amending.give(line)
    except Refused as fault:
        raise NotPossible(f"{_not(fault, line)} {_misfit(amending)}") from None


def _not(fault: Refused, line: str) -> str:
    force = " A final ! forces it." if fault.forcible else ""
    clause = cite([fault.clause] if fault.clause else [])
    return f"Nothing has changed, {show(line, 60)!r}: {fault.text}{clause}{force}"


def _misfit(amending: Amending) -> str:
    stuck = amending.stuck
    assert stuck is not None
    ask = stuck.ask
    if stuck.kept is None:
        question = ask.question.replace("\n", " ")
        stop = "" if question.endswith((".", "?", "!")) else "."
        what = f"no answer is kept for {ask.ask} ({ask.where}): {question}{stop}"
        waits = amending.waits
        if waits is not None:
            what += f" Next is entry {format_entry(*waits)}; --then /skip passes it over."
    else:
        clause = cite([stuck.clause] if stuck.clause else [])
        kept = format_entry(stuck.n or 0, stuck.kept)
        what = f"entry {kept} no longer fits: {stuck.why}{clause}"
    count = stuck.behind
    behind = f"{count_answers(count)} behind it {'was' if count == 1 else 'were'} not looked at."
    return (
        f"Nothing has changed: {what} {behind if count else 'It is the last one.'} "
        "--then ANSWER answers it, --cut strikes what comes from there on."
    )


# -- at a terminal


class _Asking(Table):
    """The table while an amendment asks: what is shown there is the amended session so far."""

    def __init__(self, table: Table, amending: Amending) -> None:
        commands = {word: each for word, each in table.commands.items() if each.amending}
        super().__init__(table.live, table.screen, table.keys, commands, table.brief)
        self.kept = table.live
        self.elsewhere = [word for word in table.commands if word not in commands]
        self.amending = amending
        self.look()

    def look(self) -> None:
        """See the session as it is amended so far."""
        session, turns = self.amending.so_far()
        now = Replayed(self.amending.play, session.log, turns, None)
        self.live = Live(self.kept.kept, session, self.kept.game, now)

    def run_command(self, text: str) -> None:
        """Do what may be done while an amendment asks. Raises `Unclear` for everything else."""
        word = text.partition(" ")[0]
        if could_be(word, self.elsewhere) and not could_be(word, list(self.commands)):
            raise Unclear("This question comes first: answer it, /strike or /quit.")
        super().run_command(text)

    def catch_up(self) -> str:
        """Pick up nothing: what an amendment began from stays until it is saved or left."""
        return ""

    def note(self, text: str) -> None:
        """Keep a remark with the last entry of the amendment, saved with it."""
        self.amending.note(text)
        self.look()

    def hear(self, line: str) -> None:
        """An answer for the waiting question, or what ends or goes on without one.

        Raises `Refused`, `NotPossible`.
        """
        word = plain(line).strip().casefold()
        if word == "/skip":
            passed = self.amending.skip()
            self.screen.say(f"Passed over: {', '.join(map(str, passed))}.")
        elif word in ("/strike", "/cut"):
            self.amending.strike()
        else:
            turn = self.amending.give(line).turn
            self.screen.each(format_overruled(turn))
            for ruling in turn.rulings:
                self.screen.each(format_ruling(ruling).split("\n"))
        self.look()


def said_at_table(table: Table, text: str, reveal: bool) -> bool:
    """What `/amend` does with what stands behind it: whether it was done.

    Raises `Refused` where it cannot be read, `NotPossible` where it cannot be done, `Leave`.
    """
    return at_table(table, as_it_stands(table.live), wish_from(table.live, text), reveal)


def at_table(table: Table, before: Replayed, wish: Wish, reveal: bool) -> bool:
    """Ask the table where no kept answer fits, show what changes, save on a yes.

    Whether it was done. Raises `NotPossible` where the amendment cannot be made, `FileChanged` where
    the file has changed meanwhile, `Leave` where somebody left in the midst of it.
    """
    from referee.terminal.prompt import Leave  # its signals are not waited for away from a table

    live, screen = table.live, table.screen
    try:
        made = _settled(table, before, wish)
        if made is not None:
            screen.views(format_amendment(made, live.game, reveal))
            if made.same or wish.dry_run:
                screen.say("Nothing is saved.")
                return True
        if made is None or not _yes(table, "Save it?", "y saves it all; n or /quit changes nothing."):
            screen.say("Nothing has changed.")
            return False
    except Leave:
        screen.say("Nothing has changed.")
        raise
    live.adopt(made.session)
    screen.each(saved_lines(live))
    return True


def saved_lines(live: Live) -> list[str]:
    """What is said when an amendment is on the disk."""
    if live.session.result is None:
        return ["Saved."]
    return ["Saved.", f"Code of this session: {live.code}"]


def _settled(table: Table, before: Replayed, wish: Wish) -> Amendment | None:
    amending = _begun(table, before, wish)
    if amending is None:
        return None
    return _settle(table.live, amending, wish, _AtTable(_Asking(table, amending)))


class _AtTable(_Answers):
    """The table is there to answer."""

    def __init__(self, asking: _Asking) -> None:
        self.asking = asking

    def hear(self, then: list[str]) -> None:
        stuck, screen = self.asking.amending.stuck, self.asking.screen
        assert stuck is not None
        screen.each(stuck.ask.question.split("\n"))
        screen.say(f"{self.asking.amending.play.match.entry + 1}> {then[0]}")
        try:
            self.asking.hear(then.pop(0))
        except Refused as fault:
            screen.say(_refusal(fault))
            then.clear()

    def ask(self) -> bool:
        return _asked(self.asking)

    def may_strike(self, left: Sequence[tuple[int, Entry]]) -> bool:
        self.asking.screen.say("Left over: what no longer fits, or is not asked any more.")
        self.asking.screen.each(format_entry(n, entry) for n, entry in left)
        told = "y takes this out, kept as struck; n or /quit changes nothing."
        return _yes(self.asking, "Strike them?", told)


def _begun(table: Table, before: Replayed, wish: Wish) -> Amending | None:
    edit, live = wish.edit, table.live
    told, begun = False, ""
    while True:
        if edit.n is not None and edit.answer is None and not edit.remove:
            if not told:
                begun = _tell_entry(live, edit, table)
                told = True
            line = _new_answer(table, edit.n, begun)
            if not line:
                return None
            edit = edit._replace(answer=line)
        amending = Amending(live.session, before, live.game, edit)
        try:
            return amending.begin()
        except Refused as fault:
            table.screen.say(_refusal(fault))
            table.keys.stop(table.screen.say)
            begun = edit.answer or ""
            table.keys.remember(begun)
            edit = edit._replace(answer=None)


def _tell_entry(live: Live, edit: Edit, table: Table) -> str:
    """Say what was asked and what the entry says; return it as it can be changed.

    Raises `NotPossible` where there is no such entry.
    """
    n, log = edit.n or 0, live.session.log
    if not 1 <= n <= len(log):
        raise no_entry(n, len(log))
    if n <= len(live.turns):
        table.screen.each(live.turns[n - 1].question.split("\n"))
    if edit.insert:
        table.screen.say(f"What was forgotten before entry {n}? (Enter: leave it)")
        return ""
    table.screen.say(f"It says: {format_entry(n, log[n - 1])}")
    table.screen.say("What should it say? (Enter: leave it)")
    return typed(log[n - 1])


def _new_answer(table: Table, n: int, begun: str) -> str:
    """An answer for entry `n`, or nothing where the table would rather leave it."""
    live, screen = table.live, table.screen
    while True:
        line = table.keys.line(f"{n}> ", begun).strip()
        word = plain(line).casefold()
        if is_quit(word):
            return ""
        if word == "?":
            stood = replay(live.session.log[: n - 1], live.game, live.setup)
            ask = stood.play.pending if stood.misfit is None else None
            screen.each(ask.help.split("\n") if ask is not None else [])
            screen.say("Enter or /quit leaves the entry as it is.")
        elif word.startswith("/") and not is_event(line):
            screen.say("First what the entry should say; Enter or /quit leaves it as it is.")
        else:
            return line


def _asked(asking: _Asking) -> bool:
    """Put the waiting question to the table; False where it would rather leave all as it was."""
    amending, screen, keys = asking.amending, asking.screen, asking.keys
    stuck = amending.stuck
    assert stuck is not None
    n = amending.play.match.entry + 1
    screen.say(_heading(amending), QUESTION)
    if stuck.kept is not None:
        clause = cite([stuck.clause] if stuck.clause else [])
        screen.say(f"No longer fits: {format_entry(stuck.n or 0, stuck.kept)}")
        screen.say(f"{stuck.why}{clause}")
    screen.each(format_question(stuck.ask, brief=True))
    recall = amending.recall[:5]
    waits = amending.waits
    if stuck.kept is None and waits is not None:
        screen.say(f"Next is {format_entry(*waits)}")
    if recall:
        kept = "; ".join(f"{number}: {text}" for number, text in recall)
        screen.say(f"Kept for {stuck.ask.ask} and not used (Up): {kept}")
    for _, text in reversed(recall):
        keys.remember(text)
    skip = ", /skip (pass over kept answers)" if amending.in_order else ""
    also = (
        f"Also /strike (end here: what is left over goes, the rest stays){skip}, "
        "/quit (change nothing)."
    )
    screen.say(also)
    while True:
        line = keys.line(f"{n}> ").strip()
        word = plain(line).casefold()
        try:
            if is_quit(word):
                return False
            if word.startswith("?"):
                screen.each(stuck.ask.help.split("\n"))
                screen.say(f"For example: {stuck.ask.shown_example}")
                if stuck.ask.clause:
                    screen.say(format_clause(amending.game.every_clause[stuck.ask.clause]))
                screen.say(also)
            elif word.startswith("/") and not is_event(line) and word not in _OWN:
                asking.run_command(plain(line)[1:])
            elif line:
                asking.hear(line)
                return True
            else:
                screen.say(f"Type something like {stuck.ask.shown_example}, or /strike or /quit.")
        except Refused as fault:
            screen.say(_refusal(fault) if not word.startswith("/") else fault.text)
            keys.stop(screen.say)
            keys.remember(line)
        except NotPossible as fault:
            screen.say(fault.text)
            keys.stop(screen.say)


_OWN = ("/skip", "/strike", "/cut")
"""Slash words that only an amendment knows."""


def _heading(amending: Amending) -> str:
    """`AMENDING 1, not saved yet. Left over so far: 2. mom: 2.`"""
    edit = amending.edit
    what = f" {edit.n}"
    if edit.n is None:
        what = "" if edit.names or edit.rules else " OPTIONS"
    elif edit.insert:
        what = f" BEFORE {edit.n}"
    elif edit.last is not None:
        what = f" {edit.n}-{edit.last}"
    left = amending.left_over_so_far
    some = "; ".join(f"{n}. {entry.ask}: {typed(entry)}" for n, entry in left[:5])
    more = f"; and {len(left) - 5} more" if len(left) > 5 else ""
    told = f" Left over so far: {some}{more}." if left else ""
    return f"AMENDING{what}, not saved yet.{told}"


def _refusal(fault: Refused) -> str:
    clause = cite([fault.clause] if fault.clause else [])
    force = " Your table, your rules: end the line with !" if fault.forcible else ""
    return f"Not recorded: {fault.text}{clause}{force}"


def _yes(table: Table, question: str, told: str) -> bool:
    """True if the table says yes; `/quit` is no. Raises `Leave` where the keyboard is gone."""
    while True:
        line = table.keys.line(f"{question} y or n> ")
        if is_quit(line):
            return False
        try:
            if plain(line).strip().startswith("?"):
                raise Unclear(told)
            return yes_or_no(line)
        except Refused as fault:
            table.screen.say(fault.text)
            table.keys.stop(table.screen.say)
