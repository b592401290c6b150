"""King of Con's worked examples and the consequences of its rules, worked out by hand."""

from __future__ import annotations

from guess_king_of_con import Seated

from scorers.king_of_con.ending import list_final_awards, reckon_token_points
from scorers.king_of_con.items import Item, Shown
from scorers.king_of_con.looting import compare_offers
from scorers.king_of_con.monkeys import exchange_monkeys
from scorers.king_of_con.show_off import Share, find_leaders, show_off
from scorers.king_of_con.state import Score
from scorers.king_of_con.tokens import Tokens
from scorers.protocol import Ruling
from scorers.ranking import Rung, rank

FOUR = "1 6 11, 2 7 12, 3 8 13, 4 9 14"
"""Four items with nothing in common."""


def first_round() -> Seated:
    """The rulebook's table, up to its looting."""
    seated = Seated("Dirk", "Lulu", "Greg", "Todd", "Zak")
    seated.say(
        "dirk 4, lulu 2, greg 1, todd 3, zak 5",
        '4 8 12 "robot", 3 10 14 "broadsword", 1 6 11 "book", 5 9 12 "board game"',
    )
    return seated


def test_rulebook_hid_bids() -> None:
    """Worked by hand: the three hid-bids and what they buy (KN-2)."""
    seated = first_round()
    seated.say("dirk 1:2, lulu 1:2, greg 3:3, todd 3:1, zak 1:1")
    assert seated.table["booths"] == {
        "1": {"item": "1.1", "offers": {"Dirk": 2, "Lulu": 2, "Zak": 1}},
        "2": {"item": "1.2", "offers": {}},
        "3": {"item": "1.3", "offers": {"Greg": 3, "Todd": 1}},
        "4": {"item": "1.4", "offers": {}},
    }
    assert seated.table["hid_bid"] == 2
    seated.say("dirk 1:3, lulu 2:4, todd 3:2, zak 2:3", "zak 4:5")
    table = seated.table
    assert table["hid_bid"] is None
    assert {number: (item["owner"], item["value"]) for number, item in table["items"].items()} == {
        "1.1": ("Dirk", 5),
        "1.2": ("Lulu", 4),
        "1.3": ("Greg", 3),
        "1.4": ("Zak", 5),
    }
    assert table["trash"] == {"Dirk": 0, "Lulu": 2, "Greg": 0, "Todd": 3, "Zak": 4}
    # Greg's 1 beats Todd's 3, and they swap (KN-3).
    assert table["monkeys"] == {"Dirk": 4, "Lulu": 2, "Greg": 3, "Todd": 1, "Zak": 5}
    # Each began with 10: Dirk laid 5, Lulu 6, Greg 3, Todd 3, Zak 9.
    assert table["supply"] == {"Dirk": 5, "Lulu": 4, "Greg": 7, "Todd": 7, "Zak": 1}
    assert table["phase"] == 3
    assert table["booths"] == {}


def test_rulebook_first_round() -> None:
    """Worked by hand: looting, loss, recovery, dominance and consolation."""
    seated = first_round()
    seated.say("1:2, 1:2, 3:3, 3:1, 1:1", "1:3, 2:4, -, 3:2, 2:3", "zak 4:5")
    rulings = seated.say("lulu 1.2:1, greg 1.2:5, todd 1.2:6")
    table = seated.table
    assert table["supply"] == {"Dirk": 9, "Lulu": 12, "Greg": 9, "Todd": 8, "Zak": 7}
    assert table["pool"] == 40
    assert {number: item["value"] for number, item in table["items"].items()} == {
        "1.1": 4,
        "1.2": 5,
        "1.3": 2,
        "1.4": 4,
    }
    assert table["items"]["1.2"]["owner"] == "Todd"
    assert table["items"]["1.1"]["traits"] == ["MangAnime", "ActionFigures", "SignedEdition"]
    assert set(table["trash"].values()) == {0}
    assert sum(table["supply"].values()) + 15 + 40 == 100
    # Misprint in the rulebook: robot and board game both lie at 4, so monkeys settle
    # SignedEdition. Dirk's 4 beats Zak's 5, and they swap.
    assert table["monkeys"] == {"Dirk": 5, "Lulu": 2, "Greg": 3, "Todd": 1, "Zak": 4}
    assert (table["round"], table["phase"], table["epic"]) == (2, 1, [])
    texts = [ruling.text for ruling in rulings]
    assert "Lulu adds 1 to broadsword, worth 5 now." in texts
    # One line each: won, lost, back from the trash (Dirk 1, Lulu 2, Greg 6, Todd 4, Zak 5 lay
    # there), dominances.
    assert (
        "Dirk: won robot; 1 back; dominates MangAnime, ActionFigures and SignedEdition: 3 tokens."
    ) in texts
    assert ("Lulu: won broadsword; lost broadsword to Todd; 2 back; no item: consolation 1.") in texts
    assert (
        "Greg: won book; 4 back, 2 to the pool; dominates Sci-Fi, ComicsBooks and Vintage: 3 tokens."
    ) in texts
    assert (
        "Todd: won broadsword; 4 back; dominates Fantasy, Gadgets and DeluxeEdition: 3 tokens." in texts
    )
    assert "Zak: won board game; 4 back, 1 to the pool; dominates Horror and Games: 2 tokens." in texts
    assert seated.play.match.standing() == [1, 0, 1, 1, 1]
    assert "Count: 40 tokens in the pool, no trash anywhere." in seated.ask.before


