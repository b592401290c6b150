"""The worked examples, the rulebook's own and its questions, and what else a table runs into."""

from __future__ import annotations

import pytest
from guess_kingz import NAMES, Table

from scorers.protocol import Ruling

FOUR = NAMES[:4]
FIVE = NAMES[:5]


def cited(rulings: list[Ruling]) -> set[str]:
    return {clause for ruling in rulings for clause in ruling.clauses}


def texts(rulings: list[Ruling]) -> list[str]:
    return [ruling.text for ruling in rulings]


def at_control(*players: str, **options: str) -> Table:
    """A table whose cards set aside are secret: its first question is for the cards."""
    return Table(players or NAMES[:3], mode="control", **options)


def with_power(animals: str, *players: str) -> Table:
    return Table(players or NAMES[:3], mode="control", variant="power", animals=animals)


class TestWorkedExamples:
    """Three players, everybody with 3 armor, 1 courage and no fame."""

    def test_a_hit_a_courage_and_a_hail(self) -> None:
        table = at_control()
        rulings = table.say("ann sword bob, bob courage, cy hail")
        assert table.behind("Ann") == (3, 0, 1)  # KZ-2: pays 1 courage, takes 1 fame
        assert table.behind("Bob") == (2, 2, 0)  # KZ-2, KZ-3
        assert table.behind("Cy") == (3, 1, 1)  # KZ-5: nobody hit Cy
        assert table.match.standing() == [1, 1, 1]  # KZ-3.1: Bob's pair is worth one
        assert cited(rulings) == {"KZ-2", "KZ-3", "KZ-5"}

    def test_a_shield_stops_a_sword_and_a_net(self) -> None:
        table = at_control()
        rulings = table.say("ann sword bob, bob shield, cy net")
        assert table.behind("Ann") == (3, 0, 0)  # KZ-2.4: pays for nothing
        assert table.behind("Bob") == (3, 1, 0)  # KZ-1.1
        assert table.behind("Cy") == (2, 1, 0)  # KZ-4.1
        assert {"KZ-2.4", "KZ-1.1", "KZ-4.1"} <= cited(rulings)

    def test_two_swords_at_a_hail(self) -> None:
        table = at_control()
        rulings = table.say("ann sword cy, bob sword cy, cy hail")
        assert table.behind("Ann") == (3, 0, 1)
        assert table.behind("Bob") == (3, 0, 1)
        assert table.behind("Cy") == (1, 1, 0)  # two hits; KZ-5.1: the hail fails
        assert cited(rulings) == {"KZ-2", "KZ-5.1"}

    def test_a_net_takes_one_fame_whatever_it_catches(self) -> None:
        table = at_control()
        rulings = table.say("ann net, bob courage, cy hail")
        assert table.behind("Ann") == (3, 1, 1)  # KZ-4: one fame, not one for each
        assert table.behind("Bob") == (2, 2, 0)
        assert table.behind("Cy") == (2, 1, 0)
        assert cited(rulings) == {"KZ-3", "KZ-4", "KZ-5.1"}

    def test_a_sword_without_courage_does_nothing_and_spoils_no_hail(self) -> None:
        table = at_control()
        table.tokens(courage=[0, 1, 1])
        rulings = table.say("ann sword bob, bob hail, cy shield")
        assert table.behind("Ann") == (3, 0, 0)
        assert table.behind("Bob") == (3, 1, 1)  # KZ-2.1, KZ-5
        assert {"KZ-2.1", "KZ-5"} == cited(rulings)

    def test_under_the_gorilla_a_sword_without_courage_hits(self) -> None:
        table = with_power("gorilla,tigress,crocodile")
        table.tokens(courage=[0, 1, 1])
        assert cited(table.say("ann")) == {"KZ-10.6", "KZ-10.1"}
        rulings = table.say("ann sword bob, bob hail, cy sword ann")
        assert table.behind("Ann") == (2, 0, 1)  # hit by Cy, who pays nothing either
        assert table.behind("Bob") == (2, 1, 0)
        assert table.behind("Cy") == (3, 1, 1)
        assert cited(rulings) == {"KZ-2", "KZ-10.6", "KZ-5.1"}

    def test_the_rhinoceros_takes_one_more_from_whoever_loses_armor(self) -> None:
        table = with_power("rhinoceros,tigress,crocodile")
        table.say("ann")
        rulings = table.say("ann sword bob, bob courage, cy sword bob")
        assert table.behind("Bob") == (0, 2, 0)  # two hits and one more: 3 - 2 - 1
        assert "KZ-10.4" in cited(rulings)
        assert table.match.table()["pinned"] == ["Bob"]

    def test_the_rhinoceros_takes_one_more_once_a_turn_and_only_where_armor_was_lost(self) -> None:
        table = with_power("rhinoceros,tigress,crocodile")
        table.say("ann", "ann net, bob shield, cy courage")
        assert table.behind("Ann") == (1, 1, 0)  # a failed net loses armor too: 3 - 1 - 1
        assert table.behind("Bob") == (3, 1, 0)

    def test_under_the_polar_bear_a_sword_guards_and_a_shield_attacks(self) -> None:
        table = with_power("polar-bear,tigress,crocodile")
        assert cited(table.say("ann")) == {"KZ-10.5", "KZ-10.1"}
        rulings = table.say("ann sword, bob shield ann, cy courage")
        assert table.behind("Ann") == (3, 1, 0)  # a shield this turn: pays nothing, not hit
        assert table.behind("Bob") == (3, 0, 0)  # pays and misses
        assert {"KZ-2.4", "KZ-10.5"} <= cited(rulings)

    def test_chain_of_pinnings_when_the_victim_is_spared(self) -> None:
        table = at_control(*FOUR)
        table.tokens(armor=[3, 2, 1, 3])
        table.say("ann sword bob, bob courage, cy sword bob, dee sword cy")
        assert table.match.table()["pinned"] == ["Bob", "Cy"]
        assert table.asked == ("speeds", "round 1 turn 1")
        table.say("ann 40, cy 39, dee 37")
        assert table.asked == ("pin", "round 1 turn 1, Ann on Bob")
        table.say("up")
        assert table.asked == ("pin", "round 1 turn 1, Cy on Bob")
        table.say("up")
        assert table.asked == ("pin", "round 1 turn 1, Dee on Cy")
        assert table.match.table()["pinned"] == ["Bob", "Cy"]  # KZ-8.7: at the end of the phase
        rulings = table.say("up")
        assert "KZ-8.7" in cited(rulings)
        assert table.match.table()["armor"] == {"Ann": 3, "Bob": 3, "Cy": 3, "Dee": 3}
        assert table.match.table()["pinned"] == []

    def test_an_attacker_who_was_put_out_has_pardoned(self) -> None:
        table = at_control(*FOUR)
        table.tokens(armor=[1, 1, 3, 3])
        table.say("ann sword bob, bob courage, cy courage, dee sword ann")
        table.say("ann 12, dee 30")
        assert table.asked == ("pin", "round 1 turn 1, Dee on Ann")
        rulings = table.say("down")
        assert {"KZ-8.3", "KZ-8.6", "KZ-8.7"} == cited(rulings)
        assert texts(rulings)[1] == "Ann is out, so Bob is pardoned by Ann."
        assert table.match.table()["out"] == ["Ann"]
        assert table.behind("Ann") == (0, 0, 0)
        assert table.behind("Bob") == (3, 2, 0)
        assert table.asked == ("cards", "round 1 turn 2")


