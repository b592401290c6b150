"""Positions worked out by hand, each with the clause that decides it."""

from __future__ import annotations

from typing import Any

import pytest
from guess_gridcannon import cards_in_pile, sit

from scorers.errors import Refused
from scorers.gridcannon.board import AIMS, CELLS, LANES, TOUCHES
from scorers.gridcannon.cards import is_number
from scorers.gridcannon.flow import Gridcannon
from scorers.play import Play
from scorers.protocol import Lines, Ruling


def _tops(play: Play) -> dict[str, str | None]:
    return {cell: stack[-1] if stack else None for cell, stack in play.match.table()["grid"].items()}


def _royals(play: Play) -> dict[str, Any]:
    royals: dict[str, Any] = play.match.table()["royals"]
    return royals


def _cited(said: list[Ruling]) -> set[str]:
    return {clause for ruling in said for clause in ruling.clauses}


def _lines(play: Play) -> list[str]:
    return [line for view in play.match.view(False) if isinstance(view, Lines) for line in view.lines]


def _asked(play: Play) -> tuple[str, str]:
    assert play.pending is not None
    return play.pending.ask, play.pending.where


def _prompt(play: Play) -> str:
    assert play.pending is not None
    return play.pending.prompt


# Straight across: royal at the first, the card on the second, the two between.
ACROSS = [
    ("n1", "a3", "a1", "a2"),
    ("n2", "b3", "b1", "b2"),
    ("n3", "c3", "c1", "c2"),
    ("s1", "a1", "a3", "a2"),
    ("s2", "b1", "b3", "b2"),
    ("s3", "c1", "c3", "c2"),
    ("w1", "c1", "a1", "b1"),
    ("w2", "c2", "a2", "b2"),
    ("w3", "c3", "a3", "b3"),
    ("e1", "a1", "c1", "b1"),
    ("e2", "a2", "c2", "b2"),
    ("e3", "a3", "c3", "b3"),
]


@pytest.mark.parametrize(("spot", "far", "near", "middle"), ACROSS)
def test_all_twelve_lanes_kill_and_from_one_cell_only(
    spot: str, far: str, near: str, middle: str
) -> None:
    # GC-4, GC-4.1: 10s and 2h make 12 against the jack's 11; the other cells make no 11 with it
    rest = iter(["3h", "3d", "3c", "4h", "4d", "4c"])
    lies = {near: "10s", middle: "2h", far: "2c"}
    deal = " ".join(lies.get(cell) or next(rest) for cell in CELLS)
    choice = (spot,) if near in ("a1", "c1", "a3", "c3") else ()  # a corner has two free spots
    play, _ = sit(f"js {deal}", *choice, "-", "9h")
    assert _royals(play)[spot]["card"] == "Js"
    assert play.pending is not None
    assert play.pending.before == (f"KILLS: {far} (10s and 2h, 12 against Js, 11).",)
    play, said = sit(f"js {deal}", *choice, "-", f"9h {far}")
    assert _royals(play)[spot]["dead"]
    assert play.match.standing() == [1]
    assert [award.points for ruling in said for award in ruling.awards] == [1]
    assert {"GC-4", "GC-4.1", "GC-4.3"} <= _cited(said)
    for cell in CELLS:
        if cell not in (near, middle, far):
            other, _ = sit(f"js {deal}", *choice, "-", f"9h {cell}")
            assert other.match.standing() == [0]


def test_a_corner_aims_at_two_spots_an_edge_at_one_the_centre_at_none() -> None:
    corners, edges = ("a1", "c1", "a3", "c3"), ("b1", "a2", "c2", "b3")
    assert [len(AIMS[cell]) for cell in corners] == [2, 2, 2, 2]  # GC-4
    assert [len(AIMS[cell]) for cell in edges] == [1, 1, 1, 1]
    assert AIMS["b2"] == ()
    assert TOUCHES["b2"] == ()  # GC-2.2
    assert set(TOUCHES["a1"]) == {"n1", "w1"}
    assert set(TOUCHES["b3"]) == {"s2"}
    assert LANES["n2"] == ("b1", "b2", "b3")


