"""Every refusal: whether it can be forced, its clause, what the message names, and what follows."""

from __future__ import annotations

import pytest
from guess_king_of_clubs import begin, feed, pending

from scorers.errors import Refused, Unclear
from scorers.play import Play

FOUR = ("Ann", "Bob", "Cy", "Di")
ANN_WINS = ("2567", "21", "32", "43", "54", "y")
"""Night 1: Ann takes everything. Ann's backup is the 1, Bob's the 5."""


def refused(play: Play, line: str) -> Refused:
    with pytest.raises(Refused) as caught:
        play.read(line)
    return caught.value


def cannot_be_forced(play: Play, line: str, clause: str, *named: str) -> None:
    fault = refused(play, line)
    assert not fault.forcible
    assert fault.clause == clause
    for words in named:
        assert words in fault.text
    assert not refused(play, f"{line} !").forcible


def can_be_forced(play: Play, line: str, clause: str, *named: str) -> None:
    fault = refused(play, line)
    assert fault.forcible
    assert fault.clause == clause
    for words in named:
        assert words in fault.text, fault.text
    answer = play.read(f"{line}!")
    assert answer.overruled
    assert answer.objection is not None
    assert not answer.text.endswith("!")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("1257", "No nightclub is worth 1"),
        ("8257", "No nightclub is worth 8"),
        ("2 2 2 5", "Only two nightclubs are worth 2"),
        ("5567", "Only one nightclub is worth 5"),
        ("257", "not 3"),
        ("22577", "not 5"),
        ("two five six seven", "2257"),
        ("2-5-6-7", "2257"),
    ],
)
def test_nightclubs(line: str, named: str) -> None:
    cannot_be_forced(begin(), line, "KC-1", named)


@pytest.mark.parametrize(
    ("line", "clause", "named"),
    [
        ("6 at 7", "KC-2", "no dancer 6"),
        ("0 at 7", "KC-2", "no dancer 0"),
        ("4 at 3", "KC-1", "2, 5 and 7 are"),
        ("4 at 4", "KC-1", "go by the value of one"),
        ("4 5", "KC-3", "could be the 4 at the 5, or the dancers of solo 5"),
        ("45", "KC-3", "type 4 at 5, or - if nothing was shown"),
        ("4", "KC-3", "5 at 2"),
        ("34", "KC-3", "That would fit later: solo 5"),
        ('ann "4" at 7', "KC-3", "5 at 2"),
        ("ann", "KC-3", "5 at 2"),
        ("? 4 at 7", "KC-3", "5 at 2"),
    ],
)
def test_what_the_lead_shows(line: str, clause: str, named: str) -> None:
    cannot_be_forced(begin(*ANN_WINS, "2257"), line, clause, named)


def test_a_team_says_whose_dancer_it_shows() -> None:
    play = begin("2567", "2121", "3232", "4343", "5454", "y", "2257", players=FOUR)
    cannot_be_forced(play, "4 at 7", "KC-9.4", "Ann or Cy")


@pytest.mark.parametrize(
    ("clubs", "line", "named"),
    [
        ("2567", "36", "no dancer 6"),
        ("2567", "03", "no dancer 0"),
        ("2567", "ann 7, bob 3", "no dancer 7"),
        ("2567", "3", "one dancer"),
        ("2567", "341", "one dancer"),
        ("2567", "3,4,1", "one dancer"),
        ("2567", "ann 34, bob 1", "Ann sends one dancer here, not 2"),
        ("2567", "3&4", "one dancer"),
        ("2567", "ann +3, bob 4", "+ is for moves"),
        ("2567", "3+1 4", "+ is for moves"),
        ("2567", "-", "one dancer"),
        ("2233", "14 2", "two dancers"),
        ("2233", "34", "two dancers"),
        ("2233", "1,4,2,3", "two dancers"),
        ("2233", "ann 1, bob 23", "Ann sends two dancers here, not 1"),
        ("2233", "1+4 2+3", "+ is for moves"),
        ("2233", "ann 1+4, bob 23", "+ is for moves"),
        ("2233", "16 23", "no dancer 6"),
        ("2233", "1&4&2&3", "two dancers"),
    ],
)
def test_dancers_that_cannot_be_read(clubs: str, line: str, named: str) -> None:
    cannot_be_forced(begin(clubs), line, "KC-2", named)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("ann 3", "Bob is missing"),
        ("ann 3, 4", "Names for all or for none: type Ann 5, Bob 1 or 51."),
        ("3, bob 4", "Names for all or for none: type Ann 5, Bob 1 or 51."),
        ("ann 3, ann 4", "Ann is named twice"),
        ("eve 3, bob 4", "Nobody here is called eve"),
        ("anm 3, bob 4", "Did you mean Ann?"),
    ],
)
def test_names_for_all_or_for_none(line: str, named: str) -> None:
    cannot_be_forced(begin("2567"), line, "", named)


