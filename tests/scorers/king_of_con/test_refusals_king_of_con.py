"""What King of Con refuses: why, what would do, and what can be forced."""

from __future__ import annotations

import pytest
from guess_king_of_con import Seated

from scorers.errors import Refused

ITEMS = '4 8 12 "robot", 3 10 14 broadsword, 1 6 11 book, 5 9 12 "board game"'
PLAYERS = ("Dirk", "Lulu", "Greg")
END = (
    "213",
    "5 6 11, 5 7 12, 5 8 13, 5 9 14",
    "dirk 1:1",
    "-",
    "dirk 1.2:3 1.3:3 1.4:3",
)


def refused(lines: tuple[str, ...], typed: str) -> Refused:
    found = Seated(*PLAYERS)
    found.say(*lines)
    before = found.table
    with pytest.raises(Refused) as fault:
        found.play.read(typed)
    if not fault.value.forcible:
        with pytest.raises(Refused):
            found.play.read(f"{typed} !")
    assert found.table == before
    return fault.value


@pytest.mark.parametrize(
    ("lines", "typed", "clause", "says"),
    [
        # Monkeys
        ((), "1 2", "KN-3.1", "Each of 3 players holds one monkey"),
        ((), "2,1", "KN-3.1", "Each of 3 players holds one monkey"),
        ((), "1234", "KN-3.1", "Each of 3 players holds one monkey"),
        ((), "-", "KN-3.1", "Each of 3 players holds one monkey"),
        ((), "1 2, 3", "", "3 parts"),
        ((), "124", "KN-3.1", "1 to 3"),
        ((), "112", "KN-3.1", "each once"),
        ((), "dirk 1, lulu 2", "", "Greg is missing"),
        ((), "dirk 1, dirk 2, greg 3", "", "Dirk is named twice"),
        ((), "dirk 1, lula 2, greg 3", "", "Did you mean Lulu?"),
        ((), "dirk 1, 2, 3", "", "Names for all or for none"),
        ((), "dirk 1 2, lulu 3, greg 1", "KN-3.1", "One monkey for Dirk"),
        ((), "4 8 12, 3 10 14, 1 6 11, 5 9 12", "KN-3.1", "items are asked after the monkeys"),
        # Items
        (("213",), "4 8 12, 3 10 14, 1 6 11", "KN-1", "Four items"),
        (("213",), "4 8 12, 3 10 14, 1 6 11, 5 9 12, 1 7 11", "KN-1", "that was 5"),
        (("213",), "4 8, 3 10 14, 1 6 11, 5 9 12", "KN-1", "Booth 1 needs three characteristics"),
        (("213",), '4 8 "robot", 3 10 14, 1 6 11, 5 9 12', "KN-1", "three characteristics"),
        (("213",), "4 8 12 15, 3 10 14, 1 6 11, 5 9 12", "KN-1", "a fourth characteristic, 15"),
        (("213",), "4 8 12 mint, 3 10 14, 1 6 11, 5 9 12", "KN-1", 'write "mint"'),
        (("213",), "4 8 12 15 robot, 3 10 14, 1 6 11, 5 9 12", "KN-1", 'write "15 robot"'),
        (("213",), "4 8 12 mint robot, 3 10 14, 1 6 11, 5 9 12", "KN-1", 'write "mint robot"'),
        (("213",), '4 8 12 15 "robot", 3 10 14, 1 6 11, 5 9 12', "KN-1", '15 "robot" behind'),
        (("213",), '4 8 12 vin "robot", 3 10 14, 1 6 11, 5 9 12', "KN-1", 'vin "robot" behind'),
        (("213",), '4 8 12 "big" robot, 3 10 14, 1 6 11, 5 9 12', "KN-1", '"big" robot behind'),
        (("213",), "4 8 12, , 1 6 11, 5 9 12", "KN-1", "Booth 2 needs three"),
        (("213",), "4 8 9, 3 10 14, 1 6 11, 5 9 12", "KN-1", "ActionFigures and Games are of one kind"),
        (("213",), "4 3 12, 3 10 14, 1 6 11, 5 9 12", "KN-1", "genre"),
        (("213",), "4 8 16, 3 10 14, 1 6 11, 5 9 12", "", "1 to 15"),
        (("213",), "man ga s, 3 10 14, 1 6 11, 5 9 12", "KN-1", "Games or Gadgets"),
        (("213",), "m a s, 3 10 14, 1 6 11, 5 9 12", "KN-1", "MangAnime or Mint"),
        (("213",), "mang a vintige, 3 10 14, 1 6 11, 5 9 12", "KN-1", "Did you mean Vintage?"),
        (("213",), 'man a s "robot, 3 10 14, 1 6 11, 5 9 12', "", "not closed"),
        (("213",), "dirk 1:5", "KN-1", "bids are asked once the items lie"),
        # Bids
        (("213", ITEMS), "dirk 5:1", "", "1 to 4"),
        (("213", ITEMS), "dirk 0:1", "", "1 to 4"),
        (("213", ITEMS), "dirk 1:1 1:2", "", "twice"),
        (("213", ITEMS), "dirk 1:1 robot:2", "", "twice"),
        (("213", ITEMS), "dirk wasted:1 w:2", "", "twice"),
        (("213", ITEMS), "dirk 1:1, d 2:1", "", "Dirk is named twice"),
        (("213", ITEMS), "dirk", "", "What does Dirk offer?"),
        (("213", ITEMS), "dirk 1", "", "1 is no offer: booth:tokens, such as 1:5 or 5 on 1."),
        (("213", ITEMS), "dirk 1:", "", "is no offer"),
        (("213", ITEMS), "dirk :1", "", "Begin each part with a name"),
        (("213", ITEMS), "dirk 1:x", "", "whole number"),
        (("213", ITEMS), "dirk 1:-2", "", "whole number"),
        (("213", ITEMS), "dirk 1:2 -", "", "is no offer"),
        (("213", ITEMS), "1:2, 1:2", "", "3 parts"),
        (("213", ITEMS), "1:2", "", "Begin each part with a name"),
        (("213", ITEMS), "dirk 1:2, 2:2, -", "", "Names for all parts or for none"),
        (("213", ITEMS), "dirk b:2", "", "2 broadsword, 3 book or 4 board game"),
        (("213", ITEMS), "dirk robbot:2", "", "Did you mean robot?"),
        (("213", ITEMS), "dirk 1.2:2", "", "after the hid-bids"),
        (("213", ITEMS), "todd 1:2", "", "Nobody here is called todd"),
        # Offers
        (("213", ITEMS, "-"), "dirk 1.5:1", "KN-4.6", "wasted:N"),
        (("213", ITEMS, "-"), "dirk 2.1:1", "KN-4.6", "has not been shown"),
        (("213", ITEMS, "-"), "dirk 1:1", "", "no item"),
        (("213", ITEMS, "-"), "dirk 1.1:1 1.1:1", "", "twice"),
        (("213", ITEMS, "-"), "dirk 1.1:1 robot:1", "", "twice"),
        (("213", ITEMS, "-"), "dirk bo:1", "", "1.3 book or 1.4 board game"),
        (("213", ITEMS, "-"), ITEMS, "", "when their round begins"),
        # Passions
        (END, "sig man, 3 10", "", "3 parts"),
        (END, "dirk sig man, lulu 3 10", "", "Greg is missing"),
        (END, "dirk sig man, dirk 1 2, greg 3 10", "", "named twice"),
        (END, "sig sig, 3 10, 1 2", "KN-9", "SignedEdition twice"),
        (END, "sig ga, 3 11, 1 2", "KN-1", "Games or Gadgets"),
        (END, "sig m, 3 11, 1 2", "KN-1", "MangAnime or Mint"),
        (END, "sig, 3 10, 1 2", "KN-9", "Two passions for Dirk"),
        (END, "dirk sig man, lula 3 10, greg 1 2", "", "Did you mean Lulu?"),
    ],
)
def test_cannot_be_forced(lines: tuple[str, ...], typed: str, clause: str, says: str) -> None:
    fault = refused(lines, typed)
    assert not fault.forcible
    assert fault.clause == clause
    assert says in fault.text


