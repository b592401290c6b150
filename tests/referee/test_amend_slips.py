"""Slips that used to eat an evening: each is mended by one line, by flags and at a real terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from desk import Desk

from sessions.storage.store import read


class Slip(NamedTuple):
    """A session, what is put right in it, and what is in the log afterwards."""

    new: str
    lines: tuple[str, ...]
    amend: str
    """As typed behind `/amend`."""
    then: tuple[str, ...]
    """What the table answers where it is asked."""
    struck: tuple[int, ...]
    """Entries that are left over."""
    after: tuple[str, ...]
    """The answers in the log."""
    waits: str
    """The where of the question that waits then."""


NIGHT = ("4567", "33", "45", "12", "54", "21", "y")
PAIR = "female small hip-hop cheerful + mom & male small hip-hop cheerful + committed"
CARDS = (
    "hail sword, net courage, disarm shield, shield courage",
    "c,h,sw b,h",
    "sw c,sw d,c,sh",
    "c,c,n,sw b",
    "cy 21, dee 38",
    'up courage 1 "no sword at Dee"',
    "up",
)
SLIPS = {
    # Ann 3, Bob 5: no tie at the 4 (KC-5), so that the backups are not asked
    "dancers that were no tie": Slip(
        "king-of-clubs -p Ann -p Bob",
        NIGHT,
        "2 35",
        (),
        (3,),
        ("4 5 6 7", "Ann 3, Bob 5", "Ann 1, Bob 2", "Ann 5, Bob 4", "Ann 2, Bob 1", "yes"),
        "night 2",
    ),
    # nobody danced at the 3: the dance at the 4 is asked, the one at the 3 is left over
    "a nightclub mistyped under way": Slip(
        "king-of-clubs -p Ann -p Bob",
        ("3567", "54", "15"),
        "1 4567",
        ("54",),
        (2,),
        ("4 5 6 7", "Ann 5, Bob 4", "Ann 1, Bob 5"),
        "night 1, solo 6",
    ),
    # the sheet gives every Draw Value: none is asked (KC-8.7)
    "draw values given late": Slip(
        "king-of-clubs -p Ann -p Bob -o version=advanced",
        ("2345", "32", "53", "25", "41", "y", "1"),
        "--set draw_values=3,2,2,1,1",
        (),
        (7,),
        ("2 3 4 5", "Ann 3, Bob 2", "Ann 5, Bob 3", "Ann 2, Bob 5", "Ann 4, Bob 1", "yes"),
        "night 2",
    ),
    "a pair that has no mom": Slip(
        "the-club -p Ann -p Bob -o turns=20",
        ("fshc+mom mshc+committed", "2", "-"),
        "1 fshc mshc",
        (),
        (2,),
        ("female small hip-hop cheerful & male small hip-hop cheerful", "-"),
        "turn 3",
    ),
    "mom's points given late": Slip(
        "the-club -p Ann -p Bob -o turns=20",
        ("fshc+mom mshc+committed", "2", "-"),
        "--set mom_points=3",
        (),
        (2,),
        (PAIR, "-"),
        "turn 3",
    ),
    # the turn that was entered twice goes, and its mom with it; Bob's - is turn 1 then
    "a turn with mom that never was": Slip(
        "the-club -p Ann -p Bob -o turns=20",
        ("fshc+mom mshc+committed", "2", "-"),
        "1 --remove",
        (),
        (2,),
        ("-",),
        "turn 2",
    ),
    # a sword called too late hits nobody: Bob's armor lasts, and the game is not over (KZ-3)
    "a shout that was late": Slip(
        "kingz -p Ann -p Bob -o mode=control",
        ("sw b,c", "n,c", "sh,n", "down"),
        "1 sw -,c",
        (),
        (4,),
        ("Ann sword -, Bob courage", "Ann net, Bob courage", "Ann shield, Bob net"),
        "round 1 turn 4",
    ),
    # with one attacker late Bob stays up: no Speeds, no thumbs
    "one of two attackers late": Slip(
        "kingz -p Ann -p Bob -p Cy -p Dee",
        CARDS,
        "4 c,c,n,sw -",
        (),
        (5, 6, 7),
        (
            "Ann hail sword, Bob net courage, Cy disarm shield, Dee shield courage",
            "Ann courage, Bob hail, Cy sword Bob, Dee hail",
            "Ann sword Cy, Bob sword Dee, Cy courage, Dee shield",
            "Ann courage, Bob courage, Cy net, Dee sword -",
        ),
        "round 1 turn 4",
    ),
    # Ann's fourth Horror item goes: the epic of round 3 with it. The old end was never asked what
    # the offers of round 3 are; what comes in round 4 lies beyond the old record
    # Ann's crocodile cannot be named (KZ-10): Bob's sword is cancelled, and Ann was never down
    "a forgotten Rage!": Slip(
        "kingz -p Ann -p Bob -o mode=control -o variant=power -o animals=crocodile,gorilla",
        ("-", "c,sw a", "-", "c,n", "-", "h,c", "-", "sw -,sw a", "up"),
        "7 ann",
        (),
        (9,),
        (
            "-",
            "Ann courage, Bob sword Ann",
            "-",
            "Ann courage, Bob net",
            "-",
            "Ann hail, Bob courage",
            "Ann",
            "Ann sword -, Bob sword Ann",
        ),
        "round 1 turn 5",
    ),
    "an epic that was none": Slip(
        "king-of-con -p Ann -p Bob",
        (
            *("12", "5 6 11, 5 7 12, 5 8 13, 4 9 14", "ann 1:1", "ann 2:1", "ann 3:1", "-"),
            *("1 6 11, 2 7 12, 3 8 13, 4 9 14", "-", "-"),
            *("5 9 15, 1 6 11, 2 7 12, 3 8 13", "ann 1:1", "-", "hor min, 1 2"),
        ),
        "11 ann 2:1",
        ("-",),
        (13,),
        (
            "Ann 1, Bob 2",
            "Horror ComicsBooks Vintage, Horror HomeVideo SignedEdition, "
            "Horror ActionFigures LimitedEdition, MangAnime Games DeluxeEdition",
            *("Ann 1:1", "Ann 2:1", "Ann 3:1", "-"),
            "Sci-Fi ComicsBooks Vintage, SuperHeroes HomeVideo SignedEdition, "
            "Fantasy ActionFigures LimitedEdition, MangAnime Games DeluxeEdition",
            *("-", "-"),
            "Horror Games Mint, Sci-Fi ComicsBooks Vintage, "
            "SuperHeroes HomeVideo SignedEdition, Fantasy ActionFigures LimitedEdition",
            *("Ann 2:1", "-", "-"),
        ),
        "round 4",
    ),
}


def begun(slip: Slip, desk: Desk) -> Path:
    path = desk.new(*slip.new.split())
    done = desk.run("enter", path, *slip.lines)
    assert done.status == 0, done.err
    return path


def is_mended(slip: Slip, path: Path, desk: Desk) -> None:
    session = read(path).session
    assert tuple(entry.answer for entry in session.log) == slip.after
    gone = {each["n"] for each in session.struck if "n" in each}
    removed = {1} if "--remove" in slip.amend else set()
    assert gone == {*slip.struck} | removed
    assert desk.run("check", path) == (0, "", "")
    assert f"{slip.waits}" in desk.run("show", path, "--json").out.partition('"next"')[2]


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_mended_by_flags(name: str, desk: Desk) -> None:
    slip = SLIPS[name]
    path = begun(slip, desk)
    head, _, tail = slip.amend.partition(" ")
    args = [head, tail] if head.isdigit() and tail != "--remove" else slip.amend.split()
    thens = [word for line in slip.then for word in ("--then", line)]
    done = desk.run("amend", path, *args, *thens, "--strike")
    assert done.status == 0, done.err
    is_mended(slip, path, desk)


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_mended_at_a_terminal(name: str, desk: Desk) -> None:
    slip = SLIPS[name]
    path = begun(slip, desk)
    table = desk.terminal("play", path, columns=100)
    table.wait(r"\d*> ")
    table.type(f"/amend {slip.amend}")
    for line in slip.then:
        shown = table.wait(r"\n\d+> ")
        assert "not saved yet." in shown
        table.type(line)
    table.wait("Strike them\\? y or n> ")
    table.type("y")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    table.wait(r"Saved\.[^>]*\d+> ")
    table.type("/quit")
    assert table.end() == 0
    is_mended(slip, path, desk)


def test_while_an_amendment_asks_the_table_may_look(desk: Desk) -> None:
    """The 4 was turned up, not the 3. Its first line says so, what is ruled is read out."""
    slip = SLIPS["a nightclub mistyped under way"]
    path = begun(slip, desk)
    before = path.read_bytes()
    table = desk.terminal("play", path, columns=100)
    table.asked(4)
    table.type("/amend 1 4567")
    shown = table.asked(2)
    assert "AMENDING 1, not saved yet." in shown
    for typed, said in {
        "/show": "Points: Ann 0, Bob 0.",
        "/log": "1. night 1 (clubs): 4 5 6 7",
        "/why": "Tonight in order: solo 4, solo 5, solo 6, solo 7. (KC-1, KC-4)",
        "/rules KC-5": "KC-5",
        "/judge": "dance",
        "/help": "/show",
        "/note the 4 lay under the 3": "Noted with entry 1.",
        "?": "/strike (end here: what is left over goes, the rest stays)",
        "/undo": "This question comes first: answer it, /strike or /quit.",
    }.items():
        table.type(typed)
        assert said in table.asked(2)
    assert path.read_bytes() == before, "nothing is saved while it asks"
    table.type("54")
    assert "Ann takes the 4: 5 beats 4." in table.wait("Strike them\\? y or n> ")
    table.type("y")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    table.asked(4)
    table.type("/quit")
    assert table.end() == 0
    session = read(path).session
    assert session.log[0].notes == ("the 4 lay under the 3",)
    assert [entry.ask for entry in session.log] == ["clubs", "dancers", "dancers"]


@pytest.mark.parametrize("word", ["/strike", "/quit"])
def test_the_table_may_stop_at_every_question(word: str, desk: Desk) -> None:
    slip = SLIPS["a nightclub mistyped under way"]
    path = begun(slip, desk)
    before = path.read_bytes()
    table = desk.terminal("play", path, columns=100)
    table.asked(4)
    table.type("/amend 1 4567")
    table.asked(2)
    table.type(word)
    if word == "/strike":
        table.wait("Save it\\? y or n> ")
        table.type("y")
        table.asked(2)
        table.type("/quit")
        assert table.end() == 0
        assert [entry.answer for entry in read(path).session.log] == ["4 5 6 7"]
    else:
        assert "Nothing has changed." in table.asked(4)
        table.type("/quit")
        assert table.end() == 0
        assert path.read_bytes() == before


def test_what_is_left_over_is_named_above_the_question(desk: Desk) -> None:
    """Without mom at turn 1, the mom entry has no question; her committed partner of turn 3 has one."""
    path = desk.new("the-club", "-p", "Ann", "-p", "Bob", "-o", "turns=20")
    assert desk.run("enter", path, "fshc+mom mshc+committed", "2", "-", "flhb mlhb").status == 0
    table = desk.terminal("play", path, columns=100)
    table.asked(5)
    table.type("/amend 1 --remove")
    table.wait("Strike them\\? y or n> ")
    assert "2. mom (mom): 2" in table.seen
    table.type("/quit")
    assert "Nothing has changed." in table.asked(5)
    table.type("/quit")
    assert table.end() == 0


def test_hands_are_told_what_to_do(desk: Desk) -> None:
    """Bob's 5 beats the 4 that was typed: his, so tonight he has 4 and Ann nothing (KC-5)."""
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "4567", "54").status == 0
    done = desk.run("amend", path, "2", "45")
    assert done.status == 0
    assert "No outcome changes" not in done.out
    assert done.out.endswith("On the table now: Prestige: Ann 0, Bob 4.\nSaved.\n")
    done = desk.run("undo", path)
    assert "On the table now: Bob's prestige: 0.\n" in done.out


