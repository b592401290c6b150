"""Every clause decides something somewhere, and says what it says in whole sentences."""

from __future__ import annotations

from scorers.errors import Refused
from scorers.play import Play
from scorers.the_club import GAME

EVENING = (
    "fshc+w mlhb+p; g; bu@a1",
    "mshc+p fshb+ch",
    "r flmb+r mlhb / flhc+d mldc; fmmb mmmb+other:2",
    "fshc+co mldc+co",
    "flmc+mom mlmc+mom",
    "3",
    "fsdb+mom fshb; closed",
)
REFUSED = (
    "fshc mlmb",
    "fshc+w+w mlhb",
    "fshc+religious mlhb",
    "fshc mshc; fshc mshc",
    "bob: -",
    "fshc@a1 mlhb",
    "fshc@c3 mlhb@c4; bully@c5",
    "r;r;r",
    "g;g;g;g",
    "bu;bu;bu",
    "fshc fshc; r fshc mshc",
)
# What hands do at the table and no number depends on: sides, pushing, looking at backs, when a
# pair leaves, whose the rock star is, what a guard removes, how the floor is laid out.
HANDS = {"TC-3.1", "TC-3.2", "TC-3.3", "TC-3.4", "TC-5.3", "TC-6.1", "TC-8.2"}
JUDGED = (
    ("pair", "fshc+d", "mlhb"),
    ("pair", "fshc", "mlmb"),
    ("rockstar", "fshc", "mshc", "fldb", "mldb"),
)


def _cited() -> set[str]:
    found: set[str] = set()
    for names in (("Ann", "Bob"), ("Ann", "Bob", "Cy")):
        play = Play(GAME, GAME.settle(names, {}))
        for line in REFUSED:
            try:
                play.read(line)
            except Refused as fault:
                found.add(fault.clause)
        for line in EVENING if len(names) == 3 else ("closed",):
            assert play.pending is not None
            found.add(play.pending.clause)
            for ruling in play.send(play.read(line)):
                found |= {*ruling.clauses, *(award.clause for award in ruling.awards)}
        assert play.verdict is not None
        found |= {play.verdict.clause, *(c.clause for c in play.verdict.criteria)}
    cases = {case.name: case for case in GAME.cases}
    for name, *args in JUDGED:
        found |= {step["clause"] for step in cases[name].judge(args, {}).steps}
    return found - {""}


def test_every_clause_is_cited_and_every_cited_one_exists() -> None:
    assert _cited() == set(GAME.clauses) - HANDS


def test_clauses_are_numbered_once_and_in_order() -> None:
    ids = list(GAME.clauses)
    numbers = [tuple(map(int, each.removeprefix("TC-").split("."))) for each in ids]
    assert numbers == sorted(set(numbers))
    for clause in GAME.clauses.values():
        assert clause.text.endswith(".")
        assert clause.section


def test_the_gaps_of_the_translation_are_house_rulings() -> None:
    house = {each for each, clause in GAME.clauses.items() if clause.house}
    # Children, mom, unknown backs, totals below zero, when a pair leaves, what a guard removes,
    # beside a bully, which four neighbours and
    # what their pairs need, two tiles of each look, the last pair, no tie-break.
    assert house == {
        "TC-2.5",
        "TC-2.7",
        "TC-2.8",
        "TC-2.9",
        "TC-3.4",
        "TC-4.1",
        "TC-5.1",
        "TC-5.2",
        "TC-6.1",
        "TC-8.1",
        "TC-9.1",
        "TC-10.1",
    }
