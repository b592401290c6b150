"""Golden sessions: each story gives the same file and the same words as when it was last looked at.

`pytest tests/test_playthroughs.py --regenerate` writes them anew, for a commit of their own.
"""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from stories import Story, all_stories, play

from scorers import registry
from sessions.export.as_json import session_json
from sessions.live import Live

STORIES = all_stories()


@pytest.mark.parametrize("game_id", registry.BUILT_IN)
def test_every_game_has_an_ordinary_story_an_edge_and_the_shortest_end(game_id: str) -> None:
    assert {story.path.stem for story in STORIES if story.game == game_id} >= {
        "sample",
        "edge",
        "shortest",
    }


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_story_is_told_as_before(story: Story, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    live, seen = play(story, tmp_path / "session.toml")
    text = live.path.read_text(encoding="utf-8")
    golden = {story.path.with_suffix(".toml"): text, story.path.with_suffix(".transcript"): seen}
    if story.path.stem == "sample":
        package = import_module(registry.BUILT_IN[story.game])
        assert package.__file__ is not None
        golden[Path(package.__file__).with_name("sample.toml")] = text
    for path, now in golden.items():
        if pytestconfig.getoption("--regenerate"):
            path.write_text(now, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == now
    assert live.session.state == "finished"


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_golden_session_opens_whole(story: Story) -> None:
    path = story.path.with_suffix(".toml")
    live = Live.open(path)
    assert live.faults == ()
    json.dumps(session_json(live))
    filed = tomllib.loads(path.read_text(encoding="utf-8"))
    assert filed["state"] == "finished"
    assert filed["answers"] == len(filed["log"]) == len(story.lines)
