"""Lines as people type them at King of Con's table, and what each is kept as."""

from __future__ import annotations

from functools import cache

import pytest
from guess_king_of_con import Seated

from scorers.errors import Unclear
from scorers.protocol import Table

FIVE = ("Dirk", "Lulu", "Greg", "Todd", "Zak")
ROBOT = '4 8 12 robot, 3 10 14 broadsword, 1 6 11 book, 5 9 12 "board game"'
LAID = "1:2, 1:2, 3:3, 3:1, 1:1", "1:3, 2:4, -, 3:2, 2:3", "zak 4:5"
"""The hid-bids of the rulebook's first round."""
FOUR = "1 6 11, 2 7 12, 3 8 13, 4 9 14"
ALL_LAID = "Dirk 1:2, Lulu 1:2, Greg 3:3, Todd 3:1, Zak 1:1"
ALL_DEALT = "Dirk 4, Lulu 2, Greg 1, Todd 3, Zak 5"
LOOTED = "Lulu 1.2:1, Greg 1.2:5, Todd 1.2:6"
SHOWN = (
    'MangAnime ActionFigures SignedEdition "robot", Fantasy Gadgets DeluxeEdition "broadsword", '
    'Sci-Fi ComicsBooks Vintage "book", Horror Games SignedEdition "board game"'
)
PLAIN = (
    "Sci-Fi Games Mint, Fantasy Gadgets DeluxeEdition, Horror HomeVideo Vintage, "
    "SuperHeroes ComicsBooks LimitedEdition"
)
KEPT = (
    "Dirk MangAnime SignedEdition, Lulu Fantasy Gadgets, Greg Sci-Fi Vintage, Todd Horror Games, "
    "Zak HomeVideo Mint"
)


@cache
def at(*lines: str, players: tuple[str, ...] = FIVE, control: str = "no") -> Seated:
    """A table at which these lines were typed; reading a line changes nothing."""
    seated = Seated(*players, control=control)
    seated.say(*lines)
    return seated


