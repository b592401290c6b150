"""Every refusal: whether the table may overrule it, which clause says so, what would do instead."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from guess_gridcannon import cards_in_pile, sit

from scorers.errors import Illegal, Refused, Unclear
from scorers.gridcannon.cards import is_number
from scorers.gridcannon.flow import Gridcannon
from scorers.registry import load

DEAL = "js as joker 6s 4d 4s 5h 4h 5d 5s 4c 5c"
PLAY = (DEAL, "n1", "-")
BARE = ("js 6s 4d 4s 5h 4h 5d 5s 4c 5c", "n1", "-")
NO_ROYAL = ("5h 8d 3s 10c 6d 9h 2c 7s 4h", "-")
ARMOUR = ("js jc ks 6s 4d 6c 5h 5d 5c 4h 8d 8h", "n1", "n3", "-", "3h")


class Case(NamedTuple):
    lines: tuple[str, ...]
    typed: str
    clause: str
    """Empty where the line cannot be read."""
    forcible: bool
    names: str
    """Words of the refusal: what would do, or the entry that it rests on."""


CASES = [
    # a card that is not in the pile, with the entry in which it came
    Case(("5h kc",), "5h", "GC-10", False, "it came with entry 1"),
    Case(("5h kc", "8d"), "7h 8d", "GC-10", False, "it came with entry 2"),
    Case((), "5h 5h", "GC-10", False, "once"),
    Case((), "joker joker joker", "GC-10", False, "both jokers"),
    Case(("joker", "joker"), "joker", "GC-10", False, "entries 1 and 2"),
    Case(("joker joker",), "joker", "GC-10", False, "they came with entry 1."),
    Case(("joker",), "joker joker", "GC-10", False, "the other came with entry 1"),
    Case(PLAY, "6s", "GC-10", False, "entry 1"),
    Case(PLAY, "js", "GC-10", False, "entry 1"),
    Case(PLAY, "as", "GC-10", False, "entry 1"),
    Case((*PLAY, "ace a1"), "as", "GC-10", False, "entry 1"),
    Case((*PLAY, "7h b3"), "7h b2", "GC-10", False, "entry 4"),
    Case((*PLAY, "7h"), "7h 7h", "", False, "cell"),
    Case((*NO_ROYAL, "4s"), "4s", "GC-10", False, "entry 3"),
    Case(NO_ROYAL, "4s 4s", "GC-10", False, "once"),
    # not in the pile comes before what could be forced
    Case(PLAY, "6s c2", "GC-10", False, "entry 1"),
    # the deal
    Case((), "7h 8h 9h 2c 3c 4c 5c 6c 7c 8c", "GC-1", False, "take 8c off the line"),
    Case((), "7h 8h 9h 2c 3c 4c 5c 6c 7c kc as 8c", "GC-1", False, "take 8c off the line"),
    Case((), "7h b3", "", False, "is no card"),
    Case((), "7", "", False, "7h, 7d, 7c, 7s"),
    Case((), "j", "", False, "joker"),
    Case((), "11h", "", False, "7h, 10s, Kc, Ad and joker"),
    Case((), "-", "", False, "is no card"),
    Case((), "b2 9h", "", False, "a card is replaced once nine number cards lie"),
    # a royal's spot
    Case((DEAL,), "c3", "", False, "no spot: type n1 or w1"),
    Case((DEAL,), "n1 w1", "", False, "one spot: n1 or w1"),
    Case((DEAL,), "s3", "GC-2", True, "n1 or w1"),
    Case((DEAL,), "ace", "", False, "ace a1"),
    Case((DEAL,), "joker b1 a1", "GC-3", True, "4d does not go on 6s at a1"),
    Case((DEAL,), "7h b3", "", False, "before anything is drawn or placed"),
    Case(("js jc 6s 4d 6c 5h 5d 5c 4h 8d 8h", "n1"), "n1", "GC-2.3", False, "taken by Js"),
    Case(("js jc 6s 4d 6c 5h 5d 5c 4h 8d 8h", "n1"), "w1", "GC-2", True, "n3 or e1"),
    # the replacement
    Case((DEAL, "n1"), "b2 4h", "GC-1.1", False, "bottom of the pile"),
    Case((DEAL, "n1"), "b2 6s", "GC-10", False, "entry 1"),
    Case((DEAL, "n1"), "b2 kc js 9h", "GC-10", False, "entry 1"),
    Case((DEAL, "n1"), "b2 9h 8h", "", False, "As 9h"),
    Case((DEAL, "n1"), "b2 9h kc", "", False, "As 9h"),
    Case((DEAL, "n1"), "b2 kc", "", False, "As 9h"),
    Case((DEAL, "n1"), "b2", "", False, "b2 9h"),
    Case((DEAL, "n1"), "9h", "", False, "is no cell"),
    Case((DEAL, "n1"), "7h", "", False, "the first turn comes after"),
    Case(
        ("as 9h 8d 3s 10c 6d 4s 2c 7s 4h kh", "ace c3", "w1"), "c3 5c", "GC-1.1", False, "c3 is empty"
    ),
    # drawing while a royal lives
    Case(PLAY, "2h a1", "GC-3", True, "No cell takes 2h, so a ploy comes first, such as ace a1"),
    Case(BARE, "2h a1", "GC-3", True, "becomes armour"),
    Case(BARE, "4d", "GC-10", False, "entry 1"),
    Case(BARE, "9d 9c", "", False, "One card a turn"),
    Case(PLAY, "7h b3 c1", "", False, "7h goes on one cell"),
    Case(PLAY, "giveup", "", False, "Did you mean give up?"),
    Case((*PLAY, "7h"), "giveup", "", False, "Did you mean give up?"),
    Case((*PLAY, "7h"), "jokre", "", False, "Did you mean joker?"),
    Case(PLAY, "kc b3", "", False, "only a number card"),
    Case(PLAY, "ac a1", "", False, "ace a1"),
    Case(PLAY, "b3", "", False, "first"),
    Case(PLAY, "7h b9", "", False, "a1 to c3"),
    Case(PLAY, "7h n1", "", False, "a1 to c3"),
    Case(PLAY, "10", "", False, "of which suit"),
    Case(PLAY, "-", "", False, "is no card"),
    Case(PLAY, "done", "GC-9.1", True, "42 cards. Draw, or give up"),
    Case(PLAY, "kc a3 b3", "", False, "only a number card"),
    Case(PLAY, "js w2", "GC-10", False, "entry 1"),
    Case(PLAY, "qs n1", "GC-2.3", False, "taken by Js"),
    # 6s at a1 is the highest spade, and n1 is taken
    Case(PLAY, "qs e3", "GC-2", True, "Qs goes to w1"),
    Case(PLAY, "7h armour", "GC-6", True, "7h goes anywhere"),
    Case(PLAY, "2h armour", "GC-6.2", True, "such as ace a1"),
    Case(BARE, "2h armour e3", "GC-6", False, "No living royal stands at e3"),
    Case(PLAY, "7h keep", "", False, "no cell"),
    Case(NO_ROYAL, "4s keep joker kd", "GC-8.2", True, "no ploy is kept"),
    Case(NO_ROYAL, "4s kd keep", "", False, "Keep what?"),
    Case(NO_ROYAL, "keep 4s kd", "", False, "no ploy to keep"),
    # ploys
    Case(PLAY, "ace", "", False, "ace a1"),
    Case(PLAY, "ace a1 b1", "", False, "ace a1"),
    Case(PLAY, "joker a1", "", False, "joker a1 c3"),
    Case(PLAY, "joker a1 b1 c1", "", False, "joker a1 c3"),
    Case(BARE, "ace a1", "GC-5.1", False, "No ploy is left"),
    Case(BARE, "joker a1 b1", "GC-5.2", False, "No ploy is left"),
    Case((*PLAY, "ace a1"), "ace b1", "GC-5.1", False, "one joker"),
    Case((*PLAY, "joker a1 b1"), "joker c1 b1", "GC-5.2", False, "one ace"),
    Case((*PLAY, "ad", "ace a1"), "ace a1", "GC-5.1", False, "a1 is empty"),
    Case((*PLAY, "ace a1"), "joker a1 b1", "GC-5.2", False, "Stacks lie at b1"),
    Case(PLAY, "joker a1 a1", "GC-5.2", False, "another cell"),
    Case(PLAY, "joker b1 a1", "GC-3", True, "It goes on c1 b2 b3"),
    # while no royal lives
    Case(NO_ROYAL, "4c b2", "", False, "without a cell"),
    Case(NO_ROYAL, "kc 4s", "GC-8", False, "End the line with Kc"),
    Case(NO_ROYAL, "kc qd", "GC-8", False, "End the line with Kc"),
    Case(NO_ROYAL, "ace a1", "GC-5.1", False, "No ploy is left"),
    # a card in hand
    Case((*PLAY, "2h"), "a1", "GC-3", True, "No cell takes 2h, so a ploy comes first"),
    Case((*PLAY, "7h"), "9c b3", "", False, "not 9c: answer for 7h first, such as a3"),
    Case((*PLAY, "7h"), "9c", "", False, "If 9c was drawn, /undo and type that"),
    Case((*PLAY, "2h"), "armour", "GC-6.2", True, "A ploy is left"),
    Case((*PLAY, "7h"), "armour", "GC-6", True, "7h goes anywhere"),
    Case((*PLAY, "2h"), "armour e3", "GC-6", False, "No living royal stands at e3"),
    Case((*PLAY, "7h"), "b3 a1", "", False, "one cell or a ploy, such as a3"),
    Case((*PLAY, "7h"), "done", "", False, "give up"),
    Case((*PLAY, "7h"), "b3 c3", "", False, "one cell"),
    Case((*PLAY, "7h"), "n1", "", False, "a1 to c3"),
    Case((*PLAY, "7h"), "joker a1 a1", "GC-5.2", False, "another cell"),
    Case((*PLAY, "ace b2", "joker", "10h b2", "9h"), "b2", "GC-3", True, "It goes anywhere but b2"),
    # armour
    Case(ARMOUR, "w1", "GC-6", True, "n1 (Js) or n3 (Jc)"),
    Case(ARMOUR, "s1", "GC-6", False, "No living royal stands at s1"),
    Case(ARMOUR, "a1", "", False, "no spot: type n1 or n3"),
    Case(ARMOUR, "7h b3", "", False, "before the next draw"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{len(case.lines)} {case.typed}")
def test_what_is_refused_and_what_would_do(case: Case) -> None:
    play, _ = sit(*case.lines)
    table = play.match.table()
    with pytest.raises(Refused) as caught:
        play.read(case.typed)
    fault = caught.value
    assert fault.clause == case.clause
    assert fault.forcible == case.forcible
    assert case.names in fault.text
    assert isinstance(fault, Illegal if case.clause else Unclear)
    if case.forcible:
        answer = play.read(f"{case.typed} !")
        assert answer.overruled
        assert answer.text.casefold() == case.typed
    else:
        with pytest.raises(Refused):
            play.read(f"{case.typed} !")
    assert play.match.table() == table


def test_a_card_under_the_pile_can_be_drawn_again() -> None:
    # GC-10: 4h went under the pile with its stack and comes again; then that entry is named
    play, _ = sit(*PLAY, "ace b2", "4h b2")
    with pytest.raises(Illegal, match="entry 5"):
        play.read("4h")


def test_a_joker_back_in_the_pile_can_be_drawn_again() -> None:
    # GC-8: the second joker was set aside and went back, the first is still a ploy
    play, _ = sit("joker 5h 8d 3s 10c 6d 9h 2c 7s 4h", "-", "joker kd")
    assert play.read("joker").text == "joker"
    play, _ = sit("joker 5h 8d 3s 10c 6d 9h 2c 7s 4h", "-", "joker kd", "joker")
    with pytest.raises(Illegal, match="entries 1 and 4"):
        play.read("joker")


def test_an_empty_pile_has_nothing_to_draw() -> None:
    play, _ = sit(*PLAY)
    while play.match.table()["pile"]:
        assert play.pending is not None
        assert isinstance(play.match, Gridcannon)
        if play.pending.ask == "spot":
            play.send(play.read(play.pending.example))
            continue
        card = cards_in_pile(play.match.on_table)[0]
        play.send(play.read(f"{card} b2 !" if is_number(card) else card))
    while play.pending is not None and play.pending.ask == "spot":
        play.send(play.read(play.pending.example))
    with pytest.raises(Illegal) as caught:
        play.read("7h b3")
    assert (caught.value.clause, caught.value.forcible) == ("GC-10", False)
    assert play.read("done").text == "done"


# What follows from an answer that the table forced


def test_a_forced_card_lies_there_and_attacks() -> None:
    # GC-3, GC-4: the 2h is forced on the 5s at a3: 6s and 5h make 11 against Js
    play, _ = sit(*PLAY, "2h a3 !")
    assert play.match.table()["grid"]["a3"] == ["5s", "2h"]
    assert play.match.standing() == [1]


def test_a_forced_card_is_no_armour() -> None:
    # GC-6: nothing takes the 2h and no ploy is left, but the table has put it on b2
    play, _ = sit(*BARE, "2h b2 !")
    assert play.match.table()["royals"]["n1"]["armour"] == 0
    assert play.match.table()["grid"]["b2"] == ["4h", "2h"]


def test_a_forced_move_of_a_joker() -> None:
    # GC-5.2: 5h from a2 is forced on the 6s at a1, which lifts it off the lane of n1
    play, _ = sit(*PLAY, "joker a2 a1 !")
    assert play.match.table()["grid"]["a1"] == ["6s", "5h"]
    assert play.match.table()["grid"]["a2"] == []
    assert play.match.table()["ploys"]["jokers"] == 0


def test_a_forced_spot_is_where_the_royal_stands() -> None:
    play, said = sit(DEAL, "e3 !")
    assert play.match.table()["royals"]["e3"]["card"] == "Js"
    assert said[0].text == "Js goes to e3, as the table decides."


def test_a_force_without_an_objection_is_dropped() -> None:
    play, _ = sit(*PLAY)
    assert not play.read("7h b3 !").overruled


def test_the_cards_in_the_pile_are_never_listed() -> None:
    # a refusal, a prompt or a help text names a card of the pile at most as an example
    play, _ = sit(*PLAY)
    assert play.pending is not None
    shown = " ".join([play.pending.question, *play.pending.before])
    assert isinstance(play.match, Gridcannon)
    named = [card for card in cards_in_pile(play.match.on_table) if card in shown.split()]
    assert len(named) <= 1
    assert all(
        word not in cards_in_pile(play.match.on_table) for word in play.pending.words if word != "joker"
    )


@pytest.mark.parametrize("players", [[], ["Ann", "Bob"]])
def test_gridcannon_is_for_one_player(players: list[str]) -> None:
    with pytest.raises(Unclear, match=f"for 1 player, not {len(players)}"):
        load("gridcannon").settle(players, {})
