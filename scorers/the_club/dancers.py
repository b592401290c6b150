"""The people on the dance floor: 54 looks, and what the back of a tile may hide."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

__all__ = [
    "BUILDS",
    "BY_LETTERS",
    "GENDERS",
    "HIDDEN",
    "LOOKS",
    "LOOK_WORDS",
    "MOODS",
    "TASTES",
    "Dancer",
    "Pair",
    "in_common",
    "in_words",
    "is_pair",
    "short",
    "spelled",
]

GENDERS = {"f": "female", "m": "male"}
BUILDS = {"l": "large", "m": "medium", "s": "small"}
TASTES = {"m": "metal", "d": "disco", "h": "hip-hop"}
MOODS = {"b": "bored", "c": "cheerful", "d": "drunk"}

VISIBLE = (GENDERS, BUILDS, TASTES, MOODS)
LOOK_WORDS = tuple(word for quality in VISIBLE for word in quality.values())
PLACE_OF = {word: place for place, quality in enumerate(VISIBLE) for word in quality.values()}
"""Which of the four letters of a look a word gives."""

LOOKS = tuple(g + b + t + m for g in GENDERS for b in BUILDS for t in TASTES for m in MOODS)
BY_LETTERS = {"".join(sorted(look)): look for look in LOOKS}
"""The look that four letters stand for in whatever order: no two looks share all four."""

HIDDEN = (
    "wallet",
    "personality",
    "roomie",
    "disease",
    "child",
    "committed",
    "mom",
    "other",
    "none",
)
"""What may be typed as the back of a tile; `other` comes with its points."""


class Dancer(NamedTuple):
    """One dancer as the table described the tile."""

    look: str
    """Four letters: gender, build, taste, mood."""
    hidden: str = ""
    """The quality on the back; empty where nothing was typed, or it was `none`."""
    points: int = 0
    """What an `other` quality counts."""
    cell: str = ""
    """Where the dancer stood: `c4`; empty where it was not said."""
    bare: bool = False
    """True if the back was read and nothing stands on it; False too where it was not typed."""

    @property
    def drunk(self) -> bool:
        return self.look[3] == "d"

    @property
    def man(self) -> bool:
        return self.look[0] == "m"


Pair: TypeAlias = tuple[Dancer, Dancer]


def in_common(one: str, two: str) -> tuple[str, ...]:
    """The visible qualities that two looks share: being of opposite sex counts as one (TC-1)."""
    shared = ["sex"] if one[0] != two[0] else []
    for place, quality in ((1, "build"), (2, "taste"), (3, "mood")):
        if one[place] == two[place]:
            shared.append(quality)
    return tuple(shared)


def is_pair(one: str, two: str) -> bool:
    """Whether two looks have enough in common for a pair (TC-1.1)."""
    return len(in_common(one, two)) >= 2


def _back(dancer: Dancer) -> str:
    return f"other:{dancer.points}" if dancer.hidden == "other" else dancer.hidden


def short(dancer: Dancer) -> str:
    """The dancer in letters: `fshc+wallet`."""
    return f"{dancer.look}+{_back(dancer)}" if dancer.hidden else dancer.look


def _qualities(look: str) -> str:
    return f"{BUILDS[look[1]]} {TASTES[look[2]]} {MOODS[look[3]]}"


def in_words(dancer: Dancer) -> str:
    """The dancer as one is read out: `woman small hip-hop cheerful, wallet`."""
    back = f", {_back(dancer)}" if dancer.hidden else ""
    return f"{'man' if dancer.man else 'woman'} {_qualities(dancer.look)}{back}"


def spelled(dancer: Dancer) -> str:
    """The dancer in canonical form: `female small hip-hop cheerful + wallet @c4`."""
    back = f" + {_back(dancer)}" if dancer.hidden else " + none" if dancer.bare else ""
    cell = f" @{dancer.cell}" if dancer.cell else ""
    return f"{GENDERS[dancer.look[0]]} {_qualities(dancer.look)}{back}{cell}"
