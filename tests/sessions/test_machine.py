"""Any evening, whatever is done in whatever order: every game tells the same everywhere."""

from __future__ import annotations

import pytest
from any_game import GAMES, any_game
from broken import BROKEN
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from machine import Evening


@pytest.mark.parametrize("game_id", GAMES)
def test_an_evening_at_random(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`benchmarks/evenings.py` plays thousands."""
    table = any_game(game_id, monkeypatch)
    machine = type("Machine", (Evening,), {"table": table})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=6, stateful_step_count=12, deadline=None, database=None)
    )


def test_random_evening_finds_a_saver_that_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    place, name, instead = BROKEN["no comparison under the lock"]
    monkeypatch.setattr(place, name, instead)
    table = any_game("high-draw", monkeypatch)
    machine = type("Machine", (Evening,), {"table": table})
    with pytest.raises(AssertionError):
        run_state_machine_as_test(
            machine,
            settings=settings(
                derandomize=True,
                max_examples=50,
                stateful_step_count=12,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                report_multiple_bugs=False,
            ),
        )
