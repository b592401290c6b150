"""What a replay costs beside the bare flows: `python tests/benchmarks/replay.py [ROUNDS]`.

The bare flow of a game reads each kept answer, looks for what forbids it, and hears what follows:
no canonical text, no standing, no record. The same evenings are replayed both ways, in turns. That
a replay grows linearly is shown by the long game: ten times the answers, ten times the time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

from make_sessions import FIRST, GAMES, session
from measured import Figure, best, report, rounds, worked
from save import long_draw

from scorers import registry
from scorers.game import Game, Setup
from scorers.protocol import Ruling
from sessions.replay import replay, setup_of
from sessions.session import Entry

EVENINGS = 20
"""Of each game."""


def bare(answers: Iterable[str], game: Game, setup: Setup) -> None:
    """Kept answers in their order through the generator, and nothing else."""
    flow = game.begin(setup).play()
    step = next(flow)
    for answer in answers:
        assert not isinstance(step, Ruling)
        value = step.read(answer)
        for _ in step.check(value):
            pass
        try:
            step = flow.send(value)
            while isinstance(step, Ruling):
                step = flow.send(None)
        except StopIteration:
            return


Evening = tuple[Sequence[Entry], Game, Setup]


def evenings(game_id: str) -> list[Evening]:
    """Random whole games."""
    game = registry.load(game_id)
    made = [session(game_id, Random(f"replay {game_id} {n}"), FIRST) for n in range(EVENINGS)]
    return [(one.log, game, setup_of(one, game)) for one in made]


def a_long_one(answers: int) -> Evening:
    """So many answers of the long game."""
    game = long_draw.GAME
    setup = game.settle(long_draw.PLAYERS, {"rounds": 1_000_000})
    lines = [long_draw.canonical(long_draw.LINES[n % len(long_draw.LINES)]) for n in range(answers)]
    return [Entry("cards", f"round {n}", line, FIRST) for n, line in enumerate(lines, 1)], game, setup


def figures(many: int) -> list[Figure]:
    """A figure for each game, and for the growth."""
    found = []
    for game_id in GAMES:
        made = evenings(game_id)
        took = best(
            {
                "bare": partial(
                    worked,
                    lambda made=made: [bare([e.answer for e in log], *rest) for log, *rest in made],
                ),
                "replay": partial(worked, lambda made=made: [replay(*each) for each in made]),
            },
            many,
        )
        each = took["replay"] / sum(len(log) for log, _, _ in made)
        note = f"{each * 1e6:.0f} us an answer"
        found.append(
            Figure(
                f"replay of {game_id}, by its bare flow", took["replay"] / took["bare"], 1.3, note=note
            )
        )
    short, long = a_long_one(600), a_long_one(6000)
    took = best(
        {
            "600": partial(worked, lambda: replay(*short)),
            "6000": partial(worked, lambda: replay(*long)),
        },
        many,
    )
    found.append(Figure("replay of 6,000 answers, by ten of 600", took["6000"] / took["600"] / 10, 1.3))
    return found


if __name__ == "__main__":
    sys.exit(report(figures(rounds(15))))