def test_rulebook_first_round_is_six_lines() -> None:
    """A whole round of five players: items, three hid-bids, offers, and monkeys before it."""
    seated = first_round()
    seated.say("1:2, 1:2, 3:3, 3:1, 1:1", "1:3, 2:4, -, 3:2, 2:3", "zak 4:5")
    seated.say("lulu 1.2:1, greg 1.2:5, todd 1.2:6")
    assert seated.play.match.entry == 6
    assert seated.ask.ask == "items"


def test_arithmetic_of_recovery_and_dominance_can_be_explained() -> None:
    seated = first_round()
    seated.say("1:2, 1:2, 3:3, 3:1, 1:1", "1:3, 2:4, -, 3:2, 2:3", "zak 4:5")
    rulings = seated.say("lulu 1.2:1, greg 1.2:5, todd 1.2:6")
    greg = next(ruling for ruling in rulings if ruling.text.startswith("Greg:"))
    assert greg.steps == (
        "Trash 6, items 1: up to 4 back, so 4; 2 to the pool.",
        "Sci-Fi: Greg 1 item with 2 tokens.",
        "ComicsBooks: Greg 1 item with 2 tokens.",
        "Vintage: Greg 1 item with 2 tokens.",
    )
    dirk = next(ruling for ruling in rulings if ruling.text.startswith("Dirk:"))
    assert dirk.steps[-1] == (
        "SignedEdition: Dirk 1 item with 4 tokens, Zak 1 item with 4 tokens. "
        "Level, so monkeys settle it."
    )


def test_rulebook_monkeys() -> None:
    """Greg 5, Lulu 3, Todd 2: Todd takes 5, Lulu 2, Greg 3 (KN-3)."""
    assert exchange_monkeys({"greg": 5, "lulu": 3, "todd": 2}) == {"greg": 3, "lulu": 2, "todd": 5}
    assert exchange_monkeys({"greg": 1, "todd": 3}) == {"greg": 3, "todd": 1}
    # Four: the winner's 1 becomes 5; 2, 4 and 5 move down to 1, 2 and 4.
    assert exchange_monkeys({"a": 4, "b": 1, "c": 5, "d": 2}) == {"a": 2, "b": 5, "c": 4, "d": 1}


def test_rulebook_monkey_control() -> None:
    """Greg with monkey 1 leaves a dominance to Zak and keeps the monkey (KN-3.2)."""
    seated = Seated("Greg", "Zak", control="yes")
    # Both items are SignedEdition and lose down to 1 token each.
    seated.say("12", "1 6 12, 2 7 12, 3 8 13, 4 9 14", "1:2, 2:2", "-", "-")
    assert seated.ask.ask == "keep"
    assert seated.ask.where == "round 1, SignedEdition, Greg"
    assert seated.ask.who == (0,)
    before = seated.table["supply"]
    seated.say("y")
    table = seated.table
    assert table["monkeys"] == {"Greg": 1, "Zak": 2}
    assert table["supply"]["Zak"] == before["Zak"] + 1
    assert table["supply"]["Greg"] == before["Greg"]


def test_rulebook_monkey_control_refused_swaps() -> None:
    seated = Seated("Greg", "Zak", control="yes")
    seated.say("12", "1 6 12, 2 7 12, 3 8 13, 4 9 14", "1:2, 2:2", "-", "-")
    before = seated.table["supply"]
    seated.say("n")
    assert seated.table["monkeys"] == {"Greg": 2, "Zak": 1}
    assert seated.table["supply"]["Greg"] == before["Greg"] + 1


