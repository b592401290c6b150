"""Every typed form, and the canonical text it is kept as."""

from __future__ import annotations

import pytest
from guess_king_of_clubs import begin, feed

from scorers.errors import Refused
from scorers.play import Play

FOUR = ("Ann", "Bob", "Cy", "Di")
DRAWS = "2,2,2,2,2"


def typed(play: Play, line: str) -> str:
    answer = play.read(line)
    assert play.recall(answer.text, answer.overruled).text == answer.text
    return answer.text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("7 2 5 2", "2 2 5 7"),
        ("7252", "2 2 5 7"),
        ("72 52", "2 2 5 7"),
        ("  7  2 5  2 ", "2 2 5 7"),
        ("7,2,5,2", "2 2 5 7"),
        ("\uff17\uff12\uff15\uff12", "2 2 5 7"),
        ("4433", "3 3 4 4"),
        ("7252!", "2 2 5 7"),
    ],
)
def test_clubs(line: str, text: str) -> None:
    assert typed(begin(), line) == text
    assert not begin().read(line).overruled  # a `!` without an objection is dropped


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("4 at 7", "Ann 4 at 7"),
        ("ann 4 at 7", "Ann 4 at 7"),
        ("A 4 AT 7", "Ann 4 at 7"),
        ("4at7", "Ann 4 at 7"),
        ("4 a 7", "Ann 4 at 7"),
        ("1 at 2", "Ann 1 at 2"),
        ('"ann" 5 at 2', "Ann 5 at 2"),
        ("-", "-"),
        ("\u2013", "-"),
    ],
)
def test_lead(line: str, text: str) -> None:
    play = begin("2567", "21", "32", "43", "54", "y", "2257")
    assert typed(play, line) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("cy 4 at 7", "Cy 4 at 7"),
        ("Ann 1 at 2", "Ann 1 at 2"),
        ("-", "-"),
    ],
)
def test_lead_of_a_team(line: str, text: str) -> None:
    play = begin("2567", "2121", "3232", "4343", "5454", "y", "2257", players=FOUR)
    assert play.pending is not None
    assert play.pending.where == "night 2, Ann & Cy"
    assert typed(play, line) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("3 4", "Ann 3, Bob 4"),
        ("34", "Ann 3, Bob 4"),
        ("3,4", "Ann 3, Bob 4"),
        ("3 , 4", "Ann 3, Bob 4"),
        ("bob 4, ann 3", "Ann 3, Bob 4"),
        ("B 4,A 3", "Ann 3, Bob 4"),
        ("ann 3, bob 3", "Ann 3, Bob 3"),
    ],
)
def test_solo_dancers(line: str, text: str) -> None:
    assert typed(begin("2567"), line) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("14 23", "Ann 1&4, Bob 2&3"),
        ("1423", "Ann 1&4, Bob 2&3"),
        ("41 32", "Ann 1&4, Bob 2&3"),
        ("1&4 2&3", "Ann 1&4, Bob 2&3"),
        ("1 & 4, 2 & 3", "Ann 1&4, Bob 2&3"),
        ("1 4 2 3", "Ann 1&4, Bob 2&3"),
        ("14,23", "Ann 1&4, Bob 2&3"),
        ("bob 23, ann 41", "Ann 1&4, Bob 2&3"),
        ("bob 2 3, ann 1&4", "Ann 1&4, Bob 2&3"),
    ],
)
def test_couples(line: str, text: str) -> None:
    assert typed(begin("2233"), line) == text


@pytest.mark.parametrize(
    ("clubs", "line", "text"),
    [
        ("2567", "3412", "Ann 3, Bob 4, Cy 1, Di 2"),
        ("2567", "3,4,1,2", "Ann 3, Bob 4, Cy 1, Di 2"),
        ("2567", "d 2, c 1, b 4, a 3", "Ann 3, Bob 4, Cy 1, Di 2"),
        ("2233", "14 23 15 24", "Ann 1&4, Bob 2&3, Cy 1&5, Di 2&4"),
        ("2233", "14231524", "Ann 1&4, Bob 2&3, Cy 1&5, Di 2&4"),
        ("2233", "14,23,51,2&4", "Ann 1&4, Bob 2&3, Cy 1&5, Di 2&4"),
    ],
)
def test_team_dancers(clubs: str, line: str, text: str) -> None:
    assert typed(begin(clubs, players=FOUR), line) == text


def with_moves(*lines: str) -> Play:
    """Two players who hold two moves each, in night 2, Ann leading."""
    first = ("2567", "21", "32", "43", "54", "y")
    return begin(*first, *lines, version="advanced", draw_values=DRAWS)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("ann 3+2, bob 4+1", "Ann 3+2, Bob 4+1"),
        ("ann 3+1, bob 4+1, ann 3+1", "Ann 3+1, Bob 4+1, Ann 3+1"),
        ("ann 3+1, ann 3+1", "Ann 3+1, Ann 3+1"),  # parts stay as typed
        ("ann +2", "Ann 3+2"),
        ("a +2", "Ann 3+2"),
        ("a 3 + 2,b + 1", "Ann 3+2, Bob 4+1"),
        ("bob +1", "Bob 4+1"),
        ("ann ann.3+1", "Ann 3+1"),
        ("-", "-"),
        ("\u2014", "-"),
        ("ann \uff0b1", "Ann 3+1"),
    ],
)
def test_moves(line: str, text: str) -> None:
    assert typed(with_moves("2567", "-", "34"), line) == text