class TestRulebook:
    """The rulebook's example of three swords, and its questions and answers."""

    PLAYERS = ("Romeo", "Gaspard", "Clement", "Marjolaine")
    SWORDS = "romeo sword gaspard, gaspard courage, clement sword gaspard, marjolaine sword clement"

    def down(self) -> Table:
        table = at_control(*self.PLAYERS)
        table.tokens(armor=[3, 1, 1, 3])
        table.say(self.SWORDS, "romeo 40, clement 39, marjolaine 37")
        assert table.asked == ("pin", "round 1 turn 1, Romeo on Gaspard")
        return table

    def test_three_swords_and_gaspard_is_spared(self) -> None:
        table = self.down()
        table.say("up")
        assert table.asked == ("pin", "round 1 turn 1, Clement on Gaspard")
        table.say("down")
        assert table.asked == ("pin", "round 1 turn 1, Marjolaine on Clement")
        table.say("up")
        assert table.match.table()["out"] == ["Gaspard"]

    def test_three_swords_and_gaspard_is_out_so_clement_has_nothing_to_decide(self) -> None:
        table = self.down()
        rulings = table.say("down")
        assert cited(rulings) == {"KZ-8.3", "KZ-8.4"}
        assert table.asked == ("pin", "round 1 turn 1, Marjolaine on Clement")

    def test_sword_courage_and_hail_need_no_speeds(self) -> None:
        table = at_control("Romeo", "Gaspard", "Clement")
        table.say("romeo sword gaspard, gaspard courage, clement hail")
        assert table.asked == ("cards", "round 1 turn 2")

    def test_faq_1_a_forgotten_disarm_has_no_effect(self) -> None:
        table = at_control()
        rulings = table.say("ann disarm -, bob courage, cy shield")
        assert cited(rulings) == {"KZ-6.2", "KZ-3"}
        assert table.behind("Bob") == (3, 2, 0)

    def test_faq_2_a_hit_without_armor_left_counts(self) -> None:
        table = at_control()
        table.tokens(armor=[3, 1, 3])
        rulings = table.say("ann sword bob, bob courage, cy sword bob")
        assert table.behind("Bob") == (0, 2, 0)  # KZ-7: never below 0
        assert table.behind("Ann")[2] == 1
        assert table.behind("Cy")[2] == 1
        assert "KZ-7" in cited(rulings)
        assert table.asked == ("speeds", "round 1 turn 1")  # both are attackers

    def test_faq_3_the_attacker_chooses_the_order(self) -> None:
        table = at_control(*FIVE)
        table.tokens(armor=[3, 1, 1, 1, 3])
        table.say("ann net, bob courage, cy courage, dee courage, eve courage")
        assert table.asked == ("first", "round 1 turn 1, Ann, choice 1")
        table.say("dee")
        assert table.asked == ("pin", "round 1 turn 1, Ann on Dee")
        table.say("up")
        assert table.asked == ("first", "round 1 turn 1, Ann, choice 2")
        table.say("cy")
        assert table.asked == ("pin", "round 1 turn 1, Ann on Cy")
        table.say("down")
        assert table.asked == ("pin", "round 1 turn 1, Ann on Bob")
        table.say("down")
        assert table.match.table()["out"] == ["Cy", "Bob"]  # in order of leaving
        assert table.behind("Dee") == (3, 2, 0)

    def test_faq_4_an_eliminated_attacker_pardons(self) -> None:
        table = at_control()
        table.tokens(armor=[1, 1, 3])
        table.say("ann sword bob, bob courage, cy sword ann", "cy 31, ann 22")
        rulings = table.say("down")
        assert "KZ-8.6" in cited(rulings)
        assert table.match.table()["out"] == ["Ann"]
        assert table.behind("Bob")[0] == 3