def test_a_dancer_that_danced_tonight() -> None:
    play = begin("2567", "31")
    can_be_forced(
        play, "32", "KC-2", "Ann's 3 danced at the 2 tonight (entry 2)", "Ann can send 1, 2, 4 or 5"
    )
    play = begin("2257", "31", "42")
    can_be_forced(play, "12 23", "KC-2", "Bob's 2 danced at the 7 tonight (entry 3)")
    # two objections, one answer: the first is named, one `!` overrules both
    can_be_forced(play, "13 12", "KC-2", "Ann's 3 danced at the 5")


def test_a_dancer_twice_in_one_answer() -> None:
    can_be_forced(begin("2233"), "11 23", "KC-2", "Ann has only one 1")


def test_what_was_shown_turns_up_elsewhere() -> None:
    play = begin(*ANN_WINS, "2567", "4 at 7")
    can_be_forced(play, "43", "KC-3.1", "Ann showed the 4 at the 7 (entry 8)", "Ann can send 1, 2, 3")


def test_what_was_shown_does_not_turn_up() -> None:
    play = begin(*ANN_WINS, "2567", "4 at 2")
    can_be_forced(play, "33", "KC-3.1", "Ann showed the 4 at the 2 (entry 8)", "Ann can send 4 here")
    assert play.read("43").objection is None


def test_a_dance_that_differs_ends_the_showing() -> None:
    play = begin(*ANN_WINS, "2567", "4 at 7")
    rulings = feed(play, "43!")
    assert rulings[0].clauses == ("KC-3.2",)
    # KC-3.2: nothing binds the 7 any more, and the 4 has danced
    feed(play, "12", "21")
    assert play.read("35").objection is None
    assert play.read("45!").objection is not None


def test_not_turning_up_ends_the_showing() -> None:
    play = begin(*ANN_WINS, "2567", "4 at 2", "33!")
    assert play.read("41").objection is None  # the 4 may dance elsewhere now


def test_a_dance_that_agrees_keeps_the_showing() -> None:
    # the 3 counts twice by force, but the 4 still belongs to the 7
    play = begin(*ANN_WINS, "2567", "4 at 7", "31", "32!")
    assert refused(play, "43").clause == "KC-3.1"


def test_other_players_are_not_bound_by_what_was_shown() -> None:
    play = begin(*ANN_WINS, "2567", "4 at 7")
    assert play.read("34").objection is None


def test_a_dancer_named_as_backup_danced() -> None:
    # a full tie at the 2: 3 to 3
    play = begin("2567", "33")
    can_be_forced(play, "32", "KC-2", "Ann's 3 danced at the 2 tonight (entry 2)", "1, 2, 4 or 5")


def test_what_the_lead_showed_is_named_as_backup() -> None:
    play = begin(*ANN_WINS, "2567", "4 at 7", "33")
    assert pending(play) == ("backups", "night 2")
    can_be_forced(play, "42", "KC-3", "Ann showed the 4 at the 7 (entry 8)", "1, 2 or 5")


def test_a_backup_that_was_shown_still_belongs_where_it_was_shown() -> None:
    # entry 8 shows the 4 at the 7, entry 10 names it as the backup: both stand
    play = begin(*ANN_WINS, "2567", "4 at 7", "33", "42!")
    assert play.match.table()["backups"] == {"Ann": 4, "Bob": 2}
    feed(play, "54", "25")
    # KC-6.1 and KC-3.1: the backup does not dance, but only a dance ends what was shown
    can_be_forced(play, "41", "KC-6.1", "Entries 8 and 10 cannot both be right")
    can_be_forced(play, "11", "KC-3.1", "whatever Ann sends here needs a final !")
    assert play.pending is not None
    assert play.pending.example == "11 !"
    assert refused(play, "1").text.endswith("type 11 ! or Ann 1, Bob 1 !.")
    # KC-3.2: by force the 1 dances; nothing is shown any more, and the named backup stands
    assert feed(play, "11!")[0].clauses == ("KC-3.2",)
    assert play.match.table()["backups"] == {"Ann": 4, "Bob": 2}


