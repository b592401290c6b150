"""What a command costs beside a bare Python: `python tests/benchmarks/startup.py [ROUNDS] [-v]`.

Each command on an evening of each game, of 60 answers or, where no game lasts so long, of as many
as there are; the dearest game counts. `-v` prints every command.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from make_sessions import GAMES, session, text
from measured import Figure, House, best, report, rounds

from sessions.live import Live
from sessions.live import typed as typed_again
from sessions.session import Session

ANSWERS = 60
LONGER = {"the-club": {"turns": 100}}
"""Options with which a game lasts that long."""
TRIES = 60
AT = datetime(2026, 11, 29, 19, tzinfo=UTC)

Words = tuple[str, ...]


def an_evening(game: str) -> Session:
    """60 answers of a game that is still open, or the longest that random play comes to."""
    made = [session(game, Random(f"{game} {n}"), AT, ANSWERS, LONGER.get(game)) for n in range(TRIES)]
    return max(made, key=lambda one: (len(one.log), one.result is None))


def a_whole_game(game: str) -> Session:
    """A finished one, as near to 60 answers as random play comes."""
    made = [session(game, Random(f"{game} {n}"), AT) for n in range(TRIES)]
    return min(made, key=lambda one: abs(len(one.log) - ANSWERS))


def one_shots(game: str, path: Path, over: Path) -> dict[str, Words]:
    """Every command that reads an evening or a game and leaves it as it is."""
    live = Live.open(path)
    file, last, player = str(path), live.session.log[-1], live.session.players[0]
    case = next(iter(live.game.cases))
    amended = ("amend", file, str(len(live.session.log)), typed_again(last), "--dry-run")
    return {
        "show": ("show", file),
        "show --json": ("show", file, "--json"),
        "log": ("log", file),
        "log --json": ("log", file, "--json"),
        "explain": ("explain", file),
        "explain N": ("explain", file, str(len(live.session.log) // 2)),
        "explain --player": ("explain", file, "--player", player),
        "explain --json": ("explain", file, "--json"),
        "check -v": ("check", file, "-v"),
        "check --json": ("check", file, "--json"),
        "amend --dry-run": amended,
        "amend --json": (*amended, "--json"),
        "export json": ("export", file, "--format", "json"),
        "export csv": ("export", file, "--format", "csv"),
        "export md": ("export", file, "--format", "md"),
        "export html": ("export", file, "--format", "html"),
        "share": ("share", str(over)),
        "explain (over)": ("explain", str(over)),
        "chart": ("chart", file),
        "chart --json": ("chart", file, "--json"),
        "watch --once": ("watch", file, "--once"),
        "history": ("history",),
        "history --json": ("history", "--json"),
        "stats": ("stats",),
        "stats --json": ("stats", "--json"),
        "players": ("players",),
        "games": ("games",),
        "games --json": ("games", "--json"),
        "games GAME": ("games", game),
        "rules": ("rules", game),
        "rules WORD": ("rules", game, next(iter(live.game.clauses))),
        "rules --json": ("rules", game, "--json"),
        "judge": ("judge", game),
        "judge CASE": ("judge", game, case.name, *case.example),
        "judge CASE --json": ("judge", game, case.name, *case.example, "--json"),
    }


def writing(game: str, path: Path) -> dict[str, Words]:
    """Every command that changes a session; each begins with the file as it was."""
    live = Live.open(path)
    ask = live.play.pending
    seats = [word for seat in live.session.players for word in ("-p", seat)]
    teams = [word for team in live.session.teams or () for word in ("--team", ",".join(team))]
    new = str(path.with_name("new.toml"))
    found = {
        "new": ("new", game, *seats, *teams, "--file", new),
        "undo": ("undo", str(path)),
        "undo --json": ("undo", str(path), "--json"),
    }
    if ask is not None:
        found["enter"] = ("enter", str(path), ask.example)
        found["abandon"] = ("abandon", str(path))
    return found


def completions(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Half a command, half a game, half a session's name and half an option, as bash asks for them."""
    for typed in (
        "referee ju",
        "referee rules ki",
        f"referee show {path.stem[:4]}",
        "referee show --re",
    ):
        words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
        yield f"completion of {typed}", {"_REFEREE_COMPLETE": "bash_complete", **words}