def test_too_many_tokens_never_says_how_many_there_are() -> None:
    """10 tokens, 6 of them laid in entry 3: 5 more are too many (KN-2.5)."""
    lines = ("213", ITEMS, "dirk 1:6")
    for typed in ("dirk 1:5", "dirk 1:3 wasted:2", "dirk 1:3 2:2"):
        fault = refused(lines, typed)
        assert fault.forcible
        assert fault.clause == "KN-2.5"
        assert fault.text == (
            "Too many: Dirk has not 5 tokens behind the screen. What Dirk offered in entry 3 is "
            "gone. Fewer tokens would do."
        )
    assert refused(("213", ITEMS, "-"), "dirk 1.1:6 1.2:5").forcible


def test_too_many_forced_takes_the_rest_from_the_pool() -> None:
    found = Seated(*PLAYERS)
    found.say("213", ITEMS, "dirk 1:6", "dirk 1:5 !")
    assert found.table["supply"]["Dirk"] == 0
    assert found.table["pool"] == 69
    assert found.table["booths"]["1"]["offers"] == {"Dirk": 11}


def test_one_passion_of_two_players_can_be_forced() -> None:
    fault = refused(END, "sig man, sig 10, 1 2")
    assert fault.forcible
    assert fault.clause == "KN-9"
    assert "Dirk and Lulu cannot both have SignedEdition" in fault.text
    found = Seated(*PLAYERS)
    found.say(*END)
    found.say("sig hor, sig 10, 1 2 !")
    # Horror on four items, SignedEdition on one.
    assert found.verdict.extra["score"]["Dirk"]["passions"] == 5


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1.2", "Dirk is in no open tie on 1.2: it is 1.1 or 1.3"),
        ("9.9", "it is 1.1 or 1.3"),
        ("broad", "no item here"),
        ("wasted", "no item here"),
        ("1.1 1.3", "One item"),
        ("-", "no item here"),
    ],
)
def test_priority_is_one_of_that_players_ties(typed: str, says: str) -> None:
    found = Seated(*PLAYERS)
    found.say("123", ITEMS, "-")
    found.say("dirk 1.1:3 1.3:3, lulu 1.1:3 1.2:3, greg 1.2:3 1.3:3")
    for line in (typed, f"{typed} !"):
        with pytest.raises(Refused) as fault:
            found.play.read(line)
        assert not fault.value.forcible
        assert says in fault.value.text


