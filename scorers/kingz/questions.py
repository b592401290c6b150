"""The questions of a game of Kingz."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from scorers.errors import Illegal, Unclear
from scorers.kingz.answers import Reader, by_player, is_card, is_number, one_player, pair, speed
from scorers.kingz.cards import DISARM, NINE, SWORD, Hands, Laid, impossible_pairs, objections
from scorers.kingz.powers import animal
from scorers.kingz.thumbs import Thumb, thumb, write_thumb
from scorers.names import Names
from scorers.parsing import NOBODY, words
from scorers.protocol import Ask, Coming
from scorers.text import Word, either

_OUT = "is out of the game"
_LEAVE = ("Leave the cards lying.",)

_ASIDE_HELP = """\
The two cards that each player has set aside face up, the lower one first:
ann net sword, bob hail shield - or without names, in seat order.
Words may be cut short (n sw); bravery is courage."""

_POWER_HELP = """\
Who hit the Rage! card first and uses their animal's power this turn, or - for nobody.
Each power can be used once a round, and one power in a turn."""

_CARDS_HELP = """\
The card now in front of each player, with names or in seat order: sword bob, shield, net.
A sword needs its target: sword bob; called out too late, or not at all: sword -
A Disarm, what its player plays behind the >: disarm bob > courage; disarm bob > sword cy
The victim's part is the card from the top of the other's pile. Not shouted: disarm -
Two Disarms or more: behind each > stands the top of that player's own pile.
Under the polar bear a card is typed as printed, a shield with its target."""

_CHILD_HELP = """\
The card now in front of each player, with names or in seat order: sword bob, shield, courage.
A sword needs its target: sword bob; called out too late, or not at all: sword -"""

_SPEEDS_HELP = """\
The number at the bottom of the card in front of each of these players: ann 40, cy 37
It is asked only because the order matters now. No two cards share a Speed."""

_FIRST_HELP = """\
Whoever brought down several players chooses on whom to decide first: type one name."""

_PIN_HELP = """\
down: out of the game. up: pardoned, for nothing.
up fame 1 courage 1: pardoned, with what is handed over now.
up courage 1 "no net of mine next turn": a promise in quotes is noted, not enforced.
Bravery is courage and reputation is fame."""


Moment: TypeAlias = tuple[int, ...]
"""Round, turn and step; in the Pinning phase the decision, too."""


def _row(names: Names, seats: Iterable[int]) -> str:
    return ", ".join(names[seat] for seat in seats)


def _under(heading: str, question: str) -> str:
    return f"{heading}\n{question}" if heading else question


def _cards_read(reader: Reader, example: str) -> Callable[[str], dict[int, Laid]]:
    def read(line: str) -> dict[int, Laid]:
        return by_player(line, reader.names, reader.present, reader.part, is_card, example, _OUT)

    return read


def aside(
    names: Names,
    present: tuple[int, ...],
    where: str,
    moment: Moment,
    heading: str,
    before: tuple[str, ...],
) -> Ask:
    """Which two cards everybody has set aside face up (KZ-13)."""
    pairs = ("net sword", "hail shield", "courage disarm", "sword net", "shield hail")
    example = ", ".join(pairs[: len(present)])
    coming = _cards_read(Reader(names, NINE, SWORD, present), example)

    def part(seat: int, typed: list[Word]) -> tuple[str, str]:
        return pair(seat, typed, names)

    def read(line: str) -> dict[int, tuple[str, str]]:
        return by_player(line, names, present, part, is_card, example, _OUT)

    def write(pairs: Mapping[int, tuple[str, str]]) -> str:
        return ", ".join(f"{names.write(seat)} {' '.join(kinds)}" for seat, kinds in pairs.items())

    def check(pairs: Mapping[int, tuple[str, str]]) -> Iterable[Illegal]:
        return impossible_pairs(pairs, names)

    return Ask(
        ask="aside",
        where=where,
        moment=moment,
        prompt=_under(
            heading, f"Two cards each face up, top of the pile last: {_row(names, present)}."
        ),
        example=example,
        read=read,
        write=write,
        check=check,
        who=present,
        help=_ASIDE_HELP,
        clause="KZ-13",
        before=before,
        words=tuple(NINE),
        coming=(Coming(coming, "the cards of a turn come once two are set aside"),),
    )


def power(
    reader: Reader,
    animals: Sequence[str],
    unused: tuple[int, ...],
    used: Mapping[int, int],
    where: str,
    moment: Moment,
    heading: str,
    before: tuple[str, ...],
) -> Ask:
    """Whose power is used this turn (KZ-10.1).

    `unused`: players in the arena who still have theirs; `used`: the entries at which the others
    used theirs.
    """
    names, present = reader.names, reader.present
    used = dict(used)

    def read(line: str) -> int | None:
        typed = words(line)
        if len(typed) == 1 and typed[0].text == "-" and not typed[0].quoted:
            return None
        if len(typed) == 1 and typed[0].key in NOBODY and not names.could_be(typed[0]):
            raise Unclear(f"For nobody type -, else one name: {names.listed(unused, 'or')}.")
        return one_player(typed, names, present, _OUT)

    def write(seat: int | None) -> str:
        return "-" if seat is None else names.write(seat)

    def check(seat: int | None) -> Iterable[Illegal]:
        if seat is not None and seat in used:
            left = names.listed(unused, "or")
            yield Illegal(
                f"{names[seat]}'s {animal(animals[seat])} was used this round already "
                f"(entry {used[seat]}). Still to use: {left}; nobody now: -",
                "KZ-10.1",
                forcible=True,
            )

    some = either(f"{names[seat]} the {animal(animals[seat])}" for seat in unused)
    return Ask(
        ask="power",
        where=where,
        moment=moment,
        prompt=_under(heading, f"Rage! from {some}?"),
        example=names.write(unused[0]),
        read=read,
        write=write,
        check=check,
        who=unused,
        hint="nobody: -",
        help=_POWER_HELP,
        clause="KZ-10.1",
        before=before,
        coming=(Coming(_cards_read(reader, "shield"), "the cards come after the power, - for nobody"),),
    )


def cards(
    reader: Reader,
    hands: Hands,
    where: str,
    moment: Moment,
    heading: str,
    before: tuple[str, ...],
    hiding: int | None = None,
) -> Ask:
    """What everybody has in front once the cards are turned (KZ-1).

    `hiding`: the crocodile whom no sword can name this turn (KZ-10.3).
    """
    names, present = reader.names, reader.present
    example = _example(reader, hands, hiding)

    def check(laid: Mapping[int, Laid]) -> Iterable[Illegal]:
        return objections(laid, hands, names, present, reader.blade)

    return Ask(
        ask="cards",
        where=where,
        moment=moment,
        prompt=_under(heading, f"1, 2, 3! {_row(names, present)}:"),
        example=example,
        read=_cards_read(reader, example),
        write=reader.write,
        check=check,
        who=present,
        hint=f"late: {reader.blade} -",
        help=_CARDS_HELP if DISARM in hands.copies else _CHILD_HELP,
        clause="KZ-1",
        before=before,
        words=tuple(hands.copies),
        once_a_turn=True,
    )


def _example(reader: Reader, hands: Hands, hiding: int | None) -> str:
    """A turn that these hands can still play, with one card that needs a target if there is one."""
    parts = []
    targets = [seat for seat in reader.present[1:] if seat != hiding]
    for turn, seat in enumerate(reader.present):
        left = hands.left(seat)
        if reader.blade in left and targets and not turn:
            parts.append(f"{reader.blade} {reader.names.write(targets[0])}")
            continue
        easy = [kind for kind in left if kind not in (reader.blade, DISARM)]
        parts.append(easy[turn % len(easy)] if easy else f"{left[0]} -")
    return ", ".join(parts)


def speeds(
    names: Names, seats: tuple[int, ...], where: str, moment: Moment, why: str, clause: str
) -> Ask:
    """How fast the cards of some players are, where the order decides (KZ-1).

    `why`: a sentence that says what the order decides, by which `clause`.
    """
    example = ", ".join(str(40 - n) for n in range(len(seats)))

    def part(seat: int, typed: list[Word]) -> int:
        return speed(seat, typed, names)

    def read(line: str) -> dict[int, int]:
        return by_player(line, names, seats, part, is_number, example, "is not asked for a Speed now")

    def write(found: Mapping[int, int]) -> str:
        return ", ".join(f"{names.write(seat)} {number}" for seat, number in found.items())

    def check(found: Mapping[int, int]) -> Iterable[Illegal]:
        by_speed: dict[int, list[int]] = {}
        for seat, number in found.items():
            by_speed.setdefault(number, []).append(seat)
        for number, same in by_speed.items():
            if len(same) > 1:
                yield Illegal(
                    f"{names.listed(same)} cannot have the same Speed {number}: every card has "
                    "one of its own. Read the numbers at the bottom of the cards again.",
                    "KZ-1",
                )

    return Ask(
        ask="speeds",
        where=where,
        moment=moment,
        prompt=f"{why} Speed of the card of {names.listed(seats)}?",
        example=example,
        read=read,
        write=write,
        check=check,
        who=seats,
        help=_SPEEDS_HELP,
        clause=clause,
        before=_LEAVE,
        coming=(Coming(thumb, "thumbs come once the Speeds say who decides first"),),
    )


def first(names: Names, attacker: int, victims: tuple[int, ...], where: str, moment: Moment) -> Ask:
    """On which of several victims an attacker decides next (KZ-8.5)."""

    def read(line: str) -> int:
        return one_player(words(line), names, victims, f"is nobody {names[attacker]} decides on now")

    return Ask(
        ask="first",
        where=where,
        moment=moment,
        prompt=f"{names[attacker]} decides on {names.listed(victims)}. On whom first?",
        example=names.write(victims[0]),
        read=read,
        write=names.write,
        who=(attacker,),
        help=_FIRST_HELP,
        clause="KZ-8.5",
        before=_LEAVE,
        coming=(Coming(thumb, "the thumb comes once it is known on whom"),),
    )


def pin(
    names: Names, attacker: int, victim: int, fame: int, courage: int, where: str, moment: Moment
) -> Ask:
    """Whether an attacker pardons a player who is down (KZ-8.2, KZ-8.3).

    `fame` and `courage` are what the player who is down has to give: no text says how much.
    """
    a, v = names[attacker], names[victim]

    def check(decision: Thumb) -> Iterable[Illegal]:
        for token, given, has in (
            ("fame", decision.fame, fame),
            ("courage", decision.courage, courage),
        ):
            if given > has:
                yield Illegal(
                    f"That is more {token} than {v} has to give: offer less, or promise it in quotes.",
                    "KZ-8.2",
                )

    return Ask(
        ask="pin",
        where=where,
        moment=moment,
        prompt=f"{v}, make {a} an offer. {a} on {v}: up or down?",
        example="up",
        read=thumb,
        write=write_thumb,
        check=check,
        who=(attacker,),
        hint='down; up fame 1 courage 1 "a promise"',
        help=_PIN_HELP,
        clause="KZ-8.2",
        before=_LEAVE,
        words=("up", "down", "fame", "courage"),
    )
