"""Options of a game, typed on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorers.errors import Unclear
from scorers.game import Option
from scorers.parsing import choose, could_be
from scorers.text import either, fold, plain, show


def read_options(line: str, options: Sequence[Option]) -> dict[str, Any]:
    """Options on one line: `version=advanced`, or a word or number that only one option takes.

    Values of a list may stand apart: `draw_values=3 2 2 1 1`. `-` alone is none of them, and
    `mom_points=-` leaves an option without a default out. Raises `Unclear`.
    """
    if plain(line).strip() == "-":
        return {}
    by_key = {option.key: option for option in options}
    found: dict[str, str] = {}
    last = ""
    for token in plain(line).replace(" = ", "=").split():
        token = token.strip(",")
        if not token:
            continue
        typed, equals, value = token.partition("=")
        if equals:
            last = _key(typed, list(by_key))
            if last in found:
                raise Unclear(f"{last} is given twice.")
            found[last] = value
            continue
        in_list = last and by_key[last].kind in ("numbers", "words")
        if in_list and (token.isdigit() or not _whose(token, options)):
            found[last] = f"{found[last]} {token}".strip()
            continue
        last = _key_of_word(token, options)
        if last in found:
            raise Unclear(f"{last} is given twice.")
        found[last] = token
    return {
        key: by_key[key].read(value)
        for key, value in found.items()
        if value != "-" or by_key[key].default is not None
    }


def _key(typed: str, keys: Sequence[str]) -> str:
    return choose(typed.strip().replace("-", "_"), keys, "option")


def _whose(token: str, options: Sequence[Option]) -> list[str]:
    if token.isascii() and token.isdigit():
        return [option.key for option in options if option.kind == "number"]
    return [o.key for o in options if o.kind == "word" and could_be(token, o.words)]


def _key_of_word(token: str, options: Sequence[Option]) -> str:
    keys = _whose(token, options)
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise Unclear(f"{show(token)} could be {either(keys)}: write {keys[0]}={token}.")
    named = [option for option in options if option.key == fold(token).replace("-", "_")]
    if named:
        raise Unclear(f"{named[0].key} needs its value, as in {option_example(named)}.")
    some = either([option.key for option in options])
    raise Unclear(f"{show(token)} is no option: write {some}, as in {option_example(options)}.")


def option_example(options: Sequence[Option]) -> str:
    """Something that is not the default."""
    for option in options:
        others = [word for word in option.words if word != option.default]
        if option.kind == "word" and others:
            return f"{option.key}={others[0]}"
        if option.kind == "number" and isinstance(option.default, int):
            more = option.default < option.high
            return f"{option.key}={option.default + 1 if more else option.default - 1}"
    return f"{options[0].key}={options[0].example}"
