"""Every way in which King of Con's answers are typed, and what is kept of them."""

from __future__ import annotations

import pytest
from guess_king_of_con import Seated

FIVE = ("Dirk", "Lulu", "Greg", "Todd", "Zak")
ITEMS = '4 8 12 "robot", 3 10 14 broadsword, 1 6 11 book, 5 9 12 "board game"'


def seated(*lines: str, players: tuple[str, ...] = FIVE, control: str = "no") -> Seated:
    found = Seated(*players, control=control)
    found.say(*lines)
    return found


MONKEYS = "Dirk 4, Lulu 2, Greg 1, Todd 3, Zak 5"


@pytest.mark.parametrize(
    "typed",
    [
        "dirk 4, lulu 2, greg 1, todd 3, zak 5",
        "4 2 1 3 5",
        "42135",
        "4, 2, 1, 3, 5",
        "z 5,t 3,g 1,l 2,d 4",
        "ZAK 5 , Todd 3,  greg 1, LULU 2, d 4",
        "４ ２ １ ３ ５",
        "42135 !",
    ],
)
def test_monkeys(typed: str) -> None:
    assert seated().canonical(typed) == MONKEYS


ROBOT = "MangAnime ActionFigures SignedEdition"
REST = ", 3 10 14, 1 6 11, 5 9 12"
REST_WRITTEN = ", Fantasy Gadgets DeluxeEdition, Sci-Fi ComicsBooks Vintage, Horror Games SignedEdition"


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("4 8 12", ROBOT),
        ("12 8 4", ROBOT),
        ("manganime actionfigures signededition", ROBOT),
        ("man a s", ROBOT),
        ("s man a", ROBOT),
        ("m 8 12", ROBOT),  # Mint would be a second edition
        ("m a sig", ROBOT),
        ("sig 8 Man", ROBOT),
        ("gad fan del", "Fantasy Gadgets DeluxeEdition"),
        ("sci–fi com vin", "Sci-Fi ComicsBooks Vintage"),
        ("m a su", "SuperHeroes ActionFigures Mint"),
        ("h h mint", "Horror HomeVideo Mint"),
        ('4 8 12 "robot"', f'{ROBOT} "robot"'),
        ("4 8 12 robot", f'{ROBOT} "robot"'),
        ("4 8 12 big robot", f'{ROBOT} "big robot"'),
        ("4 8 12  Big   Robot", f'{ROBOT} "Big Robot"'),
        ('4 8 12 "big, robot"', f'{ROBOT} "big, robot"'),
        ("4 8 12 “big, robot”", f'{ROBOT} "big, robot"'),
        ("man a s game", f'{ROBOT} "game"'),  # a beginning of Games, but a name here
        ('4 8 12 "15"', f'{ROBOT} "15"'),
        ('man a s "Vintage"', f'{ROBOT} "Vintage"'),
        ('man a s "vintage robot"', f'{ROBOT} "vintage robot"'),
        ("man a s vint robot", f'{ROBOT} "vint robot"'),  # no whole characteristic
        ("4 8 12 2001", f'{ROBOT} "2001"'),
        ("4 8 12 -", ROBOT),
        ('4 8 12 "-"', f'{ROBOT} "-"'),
        ('4 8 12 ""', ROBOT),
        ('4 8 12 "robot!"', f'{ROBOT} "robot!"'),
    ],
)
def test_items(typed: str, canonical: str) -> None:
    assert seated("42135").canonical(typed + REST) == canonical + REST_WRITTEN