@pytest.mark.parametrize(
    "line",
    [
        "42135",
        "4 2 1 3 5",
        "4, 2, 1, 3, 5",
        "\uff14\uff12\uff11\uff13\uff15",
        "dirk 4, lulu 2, greg 1, todd 3, zak 5",
        "zak 5, todd 3, greg 1, lulu 2, dirk 4",
        "dirk 4 lulu 2 greg 1 todd 3 zak 5",
        "Dirk: 4, Lulu: 2, Greg: 1, Todd: 3, Zak: 5",
        "dirk=4, lulu=2, greg=1, todd=3, zak=5",
        "d 4; l 2; g 1; t 3; z 5",
        "d4 l2 g1 t3 z5",
        "dirk 4, lulu 2, greg 1, todd 3, zak 5,",
    ],
)
def test_monkeys_as_people_type_them(line: str) -> None:
    assert at().canonical(line) == ALL_DEALT


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (ROBOT, SHOWN),
        (ROBOT.replace('"', ""), SHOWN),
        ("man a s robot, f gad d broadsword, sc c v book, ho gam s board game", SHOWN),
        ("man act sig robot; fan gad del broadsword; sci com vin book; hor gam sig board game", SHOWN),
        (
            "signed manga action robot, deluxe fantasy gadgets broadsword, vintage sci-fi comics book, "
            "signed horror games board game",
            SHOWN,
        ),
        (
            "#MangAnime #ActionFigures #SignedEdition robot, #Fantasy #Gadgets #DeluxeEdition broadsword, "
            "#Sci-Fi #ComicsBooks #Vintage book, #Horror #Games #SignedEdition board game",
            SHOWN,
        ),
        (
            "#Sci-Fi #Games #Mint, #Fantasy #Gadgets #DeluxeEdition, #Horror #HomeVideo #Vintage, "
            "#SuperHeroes #ComicsBooks #LimitedEdition",
            PLAIN,
        ),
        ("#sci #game #mint, #fan #gad #del, #hor #home #vin, #sup #com #lim", PLAIN),
        ("MINT GAMES SCI-FI, DEL GAD FAN, VIN HOME HOR, LIM COM SUP", PLAIN),
        ("1 9 15 -, 3 10 14 -, 5 7 11 -, 2 6 13 -", PLAIN),
    ],
)
def test_items_as_people_type_them(line: str, kept: str) -> None:
    assert at("42135").canonical(line) == kept


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("12 12 33 31 11", ALL_LAID),
        ("12, 12, 33, 31, 11", ALL_LAID),
        ("1:2, 1:2, 3:3, 3:1, 1:1", ALL_LAID),
        ("1:2,1:2,3:3,3:1,1:1,", ALL_LAID),
        ("1\uff1a2\u30011\uff1a2\u30013\uff1a3\u30013\uff1a1\u30011\uff1a1", ALL_LAID),
        ("dirk 1:2 lulu 1:2 greg 3:3 todd 3:1 zak 1:1", ALL_LAID),
        ("dirk: 1:2, lulu: 1:2, greg: 3:3, todd: 3:1, zak: 1:1", ALL_LAID),
        ("2 on 1, 2 on 1, 3 on 3, 1 on 3, 1 on 1", ALL_LAID),
        ("2 on robot, 2 on robot, 3 on book, 1 on book, 1 on robot", ALL_LAID),
        ("dirk robot:2, lulu ro:2, greg book:3, todd boo:1, zak robot : 1", ALL_LAID),
        ("12 - 33 - 11", "Dirk 1:2, Greg 3:3, Zak 1:1"),
        ("12 0 33 0 11", "Dirk 1:2, Greg 3:3, Zak 1:1"),
        ("110 - - - -", "Dirk 1:10"),
        ("0,0,0,0,0", "-"),
        ("0 0 0 0 0", "-"),
        ("0", "-"),
        ("nobody", "-"),
        ("none", "-"),
        ("pass", "-"),
        ("- - - - -", "-"),
        ("dirk 1:2, zak pass", "Dirk 1:2"),
        ("dirk pass, zak nothing, lulu 2:4", "Lulu 2:4"),
        ("zak board game:1", "Zak 4:1"),
        ("zak 1 on board game", "Zak 4:1"),
        ('zak "board game":1', "Zak 4:1"),
        ('-, -, -, -, "board game":1', "Zak 4:1"),
        ("lulu fan gad:3", "Lulu 2:3"),
        ("lulu 3 on fantasy gadgets", "Lulu 2:3"),
        ("lulu #Fantasy #Gadgets:3", "Lulu 2:3"),
        ("lulu deluxe fan gadgets:3", "Lulu 2:3"),
        ("dirk1:2", "Dirk 1:2"),
        ("dirk 1:2 wasted:3", "Dirk 1:2 wasted:3"),
        ("dirk 3 on 3 2 on 1", "Dirk 1:2 3:3"),
    ],
)
def test_bids_as_people_type_them(line: str, kept: str) -> None:
    assert at("42135", ROBOT).canonical(line) == kept


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("lulu 1.2:1, greg 1.2:5, todd 1.2:6", LOOTED),
        ("lulu 1.2:1 greg 1.2:5 todd 1.2:6", LOOTED),
        ("lulu: 1.2:1; greg: 1.2:5; todd: 1.2:6", LOOTED),
        ("-, 1.2:1, 1.2:5, 1.2:6, -", LOOTED),
        ("0, 1.2:1, 1.2:5, 1.2:6, 0", LOOTED),
        ("l br:1,g 1.2:5,t 1.2:6", LOOTED),
        ("lulu fan gad:1, greg broadsword:5, todd 6 on deluxe gadgets", LOOTED),
        ("lulu 1.2:1, greg 1.2:5, todd 1.2:6, zak pass", LOOTED),
        ("greg board game:2 robot:1", "Greg 1.1:1 1.4:2"),
        ("greg 2 on board game 1 on robot", "Greg 1.1:1 1.4:2"),
        ("greg hor gam:2 man act:1", "Greg 1.1:1 1.4:2"),
        ("zak board game:1", "Zak 1.4:1"),
        ("nobody", "-"),
        ("0,0,0,0,0", "-"),
    ],
)
def test_offers_as_people_type_them(line: str, kept: str) -> None:
    assert at("42135", ROBOT, *LAID).canonical(line) == kept


@pytest.mark.parametrize(
    "line",
    [
        "dirk sig man, lulu 3 10, greg sci vin, todd hor gam, zak home mint",
        "sig man, 3 10, sci vin, hor gam, home mint",
        "dirk sig man lulu 3 10 greg sci vin todd hor gam zak home mint",
        "dirk: sig man, lulu: fan gad, greg: sci vin, todd: hor gam, zak: home mint",
        "dirk #SignedEdition #MangAnime, lulu #Fantasy #Gadgets, greg #Sci-Fi #Vintage, "
        "todd #Horror #Games, zak #HomeVideo #Mint",
        "#sig #man, #fan #gad, #sci #vin, #hor #gam, #home #mint",
    ],
)
def test_passions_as_people_type_them(line: str) -> None:
    assert at("42135", *((FOUR, "-", "-") * 6)).canonical(line) == KEPT