def test_rulebook_looting() -> None:
    """Value 5: the 5 does not beat it, the 6 does (KN-4.1)."""
    assert compare_offers(5, {2: 5, 3: 6}) == ((3,), 6, (2,))
    assert compare_offers(5, {2: 5}) == ((), 0, (2,))
    assert compare_offers(2, {0: 3, 1: 3, 2: 4, 3: 4}) == ((2, 3), 4, (0, 1))


def test_rulebook_final_scores() -> None:
    """7, 8, 8, 11; the rulebook prints 10 for Zak's 4 items, 5 matches and 2 token points."""
    assert Score(items=3, passions=4, epics=0, tokens=0).total == 7
    assert Score(items=4, passions=3, epics=0, tokens=reckon_token_points(3)).total == 8
    assert Score(items=4, passions=4, epics=0, tokens=reckon_token_points(2)).total == 8
    assert Score(items=4, passions=5, epics=0, tokens=reckon_token_points(7)).total == 11


def ladder(points: list[int], on_items: list[int], monkeys: list[int]) -> list[Rung]:
    return [
        Rung("points", points, "KN-8"),
        Rung("tokens on items", on_items, "KN-8.5"),
        Rung("lowest monkey", monkeys, "KN-8.6", fewest=True),
    ]


def test_rulebook_final_tie() -> None:
    """Lulu's 7 tokens on items beat Todd's 5, whatever the monkeys (KN-8.5)."""
    found = rank(range(2), ladder([8, 8], [7, 5], [2, 1]))
    assert found.places == {0: 1, 1: 2}
    assert [(c.name, c.values, c.decided, c.clause) for c in found.criteria] == [
        ("points", ((0, "8"), (1, "8")), False, "KN-8"),
        ("tokens on items", ((0, "7"), (1, "5")), True, "KN-8.5"),
    ]


def test_final_ties_that_split_late() -> None:
    """Three at 8, two of them with 5 tokens: the lower monkey wins, 1 before 3 (KN-8.6)."""
    found = rank(range(4), ladder([8, 8, 8, 7], [5, 4, 5, 9], [3, 2, 1, 4]))
    assert found.places == {2: 1, 0: 2, 1: 3, 3: 4}
    assert [(c.values, c.decided) for c in found.criteria] == [
        (((0, "8"), (1, "8"), (2, "8"), (3, "7")), True),
        (((0, "5"), (1, "4"), (2, "5")), True),
        (((0, "3"), (2, "1")), True),
    ]


def test_both_passions_on_one_item() -> None:
    """An item that matches both is 2 points besides its own (KN-8.2)."""
    item = Item("1.1", 1, Shown((4, 8, 12), "robot"))
    awards, score = list_final_awards(0, [item], (4, 12), 7)
    assert score == (1, 2, 0, 2)
    assert [award.why for award in awards] == [
        "1.1 robot",
        "MangAnime on 1.1 robot, a passion",
        "SignedEdition on 1.1 robot, a passion",
        "tokens 1 to 3 of 7",
        "tokens 4 to 6 of 7",
    ]
    assert [award.clause for award in awards] == ["KN-8.1", "KN-8.2", "KN-8.2", "KN-8.4", "KN-8.4"]


def test_dominance() -> None:
    """Most items, then most tokens on them, then monkeys (KN-5.1)."""
    assert find_leaders({0: Share(1, 9), 3: Share(2, 0)}) == (3,)
    assert find_leaders({0: Share(2, 5), 3: Share(2, 7)}) == (3,)
    assert find_leaders({3: Share(1, 4), 0: Share(1, 4), 1: Share(1, 3)}) == (0, 3)


# Hid-bids


