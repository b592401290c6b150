"""What happens outside the rules: given, fixed, gone; questions that become void by it."""

from __future__ import annotations

import pytest
from guess_kingz import NAMES, Table

from scorers.errors import Refused

FOUR = NAMES[:4]


def down_to_two() -> Table:
    """Ann has brought down Bob and Cy, and is asked on whom first."""
    table = Table(FOUR, mode="control")
    table.tokens(armor=[3, 1, 1, 3])
    table.say("ann net, bob courage, cy courage, dee courage")
    assert table.asked == ("first", "round 1 turn 1, Ann, choice 1")
    return table


def ordered() -> Table:
    """Bob is down; Ann (40), Cy (39) decide on Bob; Dee (37) on Cy, who is down too."""
    table = Table(FOUR, mode="control")
    table.tokens(armor=[3, 2, 1, 3])
    table.say("ann sword bob, bob courage, cy sword bob, dee sword cy", "ann 40, cy 39, dee 37")
    assert table.asked == ("pin", "round 1 turn 1, Ann on Bob")
    return table


class TestGive:
    def test_a_promise_is_kept_later(self) -> None:
        table = Table(mode="control")
        table.tokens(fame=[0, 1, 0])
        assert table.canonical('/give bob ann 1 fame "as promised"') == (
            'give Bob Ann 1 fame "as promised"'
        )
        (ruling,) = table.say("/give bob ann 1 fame")
        assert ruling.text == "Bob gives Ann 1 fame."
        assert (table.behind("Ann")[2], table.behind("Bob")[2]) == (1, 0)
        assert sum(award.points for award in table.match.accounts(0)) == 1

    @pytest.mark.parametrize("line", ["/give bob ann 1 fame", "/give bob ann 1 courage"])
    def test_the_fifth_fame_wins_at_once(self, line: str) -> None:
        # Ann 4 fame and 1 courage: KZ-9 by a fifth fame, or by a second courage (KZ-3.1)
        table = Table(mode="control")
        table.tokens(fame=[4, 1, 0], courage=[1, 1, 1])
        table.say(line)
        assert table.play.verdict is not None
        assert (table.play.verdict.winners, table.play.verdict.how) == ((0,), "five fame")

    def test_more_than_there_is_may_be_forced(self) -> None:
        table = Table(mode="control")
        fault = table.refusal("/give bob ann 2 courage")
        assert fault.forcible
        assert not any(c.isdigit() for c in fault.text)  # it tells nobody how much there is
        table.say("/give bob ann 2 courage !")
        assert (table.behind("Ann")[1], table.behind("Bob")[1]) == (3, 0)

    def test_nobody_gives_to_somebody_who_is_out(self) -> None:
        table = Table(mode="control")
        table.say("/leave cy")
        # There is no screen of Cy's to lay it behind, so it cannot be scored.
        assert not table.refusal("/give ann cy 1 courage").forcible


class TestFix:
    def test_a_count_stands_and_the_supply_has_the_rest(self) -> None:
        table = Table(mode="control")
        assert table.canonical("/fix ann courage +1") == "fix Ann courage +1"
        (ruling,) = table.say('/fix ann armor 2 "miscounted"')
        assert ruling.text == "Ann's armor: as counted."
        assert table.behind("Ann") == (2, 1, 0)
        held = {(each.place, each.thing): each.count for each in table.match.holdings()}
        assert held["supply", "armor"] == 7  # 15 - (2 + 3 + 3)

    def test_a_player_fixed_to_no_armor_is_down_at_the_next_cards(self) -> None:
        table = Table(mode="control")
        table.say("/fix bob armor 0")
        assert table.asked == ("cards", "round 1 turn 1")
        rulings = table.say("ann courage, bob courage, cy shield")
        assert "OUCH, OUCH, OUCH! Bob is down, though nobody attacked this turn." in [
            ruling.text for ruling in rulings
        ]

    def test_a_victim_fixed_above_nothing_stands_and_keeps_it(self) -> None:
        table = ordered()
        rulings = table.say("/fix bob armor 1")
        assert rulings[1].text == "Bob stands, and nobody decides on Bob."
        assert table.asked == ("pin", "round 1 turn 1, Dee on Cy")  # Ann's and Cy's are void
        table.say("up")
        assert table.behind("Bob")[0] == 1  # not 3: nobody had to pardon
        assert table.behind("Cy")[0] == 3

    def test_one_of_two_victims_stands_and_no_choice_is_left(self) -> None:
        table = down_to_two()
        rulings = table.say("/fix bob armor 2")
        assert rulings[-1].text == "Ann has no choice any more."
        assert table.asked == ("pin", "round 1 turn 1, Ann on Cy")

    def test_of_two_with_five_fame_the_miscounted_one_loses(self) -> None:
        table = Table(mode="control")
        table.tokens(fame=[4, 4, 0])
        table.say("ann hail, bob hail, cy shield")
        assert table.asked == ("speeds", "round 1 turn 1")  # KZ-9.1: both have five
        table.say("/fix bob fame 4")
        assert table.play.verdict is not None  # Ann alone has five now
        assert table.play.verdict.winners == (0,)

    def test_of_two_with_five_fame_one_gives_it_away(self) -> None:
        table = Table(mode="control")
        table.tokens(fame=[4, 3, 0], courage=[1, 3, 1])
        table.say("ann hail, bob courage, cy shield")  # Ann 5; Bob 3 and 4 courage: 5
        table.say("/give bob cy 3 courage")  # Bob 3 and 1 courage: Ann alone is left
        assert table.play.verdict is not None
        assert (table.play.verdict.winners, table.play.verdict.clause) == ((0,), "KZ-9")


