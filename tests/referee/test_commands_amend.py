"""`referee amend`, as it is typed: what is said, what is saved, and what is left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk import Desk

from scorers.errors import Unclear
from sessions.amend.records import Edit
from sessions.amend.request import Wish, wish_from
from sessions.live import Live
from sessions.storage.store import read

FIRST = ("2345", "3 2", "5 3", "2 5", "4 1", "y")
"""Ann 2 + 3 + 5 = 10 prestige, Bob 4: Ann wins night 1 and dances."""
CLEAR = "\x15"
"""Ctrl-U: the recorded line stands in the editor, and goes."""
SHORT = ("2233", "-", "23 14", "45 25", "y")
"""A night that Ann wins by 10 to 0: 2 beats 1, then 4 beats 2."""


@pytest.fixture
def evening(desk: Desk) -> Path:
    """King of Clubs, basic: Ann wins five nights running, 26 entries."""
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    done = desk.run("enter", path, *FIRST, *SHORT * 4)
    assert done.status == 0, done.err
    return path


def refused(desk: Desk, path: Path, *args: str, status: int = 1) -> str:
    """What is said when nothing changes."""
    before = path.read_bytes()
    done = desk.run("amend", path, *args)
    assert (done.status, done.out) == (status, "")
    assert path.read_bytes() == before
    return done.err


def test_a_changed_entry_is_shown_before_and_after_and_saved(desk: Desk, evening: Path) -> None:
    """Ann's 1 loses the 3 to Bob's 3: 2 + 5 against 3 + 4, level at 7; her fifth is the 5, his the 4."""
    done = desk.run("amend", evening, "3", "1", "3", "--why", "her 1")
    assert done.status == 0
    assert "Entry 3 (dancers; night 1, solo 3): Ann 5, Bob 3 becomes Ann 1, Bob 3\n" in done.out
    assert "   After: Better backup wins: Ann 5, Bob 4. Ann wins night 1.\n" in done.out
    assert done.out.endswith(f"Saved.\nCode of this session: {Live.open(evening).code}\n")
    entry = read(evening).session.log[2]
    assert entry.answer == "Ann 1, Bob 3"
    assert [(was["answer"], was["why"]) for was in entry.was] == [("Ann 5, Bob 3", "her 1")]


def test_what_if_saves_nothing(desk: Desk, evening: Path) -> None:
    before = evening.read_bytes()
    done = desk.run("amend", evening, "3", "1 3", "--dry-run")
    assert done.status == 0
    assert done.out.endswith("Nothing is saved.\n")
    assert evening.read_bytes() == before
    assert desk.run("amend", evening, "3", "5 3").out == (
        "The record says that already: there is nothing to change.\nNothing is saved.\n"
    )
    assert evening.read_bytes() == before


def test_the_first_misfit_is_named_and_how_many_behind_it_were_not_looked_at(
    desk: Desk, evening: Path
) -> None:
    """Bob's 5 at the 3 cannot dance again at the 4: entry 4 of 26 is refused, 22 stand behind it."""
    said = refused(desk, evening, "3", "1 5")
    assert said.startswith(
        "Nothing has changed: entry 4. night 1, solo 4 (dancers): Ann 2, Bob 5 no longer fits: "
    )
    assert "(entry 3)" in said
    assert "22 answers behind it were not looked at." in said
    assert "--then ANSWER" in said
    assert "--cut" in said


def test_two_linked_entries_are_put_right_in_one_go(desk: Desk, evening: Path) -> None:
    """Each alone is refused, since a dancer dances once a night; both together stand."""
    assert "(KC-2)" in refused(desk, evening, "3", "1 5")
    assert "(KC-2)" in refused(desk, evening, "4", "2 3")
    done = desk.run("amend", evening, "3", "1 5", "--then", "2 3", "--why", "other way round")
    assert done.status == 0, done.err
    log = read(evening).session.log
    assert [(log[i].answer, log[i].was[0]["answer"]) for i in (2, 3)] == [
        ("Ann 1, Bob 5", "Ann 5, Bob 3"),
        ("Ann 2, Bob 3", "Ann 2, Bob 5"),
    ]
    assert log[3].was[0]["why"] == "other way round"
    assert not log[3].amended


def test_answers_that_were_not_asked_for_are_not_swallowed(desk: Desk, evening: Path) -> None:
    said = refused(desk, evening, "3", "1 3", "--then", "2 5")
    assert said == "Nothing has changed: '2 5' was given, but nothing more is asked.\n"


