"""The only module that opens a session file: reading it whole or its head alone, the lock, the save.

What is in memory is compared with the file under its lock before anything is written, so that two
processes on one file never lose an answer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from scorers.text import show
from sessions.errors import SaveFailed, SessionError, named
from sessions.paths import StrPath
from sessions.session import Entry, Session
from sessions.storage import atomic, lock
from sessions.storage.atomic import Mark, reason
from sessions.storage.document import Written, cut
from sessions.storage.loader import ADVICE, entry_from, session_from
from sessions.storage.reader import as_written

__all__ = [
    "Head",
    "Kept",
    "Loaded",
    "create",
    "is_foreign",
    "parse",
    "read",
    "read_head",
    "replace_file",
]

LARGEST = 16 * 1024 * 1024
"""Far beyond any game: ten thousand answers take two megabytes."""
MOST_MARKS = 100_000
"""Of `.`, `[` and `{` together outside texts, far beyond any game: each may cost the reader a
thousand times its length in memory."""
_TEXTS = re.compile(r"""\"(?:[^"\\\n]|\\.)*+\"|'[^'\n]*+'|#[^\n]*+""")
_DEEP = re.compile(r"""(?:[\w" \t-]{0,200}+\.){100}""")
"""A hundred parts of one key: its reader's memory grows with their square."""
PATIENCE = 10.0
"""Seconds that another process may hold the lock: a save takes milliseconds."""
_START = 2048
"""So much of a file is compared before it is written again: its count and its seal stand there."""
_MARK = b"\xef\xbb\xbf"
"""Some editors put it before UTF-8."""
_FIRST_ENTRY = b"\n[[log]]"

MOST_DEEP = 20


class Loaded(NamedTuple):
    """A session file as it was read."""

    session: Session
    raw: bytes
    mark: Mark
    faults: tuple[str, ...]
    """Sentences about a count or a seal that does not fit: edited by hand, or damaged."""

    @property
    def text(self) -> str:
        """The file without a byte-order mark."""
        return self.raw.removeprefix(_MARK).decode()


def _bytes(path: StrPath) -> tuple[bytes, Mark]:
    try:
        raw, mark = atomic.take(path, LARGEST + 1)
    except FileNotFoundError:
        raise SessionError(f"There is no session file {named(path)}.") from None
    except (OSError, ValueError) as error:
        raise SessionError(f"{named(path)} cannot be read: {reason(error)}.") from None
    if len(raw) > LARGEST:
        raise SessionError(
            f"{named(path)} is too large for a session file ({mark.size:,} bytes). {ADVICE}"
        )
    return raw, mark


def read(path: StrPath) -> Loaded:
    """Read the whole session file. Raises `SessionError` with one sentence; the file is left alone."""
    raw, mark = _bytes(path)
    session, faults = parse(_decoded(raw, path), path)
    return Loaded(session, raw, mark, faults)


def _decoded(raw: bytes, path: StrPath) -> str:
    if not raw.strip(b"\0 \t\r\n"):
        held = "is empty" if not raw else "holds nothing but blanks"
        raise SessionError(
            f"{named(path)} {held}: there is no session in it. Look for a copy; it is left alone."
        )
    try:
        return raw.removeprefix(_MARK).decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SessionError(f"{named(path)}, line {line}: it is not UTF-8 text. {ADVICE}") from None


def _toml(text: str, path: StrPath) -> dict[str, Any]:
    found = as_written(text)
    if found is not None:
        return found
    bare = _TEXTS.sub('""', text)
    if sum(map(bare.count, ".[{")) > MOST_MARKS:
        raise SessionError(f"{named(path)} holds too much for a session file. {ADVICE}")
    if len(_DEEP.findall(bare)) > MOST_DEEP:
        raise _too_deep(path)
    import tomli  # the whole library is spared: nearly every file is as we write it

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise SessionError(
            f"{named(path)} is not valid TOML: {show(str(error), 120)}. {ADVICE}"
        ) from None
    except (RecursionError, ValueError, OverflowError, MemoryError):
        raise _too_deep(path) from None


def _too_deep(path: StrPath) -> SessionError:
    return SessionError(
        f"{named(path)} holds a value that is too deep or too long to be a session's. {ADVICE}"
    )