# Two cards between, the royal, and what happens. The royal stands at n1, a 9 is played at a3.
@pytest.mark.parametrize(
    ("royal", "near", "middle", "dies", "sum_said"),
    [
        ("qh", "7h", "5d", True, "7h and 5d make 12, red counts, 12 needed"),
        ("qh", "7h", "4d", False, "7h and 4d make 11, red counts, 12 needed"),
        ("qh", "9h", "5c", False, "9h alone counts (red), 9, 12 needed"),
        ("ks", "7h", "6h", False, "neither 7h nor 6h counts (spades), 0, 13 needed"),
        ("kh", "10h", "3h", True, "10h and 3h make 13, hearts count, 13 needed"),
        ("kh", "10h", "3d", False, "10h alone counts (hearts), 10, 13 needed"),
        ("js", "6s", "5h", True, "6s and 5h make 11, 11 needed"),
        ("js", "6s", "4h", False, "6s and 4h make 10, 11 needed"),
    ],
)
def test_who_counts_against_whom(royal: str, near: str, middle: str, dies: bool, sum_said: str) -> None:
    # GC-4, GC-4.1: the suit of the card played does not matter, and its value adds nothing
    low = ["2d", "2h", "3d", "2c", "3c", "4c", "5c", "5d"]
    if royal == "ks":  # no black card lies, so the 7h is the highest of all
        low = ["2d", "2h", "3d", "3h", "4d", "4h", "5d"]
    b1, c1, b2, c2, a3, b3, c3 = [card for card in low if card != middle][:7]
    play, said = sit(f"{royal} {near} {b1} {c1} {middle} {b2} {c2} {a3} {b3} {c3}", "n1", "-", "9s a3")
    assert _royals(play)["n1"]["dead"] == dies
    assert sum_said in said[0].text
    assert said[0].steps


def test_one_card_kills_two_royals() -> None:
    # GC-4: 6 and 5 against the jack at n1, 6 and 5 against the jack at e3, a card at a3
    deal = "js jd 6s 2h 3h 5s 4h 2c 3c 5d 6d"
    play, said = sit(deal, "n1", "e3", "-", "7h a3")
    assert _royals(play)["n1"]["dead"]
    assert _royals(play)["e3"]["dead"]
    assert [ruling.awards[0].points for ruling in said] == [1, 1]
    assert play.match.standing() == [2]


@pytest.mark.parametrize(("under", "standing"), [("2h", 0), ("5h", 1)])
def test_a_joker_attacks_after_its_card_was_lifted(under: str, standing: int) -> None:
    # GC-5.2: the 9d leaves a2, so 6s and what lay under it attack: 6 + 2 lives, 6 + 5 dies
    deal = f"js joker 6s 2c 3d {under} 4d 4h 3c 5c 4c"
    play, said = sit(deal, "n1", "-", "9d a2", "joker a2 a3")
    assert play.match.table()["grid"]["a2"] == [under]
    assert play.match.table()["grid"]["a3"] == ["3c", "9d"]
    assert play.match.standing() == [standing]
    assert play.match.table()["spent"] == ["joker"]
    assert "GC-5.2" in _cited(said)


def test_with_a_hole_between_there_is_no_attack() -> None:
    # GC-4.2: the ace takes a2 away; 10s alone would not be enough anyway, but 10 + 9 would
    play, said = sit("js as 10s 2d 3d 9h 4d 4h 3c 5c 4c", "n1", "-", "ace a2", "9c a3")
    assert play.match.standing() == [0]
    assert said[0].text == "9c on a3: a2 is empty, so Js is not attacked."
    assert "GC-4.2" in _cited(said)
    assert play.pending is not None
    assert "Not yet: a3 (Js, a cell is empty)." in play.pending.before


# Placing royals


@pytest.mark.parametrize(
    ("deal", "where", "choices"),
    [
        # GC-2: highest of its suit, at an edge: placed without a question
        ("kc 2c 9c 3c 4h 5h 6h 7h 8h 9h", "n2", ()),
        # GC-2: no club, so the highest black one, though a red one is higher
        ("kc 2s 9s 3s 4h 5h 6h 7h 8h 10h", "n2", ()),
        # GC-2.1: a corner leaves two spots
        ("kc 9c 2c 3c 4h 5h 6h 7h 8h 9h", None, ("n1", "w1")),
        # GC-2.1: nothing black; 9h and 9d are level, each at an edge
        ("ks 2h 9h 3h 4h 5h 6h 2d 9d 3d", None, ("n2", "s2")),
        # GC-2.2: 9c lies in the centre, so the 4c counts as the highest club
        ("kc 2h 4c 3h 5h 9c 6h 7h 8h 9h", "n2", ()),
        # GC-2.3: Kc takes n2 first, and the 9c has no second spot: 4c is the next club
        ("kc qc 2h 9c 3h 4c 5h 6h 7h 8h 10h", "w2", ()),
    ],
)
def test_where_a_royal_goes(deal: str, where: str | None, choices: tuple[str, ...]) -> None:
    play, _ = sit(deal)
    assert play.pending is not None
    if where is None:
        assert play.pending.ask == "spot"
        assert play.pending.words == choices
    else:
        assert _asked(play) == ("replace", "setup")
        assert where in _royals(play)


