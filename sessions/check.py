"""Whether what is recorded is still right: replay a file, and compare.

The facts are canonical answers, standings, the result, the count and the seal. What was read out
then may differ from what is read out today: that is wording, and no fault.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from scorers.game import Game
from scorers.play import Play
from sessions.errors import SessionError, named
from sessions.live import result_of
from sessions.paths import SPELLINGS, StrPath, names_a_session
from sessions.replay import Misfit, Replayed, replay_what_fits
from sessions.session import Session, untimed
from sessions.storage.atomic import reason
from sessions.storage.store import is_foreign, read

__all__ = ["Difference", "Report", "check", "check_file", "files_in", "report_json"]

MANY = 200
"""From so many files on, every core is used unless somebody says how many."""


class Difference(NamedTuple):
    """The first thing in a file that is not as it is recorded."""

    what: str
    """`answer`, `question`, `refused`, `standing`, `result`, `state`, `count and seal`."""
    recorded: Any
    recomputed: Any
    n: int | None = None
    """The entry; None where it is the head or the end."""
    ask: str = ""
    where: str = ""
    clauses: tuple[str, ...] = ()


class Report(NamedTuple):
    """One file, looked at."""

    path: StrPath
    trouble: str | None = None
    """Why it cannot be looked at: damaged, or no session."""
    missing: bool = False
    """It cannot even be opened."""
    game: str = ""
    title: str = ""
    rules: int = 0
    today: int = 0
    """The number of the rules that recompute it."""
    answers: int = 0
    state: str = ""
    faults: tuple[str, ...] = ()
    """What does not fit in the head: the count, the seal."""
    difference: Difference | None = None
    wording: tuple[int, ...] = ()
    """Entries that read otherwise today."""
    hides_standing: bool = False
    """The standing lies hidden at the table now."""

    @property
    def older(self) -> bool:
        """Ruled by an older scorer than today's."""
        return self.trouble is None and self.rules < self.today

    @property
    def fine(self) -> bool:
        """Everything is as it is recorded."""
        return self.trouble is None and self.difference is None


def check_file(path: StrPath) -> Report:
    """Replay one file and compare; whatever is wrong with it is in the report."""
    try:
        loaded = read(path)
        session = loaded.session
        game, replayed = replay_what_fits(session, path)
    except SessionError as fault:
        return Report(path, fault.text, not os.access(path, os.R_OK))
    difference = _first(session, replayed, loaded.faults)
    return Report(
        path,
        game=session.game,
        title=game.title,
        rules=session.rules,
        today=game.rules,
        answers=len(session.log),
        state=session.state,
        faults=loaded.faults,
        difference=difference,
        wording=tuple(_reworded(replayed)),
        hides_standing=_hides(game, replayed.play),
    )


def _hides(game: Game, play: Play) -> bool:
    return game.hides_standing and play.verdict is None


def _first(session: Session, replayed: Replayed, faults: tuple[str, ...]) -> Difference | None:
    return _in_log(replayed) or _in_head(session, replayed.play, faults)


def _in_log(replayed: Replayed) -> Difference | None:
    setup = replayed.play.setup
    standing, names = tuple(replayed.play.game.begin(setup).standing()), setup.side_names
    for n, (entry, turn) in enumerate(zip(replayed.log, replayed.turns, strict=True), 1):
        if turn.answer != entry.answer:
            return Difference("answer", entry.answer, turn.answer, n, entry.ask, entry.where)
        then = standing if entry.standing is None else entry.standing
        if then != turn.standing:
            recorded, today = (dict(zip(names, s, strict=False)) for s in (then, turn.standing))
            clauses = tuple(turn.clauses)
            return Difference("standing", recorded, today, n, entry.ask, entry.where, clauses)
        standing = turn.standing
    return None if replayed.misfit is None else _misfit(replayed.misfit, replayed.play)


