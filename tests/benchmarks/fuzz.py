"""Coverage-guided fuzzing: `python tests/benchmarks/fuzz.py file|line|command [libFuzzer options]`.

Needs `pip install atheris` beside the development dependencies, and runs until it is stopped or
until `-max_total_time=SECONDS`. Whatever is not one of our own refusals is a finding, and so is a
hang (`-timeout=10`) or more than a gigabyte (`-rss_limit_mb=1024`); both are set here.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from random import Random

import atheris

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

with atheris.instrument_imports(include=["scorers", "sessions", "referee"]):
    import scorers
    from referee import cli as table_of_contents
    from referee.main import cli
    from scorers.errors import Refused
    from scorers.play import Play
    from scorers.testing import state
    from scorers.text import harmful
    from sessions.check import check_file
    from sessions.errors import SessionError
    from sessions.live import Live
    from sessions.storage.store import read, read_head

    for _part in table_of_contents.CONTENTS.values():
        for _name in _part:
            import_module(f"referee.commands.{_name}")

from click.testing import CliRunner  # noqa: E402  # after what is instrumented

HOME = Path(tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
GOLDEN = sorted((TESTS / "playthroughs").glob("*/*.toml"))
NOT_HERE = {"watch", "demo", "play"}
"""They wait for somebody."""


def a_file(data: bytes) -> None:
    """Any bytes as a session file: read or refused, and what was read is written whole."""
    path = HOME / "a.toml"
    path.write_bytes(data)
    for reader in (read_head, check_file, read):
        try:
            reader(path)
        except SessionError as fault:
            assert harmful(fault.text) is None
    try:
        live = Live.open(path)
        live.note("fuzzed")
    except SessionError:
        return
    loaded = read(path)
    if loaded.session.rules == live.game.rules:
        assert loaded.faults == ()
    assert len(Live.open(path).session.log) == len(live.session.log)


def _positions() -> list[Play]:
    """Tables in the middle of every game."""
    found = []
    for story in GOLDEN:
        live = Live.open(story)
        length = len(live.session.log)
        for count in {0, 1, length // 3, length // 2, length - 1}:
            play = Play(live.game, live.setup)
            for entry in live.session.log[:count]:
                play.send(play.recall(entry.answer, entry.overruled))
            if play.pending is not None:
                found.append(play)
    return found


POSITIONS: list[Play] = []


def a_line(data: bytes) -> None:
    """Any line at any table: taken or refused, and nothing changes."""
    if len(data) < 2:
        return
    play = POSITIONS[data[0] % len(POSITIONS)]
    line = data[1:].decode("utf-8", "surrogateescape")
    before = state(play)
    try:
        answer = play.read(line)
        assert harmful(answer.text) is None
        assert play.recall(answer.text, answer.overruled)[:3] == answer[:3]
    except Refused as fault:
        assert fault.text.strip()
        assert harmful(fault.text) is None
    assert state(play) == before


def a_command(data: bytes) -> None:
    """Any command line: a status and a sentence, and no session but in the home folder."""
    words = data.decode("utf-8", "surrogateescape").split("\n")[:12]
    if any("/" in word or "\0" in word for word in words) or NOT_HERE & set(words):
        return
    result = CliRunner().invoke(cli, words, input="7 2 5 2\n")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1, 2, 3), words
    assert "Traceback" not in result.output


def _corpus(target: str) -> Path:
    """Something to begin from."""
    folder = HOME / "corpus"
    folder.mkdir()
    if target == "file":
        for number, story in enumerate(GOLDEN):
            shutil.copy(story, folder / str(number))
    elif target == "line":
        rng = Random(1)
        for number, play in enumerate(POSITIONS):
            assert play.pending is not None
            at = bytes([number % 256])
            (folder / f"{number}").write_bytes(at + play.pending.example.encode())
            words = [*play.pending.words, *play.setup.players, "!", "-", ",", "7"]
            some = " ".join(rng.choices(words, k=6))
            (folder / f"{number}w").write_bytes(at + some.encode())
    else:
        shutil.copy(GOLDEN[0], HOME / "cwd" / "a.toml")
        for number, line in enumerate(
            [
                *(f"games {game}" for game in scorers.BUILT_IN),
                *(f"judge {game}" for game in scorers.BUILT_IN),
                *(f"{name} a.toml" for name in ("show", "log", "explain", "check", "share", "chart")),
                "new clubs -p Ann -p Bob",
                "enter last 7252",
                "undo last 1",
                "amend a.toml 1 x --dry-run",
                "history --json",
                "stats Ann",
                "players merge Ann Bob",
                "export a.toml --format md",
                "rules con tie",
                "abandon last --why late",
            ]
        ):
            (folder / str(number)).write_bytes(line.replace(" ", "\n").encode())
    return folder


def main() -> None:
    """Fuzz one of the three doors."""
    target, *options = sys.argv[1:] or ["file"]
    os.environ.update(REFEREE_HOME=str(HOME / "home"), REFEREE_TRACEBACK="1")
    doors = {"file": a_file, "line": a_line, "command": a_command}
    (HOME / "cwd").mkdir()
    if target == "line":
        POSITIONS.extend(_positions())
    corpus = _corpus(target)
    os.chdir(HOME / "cwd")
    limits = ["-timeout=10", "-rss_limit_mb=1024", "-max_len=16384"]
    atheris.Setup([sys.argv[0], str(corpus), *limits, *options], doors[target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