def test_royals_are_placed_in_the_order_drawn() -> None:
    # GC-2: Qc comes first and takes n2, so Kc goes to the next club
    play, _ = sit("qc 2h 9c kc 3h 4c 5h 6h 7h 8h 10h")
    assert {spot: royal["card"] for spot, royal in _royals(play).items()} == {"n2": "Qc", "w2": "Kc"}


def test_a_dead_royal_keeps_its_spot() -> None:
    # GC-2.3, GC-4.3: Js dies at n2; the next spade finds the 10s taken and goes to the 6s at a2
    play, said = sit("js 2h 10s 3h 6s 2d 4h 4d 2c 5h", "-", "9h b3")
    assert _royals(play)["n2"]["dead"]
    play, said = sit("js 2h 10s 3h 6s 2d 4h 4d 2c 5h", "-", "9h b3", "qs")
    assert _royals(play)["w2"] == {
        "card": "Qs",
        "armour": 0,
        "armour_cards": [],
        "health": 12,
        "dead": False,
    }
    assert "GC-2.3" in _cited(said)


SURROUNDED = "jh qh kh jd qd kd jc qc kc js {}10h 9h 8h 7d 6d 5d 4c 3c 2c"
"""Ten royals in the deal leave two spots free, whichever the player chooses."""


def _free_spots(play: Play) -> list[str]:
    while play.pending is not None and play.pending.ask == "spot":
        play.send(play.read(play.pending.example))
    return [spot for spot in LANES if spot not in _royals(play)]


def test_a_royal_goes_beside_an_empty_cell_when_no_card_has_a_free_spot() -> None:
    # GC-2.4: Qs takes one of the last two spots; the stack beside the other is gone when Ks comes
    play, _ = sit(SURROUNDED.format("qs as "))
    (free,) = _free_spots(play)
    play.send(play.read("-"))
    play.send(play.read(f"ace {LANES[free][0]}"))
    said = play.send(play.read("ks"))
    assert _royals(play)[free]["card"] == "Ks"
    assert {"GC-2", "GC-2.4"} <= _cited(said)


def test_a_card_with_a_free_spot_comes_before_an_empty_cell() -> None:
    # GC-2.4: one of the two stacks with a free spot is gone, so the other takes the Qs
    play, _ = sit(SURROUNDED.format("as "))
    gone, kept = _free_spots(play)
    assert LANES[gone][0] != LANES[kept][0]
    play.send(play.read("-"))
    play.send(play.read(f"ace {LANES[gone][0]}"))
    play.send(play.read("qs"))
    assert _royals(play)[kept]["card"] == "Qs"


def test_several_empty_cells_leave_a_choice() -> None:
    # GC-2.4, GC-2.1: both stacks with a free spot are gone
    play, _ = sit(SURROUNDED.format("as ad "))
    free = _free_spots(play)
    assert len(free) == 2
    play.send(play.read("-"))
    for cell in sorted({LANES[spot][0] for spot in free}):
        play.send(play.read(f"ace {cell}"))
    play.send(play.read("qs"))
    assert _asked(play) == ("spot", "Qs")
    assert play.pending is not None
    assert set(play.pending.words) == set(free)
    assert play.match.table()["waiting"] == ["Qs"]


# Setup


def test_the_deal_in_several_lines() -> None:
    # GC-1: royals, aces and jokers lie aside until nine numbers are there
    play, _ = sit("5h kc", "8d joker 3s as")
    table = play.match.table()
    assert table["waiting"] == ["Kc"]
    assert table["aside"] == ["joker", "As"]
    assert table["ploys"] == {"aces": [], "jokers": 0}
    assert (table["grid"]["a1"], table["grid"]["b1"], table["grid"]["c1"]) == (["5h"], ["8d"], ["3s"])
    assert table["grid"]["a2"] == []
    assert table["pile"] == 54 - 6
    assert _asked(play) == ("deal", "deal 3")
    play, _ = sit("5h kc", "8d joker 3s as", "10c 6d 9h 2c 7s 4h")
    table = play.match.table()
    assert table["aside"] == []
    assert table["ploys"] == {"aces": ["As"], "jokers": 1}
    assert _royals(play)["w2"]["card"] == "Kc"


