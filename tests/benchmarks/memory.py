"""How much memory a command holds at most: `python tests/benchmarks/memory.py [-v]`.

Each command on an evening of 60 answers of each game, plainly and on a terminal with colours; the
hungriest counts.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from make_sessions import GAMES, text
from measured import Figure, House, report
from startup import a_whole_game, an_evening, one_shots


def figures(folder: Path, verbose: bool = False) -> list[Figure]:
    """The peak of each command."""
    house = House(folder)
    peaks = {"referee --help": house.peak("--help")}
    for game in GAMES:
        path, over = house.home / f"{game}.toml", house.home / f"whole-{game}.toml"
        path.write_text(text(an_evening(game)), encoding="utf-8")
        over.write_text(text(a_whole_game(game)), encoding="utf-8")
        shots = one_shots(game, path, over)
        for name, words in shots.items():
            peaks[f"{name} ({game})"] = house.peak(*words)
        peaks[f"show on a terminal ({game})"] = house.peak(*shots["show"], on_terminal=True)
    if verbose:
        for name, peak in sorted(peaks.items(), key=lambda pair: pair[1]):
            print(f"{name:50} {peak:6.1f} MiB")
    name = max(peaks, key=lambda each: peaks[each])
    bare = f"`--help` {peaks['referee --help']:.1f} MiB"
    return [
        Figure(
            f"peak memory of {len(peaks)} commands",
            peaks[name],
            22,
            unit=" MiB",
            note=f"{name}; {bare}",
        )
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        sys.exit(report(figures(Path(place), "-v" in sys.argv)))
