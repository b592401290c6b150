"""Pairs worked out by hand, then every look with every other and every back with every other."""

from __future__ import annotations

from itertools import product

import pytest

from scorers.the_club.answers import read_pair
from scorers.the_club.attraction import mom_counts, score
from scorers.the_club.dancers import BY_LETTERS, HIDDEN, LOOK_WORDS, LOOKS, Dancer, in_common, is_pair

WORKED = [
    # Visible qualities alone (TC-1): 4 in common 5, 3 in common 3, 2 in common 1.
    ("fshc mshc", 5),
    ("fshc fshc", 3),
    ("fshc mshb", 3),
    ("fshc mlhb", 1),
    # A wallet adds 1 (TC-2.1), two add 2 (TC-2).
    ("fshc+wallet mlhb+disease", 1 + 1 - 5),
    ("fshc+wallet mlhb+wallet", 1 + 1 + 1),
    # A roomie adds 3, but only to 1 point (TC-2.3).
    ("fshc+roomie mlhb", 1 + 3),
    ("fshc+roomie mlhb+wallet", 1 + 3 + 1),
    ("fshc+roomie mshb", 3),
    ("fshc+roomie mlhb+roomie", 1 + 3 + 3),
    # A man's personality adds 2 unless the partner is drunk (TC-2.2).
    ("fshd mlhd+personality", 3),
    ("fshb mlhb+personality", 3 + 2),
    ("fshb+personality mlhb", 3),
    ("mshc+personality mshc+personality", 3 + 2 + 2),
    ("mshc+personality mshd", 1),
    # His own drunkenness does not matter: sex, build, taste in common, she is cheerful.
    ("fshc mshd+personality", 3 + 2),
    # A disease takes 5 unless the sick one is drunk or both are sick (TC-2.4).
    ("fshc+disease mshc", 5 - 5),
    ("fshd+disease mshd", 5),
    ("mshc+disease fshd", 3 - 5),
    ("fshc+disease mshc+disease", 5),
    ("fshc+disease mlhb", 1 - 5),
    ("fshc+disease mlhb+committed", 1 - 5 - 2),
    # A child takes 1, two add 2 (TC-2.5).
    ("fshc+child mshc", 5 - 1),
    ("fshc+child mshc+child", 5 + 2),
    # A spouse takes 2 each, always (TC-2.6).
    ("fshc+committed mshc+committed", 5 - 2 - 2),
    ("fshd+committed mshd", 5 - 2),
    # Mom with anything but mom and committed counts nothing (TC-2.7).
    ("fshc+mom mshc", 5),
    ("fshc+mom mshc+child", 5 - 1),
    # What the list does not know counts as the table's sheet says (TC-2.8).
    ("fshc+other:3 mlhb+other:-2", 1 + 3 - 2),
    ("fshc+other:0 mshc+none", 5),
]


@pytest.mark.parametrize(("typed", "points"), WORKED)
def test_a_pair_is_worth(typed: str, points: int) -> None:
    one, two = read_pair(typed)
    assert score((one, two), None).points == points
    assert score((two, one), None).points == points


@pytest.mark.parametrize("mom", [0, 2, 7])
def test_mom_costs_what_the_tables_sheet_says_once_a_pair(mom: int) -> None:
    # TC-2.7: with committed 5 - 2 - mom, with mom 5 - mom.
    assert score(read_pair("fshc+mom mshc+committed"), mom).points == 3 - mom
    assert score(read_pair("fshc+committed mshc+mom"), mom).points == 3 - mom
    assert score(read_pair("fshc+mom mshc+mom"), mom).points == 5 - mom
    assert score(read_pair("fshc+mom mshc"), mom).points == 5


def test_mom_is_never_guessed() -> None:
    assert score(read_pair("fshc+mom mshc+mom"), None).points is None
    assert score(read_pair("fshc+mom mshc+committed"), None).points is None


def test_one_in_common_is_no_pair() -> None:
    # TC-1.1: opposite sex alone.
    scored = score(read_pair("fshc mlmb"), None)
    assert scored.common == ("sex",)
    assert not scored.is_pair
    assert scored.points is None


def test_there_are_54_looks_and_no_two_share_their_letters() -> None:
    # 2 genders, 3 builds, 3 tastes, 3 moods.
    assert len(LOOKS) == len(set(LOOKS)) == 2 * 3 * 3 * 3
    assert len(BY_LETTERS) == 54
    assert len(LOOK_WORDS) == 11


def test_a_letter_code_is_never_the_beginning_of_a_word() -> None:
    for word in (*LOOK_WORDS, "rockstar", "guard", "bully", "closed"):
        assert "".join(sorted(word[:4])) not in BY_LETTERS


def _expected(one: Dancer, two: Dancer, mom: int) -> int:
    """The rules once more, dancer by dancer, from the number in common."""
    common = (one.look[0] != two.look[0]) + sum(
        one.look[place] == two.look[place] for place in (1, 2, 3)
    )
    base = {2: 1, 3: 3, 4: 5}[common]
    total = base
    for me, you in ((one, two), (two, one)):
        alone = me.hidden != you.hidden
        if me.hidden == "wallet":
            total += 1
        elif me.hidden == "personality" and me.look[0] == "m" and you.look[3] != "d":
            total += 2
        elif me.hidden == "roomie" and base == 1:
            total += 3
        elif me.hidden == "disease" and me.look[3] != "d" and alone:
            total -= 5
        elif me.hidden == "child":
            total += -1 if alone else 1  # two children make 2, one for each
        elif me.hidden == "committed":
            total -= 2
        elif me.hidden == "other":
            total += me.points
    homeless = "mom" in (one.hidden, two.hidden) and {one.hidden, two.hidden} <= {"mom", "committed"}
    return total - mom if homeless else total


def test_every_look_with_every_other_whatever_they_hide() -> None:
    mom = 3
    backs = [("", 0), *((quality, 0) for quality in HIDDEN[:-2]), ("other", 4)]
    assert len(backs) == 9
    people = {look: [Dancer(look, *back) for back in backs] for look in LOOKS}
    for first, second in product(LOOKS, LOOKS):
        common = in_common(first, second)
        assert sorted(common) == sorted(in_common(second, first))
        assert is_pair(first, second) == (len(common) >= 2)
        if second < first:
            continue
        for one, two in product(people[first], people[second]):
            scored = score((one, two), mom)
            turned = score((two, one), mom)
            assert scored.points == turned.points
            assert scored.is_pair == turned.is_pair == (len(common) >= 2)
            if not scored.is_pair:
                assert scored.points is None
                continue
            assert scored.base in (1, 3, 5)
            steps = sum(reason.points or 0 for reason in scored.reasons)
            assert scored.base + steps == scored.points == _expected(one, two, mom)
            unknown = score((one, two), None).points
            assert unknown == (None if mom_counts((one, two)) else scored.points)
