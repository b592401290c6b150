"""Every goal for speed and memory, measured: `python tests/benchmarks/run.py [FOLDER]`.

Prints each goal, the bound, what was measured, and whether it is met; about ten minutes. FOLDER has
10,000 sessions that `make_sessions.py` made; without it they are made anew. The scripts beside this
one measure one group each.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import answers
import folder
import memory
import replay
import save
import startup
from make_sessions import make
from measured import Figure, report


def saves(many: int, place: Path) -> list[Figure]:
    """One save, by a bare durable save of the same bytes."""
    found = []
    for length in (60, 600, 6000):
        rounds = []
        for n in range(many):
            here = place / f"{length}-{n}"
            here.mkdir(parents=True)
            rounds.append(save.measured(here, length, 40))
        bare, _, ours, _ = (min(column) for column in zip(*rounds, strict=True))
        note = f"{ours * 1e3:.2f} ms, bare {bare * 1e3:.2f} ms"
        goal = f"one save at {length:,} answers, by a bare one"
        found.append(Figure(goal, ours / bare, save.GOAL, note=note))
    return found


def main() -> int:
    """Measure group after group; the exit status says whether all goals are met."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as temporary:
        place = Path(temporary)
        sessions = Path(sys.argv[1]) if sys.argv[1:] else place / "sessions"
        groups: list[Callable[[], list[Figure]]] = [
            lambda: startup.figures(5, place / "startup"),
            lambda: memory.figures(place / "memory"),
            lambda: saves(5, place / "save"),
            lambda: answers.figures(10, place / "answers"),
            lambda: replay.figures(15),
            lambda: folder.figures(3, place / "folder", sessions),
        ]
        if not sys.argv[1:]:
            make(sessions, folder.COUNT, 1)
        return max([report(group()) for group in groups])


if __name__ == "__main__":
    sys.exit(main())
