"""What a table at The Club might type: mostly in order, in every form, now and then not."""

from __future__ import annotations

from itertools import product
from random import Random

from scorers.game import Setup
from scorers.play import Play
from scorers.the_club import GAME
from scorers.the_club.dancers import HIDDEN, LOOKS, VISIBLE, is_pair
from scorers.the_club.flow import Evening

NAMES = ("Ann", "Bob", "Cy", "Mary Lou")
WHITE = [column + row for column in "cde" for row in "345"]
PREFIX = {
    "female": "f",
    "male": "ma",
    "large": "l",
    "medium": "med",
    "small": "s",
    "metal": "met",
    "disco": "di",
    "hip-hop": "h",
    "bored": "bo",
    "cheerful": "ch",
    "drunk": "dr",
}
"""The shortest form of each word that will do at the start of a part as well."""


def setups() -> list[Setup]:
    """Every player count with both editions, short and long evenings, mom known or not."""
    found = []
    for count, edition, mom, turns in product((2, 3, 4), (None, (6, 4, 2)), (None, 0, 3), (None, 1, 9)):
        options: dict[str, int] = {}
        if edition is not None:
            options |= dict(zip(("guards", "rock_stars", "bullies"), edition, strict=True))
        if mom is not None:
            options["mom_points"] = mom
        if turns is not None:
            options["turns"] = turns
        found.append(GAME.settle(NAMES[:count], options))
    bare = {"guards": 0, "rock_stars": 0, "bullies": 0, "turns": 5}
    return [*found, GAME.settle(NAMES[:2], bare), GAME.settle(NAMES, {"turns": 40, "hints": "yes"})]


def guess(play: Play, rng: Random) -> str:
    """A line for the question that is open."""
    assert play.pending is not None
    match = play.match
    assert isinstance(match, Evening)
    if play.pending.ask == "mom":
        return rng.choice(["2", "0", " 3 ", "12", "-", "two", "-1", "4!"])
    parts = []
    if rng.random() < 0.6:
        parts.append(_pair(match, rng, cells=True))
    if rng.random() < 0.03:
        parts.append(_pair(match, rng, cells=True))
    if rng.random() < 0.1:
        parts.append(_star(match, rng))
    parts += [rng.choice(["g", "guard", "GUARD", "gu"]) for _ in range(rng.choice([0] * 5 + [1, 2]))]
    parts += [_bully(rng) for _ in range(rng.choice([0] * 9 + [1, 2]))]
    if rng.random() < 0.01:
        parts.append(rng.choice(["closed", "cl"]))
    rng.shuffle(parts)
    line = rng.choice([";", " ; ", "; "]).join(parts) or "-"
    if rng.random() < 0.1:
        line = f"{_heading(play, match, rng)}:{rng.choice(['', ' '])}{line}"
    return line + (rng.choice(["!", " !"]) if rng.random() < 0.1 else "")


def _heading(play: Play, match: Evening, rng: Random) -> str:
    seat = match.seat if rng.random() < 0.9 else rng.randrange(len(play.setup.players))
    name = play.setup.players[seat]
    return rng.choice([name, name.lower(), name[:2], f'"{name}"', f"{name} "])


def _pair(match: Evening, rng: Random, cells: bool = False) -> str:
    one = rng.choice(LOOKS)
    fits = [look for look in LOOKS if is_pair(one, look)]
    two = rng.choice(fits if rng.random() < 0.97 else LOOKS)
    for _ in range(5):  # few tables mistype a third tile
        if all(len(match.seen.looks.get(look, ())) < 2 for look in (one, two)) or not fits:
            break
        one = rng.choice(LOOKS)
        two = rng.choice([look for look in LOOKS if is_pair(one, look)])
    spots = ("", "")
    if cells and rng.random() < 0.3:
        spots = rng.choice([("c4", "d4"), ("d3", "d4"), ("", "e5"), ("c3", ""), ("e4", "e3")])
        if rng.random() < 0.1:
            spots = (rng.choice([*WHITE, "a1", "h9", "g7"]), rng.choice(WHITE))
    first, one_in_words = _dancer(one, spots[0], rng)
    second, two_in_words = _dancer(two, spots[1], rng)
    if one_in_words or two_in_words or rng.random() < 0.3:
        return f"{first}{rng.choice([' & ', '&'])}{second}"
    return f"{first} {second}"


def _dancer(look: str, cell: str, rng: Random) -> tuple[str, bool]:
    in_words = rng.random() < 0.25
    if in_words:
        words = [quality[letter] for quality, letter in zip(VISIBLE, look, strict=True)]
        if rng.random() < 0.5:
            words = [PREFIX[word] for word in words]
        if rng.random() < 0.3:
            rng.shuffle(words)
        typed = " ".join(words)
    else:
        letters = list(look)
        if rng.random() < 0.2:
            rng.shuffle(letters)
        typed = "".join(letters)
    if rng.random() < 0.1:
        typed = typed.upper()
    if rng.random() < 0.7:
        typed += rng.choice(["+", " + ", "+ ", " +"]) + _back(rng)
    if cell:
        typed += rng.choice([" @", "@"]) + cell
    return typed, in_words


def _back(rng: Random) -> str:
    word = rng.choice(HIDDEN)
    if word == "other":
        return f"{rng.choice(['other', 'o'])}:{rng.randint(-4, 4)}"
    return word if rng.random() < 0.5 else word[: 2 if word[0] == "c" else 1]


def _star(match: Evening, rng: Random) -> str:
    number = rng.choice([0, 1, 2, 2, 2, 3]) if rng.random() < 0.5 else 2
    pairs = " / ".join(_pair(match, rng) for _ in range(number))
    return f"{rng.choice(['rockstar', 'r', 'Rock'])} {pairs}"


def _bully(rng: Random) -> str:
    return rng.choice(["bully", "bu", "bully@d4", "bully @a7", "BU@c2", "bully@z9", "b"])
