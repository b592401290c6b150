"""What Referee wrote is read back as a reader of TOML reads it; all else is left to that reader."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import damage
import pytest
import tomli
from hypothesis import example, given
from hypothesis import strategies as st

from sessions.storage import writer as blocks
from sessions.storage.reader import as_written

STORIES = sorted((Path(__file__).parent.parent / "playthroughs").glob("*/*.toml"))
WRITTEN = [path for path in STORIES if "[[struck]]" not in path.read_text(encoding="utf-8")]

STRANGE = [
    'a = "x\\"',
    'a = ["x\\", "y"]',
    'a = ["x \\", ", "y"]',
    'a = ["x\\\\", "y"]',
    'a = [["x"y]',
    'a = [["x"], [1]]',
    'a = [["x"], ["y"], ]',
    'a = [["a\\"], [\\"b"]]',
    "a = [1, 2",
    "a = [1, 2, ]",
    "a = []\n[[log]]\nb = 1",
    "log = 1\n[[log]]\nb = 1",
    "[log]\n[[log]]\nb = 1",
    "[[log]]\n[log]\nb = 1",
    "[[log]]\na = 1\n[options]\nb = 2\n[[log]]\nc = 3",
    "[options]\n[options]",
    "options = 1\n[options]",
    "[options.more]\na = 1",
    "a = 1\na = 2",
    '"a" = 1\na = 2',
    "a.b = 1",
    '"a = b" = 1',
    "- = 1",
    "é = 1",
    '"" = 1',
    " a = 1",
    "a = 1 # b = 2",
    "# a = 1",
    "a = 1\r\nb = 2",
    "a = 01",
    "a = -0",
    "a = +1",
    "a = 1_000",
    "a = 1.0",
    "a = ١",
    "a = 9999999999999999999999999",
    "a = true",
    "a = false",
    "a = True",
    "a = {}",
    "a = {b = 1, b = 2}",
    "a = {b = {c = 1}, b = {c = 2}}",
    "a = {b = {c = 1}, d = 2}",
    "a = {b = 1}, c = {d = 2}}",
    "a = {b = {c = 1}}}",
    "a = {b = {c = {d = 1}}}",
    'a = {b = "c, d = e"}',
    'a = {"b}, c" = {d = 1}}',
    "a = 2026-11-29T19:02:11+01:00",
    "a = 2026-11-29 19:02:11+01:00",
    "a = 2026-11-29T19:02:11-00:00",
    "a = 2026-11-31T19:02:11+01:00",
    "a = 2026-11-29T24:02:11+01:00",
    "a = 2026-11-29T19:02:11+24:00",
    "a = 2026-11-29T19:02:11.0001Z",
    "a = 2026-11-29T19:02:11Z",
    'a = "\u2028"',
    'a = "\x7f"',
    'a = "\t"',
    'a = """b"""',
    "a = ''",
    "a = 'b'",
    "a =1",
    "a =  1",
    "a = ",
    "a",
    "",
    "\n\n",
]


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same to the last detail: kinds, order of keys, offsets."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, datetime):
        return bool(one.isoformat() == other.isoformat())
    return bool(one == other)


def agrees(text: str) -> bool:
    """Whether a text is read back as a reader of TOML reads it, or left to that reader."""
    found = as_written(text)
    return found is None or alike(found, tomli.loads(text))


@pytest.mark.parametrize("text", STRANGE)
def test_strange_lines_are_read_rightly_or_left_to_toml(text: str) -> None:
    assert agrees(text)


@pytest.mark.parametrize("path", WRITTEN, ids=[f"{p.parent.name}-{p.stem}" for p in WRITTEN])
def test_golden_sessions_are_read_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = as_written(text)
    assert found is not None
    assert alike(found, tomli.loads(text))


@pytest.mark.parametrize("path", STORIES[::3], ids=[f"{p.parent.name}-{p.stem}" for p in STORIES[::3]])
def test_damaged_sessions_are_read_rightly_or_left_to_toml(path: Path) -> None:
    raw = path.read_bytes()
    rng = Random(len(raw))
    damages = [
        *damage.some_flips(raw, 300, seed=2),
        *damage.lines(raw[:3000]),
        *rng.sample(list(damage.prefixes(raw)), 100),
    ]
    for what, damaged in damages:
        text = damaged.decode("utf-8", "replace")
        try:
            assert agrees(text), what
        except tomli.TOMLDecodeError:
            pytest.fail(f"{what}: read, though it is no TOML")


NAMES = st.text('ab ]}[{=,"\\é', max_size=6)
TIMES = st.datetimes(timezones=st.integers(-1439, 1439).map(lambda m: timezone(timedelta(minutes=m))))
PLAIN = st.text("ab ]}[{=,\"\\'\né\u2028", max_size=8) | st.integers() | st.booleans() | TIMES
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(NAMES, VALUES, max_size=4))
@example({"a": {"b": {"c": 1}, "d": {"c": "x, y"}}})
@example({"a": ['"', '", "', "\\"]})
def test_written_files_are_read_rightly_or_left_to_toml(table: dict[str, Any]) -> None:
    text = "".join(f"{blocks.key(name)} = {blocks.value(value)}\n" for name, value in table.items())
    assert agrees(text)


@given(st.text('ab="[]{}, \\\n1-é', max_size=30))
def test_any_text_is_read_rightly_or_left_to_toml(text: str) -> None:
    assert agrees(f"a = {text}")
