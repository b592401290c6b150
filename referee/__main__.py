"""The way in: `referee`, or `python -m referee`."""

from __future__ import annotations

import sys

from referee import __version__


def main() -> None:
    """Answer `--version` before anything is loaded; else hand over to the table of contents."""
    if sys.argv[1:] == ["--version"]:
        print(f"referee {__version__}")
        return
    from referee.cli import cli

    cli.main(prog_name="referee")


if __name__ == "__main__":
    main()
