"""What is written can be read again; what is too much is refused before it costs anything."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from desk import Desk

from referee.terminal.text import count_cells, wrap
from sessions.errors import SaveFailed, SessionError
from sessions.live import Live
from sessions.storage import store
from sessions.storage.store import parse

SHORTEST = Path(__file__).parents[1] / "playthroughs/king-of-clubs/shortest.toml"


@pytest.fixture
def path(desk: Desk) -> Path:
    desk.home.mkdir(exist_ok=True)
    path = desk.home / "s.toml"
    path.write_bytes(SHORTEST.read_bytes())
    return path


def test_many_long_notes_are_read_again(path: Path) -> None:
    live = Live.open(path)
    for _ in range(40):
        live.note("." * 9_990)
    assert len(Live.open(path).session.log[-1].notes) == 40


def test_session_grown_too_large_is_not_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live.open(path)
    before = path.read_bytes()
    monkeypatch.setattr(store, "LARGEST", len(before) + 100)
    with pytest.raises(SaveFailed, match="too large for a session file"):
        live.note("x" * 200)
    assert path.read_bytes() == before
    live.note("x")


@pytest.mark.parametrize(
    "own",
    ["own = 2026-01-01", "own = nan", "own = -inf", "own = 12:00:00", "own = [{at = 2026-01-01}]"],
)
@pytest.mark.parametrize(
    "words", ["show --json", "export", "check --json", "log --json", "explain --json"]
)
def test_odd_value_in_a_result_is_still_json(own: str, words: str, path: Path, desk: Desk) -> None:
    path.write_text(path.read_text().replace("[result]\n", f"[result]\n{own}\n"))
    name, *options = words.split()
    done = desk.run(name, path, *options)
    assert done.err == ""

    def refuse(sign: str) -> None:
        raise AssertionError(f"{sign} is no JSON")

    assert json.loads(done.out, parse_constant=refuse)


@pytest.mark.parametrize("text", ["a." * 280_000 + "a = 1", '"a".' * 100_000 + "a = 1", "[" * 200_000])
def test_deep_keys_are_refused_before_they_cost_anything(text: str) -> None:
    start = time.process_time()
    with pytest.raises(SessionError):
        parse(text, "deep.toml")
    assert time.process_time() - start < 1


def test_dots_in_texts_and_comments_are_no_keys() -> None:
    text = SHORTEST.read_text()
    dotted = f"# {'.' * 500}\n{text}".replace("[result]\n", f"[result]\nown = '{'.' * 500}'\n")
    parse(dotted, "dots.toml")


@pytest.mark.parametrize("piece", ["x", "x ", "- ", "(a b) ", "é", "本", "x-", "\u0301"])
def test_wrapping_a_huge_text_takes_time_in_proportion(piece: str) -> None:
    text = piece * (400_000 // len(piece))
    start = time.process_time()
    lines = wrap(text, 80, 3)
    assert time.process_time() - start < 5
    assert all(count_cells(line) <= 80 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_many_deep_keys_are_refused_before_they_cost_anything() -> None:
    start = time.process_time()
    with pytest.raises(SessionError, match="too deep"):
        parse("".join(f"k{n}{'.b' * 990} = 1\n" for n in range(100)), "deep.toml")
    assert time.process_time() - start < 1


def test_enter_reads_no_endless_line(path: Path, desk: Desk) -> None:
    open_one = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    done = desk.run("enter", open_one, typed="\0" * 30_000)
    assert done.status == 1
    assert "The longest" in done.err or "the longest" in done.err


def test_wrong_winner_under_a_new_seal_is_said(path: Path, desk: Desk) -> None:
    loaded = store.read(path)
    result = loaded.session.result
    assert result is not None
    winner = result["winners"][0]
    other = next(name for name in loaded.session.players if name != winner)
    text = path.read_text().replace(f'winners = ["{winner}"]', f'winners = ["{other}"]')
    old = loaded.session.seal()
    loaded.session.result = {**result, "winners": [other]}
    path.write_text(text.replace(old, loaded.session.seal()))
    for words in ("show", "log", "export --format md"):
        name, *options = words.split()
        assert "the result is not what the answers give" in desk.run(name, path, *options).err


def test_watch_once_fails_on_a_damaged_file(path: Path, desk: Desk) -> None:
    path.write_text("format = \n")
    assert desk.run("watch", path, "--once").status == 3
