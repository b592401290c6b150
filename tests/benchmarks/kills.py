"""Thousands of kills and every failing call: `python tests/benchmarks/kills.py [KILLS]`.

The tests do a hundred kills and one error a call; this does as many kills as it is told (2,000 by
default) and each error at each call, in as many processes as there are cores.
"""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

import faults  # noqa: E402  # the path must be known first
import long_draw  # noqa: E402

long_draw.register()  # in each process of the pool


def hundred(seed: int) -> list[str]:
    """A hundred kills at random moments, in one file."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        return [
            f"seed {seed}, kill {n}: {found}"
            for n in range(100)
            if (found := faults.run_over(Path(folder), rng.uniform(0.0, 0.05)))
        ]


def struck(call: faults.Call, error: str, first: bool) -> list[str]:
    """One call killed on entry, or failing from there on."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        if first:
            found = faults.begun(path, call, error)
        else:
            found = faults.failing(path, call, error) if error else faults.killed(path, call)
    what = f"fails with {error}" if error else "is killed"
    return [f"{call.name} {call.number} {what}: {found}"] if found else []


def main() -> int:
    """Strike everywhere; what is wrong, one line each."""
    kills = int(sys.argv[1]) if sys.argv[1:] else 2000
    calls = []
    for story in (faults.STORY, faults.BEGINNING):
        with tempfile.TemporaryDirectory() as folder:
            found = faults.calls_of(Path(folder), story)
        calls += [(call, story is faults.BEGINNING) for call in found]
    strikes = [(call, error, first) for call, first in calls for error in ("", *faults.ERRORS)]
    wrong: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(struck, *strike) for strike in strikes]
        waiting += [pool.submit(hundred, seed) for seed in range(1000, 1000 + max(kills // 100, 1))]
        for number, each in enumerate(waiting, 1):
            wrong += each.result()
            if number % 50 == 0:
                print(f"{number} of {len(waiting)} done, {len(wrong)} wrong", flush=True)
    for line in wrong:
        print(line)
    print(f"{len(strikes)} strikes at {len(calls)} calls, {kills} kills at random: {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
