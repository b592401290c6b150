"""Commands for scripts and for one question, each with its whole output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk import Desk

from sessions.live import Live

pytestmark = pytest.mark.usefixtures("high")

FACTS = {"file", "format", "game", "rules", "players", "teams", "options", "state", "standing"} | {
    "result", "next", "table", "holdings", "secret", "seal", "log", "struck",
}  # fmt: skip


@pytest.fixture
def path(desk: Desk) -> Path:
    return desk.new("high-draw", "-p", "Ann", "-p", "Bob", "-o", "rounds=2")


def test_new_prints_the_path_of_the_session(desk: Desk) -> None:
    path = desk.new("high", "--player", "Mary Lou", "-p", "Bob", "-p", "Zoë")
    assert path.parent == desk.home
    assert path.name.endswith("-high-draw-mary-lou-bob-zoë.toml")
    assert desk.new("high", "-p", "Mary Lou", "-p", "Bob", "-p", "Zoë").name.endswith("-zoë-2.toml")
    live = Live.open(path)
    assert live.session.players == ("Mary Lou", "Bob", "Zoë")
    assert live.session.options == {"rounds": 3}


def test_new_in_a_file_of_ones_own(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "club night.toml"
    done = desk.run("new", "high", "-p", "Ann", "-p", "Bob", "--file", file, "--json")
    told = json.loads(done.out)
    assert set(told) == FACTS
    assert told["file"] == str(file)
    assert told["next"]["prompt"] == "ROUND 1. Which cards?"
    again = desk.run("new", "high", "-p", "Ann", "-p", "Bob", "--file", file)
    assert again == (3, "", f"{file} is there already: choose another name.\n")


def test_home_may_stand_before_or_after_the_command(desk: Desk, tmp_path: Path) -> None:
    for args in (("--home", tmp_path, "new", "high"), ("new", "high", "--home", tmp_path)):
        done = desk.run(*args, "-p", "Ann", "-p", "Bob")
        assert Path(done.out.strip()).parent == tmp_path
    assert not desk.home.exists()


def test_enter_records_and_says_what_follows(desk: Desk, path: Path) -> None:
    assert desk.run("enter", path, "7,9", "bob 8, ann 4") == (
        0,
        "1> Ann 7, Bob 9\n"
        "Bob drew the 9: 1 point. (HD-1)\n"
        "2> Ann 4, Bob 8\n"
        "Bob drew the 8: 1 point. (HD-1)\n"
        "Bob wins: last round.\n"
        f"Code of this session: {Live.open(path).code}\n",
        "",
    )


def test_each_line_of_a_heading_is_a_line(desk: Desk) -> None:
    """A round of Kingz begins with a heading of two lines, and the question below."""
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    desk.run("enter", path, "sh, sh")
    told = desk.run("undo", path).out.splitlines()
    assert "TURN 1 of 7. Each hand holds 7." in told
    assert told[-1].startswith("1, 2, 3! Ann, Bob:")


def test_enter_reads_lines_and_skips_blank_ones_and_comments(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, typed="\ufeff# round one\n\n  7,9\r\n#\n")
    assert done == (
        0,
        "1> Ann 7, Bob 9\n"
        "Bob drew the 9: 1 point. (HD-1)\n"
        "Everybody draws a card.\n"
        "ROUND 2. Which cards? (e.g. 1, 2)\n",
        "",
    )


def test_enter_stops_at_the_first_refused_answer(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, "7,9", "8,8", "1,2")
    assert done.status == 1
    assert done.out == "1> Ann 7, Bob 9\nBob drew the 9: 1 point. (HD-1)\n"
    assert done.err == (
        "Not recorded, '8,8': No two cards are alike in this deck. (HD-1) A final ! forces it. "
        "Recorded before it: 1 answer.\n"
    )
    assert len(Live.open(path).session.log) == 1


def test_enter_as_json_tells_accepted_and_refused(desk: Desk, path: Path) -> None:
    told = json.loads(desk.run("enter", path, "--json", "7,9", "8,8!", "1,2").out)
    assert set(told) == FACTS | {"accepted", "refused"}
    assert told["accepted"] == 2
    assert told["state"] == "finished"
    assert told["refused"] == {
        "answer": "1,2",
        "reason": "The game is over: nothing is asked any more.",
        "clause": None,
        "forcible": False,
    }
    assert told["log"][1]["overruled"] is True
    assert told["log"][1]["objection"] == {
        "text": "No two cards are alike in this deck.",
        "clause": "HD-1",
    }
    points = {"Ann": "1", "Bob": "2"}  # Bob in round 1, both in round 2
    decided = {"name": "points", "values": points, "decided": True, "clause": "HD-2"}
    assert told["result"] == {
        "winners": ["Bob"],
        "places": [2, 1],
        "how": "last round",
        "criteria": [decided],
    }


def test_enter_as_json_has_no_refused_where_none_was(desk: Desk, path: Path) -> None:
    told = json.loads(desk.run("enter", path, "--json", "7,9").out)
    assert set(told) == FACTS | {"accepted"}
    assert told["accepted"] == 1


def test_enter_takes_no_commands_of_the_conversation(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, typed="7,9\n/undo\n")
    assert done.status == 1
    assert done.err == (
        "Not recorded, '/undo': /undo is for the conversation (referee play): answers go here, and of "
        "the slash words /give, /fix and /leave. "
        "Recorded before it: 1 answer.\n"
    )


def test_enter_refuses_what_is_no_text(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, typed=b"7,9\n\xff,3\n")
    assert done.status == 1
    assert "1 answer" in done.err
    assert len(Live.open(path).session.log) == 1


def test_enter_takes_answers_that_begin_with_a_dash(desk: Desk, path: Path) -> None:
    done = desk.run("enter", path, "-", "--json")
    assert json.loads(done.out)["refused"]["answer"] == "-"
    assert desk.run("enter", path, "--jsn") == (
        2,
        "",
        "No such option: --jsn. See: referee enter --help\n",
    )


def test_show_and_its_json(desk: Desk, path: Path) -> None:
    desk.run("enter", path, "7,9")
    assert desk.run("show", "last").out == (
        "High Draw: Ann, Bob. Open, 1 answer.\n"
        "Options: rounds 2.\n"
        "Points: Ann 0, Bob 1.\n"
        "player  points\n"
        "Ann          0\n"
        "Bob          1\n"
        "Next is entry 2:\n"
        "Everybody draws a card.\n"
        "ROUND 2. Which cards? (e.g. 1, 2)\n"
    )
    assert "Ann: points 0.\nBob: points 1.\n" in desk.run("show", "last", "--plain").out
    told = json.loads(desk.run("show", "ann-bob", "--json").out)
    assert set(told) == FACTS
    assert told["standing"] == {"Ann": 0, "Bob": 1}
    assert told["next"] == {
        "ask": "cards",
        "where": "round 2",
        "prompt": "ROUND 2. Which cards?",
        "example": "1, 2",
        "who": ["Ann", "Bob"],
        "help": "One card for each player, in seat order or with names.",
    }


def test_log_undo_and_the_log_after_it(desk: Desk, path: Path) -> None:
    desk.run("enter", path, "7,9", "8,8!")
    entries = (
        "1. round 1 (cards): Ann 7, Bob 9\n"
        "   Bob drew the 9: 1 point. (HD-1)\n"
        "2. round 2 (cards): Ann 8, Bob 8 ! (overruled)\n"
        "   Overruled: No two cards are alike in this deck. (HD-1) Scored as typed.\n"
        "   Ann and Bob drew the 8: 1 point. (HD-1)\n"
    )
    assert desk.run("log", path).out == "High Draw: Ann, Bob. Finished, 2 answers.\n" + entries
    assert desk.run("log", path, "drew the 9").out.endswith("9: 1 point. (HD-1)\n")
    assert desk.run("log", path, "nobody").status == 1
    lines = desk.run("log", path, "--json-lines").out.splitlines()
    assert [json.loads(line)["answer"] for line in lines] == ["Ann 7, Bob 9", "Ann 8, Bob 8"]
    assert json.loads(desk.run("log", path, "drew the 9", "--json").out)[0]["n"] == 1
    undone = desk.run("undo", path, "--why", "miscounted")
    assert undone.out == (
        "Taken back: 2. round 2 (cards): Ann 8, Bob 8 ! (overruled)\n"
        "On the table now: Points: Ann 0, Bob 1.\n"
        "Everybody draws a card.\n"
        "ROUND 2. Which cards? (e.g. 1, 2)\n"
    )
    struck = Live.open(path).session.struck[0]
    when = f"{struck['struck']:%Y-%m-%d %H:%M}"
    assert desk.run("log", path).out.endswith(
        f"Struck {when}: 2. round 2 (cards): Ann 8, Bob 8 (miscounted)\n"
    )
    assert struck["result"]["winners"] == ["Bob"]


def test_undo_of_too_many_changes_nothing(desk: Desk, path: Path) -> None:
    desk.run("enter", path, "7,9")
    before = path.read_bytes()
    assert desk.run("undo", path, "2") == (
        1,
        "",
        "2 cannot be taken back: there is only 1 answer. Nothing has changed.\n",
    )
    assert path.read_bytes() == before
    told = json.loads(desk.run("undo", path, "1", "--json").out)
    assert [entry["answer"] for entry in told["struck"]] == ["Ann 7, Bob 9"]


def test_abandon_and_what_is_asked_afterwards(desk: Desk, path: Path) -> None:
    done = desk.run("abandon", path, "--why", "the bar closed")
    assert done == (0, f"Abandoned. It opens again with: referee play {path.stem}\n", "")
    shown = desk.run("show", path).out
    assert "Abandoned: the bar closed\n" in shown
    assert "Next" not in shown
    assert json.loads(desk.run("show", path, "--json").out)["next"] is None
    assert desk.run("enter", path, "7,9") == (
        1,
        "",
        f"This session was abandoned. First: referee play {path.stem}\n",
    )


def test_a_winner_put_in_by_hand_is_named(desk: Desk) -> None:
    path = desk.new("high-draw", "-p", "Ann", "-p", "Bob", "-o", "rounds=1")
    desk.run("enter", path, "7,9")
    path.write_text(path.read_text().replace('winners = ["Bob"]', 'winners = ["Ann"]'))
    for command in ("explain", "share", "show"):
        done = desk.run(command, path)
        assert done.err == (
            "This file was edited by hand or damaged: the seal does not fit the facts; the result is "
            "not what the answers give. Its answers replay; the next save seals it again.\n"
        )
    desk.run("undo", path)
    desk.run("enter", path, "7,9")
    assert desk.run("explain", path).err == ""


def test_a_file_outside_home_is_named_as_typed(desk: Desk, tmp_path: Path) -> None:
    outside = tmp_path / "the pub.toml"
    desk.new("high-draw", "-p", "Ann", "-p", "Bob", "--file", str(outside))
    desk.run("abandon", outside)
    assert desk.run("enter", outside, "7,9").err == (
        f"This session was abandoned. First: referee play '{outside}'\n"
    )


def test_a_file_edited_by_hand_is_shown_with_a_warning(desk: Desk, path: Path) -> None:
    desk.run("enter", path, "7,9")
    path.write_text(path.read_text().replace("Ann 7", "Ann 6"))
    for command in ("show", "log", "explain"):
        done = desk.run(command, path)
        assert done.status == 0
        assert done.err == (
            "This file was edited by hand or damaged: the seal does not fit the facts. "
            "Its answers replay; the next save seals it again.\n"
        )
    assert json.loads(desk.run("show", path, "--json").out)["log"][0]["answer"] == "Ann 6, Bob 9"


def test_games(desk: Desk) -> None:
    listed = desk.run("games").out
    assert "high-draw: High Draw, 2 to 4 players. Everybody draws;" in listed
    assert desk.run("games", "high").out == (
        "High Draw (high-draw), 2 to 4 players.\n"
        "Everybody draws; the highest card takes the point.\n"
        "-o rounds=...: how many rounds are played. Takes a whole number, 1 to 20, default 3.\n"
        "House rulings, where the rulebook is silent:\n"
        "HD-2: After the last round the most points win; equal points share.\n"
        "Rules: referee rules high-draw. Rulings without a session: referee judge high-draw.\n"
    )
    told = json.loads(desk.run("games", "high", "--json").out)
    assert told["players"] == [2, 4]
    assert told["options"][0]["default"] == 3
    assert told["house"] == [
        {
            "id": "HD-2",
            "text": "After the last round the most points win; equal points share.",
            "section": "2",
            "house": True,
        }
    ]
    for line in listed.splitlines():  # how many may sit down is said the same in the list
        one = line.split(":")[0]
        seats = desk.run("games", one).out.splitlines()[0].split(f"({one})")[1]
        assert f"{seats} " in line
    assert len(json.loads(desk.run("games", "--json").out)) == 6
    assert len(desk.run("games", "--json-lines").out.splitlines()) == 6


def test_rules_are_found_by_word_id_and_nearest_word(desk: Desk) -> None:
    first = "HD-1: The highest card of a round takes a point; equal ones take one each. Rulebook: 1.\n"
    second = (
        "HD-2 (house ruling): After the last round the most points win; equal points share. Near: 2.\n"
    )
    assert desk.run("rules", "high").out == first + second
    assert desk.run("rules", "high", "CARD").out == first
    assert desk.run("rules", "high", "hd-2").out == second
    assert desk.run("rules", "high", "last", "share").out == second
    assert desk.run("rules", "high", "hihgest") == (
        0,
        first,
        "No clause of High Draw has hihgest in it. Nearest: highest.\n",
    )
    assert desk.run("rules", "high", "xyzzy") == (1, "", "No clause of High Draw has xyzzy in it.\n")
    assert [c["id"] for c in json.loads(desk.run("rules", "high", "card", "--json").out)] == ["HD-1"]


def test_judge_lists_its_cases_with_examples_that_run(desk: Desk) -> None:
    assert desk.run("judge", "high").out == (
        "highest CARD CARD ...: Which card is highest. Try: referee judge high-draw highest 7 9\n"
    )
    assert desk.run("judge", "high", "highest", "7", "9") == (
        0,
        "Card 2, 1 point.\n9 is the highest. (HD-1)\n",
        "",
    )
    assert json.loads(desk.run("judge", "--json", "high", "highest", "7", "9").out) == {
        "game": "high-draw",
        "case": "highest",
        "verdict": "card 2",
        "winner": 2,
        "points": 1,
        "steps": [{"text": "9 is the highest.", "clause": "HD-1"}],
    }


@pytest.mark.parametrize("game", ["king-of-clubs", "the-club", "kingz", "king-of-con", "gridcannon"])
def test_every_case_of_every_game_has_an_example_that_runs(game: str, desk: Desk) -> None:
    import shlex

    cases = json.loads(desk.run("judge", game, "--json").out)
    assert cases
    for case in cases:
        words = shlex.split(case["example"])
        assert words[:3] == ["referee", "judge", game]
        done = desk.run(*words[1:])
        assert done.status == 0, done.err
        told = json.loads(desk.run(*words[1:], "--json").out)
        assert set(told) >= {"game", "case", "verdict", "winner", "points", "steps"}
        for step in told["steps"]:
            assert step["text"] in done.out


def test_flags_of_a_case_may_come_anywhere(desk: Desk) -> None:
    # full tie, backups 5 and 1: the first side takes it (KC-6)
    for args in (
        ("dance", "3", "3", "--backups", "5,1"),
        ("dance", "--backups=5,1", "3", "3"),
        ("dance", "3", "--backups", "5,1", "3", "--version", "basic"),
    ):
        told = json.loads(desk.run("judge", "clubs", *args, "--json").out)
        assert told["winner"] == 1


def test_a_no_is_exit_status_one(desk: Desk) -> None:
    # 1 in common is not a pair (TC-1.1)
    done = desk.run("judge", "the-club", "pair", "fshc", "mlmb")
    assert done.status == 1
    assert done.out.startswith("Not a pair.\n")
    told = desk.run("judge", "the-club", "pair", "fshc", "mlmb", "--json")
    assert told.status == 1
    assert json.loads(told.out)["points"] is None
