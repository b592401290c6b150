"""Lines as people mean them: the habits that every game understands."""

from __future__ import annotations

from typing import Any

import pytest

from scorers.errors import Refused, Unclear
from scorers.names import Names
from scorers.parsing import each, whole
from scorers.readings import read_as_meant
from scorers.text import Word

NAMES = Names(["Ann", "Bob", "Mary Lou"])


def read(line: str) -> dict[int, int | None]:
    """A number for each player; `-` for none."""

    def one(seat: int, part: list[Word]) -> int | None:
        if [word.text for word in part] == ["-"]:
            return None
        if len(part) != 1:
            raise Unclear("One number each.")
        return whole(part[0].text.lstrip("+"), 0, 99)

    return each(line, NAMES, range(3), one, "3, 4, 5")


@pytest.mark.parametrize(
    "line",
    [
        "ann 3, bob 4, mary lou 5",
        "ann 3 bob 4 mary lou 5",
        "ann: 3, bob: 4, mary lou: 5",
        "ann = 3; bob = 4; mary = 5",
        "mary lou 5, bob 4, ann 3",
        "ann3 bob4 mary lou5",
        "ann+3, bob+4, mary+5",
        "3, 4, 5,",
        ",3,, 4, 5",
        "ann:3 bob:4 mary lou:5",
    ],
)
def test_a_line_is_read_as_people_mean_it(line: str) -> None:
    assert read_as_meant(line, read, NAMES) == {0: 3, 1: 4, 2: 5}


@pytest.mark.parametrize("line", ["ann pass, bob 4, mary 5", "nobody, 4, 5", "none 4 5"])
def test_a_word_for_nobody_is_a_dash(line: str) -> None:
    if line == "none 4 5":  # no comma and no name: nothing says whose number is whose
        with pytest.raises(Refused):
            read_as_meant(line, read, NAMES)
    else:
        assert read_as_meant(line, read, NAMES) == {0: None, 1: 4, 2: 5}


def test_a_number_stays_a_number() -> None:
    assert read_as_meant("0, 4, 5", read, NAMES) == {0: 0, 1: 4, 2: 5}


def who(line: str) -> Any:
    """One player, or `-` for nobody."""
    return None if line == "-" else NORA.seat(line)


NORA = Names(["Nora", "Bob"])


def test_no_that_begins_a_name_is_refused_with_both_readings() -> None:
    with pytest.raises(Unclear, match="no could be Nora or nobody"):
        read_as_meant("no", who, NORA)
    assert read_as_meant("nor", who, NORA) == 0
    assert read_as_meant("nobody", who, NORA) is None


def test_a_player_called_no_is_that_player() -> None:
    names = Names(["No", "Bob"])
    assert read_as_meant("no", lambda line: None if line == "-" else names.seat(line), names) == 0


def test_two_readings_with_as_few_changes_are_refused() -> None:
    names = Names(["Ann", "Bob", "Cy"])

    def pairs(line: str) -> list[str]:
        parts = [part.strip() for part in line.split(",")]
        if len(parts) != 2:
            raise Unclear("Two parts.")
        return parts

    with pytest.raises(Unclear, match="more than one way: ann, bob cy or ann bob, cy"):
        read_as_meant("ann bob cy", pairs, names)


def test_what_cannot_be_read_names_the_trouble_as_typed() -> None:
    with pytest.raises(Unclear, match="x is not a whole number"):
        read_as_meant("ann x, bob 4, mary 5", read, NAMES)