class TestSwordsAndNets:
    def test_a_sword_pays_before_it_gains(self) -> None:
        """Fame 3 and 2 courage: a hit makes fame 4, 1 courage, worth 4, no win."""
        table = at_control()
        table.tokens(fame=[3, 0, 0], courage=[2, 1, 1])
        table.say("ann sword bob, bob courage, cy courage")
        assert table.behind("Ann") == (3, 1, 4)
        assert table.match.standing()[0] == 4
        assert table.play.verdict is None

    def test_a_late_sword_is_cancelled_and_costs_nothing(self) -> None:
        table = at_control()
        rulings = table.say("ann sword -, bob courage, cy hail")
        assert table.behind("Ann") == (3, 1, 0)
        assert {"KZ-2.2", "KZ-2.3"} <= cited(rulings)

    def test_two_nets_each_catch_the_other(self) -> None:
        table = at_control()
        table.say("ann net, bob net, cy courage")
        assert table.behind("Ann") == (2, 1, 1)
        assert table.behind("Bob") == (2, 1, 1)
        assert table.behind("Cy") == (1, 2, 0)

    def test_two_nets_fail_on_one_shield_each_by_itself(self) -> None:
        table = at_control()
        table.say("ann net, bob net, cy shield")
        assert table.behind("Ann") == (2, 1, 0)
        assert table.behind("Bob") == (2, 1, 0)
        assert table.behind("Cy") == (3, 1, 0)

    def test_a_failed_net_bargains_with_every_shield_and_every_sword(self) -> None:
        table = at_control(*FIVE)
        table.tokens(armor=[2, 3, 3, 3, 3])
        rulings = table.say("ann net, bob shield, cy shield, dee sword ann, eve courage")
        assert table.behind("Ann")[0] == 0
        assert "KZ-8.1" in cited(rulings)
        assert table.play.pending is not None
        assert table.play.pending.who == (1, 2, 3)
        table.say("bob 3, cy 9, dee 30")
        assert table.asked[1] == "round 1 turn 1, Dee on Ann"
        table.say("up")
        assert table.asked[1] == "round 1 turn 1, Cy on Ann"
        table.say("up")
        assert table.asked[1] == "round 1 turn 1, Bob on Ann"
        table.say("down")
        assert table.match.table()["out"] == ["Ann"]

    def test_under_the_polar_bear_a_failed_net_bargains_with_swords(self) -> None:
        table = with_power("polar-bear,tigress,crocodile")
        table.tokens(armor=[1, 3, 3])
        table.say("ann", "ann net, bob sword, cy shield -")
        assert table.behind("Ann")[0] == 0
        assert table.asked == ("pin", "round 1 turn 1, Bob on Ann")  # Cy's shield was none

    def test_under_the_polar_bear_a_late_shield_neither_guards_nor_hits(self) -> None:
        table = with_power("polar-bear,tigress,crocodile")
        table.say("ann", "ann net, bob shield -, cy courage")
        assert table.behind("Ann") == (3, 1, 1)  # nobody had a shield: the net holds
        assert table.behind("Bob") == (2, 1, 0)  # hit, nothing paid

    def test_a_lonely_failed_net_needs_no_speeds(self) -> None:
        table = at_control()
        table.tokens(armor=[1, 3, 3])
        table.say("ann net, bob shield, cy courage")
        assert table.asked == ("pin", "round 1 turn 1, Bob on Ann")

    def test_all_shields_and_nothing_happens(self) -> None:
        table = at_control()
        assert texts(table.say("sh,sh,sh")) == ["Nothing happens."]


