"""Files from anywhere and lines from anybody: never a traceback, never a hang, memory bounded."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import timedelta, timezone
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import damage
import long_draw
import pytest
import tomli
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from scorers import registry
from scorers.errors import Refused
from scorers.play import Play
from scorers.testing import state
from scorers.text import LONGEST_LINE, harmful, show
from sessions.check import check_file
from sessions.errors import SessionError
from sessions.live import Live
from sessions.storage.store import LARGEST, read

TESTS = Path(__file__).parent.parent
GAMES = list(registry.BUILT_IN)
STORIES = sorted((TESTS / "playthroughs").glob("*/*.toml"))


pytestmark = pytest.mark.usefixtures("long")


def evening(path: Path) -> bytes:
    """A finished session with everything in it: forced, struck, changed, with notes and comments."""
    game = long_draw.GAME
    live = Live.begin(path, game, game.settle(["Ann", "Mary Lou"], {"rounds": 3}))
    live.answer("7, 4")
    live.answer("2, 9")
    live.undo()
    live.note("tea")
    live.answer("5, 5 !")
    live.answer("1, 10")
    new = live.session.copy()
    was = ({"answer": new.log[0].answer, "until": live.clock()},)
    new.log[0] = new.log[0]._replace(answer='Ann 8, "Mary Lou" 4', was=was)
    live.adopt(new)
    path.write_text(path.read_text().replace("\n[[log]]\n", "\n# mind\n[[log]]\n", 1))
    assert check_file(path).fine
    return path.read_bytes()


@pytest.mark.parametrize("kind", [damage.prefixes, damage.lines, damage.flips])
def test_every_damage_to_a_file_is_noticed(
    kind: Callable[[bytes], Iterator[damage.Damage]], tmp_path: Path
) -> None:
    """Of the bits every fifth: `benchmarks/flips.py` turns over all of them."""
    path = tmp_path / "a.toml"
    raw = evening(path)
    step = 5 if kind is damage.flips else 1
    assert damage.unnoticed(raw, islice(kind(raw), 0, None, step), path) == []


@pytest.mark.parametrize("story", STORIES, ids=[f"{p.parent.name}-{p.stem}" for p in STORIES])
def test_damage_to_the_golden_sessions_is_noticed(story: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    raw = story.read_bytes()
    rng = Random(len(raw))
    damages = [
        *damage.some_flips(raw, 60, seed=1),
        *rng.sample(list(damage.lines(raw)), 30),
        *rng.sample(list(damage.prefixes(raw)), 30),
    ]
    assert damage.unnoticed(raw, damages, path) == []


# -- wrong types everywhere

TEXTS = st.text(max_size=20) | st.sampled_from(
    ["\x1b[2J", "[bold]", "\u202e", "\0", "../x", "x" * 5000, "'''", "[[log]]"]
)
VALUES = st.recursive(
    TEXTS
    | st.integers(-(2**70), 2**70)
    | st.booleans()
    | st.floats()
    | st.datetimes()
    | st.datetimes(timezones=st.integers(-1439, 1439).map(lambda m: timezone(timedelta(minutes=m))))
    | st.dates()
    | st.times(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


def places(data: Any, so_far: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a file's tables where a value stands."""
    found = []
    pairs = (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    )
    for key, value in pairs:
        found += [(*so_far, key), *places(value, (*so_far, key))]
    return found


@cache
def tables() -> list[dict[str, Any]]:
    """Sound sessions: the evening, and one or two of each game."""
    with tempfile.TemporaryDirectory() as folder:
        raw = evening(Path(folder) / "a.toml")
    return [tomli.loads(text.decode()) for text in (raw, *(p.read_bytes() for p in STORIES[::4]))]


CHANGES = st.lists(
    st.tuples(st.integers(0, 10_000), st.sampled_from(["add", "change", "remove"]), TEXTS, VALUES),
    min_size=1,
    max_size=3,
)


@settings(max_examples=200, deadline=None)
@given(which=st.integers(0, 100), changes=CHANGES)
def test_wrong_types_anywhere_get_a_sentence(
    tmp_path_factory: pytest.TempPathFactory,
    which: int,
    changes: list[tuple[int, str, str, Any]],
) -> None:
    changed = deepcopy(tables()[which % len(tables())])
    for where, how, name, value in changes:
        found = places(changed)
        *inner, last = found[where % len(found)]
        table: Any = changed
        for key in inner:
            table = table[key]
        if how == "add" and isinstance(table, dict):
            table[name] = value
        elif how == "remove":
            del table[last]
        else:
            table[last] = value
    path = tmp_path_factory.mktemp("wrong") / "a.toml"
    path.write_bytes(tomli_w.dumps(changed).encode("utf-8", "replace"))
    check_file(path)
    try:
        live = Live.open(path)
        before, faults = live.session.copy(), live.faults
    except SessionError as fault:
        assert harmful(fault.text) is None
        return
    live.note("tea")
    loaded = read(path)
    assert loaded.faults == () or before.rules != live.game.rules  # what is older is left as it is
    assert len(loaded.session.log) == len(before.log)
    kept = {(entry.ask, entry.where): entry for entry in before.log}
    for entry in loaded.session.log[:-1]:
        assert repr(entry) == repr(kept[entry.ask, entry.where])
    assert sorted(map(repr, loaded.session.more.items())) == sorted(map(repr, before.more.items()))
    for name in ("struck", "options", "players", *(() if faults else ("result", "standing"))):
        assert repr(getattr(loaded.session, name)) == repr(getattr(before, name))
    Live.open(path)


