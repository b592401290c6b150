"""Damaged and hand-edited files: one sentence each, whole, and the file is left alone."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sessions.errors import SessionError
from sessions.live import Live
from sessions.storage.store import parse, read, read_head

ADVICE = "Put it right in an editor or use a copy; the file is left alone."
TOML = "bad TOML"
"""What the reader says of it is the reader's own; the sentence around it is ours."""

SOUND = """format = 1
game = "long-draw"
rules = 1
players = ["Ann", "Bob"]
started = 2026-11-29T19:00:00+01:00
state = "open"
answers = 2
seal = "SEAL"

[options]
rounds = 4

[standing]
Ann = 1
Bob = 1

[[log]]
ask = "cards"
where = "round 1"
answer = "Ann 7, Bob 4"
at = 2026-11-29T19:01:00+01:00
said = ["Ann drew the 7: 1 point."]
standing = [1, 0]

[[log]]
ask = "cards"
where = "round 2"
answer = "Ann 2, Bob 9"
at = 2026-11-29T19:02:00+01:00
said = ["Bob drew the 9: 1 point."]
standing = [1, 1]
"""


pytestmark = pytest.mark.usefixtures("long")


def sound() -> str:
    """The file above, sealed."""
    session, _ = parse(SOUND, Path("x"))
    return SOUND.replace("SEAL", session.seal())


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "a.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refusal(folder: Path, text: str | bytes) -> str:
    """What is said about a file when it is opened, without the folder's name."""
    path = written(folder, text)
    before = path.read_bytes()
    with pytest.raises(SessionError) as refused:
        Live.open(path)
    assert path.read_bytes() == before
    assert refused.value.status == 3
    said = refused.value.text.replace(f"{folder}/", "")
    if re.fullmatch(rf"a\.toml is not valid TOML: .*\(at line \d+, column \d+\)\. {ADVICE}", said):
        return TOML
    return said


def test_the_sound_file_has_nothing_wrong(tmp_path: Path) -> None:
    path = written(tmp_path, sound())
    live = Live.open(path)
    assert live.faults == ()
    assert live.pending == ("cards", "round 3")