class TestLeave:
    def test_tokens_and_cards_go_as_by_a_thumb_down(self) -> None:
        table = Table(mode="control")
        table.tokens(fame=[1, 0, 0])
        (ruling,) = table.say("/leave ann")
        assert ruling.text == "Ann goes home and is out of the game."
        assert table.behind("Ann") == (0, 0, 0)
        assert table.match.table()["out"] == ["Ann"]
        assert table.match.standing() == [0, 0, 0]
        assert table.play.pending is not None
        assert table.play.pending.who == (1, 2)

    def test_the_last_one_in_the_arena_wins(self) -> None:
        table = Table(("Ann", "Bob"))
        table.say("/leave ann")
        assert table.play.verdict is not None
        assert (table.play.verdict.winners, table.play.verdict.how) == ((1,), "last in the arena")

    def test_whom_the_leaver_brought_down_is_pardoned(self) -> None:
        table = down_to_two()
        rulings = table.say("/leave ann")
        texts = [ruling.text for ruling in rulings]
        assert texts[1:3] == [
            "Ann is out, so Bob is pardoned by Ann.",
            "Ann is out, so Cy is pardoned by Ann.",
        ]
        assert texts[-1] == "Bob and Cy stand up with 3 armor each."  # KZ-8.7
        assert table.asked == ("cards", "round 1 turn 2")

    def test_a_victim_who_leaves_needs_no_thumb(self) -> None:
        table = ordered()
        table.say("/leave bob")
        assert table.asked == ("pin", "round 1 turn 1, Dee on Cy")

    def test_speeds_are_not_needed_where_one_attacker_is_left(self) -> None:
        table = Table(FOUR, mode="control")
        table.tokens(armor=[3, 1, 3, 3])
        table.say("ann sword bob, bob courage, cy sword bob, dee courage")
        assert table.asked[0] == "speeds"
        rulings = table.say("/leave cy")
        assert "The order of the attackers decides nothing any more." in [r.text for r in rulings]
        assert table.asked == ("pin", "round 1 turn 1, Ann on Bob")

    def test_the_last_power_may_leave(self) -> None:
        table = Table(mode="control", variant="power", animals="tigress,gorilla,crocodile")
        table.say("ann", "sh,sh,sh", "bob", "c,c,c")
        assert table.asked == ("power", "round 1 turn 3")
        rulings = table.say("/leave cy")
        assert rulings[-1].text == "Nobody in the arena has a power left this round."
        assert table.asked == ("cards", "round 1 turn 3")

    def test_nobody_leaves_twice(self) -> None:
        table = Table()
        table.say("/leave cy")
        with pytest.raises(Refused):
            table.play.read("/leave cy !")


class TestNoCardLeft:
    def test_a_hand_that_ran_short_has_nothing_in_front(self) -> None:
        table = Table(mode="control")
        assert table.canonical("ann net, bob -, cy hail") == "Ann net, Bob -, Cy hail"
        assert table.canonical("net, -, hail") == "Ann net, Bob -, Cy hail"
        assert table.canonical("ann net, bob nothing, cy hail") == "Ann net, Bob -, Cy hail"
        table.say("ann net, bob -, cy hail")
        assert table.behind("Bob") == (2, 1, 0)  # KZ-4: a net hits every opponent

    def test_a_card_that_is_not_there_cannot_be_taken(self) -> None:
        table = Table(mode="control")
        fault = table.refusal("ann disarm bob > courage, bob -, cy hail")
        assert (fault.clause, fault.forcible) == ("KZ-6", False)  # Bob's next card is unknown
        table.say("ann disarm -, bob -, cy hail")

    def test_a_player_called_like_a_card_is_written_in_quotes(self) -> None:
        table = Table(("Sword", "Disarm"), mode="control")
        assert table.canonical("sword -, disarm -") == "Sword sword -, Disarm disarm -"
        assert table.canonical('"sword" -, disarm net') == '"Sword" -, Disarm net'


def test_a_promise_is_told_as_one() -> None:
    table = Table(("Ann", "Bob"), mode="control")
    table.tokens(armor=[3, 1])
    table.say("sw b,c")
    (thumb, *_) = table.say('up "1 fame when your hail works"')
    assert (thumb.promise, thumb.promised_by) == ("1 fame when your hail works", (1, 0))
