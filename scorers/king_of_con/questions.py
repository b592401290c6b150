"""What King of Con asks, and how each answer is typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from scorers.king_of_con.hall import ROUNDS, Hall
from scorers.king_of_con.items import WASTED, by_number, find, read_items, write_items
from scorers.king_of_con.laying import Laid, read_laid, write_laid
from scorers.king_of_con.monkeys import read_monkeys, write_monkeys
from scorers.king_of_con.traits import NAMES, characteristic, name
from scorers.notation import (
    Illegal,
    Unclear,
    Word,
    each,
    either,
    listed,
    whole,
    words,
    write_yes,
    yes_or_no,
)
from scorers.table import Ask, Coming

__all__ = ["Passions", "bids", "items", "keep", "monkeys", "offers", "passions", "priority"]

Passions = dict[int, tuple[int, int]]

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
_ITEMS_COMING = Coming(read_items, "the next items are turned up when their round begins")
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
        prompt=f"KING OF CON. Monkeys of {', '.join(names.players)}?",
        example=example,
        read=read,
        write=write,
        who=tuple(hall.seats),
        help=(f"The monkeys dealt, 1 to {count}: in seat order ({example}), or each with a name."),
        clause="KN-3.1",
        before=(
            f"10 tokens each, behind the small screen; {hall.tokens.pool} in the pool.",
            f"Deal monkeys 1 to {count}, face up. In rising order of them everybody draws 3 "
            "passions and keeps 2.",
        ),
        coming=(Coming(read_items, "the items are asked after the monkeys"),),
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
    )


def _finder(
    named: Sequence[tuple[str, str | None]], numbered: Callable[[str], str | None], thing: str
) -> Callable[[Word], str]:
    def found(word: Word) -> str:
        return find(word, named, numbered, thing=thing)

    return found


def _booth(text: str) -> str | None:
    if not (text.isascii() and text.isdigit()):
        return None
    return str(whole(text, 1, 4, "a booth"))


def _numbered(shown: Iterable[str]) -> Callable[[str], str | None]:
    known = frozenset(shown)

    def item(text: str) -> str | None:
        return by_number(text, known)

    return item


def _any_number(text: str) -> str | None:
    of_round, dot, booth = text.partition(".")
    return text if dot and text.isascii() and of_round.isdigit() and booth.isdigit() else None


def _looting_finder(hall: Hall) -> Callable[[Word], str]:
    named = tuple((item.number, item.key) for item in hall.items.values())
    return _finder(named, _numbered(hall.items), "item")


def _too_many(hall: Hall) -> Callable[[tuple[Laid, ...]], list[Illegal]]:
    """Objects to offers above the supplies as they are now, without saying what they hold."""
    held = tuple(hall.tokens.supply)
    names = hall.names
    earlier = tuple(tuple(entries) for entries in hall.gone)

    def check(value: tuple[Laid, ...]) -> list[Illegal]:
        objections = []
        for laid in value:
            if laid.total <= held[laid.seat]:
                continue
            who = names[laid.seat]
            entries = earlier[laid.seat]
            since = ""
            if entries:
                which = "entry" if len(entries) == 1 else "entries"
                since = f" What {who} offered in {which} {listed([str(n) for n in entries])} is gone."
            objections.append(
                Illegal(
                    f"Too many: {who} has not {laid.total} tokens behind the screen.{since} "
                    "Fewer tokens would do.",
                    "KN-2.5",
                    forcible=True,
                )
            )
        return objections

    return check


def bids(hall: Hall, hid_bid: int) -> Ask:
    """What each player offers on which booth in one hid-bid."""
    names = hall.names
    on_sale = [hall.on_booth(booth) for booth in range(1, 5)]
    find_booth = _finder(tuple((str(item.booth), item.key) for item in on_sale), _booth, "booth")
    find_item = _looting_finder(hall)

    def read(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_booth, "booth")

    def write(value: tuple[Laid, ...]) -> str:
        return write_laid(value, names)

    def read_offers(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_item, "item")

    # Whoever has 10 tokens is known at the first hid-bid; later an example could give it away.
    opening = hall.round == 1 and hid_bid == 1
    prompt = f"HID-BID {hid_bid} of 3. "
    if hid_bid == 1:
        players = ", ".join(names.players)
        prompt = f"Phase 2, {prompt}Bid, reveal, then booth:tokens of {players}."
    else:
        prompt += "Booth:tokens?"
    return Ask(
        ask="bids",
        where=f"round {hall.round}, hid-bid {hid_bid}",
        prompt=prompt if opening else f"{prompt} (nobody: -)",
        example=f"{names.write(0)} 1:2" if opening else "-",
        read=read,
        write=write,
        check=_too_many(hall),
        who=tuple(hall.seats),
        hint="nobody: -" if opening else None,
        help=(
            "Who offers how many tokens on which booth: dirk 1:5, lulu 2:4. Who is not named "
            "offers nothing. Or a part for every seat without names: 1:2, -, 3:1.\n"
            "Also 5 on 1, or 5 on the beginning of the item's name. Tokens on several booths, "
            "1:2 3:3, are all wasted; misplaced ones are wasted:3. Nobody: -"
        ),
        clause="KN-2.1",
        before=("One booth each; tokens on two or more are all wasted.",) if hid_bid == 1 else (),
        words=(*(item.name for item in on_sale if item.name), WASTED),
        coming=(Coming(read_offers, "items are looted in phase 3, after the hid-bids"),),
    )


def offers(hall: Hall) -> Ask:
    """What each player offers on items in play."""
    names = hall.names
    find_item = _looting_finder(hall)

    def read(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_item, "item")

    def write(value: tuple[Laid, ...]) -> str:
        return write_laid(value, names)

    return Ask(
        ask="offers",
        where=f"round {hall.round}",
        prompt="Phase 3, LOOTING. Offer in secret, reveal, then item:tokens by name. (nobody: -)",
        example="-",
        read=read,
        write=write,
        check=_too_many(hall),
        who=tuple(hall.seats),
        hint=None,
        help=(
            "Who offers how many tokens on which items, several if you like: lulu 1.2:1, "
            "greg 1.2:5 1.4:3. Who is not named offers nothing. Or a part for every seat without "
            "names.\n"
            "Item 1.2 was on booth 2 in round 1; the beginning of its name will do, or 5 on 1.2. "
            "Tokens where no item is are wasted:2. Nobody: -"
        ),
        clause="KN-4.1",
        before=_in_play(hall),
        words=(*(item.name for item in hall.items.values() if item.name), WASTED),
        coming=(_ITEMS_COMING,),
    )


def _in_play(hall: Hall) -> tuple[str, ...]:
    lines = ["In play, with the value in brackets:"]
    for seat, owned in enumerate(hall.collections()):
        what = ", ".join(f"{hall.called(item)} ({item.value})" for item in owned)
        lines.append(f"{hall.names[seat]}: {what or 'nothing'}")
    stall = ", ".join(hall.called(item) for item in hall.stall())
    if stall:
        lines.append(f"Stall, offer 3 or more: {stall}")
    return tuple(lines)


def keep(
    hall: Hall, seat: int, spot: str, what: str, others: Sequence[int], before: Sequence[str]
) -> Ask:
    """Whether the winner of a tie declines it to keep the monkey.

    `spot` names the tie for the log, `what` for the ear; `others` are still in it, the lowest
    monkey first.
    """
    who = hall.names[seat]
    monkey = hall.monkeys[seat]
    highest = hall.monkeys[others[-1]]
    heir = hall.names[others[0]]
    against = listed([f"{hall.names[other]} {hall.monkeys[other]}" for other in others])
    then = "wins" if len(others) == 1 else "may win"
    return Ask(
        ask="keep",
        where=f"{spot}, {who}",
        prompt=(
            f"{who.upper()} wins {what} with monkey {monkey} ({against}). "
            f"Keep monkey {monkey}, so that {heir} {then}? "
            f"y keeps it, n wins and takes monkey {highest}."
        ),
        example="n",
        read=yes_or_no,
        write=write_yes,
        who=(seat,),
        hint=None,
        help=(
            "y: decline, keep the monkey and lose the tokens offered there. "
            "n: take the win and the highest monkey of those in the tie."
        ),
        clause="KN-3.2",
        before=tuple(before),
    )


def priority(hall: Hall, seat: int, choice: int, ties: Sequence[str]) -> Ask:
    """Which of several ties the player with the lowest monkey settles first."""
    who = hall.names[seat]
    open_ties = tuple(ties)
    named = tuple((number, hall.items[number].key) for number in open_ties)

    def read(line: str) -> str:
        typed = words(line)
        if len(typed) != 1:
            raise Unclear(f"One item, {either(open_ties)}.", "KN-4.4")
        return find(typed[0], named, _any_number, wasted=False)

    def check(value: str) -> list[Illegal]:
        if value in open_ties:
            return []
        return [Illegal(f"{who} is in no open tie on {value}: it is {either(open_ties)}.", "KN-4.4")]

    return Ask(
        ask="priority",
        where=f"round {hall.round}, {who}, choice {choice}",
        prompt=(
            f"{who.upper()} has the lowest monkey, {hall.monkeys[seat]}, and is level on "
            f"{listed([hall.called(hall.items[number]) for number in open_ties])}. Which first?"
        ),
        example=open_ties[0],
        read=read,
        write=str,
        check=check,
        who=(seat,),
        help="One of the items in a tie: its number, or the beginning of its name.",
        clause="KN-4.4",
    )


def passions(hall: Hall, before: Sequence[str]) -> Ask:
    """Everybody's two passions, when the game has ended."""
    names = hall.names
    example = ", ".join(f"{2 * seat + 1} {2 * seat + 2}" for seat in hall.seats)

    def two(seat: int, part: list[Word]) -> tuple[int, int]:
        if len(part) != 2:
            raise Unclear(f"Two passions for {names[seat]}: sig man, or 12 4.", "KN-9")
        first, second = sorted(characteristic(word.text) for word in part)
        if first == second:
            raise Illegal(
                f"{names[seat]} cannot have {name(first)} twice: two different passions.", "KN-9"
            )
        return first, second

    def read(line: str) -> Passions:
        return each(line, names, hall.seats, two, example)

    def write(value: Passions) -> str:
        return ", ".join(
            f"{names.write(seat)} {name(one)} {name(other)}" for seat, (one, other) in value.items()
        )

    def check(value: Passions) -> list[Illegal]:
        objections = []
        kept: dict[int, int] = {}
        for seat, both in value.items():
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
        prompt=f"THE END. Reveal your passions, two each: {', '.join(names.players)}.",
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
        before=tuple(before),
        words=NAMES,
    )
