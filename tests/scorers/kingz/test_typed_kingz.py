"""Every form in which a table may type an answer, and the canonical form that is kept."""

from __future__ import annotations

import pytest
from guess_kingz import NAMES, ODD_NAMES, Table

from scorers.errors import Unclear

FOUR = NAMES[:4]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ann net sword, bob hail shield, cy courage disarm", None),
        ("net sword, hail shield, courage disarm", None),
        ("n sw,h sh,c d", None),
        ("cy c d, ann n sw, b h sh", None),
        ("  NET   Sword ,hail SHIELD, bravery d", None),
        ("a n sw，b h sh，c b d", None),
        ("ann net sword, bob hail shield, cy courage courage", "courage courage"),
    ],
)
def test_aside(typed: str, canonical: str | None) -> None:
    cy = canonical or "courage disarm"
    assert Table().canonical(typed) == f"Ann net sword, Bob hail shield, Cy {cy}"


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ann sword bob, bob shield, cy net", "Ann sword Bob, Bob shield, Cy net"),
        ("sword bob, shield, net", "Ann sword Bob, Bob shield, Cy net"),
        ("sw b,sh,n", "Ann sword Bob, Bob shield, Cy net"),
        ("cy n, bob sh, ann sw bob", "Ann sword Bob, Bob shield, Cy net"),
        ("ann sword -, bob c, cy h", "Ann sword -, Bob courage, Cy hail"),
        ("sw -,bravery,hail", "Ann sword -, Bob courage, Cy hail"),
        ("sw –,c,hail", "Ann sword -, Bob courage, Cy hail"),
        ("c,c,sw a", "Ann courage, Bob courage, Cy sword Ann"),
        # c is Cy where a card follows, and courage where none does
        ("c c, a sh, b n", "Ann shield, Bob net, Cy courage"),
        ("c,sw c,c", "Ann courage, Bob sword Cy, Cy courage"),
        (
            "ann disarm bob > courage, bob sword cy, cy net",
            "Ann disarm Bob > courage, Bob sword Cy, Cy net",
        ),
        (
            "ann disarm bob > sword cy, bob shield, cy net",
            "Ann disarm Bob > sword Cy, Bob shield, Cy net",
        ),
        ("d b>sw c,sh,n", "Ann disarm Bob > sword Cy, Bob shield, Cy net"),
        ("d bob > sw -, sh, n", "Ann disarm Bob > sword -, Bob shield, Cy net"),
        ("d b > d, sh, n", "Ann disarm Bob > disarm, Bob shield, Cy net"),
        ("ann disarm -, bob shield, cy net", "Ann disarm -, Bob shield, Cy net"),
        (
            "ann disarm bob > shield, bob disarm ann > courage, cy net",
            "Ann disarm Bob > shield, Bob disarm Ann > courage, Cy net",
        ),
        ('"ann" sword "bob", "Bob" shield, “cy” net', "Ann sword Bob, Bob shield, Cy net"),
    ],
)
def test_cards(typed: str, canonical: str) -> None:
    table = Table(mode="control")
    assert table.canonical(typed) == canonical
    assert table.canonical(canonical) == canonical


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ann sword, bob shield ann, cy net", "Ann sword, Bob shield Ann, Cy net"),
        ("ann sword cy, bob shield -, cy net", "Ann sword, Bob shield -, Cy net"),
        ("sw -, sh c, n", "Ann sword, Bob shield Cy, Cy net"),
        ("ann sword ann, bob shield cy, cy net", "Ann sword, Bob shield Cy, Cy net"),
        ("d b > sh c, sh c, n", "Ann disarm Bob > shield Cy, Bob shield Cy, Cy net"),
        ("d b > sw c, sw c, n", "Ann disarm Bob > sword, Bob sword, Cy net"),
    ],
)
def test_cards_under_the_polar_bear(typed: str, canonical: str) -> None:
    table = Table(mode="control", variant="power", animals="polar-bear,gorilla,tigress")
    table.say("ann")
    assert table.canonical(typed) == canonical
    assert table.canonical(canonical) == canonical


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        # A first word that could be a name or a card is a name if a card follows.
        ("sword net, net sword sword", "Sword net, Net sword Sword"),
        ("sword sword net, net shield", "Sword sword Net, Net shield"),
        # None follows in the second part, so these are cards in seat order.
        ("sword net, net", "Sword sword Net, Net net"),
        ("sw net, sh", "Sword sword Net, Net shield"),
        ("net, sword sword", "Sword net, Net sword Sword"),
        ('"sword" net, "net" net', "Sword net, Net net"),
    ],
)
def test_players_who_are_called_like_cards(typed: str, canonical: str) -> None:
    table = Table(ODD_NAMES[:2], mode="control")
    assert table.canonical(typed) == canonical
    assert table.canonical(canonical) == canonical


