"""One answer saved, beside a bare durable save of the same bytes: `python tests/benchmarks/save.py`.

A bare durable save is what nobody can do without: the bytes under a temporary name, flushed,
renamed over the old file, the folder flushed. Both are timed in turns, in the same folder; the
figure is the ratio of the medians, from several rounds.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

import long_draw  # noqa: E402  # the path must be known first

from sessions.live import Live  # noqa: E402

GOAL = 1.15
ROUNDS = 5


def bare(path: Path, raw: bytes) -> None:
    """The least that a durable save can do."""
    temporary = f"{path}.{os.getpid()}.tmp"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    rest = memoryview(raw)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)
    os.close(handle)
    os.replace(temporary, path)
    handle = os.open(path.parent, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def took(act: Callable[[], object]) -> float:
    started = perf_counter()
    act()
    return perf_counter() - started


def grown(path: Path, answers: int) -> Live:
    """A session with so many answers, its file written once."""
    game = long_draw.register()
    live = Live.begin(path, game, game.settle(long_draw.PLAYERS, {"rounds": 1_000_000}))
    append = live.kept.append
    live.kept.append = lambda session: None  # type: ignore[method-assign]  # the file is not timed here
    for n in range(answers):
        live.answer(long_draw.LINES[n % len(long_draw.LINES)])
    live.kept.append = append  # type: ignore[method-assign]
    live.kept.rewrite(live.session)
    return live


def measured(folder: Path, answers: int, times: int) -> tuple[float, float, float, float]:
    """Median seconds of a bare save, of an answer saved, of the saving alone; and the ratio."""
    live = grown(folder / "a.toml", answers)
    other = folder / "b.toml"
    live.answer(long_draw.LINES[0])
    raws: list[float] = []
    alone: list[float] = []
    whole: list[float] = []
    save = live.kept.append
    spent = [0.0]

    def timed(session: object) -> None:
        spent[0] = took(lambda: save(session))  # type: ignore[arg-type]

    live.kept.append = timed  # type: ignore[method-assign]
    for n in range(times):
        raw = live.path.read_bytes()
        acts = [
            lambda raw=raw: raws.append(took(lambda: bare(other, raw))),
            lambda n=n: whole.append(took(lambda: live.answer(long_draw.LINES[n]))),
        ]
        for act in acts[:: 1 if n % 2 else -1]:  # neither always comes after the other
            act()
        alone.append(spent[0])
    return median(raws), median(whole), median(alone), median(alone) / median(raws)


def main() -> int:
    """Print a line for each length; fails where the saving alone misses the goal."""
    late = 0
    print(
        f"{'answers':>8} {'bytes':>10} {'bare save':>10} {'our save':>10} {'ratio':>6} {'whole answer':>13}"
    )
    for answers, times in ((60, 500), (600, 300), (6000, 100)):
        found = []
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
                found.append(measured(Path(folder), answers, times // ROUNDS))
                size = (Path(folder) / "a.toml").stat().st_size
        raw, whole, alone, _ = (median(column) for column in zip(*found, strict=True))
        ratio = median(each[3] for each in found)
        late += ratio > GOAL
        print(
            f"{answers:8} {size:10,} {raw * 1e3:8.2f}ms {alone * 1e3:8.2f}ms {ratio:6.2f} {whole * 1e3:11.2f}ms"
        )
    print(f"goal: at most {GOAL}" + (f"; missed at {late} lengths" if late else ", met"))
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
