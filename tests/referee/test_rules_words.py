"""Clauses are found by the words people have for them, from the start of a word."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from referee.format.game import find_clauses
from scorers.protocol import Clause

LEVEL = Clause("X-1", "Level cards share.", "Ends", words=("tie", "hand limit", "set-up"))
BRAVE = Clause("X-2", "Courage wins a fight.", "Fights")
GAME: Any = SimpleNamespace(
    title="One", clauses={"X-1": LEVEL, "X-2": BRAVE}, every_clause={"X-1": LEVEL}
)


def test_words_beside_a_text_find_its_clause() -> None:
    for word in ("tie", "hand limit", "limit", "set-up", "set up", "SHARE", "end", "x-1"):
        assert find_clauses(GAME, word) == ([LEVEL], ""), word


def test_a_word_is_not_found_within_another() -> None:
    # "rage" is in "courage" but does not begin it; the nearest word that there is, is shown
    found, doubt = find_clauses(GAME, "rage")
    assert (found, doubt) == ([BRAVE], "No clause of One has rage in it. Nearest: courage.")
