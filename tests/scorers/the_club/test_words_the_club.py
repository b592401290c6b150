"""The printed names and the words that people say, and what they are in canonical form."""

from __future__ import annotations

import pytest

from scorers.play import Play
from scorers.the_club import GAME

BARE = "female small hip-hop cheerful"
PARTNER = "male large hip-hop bored"

LINES = {
    "fshc+fat wallet mlhb": f"{BARE} + wallet & {PARTNER}",
    "fshc + Fat Wallet & mlhb": f"{BARE} + wallet & {PARTNER}",
    "fshc mlhb+large personality": f"{BARE} & {PARTNER} + personality",
    "fshc+beautiful roomie mlhb": f"{BARE} + roomie & {PARTNER}",
    "fshc+sick mlhb": f"{BARE} + disease & {PARTNER}",
    "fshc+kid mlhb+kid": f"{BARE} + child & {PARTNER} + child",
    "fshc+married mlhb": f"{BARE} + committed & {PARTNER}",
    "fshc+lives with mom mlhb": f"{BARE} + mom & {PARTNER}",
    "woman small brown cheerful & man large brown bored": f"{BARE} & {PARTNER}",
    "ann: woman small hip cheerful & man large hip bored": f"{BARE} & {PARTNER}",
    "woman small heavy metal drunk & man small blue drunk": (
        "female small metal drunk & male small metal drunk"
    ),
    "woman small green drunk & man small disco drunk": (
        "female small disco drunk & male small disco drunk"
    ),
    "rock star": "rockstar",
    "Rock Star fshc mlhb": f"rockstar {BARE} & {PARTNER}",
    "rock star; guard": "rockstar ; guard",
}


@pytest.mark.parametrize("line", LINES)
def test_people_are_understood_in_their_own_words(line: str) -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    assert play.read(line).text == LINES[line]