def test_items_of_the_sheet() -> None:
    typed = '4 8 12 "robot", fan gad del broadsword, sci com vin, hor gam sig'
    assert seated("42135").canonical(typed) == (
        'MangAnime ActionFigures SignedEdition "robot", Fantasy Gadgets DeluxeEdition "broadsword", '
        "Sci-Fi ComicsBooks Vintage, Horror Games SignedEdition"
    )


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("dirk 1:5, lulu 2:4", "Dirk 1:5, Lulu 2:4"),
        ("lulu 2:4,d 1:5", "Dirk 1:5, Lulu 2:4"),
        ("1:2, 1:2, -, 3:1, 1:1", "Dirk 1:2, Lulu 1:2, Todd 3:1, Zak 1:1"),
        ("dirk 5 on 1", "Dirk 1:5"),
        ("dirk 5 on robot", "Dirk 1:5"),
        ("dirk 5 ON rob", "Dirk 1:5"),
        ("dirk 5 o rob", "Dirk 1:5"),
        ("5 on 1, -, 3 on book, -, -", "Dirk 1:5, Greg 3:3"),
        ("dirk rob:5", "Dirk 1:5"),
        ('dirk "board game":5', "Dirk 4:5"),
        ('"board g" : 5, -, -, -, -', "Dirk 4:5"),
        ("dirk bro:5", "Dirk 2:5"),
        ("dirk 1:2 3:3", "Dirk 1:2 3:3"),
        ("dirk 3:3 1:2", "Dirk 1:2 3:3"),
        ("dirk 3 on 3 1:2", "Dirk 1:2 3:3"),
        ("dirk 1:2 wasted:3", "Dirk 1:2 wasted:3"),
        ("dirk wasted:3 1:2", "Dirk 1:2 wasted:3"),
        ("dirk w:3", "Dirk wasted:3"),
        ("dirk 3 on wasted", "Dirk wasted:3"),
        ("dirk 1 : 2", "Dirk 1:2"),
        ("dirk 1: 2, lulu 2 :3", "Dirk 1:2, Lulu 2:3"),
        ("dirk 1：2", "Dirk 1:2"),
        ("dirk 1:02", "Dirk 1:2"),
        ("-", "-"),
        ("–", "-"),
        ("-, -, -, -, -", "-"),
        ("dirk -", "-"),
        ("dirk 1:0", "-"),
        ("dirk -, lulu 1:1", "Lulu 1:1"),
        ("dirk 1:0 3:2", "Dirk 3:2"),
        ("dirk wasted:0", "-"),
        ("1:0, -, 2:1, -, -", "Greg 2:1"),
    ],
)
def test_bids(typed: str, canonical: str) -> None:
    assert seated("42135", ITEMS).canonical(typed) == canonical


def test_one_offer_beside_zero_is_not_wasted() -> None:
    """`1:0 3:2` is one offer."""
    table = seated("42135", ITEMS, "dirk 1:0 3:2")
    assert table.table["booths"]["3"]["offers"] == {"Dirk": 2}
    assert table.table["trash"]["Dirk"] == 0


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        (
            "lulu 1.2:1, greg 1.2:5 1.4:3, todd 1.2:6, zak wasted:2",
            "Lulu 1.2:1, Greg 1.2:5 1.4:3, Todd 1.2:6, Zak wasted:2",
        ),
        ("todd broad:6", "Todd 1.2:6"),
        ("todd bro:6 1.1:1", "Todd 1.1:1 1.2:6"),
        ("todd 6 on broad", "Todd 1.2:6"),
        ("todd 6 on 1.2 1 on 1.1 wasted:1", "Todd 1.1:1 1.2:6 wasted:1"),
        ("-, 1.2:1, 1.2:5 1.4:3, -, wasted:2", "Lulu 1.2:1, Greg 1.2:5 1.4:3, Zak wasted:2"),
        ('todd "board game":6', "Todd 1.4:6"),
        ("todd 1.2:0 1.4:1", "Todd 1.4:1"),
        ("todd 1.2 : 6", "Todd 1.2:6"),
        ("-", "-"),
        ("todd -", "-"),
        ("todd 1.2:0", "-"),
    ],
)
def test_offers(typed: str, canonical: str) -> None:
    assert seated("42135", ITEMS, "-").canonical(typed) == canonical