def test_show_at_an_entry_is_the_session_of_then(desk: Desk) -> None:
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, *NIGHT).status == 0
    told = desk.run("show", path, "--at", "2")
    assert told.status == 0
    assert "Open, 2 answers." in told.out
    assert "Next is entry 3:" in told.out
    assert "Points: Ann 1" in desk.run("show", path, "--at", "7").out
    assert "Points: Ann 0" in desk.run("show", path, "--at", "0").out
    many = desk.run("show", path, "--at", "8")
    assert (many.status, many.out) == (1, "")
    assert "There is no entry 8: this session has entries 1 to 7." in many.err


def test_why_of_a_thing_is_its_course(desk: Desk) -> None:
    """Tonight's prestige: the 4 and the 5 go to Bob, the 6 and the 7 to Ann (KC-5)."""
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, *NIGHT[:6]).status == 0
    told = desk.run("explain", path, "--of", "ann prestige")
    assert told.status == 0, told.err
    lines = told.out.splitlines()
    assert lines[0] == "Ann's prestige: 0 at the start."
    assert lines[1].startswith("  5. night 1, solo 6: 6 (+6). Ann takes the 6: 5 beats 4.")
    assert lines[2].startswith("  6. night 1, solo 7: 13 (+7). ")
    assert lines[-1] == "Now 13."
    unknown = desk.run("explain", path, "--of", "fame")
    assert unknown.status == 2
    assert "Unknown thing fame. There are: Ann points, " in unknown.err


