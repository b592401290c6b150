"""Bytes on the disk: read a file, or put one in place so that no power cut can halve it.

A file is replaced by writing a temporary one in the same folder, flushing it to the disk, renaming
it over the old one and flushing the folder: whatever happens in between, the old file or the new
one is there, whole. All that can fail here raises OSError.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from sessions.paths import StrPath

_TEMPORARY = r"\d+-[0-9a-f]{12}\.tmp"
"""How the name of a temporary file goes on after that of its target."""
PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NO_LINKS = {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}
"""What a file system without hard links says."""


class Mark(NamedTuple):
    """What tells whether a file is still the one that was read."""

    size: int
    mtime: int
    inode: int


def _mark(found: os.stat_result) -> Mark:
    return Mark(found.st_size, found.st_mtime_ns, found.st_ino)


def reason(error: Exception) -> str:
    """Return what the system says, without its numbers."""
    if isinstance(error, OSError):
        return (error.strerror or str(error) or type(error).__name__).lower()
    return "that is no file name"


def _opener(path: str, flags: int) -> int:
    # a pipe that nobody writes to would keep an ordinary open waiting for ever
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | PLAIN)


def take(path: StrPath, most: int) -> tuple[bytes, Mark]:
    """Read the first `most` bytes of an ordinary file, and its mark."""
    with open(path, "rb", buffering=0, opener=_opener) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is no ordinary file")
        raw = file.read(most) or b""
        while len(raw) < min(most, found.st_size):
            more = file.read(most - len(raw))
            if not more:
                break
            raw += more
        return raw, _mark(found)


def put(
    target: StrPath, pieces: Sequence[bytes | bytearray], place: Callable[[str, StrPath], None]
) -> Mark:
    """Write the pieces under a temporary name, flush them to the disk, then put them in place.

    `place` is `over` or `new`. The folder is not flushed yet. Mode and group are the old file's.
    """
    old = _old(target)
    if old is not None and not old.st_mode & 0o222:
        raise PermissionError(errno.EACCES, "it is write-protected")
    folder, name = os.path.split(target)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}-{os.urandom(6).hex()}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | PLAIN, 0o644)
    try:
        try:
            _write(handle, pieces)
            made = os.fstat(handle)
            if old is not None:
                _like(handle, made, old)
            os.fsync(handle)
        finally:
            os.close(handle)
        place(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return _mark(made)


def _write(handle: int, pieces: Sequence[bytes | bytearray]) -> None:
    """All of the pieces, however little the disk takes at a time."""
    done = os.writev(handle, pieces) if hasattr(os, "writev") else 0
    if done < sum(map(len, pieces)):
        rest = memoryview(b"".join(pieces))[done:]
        while rest:
            rest = rest[os.write(handle, rest) :]


def _old(target: StrPath) -> os.stat_result | None:
    try:
        return os.stat(target)
    except FileNotFoundError:
        return None


def _like(handle: int, made: os.stat_result, old: os.stat_result) -> None:
    if made.st_gid != old.st_gid and hasattr(os, "fchown"):
        with suppress(OSError):  # a group that is not ours cannot be given
            os.fchown(handle, -1, old.st_gid)
    if made.st_mode != old.st_mode and hasattr(os, "fchmod"):
        os.fchmod(handle, old.st_mode & 0o777)


def over(temporary: str, target: StrPath) -> None:
    """Put a file in the place of an old one."""
    os.replace(temporary, target)


def new(temporary: str, target: StrPath) -> None:
    """Put a new file in place, under its lock. Raises `FileExistsError` where one is there already."""
    try:
        os.link(temporary, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "it is there already") from None
        os.rename(temporary, target)
        return
    with suppress(OSError):  # swept later
        os.unlink(temporary)


def flush_folder(folder: StrPath) -> None:
    """Make sure that the names in a folder are on the disk."""
    if os.name == "nt":  # Windows has no handle of a folder to flush
        return
    handle = os.open(folder, os.O_RDONLY | PLAIN)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems flush no folders
            raise
    finally:
        with suppress(OSError):
            os.close(handle)


def make_folder(folder: StrPath) -> None:
    """Make a folder and those above it, on the disk."""
    missing, above = [], os.path.abspath(folder)
    while not os.path.exists(above):
        missing.append(above)
        above = os.path.dirname(above)
    os.makedirs(folder, exist_ok=True)
    for each in reversed(missing):
        flush_folder(os.path.dirname(each))


def sweep(target: StrPath) -> None:
    """Remove what a save of this file that was cut short has left behind."""
    folder, name = os.path.split(target)
    start = f".{name}."
    with suppress(OSError):
        for each in os.listdir(folder or "."):
            if each.startswith(start) and re.fullmatch(_TEMPORARY, each[len(start) :]):
                with suppress(OSError):
                    os.unlink(os.path.join(folder, each))
