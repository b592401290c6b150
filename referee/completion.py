"""What Tab completes on a shell's command line: games and sessions."""

from __future__ import annotations

import os

import click
from click.shell_completion import CompletionItem

from scorers.registry import BUILT_IN


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete GAME from the built-in ones."""
    return _keep_begun(incomplete, _find_games(incomplete))


def complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[str] | list[CompletionItem]:
    """Complete FILE from the sessions of the home folder, or leave a path to the shell."""
    if incomplete.startswith(".") or "/" in incomplete or os.sep in incomplete:
        return [CompletionItem(incomplete, type="file")]
    return _keep_begun(incomplete, _find_sessions(ctx, incomplete))


def complete_either(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[str] | list[CompletionItem]:
    """Complete GAME or FILE."""
    files = complete_file(ctx, param, incomplete)
    if any(not isinstance(each, str) for each in files):
        return files
    return _keep_begun(incomplete, [*_find_games(incomplete), *_find_sessions(ctx, incomplete)])


def _keep_begun(typed: str, fitting: list[str]) -> list[str]:
    """Return the names that begin with what was typed, else the only one that fits.

    A shell replaces what was typed with the common beginning of its choices: several names with the
    typed text in their midst would take it away.
    """
    begun = [name for name in fitting if name.casefold().startswith(typed.casefold())]
    return begun or (fitting if len(fitting) == 1 else [])


def _find_games(typed: str) -> list[str]:
    key = typed.casefold()
    return [game for game in BUILT_IN if any(s.startswith(key) for s in (game, *game.split("-")))]


def _find_sessions(ctx: click.Context, typed: str) -> list[str]:
    # the table of contents is shown and completed without the whole library of sessions
    from sessions.home import home_folder, sessions_in
    from sessions.paths import stem_of

    key = typed.casefold()
    names = [stem_of(path) for path in sessions_in(home_folder(ctx.obj))]
    return [name for name in ["last", *names] if key in name.casefold()]
