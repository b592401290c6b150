"""What the rules do not foresee at King of Clubs: moves given, counts put right, somebody gone."""

from __future__ import annotations

import pytest
from guess_king_of_clubs import begin

from scorers.errors import Illegal, Refused, Unclear
from scorers.king_of_clubs import GAME
from scorers.king_of_clubs.ending import find_night_winner
from scorers.play import Play

FOUR = ("Ann", "Bob", "Cy", "Di")
NIGHT = ("2257", "31", "42", "25 34", "y", "3", "1")
"""Advanced. Ann wins night 1 by 12 to 4 and draws 3 for her 1, Bob draws 1 for his 5."""


def held(play: Play) -> dict[str, int | str]:
    return {f"{h.place} {h.thing}": h.count for h in play.match.holdings()}


def said(play: Play, line: str) -> list[str]:
    return [ruling.text for ruling in play.send(play.read(line))]


def test_a_miscounted_hand_is_put_right_and_moves_are_asked() -> None:
    # Night 1: all hands are empty, so no moves are asked (KC-7); the table counted 2 with Ann.
    play = begin("2257", version="advanced")
    said(play, "/fix ann moves 2")
    assert held(play)["unaccounted moves"] == -2  # 2 and the pile's 20 are two too many
    said(play, "/fix pile 18")
    assert "unaccounted moves" not in held(play)
    said(play, "31")
    assert play.pending is not None
    assert play.pending.ask == "moves"


def test_moves_typed_where_hands_seem_empty_name_what_helps() -> None:
    play = begin("2257", "31", version="advanced")
    with pytest.raises(Unclear) as fault:
        play.read("ann 3+2")
    assert "no moves were asked at entry 2" in fault.value.text
    assert "/insert 2 '/fix Ann moves 2'" in fault.value.text


def test_a_void_question_for_moves_goes_on_to_the_dance() -> None:
    play = begin(*NIGHT, "3423", "-", "31", version="advanced")
    assert play.pending is not None
    assert play.pending.ask == "moves"
    said(play, "/fix bob moves 0")
    assert play.pending.ask == "moves"
    assert said(play, "/fix ann moves 0")[-1].startswith("Ann takes the 2: 3 beats 1.")


def test_team_mates_give_moves_and_opponents_only_by_the_tables_word() -> None:
    play = begin("2257", players=FOUR, version="advanced")
    for name, count in (("ann", 3), ("bob", 1)):
        said(play, f"/fix {name} moves {count}")
    assert play.read("/give ann cy 2 moves").text == "give Ann Cy 2 moves"
    assert said(play, "/give ann cy 2 moves") == ["Ann gives Cy 2 moves: Ann holds 1, Cy 2."]
    with pytest.raises(Illegal) as fault:
        play.read("/give ann bob 1 moves")
    assert fault.value.forcible
    with pytest.raises(Illegal, match="has 1 move in hand, not 4") as fault:
        play.read("/give ann cy 4 moves")
    assert fault.value.forcible
    said(play, "/give ann cy 4 moves !")  # 1 of hers, 3 off the pile (KC-7.5)
    assert (held(play)["Ann moves"], held(play)["Cy moves"], held(play)["pile moves"]) == (0, 6, 17)


def test_nothing_is_given_between_two_players() -> None:
    with pytest.raises(Unclear, match="Nothing passes between players"):
        begin("2257", version="advanced").read("/give ann bob 1 moves")


def test_a_fixed_lead_moves_the_order_and_drops_what_was_shown() -> None:
    play = begin(*NIGHT, "3423", "5 at 4", version="advanced")
    assert held(play)["lead card holder"] == "Ann"
    assert play.read("/fix lead bob").text == "fix lead card Bob"
    assert said(play, "/fix lead bob") == ["Bob leads tonight, as the table says."]
    said(play, "51")  # Ann's 5 may dance elsewhere: what was shown is dropped
    assert play.pending is not None
    assert "Bob begins." in play.pending.prompt
    said(play, "/fix lead nobody")
    assert held(play)["lead card holder"] == "nobody"


def test_who_may_swap_follows_a_fixed_lead() -> None:
    play = begin(*NIGHT, "3423", "5 at 4", version="advanced")
    assert play.pending is not None
    swap = "may now swap two dancers, never the backup, in secret."
    assert play.pending.before == (f"Bob {swap}",)  # KC-3: whoever does not lead
    said(play, "/fix lead bob")
    assert play.pending.before == (f"Ann {swap}",)
    said(play, "/fix lead nobody")
    assert not any("swap" in line for line in play.pending.before)


def test_the_leads_question_is_made_anew_or_void() -> None:
    play = begin(*NIGHT, "3423", version="advanced")
    assert play.pending is not None
    assert play.pending.where == "night 2, Ann"
    said(play, "/fix lead bob")
    assert play.pending.where == "night 2, Bob"
    said(play, "/fix lead nobody")
    assert play.pending.ask == "dancers"


def test_points_fixed_before_the_lead_do_not_move_it() -> None:
    play = begin(*NIGHT, "3423", version="advanced")
    said(play, "/fix bob points 3")
    assert held(play)["lead card holder"] == "Ann"
    assert play.match.standing() == [1, 3]


def test_a_fifth_point_by_a_fix_ends_the_game() -> None:
    play = begin("2257")
    said(play, '/fix bob points 5 "nights at the other table"')
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.winners, play.verdict.places) == (
        "five points",
        (1,),
        (2, 1),
    )
    assert play.verdict.text.startswith("Bob is King of Clubs, 5 points to 0.")


