"""The playthroughs: each is taken line by line, to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from guess_king_of_clubs import feed, pending, story

from scorers.king_of_clubs import GAME
from scorers.play import Play

STORIES = Path(__file__).parents[2] / "playthroughs" / "king-of-clubs"


def told(name: str) -> Play:
    setup, lines = story(STORIES / f"{name}.txt")
    play = Play(GAME, setup)
    feed(play, *lines)
    return play


@pytest.mark.parametrize(
    ("name", "how", "winners", "places", "points", "night"),
    [
        ("sample", "five points", (0,), (1, 2), [5, 3], 8),
        ("edge", "nine nights", (0, 1), (1, 1), [3, 3], 9),
        ("shortest", "five points", (0,), (1, 2), [5, 0], 5),
        ("team", "five points", (0, 2), (1, 2, 1, 2), [5, 1], 6),
    ],
)
def test_told_to_the_end(
    name: str,
    how: str,
    winners: tuple[int, ...],
    places: tuple[int, ...],
    points: list[int],
    night: int,
) -> None:
    play = told(name)
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.winners, play.verdict.places) == (how, winners, places)
    assert play.match.standing() == points
    assert play.match.table()["night"] == night


def points_after_each_night(name: str) -> list[list[int]]:
    setup, lines = story(STORIES / f"{name}.txt")
    play = Play(GAME, setup)
    points = []
    for line in lines:
        night = play.match.table()["night"]
        feed(play, line)
        if play.verdict is not None or play.match.table()["night"] > night:
            points.append(play.match.standing())
    return points


def test_the_points_of_the_sample() -> None:
    assert points_after_each_night("sample") == [
        [1, 0],  # 12 to 4
        [1, 1],  # 6 to 6, backups 1 and 4
        [2, 1],  # 4+6 to 2, the 7 to nobody
        [2, 2],  # 8 to nothing
        [3, 2],  # 6+4 to 4
        [4, 2],  # 5+7 to 3
        [4, 3],  # 2+8 to nothing
        [5, 3],  # 6+7 to 5, the 2 to nobody
    ]


def test_the_points_of_the_edge() -> None:
    assert points_after_each_night("edge") == [
        [0, 0],  # all level, nobody leads
        [0, 0],  # Bob by 7 to 4, without a dance
        [1, 0],  # 8 to 6
        [1, 1],  # 4 to 8
        [2, 1],  # 6 to 4
        [2, 2],  # 5 to 13
        [3, 2],  # 6 to 6, backups 4 and 4, moves 1 and 1, Bob leads
        [3, 3],  # 6 to 6, backups 4 and 4, moves 1 and 0
        [3, 3],  # 7 to 7, backups 4 and 5, without a dance
    ]


def test_the_moves_of_the_edge() -> None:
    setup, lines = story(STORIES / "edge.txt")
    play = Play(GAME, setup)
    hands = []
    for line in lines:
        feed(play, line)
        if play.verdict is None and pending(play)[0] == "clubs":
            table = play.match.table()
            hands.append((*table["hands"].values(), table["pile"], table["discard"]))
    assert hands == [
        (2, 2, 16, 0),
        (2, 2, 11, 5),  # 5 made, 2 of them off the pile; 2 and 1 drawn
        (4, 4, 7, 5),
        (5, 5, 3, 7),  # 4+3 and 4+1 in hand, 2 dropped
        (5, 5, 0, 10),
        (3, 3, 14, 0),  # 10 made, 20 shuffled, 3 and 3 drawn
        (3, 3, 12, 2),
        (3, 4, 10, 3),
    ]


def test_a_shortage_of_moves_in_the_team_story() -> None:
    setup, lines = story(STORIES / "team.txt")
    play = Play(GAME, setup)
    hands = []
    for line in lines:
        feed(play, line)
        if play.verdict is None and pending(play)[0] == "clubs":
            table = play.match.table()
            hands.append((*table["hands"].values(), table["pile"], table["discard"]))
    assert hands == [
        (2, 2, 3, 3, 10, 0),
        (1, 1, 4, 5, 2, 7),
        (3, 4, 4, 5, 4, 0),
        (5, 5, 5, 5, 0, 0),  # Bob drops 1, Cy draws that one, Di none
        (5, 5, 5, 5, 0, 0),
    ]


def test_the_shortest_story_is_the_shortest() -> None:
    # five nights of two couples dances: clubs, two dances, the victory, and four times the Lead
    _, lines = story(STORIES / "shortest.txt")
    assert len(lines) == 5 * 4 + 4
