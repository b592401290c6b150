"""The games as they describe themselves."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Any

from referee.format.session import format_value
from scorers.errors import Unclear
from scorers.text import either, fold, listed, nearest

if TYPE_CHECKING:
    from scorers.game import Case, Game, Option
    from scorers.protocol import Clause


def format_players(game: Game) -> str:
    """`2 or 4 players, 4 in teams of 2`"""
    counts = _find_seatings(game)
    if len(counts) == counts[-1] - counts[0] + 1 > 1:
        some = f"{counts[0]} to {counts[-1]}"
    else:
        some = either([str(count) for count in counts])
    line = f"{some} {'player' if counts[-1] == 1 else 'players'}"
    for count, size in sorted(game.team_sizes.items()):
        line += f", {count} in teams of {size}"
    return line


def _find_seatings(game: Game) -> list[int]:
    """Return how many can sit down: between the fewest and the most some numbers may be passed over."""
    every = list(range(game.players[0], game.players[1] + 1))
    return [count for count in every if _can_seat(game, count)] or every


def _can_seat(game: Game, count: int) -> bool:
    """True if `count` players can sit down with the options as they are."""
    people = [f"P{seat}" for seat in range(count)]
    size = game.team_sizes.get(count)
    teams = None if size is None else [people[at : at + size] for at in range(0, count, size)]
    try:
        game.settle(people, {}, teams)
    except Unclear:
        return False
    return True


def describe_option(option: Option, flag: str = "-o ") -> str:
    """`-o version=...: which rules. Takes basic (default) or advanced.`; at the table without flag."""
    if option.kind in ("word", "words"):
        marked = [f"{w} (default)" if w == option.default else w for w in option.words]
        takes = listed(marked, "or")
        if option.kind == "words":
            takes = f"a list of: {takes}"
    elif option.kind == "texts":
        takes = "a list of names"
    else:
        takes = "a whole number" if option.kind == "number" else "a list of whole numbers"
        takes += (
            f", {option.low} to {option.high}" if option.high < 1_000_000 else f" from {option.low}"
        )
        if option.default is not None:
            takes += f", default {format_value(option.default)}"
    if option.kind in ("words", "numbers", "texts"):
        takes += f", such as {option.key}={option.example}"
    return f"{flag}{option.key}=...: {option.help}. Takes {takes}."


def describe_game(game: Game) -> list[str]:
    """All that `referee games GAME` says."""
    lines = [f"{game.title} ({game.id}), {format_players(game)}.", game.about]
    lines += [describe_option(option) for option in game.options] or ["No options."]
    house = [clause for clause in game.clauses.values() if clause.house]
    if house:
        lines.append("House rulings, where the rulebook is silent:")
        lines += [f"{clause.id}: {clause.text}" for clause in house]
    lines.append(f"Rules: referee rules {game.id}. Rulings without a session: referee judge {game.id}.")
    return lines


def game_as_json(game: Game) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "rules": game.rules,
        "players": list(game.players),
        "teams": {str(count): size for count, size in sorted(game.team_sizes.items())},
        "counts": game.counts,
        "secret": list(game.secret),
        "options": [
            {
                "key": option.key,
                "kind": option.kind,
                "help": option.help,
                "default": option.default,
                "words": list(option.words),
                "low": option.low,
                "high": option.high,
                "length": option.length,
            }
            for option in game.options
        ],
        "house": [clause_as_json(clause) for clause in game.clauses.values() if clause.house],
    }


def case_as_json(game: Game, case: Case) -> dict[str, Any]:
    """Return a case that can be judged, for JSON."""
    return {
        "case": case.name,
        "usage": case.usage,
        "summary": case.summary,
        "example": format_example(game, case),
    }


def clause_as_json(clause: Clause) -> dict[str, Any]:
    """A clause as `--json` tells it: without the words that only find it."""
    return {key: value for key, value in clause._asdict().items() if key != "words"}


def format_example(game: Game, case: Case, at_table: bool = False) -> str:
    """Return a command line that runs, or what is typed within a conversation."""
    start = "/judge" if at_table else f"referee judge {game.id}"
    return f"{start} {case.name} {shlex.join(case.example)}"


def find_clauses(game: Game, word: str) -> tuple[list[Clause], str]:
    """The clauses that have these words in them, or those of the nearest word there is; where none
    has them, also a sentence that says so.
    """
    found = _clauses_with(game, word)
    if found:
        return found, ""
    none = f"No clause of {game.title} has {word} in it."
    near = _nearest_word(game, word)
    return ([], none) if near is None else (_clauses_with(game, near), f"{none} Nearest: {near}.")


def _clauses_with(game: Game, word: str) -> list[Clause]:
    """The clauses that have words beginning so in them, or that are named by their id."""
    key = fold(word).strip()
    named = [clause for clause in game.every_clause.values() if fold(clause.id) == key]
    if named:
        return named
    return [
        clause
        for clause in game.clauses.values()
        if all(any(has.startswith(part) for has in _words(clause)) for part in key.split())
    ]


def _nearest_word(game: Game, word: str) -> str | None:
    """The word of a clause that a misspelt one comes closest to."""
    found = {has for clause in game.clauses.values() for has in _words(clause)}
    return nearest(word, sorted(has for has in found if len(has) > 2))


def _words(clause: Clause) -> set[str]:
    """The words by which a clause is found: `set-up` is one, and so are `set` and `up`."""
    text = fold(" ".join((clause.id, clause.text, clause.section, *clause.words)))
    found = re.findall(r"[\w'-]+", text)
    return {*found, *(part for word in found for part in word.split("-"))}
