"""Thousands of evenings at random, in every game: `python tests/benchmarks/evenings.py [EVENINGS]`.

The tests play six short evenings a game; this plays as many as it is told (500 by default) of fifty
deeds each.
"""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

import pytest  # noqa: E402  # the path must be known first
from any_game import GAMES, any_game  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402
from hypothesis.stateful import run_state_machine_as_test  # noqa: E402
from machine import Evening  # noqa: E402


def main() -> int:
    """Play; the first evening that goes wrong is told deed by deed."""
    evenings = int(sys.argv[1]) if sys.argv[1:] else 500
    monkeypatch = pytest.MonkeyPatch()
    for game_id in GAMES:
        machine = type("Machine", (Evening,), {"table": any_game(game_id, monkeypatch)})
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=evenings,
                stateful_step_count=50,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        print(f"{game_id}: {evenings} evenings, all in order", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
