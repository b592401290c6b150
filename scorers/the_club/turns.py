"""A turn as the table types it, and as it is written in full.

Parts stand between semicolons: a pair, a rock star with its pairs, a guard, a bully, `closed`; or
`-` for nothing. A word may be cut as long as only one of the words that may stand there begins so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from scorers.notation import (
    Illegal,
    Names,
    Unclear,
    Word,
    composed,
    could_be,
    either,
    fold,
    listed,
    nearest,
    plain,
    show,
    split,
    whole,
)
from scorers.the_club.dancers import (
    BY_LETTERS,
    HIDDEN,
    LOOK_WORDS,
    PLACE_OF,
    Dancer,
    Pair,
    spelled,
)
from scorers.the_club.floor import CELLS

__all__ = [
    "KEYWORDS",
    "MOST_POINTS",
    "Turn",
    "read_dancer",
    "read_pair",
    "read_turn",
    "write_pair",
    "write_turn",
]

KEYWORDS = ("rockstar", "guard", "bully", "closed")
MOST_POINTS = 1_000_000
"""The furthest from zero that an `other` quality may go."""

_FIRST_WORDS = (*KEYWORDS, *LOOK_WORDS)
_QUALITIES = ("gender", "build", "taste", "mood")
_MARKS = frozenset("&/+@:")
_TOKEN = re.compile(r"[&/+@:]|[^\s&/+@:]+")
_POINTS = re.compile(r"\s*[+-]?\s*\d")
_LETTERS = "f or m, l m or s, m d or h, b c or d"


class Turn(NamedTuple):
    """What a player reported of one turn."""

    pairs: tuple[Pair, ...] = ()
    stars: tuple[tuple[Pair, ...], ...] = ()
    """The pairs of each rock star that left."""
    guards: int = 0
    bullies: tuple[str, ...] = ()
    """The cell of each bully, empty where it was not said."""
    closed: bool = False
    """The last tile has been placed."""

    @property
    def scoring(self) -> tuple[Pair, ...]:
        """Every pair that leaves, the turn's own first."""
        return (*self.pairs, *(pair for star in self.stars for pair in star))


class _Reader:
    """The tokens of one part, read from the left."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> str:
        """The token that comes next; empty at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        self.at += 1
        return token

    def skip(self, mark: str) -> bool:
        """Whether the mark came next; then it is behind us."""
        if self.next != mark:
            return False
        self.at += 1
        return True

    @property
    def rest(self) -> str:
        return " ".join(self.tokens[self.at :])


def read_turn(line: str, names: Names, seat: int) -> Turn:
    """What a typed line says of the turn of the player in `seat`.

    Raises `Unclear`, and `Illegal` where nothing of the kind can be scored.
    """
    parts = split(line, ";")
    parts[0] = _headless(parts[0], names, seat)
    if [part.strip() for part in parts] == ["-"]:
        return Turn()
    pairs: list[Pair] = []
    stars: list[tuple[Pair, ...]] = []
    bullies: list[str] = []
    guards, closed = 0, False
    for part in parts:
        reader = _Reader(_TOKEN.findall(fold(part)))
        keyword = _keyword(reader)
        if keyword == "":
            pairs.append(_pair(reader))
        elif keyword == "rockstar":
            stars.append(_star(reader))
        elif keyword == "bully":
            bullies.append(_cell(reader) if reader.skip("@") else "")
            _nothing_more(reader, "a bully, as bully@d4 where its cell matters,")
        elif keyword == "guard":
            guards += 1
            _nothing_more(reader, "a guard")
        else:
            closed = True
            _nothing_more(reader, "closed")
    return Turn(tuple(pairs), tuple(stars), guards, tuple(bullies), closed)


def _headless(part: str, names: Names, seat: int) -> str:
    """The first part without the player's name and a colon before it.

    The colon of `other:3` is told from that of a name by the number behind it.
    """
    marks = plain(part)
    if marks.startswith('"'):
        end = marks.find('"', 1)
        rest = marks[end + 1 :].lstrip()
        if not rest.startswith(":"):
            raise Unclear("A name before a turn ends in a colon, such as ann: guard.")
        named, rest = names.seat(Word(composed(part)[1:end], True)), rest[1:]
    else:
        head, colon, rest = marks.partition(":")
        if not colon or _POINTS.match(rest) or ("+" in head and not names.could_be(head)):
            _no_bare_name(marks, names)
            return marks
        named = names.seat(head)
    if named != seat:
        raise Illegal(
            f"It is {names[seat]}'s turn, not {names[named]}'s. If {names[seat]} is done and "
            "nothing happened, type - first.",
            "TC-3",
        )
    if not rest.strip():
        raise Unclear(f"Nothing follows the name: {names[seat]}: - where nothing happened.")
    return rest


