"""A folder of 10,000 sessions: `python tests/benchmarks/folder.py [ROUNDS] [FOLDER]`.

Makes the folder (that takes a minute), or takes one that `make_sessions.py` has made. Listings are
set against opening each file and reading its first 1,024 bytes; a check against parsing each file
and sending its answers through the bare flow. What one process does is measured by the processor's
seconds, since the machine may be shared; how much two processes gain, by the clock.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import process_time

import tomli
from make_sessions import make
from measured import Figure, House, best, report, rounds, timed
from replay import bare

from scorers import registry

COUNT = 10_000


READ = """
import os, sys
for name in os.listdir(sys.argv[1]):
    with open(f"{sys.argv[1]}/{name}", "rb") as file:
        file.read(1024)
"""


def parsed_and_replayed(folder: Path) -> float:
    """The processor's seconds for each file as TOML, and its answers through the bare flow."""
    gc.disable()
    started = process_time()
    for name in os.listdir(folder):
        with open(f"{folder}/{name}", "rb") as file:
            data = tomli.load(file)
        game = registry.load(data["game"])
        setup = game.settle(data["players"], data["options"], data.get("teams"))
        bare([entry["answer"] for entry in data["log"]], game, setup)
    took = process_time() - started
    gc.enable()
    return took


def figures(many: int, place: Path, folder: Path) -> list[Figure]:
    """All figures of this group; `folder` has the sessions."""
    house = House(place)
    house.env["REFEREE_HOME"] = str(folder)
    count = len(os.listdir(folder))
    run = partial(partial, house.run, house.referee)
    listings = [
        ("history",),
        ("history", "--json"),
        ("history", "--player", "Ann"),
        ("stats",),
        ("players",),
    ]
    took = best(
        {
            "read": partial(house.run, house.python, "-c", READ, str(folder)),
            **{" ".join(words): run(*words) for words in listings},
            "terminal": partial(house.on_terminal, "history"),
        },
        3 * many,
    )

    def told(name: str) -> str:
        return f"{took[name] * 1e3:.0f} ms"

    others = ", ".join(f"{name} {told(name)}" for name in list(took)[2:])
    read = took["read"]
    found = [
        Figure(
            f"history of {count:,}, by reading 1 KiB of each ({told('read')})",
            took["history"] / read,
            2.5,
            note=f"{told('history')}; {others}",
        )
    ]
    check = run("check", str(folder), "--jobs", "1")
    both = run("check", str(folder), "--jobs", "2")
    took = best({"bare": lambda: parsed_and_replayed(folder), "check": check}, many)
    found.append(
        Figure(
            f"check of {count:,}, by parsing and bare replay",
            took["check"] / took["bare"],
            1.3,
            note=f"{took['check']:.1f} s, bare {took['bare']:.1f} s",
        )
    )
    apart = partial(_two_halves, house, sorted(map(str, folder.glob("*.toml"))))
    clock = best(
        {
            "one": partial(timed, check),
            "two": partial(timed, both),
            "apart": partial(timed, apart),
        },
        many,
    )
    one, two, halves = clock["one"], clock["two"], clock["apart"]
    note = f"{one:.1f} s, {two:.1f} s; two checks of a half each at once {halves:.1f} s"
    found.append(Figure("check --jobs 2, how much faster", one / two, 1.8, True, note=note))
    found.append(Figure("check --jobs 2, by two checks of a half each", two / halves, 1.1))
    return found


def _two_halves(house: House, files: list[str]) -> None:
    """Two checks at the same time: as fast as this machine does two things at once just now."""
    words = [house.referee, "check", "--jobs", "1"]
    both = [subprocess.Popen([*words, *half], env=house.env) for half in (files[::2], files[1::2])]
    for each in both:
        each.wait()


def main() -> int:
    """Make the folder unless it is given, and print the figures."""
    given = [word for word in sys.argv[1:] if not word.isdigit()]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(given[0]) if given else Path(place) / "sessions"
        if not given:
            make(folder, COUNT, 1)
        return report(figures(rounds(2), Path(place) / "house", folder))


if __name__ == "__main__":
    sys.exit(main())
