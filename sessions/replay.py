"""From a kept session to the running game: each question gets the answer that was kept for it."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.notation import Illegal, Refused
from scorers.play import Answer, Play
from scorers.record import NamedTuple
from scorers.table import Game, Ruling, Setup
from sessions.session import Entry, Session

__all__ = ["Misfit", "Replayed", "Turn", "replay", "setup_of", "step"]


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
    """The table of a session. Raises `Unclear` where the game does not take it."""
    return game.settle(session.players, session.options, session.teams)


def step(play: Play, answer: Answer) -> Turn:
    """Send an answer and say what it means."""
    ask = play.pending
    if ask is None:
        raise RuntimeError("the game is over")
    question = ask.question
    rulings = play.send(answer)
    verdict = play.verdict
    if verdict is not None and verdict.text:
        rulings.append(Ruling(verdict.text, (verdict.clause,)))
    standing = tuple(play.match.standing())
    told = tuple(rulings)
    return Turn(question, ask.clause, told, standing, answer.objection, ask.who, answer.text)


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
            if entry.ask != ask.ask or entry.where != ask.where:
                elsewhere = {(e.ask, e.where): e for e in [entry, *rest]}
        if elsewhere is not None:
            found = elsewhere.pop((ask.ask, ask.where), None)
            if found is None:
                why = _twice(log) or f"no answer is kept for {ask.ask} ({ask.where})"
                left = len(log) - len(in_order)
                return Replayed(play, in_order, turns, Misfit(len(turns), None, why, left))
            entry = found
        try:
            answer = play.recall(entry.answer, entry.overruled)
        except Refused as fault:
            left = len(log) - len(in_order)
            misfit = Misfit(len(turns), entry, fault.text, left, fault.clause)
            return Replayed(play, in_order, turns, misfit)
        turns.append(step(play, answer))
        in_order.append(entry)
    return Replayed(play, in_order, turns, None)


def _twice(log: Sequence[Entry]) -> str:
    """The first question that has two answers in the log, or nothing."""
    seen: set[tuple[str, str]] = set()
    for entry in log:
        if (entry.ask, entry.where) in seen:
            return f"{entry.ask} ({entry.where}) is answered twice"
        seen.add((entry.ask, entry.where))
    return ""