def _no_bare_name(marks: str, names: Names) -> None:
    word = marks.split(maxsplit=1)[0] if marks.strip() else ""
    if names.could_be(word) and not _code(fold(word)) and not could_be(word, _FIRST_WORDS):
        raise Unclear(f"A name before a turn ends in a colon: {word}: and what happened.")


def _keyword(reader: _Reader) -> str:
    """The keyword that a part begins with, or nothing where a dancer comes first."""
    word = reader.next
    if not word:
        raise Unclear("There is nothing between two semicolons: - alone is a turn without events.")
    if word == "-":
        raise Unclear("- stands alone, for a turn in which nothing happened.")
    if word in _MARKS:
        raise Unclear(f"A part cannot begin with {word}: a pair such as fshc mlhb, or a word.")
    if _code(word):
        return ""
    first = _only(word, _FIRST_WORDS)
    if first in KEYWORDS:
        reader.take()
        return first
    return ""


def _code(word: str) -> str | None:
    """The look that a word stands for as four letters, or None."""
    return BY_LETTERS.get("".join(sorted(word))) if len(word) == 4 else None


def _only(word: str, choices: Sequence[str]) -> str:
    """The one choice that a word begins. Raises `Unclear`."""
    found = could_be(word, choices)
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"{show(word)} could be {either(found)}: type a little more.")
    if len(word) == 4 and set(word) <= set("fmlsdhbc"):
        raise Unclear(f"{show(word)} is no look: one letter each of {_LETTERS}, such as fshc.")
    near = nearest(word, choices)
    meant = f" Did you mean {near}?" if near else ""
    raise Unclear(
        f"{show(word)} is no word here.{meant} A dancer is four letters, {_LETTERS}, or four "
        f"words, such as female small hip cheerful."
    )


def _nothing_more(reader: _Reader, what: str) -> None:
    if reader.next:
        raise Unclear(f"After {what} comes a semicolon or nothing, not {show(reader.rest)}.")


def read_pair(text: str) -> Pair:
    """Two dancers, as in a part of a turn. Raises `Unclear`."""
    return _pair(_Reader(_TOKEN.findall(fold(text))))


def read_dancer(text: str) -> Dancer:
    """One dancer alone. Raises `Unclear`."""
    reader = _Reader(_TOKEN.findall(fold(text)))
    dancer, _ = _dancer(reader)
    if reader.next:
        raise Unclear(f"One dancer is enough here; {show(reader.rest)} is too much.")
    return dancer


def _pair(reader: _Reader, otherwise: str = "A semicolon separates what else happened.") -> Pair:
    one, one_in_words = _dancer(reader)
    if not reader.next:
        raise Unclear(f"{one.look} is alone: a pair is two dancers, such as fshc+wallet mlhb.")
    apart = reader.skip("&")
    if not apart and reader.next in _MARKS:
        raise Unclear(
            f"{show(reader.rest)} will not do behind a dancer: the hidden quality comes once, "
            "the cell once, then the other dancer."
        )
    if not apart and one_in_words and not _code(reader.next):
        raise Unclear("Put & between two dancers in words: female small hip cheerful & ...")
    two, _ = _dancer(reader)
    if reader.next:
        raise Unclear(f"A pair is two dancers; {show(reader.rest)} is too much. {otherwise}")
    return one, two


def _star(reader: _Reader) -> tuple[Pair, ...]:
    """The pairs of one rock star: none, one or two."""
    if not reader.next:
        return ()
    pieces: list[list[str]] = [[]]
    while reader.next:
        token = reader.take()
        if token == "/":
            pieces.append([])
        else:
            pieces[-1].append(token)
    if not all(pieces):
        raise Unclear("A pair is missing beside the /: rockstar fshc mshc / flmb mlmb.")
    between = "A / stands between a rock star's two pairs."
    pairs = tuple(_pair(_Reader(piece), between) for piece in pieces)
    if len(pairs) > 2:
        raise Illegal(
            f"A rock star takes four neighbours along, so two pairs at most, not {len(pairs)}.",
            "TC-5",
        )
    return pairs


