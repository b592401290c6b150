"""What the rules do not foresee at King of Con: counts put right, somebody gone, true endings."""

from __future__ import annotations

import pytest
from guess_king_of_con import Seated

from scorers.errors import Illegal, Unclear
from scorers.king_of_con import GAME
from scorers.play import Play
from scorers.protocol import Ask

FOUR = "sci com vin a, sci hom sig b, sci act lim c, hor gad del d"


def held(seated: Seated, thing: str) -> dict[str, int | str]:
    return {h.place: h.count for h in seated.play.match.holdings() if h.thing == thing}


def test_the_real_count_of_tokens_can_be_entered() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12")
    assert seated.told('/fix ann supply 9 "counted twice"') == "Ann's supply: as counted."
    assert held(seated, "supply") == {"Ann": 9, "Bob": 10}
    assert held(seated, "tokens") == {"pool": 80, "unaccounted": 1}
    seated.say("/fix pool 81")
    assert held(seated, "tokens") == {"pool": 81}


def test_the_value_of_an_owned_item_can_be_fixed_by_its_name() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "1:3, -", "-")
    assert seated.play.read("/fix a 4").text == "fix 1.1 value 4"
    seated.say("/fix 1.1 4")
    assert held(seated, "value")["1.1"] == 4
    with pytest.raises(Unclear, match=r"There is no 1\.2 to fix"):  # it lies in the stall
        seated.play.read("/fix 1.2 4")


def test_monkeys_are_fixed_together() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12")
    answer = seated.play.read("/fix monkeys ann 2, bob 1")
    assert answer.text == "fix monkeys Ann 2, Bob 1"
    with pytest.raises(Illegal) as fault:
        seated.play.read("/fix monkeys ann 2 !")
    assert not fault.value.forcible  # two players would have the 2, and no tie could be settled
    seated.say("/fix monkeys ann 2, bob 1")
    assert held(seated, "monkey") == {"Ann": 2, "Bob": 1}


def test_who_leaves_gives_tokens_in_play_to_the_pool() -> None:
    # Cy laid 4 on booth 1 beside Ann's 4 and has 6 left; Bob laid 2 on booth 2. KN-10: the 4 go to
    # the pool (70 + 4), Ann alone takes item a, and no tie is left.
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("321", FOUR, "1:4, 2:2, 1:4")
    told = seated.told("/leave cy")
    assert told.startswith("Cy goes home.")
    assert "4 to the pool" in told
    assert held(seated, "tokens")["pool"] == 74
    assert "Ann takes a for 4." in seated.told("-")
    assert held(seated, "monkey") == {"Ann": 3, "Bob": 2, "Cy": 1}


def test_who_left_offers_dominates_and_returns_nothing_more() -> None:
    # Ann owns a (Sci-Fi, ComicsBooks, Vintage) with 3, Cy owned b (Sci-Fi …) with 5 tokens.
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("321", FOUR, "1:3, -, 2:5", "-", "/leave cy")
    with pytest.raises(Illegal, match="Cy has left and offers nothing more") as fault:
        seated.play.read("cy 1.1:1")
    assert not fault.value.forcible
    before = held(seated, "supply")["Cy"]
    told = seated.told("-, -")  # a part for each of those who are here
    # Sci-Fi is one item each, but Cy is out of it: Ann dominates (KN-5.1, KN-10).
    assert "Ann: won a; 1 back; dominates Sci-Fi, ComicsBooks and Vintage: 3 tokens." in told
    assert held(seated, "supply")["Cy"] == before
    assert held(seated, "trash")["Cy"] == 0  # 1 lost from b went on to the pool
    assert held(seated, "owner")["1.2"] == "Cy"


def test_who_left_stands_last_without_passions_and_tokens() -> None:
    # Cy takes a and b for 1 each in rounds 1 and 2; Ann and Bob own nothing.
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("321", FOUR, "cy 1:1", "-", "-")
    seated.say("man hom min, fan act del, sup gad lim, hor gam sig", "cy 1:1", "-", "-", "/leave cy")
    for _ in range(4):
        seated.say(FOUR, "-", "-")
    assert seated.ask.ask == "passions"
    told = seated.told("1 2, 3 4, -")
    assert "No points for the passions of Cy." in told
    assert "Cy: items 2, passions 0, epics 0, tokens 0 (not counted): 2 points." in told
    verdict = seated.verdict
    assert verdict.places[2] == 3
    assert 2 not in verdict.winners
    assert verdict.criteria[0].name == "still here"