def test_a_refusal_names_dancers_that_are_left() -> None:
    # Ann has 1 4 5 left, Bob 2 3 5; two of each are needed at the couples dance
    play = begin("2257", "31", "24")
    cannot_be_forced(
        play, "34", "KC-2", "Each of 2 players sends two dancers: type 45 23 or Ann 45, Bob 23."
    )


def test_a_named_backup_dances() -> None:
    play = begin("2567", "33", "52")
    can_be_forced(play, "51", "KC-6.1", "Ann's 5 is the backup tonight (entry 3)", "1, 2 or 4")


def test_a_named_backup_stands_for_the_night() -> None:
    # KC-6.1: Ann's 5 dances by force; for the tie at the 6 it is still the backup, against Bob's 2
    play = begin("2567", "33", "52", "51!", "44")
    assert play.match.table()["backups"] == {"Ann": 5, "Bob": 2}
    assert [dance["taken_by"] for dance in play.match.table()["dances"][:3]] == ["Ann", "Ann", "Ann"]


def test_a_backup_named_by_force_stands_too() -> None:
    play = begin("2567", "33", "32!", "51", "45")
    assert play.match.table()["backups"] == {"Ann": 3, "Bob": 2}
    feed(play, "14")
    # Ann's four dancers were 3, 5, 4, 1: the 2 would be left, but the 3 was named
    assert play.match.table()["backups"] == {"Ann": 3, "Bob": 2}


def basic_double() -> Play:
    """Ann's 2 counts twice by force; prestige is level at 7."""
    # 2 to Ann, 3 to Bob, 4 to Bob, 5 to Ann
    return begin("2345", "21", "13", "24!", "52")


def test_an_uncertain_backup_is_named_before_the_victory() -> None:
    play = basic_double()
    assert play.match.table()["backups"] == {"Ann": None, "Bob": 5}
    assert play.match.table()["prestige"] == {"Ann": 7, "Bob": 7}
    assert pending(play) == ("backups", "night 1")
    assert play.pending is not None
    assert play.pending.clause == "KC-2.1"
    assert refused(play, "54").forcible  # Bob's 4 danced
    feed(play, "45")
    assert pending(play) == ("victory", "night 1, Bob")


def test_an_uncertain_backup_is_not_asked_for_where_nothing_hangs_on_it() -> None:
    # basic, 14 to nothing: no tie, nobody draws
    play = begin("2345", "21", "32", "34!", "53", "y")
    assert pending(play) == ("clubs", "night 2")


def test_an_uncertain_backup_is_named_before_drawing() -> None:
    # 2 to Ann, 3 to Ann, 4 to Bob, 5 to Ann: 10 to 4
    play = begin("2345", "21", "32", "34!", "53", version="advanced")
    assert pending(play) == ("victory", "night 1, Ann")
    feed(play, "y")
    assert pending(play) == ("backups", "night 1")
    feed(play, "15")
    assert play.match.table()["backups"] == {"Ann": 1, "Bob": 5}
    assert pending(play) == ("draw", "dancer 1")
    feed(play, "2", "1")
    assert play.match.table()["hands"] == {"Ann": 2, "Bob": 1}


def test_backups_are_not_asked_for_twice_a_night() -> None:
    # level at 7 and advanced: named before the victory, known when drawing
    play = begin("2345", "21", "13", "24!", "52", "45", "n", version="advanced")
    assert pending(play) == ("draw", "dancer 4")


def test_a_tie_at_the_last_dance_with_a_dancer_that_counted_twice() -> None:
    # KC-2.1, KC-6: Bob's backup is certain (2), Ann's is 3 or 4; both are named
    play = begin("2345", "21", "13", "24!", "55")
    assert pending(play) == ("backups", "night 1")
    assert play.match.table()["backups"] == {"Ann": None, "Bob": 2}
    feed(play, "42")
    assert play.match.table()["dances"][3]["taken_by"] == "Ann"


