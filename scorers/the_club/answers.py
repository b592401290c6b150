"""How dancers are typed: four letters or four words, then the back, then the cell."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorers.errors import Illegal, Unclear
from scorers.parsing import choose, could_be, whole
from scorers.text import did_you_mean, fold, listed, show
from scorers.the_club.components import CELLS
from scorers.the_club.dancers import BY_LETTERS, HIDDEN, LOOK_WORDS, PLACE_OF, Dancer, Pair

__all__ = [
    "MARKS",
    "MOST_POINTS",
    "Reader",
    "look_of",
    "only",
    "read_dancer",
    "read_pair",
    "take_cell",
    "take_pair",
]

MOST_POINTS = 1_000_000
"""The furthest from zero that an `other` quality may go."""
MARKS = frozenset("&/+@:=,")
"""What stands between words without being one."""

_SINGLE = "No hidden quality is called single: +none where nothing stands on the back."
_QUALITIES = ("gender", "build", "taste", "mood")
_TOKEN = re.compile(r"[&/+@:=,]|[^\s&/+@:=,]+")
_LETTERS = "f or m, l m or s, m d or h, b c or d"


_PRINTED = (
    (("fat", "wallet"), "wallet"),
    (("large", "personality"), "personality"),
    (("beautiful", "roomie"), "roomie"),
    (("lives", "with", "mom"), "mom"),
    (("sick",), "disease"),
    (("kid",), "child"),
    (("married",), "committed"),
)
"""Hidden qualities as the reference sheet prints them; taken whole."""
_SPOKEN = (
    (("heavy", "metal"), "metal"),
    (("rock", "star"), "rockstar"),
    (("guards",), "guard"),
    (("bullies",), "bully"),
    (("woman",), "female"),
    (("man",), "male"),
    (("blue",), "metal"),
    (("green",), "disco"),
    (("brown",), "hip-hop"),
)
"""Words that people say for ours, the clothes by their colour; taken whole."""


def _in_our_words(tokens: Sequence[str]) -> list[str]:
    """The tokens of a part, with the printed names and the spoken words as our own."""
    ours: list[str] = []
    at = 0
    while at < len(tokens):
        others = _PRINTED if ours and ours[-1] == "+" else (*_PRINTED, *_SPOKEN)
        for words, ours_for_them in others:
            if tuple(tokens[at : at + len(words)]) == words:
                ours.append(ours_for_them)
                at += len(words)
                break
        else:
            ours += _two_looks(tokens[at]) or [tokens[at]]
            at += 1
    return ours


def _two_looks(token: str) -> list[str]:
    """The two looks that eight letters without a blank are, or nothing."""
    looks = [token[:4], token[4:]]
    return looks if all(map(look_of, looks)) else []


class Reader:
    """The tokens of one part, read from the left."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = tokens
        self.at = 0

    @classmethod
    def of(cls, text: str) -> Reader:
        """For a part as it was typed."""
        return cls(_in_our_words(_TOKEN.findall(fold(text))))

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

    def take_points(self, what: str) -> int:
        """Points that may be below zero, and nothing behind them. Raises `Unclear`."""
        least = 0 if self.skip("+") else -MOST_POINTS
        points = whole(self.take(), least, MOST_POINTS, what)
        if self.next:
            raise Unclear(f"{show(self.rest)} is too much behind {what}.")
        return points

    @property
    def rest(self) -> str:
        return " ".join(self.tokens[self.at :])


def look_of(word: str) -> str | None:
    """The look that a word stands for as four letters, or None."""
    return BY_LETTERS.get("".join(sorted(word))) if len(word) == 4 else None


def only(word: str, choices: Sequence[str]) -> str:
    """The one choice that a word begins. Raises `Unclear`."""
    if word == "single":
        raise Unclear(f"{_SINGLE} Dancers who leave with a rock star and make no pair are not typed.")
    if could_be(word, choices):
        return choose(word, choices)
    if len(word) == 4 and set(word) <= set("fmlsdhbc"):
        raise Unclear(f"{show(word)} is no look: one letter each of {_LETTERS}, such as fshc.")
    raise Unclear(
        f"{show(word)} is no word here.{did_you_mean(word, choices)} A dancer is four letters, "
        f"{_LETTERS}, or four words, such as female small hip cheerful."
    )


def read_pair(text: str) -> Pair:
    """Two dancers and nothing else. Raises `Unclear`."""
    return take_pair(Reader.of(text), "Words within one dancer go between quotes.")


def read_dancer(text: str) -> Dancer:
    """One dancer alone. Raises `Unclear`."""
    reader = Reader.of(text)
    dancer, _ = _dancer(reader)
    if reader.next:
        raise Unclear(f"One dancer is enough here; {show(reader.rest)} is too much.")
    return dancer


