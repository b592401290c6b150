"""What King of Con asks, and how each answer is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorers.errors import Illegal, Unclear
from scorers.king_of_con.items import find, like_number, read_items, write_items
from scorers.king_of_con.monkeys import Tie, read_monkeys, write_monkeys
from scorers.king_of_con.state import ROUNDS, Hall
from scorers.king_of_con.traits import NAMES, characteristic, name
from scorers.parsing import each, split, words, write_yes, yes_or_no
from scorers.protocol import Ask, Coming
from scorers.text import Word, either, listed

__all__ = ["LATER_ITEMS", "Passions", "items", "keep", "monkeys", "passions", "priority"]

Passions = dict[int, tuple[int, ...]]

_ITEMS_EXAMPLE = "4 8 12 robot, 3 10 14, 1 6 11, 5 9 12"
_ITEMS_HELP = (
    "Four items in booth order, a comma between. Each has three characteristics, by name, by the "
    "beginning of one, or by number, in any order, and then a name if you like:\n"
    'man a s robot, fan gad del, sci com vin, 5 9 12 "board game"\n'
    + "\n".join(
        f"{kind}: " + ", ".join(f"{n} {NAMES[n - 1]}" for n in range(first, first + 5))
        for kind, first in (("Genre", 1), ("Category", 6), ("Edition", 11))
    )
)
LATER_ITEMS = Coming(read_items, "the next items are turned up when their round begins")
_BID = re.compile(r"\d\s*:\s*\d|\d\s+on\s+\S", re.IGNORECASE)


def monkeys(hall: Hall) -> Ask:
    """Who was dealt which monkey."""
    names, count = hall.names, len(hall.seats)
    example = "".join(str(monkey) for monkey in range(count, 0, -1))

    def read(line: str) -> tuple[int, ...]:
        return read_monkeys(line, names, example)

    def write(value: tuple[int, ...]) -> str:
        return write_monkeys(value, names)

    return Ask(
        ask="monkeys",
        where="start",
        prompt=f"KING OF CON.\nMonkeys of {', '.join(names.players)}?",
        example=example,
        read=read,
        write=write,
        who=tuple(hall.seats),
        help=f"The monkeys dealt, 1 to {count}: in seat order ({example}), or each with a name.",
        clause="KN-3.1",
        before=(
            f"10 tokens each, behind the small screen; {hall.tokens.pool} in the pool.",
            f"Deal monkeys 1 to {count}, face up. In rising order of them everybody draws 3 "
            "passions, keeps 2 and puts the third back unseen (a first game: draw 2).",
            "Scenarios have rules of their own, which Referee does not know.",
        ),
        coming=(Coming(read_items, "the items are asked after the monkeys"),),
        moment=(0, 0, 0, 0),
    )


def items(hall: Hall, before: Sequence[str]) -> Ask:
    """What lies on booths 1 to 4."""
    first = hall.round == 1

    def too_early(line: str) -> None:
        if not _BID.search(line):
            raise Unclear("no bid")

    return Ask(
        ask="items",
        where=f"round {hall.round}",
        prompt=f"ROUND {hall.round} of {ROUNDS}, phase 1. Items on booths 1 to 4?",
        example=_ITEMS_EXAMPLE,
        read=read_items,
        write=write_items,
        who=tuple(hall.seats),
        hint="hashtags by prefix, a name if you like" if first else None,
        help=_ITEMS_HELP,
        clause="KN-1",
        before=tuple(before),
        words=NAMES,
        coming=(Coming(too_early, "bids are asked once the items lie on their booths"),),
        moment=(hall.round, 1, 0, 0),
        once_a_turn=True,
    )


def keep(hall: Hall, tie: Tie, left: Sequence[int]) -> Ask:
    """Whether the winner of a tie declines it to keep the monkey.

    `left`: those who have not declined, the lowest monkey first; the first of them is asked.
    """
    seat, *others = left
    who, monkey = hall.names[seat], hall.monkeys[seat]
    against = ", ".join(f"{hall.names[one]} {hall.monkeys[one]}" for one in left)
    each_offered = f", {tie.offered} each" if tie.offered else ""
    loses = f" and loses the {tie.offered}" if tie.offered else ""
    lost = "; the tokens offered there are lost" if tie.offered else ""
    heir = hall.names[others[0]]
    return Ask(
        ask="keep",
        where=f"{tie.spot}, {who}",
        prompt=(
            f"LEVEL on {tie.what}{each_offered}: monkeys {against}.\n"
            f"{who.upper()}, keep monkey {monkey} and leave {tie.what} to {heir}? "
            f"y keeps the monkey{loses}, n wins and takes monkey {hall.monkeys[others[-1]]}."
        ),
        example="n",
        read=yes_or_no,
        write=write_yes,
        who=(seat,),
        hint=None,
        help=(
            f"y: decline and keep the monkey{lost}. "
            "n: take the win and the highest monkey of those in the tie."
        ),
        clause="KN-3.2",
        moment=(hall.round, hall.phase, tie.step, len(tie.seats) - len(left)),
    )


def _tie(text: str) -> str | None:
    return text if like_number(text) else None


def priority(hall: Hall, seat: int, choice: int, ties: Sequence[str]) -> Ask:
    """Which of several ties the player with the lowest monkey settles first."""
    who = hall.names[seat]
    open_ties = tuple(ties)
    named = tuple((number, hall.items[number].key) for number in open_ties)

    def read(line: str) -> str:
        typed = words(line)
        if len(typed) != 1:
            raise Unclear(f"One item, {either(open_ties)}.", "KN-4.4")
        return find(typed[0], named, _tie, wasted=False)

    def check(value: str) -> list[Illegal]:
        if value in open_ties:
            return []
        return [Illegal(f"{who} is in no open tie on {value}: it is {either(open_ties)}.", "KN-4.4")]

    return Ask(
        ask="priority",
        where=f"round {hall.round}, {who}, choice {choice}",
        prompt=(
            f"{who.upper()} has the lowest monkey, {hall.monkeys[seat]}, and is level on "
            f"{listed(hall.called(hall.items[number]) for number in open_ties)}. Which first?"
        ),
        example=open_ties[0],
        read=read,
        write=str,
        check=check,
        who=(seat,),
        help="One of the items in a tie: its number, or the beginning of its name.",
        clause="KN-4.4",
        moment=(hall.round, 3, 2 * hall.ties + 1, 0),
    )


def passions(hall: Hall, before: Sequence[str]) -> Ask:
    """Everybody's two passions, when the game has ended."""
    names = hall.names
    example = ", ".join(
        "-" if seat in hall.gone else f"{2 * seat + 1} {2 * seat + 2}" for seat in hall.seats
    )

    def two(seat: int, part: list[Word]) -> tuple[int, ...]:
        if len(part) == 1 and part[0].text == "-":
            return ()
        if len(part) != 2:
            raise Unclear(f"Two passions for {names[seat]}: sig man, or 12 4.", "KN-9")
        first, second = sorted(characteristic(word.text) for word in part)
        if first == second:
            raise Illegal(
                f"{names[seat]} cannot have {name(first)} twice: two different passions.", "KN-9"
            )
        return first, second

    def read(line: str) -> Passions:
        parts = [words(part) for part in split(line)]
        named = any(len(part) > 2 or (len(part) == 2 and part[1].text == "-") for part in parts)
        return each(line, names, hall.seats, two, example, named_only=named)

    def write(value: Passions) -> str:
        return ", ".join(
            f"{names.write(seat)} {' '.join(map(name, both)) or '-'}" for seat, both in value.items()
        )

    def check(value: Passions) -> list[Illegal]:
        objections = []
        kept: dict[int, int] = {}
        for seat, both in value.items():
            if not both and seat not in hall.gone:
                objections.append(
                    Illegal(
                        f"{names[seat]} kept two passions: forgotten ones are worth nothing.",
                        "KN-9.1",
                        forcible=True,
                    )
                )
            for passion in both:
                if passion in kept:
                    objections.append(
                        Illegal(
                            f"{names[kept[passion]]} and {names[seat]} cannot both have "
                            f"{name(passion)}: there is one card of each passion.",
                            "KN-9",
                            forcible=True,
                        )
                    )
                kept.setdefault(passion, seat)
        return objections

    return Ask(
        ask="passions",
        where="end",
        prompt=f"THE END.\nReveal your passions, two each: {', '.join(names.players)}.",
        example=example,
        read=read,
        write=write,
        check=check,
        who=tuple(hall.seats),
        help=(
            "Two passions for each player, by name, by the beginning of one or by number: in seat "
            "order, or each with a name, dirk sig man, lulu 3 10."
        ),
        clause="KN-9",
        before=(
            *before,
            "Count the tokens behind the screens. If one count differs: /fix NAME supply N",
        ),
        words=NAMES,
        moment=(hall.round, 5, 0, 0),  # behind the four phases of the round that was the last
    )