def test_royals_of_the_deal_wait_while_one_has_a_choice() -> None:
    play, _ = sit("kc as jd 9c 2c 3c 4h 5h 6h 7h 8h 9d")
    assert _asked(play) == ("spot", "Kc")
    table = play.match.table()
    assert table["waiting"] == ["Kc", "Jd"]
    assert table["aside"] == []
    assert table["ploys"] == {"aces": ["As"], "jokers": 0}


def test_a_replacement_goes_under_the_pile_and_attacks_nothing() -> None:
    # GC-1.1, GC-1.3: 6s and 5h would kill Js from a3, but the replacing card is setup
    play, said = sit("js 6s 2d 3d 5h 4d 4h 3c 5c 4c", "n1", "a3 9h")
    assert play.match.standing() == [0]
    assert play.match.table()["grid"]["a3"] == ["9h"]
    assert play.match.table()["pile"] == 54 - 10  # 3c went back, 9h came
    assert {"GC-1.1", "GC-1.3"} <= _cited(said)
    play, _ = sit("js 6s 2d 3d 5h 4d 4h 3c 5c 4c", "n1", "a3 9h", "3c")
    assert _asked(play)[0] == "cell"  # so the 3c can be drawn again


def test_royals_for_a_replaced_card_wait_until_the_new_one_lies() -> None:
    # GC-1.2, RULING 2: 9c lies on a1 first, the highest club, so Kc has n1 or w1 beside it
    lines = ("10c 2h 3h 4h 5h 6h 7h 8h 5c", "a1 kc as joker jh 9c")
    play, said = sit(*lines)
    assert said[0].text == "10c goes under the pile, 9c lies on a1 and attacks nothing."
    assert said[1].text == "As and the joker are ploys to keep."
    assert {"GC-1.1", "GC-1.2", "GC-1.3"} <= _cited(said)
    assert _asked(play) == ("spot", "Kc")
    assert play.pending is not None
    assert play.pending.words[:2] == ("n1", "w1")
    table = play.match.table()
    assert table["grid"]["a1"] == ["9c"]
    assert table["waiting"] == ["Kc", "Jh"]
    assert table["ploys"] == {"aces": ["As"], "jokers": 1}
    assert table["pile"] == 54 - 9 + 1 - 5
    play, said = sit(*lines, "w1")
    # Jh: the 8h at b3 is the highest heart
    assert {spot: royal["card"] for spot, royal in _royals(play).items()} == {"w1": "Kc", "s2": "Jh"}
    assert _asked(play) == ("draw", "turn 1")


def test_the_new_card_lies_before_a_king_looks_for_it() -> None:
    # GC-1.2, RULING 2: 10d lies on b1 first, so Kd goes to n2 beside it
    deal = "8s Jc 3h Qh Js Qd 7c 9h 10h 3s As 8h 5s Qs Kc 6c"
    play, _ = sit(deal, "n3", "w1", "s1", "b1 Kd 10d")
    assert play.match.table()["grid"]["b1"] == ["10d"]
    assert _royals(play)["n2"]["card"] == "Kd"


def test_a_ploy_is_used_before_a_royal_gets_its_spot() -> None:
    # GC-5, RULING 2: the ace takes the 8h (a3) away, so Jh is looked at anew: 6h is in the centre
    # (GC-2.2), so the 5h at a2 is the highest heart beside a spot
    deal = "2h 3s As 4h 5h 6h 7d 8h 9s 8d"
    play, _ = sit(deal, "-", "10c Kc", "Jh")
    assert _asked(play) == ("spot", "Jh")
    play, said = sit(deal, "-", "10c Kc", "Jh", "ace a3")
    assert said[0].text == "Stack a3 (8h) goes under the pile; turn As face down."
    assert said[1].text == "Jh goes to w2: 5h is the highest heart with a free spot."
    assert play.match.table()["ploys"]["aces"] == []


