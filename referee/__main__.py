"""The way in: `referee`, or `python -m referee`."""

from __future__ import annotations

import gc
import os
import sys

from referee import __version__


def main() -> None:
    """Answer `--version` before anything is loaded; else hand over to the table of contents."""
    if sys.argv[1:] == ["--version"]:
        print(f"referee {__version__}")
        return
    gc.set_threshold(100_000)  # a command is done before there is anything worth collecting
    from referee.main import cli

    try:
        cli.main()
    except SystemExit as done:
        # What is to be kept is on the disk; taking the interpreter apart costs more than a replay.
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(done.code if isinstance(done.code, int) else 0)


if __name__ == "__main__":
    main()
