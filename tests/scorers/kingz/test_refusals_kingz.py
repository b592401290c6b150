"""What a table cannot type, what may be forced, and what follows then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from guess_kingz import NAMES, Table

from scorers.errors import Unclear
from scorers.kingz import GAME

FOUR = NAMES[:4]


def laid() -> Table:
    """Ann has net and sword aside, Bob hail and shield, Cy courage and Disarm."""
    table = Table()
    table.say("net sword, hail shield, courage disarm")
    return table


def brought_down() -> Table:
    """Bob is down, and Ann decides; Bob has 2 courage and no fame."""
    table = Table(FOUR, mode="control")
    table.tokens(armor=[3, 1, 3, 3])
    table.say("ann sword bob, bob courage, cy shield, dee shield")
    return table


FORCIBLE = [
    ("ann net, bob shield, cy hail", "KZ-13", ["Ann's net cannot be"]),
    ("ann courage, bob courage, cy disarm -", "KZ-13", ["Cy's Disarm cannot be"]),
    (
        "ann disarm bob > hail, bob sword cy, cy net",
        "KZ-13",
        ["Bob's hail cannot be", "for Ann to take"],
    ),
    ("ann disarm bob > courage, bob net, cy net", "KZ-13.1", ["Ann's pile", "cannot be the net"]),
    ("a d b > net, b d a > shield, cy net", "KZ-13.1", ["Ann's pile", "cannot be the net"]),
]

FINAL = [
    ("ann sword ann, bob shield, cy net", "KZ-2.5", ["Ann's sword", "Bob or Cy"]),
    ("ann disarm ann > courage, bob shield, cy net", "KZ-2.5", ["Ann's Disarm", "Bob or Cy"]),
    ("ann disarm bob > sword ann, bob sword cy, cy net", "KZ-2.5", ["Ann's sword"]),
    ("ann sword, bob shield, cy net", "KZ-2.2", ["Ann's sword at whom", "sword -"]),
    ("ann courage, bob shield", "", ["Cy is missing"]),
    ("ann courage", "", ["Bob and Cy are missing"]),
    ("ann courage, bob shield, ann shield", "", ["Ann is named twice"]),
    ("shield, shield", "", ["3 parts are needed (Ann, Bob and Cy), not 2"]),
    ("shield, shield, shield, shield", "", ["3 parts are needed", "not 4"]),
    ("ann courage, bob shield, net", "", ["net: whose?"]),
    ("ann courage, bbo shield, cy net", "", ["bbo", "Did you mean Bob?"]),
    ("ann sword zoe, bob shield, cy net", "", ["Ann's sword", "zoe"]),
    ("ann courage, bob shielt, cy net", "", ["Bob: shielt", "Did you mean shield?"]),
    ("ann s bob, bob shield, cy net", "", ["Ann: s could be shield or sword"]),
    ("ann courage, bob shield cy, cy net", "", ["Bob's shield takes no target", "leave cy out"]),
    ("ann courage, bob shield -, cy net", "", ["Bob's shield takes no target"]),
    ("ann courage bob, bob shield, cy net", "", ["Ann's courage stands alone"]),
    ("ann sword bob cy, bob shield, cy net", "KZ-2.2", ["one target"]),
    ("ann disarm, bob shield, cy net", "KZ-6", ["Ann disarms whom?"]),
    ("ann disarm bob, bob shield, cy net", "KZ-6", ["What does Ann play after disarming Bob?"]),
    ("ann disarm bob >, bob shield, cy net", "KZ-6", ["What does Ann play"]),
    ("ann disarm bob > sword, bob shield, cy net", "KZ-2.2", ["Ann's sword at whom"]),
    ("ann disarm - > sword bob, bob shield, cy net", "KZ-6.2", ["was not shouted"]),
    ("ann, bob shield, cy net", "", ["Ann: which card?"]),
    ('ann "courage", bob shield, cy net', "", ["in quotes"]),
]


@pytest.mark.parametrize(("typed", "clause", "says"), FORCIBLE)
def test_cards_that_a_table_may_force(typed: str, clause: str, says: list[str]) -> None:
    table = laid()
    fault = table.refusal(typed)
    assert (fault.clause, fault.forcible) == (clause, True)
    for words in says:
        assert words in fault.text
    answer = table.play.read(f"{typed} !")
    assert answer.overruled
    table.play.send(answer)
    assert table.play.pending is not None


@pytest.mark.parametrize(("typed", "clause", "says"), FINAL)
def test_cards_that_nobody_can_force(typed: str, clause: str, says: list[str]) -> None:
    table = laid()
    for line in (typed, f"{typed} !"):
        fault = table.refusal(line)
        assert (fault.clause, fault.forcible) == (clause, False)
        for words in says:
            assert words in fault.text


def test_a_refusal_tells_nothing_else_of_a_hand() -> None:
    table = Table(mode="control")
    table.say("sh,sh,sh", "c,c,c", "sh,c,n")
    fault = table.refusal("sh,sh,h")
    assert fault.text == "Ann's shield cannot be: look at the cards again."


def test_a_fault_that_cannot_be_forced_comes_before_one_that_can() -> None:
    table = laid()
    fault = table.refusal("ann net, bob sword bob, cy hail !")
    assert (fault.clause, fault.forcible) == ("KZ-2.5", False)


def test_forced_cards_count_all_the_same() -> None:
    table = laid()
    rulings = table.say("ann net, bob courage, cy courage !")
    assert {"KZ-4", "KZ-3"} == {clause for ruling in rulings for clause in ruling.clauses}
    assert table.behind("Ann") == (3, 1, 1)
    assert table.refusal("ann net, bob courage, cy hail").forcible


def test_whoever_is_out_has_no_card_and_is_no_target() -> None:
    table = brought_down()
    table.say("down")
    for typed, says in (
        ("ann sword bob, cy shield, dee shield", "names Bob, who is out. It can name Cy or Dee"),
        ("ann disarm bob > net, cy shield, dee shield", "names Bob, who is out"),
        ("ann courage, bob courage, cy shield, dee shield", "Bob is out of the game"),
    ):
        fault = table.refusal(f"{typed} !")
        assert not fault.forcible
        assert says in fault.text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ann net net, bob hail shield, cy courage disarm", "Ann has one net only"),
        ("ann net sword, bob hail hail, cy courage disarm", "Bob has one hail only"),
        ("net sword, hail shield, disarm disarm", "Cy has one Disarm only"),
    ],
)
def test_an_impossible_pair_may_be_forced(typed: str, says: str) -> None:
    table = Table()
    fault = table.refusal(typed)
    assert (fault.clause, fault.forcible) == ("KZ-13", True)
    assert says in fault.text
    table.say(f"{typed} !")
    assert table.asked == ("cards", "round 1 turn 1")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("net, hail shield, courage disarm", "Ann sets exactly two cards aside"),
        ("ann net sword hail, bob hail shield, cy courage disarm", "Ann sets exactly two"),
        ("ann net sword, bob hail shield", "Cy is missing"),
        ("ann net sword, bob hail shield, bob courage disarm", "Bob is named twice"),
        ("net sword, hail shield", "3 parts are needed"),
        ("net swrod, hail shield, courage disarm", "Did you mean sword?"),
        ("ann sword bob, bob shield, cy net", "come once two are set aside"),
    ],
)
def test_pairs_that_cannot_be_read(typed: str, says: str) -> None:
    fault = Table().refusal(f"{typed} !")
    assert isinstance(fault, Unclear)
    assert says in fault.text


@pytest.mark.parametrize(
    ("typed", "clause", "says"),
    [
        ("40, 40", "KZ-1.2", "Ann and Dee cannot have the same Speed 40"),
        ("ann 40", "", "Dee is missing"),
        ("ann 40, dee 0", "", "a whole number from 1"),
        ("ann 40, dee fast", "", "Dee's Speed"),
        ("ann 40, dee 30, cy 20", "", "Cy is not asked for a Speed now. Asked: Ann and Dee"),
        ("ann 40, dee 4 5", "", "One Speed for Dee"),
        ("up", "", "thumbs come once the Speeds say who decides first"),
    ],
)
def test_speeds_that_are_not_taken(typed: str, clause: str, says: str) -> None:
    table = Table(FOUR, mode="control")
    table.tokens(armor=[1, 1, 1, 3])
    table.say("n,c,c,sw a")
    fault = table.refusal(f"{typed} !")
    assert (fault.clause, fault.forcible) == (clause, False)
    assert says in fault.text


def test_an_attacker_decides_on_own_victims_only() -> None:
    table = Table(FOUR, mode="control")
    table.tokens(armor=[3, 1, 1, 3])
    table.say("n,c,c,c")
    for typed, says in (
        ("dee", "Dee is nobody Ann decides on now: type Bob or Cy"),
        ("zoe", "Nobody here is called zoe"),
        ("bob cy", "One name: Bob or Cy"),
        ("up", "the thumb comes once it is known on whom"),
    ):
        fault = table.refusal(f"{typed} !")
        assert not fault.forcible
        assert says in fault.text


@pytest.mark.parametrize(
    ("typed", "clause", "says"),
    [
        ("up fame 1", "KZ-8.2", "more fame than Bob has"),
        ("up courage 3", "KZ-8.2", "more courage than Bob has"),
        ("up courage", "", "How much courage?"),
        ("up courage many", "", "whole number"),
        ("up courage 1 courage 1", "", "courage is there twice"),
        ('up "a" "b"', "", "One promise only"),
        ('up "a', "", "not closed"),
        ("down fame 1", "", "Thumb down stands alone"),
        ("sideways", "", "It is one of: up, down"),
        ('"up"', "", "Up or down?"),
    ],
)
def test_thumbs_that_are_not_taken(typed: str, clause: str, says: str) -> None:
    fault = brought_down().refusal(f"{typed} !")
    assert (fault.clause, fault.forcible) == (clause, False)
    assert says in fault.text


def test_no_refusal_says_how_much_there_is() -> None:
    fault = brought_down().refusal("up courage 17")
    assert not any(c.isdigit() for c in fault.text)


class TestPowers:
    def table(self) -> Table:
        table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
        table.tokens(armor=[3, 1, 3])
        table.say("ann", "ann sword bob, bob hail, cy shield", "down")
        return table

    def test_a_power_that_was_used_may_be_forced_again(self) -> None:
        table = self.table()
        fault = table.refusal("ann")
        assert (fault.clause, fault.forcible) == ("KZ-10.1", True)
        assert "Ann's tigress was used this round already (entry 1). Still to use: Cy" in fault.text
        table.say("ann !")
        table.say("courage, courage")
        assert table.behind("Ann")[1] == 0  # the tigress takes Ann's courage card too
        assert table.asked == ("power", "round 1 turn 3")

    @pytest.mark.parametrize(
        ("typed", "says"),
        [
            ("bob", "Bob is out of the game"),
            ("zoe", "Nobody here is called zoe"),
            ("ann cy", "One name"),
            ("ann shield, cy shield", "the cards come after the power"),
        ],
    )
    def test_powers_that_nobody_can_force(self, typed: str, says: str) -> None:
        fault = self.table().refusal(f"{typed} !")
        assert not fault.forcible
        assert says in fault.text


@pytest.mark.parametrize("card", ["net", "hail", "disarm bob > courage"])
def test_cards_that_are_not_in_the_child_variant(card: str) -> None:
    fault = Table(variant="child").refusal(f"ann {card}, bob shield, cy shield !")
    assert (fault.clause, fault.forcible) == ("KZ-10", False)
    assert "Ann" in fault.text
    assert "shield, sword and courage" in fault.text


@pytest.mark.parametrize("card", ["xx", "shielt"])
def test_children_are_offered_their_three_cards_only(card: str) -> None:
    fault = Table(variant="child").refusal(f"ann {card}, bob shield, cy shield")
    assert fault.text.endswith("It is one of: shield, sword, courage.")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"variant": "power"}, "needs an animal for each player"),
        ({"variant": "power", "animals": "tigress,gorilla"}, "3 animals"),
        ({"variant": "power", "animals": "tigress,gorilla,tigress"}, "tigress is there twice"),
        ({"variant": "power", "animals": "tigress,gorilla,lion"}, "lion"),
        ({"animals": "tigress,gorilla,crocodile"}, "belong to the power variant"),
        ({"variant": "child", "animals": []}, "belong to the power variant"),
        ({"mode": "secret"}, "instinctive"),
        ({"nightfall": "fame"}, "tokens"),
    ],
)
def test_options_that_do_not_go_together(options: Mapping[str, Any], says: str) -> None:
    with pytest.raises(Unclear) as fault:
        GAME.settle(NAMES[:3], options)
    assert says in fault.value.text


def test_options_are_filled_in() -> None:
    assert GAME.settle(NAMES[:2], {}).options == {
        "mode": "instinctive",
        "variant": "standard",
        "nightfall": "worth",
        "late_sword": "free",
    }
    given = {"variant": "p", "animals": "polar-bear, g"}
    assert GAME.settle(NAMES[:2], given).options["animals"] == ["polar-bear", "gorilla"]


@pytest.mark.parametrize("count", [1, 6])
def test_two_to_five_players(count: int) -> None:
    with pytest.raises(Unclear):
        GAME.settle([f"P{seat}" for seat in range(count)], {})


@pytest.mark.parametrize("typed", ["nobody", "Nobody", "none", "pass", "no"])
def test_nobody_at_the_rage_card_is_a_dash(typed: str) -> None:
    table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
    assert table.canonical(typed) == "-"


def test_a_player_called_nobody_can_hit_the_rage_card() -> None:
    table = Table(("Ann", "Nobody"), mode="control", variant="power", animals="tigress,gorilla")
    assert table.canonical("nobody") == "Nobody"


def test_a_target_who_is_not_here_is_asked_for_in_one_sentence_each() -> None:
    assert laid().refusal("ann sword zoe, bob shield, cy net").text == (
        "Ann's sword at whom? Nobody here is called zoe. Players: Ann, Bob, Cy."
    )
