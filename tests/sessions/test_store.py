"""What stands in a session file stays there: comments, keys of others, the order a person gave it."""

from __future__ import annotations

import os
import shutil
from datetime import datetime
from pathlib import Path

import long_draw
import pytest
import tomli
from long_draw import START, began

from sessions.errors import SaveFailed
from sessions.live import Live
from sessions.session import Entry, Session
from sessions.storage.store import Kept, create, read, read_head

pytestmark = pytest.mark.usefixtures("long")


def played(path: Path) -> Live:
    """Two rounds of nine."""
    live = began(path)
    live.answer("7, 4")
    live.answer("2, 9")
    return live


def edited(path: Path, old: str, new: str) -> Live:
    """The session after somebody changed its file by hand."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_bytes(text.replace(old, new, 1).encode())
    return Live.open(path)


def test_a_session_file_can_be_read_without_referee(tmp_path: Path) -> None:
    live = played(tmp_path / "a.toml")
    live.note("Bob spilt the tea")
    text = live.path.read_text()
    assert (
        text
        == f'''format = 1
game = "long-draw"
rules = 1
players = ["Ann", "Bob"]
started = 2026-11-29T19:00:00+01:00
state = "open"
answers = 2
seal = "{live.session.seal()}"

[options]
rounds = 9

[standing]
Ann = 1
Bob = 1

[[log]]
ask = "cards"
where = "round 1"
answer = "Ann 7, Bob 4"
at = 2026-11-29T19:00:00+01:00
said = ["Ann drew the 7: 1 point."]
standing = [1, 0]

[[log]]
ask = "cards"
where = "round 2"
answer = "Ann 2, Bob 9"
at = 2026-11-29T19:00:00+01:00
said = ["Bob drew the 9: 1 point."]
standing = [1, 1]
notes = ["Bob spilt the tea"]
'''
    )


def test_a_finished_session_has_its_result_in_the_head(tmp_path: Path) -> None:
    live = began(tmp_path / "a.toml", rounds=2)
    live.answer("7, 4")
    live.answer("3, 3 !")
    head = read_head(live.path)
    assert head.session.state == "finished"
    assert head.session.overruled == 1
    assert head.session.result == {
        "winners": ["Ann"],
        "places": [1, 2],
        "how": "last round",
        "finished": START,
    }
    assert (head.answers, head.seal) == (2, live.session.seal())
    assert head.session.log == []


def test_everything_written_is_read_back(tmp_path: Path) -> None:
    """Texts with whatever TOML must escape, numbers at its limits, times of every kind."""
    path = tmp_path / "a.toml"
    session = Session(
        game="long-draw",
        rules=1,
        players=["Zoë", "日本 [x] = #"],
        started=datetime.fromisoformat("2026-11-29T19:00:00.123456-03:30"),
        options={"rounds": 2},
    )
    nasty = 'a "quoted" \\ back\tslash\n[[log]]\n\x00\x1b\x7f\u2028\u202e 😀 é # not a comment'
    session.standing = {"Zoë": -3, "日本 [x] = #": 2**63 - 1}
    session.notes = (nasty, "", " ")
    session.why = nasty
    session.mended = (START,)
    session.more = {
        "place": nasty,
        "": 1,
        "a.b": [1, 2.5, [], {"x": nasty}],
        "weather": {"sky": "grey", "wind": {"from": "north", "force": 3}},
        "rounds": [{"n": 1}, {"n": 2, "tags": ["x"]}],
        "mixed": [1, {"n": 1}],
        "floats": [1e300, -0.0, float("inf"), float("-inf")],
        "times": tomli.loads("t = [2026-11-29, 19:00:00.5, 2026-11-29T19:00:00, 1979-05-27T07:32:00Z]")[
            "t"
        ],
        "large": [2**63 - 1, -(2**63)],
    }
    session.log = [
        Entry(
            "cards", nasty, nasty, START, (nasty, "x"), (1, -1), True, (nasty,),
            ({"answer": "x", "overruled": True, "until": START, "why": nasty},), True, {"mood": {"deep": [nasty]}},
        ),
        Entry("cards", "round 2", "y", START),
    ]  # fmt: skip
    session.struck = [
        {"n": 1, "ask": "cards", "answer": nasty, "struck": START, "result": {"places": [1]}}
    ]
    create(path, session)
    loaded = read(path)
    assert loaded.faults == ()
    found = loaded.session
    assert found.overruled == 1
    for name in vars(session):
        if name != "overruled":
            assert getattr(found, name) == getattr(session, name), name
    again = tmp_path / "b.toml"
    create(again, found)
    assert again.read_bytes() == path.read_bytes()
    head = read_head(path).session
    assert (head.more, head.standing, head.notes) == (session.more, session.standing, session.notes)


def test_keys_of_others_stay_wherever_they_stand(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    edited(path, "seal =", 'place = "kitchen"\nseal =')
    edited(path, "[standing]", '[weather]\nsky = "grey"\n[weather.wind]\nforce = 3\n\n[standing]')
    edited(path, "[standing]", "[[guests]]\nname = 'Eve'\n[[guests]]\nname = 'Flo'\n\n[standing]")
    edited(path, 'where = "round 1"', 'where = "round 1"\nmood = "merry"')
    live = Live.open(path)
    assert live.faults == ()
    live.answer("1, 2")
    live.undo()
    live.note("home late")
    data = tomli.loads(path.read_text())
    assert data["place"] == "kitchen"
    assert data["weather"] == {"sky": "grey", "wind": {"force": 3}}
    assert data["guests"] == [{"name": "Eve"}, {"name": "Flo"}]
    assert data["log"][0]["mood"] == "merry"
    assert set(data["standing"]) == {"Ann", "Bob"}
    assert read(path).faults == ()


def test_a_key_of_others_stays_where_nothing_was_read_out(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    live = edited(path, 'said = ["Ann drew the 7: 1 point."]\nstanding = [1, 0]\n', 'mood = "merry"\n')
    assert live.session.log[0].more == {"mood": "merry"}
    live.undo()
    assert read(path).session.log[0].more == {"mood": "merry"}


def test_comments_of_answers_stay_with_them(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    edited(path, "\n[[log]]\n", "\n# the first round\n# was quick\n[[log]] # here\n")
    edited(path, 'where = "round 1"', 'where = "round 1" # by the fire # and warm')
    edited(path, "\n[[log]]\n", "\n  # the second\n[[log]]\n")
    live = Live.open(path)
    live.answer("1, 2")
    both = path.read_text()
    assert "\n# the first round\n# was quick\n[[log]] # here\n" in both
    assert 'where = "round 1" # by the fire # and warm' in both
    assert "\n  # the second\n[[log]]\n" in both
    live.undo(2)
    assert "# the first round" in path.read_text()
    assert "# the second" not in path.read_text()
    assert read(path).faults == ()


def test_comments_stay_with_an_answer_that_gets_a_note(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    edited(path, 'where = "round 2"', 'where = "round 2" # a "close" one')
    live = edited(path, 'answer = "Ann 2, Bob 9"', "answer = 'Ann 2, Bob 9' # 'sic' # twice")
    live.note("tea")
    text = path.read_text()
    assert text.count('# a "close" one') == 1
    assert text.count("# 'sic' # twice") == 1
    assert read(path).session.log[1].notes == ("tea",)


def test_a_hash_in_an_answer_is_no_comment(tmp_path: Path) -> None:
    game = long_draw.GAME
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["B#2", "Ann"], {}))
    live.answer('"B#2" 3, ann 4')
    Live.open(live.path).note("tea")
    assert "\n#" not in live.path.read_text()
    assert read(live.path).session.log[0].answer == '"B#2" 3, Ann 4'


@pytest.mark.parametrize(
    "hide",
    [
        # a marker inside a text of several lines, in the head, in an entry, in a struck one
        ("seal =", "story = '''\n[[log]]\nask = 1\n'''\nseal ="),
        ('where = "round 1"', 'where = "round 1"\nstory = """\n[[log]]\n# x\n[[struck]]\n"""'),
        ('where = "round 2"', "where = 'round 2'\nstory = '''\n\n[[log]]\n'''"),
        # a block written in another way
        ("\n[[log]]", "\n  [[ log ]]"),
        ("\n[[log]]", '\n[["log"]]'),
        # a table of somebody else's between the blocks, under an entry, or after them
        ("\n\n[[log]]\nask = \"cards\"\nwhere = \"round 2\"", "\n[log.weather]\nsky = 'grey'\n\n[[log]]\nask = \"cards\"\nwhere = \"round 2\""),
        ("\n\n[[log]]\nask = \"cards\"\nwhere = \"round 2\"", "\n[weather]\nsky = 'grey'\n\n[[log]]\nask = \"cards\"\nwhere = \"round 2\""),
        ("standing = [1, 1]\n", "standing = [1, 1]\n[weather]\nsky = 'grey'\n"),
        ("standing = [1, 1]\n", "standing = [\n1, # one\n  1 ]\n[[weather]]\nsky = 'grey'\n"),
        # two markers, one hidden and one real, so that the count is right by chance
        ("\n[[log]]", "\n[[ log ]]\nstory = '''\n[[log]]\n'''"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("hand", ["\n", "\r\n"])
def test_blocks_are_found_however_the_file_is_laid_out(
    hide: tuple[str, str], hand: str, tmp_path: Path
) -> None:
    path = played(tmp_path / "a.toml").path
    edited(path, *hide)
    path.write_bytes(path.read_bytes().replace(b"\n", hand.encode()))
    before = read(path)
    live = Live.open(path)
    live.answer("1, 2")
    after = read(path)
    assert after.faults == ()
    assert after.session.log[:2] == before.session.log
    assert after.session.more == before.session.more
    live.undo(2)
    after = read(path)
    assert after.faults == ()
    assert after.session.log == before.session.log[:1]
    assert after.session.more == before.session.more
    Live.open(path).answer("5, 6")
    assert [entry.where for entry in read(path).session.log] == ["round 1", "round 2"]


def test_a_file_from_another_system_is_read_and_goes_on(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    live = Live.open(path)
    assert live.faults == ()
    assert read_head(path).answers == 2
    live.answer("1, 2")
    assert read(path).faults == ()
    assert b"\r" not in path.read_bytes()


def test_a_head_with_its_keys_in_any_order(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    head, log = path.read_text().split("\n[[log]]", 1)
    plain, tables = head.split("\n[options]\n")
    options, standing = tables.split("\n[standing]\n")
    lines = sorted(plain.splitlines(), reverse=True)
    text = "\n".join(lines) + f"\n[standing]\n{standing}\n[options]\n{options}\n[[log]]{log}"
    path.write_text(text)
    assert Live.open(path).faults == ()
    assert read_head(path).answers == 2


def test_tables_after_the_log_are_found_by_a_listing_too(tmp_path: Path) -> None:
    live = began(tmp_path / "a.toml", rounds=2)
    live.answer("7, 4")
    live.answer("2, 9")
    text = live.path.read_text()
    start, end = text.index("\n[result]"), text.index("\n[[log]]")
    live.path.write_text(text[:start] + text[end:] + text[start:end])
    assert read_head(live.path).session.result == live.session.result
    assert Live.open(live.path).faults == ()


def test_a_head_is_read_alone(tmp_path: Path) -> None:
    """A listing does not look at the log, whatever stands there."""
    path = played(tmp_path / "a.toml").path
    head = path.read_bytes().split(b"\n[[log]]")[0]
    path.write_bytes(head + b"\n[[log]]\nthis is no TOML \xff")
    assert read_head(path).session.standing == {"Ann": 1, "Bob": 1}


def test_a_long_head_is_read_whole(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    edited(path, "seal =", f'notes = ["{"x" * 9000}"]\nseal =')
    assert read_head(path).session.standing == {"Ann": 1, "Bob": 1}


def test_a_time_of_odd_seconds_is_written_in_whole_minutes(tmp_path: Path) -> None:
    """Amsterdam kept an offset of 19 minutes and 32 seconds until 1937; TOML takes whole minutes."""
    path = tmp_path / "a.toml"
    game = long_draw.GAME
    odd = datetime.fromisoformat("1930-06-01T12:00:00+00:19:32")
    live = Live.begin(path, game, game.settle(["Ann", "Bob"], {}), lambda: odd)
    live.answer("1, 2")
    assert read(path).session.log[0].at == odd
    assert "at = 1930-06-01T12:00:28+00:20" in path.read_text()


def test_a_change_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    """An undo that fails, and an answer after it: the file has every answer that it says it has."""
    live = played(tmp_path / "a.toml")
    live.path.chmod(0o444)
    for change in (live.undo, lambda: live.note("x"), live.abandon):
        with pytest.raises(SaveFailed):
            change()
    live.path.chmod(0o644)
    assert live.session.notes == ()
    live.answer("5, 6")
    found = read(live.path)
    assert found.faults == ()
    assert [entry.answer for entry in found.session.log] == [
        "Ann 7, Bob 4",
        "Ann 2, Bob 9",
        "Ann 5, Bob 6",
    ]
    assert found.session.struck == []
    assert found.session.state == "open"


def test_damaged_seal_is_noticed_until_the_next_save(tmp_path: Path) -> None:
    path = played(tmp_path / "a.toml").path
    live = edited(path, "Ann 7, Bob 4", "Ann 3, Bob 4")
    assert live.faults == ("the seal does not fit the facts",)
    path.chmod(0o444)
    with pytest.raises(SaveFailed):
        live.undo()
    assert live.faults == ("the seal does not fit the facts",)
    path.chmod(0o644)
    live.answer("5, 6")
    assert not live.faults
    again = read(path)
    assert again.faults == ()
    assert len(again.session.mended) == 1


def test_a_result_that_was_forged_is_not_sealed_by_a_note(tmp_path: Path) -> None:
    live = began(tmp_path / "a.toml", rounds=1)
    live.answer("7, 4")
    for old, new in [('winners = ["Ann"]', 'winners = ["Bob"]'), ("\n[result]", "\n[gone]")]:
        forged = edited(live.path, old, new)
        assert forged.faults
        forged.note("tea")
        loaded = read(live.path)
        assert loaded.faults == ()
        assert loaded.session.result == live.session.result


def test_session_saved_elsewhere_is_whole(tmp_path: Path) -> None:
    live = played(tmp_path / "a.toml")
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    other = tmp_path / "b.toml"
    live.save_elsewhere(other)
    found = read(other)
    assert found.faults == ()
    assert [entry.where for entry in found.session.log] == ["round 1", "round 2"]
    live.answer("1, 2")
    live.undo(2)
    assert len(read(other).session.log) == 1
    with pytest.raises(FileExistsError):
        live.save_elsewhere(other)


def test_lone_surrogate_is_never_written(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    session = Session(game="long-draw", rules=1, players=["Ann", "Bob"], started=START)
    kept = create(path, session)
    before = path.read_bytes()
    session.notes = ("\udc80",)
    with kept.locked(), pytest.raises(SaveFailed) as refused:
        kept.rewrite(session)
    assert refused.value.text == f"{path} was not saved: a text in it is not Unicode."
    assert path.read_bytes() == before


def test_a_file_that_was_only_touched_has_not_moved_on(tmp_path: Path) -> None:
    live = played(tmp_path / "a.toml")
    live.path.touch()
    assert live.catch_up() == ""
    text = live.path.read_bytes()
    live.path.unlink()
    live.path.write_bytes(text)
    assert live.catch_up() == ""
    live.answer("1, 2", ("cards", "round 3"))


def test_change_of_equal_size_and_time_is_noticed(tmp_path: Path) -> None:
    live = played(tmp_path / "a.toml")
    found = live.path.stat()
    with open(live.path, "r+b") as file:
        raw = (
            file.read()
            .replace(b'state = "open"', b'state = "open"')
            .replace(b"answers = 2", b"answers = 3")
        )
        file.seek(0)
        file.write(raw)
    os.utime(live.path, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert live.path.stat().st_ino == found.st_ino
    kept = Kept(live.path, read(live.path))
    assert not kept.moved_on()
    assert live.catch_up() == "Meanwhile elsewhere: a note or a header changed."
    assert live.faults == ("the head says 3 answers, the log has 2",)
