"""Places: every two neighbours are told apart by something that is named, or share a place."""

from __future__ import annotations

from scorers.ranking import Rung, rank

POINTS = Rung("points", [7, 9, 7, 9, 3], "X-1")
TOKENS = Rung("tokens", [2, 4, 5, 4, 9], "X-2")
MONKEY = Rung("monkey", [1, 3, 2, 5, 4], "X-3", fewest=True)


def test_a_tie_is_split_late() -> None:
    # 9 and 9 points, 4 and 4 tokens, monkeys 3 and 5: side 1 before side 3.
    # 7 and 7 points, 2 and 5 tokens: side 2 before side 0.
    found = rank(range(5), [POINTS, TOKENS, MONKEY])
    assert found.places == {1: 1, 3: 2, 2: 3, 0: 4, 4: 5}
    assert found.winners == (1,)
    assert [(c.name, c.decided) for c in found.criteria] == [
        ("points", True),
        ("tokens", True),
        ("monkey", True),
    ]
    assert found.criteria[1].values == ((0, "2"), (1, "4"), (2, "5"), (3, "4"))
    assert found.criteria[2].values == ((1, "3"), (3, "5"))


def test_what_nothing_tells_apart_shares_a_place() -> None:
    found = rank(range(5), [POINTS])
    assert found.places == {1: 1, 3: 1, 0: 3, 2: 3, 4: 5}
    assert found.winners == (1, 3)


def test_a_three_way_tie_that_stays_says_so() -> None:
    found = rank(range(3), [Rung("points", [4, 4, 4], "X-1"), Rung("tokens", [1, 1, 1], "X-2")])
    assert found.places == {0: 1, 1: 1, 2: 1}
    assert [c.decided for c in found.criteria] == [False, False]


def test_the_ladder_ends_when_all_are_told_apart() -> None:
    assert len(rank(range(2), [Rung("points", [1, 2], "X-1"), TOKENS]).criteria) == 1


def test_sides_behind_others_begin_lower() -> None:
    found = rank([1, 3], [MONKEY], behind=2)
    assert found.places == {1: 3, 3: 4}
    assert found.winners == ()
