"""Before the first question: names, partners and options as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

from referee.interactive.new_game import close_to, people_met
from referee.interactive.option_line import read_options
from scorers import registry
from scorers.errors import Unclear
from sessions.live import Live

CLUBS = registry.load("king-of-clubs").options
KINGZ = registry.load("kingz").options
CLUB = registry.load("the-club").options


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        ("", {}),
        ("version=advanced", {"version": "advanced"}),
        ("adv", {"version": "advanced"}),
        ("ver=b order = by-value", {"version": "basic", "order": "by-value"}),
        ("VERSION=Advanced, by", {"version": "advanced", "order": "by-value"}),
        ("draw-values=3,2,2,1,1", {"draw_values": [3, 2, 2, 1, 1]}),
        ("draw_values=3 2 2 1 1 adv", {"draw_values": [3, 2, 2, 1, 1], "version": "advanced"}),
    ],
)
def test_options_on_one_line(line: str, chosen: dict[str, object]) -> None:
    assert read_options(line, CLUBS) == chosen


def test_a_list_of_words_may_stand_apart() -> None:
    assert read_options("power animals=tigress gorilla", KINGZ) == {
        "variant": "power",
        "animals": ["tigress", "gorilla"],
    }


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("advanced basic", "version is given twice."),
        ("order=by order=solo", "order is given twice."),
        (
            "fast",
            "fast is no option: write version, order, team_tie, nights or draw_values, as in version=advanced.",
        ),
        ("version", "version needs its value, as in version=advanced."),
        ("basic draw-values 3", "draw_values needs its value, as in draw_values=1,1,1,1,1."),
        ("speed=3", "speed is no option. It is one of: version, order, team_tie, nights, draw_values."),
        ("draw_values=3,2", "draw_values takes 5 values, not 2."),
    ],
)
def test_options_that_will_not_do(line: str, told: str) -> None:
    with pytest.raises(Unclear) as fault:
        read_options(line, CLUBS)
    assert fault.value.text == told


def test_a_number_that_several_options_take_is_asked_back() -> None:
    with pytest.raises(Unclear, match="could be"):
        read_options("7", CLUB)


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        ("Ann Bob", ("Ann", "Bob")),
        ("Mary Lou, Bob", ("Mary Lou", "Bob")),
        ('"Mary Lou" Bob', ("Mary Lou", "Bob")),
        ('"Mary Lou", Bob', ("Mary Lou", "Bob")),
        ("  李 ,Zoë", ("李", "Zoë")),
        ("“Mary Lou” Bob", ("Mary Lou", "Bob")),
    ],
)
def test_names_between_commas_or_blanks(typed: str, players: tuple[str, ...], desk: Desk) -> None:
    done = desk.run("play", "kingz", typed=f"{typed}\n\n")
    assert done.status == 0, done.err
    (path,) = desk.home.glob("*.toml")
    assert Live.open(path).session.players == players


def test_a_solo_player_may_have_blanks_in_the_name(desk: Desk) -> None:
    desk.run("play", "gridcannon", typed="Mary Lou\n\n")
    (path,) = desk.home.glob("*.toml")
    assert Live.open(path).session.players == ("Mary Lou",)


def test_two_at_a_table_for_one_are_counted(desk: Desk) -> None:
    shown = desk.run("play", "gridcannon", typed="Ann, Bob\nquit\n").out
    assert "\nGridcannon is for 1 player, not 2.\n" in shown


def test_options_at_the_table_have_no_flag(desk: Desk) -> None:
    shown = desk.run("play", "gridcannon", typed="Ann\n?\nquit\n").out
    assert "\ndoom=...: from which health" in shown
    assert "-o doom" not in shown


def test_a_refused_setup_is_asked_again(desk: Desk) -> None:
    done = desk.run("play", "clubs", typed="Ann\nAnn Bob Cy\n/quit\n")
    assert done == (
        0,
        "KING OF CLUBS, 2 or 4 players, 4 in teams of 2. Who plays, in seat order? (e.g. Ann, Bob)\n"
        "> Ann\n"
        "King of Clubs is for 2 or 4 players, 4 in teams of 2, not 1.\n"
        "KING OF CLUBS, 2 or 4 players, 4 in teams of 2. Who plays, in seat order? (e.g. Ann, Bob)\n"
        "> Ann Bob Cy\n"
        "King of Clubs is for 2 players, or for 4 in two teams; not for 3.\n"
        "KING OF CLUBS, 2 or 4 players, 4 in teams of 2. Who plays, in seat order? (e.g. Ann, Bob)\n"
        "> /quit\n"
        "Nothing was started.\n",
        "",
    )
    assert not desk.home.exists()


def test_options_that_do_not_go_together_are_asked_again(desk: Desk) -> None:
    shown = desk.run("play", "kingz", typed="Ann Bob\npower\npower tigress gorilla\n").out
    assert "The power variant needs an animal for each player, such as animals=" in shown
    assert "tigress is no option: write " in shown
    shown = desk.run("play", "kingz", typed="Ann Bob\npower animals=tigress gorilla\n").out
    assert "animals tigress,gorilla" in shown


def test_flags_are_not_asked_again(desk: Desk) -> None:
    args = ("play", "clubs", "-p", "Ann", "-p", "Bob", "-o", "version=advanced")
    shown = desk.run(*args, typed="").out
    assert shown.startswith("King of Clubs: Ann, Bob; version advanced, order solos-first, nights 9.\n")
    asked = desk.run("play", "clubs", "-o", "version=advanced", typed="Ann Bob\n").out
    assert "Options?" not in asked
    assert "version advanced" in asked


@pytest.mark.parametrize(
    ("name", "others", "near"),
    [
        ("Anna", ["Ann", "Bob"], "Ann"),
        ("Jon", ["John", "Dan"], "John"),
        ("SARA", ["Sarah"], "Sarah"),
        ("Dan", ["Ann"], None),
        ("Tim", ["Tom"], None),
        ("Bob", ["Rob"], None),
        ("Ann", [], None),
    ],
)
def test_names_that_may_be_one_persons(name: str, others: list[str], near: str | None) -> None:
    assert close_to(name, others) == near


def test_everybody_who_has_played_is_known_the_damaged_files_aside(desk: Desk) -> None:
    desk.new("kingz", "-p", "Ann", "-p", "Bob")
    desk.new("kingz", "-p", "ANN", "-p", "Cy")
    (desk.home / "broken.toml").write_text("[[[")
    assert sorted(name.casefold() for name in people_met(desk.home)) == ["ann", "bob", "cy"]
    assert people_met(Path(desk.home / "none")) == []


def test_the_seats_explain_themselves_and_can_be_left(desk: Desk) -> None:
    shown = desk.run("play", "gridcannon", typed="?\n/undo\nquit\n").out
    assert shown == (
        "GRIDCANNON, 1 player. Who plays? (e.g. Ann)\n"
        "> ?\n"
        "One name, blanks and all: Ann, or Mary Lou.\n"
        "1 to 40 characters; in answers the beginning of a name will do.\n"
        "Who has played before is best written as before, so that results are counted together.\n"
        "GRIDCANNON, 1 player. Who plays? (e.g. Ann)\n"
        "> /undo\n"
        "That comes with the first question of the game; /quit leaves.\n"
        "GRIDCANNON, 1 player. Who plays? (e.g. Ann)\n"
        "> quit\n"
        "Nothing was started.\n"
    )
