"""What lies where in the rulebook's first round, worked by hand, and rounds that begin from there."""

from __future__ import annotations

from copy import deepcopy

from scorers.king_of_con import GAME
from scorers.play import Play
from scorers.protocol import Moved, Ruling

SEATS = ("Dirk", "Lulu", "Greg", "Todd", "Zak")
ITEMS = "4 8 12 robot, 3 10 14 broadsword, 1 6 11 book, 5 9 12 game"
ROUND = [
    "42135",
    ITEMS,
    "dirk 1:2, lulu 1:2, greg 3:3, todd 3:1, zak 1:1",
    "dirk 1:3, lulu 2:4, todd 3:2, zak 2:3",
    "zak 4:5",
    "lulu 1.2:1, greg 1.2:5, todd 1.2:6",
]


def begun(*lines: str) -> Play:
    play = Play(GAME, GAME.settle(SEATS, {}))
    for line in lines:
        play.send(play.read(line))
    return play


def held(play: Play, thing: str) -> dict[str, int | str]:
    return {h.place: h.count for h in play.match.holdings() if h.thing == thing}


def test_tokens_on_booths_are_counted_while_they_lie_there() -> None:
    # Hid-bids 1 and 2: Dirk 2 + 3, Lulu 2 + 4, Greg 3, Todd 1 + 2, Zak 1 + 3 of 10 each (KN-2.1).
    play = begun(*ROUND[:4])
    assert held(play, "supply") == {"Dirk": 5, "Lulu": 4, "Greg": 7, "Todd": 7, "Zak": 6}
    booths = {(h.place, h.thing): h.count for h in play.match.holdings() if h.place.startswith("booth")}
    assert booths == {
        ("booth 1", "Dirk"): 5,
        ("booth 1", "Lulu"): 2,
        ("booth 1", "Zak"): 1,
        ("booth 2", "Lulu"): 4,
        ("booth 2", "Zak"): 3,
        ("booth 3", "Greg"): 3,
        ("booth 3", "Todd"): 3,
    }
    assert held(play, "tokens") == {"pool": 50}
    assert held(play, "owner") == dict.fromkeys(("1.1", "1.2", "1.3", "1.4"), "nobody")


def test_what_was_bought_lies_on_the_items() -> None:
    # Robot to Dirk for 5, broadsword to Lulu for 4, book to Greg for 3, game to Zak for 5; trash:
    # Lulu 2, Zak 1 + 3, Todd 3. Greg and Todd swap monkeys 1 and 3 (KN-3).
    play = begun(*ROUND[:5])
    assert held(play, "value") == {"1.1": 5, "1.2": 4, "1.3": 3, "1.4": 5}
    assert held(play, "trash") == {"Dirk": 0, "Lulu": 2, "Greg": 0, "Todd": 3, "Zak": 4}
    assert held(play, "supply") == {"Dirk": 5, "Lulu": 4, "Greg": 7, "Todd": 7, "Zak": 1}
    assert held(play, "monkey") == {"Dirk": 4, "Lulu": 2, "Greg": 3, "Todd": 1, "Zak": 5}
    assert held(play, "owner") == {"1.1": "Dirk", "1.2": "Lulu", "1.3": "Greg", "1.4": "Zak"}


def test_after_the_first_round_the_pool_holds_forty() -> None:
    play = begun(*ROUND)
    assert held(play, "supply") == {"Dirk": 9, "Lulu": 12, "Greg": 9, "Todd": 8, "Zak": 7}
    assert held(play, "trash") == dict.fromkeys(SEATS, 0)
    assert held(play, "tokens") == {"pool": 40}
    assert held(play, "value") == {"1.1": 4, "1.2": 5, "1.3": 2, "1.4": 4}
    assert held(play, "monkey") == {"Dirk": 5, "Lulu": 2, "Greg": 3, "Todd": 1, "Zak": 4}
    assert held(play, "items") == {"Dirk": 1, "Lulu": 0, "Greg": 1, "Todd": 1, "Zak": 1, "stall": 0}


def test_phase_four_says_what_each_token_was_for() -> None:
    play = begun(*ROUND[:5])
    seen: list[Ruling] = []
    play.send(play.read(ROUND[5]), seen.append)
    (summed,) = [ruling for ruling in seen if ruling.text.startswith("PHASE 4")]
    zak = [moved for moved in summed.moved if (moved.place, moved.thing) == ("Zak", "supply")]
    assert zak == [
        Moved("Zak", "supply", 4, "KN-5", "4 back from the trash."),
        Moved("Zak", "supply", 1, "KN-5.1", "Horror dominated."),
        Moved("Zak", "supply", 1, "KN-5.1", "Games dominated."),
    ]
    lulu = [moved for moved in summed.moved if (moved.place, moved.thing) == ("Lulu", "supply")]
    assert lulu == [
        Moved("Lulu", "supply", 2, "KN-5", "2 back from the trash."),
        Moved("Lulu", "supply", 1, "KN-5.2", "Consolation for who owns no item."),
    ]


def test_play_begins_again_from_the_top_of_a_round() -> None:
    whole = begun(*ROUND)
    again = begun()
    again.match = deepcopy(whole.match)
    again._flow = again.match.play()
    again._advance(None)
    for line in ("6 2 13, 7 3 14, 1 9 15, 2 8 11", "dirk 1:3, zak 2:3", "-", "todd 1.1:5"):
        assert whole.pending is not None
        assert again.pending is not None
        assert (again.pending.where, again.pending.moment) == (
            whole.pending.where,
            whole.pending.moment,
        )
        assert again.send(again.read(line)) == whole.send(whole.read(line))
    assert again.match.table() == whole.match.table()


def test_each_item_shown_is_told_by_its_own_ruling() -> None:
    """The owner of 1.2 begins with the ruling that shows 1.2."""
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    play.send(play.read("12"))
    seen: dict[str, int] = {}
    answer = play.read("1 6 11, 2 7 12, 3 8 13, 4 9 14")
    play.send(answer, lambda ruling: seen.update({ruling.text[0]: len(held(play, "owner"))}))
    assert seen == {"1": 1, "2": 2, "3": 3, "4": 4}


def test_each_players_tokens_are_told_by_a_ruling_about_them() -> None:
    # Dirk's 2 lie on booth 1; Lulu's 3 on two booths are wasted, and that ruling is hers alone.
    play = begun(*ROUND[:2])
    told: dict[str, dict[str, int | str]] = {}
    play.send(
        play.read("dirk 1:2, lulu 1:1 3:2"),
        lambda ruling: told.update({ruling.text: held(play, "supply")}),
    )
    (wasted,) = [text for text in told if text.startswith("Lulu offers on booths 1 and 3")]
    assert (told[wasted]["Dirk"], told[wasted]["Lulu"]) == (10, 7)
    assert (told["On robot: Dirk 2."]["Dirk"], told["On robot: Dirk 2."]["Lulu"]) == (8, 7)
