"""Lines as people type them who never saw the notation, and what they are kept as."""

from __future__ import annotations

import pytest
from guess_kingz import NAMES, Table

from scorers.errors import Refused

FOUR = NAMES[:4]
KEPT = "Ann sword Bob, Bob shield, Cy net"
LATE = "Ann sword -, Bob shield, Cy net"
DISARM = "Ann disarm Bob > courage, Bob hail, Cy net"

CARDS = [
    ("ann: sword bob; bob: shield; cy: net", KEPT),
    ("ann sword bob; bob shield; cy net", KEPT),
    ("ann = sword bob, bob = shield, cy = net", KEPT),
    ("ann sword bob bob shield cy net", KEPT),
    ("ann sword at bob, bob shield, cy net", KEPT),
    ("ann sword against bob, bob shield, cy net", KEPT),
    ("Ann Sword on Bob, Bob Shield, Cy Net,", KEPT),
    ("ann sword bob,, bob shield, cy net", KEPT),
    ("ANN SWORD BOB, BOB SHIELD, CY NET", KEPT),
    ("sw bob, sh, net", KEPT),
    ("sw bob; sh; net", KEPT),
    ("ann sword late, bob shield, cy net", LATE),
    ("ann sw late, bob sh, cy n", LATE),
    ("ann sword too late, bob shield, cy net", LATE),
    ("ann sword bob late, bob shield, cy net", LATE),
    ("ann sword bob too late, bob shield, cy net", LATE),
    ("ann sword nobody, bob shield, cy net", LATE),
    ("ann sword cancelled, bob shield, cy net", LATE),
    ("sw late, sh, net", LATE),
    ("ann hail to the crowd, bob shield, cy net", "Ann hail, Bob shield, Cy net"),
    ("ann hail the crowd, bob shield, cy net", "Ann hail, Bob shield, Cy net"),
    ("ann bravery, bob shield, cy net", "Ann courage, Bob shield, Cy net"),
    ("hail to the crowd, shield, net", "Ann hail, Bob shield, Cy net"),
    ("ann disarm bob > courage, bob hail, cy net", DISARM),
    ("ann disarm bob -> courage, bob hail, cy net", DISARM),
    ("ann disarm bob => courage, bob hail, cy net", DISARM),
    ("ann disarm bob courage, bob hail, cy net", DISARM),
    ("ann: disarm bob>courage; bob: hail to the crowd; cy: net", DISARM),
    ("ann disarm late, bob hail, cy net", "Ann disarm -, Bob hail, Cy net"),
    ("ann disarm nobody, bob hail, cy net", "Ann disarm -, Bob hail, Cy net"),
    ("ann nothing, bob hail, cy net", "Ann -, Bob hail, Cy net"),
    ("ann -, bob hail, cy net", "Ann -, Bob hail, Cy net"),
    ("none, hail, net", "Ann -, Bob hail, Cy net"),
]


@pytest.mark.parametrize(("typed", "kept"), CARDS)
def test_cards_as_they_are_called(typed: str, kept: str) -> None:
    table = Table(mode="control")
    assert table.canonical(typed) == kept
    for same in (
        typed.upper(),
        f"  {typed.replace(' ', '  ')} ",
        f"{typed},",
        typed.replace(",", "，"),
    ):
        assert table.canonical(same) == kept


ASIDE = [
    "ann net, sword; bob hail, shield; cy courage, disarm",
    "ann: net sword; bob: hail shield; cy: courage disarm",
    "ann net and sword, bob hail and shield, cy courage and disarm",
    "net + sword, hail + shield, courage + disarm",
    "net sword; hail shield; courage disarm",
    "ann net sword bob hail shield cy courage disarm",
    "ann net sword, bob hail shield, cy bravery disarm,",
]


@pytest.mark.parametrize("typed", ASIDE)
def test_cards_set_aside(typed: str) -> None:
    assert Table().canonical(typed) == "Ann net sword, Bob hail shield, Cy courage disarm"


