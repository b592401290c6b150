"""What cannot be so: objections to a turn, from where dancers stood and what the set holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from scorers.errors import Illegal
from scorers.text import listed
from scorers.the_club.attraction import score, shared_by
from scorers.the_club.components import A_TURN, EACH_LOOK, WHITE, beside
from scorers.the_club.dancers import Dancer, Pair, in_words, is_pair
from scorers.the_club.turns import Turn

__all__ = ["Seen", "When", "badly_placed", "bullied", "no_pair", "objections", "times"]

FEW = 3
"""So many turns are told with their entries."""
MOST_TOLD = 8
"""So many turns are told at all, the latest."""


class When(NamedTuple):
    """A turn, and the entry that tells of it."""

    turn: int
    entry: int


Times: TypeAlias = tuple[When, ...]


class Seen(NamedTuple):
    """What has left the floor or come out of the bag so far, each with its turn."""

    looks: Mapping[str, Times] = {}
    """Tiles of each look that left in pairs."""
    rock_stars: Times = ()
    guards: Times = ()
    bullies: Times = ()

    def after(self, turn: Turn, when: When) -> Seen:
        """The same with one more turn; what was seen before stays as it is."""
        looks = dict(self.looks)
        for pair in turn.scoring:
            for dancer in pair:
                looks[dancer.look] = (*looks.get(dancer.look, ()), when)
        return Seen(
            looks,
            self.rock_stars + (when,) * len(turn.stars),
            self.guards + (when,) * turn.guards,
            self.bullies + (when,) * len(turn.bullies),
        )


def objections(turn: Turn, seen: Seen, options: Mapping[str, Any]) -> Iterator[Illegal]:
    """All that speaks against a turn."""
    for pair in turn.pairs:
        if not is_pair(pair[0].look, pair[1].look):
            yield no_pair(pair)
    for star, pairs in enumerate(turn.stars):
        for place, pair in enumerate(pairs):
            yield from _agreed(pair, turn.find_agreed(star, place))
    for pair in turn.pairs:
        yield from badly_placed(pair)
    for pair in turn.pairs:
        yield from bullied(pair, turn.bullies)
    yield from _too_many_of_a_look(turn, seen)
    yield from _too_many("rock star", len(turn.stars), seen.rock_stars, options["rock_stars"])
    yield from _too_many("guard", turn.guards, seen.guards, options["guards"])
    yield from _too_many("bully", len(turn.bullies), seen.bullies, options["bullies"])
    drawn = turn.guards + len(turn.bullies)
    if drawn > A_TURN:
        yield Illegal(
            f"Guards and bullies make {drawn}, and a turn draws three tiles.", "TC-8", forcible=True
        )
    if len(turn.pairs) > 1:
        yield Illegal(
            f"A turn brings one pair, not {len(turn.pairs)}. A rock star's pairs follow the word: "
            "rockstar fshc mshc / flmb mlmb.",
            "TC-3",
            forcible=True,
        )


def no_pair(pair: Pair) -> Illegal:
    """Two dancers who cannot be scored together (TC-1.1)."""
    one, two = pair
    return Illegal(
        f"{one.look} and {two.look} are no pair: {shared_by(score(pair, None))}, and it takes two. "
        "Look at the tiles again, or type - for no pair.",
        "TC-1.1",
    )


def _agreed(pair: Pair, points: int | None) -> Iterator[Illegal]:
    """What speaks against a rock star's pair, and against points that the table says (TC-5.2)."""
    who = f"{pair[0].look} and {pair[1].look}"
    shared = shared_by(score(pair, None))
    if is_pair(pair[0].look, pair[1].look):
        if points is not None:
            yield Illegal(
                f"{who} have {shared}: their points are counted, and none are typed. An agreed "
                "score is a /fix of the player's points.",
                "TC-5.2",
            )
    elif points is None:
        yield Illegal(
            f"{who} are no pair: {shared}, and it takes two. Look at the tiles again. Does your "
            "table score them? Then say what: rockstar A B=1!",
            "TC-1.1",
        )
    else:
        yield Illegal(
            f"{who} are no pair by our reading: {shared}, and it takes two.",
            "TC-5.2",
            forcible=True,
        )


def badly_placed(pair: Pair) -> Iterator[Illegal]:
    """What is wrong with the cells of a pair, where they were said (TC-4)."""
    for dancer in pair:
        if dancer.cell and dancer.cell not in WHITE:
            yield Illegal(
                f"{dancer.look} stands on {dancer.cell}, which is not white: c3 to e5 are.",
                "TC-4",
                forcible=True,
            )
    one, two = pair
    if one.cell and two.cell and not beside(one.cell, two.cell):
        yield Illegal(
            f"{one.cell} and {two.cell} are not side by side: a pair shares a side, not a corner.",
            "TC-4",
            forcible=True,
        )


def bullied(pair: Pair, bullies: Sequence[str]) -> Iterator[Illegal]:
    """What speaks against a pair where bullies stand, where cells were said (TC-4.1)."""
    for cell in bullies:
        for dancer in pair:
            if cell and dancer.cell and beside(dancer.cell, cell):
                yield Illegal(
                    f"The bully on {cell} stands beside {dancer.look} on {dancer.cell}: no pair "
                    "there. If the bully came after the pair had left, leave its cell out.",
                    "TC-4.1",
                    forcible=True,
                )


def _too_many_of_a_look(turn: Turn, seen: Seen) -> Iterator[Illegal]:
    here: dict[str, list[Dancer]] = {}
    for pair in turn.scoring:
        for dancer in pair:
            here.setdefault(dancer.look, []).append(dancer)
    for look, dancers in here.items():
        gone = seen.looks.get(look, ())
        if len(gone) + len(dancers) > EACH_LOOK:
            person = in_words(Dancer(look))
            before = f" {times('left', gone)}." if gone else ""
            more = " more" if gone else ""
            extra = f"One{more} is" if len(dancers) == 1 else f"{len(dancers)}{more} are"
            wrong = f" Was it another one? /amend {gone[-1].entry}" if gone else ""
            yield Illegal(
                f"The set has two tiles of {look}, {person}.{before} {extra} too many.{wrong}",
                "TC-8.1",
                forcible=True,
            )


def _too_many(what: str, here: int, seen: Times, most: int) -> Iterator[Illegal]:
    if not here or len(seen) + here <= most:
        return
    kind = what if most == 1 else "bullies" if what == "bully" else f"{what}s"
    before = f" {times('left' if what == 'rock star' else 'came', seen)}." if seen else ""
    more = " more" if seen else ""
    extra = f"One{more} is" if here == 1 else f"{here}{more} are"
    yield Illegal(
        f"The set has {most or 'no'} {kind}.{before} {extra} too many.", "TC-8", forcible=True
    )


def times(verb: str, when: Times) -> str:
    """In which turns something happened: `one left in turn 3 (entry 3)`."""
    number = {1: "One", 2: "Two"}.get(len(when), str(len(when)))
    if len(when) <= FEW:
        told = listed(f"turn {w.turn} (entry {w.entry})" for w in when)
        return f"{number} {verb} in {told}"
    turns = listed(w.turn for w in when[-MOST_TOLD:])
    return f"{number} {verb}, in turns {turns} (the last is entry {when[-1].entry})"
