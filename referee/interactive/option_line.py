"""Options of a game, typed on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorers.errors import Unclear
from scorers.game import Option
from scorers.parsing import choose, could_be, read_pair
from scorers.text import either, fold, plain, show


def read_options(line: str, options: Sequence[Option]) -> dict[str, Any]:
    """Options on one line: `version=advanced`, or a word or number that only one option takes.

    Values of a list may stand apart: `draw_values=3 2 2 1 1`. `-` alone is none of them, and
    `mom_points=-` leaves an option without a default out. Raises `Unclear`.
    """
    if plain(line).strip() == "-":
        return {}
    by_key = {option.key: option for option in options}
    in_lists = {option.key for option in options if option.kind in ("numbers", "words", "texts")}
    found: dict[str, str] = {}
    last = ""
    for token in plain(line).replace(" = ", "=").split():
        token = token.strip(",")
        if not token:
            continue
        pair = read_pair(token)
        if pair is not None:
            last = choose(pair[0], list(by_key), "option")
        elif last in in_lists and (token.isdigit() or not _find_keys(token, options)):
            found[last] = f"{found[last]} {token}".strip()
            continue
        else:
            last = _find_key(token, options)
        if last in found:
            raise Unclear(f"{last} is given twice.")
        found[last] = token if pair is None else pair[1]
    return {
        key: by_key[key].read(value)
        for key, value in found.items()
        if value != "-" or by_key[key].default is not None
    }


def _find_keys(token: str, options: Sequence[Option]) -> list[str]:
    if token.isascii() and token.isdigit():
        return [option.key for option in options if option.kind == "number"]
    return [o.key for o in options if o.kind == "word" and could_be(token, o.words)]


def _find_key(token: str, options: Sequence[Option]) -> str:
    keys = _find_keys(token, options)
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise Unclear(f"{show(token)} could be {either(keys)}: write {keys[0]}={token}.")
    named = [option for option in options if option.key == fold(token).replace("-", "_")]
    if named:
        raise Unclear(f"{named[0].key} needs its value, as in {format_option_example(named)}.")
    some = either([option.key for option in options])
    raise Unclear(f"{show(token)} is no option: write {some}, as in {format_option_example(options)}.")


def format_option_example(options: Sequence[Option]) -> str:
    """Something that is not the default."""
    for option in options:
        others = [word for word in option.words if word != option.default]
        if option.kind == "word" and others:
            return f"{option.key}={others[0]}"
        if option.kind == "number" and isinstance(option.default, int):
            more = option.default < option.high
            return f"{option.key}={option.default + 1 if more else option.default - 1}"
    return f"{options[0].key}={options[0].example}"
