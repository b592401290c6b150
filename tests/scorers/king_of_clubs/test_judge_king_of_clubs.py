"""Rulings without a session."""

from __future__ import annotations

import pytest
from guess_king_of_clubs import begin

from scorers.errors import Refused
from scorers.game import Judgement
from scorers.king_of_clubs import GAME


def judge(line: str) -> Judgement:
    """`dance 14 23 --backups 5,1`, as typed."""
    name, *words = line.split()
    case = next(case for case in GAME.cases if case.name == name)
    args, flags = [], {}
    while words:
        word = words.pop(0)
        if word.startswith("--"):
            assert word[2:] in case.flags
            flags[word[2:]] = words.pop(0)
        else:
            args.append(word)
    return case.judge(args, flags)


@pytest.mark.parametrize(
    ("line", "verdict", "winner", "clauses"),
    [
        ("dance 14 23", "side 2", 2, ["KC-5"]),  # 1 below 2
        ("dance 24 25", "side 2", 2, ["KC-5"]),  # 2 to 2, 4 below 5
        ("dance 25 34", "side 2", 2, ["KC-5"]),  # 2 below 3
        ("dance 4,1 2&3", "side 2", 2, ["KC-5"]),
        ("dance 5 4", "side 1", 1, ["KC-5"]),
        ("dance 1+3,4 23", "side 1", 1, ["KC-7", "KC-5"]),  # 4 and 4 against 2 and 3
        ("dance 2+4,5 55", "side 1", 1, ["KC-7", "KC-5"]),  # 5 to 5, then 6 over 5
        ("dance 1+2 3", "nobody", None, ["KC-7", "KC-5", "KC-7.2"]),
        ("dance 3 3", "backups decide", None, ["KC-5", "KC-6"]),
        ("dance 3 3 --version advanced", "nobody", None, ["KC-5", "KC-7.2"]),
        ("dance 3 3 --version adv --backups 5,2", "nobody", None, ["KC-5", "KC-7.2"]),
        ("dance 3 3 --backups 5,2", "side 1", 1, ["KC-5", "KC-6"]),
        ("dance 3 3 --backups 5,5", "nobody", None, ["KC-5", "KC-6"]),
        ("dance 1345 1345", "backups decide", None, ["KC-5", "KC-6"]),
        ("dance 1345 1345 --backups 22,22", "nobody", None, ["KC-5", "KC-6"]),
        ("dance 1345 5431 --backups 52,41", "side 1", 1, ["KC-5", "KC-6"]),  # 2 over 1
        ("dance 1345 1344", "side 1", 1, ["KC-5"]),
        ("dance 33 33 --backups 52,41", "side 1", 1, ["KC-5", "KC-6"]),  # a team at a solo
        ("dance 14 14 --backups 3,5", "side 2", 2, ["KC-5", "KC-6"]),
        ("night --prestige 12,4", "side 1", 1, ["KC-8"]),
        ("night --prestige 4,12 --backups 5,1 --moves 0,9 --lead 2", "side 2", 2, ["KC-8"]),
        ("night --prestige 7,7", "backups decide", None, ["KC-8", "KC-8.1"]),
        ("night --prestige 7,7 --backups 2,4 --moves 0,5", "side 2", 2, ["KC-8", "KC-8.1"]),
        ("night --prestige 0,0 --backups 52,43", "side 2", 2, ["KC-8", "KC-8.2"]),  # 2 below 3
        (
            "night --prestige 7,7 --backups 3,3 --moves 2,1 --lead 1",
            "side 2",
            2,
            ["KC-8", "KC-8.1", "KC-8.3"],
        ),
        (
            "night --prestige 7,7 --backups 3,3 --moves 2,2 --lead 1",
            "side 2",
            2,
            ["KC-8", "KC-8.1", "KC-8.3", "KC-8.4"],
        ),
        (
            "night --prestige 7,7 --backups 3,3 --lead 2",
            "side 1",
            1,
            ["KC-8", "KC-8.1", "KC-8.3", "KC-8.4"],
        ),
        (
            "night --prestige 7,7 --backups 3,3",
            "nobody",
            None,
            ["KC-8", "KC-8.1", "KC-8.3", "KC-8.5", "KC-8.4"],
        ),
    ],
)
def test_judged(line: str, verdict: str, winner: int | None, clauses: list[str]) -> None:
    ruling = judge(line)
    assert (ruling.verdict, ruling.winner) == (verdict, winner)
    assert [step["clause"] for step in ruling.steps] == clauses
    assert all(step["text"] for step in ruling.steps)
    assert ruling.points is None


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("dance 14", "Two sides"),
        ("dance 14 23 24", "Two sides"),
        ("dance 14 2", "one dancer, two, or four"),
        ("dance 123 123", "one dancer, two, or four"),
        ("dance 16 23", "no dancer 6"),
        ("dance x 3", "14 for dancers 1 and 4"),
        ("dance , 3", "No dancers can be read in ,:"),
        ("dance 1+ 3", "14 for dancers 1 and 4"),
        ("dance 1+21 3", "1 to 20"),
        ("dance 1+3 4 --version basic", "no moves in the basic version"),
        ("dance 3 3 --version expert", "basic, advanced"),
        ("dance 3 3 --backups 5", "comma between"),
        ("dance 3 3 --backups 6,5", "no dancer 6"),
        ("dance 3 3 --backups 5,x", "no dancer x"),
        ("dance 3 3 --backups 52,41", "One backup a side"),
        ("dance 1345 1345 --backups 5,4", "One backup a side"),
        ("dance 14 14 --backups 52,4", "One backup a side"),
        ("order", "Four nightclubs are needed"),
        ("order 1257", "No nightclub is worth 1"),
        ("order 2257 --order random", "solos-first, by-value"),
        ("night", "--prestige 7,7"),
        ("night 7,7", "options alone"),
        ("night --prestige 7", "comma between"),
        ("night --prestige 7,23", "0 to 22"),
        ("night --prestige 7,x", "not a whole number"),
        ("night --prestige 7,7 --lead 3", "1 to 2"),
        ("night --prestige 7,7 --backups 3,3 --moves 21,0", "0 to 20"),
    ],
)
def test_not_judged(line: str, named: str) -> None:
    with pytest.raises(Refused) as caught:
        judge(line)
    assert named in caught.value.text