def test_a_spot_asked_again_after_a_ploy_has_a_name_of_its_own() -> None:
    # GC-5, GC-2: 9c at a1 (n1 or w1) goes; then the 8c at c1 leaves n3 or e1
    deal = "as 9c 2h 8c 3h 4h 5h 6h 7h 2d kc"
    play, _ = sit(deal)
    assert _asked(play) == ("spot", "Kc")
    play, _ = sit(deal, "ace a1")
    assert _asked(play) == ("spot", "Kc, 2")
    assert play.match.table()["waiting"] == ["Kc"]
    play, _ = sit(deal, "ace a1", "Kc e1")
    assert _royals(play)["e1"]["card"] == "Kc"
    assert _asked(play) == ("replace", "setup")


def test_a_royal_with_one_spot_says_how_a_ploy_comes_first() -> None:
    # GC-5: an ace is held when Kc goes to n2 beside the 9c, its only spot
    play, said = sit("jd as 2c 9c 3c 4h 5h 6h 7h 8h 9h", "s3", "-", "kc")
    assert said[0].text == (
        "Kc goes to n2: 9c is the highest club. A ploy first? /undo, the ploy, then the card."
    )
    bare, said = sit("jd 2c 9c 3c 4h 5h 6h 7h 8h 9h", "s3", "-", "kc")
    assert said[0].text == "Kc goes to n2: 9c is the highest club."
    assert bare.match.standing() == play.match.standing() == [0]


def test_all_that_came_for_a_replaced_card_came_with_that_entry() -> None:
    # GC-10: the deal is entry 1, the replacement entry 2
    play, _ = sit("10c 2h 3h 4h 5h 6h 7h 8h 5c", "a1 kc as 9c", "n1")
    for card in ("as", "9c", "kc"):
        with pytest.raises(Refused, match="it came with entry 2"):
            play.read(card)


def test_that_no_royal_lives_is_looked_at_after_the_replacement() -> None:
    # GC-8.1: the setup's question comes first, then everything is set aside until a royal comes
    play, _ = sit("5h 8d 3s 10c 6d 9h 2c 7s 4h")
    assert _asked(play) == ("replace", "setup")
    play, _ = sit("5h 8d 3s 10c 6d 9h 2c 7s 4h", "-")
    assert play.pending is not None
    assert play.pending.clause == "GC-8"


# Number cards, ploys, armour


def test_equal_or_lower_takes_a_card_whatever_the_suit() -> None:
    # GC-3: 7c goes on 7h and on 2d, not on 8d
    play, _ = sit("js 7h 8d 2d 9s 9h 9d 9c 10h 10d", "-", "7c")
    assert _prompt(play).startswith("7c goes on a1 c1. ")
    assert _prompt(play).endswith(" Where?")


def test_a_card_that_only_an_empty_cell_takes_goes_there() -> None:
    # GC-3.1: eight higher cards and one empty cell: no armour
    deal = "js as 4h 4d 4c 5h 5d 5c 6h 6d 6s"
    play, _ = sit(deal, "s3", "-", "ace b2", "3c")
    assert _asked(play) == ("cell", "turn 2.1")
    assert _prompt(play) == "3c goes on b2 only. Type b2."
    play, said = sit(deal, "s3", "-", "ace b2", "3c", "b2")
    assert _tops(play)["b2"] == "3c"
    assert _royals(play)["s3"]["armour"] == 0
    assert "GC-3.1" in _cited(said)


def test_suit_before_rank_for_armour() -> None:
    # GC-6, GC-6.1: 3c is blocked; Kc is a club, so it takes it though Jh is lower
    play, said = sit("jh kc 4h 4d 4s 5h 5d 5s 6h 6d 4c", "s1", "s3", "-", "3c")
    king = next(royal for royal in _royals(play).values() if royal["card"] == "Kc")
    assert king == {"card": "Kc", "armour": 3, "armour_cards": ["3c"], "health": 16, "dead": False}
    assert {"GC-6", "GC-6.1"} <= _cited(said)


def test_colour_before_rank_for_armour() -> None:
    # GC-6: no club lives; Qs is black, so it takes the 3c though Jh is lower
    play, _ = sit("jh qs 4h 4d 4c 5h 5d 5c 6h 6d 4s", "s1", "s3", "-", "3c")
    assert {r["card"]: r["armour"] for r in _royals(play).values()} == {"Jh": 0, "Qs": 3}


def test_the_dead_take_no_armour() -> None:
    # GC-6: Kc died at n1 (9c and 5c make 14); the blocked 3c goes under Jh, 11 + 3
    play, _ = sit("kc jh 9c 4d 4s 5c 5d 5s 4h 6d 6h", "n1", "s3", "-", "7c a3", "3c")
    royals = _royals(play)
    assert royals["n1"] == {"card": "Kc", "armour": 0, "armour_cards": [], "health": 13, "dead": True}
    assert royals["s3"]["health"] == 14


