"""Errors as one plain sentence on standard error, with an exit status."""

from __future__ import annotations

import os
import sys
from typing import TextIO

import click

from referee.terminal.screen import Screen, silence
from scorers.errors import Illegal, Refused
from scorers.text import show
from sessions.errors import FileChanged, SessionError


def describe_error(error: Exception) -> tuple[int, str]:
    """Return the exit status of an error, and its one plain sentence."""
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "referee"
        text = error.format_message()
        return 2, f"{text}{'' if text.endswith(('.', '?')) else '.'} See: {path} --help"
    if isinstance(error, click.ClickException):
        return 2, error.format_message()
    if isinstance(error, SessionError):
        return error.status, error.text
    if isinstance(error, FileChanged):
        return 1, f"{error.text} Nothing was changed: look again."
    if isinstance(error, Refused):
        clause = f" ({error.clause})" if error.clause else ""
        return (1 if isinstance(error, Illegal) else 2), f"{error.text}{clause}"
    if isinstance(error, OSError):
        named = isinstance(error.filename, str)
        if not named:
            return 3, _describe_lost(error)
        return 3, f"{show(error.filename, 4096)}: {(error.strerror or str(error)).lower()}."
    if os.environ.get("REFEREE_TRACEBACK"):
        raise error
    kind = f"{type(error).__name__}: {error}"
    return 3, f"Referee itself failed ({kind[:200]}); whatever was accepted is in the session file."


def say_error(message: str) -> None:
    """Say a sentence on standard error, behind what was said on standard output."""
    _flush(sys.stdout)
    try:
        Screen(sys.stderr).say(message)
    except OSError:
        silence(sys.stderr)
    _flush(sys.stderr)


def _describe_lost(error: OSError) -> str:
    return f"Standard output cannot be written: {(error.strerror or str(error)).lower()}."


def finish_output(lost: OSError | None) -> str:
    """Write what standard output still holds; a sentence where it, or something before (`lost`),
    could not be written. A reader who has had enough is no fault.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        lost = lost or error
        silence(sys.stdout)
    return "" if lost is None or isinstance(lost, BrokenPipeError) else _describe_lost(lost)


def _flush(stream: TextIO | None) -> None:
    if stream is not None:
        try:
            stream.flush()
        except OSError:
            silence(stream)
