"""Lines as people type them who never saw the notation, and what is kept of them."""

from __future__ import annotations

from random import Random

import pytest
from guess_gridcannon import guess, setups, sit

from scorers.errors import Refused
from scorers.play import Play
from scorers.registry import load

DEAL = "js as joker 6s 4d 4s 5h 4h 5d 5s 4c 5c"
"""a1 6s, b1 4d, c1 4s, a2 5h, b2 4h, c2 5d, a3 5s, b3 4c, c3 5c; Js beside the 6s, an ace, a joker."""
SPOT = (DEAL,)
REPLACE = (DEAL, "n1")
PLAY = (*REPLACE, "-")
IN_HAND = (*PLAY, "10h")
BLOCKED = (*PLAY, "2h")
SEARCH = ("as joker 5h 8d 3s 10c 6d 9h 2c 7s 4h", "-")
ARMOUR = ("js jc 6s 4d 6c 5h 5d 5c 4h 8d 8h", "n1", "n3", "-", "3h")

LINES: list[tuple[tuple[str, ...], str, str]] = [
    # the words of the sheet
    (PLAY, "10♥", "10h"),
    (PLAY, "♥10", "10h"),
    (PLAY, "h10", "10h"),
    (PLAY, "Th", "10h"),
    (PLAY, "10 h", "10h"),
    (PLAY, '"10 h"', "10h"),
    (PLAY, "10ha1", "10h a1"),
    (PLAY, "10h on a1", "10h a1"),
    (PLAY, "7c b2", "7c b2"),
    (REPLACE, "9h b2", "b2 9h"),
    (REPLACE, "n", "-"),
    (REPLACE, "no", "-"),
    # suits as signs, colours of screens and keyboards
    (PLAY, "10♡ a1", "10h a1"),
    (PLAY, "10♥️ a1", "10h a1"),
    (PLAY, "7♣ b2", "7c b2"),
    (PLAY, "♣7 b2", "7c b2"),
    (PLAY, "7 ♣ b2", "7c b2"),
    (PLAY, "♣ 7 b2", "7c b2"),
    (PLAY, "K♦", "Kd"),
    (PLAY, "♠Q", "Qs"),
    (PLAY, "A♣", "Ac"),
    (PLAY, "dk", "Kd"),
    (PLAY, "TS c3", "10s c3"),
    # in words
    (PLAY, "ten of hearts", "10h"),
    (PLAY, "Ten of Hearts on A1", "10h a1"),
    (PLAY, "king of clubs", "Kc"),
    (PLAY, "the queen of spades", "Qs"),
    (PLAY, "ace of clubs", "Ac"),
    (PLAY, "seven clubs b2", "7c b2"),
    (PLAY, "7 of clubs to b2", "7c b2"),
    (PLAY, "red joker", "joker"),
    (PLAY, "the joker", "joker"),
    # a card with its cell, however they are joined
    (PLAY, "7c → b2", "7c b2"),
    (PLAY, "7c -> b2", "7c b2"),
    (PLAY, "7c@b2", "7c b2"),
    (PLAY, "7c=b2", "7c b2"),
    (PLAY, "7c: b2", "7c b2"),
    (PLAY, "7c, b2", "7c b2"),
    (PLAY, "7c (b2)", "7c b2"),
    (PLAY, "7c b2.", "7c b2"),
    (PLAY, "7cb2", "7c b2"),
    (PLAY, "7♣b2", "7c b2"),
    (PLAY, "7c b 2", "7c b2"),
    (PLAY, "b2 7c", "7c b2"),
    (PLAY, "b2: 7c", "7c b2"),
    (PLAY, "I drew 7c", "7c"),
    (PLAY, "drew the 7c, placed on b2", "7c b2"),
    (PLAY, "play 7c at b2", "7c b2"),
    (PLAY, "put 7c on b2", "7c b2"),
    (PLAY, "Ann: 7c b2", "7c b2"),
    (PLAY, "Ann 7♣ b2", "7c b2"),
    (PLAY, "ann drew 7c", "7c"),
    # c2, c3, s2 and s3 are cells and spots; after a sign they cannot be
    (PLAY, "7c c2", "7c c2"),
    (PLAY, "7c c3", "7c c3"),
    (PLAY, "♠2 c3 !", "2s c3"),
    (PLAY, "c7 c3", "7c c3"),
    # ploys
    (PLAY, "ace on a1", "ace a1"),
    (PLAY, "use ace on a1", "ace a1"),
    (PLAY, "extraction a1", "ace a1"),
    (PLAY, "extract a1", "ace a1"),
    (PLAY, "joker from b1 to c1", "joker b1 c1"),
    (PLAY, "joker b1-c1", "joker b1 c1"),
    (PLAY, "joker b1 -> c1", "joker b1 c1"),
    (PLAY, "joker b1, c1", "joker b1 c1"),
    (PLAY, "reassign b1 c1", "joker b1 c1"),
    (PLAY, "reassignment from b1 to c1", "joker b1 c1"),
    (SPOT, "use ace a1", "ace a1"),
    # the end
    (PLAY, "I give up", "give up"),
    (PLAY, "resign", "give up"),
    (PLAY, "surrender", "give up"),
    (PLAY, "concede", "give up"),
    # the deal and what is set aside
    ((), "7♥ K♣ 3♦ A♠", "7h Kc 3d As"),
    ((), "7h, kc, 3d, as", "7h Kc 3d As"),
    ((), "7h; kc; 3d", "7h Kc 3d"),
    ((), "7h and kc and 3d", "7h Kc 3d"),
    ((), "th td tc", "10h 10d 10c"),
    ((), "seven of hearts, king of clubs", "7h Kc"),
    ((), "2h 3h 4h 5h 6h 7h 8h 9h 10h kc as", "2h 3h 4h 5h 6h 7h 8h 9h 10h Kc As"),
    (SEARCH, "4s, joker, jd", "4s joker Jd"),
    (SEARCH, "4♠ joker J♦", "4s joker Jd"),
    (SEARCH, "4s and the joker and jd", "4s joker Jd"),
    (SEARCH, "jd w2 !", "Jd w2"),
    (SEARCH, "4s keep joker jd !", "4s keep joker Jd"),
    ((), "7h kc n2 jd !", "7h Kc n2 Jd"),
    (REPLACE, "b2 qd e3 9h !", "b2 Qd e3 9h"),
    # spots and armour
    (SPOT, "Js n1", "n1"),
    (SPOT, "js on w1", "w1"),
    (SPOT, "n 1", "n1"),
    (PLAY, "qs w1", "Qs w1"),
    (PLAY, "qs at w1", "Qs w1"),
    (PLAY, "Q♠w1", "Qs w1"),
    (ARMOUR, "jc", "n3"),
    (ARMOUR, "J♣", "n3"),
    (ARMOUR, "under Jc", "n3"),
    (BLOCKED, "armour !", "armour"),
    (BLOCKED, "armor !", "armour"),
    (BLOCKED, "armour n1 !", "armour n1"),
    (BLOCKED, "armour Js !", "armour n1"),
    (BLOCKED, "2h armour under Js!", "armour n1"),
    (PLAY, "2h armour !", "2h armour"),
    # a card in hand
    (IN_HAND, "on a1", "a1"),
    (IN_HAND, "10♥ a1", "a1"),
    (IN_HAND, "10h → a1", "a1"),
    (IN_HAND, "a1 10h", "a1"),
    (IN_HAND, "a 1", "a1"),
    # the replacement
    (REPLACE, "none", "-"),
    (REPLACE, "keep", "-"),
    (REPLACE, "nothing", "-"),
    (REPLACE, "b2: 9♥", "b2 9h"),
    (REPLACE, "b2, kc, ad, 9h", "b2 Kc Ad 9h"),
    (REPLACE, "kc ad 9h b2", "b2 Kc Ad 9h"),
    (REPLACE, "9h on b2", "b2 9h"),
]


