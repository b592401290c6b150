"""What lies where: three positions counted by hand, and what each ruling moved."""

from __future__ import annotations

from guess_kingz import NAMES, Table

from scorers.protocol import Moved

Counts = dict[str, tuple[int, int, int]]


def cards(table: Table) -> Counts:
    """Each player's cards in hand, on the pile and in front."""
    found = {(held.place, held.thing): held.count for held in table.match.holdings()}
    return {
        name: (int(found[name, "hand"]), int(found[name, "pile"]), int(found[name, "front"]))
        for name in table.play.setup.players
    }


def at(table: Table, place: str) -> dict[str, int]:
    """What lies at a place of the table."""
    return {held.thing: int(held.count) for held in table.match.holdings() if held.place == place}


def test_instinctive_after_the_first_turn() -> None:
    table = Table()
    assert cards(table) == dict.fromkeys(("Ann", "Bob", "Cy"), (9, 0, 0))  # KZ-13: nothing aside yet
    assert at(table, "supply") == {"armor": 6, "courage": 13, "fame": 21}  # 15 - 9, 16 - 3, 21
    table.say("net sword, hail shield, courage disarm")
    assert cards(table) == dict.fromkeys(("Ann", "Bob", "Cy"), (7, 2, 0))
    table.say("ann sword bob, bob courage, cy hail")
    # KZ-13.1: the turn is over, one card each from hand to pile. KZ-2: Ann pays 1, Bob loses 1 armor; KZ-3: Bob takes 1 courage;
    # KZ-2, KZ-5: Ann and Cy take 1 fame.
    assert cards(table) == dict.fromkeys(("Ann", "Bob", "Cy"), (6, 3, 0))
    assert table.behind("Ann") == (3, 0, 1)
    assert at(table, "supply") == {"armor": 7, "courage": 13, "fame": 19}
    assert at(table, "box") == {"cards": 0}


def test_disarmed_in_control_mode() -> None:
    table = Table(mode="control")
    assert cards(table) == dict.fromkeys(("Ann", "Bob", "Cy"), (7, 2, 0))  # KZ-13: aside at once
    table.tokens(armor=[3, 3, 1])
    table.say("ann disarm bob > sword cy, bob hail, cy courage")
    # KZ-8: Cy is down, the cards stay where they are. KZ-6: in front of Ann lie her Disarm and Bob's sword, in front of Bob the top of Ann's pile.
    assert cards(table) == {"Ann": (6, 1, 2), "Bob": (6, 2, 1), "Cy": (6, 2, 1)}
    table.say("up")
    # Every card is back on its owner's pile: Ann 1 + Disarm + hail, Bob 2 + sword, Cy 2 + courage.
    assert cards(table) == dict.fromkeys(("Ann", "Bob", "Cy"), (6, 3, 0))


def test_somebody_out_and_a_hand_that_ran_short() -> None:
    table = Table(NAMES[:4], mode="control")
    table.tokens(armor=[3, 1, 3, 3], fame=[0, 2, 0, 0])
    table.say("ann sword bob, bob courage, cy -, dee shield")
    assert cards(table)["Bob"] == (6, 2, 1)
    assert cards(table)["Cy"] == (7, 2, 0)  # nothing in front
    table.say("down")
    # KZ-8.3: Bob's hand of 6 and pile of 2 go into the box, the courage after them as the
    # turn is over (KZ-13.1). Armor 15 - 3 x 3, courage 16 - (0 + 1 + 1): Ann paid; fame 21 - Ann's 1.
    assert cards(table) == {"Ann": (6, 3, 0), "Bob": (0, 0, 0), "Cy": (7, 2, 0), "Dee": (6, 3, 0)}
    assert at(table, "box") == {"cards": 9}
    assert at(table, "supply") == {"armor": 6, "courage": 14, "fame": 20}
    table.say("ann shield, cy shield, dee courage")
    assert cards(table) == {"Ann": (5, 4, 0), "Bob": (0, 0, 0), "Cy": (6, 3, 0), "Dee": (5, 4, 0)}
    assert at(table, "box") == {"cards": 9}


def test_the_last_ruling_of_a_turn_lays_cards_on_piles() -> None:
    table = Table(("Ann", "Bob"), mode="control")
    (ruling,) = table.say("c, sh")
    ann = [(moved.thing, moved.by, moved.clause) for moved in ruling.moved if moved.place == "Ann"]
    assert ann == [
        ("hand", -1, "KZ-1"),
        ("front", 1, "KZ-1"),
        ("front", -1, "KZ-13.1"),
        ("pile", 1, "KZ-13.1"),
    ]


def test_the_second_round_tells_each_way_of_the_cards() -> None:
    table = Table(("Ann", "Bob"), mode="control")
    quiet = ("sh,sh", "sh,sh", "sw -,sw -", "sw -,sw -", "d -,d -", "c,c")
    rulings = table.say(*quiet, "h,n")
    (moved,) = [ruling.moved for ruling in rulings if ruling.clauses == ("KZ-12",)]
    assert [one for one in moved if one.place == "Ann" and one.thing == "pile"] == [
        # 2 aside and 7 turns make 9, all of them go, 2 are set aside anew
        Moved("Ann", "pile", -9, "KZ-12", "Taken up again."),
        Moved("Ann", "pile", 2, "KZ-13", "Set aside."),
    ]
    assert cards(table) == {"Ann": (7, 2, 0), "Bob": (7, 2, 0)}


def test_courage_beyond_the_box_leaves_the_supply_empty() -> None:
    table = Table(NAMES, mode="control")
    table.tokens(courage=[3, 3, 3, 3, 4])
    assert at(table, "supply")["courage"] == 0
    rulings = table.say("c,sh,sh,sh,sh")
    assert rulings[-1].clauses == ("KZ-11",)
    assert at(table, "supply")["courage"] == 0
    assert table.match.box["courage"] == 17  # one thing more is used as a token


def test_tokens_are_secret_and_cards_are_counted_openly() -> None:
    secret = {held.thing for held in Table().match.holdings() if held.secret}
    assert secret == {"armor", "courage", "fame"}
