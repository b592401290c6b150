"""Monkeys: who wins a tie, who takes which monkey afterwards, and how they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from scorers.errors import Illegal, Unclear
from scorers.names import Names
from scorers.parsing import each, run, split, whole, words
from scorers.text import Word, plain

__all__ = ["Tie", "exchange", "lowest_first", "read_monkeys", "write_monkeys"]

K = TypeVar("K")


class Tie(NamedTuple):
    """Players whom only monkeys can tell apart."""

    seats: tuple[int, ...]
    spot: str
    """Names it in the log: `round 2, booth 3`."""
    what: str
    """What is won."""
    step: int
    """When in its phase it is settled: a number that grows."""
    offered: int = 0
    """By each of them."""
    laid: dict[int, int] | None = None
    """In looting: the tokens on the item, from which those of a decliner go to the trash at once.
    On a booth all that lies there waits until the booth is settled."""


def lowest_first(monkeys: Mapping[K, int]) -> list[K]:
    """Those in a tie, from the lowest monkey up: the first of them wins."""
    return sorted(monkeys, key=lambda one: monkeys[one])


def exchange(monkeys: Mapping[K, int]) -> dict[K, int]:
    """The monkeys of those in a tie after it: the winner, who had the lowest, takes the highest;
    the others take the rest from the lowest up, in the order in which they stood.
    """
    winner, *others = lowest_first(monkeys)
    *rest, highest = sorted(monkeys.values())
    taken = {winner: highest, **dict(zip(others, rest, strict=True))}
    return {one: taken[one] for one in monkeys}


def read_monkeys(line: str, names: Names, example: str) -> tuple[int, ...]:
    """Each seat's monkey: names with numbers, or numbers alone in seat order, `42135` too.

    Raises `Unclear`, and an `Illegal` that nobody can force unless they are 1 to as many as sit
    here, each once.
    """
    count = len(names.players)

    def monkey(seat: int, part: list[Word]) -> int:
        if len(part) != 1:
            raise Unclear(f"One monkey for {names[seat]}, such as {example}.", "KN-3.1")
        return whole(part[0].text, 1, count, "a monkey")

    digits = run(plain(line), count)
    if digits is not None:
        found = tuple(int(digit) for digit in digits)
    else:
        # No name begins with a digit or is a dash, so what begins otherwise is meant for a name.
        bare = [
            part[0].text[:1].isdecimal() or part[0].text == "-"
            for part in map(words, split(line))
            if part
        ]
        named = not all(bare)
        if bare and not named and len(words(plain(line).replace(",", " "))) != count:
            raise Unclear(
                f"Each of {count} players holds one monkey: type something like {example}.", "KN-3.1"
            )
        if named and any(bare):
            raise Unclear(f"Names for all or for none: type something like {example}.")
        by_seat = each(line, names, range(count), monkey, example, named_only=named)
        found = tuple(by_seat.values())
    if sorted(found) != list(range(1, count + 1)):
        raise Illegal(
            f"With {count} players the monkeys are 1 to {count}, each once: such as {example}.",
            "KN-3.1",
        )
    return found


def write_monkeys(monkeys: Iterable[int], names: Names) -> str:
    """In canonical form: every player's, in seat order."""
    return ", ".join(f"{names.write(seat)} {monkey}" for seat, monkey in enumerate(monkeys))
