"""Rulings without a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from guess_gridcannon import sit

from referee.format.judge import format_judgement, judge_case
from scorers.errors import Refused
from scorers.game import Judgement
from scorers.registry import load

CASES = {case.name: case for case in load("gridcannon").cases}


def _judge(name: str, args: Sequence[str], **flags: str) -> Judgement:
    return CASES[name].judge(args, flags)


@pytest.mark.parametrize(
    ("cards", "armour", "verdict", "value", "health"),
    [
        ("9h 5d Qh", None, "dies", 14, 12),
        ("9h 5c Qh", None, "lives", 9, 12),
        ("10h 3h Kh", None, "dies", 13, 13),
        ("10h 3d Kh", None, "lives", 10, 13),
        ("6s 5h Jc", None, "dies", 11, 11),
        ("9h 5d Qh", "3", "lives", 14, 15),
        ("9h 5d Qh", "2", "dies", 14, 14),
        ("9H 5D qh", "0", "dies", 14, 12),
        ("7h 6h Ks", None, "lives", 0, 13),
    ],
)
def test_attack(cards: str, armour: str | None, verdict: str, value: int, health: int) -> None:
    # GC-4, GC-4.1
    flags = {} if armour is None else {"armour": armour}
    for args in (cards.split(), [cards]):
        judged = _judge("attack", args, **flags)
        assert judged.verdict == verdict
        assert judged.extra == {"attack": value, "health": health}
        assert judged.winner is None
        assert judged.points is None
        assert {step["clause"] for step in judged.steps} == {"GC-4", "GC-4.1"}


def test_the_steps_of_an_attack_can_be_added_up() -> None:
    judged = _judge("attack", ["9h", "5c", "Qh"], armour="3")
    assert [step["text"] for step in judged.steps] == [
        "9h: 9",
        "5c: does not count",
        "9 against 15 (12 and 3 armour), too little: lives",
        "9h alone counts (red), 9, 15 needed: Qh lives.",
    ]


GRID = "7h 3d 10c 2s 4h 5h 6d 8h 9d"


@pytest.mark.parametrize(
    ("royal", "grid", "taken", "verdict", "clauses"),
    [
        # 10c lies at c1, a corner with n3 and e1
        ("Kc", GRID, "", "n3 or e1", {"GC-2", "GC-2.1"}),
        ("Kc", GRID, "n3", "e1", {"GC-2"}),
        # both spots of the only club taken: no black card but the 2s at a2
        ("Kc", GRID, "n3,e1", "w2", {"GC-2", "GC-2.3"}),
        ("kc", GRID, "N1, w1", "n3 or e1", {"GC-2", "GC-2.1"}),
        # 9d lies at c3, a corner
        ("Jd", GRID, "", "s3 or e3", {"GC-2", "GC-2.1"}),
        # 8h lies at b3, an edge
        ("Qh", GRID, "", "s2", {"GC-2"}),
        # the 9c in the centre does not count
        ("Jc", "2h 3c 4h 5h 9c 6h 7h 8h 10h", "", "n2", {"GC-2", "GC-2.2"}),
        # 9h and 9d level, nothing black
        ("Ks", "2h 9h 3h 4h 5h 6h 2d 9d 3d", "", "n2 or s2", {"GC-2", "GC-2.1"}),
        # an empty cell comes after every card
        ("Ks", "- - - - - - - 2h -", "", "s2", {"GC-2"}),
        (
            "Ks",
            "- - - - 9s - - 2h -",
            "s2,n1,n2,n3,w1,w2,w3,e1,e2",
            "s1, s3 or e3",
            {"GC-2", "GC-2.1", "GC-2.4"},
        ),
    ],
)
def test_similar(royal: str, grid: str, taken: str, verdict: str, clauses: set[str]) -> None:
    flags: Mapping[str, str] = {"taken": taken} if taken else {}
    for args in ([royal, grid], [royal, *grid.split()]):
        judged = _judge("similar", args, **flags)
        assert judged.verdict == verdict
        assert {step["clause"] for step in judged.steps} == clauses


@pytest.mark.parametrize(
    ("cards", "verdict", "text"),
    [
        # GC-6: suit before rank
        ("3c Jh Kc", "Kc", "3c: Kc, the lowest club."),
        # no club: the lowest black one
        ("3c Jh Qs Ks", "Qs", "3c: Qs, the lowest black one, with no club alive."),
        # nothing black: the lowest, and two are level
        ("3c Jh Jd Kd", "Jh or Jd", "3c: Jh and Jd, the lowest, with nothing black alive."),
        ("3♣ J♥ K♣", "Kc", "3c: Kc, the lowest club."),
    ],
)
def test_armour(cards: str, verdict: str, text: str) -> None:
    for args in (cards.split(), [cards]):
        judged = _judge("armour", args)
        assert judged.verdict == verdict
        assert judged.steps == ({"text": text, "clause": "GC-6"},)


@pytest.mark.parametrize(
    ("typed", "verdict", "clauses"),
    [
        # the grid 6s 4d 4s / 5h 4h 5d / 5s 4c 5c, Js at n1; GC-4: 6s and 5h make 11
        ("9h a3", "Js dies", ["GC-3", "GC-4"]),
        ("attack 9♥ a3", "Js dies", ["GC-3", "GC-4"]),
        ("9h b2", "nothing is attacked", ["GC-3"]),
        # GC-3: a 2 goes on no 5
        ("2h a3", "2h does not go on a3", ["GC-3"]),
        # two cards and a royal are judged without the table
        ("9h 5d Qh", "dies", ["GC-4.1", "GC-4.1", "GC-4", "GC-4"]),
        # GC-2, GC-2.3: the 6s at a1 is the highest spade, n1 is taken
        ("similar Qs", "w1", ["GC-2"]),
        # GC-6: the only living royal
        ("armour 2h", "Js", ["GC-6"]),
    ],
)
def test_in_a_session_the_table_is_known(typed: str, verdict: str, clauses: list[str]) -> None:
    play, _ = sit("js 6s 4d 4s 5h 4h 5d 5s 4c 5c", "n1", "-")
    _, judged = judge_case(play.game, typed.split(), play.match)
    assert judged.verdict == verdict
    assert [step["clause"] for step in judged.steps] == clauses


def test_without_a_session_a_case_is_named() -> None:
    with pytest.raises(Refused, match="no case"):
        judge_case(load("gridcannon"), ["9h", "a3"])


def test_codes_are_spoken_small() -> None:
    assert format_judgement(_judge("similar", ["Kc", GRID]))[0] == "n3 or e1."
    assert format_judgement(_judge("attack", ["9♥", "5♦", "qh"]))[0] == "Dies."


@pytest.mark.parametrize(
    ("name", "args", "flags", "says"),
    [
        ("attack", ["9h", "5d"], {}, "Two number cards"),
        ("attack", [], {}, "Two number cards"),
        ("attack", ["9h", "5d", "6c"], {}, "no royal"),
        ("attack", ["9h", "Kd", "Qh"], {}, "number cards"),
        ("attack", ["9h", "9h", "Qh"], {}, "twice"),
        ("attack", ["9x", "9h", "Qh"], {}, "no card"),
        ("attack", ["9h", "5d", "Qh"], {"armour": "-1"}, "whole number"),
        ("attack", ["9h", "5d", "Qh"], {"armour": "lots"}, "whole number"),
        ("attack", ["9h", '"', "Qh"], {}, "quote"),
        ("armour", ["3c"], {}, "the royals that live"),
        ("armour", ["Jh", "Kc"], {}, "does not lie in the grid"),
        ("armour", ["3c", "Kc", "Kc"], {}, "twice"),
        ("armour", ["3c", "4c"], {}, "no royal"),
        ("similar", ["Kc"], {}, "nine cells"),
        ("similar", ["Kc", "7h 3d"], {}, "nine cells"),
        ("similar", ["7c", GRID], {}, "no royal"),
        ("similar", ["Kc", GRID.replace("3d", "7h")], {}, "twice"),
        ("similar", ["Kc", GRID.replace("3d", "Ad")], {}, "number cards"),
        ("similar", ["Kc", GRID], {"taken": "n4"}, "no spot"),
        (
            "similar",
            ["Kc", GRID],
            {"taken": "n1 n2 n3 s1 s2 s3 w1 w2 w3 e1 e2 e3"},
            "All twelve",
        ),
    ],
)
def test_what_cannot_be_judged(name: str, args: list[str], flags: dict[str, str], says: str) -> None:
    with pytest.raises(Refused, match=says):
        _judge(name, args, **flags)
