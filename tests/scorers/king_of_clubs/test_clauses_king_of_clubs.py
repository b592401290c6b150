"""Every clause is cited where somebody can see it, and every citation is a clause."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from guess_king_of_clubs import begin, story

from scorers.king_of_clubs import GAME
from scorers.play import Play
from scorers.protocol import Ruling

STORIES = Path(__file__).parents[2] / "playthroughs" / "king-of-clubs"


def cited() -> set[str]:
    """What the stories, a few refusals and a few judgements cite."""
    seen: set[str] = set()
    for path in sorted(STORIES.glob("*.txt")):
        setup, lines = story(path)
        play = Play(GAME, setup)
        for line in lines:
            assert play.pending is not None
            seen.add(play.pending.clause)
            answer = play.read(line)
            if answer.objection is not None:
                seen.add(answer.objection.clause)
            for ruling in play.send(answer):
                seen.update(ruling.clauses)
                seen.update(award.clause for award in ruling.awards)
        assert play.verdict is not None
        seen.add(play.verdict.clause)
        seen.update(criterion.clause for criterion in play.verdict.criteria)
    # a full tie in the basic version, and team backups
    tie = begin("2567", "33", "52")
    seen.update(clause for ruling in last(tie, "11") for clause in ruling.clauses)
    # a side that sent nobody, and another side that led than the card says
    odd = begin("2257", "ann 3, bob - !", "42", "bob 34, ann 15", "y", "2257")
    for line in ("bob 5 at 7 !", "31"):
        seen.update(clause for ruling in last(odd, line) for clause in ruling.clauses)
    nobody = begin("2257")
    seen.update(clause for ruling in last(nobody, "3, - !") for clause in ruling.clauses)
    night = next(case for case in GAME.cases if case.name == "night")
    judged = night.judge([], {"prestige": "0,0", "backups": "52,43"})
    seen.update(step["clause"] for step in judged.steps)
    return seen


def last(play: Play, line: str) -> list[Ruling]:
    return play.send(play.read(line))


def test_every_clause_is_cited() -> None:
    seen = cited()
    assert set(GAME.clauses) - seen == set()
    assert seen - set(GAME.clauses) == set()


def test_clauses_have_an_order_a_text_and_a_section() -> None:
    listed = list(GAME.clauses)
    keys = [tuple(map(int, re.findall(r"\d+", clause))) for clause in listed]
    assert keys == sorted(keys)
    for clause in GAME.clauses.values():
        assert clause.text.endswith(".")
        assert clause.section
    assert [clause.id for clause in GAME.clauses.values() if clause.house] == [
        "KC-2.1",
        "KC-2.2",
        "KC-3.2",
        "KC-3.3",
        "KC-4.1",
        "KC-7.1",
        "KC-7.3",
        "KC-7.4",
        "KC-7.5",
        "KC-8.2",
        "KC-8.5",
        "KC-8.7",
        "KC-9.3",
        "KC-9.4",
        "KC-9.5",
        "KC-11",
    ]


def test_every_clause_named_in_the_code_exists() -> None:
    package = import_module(GAME.package).__file__
    assert package is not None
    for path in sorted(Path(package).parent.glob("*.py")):
        named = set(re.findall(r"KC-[0-9]+(?:\.[0-9]+)?", path.read_text(encoding="utf-8")))
        assert named <= set(GAME.clauses), path.name


def test_the_words_of_the_book_find_their_clauses() -> None:
    found = {
        word: [clause.id for clause in GAME.clauses.values() if word in clause.words]
        for word in ("swap", "hand limit", "play a move", "table talk")
    }
    assert found == {
        "swap": ["KC-3", "KC-3.3"],
        "hand limit": ["KC-10.1"],
        "play a move": ["KC-7", "KC-7.1", "KC-7.3"],
        "table talk": ["KC-2.3"],
    }
