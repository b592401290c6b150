"""The order of the entries in a file does not matter: they are numbered as the questions came."""

from __future__ import annotations

from pathlib import Path

import pytest
from example import high_draw

from sessions.live import Live
from sessions.storage.store import read


@pytest.fixture
def shuffled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two rounds of High Draw, the second standing before the first in the file."""
    game = high_draw(monkeypatch)
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {}))
    live.answer("7, 9")
    live.answer("4, 2")
    head, first, second = live.path.read_text(encoding="utf-8").split("\n[[log]]\n")
    live.path.write_text("\n[[log]]\n".join([head, f"{second}# mind\n", first]), encoding="utf-8")
    return live.path


def test_undo_takes_back_the_last_answer_in_any_file_order(shuffled: Path) -> None:
    live = Live.open(shuffled)
    assert [entry.where for entry in live.session.log] == ["round 1", "round 2"]
    live.undo()
    left = read(shuffled)
    assert [entry.where for entry in left.session.log] == ["round 1"]
    assert left.faults == ()


def test_next_save_orders_entries_and_keeps_comments(shuffled: Path) -> None:
    live = Live.open(shuffled)
    live.answer("3, 10")
    again = read(shuffled)
    assert [entry.where for entry in again.session.log] == ["round 1", "round 2", "round 3"]
    assert again.faults == ()
    assert "# mind" in again.text