def test_the_last_one_left_wins_at_once() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "/leave ann")
    assert seated.verdict.how == "Ann left"
    assert (seated.verdict.winners, seated.verdict.places) == ((1,), (2, 1))
    assert seated.verdict.text == "Ann left, so Bob is King of Con."


def test_a_tie_is_asked_anew_when_somebody_in_it_leaves() -> None:
    # Under monkey control Ann (1) is asked about booth 1; she goes home, and Cy and Bob tie there.
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("123", FOUR, "1:2, 1:2, 1:2", "-")
    assert seated.ask.who == (0,)
    seated.say("/leave ann")
    assert seated.ask.who == (1,)
    assert seated.ask.where == "round 1, booth 1, Bob"


def test_a_monkey_put_right_changes_who_is_asked() -> None:
    # KN-3.2: the lowest monkey is asked; it was Bob's all along.
    seated = Seated("Ann", "Bob", control="yes")
    seated.say("12", FOUR, "1:2, 1:2", "-")
    assert seated.ask.who == (0,)
    seated.say("/fix monkeys ann 2, bob 1")
    assert seated.ask.who == (1,)
    # Bob wins a and takes the 2, so Ann takes the 1 (KN-3).
    seated.say("n")
    assert held(seated, "owner")["1.1"] == "Bob"
    assert held(seated, "monkey") == {"Ann": 1, "Bob": 2}


def test_a_value_put_right_ends_a_looting_tie() -> None:
    # Ann's item a is worth 1; Bob and Cy offer 2 each and are level (KN-4.1). It is really worth 2:
    # neither beats it, and both 2s go to the trash; no monkeys are exchanged.
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("312", FOUR, "1:1, -, -", "-", "bob 1.1:2, cy 1.1:2")
    assert seated.ask.where == "round 1, looting 1.1, Bob"
    told = seated.told("/fix a 2")
    assert "On a, worth 2: Bob 2, Cy 2. Nothing beats 2. To the trash: Bob 2, Cy 2." in told
    assert held(seated, "owner")["1.1"] == "Ann"
    assert held(seated, "monkey") == {"Ann": 3, "Bob": 1, "Cy": 2}


def test_who_leaves_amid_several_ties_leaves_both_to_the_other() -> None:
    # Ann and Bob are level on 1.1 and 1.2 in the stall, at 3; Ann goes home, Bob takes both for 3.
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "-", "ann 1.1:3 1.2:3, bob 1.1:3 1.2:3")
    assert (seated.ask.ask, seated.ask.who) == ("priority", (0,))
    told = seated.told("/leave ann")
    assert "Bob takes a from the stall for 3." in told
    assert "Bob takes b from the stall for 3." in told
    assert held(seated, "monkey") == {"Ann": 1, "Bob": 2, "Cy": 3}


def test_who_leaves_amid_a_dominance_dominates_nothing_more() -> None:
    # Ann has a (Sci-Fi ComicsBooks Vintage), Cy b (Sci-Fi HomeVideo SignedEdition), 0 tokens on each
    # after the loss: Ann (1) is asked about Sci-Fi. Cy laid 1 and has it back: 10, and gets no more.
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("123", FOUR, "1:1, -, 2:1", "-", "-")
    assert seated.ask.where == "round 1, Sci-Fi, Ann"
    told = seated.told("/leave cy")
    assert "Nobody has to decide about Sci-Fi any more." in told
    assert "Ann: dominates Sci-Fi, ComicsBooks and Vintage: 3 tokens." in told
    assert "Cy: dominates" not in told
    assert held(seated, "supply") == {"Ann": 13, "Bob": 11, "Cy": 10}  # Bob is consoled
    assert held(seated, "monkey") == {"Ann": 1, "Bob": 2, "Cy": 3}


