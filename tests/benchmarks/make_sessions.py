"""Make a folder of random session files, the same ones from the same seed: all games in equal parts.

python tests/benchmarks/make_sessions.py FOLDER [COUNT] [SEED]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from scorers import registry  # noqa: E402  # the project is beside this script, not installed
from scorers.errors import Refused  # noqa: E402
from scorers.play import Play  # noqa: E402
from sessions.live import result_of  # noqa: E402
from sessions.replay import step  # noqa: E402
from sessions.session import Entry, Session  # noqa: E402
from sessions.storage.writer import entry_block, head  # noqa: E402

GAMES = tuple(registry.BUILT_IN)
PEOPLE = ["Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Mary Lou", "O'Brien", "Zoë"]
FIRST = datetime(2020, 1, 1, 19, 0, tzinfo=timezone(timedelta(hours=1)))


def session(
    game_id: str,
    rng: Random,
    at: datetime,
    most: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Session:
    """One random game, as it would be filed: whole, or left open after `most` answers."""
    game = registry.load(game_id)
    module = import_module(f"guess_{game_id.replace('-', '_')}")
    table = rng.choice(module.setups())
    table.options.update(options or {})
    setup = table.renamed(rng.sample(PEOPLE, len(table.players)))
    teams = setup.teams and [[setup.players[seat] for seat in team] for team in setup.teams]
    made = Session(
        game=game_id,
        rules=game.rules,
        players=setup.players,
        started=at,
        teams=teams,
        options=setup.options,
    )
    play = Play(game, setup)
    while play.pending is not None and len(made.log) != most:
        ask = play.pending
        for _ in range(20):
            try:
                answer = play.read(module.guess(play, rng))
            except Refused:
                continue
            break
        else:
            answer = play.read(ask.example)
        before = tuple(play.match.standing())
        turn = step(play, answer)
        at += timedelta(seconds=rng.randint(5, 90))
        told = tuple(ruling.text for ruling in turn.rulings)
        moved = turn.standing if turn.standing != before else None
        made.log.append(Entry(ask.ask, ask.where, answer.text, at, told, moved, answer.overruled))
    made.standing = dict(zip(setup.side_names, play.match.standing(), strict=True))
    made.result = result_of(play, at)
    if made.result is not None:
        made.state = "finished"
    return made


def text(made: Session) -> str:
    """The file of a session."""
    forced = sum(entry.overruled for entry in made.log)
    return head(made, made.seal(), forced) + "".join(map(entry_block, made.log))


def make(folder: Path, count: int, seed: int) -> None:
    """`count` files in `folder`, every game in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    for n in range(count):
        rng = Random(f"{seed} {n}")
        at = FIRST + timedelta(hours=5 * n, minutes=rng.randint(0, 59))
        made = session(GAMES[n % len(GAMES)], rng, at)
        (folder / f"{at.date()}-{made.game}-{n:05}.toml").write_text(text(made), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    make(Path(sys.argv[1]), int((sys.argv[2:3] or ["10000"])[0]), int((sys.argv[3:4] or ["1"])[0]))