def test_armour_stacks() -> None:
    # GC-6.1: Jc with the 2c has 13, with the 2s 15
    play, _ = sit("jc 4h 4d 4c 5h 5d 5s 6h 6d 6s", "n3", "-", "2c", "2s")
    assert _royals(play)["n3"]["armour_cards"] == ["2c", "2s"]
    assert _royals(play)["n3"]["health"] == 15


def test_armour_raises_what_an_attack_needs() -> None:
    # GC-4, GC-6.1: 4c (c1) and 7s (c2) make 11; Jc with 2c needs 13
    lines = ("jc 4h 4d 4c 5h 5d 7s 6h 6d 6s", "n3", "-")
    bare, _ = sit(*lines, "8h c3")
    assert bare.match.standing() == [1]
    play, said = sit(*lines, "2c", "8h c3")
    assert play.match.standing() == [0]
    assert said[0].text == "8h on c3: 4c and 7s make 11, 13 needed. Jc lives."


def test_equally_similar_royals_leave_the_choice() -> None:
    # GC-6: nothing red lives; Jc and Js are level, Ks is higher
    lines = ("js jc ks 6s 4d 6c 5h 5d 5c 4h 8d 8h", "n1", "n3", "-", "3h")
    play, _ = sit(*lines)
    assert _asked(play) == ("armour", "3h, turn 1")
    assert play.match.table()["drawn"] == "3h"
    play, _ = sit(*lines, "n3")
    assert _royals(play)["n3"]["health"] == 14
    forced, _ = sit(*lines, "w1 !")  # Ks, by the table's own decision
    assert _royals(forced)["w1"]["health"] == 16


def test_while_a_ploy_is_left_nothing_becomes_armour() -> None:
    # GC-6.2
    play, _ = sit("jh as 4h 4d 4s 5h 5d 5s 6d 6c 6h", "s3", "-", "3c")
    assert play.pending is not None
    assert _asked(play) == ("cell", "turn 1.1")
    assert play.pending.clause == "GC-6.2"
    assert _royals(play)["s3"]["armour"] == 0


def test_a_ploy_that_does_not_help_leads_to_armour() -> None:
    # GC-6, GC-5.2: the joker moves 9d from b2 to a3 and bares the 4d: still no room for the 3c
    deal = "js joker 4h 4s 4c 5h 4d 5c 5d 6h 6s"
    play, _ = sit(deal, "s3", "-", "9d b2", "3c", "joker b2 a3")
    assert _royals(play)["s3"]["health"] == 14
    assert play.match.table()["drawn"] is None


def test_an_ace_takes_the_whole_stack_and_the_first_drawn_is_spent_first() -> None:
    # GC-5, GC-5.1
    deal = "js ad ac 6s 4d 4c 5h 5d 5c 7h 7d 7c"
    play, said = sit(deal, "n1", "-", "9h b2", "ace b2")
    table = play.match.table()
    assert table["grid"]["b2"] == []
    assert table["spent"] == ["Ad"]
    assert table["ploys"]["aces"] == ["Ac"]
    assert table["pile"] == 54 - 12 - 1 + 2
    assert {"GC-5", "GC-5.1"} <= _cited(said)


# No living royal


def test_set_aside_until_a_royal_comes() -> None:
    # GC-8: an ace and a joker drawn on the way are no ploys and go under the pile
    lines = ("5h 8d 3s 10c 6d 9h 2c 7s 4h", "-", "4s joker", "ac")
    play, _ = sit(*lines)
    table = play.match.table()
    assert table["aside"] == ["4s", "joker", "Ac"]
    assert table["pile"] == 54 - 9 - 3
    assert _asked(play) == ("draw", "turn 3")
    play, said = sit(*lines, "7h qd")
    table = play.match.table()
    assert table["aside"] == []
    assert table["ploys"] == {"aces": [], "jokers": 0}
    assert table["pile"] == 54 - 9 - 1
    assert _royals(play)["n2"]["card"] == "Qd"  # 8d is the highest diamond
    assert "GC-8" in _cited(said)


