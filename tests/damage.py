"""What can happen to a session file on its way: cut short, a bit turned over, a line gone or doubled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from scorers.text import harmful
from sessions.check import check_file
from sessions.errors import SessionError
from sessions.live import Live
from sessions.storage.store import read, read_head

Damage = tuple[str, bytes]


def prefixes(raw: bytes) -> Iterator[Damage]:
    """The file as it was while it was being written, byte by byte."""
    for length in range(len(raw)):
        yield f"the first {length} bytes", raw[:length]


def flips(raw: bytes, bits: Iterable[int] | None = None) -> Iterator[Damage]:
    """Single bits turned over: all of them, or those given."""
    for bit in range(len(raw) * 8) if bits is None else bits:
        turned = bytearray(raw)
        turned[bit // 8] ^= 1 << bit % 8
        yield f"bit {bit}", bytes(turned)


def some_flips(raw: bytes, count: int, seed: int) -> Iterator[Damage]:
    """So many single bits, the same ones each time."""
    rng = Random(seed)
    return flips(raw, (rng.randrange(len(raw) * 8) for _ in range(count)))


def lines(raw: bytes) -> Iterator[Damage]:
    """Each line gone, doubled, or changed with the next."""
    found = raw.splitlines(keepends=True)
    for n, line in enumerate(found):
        before, after = found[:n], found[n + 1 :]
        yield f"line {n + 1} gone", b"".join([*before, *after])
        yield f"line {n + 1} doubled", b"".join([*before, line, line, *after])
        if after:
            yield f"line {n + 1} below the next", b"".join([*before, after[0], line, *after[1:]])


def facts(path: Path) -> tuple[Any, ...]:
    """What a session file says of who played what, what was answered, and who won."""
    session = read(path).session
    log = [(entry.ask, entry.where, entry.answer, entry.overruled) for entry in session.log]
    result = session.result or {}
    won = result.get("winners"), result.get("places"), result.get("how")
    return session.game, session.rules, session.players, session.teams, session.options, log, won


def unnoticed(sound: bytes, damages: Iterable[Damage], path: Path) -> list[str]:
    """The damages after which a fact is another and `check` is content, or a sentence is not plain.

    Whatever is not a `SessionError` comes out as it is: a traceback fails the test.
    """
    path.write_bytes(sound)
    before = facts(path)
    missed = []
    for what, raw in damages:
        path.write_bytes(raw)
        for reader in (read_head, Live.open):
            try:
                reader(path)
            except SessionError as fault:
                if harmful(fault.text) or len(fault.text) > 1000 or not fault.text.endswith("."):
                    missed.append(f"{what}: {fault.text}")
        if check_file(path).fine and facts(path) != before:
            missed.append(what)
    return missed
