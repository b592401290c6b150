"""What every test may ask for: the flag that rewrites golden files, a desk, a game, a table."""

from __future__ import annotations

from pathlib import Path

import long_draw
import pytest
from desk import Desk, Sitting
from example import high_draw


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden sessions and transcripts anew instead of comparing them",
    )


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with an empty home folder."""
    return Desk(tmp_path / "home")


@pytest.fixture
def high(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Draw, as a game of its own package."""
    high_draw(monkeypatch)


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long Draw, among the games that sessions know."""
    long_draw.at_hand(monkeypatch)


@pytest.fixture
def table(desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sitting:
    """A table in this process."""
    return Sitting(desk, monkeypatch, capsys)