class TestDisarm:
    def test_one_disarm_swaps_cards_with_the_pile(self) -> None:
        table = Table()
        table.say("net sword, hail shield, courage disarm")
        rulings = table.say("ann disarm bob > courage, bob sword cy, cy hail")
        assert table.behind("Ann") == (3, 2, 0)  # plays Bob's courage
        assert table.behind("Bob") == (3, 0, 1)  # plays the sword on top of Ann's pile
        assert table.behind("Cy") == (2, 1, 0)
        assert texts(rulings)[:2] == [
            "Ann disarms Bob: Ann plays Bob's courage, Bob plays the sword at Cy from the top of "
            "Ann's pile.",
            "Afterwards the courage goes back to Bob's pile, the sword and the Disarm to Ann's.",
        ]

    def test_a_stolen_card_counts_against_its_owner_and_a_piles_card_against_nobody(self) -> None:
        table = Table()
        table.say("net sword, hail shield, courage disarm")
        table.say("ann disarm bob > sword cy, bob sword cy, cy shield")
        # Bob's one sword went with Ann; the one that Bob played was Ann's, which lay aside.
        table.say("ann sword bob, bob sword ann, cy shield")
        fault = table.refusal("ann sword bob, bob courage, cy hail")
        assert "Ann's sword cannot be" in fault.text  # one aside, one played
        fault = table.refusal("ann courage, bob sword ann, cy hail")
        assert "Bob's sword cannot be" in fault.text  # one stolen, one played

    def test_a_stolen_card_lies_on_top_of_its_owners_pile(self) -> None:
        table = Table()
        table.say("net sword, hail shield, courage sword")
        table.say("ann disarm bob > courage, bob sword cy, cy courage")
        fault = table.refusal("ann courage, bob disarm ann > shield, cy disarm ann > courage")
        assert "that cannot be the shield" in fault.text
        table.say("ann courage, bob disarm ann > courage, cy disarm ann > courage")
        assert table.behind("Bob") == (3, 1, 1)  # paid 1 for the hit on Cy, takes 1 now

    def test_two_disarms_rob_nobody(self) -> None:
        table = Table()
        table.say("net sword, hail shield, courage net")
        rulings = table.say("ann disarm bob > sword cy, bob disarm cy > shield, cy courage")
        assert cited(rulings) == {"KZ-6.1", "KZ-2", "KZ-3"}
        assert table.behind("Ann") == (3, 0, 1)
        assert table.behind("Cy") == (2, 2, 0)  # played what Cy chose
        # The cards from the piles counted when they came there: both still have a sword.
        table.say("ann sword bob, bob sword ann, cy shield")

    def test_a_stolen_disarm_has_no_effect(self) -> None:
        table = at_control()
        rulings = table.say("ann disarm bob > disarm, bob courage, cy shield")
        assert "KZ-6.3" in cited(rulings)
        fault = table.refusal("ann courage, bob disarm ann > courage, cy shield")
        assert "Bob's Disarm cannot be" in fault.text

    def test_a_forgotten_disarm_next_to_a_shouted_one_leaves_one_robber(self) -> None:
        table = at_control()
        rulings = table.say("ann disarm bob > courage, bob shield, cy disarm -")
        assert {"KZ-6", "KZ-6.2"} <= cited(rulings)
        assert table.behind("Ann") == (3, 2, 0)

    def test_a_pile_of_secret_cards_may_hold_anything_until_a_card_lies_on_it(self) -> None:
        table = at_control()
        assert table.canonical("d b > c, h, sh") == "Ann disarm Bob > courage, Bob hail, Cy shield"
        table.say("net, courage, shield")
        assert table.refusal("d b > c, h, sh").forcible
        assert table.canonical("d b > c, n, sh") == "Ann disarm Bob > courage, Bob net, Cy shield"