def test_a_refused_answer_says_why_and_may_be_forced(desk: Desk, evening: Path) -> None:
    said = refused(desk, evening, "5", "3 1")
    assert said.startswith("Nothing has changed, '3 1': Ann's 3 danced at the 2 tonight (entry 2).")
    assert said.endswith("(KC-2) A final ! forces it.\n")
    assert desk.run("amend", evening, "5", "3 1 !", "--dry-run").status == 0
    assert "Nothing has changed, 'x y'" in refused(desk, evening, "3", "x y")
    assert "not looked at" in refused(desk, evening, "3", "1 5", "--then", "2 2")


def test_what_is_cut_is_kept_as_struck(desk: Desk, evening: Path) -> None:
    done = desk.run("amend", evening, "3", "1 5", "--cut")
    assert done.status == 0, done.err
    assert "The session is open again; the old result is kept as struck.\n" in done.out
    session = read(evening).session
    assert (len(session.log), session.state) == (3, "open")
    assert [each.get("n") for each in session.struck] == [*range(4, 27), None]
    assert session.struck[-1]["result"]["winners"] == ["Ann"]


def test_a_forgotten_night_is_put_in_with_its_answers(desk: Desk, evening: Path) -> None:
    said = refused(desk, evening, "12", "--insert", "2233")
    assert "no answer is kept for lead (night 3, Ann): " in said
    assert "15 answers behind it were not looked at." in said
    then = [word for line in ("-", "14 23", "23 45", "y") for word in ("--then", line)]
    done = desk.run("amend", evening, "12", "--insert", "2233", *then, "--why", "nobody wrote it down")
    assert done.status == 0, done.err
    assert "After: Points: Ann 5, Bob 1. (KC-9)\n" in done.out
    session = read(evening).session
    assert session.standing == {"Ann": 5, "Bob": 1}
    assert [entry.amended for entry in session.log] == [False] * 11 + [True] * 5 + [False] * 15
    assert {entry.at for entry in session.log[10:16]} == {session.log[10].at}
    assert session.log[16].where == "night 4"
    assert desk.run("check", evening) == (0, "", "")


def test_a_night_that_was_entered_twice_is_taken_out(desk: Desk, evening: Path) -> None:
    done = desk.run("amend", evening, "12-16", "--remove", "--why", "entered twice")
    assert done.status == 0, done.err
    session = read(evening).session
    assert (len(session.log), session.standing, session.state) == (21, {"Ann": 4, "Bob": 0}, "open")
    assert {each["why"] for each in session.struck} == {"entered twice"}


def test_what_belongs_to_a_removed_night_is_left_over(desk: Desk, evening: Path) -> None:
    """Nightclubs come once a night: without night 3's, the rest of that night has no question."""
    said = refused(desk, evening, "12", "--remove")
    assert (
        "4 answers would be left over, which no longer fit or are not asked any more: 13. night 3, Ann"
        in said
    )
    done = desk.run("amend", evening, "12", "--remove", "--strike")
    assert done.status == 0, done.err
    session = read(evening).session
    assert session.standing == {"Ann": 4, "Bob": 0}
    assert sorted(each["n"] for each in session.struck if "n" in each) == [12, 13, 14, 15, 16]


def test_kept_answers_are_passed_over_on_a_word(desk: Desk, evening: Path) -> None:
    """Night 1 lost its victory: /skip goes to the next one kept, night 2's; that night is left over."""
    said = refused(desk, evening, "6", "--remove")
    assert "Next is entry 7. night 2 (clubs): 2 2 3 3" in said
    done = desk.run("amend", evening, "6", "--remove", "--then", "/skip", "--strike")
    assert done.status == 0, done.err
    session = read(evening).session
    assert sorted(each["n"] for each in session.struck if "n" in each) == [6, 7, 8, 9, 10]
    assert session.standing == {"Ann": 4, "Bob": 0}


def test_strike_as_an_answer_ends_the_amendment(desk: Desk, evening: Path) -> None:
    done = desk.run("amend", evening, "6", "--remove", "--then", "/strike")
    assert done.status == 0, done.err
    assert len(read(evening).session.log) == 5


