"""The only module that opens a session file: reading it whole or its head alone, the lock, the save.

A save writes a temporary file in the same folder, flushes it to the disk, renames it over the old
one and flushes the folder: whatever happens in between, one of the two files is there, whole.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import tomli

from scorers.notation import show
from sessions.blocks import entry_block, head, struck_block
from sessions.parse import session_from
from sessions.session import Seal, Session
from sessions.trouble import SaveFailed, Trouble

__all__ = ["Head", "Kept", "Loaded", "create", "parse", "read", "read_head"]

LARGEST = 64 * 1024 * 1024
PATIENCE = 10.0
"""Seconds that another process may hold the lock: a save takes milliseconds."""

_FIRST_BLOCK = re.compile(r"^[ \t]*\[\[(?:log|struck)\]\]", re.MULTILINE)
_BLOCK = re.compile(r"^\[\[(log|struck)\]\][ \t]*(?:#.*)?$", re.MULTILINE)
_OTHER_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)


class Mark(NamedTuple):
    """What tells whether a file is still the one that was read."""

    size: int
    mtime: int
    inode: int


def _mark(stat: os.stat_result) -> Mark:
    return Mark(stat.st_size, stat.st_mtime_ns, stat.st_ino)


class Loaded(NamedTuple):
    """A session file as it was read."""

    session: Session
    text: str
    mark: Mark
    faults: tuple[str, ...]
    """Sentences about a count or a seal that does not fit: edited by hand, or damaged."""


def reason(error: OSError) -> str:
    """What the system says, without its numbers."""
    return (error.strerror or str(error) or type(error).__name__).lower()


def _bytes(path: Path) -> tuple[bytes, Mark]:
    try:
        with open(path, "rb") as file:
            stat = os.fstat(file.fileno())
            if stat.st_size > LARGEST:
                raise Trouble(f"{path} is too large for a session file ({stat.st_size:,} bytes).")
            return file.read(LARGEST + 1), _mark(stat)
    except FileNotFoundError:
        raise Trouble(f"There is no session file {show(str(path), 200)}.") from None
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "that is no file name"
        raise Trouble(f"{show(str(path), 200)} cannot be read: {why}.") from None


def read(path: Path) -> Loaded:
    """The whole session file. Raises `Trouble` with one sentence; the file is left alone."""
    raw, mark = _bytes(path)
    text = _decoded(path, raw)
    session, faults = parse(text, path)
    return Loaded(session, text, mark, faults)


def _decoded(path: Path, raw: bytes) -> str:
    if not raw.strip():
        raise Trouble(f"{path} is empty: there is no session in it. Look for a copy; it is left alone.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Trouble(f"{path}, line {line}: not UTF-8 text. It is left alone.") from None


def _toml(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise Trouble(f"{path} is not valid TOML: {show(str(error), 120)}. It is left alone.") from None
    except (RecursionError, ValueError, OverflowError, MemoryError):
        raise Trouble(f"{path} holds a value that is no session's (too deep or too long).") from None


def parse(text: str, path: Path) -> tuple[Session, tuple[str, ...]]:
    """A session from the text of its file, and what does not fit. Raises `Trouble`."""
    return session_from(_toml(text, path), path)


class Head(NamedTuple):
    """What a listing needs of a session."""

    path: Path
    session: Session
    """Without its log."""
    answers: int
    seal: str


def read_head(path: Path) -> Head:
    """The head of a session file alone. Raises `Trouble`.

    Reads no further than the first block; where the head does not parse alone, the whole file.
    """
    try:
        with open(path, "rb") as file:
            raw = file.read(4096)
            while b"\n[[log]]" not in raw and len(raw) < LARGEST:
                more = file.read(65536)
                if not more:
                    break
                raw += more
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "that is no file name"
        raise Trouble(f"{show(str(path), 200)} cannot be read: {why}.") from None
    cut = raw.find(b"\n[[log]]")
    try:
        text = _decoded(path, raw if cut < 0 else raw[: cut + 1])
        data = _toml(text, path)
    except Trouble:
        data = _toml(_decoded(path, _bytes(path)[0]), path)
    answers, seal = data.get("answers"), data.get("seal")
    data.pop("log", None)
    session, _ = session_from(data, path)
    return Head(
        path, session, answers if type(answers) is int else 0, seal if isinstance(seal, str) else ""
    )


class Kept:
    """A session file under our hand: knows what was read or written last, and saves.

    Every use that writes stands inside `locked()`.
    """

    def __init__(self, path: Path, loaded: Loaded | None = None) -> None:
        """`path` may be a symbolic link: its target is what is read and replaced."""
        self.path = path
        self.target = Path(os.path.realpath(path))
        self.mark: Mark | None = None
        self._swept = False
        self._blocks: list[str] = []
        self._body = ""
        self._seal: Seal | None = None
        self._struck: list[str] = []
        if loaded is not None:
            self.took(loaded)

    def took(self, loaded: Loaded) -> None:
        """Remember a file's text as it was read, so that its blocks and comments are kept."""
        self.mark = loaded.mark
        session = loaded.session
        self._blocks, self._struck = _split(loaded.text, session)
        self._body = "".join(self._blocks)
        self._seal = None

    def reorder(self, order: Sequence[int]) -> None:
        """Let the blocks follow the questions: `order` has their positions in the file."""
        self._blocks = [self._blocks[i] for i in order]
        self._body = "".join(self._blocks)

    def moved_on(self) -> bool:
        """Whether the file is no longer the one that was read or written last.

        Raises `SaveFailed` where it has vanished.
        """
        try:
            return _mark(os.stat(self.target)) != self.mark
        except OSError as error:
            raise SaveFailed(f"{self.path} cannot be reached: {reason(error)}.") from None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the file for one read, compare and write. Raises `SaveFailed`."""
        lock = self.target.with_name(f".{self.target.name}.lock")
        try:
            handle = _open_lock(lock)
        except OSError as error:
            raise SaveFailed(f"{self.path} cannot be locked: {reason(error)}.") from None
        try:
            _wait_for(handle, self.path)
            if not self._swept:
                self._sweep()
                self._swept = True
            yield
        finally:
            os.close(handle)

    def _sweep(self) -> None:
        """Remove what a save that was cut short has left behind."""
        start, end = f".{self.target.name}.", ".tmp"
        with suppress(OSError), os.scandir(self.target.parent) as found:
            for entry in found:
                if entry.name.startswith(start) and entry.name.endswith(end):
                    with suppress(OSError):
                        os.unlink(entry.path)

    def append(self, session: Session) -> None:
        """Save with one more entry at the end of the log: only that entry is written anew."""
        if self._seal is None:
            self._seal = Seal(session)
            for entry in session.log[:-1]:
                self._seal.add(entry)
        entry = session.log[-1]
        self._seal.add(entry)
        block = entry_block(entry)
        self._blocks.append(block)
        self._body += block
        self.save(session)

    def rewrite(self, session: Session, kept: Mapping[int, int]) -> None:
        """Save with any other change.

        `kept` maps positions in the new log to positions in the old one whose block stays.
        """
        old = self._blocks
        self._blocks = [
            old[kept[i]] if i in kept else entry_block(entry) for i, entry in enumerate(session.log)
        ]
        self._body = "".join(self._blocks)
        self._struck = self._struck[: len(session.struck)]
        self._struck += [struck_block(each) for each in session.struck[len(self._struck) :]]
        self._seal = None
        self.save(session)

    def save(self, session: Session) -> None:
        """Write what is in memory to the disk. Raises `SaveFailed`; then it can be called again."""
        if self._seal is None:
            self._seal = Seal(session)
            for entry in session.log:
                self._seal.add(entry)
        seal = self._seal
        text = head(session, seal.value(session.result), seal.overruled)
        text += self._body + "".join(self._struck)
        try:
            raw = text.encode("utf-8")
        except UnicodeEncodeError:
            raise SaveFailed(f"{self.path} was not saved: a text in it is not Unicode.") from None
        try:
            self._replace(raw)
        except OSError as error:
            raise SaveFailed(f"{self.path} was not saved: {reason(error)}.") from None

    def _replace(self, raw: bytes) -> None:
        mode = None
        with suppress(OSError):
            mode = os.stat(self.target).st_mode & 0o777
        self.mark = _write(self.target, raw, mode, os.replace)
        _flush_folder(self.target.parent)


def create(path: Path, session: Session) -> Kept:
    """A new session file, which must not be there yet. Raises `FileExistsError` or `Trouble`."""
    kept = Kept(path)
    text = head(session, session.seal(), sum(entry.overruled for entry in session.log))
    try:
        kept.mark = _write(kept.target, text.encode("utf-8"), None, _link)
        _flush_folder(kept.target.parent)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "that is no file name"
        raise SaveFailed(f"{show(str(path), 200)} cannot be written: {why}.") from None
    return kept


def replace_file(path: Path, raw: bytes) -> None:
    """Put these bytes into a file, whole and on the disk, or leave it as it was. Raises OSError."""
    target = Path(os.path.realpath(path))
    _write(target, raw, None, os.replace)
    _flush_folder(target.parent)


def _write(target: Path, raw: bytes, mode: int | None, put: Callable[[str, Path], None]) -> Mark:
    """The bytes under a temporary name beside the target, on the disk, then put in its place.

    `mode` is the old file's; None for a new one.
    """
    temporary = f"{target.parent}{os.sep}.{target.name}.{os.getpid()}-{os.urandom(6).hex()}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(temporary, flags | getattr(os, "O_BINARY", 0), 0o644)
    try:
        try:
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(handle, mode)
            rest = memoryview(raw)
            while rest:
                rest = rest[os.write(handle, rest) :]
            os.fsync(handle)
            mark = _mark(os.fstat(handle))
        finally:
            os.close(handle)
        put(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return mark


def _link(temporary: str, target: Path) -> None:
    """Put a new file in place unless one is there already."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
        os.replace(temporary, target)
        return
    os.unlink(temporary)


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":  # Windows has no handle of a folder to flush
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open_lock(lock: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(lock, flags, 0o644)


def _wait_for(handle: int, path: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not _try_lock(handle):
        if time.monotonic() > until:
            raise SaveFailed(f"{path} is locked by another process: try again when it is done.")
        time.sleep(0.005)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _split(text: str, session: Session) -> tuple[list[str], list[str]]:
    """The blocks of a file as they stand, comments and all.

    Where they do not stand in plain order (a table between them, a marker inside a text) they are
    written anew from what was read.
    """
    text = text.replace("\r\n", "\n")
    starts = list(_BLOCK.finditer(text))
    blocks: dict[str, list[str]] = {"log": [], "struck": []}
    ends = [match.start() for match in starts[1:]] + [len(text)]
    plain = True
    for match, end in zip(starts, ends, strict=True):
        body = text[match.end() : end]
        plain = plain and not _OTHER_TABLE.search(body)
        blocks[match[1]].append(f"\n{match[0]}{body.rstrip()}\n")
    fits = len(blocks["log"]) == len(session.log) and len(blocks["struck"]) == len(session.struck)
    if plain and fits:
        return blocks["log"], blocks["struck"]
    return [entry_block(e) for e in session.log], [struck_block(s) for s in session.struck]