def _dancer(reader: _Reader) -> tuple[Dancer, bool]:
    """The next dancer, and whether words gave the look."""
    word = reader.next
    if not word or word in _MARKS:
        raise Unclear(f"A dancer is missing{f' before {word}' if word else ''}: four letters or words.")
    code = _code(word)
    if code:
        reader.take()
        look = code
    else:
        look = _look_in_words(reader)
    hidden, points, cell = "", 0, ""
    seen_back = False
    while reader.next in ("+", "@"):
        if reader.take() == "@":
            if cell:
                raise Unclear(f"{look} has two cells: one for each dancer, such as {look}@c4.")
            cell = _cell(reader)
        else:
            if seen_back:
                raise Illegal(f"{look} has two hidden qualities: a tile has one back.", "TC-2")
            hidden, points = _back(reader)
            seen_back = True
    return Dancer(look, hidden, points, cell), not code


def _look_in_words(reader: _Reader) -> str:
    letters = [""] * 4
    for _ in range(4):
        word = reader.next
        if not word or word in _MARKS:
            missing = [q for q, letter in zip(_QUALITIES, letters, strict=True) if not letter]
            raise Unclear(f"The {listed(missing)} of a dancer is missing: four letters or words.")
        if _code(word):
            raise Unclear(f"{word} among words: a dancer is four letters or four words, not both.")
        meant = _only(word, LOOK_WORDS)
        place = PLACE_OF[meant]
        if letters[place]:
            raise Unclear(
                f"{show(word)} is a second {_QUALITIES[place]}: gender, build, taste and mood, "
                "one word each."
            )
        letters[place] = meant[0]
        reader.take()
    return "".join(letters)


def _back(reader: _Reader) -> tuple[str, int]:
    """The hidden quality behind a `+`, and the points of an `other`."""
    word = reader.take()
    if not word or word in _MARKS:
        raise Unclear(f"Nothing follows the +: {', '.join(HIDDEN[:-2])}, other:N or none.")
    found = could_be(word, HIDDEN)
    if len(found) > 1:
        raise Unclear(f"{show(word)} could be {either(found)}: type a little more.")
    if not found:
        near = nearest(word, HIDDEN)
        meant = f" Did you mean {near}?" if near else ""
        raise Unclear(
            f"{show(word)} is no hidden quality we know.{meant} They are {', '.join(HIDDEN[:-2])}; "
            "any other back is other:N, with the points of your own sheet, such as other:2.",
            "TC-2.8",
        )
    quality = found[0]
    if quality == "other":
        return quality, _points(reader)
    if reader.next == ":":
        raise Unclear(f"Only other takes points of its own, such as other:2; {quality} has none.")
    return ("" if quality == "none" else quality), 0


def _points(reader: _Reader) -> int:
    if not reader.skip(":"):
        raise Unclear("other needs its points from your own sheet: other:2 or other:-1.", "TC-2.8")
    least = 0 if reader.skip("+") else -MOST_POINTS
    return whole(reader.take(), least, MOST_POINTS, "the points of other")


def _cell(reader: _Reader) -> str:
    typed = reader.take()
    if typed not in CELLS:
        raise Illegal(
            f"{show(typed) or 'nothing'} is not on the floor: columns a to g, rows 1 to 7, such as c4.",
            "TC-4",
        )
    return typed


def write_pair(pair: Pair) -> str:
    """A pair in canonical form."""
    return f"{spelled(pair[0])} & {spelled(pair[1])}"


def write_turn(turn: Turn) -> str:
    """A turn in canonical form: pairs, rock stars, guards, bullies, closed."""
    parts = [write_pair(pair) for pair in turn.pairs]
    parts += [" ".join(("rockstar", " / ".join(map(write_pair, star)))).strip() for star in turn.stars]
    parts += ["guard"] * turn.guards
    parts += [f"bully @{cell}" if cell else "bully" for cell in turn.bullies]
    if turn.closed:
        parts.append("closed")
    return " ; ".join(parts) or "-"