def _misfit(misfit: Misfit, play: Play) -> Difference:
    clauses = (misfit.clause,) if misfit.clause else ()
    n, entry, ask = misfit.at + 1, misfit.entry, play.pending
    if entry is not None:
        return Difference("refused", entry.answer, misfit.why, n, entry.ask, entry.where, clauses)
    if ask is None:
        return Difference("question", f"{misfit.left} answers more", "the game is over", n)
    return Difference("question", None, f"{ask.ask} ({ask.where})", n, ask.ask, ask.where, clauses)


def _in_head(session: Session, play: Play, faults: tuple[str, ...]) -> Difference | None:
    standing = dict(zip(play.setup.side_names, play.match.standing(), strict=True))
    if session.standing != standing:
        return Difference("standing", session.standing, standing)
    end = session.log[-1].at if session.log else session.started
    result = untimed(result_of(play, end))
    verdict = play.verdict
    if untimed(session.result) != result:
        clauses = () if verdict is None else (verdict.clause,)
        return Difference("result", untimed(session.result), result, clauses=clauses)
    state = "open" if verdict is None else "finished"
    if session.state not in (state, "abandoned"):
        return Difference("state", session.state, state)
    if faults:
        return Difference("count and seal", "; ".join(faults), None)
    return None


def _reworded(replayed: Replayed) -> Iterator[int]:
    for n, (entry, turn) in enumerate(zip(replayed.log, replayed.turns, strict=True), 1):
        if entry.said != tuple(ruling.text for ruling in turn.rulings):
            yield n


# -- many files


def files_in(given: Iterable[StrPath]) -> list[tuple[str, bool]]:
    """Return the files that are meant, a folder being searched to its depth; whether each was found so.

    Raises `SessionError` for a folder that cannot be read.
    """
    found: list[tuple[str, bool]] = []
    for path in given:
        if os.path.isdir(path):
            found += [(each, True) for each in _searched(path)]
        else:
            named_so = os.path.basename(path) == SPELLINGS  # `check *.toml` means the sessions
            found.append((os.fspath(path), named_so))
    return found


def _searched(folder: StrPath) -> Iterator[str]:
    def unreadable(error: OSError) -> None:
        raise SessionError(f"{named(error.filename)} cannot be read: {reason(error)}.")

    for here, folders, names in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if name[0] != ".")
        for name in sorted(names):
            if names_a_session(name):
                yield os.path.join(here, name)


def _look(given: tuple[str, bool]) -> Report | None:
    """Return the report of a file, or None for one of another program that a search has found."""
    path, searched = given
    report = check_file(path)
    return None if searched and report.trouble is not None and is_foreign(path) else report


def check(
    files: Sequence[tuple[str, bool]],
    jobs: int | None = None,
) -> Iterator[Report]:
    """Each file's report, in the order of the files.

    `jobs`: how many processes; None: one, and every core for many files.
    """
    jobs = jobs or (os.cpu_count() or 1 if len(files) >= MANY else 1)
    return (report for report in _reports(files, min(jobs, len(files))) if report is not None)


def _reports(files: Sequence[tuple[str, bool]], jobs: int) -> Iterator[Report | None]:
    if jobs < 2:
        yield from map(_look, files)
        return
    from concurrent.futures import ProcessPoolExecutor  # only where several share the work

    chunk = max(1, min(50, len(files) // (jobs * 4)))
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_look, files, chunksize=chunk)


def report_json(report: Report) -> dict[str, Any]:
    """Return a report as one JSON object."""
    difference = report.difference
    return {
        "file": str(report.path),
        "fine": report.fine,
        "trouble": report.trouble,
        "game": report.game or None,
        "rules": report.rules,
        "today": report.today,
        "older": report.older,
        "answers": report.answers,
        "state": report.state or None,
        "faults": list(report.faults),
        "difference": None if difference is None else difference._asdict(),
        "wording": list(report.wording),
    }
