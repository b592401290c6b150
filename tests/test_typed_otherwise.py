"""No accepted line changes its meaning with case, blanks, a trailing comma or full-width marks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
import stories

from scorers import registry
from scorers.play import Play
from scorers.text import fold
from sessions.live import Live

STORIES = stories.all_stories()
OLDER = sorted((Path(__file__).parent / "older").glob("*.toml"))
WIDE = {ord(c): ord(c) + 0xFEE0 for c in "0123456789,:+&;="}


def typed_otherwise(line: str) -> Iterator[str]:
    """The same line as other people type it; what stands in quotes is left alone."""
    pieces = line.split('"')

    def outside(change: dict[int, int] | None, upper: bool = False) -> str:
        changed = [
            piece if n % 2 else (piece.upper() if upper else piece.translate(change or {}))
            for n, piece in enumerate(pieces)
        ]
        return '"'.join(changed)

    yield outside(None, upper=True)
    yield f"  {line}  "
    yield line.replace(" ", "  ") if '"' not in line else line
    yield outside(WIDE)
    yield line.replace('"', "”", 1).replace('"', "“", 1) if line.count('"') == 2 else line
    force = line.rstrip().endswith("!")
    bare = line.rstrip().removesuffix("!").rstrip()
    yield f"{bare}, !" if force else f"{bare},"


def told(canonical: str) -> str:
    """What a canonical answer says, whatever the case of names that people gave things."""
    return fold(canonical)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_line_means_the_same_however_it_is_typed(story: stories.Story) -> None:
    game = registry.load(story.game)
    play = Play(game, game.settle(story.players, story.options, story.teams))
    for line in story.lines:
        answer = play.read(line)
        for other in typed_otherwise(line):
            again = play.read(other)
            assert told(again.text) == told(answer.text), f"{line!r} typed as {other!r}"
            assert again.overruled == answer.overruled
        play.send(answer)


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_what_older_files_keep_still_means_the_same(path: Path) -> None:
    live = Live.open(path)
    play = Play(live.game, live.setup)
    for entry in islice(live.session.log, 12):  # until a changed rule asks something else
        if play.pending is None or (play.pending.ask, play.pending.where) != (entry.ask, entry.where):
            break
        answer = play.recall(entry.answer, entry.overruled, entry.ask)
        assert answer.text == entry.answer
        play.send(answer)
    else:
        return
    assert live.as_recorded
