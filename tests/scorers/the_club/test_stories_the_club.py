"""Whole evenings as they were typed, with the points worked out by hand."""

from __future__ import annotations

import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from scorers.play import Play
from scorers.protocol import Ruling
from scorers.the_club import GAME

STORIES = Path(__file__).parents[2] / "playthroughs" / "the-club"


class Told:
    """A story played to its end: what was said and what stood after each answer."""

    def __init__(self, story: str) -> None:
        head, *lines = (STORIES / f"{story}.txt").read_text(encoding="utf-8").splitlines()
        words = shlex.split(head)
        assert words[:3] == ["referee", "new", "the-club"]
        players = [name for flag, name in pairwise(words) if flag == "-p"]
        options = [pair for flag, pair in pairwise(words) if flag == "-o"]
        setup = GAME.settle(players, dict(option.split("=", 1) for option in options))
        self.play = Play(GAME, setup)
        self.asked: list[str] = []
        self.clauses: set[str] = set()
        self.said: list[list[str]] = []
        self.standings: list[list[int]] = []
        for line in lines:
            if line.startswith("#"):
                continue
            assert self.play.pending is not None, f"{line!r} comes after the end"
            self.asked.append(self.play.pending.where)
            answer = self.play.read(line)
            assert answer.overruled == line.endswith("!"), line
            self._heard(self.play.send(answer))
        assert self.play.verdict is not None, f"{story} does not reach the end"
        self.verdict = self.play.verdict

    def _heard(self, rulings: list[Ruling]) -> None:
        self.said.append([ruling.text for ruling in rulings])
        self.standings.append(self.play.match.standing())
        for ruling in rulings:
            self.clauses |= {*ruling.clauses, *(award.clause for award in ruling.awards)}

    def after(self, where: str) -> list[int]:
        return self.standings[self.asked.index(where)]

    def ruled(self, where: str) -> list[str]:
        return self.said[self.asked.index(where)]


def test_the_sample_is_an_ordinary_evening() -> None:
    told = Told("sample")
    # Three players have 28 turns; mom is asked once among them.
    assert told.asked == [
        *(f"turn {turn}" for turn in range(1, 14)),
        "mom",
        *(f"turn {turn}" for turn in range(14, 29)),
    ]
    # Ann 4, then 7 with two children; Bob 1 + 1 + 3, then 5 and she is drunk; Cy 3 + 1 - 2.
    assert told.after("turn 9") == [4 + 7, 5 + 5, 2]
    # Ann 3 more, Bob a guard, Cy's rock star 3 + 4 + 1.
    assert told.after("turn 12") == [14, 10, 10]
    # Two moms: asked before anything is scored, then 1 - 2.
    assert told.after("turn 13") == [14, 10, 10]
    assert told.after("mom") == [13, 10, 10]
    # Ann 3; Bob 3 and 3 + 2 + 2; Cy 1 + 3 + 1.
    assert told.after("turn 18") == [16, 20, 15]
    # Bob 5 - 5; Cy 5 + 2; Ann's rock star 4 + 6 + 1.
    assert told.after("turn 22") == [27, 20, 22]
    # Bob 5, then 3 - 2 - 2; Cy 5 - 2, then 5; Ann 5 + 1.
    assert told.after("turn 28") == [33, 24, 30]
    assert told.verdict.winners == (0,)
    assert told.verdict.places == (1, 3, 2)
    assert told.verdict.how == "closed"
    # Ann: turns 4, 7, 10, 13, 16, two in 22, 28. Bob: 2, 5, 14, 17, 20, 23, 26.
    # Cy: 9, two in 12, 18, 21, 24, 27.
    assert told.play.match.table() == {
        "turn": 28,
        "turns": 28,
        "player": None,
        "tiles_left": 0,
        "pairs": {"Ann": 8, "Bob": 7, "Cy": 7},
        "rock_stars": 2,
        "guards": 5,
        "bullies": 2,
    }