def test_an_option_changes_and_the_old_one_is_kept(desk: Desk, evening: Path) -> None:
    done = desk.run("amend", evening, "--set", "order=by-value")
    assert done.status == 0, done.err
    assert done.out.startswith("Options: order solos-first becomes order by-value.\n")
    assert "every ruling is word for word the same" in done.out
    session = read(evening).session
    assert session.options["order"] == "by-value"
    assert session.struck[0]["header"] == {
        "options": {"version": "basic", "order": "solos-first", "nights": 9}
    }
    assert "Struck" in desk.run("log", evening).out


def test_a_name_changes_everywhere(desk: Desk, evening: Path) -> None:
    done = desk.run("amend", evening, "--rename", "an=Mary = Lou", "--rename", "Bob=[red]")
    assert done.status == 0, done.err
    assert done.out.startswith("Players: Ann, Bob becomes Mary = Lou, [red].\n")
    session = read(evening).session
    assert session.players == ("Mary = Lou", "[red]")
    assert session.log[1].answer == '"Mary = Lou" 3, "[red]" 2'
    assert session.log[5].where == "night 1, Mary = Lou"
    assert desk.run("check", evening) == (0, "", "")


def test_what_the_command_line_may_not_say(desk: Desk, evening: Path) -> None:
    for args, said in (
        ((), "Say what to amend"),
        (("3",), "What should entry 3 say? It says Ann 5, Bob 3"),
        (("x", "1 3"), "x is no entry's number."),
        (("3", "1 3", "--insert", "--remove"), "not both"),
        (("3", "1 3", "--remove"), "--remove takes no answer"),
        (("--set", "order=by-value", "--insert"), "--insert needs the number"),
        (("3-4", "1 3"), "Several entries at once"),
        (("--set", "order"), "--set takes KEY=VALUE"),
        (("--set", "colour=red"), "has no option 'colour'"),
        (("--set", "order=upwards"), "upwards"),
        (("--rename", "Ann"), "OLD=NEW"),
        (("--rename", "Zoe=Ann"), "Nobody here is called Zoe"),
        (("--rename", "Ann=bob"), "the same name"),
        (("3", "1 3", "--why", "a\x1bb"), "control character"),
        (("3", "1 3", "--strik"), "No such option: --strik"),
    ):
        assert said in refused(desk, evening, *args, status=2)
    assert "There is no entry 27: this session has entries 1 to 26." in refused(
        desk, evening, "27", "y"
    )
    assert "already: nothing to move" in refused(desk, evening, "--rules")


def test_json_has_all_of_it(desk: Desk, evening: Path) -> None:
    done = desk.run("amend", evening, "3", "1 3", "--json")
    told = json.loads(done.out)
    assert told["saved"] is True
    made = told["amendment"]
    assert [row["new"] for row in made["changed"]] == [3, 4, 5]
    assert made["changed"][0]["was"] == "Ann 5, Bob 3"
    assert made["before"]["standing"] == made["after"]["standing"] == {"Ann": 5, "Bob": 0}
    assert made["unchanged"].startswith("No outcome changes")
    assert told["log"][2]["was"][0]["answer"] == "Ann 5, Bob 3"
    assert told["refused"] is None
    refusal = desk.run("amend", evening, "3", "1 5", "--json")
    found = json.loads(refusal.out)
    assert (refusal.status, found["saved"], found["amendment"]) == (1, False, None)
    assert found["refused"].startswith("Nothing has changed: entry 4. ")
    again = json.loads(desk.run("show", evening, "--json").out)
    assert {key: found[key] for key in again} == again
    assert {key: told[key] for key in again} == again


def test_a_session_that_lies_open_tells_no_secret(desk: Desk) -> None:
    """Kingz: what lies behind the screens is not in the preview, only in JSON and with --reveal."""
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-p", "Cy", "-o", "mode=control")
    assert desk.run("enter", path, "c,c,sw a").status == 0
    told = desk.run("amend", path, "1", "c,c,c", "--dry-run")
    hidden = [line.split() for line in told.out.splitlines() if line.split()[0] in ("Ann", "Bob", "Cy")]
    assert hidden == [[name, "hidden", "hidden"] for name in ("Ann", "Bob", "Cy")]
    told = desk.run("amend", path, "1", "c,c,c", "--dry-run", "--reveal")
    assert [line.split() for line in told.out.splitlines() if line.startswith("Cy ")] == [
        ["Cy", "1", "1"]
    ]
    found = json.loads(desk.run("amend", path, "1", "c,c,c", "--dry-run", "--json").out)
    assert found["amendment"]["after"]["standing"] == {"Ann": 1, "Bob": 1, "Cy": 1}