def figures(many: int, folder: Path, verbose: bool = False) -> list[Figure]:
    """All figures of this group."""
    house = House(folder)
    acts: dict[str, Callable[[], float]] = {
        "pass": partial(house.run, house.python, "-c", "pass"),
        "empty script": partial(house.run, house.nothing),
        "--version": partial(house.run, house.referee, "--version"),
    }
    groups: dict[str, list[str]] = {
        "help": [],
        "completion": [],
        "once": [],
        "twice": [],
        "terminal": [],
    }

    def add(group: str, name: str, act: Callable[[], float]) -> None:
        groups[group].append(name)
        acts[name] = act

    add("help", "--help", partial(house.run, house.referee, "--help"))
    add("help", "amend --help", partial(house.run, house.referee, "amend", "--help"))
    lengths = []
    for game in GAMES:
        evening, whole = an_evening(game), a_whole_game(game)
        path, over = (house.home / f"{name}-{game}.toml" for name in ("2026-11-29", "whole"))
        path.write_text(text(evening), encoding="utf-8")
        over.write_text(text(whole), encoding="utf-8")
        lengths.append(len(evening.log))
        shots = one_shots(game, path, over)
        for name, words in shots.items():
            add(_replays(name), f"{name} ({game})", partial(house.run, house.referee, *words))
        for name, words in writing(game, path).items():
            add(
                _replays(name),
                f"{name} ({game})",
                partial(_put_back, house, words, path, path.read_bytes()),
            )
        for name in ("show", "log", "explain", "amend --dry-run"):
            add("terminal", f"{name} on a terminal ({game})", partial(house.on_terminal, *shots[name]))
    for name, env in completions(path):
        add("completion", name, partial(house.run, house.referee, env=env))
    took = best(acts, many)
    for _ in range(2):  # the dearest are looked at again, so that no hiccup of the machine is reported
        again = [n for g in groups.values() for n in sorted(g, key=lambda each: -took[each])[:8]]
        for name, seconds in best({n: acts[n] for n in [*list(acts)[:3], *again]}, 2 * many).items():
            took[name] = min(took[name], seconds)
    bare = took["pass"]
    if verbose:
        for name, seconds in sorted(took.items(), key=lambda pair: pair[1]):
            print(f"{name:50} {seconds * 1e3:7.1f} ms {seconds / bare:6.2f}")

    def dearest(group: str, goal: str, most: float) -> Figure:
        name = max(groups[group], key=lambda each: took[each])
        return Figure(goal, took[name] / bare, most, note=f"dearest: {name}")

    said = ", ".join(map(str, lengths))
    return [
        Figure("--version, by an empty console script", took["--version"] / took["empty script"], 1.3),
        dearest("help", f"--help, by bare Python ({bare * 1e3:.1f} ms)", 7),
        dearest("completion", "completion", 7),
        dearest("once", f"{len(groups['once'])} commands, plain or JSON ({said} answers)", 7),
        dearest("twice", "undo and amend, which replay before and after", 7),
        dearest("terminal", "with colour on a terminal", 11),
    ]


def _replays(command: str) -> str:
    """How often a command replays the session: as it stands, and as it will be."""
    return "twice" if command.startswith(("undo", "amend")) else "once"


def _put_back(house: House, words: Words, path: Path, raw: bytes) -> float:
    """A command that changes a file, which is then as it was before."""
    new = house.home / "new.toml"
    try:
        return house.run(house.referee, *words)
    finally:
        path.write_bytes(raw)
        new.unlink(missing_ok=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        sys.exit(report(figures(rounds(5), Path(place), "-v" in sys.argv)))
