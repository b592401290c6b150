"""A deal and seventeen answers, every fact of which was written down beforehand."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from guess_gridcannon import ROUND, sit

from scorers.protocol import Grid, Lines


class After(NamedTuple):
    """What stands after so many answers."""

    answers: int
    ask: str
    where: str
    pile: int
    killed: int
    prompt: str
    hint: str = ""
    """The last line above the prompt, where it says what would be killed."""


# Pile: 54 - 11 = 43; one back and one drawn: 43; then one less for each card drawn. Entry 7 draws
# three and puts two back; entry 13 puts the 3s back.
STEPS = (
    After(1, "replace", "setup", 43, 0, "Replace one card? Cell, then what came."),
    After(2, "draw", "turn 1", 43, 0, "Draw."),
    After(3, "cell", "turn 1.1", 42, 0, "6c goes on a1 c1 b2 a3 c3. Where?", "Kills nothing."),
    After(4, "draw", "turn 2", 42, 0, "Draw."),
    After(
        5,
        "cell",
        "turn 2.1",
        41,
        0,
        "9s goes anywhere but a2. Where?",
        "KILLS: c2 (10c and 6c, 16 against Kc, 13).",
    ),
    After(6, "draw", "turn 3", 41, 1, "No living royal: draw and set aside until one comes."),
    After(7, "draw", "turn 4", 40, 1, "Draw."),
    After(
        8,
        "cell",
        "turn 4.1",
        39,
        1,
        "10d goes anywhere. Where?",
        "KILLS: b3 (8d and 6c, 14 against Jd, 11).",
    ),
    After(9, "draw", "turn 5", 39, 2, "No living royal: draw and set aside until one comes."),
    After(10, "draw", "turn 6", 38, 2, "Draw."),
    After(11, "draw", "turn 7", 37, 2, "Draw."),
    After(12, "cell", "turn 7.1", 36, 2, "No cell takes 2s, and a ploy is left, so one must be used."),
    After(13, "cell", "turn 7.2", 37, 2, "2s goes on c1 only. Type c1.", "Kills nothing."),
    After(14, "draw", "turn 8", 37, 2, "Draw."),
    After(15, "draw", "turn 9", 36, 2, "Draw."),
    After(16, "draw", "turn 10", 35, 2, "Draw."),
    After(17, "draw", "turn 11", 34, 2, "Draw."),
)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"after {step.answers}")
def test_what_is_asked_and_counted_after_every_answer(step: After) -> None:
    play, _ = sit(*ROUND[: step.answers])
    assert play.pending is not None
    assert (play.pending.ask, play.pending.where) == (step.ask, step.where)
    assert play.pending.prompt == step.prompt
    if step.hint:
        assert play.pending.before[-1] == step.hint
    assert play.match.table()["pile"] == step.pile
    assert play.match.standing() == [step.killed]


# What is said to each answer: the words that carry the facts.
SAID = {
    1: ["Kc goes to w2: 10c is the highest club.", "As is a ploy to keep."],
    2: ["6d goes under the pile, 3c lies on b2"],
    4: ["6c on b2"],
    6: ["9s on c2: 10c and 6c make 16, clubs count, 13 needed. Kc DIES", "keeps w2"],
    7: ["Jd goes to n2: 8d is the highest diamond.", "4s and the joker go under the pile."],
    9: ["10d on b3: 8d and 6c make 14, 11 needed. Jd DIES"],
    10: ["Qs goes to e2: 9s is the highest spade."],
    11: ["3h on a3, nothing to attack."],
    13: ["Stack c1 (3s) goes under the pile; turn As face down."],
    14: ["2s on c1"],
    15: ["2h on c1"],
    16: ["3d on c1"],
    17: ["Qs, the only one. 12 and 2 make 14; tuck 2d under Qs."],
}


@pytest.mark.parametrize("answers", SAID)
def test_what_is_said_to_every_answer(answers: int) -> None:
    _, said = sit(*ROUND[:answers])
    whole = " ".join(ruling.text for ruling in said)
    for words in SAID[answers]:
        assert words in whole


def test_the_table_at_the_end_of_the_round() -> None:
    play, _ = sit(*ROUND)
    assert play.match.table() == {
        "grid": {
            "a1": ["5h"],
            "b1": ["8d"],
            "c1": ["2s", "2h", "3d"],
            "a2": ["10c"],
            "b2": ["3c", "6c"],
            "c2": ["9h", "9s"],
            "a3": ["2c", "3h"],
            "b3": ["7s", "10d"],
            "c3": ["4h"],
        },
        "royals": {
            "n2": {"card": "Jd", "armour": 0, "armour_cards": [], "health": 11, "dead": True},
            "w2": {"card": "Kc", "armour": 0, "armour_cards": [], "health": 13, "dead": True},
            "e2": {"card": "Qs", "armour": 2, "armour_cards": ["2d"], "health": 14, "dead": False},
        },
        "waiting": [],
        "ploys": {"aces": [], "jokers": 0},
        "spent": ["As"],
        "aside": [],
        "pile": 34,
        "drawn": None,
    }


def test_the_grid_with_the_royals_around_it() -> None:
    # living with its health, the dead with an x, a free spot by its name: no colour is needed
    play, _ = sit(*ROUND)
    grid, rest = play.match.view(False)
    assert isinstance(grid, Grid)
    assert isinstance(rest, Lines)
    assert grid.rows == (
        ("", "", "a", "b", "c", ""),
        ("", "", "n1", "J♦ x", "n3", ""),
        ("1", "w1", "5♥", "8♦", "3♦", "e1"),
        ("2", "K♣ x", "10♣", "6♣", "9♠", "Q♠ 14"),
        ("3", "w3", "3♥", "10♦", "4♥", "e3"),
        ("", "", "s1", "s2", "s3", ""),
    )
    assert {"J♦ x", "K♣ x", "a", "1", "n1"} <= set(grid.quiet)
    assert not {"Q♠ 14", "5♥"} & set(grid.quiet)
    assert grid.plain == (
        "Row 1: a1 5h, b1 8d, c1 3d.",
        "Row 2: a2 10c, b2 6c, c2 9s.",
        "Row 3: a3 3h, b3 10d, c3 4h.",
        "n2: Jd, dead, face down.",
        "w2: Kc, dead, face down.",
        "e2: Qs, health 14, armoured with 2d.",
    )
    assert rest.lines == (
        "Pile 34. Killed 2 of 12. Ploys: none.",
        "Around the grid: health of the living, x for the dead.",
        "Stacks, bottom to top: c1 2s 2h 3d, b2 3c 6c, c2 9h 9s, a3 2c 3h, b3 7s 10d.",
        "Armour under Qs: 2d.",
        "Used ploys, face down: As.",
    )


def test_the_grid_fits_forty_columns() -> None:
    play, _ = sit(*ROUND)
    grid, _ = play.match.view(False)
    assert isinstance(grid, Grid)
    widths = [max(map(len, column)) for column in zip(*grid.rows, strict=True)]
    assert sum(widths) + 2 * 5 <= 40


def test_the_table_is_laid_out_after_the_deal_and_after_armour() -> None:
    for answers in range(1, 18):
        play, _ = sit(*ROUND[:answers])
        assert play.pending is not None
        assert play.pending.picture == (answers in (1, 17))
