"""Every way to type a turn, and what is kept of it."""

from __future__ import annotations

from itertools import permutations

import pytest

from scorers.errors import Refused
from scorers.play import Play
from scorers.the_club import GAME

FSHC = "female small hip-hop cheerful"
MLHB = "male large hip-hop bored"
PAIR = f"{FSHC} & {MLHB}"

FORMS = [
    # Nothing happened.
    ("-", "-"),
    (" - ", "-"),
    ("—", "-"),
    ("ann: -", "-"),
    # Letters, in the order gender, build, taste, mood or in any other; & may be left out.
    ("fshc mlhb", PAIR),
    ("fshc & mlhb", PAIR),
    ("fshc&mlhb", PAIR),
    ("FSHC Mlhb", PAIR),
    ("ｆｓｈｃ mlhb", PAIR),
    ("chsf blhm", PAIR),
    ("  fshc    mlhb ", PAIR),
    ("mmmb fmdb", "male medium metal bored & female medium disco bored"),
    ("bmmm bdfm", "male medium metal bored & female medium disco bored"),
    # Dancers stand in typed order.
    ("mlhb fshc", f"{MLHB} & {FSHC}"),
    # Words in any order, each cut as far as only one word begins so.
    (PAIR, PAIR),
    ("female small hip cheerful & male large hip bored", PAIR),
    ("f s h ch & ma l h b", PAIR),
    ("ch h s f & b h l ma", PAIR),
    ("cheer small fem hip & c s h f", f"{FSHC} & {FSHC}"),
    ("f med met dr & ma med di dr", "female medium metal drunk & male medium disco drunk"),
    ("bo f s h & ma bor lar hip-", f"female small hip-hop bored & {MLHB}"),
    # One in letters, one in words.
    ("fshc & ma l h b", PAIR),
    ("f s h ch & mlhb", PAIR),
    ("f s h ch mlhb", PAIR),
    ("fshc ma l h b", PAIR),
    # The back, by prefix, with blanks around the + or without.
    ("fshc+wallet mlhb+disease", f"{FSHC} + wallet & {MLHB} + disease"),
    ("fshc+w mlhb+d", f"{FSHC} + wallet & {MLHB} + disease"),
    ("fshc + w mlhb +d", f"{FSHC} + wallet & {MLHB} + disease"),
    ("fshc+ w & mlhb + d", f"{FSHC} + wallet & {MLHB} + disease"),
    # c could be closed at the start of a part, but here it is not first.
    ("f s h c + w & ma l h b+d", f"{FSHC} + wallet & {MLHB} + disease"),
    ("fshc+p mlhb+r", f"{FSHC} + personality & {MLHB} + roomie"),
    ("fshc+ch mlhb+co", f"{FSHC} + child & {MLHB} + committed"),
    ("fshc+m mlhb+Child", f"{FSHC} + mom & {MLHB} + child"),
    # A back that was read and shows nothing is kept: only one that was not typed is asked about.
    ("fshc+none mlhb+n", f"{FSHC} + none & {MLHB} + none"),
    ("fshc+none@c4 mlhb", f"{FSHC} + none @c4 & {MLHB}"),
    ("fshc+other:3 mlhb+o:-2", f"{FSHC} + other:3 & {MLHB} + other:-2"),
    ("fshc+o:+3 mlhb+oth:007", f"{FSHC} + other:3 & {MLHB} + other:7"),
    ("fshc+other : 3 mlhb+o:-0", f"{FSHC} + other:3 & {MLHB} + other:0"),
    ("ann: fshc+other:3 mlhb", f"{FSHC} + other:3 & {MLHB}"),
    # The cell, last in canonical form; one alone will do.
    ("fshc@c4 mlhb@d4", f"{FSHC} @c4 & {MLHB} @d4"),
    ("fshc+w@c4 mlhb @D4", f"{FSHC} + wallet @c4 & {MLHB} @d4"),
    ("fshc @c4 & mlhb", f"{FSHC} @c4 & {MLHB}"),
    ("fshc mlhb@e5", f"{FSHC} & {MLHB} @e5"),
    ("fshc@c4+w mlhb", f"{FSHC} + wallet @c4 & {MLHB}"),
    # A rock star, with none, one or two pairs; where they stood does not matter.
    ("rockstar", "rockstar"),
    ("r", "rockstar"),
    ("rockstar fshc mlhb", f"rockstar {PAIR}"),
    (
        "r fshc mlhb+w / flmb & mlmb",
        f"rockstar {PAIR} + wallet / female large metal bored & male large metal bored",
    ),
    ("rock b f s h & c ma s h", "rockstar female small hip-hop bored & male small hip-hop cheerful"),
    ("r fshc@a1 mlhb@g7", f"rockstar {FSHC} @a1 & {MLHB} @g7"),
    ("r;r", "rockstar ; rockstar"),
    # Guards and bullies, as often as they were drawn.
    ("g", "guard"),
    ("GUARD;gu;g", "guard ; guard ; guard"),
    ("bu", "bully"),
    ("bully@d4", "bully @d4"),
    ("bully @D4; bul", "bully @d4 ; bully"),
    # Closed, with other parts or alone.
    ("closed", "closed"),
    ("cl", "closed"),
    ("closed; fshc mlhb", f"{PAIR} ; closed"),
    ("closed;cl", "closed"),
    # Pairs, then rock stars, guards, bullies, closed, in whatever order they were typed.
    (
        "closed; bu@a1; g; r mshc fshc; fshc mlhb",
        f"{PAIR} ; rockstar male small hip-hop cheerful & {FSHC} ; guard ; bully @a1 ; closed",
    ),
    # Headed by the player whose turn it is; the heading is not kept.
    ("ann: fshc mlhb", PAIR),
    ("ANN:fshc mlhb; g", f"{PAIR} ; guard"),
    ("a : g", "guard"),
    ('"Ann": g', "guard"),
    ("ann： g； bu", "guard ; bully"),
]


