"""Records: ties, teams, solo games, negative scores, one person under several spellings."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import pytest
from filed import filed

from scorers.errors import Unclear
from sessions.club.history import rows
from sessions.club.people import People
from sessions.club.stats import Meeting, compare_people, longest, records, streak
from sessions.errors import NotPossible, SessionError


class Evening(TypedDict):
    started: str
    finished: str


def day(n: int) -> Evening:
    """Start and end on the n-th of November."""
    return {
        "started": f"2026-11-{n:02}T19:00:00+01:00",
        "finished": f"2026-11-{n:02}T20:00:00+01:00",
    }


def test_scores_wins_and_places_of_two_players(tmp_path: Path) -> None:
    filed(tmp_path, "a", standing="Ann = 5\nBob = 3", **day(1))
    filed(tmp_path, "b", standing="Ann = 1\nBob = 5", winners='["Bob"]', places="[2, 1]", **day(2))
    filed(tmp_path, "c", standing="Ann = 5\nBob = 4", **day(3))
    ann, bob = records(rows(tmp_path, []), People(tmp_path))
    assert (ann.person, ann.played, ann.won, ann.shared, ann.streak, ann.longest) == (
        "Ann", 3, 2, 0, 1, 1,
    )  # fmt: skip
    assert (ann.best, ann.worst) == (5, 1)
    assert ann.average == pytest.approx(11 / 3)
    # Deviations 4/3, -8/3, 4/3: squares 16/9 + 64/9 + 16/9 = 96/9, over 2: 16/3.
    assert ann.spread == pytest.approx((16 / 3) ** 0.5)
    assert ann.places == ((1, 2), (2, 1))
    assert ann.rate == pytest.approx(2 / 3)
    assert (bob.played, bob.won, bob.streak) == (3, 1, -1)


def test_tie_is_a_shared_win_and_the_next_is_third(tmp_path: Path) -> None:
    filed(tmp_path, "a", game="the-club", players='["Ann", "Bob", "Cy"]', options="turns = 28",
          standing="Ann = 7\nBob = 7\nCy = 3", winners='["Ann", "Bob"]', places="[1, 1, 3]",
          how="closed")  # fmt: skip
    ann, bob, cy = records(rows(tmp_path, []), People(tmp_path))
    assert (ann.won, ann.shared, ann.streak) == (0, 1, 1)
    assert (bob.won, bob.shared) == (0, 1)
    assert (cy.won, cy.shared, cy.streak, cy.places) == (0, 0, -1, ((3, 1),))


def test_both_of_a_team_win_alone_and_are_credited(tmp_path: Path) -> None:
    filed(tmp_path, "a", players='["Ann", "Bob", "Cy", "Di"]', teams='[["Ann", "Cy"], ["Bob", "Di"]]',
          standing='"Ann & Cy" = 5\n"Bob & Di" = 2', winners='["Ann", "Cy"]',
          places="[1, 2, 1, 2]")  # fmt: skip
    found = {record.person: record for record in records(rows(tmp_path, []), People(tmp_path))}
    assert [(found[p].won, found[p].shared, found[p].best) for p in ("Ann", "Bob", "Cy", "Di")] == [
        (1, 0, 5), (0, 0, 2), (1, 0, 5), (0, 0, 2),
    ]  # fmt: skip
    people = People(tmp_path)
    assert compare_people(rows(tmp_path, []), people, "ann", "cy") == []
    assert compare_people(rows(tmp_path, []), people, "ann", "di") == [
        Meeting("king-of-clubs", "", 1, 1, 0, 0)
    ]


def test_a_lost_solo_game_is_played_and_not_won(tmp_path: Path) -> None:
    filed(tmp_path, "a", game="gridcannon", players='["Ann"]', options='doom = "printed"',
          standing="Ann = 4", winners="[]", places="[1]", how="doomed")  # fmt: skip
    (ann,) = records(rows(tmp_path, []), People(tmp_path))
    assert (ann.played, ann.won, ann.shared, ann.best, ann.streak) == (1, 0, 0, 4, -1)
    assert ann.places == ()


def test_negative_scores_are_scores(tmp_path: Path) -> None:
    filed(tmp_path, "a", game="the-club", options="turns = 24", standing="Ann = -1\nBob = -6",
          how="closed")  # fmt: skip
    ann, bob = records(rows(tmp_path, []), People(tmp_path))
    assert (ann.best, ann.worst, ann.average) == (-1, -1, -1.0)
    assert (bob.best, bob.won) == (-6, 0)


def test_open_and_abandoned_sessions_do_not_count(tmp_path: Path) -> None:
    filed(tmp_path, "a", finished=None)
    filed(tmp_path, "b", finished=None, state="abandoned")
    assert records(rows(tmp_path, []), People(tmp_path)) == []


def test_variants_are_not_mixed(tmp_path: Path) -> None:
    filed(tmp_path, "a", **day(1))
    filed(tmp_path, "b", options='version = "advanced"\norder = "solos-first"', **day(2))
    assert [(r.variant, r.played) for r in records(rows(tmp_path, []), People(tmp_path), "ann")] == [
        ("", 1), ("advanced", 1),
    ]  # fmt: skip


def test_unknown_scores_enter_no_average(tmp_path: Path) -> None:
    filed(tmp_path, "a", standing="Ann = 5\nBob = 3", **day(1))
    filed(tmp_path, "b", standing="Ann = 5", **day(2))
    ann, bob = records(rows(tmp_path, []), People(tmp_path))
    assert (ann.played, ann.average) == (2, 5.0)
    assert (bob.played, bob.average, bob.spread) == (2, 3.0, None)


def test_streaks() -> None:
    assert streak([0, 2, 1, 2]) == 3
    assert streak([2, 0, 0]) == -2
    assert streak([]) == 0
    assert longest([2, 1, 0, 2]) == 2


def test_spellings_of_one_person(tmp_path: Path) -> None:
    filed(
        tmp_path,
        "a",
        players='["Anna", "José"]',
        standing='Anna = 5\n"José" = 3',
        winners='["Anna"]',
        **day(1),
    )
    filed(tmp_path, "b", players='["anna ", "Jose\u0301"]', standing='"anna " = 5\n"Jose\u0301" = 3',
          winners='["anna "]', **day(2))  # fmt: skip
    found = records(rows(tmp_path, []), People(tmp_path))
    assert [(record.played, record.won) for record in found] == [(2, 2), (2, 0)]


def test_merging_two_spellings_is_kept_and_can_be_undone(tmp_path: Path) -> None:
    filed(tmp_path, "a", players='["Anna B", "Bob"]', standing='"Anna B" = 5\nBob = 3',
          winners='["Anna B"]', **day(1))  # fmt: skip
    path = filed(tmp_path, "b", players='["Anna", "Bob"]', standing="Anna = 5\nBob = 3",
                 winners='["Anna"]', **day(2))  # fmt: skip
    before = path.read_bytes()
    people = People(tmp_path)
    people.meet(["Anna B", "Anna"])
    people.merge("Anna B", "Anna")
    again = People(tmp_path)
    assert [r.played for r in records(rows(tmp_path, []), again, again.person("ANNA b"))] == [2]
    assert again.shown(again.person("anna b")) == "Anna"
    assert path.read_bytes() == before
    with pytest.raises(NotPossible, match="one person already"):
        again.merge("anna", "ANNA B")
    again.unmerge("anna b")
    assert [r.played for r in records(rows(tmp_path, []), People(tmp_path), "anna")] == [1]
    with pytest.raises(NotPossible, match="not merged"):
        again.unmerge("anna b")


def test_chain_of_merges_shows_its_last_name(tmp_path: Path) -> None:
    people = People(tmp_path)
    people.meet(["Bob", "Bobby", "Robert", "Ann"])
    assert people.merge("Bobby", "Bob") == "Bobby"
    assert people.merge("Bob", "Robert") == "Bob"
    assert people.spellings() == {"Ann": ["Ann"], "Robert": ["Bob", "Bobby", "Robert"]}
    assert people.merge("Bobby", "Rob") == "Robert"  # all three go with them
    assert list(people.spellings()) == ["Ann", "Rob"]
    people.unmerge("Robert")
    assert list(people.spellings()) == ["Ann", "Robert"]


def test_a_merge_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unclear):
        People(tmp_path).merge("Anna", "1")
    assert not (tmp_path / "players.toml").exists()


def test_a_players_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "players.toml").write_text("[merged\n")
    with pytest.raises(SessionError, match=r"players\.toml"):
        People(tmp_path)