def test_what_was_set_aside_stays_there_while_the_royal_has_a_choice() -> None:
    play, _ = sit("5h 8d 3s 10c 6d 9h 2c 7s 4h", "-", "4s joker qs")
    # 7s lies at b3: one spot, s2
    assert _royals(play)["s2"]["card"] == "Qs"
    play, _ = sit("9s 8d 3s 10c 6d 9h 2c 7s 4h", "-", "4s joker qs")
    assert _asked(play) == ("spot", "Qs")
    assert play.match.table()["aside"] == ["4s", "joker"]
    assert play.match.table()["waiting"] == ["Qs"]
    assert play.match.table()["pile"] == 54 - 9 - 3


def test_a_ploy_may_be_used_while_everything_is_set_aside() -> None:
    # GC-8, GC-5
    play, _ = sit("as 5h 8d 3s 10c 6d 9h 2c 7s 4h", "-", "4s", "ace a1")
    assert play.match.table()["aside"] == ["4s"]
    assert play.match.table()["grid"]["a1"] == []
    assert play.match.table()["pile"] == 54 - 10 - 1 + 1


WAITING = (
    "js joker 6s 4d 4s 5h 4h 5d 5s 4c 5c",  # Js at n1 beside the 6s
    "n1",
    "-",
    "9d b2",  # on the 4h; the centre attacks nothing
    "3c",  # blocked, a joker is left
    "joker b2 a3",  # 6s and 5h make 11: the only living royal dies, and nothing takes the 3c
)


def test_armour_waits_in_hand_until_a_royal_comes() -> None:
    # GC-8.1: the 3c waits; Kd comes, is placed, and takes it: 13 + 3
    play, said = sit(*WAITING)
    assert "GC-8.1" in _cited(said)
    assert play.match.standing() == [1]
    assert play.match.table()["drawn"] == "3c"
    assert _asked(play) == ("draw", "turn 3")
    play, _ = sit(*WAITING, "9h kd")  # 9d lies at a3, a corner: s1 or w3
    assert _asked(play) == ("spot", "Kd")
    table = play.match.table()
    assert (table["drawn"], table["aside"], table["waiting"]) == ("3c", ["9h"], ["Kd"])
    play, _ = sit(*WAITING, "9h kd", "w3")
    assert _royals(play)["w3"]["health"] == 16
    table = play.match.table()
    assert (table["drawn"], table["aside"]) == (None, [])
    assert table["pile"] == 54 - 11 - 2 - 1  # the deal, 9d and 3c, Kd
    assert _asked(play) == ("draw", "turn 4")


def test_the_game_may_be_given_up_while_a_card_waits() -> None:
    play, _ = sit(*WAITING, "give up")
    assert play.verdict is not None
    assert play.verdict.how == "gave up"
    assert play.match.table()["drawn"] == "3c"


def test_a_card_that_still_fits_is_placed_before_anything_is_set_aside() -> None:
    # GC-8.1: the joker empties b2 this time, which takes the 3c; only then GC-8
    lines = ("js joker 6s 4d 4s 5h 9d 5d 5s 4c 5c", "n1", "-", "3c", "joker b2 a3")
    play, _ = sit(*lines)
    assert play.match.standing() == [1]
    assert _asked(play) == ("cell", "turn 1.2")
    play, _ = sit(*lines, "b2")
    assert play.pending is not None
    assert play.pending.clause == "GC-8"


# Out of reach


@pytest.mark.parametrize(
    ("royal", "armour", "printed", "exact"),
    [
        ("jc", "3c 5c", False, False),  # 19
        ("jc", "4c 5c", True, False),  # 20
        ("jc", "5c 5s", True, True),  # 21
        ("qc", "2c 5c", False, False),  # 19
        ("qc", "3c 5c", True, False),  # 20
        ("qc", "4c 5c", True, True),  # 21
        ("kc", "5c", False, False),  # 18
        ("kc", "4c 2c", True, False),  # 19
        ("kc", "4c 3c", True, True),  # 20
    ],
)
def test_doom_in_both_readings(royal: str, armour: str, printed: bool, exact: bool) -> None:
    # GC-7; every top card is 6 or more, the 9c at a corner is the highest club
    for doom, lost in (("printed", printed), ("exact", exact)):
        lines = (f"{royal} 9c 6h 6d 6c 6s 7h 7d 7c 8h", "n1", "-", *armour.split())
        play, _ = sit(*lines, doom=doom)
        assert (play.verdict is not None) == lost
        if play.verdict is not None:
            assert play.verdict.how == "doomed"
            assert play.verdict.clause == "GC-7"
            assert play.verdict.winners == ()
            assert play.verdict.places == (1,)
            assert "ploys" not in play.verdict.extra