@pytest.mark.parametrize(("typed", "kept"), FORMS)
def test_typed_is_kept_as(typed: str, kept: str) -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob", "Cy"], {}))
    answer = play.read(typed)
    assert not answer.overruled
    assert answer.text == kept
    again = play.read(answer.text)
    assert again == answer


@pytest.mark.parametrize("letters", list(permutations("fshc")), ids="".join)
def test_letters_may_stand_in_any_order(letters: tuple[str, ...]) -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    assert play.read(f"{''.join(letters)} mlhb").text == PAIR


def test_names_with_blanks_colons_and_signs_head_a_turn() -> None:
    players = ["Mary Lou", "a:b", "Other", "x+y"]
    play = Play(GAME, GAME.settle(players, {}))
    for heading in ('"Mary Lou"', "mary", '"mary"', "Mary Lou"):
        assert play.read(f"{heading}: g").text == "guard"
    play.send(play.read("-"))
    assert play.read('"a:b": fshc+other:1 mlhb').text == f"{FSHC} + other:1 & {MLHB}"
    assert play.read("a: g").text == "guard"
    play.send(play.read("-"))
    assert play.read("other: fshc+other:1 mlhb").text == f"{FSHC} + other:1 & {MLHB}"
    play.send(play.read("-"))
    assert play.read("x+y: g").text == "guard"


def test_a_player_called_like_a_keyword_changes_nothing() -> None:
    play = Play(GAME, GAME.settle(["Guard", "Fshc"], {}))
    assert play.read("guard").text == "guard"
    assert play.read("guard: guard").text == "guard"
    assert play.read("fshc mlhb").text == PAIR


def test_an_exact_name_beats_a_longer_one() -> None:
    play = Play(GAME, GAME.settle(["Ann", "Anna"], {}))
    assert play.read("ann: g").text == "guard"
    with pytest.raises(Refused, match="could be Ann or Anna"):
        play.read("an: g")


def test_mom_is_a_whole_number() -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    play.send(play.read("fshc+mom mshc+mom"))
    assert play.pending is not None
    assert (play.pending.ask, play.pending.where) == ("mom", "mom")
    for typed, kept in (("2", "2"), (" 02 ", "2"), ("0", "0"), ("２", "2")):
        assert play.read(typed).text == kept
    for typed in ("-", "-1", "two", "1.5", "2 3"):
        with pytest.raises(Refused):
            play.read(typed)


def test_no_line_of_the_help_ends_in_the_midst_of_a_sentence() -> None:
    """The screen wraps at its own width: breaks of ours would leave single words on lines."""
    play = Play(GAME, GAME.settle(("Ann", "Bob"), {}))
    helps = [play.pending.help if play.pending else ""]
    play.send(play.read("fshc+mom mshc+mom"))
    helps.append(play.pending.help if play.pending else "")
    for line in "\n".join(helps).split("\n"):
        assert line.endswith("."), line