def test_the_trash_of_who_left_is_carried_to_the_pool_aloud() -> None:
    # Cy's b loses 1 in looting; that goes on to the pool in phase 4 (KN-10).
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "-, -, 2:3", "-", "/leave cy")
    assert "Cy: gone, 1 from the trash to the pool." in seated.told("-")


def test_three_of_a_kind_of_who_left_are_not_announced() -> None:
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "cy 1:1", "cy 2:1")
    assert "three: Cy Sci-Fi" in seated.told("cy 3:1")
    seated.say("/leave cy")
    assert "Nobody has four of a kind.\n" in seated.told("-")


def test_who_left_before_the_deal_draws_no_passions() -> None:
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("/leave bob")
    assert seated.told("321") == "Draw 3 passions, keep 2, in this order: Cy, Ann."


def test_one_of_two_passions_may_be_forgotten() -> None:
    # Ann owns a (Sci-Fi …) and remembers Sci-Fi alone: 1 point for it (KN-8.2, KN-9.1).
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "ann 1:1", "-", "-")
    for _ in range(5):
        seated.say(FOUR, "-", "-")
    with pytest.raises(Illegal, match="Ann kept two passions") as fault:
        seated.play.read("sci -, -, 3 4")
    assert fault.value.forcible
    assert seated.play.read("sci -, -, 3 4 !").text == "Ann Sci-Fi -, Bob -, Cy Fantasy MangAnime"
    told = seated.told("sci -, -, 3 4 !")
    assert "No points for the passions of Bob." in told
    assert "Ann: items 1, passions 1, epics 0, " in told


def test_passions_of_who_left_are_left_out_or_count_nothing() -> None:
    # Cy owns a (Sci-Fi …) and left: no points for Sci-Fi, were it named or not (KN-9.1, KN-10).
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "cy 1:1", "-", "-", "/leave cy")
    for _ in range(5):
        seated.say(FOUR, "-", "-")
    left_out = "Ann SuperHeroes Fantasy, Bob MangAnime Horror, Cy -"
    assert seated.canonical("ann 2 3, bob 4 5") == left_out
    assert seated.canonical("2 3, 4 5") == left_out
    told = seated.told("2 3, 4 5, 1 6")
    assert "No points for the passions of Cy." in told
    assert "Cy: items 1, passions 0, epics 0, tokens 0 (not counted): 1 point." in told


def test_a_final_tie_of_three_names_all_that_decided() -> None:
    # 15 tokens of five consolations; each lays 5 or 3 on an item, and the supplies are set level:
    # 1 item, 15 tokens: 6 points each. On items Ann 5, Bob 5, Cy 3; of Ann 3 and Bob 2 Bob's monkey
    # is the lower (KN-8.5, KN-8.6).
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("321")
    for _ in range(6):
        seated.say("1 6 11, 2 7 12, 3 8 13, 4 9 14", "-", "-")
    hall = seated.hall
    for booth, tokens in enumerate((5, 5, 3), 1):
        item = hall.items[f"6.{booth}"]
        item.owner, item.tokens = booth - 1, tokens
    hall.tokens.supply = [15, 15, 15]
    seated.say("10 15, 5 14, 4 9")
    assert seated.verdict.text == (
        "Round 6 is over. Bob is King of Con, level at 6 points: 1 item, 5 for tokens. "
        "Tokens on items: Ann 5, Bob 5, Cy 3; then the lowest monkey decides: Ann 3, Bob 2."
    )
    assert seated.verdict.clause == "KN-8.6"
    assert seated.verdict.places == (2, 1, 3)


def test_the_count_at_the_end_follows_a_fix() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12")
    for _ in range(6):
        seated.say(FOUR, "-", "-")
    pool = held(seated, "tokens")["pool"]
    assert f"Count: {pool} tokens in the pool, no trash anywhere." in seated.ask.before
    seated.say("/fix pool 3")
    assert "Count: 3 tokens in the pool, no trash anywhere." in seated.ask.before


