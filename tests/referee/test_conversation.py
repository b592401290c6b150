"""The conversation at the table: what is read out, what is typed, what is kept."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from desk import Desk, Sitting

from sessions.live import Live

pytestmark = pytest.mark.usefixtures("high")

END = "Enter leaves; /undo takes back, /again starts a rematch.\n"
ROUND = "Everybody draws a card.\nROUND {n}. Which cards? (e.g. 1, 2)\n"


def two_rounds(desk: Desk) -> Path:
    return desk.new("high-draw", "-p", "Ann", "-p", "Bob", "-o", "rounds=2")


def code_of(path: Path) -> str:
    return Live.open(path).code


def test_an_evening_from_the_seats_to_the_end(desk: Desk) -> None:
    done = desk.run("play", "high-draw", typed="ann bob\n2\n7,9\n9,9\n9,9!\n\n")
    assert done.status == 0
    assert done.err == ""
    path = desk.home / next(name for name in os.listdir(desk.home) if name.endswith(".toml"))
    assert done.out == (
        "HIGH DRAW, 2 to 4 players. Who plays, in seat order? (e.g. Ann, Bob)\n"
        "> ann bob\n"
        "Options? Enter takes rounds 3. (e.g. rounds=4; ? lists them)\n"
        "> 2\n"
        "High Draw: ann, bob; rounds 2.\n"
        f"Kept as {path.stem}\n"
        "? explains a question, /undo takes back, /quit leaves.\n" + ROUND.format(n=1) + "1> 7,9\n"
        "bob drew the 9: 1 point. (HD-1)\n" + ROUND.format(n=2) + "2> 9,9\n"
        "Not recorded: No two cards are alike in this deck. (HD-1)\n"
        "Your table, your rules: end the line with !\n"
        "2> 9,9!\n"
        "Overruled: No two cards are alike in this deck. (HD-1) Scored as typed.\n"
        "ann and bob drew the 9: 1 point. (HD-1)\n"
        "ann 1: the 9 in round 2 (1).\n"
        "bob 2: the 9 in round 1 (1), the 9 in round 2 (1).\n"
        "bob wins: last round.\n"
        f"Code of this session: {code_of(path)}\n" + END + "> \n"
    )


def test_a_session_resumes_after_quitting(desk: Desk) -> None:
    path = two_rounds(desk)
    first = desk.run("play", "last", typed="7,9\n/quit\n")
    assert first.out == (
        "High Draw: Ann, Bob. Open, no answers yet.\n"
        + ROUND.format(n=1)
        + "1> 7,9\nBob drew the 9: 1 point. (HD-1)\n"
        + ROUND.format(n=2)
        + f"2> /quit\nLeft open, 1 answer. Go on with: referee play {path.stem}\n"
    )
    second = desk.run("play", path, typed="quit\n")
    assert second.out == (
        "High Draw: Ann, Bob. Open, 1 answer.\n"
        "Last: 1. round 1 (cards): Ann 7, Bob 9\n"
        "Bob drew the 9: 1 point. (HD-1)\n"
        + ROUND.format(n=2)
        + f"2> quit\nLeft open, 1 answer. Go on with: referee play {path.stem}\n"
    )


@pytest.mark.parametrize("typed", ["", "7,"])
def test_the_end_of_input_is_quitting_and_no_answer(desk: Desk, typed: str) -> None:
    path = two_rounds(desk)
    done = desk.run("play", path, typed=typed)
    assert done.status == 0
    assert done.out.endswith(f"Left open, no answers yet. Go on with: referee play {path.stem}\n")
    assert Live.open(path).session.log == []


def test_undo_takes_back_across_the_end_and_the_session_reopens(desk: Desk) -> None:
    path = two_rounds(desk)
    desk.run("enter", path, "7,9", "8,4")
    done = desk.run("play", path, typed="undo 2\n1,2\n/undo 9\n/undo x\n")
    assert done.out == (
        "High Draw: Ann, Bob. Finished, 2 answers.\n"
        "Ann 1: the 8 in round 2 (1).\n"
        "Bob 1: the 9 in round 1 (1).\n"
        "Points: Ann 1, Bob 1, level. (HD-2)\n"
        "Ann and Bob share the win: last round.\n"
        f"Code of this session: {done.out.partition('session: ')[2][:9]}\n" + END + "> undo 2\n"
        "Taken back: 1. round 1 (cards): Ann 7, Bob 9\n"
        "Taken back: 2. round 2 (cards): Ann 8, Bob 4\n"
        "The session is open again.\n"
        "On the table now: Points: Ann 0, Bob 0.\n"
        + ROUND.format(n=1)
        + "1> 1,2\nBob drew the 2: 1 point. (HD-1)\n"
        + ROUND.format(n=2)
        + "2> /undo 9\n"
        "9 cannot be taken back: there is only 1 answer. Nothing has changed.\n"
        "2> /undo x\n"
        "x is not a whole number (answers to take back, 1 to 1000000).\n"
        f"2> \nLeft open, 1 answer. Go on with: referee play {path.stem}\n"
    )
    assert [struck["n"] for struck in Live.open(path).session.struck] == [1, 2]


def test_the_question_mark_explains_the_question(desk: Desk) -> None:
    path = two_rounds(desk)
    done = desk.run("play", path, typed="?\n")
    told = done.out.partition("1> ?\n")[2].partition("1> ")[0]
    assert told == (
        "One card for each player, in seat order or with names.\n"
        "For example: 1, 2\n"
        "HD-1: The highest card of a round takes a point; equal ones take one each. Rulebook: 1.\n"
        "A final ! forces what may be forced. Names and words may be cut short.\n"
        "Also /undo, /show, /log, /why, /amend, /quit; /help lists all of them.\n" + ROUND.format(n=1)
    )


def test_every_command_of_the_conversation(desk: Desk) -> None:
    path = two_rounds(desk)
    lines = (
        "7,9", "/show", "/l", "/log nobody", "/why", "/explain ann", "/judge", "/judge highest 7 9",
        "/judge highest 7", "/judge 'x", "/rules", "/rules equl", "/note", "/note a card fell", "/brief",
        "/brief", "/again", "/nonsense", "/",
    )  # fmt: skip
    shown = desk.run("play", path, typed="\n".join(lines) + "\n").out
    parts = shown.split("2> ")[1:]
    told = {
        typed: rest.removesuffix(ROUND.format(n=2))
        for typed, _, rest in (part.partition("\n") for part in parts)
    }
    assert told["/show"] == ("Points: Ann 0, Bob 1.\nplayer  points\nAnn          0\nBob          1\n")
    assert told["/l"] == "1. round 1 (cards): Ann 7, Bob 9\n   Bob drew the 9: 1 point. (HD-1)\n"
    assert told["/log nobody"] == "No entry has nobody in it.\n"
    assert "Bob drew the 9: 1 point. (HD-1)\n   Bob +1: the 9 in round 1. (HD-1)\n" in told["/why"]
    assert told["/explain ann"].startswith("Ann: points 0.\n")
    assert told["/judge"] == ("highest CARD CARD ...: Which card is highest. Try: /judge highest 7 9\n")
    assert told["/judge highest 7 9"] == "Card 2, 1 point.\n9 is the highest. (HD-1)\n"
    assert told["/judge highest 7"] == "Two cards or more, such as 7 9.\n"
    assert told["/judge 'x"] == "A quote is not closed.\n"
    assert told["/rules"].count("\n") == 2
    assert told["/rules equl"].startswith(
        "No clause of High Draw has equl in it. Nearest: equal.\nHD-1"
    )
    assert told["/note"] == "A remark stands behind it: /note the dice fell off the table\n"
    assert told["/note a card fell"] == "Noted with entry 1.\n"
    assert told["/brief"].startswith("What hands do is ")
    assert "2> /brief\nWhat hands do is left out.\nROUND 2. Which cards? (e.g. 1, 2)\n2> " in shown
    assert told["/again"] == "This game is not over yet: /abandon closes it, /quit leaves it open.\n"
    assert told["/nonsense"].startswith("nonsense is no command of the conversation. ")
    assert told["/"].startswith("/undo [N]: take back the last answer, or the last N\n")
    assert Live.open(path).session.log[0].notes == ("a card fell",)


def test_a_bare_word_may_be_a_name(desk: Desk) -> None:
    path = desk.new("high-draw", "-p", "Quitta", "-p", "Undo", "-o", "rounds=1")
    shown = desk.run("play", path, typed="quit 4\nundo 4\nquit 4, undo 6\n").out
    assert shown.count("Not recorded: ") == 2
    assert [entry.answer for entry in Live.open(path).session.log] == ["Quitta 4, Undo 6"]


def test_abandoning_is_confirmed_and_can_be_taken_back(desk: Desk) -> None:
    path = two_rounds(desk)
    done = desk.run("play", path, typed="/abandon the bar closed\nperhaps\nn\n/aban late\ny\n")
    assert done.out.endswith(
        "1> /abandon the bar closed\n"
        "Close this session without a result? y or n\n"
        "> perhaps\n"
        "Close this session without a result? y or n\n"
        "> n\n" + ROUND.format(n=1) + "1> /aban late\n"
        "Close this session without a result? y or n\n"
        "> y\n"
        f"Abandoned. It opens again with: referee play {path.stem}\n"
    )
    assert Live.open(path).session.why == "late"
    again = desk.run("play", path, typed="n\n")
    assert again.out == "This session was abandoned (late). Open it again? y or n\n> n\n"
    assert Live.open(path).session.state == "abandoned"
    assert desk.run("play", path, typed="y\n").status == 0
    assert Live.open(path).session.state == "open"


def test_a_rematch_seats_the_same_people_with_the_same_options(desk: Desk) -> None:
    path = two_rounds(desk)
    desk.run("enter", path, "7,9", "8,4")
    done = desk.run("play", path, typed="/again\n3,4\n")
    assert "High Draw: Ann, Bob; rounds 2.\n" in done.out
    other = path.with_name(f"{path.stem}-2.toml")
    assert [entry.answer for entry in Live.open(other).session.log] == ["Ann 3, Bob 4"]
    assert desk.run("play", "--again", path, typed="").out.startswith(
        "High Draw: Ann, Bob; rounds 2.\n"
    )
    assert path.with_name(f"{path.stem}-3.toml").exists()


def test_a_line_counts_only_for_the_question_it_was_shown(table: Sitting) -> None:
    path = two_rounds(table.desk)
    status, shown = table.sit(
        "play",
        path,
        steps=[
            lambda: Live.open(path).answer("3,4"),
            "7,9",
            "7,9",
            lambda: Live.open(path).undo(),
            "/undo",
        ],
    )
    assert status == 0
    assert (
        "1> 7,9\n"
        "Meanwhile elsewhere: 1 answer entered (1: Ann 3, Bob 4). Your line was not used; Up brings it"
        " back.\n" + ROUND.format(n=2) + "2> 7,9\nBob drew the 9: 1 point. (HD-1)\n"
    ) in shown
    assert "> /undo\nMeanwhile elsewhere: 1 answer from entry 2 on taken back or changed." in shown
    assert [entry.answer for entry in Live.open(path).session.log] == ["Ann 3, Bob 4"]


def test_a_failed_save_is_said_at_once_and_tried_again(table: Sitting) -> None:
    path = two_rounds(table.desk)
    other = path.with_name("elsewhere.toml")
    full = FullDisk(table.monkeypatch)
    status, shown = table.sit(
        "play",
        path,
        steps=[
            full.fill,
            "7,9",
            "",
            "8,8",
            full.empty,
            "",
            full.fill,
            "4,6",
            full.empty,
            str(other),
            "",
        ],
    )
    assert status == 0
    waits = "Entry 1 waits here. Enter tries again; type a new file's path, or /quit.\n1> "
    failed = f"{path} was not saved: no space left on device.\n"
    assert (
        f"1> 7,9\n{failed}{waits}\n{failed}{waits}8,8\n"
        f"A path ends in .toml; nothing else is taken before this is saved.\n{waits}\n"
        "Bob drew the 9: 1 point. (HD-1)\n"
    ) in shown
    assert f"From now on kept in {other}\nBob drew the 6: 1 point. (HD-1)\n" in shown
    assert [entry.answer for entry in Live.open(path).session.log] == ["Ann 7, Bob 9"]
    assert [entry.answer for entry in Live.open(other).session.log] == ["Ann 7, Bob 9", "Ann 4, Bob 6"]


def test_a_session_that_cannot_be_locked_takes_the_answer_later(table: Sitting) -> None:
    path = two_rounds(table.desk)
    lock = path.with_name(f".{path.name}.lock")
    lock.unlink(missing_ok=True)
    status, shown = table.sit("play", path, steps=[lock.mkdir, "7,9", "", lock.rmdir, "", "/quit"])
    assert status == 0
    assert f"1> 7,9\n{path} cannot be locked: is a directory.\nEntry 1 waits here." in shown
    assert [entry.answer for entry in Live.open(path).session.log] == ["Ann 7, Bob 9"]


def test_leaving_with_an_answer_that_was_not_saved_is_said(table: Sitting) -> None:
    path = two_rounds(table.desk)
    full = FullDisk(table.monkeypatch)
    status, shown = table.sit("play", path, steps=[full.fill, "7,9"])
    full.empty()
    assert status == 3
    assert shown.endswith("1> \nEntry 1 was NOT saved: 7,9\n")
    assert Live.open(path).session.log == []


@pytest.mark.parametrize("leave", [(), ("/quit",), ("quit",), ("/q",)])
def test_leaving_when_the_folder_is_gone_names_what_is_lost(
    leave: tuple[str, ...], table: Sitting
) -> None:
    path = two_rounds(table.desk)
    gone = path.parent.with_name("gone")
    status, shown = table.sit(
        "play", path, steps=["1,2", lambda: path.parent.rename(gone), "7,9", *leave]
    )
    assert status == 3
    assert "Left open" not in shown
    assert shown.endswith("Entry 2 was NOT saved: 7,9\n")


def test_folder_is_gone_and_a_path_elsewhere_takes_the_answer(table: Sitting, tmp_path: Path) -> None:
    path = two_rounds(table.desk)
    gone, other = path.parent.with_name("gone"), tmp_path.with_name("elsewhere.toml")
    other.unlink(missing_ok=True)
    status, shown = table.sit(
        "play", path, steps=["1,2", lambda: path.parent.rename(gone), "7,9", str(other)]
    )
    assert status == 0, shown
    assert [entry.answer for entry in Live.open(other).session.log] == ["Ann 1, Bob 2", "Ann 7, Bob 9"]


class FullDisk:
    """A disk that can be filled and emptied: nothing more reaches it while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        sound = os.fsync

        def fsync(handle: int) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sound(handle)

        monkeypatch.setattr(os, "fsync", fsync)

    def fill(self) -> None:
        self.full = True

    def empty(self) -> None:
        self.full = False


