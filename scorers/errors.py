"""Refusals: what is wrong with an answer, and what would do."""

from __future__ import annotations


class Refused(Exception):
    """An answer that is not taken: what is wrong with it, and what would do."""

    forcible = False

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.clause = clause


class Unclear(Refused):
    """Cannot be read. Nobody can force it."""


class Illegal(Refused):
    """Can be read, but a clause forbids it."""

    def __init__(self, text: str, clause: str, forcible: bool = False) -> None:
        """`forcible`: it can still be scored, so the table may overrule with a final `!`."""
        super().__init__(text, clause)
        self.forcible = forcible
