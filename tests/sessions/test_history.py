"""The folder as a list: what stands in each row, in which order, and what a bad file does to it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from filed import filed
from hypothesis import given
from hypothesis import strategies as st

from sessions.club import history
from sessions.club.history import Filter, count_minutes, find_variant, rows
from sessions.club.people import People
from sessions.club.stats import records
from sessions.errors import SessionError


def listed(folder: Path, wanted: Filter | None = None) -> list[str]:
    people = People(folder)
    return [Path(r.path).stem for r in rows(folder, []) if (wanted or Filter()).takes(r, people)]


def test_a_row_says_what_the_head_says(tmp_path: Path) -> None:
    filed(tmp_path, "a", overruled=2)
    (row,) = rows(tmp_path, [])
    assert row.game == "king-of-clubs"
    assert row.players == ("Ann", "Bob")
    assert row.standing == {"Ann": 5, "Bob": 3}
    assert row.winners == ("Ann",)
    assert row.places == (1, 2)
    assert row.how == "five points"
    assert row.minutes == 60
    assert row.overruled == 2
    assert row.day == "2026-11-29"


@pytest.mark.parametrize(
    "odd",
    [
        {"players": '["Mary \\"Lou\\"", "B\\u00f6b"]', "standing": '"Mary \\"Lou\\"" = 1\n"B\\u00f6b" = 2'},
        {"players": "['Ann',\n  'Bob']"},
        {"more": 'why = "a, b"\nnotes = ["one", "two"]\n'},
        {"more": 'club = "Thursday"\n'},
        {"standing": "Ann = -5\nBob = 3"},
        {"started": "2026-11-29T19:00:00Z"},
        {"started": "2026-11-29 19:00:00+01:00"},
        {"finished": None, "standing": "Ann = 1\nBob = 0"},
        {"teams": '[["Ann", "Cy"], ["Bob", "Di"]]', "players": '["Ann", "Bob", "Cy", "Di"]',
         "standing": '"Ann & Cy" = 5\n"Bob & Di" = 2', "winners": '["Ann", "Cy"]', "places": "[1, 2, 1, 2]"},
        {"game": "gridcannon", "players": '["Ann"]', "standing": "Ann = 4", "winners": "[]", "places": "[1]",
         "options": 'doom = "printed"', "how": "doomed"},
        {"game": "kingz", "options": 'animals = ["tigress", "gorilla"]\nvariant = "power"'},
    ],
)  # fmt: skip
def test_quick_head_reader_agrees_with_toml(tmp_path: Path, odd: dict[str, str]) -> None:
    path = filed(tmp_path, "a", **odd)  # type: ignore[arg-type]  # any of the keywords
    assert history.row(str(path)) == history._from_toml(str(path))


@pytest.mark.parametrize("wrong", [{"places": "[1]"}, {"places": "[]"}, {"places": "[1, 2, 3]"}])
def test_result_needs_a_place_for_each_player(tmp_path: Path, wrong: dict[str, str]) -> None:
    for n in range(3):
        filed(tmp_path, f"a{n}")
    filed(tmp_path, "b", **wrong)  # type: ignore[arg-type]  # any of the keywords
    damaged: list[str] = []
    assert len(rows(tmp_path, damaged)) == 3
    assert "the result needs winners, a place for each player, how and finished" in "".join(damaged)


def test_newest_first_across_offsets_and_midnight(tmp_path: Path) -> None:
    filed(tmp_path, "tokyo", started="2026-11-30T01:00:00+09:00", finished=None)  # 16:00 UTC
    filed(tmp_path, "berlin", started="2026-11-29T18:00:00+01:00", finished=None)  # 17:00 UTC
    filed(tmp_path, "lisbon", started="2026-11-29T15:30:00+00:00", finished=None)  # 15:30 UTC
    assert listed(tmp_path) == ["berlin", "tokyo", "lisbon"]


def test_session_belongs_to_the_day_it_began(tmp_path: Path) -> None:
    filed(tmp_path, "a", started="2026-11-29T23:30:00+01:00", finished="2026-11-30T00:45:00+01:00")
    (row,) = rows(tmp_path, [])
    assert (row.day, row.minutes) == ("2026-11-29", 75)
    assert listed(tmp_path, Filter(since="2026-11-30")) == []
    assert listed(tmp_path, Filter(until="2026-11-29")) == ["a"]


def test_a_clock_turned_back_gives_no_length() -> None:
    # 02:30 summer time to 02:10 winter time is forty minutes; 20:00 to 19:00 is no length.
    assert count_minutes("2026-10-25T02:30:00+02:00", "2026-10-25T02:10:00+01:00") == 40
    assert count_minutes("2026-11-29T20:00:00+01:00", "2026-11-29T19:00:00+01:00") is None


def test_filters(tmp_path: Path) -> None:
    filed(tmp_path, "clubs", started="2026-11-01T19:00:00+01:00")
    filed(tmp_path, "con", game="king-of-con", players='["Anna", "Cy"]', options='monkey_control = "no"',
          standing="Anna = 1\nCy = 2", winners='["Cy"]', places="[2, 1]",
          started="2026-11-05T19:00:00+01:00")  # fmt: skip
    filed(tmp_path, "open", finished=None, started="2026-11-09T19:00:00+01:00")
    assert listed(tmp_path) == ["open", "con", "clubs"]
    assert listed(tmp_path, Filter(game="king-of-con")) == ["con"]
    assert listed(tmp_path, Filter(player="ANN ")) == ["open", "clubs"]
    assert listed(tmp_path, Filter(open_only=True)) == ["open"]
    assert listed(tmp_path, Filter(since="2026-11-05")) == ["open", "con"]
    assert listed(tmp_path, Filter(until="2026-11-04")) == ["clubs"]


def test_damaged_files_are_named_and_stop_nothing(tmp_path: Path) -> None:
    filed(tmp_path, "good")
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "nul.toml").write_bytes(b"\0" * 500)
    (tmp_path / "half.toml").write_text('format = 1\ngame = "king-of-clu')
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "newer.toml").write_text("format = 9\n")
    damaged: list[str] = []
    assert [Path(row.path).stem for row in rows(tmp_path, damaged)] == ["good"]
    for name in ("empty", "nul", "half", "gone", "folder", "newer"):
        assert sum(f"{name}.toml" in text for text in damaged) == 1


def test_missing_folder_has_no_sessions(tmp_path: Path) -> None:
    assert rows(tmp_path / "nowhere", []) == []


def test_other_files_are_not_listed(tmp_path: Path) -> None:
    filed(tmp_path, "a")
    (tmp_path / "players.toml").write_text("[merged]\n")
    (tmp_path / ".a.toml.lock").write_text("")
    (tmp_path / "readme.txt").write_text("")
    assert listed(tmp_path) == ["a"]


def test_variants_are_named_by_what_is_unusual() -> None:
    assert find_variant("king-of-clubs", (("version", "basic"), ("order", "solos-first"))) == ""
    assert find_variant("king-of-clubs", (("version", "advanced"), ("order", "by-value"))) == (
        "advanced, by-value"
    )
    assert find_variant("king-of-con", (("monkey_control", "yes"),)) == "monkey control"
    assert find_variant("a-game-that-is-not-here", (("x", "y"),)) == ""


TEAMS = {"players": '["Ann", "Bob", "Cy", "Di"]', "winners": '["Ann", "Cy"]', "places": "[1, 2, 1, 2]",
         "standing": '"Ann & Cy" = 5\n"Bob & Di" = 2'}  # fmt: skip
LISTED = [
    ({"places": "[1,2]"}, "places", (1, 2)),
    (
        {"players": '["Mary Lou", "Bob"]', "winners": '["Mary Lou","Bob"]'},
        "winners",
        ("Mary Lou", "Bob"),
    ),
    ({"winners": '["Ann"] # not ["Bob"]'}, "winners", ("Ann",)),
    ({"players": '["Ann", "Bob"] # not ["Cy"]'}, "players", ("Ann", "Bob")),
    ({"standing": '"A\u2028n" = 5\nBob = 3'}, "standing", {"A\u2028n": 5, "Bob": 3}),
    ({**TEAMS, "teams": '[["Ann","Cy"],["Bob","Di"]]'}, "teams", (("Ann", "Cy"), ("Bob", "Di"))),
    ({"options": "odd = [[1], {a = 2}]"}, "options", (("odd", ((1,), (("a", 2),))),)),
]
NAMED = [
    {"started": "2026-11-31T19:00:00+01:00"},  # November has 30 days
    {"started": "2026-11-29T19:00:00+25:00"},
    {"finished": "banana"},
    {"finished": "2026-02-29T19:00:00+01:00"},  # 2026 is no leap year
    {"options": 'version = "basic"\nversion = "basic"'},
    {"standing": "Ann = 5\nAnn = 3"},
    {"standing": f"Ann = {'9' * 400}\nBob = 3"},
    {"standing": "Ann = 05\nBob = 3"},
    {"how": "five\x07points"},
    {**TEAMS, "teams": '[["Ann", "Cy"], ["Bbo", "Di"]]'},
    {**TEAMS, "teams": '[["Ann", "Cy", "Bob", "Di"], []]'},
]


@pytest.mark.parametrize(("odd", "what", "value"), LISTED)
def test_an_oddly_written_head_is_listed_right(
    tmp_path: Path, odd: dict[str, str], what: str, value: object
) -> None:
    filed(tmp_path, "odd", **odd)  # type: ignore[arg-type]  # any of the keywords
    damaged: list[str] = []
    (row,) = rows(tmp_path, damaged)
    assert (getattr(row, what), damaged) == (value, [])
    assert records([row], People(tmp_path))


@pytest.mark.parametrize("odd", NAMED)
def test_a_head_that_cannot_be_read_is_named(tmp_path: Path, odd: dict[str, str]) -> None:
    filed(tmp_path, "good")
    filed(tmp_path, "odd", **odd)  # type: ignore[arg-type]  # any of the keywords
    damaged: list[str] = []
    found = rows(tmp_path, damaged)
    assert [row.name for row in found] == ["good"]
    assert ["odd.toml" in text for text in damaged] == [True]
    assert records(found, People(tmp_path))


def test_a_result_at_the_end_of_the_file_is_listed(tmp_path: Path) -> None:
    path = filed(tmp_path, "a")
    head, _, result = path.read_text(encoding="utf-8").partition("\n[result]\n")
    entry = '\n[[log]]\nask = "x"\nwhere = "y"\nanswer = "z"\nat = 2026-11-29T19:02:00+01:00\n'
    path.write_text(f"{head}{entry}\n[result]\n{result}", encoding="utf-8")
    (row,) = rows(tmp_path, [])
    assert (row.winners, row.places, row.minutes) == (("Ann",), (1, 2), 60)


CHANGES = st.text('ab019 "[]{}=,#\\\n-:\u2028\x07', max_size=4)


@given(st.data())
def test_quick_head_reader_agrees_with_toml_after_any_edit(data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        odd = data.draw(st.sampled_from([{}, {**TEAMS, "teams": '[["Ann", "Cy"], ["Bob", "Di"]]'}]))
        path = filed(Path(folder), "a", **odd)  # type: ignore[arg-type]  # any of the keywords
        text = path.read_text(encoding="utf-8")
        text += data.draw(st.sampled_from(["", "score = {Ann = {items = 1}, Bob = {items = 2}}\n"]))
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(CHANGES) + text[at + cut :]
        path.write_text(text, encoding="utf-8")
        quick = history._as_written(str(path), text)
        if quick is not None:
            try:
                assert quick == history._from_toml(str(path))
            except SessionError as error:
                pytest.fail(f"read quickly, though {error.text}")
