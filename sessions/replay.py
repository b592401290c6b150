"""From a kept session to the running game: each question gets the answer that was kept for it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from scorers import registry
from scorers.errors import Illegal, Refused
from scorers.events import EVENTS
from scorers.game import Game, Setup
from scorers.play import Answer, Play
from scorers.protocol import Ruling
from scorers.text import show
from sessions.errors import NotPossible, SessionError, named
from sessions.paths import StrPath
from sessions.session import Entry, Session

__all__ = [
    "Misfit",
    "Replayed",
    "Turn",
    "must_be_ruled_as_now",
    "must_not_be_newer",
    "replay",
    "replay_what_fits",
    "revive",
    "setup_of",
    "step",
]


class Turn(NamedTuple):
    """What an entry means: its question, what followed, and how things stood after it."""

    question: str
    clause: str
    """Behind the question."""
    rulings: tuple[Ruling, ...]
    standing: tuple[int, ...]
    objection: Illegal | None
    """What the table overruled, while anything still objects."""
    who: tuple[int, ...] = ()
    """Seats that answered, in seat order."""
    answer: str = ""
    """Canonical, as the game writes it today."""
    moment: tuple[int, ...] = ()
    """When in the game it was asked."""
    floating: bool = False
    """Its fact may come up at different places of a game."""

    @property
    def clauses(self) -> list[str]:
        """Every clause that the rulings cite, once, in order."""
        cited = [c for r in self.rulings for c in (*r.clauses, *(a.clause for a in r.awards))]
        return list(dict.fromkeys(cited))


class Misfit(NamedTuple):
    """Where replay had to stop."""

    at: int
    """How many answers had been replayed."""
    entry: Entry | None
    """The kept answer that does not fit; None where none was kept for the question."""
    why: str
    left: int
    """How many kept answers were not looked at, the misfit included."""
    clause: str = ""


class Replayed(NamedTuple):
    """A session brought to life."""

    play: Play
    log: list[Entry]
    """In the order of the questions."""
    turns: list[Turn]
    misfit: Misfit | None


def setup_of(session: Session, game: Game) -> Setup:
    """Return the table of a session. Raises `Unclear` where the game does not take it."""
    return game.settle(session.players, session.options, session.teams)


def step(play: Play, answer: Answer) -> Turn:
    """Send an answer and say what it means."""
    ask = play.pending
    if ask is None:
        raise RuntimeError("the game is over")
    question, clause, who, floating = ask.question, ask.clause, ask.who, ask.floating
    if answer.event:  # it answers no question
        question, clause, who, floating = "", answer.event, (), False
    rulings = play.send(answer)
    verdict = play.verdict
    if verdict is not None and verdict.text:
        rulings.append(Ruling(verdict.text, (verdict.clause,)))
    standing = tuple(play.match.standing())
    told = tuple(rulings)
    return Turn(
        question, clause, told, standing, answer.objection, who, answer.text, ask.moment, floating
    )


def replay(log: Sequence[Entry], game: Game, setup: Setup) -> Replayed:
    """Send the kept answers to a new game, each to the question with its `ask` and `where`.

    The order in which they are kept does not matter. Stops at the first that does not fit.
    """
    play = Play(game, setup)
    turns: list[Turn] = []
    in_order: list[Entry] = []
    elsewhere: dict[tuple[str, str], Entry] | None = None
    rest = iter(log)
    while len(in_order) < len(log):
        ask = play.pending
        if ask is None:
            left = len(log) - len(in_order)
            return Replayed(play, in_order, turns, Misfit(len(turns), None, "the game is over", left))
        if elsewhere is None:
            entry = next(rest)
            if not play.takes(entry.ask, entry.where):
                elsewhere = {(e.ask, e.where): e for e in [entry, *rest]}
        if elsewhere is not None:
            events = ((kind, play.before) for kind in EVENTS)
            facts = (*events, (ask.ask, ask.where))
            found = next((elsewhere.pop(fact) for fact in facts if fact in elsewhere), None)
            if found is None:
                why = _twice(log) or f"no answer is kept for {ask.ask} ({ask.where})"
                left = len(log) - len(in_order)
                return Replayed(play, in_order, turns, Misfit(len(turns), None, why, left))
            entry = found
        try:
            answer = play.recall(entry.answer, entry.overruled, entry.ask)
        except Refused as fault:
            left = len(log) - len(in_order)
            misfit = Misfit(len(turns), entry, fault.text, left, fault.clause)
            return Replayed(play, in_order, turns, misfit)
        turns.append(step(play, answer))
        in_order.append(entry)
    return Replayed(play, in_order, turns, None)


def _twice(log: Sequence[Entry]) -> str:
    """Return the first question that has two answers in the log, or nothing."""
    seen: set[tuple[str, str]] = set()
    for entry in log:
        if (entry.ask, entry.where) in seen:
            return f"{entry.ask} ({entry.where}) is answered twice"
        seen.add((entry.ask, entry.where))
    return ""


def replay_what_fits(session: Session, path: StrPath) -> tuple[Game, Replayed]:
    """Return the game of a session, replayed up to the first answer that does not fit.

    `path` is the file that is named where something is wrong. Raises `SessionError` where the game or
    its table is none we know.
    """
    try:
        game = registry.load(session.game)
        return game, replay(session.log, game, setup_of(session, game))
    except Refused as fault:
        raise SessionError(f"{named(path)}: {fault.text}") from None


def _keep_boards(text: str) -> str:
    """Return a recorded ruling with line breaks only above the rows of a board, which are indented."""
    return re.sub(r"\n(?! )", r"\\n", text)


def as_recorded(session: Session, game: Game) -> Replayed:
    """Return a session that a scorer of other rules has ruled: what was read out then, not replayed.

    Nothing is asked and no verdict is known but the filed one. Raises `Unclear` where the game no
    longer takes the table.
    """
    play = Play(game, setup_of(session, game))
    standing = tuple(play.match.standing())
    play.pending = None
    turns = []
    for entry in session.log:
        standing = entry.standing or standing
        told = tuple(Ruling(_keep_boards(text)) for text in entry.said)
        turns.append(Turn("", "", told, standing, None, (), entry.answer))
    return Replayed(play, list(session.log), turns, None)


def revive(session: Session, path: StrPath) -> tuple[Game, Replayed]:
    """Return the game of a session, replayed whole; as it was recorded where other rules have ruled it.

    Raises `SessionError` where it is not known or does not fit.
    """
    try:
        game = registry.load(session.game)
        if session.rules != game.rules:
            return game, as_recorded(session, game)
    except Refused as fault:
        raise SessionError(f"{named(path)}: {fault.text}") from None
    game, replayed = replay_what_fits(session, path)
    misfit = replayed.misfit
    if misfit is not None:
        n = misfit.at + 1
        entry = misfit.entry
        if entry is None:
            what = f"{named(path)} no longer replays from entry {n} on"
        else:
            which = f"entry {n} ({entry.ask}, {entry.where})"
            what = f"{named(path)}, {which}: {show(entry.answer, 60)!r} no longer replays"
        why = misfit.why if misfit.why.endswith((".", "?", "!")) else f"{misfit.why}."
        name = named(os.path.basename(path))
        raise SessionError(f"{what}: {why} The file is left alone; referee check {name} says more.")
    return game, replayed


def must_not_be_newer(session: Session, game: Game) -> None:
    """Raises `NotPossible` where a scorer to come has ruled the session."""
    if session.rules > game.rules:
        raise NotPossible(
            f"This session was ruled by version {session.rules} of {game.title}, newer than this "
            f"Referee's {game.rules}: update Referee."
        )


def must_be_ruled_as_now(session: Session, game: Game, first: str) -> None:
    """Raise `NotPossible` where another scorer than today's has ruled the session; `first` moves it."""
    must_not_be_newer(session, game)
    if session.rules != game.rules:
        raise NotPossible(
            f"This session was ruled by version {session.rules} of {game.title}; this is version "
            f"{game.rules}. First: {first}"
        )