def test_names_that_need_quotes() -> None:
    table = Table(("Mary Lou", "A>b", "d'Arc"), mode="control")
    canonical = '"Mary Lou" sword "A>b", "A>b" disarm "Mary Lou" > courage, d\'Arc net'
    assert table.canonical("mary sword a, a disarm mary>courage, d net") == canonical
    assert table.canonical(canonical) == canonical


def test_a_prefix_must_be_unambiguous_among_those_who_are_out_too() -> None:
    table = Table(("Ann", "Anders", "Bob"), mode="control")
    table.tokens(armor=[3, 1, 3])
    table.say("ann sword anders, anders courage, bob shield", "down")
    fault = table.refusal("an shield, b shield")
    assert isinstance(fault, Unclear)
    assert "Ann or Anders" in fault.text
    assert table.canonical("ann shield, b shield") == "Ann shield, Bob shield"


@pytest.mark.parametrize(("typed", "canonical"), [("ann", "Ann"), ("b", "Bob"), ("-", "-"), ("—", "-")])
def test_power(typed: str, canonical: str) -> None:
    table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
    assert table.canonical(typed) == canonical


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("ann 40, dee 37", "Ann 40, Dee 37"),
        ("dee 37, ann 40", "Ann 40, Dee 37"),
        ("40,37", "Ann 40, Dee 37"),
        ("a 040 , d 1", "Ann 40, Dee 1"),
    ],
)
def test_speeds(typed: str, canonical: str) -> None:
    table = Table(FOUR, mode="control")
    table.tokens(armor=[1, 1, 1, 3])
    table.say("n,c,c,sw a")
    assert table.asked == ("speeds", "round 1 turn 1")
    assert table.canonical(typed) == canonical


def test_first() -> None:
    table = Table(FOUR, mode="control")
    table.tokens(armor=[3, 1, 1, 3])
    table.say("n,c,c,c")
    assert table.canonical("b") == "Bob"
    assert table.canonical("CY") == "Cy"


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("down", "down"),
        ("d", "down"),
        ("up", "up"),
        ("U", "up"),
        ("up fame 1 courage 1", "up fame 1 courage 1"),
        ("up courage 1 fame 1", "up fame 1 courage 1"),
        ("u c 1", "up courage 1"),
        ("up bravery 1 reputation 1", "up fame 1 courage 1"),
        ("up fame 0 courage 2", "up courage 2"),
        ("up fame 0 courage 0", "up"),
        ('up courage 1 "no sword at you next round"', 'up courage 1 "no sword at you next round"'),
        ('up "peace" courage 1', 'up courage 1 "peace"'),
        ("up “Peace, until nightfall!”", 'up "Peace, until nightfall!"'),
        ('up " x "', 'up "x"'),
        ('up ""', "up"),
    ],
)
def test_pin(typed: str, canonical: str) -> None:
    table = Table(mode="control")
    table.tokens(armor=[3, 1, 3], courage=[1, 1, 1], fame=[0, 1, 0])
    table.say("ann sword bob, bob courage, cy courage")
    assert table.canonical(typed) == canonical
    assert table.canonical(canonical) == canonical


def test_the_example_never_names_the_crocodile_that_hides() -> None:
    """KZ-10.3: a sword at it would be cancelled, and the table would wonder why it was shown."""
    table = Table(mode="control", variant="power", animals="tigress,crocodile,gorilla")
    table.say("bob")
    assert table.play.pending is not None
    assert table.play.pending.shown_example == "sword Cy, shield, net"


def test_where_only_the_crocodile_is_left_the_example_has_no_sword() -> None:
    table = Table(("Ann", "Bob"), mode="control", variant="power", animals="tigress,crocodile")
    table.say("bob")
    assert table.play.pending is not None
    assert table.play.pending.shown_example == "courage, shield"
