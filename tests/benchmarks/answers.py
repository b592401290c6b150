"""From Enter to the next prompt, at a terminal, with the score on it: `answers.py [ROUNDS]`.

`referee play` at a real (pseudo) terminal with colour: an answer is typed, saved durably, ruled, and
the next question asked with everybody's points above it. Sessions of 60, 600 and 6,000 answers of a
game made for this take turns; beside each, a bare durable save of the same bytes.
"""

from __future__ import annotations

import os
import pty
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from make_sessions import FIRST, text
from measured import Figure, House, best, report, rounds, timed
from save import bare, long_draw
from scored_draw import GAME

from scorers import registry
from scorers.play import Play
from sessions.replay import step
from sessions.session import Entry, Session

GOALS = {60: 3.0, 600: 3.0, 6000: 12.0}
TYPED = 20
"""Answers in a round; the median counts."""


def a_session(answers: int) -> Session:
    """So many answers of the game with its score."""
    setup = GAME.settle(long_draw.PLAYERS, {"rounds": 1_000_000})
    made = Session(game=GAME.id, rules=1, players=setup.players, started=FIRST, options=setup.options)
    play = Play(GAME, setup)
    for n in range(answers):
        ask = play.pending
        assert ask is not None
        answer = play.read(long_draw.LINES[n % len(long_draw.LINES)])
        turn = step(play, answer)
        told = tuple(ruling.text for ruling in turn.rulings)
        made.log.append(Entry(ask.ask, ask.where, answer.text, FIRST, told, turn.standing))
    made.standing = dict(zip(setup.players, play.match.standing(), strict=True))
    return made


def install(house: House) -> None:
    """The game beside Referee, as a package that offers one."""
    shutil.copytree(long_draw.SOURCE / "high_draw", house.site / "high_draw", dirs_exist_ok=True)
    shutil.copy(Path(__file__).with_name("scored_draw.py"), house.site)
    info = house.site / "scored_draw-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: scored-draw\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[referee.games]\nscored-draw = scored_draw:GAME\n")


class Table:
    """`referee play` at a terminal, waiting for the answer to entry `n`."""

    def __init__(self, house: House, path: Path, n: int) -> None:
        self.n = n
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.execve(
                house.referee, [house.referee, "play", str(path)], {**house.env, **house.TERMINAL}
            )
        self._until(f"{n}> ")

    def _until(self, end: str) -> str:
        seen = b""
        while not seen.endswith(end.encode()):
            seen += os.read(self.screen, 65536)
        return seen.decode()

    def type(self) -> str:
        """Answer, and give what was shown up to the next prompt."""
        line = long_draw.LINES[self.n % len(long_draw.LINES)]
        self.n += 1
        os.write(self.screen, f"{line}\r".encode())
        return self._until(f"{self.n}> ")

    def leave(self) -> None:
        os.write(self.screen, b"/quit\r")
        os.waitpid(self.pid, 0)
        os.close(self.screen)


def figures(many: int, folder: Path) -> list[Figure]:
    """A figure for each length."""
    registry.BUILT_IN[GAME.id] = "scored_draw"
    house = House(folder)
    install(house)
    acts: dict[str, Callable[[], float]] = {}
    tables = []
    for answers in GOALS:
        path = house.home / f"{answers}.toml"
        path.write_text(text(a_session(answers)), encoding="utf-8")
        table = Table(house, path, answers + 1)
        assert "Points: Ann " in table.type()
        raw, other = path.read_bytes(), house.home / "bare"
        acts[f"answer {answers}"] = lambda t=table: median(timed(t.type) for _ in range(TYPED))
        acts[f"save {answers}"] = lambda r=raw, o=other: median(
            timed(lambda: bare(o, r)) for _ in range(TYPED)
        )
        tables.append(table)
    took = best(acts, many)
    for table in tables:
        table.leave()
    return [
        Figure(
            f"Enter to next prompt at {answers:,} answers",
            took[f"answer {answers}"] * 1e3,
            most,
            unit=" ms",
            note=f"{took[f'answer {answers}'] / took[f'save {answers}']:.2f} times a bare save "
            f"of {took[f'save {answers}'] * 1e3:.2f} ms",
        )
        for answers, most in GOALS.items()
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as place:
        sys.exit(report(figures(rounds(10), Path(place))))