def test_a_double_in_a_couples_dance_can_be_lifted_once() -> None:
    play = begin(*ANN_WINS, "2233", "-", "44 23!", version="advanced", draw_values="2,2,2,2,2")
    with pytest.raises(Refused, match="say which one"):
        play.read("ann +1")
    feed(play, "ann 4+1")
    # 4 and 5 against 2 and 3
    assert play.match.table()["dances"][0]["taken_by"] == "Ann"


def moves_at_the_2(hands: str = "2,2,2,2,2") -> Play:
    """Night 2, Ann leads, 3 to 4 at the 2. Ann drew for the 1, Bob for the 5."""
    return begin(*ANN_WINS, "2567", "-", "34", version="advanced", draw_values=hands)


@pytest.mark.parametrize(
    ("line", "clause", "named"),
    [
        ("ann 4+1", "KC-7", "Ann's 4 is not at this dance: Ann dances 3 here"),
        ("ann 6+1", "KC-2", "no dancer 6"),
        ("ann 3+0", "", "1 to 20"),
        ("ann 3+21", "", "1 to 20"),
        ("ann +", "KC-7", "Ann +1, Bob +1"),
        ("ann", "KC-7", "Ann +1, Bob +1"),
        ('ann "bob"4+1', "KC-7", "Ann +1, Bob +1"),
        ("eve 3+1", "", "Nobody here is called eve"),
        ("ann eve.3+1", "", "Nobody here is called eve"),
        ("3+1", "KC-7", "begins with the name"),
        ("34", "KC-7", "That would fit later: solo 5"),
    ],
)
def test_moves_that_cannot_be_scored(line: str, clause: str, named: str) -> None:
    cannot_be_forced(moves_at_the_2(), line, clause, named)


def test_moves_on_an_opponents_dancer_in_team_play() -> None:
    play = begin(
        "2567", "2121", "3232", "4343", "5454", "y", "2567", "-", "3345",
        players=FOUR, version="advanced", draw_values="2,2,2,2,2",
    )  # fmt: skip
    can_be_forced(play, "ann di.5+1", "KC-7.3", "Ann cannot lift Di's dancer")


def test_more_moves_than_the_hand_holds() -> None:
    can_be_forced(moves_at_the_2(), "ann +3", "KC-7", "Ann makes 3 moves here with 2 in hand", "2 at")
    # in several parts too
    can_be_forced(moves_at_the_2(), "ann +1, bob +1, ann +2", "KC-7", "Ann makes 3 moves")
    can_be_forced(moves_at_the_2("0,2,2,2,2"), "ann +1", "KC-7", "1 move here with 0", "none can be")


def test_moves_beyond_the_hand_come_off_the_pile_then_off_the_discard_pile() -> None:
    # Ann's backup draws 2, Bob's none: hands 2 and 0, pile 18
    play = moves_at_the_2("2,0,0,0,0")
    rulings = feed(play, "ann +12!")
    assert rulings[1].clauses == ("KC-7.5",)
    table = play.match.table()
    assert (table["hands"], table["pile"], table["discard"]) == ({"Ann": 0, "Bob": 0}, 8, 0)
    assert table["moves_played"] == {"Ann": 12, "Bob": 0}
    # nobody holds any: moves are not asked for any more tonight
    feed(play, "15", "41", "52", "y")
    # Ann sent 3, 1, 4, 5: the 2 draws none. Bob sent 4, 5, 1, 2: the 3 draws none.
    table = play.match.table()
    assert (table["hands"], table["pile"], table["discard"]) == ({"Ann": 0, "Bob": 0}, 8, 12)
    # night 3: Ann stays at home with the 1 and draws 2; night 4: 2 in hand, pile 6, discard 12
    feed(play, "2567", "-", "21", "32", "43", "54", "y", "2567", "-", "34")
    feed(play, "ann +10!")
    table = play.match.table()
    # 2 of them from the hand, 6 off the pile, 2 off the discard pile
    assert (table["hands"], table["pile"], table["discard"]) == ({"Ann": 0, "Bob": 0}, 0, 10)
    assert table["moves_played"] == {"Ann": 10, "Bob": 0}