GALLERY = [
    # what was done to the file, what stood there, what stands there now, what is said
    ("format missing", "format = 1\n", "", "a.toml: format is missing. " + ADVICE),
    ("format newer", "format = 1", "format = 2", "a.toml has format 2, newer than this Referee's 1: update Referee."),
    ("format zero", "format = 1", "format = 0", "a.toml: format 0 is none that Referee ever wrote. " + ADVICE),
    ("format a text", "format = 1", 'format = "1"', "a.toml: format should be a whole number. " + ADVICE),
    ("format true", "format = 1", "format = true", "a.toml: format should be a whole number. " + ADVICE),
    ("game missing", 'game = "long-draw"\n', "", "a.toml: game is missing. " + ADVICE),
    ("game a number", 'game = "long-draw"', "game = 7", "a.toml: game should be a text. " + ADVICE),
    ("rules missing", "rules = 1\n", "", "a.toml: rules is missing. " + ADVICE),
    ("rules a fraction", "rules = 1", "rules = 1.0", "a.toml: rules should be a whole number. " + ADVICE),
    ("players missing", 'players = ["Ann", "Bob"]\n', "", "a.toml: players is missing. " + ADVICE),
    ("players a text", '["Ann", "Bob"]', '"Ann"', "a.toml: players should be a list. " + ADVICE),
    ("a player a number", '["Ann", "Bob"]', '["Ann", 2]', "a.toml: players should be a list of texts. " + ADVICE),
    ("one player", '["Ann", "Bob"]', '["Ann"]', "a.toml: Long Draw is for 2 to 4 players, not 1."),
    ("one name twice", '["Ann", "Bob"]', '["Ann", "ANN"]', "a.toml: Ann and ANN are the same name: tell them apart."),
    ("a name that rings", '"Bob"]', '"\\u0007"]', "a.toml: The name ? has a control character (U+0007) in it."),
    ("started missing", "started = 2026-11-29T19:00:00+01:00\n", "", "a.toml: started is missing. " + ADVICE),
    ("started a text", "= 2026-11-29T19:00:00+01:00", '= "today"', "a.toml: started should be a time with its offset. " + ADVICE),
    ("started without offset", "19:00:00+01:00", "19:00:00", "a.toml: started should be a time with its offset. " + ADVICE),
    ("started a date", "2026-11-29T19:00:00+01:00", "2026-11-29", "a.toml: started should be a time with its offset. " + ADVICE),
    ("started before time", "2026-11-29T19:00:00+01:00", "0001-01-01T00:00:00+01:00", "a.toml: started should be a time with its offset. " + ADVICE),
    ("teams a text", "state =", 'teams = "x"\nstate =', "a.toml: teams should be a list. " + ADVICE),
    ("teams of numbers", "state =", "teams = [[1]]\nstate =", "a.toml: teams should be lists of names. " + ADVICE),
    ("teams nobody has", "state =", 'teams = [["Ann"], ["Bob"]]\nstate =', "a.toml: Long Draw with 2 players has no teams."),
    ("state unknown", '"open"', '"closed"', "a.toml: state closed is none of open, finished, abandoned. " + ADVICE),
    ("state driving a terminal", '"open"', '"\\u001b[2J"', "a.toml: state ?[2J is none of open, finished, abandoned. " + ADVICE),
    ("answers a text", "answers = 2", 'answers = "2"', "a.toml: answers should be a whole number. " + ADVICE),
    ("seal a number", 'seal = "', 'seal = 1 # "', "a.toml: seal should be a text. " + ADVICE),
    ("options a list", "[options]\nrounds = 4\n", "[[options]]\n", "a.toml: options should be a table. " + ADVICE),
    ("an option nobody has", "rounds = 4", "rounds = 4\nspeed = 1", "a.toml: Long Draw has no option 'speed'; its options: rounds."),
    ("an option out of range", "rounds = 4", "rounds = 0", "a.toml: 0 will not do: rounds is a whole number from 1 to 1000000."),
    ("standing a text", "Ann = 1\n", 'Ann = "1"\n', "a.toml: the standing takes whole numbers. " + ADVICE),
    ("result without places", "\n[[log]]", '\n[result]\nwinners = ["Ann"]\n\n[[log]]', "a.toml: the result needs winners, a place for each player, how and finished. " + ADVICE),
    ("notes a text", "state =", 'notes = "x"\nstate =', "a.toml: notes should be a list. " + ADVICE),
    ("why a number", "state =", "why = 1\nstate =", "a.toml: why should be a text. " + ADVICE),
    ("mended now", "state =", "mended = [1]\nstate =", "a.toml: mended should be a list of times with their offset. " + ADVICE),
    ("log a table", "[[log]]", "[log]", TOML),
    ("log a number", None, "log = 7\n" + SOUND.split("\n[[log]]")[0], "a.toml: log should be a list. " + ADVICE),
    ("log of numbers", None, "log = [7]\n" + SOUND.split("\n[[log]]")[0], "a.toml: entry 1: it is no [[log]] block. " + ADVICE),
    ("struck of numbers", "state =", "struck = [1]\nstate =", "a.toml: struck entries are [[struck]] blocks. " + ADVICE),
    ("ask missing", 'ask = "cards"\nwhere = "round 2"', 'where = "round 2"', "a.toml: entry 2: ask is missing. " + ADVICE),
    ("where missing", 'where = "round 1"\n', "", "a.toml: entry 1: where is missing. " + ADVICE),
    ("answer a number", '"Ann 2, Bob 9"', "29", "a.toml: entry 2: answer should be a text. " + ADVICE),
    ("at missing", "at = 2026-11-29T19:02:00+01:00\n", "", "a.toml: entry 2: at is missing. " + ADVICE),
    ("at a local time", "19:02:00+01:00", "19:02:00", "a.toml: entry 2: at should be a time with its offset. " + ADVICE),
    ("said a text", '["Bob drew the 9: 1 point."]', '"x"', "a.toml: entry 2: said should be a list. " + ADVICE),
    ("said numbers", '["Bob drew the 9: 1 point."]', "[9]", "a.toml: entry 2: said should be a list of texts. " + ADVICE),
    ("standing fractions", "[1, 1]", "[1, 1.5]", "a.toml: entry 2: standing should be a list of whole numbers. " + ADVICE),
    ("standing true", "[1, 1]", "[1, true]", "a.toml: entry 2: standing should be a list of whole numbers. " + ADVICE),
    ("standing beyond TOML", "[1, 1]", "[1, 0xffffffffffffffff]", "a.toml: entry 2: standing should be a list of whole numbers. " + ADVICE),
    ("overruled a number", 'answer = "Ann 7', 'overruled = 1\nanswer = "Ann 7', "a.toml: entry 1: overruled should be true or false. " + ADVICE),
    ("was a text", 'answer = "Ann 7', 'was = "x"\nanswer = "Ann 7', "a.toml: entry 1: was should be a list. " + ADVICE),
    ("was of numbers", 'answer = "Ann 7', 'was = [1]\nanswer = "Ann 7', "a.toml: entry 1: was should be a list of tables. " + ADVICE),
    ("a game nobody has", '"long-draw"', '"chess"', None),
    ("an answer nobody could give", '"Ann 2, Bob 9"', '"Ann 2, Bob 99"', "a.toml, entry 2 (cards, round 2): 'Ann 2, Bob 99' no longer replays: 99 will not do: a card is a whole number from 1 to 10. The file is left alone; referee check a.toml says more."),
    ("an answer for another question", '"round 2"', '"round 7"', "a.toml no longer replays from entry 2 on: no answer is kept for cards (round 2). The file is left alone; referee check a.toml says more."),
    ("an answer kept twice", '"round 2"', '"round 1"', "a.toml no longer replays from entry 2 on: cards (round 1) is answered twice. The file is left alone; referee check a.toml says more."),
    ("an answer after the end", "rounds = 4", "rounds = 1", "a.toml no longer replays from entry 2 on: the game is over. The file is left alone; referee check a.toml says more."),
    ("an answer with a bell", '"Ann 2, Bob 9"', '"Ann 2, \\u0007 Bob 9"', "a.toml, entry 2 (cards, round 2): 'Ann 2, ? Bob 9' no longer replays: That line has a control character in it (U+0007): type it again. The file is left alone; referee check a.toml says more."),
    ("a key twice", "rules = 1", "rules = 1\nrules = 1", TOML),
    ("a mark missing", '"Ann 7, Bob 4"', '"Ann 7, Bob 4', TOML),
    ("a number of 10,000 digits", "rules = 1", "rules = 1" + "0" * 10_000, "a.toml holds a value that is too deep or too long to be a session's. " + ADVICE),
    ("a number beyond TOML", "rules = 1", "rules = 0x1" + "0" * 10_000, "a.toml: a whole number is larger than TOML allows. " + ADVICE),
    ("deep lists", "state =", "deep = " + "[" * 300 + "]" * 300 + "\nstate =", "a.toml: a value is nested more than 16 deep. " + ADVICE),
    ("bottomless lists", "state =", "deep = " + "[" * 5000 + "]" * 5000 + "\nstate =", "a.toml holds a value that is too deep or too long to be a session's. " + ADVICE),
    ("a deep key", "state =", "a" + ".a" * 500 + " = 1\nstate =", "a.toml: a value is nested more than 16 deep. " + ADVICE),
    ("a bottomless key", "state =", "a" + ".a" * 5000 + " = 1\nstate =", "a.toml holds a value that is too deep or too long to be a session's. " + ADVICE),
    ("deep in an entry", 'answer = "Ann 7', "x" + ".x" * 99 + ' = 1\nanswer = "Ann 7', "a.toml: entry 1: a value is nested more than 16 deep. " + ADVICE),
    ("a list where struck holds tables", "state =", "struck = [[]]\nstate =", "a.toml: struck entries are [[struck]] blocks. " + ADVICE),
]  # fmt: skip


