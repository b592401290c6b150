"""What commands are given: the arguments and options that several of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, TypeVar

import click

from referee.completion import complete_either, complete_file, complete_game
from scorers.parsing import split

F = TypeVar("F", bound=Callable[..., Any])


def _keep_home(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj = value


def home_option() -> click.Option:
    """`--home`, before the command or after it; the context keeps it as its `obj`."""
    return click.Option(
        ["--home"],
        metavar="FOLDER",
        is_eager=True,
        expose_value=False,
        callback=_keep_home,
        help="Where the sessions are kept; else REFEREE_HOME, else the platform's data folder.",
    )


def json_option(command: F) -> F:
    """`--json`, as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def json_lines_option(command: F) -> F:
    """`--json-lines`, for what is a list."""
    return click.option("--json-lines", is_flag=True, help="Print one JSON object a line.")(command)


def plain_option(command: F) -> F:
    """`--plain`, for what shows a board or a table."""
    return click.option("--plain", is_flag=True, help="Boards and tables as sentences.")(command)


def reveal_option(command: F) -> F:
    """`--reveal`, for what leaves out what lies hidden."""
    return click.option("--reveal", is_flag=True, help="Show what lies hidden at the table.")(command)


def game_argument(required: bool = True) -> Callable[[F], F]:
    """GAME, completed from the built-in ones."""
    return click.argument("game", metavar="GAME", required=required, shell_complete=complete_game)


def file_argument(command: F) -> F:
    """FILE, completed from the sessions of the home folder."""
    return click.argument("file", metavar="FILE", shell_complete=complete_file)(command)


def game_or_file_argument(command: F) -> F:
    """What `play` takes: GAME or FILE, or nothing."""
    return click.argument(
        "what", metavar="[GAME or FILE]", required=False, shell_complete=complete_either
    )(command)


def table_options(command: F) -> F:
    """Who plays, with what options, kept where."""
    for option in (
        click.option("--file", metavar="F", help="Keep the session in this file."),
        click.option(
            "--team", multiple=True, metavar="ANN,CY", help="Who plays together, one --team each."
        ),
        click.option(
            "-o",
            "--option",
            multiple=True,
            metavar="KEY=VALUE",
            help="An option of the game; repeatable.",
        ),
        click.option(
            "-p",
            "--player",
            multiple=True,
            metavar="NAME",
            help="Who plays, one -p each, in seat order.",
        ),
    ):
        command = option(command)
    return command


def refuse_options(words: Iterable[str]) -> None:
    """Raise `UsageError` for an unknown option among what was typed as answers."""
    for word in words:
        if word.startswith("--") and word[2:3].isalpha():
            raise click.UsageError(f"No such option: {word}")


def read_teams(teams: Iterable[str]) -> list[list[str]] | None:
    """`ANN,CY` as typed; None where no team is named. Raises `Unclear`."""
    found = [[name.strip().strip('"') for name in split(team)] for team in teams]
    return found or None


def read_day(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a date as typed, `2026-11-29`. Raises `BadParameter`."""
    if value is None:
        return None
    try:
        return date.fromisoformat(value.strip()).isoformat()
    except ValueError:
        raise click.BadParameter(f"{value[:20]!r} is no date such as 2026-11-29.") from None
