"""Leaving: at every kind of prompt, in every way, with the right words and nothing lost."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk, Terminal, holding
from stories import FOLDER

from sessions.live import Live

SHORTEST = FOLDER / "king-of-clubs" / "shortest.toml"


def kingz(desk: Desk) -> Path:
    """A session with one answer."""
    path = desk.new("kingz", "-p", "Johnny", "-p", "Bob", "-o", "mode=control")
    assert desk.run("enter", path, "courage, courage").status == 0
    return path


def at_the_door(desk: Desk) -> Terminal:
    return waiting(desk.terminal())


def at_an_open_session(desk: Desk) -> Terminal:
    kingz(desk)
    return waiting(desk.terminal())


def at_the_seats(desk: Desk) -> Terminal:
    return waiting(desk.terminal("play", "kingz"))


def at_a_name_like_another(desk: Desk) -> Terminal:
    kingz(desk)
    return waiting(desk.terminal("play", "kingz"), "jonny, bob")


def at_the_partners(desk: Desk) -> Terminal:
    return waiting(desk.terminal("play", "clubs"), "Ann Bob Cy Di")


def at_the_options(desk: Desk) -> Terminal:
    return waiting(desk.terminal("play", "kingz"), "Ann, Bob")


def at_a_question(desk: Desk) -> Terminal:
    return waiting(desk.terminal("play", kingz(desk)))


def at_abandoning(desk: Desk) -> Terminal:
    return waiting(desk.terminal("play", kingz(desk)), "/abandon")


def at_an_entry_to_amend(desk: Desk) -> Terminal:
    table = waiting(desk.terminal("play", kingz(desk)), "/amend 1")
    table.press("\x15")  # Ctrl-U: the recorded line goes
    return table


def at_saving_an_amendment(desk: Desk) -> Terminal:
    return waiting(desk.terminal("play", kingz(desk)), "/amend 1 shield, shield")


def at_an_abandoned_session(desk: Desk) -> Terminal:
    path = kingz(desk)
    desk.run("abandon", path)
    return waiting(desk.terminal("play", path))


def at_the_end(desk: Desk) -> Terminal:
    desk.home.mkdir()
    shutil.copy(SHORTEST, desk.home / "night.toml")
    return waiting(desk.terminal("play", "night"))


def waiting(table: Terminal, *typed: str) -> Terminal:
    """At its next prompt, and at the next one after each line."""
    table.wait(PROMPT)
    for line in typed:
        table.type(line)
        table.wait(PROMPT)
    return table


PROMPT = r"\n(?:\d*|[^\n]*y or n)> "
NOTHING = "Nothing was started.\n"
OPEN = "Left open, 1 answer. Go on with: referee play\n2026-11-29-kingz-johnny-bob\n"
UNCHANGED = "Nothing has changed.\n"

PROMPTS: dict[Callable[[Desk], Terminal], str] = {
    at_the_door: NOTHING,
    at_an_open_session: NOTHING,
    at_the_seats: NOTHING,
    at_a_name_like_another: NOTHING,
    at_the_partners: NOTHING,
    at_the_options: NOTHING,
    at_a_question: OPEN,
    at_abandoning: OPEN,
    at_an_entry_to_amend: UNCHANGED + OPEN,
    at_saving_an_amendment: UNCHANGED + OPEN,
    at_an_abandoned_session: NOTHING,
    at_the_end: "",
}


def kept(desk: Desk) -> dict[str, bytes]:
    """Every file of the home folder, locks aside."""
    return {p.name: p.read_bytes() for p in desk.home.glob("*") if not p.name.startswith(".")}


def press(keys: str) -> Callable[[Terminal], int]:
    def leave(table: Terminal) -> int:
        table.press(keys)
        return table.end()

    return leave


def kill(number: signal.Signals) -> Callable[[Terminal], int]:
    def leave(table: Terminal) -> int:
        table.press("half a li")  # what was not ended with Enter is no answer
        table.wait("half a li")
        table.process.kill(number)
        return table.end()

    return leave


def hang_up(table: Terminal) -> int:
    """The window is closed: nobody reads any more."""
    table.process.ptyproc.fileobj.close()
    _, status = os.waitpid(table.process.pid, 0)
    table.process.ptyproc.terminated = True
    return os.waitstatus_to_exitcode(status)


WAYS: dict[str, Callable[[Terminal], int]] = {
    "Ctrl-C": press("\x03"),
    "Ctrl-C in a line": press("half a li\x03"),
    "Ctrl-D": press("\x04"),
    "SIGTERM": kill(signal.SIGTERM),
    "SIGHUP": kill(signal.SIGHUP),
    "the window closed": hang_up,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: prompt.__name__.replace("_", " "))
def test_leaving(prompt: Callable[[Desk], Terminal], way: str, desk: Desk) -> None:
    table = prompt(desk)
    before = kept(desk)
    shown = len(table.seen)
    assert WAYS[way](table) == 0
    assert kept(desk) == before
    if way != "the window closed":
        _, newline, words = table.seen[shown:].partition("\n")
        assert newline
        today = time.strftime("%Y-%m-%d")
        assert words.replace(today, "2026-11-29") == PROMPTS[prompt]


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda prompt: prompt.__name__.replace("_", " "))
def test_bytes_that_are_no_text_answer_nothing(prompt: Callable[[Desk], Terminal], desk: Desk) -> None:
    table = prompt(desk)
    before = kept(desk)
    os.write(table.process.child_fd, b"caf\xff\xfe\r")
    shown = table.wait(PROMPT).split("\n", 1)[1]
    assert shown.startswith(SENTENCES[prompt])
    assert kept(desk) == before
    table.press("\x03")
    assert table.end() == 0
    assert kept(desk) == before


SENTENCES: dict[Callable[[Desk], Terminal], str] = {
    at_the_door: "caf?? is neither a game nor a session.",
    at_an_open_session: "caf?? is neither a game nor a session.",
    at_the_seats: "The name caf?? has a byte that is no text (FF) in it.\n",
    at_a_name_like_another: "jonny is new here. Is this Johnny? y or n\n",
    at_the_partners: "Nobody here is called caf??. Players: Bob, Cy, Di.\n",
    at_the_options: "caf?? is no option: write ",
    at_a_question: "Not recorded: That line has a byte that is no text in it\n(FF): type it again.\n",
    at_abandoning: "Close this session without a result? y or n\n",
    at_an_entry_to_amend: "Not recorded: That line has a byte that is no text in it\n(FF): type it again.\n",
    at_saving_an_amendment: "caf?? is no answer. It is one of: yes, no.\n",
    at_an_abandoned_session: "This session was abandoned. Open it again? y or n\n",
    at_the_end: "The game is over: Enter leaves, /undo takes back, /again\nstarts a rematch.\n",
}


def shell(desk: Desk, columns: int = 200) -> Terminal:
    """A shell that can stop a command and go on with it."""
    env = desk.environment(PS1="$ ", TERM="xterm", NO_COLOR="1")
    table = Terminal(["/bin/bash", "--norc", "--noprofile"], columns, env)
    table.wait(r"\$ ")
    return table


def test_ctrl_z_before_the_first_question(desk: Desk) -> None:
    table = shell(desk)
    table.type(f"{sys.executable} -m referee play kingz -o mode=control")
    table.asked(None)
    for typed, rest in (("Ann, ", "Bob"), ("cou", "rage, courage"), ("/aban", "don"), ("", "n")):
        table.press(typed)
        table.wait(typed)
        table.press("\x1a")
        table.wait("Stopped")
        table.wait(r"\$ ")
        table.type("stty -a | grep -q ' icanon.* echo ' && echo lines, e''choed; fg")
        table.wait("lines, echoed")
        table.wait(f"\r[^\n]*> {typed}")
        table.press(f"{rest}\r")
        table.wait(PROMPT)
    table.type("/quit")
    table.wait("Left open, 1 answer")
    assert [e.answer for e in Live.open(next(desk.home.glob("*.toml"))).session.log] == [
        "Ann courage, Bob courage"
    ]


def while_it_waits(path: Path, pid: int, table: Terminal, number: signal.Signals) -> None:
    """With the session's lock in other hands an answer waits; then a signal comes."""
    with holding(path) as waits_for_it:
        table.type("shield, shield")
        waits_for_it(pid)
        os.kill(pid, number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_leaves_during_a_save_has_saved(number: signal.Signals, desk: Desk) -> None:
    path = kingz(desk)
    table = waiting(desk.terminal("play", path))
    while_it_waits(path, table.process.pid, table, number)
    assert table.end() == 0
    assert "Left open, 2 answers." in table.seen
    assert len(Live.open(path).session.log) == 2


def test_ctrl_z_during_a_save_stops_after_it(desk: Desk) -> None:
    path = kingz(desk)
    table = shell(desk)
    table.type(f"{sys.executable} -m referee play {path}")
    table.asked(2)
    inside = Path(f"/proc/{table.process.pid}/task/{table.process.pid}/children").read_text()
    while_it_waits(path, int(inside), table, signal.SIGTSTP)
    table.wait("Stopped")
    assert len(Live.open(path).session.log) == 2
    table.wait(r"\$ ")
    table.type("fg")
    table.asked(3)
    table.type("/quit")
    table.wait("Left open, 2 answers")


def test_the_terminal_is_left_as_it_was_found(desk: Desk) -> None:
    path = kingz(desk)
    table = shell(desk)
    for keys in ("/quit\r", "\x03", "\x04"):
        table.type(f"stty -a >{desk.home}/before")
        table.wait(r"\$ ")
        table.type(f"{sys.executable} -m referee play {path}")
        table.asked(2)
        table.press(keys)
        table.wait("Left open")
        table.wait(r"\$ ")
        table.type(f"stty -a | cmp - {desk.home}/before && echo as i''t was")
        table.wait("as it was")
