"""Options as they are typed on one line before the first question."""

from __future__ import annotations

import pytest

from referee.interactive.option_line import read_options
from scorers.errors import Refused
from scorers.registry import load

THE_CLUB = load("the-club")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        # The points for mom have no default: - leaves them to be asked when a pair needs them.
        ("mom_points=-", {}),
        ("mom=\u2013", {}),
        ("guards=6 mom=-", {"guards": 6}),
        ("mom=3, guards=6", {"mom_points": 3, "guards": 6}),
        ("-", {}),
        ("", {}),
    ],
)
def test_a_dash_leaves_an_option_out(line: str, found: dict[str, int]) -> None:
    assert read_options(line, THE_CLUB.options) == found


def test_a_dash_is_no_number_of_guards() -> None:
    with pytest.raises(Refused, match="guards"):
        read_options("guards=-", THE_CLUB.options)