def test_the_recorded_line_is_in_the_editor(desk: Desk) -> None:
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "4567", "54").status == 0
    table = desk.terminal("play", path, columns=100)
    table.asked(3)
    table.type("/amend 2")
    table.wait("Ann 5, Bob 4$")
    table.press("\x7f")  # Backspace
    table.type("3")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    table.asked(3)
    table.type("/quit")
    assert table.end() == 0
    assert read(path).session.log[1].answer == "Ann 5, Bob 3"


def test_slash_words_do_what_the_flags_do(desk: Desk) -> None:
    """A night of three dances so far: one comes in, one goes out, an option and a name change."""
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "4567", "54", "12").status == 0
    table = desk.terminal("play", path, columns=100)
    table.asked(4)
    for line, asked in {
        "/insert 3 45": 5,
        "/remove 3": 4,
        "/set order=by-value": 4,
        "/rename ann=Eve --why she is called so": 4,
        "/amend --strike 3 21 --why misread": 4,
    }.items():
        table.type(line)
        table.wait("Save it\\? y or n> ")
        table.type("y")
        table.asked(asked)
    for line in ("/insert", "/remove", "/set", "/rename"):
        table.type(line)
        assert f"{line} " in table.asked(4)
    table.type("/quit")
    assert table.end() == 0
    session = read(path).session
    assert [entry.answer for entry in session.log] == ["4 5 6 7", "Eve 5, Bob 4", "Eve 2, Bob 1"]
    assert (session.players, session.options["order"]) == (("Eve", "Bob"), "by-value")


