"""What hands are told after a correction: the table first, then how much behind the screens."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.game import Match, Setup
from scorers.protocol import Holding
from sessions.hands import differences_as_json, find_differences, tell_hands


class Counted(Match):
    """A table of which only the holdings matter."""

    def __init__(self, players: Sequence[str], *held: Holding) -> None:
        super().__init__(Setup(players))
        self.held = held

    def holdings(self) -> list[Holding]:
        return list(self.held)


def king_of_con(zak: str, dirk: int, monkey: int, supply: int, value: int) -> Counted:
    """The first round of the rulebook, as far as Dirk and Zak meet in it."""
    return Counted(
        ["Dirk", zak],
        Holding(zak, "supply", supply, True, "tokens"),
        Holding("pool", "tokens", 40, False, "tokens"),
        Holding("board game", "value", value, False, "tokens"),
        Holding("Dirk", "monkey", dirk),
        Holding(zak, "monkey", monkey),
        Holding("lead card", "holder", zak),
    )


BEFORE = king_of_con("Zak", 5, 4, 7, 4)
AFTER = king_of_con("Zak", 4, 5, 8, 3)


def test_the_table_is_told_first_and_hidden_counts_are_not() -> None:
    assert tell_hands(find_differences(BEFORE, AFTER), veiled=True) == [
        "On the table now: board game 3 tokens (1 fewer). Monkeys: Dirk 4, Zak 5.",
        "Behind the screens: Zak takes 1 back.",
    ]


def test_what_was_hidden_is_counted_when_it_may_be_seen() -> None:
    told = tell_hands(find_differences(BEFORE, AFTER), veiled=False)
    assert told[1] == "Behind the screens: Zak takes 1 back (now 8)."


def test_undoing_a_correction_reverses_what_hands_are_told() -> None:
    told = tell_hands(find_differences(AFTER, BEFORE), veiled=True)
    assert told[0].startswith("On the table now: board game 4 tokens (1 more). ")
    assert told[1] == "Behind the screens: Zak gives 1 back."


def test_a_new_name_moves_nothing() -> None:
    assert find_differences(BEFORE, king_of_con("Eve", 5, 4, 7, 4)) == ()


def test_json_has_what_was_and_what_is() -> None:
    told = differences_as_json(find_differences(BEFORE, AFTER))
    assert {"place": "Zak", "thing": "supply", "before": 7, "after": 8, "secret": True} in told
    assert len(told) == 4


def test_hidden_tokens_of_several_kinds_are_named() -> None:
    before = Counted(
        ["Ann", "Bob"],
        Holding("Ann", "armor", 3, True, "armor"),
        Holding("Ann", "fame", 1, True, "fame"),
        Holding("supply", "armor", 9, True, "armor"),
    )
    after = Counted(
        ["Ann", "Bob"],
        Holding("Ann", "armor", 2, True, "armor"),
        Holding("Ann", "fame", 2, True, "fame"),
        Holding("supply", "armor", 10, True, "armor"),
    )
    assert tell_hands(find_differences(before, after), veiled=True) == [
        "Behind the screens: Ann takes 1 fame back and gives 1 armor back."
    ]


def test_a_place_that_comes_or_goes_is_told() -> None:
    empty = Counted(["Ann", "Bob"], Holding("pool", "tokens", 5, False, "tokens"))
    some = Counted(
        ["Ann", "Bob"],
        Holding("pool", "tokens", 4, False, "tokens"),
        Holding("n3", "cards", 1, False, "cards"),
        Holding("lead card", "holder", "Bob"),
    )
    assert tell_hands(find_differences(empty, some), veiled=True) == [
        "On the table now: pool 4 tokens (1 fewer), n3 1 card (1 more), lead card: Bob."
    ]
    assert tell_hands(find_differences(some, empty), veiled=True) == [
        "On the table now: pool 5 tokens (1 more), n3 0 cards (1 fewer), lead card: none."
    ]


def test_what_is_unaccounted_for_gives_no_hidden_count_away() -> None:
    def counted(supply: int, rest: int) -> Counted:
        return Counted(
            ["Zak"],
            Holding("Zak", "supply", supply, True, "tokens"),
            Holding("unaccounted", "tokens", rest, False, "tokens"),
        )

    told = tell_hands(find_differences(counted(7, 0), counted(8, -1)), veiled=True)
    assert told == ["Behind the screens: Zak takes 1 back."]
