"""What every game in the registry promises: no game is left out, and none can be skipped."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from scorers import registry
from scorers.errors import Refused
from scorers.game import Game, Setup
from scorers.testing import Guess, keeps_contract
from sessions.export.as_json import session_json
from sessions.live import Live
from sessions.storage.store import read, read_head

GAMES = list(registry.BUILT_IN)


def guesser(game_id: str) -> tuple[Guess, Callable[[], list[Setup]]]:
    """How a game is played at random, and at which tables: every player count and option."""
    module = import_module(f"guess_{game_id.replace('-', '_')}")
    return module.guess, module.setups


def tables(game_id: str) -> list[Setup]:
    return guesser(game_id)[1]()


def game_of(game_id: str) -> Game:
    return registry.load(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_player_count_and_option_value_is_among_the_tables(game_id: str) -> None:
    game, setups = game_of(game_id), tables(game_id)
    counts = {len(setup.players) for setup in setups}
    fewest, most = game.players
    refused = {n for n in range(fewest, most + 1) if n not in counts}
    for n in refused:
        with pytest.raises(Refused):
            game.settle([f"P{chr(65 + i)}" for i in range(n)], {})
    for option in game.options:
        if option.kind == "word":
            assert {setup.options.get(option.key) for setup in setups} >= set(option.words)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_game_keeps_the_contract_at_every_table(game_id: str) -> None:
    game, (guess, setups) = game_of(game_id), guesser(game_id)
    for number, setup in enumerate(setups()):
        keeps_contract(game, setup, guess, Random(1000 + number))


@pytest.mark.parametrize("game_id", GAMES)
def test_what_happens_outside_the_rules_keeps_the_contract(game_id: str) -> None:
    game, (guess, setups) = game_of(game_id), guesser(game_id)
    for number, setup in enumerate(setups()):
        keeps_contract(game, setup, guess, Random(3000 + number), events=0.08)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_session_on_disk_is_the_same_game_at_every_answer(game_id: str, tmp_path: Path) -> None:
    game, (guess, setups) = game_of(game_id), guesser(game_id)
    rng = Random(7)
    for number, setup in enumerate(rng.sample(setups(), min(3, len(setups())))):
        live = Live.begin(tmp_path / f"{number}.toml", game, setup)
        while live.play.pending is not None:
            assert live.play.pending.where
            try:
                live.answer(guess(live.play, rng))
            except Refused as fault:
                if fault.forcible or not fault.text:
                    continue
                live.answer(live.play.pending.example)
            if rng.random() < 0.1:
                again = Live.open(live.path)
                assert again.faults == ()
                assert session_json(again) == session_json(live)
        again = Live.open(live.path)
        assert session_json(again) == session_json(live)
        json.dumps(session_json(again))
        assert read_head(live.path).session.result == read(live.path).session.result
        assert again.session.state == "finished"


@pytest.mark.parametrize("game_id", GAMES)
def test_undo_to_the_start_and_forward_gives_the_same_record(game_id: str, tmp_path: Path) -> None:
    game, (guess, setups) = game_of(game_id), guesser(game_id)
    rng = Random(11)
    live = Live.begin(tmp_path / "a.toml", game, rng.choice(setups()))
    first = session_json(live)
    while live.play.pending is not None:
        try:
            live.answer(guess(live.play, rng))
        except Refused:
            live.answer(live.play.pending.example)
    whole = session_json(live)
    typed = [(entry.answer, entry.overruled) for entry in live.session.log]
    live.undo(len(typed))
    for key in ("standing", "next", "table", "state", "result"):
        assert session_json(live)[key] == first[key]
    for answer, overruled in typed:
        live.answer(f"{answer} !" if overruled else answer)
    again = session_json(live)
    for key in ("standing", "next", "table", "state", "result", "seal"):
        assert again[key] == whole[key]
    assert [e["said"] for e in again["log"]] == [e["said"] for e in whole["log"]]


@pytest.mark.parametrize("game_id", GAMES)
def test_each_judge_example_runs_and_cites_clauses_that_exist(game_id: str) -> None:
    game = game_of(game_id)
    assert game.cases
    for case in game.cases:
        args, flags, words = [], {}, list(case.example)
        while words:
            word = words.pop(0)
            if word.startswith("--"):
                assert word[2:] in case.flags
                flags[word[2:]] = words.pop(0)
            else:
                args.append(word)
        judged = case.judge(args, flags)
        assert judged.verdict
        assert judged.steps
        for step in judged.steps:
            assert step["text"]
            assert step["clause"] in game.clauses


@pytest.mark.parametrize("game_id", GAMES)
def test_every_clause_says_something_and_names_its_section(game_id: str) -> None:
    clauses = game_of(game_id).clauses
    assert clauses
    for clause_id, clause in clauses.items():
        assert clause.id == clause_id
        assert clause.text.endswith((".", "!"))
        assert clause.section
    assert any(clause.house for clause in clauses.values())
