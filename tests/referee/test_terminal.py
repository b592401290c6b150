"""At a real terminal: editing, leaving, coming back, and an evening from the seats to the king."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest
from desk import Desk, Terminal
from stories import FOLDER, read

from referee.terminal.text import count_cells
from sessions.live import Live

SAMPLE = read(FOLDER / "king-of-clubs" / "sample.txt")


def only_session(desk: Desk) -> Path:
    (path,) = desk.home.glob("*.toml")
    return path


def facts(desk: Desk, path: Path) -> list[dict[str, object]]:
    log = json.loads(desk.run("show", path, "--json").out)["log"]
    return [{key: value for key, value in entry.items() if key != "at"} for entry in log]


def test_king_of_clubs_from_the_first_night_to_the_king(desk: Desk) -> None:
    """With a wrong answer, an answer taken back, and an evening interrupted."""
    table = desk.terminal("play", "clubs")
    assert "KING OF CLUBS, 2 or 4 players" in table.asked(None)
    table.type(", ".join(SAMPLE.players))
    assert "Options? Enter takes version basic" in table.asked(None)
    table.type("adv")
    shown = table.asked(1)
    assert "NIGHT 1 of at most 9. Points: Ann 0, Bob 0. Nobody leads." in shown
    assert "Turn up four of the nine nightclubs. (e.g. 2257)" in shown
    for n, line in enumerate(SAMPLE.lines, 1):
        if n == 3:
            table.type("99")
            assert "Not recorded: " in table.asked(3)
        if n == 7:
            table.type("/undo 2")
            assert "Taken back: 5. " in table.asked(5)
            for again in (5, 6):
                table.type(SAMPLE.lines[again - 1])
                table.asked(again + 1)
        if n == 13:
            table.type("/quit")
            assert table.end() == 0
            assert table.seen.endswith(
                f"Left open, 12 answers. Go on with: referee play\n{only_session(desk).stem}\n"
            )
            table = desk.terminal("play", "last")
            assert "King of Clubs: Ann, Bob. Open, 12 answers." in table.asked(13)
        table.type(line)
        shown = table.asked(n + 1 if n < len(SAMPLE.lines) else None)
    path = only_session(desk)
    live = Live.open(path)
    assert live.session.state == "finished"
    assert f"Code of this session: {live.code}" in shown
    assert "Enter leaves; /undo takes back, /again starts a rematch." in shown
    table.type("")
    assert table.end() == 0
    typed = desk.home.parent / "typed.toml"
    desk.run("new", "clubs", "-p", "Ann", "-p", "Bob", "-o", "version=advanced", "--file", typed)
    entered = desk.run("enter", typed, typed="\n".join(SAMPLE.lines))
    assert entered.status == 0, entered.err
    assert facts(desk, typed) == facts(desk, path)
    assert Live.open(typed).code == live.code


@pytest.mark.parametrize("story", ["king-of-clubs/edge", "gridcannon/sample", "kingz/edge"])
@pytest.mark.parametrize("columns", [40, 60])
def test_every_line_is_whole_at_a_narrow_terminal(story: str, columns: int, desk: Desk) -> None:
    told = read(FOLDER / f"{story}.txt")
    path = desk.home.parent / "story.toml"
    args = [word for name in told.players for word in ("-p", name)]
    args += [word for key, value in told.options.items() for word in ("-o", f"{key}={value}")]
    args += [word for team in told.teams or () for word in ("--team", ",".join(team))]
    table = desk.terminal("play", told.game, *args, "--file", path, columns=columns)
    for n, line in enumerate(told.lines, 1):
        for shown in table.asked(n).splitlines()[1:]:
            assert count_cells(shown) <= columns, shown
        table.type(line)
    table.asked(None)
    table.type("")
    assert table.end() == 0
    assert Live.open(path).session.state == "finished"


def start(desk: Desk, *more: str) -> tuple[Path, Terminal]:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    table = desk.terminal("play", path, *more)
    table.asked(1)
    return path, table


@pytest.mark.parametrize("keys", ["\x03", "\x04", "sword b\x03"])
def test_ctrl_c_and_ctrl_d_leave_the_session_open(keys: str, desk: Desk) -> None:
    path, table = start(desk)
    table.press(keys)
    assert table.end() == 0
    assert "Left open, no answers yet." in table.seen
    assert Live.open(path).session.log == []


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_hang_up_leaves_the_session_open(number: signal.Signals, desk: Desk) -> None:
    path, table = start(desk)
    table.type("courage, courage")
    table.asked(2)
    table.press("sword")
    table.process.kill(number)
    assert table.end() == 0
    assert len(Live.open(path).session.log) == 1


def test_a_killed_conversation_has_lost_nothing_that_it_acknowledged(desk: Desk) -> None:
    path, table = start(desk)
    table.type("courage, courage")
    table.asked(2)
    table.type("shield, shield")
    table.asked(3)
    table.process.kill(signal.SIGKILL)
    table.process.wait()
    assert [entry.answer for entry in Live.open(path).session.log] == [
        "Ann courage, Bob courage",
        "Ann shield, Bob shield",
    ]


def test_ctrl_z_keeps_the_line_being_typed(desk: Desk) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    env = desk.environment(PS1="$ ", TERM="xterm", NO_COLOR="1")
    shell = Terminal(["/bin/bash", "--norc", "--noprofile"], 200, env)
    shell.wait(r"\$ ")
    shell.type(f"{sys.executable} -m referee play {path}")
    shell.asked(1)
    shell.press("courage, ")
    shell.wait("courage, ")
    shell.press("\x1a")
    shell.wait("Stopped")
    shell.type("stty -a; fg")
    assert " icanon" in shell.wait("1> courage, ")
    shell.press("courage\r")
    shell.asked(2)
    shell.type("/quit")
    shell.wait("Left open, 1 answer")
    assert [entry.answer for entry in Live.open(path).session.log] == ["Ann courage, Bob courage"]


def test_up_recalls_and_tab_completes_names_and_words(desk: Desk) -> None:
    path, table = start(desk)
    table.type("cabbage, courage")
    table.asked(1)
    table.press("\x1b[A")
    table.wait("cabbage, courage")
    table.press("\x15an\t")
    table.wait("Ann ")
    table.press("cou\t")
    table.wait("courage ")
    table.press("\b, b\t")
    table.wait("Bob ")
    table.press("co\t")
    table.wait("courage ")
    table.press("\r")
    table.asked(2)
    assert [entry.answer for entry in Live.open(path).session.log] == ["Ann courage, Bob courage"]


def test_a_line_longer_than_a_terminals_own_is_not_cut(desk: Desk) -> None:
    path, table = start(desk)
    table.type("courage, courage")
    table.asked(2)
    note = "far longer than a page " * 300
    table.type(f"/note {note}")
    table.asked(2)
    assert Live.open(path).session.log[0].notes == (note.strip(),)


def test_up_recalls_an_unused_line(desk: Desk) -> None:
    path, table = start(desk)
    assert desk.run("enter", path, "shield, shield").status == 0
    table.type("courage, net")
    shown = table.asked(2)
    assert "Meanwhile elsewhere: 1 answer entered (1: Ann shield, Bob" in shown
    table.press("\x1b[A\r")
    table.asked(3)
    log = Live.open(path).session.log
    assert [entry.answer for entry in log] == ["Ann shield, Bob shield", "Ann courage, Bob net"]


def test_referee_alone_offers_the_newest_open_session(desk: Desk) -> None:
    desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    table = desk.terminal(columns=100)
    shown = table.asked(None)
    assert "kingz-ann-bob (Ann, Bob, no answers yet)." in shown
    assert "Enter goes on with it; or a new game: king-of-clubs, the-club, kingz" in shown
    table.type("")
    assert "Kingz: Ann, Bob. Open, no answers yet." in table.asked(1)
    table.type("/quit")
    table.end()
    other = desk.terminal()
    other.asked(None)
    other.type("con")
    assert "KING OF CON, 2 to 5 players." in other.asked(None)
    other.press("\x04")
    assert other.end() == 0
    assert "Nothing was started." in other.seen


def test_a_new_name_close_to_a_known_one_is_confirmed(desk: Desk) -> None:
    desk.new("kingz", "-p", "Johnny", "-p", "Bob")
    table = desk.terminal("play", "kingz")
    table.asked(None)
    table.type("jonny, bob, Maximilian")
    assert "jonny is new here. Is this Johnny? y or n" in table.asked(None)
    table.type("y")
    table.asked(None)
    table.type("")
    assert "Kingz: Johnny, bob, Maximilian;" in table.asked(1)
    table.press("\x03")
    table.end()


def test_teams_are_asked_for_where_they_are_needed(desk: Desk) -> None:
    table = desk.terminal("play", "clubs")
    table.asked(None)
    table.type("Ann Bob Cy Di")
    assert "Who plays with Ann: Bob, Cy or Di? (e.g. Di)" in table.asked(None)
    table.type("bob cy")
    assert "Ann plays with 1, not 2." in table.asked(None)
    table.type("c")
    table.asked(None)
    table.type("?")
    assert "version=...: " in table.asked(None)
    table.type("order=by-v adv")
    assert "King of Clubs: Ann & Cy against Bob & Di; version" in table.asked(1)
    table.press("\x04")
    table.end()
    assert Live.open(only_session(desk)).session.options == {
        "version": "advanced",
        "order": "by-value",
        "team_tie": "least-first",
        "nights": 9,
    }


def test_colour_only_where_it_is_wanted(desk: Desk) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    for no_color, term, coloured in (("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)):
        table = desk.terminal("play", path, NO_COLOR=no_color, TERM=term)
        table.process.expect("1> ")
        assert ("\x1b[1m" in table.process.before) == coloured
        table.press("\x04")
        table.end()
