"""The conversation at the table, for any game: ask, hear, rule, save, ask again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from referee.format.session import (
    cite,
    count_answers,
    format_entry,
    format_faults,
    format_greeting,
    format_result,
    format_rules,
    format_rulings,
    format_state,
)
from referee.interactive.asking import is_quit
from referee.interactive.show import show_board, show_question
from referee.interactive.slash_commands import BARE, COMMANDS, explain_question
from referee.interactive.table import Table
from referee.lookup import name_session
from referee.terminal.prompt import Keyboard, Leave
from referee.terminal.screen import NO, QUESTION, Screen
from scorers.errors import Illegal, Refused, Unclear
from scorers.events import EVENTS, is_event
from scorers.text import plain, show
from sessions.club.history import rows
from sessions.club.milestones import meaning, victory_lines
from sessions.club.people import People
from sessions.errors import FileChanged, SaveFailed, SessionError
from sessions.live import Live
from sessions.replay import Turn
from sessions.session import Entry

__all__ = ["Conversation"]

_ENTRY = re.compile(r"\bentry (\d+)\b")
_AND_SO_ON = ("...", "…")
"""What ends a line that is only the beginning of an answer."""
_PATIENCE = 3
"""After this many refusals in a row the question is shown again."""


class Conversation:
    """One table, one keyboard, one session: until somebody leaves."""

    def __init__(self, live: Live, screen: Screen, keys: Keyboard, brief: bool = False) -> None:
        self.table = Table(live, screen, keys, COMMANDS, brief)
        self.screen = screen
        self.keys = keys
        self._refused = 0
        self._goes: list[str] | None = None
        """What was typed so far of an answer that is given as it happens."""
        self._told = ""
        """The code of the end that was read out last."""
        self._said = False
        """Whether the last ruling has just said who ended the game and who won."""
        self._unsaved = ""
        """The line that waits because the disk refuses."""

    # -- from the greeting to the farewell

    def run(self, new: bool) -> int:
        """Hold the conversation; the exit status. `new`: the session has just begun."""
        self.keys.offers = self._offers
        try:
            self._greet(new)
            self.ask()
            while True:
                self._take(self.keys.line(self._prompt()))
        except Leave:
            return self._farewell()

    def _prompt(self) -> str:
        return "> " if self.over else f"{len(self.live.session.log) + 1}> "

    @property
    def live(self) -> Live:
        """The session; `/again` puts a new one on the table."""
        return self.table.live

    @property
    def over(self) -> bool:
        """True if nothing is asked any more."""
        return self.table.ask is None

    def _greet(self, new: bool) -> None:
        live, say = self.live, self.screen.say
        if new:
            self.screen.each(format_greeting(live, name_session(live.file), self.table.brief))
            return
        say(format_state(live))
        if live.faults:
            say(format_faults(live.faults), NO)
        if live.turns and not self.over:
            say(f"Last: {format_entry(len(live.turns), live.session.log[-1])}")
            self.screen.each(format_rulings(live.session.log[-1], live.turns[-1]))
        ask = self.table.ask
        if ask is not None and not (ask.picture or self.table.brief or live.as_recorded):
            show_board(live.play, self.screen)  # with a picture, the question shows it by itself

    def _farewell(self) -> int:
        live = self.live
        with suppress(OSError):  # after a hang-up nobody listens
            if self._unsaved:
                number = len(live.session.log) + (0 if live.unsaved else 1)
                self.screen.say(f"Entry {number} was NOT saved: {show(self._unsaved, 4096)}", NO)
            elif live.session.state == "open":
                count = count_answers(len(live.session.log))
                self.screen.say(
                    f"Left open, {count}. Go on with: referee play {name_session(live.file)}"
                )
            self.screen.flush()
        return 3 if self._unsaved else 0

    # -- asking

    def ask(self) -> None:
        """The question, above its prompt; or the end of the game."""
        live = self.live
        self._refused, self._goes = 0, None
        self.table.shown = live.pending
        if live.session.state == "abandoned":
            self.screen.say("This session was abandoned: nothing is asked any more.")
            raise Leave
        if live.as_recorded and not live.over:
            self.screen.each(format_rules(live))
            raise Leave
        if not self.over:
            self._told = ""  # should the game end again, its end is told again
            show_question(live.play, self.screen, self.table.brief)
            return
        if self._told != live.code:
            self._told = live.code
            self._tell_the_end()
        self.screen.say("Enter leaves; /undo takes back, /again starts a rematch.", QUESTION)

    def _tell_the_end(self) -> None:
        """Tell where each side's points came from, what decided, and what it means to the club."""
        live = self.live
        self.screen.each(format_rules(live))
        self.screen.each(victory_lines(live), hang=2)
        self.screen.each(format_result(live)[self._said :], QUESTION)
        self._said = False
        with suppress(SessionError):  # a folder that cannot be read has no history
            folder = live.folder
            self.screen.each(meaning(live, rows(folder, []), People(folder)))

    # -- hearing

    def _take(self, line: str) -> None:
        text = plain(line).strip()
        if not text and self.keys.waits():
            return  # a gap in what was pasted
        if self.over and not text:
            raise Leave
        if text.startswith("?"):
            explain_question(self.table)
            if not self.over:
                self.ask()
        elif is_event(text):
            if self.over:  # it happens before the last answer, after a look at what changes
                self._run_command(f"amend {len(self.live.session.log)} --insert {line.strip()}", line)
            else:
                self._answer(line)
        elif text.startswith("/"):
            self._run_command(text[1:], line)
        elif self._means_command(text):
            self._run_command(text, line)
        elif self.over:
            self.screen.say(
                "The game is over: Enter leaves, /undo takes back, /again starts a rematch."
            )
            self.keys.stop(self.screen.say)
        else:
            self._answer(line)

    def _means_command(self, text: str) -> bool:
        """A bare `undo`, `why`, `help` or `quit`, where no answer can begin so."""
        word, *rest = text.casefold().split() or [""]
        if word not in BARE or (rest and not (word == "undo" and rest[0].isdigit())):
            return False
        ask = self.live.play.pending
        if ask is None:
            return True
        if self.live.setup.names.could_be(word) or any(w.startswith(word) for w in ask.words):
            return False
        try:
            self.live.play.read(text)
        except Unclear:
            return True
        except Refused:
            return False
        return False

    def _run_command(self, text: str, line: str) -> None:
        try:
            self.table.run_command(text)
        except FileChanged as moved_on:
            self._moved_on(moved_on, line)
        except Refused as fault:
            self._say_no(f"{fault.text}{cite([fault.clause])}")
        except SessionError as fault:
            self._say_no(fault.text)
        else:
            self.ask()

    def _answer(self, line: str) -> None:
        """Record a line: an answer, or several that it gives to one question after the other."""
        whole = self._collect(line)
        if whole is None:
            return
        parts = self.live.split(whole)
        for nth, part in enumerate(parts):
            if self._record(part, len(parts) > 1):
                continue
            if len(parts) > 1 and not self.live.unsaved:
                kept = f"Recorded before it: {count_answers(nth)}. " if nth else ""
                self.screen.say(f"{kept}Up brings back the rest.")
                self.keys.remember("; ".join(parts[nth:]))
                if nth:
                    self.ask()
            return
        self.ask()

    def _collect(self, line: str) -> str | None:
        """The answer that a line gives or completes; None where it comes in several and goes on."""
        ask, text = self.table.ask, plain(line).strip()
        if ask is None or ask.go_on is None or is_event(text):
            return line
        if self._goes is None and not text.endswith(_AND_SO_ON):
            return line
        part = text.rstrip(".… ")
        goes = [*(self._goes or ()), *([part] if part else [])]
        try:
            says, whole = ask.go_on(goes)
        except Refused as fault:
            self._refuse(fault)
            return None
        self._goes = goes
        if not whole:
            self.screen.say(says, QUESTION)
        return whole or None

    def _record(self, line: str, name_it: bool) -> bool:
        """Take one answer and tell what follows; False where it was not taken, which is told."""
        try:
            outcome = self.live.answer(line, self.table.shown)
        except FileChanged as moved:
            self._moved_on(moved, line)
        except Refused as fault:
            self._refuse(fault)
        except SaveFailed as fault:
            self._not_saved(fault, line)
        except SessionError as fault:
            self._say_no(fault.text)
        else:
            if name_it:
                self.screen.say(f"{outcome.n}> {outcome.entry.answer}")
            self._hear(outcome.entry, outcome.turn)
            self.table.shown = self.live.pending
            return True
        return False

    def _hear(self, entry: Entry, turn: Turn) -> None:
        """Read out what followed from an entry that was just recorded."""
        self.screen.each(format_rulings(entry, turn))
        verdict = self.live.verdict
        self._said = verdict is not None and bool(verdict.text)

    def _say_no(self, text: str) -> None:
        """Say why a line was not taken; what was pasted behind it is not taken either."""
        self.screen.say(text, NO)
        self.keys.stop(self.screen.say)

    def _moved_on(self, moved: FileChanged, line: str) -> None:
        """The file changed since the question was shown: the line was not used, but is kept."""
        self.screen.say(f"{moved.text} Your line was not used; Up brings it back.", NO)
        self.keys.stop(self.screen.say)
        for kept in (*moved.lost, line):
            self.keys.remember(kept)
        self.ask()

    def _refuse(self, fault: Refused) -> None:
        say = self.screen.say
        told, doubt = fault.text, ""
        earlier = _ENTRY.search(fault.text)
        if earlier and isinstance(fault, Illegal) and "/amend" not in told:
            doubt = f"Was entry {earlier[1]} wrong?"
            told = told.replace(doubt, "").rstrip()
            doubt += f" /amend {earlier[1]}"
        say(f"Not recorded: {told}{cite([fault.clause])}", NO)
        if doubt:
            say(doubt)
        if fault.forcible:
            say("Your table, your rules: end the line with !")
        self.keys.stop(say)
        self._refused += 1
        if self._refused % _PATIENCE == 0 and self.live.play.pending is not None:
            self.screen.each(self.live.play.pending.question.split("\n"), QUESTION)

    # -- when the disk refuses

    def _not_saved(self, fault: SaveFailed, line: str) -> None:
        self._say_no(fault.text)
        self._unsaved = line
        number = len(self.live.session.log) + (0 if self.live.unsaved else 1)
        while True:
            self.screen.say(
                f"Entry {number} waits here. Enter tries again; type a new file's path, or /quit."
            )
            typed = self.keys.line(f"{number}> ").strip()
            waits = self.live.unsaved
            if is_quit(typed):
                raise Leave
            try:
                if typed.endswith(".toml"):
                    self.live.save_elsewhere(str(Path(typed).expanduser()))
                    self.screen.say(f"From now on kept in {self.live.file}")
                elif typed:
                    self.screen.say("A path ends in .toml; nothing else is taken before this is saved.")
                    continue
                elif waits:
                    self.live.retry()
            except FileExistsError:
                self.screen.say(f"{typed} is there already: choose another name.", NO)
                continue
            except FileChanged as moved:
                self._unsaved = ""
                self._moved_on(moved, line)
                return
            except SessionError as again:
                self.screen.say(again.text, NO)
                continue
            break
        self._unsaved = ""
        if waits:
            self._hear(self.live.session.log[-1], self.live.turns[-1])
            self.ask()
        else:
            self._answer(line)

    def _offers(self, line: str) -> Sequence[str]:
        names = self.live.setup.names
        words = [names.write(seat) for seat in self.live.setup.seats]
        ask = self.live.play.pending
        if ask is not None:
            words += ask.words
        if not line.strip():
            words += [f"/{name}" for name in (*COMMANDS, *EVENTS)]
        return words
