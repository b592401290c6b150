"""The way in: `referee`, or `python -m referee`."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

from referee import __version__


def main() -> None:
    """Answer `--version` before anything is loaded; else hand over to the table of contents."""
    if sys.argv[1:] == ["--version"]:
        with suppress(OSError):  # where it cannot be printed, the whole program says so
            print(f"referee {__version__}", flush=True)
            return
    gc.set_threshold(100_000)  # a command is done before there is anything worth collecting
    from referee.main import cli  # the whole program is spared above

    try:
        cli.main()
    finally:
        gc.freeze()  # the last collection looks at nothing


if __name__ == "__main__":
    main()
