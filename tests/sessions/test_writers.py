"""Many at one file: no answer lost, none doubled, and no two sessions under one name.

Each test is shown to find a saver that is broken in its way.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import long_draw
import pytest
from faults import new_session
from keeper import Keeper

from sessions.errors import SessionError
from sessions.live import Live
from sessions.storage.store import read

Steps = list[tuple[Any, ...]]


pytestmark = pytest.mark.usefixtures("long")


def together(
    stories: list[Steps], saver: str = "", path: Path | None = None
) -> list[list[dict[str, Any]]]:
    """Each story told to a keeper of its own, all at the same time: what each was answered."""
    with ExitStack() as stack:
        keepers = [stack.enter_context(Keeper(saver)) for _ in stories]
        for keeper in keepers:
            keeper.tell(*(["ready"] if path is None else ["open", str(path)]))
        for keeper in keepers:
            assert next(keeper.heard()) == {"ok": None}
        for keeper, story in zip(keepers, stories, strict=True):
            keeper.tell("steps", story)
        replies = []
        for keeper in keepers:
            said: list[dict[str, Any]] = []
            for reply in keeper.heard():
                if "done" in reply:
                    break
                said.append(reply)
            replies.append(said)
        return replies


def entering(path: Path, saver: str = "", writers: int = 20, each: int = 6) -> list[str]:
    """What is wrong after so many processes have entered answers into one file."""
    new_session(path, 1_000_000)
    lines = [long_draw.LINES[n * each : (n + 1) * each] for n in range(writers)]
    replies = together([[("answer", line) for line in mine] for mine in lines], saver, path)
    taken = [
        long_draw.canonical(mine[reply["step"]])
        for mine, said in zip(lines, replies, strict=True)
        for reply in said
        if "ok" in reply
    ]
    try:
        loaded = read(path)
        Live.open(path)
    except SessionError as fault:
        return [fault.text]
    found = Counter(entry.answer for entry in loaded.session.log)
    wrong = list(loaded.faults)
    if len(taken) < writers * each:
        wrong.append(f"only {len(taken)} of {writers * each} answers were taken")
    if found - Counter(taken):
        wrong.append(f"{(found - Counter(taken)).total()} answers are doubled, or were said to be lost")
    if Counter(taken) - found:
        wrong.append(f"{(Counter(taken) - found).total()} answers are lost")
    return wrong


def test_twenty_processes_enter_into_one_file(tmp_path: Path) -> None:
    assert entering(tmp_path / "a.toml") == []
    assert {p.name for p in tmp_path.iterdir()} == {"a.toml", ".a.toml.lock"}


@pytest.mark.parametrize("saver", ["no lock", "no comparison under the lock"])
def test_twenty_processes_find_the_saver_that_does_not_look(saver: str, tmp_path: Path) -> None:
    assert any("are lost" in wrong for wrong in entering(tmp_path / "a.toml", saver))


def mixed(rng: Random, lines: list[str], steps: int) -> Steps:
    """A conversation that also takes back and changes what it finds."""
    story: Steps = []
    for _ in range(steps):
        what = rng.choice(["answer", "converse", "converse", "undo", "change", "note", "catch_up"])
        if what in ("answer", "converse"):
            story.append((what, lines.pop()))
        elif what == "undo":
            story.append((what, 1))
        elif what == "change":
            story.append((what, rng.randint(1, 4), lines.pop()))
        elif what == "note":
            story.append((what, "tea"))
        else:
            story.append((what,))
    return story


def test_conversations_beside_undo_and_amend_lose_nothing(tmp_path: Path) -> None:
    """All that was ever acknowledged is in the log, struck, or what an entry was: each once."""
    path = tmp_path / "a.toml"
    new_session(path, 1_000_000)
    rng = Random(7)
    lines = list(long_draw.LINES)
    stories = [mixed(rng, lines, 25) for _ in range(8)]
    replies = together(stories, path=path)
    taken: Counter[str] = Counter()
    noted = 0
    for story, said in zip(stories, replies, strict=True):
        assert len(said) == len(story)
        for (command, *given), reply in zip(story, said, strict=True):
            if "ok" in reply:
                noted += command == "note"
                if command in ("answer", "converse", "change"):
                    taken[long_draw.canonical(given[-1])] += 1
            else:
                assert reply["failed"].startswith(
                    ("Meanwhile elsewhere: ", "There is no such entry.", "1 cannot be taken back: ")
                ), reply
    loaded = read(path)
    assert loaded.faults == ()
    session = loaded.session
    found = Counter(entry.answer for entry in session.log)
    found += Counter(each["answer"] for each in session.struck)
    for was in [
        *(w for entry in session.log for w in entry.was),
        *(w for s in session.struck for w in s.get("was", ())),
    ]:
        found[was["answer"]] += 1
    assert found == taken
    notes = [
        *session.notes,
        *(n for e in session.log for n in e.notes),
        *(n for s in session.struck for n in s.get("notes", ())),
    ]
    assert len(notes) == noted
    assert len(list(tmp_path.glob("*.toml"))) == 1, "nothing was thought to be dropped"
    Live.open(path).answer("1, 2, 3, 4")


def test_new_sessions_at_once_have_different_names(tmp_path: Path) -> None:
    home = tmp_path / "home"
    replies = together([[("new", str(home)), ("answer", "1, 2, 3, 4")]] * 20)
    paths = {reply[0]["ok"] for reply in replies}
    assert len(paths) == 20
    for path in paths:
        loaded = read(Path(path))
        assert loaded.faults == ()
        assert len(loaded.session.log) == 1
    assert not list(home.glob(".*.tmp"))


def beside(folder: Path, saver: str = "") -> list[str]:
    """What is wrong after twenty tables have played at once, each with its session, in one folder."""
    lines = [long_draw.LINES[n * 5 : n * 5 + 5] for n in range(20)]
    stories: list[Steps] = [
        [("begin", str(folder / f"{n}.toml"), 100), *(("answer", line) for line in mine)]
        for n, mine in enumerate(lines)
    ]
    wrong = [
        reply["failed"] for said in together(stories, saver) for reply in said if "failed" in reply
    ]
    for n, mine in enumerate(lines):
        try:
            found = [entry.answer for entry in read(folder / f"{n}.toml").session.log]
        except SessionError as fault:
            wrong.append(fault.text)
            continue
        if found != [long_draw.canonical(line) for line in mine]:
            wrong.append(f"table {n} has other answers: {found}")
    return wrong


def test_twenty_sessions_in_one_folder_are_kept_apart(tmp_path: Path) -> None:
    assert beside(tmp_path) == []


def test_one_folder_finds_a_saver_with_one_temporary_name(tmp_path: Path) -> None:
    assert beside(tmp_path, "fixed temporary name") != []


def test_temporary_name_cannot_be_guessed(tmp_path: Path) -> None:
    """A link under a temporary name that can be guessed leads a saver to write somewhere else."""
    harm = {}
    for saver in ("", "fixed temporary name"):
        folder = tmp_path / (saver or "sound")
        folder.mkdir()
        path, precious = folder / "a.toml", folder / "precious"
        new_session(path)
        precious.write_text("my thesis")
        (folder / ".saving.tmp").symlink_to(precious)
        with Keeper(saver) as keeper:
            keeper.ask("open", str(path))
            assert keeper.ask("answer", "1, 2, 3, 4") == {"ok": 1}
        harm[saver] = precious.read_text() != "my thesis"
    assert harm == {"": False, "fixed temporary name": True}


def test_a_listing_beside_a_writer_sees_whole_files(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    new_session(path, 1_000_000)
    seen = []
    with Keeper() as keeper:
        keeper.ask("open", str(path))
        keeper.tell("steps", [("answer", line) for line in long_draw.LINES[:150]])
        for reply in keeper.heard():
            if "done" in reply:
                break
            loaded = read(path)
            assert loaded.faults == ()
            seen.append(len(loaded.session.log))
            assert seen[-1] > reply["step"]
    assert seen == sorted(seen)
    assert seen[-1] == 150
