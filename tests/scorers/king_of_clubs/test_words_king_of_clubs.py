"""How people say it at King of Clubs, and the canonical answer that is kept."""

from __future__ import annotations

import pytest
from guess_king_of_clubs import begin, feed, pending

from scorers.errors import Refused, Unclear
from scorers.play import Play

FOUR = ("Ann", "Bob", "Cy", "Di")
ANN_WINS = ("2567", "21", "32", "43", "54", "y")
"""Ann wins night 1 by 20 to 0 and leads; both keep a backup of their own: Ann 1, Bob 5."""
BOB_WINS = ("2567", "12", "23", "34", "45", "y")
TEAM_WINS = ("2567", "2121", "3232", "4343", "5454", "y")
DRAWS = "2,2,2,2,2"


def said(play: Play, line: str) -> str:
    """The canonical answer, which reads back as itself."""
    answer = play.read(line)
    assert play.recall(answer.text, answer.overruled).value == answer.value
    return answer.text


def moving(*lines: str, nights: tuple[str, ...] = ANN_WINS) -> Play:
    """Everybody holds two moves, in night 2."""
    players = FOUR if nights is TEAM_WINS else ("Ann", "Bob")
    return begin(*nights, *lines, players=players, version="advanced", draw_values=DRAWS)


@pytest.mark.parametrize("line", ["2, 2, 5, 7", "2;2;5;7", "22 57", "7 5 2 2,", "5 2 7 2"])
def test_clubs(line: str) -> None:
    assert said(begin(), line) == "2 2 5 7"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("5@7", "Ann 5 at 7"),
        ("5 @ 7", "Ann 5 at 7"),
        ("5-7", "Ann 5 at 7"),
        ("5 \u2013 7", "Ann 5 at 7"),
        ("5 to 7", "Ann 5 at 7"),
        ("5to7", "Ann 5 at 7"),
        ("the 5 at the 7", "Ann 5 at 7"),
        ("The 5 to 7", "Ann 5 at 7"),
        ("5 at the 7", "Ann 5 at 7"),
        ("ann the 5 at the 7", "Ann 5 at 7"),
        ("ann: 5 at 7", "Ann 5 at 7"),
        ("57", "Ann 5 at 7"),  # nobody has a dancer 7
        ("5 7", "Ann 5 at 7"),
        ("4 6", "Ann 4 at 6"),
        ("ann 52", "Ann 5 at 2"),  # dancers would need Bob's too
        ("ann 5 2", "Ann 5 at 2"),
        ("nobody", "-"),
        ("none", "-"),
        ("nothing", "-"),
    ],
)
def test_lead(line: str, text: str) -> None:
    assert said(begin(*ANN_WINS, "2567"), line) == text


@pytest.mark.parametrize("line", ["52", "5 2", "55"])
def test_two_digits_that_could_be_the_first_dancers_are_refused(line: str) -> None:
    with pytest.raises(Unclear, match=r"could be the 5 at the \d, or the dancers of solo 2"):
        begin(*ANN_WINS, "2567").read(line)


def test_two_digits_are_a_lead_before_a_couples_dance_and_in_teams() -> None:
    assert said(begin(*ANN_WINS, "2233"), "53") == "Ann 5 at 3"
    team = begin(*TEAM_WINS, "4567", players=FOUR)
    assert said(team, "cy 54") == "Cy 5 at 4"
    with pytest.raises(Unclear, match="Say whose dancer it is"):
        team.read("54")


def test_the_begins_a_name_where_somebody_is_called_so() -> None:
    play = begin(*ANN_WINS, "2567", players=("Theo", "Bob"))
    assert said(play, "the 5 at 7") == "Theo 5 at 7"
    assert said(play, "the 5 at the 7") == "Theo 5 at 7"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("ann: 3, bob: 4", "Ann 3, Bob 4"),
        ("ann=3, bob=4", "Ann 3, Bob 4"),
        ("ann 3 bob 4", "Ann 3, Bob 4"),
        ("ann3 bob4", "Ann 3, Bob 4"),
        ("b4,a3", "Ann 3, Bob 4"),
        ("3;4", "Ann 3, Bob 4"),
        ("ann 3; bob 4", "Ann 3, Bob 4"),
        ("3, 4,", "Ann 3, Bob 4"),
        ("ann 3, bob nobody !", "Ann 3, Bob -"),
    ],
)
def test_solo(line: str, text: str) -> None:
    assert said(begin("2567"), line) == text


@pytest.mark.parametrize(
    "line",
    ["ann 1 4, bob 2 3", "ann 14 bob 23", "ann: 1&4; bob: 2&3", "bob 32 ann 41", "14;23"],
)
def test_couples(line: str) -> None:
    assert said(begin("2233"), line) == "Ann 1&4, Bob 2&3"