def test_names_that_could_be_read_otherwise() -> None:
    """A number is a booth and `wasted` is wasted unless quoted; an exact name beats a longer one."""
    found = seated(
        "12",
        '1 6 11 "2", 2 7 12 wasted, 3 8 13 book, 4 9 14 "book of days"',
        players=("Ann", "Bob"),
    )
    assert found.canonical("ann 2:1") == "Ann 2:1"
    assert found.canonical('ann "2":1') == "Ann 1:1"
    assert found.canonical("ann wasted:1") == "Ann wasted:1"
    assert found.canonical('ann "wasted":1') == "Ann 2:1"
    assert found.canonical("ann book:1") == "Ann 3:1"
    assert found.canonical('ann "book ":1') == "Ann 3:1"
    assert found.canonical('ann "book o":1') == "Ann 4:1"
    found.say("-")
    assert found.canonical('ann "2":1 book:2') == "Ann 1.1:1 1.3:2"


def test_players_whose_names_need_quotes() -> None:
    found = seated("123", ITEMS, players=("Mary Lou", "wasted", "O'Neil:2"))
    assert found.canonical("mary 1:1, was 2:1, o 3:1") == '"Mary Lou" 1:1, wasted 2:1, "O\'Neil:2" 3:1'
    assert found.canonical("“mary lou” 1:1") == '"Mary Lou" 1:1'
    assert found.canonical("o'neil:2 3:1, mary -") == '"O\'Neil:2" 3:1'
    assert found.canonical("o’neil: 3 : 1") == '"O\'Neil:2" 3:1'
    assert found.canonical("wasted wasted:2") == "wasted wasted:2"
    assert found.canonical("wasted:2, -, -") == '"Mary Lou" wasted:2'


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [("y", "yes"), ("n", "no"), ("YES", "yes"), ("no", "no"), ("ye", "yes")],
)
def test_keep(typed: str, canonical: str) -> None:
    found = seated("12", ITEMS, "1:1, 1:1", "-", players=("Ann", "Bob"), control="yes")
    assert found.ask.ask == "keep"
    assert found.canonical(typed) == canonical


@pytest.mark.parametrize("typed", ["1.3", " 1.3 ", "book", "boo", "１.３"])
def test_priority(typed: str) -> None:
    found = seated("12", ITEMS, "-", "1.1:3 1.3:3, 1.1:3 1.3:3", players=("Ann", "Bob"))
    assert found.ask.ask == "priority"
    assert found.canonical(typed) == "1.3"


ENDED = ("21", "5 6 11, 5 7 12, 5 8 13, 5 9 14", "1:1, -", "-", "1.2:3 1.3:3 1.4:3, -")


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("dirk sig man, lulu 3 10", "Dirk MangAnime SignedEdition, Lulu Fantasy Gadgets"),
        ("lulu 10 3, dirk man sig", "Dirk MangAnime SignedEdition, Lulu Fantasy Gadgets"),
        ("sig man, 3 10", "Dirk MangAnime SignedEdition, Lulu Fantasy Gadgets"),
        ("12 4, fan gad", "Dirk MangAnime SignedEdition, Lulu Fantasy Gadgets"),
        ("d 12 4, l sci mint", "Dirk MangAnime SignedEdition, Lulu Sci-Fi Mint"),
    ],
)
def test_passions(typed: str, canonical: str) -> None:
    assert seated(*ENDED, players=("Dirk", "Lulu")).canonical(typed) == canonical


def test_players_called_like_passions() -> None:
    """Three words are a name and two passions, two words are two passions."""
    found = seated(*ENDED, players=("Man", "Sig"))
    assert (
        found.canonical("man man sig, sig fan gad")
        == "Man MangAnime SignedEdition, Sig Fantasy Gadgets"
    )
    assert found.canonical("man sig, fan gad") == "Man MangAnime SignedEdition, Sig Fantasy Gadgets"
