"""The table of contents, and the one place where our errors become messages and exit statuses."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from referee import __version__
from referee.errors import describe_error, finish_output, say_error
from referee.options import home_option
from referee.terminal.screen import OutputLost, silence
from scorers.errors import Unclear
from scorers.registry import resolve
from scorers.text import nearest, show

CONTENTS = {
    "At the table": {
        "play": "Start or resume a session, guided.",
        "judge": "One ruling, without a session.",
        "rules": "A game's clauses in our words, searchable.",
        "games": "The games: players, options, house rulings.",
        "demo": "Watch a game's sample session.",
    },
    "One session": {
        "new": "Create a session without a conversation.",
        "enter": "Record answers from the command line or a file.",
        "show": "Where a session stands, and what is asked next.",
        "log": "The numbered entries.",
        "undo": "Take back the last answers.",
        "amend": "Change an entry, an option or a name.",
        "explain": "Why: rulings with arithmetic and clauses.",
        "check": "Replay and compare with what is recorded.",
        "abandon": "Close a session without a result.",
    },
    "The club": {
        "history": "Sessions: who played, who won, how.",
        "stats": "Records per person, game and variant.",
        "players": "Who has played; spellings of one person.",
        "chart": "The score over a session.",
        "export": "Sessions as JSON, CSV, Markdown or a page.",
        "share": "A few plain lines to paste into a chat.",
        "watch": "A live scoreboard in another terminal.",
    },
}
"""A command is one line here and one file in `commands/`, with `command` in it."""

RECORDING = {"play", "new", "enter", "undo", "amend", "abandon", "players"}
"""Commands that go on when nobody hears them any more: what was typed is recorded."""

HELP = """Sits beside a physical game: type what happened, hear what follows from the rules.

Alone on a terminal, referee offers to resume the newest open session or to start one."""

EPILOG = """\b
GAME is an id, a word of it or a prefix: king-of-clubs, clubs, gr.
FILE is a path (with a slash, or ending in .toml), a part of a session's
name in the home folder, or last.
Exit status: 0 done, 1 the answer is no, 2 the command line is wrong,
3 a file cannot be read, written or locked.
Completion in bash: eval "$(_REFEREE_COMPLETE=bash_source referee)\""""


class Contents(click.Group):
    """Commands that are imported only when one is called; their short helps stand here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for part in CONTENTS.values() for name in part]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if not any(cmd_name in part for part in CONTENTS.values()):
            return None
        command: click.Command = import_module(f"referee.commands.{cmd_name}").command
        for each in (command, *getattr(command, "commands", {}).values()):
            if not any(param.name == "home" for param in each.params):
                each.params.append(home_option())
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        command = self.get_command(ctx, args[0])
        if command is None:
            _refuse_name(ctx, args[0])
        OutputLost.recording = args[0] in RECORDING
        return args[0], command, args[1:]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, self.list_commands(ctx)))
        for title, part in CONTENTS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), line) for name, line in part.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        found = [
            CompletionItem(name, help=line)
            for part in CONTENTS.values()
            for name, line in part.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        OutputLost.recording, OutputLost.reason = True, None
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # the reader of our output has had enough
            silence(sys.stdout)
            return 0

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command line, and leave with its exit status."""
        if sys.stdin is None:  # a closed stream: nothing is typed, nobody listens
            sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115

        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115

        for stream, errors in (
            (sys.stdin, "surrogateescape"),
            (sys.stdout, "backslashreplace"),
            (sys.stderr, "backslashreplace"),
        ):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        status, message = 0, ""
        try:
            extra.update(prog_name="referee", standalone_mode=False)
            done = super().main(args, *rest, **extra)
            status = done if isinstance(done, int) else 0
        except SystemExit:  # so click leaves where the reader of its help went away
            silence(sys.stdout)
        except (click.Abort, KeyboardInterrupt):
            status, message = 1, "Interrupted."
        except Exception as error:
            status, message = describe_error(error)
        lost = finish_output(OutputLost.reason)
        if lost and not status:
            status, message = 3, lost
            if OutputLost.recording:
                message += " What was to be recorded is recorded: do not enter it again."
        if message:
            say_error(message)
        sys.exit(status)


def _refuse_name(ctx: click.Context, name: str) -> NoReturn:
    try:
        meant: str | None = f"play {resolve(name)}"
    except Unclear:
        meant = nearest(name, [each for part in CONTENTS.values() for each in part])
    hint = f" Did you mean: referee {meant}?" if meant else ""
    raise click.UsageError(f"There is no command {show(name)}.{hint}", ctx)


@click.command(
    cls=Contents,
    name="referee",
    help=HELP,
    epilog=EPILOG,
    invoke_without_command=True,
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
    params=[home_option()],
)
@click.option("--version", is_flag=True, is_eager=True, help="Print the version and leave.")
@click.pass_context
def cli(ctx: click.Context, version: bool) -> int | None:
    if version:
        click.echo(f"referee {__version__}")
        ctx.exit(0)
    if ctx.invoked_subcommand is None:
        if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
            click.echo(ctx.get_help())
            return 0
        from referee.interactive.start import start_or_resume  # a command does without the conversation

        return start_or_resume()
    return None
