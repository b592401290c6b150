"""The home folder: where sessions live, and how one is named and found by a part of its name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from scorers.game import Game, Setup
from scorers.text import fold, show
from sessions.errors import SessionError, WrongUsage, named
from sessions.live import Live, now
from sessions.paths import SPELLINGS, StrPath, names_a_session, stem_of, tidied
from sessions.storage.atomic import make_folder, reason
from sessions.storage.store import read_head

__all__ = ["begin", "find", "home_folder", "newest", "sessions_in"]


def home_folder(given: str | None = None) -> str:
    """Return `given`, else `REFEREE_HOME`, else the platform's folder for a program's data."""
    chosen = given or os.environ.get("REFEREE_HOME")
    if chosen:
        return tidied(os.path.expanduser(chosen))
    plainly = _plainly_on_linux()
    if plainly is not None:
        return tidied(plainly)
    from platformdirs import user_data_dir  # the whole library is spared on Linux

    return user_data_dir("referee", appauthor=False)


def _plainly_on_linux() -> str | None:
    """Return what platformdirs says where there is nothing odd; loading it costs more than reading an
    evening. A test compares the two.
    """
    if not sys.platform.startswith("linux") or "ANDROID_DATA" in os.environ:
        return None
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    asked = os.environ.get("XDG_DATA_HOME") or os.environ.get("HOME", "")
    return os.path.join(data, "referee") if asked.startswith("/") else None


def sessions_in(folder: StrPath) -> list[str]:
    """Return the session files of a folder, the last written first; none without the folder."""
    found: list[tuple[int, str, str]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if not names_a_session(name):
                    continue
                try:
                    if entry.is_dir():
                        continue
                    written = entry.stat().st_mtime_ns
                except OSError:  # a link that leads nowhere: named as damaged, never passed over
                    written = 0
                found.append((written, name, entry.path))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SessionError(f"{named(folder)} cannot be read: {reason(error)}.") from None
    return [path for _, _, path in sorted(found, reverse=True)]


def newest(folder: StrPath, states: Iterable[str] = ("open", "finished")) -> str | None:
    """Return the last written session in one of these states; damaged files are passed over."""
    wanted = tuple(states)
    for path in sessions_in(folder):
        try:
            state = read_head(path).session.state
        except SessionError:
            continue
        if state in wanted:
            return path
    return None


def find(text: str, folder: StrPath) -> str:
    """Return the file that is meant: a path, `last`, or a part of a name in the home folder.

    A path has a slash or ends in `.toml`. Raises `SessionError`.
    """
    if "/" in text or os.sep in text or text.endswith(".toml"):
        inside = os.path.join(folder, text)
        if "/" in text or os.path.isabs(text) or os.path.exists(text) or not os.path.exists(inside):
            return tidied(text)
        return inside
    if fold(text) == "last":
        last = newest(folder)
        if last is None and sessions_in(folder):
            raise SessionError(
                f"No session in {named(folder)} is open or finished, so none is the last: "
                "type a part of a name."
            )
        if last is None:
            raise SessionError(f"There is no session in {named(folder)} yet: referee play starts one.")
        return last
    key = fold(text).strip()
    paths = sessions_in(folder)
    fits = [p for p in paths if fold(stem_of(p)) == key] or [
        p for p in paths if key and key in fold(stem_of(p))
    ]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise SessionError(f"No session in {named(folder)} has {show(text) or 'that'} in its name.")
    some = ", ".join(show(stem_of(p), 60) for p in fits[:4]) + (" …" if len(fits) > 4 else "")
    raise WrongUsage(
        f"{show(text)} could be {len(fits)} sessions ({some}): type more of the name, or last."
    )


def slug(text: str) -> str:
    """Return a name as it can stand in a file name: letters and digits, others as one hyphen."""
    clean = "".join(c if c.isalnum() else "-" for c in text.casefold())
    return "-".join(part for part in clean.split("-") if part)


def _writable(name: str) -> str:
    """Return as much of a name as the locale's file names can hold."""
    letters = sys.getfilesystemencoding()
    return name.encode(letters, "ignore").decode(letters)


def begin(game: Game, setup: Setup, folder: StrPath, file: str | None = None) -> Live:
    """Begin a session in the home folder, or in `file`. Raises `SessionError`."""
    if file is not None:
        if os.path.basename(file) == SPELLINGS:
            raise WrongUsage(f"{SPELLINGS} is the list of people's spellings: choose another name.")
        try:
            return Live.begin(tidied(file), game, setup)
        except FileExistsError:
            raise SessionError(f"{show(file, 200)} is there already: choose another name.") from None
    try:
        make_folder(folder)
    except (OSError, ValueError) as error:
        raise SessionError(f"The folder {named(folder)} cannot be made: {reason(error)}.") from None
    people = "-".join(filter(None, (slug(_writable(name)) for name in setup.players)))
    stem = f"{now().date().isoformat()}-{slug(game.id)}-{people}"
    while len(stem.encode()) > 200:
        stem = stem[:-1]
    stem = stem.rstrip("-")
    taken = {os.path.basename(path) for path in sessions_in(folder)}
    number = 1
    while True:
        name = f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml"
        number += 1
        if name in taken:
            continue
        try:
            return Live.begin(tidied(os.path.join(folder, name)), game, setup)
        except FileExistsError:
            continue