def test_moves_in_a_couples_dance_name_the_dancer() -> None:
    play = with_moves("2233", "-", "14 23")
    assert typed(play, "ann 4+2, bob 2+1") == "Ann 4+2, Bob 2+1"
    with pytest.raises(Refused, match="Ann dances 1 and 4 here"):
        play.read("ann +1")


def team_with_moves(*lines: str, players: tuple[str, ...] = FOUR) -> Play:
    first = ("2567", "2121", "3232", "4343", "5454", "y")
    return begin(*first, *lines, players=players, version="advanced", draw_values=DRAWS)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("ann cy.4+2", "Ann Cy.4+2"),
        ("ann cy.+2", "Ann Cy.4+2"),
        ("ANN CY.4+1, cy ann.+1", "Ann Cy.4+1, Cy Ann.3+1"),
        ("ann cy. 4 + 1", "Ann Cy.4+1"),
        ('ann "cy".4+1', "Ann Cy.4+1"),
        ("cy +1, ann +1, di bob.3+2", "Cy 4+1, Ann 3+1, Di Bob.3+2"),
    ],
)
def test_moves_on_a_mates_dancer(line: str, text: str) -> None:
    assert typed(team_with_moves("2567", "-", "3345"), line) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('ann "mary lou".4+2', 'Ann "Mary Lou".4+2'),
        ('Ann "Mary Lou".+2', 'Ann "Mary Lou".4+2'),
        ('"Mary Lou" ann.+1', '"Mary Lou" Ann.3+1'),
        ("mary 4+1", '"Mary Lou" 4+1'),
        ("ann mary.4+1", 'Ann "Mary Lou".4+1'),
        ("“Mary Lou” +1", '"Mary Lou" 4+1'),
    ],
)
def test_moves_with_a_quoted_name(line: str, text: str) -> None:
    players = ("Ann", "Bob", "Mary Lou", "J.R.")
    assert typed(team_with_moves("2567", "-", "3345", players=players), line) == text


def test_moves_with_a_dot_in_a_name() -> None:
    play = team_with_moves("2567", "-", "3345", players=("Ann", "Bob", "Cy", "J.R."))
    assert typed(play, "bob j.r..5+1") == 'Bob "J.R.".5+1'
    assert typed(play, 'bob "J.R.".+1') == 'Bob "J.R.".5+1'
    assert typed(play, "j.r. bob.+1") == '"J.R." Bob.3+1'


def test_a_name_with_a_blank_is_quoted() -> None:
    play = begin("2567", players=("Mary Lou", "Bob"))
    assert typed(play, "34") == '"Mary Lou" 3, Bob 4'
    assert typed(play, 'bob 4, "mary lou" 3') == '"Mary Lou" 3, Bob 4'
    assert typed(play, "bob 4, mary 3") == '"Mary Lou" 3, Bob 4'


def test_an_exact_name_beats_a_longer_one() -> None:
    play = begin("2567", players=("An", "Anna"))
    assert typed(play, "anna 4, an 3") == "An 3, Anna 4"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("5 2", "Ann 5, Bob 2"),
        ("52", "Ann 5, Bob 2"),
        ("5,2", "Ann 5, Bob 2"),
        ("bob 2, ann 5", "Ann 5, Bob 2"),
    ],
)
def test_backups(line: str, text: str) -> None:
    assert typed(begin("2567", "33"), line) == text


def test_team_backups() -> None:
    play = begin("2567", "3333", players=FOUR)
    assert typed(play, "5241") == "Ann 5, Bob 2, Cy 4, Di 1"


@pytest.mark.parametrize(
    ("line", "text"),
    [("y", "yes"), ("Y", "yes"), ("yes", "yes"), ("ye", "yes"), ("n", "no"), ("No", "no")],
)
def test_victory(line: str, text: str) -> None:
    assert typed(begin("2567", "21", "32", "43", "54"), line) == text


@pytest.mark.parametrize(("line", "text"), [("3", "3"), ("0", "0"), ("20", "20"), ("03", "3")])
def test_draw(line: str, text: str) -> None:
    play = begin("2567", "21", "32", "43", "54", "y", version="advanced")
    assert typed(play, line) == text


def test_a_part_without_a_name_is_no_move() -> None:
    play = with_moves("2567", "-", "34")
    for line in ("3+2", "ann 3+2, 4+1", "3+2 4+1"):
        with pytest.raises(Refused, match="begins with the name"):
            play.read(line)


def test_where_each_question_stands() -> None:
    play = begin("2257", version="advanced", draw_values=DRAWS)
    seen = []
    for line in ("21", "32", "45 45", "y", "2233", "-", "14 23", "-"):
        assert play.pending is not None
        seen.append(f"{play.pending.ask}: {play.pending.where}")
        feed(play, line)
    assert seen == [
        "dancers: night 1, solo 5",
        "dancers: night 1, solo 7",
        "dancers: night 1, couples 2",
        "victory: night 1, Ann",
        "clubs: night 2",
        "lead: night 2, Ann",
        "dancers: night 2, couples 2",
        "moves: night 2, couples 2",
    ]


def test_where_in_team_play() -> None:
    play = begin("2233", players=FOUR)
    assert play.pending is not None
    assert play.pending.where == "night 1, line 2"