def take_pair(reader: Reader, otherwise: str = "A semicolon separates what else happened.") -> Pair:
    """The two dancers that are left to read, and nothing behind them.

    `otherwise` says what more than two would need. Raises `Unclear`.
    """
    one, one_in_words = _dancer(reader)
    if not reader.next:
        raise Unclear(f"{one.look} is alone: a pair is two dancers, such as fshc+wallet mlhb.")
    apart = any(map(reader.skip, "&/,"))
    if not apart and reader.next in MARKS:
        raise Unclear(
            f"{show(reader.rest)} will not do behind a dancer: the hidden quality comes once, "
            "the cell once, then the other dancer."
        )
    if not apart and one_in_words and not look_of(reader.next):
        raise Unclear("Put & between two dancers in words: female small hip cheerful & ...")
    two, _ = _dancer(reader)
    if reader.next:
        raise Unclear(f"A pair is two dancers; {show(reader.rest)} is too much. {otherwise}")
    return one, two


def _dancer(reader: Reader) -> tuple[Dancer, bool]:
    """The next dancer, and whether words gave the look."""
    word = reader.next
    if not word or word in MARKS:
        raise Unclear(f"A dancer is missing{f' before {word}' if word else ''}: four letters or words.")
    letters = look_of(word)
    if letters:
        reader.take()
    look = letters or _look_in_words(reader)
    hidden, points, cell = "", 0, ""
    seen_back = False
    while reader.next in ("+", "@", "single", *HIDDEN):
        # without a + the quality is taken whole only
        mark = reader.take() if reader.next in ("+", "@") else "+"
        if mark == "@":
            if cell:
                raise Unclear(f"{look} has two cells: one for each dancer, such as {look}@c4.")
            cell = take_cell(reader)
        else:
            if seen_back:
                raise Illegal(f"{look} has two hidden qualities: a tile has one back.", "TC-2")
            hidden, points = _back(reader)
            seen_back = True
    return Dancer(look, hidden, points, cell, seen_back and not hidden), not letters


def _look_in_words(reader: Reader) -> str:
    letters = [""] * 4
    for _ in range(4):
        word = reader.next
        if not word or word in MARKS:
            missing = [q for q, letter in zip(_QUALITIES, letters, strict=True) if not letter]
            raise Unclear(f"The {listed(missing)} of a dancer is missing: four letters or words.")
        if look_of(word):
            raise Unclear(f"{word} among words: a dancer is four letters or four words, not both.")
        meant = only(word, LOOK_WORDS)
        place = PLACE_OF[meant]
        if letters[place]:
            raise Unclear(
                f"{show(word)} is a second {_QUALITIES[place]}: gender, build, taste and mood, "
                "one word each."
            )
        letters[place] = meant[0]
        reader.take()
    return "".join(letters)


def _back(reader: Reader) -> tuple[str, int]:
    """The hidden quality behind a `+`, and the points of an `other`."""
    word = reader.take()
    if not word or word in MARKS:
        raise Unclear(f"Nothing follows the +: {', '.join(HIDDEN[:-2])}, other:N or none.")
    if word == "single":
        raise Unclear(_SINGLE, "TC-2")
    if not could_be(word, HIDDEN):
        printed = [name for words, _ in _PRINTED for name in words if len(words) == 1]
        meant = did_you_mean(word, (*HIDDEN, *printed))
        if meant:
            raise Unclear(
                f"{show(word)} is no hidden quality we know.{meant} "
                f"They are {', '.join(HIDDEN[:-2])}, or none.",
                "TC-2",
            )
        raise Unclear(
            f"{show(word)} is no hidden quality we know. They are "
            f"{', '.join(HIDDEN[:-2])}, or none; any other back is other:N, with the points of your "
            "own sheet, such as other:2.",
            "TC-2.8",
        )
    quality = choose(word, HIDDEN)
    if quality == "other":
        return quality, _points(reader)
    if reader.next == ":":
        raise Unclear(f"Only other takes points of its own, such as other:2; {quality} has none.")
    return ("" if quality == "none" else quality), 0


def _points(reader: Reader) -> int:
    if not reader.skip(":"):
        raise Unclear("other needs its points from your own sheet: other:2 or other:-1.", "TC-2.8")
    least = 0 if reader.skip("+") else -MOST_POINTS
    return whole(reader.take(), least, MOST_POINTS, "the points of other")


def take_cell(reader: Reader) -> str:
    """The cell behind an `@`. Raises `Illegal` for one that is not on the floor."""
    typed = reader.take()
    if not typed:
        raise Unclear("Nothing follows the @: a cell such as c4.", "TC-4")
    if typed not in CELLS:
        raise Illegal(
            f"{show(typed)} is not on the floor: columns a to g, rows 1 to 7, such as c4.",
            "TC-4",
        )
    return typed