@pytest.mark.parametrize("typed", ["", "y", "Yes"])
def test_yes_resumes_the_offered_session(desk: Desk, typed: str) -> None:
    desk.new("high-draw", "-p", "Mary", "-p", "Yan")  # has a y in its name, and is older
    offered = desk.new("high-draw", "-p", "Ann", "-p", "Bob")
    told = desk.run("play", typed=f"{typed}\n/quit\n").out
    assert told.startswith(f"Open: {offered.stem} (Ann, Bob, no answers yet).\n")
    assert "High Draw: Ann, Bob. Open, no answers yet.\n" in told


def test_no_asks_which_game_and_quit_leaves(desk: Desk) -> None:
    two_rounds(desk)
    told = desk.run("play", typed="n\n?\n/quit\n").out
    assert "> n\nWhich game? king-of-clubs, " in told
    assert "> ?\nA game or the start of one, or a part of a session's name; /quit leaves.\n" in told
    assert told.endswith("> /quit\nNothing was started.\n")


def test_why_takes_the_number_of_an_entry(desk: Desk) -> None:
    path = two_rounds(desk)
    shown = desk.run("play", path, typed="7,9\n/why 1\n/why ann\n/why 4\n").out
    assert "1. round 1 (cards): Ann 7, Bob 9\nBob drew the 9: 1 point. (HD-1)\n" in shown
    assert "2> /why ann\nAnn: points 0.\n" in shown
    assert "2> /why 4\nThere is no entry 4" in shown