class TestPowers:
    def test_tigress(self) -> None:
        table = with_power("tigress,crocodile,gorilla")
        table.say("ann")
        rulings = table.say("ann courage, bob courage, cy hail")
        assert table.behind("Ann") == (3, 1, 0)
        assert table.behind("Bob") == (3, 1, 0)
        assert "KZ-10.2" in cited(rulings)

    def test_crocodile_cancels_swords_but_not_nets_nor_disarms(self) -> None:
        table = with_power("crocodile,tigress,gorilla")
        table.say("ann")
        rulings = table.say("ann hail, bob sword ann, cy net")
        assert table.behind("Bob") == (2, 1, 0)  # cancelled: nothing paid (KZ-2.3)
        assert table.behind("Ann") == (2, 1, 0)  # the net hits
        assert {"KZ-10.3", "KZ-10.8"} <= cited(rulings)

    def test_a_crocodile_may_be_disarmed(self) -> None:
        table = with_power("crocodile,tigress,gorilla")
        table.say("ann")
        rulings = table.say("ann shield, bob disarm ann > courage, cy sword ann")
        assert "KZ-6" in cited(rulings)
        assert table.behind("Bob") == (3, 2, 0)  # plays Ann's courage
        assert table.behind("Cy") == (3, 1, 0)

    def test_a_power_once_a_round_and_anew_in_the_second(self) -> None:
        table = with_power("crocodile,tigress", "Ann", "Bob")
        table.say("ann", "sh,sh", "bob", "sh,sh")
        assert table.asked == ("cards", "round 1 turn 3")  # both are used: nothing to ask
        table.say("sw -,sw -", "sw -,sw -", "d -,d -", "h,c", "c,h")
        assert table.asked == ("power", "round 2 turn 1")

    def test_powers_of_those_who_are_out_are_not_waited_for(self) -> None:
        table = with_power("crocodile,tigress,gorilla")
        table.tokens(armor=[3, 1, 3])
        table.say("ann", "ann sword bob, bob courage, cy shield", "down")
        assert table.play.pending is not None
        assert table.asked == ("power", "round 1 turn 2")
        assert table.play.pending.who == (2,)
        table.say("cy", "sh,sh")
        assert table.asked == ("cards", "round 1 turn 3")