def test_at_a_terminal_the_table_is_asked_and_says_yes(desk: Desk, evening: Path) -> None:
    table = desk.terminal("amend", evening, "3", columns=80)
    assert "It says: 3. night 1, solo 3 (dancers): Ann 5, Bob 3" in table.asked(3)
    table.press(CLEAR)
    table.type("1 5 5")
    table.wait("Not recorded: ")
    table.asked(3)
    table.press(CLEAR)
    table.type("1 5")
    asked = table.asked(4)
    assert "No longer fits: 4. night 1, solo 4 (dancers): Ann 2, Bob 5" in asked
    assert "Kept for dancers and not used (Up): 4: Ann 2, Bob 5; 5: Ann 4, Bob 1; " in asked
    table.type("?")
    table.asked(4)
    table.type("2 3")
    table.wait("Save it\\? y or n> ")
    table.type("maybe")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    assert table.end() == 0
    assert table.seen.rstrip().splitlines()[-2] == "Saved."
    assert read(evening).session.log[3].answer == "Ann 2, Bob 3"


@pytest.mark.parametrize("line", ["/quit", "\x03", "\x04", "n"])
def test_at_a_terminal_leaving_changes_nothing(desk: Desk, evening: Path, line: str) -> None:
    before = evening.read_bytes()
    if line == "n":
        table = desk.terminal("amend", evening, "3", "1 3")
        table.wait("Save it\\? y or n> ")
    else:
        table = desk.terminal("amend", evening, "3", "1 5")
        table.asked(4)
    if line.startswith("/") or line == "n":
        table.type(line)
    else:
        table.process.send(line)
    assert table.end() == 1
    assert table.seen.rstrip().endswith("Nothing has changed.")
    assert evening.read_bytes() == before


def test_in_the_conversation_an_entry_is_amended_and_play_goes_on(desk: Desk) -> None:
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, *FIRST[:4]).status == 0
    table = desk.terminal("play", path, columns=80)
    table.asked(5)
    table.type("/amend 3 1 3")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    assert "SOLO 5." in table.asked(5)
    table.type("/amend 4 --remove")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    assert "SOLO 4." in table.asked(4)
    table.type("2 5")
    table.asked(5)
    table.type("/why")
    assert "4. night 1, solo 4 (dancers): Ann 2, Bob 5" in table.asked(5)
    table.type("/explain 3")
    assert "Was until" in table.asked(5)
    table.type("/amend 99 1 2")
    assert "There is no entry 99" in table.asked(5)
    table.type("/quit")
    assert table.end() == 0
    assert [entry.answer for entry in read(path).session.log[2:]] == ["Ann 1, Bob 3", "Ann 2, Bob 5"]


def test_a_question_without_an_answer_is_quoted_as_a_sentence(desk: Desk, evening: Path) -> None:
    said = refused(desk, evening, "4", "--remove")
    assert "(e.g. 24). Next is entry 6. " in said


def test_at_the_question_what_an_entry_should_say_help_is_given_and_it_is_left(desk: Desk) -> None:
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, *FIRST[:4]).status == 0
    table = desk.terminal("play", path, columns=80)
    table.asked(5)
    table.type("/amend 2")
    assert "What should it say?" in table.asked(2)
    table.press(CLEAR)
    table.type("?")
    told = table.asked(2)
    assert "Not recorded" not in told
    assert "Enter or /quit leaves the entry as it is." in told
    table.press(CLEAR)
    table.type("/show")
    assert "First what the entry should say" in table.asked(2)
    table.press(CLEAR)
    table.type("9 9")
    told = table.asked(2)
    assert "Not recorded: " in told
    assert "What should it say?" not in told
    table.press(CLEAR)
    table.type("/quit")
    assert "Nothing has changed." in table.asked(5)
    table.type("/quit")
    assert table.end() == 0


def test_at_a_terminal_what_is_left_over_is_struck_on_a_yes(desk: Desk, evening: Path) -> None:
    before = evening.read_bytes()
    for answer in ("/quit", "n", "y"):
        table = desk.terminal("amend", evening, "12", "--remove", columns=80)
        told = table.wait("Strike them\\? y or n> ")
        assert "16. night 3, Ann (victory): yes" in told
        table.type("?")
        assert "y takes this out" in table.wait("Strike them\\? y or n> ")
        table.type(answer)
        if answer == "y":
            table.wait("Save it\\? y or n> ")
            table.type("y")
        assert table.end() == (0 if answer == "y" else 1)
        assert (evening.read_bytes() == before) == (answer != "y")
    assert read(evening).session.standing == {"Ann": 4, "Bob": 0}


