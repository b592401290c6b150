"""Whole games as a table types them, and that every clause decides something somewhere."""

from __future__ import annotations

import shlex
from pathlib import Path

from guess_kingz import NAMES, Table

from scorers.kingz import GAME
from scorers.play import Play
from scorers.protocol import Ruling, Verdict

STORIES = Path(__file__).parents[2] / "playthroughs" / "kingz"


class Story:
    """A story that was played to its end."""

    def __init__(self, name: str) -> None:
        lines = (STORIES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        words = shlex.split(lines[0])
        assert words[:3] == ["referee", "new", "kingz"]
        pairs = list(zip(words[3::2], words[4::2], strict=True))
        players = [value for flag, value in pairs if flag == "-p"]
        options = dict(value.split("=", 1) for flag, value in pairs if flag == "-o")
        self.play = Play(GAME, GAME.settle(players, options))
        self.standings: list[list[int]] = []
        self.asked: list[str] = []
        self.forced = 0
        self.cited: set[str] = set()
        for line in lines[1:]:
            if line.strip() and not line.startswith("#"):
                self._answer(line)
        assert self.play.verdict is not None, "the story stops before the end"
        self.verdict: Verdict = self.play.verdict
        self.cited.add(self.verdict.clause)
        self.cited.update(criterion.clause for criterion in self.verdict.criteria)

    def _answer(self, line: str) -> None:
        ask = self.play.pending
        assert ask is not None, f"nothing is asked any more: {line}"
        answer = self.play.read(line)
        self.forced += answer.overruled
        if answer.objection:
            self.cited.add(answer.objection.clause)
        self.asked.append(ask.ask)
        self.cited.add(ask.clause)
        rulings: list[Ruling] = self.play.send(answer)
        self.cited.update(clause for ruling in rulings for clause in ruling.clauses)
        self.standings.append(self.play.match.standing())


def test_sample() -> None:
    story = Story("sample")
    # Courage, a hit, Dee's net, Dee's fame and courage: Ann has 3 fame and 3 courage after round 1.
    assert story.standings[12] == [4, 0, 0, 2]
    assert story.play.match.table()["out"] == ["Cy"]
    # The fourth courage makes two pairs: 3 and 2, though Bob brings Ann down in the same turn.
    assert story.standings[-1] == [5, 1, 0, 4]
    assert story.play.match.table()["pinned"] == ["Ann"]
    assert (story.verdict.winners, story.verdict.places) == ((0,), (1, 3, 4, 2))
    assert story.verdict.how == "five fame"
    assert story.asked.count("speeds") == 1  # two attackers, once
    assert story.forced == 0


def test_edge() -> None:
    story = Story("edge")
    assert story.forced == 1  # Ann's second net
    # Nets that hit each other: Bob and Cy have 4 fame and a pair each, Ann 2 fame and 5 courage.
    assert story.standings[-1] == [4, 5, 5]
    assert (story.verdict.winners, story.verdict.places) == ((1,), (3, 1, 2))
    assert (story.verdict.how, story.verdict.clause) == ("five fame", "KZ-9.1")
    assert story.asked[-1] == "speeds"
    assert story.play.match.table()["pinned"] == ["Ann"]


def test_shared() -> None:
    story = Story("shared")
    assert set(story.asked) == {"cards"}
    assert len(story.asked) == 12
    # 1 courage, 4 from cards, 1 paid for a sword at a shield: 4 each.
    assert story.play.match.table()["courage"] == {"Ann": 4, "Bob": 4}
    assert (story.verdict.winners, story.verdict.places) == ((0, 1), (1, 1))
    assert story.verdict.how == "nightfall"


def test_shortest() -> None:
    story = Story("shortest")
    # Three losses of armor need three turns of two players, and then a thumb.
    assert story.asked == ["cards", "cards", "cards", "pin"]
    assert story.standings == [[1, 1], [2, 1], [2, 1], [2, 0]]
    assert (story.verdict.winners, story.verdict.how) == ((0,), "last in the arena")


def test_there_is_a_test_for_every_story() -> None:
    assert sorted(path.stem for path in STORIES.glob("*.txt")) == [
        "edge",
        "sample",
        "shared",
        "shortest",
    ]


SCENES: tuple[tuple[Table, dict[str, list[int]], tuple[str, ...]], ...] = (
    (Table(mode="control"), {"armor": [3, 1, 1]}, ("n,c,c", "bob", "down", "down")),
    (Table(mode="control"), {"armor": [1, 1, 3]}, ("sw b,c,sw a", "cy 2, ann 1", "down")),
    (Table(mode="control"), {}, ("d b > d, c, sh",)),
    (Table(NAMES, mode="control"), {"courage": [3, 3, 3, 3, 4]}, ("c,sh,sh,sh,sh",)),
    (
        Table(NAMES[:2], variant="power", animals="tigress,gorilla"),
        {},
        ("n sw, h sh", "ann", "c,c", "bob", "sw b,sh"),
    ),
)
"""What the stories do not come to: several brought down, a dead attacker, a stolen Disarm, an empty
box, a tigress and a gorilla."""

REFUSED = (
    (Table(variant="child"), "net, shield, shield"),
    (Table(mode="control"), "sword ann, shield, shield"),
    (Table(), "net net, hail shield, courage disarm"),
)


ONLY_READ = {"KZ-0", "KZ-0.1", "KZ-0.2", "KZ-0.3", "KZ-8.8", "KZ-10.7"}
"""Set-up and manners: for `/rules`, they decide nothing."""


def test_every_clause_is_cited_and_every_citation_is_a_clause() -> None:
    cited: set[str] = set()
    for path in STORIES.glob("*.txt"):
        story = Story(path.stem)
        cited |= story.cited
        for side in story.play.setup.seats:
            cited.update(award.clause for award in story.play.match.accounts(side) or ())
    for table, tokens, lines in SCENES:
        table.tokens(**tokens)
        for line in lines:
            assert table.play.pending is not None
            cited.add(table.play.pending.clause)
            cited.update(clause for ruling in table.say(line) for clause in ruling.clauses)
        if table.play.verdict is not None:
            cited.add(table.play.verdict.clause)
    cited.update(table.refusal(line).clause for table, line in REFUSED)
    contested = Table(mode="control")
    contested.tokens(armor=[1, 1, 3])
    contested.say("sw b,c,net")
    cited.add(contested.refusal("40, 40").clause)
    laid = Table()
    laid.say("net sword, hail shield, courage net")
    cited.add(laid.refusal("disarm bob > courage, shield, hail").clause)
    assert cited == set(GAME.clauses) - ONLY_READ


def test_house_rulings_are_marked() -> None:
    house = {clause.id for clause in GAME.clauses.values() if clause.house}
    assert house == {
        *("KZ-1.2", "KZ-2.3", "KZ-4.2", "KZ-6.3", "KZ-9.1", "KZ-9.4"),
        *("KZ-10.8", "KZ-10.9", "KZ-11"),
    }
