"""The players at a table: which names may be used, and how they are typed and written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorers.errors import Unclear
from scorers.text import Word, _harm, composed, did_you_mean, fold, harmful, listed, plain, show

NO_NAME = "-/?#!+>@&"
"""No name begins with one of these, nor with a digit."""


def _name_fault(name: str, teams: bool) -> str | None:
    marks = plain(name)
    if not marks:
        return "A name is empty: use 1 to 40 characters."
    if len(name) > 40:
        return f"{show(name, 20)} is too long for a name: use 1 to 40 characters."
    bad = harmful(name)
    if bad is not None:
        what, number = _harm(bad)
        return f"The name {show(name)} has {what} ({number}) in it."
    for c in '",;':
        if c in marks:
            return f"The name {show(name)} has {c} in it, which separates answers."
    if marks[0].isdecimal() or marks[0] in NO_NAME:
        return f"The name {show(name)} begins with {marks[0]}: begin with a letter."
    if teams and " & " in marks:
        return f"The name {show(name)} has ' & ' in it, which joins the names of a team."
    return None


def _close(name: str) -> str:
    return " ".join(name.split())


class Names:
    """The players at a table, in seat order, and how their names are typed and written."""

    __slots__ = ("_also", "_keys", "_written", "also", "players")

    def __init__(self, players: Sequence[str], also: Sequence[str] = ()) -> None:
        """`also`: what else each player is called at this table, such as an animal's name."""
        self.players = tuple(players)
        self.also = tuple(also)
        self._also = tuple(fold(name) for name in also)
        self._keys = tuple(fold(name) for name in players)
        self._written = tuple(written(name) for name in players)

    @staticmethod
    def seated(players: Sequence[str], teams: bool = False) -> tuple[str, ...]:
        """The names as they are kept: trimmed and composed.

        Raises `Unclear` for a name that cannot be typed back, and for two that are the same.
        """
        seated: dict[str, str] = {}
        for given in players:
            name = composed(given).strip()
            fault = _name_fault(name, teams)
            if fault:
                raise Unclear(fault)
            other = seated.get(fold(name))
            if other is not None:
                raise Unclear(f"{show(other)} and {show(name)} are the same name: tell them apart.")
            seated[fold(name)] = name
        return tuple(seated.values())

    def __getitem__(self, seat: int) -> str:
        return self.players[seat]

    def write(self, seat: int) -> str:
        """The name in canonical form: in double quotes unless of plain characters."""
        return self._written[seat]

    def listed(self, seats: Iterable[int], join: str = "and") -> str:
        """Players in a sentence: `Ann, Bob and Cy`."""
        return listed([self.players[seat] for seat in seats], join)

    def could_be(self, word: Word | str) -> list[int]:
        """The seats that a word may stand for: the one whose name it is, else those it begins."""
        key = word.key if isinstance(word, Word) else fold(word)
        key = key.strip()
        if key in self._keys:
            return [self._keys.index(key)]
        if key in self._also:
            return [self._also.index(key)]
        found = [seat for seat, name in enumerate(self._keys) if key and name.startswith(key)]
        if self._also and key:
            called = [seat for seat, name in enumerate(self._also) if name.startswith(key)]
            found = sorted({*found, *called})
        if found or " " not in key:
            return found
        key = _close(key)  # more blanks or fewer make no other name
        return [seat for seat, name in enumerate(self._keys) if _close(name).startswith(key)]

    def seat(self, word: Word | str) -> int:
        """The seat of a name or an unambiguous prefix of one. Raises `Unclear`."""
        found = self.could_be(word)
        if len(found) == 1:
            return found[0]
        text = word.text if isinstance(word, Word) else word
        if found:
            raise Unclear(
                f"{show(text)} could be {self.listed(found, 'or')}: type a little more of the name."
            )
        meant = did_you_mean(text, self.players)
        raise Unclear(f"Nobody here is called {show(text)}.{meant} Players: {', '.join(self.players)}.")

    def exactly(self, name: str) -> int:
        """The seat of a whole name. Raises `Unclear`."""
        key = fold(name).strip()
        if key not in self._keys:
            raise Unclear(f"Nobody here is called {show(name)}. Players: {', '.join(self.players)}.")
        return self._keys.index(key)


def written(name: str) -> str:
    """A name in canonical form: plain where it has only letters, digits, `'`, `_` and inner `-`."""
    inner = name[1:-1] if len(name) > 2 else ""
    bare = all(c.isalpha() or c.isdecimal() or c in "'_" for c in name.replace("-", "")) and name
    return name if bare and name.count("-") == inner.count("-") else f'"{name}"'
