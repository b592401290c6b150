"""King of Con judged without a session."""

from __future__ import annotations

import pytest
from guess_king_of_con import Seated

from scorers.errors import Refused
from scorers.game import Case, Judgement
from scorers.king_of_con import GAME

CASES: dict[str, Case] = {case.name: case for case in GAME.cases}


def judge(name: str, *args: str, **flags: str) -> Judgement:
    return CASES[name].judge(args, flags)


def clauses(found: Judgement) -> list[str]:
    return [step["clause"] for step in found.steps]


def test_monkeys() -> None:
    """The rulebook's example (KN-3)."""
    found = judge("monkeys", "greg 5, lulu 3, todd 2")
    assert found.winner == "todd"
    assert found.extra == {"monkeys": {"greg": 3, "lulu": 2, "todd": 5}}
    assert found.verdict == "todd wins; monkeys now greg 3, lulu 2, todd 5"
    assert clauses(found) == ["KN-3", "KN-3"]


def test_auction_by_monkeys() -> None:
    """5 and 5: Zak's 1 beats Dirk's 4, and they swap (KN-2, KN-3)."""
    found = judge("auction", "dirk 5, zak 5, lulu 2", monkeys="dirk 4, zak 1")
    assert found.winner == "zak"
    assert found.verdict == "zak takes it for 5"
    assert found.extra == {"value": 5, "tied": ["dirk", "zak"], "monkeys": {"dirk": 1, "zak": 4}}
    assert found.steps[-1] == {"text": "To the trash: dirk 5, lulu 2.", "clause": "KN-2"}


def test_auction_tie_without_monkeys() -> None:
    found = judge("auction", "dirk 5, zak 5, lulu 2")
    assert found.winner is None
    assert found.verdict == "a tie of dirk and zak: give their --monkeys"
    assert found.extra == {"value": 5, "tied": ["dirk", "zak"]}


def test_auction() -> None:
    found = judge("auction", "dirk 5, zak 4")
    assert (found.winner, found.extra) == ("dirk", {"value": 5})
    nobody = judge("auction", "dirk 0, zak 0")
    assert (nobody.winner, nobody.verdict) == (None, "nobody: it goes to the stall")
    assert clauses(nobody) == ["KN-2.4"]


def test_loot() -> None:
    """Value 5: 5 does not beat it, 6 does, with 1 from the pool (KN-4.1, KN-4.2)."""
    found = judge("loot", "greg 5, todd 6", value="5")
    assert (found.winner, found.verdict) == ("todd", "todd takes it at 6")
    assert found.extra == {"value": 6, "pool": 1}
    assert clauses(found) == ["KN-4.1", "KN-4.1", "KN-4.2"]


def test_loot_nothing_beats_it() -> None:
    found = judge("loot", "greg 5, todd 5", value="5")
    assert (found.winner, found.verdict) == (None, "nobody: it stays where it is")


def test_loot_tie() -> None:
    found = judge("loot", "greg 6, todd 6, zak 3", value="5")
    assert found.verdict == "a tie of greg and todd: give their --monkeys"
    settled = judge("loot", "greg 6, todd 6, zak 3", value="5", monkeys="greg 3, todd 1, zak 2")
    # Only Greg and Todd exchange.
    assert settled.winner == "todd"
    assert settled.extra == {
        "value": 6,
        "pool": 1,
        "tied": ["greg", "todd"],
        "monkeys": {"greg": 1, "todd": 3},
    }


def test_loot_from_the_stall() -> None:
    """Worth 2; the 3 tokens are laid on it (KN-4.3)."""
    found = judge("loot", "greg 3, todd 2", value="stall")
    assert (found.winner, found.extra) == ("greg", {"value": 3, "pool": 0})
    assert clauses(found)[-1] == "KN-4.3"


def test_score() -> None:
    """4 + 5 + 0 + 2: 11, where the rulebook prints 10 (KN-8)."""
    found = judge("score", items="4", matches="5", epics="0", tokens="7")
    assert (found.points, found.verdict) == (11, "11 points")
    assert clauses(found) == ["KN-8.1", "KN-8.2", "KN-8.3", "KN-8.4"]
    assert judge("score", items="3").points == 3


