"""Other ways to spell a hand: `10♥`, `h10`, `Th`, `10 h`, `10ha1`, `ten of hearts on a1`.

A line is respelt only where it cannot be read as it stands, so no reading changes. `c2`, `c3`, `s2`
and `s3` are cells and spots, never cards with the suit first.
"""

from __future__ import annotations

import re

from scorers.errors import Unclear
from scorers.gridcannon.board import CELLS, SPOTS
from scorers.names import Names
from scorers.parsing import words
from scorers.text import fold

_SUITS = {
    **dict.fromkeys("h♥♡", "h"),
    **dict.fromkeys("d♦♢", "d"),
    **dict.fromkeys("c♣♧", "c"),
    **dict.fromkeys("s♠♤", "s"),
    **dict.fromkeys(("heart", "hearts"), "h"),
    **dict.fromkeys(("diamond", "diamonds"), "d"),
    **dict.fromkeys(("club", "clubs"), "c"),
    **dict.fromkeys(("spade", "spades"), "s"),
}
_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {
    **{str(n): str(n) for n in range(2, 11)},
    **{word: str(n) for n, word in enumerate(_COUNTS, 2)},
    **{each: each for each in "jqka"},
    "t": "10",
    "jack": "j",
    "queen": "q",
    "king": "k",
    "ace": "a",
}
_PLACES = (*CELLS, *SPOTS)
_SIGN = "[hdcs♥♡♦♢♣♧♠♤]"
_RANK_FIRST = re.compile(rf"(10|[2-9tjqka])({_SIGN})([abcnswe][123])?")
_SUIT_FIRST = re.compile(rf"({_SIGN})(10|[2-9tjqka])([abcnswe][123])?")
_BETWEEN = re.compile(r"(?<=[abc][123])\s*-+>?\s*(?=[abc][123]\b)")
"""The dash of `joker a1-c3`."""
_MARKS = re.compile(r"->|[,;:=@>→()]|\.(?=\s|$)|\ufe0f")
_FILLING = {
    "on",
    "onto",
    "at",
    "to",
    "into",
    "in",
    "from",
    "the",
    "of",
    "and",
    "then",
    "with",
    "card",
    "cell",
    "spot",
    "drew",
    "draw",
    "drawn",
    "play",
    "played",
    "place",
    "placed",
    "put",
    "use",
    "used",
    "ploy",
    "i",
    "goes",
    "go",
    "takes",
    "under",
    "tuck",
    "tucked",
    "red",
    "black",
}
"""Words that may stand between cards and cells and say nothing more."""
_MEANT = {
    "extraction": "ace",
    "extract": "ace",
    "reassignment": "joker",
    "reassign": "joker",
    "resign": "give up",
    "surrender": "give up",
    "concede": "give up",
    "stay": "-",
}


def respell(line: str, names: Names) -> str | None:
    """The line in the spelling that the readers take; None where that changes nothing.

    The player's own name stays as it is typed.
    """
    try:
        whole = words(line)
    except Unclear:
        return None
    told: list[str] = []
    for word in whole:
        if word.quoted and names.could_be(word.text):
            told.append(word.typed)
            continue
        text = _MARKS.sub(" ", _BETWEEN.sub(" ", fold(word.text)))
        told += text.split()
    first = [told.pop(0)] if told and _is_name(told[0], names) else []
    spelt = " ".join((*first, *_respell_words(told)))
    as_typed = " ".join(word.typed for word in whole)
    return spelt if spelt and spelt != fold(as_typed) else None


def _is_name(text: str, names: Names) -> bool:
    return text.strip('"') in map(fold, names.players) or text.startswith('"')


def _respell_words(typed: list[str]) -> list[str]:
    told: list[str] = []
    left = [word for word in typed if word not in _FILLING]
    while left:
        word = left.pop(0)
        after = left[0] if left else ""
        if word in _RANKS and after in _SUITS:
            told.append(_RANKS[word] + _SUITS[left.pop(0)])
        elif after and word + after in _PLACES:
            told.append(word + left.pop(0))
        elif word in _SUITS and after in _RANKS:
            told.append(_RANKS[left.pop(0)] + _SUITS[word])
        else:
            told += _respell_word(word)
    return told


def _respell_word(word: str) -> list[str]:
    if word in _PLACES:
        return [word]
    found, turned = _RANK_FIRST.fullmatch(word), _SUIT_FIRST.fullmatch(word)
    if found:
        rank, suit, place = found.groups()
    elif turned:
        suit, rank, place = turned.groups()
    else:
        return [_MEANT.get(word, word)]
    return [_RANKS[rank] + _SUITS[suit], *([place] if place else [])]