# The pile runs out


def drained(*lines: str, keep: tuple[str, ...] = ()) -> Play:
    """The game after these lines and every other card but `keep`, numbers forced on b2."""
    play, _ = sit(*lines)
    while True:
        assert play.pending is not None
        if play.pending.ask == "spot":
            play.send(play.read(play.pending.example))
            continue
        assert isinstance(play.match, Gridcannon)
        left = [card for card in cards_in_pile(play.match.on_table) if card not in keep]
        if not left:
            return play
        play.send(play.read(f"{left[0]} b2 !" if is_number(left[0]) else left[0]))


START = ("js 2h 10s 3h 4s 3d 4h 4d 2c 5h", "-")  # Js at n2 beside the 10s


def test_the_last_card_in_hand_is_not_the_end() -> None:
    # GC-9.1: the pile is empty, but a card is to be drawn only after the 10h is placed
    play = drained(*START, keep=("10h",))
    assert play.match.table()["pile"] == 1
    play.send(play.read("10h"))
    assert play.match.table()["pile"] == 0
    assert _asked(play)[0] == "cell"
    said = play.send(play.read("a1"))
    assert "GC-9.1" in _cited(said)
    assert _prompt(play) == "The pile has run out: use a ploy, or type done."


def test_an_ace_in_time_is_not_running_out() -> None:
    # GC-9.1: with the last card in hand an ace brings ten cards back: a card can be drawn
    play = drained(*START, keep=("10h",))
    play.send(play.read("10h"))
    stack = play.match.table()["grid"]["b2"]
    said = play.send(play.read("ace b2"))
    said += play.send(play.read("b2"))
    assert play.match.table()["pile"] == len(stack)
    assert "GC-9.1" not in _cited(said)
    assert isinstance(play.match, Gridcannon)
    assert not play.match.ran_out


def test_an_ace_too_late_refills_the_pile_but_not_the_score() -> None:
    # GC-9.1, GC-9.2
    play = drained(*START)
    said = play.send(play.read("ace b2"))
    assert play.match.table()["pile"] > 0
    assert _prompt(play) == "Draw."
    assert "GC-9.1" not in _cited(said)
    assert isinstance(play.match, Gridcannon)
    assert play.match.ran_out


def test_done_when_the_pile_has_run_out() -> None:
    play = drained(*START)
    play.send(play.read("done"))
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.clause) == ("out of cards", "GC-9.1")
    assert play.verdict.winners == ()


def test_given_up_when_the_pile_has_run_out() -> None:
    # GC-6.3: giving up has its own name, also here
    play = drained(*START)
    play.send(play.read("give up"))
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.clause) == ("gave up", "GC-6.3")


def test_out_of_cards_at_once_when_no_ploy_is_left() -> None:
    # GC-9.1: both jokers move a card; each ace brings a stack back, which is drawn again
    play = drained(*START)
    for line in ("joker b2 a1 !", "joker b2 a1 !"):
        play.send(play.read(line))
    for cell in ("a1", "b1", "c1", "a2"):
        assert play.verdict is None
        assert _prompt(play) == "The pile has run out: use a ploy, or type done."
        play.send(play.read(f"ace {cell}"))
        assert _prompt(play) == "Draw."
        assert isinstance(play.match, Gridcannon)
        for card in cards_in_pile(play.match.on_table):
            play.send(play.read(f"{card} b2 !"))
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.clause) == ("out of cards", "GC-9.1")
    assert play.match.table()["ploys"] == {"aces": [], "jokers": 0}


# How the end is told


def test_an_end_is_told_once() -> None:
    # GC-6.3: one royal is dead, and nothing but the end follows from giving up
    play, said = sit("js 6s 4d 4s 5h 4h 5d 5s 4c 5c", "n1", "-", "9h a3", "give up")
    assert play.verdict is not None
    assert play.verdict.text == "Ann loses: the game is given up. 1 of 12 royals is dead."
    assert said == []


def test_what_is_set_aside_is_named_as_it_comes() -> None:
    # GC-8: no royal lives; the whole of what lies aside stands above the next question
    play, said = sit("js 6s 4d 4s 5h 4h 5d 5s 4c 5c", "n1", "-", "9h a3", "10d", "ah 3c")
    assert [ruling.text for ruling in said] == ["Ah and 3c set aside, no royal yet."]
    assert play.pending is not None
    assert play.pending.before[-1] == "Set aside: 10d, Ah and 3c."