def test_two_booths_are_all_wasted_and_the_hid_bids_go_on() -> None:
    """Wasted tokens are an offer that buys nothing (KN-2.1, KN-2.2, KN-2.3, RULING of rules 2)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR)
    text = seated.told("ann 1:2 3:3 wasted:1")
    assert "Ann offers on booths 1 and 3 at once: all 6 to Ann's trash." in text
    assert seated.ask.where == "round 1, hid-bid 2"
    assert "Nobody lays a token this time: the hid-bids are over." in seated.told("-")
    assert seated.ask.ask == "offers"
    assert seated.table["trash"] == {"Ann": 6, "Bob": 0}
    assert seated.table["stall"] == ["1.1", "1.2", "1.3", "1.4"]
    assert seated.table["items"]["1.1"]["value"] == 2


def test_two_booths_stay_two_when_the_tokens_run_out_before_the_second() -> None:
    """Ann's 10 and the pool's 80 all go to booth 1 and none is left for booth 3; she offered on
    both all the same (KN-2.1, KN-2.5). Of 90 in the trash 5 come back (KN-5); the pool pays both
    consolations: 85 less 2."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR)
    text = seated.told("ann 1:90 3:1 !")
    assert "Ann offers on booths 1 and 3 at once: all 90 to Ann's trash." in text
    seated.say("-")
    assert seated.ask.ask == "offers"
    assert seated.table["trash"] == {"Ann": 90, "Bob": 0}
    assert seated.table["stall"] == ["1.1", "1.2", "1.3", "1.4"]
    seated.say("-")
    assert seated.table["supply"] == {"Ann": 6, "Bob": 11}
    assert seated.table["pool"] == 83


def test_misplaced_tokens_are_wasted_and_the_others_count() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "ann 1:2 wasted:3")
    assert seated.ask.where == "round 1, hid-bid 2"
    assert seated.table["booths"]["1"]["offers"] == {"Ann": 2}
    assert seated.table["trash"] == {"Ann": 3, "Bob": 0}
    assert seated.table["supply"] == {"Ann": 5, "Bob": 10}


def test_nobody_with_tokens_nobody_asked() -> None:
    """All tokens in the first hid-bid: no further bids, no offers (`bids`)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "1:10, 2:10")
    assert seated.ask.ask == "items"
    assert seated.ask.where == "round 2"
    # 9 tokens left on each item, 1 back from the trash, 3 dominances each.
    assert seated.table["supply"] == {"Ann": 4, "Bob": 4}
    assert seated.table["pool"] == 74


def test_a_booth_that_is_settled_leaves_and_its_losers_wait_for_it() -> None:
    """Three level on booth 2 under monkey control: Ann declines, Bob takes it (KN-3.2, KN-3.3)."""
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("123", FOUR, "ann 2:2, bob 2:2, cy 2:2", "-")
    assert seated.ask.where == "round 1, booth 2, Ann"
    assert sorted(seated.table["booths"]) == ["2", "3", "4"]
    seated.say("y")
    assert seated.ask.where == "round 1, booth 2, Bob"
    assert seated.table["booths"]["2"]["offers"] == {"Ann": 2, "Bob": 2, "Cy": 2}
    assert seated.table["trash"] == {"Ann": 0, "Bob": 0, "Cy": 0}
    seated.say("n")
    table = seated.table
    assert table["items"]["1.2"]["owner"] == "Bob"
    assert table["trash"] == {"Ann": 2, "Bob": 0, "Cy": 2}
    # The exchange is among Bob 2 and Cy 3.
    assert table["monkeys"] == {"Ann": 1, "Bob": 3, "Cy": 2}


def test_the_last_one_left_is_not_asked() -> None:
    """Ann and Bob decline: Cy wins, and nobody's monkey moves (KN-3.3)."""
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("123", FOUR, "ann 2:2, bob 2:2, cy 2:2", "-", "y", "y")
    assert seated.ask.ask == "offers"
    assert seated.table["items"]["1.2"]["owner"] == "Cy"
    assert seated.table["monkeys"] == {"Ann": 1, "Bob": 2, "Cy": 3}


