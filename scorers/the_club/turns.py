"""A turn as the table types it, and as it is written in full.

Parts stand between semicolons: a pair, a rock star with its pairs, a guard, a bully, `closed`; or
`-` for nothing. A word may be cut as long as only one of the words that may stand there begins so.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from scorers.errors import Illegal, Unclear
from scorers.names import Names
from scorers.parsing import could_be, split, whole
from scorers.text import Word, composed, fold, plain, show
from scorers.the_club.answers import MARKS, Reader, look_of, only, take_cell, take_pair
from scorers.the_club.dancers import LOOK_WORDS, Pair, spelled

__all__ = ["KEYWORDS", "Turn", "read_turn", "write_pair", "write_turn"]

KEYWORDS = ("rockstar", "guard", "bully", "closed")

MOST_DRAWN = 99
"""So many guards or bullies may be typed as a number; more than three are objected to (TC-8)."""
_FIRST_WORDS = (*KEYWORDS, *LOOK_WORDS)
_POINTS = re.compile(r"\s*[+-]?\s*\d")


class Turn(NamedTuple):
    """What a player reported of one turn."""

    pairs: tuple[Pair, ...] = ()
    stars: tuple[tuple[Pair, ...], ...] = ()
    """The pairs of each rock star that left."""
    agreed: tuple[tuple[int | None, ...], ...] = ()
    """For each of those pairs, what the table says that it scores; None where it did not say."""
    guards: int = 0
    bullies: tuple[str, ...] = ()
    """The cell of each bully, empty where it was not said."""
    closed: bool = False
    """The last tile has been placed."""

    def find_agreed(self, star: int, place: int) -> int | None:
        """What the table says that a rock star's pair scores, or None."""
        return self.agreed[star][place] if self.agreed else None

    @property
    def scoring(self) -> tuple[Pair, ...]:
        """Every pair that leaves, the turn's own first."""
        return (*self.pairs, *(pair for star in self.stars for pair in star))


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
    agreed: list[tuple[int | None, ...]] = []
    bullies: list[str] = []
    guards, closed = 0, False
    for part in parts:
        reader = Reader.of(part)
        number = _number_before(reader)
        keyword = _keyword(reader)
        if keyword in ("guard", "bully"):
            number = number or _number(reader)
        if keyword == "":
            pairs.append(take_pair(reader))
        elif keyword == "rockstar":
            star, said = _star(reader)
            stars.append(star)
            agreed.append(said)
        elif keyword == "bully":
            cell = take_cell(reader) if reader.skip("@") and (number or 1) == 1 else ""
            bullies += [cell] * (number or 1)
            _nothing_more(reader, "a bully, as bully@d4 where its cell matters,")
        elif keyword == "guard":
            guards += number or 1
            _nothing_more(reader, "a guard")
        else:
            closed = True
            _nothing_more(reader, "closed")
    if all(points is None for said in agreed for points in said):
        agreed = []
    return Turn(tuple(pairs), tuple(stars), tuple(agreed), guards, tuple(bullies), closed)


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
    if names.could_be(word) and not look_of(fold(word)) and not could_be(word, _FIRST_WORDS):
        raise Unclear(f"A name before a turn ends in a colon: {word}: and what happened.")


def _keyword(reader: Reader) -> str:
    """The keyword that a part begins with, or nothing where a dancer comes first."""
    word = reader.next
    if not word:
        raise Unclear("There is nothing between two semicolons: - alone is a turn without events.")
    if word == "-":
        raise Unclear("- stands alone, for a turn in which nothing happened.")
    if word in MARKS:
        raise Unclear(f"A part cannot begin with {word}: a pair such as fshc mlhb, or a word.")
    if look_of(word):
        return ""
    first = only(word, _FIRST_WORDS)
    if first in KEYWORDS:
        reader.take()
        return first
    return ""


def _number(reader: Reader) -> int:
    """How many guards or bullies, as `guard 2` says; 0 where no number stands there."""
    if not reader.next.isdecimal():
        return 0
    return whole(reader.take(), 1, MOST_DRAWN, "tiles of a kind in one turn")


def _number_before(reader: Reader) -> int:
    """The number in `2 guards`; 0 where none stands there or something else follows."""
    follows = reader.tokens[1] if len(reader.tokens) > 1 else ""
    if follows.startswith(("g", "bu")) and could_be(follows, _FIRST_WORDS):
        return _number(reader)
    return 0


def _nothing_more(reader: Reader, what: str) -> None:
    if reader.next:
        raise Unclear(f"After {what} comes a semicolon or nothing, not {show(reader.rest)}.")


def _star(reader: Reader) -> tuple[tuple[Pair, ...], tuple[int | None, ...]]:
    """The pairs of one rock star, none, one or two, and what the table says that each scores."""
    if not reader.next:
        return (), ()
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
    agreed = tuple(_take_agreed(piece) for piece in pieces)
    pairs = tuple(take_pair(Reader(piece), between) for piece in pieces)
    if len(pairs) > 2:
        raise Illegal(
            f"A rock star takes four neighbours along, so two pairs at most, not {len(pairs)}.",
            "TC-5",
        )
    return pairs, agreed


def _take_agreed(piece: list[str]) -> int | None:
    """Take `= 1` off the end of a pair: the points that the table says; None without it."""
    if "=" not in piece:
        return None
    at = piece.index("=")
    said = Reader(piece[at + 1 :])
    del piece[at:]
    return said.take_points("the points behind the =")


def write_pair(pair: Pair) -> str:
    """A pair in canonical form."""
    return f"{spelled(pair[0])} & {spelled(pair[1])}"


def write_turn(turn: Turn) -> str:
    """A turn in canonical form: pairs, rock stars, guards, bullies, closed."""
    parts = [write_pair(pair) for pair in turn.pairs]
    for star, pairs in enumerate(turn.stars):
        said = [turn.find_agreed(star, place) for place in range(len(pairs))]
        written = [
            write_pair(pair) if points is None else f"{write_pair(pair)} = {points}"
            for pair, points in zip(pairs, said, strict=True)
        ]
        parts.append(f"rockstar {' / '.join(written)}".strip())
    parts += ["guard"] * turn.guards
    parts += [f"bully @{cell}" if cell else "bully" for cell in turn.bullies]
    if turn.closed:
        parts.append("closed")
    return " ; ".join(parts) or "-"
