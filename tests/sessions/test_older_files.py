"""Files of version 0.1 stay valid: their seal, their code and their options are what they were."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sessions.amend.amending import Amending, Edit, opened
from sessions.check import check_file
from sessions.live import Live

OLDER = sorted((Path(__file__).parents[1] / "older").glob("*.toml"))


@pytest.mark.parametrize("path", OLDER, ids=[path.stem for path in OLDER])
def test_older_file_keeps_its_seal(path: Path) -> None:
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


def test_moving_an_older_file_asks_nothing_new(tmp_path: Path) -> None:
    # Version 1 of King of Con ended the hid-bids with one whose tokens were all wasted; version 2
    # asks one more (KN-2.3), which nobody has to invent.
    kept = tmp_path / "con.toml"
    kept.write_text(WASTED, encoding="utf-8")
    live, before = opened(kept)
    made = Amending(live.session, before, live.game, Edit(rules=True)).begin()
    assert made.stuck is None
    settled = made.settle(live.session.started)
    assert [(entry.where, entry.answer) for entry in settled.session.log] == [
        ("start", "Ann 1, Bob 2"),
        ("round 1", settled.session.log[1].answer),
        ("round 1, hid-bid 1", "Ann wasted:2"),
        ("round 1, hid-bid 2", "-"),
        ("round 1", "-"),
    ]
    assert settled.session.rules == live.game.rules
    assert settled.session.options == {"monkey_control": "no"}


WASTED = """\
format = 1
game = "king-of-con"
rules = 1
players = ["Ann", "Bob"]
started = 2026-11-29T19:00:00+01:00
state = "open"
answers = 4

[options]
monkey_control = "no"

[standing]
Ann = 0
Bob = 0

[[log]]
ask = "monkeys"
where = "start"
answer = "Ann 1, Bob 2"
at = 2026-11-29T19:01:00+01:00
said = ["Draw 3 passions, keep 2, in this order: Ann, Bob."]

[[log]]
ask = "items"
where = "round 1"
answer = "Sci-Fi ComicsBooks Vintage, Sci-Fi HomeVideo SignedEdition, Sci-Fi ActionFigures LimitedEdition, Horror Gadgets DeluxeEdition"
at = 2026-11-29T19:02:00+01:00
said = []

[[log]]
ask = "bids"
where = "round 1, hid-bid 1"
answer = "Ann wasted:2"
at = 2026-11-29T19:03:00+01:00
said = ["No offer counts this time: the hid-bids are over."]

[[log]]
ask = "offers"
where = "round 1"
answer = "-"
at = 2026-11-29T19:04:00+01:00
said = ["Nobody offers anything."]
"""
