"""Moves entered as they happen: who is ahead, whose go it is, and the one answer that is kept."""

from __future__ import annotations

import pytest
from guess_king_of_clubs import begin

from scorers.errors import Unclear
from scorers.play import Play

DRAWS = "2,2,2,2,2"
ANN_LEADS = ("2567", "21", "32", "43", "54", "y")
"""Ann wins night 1 by 20 to 0; both draw 2 (KC-10), and Ann leads (KC-9.1)."""


def dancing(*lines: str, players: tuple[str, ...] = ("Ann", "Bob")) -> Play:
    return begin(*lines, players=players, version="advanced", draw_values=DRAWS)


def said(play: Play, *goes: str) -> tuple[str, str]:
    assert play.pending is not None
    assert play.pending.go_on is not None
    return play.pending.go_on(goes)


def test_each_go_says_who_is_ahead_and_whose_go_it_is() -> None:
    # 2 and 4 against 3 and 5; the two moves on the 2 make it a 4 (KC-7): 4 and 4 beat 3 and 5
    play = dancing(*ANN_LEADS, "2233", "-", "24 35")
    assert said(play) == (
        "Ann 2 and 4, Bob 3 and 5: Bob ahead. Ann begins. Ann holds 2, Bob 2.",
        "",
    )
    assert said(play, "2+1") == (
        "Ann 3 and 4, Bob 3 and 5: Bob ahead. Bob to go. Ann holds 1, Bob 2.",
        "",
    )
    assert said(play, "2+1", "-") == (
        "Ann 3 and 4, Bob 3 and 5: Bob ahead. A last go for Ann. Ann holds 1, Bob 2.",
        "",
    )
    assert said(play, "2+1", "-", "ann 2+1")[1] == "Ann 2+1, Ann 2+1"


def test_it_is_the_answer_that_one_line_gives() -> None:
    play = dancing(*ANN_LEADS, "2567", "-", "34")
    # Ann's hand is empty after two, so Bob, who holds 1, has the last go
    assert said(play, "+1", "bob +1", "ann+1") == (
        "Ann 5, Bob 5: level. A last go for Bob. Ann holds 0, Bob 1.",
        "",
    )
    whole = said(play, "+1", "bob +1", "ann+1", "pass")[1]
    assert whole == "Ann 3+1, Bob 4+1, Ann 3+1"
    assert play.read(whole).text == whole


def test_a_side_that_passed_leaves_one_go() -> None:
    play = dancing(*ANN_LEADS, "2567", "-", "34")
    assert said(play, "-", "-")[1] == "-"
    assert said(play, "-", "2")[1] == "Bob 4+2"


def test_a_side_with_empty_hands_is_passed_over() -> None:
    play = dancing(*ANN_LEADS, "2567", "-", "34", "ann +2", "43")
    # Ann holds nothing more: Bob has the only go (KC-7.1)
    assert said(play)[0].endswith("A last go for Bob. Ann holds 0, Bob 2.")
    assert said(play, "+1")[1] == "Bob 3+1"


def test_level_dancers_are_told() -> None:
    play = dancing(*ANN_LEADS, "2567", "-", "33")
    assert said(play)[0].startswith("Ann 3, Bob 3: level.")


@pytest.mark.parametrize(
    ("goes", "named"),
    [
        (("bob +1",), "It is the go of Ann"),
        (("+1", "ann +1"), "It is the go of Bob"),
        (("+3",), "Ann makes 3 moves here with 2 in hand: 2 at most. To insist, type all moves"),
        (("+1", "hello"), "Nobody here is called hello"),
    ],
)
def test_a_go_that_cannot_be(goes: tuple[str, ...], named: str) -> None:
    with pytest.raises(Unclear, match=named) as fault:
        said(dancing(*ANN_LEADS, "2567", "-", "34"), *goes)
    assert not fault.value.forcible


def test_a_team_takes_its_go_together() -> None:
    play = dancing(
        "2567", "2121", "3232", "4343", "5454", "y", "2567", "-", "3345",
        players=("Ann", "Bob", "Cy", "Di"),
    )  # fmt: skip
    assert said(play, "ann +1, cy +1") == (
        "Ann & Cy 4 and 5, Bob & Di 3 and 5: Ann & Cy ahead. Bob & Di to go. "
        "Ann holds 1, Bob 2, Cy 1, Di 2.",
        "",
    )
    assert said(play, "ann +1, cy +1", "-", "-")[1] == "Ann 3+1, Cy 4+1"
