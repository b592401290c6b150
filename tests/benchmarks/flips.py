"""Every prefix, line and bit of session files damaged: `python tests/benchmarks/flips.py [FLIPS]`.

All prefixes, all lines and FLIPS (20,000 by default) single bits of each golden session; all bits
of a small one. `check` must notice each that changes a fact, and nothing may give a traceback.
"""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

import damage  # noqa: E402  # the path must be known first

PARTS = 8


def harmed(story: Path, flips: int, part: int) -> tuple[str, int, list[str]]:
    """One part in eight of the damages to one file."""
    raw = story.read_bytes()
    bits = damage.flips(raw) if len(raw) * 8 <= flips else damage.some_flips(raw, flips, seed=3)
    damages = list(islice(chain(damage.prefixes(raw), damage.lines(raw), bits), part, None, PARTS))
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        missed = damage.unnoticed(raw, damages, Path(folder) / "a.toml")
    return f"{story.parent.name}/{story.stem}", len(damages), missed


def main() -> int:
    """Damage everything; what was missed, one line each."""
    flips = int(sys.argv[1]) if sys.argv[1:] else 20_000
    stories = sorted((TESTS / "playthroughs").glob("*/*.toml"))
    total, wrong = 0, 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = [
            pool.submit(harmed, story, flips, part) for story in stories for part in range(PARTS)
        ]
        for each in waiting:
            name, count, missed = each.result()
            total, wrong = total + count, wrong + len(missed)
            print(f"{name}: {count:,} damages, {len(missed)} missed", flush=True)
            for what in missed[:20]:
                print(f"  {what}")
    print(f"{total:,} damages to {len(stories)} sessions: {wrong} missed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
