"""Savers broken on purpose: each test of faults must find the one that it is there to find."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from sessions.paths import StrPath
from sessions.storage import atomic, lock
from sessions.storage.store import Kept

Pieces = Sequence[bytes | bytearray]
_sound_put = atomic.put


def in_place(target: StrPath, pieces: Pieces, place: Callable[[str, StrPath], None]) -> atomic.Mark:
    """Empties the file and writes it again."""
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        os.write(handle, b"".join(pieces))
        os.fsync(handle)
    finally:
        os.close(handle)
    return atomic.take(target, 0)[1]


def fixed_name(target: StrPath, pieces: Pieces, place: Callable[[str, StrPath], None]) -> atomic.Mark:
    """Uses one temporary name for every save in a folder."""
    temporary = Path(target).parent / ".saving.tmp"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        os.write(handle, b"".join(pieces))
        os.fsync(handle)
    finally:
        os.close(handle)
    mark = atomic.take(temporary, 0)[1]
    place(str(temporary), target)
    return mark


def silent(target: StrPath, pieces: Pieces, place: Callable[[str, StrPath], None]) -> atomic.Mark:
    """Takes a save that failed for one that did not."""
    try:
        return _sound_put(target, pieces, place)
    except OSError:
        return atomic.take(target, 0)[1]


def one_write(target: StrPath, pieces: Pieces, place: Callable[[str, StrPath], None]) -> atomic.Mark:
    """Does not look at how much was written."""
    folder, name = os.path.split(target)
    temporary = f"{folder}/.{name}.{os.getpid()}-{os.urandom(6).hex()}.tmp"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        os.write(handle, b"".join(pieces))
        os.fsync(handle)
    finally:
        os.close(handle)
    mark = atomic.take(temporary, 0)[1]
    place(temporary, target)
    return mark


BROKEN: dict[str, tuple[object, str, object]] = {
    "no fsync of the file": (os, "fsync", lambda handle: None),
    "no fsync of the folder": (atomic, "flush_folder", lambda folder: None),
    "written in place": (atomic, "put", in_place),
    "fixed temporary name": (atomic, "put", fixed_name),
    "failure not told": (atomic, "put", silent),
    "short write not noticed": (atomic, "put", one_write),
    "no lock": (lock, "_try_lock", lambda handle: True),
    "no comparison under the lock": (Kept, "moved_on", lambda kept: False),
    "nothing swept": (atomic, "sweep", lambda target: None),
}


def break_saver(name: str) -> None:
    """Break the saver of this process; an empty name leaves it sound."""
    if name:
        place, attribute, instead = BROKEN[name]
        setattr(place, attribute, instead)
