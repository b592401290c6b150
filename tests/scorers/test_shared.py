"""What games share: how sides are told apart, and how things are counted and listed in a sentence."""

from __future__ import annotations

import pytest

from scorers.errors import Unclear
from scorers.names import Names
from scorers.parsing import parted
from scorers.protocol import Criterion
from scorers.ranking import Rung, places_by, told_apart
from scorers.text import counted, did_you_mean, either, entries, listed

POINTS = Rung("points", (7, 9, 9, 9), "X-1")
TOKENS = Rung("tokens", (8, 3, 5, 5), "X-2")
MONKEY = Rung("lowest monkey", (1, 2, 4, 3), "X-3", fewest=True)


def test_a_ladder_is_climbed_until_one_is_left() -> None:
    # 9 points leave Bob, Cy and Dee, 5 tokens leave Cy and Dee, and Dee's 3 is below Cy's 4.
    level, criteria = told_apart(range(4), (POINTS, TOKENS, MONKEY))
    assert level == (3,)
    assert criteria == (
        Criterion("points", ((0, "7"), (1, "9"), (2, "9"), (3, "9")), True, "X-1"),
        Criterion("tokens", ((1, "3"), (2, "5"), (3, "5")), True, "X-2"),
        Criterion("lowest monkey", ((2, "4"), (3, "3")), True, "X-3"),
    )


def test_nothing_more_is_looked_at_once_one_is_left() -> None:
    level, criteria = told_apart((0, 1), (POINTS, TOKENS, MONKEY))
    assert level == (1,)
    assert [each.name for each in criteria] == ["points"]


def test_who_is_level_in_all_stays_level() -> None:
    level, criteria = told_apart((2, 3), (POINTS, TOKENS))
    assert level == (2, 3)
    assert [each.decided for each in criteria] == [False, False]


def test_places_go_by_a_ladder_too() -> None:
    # The same four: Dee, Cy, Bob, Ann.
    keys = list(zip(POINTS.keys, TOKENS.keys, MONKEY.keys, strict=True))
    assert places_by(keys) == (4, 3, 2, 1)


def test_things_are_listed_and_counted_as_in_a_sentence() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed([1, 4]) == "1 and 4"
    assert either(iter("abc")) == "a, b or c"
    assert Names(("Ann", "Bob", "Cy")).listed((2, 0)) == "Cy and Ann"
    assert [counted(n, "point") for n in (0, 1, 2, -1)] == [
        "0 points",
        "1 point",
        "2 points",
        "-1 point",
    ]
    assert entries([3, 3]) == "entry 3"
    assert entries([3, 5]) == "entries 3 and 5"


def test_the_nearest_choice_is_offered_and_none_where_none_is_near() -> None:
    assert did_you_mean("shild", ("sword", "shield")) == " Did you mean shield?"
    assert did_you_mean("%&$", ("sword", "shield")) == ""


def test_every_part_of_a_line_has_words() -> None:
    assert [[word.text for word in part] for part in parted("ann 3, 4", "")] == [["ann", "3"], ["4"]]
    with pytest.raises(Unclear, match=r"nothing between two commas: type 3, 4\."):
        parted("3,,4", "type 3, 4")


def test_more_blanks_in_a_name_make_no_other_name() -> None:
    names = Names(("Mary Lou", "Bo  B", "Bob"))
    assert [names.seat(typed) for typed in ("mary   lou", "mary  l", "bo b", "BO  B", "bob")] == [
        0,
        0,
        1,
        1,
        2,
    ]
    # Kept as typed: two that differ in blanks are two, and each is found by its own.
    twins = Names(("Mary Lou", "Mary  Lou"))
    assert [twins.seat(typed) for typed in ("Mary Lou", "Mary  Lou")] == [0, 1]