def test_an_amendment_made_elsewhere_tells_what_hands_must_do(desk: Desk) -> None:
    """Bob's 5 takes the 4 now; the table that goes on hears of it before its next question."""
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "4567", "54").status == 0
    table = desk.terminal("play", path, columns=100)
    table.asked(3)
    assert desk.run("amend", path, "2", "45").status == 0
    table.type("12")
    shown = " ".join(table.asked(3).split())
    assert "On the table now: Prestige: Ann 0, Bob 4." in shown
    assert "Your line was not used" in shown
    table.type("/quit")
    assert table.end() == 0


def test_json_has_the_holdings(desk: Desk) -> None:
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, "4567", "54").status == 0
    done = json.loads(desk.run("amend", path, "2", "45", "--json").out)
    assert done["amendment"]["holdings"] == [
        {"place": "Ann", "thing": "prestige", "before": 4, "after": 0, "secret": False},
        {"place": "Bob", "thing": "prestige", "before": 0, "after": 4, "secret": False},
    ]
    then = json.loads(desk.run("show", path, "--at", "1", "--json").out)
    assert (then["state"], then["result"], len(then["log"])) == ("open", None, 1)
    assert {"place": "Ann", "thing": "prestige", "count": 0, "secret": False, "unit": ""} in (
        then["holdings"]
    )
    assert then["next"]["where"] == "night 1, solo 4"


