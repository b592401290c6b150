"""The worked examples of the rules, by hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from guess_king_of_clubs import begin, feed, pending

from scorers.errors import Unclear
from scorers.king_of_clubs import GAME
from scorers.king_of_clubs.dances import find_backup, find_better, tell_comparison
from scorers.king_of_clubs.ending import find_next_lead, find_night_winner
from scorers.king_of_clubs.moves import Move, MoveCards, find_after_pass, lift
from scorers.king_of_clubs.nightclubs import Dance, make_dances


@pytest.mark.parametrize(
    ("first", "second", "side"),
    [
        # KC-5: the least skilled dancers decide, here 1 below 2; the sums are equal
        ([1, 4], [2, 3], 1),
        # KC-5: 2 and 2 are level, then 4 below 5
        ([2, 4], [2, 5], 1),
        # KC-5: 2 below 3, though 7 is the sum of both
        ([2, 5], [3, 4], 1),
        # KC-5: one dancer a side
        ([5], [4], 0),
        ([3], [3], None),
        # KC-5: a line dance is the same comparison
        ([1, 3, 4, 5], [1, 3, 4, 5], None),
        ([1, 2, 5, 5], [1, 2, 3, 5], 0),
        ([5, 4, 2, 2], [3, 3, 3, 2], 1),
        # KC-7: with moves a dancer can pass ten
        ([10, 9], [9, 9], 0),
    ],
)
def test_the_least_skilled_are_compared_first(
    first: list[int], second: list[int], side: int | None
) -> None:
    assert find_better(first, second) == side
    assert find_better(second, first) == (None if side is None else 1 - side)


def test_a_comparison_in_words() -> None:
    assert tell_comparison([3], [1]) == "3 beats 1"
    assert tell_comparison([4, 4], [4, 5]) == "4 to 4, then 5 beats 4"
    assert tell_comparison([5, 2], [2, 5]) == "2 to 2, 5 to 5"


def test_moves_can_change_who_is_least_skilled() -> None:
    # KC-7: 1 and 4 with three moves on the 1 are 4 and 4, against 2 and 3 the first side's
    three = (Move(0, 0, 1, 3),)
    assert lift((1, 4), 0, three) == (4, 4)
    assert find_better((4, 4), lift((2, 3), 1, three)) == 0
    # KC-7: 2 and 5 with four moves on the 2 are 6 and 5; against 5 and 5 the 6 decides
    four = (Move(0, 0, 2, 3), Move(0, 0, 2, 1))
    assert sorted(lift((2, 5), 0, four)) == [5, 6]
    assert find_better((6, 5), (5, 5)) == 0


def test_a_basic_tie_goes_to_the_better_backup() -> None:
    # KC-6: 3 to 3, backups 5 and 2
    play = begin("2567", "33")
    assert pending(play) == ("backups", "night 1")
    rulings = feed(play, "52")
    assert rulings[-1].clauses == ("KC-5", "KC-6")
    assert play.match.table()["dances"][0] == {
        "value": 2,
        "clubs": [2],
        "taken_by": "Ann",
        "done": True,
    }
    assert play.match.table()["backups"] == {"Ann": 5, "Bob": 2}


def test_level_backups_leave_every_full_tie_of_the_night_to_nobody() -> None:
    # KC-6, KC-6.1: backups 5 and 5, and nobody is asked for them again
    play = begin("2567", "33", "55")
    # KC-6.1 decides only once they are known: at the second tie
    assert feed(play, "11")[-1].clauses == ("KC-5", "KC-6", "KC-6.1")
    feed(play, "22")
    assert pending(play) == ("dancers", "night 1, solo 7")
    assert [dance["taken_by"] for dance in play.match.table()["dances"]] == [None] * 4
    feed(play, "44")
    # KC-8.5: 0 to 0, backups level, nobody leads: nobody wins, nobody dances
    assert pending(play) == ("clubs", "night 2")


def test_a_full_tie_at_the_last_dance_needs_no_backups_named() -> None:
    # KC-2: four different dancers of each were seen, so the fifth is certain
    play = begin("2567", "12", "21", "43", "55")
    # Ann sent 1, 2, 4, 5 and Bob 2, 1, 3, 5: backups 3 and 4, so Bob takes the 7
    assert play.match.table()["backups"] == {"Ann": 3, "Bob": 4}
    assert play.match.table()["dances"][3]["taken_by"] == "Bob"
    # 2 to Bob, 5 to Ann, 6 to Ann, 7 to Bob: 11 to 9
    assert play.match.table()["prestige"] == {"Ann": 11, "Bob": 9}
    assert pending(play) == ("victory", "night 1, Ann")


def test_a_line_dance_level_all_through_goes_to_nobody() -> None:
    # KC-6: 1 3 4 5 against 1 3 4 5, backups 2 and 2 against 2 and 2
    play = begin("2233", "13 13 45 45", players=["Ann", "Bob", "Cy", "Di"])
    assert pending(play) == ("backups", "night 1")
    feed(play, "2 2 2 2")
    assert play.match.table()["dances"][0]["taken_by"] is None
    assert play.match.table()["dances"][0]["done"] is True


def test_team_backups_are_compared_least_skilled_first() -> None:
    # KC-6: Ann 4 and Cy 1 against Bob 3 and Di 2: 1 below 2, so Bob & Di
    play = begin("2233", "13 12 24 34", players=["Ann", "Bob", "Cy", "Di"])
    feed(play, "4 3 1 2")
    assert play.match.table()["dances"][0]["taken_by"] == "Bob & Di"


@pytest.mark.parametrize(
    ("clubs", "order", "dances"),
    [
        # KC-4: solos first, each kind in rising value
        ([2, 2, 5, 7], "solos-first", [(5,), (7,), (2, 2)]),
        ([3, 3, 4, 4], "solos-first", [(3, 3), (4, 4)]),
        ([2, 2, 4, 7], "solos-first", [(4,), (7,), (2, 2)]),
        ([7, 2, 6, 3], "solos-first", [(2,), (3,), (6,), (7,)]),
        # KC-4.1: by worth, a solo before a couples dance of the same worth
        ([2, 2, 5, 7], "by-value", [(2, 2), (5,), (7,)]),
        ([3, 3, 4, 4], "by-value", [(3, 3), (4, 4)]),
        ([2, 2, 4, 7], "by-value", [(4,), (2, 2), (7,)]),
        ([3, 3, 6, 5], "by-value", [(5,), (6,), (3, 3)]),
        ([4, 4, 2, 7], "by-value", [(2,), (7,), (4, 4)]),
    ],
)
def test_the_order_of_the_dances(clubs: list[int], order: str, dances: list[tuple[int, ...]]) -> None:
    assert [dance.clubs for dance in make_dances(clubs, order)] == dances


def test_a_couples_dance_is_worth_both_nightclubs() -> None:
    assert Dance((3, 3)).worth == 6  # KC-1.1
    assert Dance((7,)).worth == 7


def test_the_two_orders_differ_in_21_of_the_126_deals() -> None:
    nine = (2, 2, 3, 3, 4, 4, 5, 6, 7)
    deals = [[nine[card] for card in cards] for cards in combinations(range(9), 4)]
    assert len(deals) == 126
    differ = [
        deal for deal in deals if make_dances(deal, "solos-first") != make_dances(deal, "by-value")
    ]
    assert len(differ) == 21


@pytest.mark.parametrize(
    ("prestige", "backups", "moves", "lead", "side", "by"),
    [
        ((12, 4), (), (0, 0), None, 0, "prestige"),  # KC-8
        ((4, 12), (), (0, 9), 1, 1, "prestige"),
        ((7, 7), ((2,), (4,)), (0, 5), 0, 1, "backups"),  # KC-8.1: whatever the moves
        ((0, 0), ((5,), (4,)), (0, 0), 0, 0, "backups"),  # KC-8.1: 0 to 0 is a tie like any
        ((7, 7), ((2, 5), (3, 4)), (0, 0), 0, 1, "backups"),  # KC-8.2: 2 below 3
        ((7, 7), ((3, 5), (3, 4)), (0, 0), 0, 0, "backups"),  # KC-8.2: then 5 over 4
        ((7, 7), ((3,), (3,)), (2, 1), 0, 1, "moves"),  # KC-8.3: fewer moves
        ((7, 7), ((3,), (3,)), (1, 2), 0, 0, "moves"),
        ((7, 7), ((3,), (3,)), (2, 2), 0, 1, "lead"),  # KC-8.4: the side without the Lead
        ((7, 7), ((3,), (3,)), (2, 2), 1, 0, "lead"),
        ((7, 7), ((3,), (3,)), (2, 2), None, None, "nothing"),  # KC-8.5
    ],
)
def test_who_wins_the_night(
    prestige: tuple[int, int],
    backups: tuple[tuple[int, ...], ...],
    moves: tuple[int, int],
    lead: int | None,
    side: int | None,
    by: str,
) -> None:
    assert find_night_winner(prestige, backups, moves, lead) == (side, by)


@pytest.mark.parametrize(
    ("points", "winner", "lead"),
    [
        ((2, 1), 1, 0),  # KC-9.1: most points, whoever won the night
        ((1, 2), 0, 1),
        ((1, 1), 0, 0),  # KC-9.2: level, the night's winner
        ((1, 1), 1, 1),
        ((0, 0), 1, 1),  # KC-9.2 with KC-8.7: a night won without a dance
        ((0, 0), None, None),  # KC-9.3
    ],
)
def test_who_leads_next(points: tuple[int, int], winner: int | None, lead: int | None) -> None:
    assert find_next_lead(points, winner) == lead


def test_a_night_without_a_dance_is_won_all_the_same() -> None:
    # KC-8.7, KC-9.2: Ann takes 2+5+6+7, does not dance, and leads at 0 to 0
    play = begin("2567", "21", "32", "43", "54", "n")
    assert play.match.standing() == [0, 0]
    assert pending(play) == ("clubs", "night 2")
    assert play.match.table()["lead"] == "Ann"
    feed(play, "2567")
    assert pending(play) == ("lead", "night 2, Ann")


def test_nobody_leads_until_a_night_is_won() -> None:
    # KC-8.5, KC-9.3: all level in night 1, so night 2 asks for no Lead
    play = begin("2233", "12 12", "55", "34 34")
    assert play.match.table()["lead"] is None
    feed(play, "2233")
    assert pending(play) == ("dancers", "night 2, couples 2")


@pytest.mark.parametrize(
    ("hand", "pile", "discard", "value", "left"),
    [
        (0, 20, 0, 3, (3, 17, 0)),  # KC-10
        (4, 10, 6, 3, (5, 7, 8)),  # KC-10.1: all three are drawn, two discarded
        (2, 1, 9, 2, (4, 8, 0)),  # KC-10.2: one, then the nine become the pile
        (2, 2, 9, 2, (4, 0, 9)),  # KC-10.2: not before a move is to be drawn
        (5, 1, 3, 2, (5, 2, 2)),  # KC-10.1, KC-10.2: the two dropped come after the shuffle
        (3, 0, 0, 2, (3, 0, 0)),  # KC-10.2: none anywhere
        (4, 0, 1, 4, (5, 0, 0)),
        (1, 15, 4, 20, (5, 0, 15)),  # 1 + 19 are all there are, 15 dropped again
        (5, 4, 0, 0, (5, 4, 0)),  # a Draw Value of 0
    ],
)
def test_drawing(hand: int, pile: int, discard: int, value: int, left: tuple[int, int, int]) -> None:
    cards = MoveCards(1)
    cards.hands, cards.pile, cards.discard = [hand], pile, discard
    cards.draw(0, value)
    assert (cards.hands[0], cards.pile, cards.discard) == left


def test_each_player_discards_before_the_next_draws() -> None:
    # KC-10: Ann draws 20 of 20 and drops 15; Bob draws 15, the pile is new, and drops 10
    play = begin("2567", "21", "32", "43", "54", "y", version="advanced", draw_values="20,0,0,0,20")
    table = play.match.table()
    # Ann's backup is the 1 (2, 3, 4, 5 danced), Bob's the 5
    assert table["hands"] == {"Ann": 5, "Bob": 5}
    assert (table["pile"], table["discard"]) == (0, 10)


def test_who_has_passed() -> None:
    # KC-7.1: seats 0 and 2 against 1 and 3; side 0 begins
    side_of = (0, 1, 0, 1)
    ann, bob, cy, di = (Move(seat, seat, 1, 1) for seat in range(4))
    assert find_after_pass((ann, bob, cy, di, ann), side_of, 0) is None
    assert find_after_pass((ann, cy, ann), side_of, 0) is None
    assert find_after_pass((bob, di, bob), side_of, 0) is None
    assert find_after_pass((bob, ann), side_of, 0) == ann
    assert find_after_pass((di, bob, cy, bob), side_of, 0) == cy
    assert find_after_pass((bob, ann), side_of, 1) is None
    assert find_after_pass((), side_of, 0) is None


def test_the_fifth_dancer() -> None:
    assert find_backup([1, 2, 4, 5]) == 3  # KC-2
    assert find_backup([1, 2, 4]) is None
    assert find_backup([1, 2, 2, 4]) is None  # KC-2.1: 3 or 5


def test_the_rounds_on_the_screens() -> None:
    """Night 2 as the table should see it: Bob wins at 6 to 6 by the better backup."""
    play = begin("2257", "51", "42", "13 34", "y", "2", "1", version="advanced")
    # Ann takes 5 and 7, Bob 2+2: 12 to 4. Ann's backup is the 2, Bob's the 5.
    assert play.match.standing() == [1, 0]
    assert play.match.table()["hands"] == {"Ann": 2, "Bob": 1}
    assert play.match.table()["pile"] == 17
    feed(play, "3423", "5 at 4", "31", "-", "52", "-", "2435", "a 2+2,b 3+1")
    table = play.match.table()
    assert table["prestige"] == {"Ann": 6, "Bob": 6}
    assert table["moves_played"] == {"Ann": 2, "Bob": 1}
    assert table["backups"] == {"Ann": 1, "Bob": 4}
    assert pending(play) == ("victory", "night 2, Bob")
    feed(play, "y")
    assert pending(play) == ("draw", "dancer 1")
    feed(play, "3")
    assert pending(play) == ("draw", "dancer 4")
    rulings = feed(play, "1")
    assert [ruling.text for ruling in rulings] == [
        "Ann draws 3 and holds 3.",
        "Bob draws 1 and holds 1.",
        "Level on points, so the night's winner leads: Lead card to Bob.",
    ]
    table = play.match.table()
    assert (table["hands"], table["pile"], table["discard"]) == ({"Ann": 3, "Bob": 1}, 13, 3)
    assert table["lead"] == "Bob"
    assert table["draw_values"] == {"1": 3, "2": 2, "4": 1, "5": 1}


def test_a_draw_value_is_asked_once_for_each_skill() -> None:
    # both backups are the 5: one question for both
    play = begin("2567", "12", "21", "34", "43", "y", version="advanced")
    # 2 to Bob, 5 to Ann, 6 to Bob, 7 to Ann: 12 to 8
    assert pending(play) == ("draw", "dancer 5")
    assert play.pending is not None
    assert play.pending.who == (0, 1)
    feed(play, "2", "2567", "-", "12", "-", "21", "-", "34", "-", "43", "-", "y")
    # the 5 stayed at home again: its Draw Value is known
    assert pending(play) == ("clubs", "night 3")
    assert play.match.table()["hands"] == {"Ann": 4, "Bob": 4}


def test_nothing_is_drawn_after_the_fifth_point() -> None:
    # Ann wins five nights by 20 prestige to 0, with no moves anywhere (Draw Value 0)
    night = ["2567", "-", "21", "32", "43", "54", "y"]
    play = begin("2567", "21", "32", "43", "54", "y", version="advanced", draw_values="0,0,0,0,0")
    for _ in range(4):
        feed(play, *night)
    assert play.pending is None
    assert play.verdict is not None
    assert play.verdict.how == "five points"
    assert play.verdict.winners == (0,)
    assert play.verdict.places == (1, 2)
    assert play.match.table()["night"] == 5


def test_nine_nights_without_five_points() -> None:
    # KC-11: Ann dances after the first night only: 1 to 0
    night = ["2567", "-", "21", "32", "43", "54", "n"]
    play = begin("2567", "21", "32", "43", "54", "y")
    for _ in range(8):
        feed(play, *night)
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.winners, play.verdict.places) == (
        "nine nights",
        (0,),
        (1, 2),
    )
    assert play.match.table()["night"] == 9
    assert play.verdict.criteria[0].decided


def test_nine_nights_level_are_shared() -> None:
    # KC-11: nobody ever dances: 0 to 0
    night = ["2567", "-", "2121", "3232", "4343", "5454", "n"]
    play = begin("2567", "2121", "3232", "4343", "5454", "n", players=["Ann", "Bob", "Cy", "Di"])
    for _ in range(8):
        feed(play, *night)
    assert play.verdict is not None
    assert play.verdict.how == "nine nights"
    assert play.verdict.winners == (0, 1, 2, 3)
    assert play.verdict.places == (1, 1, 1, 1)
    assert not play.verdict.criteria[0].decided


def test_who_can_sit_down() -> None:
    with pytest.raises(Unclear, match="not for 3"):
        GAME.settle(["Ann", "Bob", "Cy"], {})
    with pytest.raises(Unclear):
        GAME.settle(["Ann"], {})
    with pytest.raises(Unclear):
        GAME.settle(["Ann", "Bob", "Cy", "Di", "Eve"], {})
    with pytest.raises(Unclear, match="teams of 2"):
        GAME.settle(["Ann", "Bob", "Cy", "Di"], {})
    with pytest.raises(Unclear):
        GAME.settle(["Ann", "Bob", "Cy", "Di"], {}, [["Ann", "Bob", "Cy"], ["Di"]])
    with pytest.raises(Unclear):
        GAME.settle(["Ann", "Bob"], {}, [["Ann"], ["Bob"]])
    setup = GAME.settle(["Ann", "Bob", "Cy", "Di"], {}, [["Di", "Bob"], ["Cy", "Ann"]])
    assert setup.side_names == ("Ann & Cy", "Bob & Di")


def test_options() -> None:
    assert GAME.settle(["Ann", "Bob"], {}).options == {
        "version": "basic",
        "order": "solos-first",
        "nights": 9,
    }
    given = {"version": "adv", "order": "by", "draw_values": "3 2, 2,1 1"}
    assert GAME.settle(["Ann", "Bob"], given).options == {
        "version": "advanced",
        "order": "by-value",
        "nights": 9,
        "draw_values": [3, 2, 2, 1, 1],
    }
    teams = [["Ann", "Cy"], ["Bob", "Di"]]
    assert GAME.settle(["Ann", "Bob", "Cy", "Di"], {}, teams).options["team_tie"] == "least-first"
    for bad in (
        {"draw_values": "3,2,2,1,1"},  # basic: nobody draws
        {"version": "advanced", "draw_values": "3,2,2,1"},
        {"version": "advanced", "draw_values": "3,2,2,1,21"},
        {"version": "expert"},
        {"order": "couples-first"},
        {"team_tie": "highest-first"},  # two players have one backup each
        {"nights": "-1"},
    ):
        with pytest.raises(Unclear):
            GAME.settle(["Ann", "Bob"], bad)


# How it is reckoned


def test_a_sum_of_one_is_not_added_up_and_a_move_names_its_dancer_once() -> None:
    # KC-8: Ann took the 5 and the 7, Bob the couples, worth 4
    play = begin("2257", "31", "42", version="advanced", draw_values="3,2,2,1,1")
    night = feed(play, "25 34")[-1]
    assert night.steps == ("Ann: 5 + 7 = 12 prestige.", "Bob: 4 prestige.")
    # KC-7: the backup 1 drew three moves for Ann, and she leads
    feed(play, "y", "2257", "-", "31")
    assert feed(play, "ann +2")[0].steps == ("Ann's 3 and 2 moves.",)
    # KC-8: four level solos leave everything with nobody
    play = begin("4567", "11", "22", "33", version="advanced", draw_values="3,2,2,1,1")
    (level,) = [ruling for ruling in feed(play, "44") if ruling.text == "Level at 0 prestige."]
    assert level.steps == ("Ann: no nightclub, 0 prestige.", "Bob: no nightclub, 0 prestige.")


def test_a_move_on_a_mates_dancer_names_both() -> None:
    # KC-7.3: Cy, Ann's mate, lifts her 3; each backup, the 1, drew three
    four = ("Ann", "Bob", "Cy", "Di")
    play = begin(
        "4567",
        "5454",
        "4545",
        "3232",
        "2323",
        players=four,
        version="advanced",
        draw_values="3,2,2,1,1",
    )
    feed(play, "y", "4567", "-", "3131")
    assert feed(play, "cy ann.3+2")[0].steps == ("Cy on Ann's 3: 2 moves.",)
