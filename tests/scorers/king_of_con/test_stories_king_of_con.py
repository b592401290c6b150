"""King of Con's stories run to their ends, and every clause is cited where it decides."""

from __future__ import annotations

import shlex
from pathlib import Path

from guess_king_of_con import Seated

from scorers.king_of_con import GAME
from scorers.king_of_con.show_off import show_off
from scorers.play import Play
from scorers.protocol import Ruling

STORIES = Path(__file__).parents[2] / "playthroughs" / "king-of-con"
FOUR = "1 6 11, 2 7 12, 3 8 13, 4 9 14"


def told(story: str) -> tuple[Play, list[str], set[str]]:
    """A story played to its end: its rulings, and the clauses they and the questions cite."""
    first, *lines = (STORIES / f"{story}.txt").read_text(encoding="utf-8").splitlines()
    words = shlex.split(first)
    assert words[:3] == ["referee", "new", "king-of-con"]
    pairs = list(zip(words[3::2], words[4::2], strict=True))
    players = [value for flag, value in pairs if flag == "-p"]
    options = dict(value.split("=") for flag, value in pairs if flag == "-o")
    play = Play(GAME, GAME.settle(players, options))
    texts, cited = [], set()
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        assert play.pending is not None
        cited.add(play.pending.clause)
        answer = play.read(line)
        assert answer.overruled == line.endswith("!")
        for ruling in play.send(answer):
            texts.append(ruling.text)
            cited.update(ruling.clauses)
    assert play.verdict is not None, "the story does not reach the end"
    cited.add(play.verdict.clause)
    cited.update(criterion.clause for criterion in play.verdict.criteria)
    return play, texts, cited


def test_sample() -> None:
    """The rulebook's first round, then to the rulebook's end: in round 5 Dirk loots the Horror
    board game from Zak and has four signed items."""
    play, texts, _ = told("sample")
    verdict = play.verdict
    assert verdict is not None
    assert verdict.how == "epic collection"
    assert verdict.winners == (0,)
    # Dirk: robot, cape, pages, bust, board game; Signed 4 and MangAnime 1; 2 tokens.
    # Zak: book, cartridge, laserdisc, puzzle; Games 2, Sci-Fi 2; 8 tokens.
    # Todd, Lulu and Greg have 9; on items 7, 7 and 6; Todd's monkey 1 beats Lulu's 2.
    assert verdict.extra["score"] == {
        "Dirk": {"items": 5, "passions": 5, "epics": 1, "tokens": 0},
        "Lulu": {"items": 4, "passions": 4, "epics": 0, "tokens": 1},
        "Greg": {"items": 3, "passions": 4, "epics": 0, "tokens": 2},
        "Todd": {"items": 4, "passions": 5, "epics": 0, "tokens": 0},
        "Zak": {"items": 4, "passions": 4, "epics": 0, "tokens": 2},
    }
    assert verdict.places == (1, 4, 5, 3, 2)
    assert play.match.standing() == [11, 9, 9, 9, 10]
    table = play.match.table()
    assert (table["round"], table["phase"]) == (5, 3)
    assert table["epic"] == [["Dirk", "SignedEdition"]]
    assert table["items"]["1.4"]["owner"] == "Dirk"
    assert sum(text.startswith("EPIC COLLECTION") for text in texts) == 1


def test_edge() -> None:
    """Ties declined, a choice of ties, forced tokens, whip-rounds, an end after phase 2."""
    play, texts, _ = told("edge")
    verdict = play.verdict
    assert verdict is not None
    assert (verdict.how, verdict.winners, verdict.places) == ("epic collection", (0,), (1, 2, 3))
    # Mary Lou: 4 items, Sci-Fi on each and ComicsBooks on one, one epic, 1 token.
    # Bob: 1.2 and 1.3, Fantasy once, 8 tokens. Cy: 1.4 with both passions, 3 tokens.
    assert play.match.standing() == [10, 5, 4]
    table = play.match.table()
    assert table["supply"] == {"Mary Lou": 1, "Bob": 8, "Cy": 3}
    assert table["monkeys"] == {"Mary Lou": 3, "Bob": 1, "Cy": 2}
    assert (table["round"], table["phase"], table["pool"]) == (2, 2, 0)
    assert sum(text.startswith("WHIP-ROUND") for text in texts) == 2
    assert any("78 tokens instead of 99" in text for text in texts)


def test_shortest() -> None:
    """Four of a kind in round 1, in six answers."""
    play, _, _ = told("shortest")
    verdict = play.verdict
    assert verdict is not None
    assert play.match.entry == 6
    assert (verdict.how, verdict.winners) == ("epic collection", (0,))
    # Horror on four items and Vintage on one; Lulu kept 10 tokens.
    assert play.match.standing() == [4 + 5 + 1, 3]


def test_a_round_of_five_is_at_most_nine_lines() -> None:
    """Items, up to three hid-bids, offers, and what ties ask."""
    lines = (STORIES / "sample.txt").read_text(encoding="utf-8").splitlines()[1:]
    play = Play(GAME, GAME.settle(["Dirk", "Lulu", "Greg", "Todd", "Zak"], {}))
    typed: dict[str, int] = {}
    for line in lines:
        if line.startswith("#"):
            continue
        assert play.pending is not None
        of_round = play.pending.where.split(",")[0]
        typed[of_round] = typed.get(of_round, 0) + 1
        play.send(play.read(line))
    assert [*typed] == ["start", "round 1", "round 2", "round 3", "round 4", "round 5", "end"]
    assert max(typed.values()) <= 9


def test_every_clause_is_cited() -> None:
    cited = {clause for story in ("sample", "edge", "shortest") for clause in told(story)[2]}

    quiet = Seated("Ann", "Bob")  # six rounds, then the lowest monkey (KN-7.1, KN-8.5, KN-8.6)
    quiet.say("21")
    for _ in range(6):
        quiet.say(FOUR, "-", "-")
    quiet.say("1 2, 3 4")
    cited.add(quiet.verdict.clause)
    cited.update(criterion.clause for criterion in quiet.verdict.criteria)

    whipped = Seated("Ann", "Bob")  # repeated whip-rounds (KN-6.1), misplaced tokens (KN-4.6)
    whipped.say("12", FOUR, "ann 1:1 wasted:89 !", "-")
    cited.update(*(ruling.clauses for ruling in whipped.say("bob 1.1:6 wasted:1")))

    poor = Seated("Ann", "Bob")  # nobody has anything (KN-6.2)
    poor.say("12", FOUR, "-")
    poor.hall.tokens.supply, poor.hall.tokens.pool = [0, 0], 0
    for step in show_off(poor.hall):
        assert isinstance(step, Ruling)
        cited.update(step.clauses)

    choice = Seated("Ann", "Bob")  # several ties (KN-4.4)
    choice.say("12", FOUR, "-", "1.1:3 1.2:3, 1.1:3 1.2:3")
    cited.add(choice.ask.clause)

    gone = Seated("Ann", "Bob", "Cy")  # somebody leaves (KN-10), whose passions are nobody's
    gone.say("123", FOUR)
    cited.update(*(ruling.clauses for ruling in gone.say("/leave cy")))
    gone.say("1:4, 1:4")
    cited.update(*(ruling.clauses for ruling in gone.say("-")))
    gone.say("-")
    for _ in range(5):
        gone.say(FOUR, "-", "-")
    cited.update(*(ruling.clauses for ruling in gone.say("1 2, 3 4, -")))

    told_only = {"KN-7.1", "KN-8.7", "KN-11"}  # they decide by what is not done
    assert cited - {"", "leave"} | told_only == set(GAME.clauses)