def parse(text: str, path: StrPath) -> tuple[Session, tuple[str, ...]]:
    """Read a session from the text of its file, and what does not fit. Raises `SessionError`."""
    return session_from(_toml(text, path), path)


def is_foreign(path: StrPath) -> bool:
    """True if a file is sound TOML of some other program, with nothing of a session in it."""
    try:
        data = _toml(_decoded(_bytes(path)[0], path), path)
    except SessionError:
        return False
    return not data.keys() & {"format", "game", "players", "started", "answers", "seal", "log"}


class Head(NamedTuple):
    """What a listing needs of a session."""

    path: StrPath
    session: Session
    """Without its log."""
    answers: int
    seal: str


def read_head(path: StrPath) -> Head:
    """Read the head of a session file alone. Raises `SessionError`.

    Reads no further than the first entry; where the head does not parse alone, or lacks something
    that stands after the log, the whole file.
    """
    try:
        raw, mark = atomic.take(path, _START)
        if _FIRST_ENTRY not in raw and mark.size > len(raw):
            raw, mark = _bytes(path)
    except (OSError, ValueError):
        raw, mark = _bytes(path)
    end = raw.find(_FIRST_ENTRY)
    data = _head_alone(raw[: end + 1], path) if end >= 0 else None
    if data is None:
        raw = _bytes(path)[0] if mark.size > len(raw) else raw
        data = _toml(_decoded(raw, path), path)
    answers, seal = data.get("answers"), data.get("seal")
    data.pop("log", None)
    session, _ = session_from(data, path)
    return Head(
        path, session, answers if type(answers) is int else 0, seal if isinstance(seal, str) else ""
    )


def _head_alone(raw: bytes, path: StrPath) -> dict[str, Any] | None:
    try:
        data = _toml(_decoded(raw, path), path)
    except SessionError:
        return None
    wanted = {"options", "standing", *(["result"] if data.get("state") == "finished" else ())}
    return data if wanted <= data.keys() else None