class TestPardons:
    def down(self, **tokens: list[int]) -> Table:
        table = at_control()
        table.tokens(armor=[3, 1, 3], **tokens)
        table.say("ann sword bob, bob courage, cy courage")
        return table

    def test_tokens_change_hands_at_once_and_promises_are_noted(self) -> None:
        table = self.down(fame=[0, 2, 0])
        rulings = table.say('up fame 1 courage 2 "no net at Ann"')
        assert table.behind("Ann") == (3, 2, 2)  # 1 for the hit, 1 from Bob; 0 courage and 2
        assert table.behind("Bob") == (3, 0, 1)
        assert texts(rulings)[0] == (
            "Thumb up: Ann pardons Bob, and Bob hands Ann 1 fame and 2 courage now. "
            'Promised, not enforced: "no net at Ann".'
        )

    def test_five_fame_by_tokens_handed_over_wins_at_once(self) -> None:
        table = self.down(fame=[3, 1, 0])
        table.say("up fame 1")  # 3, 1 for the hit, 1 from Bob
        verdict = table.play.verdict
        assert verdict is not None
        assert (verdict.winners, verdict.how, verdict.clause) == ((0,), "five fame", "KZ-9")
        assert table.match.table()["pinned"] == ["Bob"]  # nobody stands up any more

    def test_five_fame_by_a_pair_of_courage_handed_over(self) -> None:
        table = self.down(fame=[3, 0, 0], courage=[2, 1, 1])
        assert table.match.standing()[0] == 4  # fame 4 and 1 courage
        table.say("up courage 1")
        assert table.play.verdict is not None
        assert table.match.standing()[0] == 5

    def test_handing_over_breaks_pairs(self) -> None:
        table = self.down(courage=[1, 2, 1])
        assert table.match.standing()[1] == 1  # 3 courage
        table.say("up courage 2")
        assert table.match.standing()[1] == 0
        assert table.match.standing()[0] == 2  # 1 fame, 2 courage

    def test_chain_in_which_the_victim_pays_first_and_is_put_out_then(self) -> None:
        table = at_control(*FOUR)
        table.tokens(armor=[3, 2, 3, 3])
        table.say("ann sword bob, bob courage, cy sword bob, dee courage", "ann 40, cy 39")
        table.say("up courage 2")
        fault = table.refusal("up courage 1")
        assert not fault.forcible  # Bob has nothing left
        table.say("down")
        assert table.behind("Ann") == (3, 2, 1)
        assert table.match.table()["out"] == ["Bob"]

    def test_an_attacker_who_is_down_decides_all_the_same(self) -> None:
        table = at_control(*FOUR)
        table.tokens(armor=[1, 1, 3, 3])
        table.say("ann sword bob, bob courage, cy courage, dee sword ann", "ann 40, dee 20")
        assert table.asked[1] == "round 1 turn 1, Ann on Bob"
        table.say("down")
        assert table.asked[1] == "round 1 turn 1, Dee on Ann"
        table.say("down")
        assert table.match.table()["out"] == ["Bob", "Ann"]

    def test_two_who_brought_each_other_down_and_the_faster_decides(self) -> None:
        table = at_control(*FOUR)
        table.tokens(armor=[1, 1, 3, 3])
        table.say("ann sword bob, bob sword ann, cy courage, dee courage", "ann 11, bob 35")
        assert table.asked[1] == "round 1 turn 1, Bob on Ann"
        rulings = table.say("down")
        assert "KZ-8.6" in cited(rulings)
        assert table.behind("Bob")[0] == 3

    def test_everybody_down_and_everybody_pardoned(self) -> None:
        table = at_control()
        table.tokens(armor=[1, 1, 1])
        table.say("ann net, bob net, cy net", "30,20,10")
        table.say("bob", "up", "up", "ann", "up", "up", "bob", "up", "up")
        assert table.match.table()["armor"] == {"Ann": 3, "Bob": 3, "Cy": 3}
        assert table.asked == ("cards", "round 1 turn 2")

    def test_everybody_down_and_the_fastest_puts_all_others_out(self) -> None:
        table = at_control()
        table.tokens(armor=[1, 1, 1])
        table.say("ann net, bob net, cy net", "30,20,10", "cy", "down", "down")
        verdict = table.play.verdict
        assert verdict is not None
        assert (verdict.winners, verdict.how) == ((0,), "last in the arena")
        assert verdict.places == (1, 2, 2)
        assert table.match.table()["out"] == ["Cy", "Bob"]
        assert table.match.table()["pinned"] == ["Ann"]

    def test_no_thumb_is_asked_of_the_dead_nor_on_the_dead(self) -> None:
        """Cy was put out by Ann; Bob, slower, brought down Cy, and Cy brought down Dee."""
        table = at_control(*FOUR)
        table.tokens(armor=[3, 3, 1, 1])
        table.say("ann sword cy, bob sword cy, cy sword dee, dee courage", "40,30,20")
        rulings = table.say("down")
        assert texts(rulings)[1:] == [
            "Cy is out already: Bob has nothing to decide there.",
            "Cy is out, so Dee is pardoned by Cy.",
            "Dee stands up with 3 armor.",
        ]