def test_the_examples_run() -> None:
    # 1 below 2; 2 moves against 1; solos before couples, each rising (KC-4)
    assert {c.name: judge(" ".join([c.name, *c.example])).verdict for c in GAME.cases} == {
        "dance": "side 2",
        "night": "side 2",
        "order": "solo 5, solo 7, couples 2 and 2 (worth 4)",
    }


def test_the_order_of_a_night() -> None:
    by_value = judge("order 7 2 5 2 --order by-value")
    assert by_value.verdict == "couples 2 and 2 (worth 4), solo 5, solo 7"
    assert by_value.extra == {"order": [[2, 2], [5], [7]]}
    assert [step["text"] for step in by_value.steps] == [
        "solos-first: solo 5, solo 7, couples 2 and 2 (worth 4).",
        "by-value: couples 2 and 2 (worth 4), solo 5, solo 7.",
    ]
    assert judge("order 2247 --order by").verdict == "solo 4, couples 2 and 2 (worth 4), solo 7"


def test_a_night_says_what_it_took_and_what_else_could_be() -> None:
    texts = [step["text"] for step in judge("night --prestige 7,7 --backups 3,3").steps]
    assert texts[2:] == [
        "--moves was not said: taken as level. Otherwise the side with fewer moves wins.",
        "--lead was not said: taken as nobody leads, so nobody wins the night.",
        "If side 1 leads, side 2 wins; if side 2 leads, side 1 wins.",
    ]


def test_a_night_in_a_session_is_as_it_lies_there() -> None:
    # The 5 and the 7 go to Ann, 2 and 2 to Bob (3 beats 2): 12 to 4; backups 1 and 5.
    play = begin("2257", "31", "42", "25 34")
    case = next(case for case in GAME.cases if case.name == "night")
    assert case.judge_at is not None
    ruling = case.judge_at(play.match, [], {})
    assert (ruling.verdict, ruling.winner) == ("side 1", 1)
    assert ruling.steps[0]["text"].startswith(
        "As on this table: side 1 is Ann, side 2 is Bob; prestige"
    )
    level = case.judge_at(play.match, [], {"prestige": "7,7"})
    assert level.winner == 2  # the better backup, 5 over 1 (KC-8.1)


def test_backups_of_teams_may_be_compared_from_above() -> None:
    # KC-8.2: 5 and 1 against 4 and 2: least first 1 < 2, highest first 5 > 4
    line = "night --prestige 7,7 --backups 51,42"
    assert judge(line).winner == 2
    from_above = judge(f"{line} --team_tie highest-first")
    assert from_above.winner == 1
    assert from_above.steps[1]["text"] == "Backups: 5 beats 4."