class Kept:
    """A session file under our hand: knows what was read or written last, and saves.

    Every use that writes stands inside `locked()`.
    """

    def __init__(self, path: StrPath, loaded: Loaded | None = None) -> None:
        """`path` may be a symbolic link: its target is what is read and replaced."""
        self.path = path
        self.target = os.path.realpath(path)
        self._folder = os.path.dirname(self.target)
        self._lock = lock.name_lock(self.target)
        self._mark: Mark | None = None
        self._pieces: tuple[bytes, bytes | bytearray, bytes] = b"", b"", b""
        self._length = 0
        """The file as it was read or written last, with so much of the middle, which may have grown."""
        self._start = b""
        """How it begins."""
        self._swept = False
        self._loaded: tuple[Loaded, list[Entry]] | None = None
        """What was read, while nobody needed its blocks; with the entries in the file's order."""
        self._written: Written | None = None
        if loaded is not None:
            self.took(loaded)

    def took(self, loaded: Loaded) -> None:
        """Remember a file as it was read, so that its blocks and comments are kept."""
        self._remember(loaded.mark, (loaded.raw, b"", b""))
        self._loaded, self._written = (loaded, list(loaded.session.log)), None

    def _remember(self, mark: Mark, pieces: tuple[bytes, bytes | bytearray, bytes]) -> None:
        first, middle, last = pieces
        self._mark, self._pieces, self._length = mark, pieces, len(middle)
        self._start = b"".join([first[:_START], middle[:_START], last[:_START]])[:_START]

    def moved_on(self) -> bool:
        """True if the file is no longer the one that was read or written last.

        Raises `SaveFailed` where it has vanished.
        """
        try:
            start, mark = atomic.take(self.target, _START)
            if mark == self._mark and start == self._start:
                return False
            raw, mark = atomic.take(self.target, LARGEST + 1)
        except OSError as error:
            raise SaveFailed(f"{named(self.path)} cannot be reached: {reason(error)}.") from None
        first, middle, last = self._pieces
        if raw != b"".join([first, middle[: self._length], last]):
            return True
        self._mark = mark  # touched, or put back as it was
        return False

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the file for one read, compare and write. Raises `SaveFailed`."""
        try:
            handle = lock.acquire(self._lock, PATIENCE)
        except OSError as error:
            raise SaveFailed(f"{named(self.path)} cannot be locked: {reason(error)}.") from None
        try:
            if not self._swept:
                atomic.sweep(self.target)
                self._swept = True
            yield
        finally:
            lock.release(handle)

    def append(self, session: Session) -> None:
        """Save with one more entry at the end of the log: only that entry is written anew.

        Raises `SaveFailed`; then `save` tries again.
        """
        try:
            if self._written is None:
                self._written = Written(session, session.log[:-1], self._filed())
            self._written.append(session.log[-1])
        except UnicodeEncodeError:
            self._written = None
            raise self._no_unicode() from None
        self._save(session, self._written)

    def rewrite(self, session: Session) -> None:
        """Save with any other change. Raises `SaveFailed`; then it is as if nothing had been asked."""
        try:
            written = Written(session, session.log, self._written or self._filed())
        except UnicodeEncodeError:
            raise self._no_unicode() from None
        self._save(session, written)
        self._written = written

    def save(self, session: Session) -> None:
        """Write what is in memory to the disk. Raises `SaveFailed`; then it can be called again."""
        if self._written is None:
            self.rewrite(session)
        else:
            self._save(session, self._written)

    def _filed(self) -> Written | None:
        """Return the blocks of the file that was read, or None for a new one."""
        if self._loaded is None:
            return None
        loaded, log = self._loaded
        filed = loaded.session.copy()
        filed.log = log
        return Written.filed(filed, cut(loaded.text, filed, _one_entry))

    def _save(self, session: Session, written: Written) -> None:
        try:
            pieces = written.pieces(session)
            if sum(map(len, pieces)) > LARGEST:  # what is not read again is not written
                raise SaveFailed(
                    f"{named(self.path)} was not saved: with that it is too large for a session file."
                )
            self._remember(atomic.put(self.target, pieces, atomic.over), pieces)
            atomic.flush_folder(self._folder)
        except UnicodeEncodeError:
            raise self._no_unicode() from None
        except OSError as error:
            raise SaveFailed(f"{named(self.path)} was not saved: {reason(error)}.") from None
        self._loaded = None

    def _no_unicode(self) -> SaveFailed:
        return SaveFailed(f"{named(self.path)} was not saved: a text in it is not Unicode.")


def _one_entry(block: str) -> Entry | Mapping[str, Any] | None:
    """Return what a block holds by itself, where it is one entry and nothing else."""
    import tomli  # the whole library is spared

    try:
        data = tomli.loads(block)
        if len(data) != 1:
            return None
        ((name, found),) = data.items()
        if not isinstance(found, list) or len(found) != 1:
            return None
        one: Mapping[str, Any] = found[0]
        return entry_from(one) if name == "log" else one
    except (ValueError, RecursionError):
        return None


def create(path: StrPath, session: Session) -> Kept:
    """Create a session file, which must not be there yet, not even as a link that leads nowhere.

    Raises `FileExistsError` or `SaveFailed`; then no file is left.
    """
    try:
        if os.path.lexists(path):
            raise FileExistsError
        kept = Kept(path)
        kept._written = Written(session, session.log)
        pieces = kept._written.pieces(session)
        handle = lock.acquire(kept._lock, PATIENCE)
        try:  # whoever sweeps has the lock: our temporary file is safe
            kept._remember(_put_new(kept.target, pieces), pieces)
        finally:
            lock.release(handle)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        raise SaveFailed(f"{named(path)} cannot be written: {reason(error)}.") from None
    return kept


def _put_new(target: StrPath, pieces: Sequence[bytes | bytearray]) -> Mark:
    if os.path.lexists(target):
        raise FileExistsError
    mark = atomic.put(target, pieces, atomic.new)
    try:
        atomic.flush_folder(os.path.dirname(target))
    except OSError:
        os.unlink(target)
        raise
    return mark


def replace_file(path: StrPath, raw: bytes) -> None:
    """Put these bytes into a file, whole and on the disk, or leave it as it was. Raises OSError."""
    target = os.path.realpath(path)
    atomic.put(target, [raw], atomic.over)
    atomic.flush_folder(os.path.dirname(target))
