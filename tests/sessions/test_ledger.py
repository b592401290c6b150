"""The ledger of a holding adds up, in every game, and `/why` stays within a dozen rows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from any_game import GAMES, AnyGame, any_game
from recorded import Recorder

from referee.format.explain import explain_last
from referee.format.ledger import format_ledgers
from referee.terminal.text import wrap
from scorers.errors import Refused, Unclear
from sessions.ledger import find_holdings, ledger_json, read_ledgers
from sessions.live import Live
from sessions.storage.store import create


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    game_id: str = request.param
    return any_game(game_id, monkeypatch)


def opened(recorder: Recorder, folder: Path) -> Live:
    path = folder / f"{len(list(folder.iterdir()))}.toml"
    create(path, recorder.session)
    return Live.open(path)


def test_a_ledger_runs_from_the_start_to_now(table: AnyGame, tmp_path: Path) -> None:
    for recorder in table.sessions(Random(41), 4):
        live = opened(recorder, tmp_path)
        for ledger in read_ledgers(live, live.play.match.holdings()):
            count = ledger.start
            for step in ledger.steps:
                if step.by is not None:
                    assert isinstance(step.count, int) or step.count is None
                    assert (step.count or 0) - int(count or 0) == step.by, ledger
                count = step.count
            assert (count or 0) == (ledger.now or 0), ledger
            numbers = [step.n for step in ledger.steps]
            assert numbers == sorted(numbers)
            assert ledger_json(ledger)["now"] == ledger.now


def test_every_holding_is_found_by_its_own_words(table: AnyGame, tmp_path: Path) -> None:
    for recorder in table.sessions(Random(42), 3):
        live = opened(recorder, tmp_path)
        match = live.play.match
        for each in match.holdings():
            assert each in find_holdings(match, f"{each.place} {each.thing}")
            if each.secret and live.verdict is None:
                with pytest.raises(Unclear, match="hidden"):
                    format_ledgers(live, f"{each.place} {each.thing}", reveal=False)
            told = format_ledgers(live, f"{each.place} {each.thing}", reveal=True)
            assert told[-1].startswith("Now ")
        if match.holdings():
            with pytest.raises(Unclear, match="Unknown thing xyzzy"):
                find_holdings(match, "xyzzy")


def test_why_alone_stays_within_a_dozen_rows(table: AnyGame, tmp_path: Path) -> None:
    rng = Random(43)
    for recorder in table.sessions(rng, 3):
        live = opened(recorder, tmp_path)
        for n in rng.sample(range(1, len(live.turns) + 1), min(len(live.turns), 12)):
            told = explain_last(live.look_back(n))
            rows = sum(len(wrap(line, 80, 2)) for line in told)
            assert rows <= 12 or len(told) <= 4, told
            assert told[0].startswith(f"{n}. ")


def test_looking_back_is_playing_so_far(table: AnyGame, tmp_path: Path) -> None:
    for recorder in table.sessions(Random(44), 2):
        live = opened(recorder, tmp_path)
        again = Recorder(table.game, live.setup)
        for n, entry in enumerate(live.session.log):
            then = live.look_back(n)
            assert (then.session.state, then.session.result) == ("open", None)
            assert then.play.match.table() == again.play.match.table()
            assert then.play.match.holdings() == again.play.match.holdings()
            assert then.session.standing == again.session.standing
            if n > 30:
                break
            try:
                again.say_again(entry.answer, entry.overruled, entry.ask)
            except Refused:
                pytest.fail("a kept answer is refused")
