"""One person under several spellings: names are compared composed, case-folded and trimmed.

Which spellings were merged stands in `players.toml` in the home folder. Session files are never
touched by it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from scorers.names import Names
from scorers.text import fold, show
from sessions.errors import NotPossible, SessionError, named
from sessions.paths import SPELLINGS, StrPath
from sessions.storage.atomic import reason
from sessions.storage.store import replace_file

__all__ = ["People"]


def spelling(name: str) -> str:
    """The form in which two spellings are the same person."""
    return " ".join(fold(name).split())


class People:
    """Who is who, across sessions."""

    def __init__(self, folder: StrPath) -> None:
        """Reads the merges of a home folder, where there are any. Raises `SessionError`."""
        self.file = os.path.join(folder, SPELLINGS)
        self.merges: dict[str, str] = {}
        """The spelling of a name to the name that stands for it."""
        self._shown: dict[str, str] = {}
        self._spelled: set[str] = set()
        if os.path.exists(self.file):
            self._read()

    def _read(self) -> None:
        import tomli  # only where somebody merged names

        try:
            with open(self.file, encoding="utf-8") as file:
                data = tomli.loads(file.read())
        except (OSError, ValueError, RecursionError):
            name = named(self.file)
            raise SessionError(f"{name} cannot be read as TOML: mend it or move it away.") from None
        merged = data.get("merged", {})
        if not isinstance(merged, Mapping) or not all(isinstance(v, str) for v in merged.values()):
            raise SessionError(f'{named(self.file)}: [merged] takes lines such as "Anna B" = "Anna".')
        self.merges = {spelling(name): into for name, into in merged.items()}

    def person(self, name: str) -> str:
        """The key under which a name's results are counted."""
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
        """How a person is written."""
        for into in self.merges.values():
            if spelling(into) == person:  # at the end of a chain of merges, not on its way
                return into
        return self._shown.get(person, person)

    def everybody(self) -> list[str]:
        """Everybody met so far, as written, by name."""
        return sorted({self.shown(self.person(name)) for name in self._shown.values()})

    def spellings(self) -> dict[str, list[str]]:
        """Everybody met so far, with the spellings under which they played."""
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
        if self.person(name) == self.person(into):
            raise NotPossible(f"{show(name)} and {show(into)} are one person already.")
        self._shown[spelling(name)] = name
        person = self.person(name)
        whole = self.shown(person)
        self.merges[person] = into
        self._write()
        return whole

    def unmerge(self, name: str) -> None:
        """Tell a merged name apart again. Raises `NotPossible` where it was not merged."""
        if self.merges.pop(spelling(name), None) is None:
            raise NotPossible(f"{show(name)} is not merged with anybody.")
        self._write()

    def _write(self) -> None:
        import tomli_w  # only where somebody merges names

        text = "# Spellings that are one person; session files are not touched.\n"
        try:
            os.makedirs(os.path.dirname(self.file) or ".", exist_ok=True)
            replace_file(self.file, (text + tomli_w.dumps({"merged": self.merges})).encode("utf-8"))
        except OSError as error:
            raise SessionError(f"{named(self.file)} was not saved: {reason(error)}.") from None
