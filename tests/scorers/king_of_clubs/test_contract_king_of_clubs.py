"""What every game promises, and what must always be so at King of Clubs."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from guess_king_of_clubs import guess, setups

from scorers.game import Setup
from scorers.king_of_clubs import GAME
from scorers.play import Play
from scorers.testing import keeps_contract, play_at_random

TABLES = setups()


def named(setup: Setup) -> str:
    options = " ".join(str(value) for value in setup.options.values())
    return f"{len(setup.players)} players {options}"


@pytest.mark.parametrize("setup", TABLES, ids=named)
@pytest.mark.parametrize("seed", range(4))
def test_contract(setup: Setup, seed: int) -> None:
    keeps_contract(GAME, setup, guess, Random(seed))


class Watch:
    """Looks at the table after every answer."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.points = [0, 0]
        self.won = False
        self.led: list[str | None] = []

    def __call__(self, play: Play) -> None:
        table = play.match.table()
        points = play.match.standing()
        self.dances(table)
        assert sum(points) <= sum(self.points) + 1, "one answer brings one point at most"
        assert all(new >= old for new, old in zip(points, self.points, strict=True))
        self.points = points
        if play.pending is not None:
            self.asked(play, table)
        if self.setup.options["version"] == "advanced":
            self.moves(play, table)
        else:
            assert "hands" not in table

    def dances(self, table: dict[str, Any]) -> None:
        for side, prestige in table["prestige"].items():
            taken = [dance["value"] for dance in table["dances"] if dance["taken_by"] == side]
            assert sum(taken) == prestige
        assert all(dance["done"] or dance["taken_by"] is None for dance in table["dances"])
        assert [dance["done"] for dance in table["dances"]] == sorted(
            (dance["done"] for dance in table["dances"]), reverse=True
        ), "dances are settled in order"
        if table["dances"]:
            assert sum(len(dance["clubs"]) for dance in table["dances"]) == 4
        assert list(table["backups"]) == list(self.setup.players)

    def asked(self, play: Play, table: dict[str, Any]) -> None:
        assert play.pending is not None
        if play.pending.ask == "clubs":
            assert table["dances"] == []
            assert set(table["prestige"].values()) == {0}
            assert set(table["backups"].values()) == {None}
            if table["night"] > 1:
                self.won = self.won or table["lead"] is not None
                assert (table["lead"] is not None) == self.won, "KC-9.3: only the first nights"
            if self.points[0] != self.points[1]:
                most = self.setup.side_names[self.points.index(max(self.points))]
                assert table["lead"] == most, "KC-9.1"
            self.led.append(table["lead"])
        if play.pending.ask == "moves":
            assert any(table["hands"].values()), "moves are asked for only where somebody has some"
        if play.pending.ask == "lead":
            assert table["lead"] is not None

    def moves(self, play: Play, table: dict[str, Any]) -> None:
        lying = sum(table["hands"].values()) + table["pile"] + table["discard"]
        played = sum(table["moves_played"].values())
        assert min(table["hands"].values()) >= 0
        assert min(table["pile"], table["discard"]) >= 0
        drawing = play.pending is not None and play.pending.ask in ("draw", "backups")
        assert lying + played == 20 or (drawing and lying == 20)
        if play.pending is not None and play.pending.ask == "clubs":
            assert max(table["hands"].values()) <= 5, "KC-10.1"
            assert played == 0


@pytest.mark.parametrize("setup", TABLES[::2] + TABLES[-2:], ids=named)
def test_the_table_is_sound_after_every_answer(setup: Setup) -> None:
    for seed in range(100, 104):
        watch = Watch(setup)
        played = play_at_random(GAME, setup, guess, Random(seed), after=watch)
        points = played.play.match.standing()
        if played.verdict.how == "five points":
            assert max(points) == 5
        else:
            assert max(points) < 5
            nights = setup.options["nights"] - 1
            assert len(watch.led) == nights, "the first night is asked for before any answer"


def settled_by_hand(first: Iterable[int], second: Iterable[int]) -> int | None:
    """The comparison played with cards: lay the lowest of each side against each other."""
    ours, theirs = list(first), list(second)
    while ours:
        low, other = min(ours), min(theirs)
        if low != other:
            return 0 if low > other else 1
        ours.remove(low)
        theirs.remove(other)
    return None


def test_every_dance_goes_where_the_cards_say() -> None:
    for setup in TABLES:
        played = play_at_random(GAME, setup, guess, Random(7))
        for before, turn in zip(played.turns, played.turns[1:], strict=False):
            done = [dance for dance in turn.table["dances"] if dance["done"]]
            if turn.ask.ask != "dancers" or len(done) == sum(
                dance["done"] for dance in before.table["dances"]
            ):
                continue
            side = settled_by_hand(
                *(
                    [dancer for seat in seats for dancer in turn.answer.value[seat]]
                    for seats in setup.sides
                )
            )
            if side is not None:
                assert done[-1]["taken_by"] == setup.side_names[side]
