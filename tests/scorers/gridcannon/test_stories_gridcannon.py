"""Whole games from the deal to the end, and every clause cited by one of them or by a refusal."""

from __future__ import annotations

from typing import Any

import pytest
from guess_gridcannon import sit
from stories import FOLDER, read

from referee.format.game import find_clauses
from scorers.errors import Refused
from scorers.play import Play
from scorers.protocol import Ruling, Verdict
from scorers.registry import load

STORIES = ("sample", "loss", "edge", "last-card", "shortest")


def _told(name: str) -> tuple[Play, list[list[Ruling]]]:
    """A story played to its end, and what was said to each answer."""
    story = read(FOLDER / "gridcannon" / f"{name}.txt")
    game = load(story.game)
    play = Play(game, game.settle(story.players, story.options))
    said = []
    for line in story.lines:
        assert play.pending is not None, f"{name} goes on after the end: {line}"
        answer = play.read(line)
        assert answer.overruled == line.endswith("!"), f"{name}: {line}"
        said.append(play.send(answer))
    assert play.pending is None, f"{name} has no end"
    return play, said


def _verdict(play: Play) -> Verdict:
    assert play.verdict is not None
    return play.verdict


def _kills(said: list[list[Ruling]]) -> list[int]:
    """Royals killed after each answer."""
    total, totals = 0, []
    for rulings in said:
        total += sum(award.points for ruling in rulings for award in ruling.awards)
        totals.append(total)
    return totals


def test_a_win_with_two_ploys_unused() -> None:
    play, said = _told("sample")
    verdict = _verdict(play)
    assert (verdict.winners, verdict.places, verdict.how) == ((0,), (1,), "twelve dead")  # GC-9
    assert verdict.extra == {"ploys": 2}  # GC-9.2: As and a joker
    table: dict[str, Any] = play.match.table()
    assert table["ploys"] == {"aces": ["As"], "jokers": 1}
    assert table["spent"] == ["Ac", "Ah", "joker", "Ad"]
    # GC-6.1: Qs had the 2c, 12 + 2, and died of 9s and 9c all the same
    assert table["royals"]["w2"]["health"] == 14
    kills = _kills(said)
    assert kills[9] == 1  # entry 10: Qh, 7h and 6d against 12
    assert kills[30] - kills[29] == 2  # entry 31: Jc and Js with one card
    assert kills[70] == 12
    assert table["pile"] == 2


def test_a_game_lost_to_armour() -> None:
    play, said = _told("loss")
    verdict = _verdict(play)
    assert (verdict.winners, verdict.places, verdict.how) == ((), (1,), "doomed")
    assert verdict.clause == "GC-7"
    assert verdict.extra == {}
    kd = play.match.table()["royals"]["n2"]
    assert (kd["card"], kd["armour_cards"], kd["health"]) == ("Kd", ["3c", "3d"], 13 + 3 + 3)
    assert _kills(said)[-1] == play.match.standing()[0] == 6


def test_an_unusual_course() -> None:
    play, said = _told("edge")
    verdict = _verdict(play)
    assert (verdict.winners, verdict.how) == ((0,), "twelve dead")
    assert verdict.extra == {}  # GC-9.2: the pile had run out
    royals = play.match.table()["royals"]
    assert royals["s1"]["card"] == "Js"  # entry 4, forced: 7s lay at c1, so n3 or e1 was right
    assert royals["w2"]["armour_cards"] == ["3h"]  # entry 45, the player's choice
    ran_out = [n for n, rulings in enumerate(said, 1) if any("GC-9.1" in r.clauses for r in rulings)]
    assert ran_out == [63]


def test_a_win_with_the_very_last_card() -> None:
    # GC-9: twelve dead wins at once, so the pile never ran out and the unused ace scores
    play, said = _told("last-card")
    verdict = _verdict(play)
    assert (verdict.winners, verdict.how) == ((0,), "twelve dead")
    assert verdict.extra == {"ploys": 1}
    assert play.match.table()["pile"] == 0
    assert not any("GC-9.1" in ruling.clauses for rulings in said for ruling in rulings)


def test_the_shortest_game() -> None:
    # GC-6.3
    play, _ = _told("shortest")
    verdict = _verdict(play)
    assert (verdict.winners, verdict.places, verdict.how) == ((), (1,), "gave up")
    assert play.match.standing() == [0]


@pytest.mark.parametrize("name", STORIES)
def test_every_line_fits_the_screen(name: str) -> None:
    # a ruling is read aloud: short enough for three lines of sixty columns
    _, said = _told(name)
    assert max(len(ruling.text) for rulings in said for ruling in rulings) <= 160


def test_every_clause_is_cited() -> None:
    game = load("gridcannon")
    cited: set[str] = set()
    for name in STORIES:
        play, said = _told(name)
        cited.add(_verdict(play).clause)
        for rulings in said:
            for ruling in rulings:
                cited.update(ruling.clauses)
                cited.update(award.clause for award in ruling.awards)
    # GC-6.2 is asked, GC-8.1 said: the 3c waits in hand until a royal comes; GC-8.2: Ah is no ploy
    lines = ["js joker 6s 4d 4s 5h 4h 5d 5s 4c 5c", "n1", "-", "9d b2", "3c", "joker b2 a3"]
    lines += ["ah kd", "w3"]
    for count in range(len(lines)):
        play, last = sit(*lines[: count + 1])
        assert play.pending is not None
        cited.add(play.pending.clause)
        cited.update(clause for ruling in last for clause in ruling.clauses)
    refused: list[tuple[tuple[str, ...], str]] = [(("5h kc",), "5h")]  # GC-10
    for before, line in refused:
        play, _ = sit(*before)
        with pytest.raises(Refused) as caught:
            play.read(line)
        cited.add(caught.value.clause)
    for case in game.cases:
        args = ["Ks", "- - - - 9s - - 2h -"] if case.name == "similar" else list(case.example)
        judged = case.judge(args, {"taken": "s2"} if case.name == "similar" else {})
        cited.update(step["clause"] for step in judged.steps)
    assert set(game.clauses) - cited == {"GC-11"}  # the order of play rules on nothing by itself


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("set-up", "GC-1"),
        ("swap", "GC-1.1"),
        ("similar", "GC-2"),
        ("tie", "GC-2.1"),
        ("opposite", "GC-4"),
        ("ploys", "GC-5"),
        ("extraction", "GC-5.1"),
        ("armor", "GC-6"),
        ("doom", "GC-7"),
        ("score", "GC-9.2"),
        ("turn order", "GC-11"),
        ("may not", "GC-11"),
    ],
)
def test_the_words_of_the_book_find_their_clauses(word: str, clause: str) -> None:
    found, doubt = find_clauses(load("gridcannon"), word)
    assert clause in [each.id for each in found]
    assert doubt == ""


def test_gaps_that_were_settled_are_house_rulings() -> None:
    # the sheet's Readings: order of the deal, armour for good, the pile's end, the score, rule 8
    clauses = load("gridcannon").clauses
    assert all(clauses[each].house for each in ("GC-1.4", "GC-6.4", "GC-8.2", "GC-9.2", "GC-9.3"))
    assert not clauses["GC-4.3"].house  # a dead royal keeps its spot: printed