class TestEndings:
    def test_five_fame_by_cards_of_one_player(self) -> None:
        table = at_control()
        table.tokens(fame=[4, 1, 0])
        table.say("ann hail, bob courage, cy shield")
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (0,)
        assert verdict.places == (1, 2, 3)  # Bob: 1 fame and a pair; Cy nothing
        assert [(c.name, c.decided) for c in verdict.criteria] == [("worth", True)]
        assert table.match.table()["turn"] == 1

    def test_five_fame_wins_even_for_a_player_who_is_down(self) -> None:
        table = at_control()
        table.tokens(fame=[4, 0, 0], armor=[1, 3, 3])
        table.say("ann net, bob sword ann, cy courage")
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (0,)
        assert table.match.table()["pinned"] == ["Ann"]

    def test_of_two_with_five_fame_the_faster_wins_and_both_stand_at_five(self) -> None:
        table = at_control(*FOUR)
        table.tokens(fame=[4, 4, 0, 0], armor=[1, 3, 3, 3])
        table.say("ann hail, bob hail, cy courage, dee shield")
        assert table.play.pending is not None
        assert table.asked == ("speeds", "round 1 turn 1")
        assert table.play.pending.who == (0, 1)  # of those two alone
        table.say("ann 5, bob 6")
        verdict = table.play.verdict
        assert verdict is not None
        assert (verdict.winners, verdict.places, verdict.clause) == ((1,), (2, 1, 3, 4), "KZ-9.1")
        assert table.match.standing() == [5, 5, 1, 0]
        assert [(c.name, c.values, c.decided) for c in verdict.criteria] == [
            ("worth", ((0, "5"), (1, "5"), (2, "1"), (3, "0")), True),
            ("Speed", ((0, "5"), (1, "6")), True),
        ]

    def test_two_slower_ones_at_five_share_their_place(self) -> None:
        table = at_control()
        table.tokens(fame=[4, 4, 4])
        table.say("ann hail, bob hail, cy hail", "ann 10, bob 27, cy 23")
        verdict = table.play.verdict
        assert verdict is not None
        # KZ-9.1 crowns the fastest; worth 5, courage 1 and armor 3 tell Ann and Cy not apart.
        assert (verdict.winners, verdict.places) == ((1,), (2, 1, 2))
        assert [(c.name, c.values) for c in verdict.criteria[1:]] == [
            ("Speed", ((0, "slower"), (1, "27"), (2, "slower"))),
            ("courage", ((0, "1"), (2, "1"))),
            ("armor", ((0, "3"), (2, "3"))),
        ]

    def test_two_players_both_at_five(self) -> None:
        table = at_control("Ann", "Bob")
        table.tokens(fame=[4, 3], courage=[1, 3])
        table.say("ann hail, bob courage", "bob 9, ann 5")
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (1,)
        assert [(c.name, c.decided) for c in verdict.criteria] == [("worth", False), ("Speed", True)]

    def test_courage_alone_can_make_five(self) -> None:
        table = at_control()
        table.tokens(courage=[9, 1, 1])
        table.say("ann courage, bob shield, cy shield")
        assert table.play.verdict is not None
        assert table.play.verdict.winners == (0,)

    def test_last_in_the_arena_of_two(self) -> None:
        table = at_control("Ann", "Bob")
        table.tokens(armor=[3, 1])
        table.say("ann sword bob, bob hail")
        assert table.asked == ("pin", "round 1 turn 1, Ann on Bob")
        table.say("down")
        verdict = table.play.verdict
        assert verdict is not None
        assert (verdict.winners, verdict.places) == ((0,), (1, 2))
        assert (verdict.how, verdict.clause) == ("last in the arena", "KZ-9.2")
        # Only being in the arena tells Ann from Bob.
        assert [each.values for each in verdict.criteria] == [((0, "yes"), (1, "no"))]

    def test_two_players_down_together_and_the_faster_is_last_in_the_arena(self) -> None:
        table = at_control("Ann", "Bob")
        table.tokens(armor=[1, 1])
        table.say("ann net, bob net", "ann 3, bob 8", "down")
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (1,)
        assert table.match.table()["pinned"] == ["Bob"]

    QUIET = ("sh,sh,sh", "sh,sh,sh", "sw -,sw -,sw -", "sw -,sw -,sw -", "d -,d -,d -")

    def nightfall(self, setting: str, **tokens: list[int]) -> Table:
        """Two quiet rounds: nobody gains anything but a courage or two, the same for all."""
        table = at_control(nightfall=setting)
        table.tokens(**tokens)
        table.say(*self.QUIET, "c,c,c", "c,c,c")
        assert table.asked == ("cards", "round 2 turn 1")
        table.say(*self.QUIET, "c,c,c", "c,c,c")
        return table

    def test_nightfall_counts_pairs_of_courage_by_default(self) -> None:
        # Everybody takes 4 courage: Ann 4 is worth 2; Bob 5 is worth 2, with 1 fame 3; Cy 7, worth 3.
        table = self.nightfall("worth", courage=[0, 1, 3], fame=[0, 1, 0])
        verdict = table.play.verdict
        assert verdict is not None
        assert (verdict.winners, verdict.how, verdict.clause) == ((2,), "nightfall", "KZ-9.3")
        assert [(c.name, c.values, c.decided, c.clause) for c in verdict.criteria] == [
            ("worth", ((0, "2"), (1, "3"), (2, "3")), True, "KZ-9.4"),
            ("courage", ((1, "5"), (2, "7")), True, "KZ-9.3"),
        ]
        assert verdict.places == (3, 2, 1)
        assert (table.match.table()["round"], table.match.table()["turn"]) == (2, 7)

    def test_nightfall_by_tokens_alone(self) -> None:
        table = self.nightfall("tokens", courage=[0, 1, 3], fame=[0, 1, 0])
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (1,)  # the only fame token
        assert verdict.places == (3, 1, 2)
        assert table.match.standing() == [2, 3, 3]

    def test_nightfall_goes_on_to_armor(self) -> None:
        table = self.nightfall("worth", courage=[0, 0, 0], armor=[2, 3, 1])
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (1,)
        assert verdict.places == (2, 1, 3)
        assert [(c.name, c.decided) for c in verdict.criteria] == [
            ("worth", False),
            ("courage", False),
            ("armor", True),
        ]

    def test_nightfall_is_shared_by_those_still_level(self) -> None:
        table = self.nightfall("worth", courage=[0, 0, 0], armor=[3, 2, 3])
        verdict = table.play.verdict
        assert verdict is not None
        assert verdict.winners == (0, 2)
        assert verdict.places == (1, 3, 1)
        assert "share the crown" in verdict.text


