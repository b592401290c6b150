"""The printed names and the words that people say, and what they are in canonical form."""

from __future__ import annotations

import pytest

from scorers.errors import Refused
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
    "fshcmlhb": f"{BARE} & {PARTNER}",
    "fshc/mlhb": f"{BARE} & {PARTNER}",
    "fshc, mlhb": f"{BARE} & {PARTNER}",
    "guard 2": "guard ; guard",
    "2 guards": "guard ; guard",
    "fshc mlhb; 3 gu": f"{BARE} & {PARTNER} ; guard ; guard ; guard",
    "bullies 2": "bully ; bully",
    # A + that is missing: the quality is taken whole only.
    "fshc wallet mlhb": f"{BARE} + wallet & {PARTNER}",
    "fshc none mlhb sick": f"{BARE} + none & {PARTNER} + disease",
    "fshc other:2 mlhb": f"{BARE} + other:2 & {PARTNER}",
    "female small hip cheerful kid & man large hip bored married": (
        f"{BARE} + child & {PARTNER} + committed"
    ),
    "rock star": "rockstar",
    "Rock Star fshc mlhb": f"rockstar {BARE} & {PARTNER}",
    "rock star; guard": "rockstar ; guard",
}


@pytest.mark.parametrize("line", LINES)
def test_people_are_understood_in_their_own_words(line: str) -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    assert play.read(line).text == LINES[line]


REFUSED = {
    # Below whole words nothing stands for a quality without its +.
    "fshc wal mlhb": "wal",
    "fshc+single mlhb": "No hidden quality is called single",
    "fshc single mlhb": "No hidden quality is called single",
    "rockstar single": "make no pair are not typed",
    "guard 0": "1 to 99",
    "0 guards": "1 to 99",
    "bully 2@c4": "@",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_no_word_is_refused_with_the_reason(line: str) -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    with pytest.raises(Refused) as caught:
        play.read(line)
    assert REFUSED[line] in str(caught.value)


def test_a_slip_in_a_printed_quality_is_not_sent_to_other() -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    for line, meant in (("fshc+walet mlhb", "wallet"), ("fshc+maried mlhb", "married")):
        with pytest.raises(Refused) as caught:
            play.read(line)
        assert f"Did you mean {meant}?" in str(caught.value)
        assert "other" not in str(caught.value)


def test_only_backs_that_were_not_typed_are_asked_about() -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    said = [ruling.text for ruling in play.send(play.read("fshc+none mlhb"))]
    assert "One back not typed (mlhb). Nothing on it? Else: /amend 1" in said
    said = [ruling.text for ruling in play.send(play.read("flmb+none mlmb+none"))]
    assert not any("not typed" in text for text in said)
