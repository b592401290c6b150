"""What Tab completes on a shell's command line: games and sessions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _begun(typed: str, fitting: list[str]) -> list[str]:
    """Of the names that fit what was typed those that begin with it, else the only one.

    A shell puts what its choices have in common at their start in the place of what was typed:
    several that have it in their midst would take it away.
    """
    begun = [name for name in fitting if name.casefold().startswith(typed.casefold())]
    return begun or (fitting if len(fitting) == 1 else [])


def _games_with(typed: str) -> list[str]:
    from scorers.registry import (
        BUILT_IN,  # not those of entry points: listing them costs more than click
    )

    key = typed.casefold()
    return [game for game in BUILT_IN if any(s.startswith(key) for s in (game, *game.split("-")))]


def _sessions_with(ctx: click.Context, typed: str) -> list[str]:
    from sessions.home import home_folder, sessions_in
    from sessions.paths import stem_of

    key = typed.casefold()
    names = [stem_of(path) for path in sessions_in(home_folder(ctx.obj))]
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