def test_each_tie_looks_at_the_monkeys_as_they_are_then() -> None:
    """Ann and Bob level on booths 1 and 2: Ann 1 wins the first and has 2 for the second."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "1:2, 1:2", "2:2, 2:2", "-")
    items = seated.table["items"]
    assert (items["1.1"]["owner"], items["1.2"]["owner"]) == ("Ann", "Bob")
    assert seated.table["monkeys"] == {"Ann": 1, "Bob": 2}


# Looting


def three_ties(control: str = "no") -> Seated:
    """Everything in the stall; 1.1 Ann and Bob, 1.2 Ann and Cy, 1.3 Bob and Cy are level."""
    seated = Seated("Ann", "Bob", "Cy", control=control)
    seated.say("123", FOUR, "-", "ann 1.1:3 1.2:3, bob 1.1:3 1.3:4, cy 1.2:3 1.3:4")
    return seated


def test_the_lowest_monkey_of_all_ties_chooses() -> None:
    seated = three_ties()
    assert seated.ask.ask == "priority"
    assert seated.ask.where == "round 1, Ann, choice 1"
    assert seated.ask.who == (0,)
    assert seated.table["offers"] == {
        "1.1": {"Ann": 3, "Bob": 3},
        "1.2": {"Ann": 3, "Cy": 3},
        "1.3": {"Bob": 4, "Cy": 4},
    }
    # 1.2: Ann 1 against Cy 3, swap. 1.3: Cy 1 against Bob 2, swap. 1.1: Bob 1 against Ann 3, swap.
    seated.say("1.2")
    table = seated.table
    assert {n: item["owner"] for n, item in table["items"].items()} == {
        "1.1": "Bob",
        "1.2": "Ann",
        "1.3": "Cy",
        "1.4": None,
    }
    assert table["monkeys"] == {"Ann": 1, "Bob": 3, "Cy": 2}
    # Ann laid 6, Bob 7, Cy 7; trash 4, 5, 4; up to 4 back each; 3 dominances each.
    assert table["supply"] == {"Ann": 11, "Bob": 10, "Cy": 10}
    assert table["pool"] == 62
    assert table["stall"] == ["1.4"]


def test_declining_in_looting_loses_the_tokens_at_once() -> None:
    """Ann declines 1.2: her 3 go to the trash before the next question (KN-3.2, KN-4.1)."""
    seated = three_ties("yes")
    seated.say("1.2")
    assert seated.ask.where == "round 1, looting 1.2, Ann"
    seated.say("y")
    # Cy had monkey 3 and keeps it; Ann 1 is level only on 1.1 now.
    assert seated.ask.where == "round 1, looting 1.1, Ann"
    table = seated.table
    assert table["trash"] == {"Ann": 3, "Bob": 0, "Cy": 0}
    assert table["offers"] == {"1.1": {"Ann": 3, "Bob": 3}, "1.3": {"Bob": 4, "Cy": 4}}
    assert table["monkeys"] == {"Ann": 1, "Bob": 2, "Cy": 3}
    assert (table["items"]["1.2"]["owner"], table["items"]["1.2"]["value"]) == ("Cy", 3)


def test_three_level_in_looting_and_one_declines() -> None:
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("123", FOUR, "-", "ann 1.1:3, bob 1.1:3, cy 1.1:3", "y")
    assert seated.ask.where == "round 1, looting 1.1, Bob"
    assert seated.table["offers"] == {"1.1": {"Bob": 3, "Cy": 3}}
    assert seated.table["trash"] == {"Ann": 3, "Bob": 0, "Cy": 0}


def test_two_choices_of_one_player_in_a_round() -> None:
    """After declining Ann still has the lowest monkey and is level on two items."""
    seated = Seated("Ann", "Bob", control="yes")
    seated.say("12", FOUR, "-", "ann 1.1:3 1.2:3 1.3:3, bob 1.1:3 1.2:3 1.3:3")
    assert seated.ask.where == "round 1, Ann, choice 1"
    seated.say("1.1", "y")
    assert seated.ask.where == "round 1, Ann, choice 2"


def test_items_without_a_tie_first() -> None:
    """1.4 changes hands before the tie on 1.1, and Dirk's four of a kind in between end nothing:
    he loses one of them in the tie (KN-4.5, KN-7)."""
    seated = Seated("Dirk", "Bob", "Cy", control="yes")
    seated.say("321", "5 6 11, 5 7 12, 5 8 13, 5 9 14", "dirk 1:1", "dirk 2:1", "dirk 3:1")
    seated.say("dirk 1.4:3, bob 1.1:2, cy 1.1:2")
    assert seated.ask.where == "round 1, looting 1.1, Cy"
    assert seated.table["epic"] == [["Dirk", "Horror"]]
    assert seated.play.match.standing() == [5, 0, 0]
    text = seated.told("n")
    assert "Nobody has four of a kind; three: Dirk Horror." in text
    assert seated.table["epic"] == []
    assert seated.table["phase"] != 3


def test_own_tokens_defend_before_others_are_looked_at() -> None:
    """Ann's 2 plus 2 hold against 4; wasted tokens go to the trash (KN-4, KN-4.1, KN-4.6)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "ann 1:2", "-")
    text = seated.told("ann 1.1:2, bob 1.1:4 wasted:1")
    assert "Nothing beats 4. To the trash: Bob 4." in text
    assert "On no item in play, to the trash: Bob 1." in text
    assert seated.table["items"]["1.1"] == {
        "traits": ["Sci-Fi", "ComicsBooks", "Vintage"],
        "name": None,
        "owner": "Ann",
        "value": 3,
    }