@pytest.mark.parametrize(("what", "old", "new", "said"), GALLERY, ids=[each[0] for each in GALLERY])
def test_a_damaged_file_gets_one_sentence(
    what: str, old: str | None, new: str, said: str | None, tmp_path: Path
) -> None:
    if old is not None:
        assert old in sound(), what
    text = new if old is None else sound().replace(old, new, 1)
    found = refusal(tmp_path, text)
    if said is None:  # names the games that happen to be installed
        assert found.startswith("a.toml: There is no game chess: ")
    else:
        assert found == said


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "a.toml is empty: there is no session in it. Look for a copy; it is left alone."),
        (b" \n\n", "a.toml holds nothing but blanks: there is no session in it. Look for a copy; it is left alone."),
        (b"\0" * 4096, "a.toml holds nothing but blanks: there is no session in it. Look for a copy; it is left alone."),
        (b'format = 1\ngame = "\xff"\n', f"a.toml, line 2: it is not UTF-8 text. {ADVICE}"),
        (b"format = 1\n\0\n", TOML),
        (b'game = "\xed\xa0\x80"\n', f"a.toml, line 1: it is not UTF-8 text. {ADVICE}"),
        (b'game = "\\ud800"\n', TOML),
        (b"\x1b[2J", TOML),
        (b"a = 1\n" * 3_000_000, f"a.toml is too large for a session file (18,000,000 bytes). {ADVICE}"),
        (b"a.b.c.d = 1\n" * 120_000, f"a.toml holds too much for a session file. {ADVICE}"),
    ],
)  # fmt: skip
def test_file_without_a_session_is_refused(raw: bytes, said: str, tmp_path: Path) -> None:
    assert refusal(tmp_path, raw) == said


