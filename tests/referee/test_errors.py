"""The gallery of errors: what was typed, the one sentence on standard error, the exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from desk import Desk

from sessions.live import Live

pytestmark = pytest.mark.usefixtures("high")

GAMES = "king-of-clubs, the-club, kingz, king-of-con, gridcannon, high-draw"

GALLERY: list[tuple[str, int, str]] = [
    # the command line is wrong
    ("shwo last", 2, "There is no command shwo. Did you mean: referee show? See: referee --help"),
    ("kingz", 2, "There is no command kingz. Did you mean: referee play kingz? See: referee --help"),
    ("xyzzy", 2, "There is no command xyzzy. See: referee --help"),
    ("show", 2, "Missing argument 'FILE'. See: referee show --help"),
    ("show last more", 2, "Got unexpected extra argument (more). See: referee show --help"),
    ("new", 2, "Missing argument 'GAME'. See: referee new --help"),
    ("new high", 2, "Say who plays, in seat order: -p Ann -p Bob. See: referee new --help"),
    ("new nope -p Ann", 2, f"There is no game nope. Games: {GAMES}."),
    ("new kngz -p Ann", 2, f"There is no game kngz. Did you mean kingz? Games: {GAMES}."),
    (
        "new king -p Ann",
        2,
        "king could be king-of-clubs or king-of-con: type a little more.",
    ),
    ("new high -p Ann", 2, "High Draw is for 2 to 4 players, not 1."),
    ("new high -p Ann -p ann", 2, "Ann and ann are the same name: tell them apart."),
    ("new high -p Ann -p -Bob", 2, "The name -Bob begins with -: begin with a letter."),
    ("new high -p Ann -p B,C", 2, "The name B,C has , in it, which separates answers."),
    ("new high -p Ann -p Bob -o round=1", 2, "High Draw has no option 'round'; its options: rounds."),
    (
        "new high -p Ann -p Bob -o rounds=0",
        2,
        "0 will not do: rounds is a whole number from 1 to 20.",
    ),
    (
        "new high -p Ann -p Bob -o rounds",
        2,
        "-o takes KEY=VALUE, not 'rounds'.",
    ),
    (
        "new high -p Ann -p Bob -o rounds=1 -o rounds=2",
        2,
        "rounds is given twice.",
    ),
    ("new high -p Ann -p Bob --team Ann,Bob", 2, "High Draw with 2 players has no teams."),
    (
        "new clubs -p Ann -p Bob -p Cy -p Di --team Ann,Cy --team Bob,Ed",
        2,
        "Nobody here is called Ed. Players: Ann, Bob, Cy, Di.",
    ),
    ("enter {file} --jsn", 2, "No such option: --jsn. See: referee enter --help"),
    (
        "undo {file} 0",
        2,
        "0 will not do: answers to take back is a whole number from 1 to 1000000.",
    ),
    ("undo {file} two", 2, "two is not a whole number (answers to take back, 1 to 1000000)."),
    (
        "show high",
        2,
        "high could be 2 sessions (2026-11-29-high-draw-cy-di, 2026-11-29-high-draw-ann-bob): "
        "type more of the name, or last.",
    ),
    ("judge high lowest 1 2", 2, "lowest is no case. It is one of: highest."),
    ("judge high highest 7", 2, "Two cards or more, such as 7 9."),
    ("judge high highest 7 9 --loud", 2, "highest has no option --loud; its options: none."),
    (
        "judge clubs dance 14 23 --backups",
        2,
        "--backups takes a value: dance A B [--backups 5,1] [--version basic]",
    ),
    ("judge clubs dance 3 3 --backups=5,1 --backups=5,1", 2, "--backups is given twice."),
    ("play --again {file} -p Eve", 2, "--again takes people and options from the session: leave -p, -o, --team out."),
    (
        "play xyzzy",
        2,
        f"xyzzy is neither a game nor a session. Games: {GAMES}.",
    ),
    ("play king", 2, "king could be king-of-clubs or king-of-con: type a little more."),
    # the answer is no
    ("enter {file} 7", 1, "Not recorded, '7': 2 parts are needed (Ann and Bob), not 1: 1, 2."),
    (
        "enter {file} 7,7",
        1,
        "Not recorded, '7,7': No two cards are alike in this deck. (HD-1) A final ! forces it.",
    ),
    (
        "enter {file} /quit",
        1,
        "Not recorded, '/quit': /quit is for the conversation (referee play): answers go here, and of the slash words /give, /fix and /leave.",
    ),
    ("undo {file}", 1, "1 cannot be taken back: there are no answers yet. Nothing has changed."),
    ("explain {file} 3", 1, "There is no entry 3: this session has no entries yet."),
    ("rules high xyzzy", 1, "No clause of High Draw has xyzzy in it."),
    ("demo high", 1, "High Draw brings no sample session."),
    # a file cannot be read, written or locked
    ("show nobody", 3, "No session in {home} has nobody in its name."),
    ("show {home}/none.toml", 3, "There is no session file {home}/none.toml."),
    ("play {home}/none.toml", 3, "There is no session file {home}/none.toml."),
    ("new high -p Ann -p Bob --file {file}", 3, "{file} is there already: choose another name."),
    (
        "new high -p Ann -p Bob --file {home}/no/x.toml",
        3,
        "{home}/no/x.toml cannot be written: no such file or directory.",
    ),
    ("--home {file} new high -p Ann -p Bob", 3, "The folder {file} cannot be made: file exists."),
    ("--home {home}/none show last", 3, "There is no session in {home}/none yet: referee play starts one."),
]  # fmt: skip


@pytest.fixture
def file(desk: Desk) -> Path:
    for name, people in (("ann-bob", ("Ann", "Bob")), ("cy-di", ("Cy", "Di"))):
        desk.home.mkdir(exist_ok=True)
        path = desk.home / f"2026-11-29-high-draw-{name}.toml"
        done = desk.run("new", "high", "-p", people[0], "-p", people[1], "--file", path)
        assert done.status == 0, done.err
        os.utime(path, (1_700_000_000, 1_700_000_000))
    return desk.home / "2026-11-29-high-draw-ann-bob.toml"


@pytest.mark.parametrize(("line", "status", "message"), GALLERY, ids=[line for line, _, _ in GALLERY])
def test_an_error_is_one_plain_sentence(
    line: str, status: int, message: str, desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorers.registry._entry_points", dict)
    args = [word.format(file=file, home=desk.home) for word in line.split()]
    before = file.read_bytes()
    done = desk.run(*args, typed="")
    assert done.err == message.format(file=file, home=desk.home) + "\n"
    assert done.status == status
    assert file.read_bytes() == before


def test_every_exit_status_is_in_the_gallery() -> None:
    assert {status for _, status, _ in GALLERY} == {1, 2, 3}


def process(
    desk: Desk,
    *args: str | Path,
    stdout: IO[bytes] | int | None = None,
    first: Callable[[], object] | None = None,
    **env: str,
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *map(str, args)],
        env=desk.environment(**env),
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=first,
        check=False,
    )


def test_whoever_reads_our_output_may_have_enough_of_it(desk: Desk, file: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = process(desk, "games", "kingz", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_output_that_cannot_be_written_is_an_error(desk: Desk) -> None:
    with open("/dev/full", "wb") as full:
        done = process(desk, "games", "kingz", stdout=full)
    assert done.returncode == 3
    assert done.stderr == b"Standard output cannot be written: no space left on device.\n"


def close_outputs() -> None:
    os.close(1)
    os.close(2)


def test_closed_outputs_do_no_harm(desk: Desk) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    assert process(desk, "show", path, first=close_outputs).returncode == 0
    assert process(desk, "enter", path, "courage, courage", first=close_outputs).returncode == 0
    assert process(desk, "enter", path, "cabbage, courage", first=close_outputs).returncode == 1
    assert len(Live.open(path).session.log) == 1


def test_what_an_encoding_cannot_show_is_spelled(desk: Desk) -> None:
    desk.run("new", "kingz", "-p", "Zoë", "-p", "李")
    done = process(
        desk,
        "show",
        "last",
        stdout=subprocess.PIPE,
        PYTHONIOENCODING="ascii",
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b"Kingz: Zo\\xeb, \\u674e. Open, no answers yet.\n")


def test_a_fault_of_our_own_is_a_sentence_too(
    desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(match: object, setup: object) -> None:
        raise RuntimeError("the dice are glued to the table")

    monkeypatch.setattr("high_draw.HighDraw.__init__", broken)
    done = desk.run("show", file)
    assert done.status == 3
    assert done.err == (
        "Referee itself failed (RuntimeError: the dice are glued to the table); whatever was accepted "
        "is in the session file.\n"
    )
