"""Rulings without a session: a turn's cards, and the king at nightfall."""

from __future__ import annotations

import pytest
from guess_kingz import Table

from scorers.errors import Refused
from scorers.game import Case, Judgement
from scorers.kingz import GAME

CASES = {case.name: case for case in GAME.cases}


def turn(line: str, **flags: str) -> Judgement:
    return CASES["turn"].judge((line,), flags)


def night(line: str, **flags: str) -> Judgement:
    return CASES["nightfall"].judge((line,), flags)


def clauses(judged: Judgement) -> list[str]:
    """The clauses of the steps, but for the one that tells what was taken for granted."""
    return [step["clause"] for step in judged.steps if step["clause"] != "KZ-0"]


@pytest.mark.parametrize("case", GAME.cases, ids=[case.name for case in GAME.cases])
def test_examples_run_and_cite_clauses(case: Case) -> None:
    judged = case.judge(case.example, {})
    assert judged.verdict
    assert judged.steps
    assert all(step["clause"] in GAME.clauses for step in judged.steps)


def test_a_sword_and_a_net_on_a_shield() -> None:
    judged = turn("ann sword bob, bob shield, cy net")
    assert judged.verdict == "ann: courage -1. bob: nothing. cy: armor -1."
    assert judged.winner is None
    assert clauses(judged) == ["KZ-2.4", "KZ-4.1"]
    assert judged.extra["changes"]["ann"] == {"armor": 0, "courage": -1, "fame": 0}
    assert judged.extra["armor"] == {"ann": 3, "bob": 3, "cy": 2}


def test_words_may_come_one_by_one() -> None:
    words = ("Ann", "sword", "Bob,", "Bob", "courage")
    assert CASES["turn"].judge(words, {}) == turn("Ann sword Bob, Bob courage")


def test_tokens_before_the_turn_are_taken_in_the_order_of_the_parts() -> None:
    judged = turn("ann sword bob, bob hail, cy courage", courage="0,1,1", armor="3,2,1", fame="0,0,2")
    assert judged.verdict == "ann: nothing. bob: fame +1. cy: courage +1."
    assert clauses(judged) == ["KZ-2.1", "KZ-3", "KZ-5"]
    assert judged.extra["worth"] == {"ann": 0, "bob": 1, "cy": 3}


def test_a_crocodile() -> None:
    judged = turn("ann sword bob, bob hail", power="crocodile:bob")
    assert judged.verdict == "ann: nothing. bob: fame +1."
    assert clauses(judged) == ["KZ-10.3", "KZ-10.3", "KZ-5"]


@pytest.mark.parametrize(
    ("power", "verdict"),
    [
        ("tigress:cy", "ann: courage -1, fame +1. bob: armor -1. cy: nothing."),
        ("gorilla", "ann: fame +1. bob: armor -1. cy: courage +1."),
        ("rhino:ann", "ann: courage -1, fame +1. bob: armor -2. cy: courage +1."),
    ],
)
def test_powers(power: str, verdict: str) -> None:
    assert turn("ann sword bob, bob hail, cy courage", power=power).verdict == verdict


def test_a_polar_bear() -> None:
    judged = turn("ann sword, bob shield ann, cy courage", power="polar bear:ann")
    assert judged.verdict == "ann: nothing. bob: courage -1. cy: courage +1."


def test_disarms() -> None:
    judged = turn("ann disarm bob > sword cy, bob shield, cy courage")
    assert judged.verdict == "ann: courage -1, fame +1. bob: nothing. cy: armor -1, courage +1."
    assert clauses(judged)[0] == "KZ-6"


def test_attackers_whose_order_decides() -> None:
    judged = turn("ann sword bob, bob courage, cy sword bob", armor="3,2,3")
    assert clauses(judged)[-2:] == ["KZ-8", "KZ-8.4"]
    assert judged.steps[-1]["text"].startswith("The order decides: ann and cy ")
    assert judged.extra["pinned"] == ["bob"]


def test_one_attacker_needs_no_order() -> None:
    assert clauses(turn("ann sword bob, bob courage", armor="3,1"))[-1] == "KZ-8"


def test_five_fame() -> None:
    judged = turn("ann hail, bob shield", fame="4,0")
    assert (judged.winner, clauses(judged)[-1]) == ("ann", "KZ-9")


def test_five_fame_twice_is_decided_by_the_order() -> None:
    judged = turn("ann hail, bob hail", fame="4,4")
    assert (judged.winner, clauses(judged)[-1]) == (None, "KZ-9.1")
    assert "order decides" in judged.steps[-1]["text"]


def test_nightfall_goes_down_to_armor() -> None:
    judged = night("ann 3/1/2, bob 3/1/1")
    assert judged.winner == "ann"
    assert clauses(judged) == ["KZ-9.4", "KZ-9.3", "KZ-9.3"]
    assert judged.verdict == (
        "Night falls. Level in worth and courage. Most armor: ann 2, bob 1. ann is the new king."
    )