def test_more_moves_than_there_are_cannot_be_forced() -> None:
    # hands 2 and 2, pile 16: Ann can be given 18, both together 20
    play = moves_at_the_2()
    assert play.read("ann +18 !").overruled
    cannot_be_forced(play, "ann +19", "KC-7.5", "Ann makes 19 moves")
    assert play.read("ann +10, bob +10 !").overruled
    cannot_be_forced(play, "ann +11, bob +10", "KC-7.5", "not in the piles either")


def test_moves_by_a_side_that_has_passed() -> None:
    # Ann leads and begins: when Bob's moves come first, Ann has passed
    play = moves_at_the_2()
    can_be_forced(play, "bob +1, ann +1", "KC-7.1", "Ann begins here", "Bob's", "Ann has passed")
    can_be_forced(play, "bob +1, ann +1, bob +1", "KC-7.1")
    assert play.read("bob +1, bob 4+1").objection is None
    assert play.read("ann +1, bob +1, ann +1, bob +1").objection is None
    feed(play, "bob +1, ann +2!")
    # forced, it is scored as typed: 5 to 5
    assert play.match.table()["dances"][0]["taken_by"] is None
    assert play.match.table()["moves_played"] == {"Ann": 2, "Bob": 1}


def test_the_first_side_begins_while_nobody_leads() -> None:
    # KC-7.4: night 1 is won by nobody, so Ann begins in night 2
    play = begin("2233", "12 12", "34 34", "2567", "33", version="advanced", draw_values="2,2,2,2,2")
    assert pending(play) == ("moves", "night 2, solo 2")
    assert refused(play, "bob +1, ann +1").clause == "KC-7.1"
    rulings = feed(play, "ann +1, bob +1")
    assert "KC-7.4" in rulings[0].clauses


def test_team_mates_share_a_go() -> None:
    play = begin(
        "2567", "2121", "3232", "4343", "5454", "y", "2567", "-", "3345",
        players=FOUR, version="advanced", draw_values="2,2,2,2,2",
    )  # fmt: skip
    assert play.read("ann +1, cy +1, di +1, bob +1, cy +1").objection is None
    assert refused(play, "di +1, bob +1, cy +1").clause == "KC-7.1"
    assert play.read("di +1, bob di.+1").objection is None


@pytest.mark.parametrize(
    ("line", "clause", "named"),
    [
        ("6 2", "KC-2", "no dancer 6"),
        ("5", "KC-2", "Each of 2 players keeps one backup: type 55 or Ann 5, Bob 5."),
        ("14 23", "KC-2", "one backup"),
        ("ann 14, bob 2", "KC-2", "Ann keeps one backup here, not 2"),
        ("ann 5", "", "Bob is missing: Ann 5, Bob 5."),
        ("-", "KC-2", "one backup"),
    ],
)
def test_backups(line: str, clause: str, named: str) -> None:
    cannot_be_forced(begin("2567", "33"), line, clause, named)


@pytest.mark.parametrize("line", ["maybe", "1", "", "-", "2567"])
def test_victory(line: str) -> None:
    play = begin(*ANN_WINS[:-1])
    with pytest.raises(Unclear):
        play.read(line)


@pytest.mark.parametrize("line", ["21", "-1", "x", "1.5", "2567", "-"])
def test_draw(line: str) -> None:
    cannot_be_forced(begin(*ANN_WINS, version="advanced"), line, "")


def test_an_answer_that_comes_too_early_names_the_step_between() -> None:
    assert "what the Lead shows" in refused(begin(), "5 at 4").text
    assert "one dance at a time" in refused(begin(), "ann 3, bob 4").text
    assert "victory dance" in refused(begin(), "y").text
    assert "moves are made" in refused(begin("2567"), "ann 3+1").text
    assert "next night" in refused(begin(*ANN_WINS[:-1]), "2567").text
    assert "next night" in refused(begin(*ANN_WINS, version="advanced"), "2567").text


def test_a_refused_answer_changes_nothing() -> None:
    play = begin("2567", "31")
    before = play.match.table()
    refused(play, "32")
    assert play.match.table() == before
    assert pending(play) == ("dancers", "night 1, solo 5")
