"""The questions of a game of Kingz."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from scorers.errors import Illegal, Refused
from scorers.kingz.answers import OUT, Reader, is_card, is_number, one_player, pair, speed, who_raged
from scorers.kingz.cards import (
    DISARM,
    NINE,
    NO_CARD,
    SHIELD,
    SWORD,
    Card,
    Laid,
    impossible_pairs,
    objections,
)
from scorers.kingz.powers import POLAR_BEAR, SHOUTS, animal
from scorers.kingz.state import FULL_ARMOR, ROUNDS, Arena
from scorers.kingz.thumbs import Thumb, thumb, write_thumb
from scorers.names import Names
from scorers.parsing import each, split, words
from scorers.protocol import Ask, Coming
from scorers.text import Word, either, plain

_LEAVE = ("Leave the cards lying.",)

_ASIDE_HELP = """\
The two cards that each player has set aside face up, the lower one first:
ann net sword, bob hail shield - or without names, in seat order.
Words may be cut short (n sw); bravery is courage."""

_POWER_HELP = """\
Who hit the Rage! card first and uses their animal's power this turn, or - for nobody.
The animal will do, or what was shouted: tigress, grrr, splash, charge, frosty, banana.
Each power can be used once a round, and one power in a turn."""

_CARDS_HELP = """\
The card now in front of each player, with names or in seat order: sword bob, shield, net.
A sword needs its target: sword bob; called out too late, or not at all: sword -
A Disarm, what its player plays behind the >: disarm bob > courage; disarm bob > sword cy
The victim's part is the card from the top of the other's pile. Not shouted: disarm -
Two Disarms or more: behind each > stands the top of that player's own pile.
Who has no card left: -
Under the polar bear a card is typed as printed, a shield with its target."""

_CHILD_HELP = """\
The card now in front of each player, with names or in seat order: sword bob, shield, courage.
A sword needs its target: sword bob; called out too late, or not at all: sword -
Who has no card left: -"""

_SPEEDS_HELP = """\
The number at the bottom of the card in front of each of these players: ann 40, cy 37
It is asked only because the order matters now. No two cards share a Speed."""

_FIRST_HELP = """\
Whoever brought down several players chooses on whom to decide first: type one name."""

_PIN_HELP = """\
down, no: out of the game. up, yes, pardon, spare: pardoned, for nothing.
up fame 1 courage 1, up 1 fame, up c1: pardoned, with what is handed over now.
up courage 1 "no net of mine next turn": a promise in quotes is noted, not enforced.
Bravery is courage and reputation is fame."""


def _row(names: Names, seats: Iterable[int]) -> str:
    return ", ".join(names[seat] for seat in seats)


def _under(heading: str, question: str) -> str:
    return f"{heading}\n{question}" if heading else question


def _head_round(arena: Arena) -> str:
    game = "KINGZ, round" if arena.round == 1 else "ROUND"
    return f"{game} {arena.round} of {ROUNDS}. In the arena: {_row(arena.names, arena.present)}."


def _head_turn(arena: Arena) -> str:
    """The heading of a turn; of its round too, where nothing was asked before it."""
    counts = {arena.hand[seat] for seat in arena.present}
    held = f"Each hand holds {counts.pop()}."
    if counts:
        each_hand = (f"{arena.names[seat]} {arena.hand[seat]}" for seat in arena.present)
        held = f"In hand: {', '.join(each_hand)}."
    heading = f"TURN {arena.turn} of {arena.turns}. {held}"
    return f"{_head_round(arena)}\n{heading}" if _begins_round(arena) else heading


def _begins_round(arena: Arena) -> bool:
    return arena.turn == 1 and not (arena.aside and arena.mode == "instinctive")


def _kit(arena: Arena) -> tuple[str, ...]:
    """What hands do before a round."""
    first = (f"Behind each screen: {FULL_ARMOR} armor, 1 courage, no fame (/show --reveal).",)
    return first if arena.round == 1 else ()


def _before_turn(arena: Arena) -> tuple[str, ...]:
    before = _kit(arena) if _begins_round(arena) else ()
    if _begins_round(arena) and arena.aside:
        before += ("Choose two cards and set them aside, face down.",)
    return before


def _reader(arena: Arena) -> Reader:
    return Reader(arena.names, arena.copies, arena.blade, arena.present)


def aside(arena: Arena) -> Ask:
    """Which two cards everybody has set aside face up (KZ-13)."""
    names, present = arena.names, arena.present
    pairs = ("net sword", "hail shield", "courage disarm", "sword net", "shield hail")
    example = ", ".join(pairs[: len(present)])
    coming = partial(Reader(names, NINE, SWORD, present).read, example=example)

    def part(seat: int, typed: list[Word]) -> tuple[str, str]:
        return pair(seat, typed, names)

    def read(line: str) -> dict[int, tuple[str, str]]:
        parts = split(line, ";")
        if len(parts) > 1:  # then a comma stands between the two cards
            line = ", ".join(part.replace(",", " ") for part in parts if part)
        return each(line, names, present, part, example, begins=is_card, elsewhere=OUT)

    def write(pairs: Mapping[int, tuple[str, str]]) -> str:
        return ", ".join(f"{names.write(seat)} {' '.join(kinds)}" for seat, kinds in pairs.items())

    def check(pairs: Mapping[int, tuple[str, str]]) -> Iterable[Illegal]:
        return impossible_pairs(pairs, names)

    return Ask(
        ask="aside",
        where=f"round {arena.round}",
        moment=(arena.round, 0),
        prompt=_under(
            _head_round(arena),
            f"Two cards each at random, face up, top of the pile last: {_row(names, present)}.",
        ),
        example=example,
        read=read,
        write=write,
        check=check,
        who=present,
        help=_ASIDE_HELP,
        clause="KZ-13",
        before=_kit(arena),
        words=tuple(NINE),
        coming=(Coming(coming, "the cards of a turn come once two are set aside"),),
    )


def power(arena: Arena) -> Ask | None:
    """Whose power is used this turn (KZ-10.1); void where nobody there has one left."""
    names, present, animals = arena.names, arena.present, arena.animals
    unused, used = arena.unused, dict(arena.used)
    if not unused:
        return None

    def read(line: str) -> int | None:
        return who_raged(words(line), names, present, animals)

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
    coming = partial(_reader(arena).read, example="shield")

    def nobody_and_cards(line: str) -> list[str]:
        try:
            coming(plain(line).rstrip().removesuffix("!").replace(";", ","))
        except Refused:
            return []
        return ["-", line]

    return Ask(
        ask="power",
        where=arena.where,
        moment=arena.moment(0),
        prompt=_under(_head_turn(arena), f"Rage! from {some}?"),
        example=names.write(unused[0]),
        read=read,
        write=write,
        check=check,
        who=unused,
        hint="nobody: -",
        help=_POWER_HELP,
        clause="KZ-10.1",
        before=(*_before_turn(arena), 'Choose, "Ready!"; Rage! and Disarm before the count.'),
        words=tuple(SHOUTS),
        coming=(Coming(coming, "the cards come after the power, - for nobody"),),
        several=nobody_and_cards,
    )


def cards(arena: Arena) -> Ask:
    """What everybody has in front once the cards are turned (KZ-1)."""
    names, hands, present, reader = arena.names, arena.hands, arena.present, _reader(arena)
    pattern = _pattern(reader, arena.hiding)
    before: tuple[str, ...] = ()
    if arena.power_is_settled:
        heading = ""
        if arena.rage is not None and arena.rage.animal == POLAR_BEAR:
            before = ("Type cards as printed: a shield with its target, a sword without.",)
    else:
        heading = _head_turn(arena)
        ready = 'Choose, "Ready!"; Disarm before the count.' if arena.aside else 'Choose, "Ready!"'
        before = (*_before_turn(arena), ready)

    def check(laid: Mapping[int, Laid]) -> Iterable[Illegal]:
        return objections(laid, hands, names, present, reader.blade)

    return Ask(
        ask="cards",
        where=arena.where,
        moment=arena.moment(1),
        prompt=_under(heading, f"1, 2, 3! {_row(names, present)}:"),
        example=_possible(reader, arena),
        pattern=pattern,
        read=partial(reader.read, example=pattern),
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


def _pattern(reader: Reader, hiding: int | None) -> str:
    """A turn's cards as they may be typed, the same whatever the hands hold."""
    guarded = SWORD if reader.blade != SWORD else SHIELD
    kinds = (guarded, "net", "courage", "hail") if DISARM in reader.copies else (guarded, "courage") * 2
    parts = list(kinds[: len(reader.present) - 1])
    targets = [seat for seat in reader.present[1:] if seat != hiding]
    first = f"{reader.blade} {reader.names.write(targets[0])}" if targets else "courage"
    return ", ".join((first, *parts))