@pytest.mark.parametrize(("line", "kept"), [("y", "yes"), ("Yes", "yes"), ("n", "no"), ("NO", "no")])
def test_monkey_control_as_people_type_it(line: str, kept: str) -> None:
    seated = at("12", FOUR, "1:2, 1:2", "-", players=("Ann", "Bob"), control="yes")
    assert seated.canonical(line) == kept


@pytest.mark.parametrize("line", ["1.4", "board", "board game", "horror games", "#Horror #Games"])
def test_priority_as_people_type_it(line: str) -> None:
    seated = at("12", ROBOT, "-", "ann 1.1:3 1.4:3, bob 1.1:3 1.4:3", players=("Ann", "Bob"))
    assert seated.canonical(line) == "1.4"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("mary lou 1:2, bob 3:1", '"Mary Lou" 1:2, Bob 3:1'),
        ("mary lou 1:2 bob 3:1", '"Mary Lou" 1:2, Bob 3:1'),
        ("mary 1:2, bob 1 on board game", '"Mary Lou" 1:2, Bob 4:1'),
    ],
)
def test_names_with_blanks_as_people_type_them(line: str, kept: str) -> None:
    assert at("12", ROBOT, players=("Mary Lou", "Bob")).canonical(line) == kept


def test_two_hashtags_of_two_items_are_refused_with_both() -> None:
    seated = at("12", "3 10 14, 3 10 15, 3 9 11 gadget, 5 10 12", players=("Ann", "Bob"))
    with pytest.raises(Unclear, match="could be 1 Fantasy Gadgets DeluxeEdition or 2 Fantasy Gadgets"):
        seated.canonical("ann fan gad:1")
    assert seated.canonical("ann fan mint:1") == "Ann 2:1"
    assert seated.canonical("ann gad:1") == "Ann 3:1"  # the beginning of a name, and no hashtag


def test_an_item_without_a_name_is_spoken_by_its_hashtags() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", "3 10 14, 2 7 12 cape, 1 6 11, 5 9 12", "1:2, -")
    told = seated.told("-")
    assert "Ann takes the Fantasy Gadgets, 1.1 for 2." in told
    assert "Nobody offers on cape: it goes to the stall." in told
    assert "Ann: 1.1 Fantasy Gadgets (2)" in seated.ask.before


def test_an_item_seen_before_is_named_and_never_blocks() -> None:
    seated = Seated("Ann", "Bob")
    told = seated.told("12", "3 10 14, 2 7 12, 3 10 14 wand, 5 9 12")
    assert "3 wand: Fantasy, Gadgets, DeluxeEdition; like 1.1; if not: /amend 2" in told
    seated.say("-", "-")
    told = seated.told("2 7 12, 1 6 11, 1 6 13, 4 8 15")  # entry 5
    assert "1: SuperHeroes, HomeVideo, SignedEdition; like 1.2; if not: /amend 5" in told
    assert told.count("like") == 1


def test_why_a_hashtag_tells_its_last_dominance() -> None:
    # Round 1: Ann owns 1.1, Bob 1.4, 0 tokens each after the loss. SignedEdition is on both: level,
    # Ann's monkey 1 wins and takes the 2 (KN-5.1, KN-3).
    seated = Seated("Ann", "Bob")
    seated.say("12", "4 8 12 robot, 3 10 14, 1 6 11, 5 9 12", "1:1, 4:1")
    match = seated.play.match
    assert match.tell_of("robot") is None
    assert match.tell_of("s") is None  # could be Sci-Fi, SuperHeroes or SignedEdition
    told = match.tell_of("sig")
    assert told is not None
    assert [ruling.text for ruling in told] == [
        "Nobody has dominated SignedEdition yet.",
        "Owned now: none.",
    ]
    seated.say("-", "-")
    told = match.tell_of("#SignedEdition")
    assert told is not None
    assert [ruling.text for ruling in told] == [
        "Ann dominated SignedEdition in round 1: Ann 1 item with 0 tokens, Bob 1 item with 0 tokens. "
        "Monkeys Ann 1, Bob 2: Ann wins. Monkeys now Ann 2, Bob 1.",
        "Owned now: Ann 1.1 robot; Bob 1.4 Horror Games.",
    ]
    assert told[0].clauses == ("KN-5.1", "KN-3")


def test_an_item_is_one_line_of_sixty_columns() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", "sup act sig a name of 22 letters, 3 10 14, 1 6 11, 5 9 12", "1:1, 4:1", "-")
    (table,) = [
        view
        for view in seated.play.match.view(False)
        if isinstance(view, Table) and view.title == "Items in play"
    ]
    assert table.rows[0] == ("1.1", "a name of 22 lett…", "Sup Act Sig", "Ann", "1")
    assert table.rows[1] == ("1.2", "-", "Fan Gad Del", "stall", "2")