PIN = [
    ("up", "up"),
    ("yes", "up"),
    ("y", "up"),
    ("pardon", "up"),
    ("spare", "up"),
    ("thumb up", "up"),
    ("thumbs up", "up"),
    ("Pardoned", "up"),
    ("down", "down"),
    ("no", "down"),
    ("n", "down"),
    ("out", "down"),
    ("thumb down", "down"),
    ("thumbs down", "down"),
    ("up 1 fame", "up fame 1"),
    ("up c1", "up courage 1"),
    ("up 1c", "up courage 1"),
    ("up f1 c1", "up fame 1 courage 1"),
    ("up f1, c1", "up fame 1 courage 1"),
    ("up, courage 1", "up courage 1"),
    ("up 1 fame and 1 courage", "up fame 1 courage 1"),
    ("up fame 1, courage 1", "up fame 1 courage 1"),
    ("up 1 bravery 1 reputation", "up fame 1 courage 1"),
    ("pardon 1 fame", "up fame 1"),
    ("yes, c1", "up courage 1"),
    ("up no sword next round", 'up "no sword next round"'),
    ("up, no sword next round", 'up "no sword next round"'),
    ("up peace until nightfall", 'up "peace until nightfall"'),
    ('yes "peace"', 'up "peace"'),
    ('up c1 "peace"', 'up courage 1 "peace"'),
    ("thumb up c1", "up courage 1"),
]


@pytest.mark.parametrize(("typed", "kept"), PIN)
def test_thumbs(typed: str, kept: str) -> None:
    table = Table(mode="control")
    table.tokens(armor=[3, 1, 3], fame=[0, 1, 0])
    table.say("ann sword bob, bob courage, cy courage")
    assert table.canonical(typed) == kept
    assert table.canonical(kept) == kept


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("up corage 1", "is no token"),  # misspelt, not promised
        ("up fame 1 when your hail works", "is no token"),  # now, or later?
        ("up you get 1 fame later", "Now or later?"),
        ("up 1", "1 of what, fame or courage?"),
        ("down 1 fame", "Thumb down stands alone"),
        ("parden", "It is one of: up, down"),
    ],
)
def test_what_may_be_meant_otherwise_is_asked_for_again(typed: str, says: str) -> None:
    table = Table(mode="control")
    table.tokens(armor=[3, 1, 3], fame=[0, 1, 0])
    table.say("ann sword bob, bob courage, cy courage")
    assert says in table.refusal(typed).text


POWER = [
    ("tigress", "Ann"),
    ("Grrr!", None),
    ("grrr", "Ann"),
    ("grrrrrr", "Ann"),
    ("tiger", "Ann"),
    ("banana", "Bob"),
    ("gorilla", "Bob"),
    ("splash", "Cy"),
    ("croc", "Cy"),
    ("cy splash", "Cy"),
    ("bob gorilla", "Bob"),
    ("nobody", "-"),
    ("none", "-"),
    ("skip", "-"),
]


@pytest.mark.parametrize(("typed", "kept"), POWER)
def test_powers_by_name_animal_or_shout(typed: str, kept: str | None) -> None:
    table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
    # A final mark is the mark that forces; it says nothing else here.
    assert table.canonical(typed) == (kept or "Ann")


@pytest.mark.parametrize("typed", ["frosty", "polar bear", "bob splash", "rhino"])
def test_no_power_that_nobody_has(typed: str) -> None:
    table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
    with pytest.raises(Refused):
        table.play.read(typed)


def test_the_polar_bear_is_two_words() -> None:
    table = Table(("Ann", "Bob"), mode="control", variant="power", animals="polar-bear,rhinoceros")
    assert table.canonical("polar bear") == "Ann"
    assert table.canonical("charge") == "Bob"


@pytest.mark.parametrize(
    "typed", ["38 39", "38, 39", "38; 39", "ann 38 dee 39", "ann: 38, dee: 39", "ann38 dee39"]
)
def test_speeds(typed: str) -> None:
    table = Table(FOUR, mode="control")
    table.tokens(armor=[1, 1, 1, 3])
    table.say("n,c,c,sw a")
    assert table.canonical(typed) == "Ann 38, Dee 39"


def test_cards_at_the_rage_question_mean_nobody() -> None:
    table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
    assert table.play.split("ann sword bob, bob shield, cy net") == [
        "-",
        "ann sword bob, bob shield, cy net",
    ]
    assert table.play.split("sw b; sh; n") == ["-", "sw b; sh; n"]
    assert table.play.split("ann") == ["ann"]


def test_players_called_like_words_keep_their_meaning() -> None:
    table = Table(
        ("Late", "Nobody", "Grr"), mode="control", variant="power", animals="tigress,gorilla,crocodile"
    )
    assert table.canonical("grr") == "Grr"
    assert table.canonical("nobody") == "Nobody"
    table.say("-")
    assert table.canonical("net, sword late, hail") == "Late net, Nobody sword Late, Grr hail"
    assert table.canonical("sword nobody, net, hail") == "Late sword Nobody, Nobody net, Grr hail"