def test_stall_needs_three_and_loses_nothing() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "-", "ann 1.1:2, bob 1.2:3")
    table = seated.table
    assert table["stall"] == ["1.1", "1.3", "1.4"]
    assert table["items"]["1.1"]["value"] == 2
    # Laid on it, less the loss of phase 3; nothing from the pool (KN-4.3).
    assert (table["items"]["1.2"]["owner"], table["items"]["1.2"]["value"]) == ("Bob", 2)


def test_an_item_at_zero_stays_and_is_easily_looted() -> None:
    """1 token on it, lost in round 1; in round 2 an offer of 1 beats 0 (KN-4.7)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "ann 1:1", "-", "-")
    assert seated.table["items"]["1.1"]["value"] == 0
    supply = seated.table["supply"]
    # Ann: 9, 1 back, 3 dominances; Bob: 10 and the consolation.
    assert supply == {"Ann": 13, "Bob": 11}
    seated.say(FOUR, "-", "bob 1.1:1")
    assert seated.table["items"]["1.1"]["owner"] == "Bob"
    # Ann: 13 and Bob's 1 and the consolation; Bob: 11 less 1, 1 back from the trash, 3 dominances.
    assert seated.table["supply"] == {"Ann": 15, "Bob": 14}


# Whip-rounds


def test_whip_round_takes_from_the_receiver_too() -> None:
    """Pool 0: each dominance that finds it empty costs everybody a token first (KN-6).

    Ann forces 90 on booth 1: her 10 and the pool's 80. Back comes her 1 lost token. Sci-Fi: both
    return 1 (Ann 0, Bob 9), Ann gets 1, pool 1. ComicsBooks: Ann 2, pool 0. Vintage: both return
    1 (Ann 1, Bob 8), Ann gets 1, pool 1. Consolation: Bob 9, pool 0.
    """
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "ann 1:90 !")
    assert seated.table["pool"] == 0
    seated.say("-", "-")
    table = seated.table
    assert table["items"]["1.1"]["value"] == 89
    assert table["supply"] == {"Ann": 2, "Bob": 9}
    assert table["pool"] == 0


def test_consolation_is_one_effect() -> None:
    """Pool 1, two to pay: a whip-round first, then both are paid (KN-6).

    79 on booth 1 leave 1 in the pool. Dominances: 1 paid (Ann 2), whip-round (Ann 1, Bob 9, Cy 9,
    pool 3), paid (Ann 2), paid (Ann 3, pool 1). Whip-round (Ann 2, Bob 8, Cy 8, pool 4), paid.
    """
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "ann 1:79 !", "-")
    assert seated.table["pool"] == 1
    text = seated.told("-")
    assert (
        "WHIP-ROUND for the consolation, which costs 2: the pool holds 1. "
        "1 back from everybody: it holds 4."
    ) in text
    assert seated.table["supply"] == {"Ann": 2, "Bob": 9, "Cy": 9}
    assert seated.table["pool"] == 2
    assert seated.table["items"]["1.1"]["value"] == 78


def test_whip_round_is_repeated() -> None:
    """5 missing, pool 0, two players: three whip-rounds (KN-6, KN-6.1).

    Ann lays 1 and wastes 89, forced. Bob loots 1.1 (value 1) for 6: Ann has 6 and Bob 4; three
    rounds leave Ann 3, Bob 1, pool 6; 5 of it on the item. Loss: 5 on it, Bob's 1 back: Bob 2.
    Ann: 5 of 89 back: 8, 84 to the pool: 85. Three dominances: Bob 5. Consolation: Ann 9.
    """
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "ann 1:1 wasted:89 !", "-")
    assert seated.table["pool"] == 0
    rulings = seated.say("bob 1.1:6")
    assert [r.clauses for r in rulings if r.text.startswith("WHIP")] == [
        ("KN-6", "KN-6.3"),
        ("KN-6", "KN-6.1"),
        ("KN-6", "KN-6.1"),
    ]
    table = seated.table
    assert table["items"]["1.1"]["value"] == 5
    assert table["supply"] == {"Ann": 9, "Bob": 5}
    assert table["pool"] == 81


def test_whip_round_takes_nothing_from_who_has_none() -> None:
    tokens = Tokens(3)
    tokens.supply, tokens.pool = [0, 2, 0], 0
    assert [(whip.before, whip.givers) for whip in tokens.hold_whip_rounds(3)] == [(0, (1,)), (1, (1,))]
    assert (tokens.supply, tokens.pool) == ([0, 0, 0], 2)
    # Still short: paid as far as the pool goes (KN-6.2).
    assert tokens.draw(3) == 2


def test_still_short_is_paid_in_seat_order() -> None:
    """Nobody has anything but a pool of 1: Ann is consoled, Bob is not (KN-6.2)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "-")
    hall = seated.hall
    hall.tokens.supply, hall.tokens.pool = [0, 0], 1
    rulings = [step for step in show_off(hall) if isinstance(step, Ruling)]
    assert hall.tokens.supply == [1, 0]
    assert hall.tokens.pool == 0
    bob = next(ruling for ruling in rulings if ruling.text.startswith("Bob:"))
    assert bob.text == "Bob: 0 back; no item: consolation 0; the pool is empty."
    assert "KN-6.2" in bob.clauses


