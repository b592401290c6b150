"""One person under several spellings: names are compared composed, case-folded and trimmed.

Which spellings were merged stands in `players.toml` in the home folder. Session files are never
touched by it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from scorers.names import Names
from scorers.text import did_you_mean, fold, show
from sessions.errors import NotPossible, SessionError, named
from sessions.paths import SPELLINGS, StrPath
from sessions.storage import lock
from sessions.storage.atomic import make_folder, reason, take
from sessions.storage.store import PATIENCE, replace_file

__all__ = ["People"]

HEADING = "# Spellings that are one person; session files are not touched.\n\n[merged]\n"
LARGEST = 1024 * 1024
"""Far beyond any club."""


def spelling(name: str) -> str:
    """Return the form in which two spellings are the same person."""
    return " ".join(fold(name).split())


class People:
    """Who is who, across sessions."""

    def __init__(self, folder: StrPath) -> None:
        """Reads the merges of a home folder, where there are any. Raises `SessionError`."""
        self.file = os.path.join(folder, SPELLINGS)
        self._text = HEADING
        """The list as it was read, with the comments of whoever wrote some."""
        self.merges: dict[str, str] = {}
        """The spelling of a name to the name that stands for it."""
        self._shown: dict[str, str] = {}
        self._spelled: set[str] = set()
        self._read()

    def _read(self) -> None:
        try:
            raw, _ = take(self.file, LARGEST + 1)
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            raise SessionError(f"{named(self.file)} cannot be read: {reason(error)}.") from None
        if len(raw) > LARGEST:
            raise SessionError(f"{named(self.file)} is too large for a list of spellings.")
        import tomli  # only where somebody merged names

        try:
            self._text = raw.decode("utf-8-sig").replace("\r\n", "\n")
            data = tomli.loads(self._text)
        except (ValueError, RecursionError):
            name = named(self.file)
            raise SessionError(f"{name} cannot be read as TOML: mend it or move it away.") from None
        merged = data.get("merged", {})
        if not isinstance(merged, Mapping) or not all(isinstance(v, str) for v in merged.values()):
            raise SessionError(f'{named(self.file)}: [merged] takes lines such as "Anna B" = "Anna".')
        self.merges = {spelling(name): into for name, into in merged.items()}

    def person(self, name: str) -> str:
        """Return the key under which a name's results are counted."""
        key = spelling(name)
        for _ in range(len(self.merges) + 1):
            into = self.merges.get(key)
            if into is None:
                return key
            key = spelling(into)
        return key

    def meet(self, names: Iterable[str]) -> None:
        """Remember how a person is written; the first spelling met is the one shown."""
        for name in names:
            if name not in self._spelled:
                self._spelled.add(name)
                self._shown.setdefault(self.person(name), name)

    def shown(self, person: str) -> str:
        """Return how a person is written."""
        for into in self.merges.values():
            if spelling(into) == person:  # at the end of a chain of merges, not on its way
                return into
        return self._shown.get(person, person)

    def everybody(self) -> list[str]:
        """Return everybody met so far, as written, by name."""
        return sorted({self.shown(self.person(name)) for name in self._shown.values()})

    def spellings(self) -> dict[str, list[str]]:
        """Return everybody met so far, with the spellings under which they played."""
        found: dict[str, list[str]] = {}
        for name in sorted(self._spelled):
            found.setdefault(self.shown(self.person(name)), []).append(name)
        return {person: found[person] for person in sorted(found)}

    def merge(self, name: str, into: str) -> str:
        """Count `name`, and whoever counts as `name`, as `into` from now on: who is told apart by it.

        Raises `NotPossible` where they are one person already.
        """
        for each in (name, into):
            Names.seated([each])
        if not self._is_known(name):
            near = did_you_mean(name, self._spelled)
            raise NotPossible(f"Nobody is called {show(name)}.{near}")
        with self._changed():
            return self._merge(name, into)

    def _is_known(self, name: str) -> bool:
        """True if somebody played under a name, or it was merged before, at either end."""
        merged = (*self.merges, *map(spelling, self.merges.values()))
        return spelling(name) in {*map(spelling, self._spelled), *merged}

    def _merge(self, name: str, into: str) -> str:
        if self.person(name) == self.person(into):
            raise NotPossible(f"{show(name)} and {show(into)} are one person already.")
        self._shown[spelling(name)] = name
        person = self.person(name)
        whole = self.shown(person)
        self.merges[person] = into
        return whole

    def unmerge(self, name: str) -> None:
        """Tell a merged name apart again. Raises `NotPossible` where it was not merged."""
        with self._changed():
            if self.merges.pop(spelling(name), None) is None:
                raise NotPossible(f"{show(name)} is not merged with anybody.")

    @contextmanager
    def _changed(self) -> Iterator[None]:
        """Read the list again under its lock, and write what was changed in it."""
        try:
            make_folder(os.path.dirname(self.file) or ".")
            handle = lock.acquire(lock.name_lock(os.path.realpath(self.file)), PATIENCE)
        except OSError as error:
            raise SessionError(f"{named(self.file)} cannot be locked: {reason(error)}.") from None
        try:
            self.merges = {}
            self._read()
            yield
            self._write()
        finally:
            lock.release(handle)

    def _write(self) -> None:
        try:
            replace_file(self.file, self._edited().encode("utf-8"))
        except OSError as error:
            raise SessionError(f"{named(self.file)} was not saved: {reason(error)}.") from None

    def _edited(self) -> str:
        """Return the list with the merges of now; every other line stays, comments above all."""
        import tomli_w  # only where somebody merges names

        kept, found, inside = [], set(), False
        for line in self._text.splitlines():
            if line.startswith("["):
                inside = line == "[merged]"
            name, into = _read_pair(line) if inside else ("", "")
            if name and self.merges.get(spelling(name)) != into:
                continue
            kept.append(line)
            found.add(spelling(name))
        if "[merged]" not in kept:
            kept.append("[merged]")
        new = {name: into for name, into in self.merges.items() if name not in found}
        below = kept.index("[merged]") + 1
        kept[below:below] = tomli_w.dumps(new).splitlines()
        text = "\n".join(kept) + "\n"
        if _read_merges(text) == self.merges:
            return text
        comments = [line for line in self._text.splitlines() if line.lstrip().startswith("#")]
        return "\n".join([*comments, tomli_w.dumps({"merged": self.merges})])


def _read_pair(line: str) -> tuple[str, str]:
    """Return the name and whom it counts as in a line of the list; empty where it is no such line."""
    import tomli  # spared where nobody merged names

    try:
        ((name, into),) = tomli.loads(line).items()
    except ValueError:
        return "", ""
    return (name, into) if isinstance(into, str) else ("", "")


def _read_merges(text: str) -> dict[str, str] | None:
    import tomli  # spared where nobody merged names

    try:
        merged = tomli.loads(text).get("merged", {})
    except (ValueError, RecursionError):
        return None
    return {spelling(name): into for name, into in merged.items()}
