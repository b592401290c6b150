"""What a table cannot have seen: refused, with the clause, what would do, and what force does."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from scorers.errors import Illegal, Refused
from scorers.play import Play
from scorers.protocol import Ruling
from scorers.the_club import GAME

PLAYERS = ("Ann", "Bob", "Cy")


def _played(*lines: str, players: tuple[str, ...] = PLAYERS, **options: int) -> Play:
    play = Play(GAME, GAME.settle(players, options))
    for line in lines:
        play.send(play.read(line))
    return play


def _refusal(play: Play, line: str) -> Refused:
    with pytest.raises(Refused) as caught:
        play.read(line)
    return caught.value


def _forced(play: Play, line: str) -> list[Ruling]:
    answer = play.read(f"{line} !")
    assert answer.overruled
    assert answer.objection is not None
    return play.send(answer)


class Unforced(NamedTuple):
    line: str
    clause: str
    says: str


CANNOT = [
    # Fewer than two in common cannot be scored (TC-1.1), in the turn's own pair or a rock star's.
    Unforced("fshc mlmb", "TC-1.1", "1 in common (sex)"),
    Unforced("fshc flmb", "TC-1.1", "0 in common"),
    Unforced("r fshc mlmb", "TC-1.1", "no pair"),
    Unforced("r fshc mshc / flmb mshc", "TC-1.1", "no pair"),
    # What the rules count is not typed; an agreed score is a fix.
    Unforced("r fshc mlhb=5", "TC-5.2", "2 in common (sex, taste)"),
    Unforced("r fshc mlmb=", "", "points"),
    Unforced("fshc mlmb=1", "", "= 1 is too much"),
    # A cell off the floor.
    Unforced("fshc@h4 mlhb", "TC-4", "h4 is not on the floor"),
    Unforced("fshc@c8 mlhb", "TC-4", "columns a to g, rows 1 to 7"),
    Unforced("fshc@c0 mlhb", "TC-4", "such as c4"),
    Unforced("fshc@4c mlhb", "TC-4", "not on the floor"),
    Unforced("fshc@ mlhb", "TC-4", "not on the floor"),
    Unforced("fshc mlhb@", "TC-4", "Nothing follows the @"),
    Unforced("bully@", "TC-4", "Nothing follows the @"),
    Unforced("bully@d9", "TC-4", "d9 is not on the floor"),
    Unforced("r fshc@h1 mshc", "TC-4", "h1 is not on the floor"),
    # One back to a tile.
    Unforced("fshc+wallet+disease mlhb", "TC-2", "two hidden qualities"),
    Unforced("fshc+none+w mlhb", "TC-2", "two hidden qualities"),
    # A quality that does not exist, or without its points.
    Unforced("fshc+religious mlhb", "TC-2.8", "other:N"),
    Unforced("fshc+walet mlhb", "TC-2", "Did you mean wallet?"),
    Unforced("fshc+other mlhb", "TC-2.8", "other:2"),
    Unforced("fshc+other: mlhb", "", "mlhb is not a whole number"),
    Unforced("fshc+other:x mlhb", "", "x is not a whole number"),
    Unforced("fshc+wallet:2 mlhb", "", "Only other"),
    Unforced("fshc+ & mlhb", "", "Nothing follows the +"),
    # Four neighbours make two pairs at most.
    Unforced("r fshc mshc / flmb mlmb / fldb mldb", "TC-5", "two pairs at most, not 3"),
    # Prefixes that could be two of the words that may stand there.
    Unforced("b", "", "b could be bully or bored"),
    Unforced("c", "", "c could be closed or cheerful"),
    Unforced("b f s h & mlhb", "", "bully or bored"),
    Unforced("g; c f s h & mlhb", "", "closed or cheerful"),
    Unforced("f s h m & mlhb", "", "male, medium or metal"),
    Unforced("f s d c & mlhb", "", "disco or drunk"),
    Unforced("f me h c & mlhb", "", "medium or metal"),
    Unforced("m s h c & mlhb", "", "male, medium or metal"),
    Unforced("fshc+c mlhb", "", "child or committed"),
    # Somebody else's turn, nobody's, or a name alone.
    Unforced("bob: fshc mlhb", "TC-3", "Ann's turn, not Bob's"),
    Unforced("bob: -", "TC-3", "type - first"),
    Unforced("dee: -", "", "Nobody here is called dee"),
    Unforced("ann:", "", "Nothing follows the name"),
    Unforced("ann fshc mlhb", "", "ends in a colon"),
    Unforced('"Ann" fshc mlhb', "", "ends in a colon"),
    Unforced('"Ann: fshc mlhb', "", "quote is not closed"),
    Unforced("guard; ann: fshc mlhb", "", "ann is no word here"),
    # Halves, heaps and slips.
    Unforced("fshc", "", "fshc is alone"),
    Unforced("fshc &", "", "A dancer is missing"),
    Unforced("& mlhb", "", "cannot begin with &"),
    Unforced("fshc mlhb mshc", "", "A pair is two dancers"),
    Unforced("fshc mshc / flmb mlmb", "", "A pair is two dancers"),
    Unforced("fshh mlhb", "", "fshh is no look"),
    Unforced("fsh mlhb", "", "four letters"),
    Unforced("chearful s f h & mlhb", "", "Did you mean cheerful?"),
    Unforced("female small hip & mlhb", "", "The mood of a dancer is missing"),
    Unforced("female small large hip & mlhb", "", "a second build"),
    Unforced("female fshc & mlhb", "", "not both"),
    Unforced("f s h ch ma l h b", "", "Put & between"),
    Unforced("f s h ch bo & mlhb", "", "Put & between"),
    Unforced("fshc@c4@c5 mlhb", "", "two cells"),
    Unforced("r fshc mshc flmb mlmb", "", "A / stands between"),
    Unforced("r fshc", "", "fshc is alone"),
    Unforced("r fshc mshc /", "", "missing beside the /"),
    Unforced("r /", "", "missing beside the /"),
    Unforced("guard guard", "", "After a guard comes a semicolon"),
    Unforced("guard@c4", "", "After a guard"),
    Unforced("closed fshc mlhb", "", "After closed comes a semicolon"),
    Unforced("bully d4", "", "as bully@d4"),
    Unforced("bully@d4@d5", "", "After a bully"),
    Unforced(";", "", "nothing between two semicolons"),
    Unforced("-; guard", "", "- stands alone"),
    Unforced("gaurd", "", "Did you mean guard?"),
    # Too early: mom is asked when a pair needs it.
    Unforced("2", "", "the points for mom are asked when a pair needs them"),
]


@pytest.mark.parametrize("case", CANNOT, ids=lambda case: case.line)
def test_cannot_be_forced(case: Unforced) -> None:
    play = _played()
    for line in (case.line, f"{case.line} !"):
        fault = _refusal(play, line)
        assert case.says in fault.text
        assert fault.clause == case.clause
        assert not fault.forcible
    assert play.match.entry == 0


class Forced(NamedTuple):
    line: str
    clause: str
    says: str
    standing: list[int]
    """When forced at the first turn."""


CAN = [
    # Not white: c3 to e5 are (TC-4). 1 point all the same.
    Forced("fshc@c2 mlhb@c3", "TC-4", "c2, which is not white", [1, 0, 0]),
    Forced("fshc mlhb@f4", "TC-4", "c3 to e5", [1, 0, 0]),
    Forced("fshc@a1 mlhb", "TC-4", "a1, which is not white", [1, 0, 0]),
    # Not side by side: a corner, too far, or the same cell.
    Forced("fshc@c3 mlhb@d4", "TC-4", "not side by side", [1, 0, 0]),
    Forced("fshc@c3 mlhb@e3", "TC-4", "not side by side", [1, 0, 0]),
    Forced("fshc@c3 mlhb@c3", "TC-4", "not side by side", [1, 0, 0]),
    # Beside a bully placed in the same answer, in whatever order they were typed (TC-4.1).
    Forced("fshc@c4 mlhb@c5; bully@b4", "TC-4.1", "on b4 stands beside fshc on c4", [1, 0, 0]),
    Forced("bully; bully@d5; fshc@c4 mlhb@c5", "TC-4.1", "beside mlhb on c5", [1, 0, 0]),
    Forced("fshc@c4 mlhb; bully@c3", "TC-4.1", "leave its cell out", [1, 0, 0]),
    # A third tile of one look, all in this answer: 5 + 3 + 1 for the star (TC-8.1).
    Forced("mshc fshc; r fshc fshc", "TC-8.1", "two tiles of fshc", [5 + 3 + 1, 0, 0]),
    Forced("r fshc mshc / mshc mshc", "TC-8.1", "3 are too many", [5 + 3 + 1, 0, 0]),
    # More than the set has, more than three tiles a turn (TC-8).
    Forced("r;r;r", "TC-8", "has 2 rock stars. 3 are too many", [3, 0, 0]),
    Forced("g;g;g;g", "TC-8", "make 4, and a turn draws three", [0, 0, 0]),
    Forced("g;g;bu;bu", "TC-8", "make 4", [0, 0, 0]),
    Forced("bu;bu;bu", "TC-8", "has 2 bullies. 3 are too many", [0, 0, 0]),
    # A second pair outside a rock star's: both are scored, 5 + 5 (TC-3).
    Forced("fshc mshc; flmb mlmb", "TC-3", "one pair, not 2", [10, 0, 0]),
]


@pytest.mark.parametrize("case", CAN, ids=lambda case: case.line)
def test_can_be_forced(case: Forced) -> None:
    play = _played()
    fault = _refusal(play, case.line)
    assert isinstance(fault, Illegal)
    assert fault.forcible
    assert fault.clause == case.clause
    assert case.says in fault.text
    _forced(play, case.line)
    assert play.match.standing() == case.standing


NOTHING_WRONG = [
    # Side by side on white cells, a bully at a corner, farther off, or on no cell that was said.
    "fshc@c4 mlhb@c5; bully@b3",
    "fshc@c4 mlhb@c5; bully@c2",
    "fshc@c4 mlhb@c5; bully",
    "fshc mlhb; bully@c4",
    "fshc@d3 mlhb@e3",
    # A rock star's pairs stand anywhere, even beside a bully (TC-5.2).
    "r fshc@a1 mlhb@g7; bully@a2",
    # On top of the turn's own pair, and two rock stars at once.
    "r fshc mlhb; r; flmb mlmb",
    # Three special tiles; a rock star that leaves was drawn long ago.
    "g;g;bu;r",
    # Two tiles of one look, in one pair or two.
    "fshc fshc",
    "fshc mshc; r fshc mshc",
    # The white corners.
    "fshc@c3 mlhb@c4",
    "fshc@e5 mlhb@e4",
]


@pytest.mark.parametrize("line", NOTHING_WRONG)
def test_nothing_speaks_against(line: str) -> None:
    assert not _played().read(line).overruled
    assert not _played().read(f"{line} !").overruled


def test_one_objection_that_cannot_be_forced_is_enough() -> None:
    play = _played()
    for line in (
        "fshc@a1 mlmb@a2",
        "fshc mshc; fshc mlmb",
        "g;g;g;g; r fshc mlmb",
        "mshc fshc; r fshc fshc / flmb mshc",
    ):
        for typed in (line, f"{line} !"):
            fault = _refusal(play, typed)
            assert not fault.forcible
            assert fault.clause == "TC-1.1"


def test_a_third_tile_names_the_turns_in_which_two_left() -> None:
    play = _played("-", "fshc mshb", "g", "r mlhb fshc")
    fault = _refusal(play, "fshc mshc")
    assert fault.text == (
        "The set has two tiles of fshc, woman small hip-hop cheerful. Two left in turn 2 (entry 2) "
        "and turn 4 (entry 4). One more is too many. Was it another one? /amend 4"
    )
    # Forced, it is scored, and the next one is refused with all three turns.
    _forced(play, "fshc mshc")
    assert play.match.standing() == [1 + 1, 3 + 5, 0]
    told = _refusal(play, "fshc mshc").text
    assert "3 left in turn 2 (entry 2), turn 4 (entry 4) and turn 5 (entry 5)." in told


def test_a_second_and_third_tile_in_one_answer_name_the_first() -> None:
    fault = _refusal(_played("-", "fshc mshb"), "fshc fshc")
    assert fault.clause == "TC-8.1"
    assert fault.forcible
    assert "One left in turn 2 (entry 2). 2 more are too many." in fault.text


def test_entries_and_turns_part_ways_once_mom_was_asked() -> None:
    play = _played("fshc+mom mshc+mom", "2", "fshc mlhb")
    assert "turn 1 (entry 1) and turn 2 (entry 3)" in _refusal(play, "fshc mlhb").text


def test_a_third_rock_star_names_the_turns_of_the_others() -> None:
    play = _played("r", "-", "r fshc mshc")
    fault = _refusal(play, "r")
    assert fault.clause == "TC-8"
    assert fault.text == (
        "The set has 2 rock stars. Two left in turn 1 (entry 1) and turn 3 (entry 3). "
        "One more is too many."
    )
    assert _forced(play, "r")[0].text.startswith("Rock star 3 (the set has 2) leaves")
    assert play.match.standing() == [1 + 1, 0, 1 + 5]


def test_the_other_edition_has_other_numbers() -> None:
    # 6 guards, 4 rock stars, 2 bullies: 72 or 84 tiles as before, so 24 or 28 turns.
    for players, turns in ((PLAYERS[:2], 24), (PLAYERS, 28), ((*PLAYERS, "Di"), 28)):
        other = _played(players=players, guards=6, rock_stars=4, bullies=2)
        assert other.match.table()["turns"] == turns == _played(players=players).match.table()["turns"]
    play = _played("g;g;g", "g;g;g", guards=6, rock_stars=4, bullies=2)
    fault = _refusal(play, "g")
    assert fault.clause == "TC-8"
    assert "6 came, in turns 1, 1, 1, 2, 2 and 2 (the last is entry 2)" in fault.text
    play.send(play.read("r;r;r;r"))
    assert "has 4 rock stars" in _refusal(play, "r").text


def test_a_set_without_bullies() -> None:
    fault = _refusal(_played(bullies=0), "bully@d4")
    assert fault.text == "The set has no bullies. One is too many."
    assert fault.forcible


def test_a_bully_of_an_earlier_turn_is_forgotten() -> None:
    assert not _played("bully@c3").read("fshc@c4 mlhb@d4").overruled


def test_a_guard_that_fits_ends_the_hint_when_all_have_come() -> None:
    play = _played("g", guards=1)
    assert play.pending is not None
    assert "guard" not in play.pending.question


def test_after_the_end_nothing_is_asked() -> None:
    assert "over" in _refusal(_played("closed"), "-").text


def test_an_answer_for_the_next_turn_while_mom_is_asked() -> None:
    play = _played("fshc+mom mshc+mom")
    fault = _refusal(play, "flmb mlmb")
    assert "turn 2 is asked once the points for mom are known" in fault.text
    assert not fault.forcible


@pytest.mark.parametrize("count", [1, 5])
def test_two_to_four_may_play(count: int) -> None:
    with pytest.raises(Refused, match="2 to 4 players"):
        GAME.settle([f"P{n}" for n in range(count)], {})


@pytest.mark.parametrize(
    ("key", "value"),
    [("turns", "0"), ("turns", "-1"), ("mom_points", "-1"), ("guards", "x"), ("tiles", "3")],
)
def test_options_that_make_no_evening(key: str, value: str) -> None:
    with pytest.raises(Refused):
        GAME.settle(PLAYERS, {key: value})