def test_a_whip_round_is_told_where_the_pool_runs_dry() -> None:
    """Ann has 3 tokens and item 1.1, Bob 2 and none; the pool is empty (KN-6, KN-6.3).

    Sci-Fi: both give 1, Ann gets 1; ComicsBooks takes the other. Vintage: both give again (Ann has
    3 less 1 and 2, Bob 1); the one left consoles Bob.
    """
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "1:1, -", "-")
    seated.hall.tokens.supply, seated.hall.tokens.pool = [3, 2], 0
    assert [step.text for step in show_off(seated.hall) if isinstance(step, Ruling)] == [
        "PHASE 4. Tokens back from the trash, then for dominance:",
        "Ann: won the Sci-Fi ComicsBooks, 1.1; 0 back.",
        "Bob: 0 back.",
        "WHIP-ROUND for Sci-Fi, which costs 1: the pool holds 0. 1 back from everybody: it holds 2.",
        "Phase 4 goes on:",
        "Ann: dominates Sci-Fi and ComicsBooks: 2 tokens.",
        "WHIP-ROUND for Vintage, which costs 1: the pool holds 0. 1 back from everybody: it holds 2.",
        "Phase 4 goes on:",
        "Ann: dominates Vintage: 1 token.",
        "Bob: no item: consolation 1.",
    ]
    assert (seated.hall.tokens.supply, seated.hall.tokens.pool) == ([4, 1], 0)


def test_devaluation_tells_what_goes_to_whose_trash() -> None:
    """In round 2 Ann has 2 tokens on one item and none on the other, Bob none on his (KN-4.7)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "1:2, 2:1", "1:1, -", "3:1, -", "-")
    told = seated.told(FOUR, "-", "-")
    assert "Take 1 off every item that has one; to the trash: Ann 1." in told
    assert [item["value"] for item in seated.table["items"].values()][:3] == [1, 0, 0]


def test_five_items_recover_nothing() -> None:
    """5 less 5 items is 0, and less 6 not below it (KN-5)."""
    tokens = Tokens(2)
    tokens.trash = [4, 4]
    assert tokens.recover(0, 5) == (0, 4)
    assert tokens.recover(1, 6) == (0, 4)
    assert (tokens.supply, tokens.trash, tokens.pool) == ([10, 10], [0, 0], 88)


# Forced


def test_forced_offers_are_filled_from_the_pool_as_far_as_it_goes() -> None:
    """Ann has 10 and the pool 80: of 60 and 60 the second gets 30 (KN-2.5)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "-")
    text = seated.told("ann 1.1:60 1.2:60 !")
    assert "90 tokens instead of 120" in text
    items = seated.table["items"]
    assert (items["1.1"]["value"], items["1.2"]["value"]) == (59, 29)


# Ends


