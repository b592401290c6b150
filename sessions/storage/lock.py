"""The lock of a session file: one process at a time, on a file beside it."""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import suppress

from sessions.paths import StrPath
from sessions.storage.atomic import NO_FOLLOW, PLAIN


def name_lock(target: StrPath) -> str:
    """Return the file that is locked for a session file; it is never deleted."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name}.lock")


def acquire(lock: StrPath, patience: float) -> int:
    """Lock a file and give the handle that `release` takes; waits `patience` seconds for others."""
    until = time.monotonic() + patience
    while True:
        handle = _open_lock(lock)
        try:
            while not _try_lock(handle):
                if time.monotonic() > until:
                    raise TimeoutError(errno.ETIMEDOUT, "another process holds it: try again")
                time.sleep(0.002)
            if _still_there(handle, lock) or time.monotonic() > until:
                return handle
        except BaseException:
            release(handle)
            raise
        release(handle)


def _open_lock(lock: StrPath) -> int:
    flags = NO_FOLLOW | PLAIN | getattr(os, "O_NONBLOCK", 0)
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT | flags, 0o644)
    except PermissionError:  # somebody else's lock file in a shared folder can still be locked
        return os.open(lock, os.O_RDONLY | flags)


def _still_there(handle: int, lock: StrPath) -> bool:
    """True if the locked file is the one that others will find: somebody may have tidied up."""
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(lock))
    except FileNotFoundError:
        return False


def release(handle: int) -> None:
    """Let others in. What is on the disk is there already: nothing here can fail."""
    with suppress(OSError):
        _unlock(handle)
    with suppress(OSError):
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
