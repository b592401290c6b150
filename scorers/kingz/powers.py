"""The five animals and what their powers do to a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorers.kingz.cards import SHIELD, SWORD

TIGRESS, CROCODILE, RHINOCEROS, POLAR_BEAR, GORILLA = ANIMALS = (
    "tigress",
    "crocodile",
    "rhinoceros",
    "polar-bear",
    "gorilla",
)

CLAUSE: Mapping[str, str] = {
    TIGRESS: "KZ-10.2",
    CROCODILE: "KZ-10.3",
    RHINOCEROS: "KZ-10.4",
    POLAR_BEAR: "KZ-10.5",
    GORILLA: "KZ-10.6",
}


SHOUTS: Mapping[str, str] = {
    "grrr": TIGRESS,
    "splash": CROCODILE,
    "charge": RHINOCEROS,
    "frosty": POLAR_BEAR,
    "banana": GORILLA,
    "tiger": TIGRESS,
    "croc": CROCODILE,
    "rhino": RHINOCEROS,
    "bear": POLAR_BEAR,
    **{animal: animal for animal in ANIMALS},
}
"""What may be typed for an animal that uses its power, as a whole word."""


class Rage(NamedTuple):
    """A power used this turn."""

    animal: str
    seat: int


def animal(name: str) -> str:
    """An animal as it is spoken of: polar bear."""
    return name.replace("-", " ")


def shouted(text: str) -> str | None:
    """The animal that a word or shout stands for, however many r it has; None if it is none."""
    key = "-".join(text.casefold().rstrip("!").split())
    if key.startswith("grr") and not key.strip("gr"):
        return TIGRESS
    return SHOUTS.get(key)


def effect(name: str, player: str = "its player") -> str:
    """What an animal's power does this turn, in a sentence."""
    sentences = {
        TIGRESS: "Grrrr! Courage cards give nothing this turn.",
        CROCODILE: f"Splash! No sword can name {player} this turn; nets and Disarm work as ever.",
        RHINOCEROS: "Charge! Whoever loses armor this turn loses 1 more.",
        POLAR_BEAR: "Frosty! Swords are shields this turn, and shields are swords.",
        GORILLA: "Banana! Swords cost no courage this turn.",
    }
    return sentences[name]


def roared(rage: Rage, player: str) -> str:
    """Whose power does what this turn."""
    return f"{player}'s {animal(rage.animal)}: {effect(rage.animal, player)}"


def blade(rage: Rage | None) -> str:
    """The card that is used as a sword this turn."""
    return SHIELD if rage is not None and rage.animal == POLAR_BEAR else SWORD


def guard(rage: Rage | None) -> str:
    """The card that is used as a shield this turn."""
    return SWORD if rage is not None and rage.animal == POLAR_BEAR else SHIELD