def test_forgotten_passions_are_worth_nothing_by_the_tables_word() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12")
    for _ in range(6):
        seated.say(FOUR, "-", "-")
    with pytest.raises(Illegal, match="Bob kept two passions") as fault:
        seated.play.read("1 2, -")
    assert fault.value.forcible
    assert seated.play.read("1 2, - !").text == "Ann Sci-Fi SuperHeroes, Bob -"


def test_the_winner_is_told_apart_from_who_ended_the_game() -> None:
    # The epic collection is Ann's: four Sci-Fi items, of rounds 1 and 2. Points: Ann a, b, c, 2.1
    # are 4 items, no passion of hers (2 SuperHeroes, 7 HomeVideo: b is HomeVideo, 1), 1 epic.
    seated = Seated("Ann", "Bob")
    seated.say(
        "12", FOUR, "1:1, 4:1", "2:1, -", "3:1, -", "bob wasted:2",
        "sci gam min e, fan gad vin f, sup com vin g, fan com vin h",
        "1:1, 2:1", "-, 3:1", "-, 4:1",
    )  # fmt: skip
    assert seated.ask.ask == "passions"
    seated.say("ann 2 7, bob vin fan")
    verdict = seated.verdict
    score = verdict.extra["score"]
    points = {name: sum(parts.values()) for name, parts in score.items()}
    assert verdict.how == "epic collection"
    assert verdict.text.startswith(
        "Ann's epic collection ended the game in round 2. Bob is King of Con, "
    )
    assert points["Bob"] > points["Ann"]
    assert verdict.clause == "KN-8"


def test_moving_an_older_file_needs_no_invented_hid_bid() -> None:
    seated = Seated("Ann", "Bob")
    seated.say("12", FOUR, "ann wasted:1")
    ask = seated.play.pending
    assert isinstance(ask, Ask)
    assert GAME.moved(ask) == "-"
    first = Play(GAME, GAME.settle(["Ann", "Bob"], {})).pending
    assert isinstance(first, Ask)
    assert GAME.moved(first) is None


@pytest.mark.parametrize("flags", [{"value": "4", "owner": "lulu"}, {"value": "4"}])
def test_the_owner_of_a_looted_item_raises_it_first(flags: dict[str, str]) -> None:
    # The rulebook's own case: value 4, Lulu adds 1, Greg 5 does not beat 5, Todd 6 takes it, 1 of it
    # from the pool (KN-4, KN-4.1, KN-4.2).
    loot = next(case for case in GAME.cases if case.name == "loot")
    line = "lulu 1, greg 5, todd 6" if "owner" in flags else "lulu* 1, greg 5, todd 6"
    judged = loot.judge([line], flags)
    assert (judged.verdict, judged.winner) == ("todd takes it at 6", "todd")
    assert judged.extra["pool"] == 1
    assert [step["text"] for step in judged.steps][:2] == [
        "lulu adds 1: worth 5.",
        "Not more than 5, to the trash: greg 5.",
    ]


def test_an_owner_who_is_not_beaten_keeps_the_item() -> None:
    loot = next(case for case in GAME.cases if case.name == "loot")
    judged = loot.judge(["lulu* 1, greg 5"], {"value": "4"})
    assert (judged.verdict, judged.winner) == ("lulu keeps it at 5", "lulu")


def test_the_first_bids_example_names_somebody_still_here() -> None:
    # Ann, seat 0, goes home before the first bids; she offers nothing more (KN-10).
    seated = Seated("Ann", "Bob", "Cy")
    seated.say("123", FOUR, "/leave ann")
    assert seated.ask.example == "Bob 1:2"
    assert seated.play.read(seated.ask.example).text == "Bob 1:2"


def test_a_tie_keeps_its_time_when_who_declined_leaves() -> None:
    # Ann, Bob and Cy are level on booth 1; Ann declines (KN-3.2), Bob is asked, then Ann goes home.
    seated = Seated("Ann", "Bob", "Cy", control="yes")
    seated.say("123", FOUR, "1:2, 1:2, 1:2", "-", "y")
    earlier = seated.ask.moment
    seated.say("/leave ann")
    assert seated.ask.where == "round 1, booth 1, Bob"
    assert seated.ask.moment >= earlier