def test_epic_collection_after_phase_2() -> None:
    """Three Horror items from round 1, the fourth on a booth of round 2 (KN-7)."""
    seated = Seated("Ann", "Bob")
    seated.say("12", "5 6 11, 5 7 12, 5 8 13, 4 9 14", "ann 1:1", "ann 2:1", "ann 3:1", "-")
    seated.say("5 9 15, 1 6 11, 2 7 12, 3 8 13", "ann 1:1")
    text = seated.told("-")
    assert "EPIC COLLECTION: Ann has 4 with Horror. The game ends here, in round 2, phase 2" in text
    assert seated.ask.ask == "passions"
    assert seated.table["epic"] == [["Ann", "Horror"]]
    assert (seated.table["round"], seated.table["phase"]) == (2, 2)
    assert seated.play.match.standing() == [5, 0]
    seated.say("hor min, 1 2")
    verdict = seated.verdict
    assert (verdict.how, verdict.winners, verdict.places) == ("epic collection", (0,), (1, 2))
    # Ann in round 1: 7 left, 2 of 3 back, dominances 5, 6, 7, 8, 11, 12, 13: 16; then 1 bid: 15.
    # 4 items, Horror on four and Mint on one: 5, one epic, 15 tokens: 5.
    assert verdict.extra["score"]["Ann"] == {"items": 4, "passions": 5, "epics": 1, "tokens": 5}
    # Bob: 10 and a consolation: 11, 3 points.
    assert verdict.extra["score"]["Bob"] == {"items": 0, "passions": 0, "epics": 0, "tokens": 3}


def quiet() -> Seated:
    """Six rounds in which nobody offers anything."""
    seated = Seated("Ann", "Bob")
    seated.say("21")
    for _ in range(6):
        seated.say(FOUR, "-", "-")
    return seated


def test_six_rounds_without_an_epic_collection() -> None:
    """A consolation a round: 16 tokens each, 5 points; no tokens on items; Bob's monkey 1 wins."""
    seated = quiet()
    assert seated.ask.where == "end"
    assert (seated.table["round"], seated.table["phase"]) == (6, 4)
    assert seated.table["supply"] == {"Ann": 16, "Bob": 16}
    seated.say("1 2, 3 4")
    verdict = seated.verdict
    assert (verdict.how, verdict.clause) == ("round 6", "KN-8.6")  # the clause that decided
    assert (verdict.winners, verdict.places) == ((1,), (2, 1))
    assert [(c.name, c.decided) for c in verdict.criteria] == [
        ("points", False),
        ("tokens on items", False),
        ("lowest monkey", True),
    ]
    # The final tie exchanges no monkeys, and nobody is asked about one.
    assert seated.table["monkeys"] == {"Ann": 2, "Bob": 1}
    assert seated.play.match.standing() == [5, 5]


def test_final_accounts_name_every_point() -> None:
    seated = quiet()
    seated.say("1 2, 3 4")
    accounts = seated.play.match.accounts(0)
    assert accounts is not None
    assert [award.why for award in accounts] == [
        "tokens 1 to 3 of 16",
        "tokens 4 to 6 of 16",
        "tokens 7 to 9 of 16",
        "tokens 10 to 12 of 16",
        "tokens 13 to 15 of 16",
    ]


def test_tokens_on_items_settle_the_end() -> None:
    """Each 1 item in the last round; Ann's has more tokens, Bob's supply as many points."""
    seated = Seated("Ann", "Bob")
    seated.say("21")
    for _ in range(5):
        seated.say(FOUR, "-", "-")
    # 15 tokens each. Ann lays 4, Bob 2; both lose 1 and get it back; three dominances each:
    # Ann 15 less 4, 1 back, 3: 15; Bob 15 less 2, 1 back, 3: 17: 5 points each, and an item.
    seated.say(FOUR, "1:4, 2:2", "-", "-")
    assert seated.table["supply"] == {"Ann": 15, "Bob": 17}
    seated.say("9 10, 4 5")
    assert seated.verdict.winners == (0,)
    assert seated.verdict.criteria[-1].values == ((0, "3"), (1, "1"))
    assert seated.verdict.criteria[-1].clause == "KN-8.5"
    assert seated.verdict.text == (
        "Round 6 is over. Ann is King of Con, level at 6 points: 1 item, 5 for tokens. "
        "Tokens on items decide: Ann 3, Bob 1."
    )


def test_whoever_is_left_alone_in_a_tie_is_told_within_the_sentence() -> None:
    """KN-3.3: Dirk, monkey 1, leaves item 1.1 to Lulu, and nothing is exchanged."""
    found = Seated("Dirk", "Lulu", control="yes")
    found.say("12", "1 6 11, 1 7 12, 2 8 13, 2 9 14", "-", "dirk 1.1:3, lulu 1.1:3")
    told = [ruling.text for ruling in found.say("y")]
    assert told[1].startswith(
        "The tie on the Sci-Fi ComicsBooks, 1.1, 3 each: only Lulu is left, and keeps monkey 2. "
    )