def test_a_look_at_the_table_shows_what_another_terminal_entered(table: Sitting) -> None:
    path = two_rounds(table.desk)
    _, shown = table.sit(
        "play", path, steps=[lambda: Live.open(path).answer("3,4"), "/show", "7,9", "/quit"]
    )
    assert (
        "1> /show\nMeanwhile elsewhere: 1 answer entered (1: Ann 3, Bob 4).\nPoints: Ann 0, Bob 1.\n"
        in shown
    )
    assert [entry.answer for entry in Live.open(path).session.log] == ["Ann 3, Bob 4", "Ann 7, Bob 9"]


def test_points_are_told_at_the_end(desk: Desk) -> None:
    """Fourteen points of four kinds: nobody wants to hear `4 by KN-8.1 (4 times)`."""
    path = desk.new("king-of-con", "-p", "Ann", "-p", "Bob")
    item = "4 8 12"
    lines = (
        "12", f"{item}, {item}, {item}, {item}", "ann 1:1, bob 2:1", "ann 3:1", "ann 4:1", "-",
        f"{item}, {item}, {item}, {item}", "ann 1:1", "-", "man sci, fan hor",
    )  # fmt: skip
    told = desk.run("play", path, typed="\n".join(lines) + "\n\n").out
    # Ann: 4 items, MangAnime on each, 3 epic collections. Of 10 tokens 3 are bid; 3 are lost by her
    # items, and 2 of them come back; 3 dominances pay 3; 1 is bid: 11 tokens, 3 points.
    assert (
        "Ann 14: items (4), passions (4), epic collections (3), tokens, three for a point (3).\n"
    ) in told


def test_a_refusal_names_one_entry_to_amend(desk: Desk) -> None:
    path = desk.new("the-club", "-p", "Ann", "-p", "Bob")
    told = desk.run("play", path, typed="fshc mshc\nfshc mlhb\nfshc mlhb\n").out
    refused = told.partition("3> fshc mlhb\n")[2]
    assert refused.count("/amend") == 1