def test_at_a_terminal_the_rest_may_be_cut(desk: Desk, evening: Path) -> None:
    table = desk.terminal("amend", evening, "3", "1 5", columns=80)
    table.asked(4)
    table.type("/cut")
    table.wait("Save it\\? y or n> ")
    table.type("y")
    assert table.end() == 0
    assert len(read(evening).session.log) == 3


def test_a_command_typed_at_the_waiting_question_is_no_answer_to_it(desk: Desk, evening: Path) -> None:
    before = evening.read_bytes()
    table = desk.terminal("amend", evening, "3", "1 5", columns=80)
    table.asked(4)
    table.type("/undo 2")
    assert "This question comes first: answer it, /strike or /quit." in table.asked(4)
    table.type("/quit")
    assert table.end() == 1  # nothing was changed
    assert evening.read_bytes() == before


def test_what_others_entered_meanwhile_is_never_overwritten(desk: Desk) -> None:
    path = desk.new("king-of-clubs", "-p", "Ann", "-p", "Bob")
    assert desk.run("enter", path, *FIRST[:4]).status == 0
    table = desk.terminal("amend", path, "3", "1 3", columns=80)
    table.wait("Save it\\? y or n> ")
    assert desk.run("enter", path, FIRST[4]).status == 0
    table.type("y")
    assert table.end() == 1
    assert "Nothing was changed: look again." in " ".join(table.seen.split())
    assert [entry.answer for entry in read(path).session.log[2:]] == [
        "Ann 5, Bob 3",
        "Ann 2, Bob 5",
        "Ann 4, Bob 1",
    ]


def test_what_stands_behind_the_command_of_the_conversation(desk: Desk, evening: Path) -> None:
    live = Live.open(evening)
    for typed, meant in {
        "3 1 3": Edit(3, "1 3"),
        "3": Edit(3),
        "--insert 12 2233": Edit(12, "2233", insert=True),
        "12 2233 --insert": Edit(12, "2233", insert=True),
        "12-16 --remove": Edit(12, last=16, remove=True),
        "8 -": Edit(8, "-"),
        "--set order=by-value --rename ann=Mary Lou": Edit(
            options={"order": "by-value"}, names={"Ann": "Mary Lou"}
        ),
        '--rename Ann="Mary Lou"': Edit(names={"Ann": "Mary Lou"}),
        "--set order=-": Edit(options={"order": None}),
        "--rules": Edit(rules=True),
    }.items():
        assert wish_from(live, typed) == Wish(meant)
    # quotes as a shell needs them, and as refusals show them
    quoted = wish_from(live, """2 '/fix ann points +1 "so we say"' --insert --then '/leave bob'""")
    assert quoted.edit.answer == '/fix ann points +1 "so we say"'
    assert quoted.then == ("/leave bob",)
    wanted = wish_from(live, "3 1 5 --cut --dry-run --why it was the other way round")
    assert wanted == Wish(Edit(3, "1 5"), why="it was the other way round", cut=True, dry_run=True)
    for nonsense in ("", "--insert", "x 1 3"):
        with pytest.raises(Unclear):
            wish_from(live, nonsense)


def test_after_the_end_an_amendment_opens_the_session_again(desk: Desk, evening: Path) -> None:
    """Ann did not dance after night 5: 4 points, and a sixth night is played (KC-8.6)."""
    table = desk.terminal("play", evening, columns=80)
    table.asked(None)
    table.type("/amend 26 n --why she sat down")
    told = table.wait("Save it\\? y or n> ")
    assert "The session is open again; the old result is kept as struck." in told
    table.type("y")
    assert "NIGHT 6" in table.asked(27)
    table.type("/quit")
    assert table.end() == 0
    session = read(evening).session
    assert (session.state, session.result, session.standing) == ("open", None, {"Ann": 4, "Bob": 0})
    assert session.struck[-1]["result"]["how"] == "five points"
    assert session.struck[-1]["why"] == "she sat down"
    assert session.log[25].was[0]["answer"] == "yes"