def test_nightfall_with_and_without_pairs_of_courage() -> None:
    # Ann 2 and two pairs are worth 4; Bob has 3 fame tokens and no pair.
    assert night("ann 2/4/1, bob 3/1/3").winner == "ann"
    assert night("ann 2/4/1, bob 3/1/3", nightfall="tokens").winner == "bob"


def test_nightfall_may_be_shared() -> None:
    judged = night("ann 2/2/1, bob 2/2/1, cy 2/3/1, dee 1/5/1")
    # worth: 3, 3, 3, 3; courage: Dee has most
    assert judged.winner == "dee"
    judged = night("ann 2/2/1, bob 2/2/1, cy 1/1/3")
    assert judged.winner is None
    assert judged.extra["winners"] == ["ann", "bob"]
    assert judged.verdict.startswith("Night falls: ann and bob are level in worth, courage and armor")


@pytest.mark.parametrize(
    ("line", "flags", "says"),
    [
        ("ann sword ann, bob shield", {}, "names its own player"),
        ("ann sword bob", {}, "2 to 5 players, one a part, not 1"),
        ("ann sword bob, bob", {}, "bob: which card?"),
        ("ann sword bob, bob dance", {}, "bob: dance is no card"),
        ("ann sword bob, bob net", {"armor": "3"}, "--armor takes 2 numbers"),
        ("ann sword bob, bob net", {"armor": "3,4"}, "from 0 to 3"),
        ("ann sword bob, bob net", {"power": "crocodile"}, "--power crocodile:ann"),
        ("ann sword bob, bob net", {"power": "lion:bob"}, "lion is no animal"),
        ("ann sword bob, bob net", {"power": "crocodile:zoe"}, "Nobody here is called zoe"),
        ("ann sword bob, ann net", {}, "same name"),
        ("ann sword bob,, cy net", {}, "A part for each player"),
    ],
)
def test_turns_that_cannot_be_judged(line: str, flags: dict[str, str], says: str) -> None:
    with pytest.raises(Refused) as fault:
        turn(line, **flags)
    assert says in fault.value.text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann 3/1, bob 3/1/1", "ann: 3/1 is not fame/courage/armor"),
        ("ann 3/1/x, bob 3/1/1", "ann's armor"),
        ("ann, bob 3/1/1", "ann: nothing is not"),
        ("ann 3/1/1", "2 to 5 players"),
    ],
)
def test_nights_that_cannot_be_judged(line: str, says: str) -> None:
    with pytest.raises(Refused) as fault:
        night(line)
    assert says in fault.value.text


def test_on_the_command_line_it_says_what_it_took_for_granted() -> None:
    judged = turn("ann courage, bob shield")
    assert judged.steps[0]["text"] == "Taken for granted: 3 armor, 1 courage and no fame each."
    judged = turn("ann courage, bob shield", armor="3,3", courage="1,1", fame="0,0")
    assert [step["clause"] for step in judged.steps] == ["KZ-3"]


def test_a_late_sword_pays_where_the_table_says_so() -> None:
    # "regardless of the result": Bob has none to pay with
    judged = turn("ann sword -, bob sword -", courage="1,0", **{"late-sword": "paid"})
    assert judged.verdict == "ann: courage -1. bob: nothing."


class TestAtTheTable:
    def at(self, table: Table, line: str) -> Judgement:
        (case,) = [case for case in GAME.cases if case.name == "turn"]
        assert case.judge_at is not None
        return case.judge_at(table.match, [line], {})

    def test_tokens_are_those_behind_the_screens(self) -> None:
        table = Table(mode="control")
        table.tokens(armor=[3, 1, 3], courage=[0, 1, 1])
        judged = self.at(table, "ann sword bob, bob hail, cy sword bob")
        # KZ-2.1: Ann has no courage; KZ-2, KZ-8: Cy brings Bob down, which is told
        assert judged.verdict == ("Ann: nothing. Bob: armor -1. Cy: courage -1, fame +1.")
        assert judged.steps[-1]["text"] == "OUCH, OUCH, OUCH! Bob is down, brought down by Cy."
        assert "armor" not in judged.extra  # nobody's tokens are shown
        assert table.behind("Bob") == (1, 1, 0)  # and nothing has happened

    def test_the_power_and_the_variant_are_those_of_the_table(self) -> None:
        table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
        table.say("ann")
        judged = self.at(table, "courage, courage, hail")
        assert judged.verdict == "Ann: nothing. Bob: nothing. Cy: fame +1."  # KZ-10.2

    def test_a_late_sword_pays_at_a_table_that_plays_so(self) -> None:
        table = Table(mode="control", late_sword="paid")
        assert self.at(table, "sw late, sh, sh").verdict.startswith("Ann: courage -1.")
