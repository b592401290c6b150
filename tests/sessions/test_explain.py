"""Why: the sums of a small game by hand, and in every game what each side has, point by point."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from any_game import GAMES, any_game
from example import high_draw

from scorers.errors import Refused, Unclear
from scorers.protocol import Criterion
from sessions import explain
from sessions.errors import NotPossible
from sessions.live import Live


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Live:
    """Three rounds: Bob, Ann, Bob. Bob wins by 2 to 1."""
    game = high_draw(monkeypatch)
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann", "Bob"], {}))
    for line in ("7, 9", "4, 2", "3, 10"):
        live.answer(line)
    return live


def test_an_entry_has_its_question_its_rulings_and_its_clauses(live: Live) -> None:
    told = explain.entry_json(live, explain.entry(live, 2))
    assert told["question"] == "ROUND 2. Which cards? (e.g. 1, 2)"
    assert (told["n"], told["answer"], told["standing"]) == (2, "Ann 4, Bob 2", {"Ann": 1, "Bob": 1})
    assert told["rulings"] == [
        {
            "text": "Ann drew the 4: 1 point.",
            "clauses": ["HD-1"],
            "awards": [{"side": "Ann", "points": 1, "why": "the 4 in round 2", "clause": "HD-1"}],
            "steps": [],
        }
    ]
    (clause,) = told["clauses"]
    assert (clause["id"], clause["section"], clause["house"]) == ("HD-1", "1", False)


def test_an_entry_that_is_not_there(live: Live) -> None:
    for n in (0, 4):
        with pytest.raises(
            NotPossible, match=f"There is no entry {n}: this session has entries 1 to 3."
        ):
            explain.entry(live, n)


def test_what_the_table_overruled_is_told_with_its_clause(live: Live) -> None:
    live.undo(2)
    live.answer("4, 4 !")
    found = explain.entry(live, 2)
    assert found.turn.objection is not None
    assert found.turn.objection.clause == "HD-1"
    assert explain.entry_json(live, found)["overruled"] is True


def test_the_accounts_of_a_player_add_up(live: Live) -> None:
    """Bob drew the 9 in round 1 and the 10 in round 3."""
    found = explain.accounts(live, "b")
    assert (found.name, found.standing) == ("Bob", 2)
    assert [(item.n, item.points, item.why) for item in found.items] == [
        (1, 1, "the 9 in round 1"),
        (3, 1, "the 10 in round 3"),
    ]
    with pytest.raises(Unclear, match="Nobody here is called Zoe"):
        explain.accounts(live, "Zoe")


def test_the_end_names_everything_that_was_compared(live: Live) -> None:
    found = explain.outcome(live)
    assert found is not None
    assert [explain.criterion_text(each, found.names) for each in found.verdict.criteria] == [
        "Points: Ann 1, Bob 2. (HD-2)"
    ]
    live.undo()
    assert explain.outcome(live) is None
    assert explain.outcome_json(live, None)["result"] is None


def test_a_criterion_that_changed_nothing_is_listed_as_such() -> None:
    level = Criterion("tokens", ((0, "7"), (2, "7")), False, "HD-2")
    assert explain.criterion_text(level, ("Ann", "Bob", "Cy")) == ("Tokens: Ann 7, Cy 7, level. (HD-2)")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_accounts_of_every_side_add_up_to_the_standing(
    game_id: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = any_game(game_id, monkeypatch)
    rng = Random(41)
    for number in range(3):
        live = Live.begin(tmp_path / f"{number}.toml", table.game, rng.choice(table.setups))
        while live.play.pending is not None and len(live.turns) < 60:
            try:
                live.answer(table.guess(live.play, rng))
            except Refused:
                live.answer(live.play.pending.example)
            if rng.random() < 0.3 or live.play.pending is None:
                for side in live.setup.sides:
                    found = explain.accounts(live, live.setup.players[side[-1]])
                    assert sum(item.points for item in found.items) == found.standing
                    assert found.standing == live.play.match.standing()[found.side]
                    assert all(item.clause in live.game.clauses for item in found.items)
                    assert all(item.why for item in found.items)
                explain.entry_json(live, explain.entry(live, rng.randint(1, len(live.turns))))
        end = explain.outcome(live)
        if end is not None:
            assert {clause.id for clause in end.clauses} >= {end.verdict.clause}