class TestRounds:
    def test_the_second_round_begins_with_whole_hands_and_old_tokens(self) -> None:
        table = Table()
        table.say("sh sw, sh sw, sh sw")
        table.say("sh,sh,sh", "c,c,c", "c,c,c", "sw -,sw -,sw -", "d -,d -,d -")
        rulings = table.say("n,h,n", "h,n,h")
        assert "KZ-12" in cited(rulings)
        assert table.asked == ("aside", "round 2")
        assert table.match.table()["round"] == 2
        assert table.match.table()["turn"] == 1
        # Ann netted Bob and Cy, Cy netted Ann and Bob, then Bob's net caught both and their hails.
        assert table.behind("Ann") == (1, 3, 1)
        assert table.behind("Bob") == (1, 3, 1)
        assert table.behind("Cy") == (1, 3, 1)
        table.say("sh sw, sh sw, sh sw", "n,c,c")
        assert table.match.table()["pinned"] == ["Bob", "Cy"]

    def test_child_variant_has_six_turns_and_nothing_aside(self) -> None:
        table = Table(variant="child")
        assert table.asked == ("cards", "round 1 turn 1")
        fault = table.refusal("ann net, bob shield, cy shield")
        assert (fault.clause, fault.forcible) == ("KZ-10", False)
        round_of_six = ("sh,sh,sh", "sh,sh,sh", "sw -,sw -,sw -", "sw -,sw -,sw -", "c,c,c", "c,c,c")
        rulings = table.say(*round_of_six)
        assert "KZ-12" in cited(rulings)
        assert table.asked == ("cards", "round 2 turn 1")

    def test_the_box_runs_out_of_courage_once(self) -> None:
        table = at_control(*FIVE)
        table.tokens(courage=[3, 3, 3, 3, 3])  # 15 of 16 are behind the screens
        rulings = table.say("c,sh,sh,sh,sh")
        assert "KZ-11" not in cited(rulings)
        rulings = table.say("c,sh,sh,sh,sh")
        assert "KZ-11" in cited(rulings)  # the seventeenth
        rulings = table.say("sh,c,sw -,sw -,sw -")
        assert "KZ-11" not in cited(rulings)

    def test_players_who_are_out_have_no_part_in_the_second_round(self) -> None:
        table = at_control()
        table.tokens(armor=[3, 1, 3])
        table.say("ann sword bob, bob courage, cy shield", "down")
        table.say("sh,sh", "sh,sw -", "sw -,sw -", "c,c", "c,c", "d -,d -")
        assert table.play.pending is not None
        assert table.asked == ("cards", "round 2 turn 1")
        assert table.play.pending.who == (0, 2)


class TestAccounts:
    def test_worth_is_fame_by_fame_and_pairs_of_courage(self) -> None:
        table = at_control()
        table.tokens(courage=[4, 1, 1])
        table.say("ann sword bob, bob courage, cy hail")
        assert [(a.points, a.clause) for a in table.match.accounts(0)] == [(1, "KZ-2"), (1, "KZ-3.1")]
        assert [(a.points, a.clause) for a in table.match.accounts(1)] == [(1, "KZ-3.1")]
        assert [(a.points, a.clause) for a in table.match.accounts(2)] == [(1, "KZ-5")]

    def test_what_is_handed_over_and_what_is_lost_adds_up(self) -> None:
        table = at_control(*FOUR)
        table.say("ann hail, bob hail, cy courage, dee courage")
        table.tokens(armor=[3, 1, 1, 3])
        table.say("ann sword bob, bob courage, cy courage, dee sword cy", "ann 40, dee 30")
        table.say("up fame 1", "down")
        assert [a.points for a in table.match.accounts(0)] == [1, 1, 1]
        assert [a.points for a in table.match.accounts(1)] == [1, -1, 1]  # a pair of courage
        assert table.match.accounts(2) == []
        assert table.match.standing() == [3, 1, 0, 1]


class TestSecrets:
    """Nobody reads another's tokens off the screen while the session is open."""

    @pytest.mark.parametrize("reveal", [False, True])
    def test_tokens_are_shown_only_when_asked_for(self, reveal: bool) -> None:
        table = at_control()
        table.tokens(armor=[2, 3, 3], courage=[7, 1, 1])
        columns = table.match.view(reveal)[1][0]
        assert ("courage" in columns) is reveal
        assert ("worth" in columns) is reveal
        assert "hand" in columns
