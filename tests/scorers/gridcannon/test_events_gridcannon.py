"""What happens outside the questions, what the table may force, options, and how the end is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from guess_gridcannon import cards_in_pile, sit

from scorers.errors import Refused
from scorers.gridcannon.cards import ROYALS, is_number
from scorers.gridcannon.flow import Gridcannon
from scorers.play import Play
from scorers.protocol import Ruling
from scorers.registry import load
from sessions.export.as_json import session_json
from sessions.live import Live

DEAL = "js as joker 6s 4d 4s 5h 4h 5d 5s 4c 5c"
"""a1 6s, b1 4d, c1 4s, a2 5h, b2 4h, c2 5d, a3 5s, b3 4c, c3 5c; Js beside the 6s at a1."""
PLAY = (DEAL, "n1", "-")
BARE = (DEAL.replace("as joker ", ""), "n1", "-")
SEARCH = ("as joker 5h 8d 3s 10c 6d 9h 2c 7s 4h", "-")
ARMOUR = ("js jc ks 6s 4d 6c 5h 5d 5c 4h 8d 8h", "n1", "n3", "-", "3h")


def _refusal(play: Play, line: str) -> Refused:
    with pytest.raises(Refused) as caught:
        play.read(line)
    return caught.value


def _cards(play: Play) -> int:
    return sum(int(held.count) for held in play.match.holdings() if held.unit == "cards")


def _held(play: Play, place: str, thing: str) -> int | str:
    return next(h.count for h in play.match.holdings() if (h.place, h.thing) == (place, thing))


def _before(play: Play) -> tuple[str, ...]:
    assert play.pending is not None
    return play.pending.before


# Cards that are not in this deck


@pytest.mark.parametrize(
    "lines",
    [(), ("5h kc",), (DEAL,), (DEAL, "n1"), PLAY, (*PLAY, "7h"), (*PLAY, "2h"), SEARCH, ARMOUR],
    ids=["deal", "deal 2", "spot", "replace", "draw", "cell", "ploy", "search", "armour"],
)
def test_cards_are_missing_at_every_question(lines: tuple[str, ...]) -> None:
    play, said = sit(*lines, "/fix missing 7d 10s")
    assert [ruling.text for ruling in said] == ["7d and 10s are not in this deck."]
    assert said[0].clauses == ("fix",)
    before, _ = sit(*lines)
    assert before.pending is not None
    assert play.pending is not None
    assert (play.pending.ask, play.pending.where) == (before.pending.ask, before.pending.where)
    assert play.match.table()["pile"] == before.match.table()["pile"] - 2
    assert play.match.table()["missing"] == ["7d", "10s"]
    assert _held(play, "missing", "cards") == 2
    assert _cards(play) == 54


def test_a_missing_card_cannot_be_drawn_or_be_missing_again() -> None:
    play, _ = sit(*PLAY, "/fix missing 7d")
    fault = _refusal(play, "7d")
    assert (
        fault.text == "7d is missing from this deck, says entry 4. If it is there after all: /remove 4."
    )
    assert "it is named already" in _refusal(play, "/fix missing 7d").text
    assert "it came with entry 1" in _refusal(play, "/fix missing 4d").text
    assert "it is named already" in _refusal(play, "/fix missing 8d 8d").text
    play, _ = sit(*PLAY, "/fix missing joker")
    fault = _refusal(play, "joker")
    assert fault.text.startswith("One joker came with entry 1, the other is missing (entry 4).")


@pytest.mark.parametrize("line", ["/fix missing 3", "/fix missing +1", "/fix pile 40", "/fix deck 52"])
def test_a_number_of_cards_is_no_fix(line: str) -> None:
    play, _ = sit(*PLAY)
    assert _refusal(play, line).text == (
        "A number puts nothing right here: name the cards that this deck lacks, "
        "as in /fix missing 7d 10c."
    )


def test_a_fix_is_kept_with_the_cards_and_a_remark() -> None:
    play, _ = sit(*PLAY)
    answer = play.read("/fix missing 7D joker lost last summer")
    assert answer.text == 'fix missing 7d joker "lost last summer"'
    assert (answer.event, answer.overruled) == ("fix", True)
    assert play.recall(answer.text, True, "fix").value == answer.value


def test_a_missing_royal_counts_as_none() -> None:
    # GC-9, the sheet's Fix: 6s and 5h kill Js, and the other eleven are not in this deck
    rest = " ".join(royal for royal in ROYALS if royal != "Js")
    play, said = sit(*PLAY, "9h a3", f"/fix missing {rest}")
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.winners, play.verdict.clause) == (
        "twelve dead",
        (0,),
        "GC-9",
    )
    assert play.verdict.extra == {"ploys": 2}  # GC-9.2
    assert play.verdict.text == "This deck's royal is dead: Ann wins, with 2 unused ploys."
    assert said[0].clauses == ("fix",)


def test_the_last_royal_of_a_smaller_deck_wins() -> None:
    rest = " ".join(royal for royal in ROYALS if royal not in ("Js", "Kd"))
    play, _ = sit(*PLAY, f"/fix missing {rest}")
    assert _before(play)[0] == "Pile 32. Killed 0 of 2. Ploys: As and the joker."
    play, _ = sit(*PLAY, f"/fix missing {rest} Kd", "9h a3")
    assert play.verdict is not None
    assert play.verdict.how == "twelve dead"


def test_a_deck_without_a_royal_is_out_of_cards() -> None:
    # GC-8: nothing can come while no royal lives, and none was killed
    play, _ = sit(*SEARCH, f"/fix missing {' '.join(ROYALS)}")
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.winners) == ("out of cards", ())


def _missing_all(play: Play) -> list[Ruling]:
    assert isinstance(play.match, Gridcannon)
    return play.send(play.read(f"/fix missing {' '.join(cards_in_pile(play.match.on_table))}"))


def test_the_pile_runs_out_when_its_last_cards_are_missing() -> None:
    # GC-9.1: no ploy is left; Js lives
    play, _ = sit(*BARE)
    said = _missing_all(play)
    assert said[1].text == "The pile has run out."
    assert play.verdict is not None
    assert play.verdict.how == "out of cards"


def test_with_a_ploy_left_a_missing_pile_is_not_the_end() -> None:
    # GC-9.1, GC-9.2
    play, _ = sit(*PLAY)
    said = _missing_all(play)
    assert said[1].text == "The pile has run out. A win from here on has no score."
    assert play.pending is not None
    assert play.pending.prompt == "The pile has run out: use a ploy, or type done."
    assert play.pending.where == "turn 1"


def test_an_empty_pile_lacks_nothing() -> None:
    play, _ = sit(*PLAY)
    _missing_all(play)
    assert "it is named already" in _refusal(play, "/fix missing 7d").text


def test_without_nine_numbers_there_is_no_grid() -> None:
    play, _ = sit("5h kc")
    assert isinstance(play.match, Gridcannon)
    numbers = [card for card in cards_in_pile(play.match.on_table) if is_number(card)]
    play.send(play.read(f"/fix missing {' '.join(numbers[7:])}"))
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.clause) == ("out of cards", "GC-1")


@pytest.mark.parametrize("lines", [(), (DEAL,), (DEAL, "n1"), PLAY, (*PLAY, "7h"), SEARCH, ARMOUR])
def test_who_leaves_has_given_up(lines: tuple[str, ...]) -> None:
    play, said = sit(*lines, "/leave ann")
    assert [ruling.text for ruling in said] == ["Ann goes home."]
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.clause) == ("gave up", "GC-6.3")
    assert play.verdict.text.startswith("Ann loses: the game is given up.")


def test_nothing_can_be_given() -> None:
    play, _ = sit(*PLAY)
    assert "Nothing passes between players" in _refusal(play, "/give ann ann 1 ace").text


# What the table decides


def test_armour_although_a_ploy_is_left() -> None:
    # GC-6.2 overruled: the 2h goes under Js, 11 + 2
    play, said = sit(*PLAY, "2h", "armour!")
    assert said[0].text == "2h is armour, as the table decides."
    assert play.match.table()["royals"]["n1"]["health"] == 13
    assert play.match.table()["ploys"] == {"aces": ["As"], "jokers": 1}
    same, _ = sit(*PLAY, "2h armour!")
    assert same.match.table() == play.match.table()


def test_armour_although_a_cell_takes_the_card() -> None:
    play, _ = sit(*PLAY, "7h", "armour!")
    assert play.match.table()["royals"]["n1"]["health"] == 18
    assert play.match.table()["drawn"] is None


def test_forced_armour_may_name_its_royal() -> None:
    # Ks at w1 is higher than Js and Jc, so he is the table's own choice: 13 + 7
    lines = (*ARMOUR[:-1], "9h")
    play, _ = sit(*lines, "armour w1!")
    assert play.verdict is not None  # GC-7: 22
    play, _ = sit(*ARMOUR[:-1], "2h armour n3")  # no ploy, no cell takes it: nothing to force
    assert play.match.table()["royals"]["n3"]["health"] == 13
    play, _ = sit(*ARMOUR[:-1], "8c", "armour!")
    assert play.pending is not None
    assert play.pending.ask == "draw"  # Jc is a club: no choice


def test_forced_armour_asks_for_the_royal_where_there_is_a_choice() -> None:
    # GC-6: nothing red lives, Js and Jc are level
    play, _ = sit(*ARMOUR[:-1], "9d", "armour!")
    assert play.pending is not None
    assert (play.pending.ask, play.pending.words) == ("armour", ("n1", "n3"))


def test_a_royal_on_another_spot() -> None:
    # GC-2: the 6s at a1 is the highest spade, n1 is taken, so w1; the table puts Qs elsewhere
    play, said = sit(*PLAY, "Qs w3!")
    assert said[0].text == "Qs goes to w3, as the table decides."
    assert play.match.table()["royals"]["w3"]["card"] == "Qs"


def test_a_royal_with_its_spot_in_one_line_is_not_asked() -> None:
    # GC-2: 6s at the corner a1 is the highest spade, n1 is taken; the spot is named, so no /undo is
    _, said = sit(*PLAY, "qs w1")
    assert said[0].text == "Qs goes to w1: 6s is the highest spade."


def test_royals_of_the_set_up_on_spots_of_the_tables_own() -> None:
    # GC-2: Kc would have n2 beside the 9c, but the table put Jh there; Kc then goes to the next
    # club, 5c at a2: w2
    deal = "kc 2d 9c jh 3d 5c 4d 4h 5s 7s 8s"
    rightly, _ = sit(deal)
    assert rightly.match.table()["royals"]["n2"]["card"] == "Kc"
    fault = _refusal(rightly, "b2 qd s1 10h")
    assert (fault.clause, fault.forcible) == ("GC-2", True)
    play, said = sit(deal.replace("jh", "jh n2") + "!")
    assert [ruling.text for ruling in said] == [
        "Kc goes to w2: 5c is the highest club with a free spot.",
        "Jh goes to n2, as the table decides.",
    ]
    play, said = sit(deal, "b2 qd s1 10h!")
    assert said[-1].text == "Qd goes to s1, as the table decides."
    assert play.match.table()["royals"]["s1"]["card"] == "Qd"
    with pytest.raises(Refused, match="n2 is taken by Kc"):
        rightly.read("b2 qd n2 10h!")


def test_a_ploy_kept_while_no_royal_lives() -> None:
    # GC-8.2 overruled: the joker stays, the 4s goes back; 8d at b1 is the highest diamond
    play, said = sit(*SEARCH, "4s keep joker jd !")
    assert said[0].text == "The joker is kept as a ploy, as the table decides."
    assert play.match.table()["ploys"] == {"aces": ["As"], "jokers": 2}
    assert play.match.table()["royals"]["n2"]["card"] == "Jd"
    assert play.match.table()["pile"] == 54 - 11 - 2
    play, said = sit(*SEARCH, "4s keep joker !")
    assert (
        said[0].text == "4s set aside, no royal yet. The joker is kept as a ploy, as the table decides."
    )
    assert play.match.table()["aside"] == ["4s"]


def _drained(*keep: str) -> Play:
    """Every card but `keep` drawn, the numbers forced on b2; Js lives at n2."""
    play, _ = sit("js 2h 10s 3h 4s 3d 4h 4d 2c 5h", "-")
    while True:
        assert play.pending is not None
        assert isinstance(play.match, Gridcannon)
        left = [card for card in cards_in_pile(play.match.on_table) if card not in keep]
        if play.pending.ask == "spot":
            play.send(play.read(play.pending.example))
        elif not left:
            return play
        else:
            play.send(play.read(f"{left[0]} b2 !" if is_number(left[0]) else left[0]))


def test_done_names_the_cards_that_the_deck_lacks() -> None:
    # GC-9.1: a deck without jokers, which Referee still waits for
    play = _drained("joker")
    fault = _refusal(play, "done")
    assert fault.text == (
        "The pile still has 2 cards: two jokers. Draw, or give up. "
        "/fix missing joker joker if the deck lacks them; done! ends the game."
    )
    assert fault.forcible
    play.send(play.read("done!"))
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.clause) == ("out of cards", "GC-9.1")
    assert play.verdict.text.startswith("Ann loses: no card to draw, and no more ploy is used.")


def test_done_after_the_missing_cards_are_named() -> None:
    play = _drained("joker")
    play.send(play.read("/fix missing joker joker"))
    assert play.read("done").text == "done"


# Options


def test_a_deck_has_as_many_jokers_as_was_said() -> None:
    for jokers in (0, 1, 2):
        play, _ = sit("5h kc", jokers=str(jokers))
        assert play.match.table()["pile"] == 52 + jokers - 2
        assert play.match.box == {"cards": 52 + jokers}
        assert _cards(play) == 52 + jokers
    play, _ = sit("5h kc", jokers="0")
    assert _refusal(play, "joker").text == "This deck has no jokers: /set jokers=2 puts them in."
    play, _ = sit("5h joker", jokers="1")
    assert _refusal(play, "joker").text.startswith(
        "The joker is not in the pile: it came with entry 1."
    )
    first, _ = sit(jokers="1")
    assert _before(first)[0].startswith("Shuffle all 53 cards.")


def test_without_hints_nothing_is_said_of_attacks() -> None:
    # GC-4: 6s and 5h would kill Js from a3
    play, _ = sit(*PLAY)
    assert _before(play)[1] == "Kills now: a3 with 5 or more (Js 11 of 11)."
    play, _ = sit(*PLAY, hints="no")
    assert _before(play) == ("Pile 42. Killed 0 of 12. Ploys: As and the joker.",)
    play, _ = sit(*PLAY, "7h")
    assert _before(play) == ("KILLS: a3 (6s and 5h, 11 against Js, 11).",)
    play, _ = sit(*PLAY, "7h", hints="no")
    assert _before(play) == ()
    assert play.pending is not None
    assert play.pending.prompt == "7h goes anywhere. Where?"
    assert play.pending.example == "a1"  # the first that takes it, not the one that kills
    _, said = sit(*PLAY, "7h", "a3", hints="no")
    assert "DIES" in said[0].text


def test_kills_that_no_card_left_can_do_are_not_named() -> None:
    # GC-3: the 10h at a3 takes a ten only, and the three others are not in this deck
    lines = (BARE[0].replace("5s", "10h"), "n1", "-")
    play, _ = sit(*lines)
    assert _before(play)[1] == "Kills now: a3 with a 10 (Js 11 of 11)."
    play, _ = sit(*lines, "/fix missing 10d 10c 10s")
    assert len(_before(play)) == 1


# How the end is told


@pytest.mark.parametrize(
    ("armour", "text"),
    [
        # GC-7: 13 + 4 + 2 = 19, which 10c and 9c would still kill
        ("4c 2c", "Ann loses: Kc has 19, lost by the printed rule (GC-7); /set doom=exact plays on."),
        # 13 + 4 + 3 = 20: no two clubs make that
        ("4c 3c", "Ann loses: Kc has 20, and a king with 19 or more is out of reach."),
    ],
)
def test_doom_says_whether_a_sum_could_still_kill(armour: str, text: str) -> None:
    lines = ("kc 9c 6h 6d 6c 6s 7h 7d 7c 8h", "n1", "-", *armour.split())
    play, _ = sit(*lines)
    assert play.verdict is not None
    assert play.verdict.text == f"{text} 0 of 12 royals are dead."


STORIES = [
    (*PLAY, "/fix missing 7d 10s", "9h a3", "/leave Ann"),
    (
        DEAL,
        "/fix missing 7d",
        "ace c3",
        "/fix missing 8d",
        "w1",
        "-",
        "2h",
        "armour!",
        "Qs w3!",
        "give up",
    ),
    (*SEARCH, "4s keep joker jd!", "/fix missing 7c", "done!"),
]


@pytest.mark.parametrize("lines", STORIES, ids=["leave", "spots", "search"])
def test_events_and_decisions_come_back_from_the_file(lines: tuple[str, ...], tmp_path: Path) -> None:
    game = load("gridcannon")
    live = Live.begin(tmp_path / "a.toml", game, game.settle(["Ann"], {}))
    seen = [session_json(live)]
    for line in lines:
        live.answer(line)
        seen.append(session_json(live))
        again = Live.open(live.path)
        assert again.faults == ()
        assert session_json(again) == seen[-1]
    assert live.session.state == "finished"
    for expected in reversed(seen[:-1]):
        live.undo()
        for key in ("standing", "next", "table", "holdings", "state"):
            assert session_json(live)[key] == expected[key]
