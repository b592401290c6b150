"""What the table is asked: each turn, and once what mom costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorers.errors import Illegal
from scorers.names import Names
from scorers.parsing import whole
from scorers.protocol import Ask, Coming
from scorers.text import counted, plain
from scorers.the_club.components import A_TURN, EACH_LOOK, ON_THE_FLOOR, stay_home
from scorers.the_club.dancers import HIDDEN, LOOK_WORDS, LOOKS, Pair, short
from scorers.the_club.legality import Seen, objections
from scorers.the_club.turns import KEYWORDS, Turn, read_turn, write_turn

__all__ = ["MOST_MOM", "mom_ask", "read_mom", "turn_ask"]

MOST_MOM = 1_000_000

TURN_HELP = """\
What happened, in parts between semicolons; - where nothing did.
A pair: fshc+wallet mlhb. Four letters a dancer: f m for the gender, l m s for the build, \
m d h for metal, disco, hip-hop, b c d for bored, cheerful, drunk.
Or four words, and & between the two: female small hip cheerful & male large hip bored.
The back follows a +: wallet, personality, roomie, disease, child, committed, mom, none, \
or other:2 (points of your own sheet); then the cell if you like, @c4.
When a rock star leaves with the dancers that share a side with it: \
rockstar, rockstar fshc mshc or rockstar fshc mshc / flmb mlmb. \
/judge rockstar and the four: the best pairs.
guard; bully or bully@d4; closed when the last tile lies.
The player may stand before it all: ann: fshc mlhb."""

MOM_HELP = """\
How many points your own sheet takes away when both dancers live with mom, or one does and \
the other is committed.
The rulebook that we have is cut off there. A whole number; it holds for the whole game."""

WORDS = (*KEYWORDS, *LOOK_WORDS, *HIDDEN)

EXAMPLES = (
    ("fshc", "mlhb"),
    *((look, "m" + look[1:]) for look in LOOKS if look[0] == "f"),
)
"""Pairs to show, until two tiles of a look have left."""


def read_mom(line: str) -> int:
    """The points that mom takes away. Raises `Unclear`."""
    return whole(plain(line).strip(), 0, MOST_MOM, "points for mom")


def _example(seen: Seen) -> str:
    for one, two in EXAMPLES:
        if len(seen.looks.get(one, ())) < EACH_LOOK > len(seen.looks.get(two, ())):
            return f"{one}+w {two}"
    return "-"


def _hint(example: str, seen: Seen, options: Mapping[str, Any]) -> str:
    guard = "guard" if len(seen.guards) < options["guards"] else ""
    nothing = "nothing: -" if example != "-" else ""
    return "; ".join(part for part in (guard, nothing) if part)


def turn_ask(
    names: Names,
    seat: int,
    turn: int,
    bag: int,
    points: Sequence[int],
    seen: Seen,
    options: Mapping[str, Any],
    mom_known: bool,
    fourth: bool,
) -> Ask:
    """What happened in a turn; `bag` counts the tiles before the draw, `fourth`: its tiles come
    from the side where nobody sits.
    """

    def read(line: str) -> Turn:
        return read_turn(line, names, seat)

    def check(value: Turn) -> Iterable[Illegal]:
        return objections(value, seen, options)

    example = _example(seen)
    standing = ", ".join(f"{name} {p}" for name, p in zip(names.players, points, strict=True))
    drawn = min(A_TURN, bag)
    if drawn == 0:
        take = "The bag is empty: nothing to take."
    else:
        tiles = counted(drawn, "tile")
        last = "the last " if bag <= A_TURN else ""
        it = "it" if drawn == 1 else "them"
        take = f"Take {last}{tiles}, place {it} from {_side(len(names.players), fourth)}."
    return Ask(
        ask="turn",
        where=f"turn {turn}",
        prompt=f"TURN {turn} of {options['turns']}: {names[seat].upper()}. Points: {standing}. "
        f"Bag {bag}.\nOne pair at most.",
        example=example,
        hint=_hint(example, seen, options),
        read=read,
        check=check,
        write=write_turn,
        who=(seat,),
        help=TURN_HELP,
        clause="TC-3",
        before=(*(_opening(len(names.players), bag) if turn == 1 else ()), take),
        words=WORDS,
        coming=() if mom_known else _MOM_LATER,
        moment=(turn, 0),
        once_a_turn=True,
    )


def _side(players: int, fourth: bool) -> str:
    """From where the tiles of a turn are placed (TC-3.1)."""
    if players == 2:
        return "one of your sides"
    if fourth:
        return "the fourth side"
    return "your side"


_MOM_LATER = (Coming(read_mom, "the points for mom are asked when a pair needs them"),)


def _opening(players: int, bag: int) -> tuple[str, ...]:
    return (
        f"Guards, rock stars and bullies aside; {stay_home(players)} dancers stay in the box.",
        f"{ON_THE_FLOOR} dancers begin on the floor like a checkerboard, backs unseen.",
        f"The rest and the special tiles go into the bag: {bag} in it.",
    )


def mom_ask(
    names: Names, present: Sequence[int], next_seat: int, turn: int, pair: Pair, last: bool
) -> Ask:
    """How many points mom takes away, asked when `pair` is the first to need it (TC-2.7).

    `turn` is the one that `pair` left in, `next_seat` plays the one after it,
    `last` whether the club closes after it.
    """

    def later(line: str) -> Turn:
        return read_turn(line, names, next_seat)

    return Ask(
        ask="mom",
        where="mom",
        prompt=f"{short(pair[0])} and {short(pair[1])} have nowhere to go. How many points does "
        "your sheet take for mom?",
        example="2",
        hint="nothing: 0",
        read=read_mom,
        write=str,
        who=tuple(present),
        help=MOM_HELP,
        clause="TC-2.7",
        before=("The print we have is cut off here: your own sheet says it, for the whole game.",),
        coming=()
        if last
        else (Coming(later, f"turn {turn + 1} is asked once the points for mom are known"),),
        moment=(turn, 1),
        floating=True,
    )