@pytest.mark.parametrize("typed", ["", " ", "-", "maybe", "1"])
def test_keep_wants_a_yes_or_a_no(typed: str) -> None:
    found = Seated("Ann", "Bob", control="yes")
    found.say("12", ITEMS, "1:1, 1:1", "-")
    with pytest.raises(Refused):
        found.play.read(typed)


def test_the_same_three_characteristics_twice_are_not_refused() -> None:
    found = Seated(*PLAYERS)
    found.say("213", "4 8 12, 4 8 12, 4 8 12 a, 4 8 12 a", "-")
    with pytest.raises(Refused, match=r"1\.3 a or 1\.4 a"):
        found.play.read("dirk a:1")


def test_a_declined_dominance_is_not_said_to_cost_tokens() -> None:
    """Nothing was offered for a dominance, so nothing is lost by declining it."""
    found = Seated("Dirk", "Lulu", control="yes")
    found.say("12", "1 6 11, 1 7 12, 2 8 13, 2 9 14", "dirk 1:1", "lulu 2:1", "-", "-")
    assert found.ask.where == "round 1, Sci-Fi, Dirk"
    assert "lost" not in found.ask.help


def test_a_declined_item_is_said_to_cost_the_tokens_offered() -> None:
    found = Seated("Dirk", "Lulu", control="yes")
    found.say("12", "1 6 11, 1 7 12, 2 8 13, 2 9 14", "dirk 1:1, lulu 1:1", "-")
    assert found.ask.where == "round 1, booth 1, Dirk"
    assert "the tokens offered there are lost" in found.ask.help