# -- too much of everything

HUGE = {
    "100,000 entries": '"a"\n' + '[[log]]\nask="a"\nwhere="b"\nanswer="c"\nat=2026-11-29T19:02:11+01:00\n' * 100_000,
    "a thousand deep keys": "".join(f"k{i}." + "a." * 250 + "a = 1\n" for i in range(1000)),
    "too many deep keys": "".join(f"k{i}." + "a." * 400 + "a = 1\n" for i in range(20_000)),
    "lists in a list": "a = [" + "[]," * 290_000 + "]",
    "tables in a list": "a = [" + "{}," * 290_000 + "]",
    "a million keys": "".join(f"k{i} = 1\n" for i in range(1_000_000)),
    "a text of 15 MB": f'a = "{"x" * 15_000_000}"',
    "a player of 15 MB": f'players = ["{"x" * 15_000_000}"]',
    "100,000 players": f"players = [{', '.join(f'{chr(34)}P{i}{chr(34)}' for i in range(100_000))}]",
}  # fmt: skip
READ = """
import resource, sys, time
from pathlib import Path
from sessions.live import Live
from sessions.errors import SessionError
started = time.monotonic()
try:
    Live.open(Path(sys.argv[1]))
    print(0)
except SessionError as fault:
    print(len(fault.text))
print(time.monotonic() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
HEAD = """format = 1
game = "king-of-clubs"
rules = 1
started = 2026-11-29T19:02:11+01:00
state = "open"
"""


@pytest.mark.parametrize("what", HUGE)
def test_too_much_takes_little_time_and_memory(what: str, tmp_path: Path) -> None:
    text = HUGE[what]
    people = "" if "players" in text else 'players = ["Ann", "Bob"]\n'
    end = "" if not text.startswith('"a"') else "x = "
    path = tmp_path / "a.toml"
    path.write_text(HEAD + people + end + text)
    ran = subprocess.run(
        [sys.executable, "-c", READ, str(path)],
        capture_output=True, text=True, timeout=120, check=True, cwd=TESTS.parent,
    )  # fmt: skip
    said, took = ran.stdout.splitlines()
    seconds, megabytes = map(float, took.split())
    assert int(said) < 400
    assert seconds < 20
    assert megabytes < 700


# -- lines from anybody

SOUP = ["ann", "bob", "cy", '"mary lou"', "zoë", ",", ";", "&", "/", "+", "@", ":", "!", "-", "?", "#", '"',
        "1", "2", "7", "10", "99", "0", "-1", "1:2", "c4", "7h", "qs", "joker", "yes", "n", "none", "solo",
        "pair", "net", "trap", "swap", "courage", "metal", "disco", "🎲", "é", "e\u0301", "\u200b", "！", "“", "—", "\t"]  # fmt: skip
LINES = (
    st.text(max_size=60)
    | st.lists(st.sampled_from(SOUP), max_size=12).map(" ".join)
    | st.lists(st.sampled_from(SOUP), max_size=12).map("".join)
    | st.sampled_from(["\x1b[2J", "\0", "\r", "\n", "\u2028", "\u202e", "\udc80", "[red]x[/red]", "9" * 5000, "," * 9999, '"' * 9999])
)  # fmt: skip


def somewhere(game_id: str, seed: int) -> Play:
    """A table in the middle of a game, by the examples of its own questions and random play."""
    from test_every_game import guesser

    guess, setups = guesser(game_id)
    rng = Random(seed)
    play = Play(registry.load(game_id), rng.choice(setups()))
    for _ in range(rng.randint(0, 30)):
        if play.pending is None:
            return play
        try:
            play.send(play.read(guess(play, rng)))
        except Refused:
            play.send(play.read(play.pending.example))
    return play


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), lines=st.lists(LINES, min_size=3, max_size=8))
def test_refused_line_changes_nothing(game_id: str, seed: int, lines: list[str]) -> None:
    play = somewhere(game_id, seed)
    before = state(play)
    for line in lines:
        try:
            answer = play.read(line)
        except Refused as fault:
            assert harmful(fault.text) is None, repr(line)
            assert fault.text.strip()
            assert len(fault.text) < 2000
            continue
        assert harmful(answer.text) is None
        assert play.recall(answer.text, answer.overruled)[:3] == answer[:3]
    assert state(play) == before


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("piece", ["x", "1 ", "ann, ", '"', "7h ", "é", "，", "a&b;", "\0"])
def test_a_line_of_ten_megabytes_is_refused_at_once(game_id: str, piece: str) -> None:
    play = somewhere(game_id, 1)
    if play.pending is None:
        play = somewhere(game_id, 2)
    started = time.monotonic()
    with pytest.raises(Refused) as refused:
        play.read(piece * (10_000_000 // len(piece)))
    assert "characters; the longest has" in refused.value.text
    assert time.monotonic() - started < 2
    started = time.monotonic()
    for line in (piece * (LONGEST_LINE // len(piece)), piece * 3000):
        try:
            play.read(line)
        except Refused as fault:
            assert len(fault.text) < 2000
    assert time.monotonic() - started < 3


def test_what_is_shown_of_a_text_is_cut_and_harmless() -> None:
    started = time.monotonic()
    assert show("x" * 10_000_000) == "x" * 39 + "…"
    assert time.monotonic() - started < 0.5
    assert show(" \x1b[2J\u202e\udc80 ") == "?[2J??"


def test_limits_are_those_of_these_tests() -> None:
    assert LARGEST == 16 * 2**20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0
