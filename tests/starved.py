"""A whole evening on a disk that fills up, then becomes read-only; run in a name space of its own.

`python tests/starved.py FOLDER SAVER` mounts a small disk on FOLDER and prints what is wrong.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent
SIZE = 96 * 1024


def in_small_disk(folder: Path, saver: str = "") -> list[str]:
    """What is wrong after the evening, in a process that alone sees the small disk."""
    command = ["unshare", "-rm", sys.executable, __file__, str(folder), saver]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if ran.returncode:
        return [f"it broke: {ran.stderr[-400:]}"]
    return ran.stdout.splitlines()


def evening(folder: Path) -> list[str]:
    """What is wrong with a keeper whose disk fills up."""
    import long_draw
    from faults import new_session

    from sessions.errors import SaveFailed, SessionError
    from sessions.live import Live
    from sessions.storage.store import read

    long_draw.register()
    path = folder / "session.toml"
    live = new_session(path, 100_000)
    ballast = folder / "ballast"
    ballast.write_bytes(b"x" * (SIZE // 2))
    typed: list[str] = []
    while len(typed) < 300:
        line = long_draw.LINES[len(typed)]
        typed.append(long_draw.canonical(line))
        try:
            live.answer(line)
        except SaveFailed as fault:
            if "no space left" not in fault.text:
                return [f"not said plainly: {fault.text}"]
            break
    else:
        return ["the disk was full and nobody said so"]
    kept = [entry.answer for entry in read(path).session.log]
    if kept != typed[:-1]:
        return [f"{len(typed) - 1} answers were acknowledged, {len(kept)} are in the file"]
    for _ in range(3):
        try:
            live.retry()
        except SaveFailed:
            continue
        return ["it said that it had saved on a full disk"]
    left = [p.name for p in folder.iterdir() if p.suffix == ".tmp"]
    if left:
        return [f"half-written files were left on a full disk: {left}"]
    ballast.unlink()
    live.retry()
    if [entry.answer for entry in read(path).session.log] != typed or live.unsaved:
        return ["with space again, the answer that had waited was not saved"]
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    try:
        live.answer(long_draw.LINES[0])
        return ["it said that it had saved on a read-only disk"]
    except SaveFailed as fault:
        if "read-only" not in fault.text:
            return [f"not said plainly: {fault.text}"]
    if len(Live.open(path).session.log) != len(typed):
        return ["a read-only session cannot be read"]
    try:
        new_session(folder / "new.toml")
        return ["it said that it had begun a session on a read-only disk"]
    except SessionError as fault:
        if "read-only" not in fault.text:
            return [f"not said plainly: {fault.text}"]
    subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)
    live.answer(long_draw.LINES[0])
    if len(read(path).session.log) != len(typed) + 1:
        return ["it did not go on when the disk could be written again"]
    return []


def main() -> None:
    """Mount, play, and say what is wrong."""
    folder, saver = sys.argv[1:]
    sys.path[:0] = [str(TESTS.parent), str(TESTS)]
    from broken import break_saver

    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", folder], check=True)
    break_saver(saver)
    for wrong in evening(Path(folder)):
        print(wrong)


if __name__ == "__main__":
    main()
