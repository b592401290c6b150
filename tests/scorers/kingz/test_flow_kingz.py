"""When questions come, and that a game goes on from what lies on the table."""

from __future__ import annotations

from copy import deepcopy

import pytest
from guess_kingz import Table


def moment(table: Table) -> tuple[int, ...]:
    assert table.play.pending is not None
    return table.play.pending.moment


def test_each_decision_is_later_than_the_one_before() -> None:
    table = Table(mode="control")
    assert moment(table) == (1, 1, 1)
    table.tokens(armor=(3, 1, 1))
    table.say("ann net, bob courage, cy hail")  # both fall to one attacker: no Speeds (KZ-8.4)
    assert (table.asked[0], moment(table)) == ("first", (1, 1, 3, 0, 0))
    table.say("bob")
    assert (table.asked[0], moment(table)) == ("pin", (1, 1, 3, 0, 1))
    table.say("up")
    assert (table.asked[0], moment(table)) == ("pin", (1, 1, 3, 1, 1))
    table.say("up")
    assert (table.asked[0], moment(table)) == ("cards", (1, 2, 1))


@pytest.mark.parametrize("rounds", [1, 2])
def test_play_begins_again_from_the_top_of_a_round(rounds: int) -> None:
    whole = Table(("Ann", "Bob"), variant="child")
    # Four courage tokens and a sword at a shield each: nobody has five fame (KZ-9).
    turns = (
        "ann courage, bob shield",
        "ann shield, bob courage",
        "ann shield, bob sword ann",
        "ann sword bob, bob shield",
        "ann sword -, bob sword -",
        "ann courage, bob courage",
    )
    if rounds == 2:
        whole.say(*turns)
    again = Table(("Ann", "Bob"), variant="child")
    again.play.match = deepcopy(whole.match)
    again.play._flow = again.play.match.play()
    again.play._advance(None)
    for line in turns * (3 - rounds):
        assert whole.play.pending is not None
        assert again.play.pending is not None
        assert again.play.pending.question == whole.play.pending.question
        assert again.play.pending.moment == whole.play.pending.moment
        assert again.say(line) == whole.say(line)
    assert again.play.verdict == whole.play.verdict
    assert whole.play.verdict is not None
    assert whole.play.verdict.how == "nightfall"