@pytest.mark.parametrize(
    ("name", "args", "flags"),
    [
        ("monkeys", (), {}),
        ("monkeys", ("greg 5",), {}),
        ("monkeys", ("greg 5, todd 5",), {}),
        ("monkeys", ("greg 5, greg 4",), {}),
        ("monkeys", ("greg 6, todd 5",), {}),
        ("monkeys", ("greg, todd 5",), {}),
        ("auction", (), {}),
        ("auction", ("dirk five",), {}),
        ("auction", ("dirk 5, zak 5",), {"monkeys": "dirk 1"}),
        ("auction", ("dirk 5, zak 5",), {"monkeys": "dirk 1, zak 2, todd 3"}),
        ("loot", ("dirk 5",), {}),
        ("loot", ("dirk 5",), {"value": "x"}),
        ("score", (), {}),
        ("score", ("4",), {"items": "4"}),
        ("score", (), {"items": "-1"}),
    ],
)
def test_refused(name: str, args: tuple[str, ...], flags: dict[str, str]) -> None:
    with pytest.raises(Refused):
        CASES[name].judge(args, flags)


@pytest.mark.parametrize("case", GAME.cases, ids=lambda case: str(case.name))
def test_the_example_of_each_case_runs(case: Case) -> None:
    args, flags, words = [], {}, iter(case.example)
    for word in words:
        if word.startswith("--"):
            assert word[2:] in case.flags
            flags[word[2:]] = next(words)
        else:
            args.append(word)
    found = case.judge(args, flags)
    assert found.verdict
    assert {step["clause"] for step in found.steps} <= set(GAME.clauses)


# In a session


def judge_at(seated: Seated, name: str, line: str, **flags: str) -> Judgement:
    case = CASES[name]
    assert case.judge_at is not None
    return case.judge_at(seated.play.match, line.split(), flags)


@pytest.fixture
def bought() -> Seated:
    """The rulebook's first round after its hid-bids: monkeys Dirk 4, Lulu 2, Greg 3, Todd 1, Zak 5."""
    seated = Seated("Dirk", "Lulu", "Greg", "Todd", "Zak")
    seated.say("42135", '4 8 12 robot, 3 10 14 broadsword, 1 6 11 book, 5 9 12 "board game"')
    seated.say("12 12 33 31 11", "13 24 - 32 23", "zak 4:5")
    return seated


@pytest.mark.parametrize(
    ("name", "line", "verdict"),
    [
        ("monkeys", "dirk zak", "Dirk wins; monkeys now Dirk 5, Zak 4"),
        ("monkeys", "d, g, t", "Todd wins; monkeys now Dirk 3, Greg 1, Todd 4"),
        ("monkeys", "dirk 1, zak 2", "Dirk wins; monkeys now Dirk 2, Zak 1"),
        ("monkeys", "eve 1, mia 2", "eve wins; monkeys now eve 2, mia 1"),
        ("auction", "dirk 5, zak 5, lulu 2", "Dirk takes it for 5"),
        ("auction", "dirk 5 zak 5 lulu 2", "Dirk takes it for 5"),
        ("loot", "broadsword lulu 1, greg 5, todd 6", "Todd takes it at 6"),
        ("loot", "1.2 greg 5 todd 5", "Todd takes it at 5"),  # 1 beats 3
        ("loot", "fan gad greg 5 zak 5", "Greg takes it at 5"),  # 3 beats 5
        ("loot", "board game dirk 5", "Zak keeps it at 5"),
    ],
)
def test_a_case_knows_the_table(bought: Seated, name: str, line: str, verdict: str) -> None:
    assert judge_at(bought, name, line).verdict == verdict


def test_a_looting_says_what_it_took_from_the_table(bought: Seated) -> None:
    """Lulu's broadsword lies at 4: 1 and 4 make 5, 6 beats it with 1 from the pool."""
    found = judge_at(bought, "loot", "broad lulu 1, greg 5, todd 6")
    assert found.steps[0]["text"] == "Broadsword is Lulu's, worth 4."
    assert found.extra == {"value": 6, "pool": 1}
    typed = judge_at(bought, "loot", "greg 5, todd 6", value="5")
    assert (typed.verdict, typed.extra["pool"]) == ("Todd takes it at 6", 1)


def test_a_looting_from_the_stall_of_the_table() -> None:
    """2 on the stall, so 3 is enough; level, Bob's monkey 1 is the lower (KN-4.1, KN-3)."""
    seated = Seated("Mary Lou", "Bob")
    seated.say("21", "4 8 12 robot, 3 10 14, 1 6 11, 5 9 12", "-")
    found = judge_at(seated, "loot", "robot mary lou 3 bob 3")
    assert found.verdict == "Bob takes it at 3"
    assert found.extra["monkeys"] == {"Mary Lou": 1, "Bob": 2}
    with pytest.raises(Refused, match="What is the item's value"):
        judge_at(seated, "loot", "mary lou 3 bob 3")
