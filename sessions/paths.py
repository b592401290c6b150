"""Paths as text: which names are sessions, and how a path is told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

StrPath: TypeAlias = "str | os.PathLike[str]"
"""Where a file is: text, or a `Path` that a caller has."""

SPELLINGS = "players.toml"
"""Beside the sessions of a folder: which spellings are one person."""


def names_a_session(name: str) -> bool:
    """True if a file of this name is meant to be a session."""
    return name.endswith(".toml") and name[0] != "." and name != SPELLINGS


def stem_of(path: StrPath) -> str:
    """Return a file's name without its folder and ending."""
    return os.path.splitext(os.path.basename(path))[0]


def tidied(text: str) -> str:
    """Return a path as it is told: `./a.toml` is `a.toml`, and `a//b/` is `a/b`."""
    while text.startswith("./") and text != "./":
        text = text[2:].lstrip("/")
    odd = not text or "//" in text or "/./" in text or text.endswith(("/", "/."))
    if os.sep == "/" and not odd:
        return text
    return str(Path(text))
