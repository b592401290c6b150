"""A desk with an empty home folder, High Draw at hand, and a table in this process."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk, Sitting
from example import high_draw


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "home")


@pytest.fixture
def high(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Draw, as a game of its own package."""
    high_draw(monkeypatch)


@pytest.fixture
def table(desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sitting:
    return Sitting(desk, monkeypatch, capsys)
