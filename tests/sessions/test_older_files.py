"""Files of version 0.1 stay valid: their seal, their code and their options are what they were."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sessions.check import check_file
from sessions.live import Live

OLDER = sorted((Path(__file__).parents[1] / "older").glob("*.toml"))


@pytest.mark.parametrize("path", OLDER, ids=[path.stem for path in OLDER])
def test_a_file_of_an_older_version_is_read_and_sealed_as_it_was(path: Path) -> None:
    live = Live.open(path)
    assert live.faults == ()
    assert live.session.result is not None
    if not live.as_recorded:
        assert check_file(path).fine


@pytest.mark.parametrize("path", OLDER, ids=[path.stem for path in OLDER])
def test_a_save_gives_an_older_file_no_new_options(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / path.name
    shutil.copyfile(path, kept)
    live = Live.open(kept)
    if live.as_recorded:
        live.note("as it was")
    else:
        last = live.session.log[-1]
        live.undo()
        live.answer(last.answer + (" !" if last.overruled else ""))
    again = Live.open(kept)
    before = Live.open(path)
    assert again.session.options == before.session.options
    assert again.code == before.code