def test_the_sample_reads_aloud() -> None:
    told = Told("sample")
    assert told.ruled("turn 4") == [
        "Man small hip-hop cheerful, personality; woman small hip-hop bored, child.",
        "3 in common (sex, build, taste): 3 points; +2 his personality (she is not drunk); "
        "-1 her child: 4 points for Ann.",
    ]
    assert told.ruled("turn 3") == [
        "Guard 1 of 8: Cy may take one tile off the floor.",
        "No pair: 0 points for Cy.",
    ]
    assert told.ruled("turn 12") == [
        "Rock star 1 of 2 leaves with four neighbours.",
        "Pair 1, fmdc and mmdd: 3 in common (sex, build, taste): 3 points.",
        "Pair 2, flmb and msmb+wallet: 3 in common (sex, taste, mood): 3 points; "
        "+1 his wallet: 4 points.",
        "+1 the rock star: 8 points for Cy.",
        # fmdc with msmb would be no pair; fmdc with flmb neither; so this is the best.
        "Three backs not typed (fmdc, mmdd, flmb). Nothing on them? Else: /amend 12",
        # Ann in turns 4, 7, 10; Bob in 2 and 5; Cy in 9 and two in 12.
        "Count: pairs in front of you, Ann 3, Bob 2, Cy 3.",
    ]
    # Heard at once, scored only when mom is known.
    assert told.ruled("turn 13") == [
        "Woman small hip-hop cheerful, mom; man large hip-hop bored, mom.",
    ]
    assert told.ruled("mom") == [
        "Mom takes 2 points, for the whole game.",
        "2 in common (sex, taste): 1 point; -2 mom at both homes, nowhere to go: -1 point for Ann.",
    ]
    assert "Nothing on it? Else: /amend 17" in told.ruled("turn 16")[-1]
    assert told.ruled("turn 28")[-1] == "The last tile lies, its pair counts: the club closes."
    assert told.verdict.text == "Ann wins with 33 points. Points: Ann 33, Bob 24, Cy 30."


def test_the_edge_is_forced_and_ends_level() -> None:
    told = Told("edge")
    assert told.after("turn 1") == [0, 0]
    assert told.after("mom") == [5 - 2 - 0, 0]
    assert told.after("turn 2") == [3, 5 + 5]
    assert told.after("turn 3") == [3 + 1 - 5, 10]
    assert told.after("turn 4") == [-1, 10 + 1 + 1]
    # 5 + 2; 6 and 5 with the first star, 5 with the second, 1 for each star.
    assert told.after("turn 5") == [-1 + 7 + 6 + 5 + 1 + 5 + 1, 12]
    assert told.after("turn 6") == [24, 12 + 5 + 1]
    assert told.after("turn 7") == [24 + 1 - 5 - 2, 18]
    assert told.verdict.winners == (0, 1)
    assert told.verdict.places == (1, 1)
    assert told.verdict.how == "closed"
    assert told.verdict.clause == "TC-10.1"
    assert [criterion.decided for criterion in told.verdict.criteria] == [False]
    table = told.play.match.table()
    assert (table["rock_stars"], table["guards"], table["bullies"]) == (4, 2, 2)
    # The edition without two guards and with two rock stars more fills the bag as well: 72.
    assert table["pairs"] == {"Ann": 1 + 1 + 4 + 1, "Mary Lou": 2 + 1}


def test_the_shortest_evening_is_one_word() -> None:
    told = Told("shortest")
    assert told.ruled("turn 1") == [
        "No pair: 0 points for Ann.",
        "The last tile lies: the club closes.",
    ]
    assert told.verdict.winners == (0, 1)
    assert told.verdict.places == (1, 1)
    assert told.play.match.table()["turn"] == 1
    assert told.play.match.table()["tiles_left"] == 0


@pytest.mark.parametrize("story", ["sample", "edge", "shortest"])
def test_every_clause_that_a_story_cites_is_there(story: str) -> None:
    assert Told(story).clauses <= set(GAME.clauses)
