"""Rulings without a session."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorers.errors import Refused
from scorers.game import Case, Judgement
from scorers.the_club import GAME

CASES: Mapping[str, Case] = {case.name: case for case in GAME.cases}


def _judge(case: str, *args: str, **flags: str) -> Judgement:
    return CASES[case].judge(args, flags)


def test_there_are_two_cases() -> None:
    assert list(CASES) == ["pair", "rockstar"]
    for case in CASES.values():
        assert case.flags == ("mom",)
        assert case.judge(case.example, {}).steps


def test_a_pair_step_by_step() -> None:
    found = _judge("pair", "fshc+wallet", "mlhb+disease")
    assert (found.verdict, found.points, found.winner, found.yes) == ("pair", -3, None, True)
    assert [step["text"] for step in found.steps] == [
        "2 in common (sex, taste).",
        "2 in common: 1 point.",
        "+1 her wallet.",
        "-5 his disease.",
        "1 + 1 - 5 = -3.",
        "The pair costs points.",
    ]
    assert [step["clause"] for step in found.steps] == [
        "TC-1",
        "TC-1",
        "TC-2.1",
        "TC-2.4",
        "TC-2",
        "TC-2.9",
    ]
    assert sum(step.get("points", 0) for step in found.steps) == -3


@pytest.mark.parametrize(
    ("args", "points"),
    [
        (("fshc", "mshc"), 5),
        (("fshc mshc",), 5),
        (("fshc & mshc",), 5),
        (("female small hip cheerful", "male small hip cheerful"), 5),
        (("b s h f", "b s h ma"), 5),  # no bully stands in a judge's pair, so b is bored
        (("fshc", "+", "wallet", "&", "mlhb"), 2),
        (("fshc+other:-4", "mlhb"), -3),
        (("fshd", "mlhd+personality"), 3),
        (("fshc+disease", "mshc"), 0),
        (("fshc+child", "mshc+child"), 7),
        (("fshc@c4", "mshc@c5"), 5),
        (("fshc+mom", "mshc"), 5),
    ],
)
def test_a_pair_is_worth(args: tuple[str, ...], points: int) -> None:
    found = _judge("pair", *args)
    assert (found.verdict, found.points, found.yes) == ("pair", points, True)


def test_backs_that_change_nothing_leave_no_sum_to_read_out() -> None:
    # 3 in common is 3 points, where a roomie brings nothing (TC-2.3).
    found = _judge("pair", "fshc+roomie", "mshb")
    assert found.points == 3
    assert found.steps[-1]["text"] == "0 for her roomie (only where the looks give 1 point)."
    # 5 points, and this sheet takes nothing for mom (TC-2.7).
    found = _judge("pair", "fshc+mom", "mshc+mom", mom="0")
    assert found.points == 5
    assert found.steps[-1]["text"] == "0 for mom at both homes, nowhere to go."


def test_a_third_dancer_in_a_pair_is_told_of_quotes_and_not_of_turns() -> None:
    with pytest.raises(Refused) as caught:
        _judge("pair", "fshc", "mshc", "mlhb")
    assert "mlhb is too much" in caught.value.text
    assert "quotes" in caught.value.text
    assert "emicolon" not in caught.value.text


def test_no_pair() -> None:
    found = _judge("pair", "fshc", "mlmb")
    assert (found.verdict, found.points, found.yes) == ("not a pair", None, False)
    assert [step["text"] for step in found.steps] == [
        "1 in common (sex).",
        "Fewer than 2 in common: no pair.",
    ]
    assert found.steps[1]["clause"] == "TC-1.1"


def test_no_pair_where_the_cells_forbid_it() -> None:
    found = _judge("pair", "fshc@c3", "mshc@d4")
    assert (found.verdict, found.points, found.yes) == ("not a pair", None, False)
    assert found.steps[-1]["clause"] == "TC-4"


def test_mom_is_never_guessed() -> None:
    found = _judge("pair", "fshc+mom", "mshc+committed")
    assert (found.verdict, found.points, found.yes) == ("pair", None, True)
    assert [step["text"] for step in found.steps] == [
        "4 in common (sex, build, taste, mood).",
        "4 in common: 5 points.",
        "her mom at one home, a spouse at the other: what that costs stands on your own sheet; "
        "give it with --mom N.",
        "-2 he is committed.",
        "5 - mom - 2.",
    ]
    # 5 - 2 - 4, and 5 - 4.
    assert _judge("pair", "fshc+mom", "mshc+committed", mom="4").points == -1
    assert _judge("pair", "fshc+mom", "mshc+mom", mom="4").points == 1
    assert _judge("pair", "fshc+mom", "mshc+mom", mom="0").points == 5


def test_the_three_ways_best_first() -> None:
    # AB: 5 + 1. CD: sex, build, taste 3. AC: build? s l, taste h m: 0. BD: sex... both men, 0.
    # AD: sex only. BC: sex only.
    found = _judge("rockstar", "fshc+wallet", "mshc", "flmb", "mlmd")
    assert (found.verdict, found.points, found.winner) == ("AB/CD", 6 + 3 + 1, None)
    assert [(step["way"], step["points"]) for step in found.steps] == [
        ("AB/CD", 10),
        ("AC/BD", 1),
        ("AD/BC", 1),
    ]
    assert found.steps[0]["text"] == (
        "AB/CD: fshc+wallet and mshc 6; flmb and mlmd 3; +1 the rock star: 10."
    )
    assert found.steps[1]["text"] == (
        "AC/BD: fshc+wallet and flmb apart, no pair; mshc and mlmd apart, no pair; +1 the rock star: 1."
    )


def test_the_best_way_need_not_be_the_first() -> None:
    # fshc mlhb 1, mshc fshb 3; fshc mshc 5, mlhb fshb 3; fshc fshb (build, taste) 1, mlhb mshc 0.
    found = _judge("rockstar", "fshc", "mlhb", "mshc", "fshb")
    assert (found.verdict, found.points) == ("AC/BD", 9)
    assert [(step["way"], step["points"]) for step in found.steps] == [
        ("AC/BD", 9),
        ("AB/CD", 5),
        ("AD/BC", 2),
    ]


def test_a_couple_that_would_cost_points_is_left_apart() -> None:
    # AB 5; CD sex, mood 1 - 5.
    found = _judge("rockstar", "fshc", "mshc", "flmb+disease", "mmhb")
    assert (found.verdict, found.points) == ("AB/CD", 5 + 1)
    assert "flmb+disease and mmhb apart, they would cost points" in found.steps[0]["text"]


def test_mom_among_the_four() -> None:
    four = ("fshc+mom", "mshc+mom", "flmb", "mlmb")
    # AB 5 - mom, CD 5; the other ways are no pairs.
    found = _judge("rockstar", *four)
    assert (found.verdict, found.points) == ("depends on mom", None)
    assert [(step["way"], step["points"]) for step in found.steps] == [
        ("AB/CD", None),
        ("AC/BD", 1),
        ("AD/BC", 1),
    ]
    assert "see --mom" in found.steps[0]["text"]
    assert _judge("rockstar", *four, mom="2").points == 3 + 5 + 1
    # Beyond 5 the two are left apart.
    assert _judge("rockstar", *four, mom="9").points == 5 + 1


def test_mom_that_changes_nothing_need_not_be_known() -> None:
    # AB 1 - 2 - mom is below zero whatever mom takes: left apart. CD 5.
    found = _judge("rockstar", "fshc+mom", "mlhb+committed", "flmb", "mlmb")
    assert (found.verdict, found.points) == ("AB/CD", 6)


@pytest.mark.parametrize(
    ("case", "args", "flags"),
    [
        ("pair", (), {}),
        ("pair", ("fshc",), {}),
        ("pair", ("fshc", "mshc", "flmb"), {}),
        ("pair", ("fshc+wallet+mom", "mshc"), {}),
        ("pair", ("fshc+religious", "mshc"), {}),
        ("pair", ("fshc", "mshc"), {"mom": "-1"}),
        ("pair", ("fshc", "mshc"), {"mom": "x"}),
        ("rockstar", ("fshc", "mshc"), {}),
        ("rockstar", ("fshc", "mshc", "flmb", "mlmb", "fldb"), {}),
        ("rockstar", ("fshc", "mshc", "flmb", "guard"), {}),
        ("rockstar", (), {}),
    ],
)
def test_cannot_be_judged(case: str, args: tuple[str, ...], flags: dict[str, str]) -> None:
    with pytest.raises(Refused):
        _judge(case, *args, **flags)


def test_a_bully_beside_one_of_them_forbids_the_pair() -> None:
    # TC-4.1: c5 shares a side with c4; e5 with neither c4 nor d4.
    found = _judge("pair", "fshc@c4", "mlhb@d4;", "bully@c5")
    assert (found.verdict, found.yes, found.steps[-1]["clause"]) == ("not a pair", False, "TC-4.1")
    found = _judge("pair", "fshc@c4", "mlhb@d4", ";", "bully@e5;bully@a1")
    assert (found.verdict, found.points) == ("pair", 1)


def test_three_dancers_may_leave_with_a_star() -> None:
    # TC-5.1. fshc mshc: 4 in common, 5, and 1 for the star. fshc mlhb: 2, 1 + 1. mshc mlhb: taste, no pair.
    found = _judge("rockstar", "fshc", "mshc", "mlhb")
    assert (found.verdict, found.points) == ("AB", 6)
    assert [(step["way"], step["points"]) for step in found.steps] == [("AB", 6), ("AC", 2), ("BC", 1)]


def test_four_dancers_are_a_rock_star_without_the_word() -> None:
    # fshc mshc 5, flmb mlmb 5 and 1 for the star.
    assert _judge("pair", "fshc", "mshc", "flmb", "mlmb").points == 11


def test_a_session_knows_what_mom_takes() -> None:
    match = GAME.begin(GAME.settle(["Ann", "Bob"], {"mom_points": 2}))
    judge_at = CASES["pair"].judge_at
    assert judge_at is not None
    # TC-2.7: four in common are 5, less 2; a typed number comes before the session's.
    assert judge_at(match, ("fshc+mom", "mshc+mom"), {}).points == 3
    assert judge_at(match, ("fshc+mom", "mshc+mom"), {"mom": "4"}).points == 1
    unknown = GAME.begin(GAME.settle(["Ann", "Bob"], {}))
    assert judge_at(unknown, ("fshc+mom", "mshc+mom"), {}).points is None