@pytest.mark.parametrize(
    "line", ["mary lou 3, bob 4", "mary lou: 3, bob: 4", "Mary  Lou 3 bob 4", "bob 4 mary lou 3"]
)
def test_a_name_with_a_blank_needs_no_quotes(line: str) -> None:
    assert said(begin("2567", players=("Mary Lou", "Bob")), line) == '"Mary Lou" 3, Bob 4'


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("a+2", "Ann 3+2"),
        ("bob+1", "Bob 4+1"),
        ("ann+2, bob+1", "Ann 3+2, Bob 4+1"),
        ("ann+2 bob+1", "Ann 3+2, Bob 4+1"),
        ("ann 3+2; bob 4+1", "Ann 3+2, Bob 4+1"),
        ("a 2, b 1", "Ann 3+2, Bob 4+1"),
        ("ann 2 bob 1", "Ann 3+2, Bob 4+1"),
        ("ann: 2", "Ann 3+2"),
        ("+2 +1", "Ann 3+2, Bob 4+1"),  # Ann leads and begins (KC-7.1)
        ("+2, +1", "Ann 3+2, Bob 4+1"),
        ("+ 2 + 1", "Ann 3+2, Bob 4+1"),
        ("+2", "Ann 3+2"),
        ("+2 -", "Ann 3+2"),
        ("+1 +1 +1", "Ann 3+1, Bob 4+1, Ann 3+1"),
        ("+1 - +1", "Ann 3+1, Ann 3+1"),  # Bob passes, Ann has a last go
        ("- +1", "Bob 4+1"),  # Ann passes
        ("pass, +1", "Bob 4+1"),
        ("- -", "-"),
        ("none", "-"),
        ("pass", "-"),
        ("0", "-"),
    ],
)
def test_moves(line: str, text: str) -> None:
    assert said(moving("2567", "-", "34"), line) == text


def test_goes_without_names_begin_with_the_side_that_leads() -> None:
    play = moving("2567", "-", "34", nights=BOB_WINS)
    assert said(play, "+2 +1") == "Bob 4+2, Ann 3+1"


def test_goes_without_names_cannot_go_on_after_a_pass() -> None:
    with pytest.raises(Refused, match="Ann makes none") as fault:
        moving("2567", "-", "34").read("- +1 +1")
    assert (fault.value.clause, fault.value.forcible) == ("KC-7.1", True)


@pytest.mark.parametrize("line", ["+2 +1", "ann 2", "ann +2"])
def test_moves_in_a_couples_dance_say_on_which_dancer(line: str) -> None:
    with pytest.raises(Unclear, match="Ann dances 1 and 4 here: say which one is lifted"):
        moving("2233", "-", "14 23").read(line)


def test_team_moves_need_names() -> None:
    play = moving("2567", "-", "3345", nights=TEAM_WINS)
    assert said(play, "ann 2, bob 1, cy+1") == "Ann 3+2, Bob 3+1, Cy 4+1"
    with pytest.raises(Unclear, match="begins with the name"):
        play.read("+2 +1")


@pytest.mark.parametrize("line", ["ann 5 bob 2", "bob: 2, ann: 5", "5;2", "ann5 bob2"])
def test_backups(line: str) -> None:
    assert said(begin("2567", "33"), line) == "Ann 5, Bob 2"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("2257; 31; 42", ["2257", "31", "42"]),
        ("2257;31;42;25 34;y", ["2257", "31", "42", "25 34", "y"]),
        ("2257; 31;", ["2257", "31"]),
        ("2;2;5;7", ["2;2;5;7"]),  # one answer, as ever
        ("hello; 31", ["hello; 31"]),  # refused as it was typed
        ("/fix ann points 1; 31", ["/fix ann points 1; 31"]),
    ],
)
def test_a_nights_dances_in_one_line(line: str, parts: list[str]) -> None:
    assert begin().split(line) == parts


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("31; 42; 25 34", ["31", "42", "25 34"]),
        ("ann 3, bob 1; 42 !", ["ann 3, bob 1", "42 !"]),
        ("3;1", ["3;1"]),
        ("31", ["31"]),
    ],
)
def test_dances_each_behind_a_semicolon(line: str, parts: list[str]) -> None:
    assert begin("2257").split(line) == parts


def test_dances_and_moves_alternate_in_one_line() -> None:
    play = moving("2567", "-")
    line = "34; +2 +1; 43; -; 55"
    assert play.split(line) == ["34", "+2 +1", "43", "-", "55"]
    feed(play, *play.split(line))
    assert pending(play) == ("moves", "night 2, solo 6")  # Bob still holds 1 of his 2


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("3 1", ["3", "1"]),
        ("3, 1", ["3", "1"]),
        ("3; 1", ["3", "1"]),
        ("3 1 !", ["3", "1!"]),
        ("3", ["3"]),
        ("31", ["31"]),  # never run together
        ("3 1 2", ["3 1 2"]),  # two Draw Values are asked
        ("3 x", ["3", "x"]),
    ],
)
def test_draw_values_of_several_dancers(line: str, parts: list[str]) -> None:
    play = begin("2257", "31", "42", "25 34", "y", version="advanced")
    assert pending(play) == ("draw", "dancer 1")  # backups: Ann 1, Bob 5
    assert play.split(line) == parts