ROUND = (
    "42135",
    '4 8 12 robot, 3 10 14 broadsword, 1 6 11 book, 5 9 12 "board game"',
    "dirk 1:2, lulu 1:2, greg 3:3, todd 3:1, zak 1:1",
    "dirk 1:3, lulu 2:4, todd 3:2, zak 2:3",
    "zak 4:5",
    "lulu 1.2:1, greg 1.2:5, todd 1.2:6",
)
"""The first round of the rulebook (the sheet's worked example)."""


@pytest.fixture
def convention(desk: Desk) -> Path:
    people = [word for name in ("Dirk", "Lulu", "Greg", "Todd", "Zak") for word in ("-p", name)]
    path = desk.new("king-of-con", *people)
    assert desk.run("enter", path, *ROUND).status == 0
    return path


def test_a_bid_of_one_less_moves_monkeys_and_tokens(desk: Desk, convention: Path) -> None:
    """With 4 on the board game Zak loses SignedEdition 3 to 4: no tie, no swap of monkeys (KN-3)."""
    done = desk.run("amend", convention, "5", "zak 4:4")
    assert "No outcome changes" not in done.out
    assert done.out.endswith(
        "On the table now: board game 3 tokens (1 fewer). Monkeys: Dirk 4, Zak 5.\n"
        "Behind the screens: Zak takes 1 back.\n"
        "Saved.\n"
    )


def test_the_ledger_of_a_supply_is_its_course(desk: Desk, convention: Path) -> None:
    """10; 1 on robot, 3 on broadsword, 5 on the board game; 4 back, 1 each for Horror and Games: 7."""
    hidden = desk.run("explain", convention, "--of", "zak supply")
    assert (hidden.status, hidden.out) == (2, "")
    told = desk.run("explain", convention, "--of", "zak supply", "--reveal").out.splitlines()
    assert told[0] == "Zak's supply: 10 at the start."
    assert [line.split("(")[0].strip().split(": ")[-1] for line in told[1:-1]] == [
        *("9", "6", "1", "5", "6", "7"),
    ]
    assert told[5].endswith("(KN-5.1)")
    assert told[-1] == "Now 7."
    robot = desk.run("explain", convention, "--of", "robot").out
    assert "Robot value: none at the start." in robot
    assert "Now 4." in robot
    course = json.loads(desk.run("explain", convention, "--of", "pool", "--json").out)["holdings"]
    assert [(each["start"], each["now"]) for each in course] == [(50, 40)]


@pytest.mark.parametrize(
    ("new", "lines", "amend", "told"),
    [
        # the 5 goes to Bob: 3 beats 1 (KC-5); points and the next question stay
        ("king-of-clubs -p Ann -p Bob", ("2257", "31"), "2 13", "On the table now: Prestige: Ann 0"),
        # Ann's sword was late (KZ-2.2): Bob keeps 1 armor, Ann her courage and no fame; worth 0 or 1
        ("kingz -p Ann -p Bob -o mode=control", ("sw b,c",), "1 sw -,c", "Behind the screens: "),
    ],
)
def test_what_hands_must_move_is_an_outcome(
    new: str, lines: tuple[str, ...], amend: str, told: str, desk: Desk
) -> None:
    path = desk.new(*new.split())
    assert desk.run("enter", path, *lines).status == 0
    table = desk.terminal("play", path, columns=100)
    table.asked(len(lines) + 1)
    table.type(f"/amend {amend}")
    shown = table.wait("Save it")
    assert told in shown
    assert "No outcome changes" not in shown
    table.type("n")
    table.press("\x04")
    table.end()