def _possible(reader: Reader, arena: Arena) -> str:
    """A turn that these hands can still play. It is never shown: hands are secret."""
    laid = {}
    for seat in reader.present:
        left = arena.hands.left(seat)
        easy = [kind for kind in left if kind not in (reader.blade, DISARM)]
        laid[seat] = Laid(Card((easy or left or [NO_CARD])[0]))
    return reader.write(laid)


def contenders_speeds(arena: Arena) -> Ask:
    """Who of several with five fame is the fastest (KZ-9.1)."""
    there = arena.contenders
    why = f"{arena.names.listed(there)} reach five fame together: the fastest card wins."
    return _speeds(arena, there, why, "KZ-9.1")


def attackers_speeds(arena: Arena) -> Ask | None:
    """In which order the attackers decide (KZ-8.4); void where no two are left."""
    if len(arena.deciding) < 2:
        return None
    return _speeds(arena, arena.deciding, "The order of the attackers decides.", "KZ-8.4")


def _speeds(arena: Arena, seats: tuple[int, ...], why: str, clause: str) -> Ask:
    """How fast the cards of some players are, where the order decides (KZ-1).

    `why`: a sentence that says what the order decides, by which `clause`.
    """
    names = arena.names
    example = ", ".join(str(40 - n) for n in range(len(seats)))

    def part(seat: int, typed: list[Word]) -> int:
        return speed(seat, typed, names)

    def read(line: str) -> dict[int, int]:
        typed = words(line)
        if len(typed) == len(seats) and all(map(is_number, typed)) and "," not in line:
            line = ", ".join(word.text for word in typed)
        elsewhere = "is not asked for a Speed now"
        return each(line, names, seats, part, example, begins=is_number, elsewhere=elsewhere)

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
                    "KZ-1.2",
                )

    return Ask(
        ask="speeds",
        where=arena.where,
        moment=arena.moment(2),
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


def first(arena: Arena) -> Ask | None:
    """On which of several victims an attacker decides next (KZ-8.5); void where one is left."""
    names, attacker, victims = arena.names, arena.order[0], arena.victims
    if len(victims) < 2:
        return None

    def read(line: str) -> int:
        return one_player(words(line), names, victims, f"is nobody {names[attacker]} decides on now")

    return Ask(
        ask="first",
        where=f"{arena.where}, {names[attacker]}, choice {arena.choice}",
        moment=arena.moment(3, arena.decided, 0),
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


def pin(arena: Arena) -> Ask | None:
    """Whether an attacker pardons a player who is down (KZ-8.2, KZ-8.3).

    Void where either has left, or the player stands. No text says how much there is to give.
    """
    attacker, victim = arena.order[0], arena.chosen
    if victim not in arena.victims:
        return None
    a, v = arena.names[attacker], arena.names[victim]
    has = {kind: arena.tokens.of(kind)[victim] for kind in ("fame", "courage")}

    def check(decision: Thumb) -> Iterable[Illegal]:
        for token, given in (("fame", decision.fame), ("courage", decision.courage)):
            if given > has[token]:
                yield Illegal(
                    f"That is more {token} than {v} has to give: offer less, or promise it in quotes.",
                    "KZ-8.2",
                )

    return Ask(
        ask="pin",
        where=f"{arena.where}, {a} on {v}",
        moment=arena.moment(3, arena.decided, 1),
        prompt=f"{a}, pardon {v}? up or down",
        example="up",
        read=thumb,
        write=write_thumb,
        check=check,
        who=(attacker,),
        hint='up fame 1 courage 1 "a promise"',
        help=_PIN_HELP,
        clause="KZ-8.2",
        before=(*_LEAVE, f"{v}, make {a} an offer."),
        words=("up", "down", "fame", "courage"),
    )