def test_missing_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    said = {
        folder: f"{folder} cannot be read: is a directory.",
        pipe: f"{pipe} cannot be read: it is no ordinary file.",
        loop: f"{loop} cannot be read: too many levels of symbolic links.",
        Path("/dev/zero"): "/dev/zero cannot be read: it is no ordinary file.",
        tmp_path / "none.toml": f"There is no session file {tmp_path}/none.toml.",
        Path("a\0b.toml"): "a?b.toml cannot be read: that is no file name.",
        tmp_path / ("x" * 300): f"{tmp_path}/{'x' * 300} cannot be read: file name too long.",
    }
    for path, text in said.items():
        for reader in (read, read_head):
            with pytest.raises(SessionError) as refused:
                reader(path)
            assert refused.value.text == text


def test_file_name_cannot_drive_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m.toml"
    path.write_text("")
    with pytest.raises(SessionError) as refused:
        read(path)
    assert refused.value.text.startswith(f"{tmp_path}/?[31m.toml is empty")


FAULTS = [
    ("answers = 2", "answers = 3", ("the head says 3 answers, the log has 2",)),
    ("answers = 2\n", "", ("the head says no count, the log has 2",)),
    ("answers = 2\n", "answers = 2\noverruled = 1\n", ("the head says 1 overruled, the log has 0",)),
    ("Ann 7, Bob 4", "Ann 8, Bob 4", ("the seal does not fit the facts",)),
    ("rounds = 4", "rounds = 5", ("the seal does not fit the facts",)),
    ('"Bob"', '"Bo"', ("the seal does not fit the facts",)),
    ('seal = "', 'old = "', ("the seal is missing",)),
    ('state = "open"', 'state = "finished"', ("the head says finished, without a result",)),
    ('answer = "Ann 7', 'overruled = true\nanswer = "Ann 7', ("the seal does not fit the facts",)),
    ("19:00:00", "19:30:00", ()),
    ("1 point.", "one point.", ()),
    ("[standing]", "[standing] # so far", ()),
]


@pytest.mark.parametrize(("old", "new", "faults"), FAULTS)
def test_count_and_seal_notice_what_was_changed(
    old: str, new: str, faults: tuple[str, ...], tmp_path: Path
) -> None:
    assert old in sound()
    text = sound().replace(old, new, 1)
    if new == '"Bo"':
        text = text.replace("Bob", "Bo")
    assert read(written(tmp_path, text)).faults == faults


def test_an_answer_cut_out_is_noticed_by_count_and_seal(tmp_path: Path) -> None:
    head, first, second = sound().split("\n[[log]]\n")
    assert read(written(tmp_path, f"{head}\n[[log]]\n{first}")).faults == (
        "the head says 2 answers, the log has 1",
        "the seal does not fit the facts",
    )
    assert "round 2" in second


def test_losing_struck_answers_is_noticed(tmp_path: Path) -> None:
    """The head counts the struck blocks too, so the end of a file cannot go unseen."""
    path = tmp_path / "a.toml"
    path.write_text(sound(), encoding="utf-8")
    Live.open(path).undo()
    text = path.read_text(encoding="utf-8")
    assert "\ntaken_back = 1\n" in text
    assert read(path).faults == ()
    path.write_text(text[: text.index("\n[[struck]]")] + "\n", encoding="utf-8")
    assert read(path).faults == ("the head says 1 taken back, the file has 0",)