def test_who_leaves_gives_the_win_to_the_other_side() -> None:
    play = begin(*NIGHT, version="advanced")
    said(play, "/leave ann")
    assert play.verdict is not None
    assert play.verdict.how == "Ann left"
    assert (play.verdict.winners, play.verdict.places) == ((1,), (2, 1))
    assert play.verdict.text == "Ann left, so Bob wins. Points: Ann 1, Bob 0."
    team = begin("2257", players=FOUR)
    said(team, "/leave di")
    assert team.verdict is not None
    assert (team.verdict.how, team.verdict.winners) == ("Di left", (0, 2))
    assert team.verdict.places == (1, 2, 1, 2)


def test_another_side_led_than_the_card_says() -> None:
    play = begin(*NIGHT, "3423", version="advanced")
    with pytest.raises(Illegal, match="Bob does not lead tonight: Ann shows") as fault:
        play.read("bob 5 at 4")
    assert fault.value.forcible
    answer = play.read("bob 5 at 4 !")
    assert answer.text == "Bob 5 at 4"
    rulings = play.send(answer)
    assert [ruling.text for ruling in rulings] == [
        "Bob leads tonight, by the table's word.",
        "Bob shows the 5 at the 4.",
    ]
    assert held(play)["lead card holder"] == "Bob"
    assert play.pending is not None
    assert play.pending.before == ("Ann may now swap two dancers, never the backup, in secret.",)


def test_a_move_on_an_opponents_dancer_is_forced() -> None:
    play = begin(*NIGHT, "3423", "-", "31", version="advanced")
    with pytest.raises(Illegal, match="Bob cannot lift Ann's dancer") as fault:
        play.read("bob ann.3+1")
    assert fault.value.forcible
    answer = play.read("ann 3+1, bob ann.3+1 !")
    assert answer.text == "Ann 3+1, Bob Ann.3+1"
    assert "Ann's 3 dances as 5." in [ruling.text for ruling in play.send(answer)]


def test_a_side_that_sent_nobody_loses_the_dance() -> None:
    play = begin("2257")
    with pytest.raises(Illegal, match="Bob has sent nobody: Ann would") as fault:
        play.read("ann 3, bob -")
    assert (fault.value.clause, fault.value.forcible) == ("KC-2.2", True)
    answer = play.read("3, - !")
    assert answer.text == "Ann 3, Bob -"
    assert play.recall(answer.text, True).value == answer.value
    assert [ruling.text for ruling in play.send(answer)] == [
        "Ann takes the 5: Bob sent nobody. Tonight: Ann 5, Bob 0."
    ]
    # Three more of Bob's dancers are seen: his backup stays unknown until it is named.
    said(play, "42")
    said(play, "ann 25, bob 34")
    assert play.match.table()["backups"] == {"Ann": 1, "Bob": None}


def test_nobody_takes_a_dance_to_which_nobody_came() -> None:
    play = begin("2257")
    assert said(play, "-, - !") == [
        "Nobody takes the 5: Ann and Bob sent nobody. Tonight: Ann 0, Bob 0."
    ]


def test_half_a_team_cannot_dance() -> None:
    play = begin("4567", players=FOUR)
    with pytest.raises(Refused) as fault:
        play.read("ann -, bob 2, cy 3, di 4 !")
    assert not fault.value.forcible  # no rule compares one dancer with two


def test_the_better_backup_of_a_team_may_come_first() -> None:
    # KC-8.2: backups 5 and 1 against 4 and 2. Least first 1 < 2, highest first 5 > 4.
    assert find_night_winner([3, 3], [(1, 5), (2, 4)], [0, 0], None).side == 1
    assert find_night_winner([3, 3], [(1, 5), (2, 4)], [0, 0], None, highest_first=True).side == 0


def test_as_many_nights_as_the_table_likes() -> None:
    play = begin("2257", "31", "42", "25 34", "y", nights=1)
    assert play.verdict is not None
    assert play.verdict.how == "nine nights"
    assert play.verdict.text == "1 night is over. Ann wins, 1 point to 0."
    endless = begin(nights=0)
    assert endless.pending is not None
    assert endless.pending.prompt.startswith("NIGHT 1. Points: Ann 0, Bob 0.")
    assert GAME.settle(["Ann", "Bob"], {"nights": "0"}).options["nights"] == 0


def test_who_came_need_not_be_said_where_the_other_side_sent_nobody() -> None:
    play = begin("2257")
    with pytest.raises(Illegal, match="Bob has sent nobody: Ann would") as fault:
        play.read("bob -")
    assert (fault.value.clause, fault.value.forcible) == ("KC-2.2", True)
    answer = play.read("bob -!")
    assert answer.text == "Bob -"
    assert play.recall("Bob -", True).value == answer.value
    assert [ruling.text for ruling in play.send(answer)] == [
        "Ann takes the 5: Bob sent nobody. Tonight: Ann 5, Bob 0."
    ]
    said(play, "42")
    said(play, "ann 25, bob 34 !")  # neither backup is certain now
    assert play.match.table()["backups"] == {"Ann": None, "Bob": None}


def test_half_a_team_alone_cannot_be_absent() -> None:
    play = begin("4567", players=FOUR)
    with pytest.raises(Refused) as fault:
        play.read("bob - !")
    assert not fault.value.forcible
    assert play.read("bob -, di - !").text == "Bob -, Di -"
