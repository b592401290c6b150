"""What commands are given: the arguments and options that several of them share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from scorers.table import Game
    from sessions.live import Live

F = TypeVar("F", bound=Callable[..., Any])

_HOME = "referee.home"


def _keep_home(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta[_HOME] = value


def home_option() -> click.Option:
    """`--home`, before the command or after it."""
    return click.Option(
        ["--home"],
        metavar="FOLDER",
        is_eager=True,
        expose_value=False,
        callback=_keep_home,
        help="Where the sessions are kept; else REFEREE_HOME, else the platform's data folder.",
    )


def help_option() -> click.Option:
    """`--help`. click's own looks for translations of its one sentence, which costs more than
    reading a session.
    """

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return click.Option(
        ["-h", "--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show this message and exit.",
    )


def home() -> str:
    """The home folder of this command line."""
    from sessions.home import home_folder

    return home_folder(click.get_current_context().meta.get(_HOME))


def home_unless(file: str | None) -> str:
    """The home folder; not looked for where the session is kept in a file of its own."""
    return home() if file is None else os.path.dirname(file) or "."


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


def _begun(typed: str, fitting: list[str]) -> list[str]:
    """Of the names that fit what was typed those that begin with it, else the only one.

    A shell puts what its choices have in common at their start in the place of what was typed:
    several that have it in their midst would take it away.
    """
    begun = [name for name in fitting if name.casefold().startswith(typed.casefold())]
    return begun or (fitting if len(fitting) == 1 else [])


def _games_with(typed: str) -> list[str]:
    from scorers import BUILT_IN  # not those of entry points: listing them costs more than click

    key = typed.casefold()
    return [game for game in BUILT_IN if any(s.startswith(key) for s in (game, *game.split("-")))]


def _sessions_with(ctx: click.Context, typed: str) -> list[str]:
    from sessions.disk import stem_of
    from sessions.home import home_folder, sessions_in

    key = typed.casefold()
    names = [stem_of(path) for path in sessions_in(home_folder(ctx.meta.get(_HOME)))]
    return [name for name in ["last", *names] if key in name.casefold()]


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return _begun(incomplete, _games_with(incomplete))


def _complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[str] | list[CompletionItem]:
    if incomplete.startswith(".") or "/" in incomplete or os.sep in incomplete:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]
    return _begun(incomplete, _sessions_with(ctx, incomplete))


def _complete_either(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[str] | list[CompletionItem]:
    files = _complete_file(ctx, param, incomplete)
    if any(not isinstance(each, str) for each in files):
        return files
    return _begun(incomplete, [*_games_with(incomplete), *_sessions_with(ctx, incomplete)])


def game_argument(required: bool = True) -> Callable[[F], F]:
    """GAME, completed from the built-in ones."""
    return click.argument("game", metavar="GAME", required=required, shell_complete=_complete_game)


def file_argument(command: F) -> F:
    """FILE, completed from the sessions of the home folder."""
    return click.argument("file", metavar="FILE", shell_complete=_complete_file)(command)


def game_or_file_argument(command: F) -> F:
    """What `play` takes: GAME or FILE, or nothing."""
    return click.argument(
        "what", metavar="[GAME or FILE]", required=False, shell_complete=_complete_either
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


def the_game(text: str) -> Game:
    """The game that is meant by an id, a word of one or a prefix. Raises `Unclear`."""
    from scorers import load, resolve

    return load(resolve(text))


def the_file(text: str) -> str:
    """The session file that is meant. Raises `Trouble`."""
    if "/" in text or os.sep in text or (text.endswith(".toml") and os.path.exists(text)):
        from sessions.disk import tidied

        return tidied(text)
    from sessions.home import find

    return find(text, home())


def called(path: str) -> str:
    """What a session answers to on a command line: its name in the home folder, else its path."""
    from scorers.notation import show
    from sessions.disk import stem_of

    name = show(stem_of(path) if (os.path.dirname(path) or ".") == home() else path, 4096)
    if all(c.isalnum() or c in "@%+=:,./_-" for c in name):
        return name
    from shlex import quote

    return quote(name)


def opened(text: str) -> Live:
    """The session that is meant, replayed; what does not fit in its file is said at once."""
    from sessions.live import Live

    live = Live.open(the_file(text))
    live.called = called(live.file)
    say_faults(live.faults)
    return live


def say_faults(faults: Sequence[str]) -> None:
    """Say on standard error what does not fit in a session file, if anything does not."""
    if not faults:
        return
    from referee.screen import Screen
    from referee.wording import faults_line

    if sys.stdout is not None:
        sys.stdout.flush()
    Screen(sys.stderr).say(faults_line(faults))


def no_options(words: Iterable[str]) -> None:
    """Raises `UsageError` for an option that nobody knows among what was typed as answers."""
    for word in words:
        if word.startswith("--") and word[2:3].isalpha():
            raise click.UsageError(f"No such option: {word}")


def chosen_options(pairs: Iterable[str]) -> dict[str, str]:
    """`KEY=VALUE` as typed. Raises `UsageError`."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key = key.strip().casefold().replace("-", "_")
        if not equals or not key:
            raise click.UsageError(f"-o takes KEY=VALUE, not {pair[:40]!r}.")
        if key in found:
            raise click.UsageError(f"{key} is given twice.")
        found[key] = value
    return found


def chosen_teams(teams: Iterable[str]) -> list[list[str]] | None:
    """`ANN,CY` as typed; None where no team is named. Raises `Unclear`."""
    from scorers.notation import split

    found = [[name.strip().strip('"') for name in split(team)] for team in teams]
    return found or None