@pytest.mark.parametrize(("lines", "typed", "kept"), LINES, ids=[f"{t} {k}" for _, t, k in LINES])
def test_what_people_type_is_read_as_they_mean_it(
    lines: tuple[str, ...], typed: str, kept: str
) -> None:
    play, _ = sit(*lines)
    answer = play.read(typed)
    assert answer.text == kept
    again = play.recall(kept, answer.overruled)
    assert (again.text, again.value) == (kept, answer.value)


@pytest.mark.parametrize(
    ("lines", "typed", "says"),
    [
        # c2 and s2 are no cards, so the trouble is the missing card
        (PLAY, "c2", "Type the card that was drawn first"),
        (PLAY, "s2", "Type the card that was drawn first"),
        (PLAY, "10", "of which suit"),
        (PLAY, "ten b2", "is no card"),
        (PLAY, "10♥ b9", "b9 is no cell"),
        (PLAY, "7♣ 8♣", "One card a turn"),
        ((), "10♥ 11♥", "11"),
    ],
)
def test_what_cannot_be_read_names_its_trouble(lines: tuple[str, ...], typed: str, says: str) -> None:
    play, _ = sit(*lines)
    with pytest.raises(Refused, match=says):
        play.read(typed)


def _variants(line: str) -> list[str]:
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" < c <= "~" else c for c in line)
    return [line.upper(), line.lower(), f"  {line}  ", line.replace(" ", "   "), f"{line},", wide]


@pytest.mark.parametrize("seed", range(4))
def test_case_blanks_commas_and_wide_marks_change_no_meaning(seed: int) -> None:
    rng = Random(400 + seed)
    tables = setups()
    play = Play(load("gridcannon"), tables[seed % len(tables)])
    while play.pending is not None:
        line = guess(play, rng)
        try:
            answer = play.read(line)
        except Refused:
            answer = play.read(play.pending.example)
        force = " !" if answer.overruled else ""
        for variant in _variants(answer.text):
            assert play.read(variant + force).value == answer.value, variant
        play.send(answer)
