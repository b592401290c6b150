"""What King of Con asks: monkeys, items, bids, offers, ties and passions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from scorers.errors import Unclear
from scorers.king_of_con.answers import (
    Laid,
    Passions,
    read_items,
    read_laid,
    read_monkeys,
    read_passions,
    write_items,
    write_laid,
    write_monkeys,
    write_passions,
)
from scorers.king_of_con.legality import Supplies, check_passions, check_priority
from scorers.king_of_con.naming import (
    WASTED,
    find_item,
    is_item_number,
    list_named,
    read_booth,
    read_item_number,
)
from scorers.king_of_con.rulings import tell_count
from scorers.king_of_con.state import ROUNDS, Hall, Tie
from scorers.king_of_con.traits import NAMES
from scorers.parsing import words, write_yes, yes_or_no
from scorers.protocol import Ask, Coming
from scorers.text import Word, either, listed

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
_LATER_ITEMS = Coming(read_items, "the next items are turned up when their round begins")
_BID = re.compile(r"\d\s*:\s*\d|\d\s+on\s+\S", re.IGNORECASE)


def ask_monkeys(hall: Hall) -> Ask:
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
        who=tuple(hall.present),
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


def ask_items(hall: Hall) -> Ask:
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
        who=tuple(hall.present),
        hint="hashtags by prefix, a name if you like" if first else None,
        help=_ITEMS_HELP,
        clause="KN-1",
        before=() if first else tell_count(hall),
        words=NAMES,
        coming=(Coming(too_early, "bids are asked once the items lie on their booths"),),
        moment=(hall.round, 1, 0, 0),
        once_a_turn=True,
    )


def ask_bids(hall: Hall, hid_bid: int) -> Ask:
    """What each player offers on which booth in one hid-bid."""
    names = hall.names
    on_sale = [hall.find_on_booth(booth) for booth in range(1, 5)]
    by_booth = tuple(each._replace(number=each.number[-1]) for each in list_named(on_sale))
    find_looted = _make_item_finder(hall)

    def find_booth(word: Word) -> str:
        return find_item(word, by_booth, read_booth, thing="booth")

    def read(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_booth, "booth", hall.present)

    def write(value: tuple[Laid, ...]) -> str:
        return write_laid(value, names)

    def read_offers(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_looted, "item", hall.present)

    # Whoever has 10 tokens is known at the first hid-bid; later an example could give it away.
    opening = hall.round == 1 and hid_bid == 1
    if hid_bid == 1:
        players = ", ".join(names[seat] for seat in hall.present)
        prompt = f"Phase 2, HID-BID 1 of 3.\nBid, reveal, then booth:tokens of {players}."
    else:
        prompt = f"HID-BID {hid_bid} of 3. Booth:tokens?"
    return Ask(
        ask="bids",
        where=f"round {hall.round}, hid-bid {hid_bid}",
        prompt=prompt if opening else f"{prompt} (nobody: -)",
        example=f"{names.write(hall.present[0])} 1:2" if opening else "-",
        read=read,
        write=write,
        check=Supplies(hall).object_to,
        who=tuple(hall.present),
        hint="nobody: -" if opening else None,
        help=(
            "Who offers how many tokens on which booth: dirk 1:5, lulu 3:4. Leave out whoever offers "
            "nothing. Or one part for each seat, in order, without names: 1:2, -, 3:1, "
            "or 12 - 31.\n"
            "Also 5 on 1, or 5 on the beginning of the item's name. Tokens on several booths, "
            "1:2 3:3, are all wasted; misplaced ones are wasted:3. Nobody: -"
        ),
        clause="KN-2.1",
        before=("One booth each; tokens on two or more are all wasted.",) if hid_bid == 1 else (),
        words=(*(item.name for item in on_sale if item.name), WASTED),
        coming=(Coming(read_offers, "items are looted in phase 3, after the hid-bids"),),
        moment=(hall.round, 2, hid_bid, 0),
    )


def ask_offers(hall: Hall) -> Ask:
    """What each player offers on items in play."""
    names = hall.names
    find_looted = _make_item_finder(hall)

    def read(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_looted, "item", hall.present)

    def write(value: tuple[Laid, ...]) -> str:
        return write_laid(value, names)

    return Ask(
        ask="offers",
        where=f"round {hall.round}",
        prompt="Phase 3, LOOTING.\nOffer in secret, reveal, then item:tokens by name. (nobody: -)",
        example="-",
        read=read,
        write=write,
        check=Supplies(hall).object_to,
        who=tuple(hall.present),
        hint=None,
        help=(
            "Who offers how many tokens on which items, several if you like: lulu 1.2:1, "
            "dirk 1.1:2 1.4:3. Leave out whoever offers nothing. Or one part for each seat, in order, "
            "without names.\n"
            "Item 1.2 was on booth 2 in round 1; the beginning of its name will do, or two of its "
            "hashtags, fan gad:3, or 5 on 1.2. "
            "Tokens where no item is are wasted:2. Nobody: -"
        ),
        clause="KN-4.1",
        before=_list_in_play(hall),
        words=(*(item.name for item in hall.items.values() if item.name), WASTED),
        coming=(_LATER_ITEMS,),
        moment=(hall.round, 3, 0, 0),
        once_a_turn=True,
    )


def _make_item_finder(hall: Hall) -> Callable[[Word], str]:
    """Return what gives the item that a word stands for, of those shown so far."""
    named = list_named(hall.items.values())
    known = frozenset(hall.items)
    return lambda word: find_item(word, named, lambda text: read_item_number(text, known))


def _list_in_play(hall: Hall) -> tuple[str, ...]:
    lines = ["In play, with the value in brackets:"]
    for seat, owned in enumerate(hall.list_collections()):
        what = ", ".join(f"{hall.list_item(item)} ({item.value})" for item in owned)
        lines.append(f"{hall.names[seat]}: {what or 'nothing'}")
    stall = ", ".join(hall.list_item(item) for item in hall.list_stall())
    if stall:
        lines.append(f"Stall, offer 3 or more: {stall}")
    return tuple(lines)


def ask_keep(hall: Hall, tie: Tie, left: Sequence[int]) -> Ask:
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
        moment=(hall.round, hall.phase, tie.step, len(hall.declined)),
    )


def _read_tie(text: str) -> str | None:
    return text if is_item_number(text) else None


def ask_priority(hall: Hall, seat: int, choice: int, ties: Sequence[str]) -> Ask:
    """Which of several ties the player with the lowest monkey settles first."""
    who = hall.names[seat]
    open_ties = tuple(ties)
    named = list_named(hall.items[number] for number in open_ties)

    def read(line: str) -> str:
        typed = words(line)
        several = len(typed) > 1 and any(word.quoted or is_item_number(word.text) for word in typed)
        if not typed or several:
            raise Unclear(f"One item, {either(open_ties)}.", "KN-4.4")
        whole = Word(" ".join(word.text for word in typed), typed[0].quoted)
        return find_item(whole, named, _read_tie, wasted=False)

    return Ask(
        ask="priority",
        where=f"round {hall.round}, {who}, choice {choice}",
        prompt=(
            f"{who.upper()} has the lowest monkey, {hall.monkeys[seat]}, and is level on "
            f"{listed(hall.list_item(hall.items[number]) for number in open_ties)}. Which first?"
        ),
        example=open_ties[0],
        read=read,
        write=str,
        check=lambda value: check_priority(who, value, open_ties),
        who=(seat,),
        help="One of the items in a tie: its number, or the beginning of its name.",
        clause="KN-4.4",
        moment=(hall.round, 3, 2 * hall.ties + 1, 0),
    )


def ask_passions(hall: Hall) -> Ask:
    """Everybody's two passions, when the game has ended."""
    names = hall.names
    example = ", ".join(
        "-" if seat in hall.gone else f"{2 * seat + 1} {2 * seat + 2}" for seat in hall.seats
    )

    def read(line: str) -> Passions:
        return read_passions(line, names, example, hall.present)

    def write(value: Passions) -> str:
        return write_passions(value, names)

    return Ask(
        ask="passions",
        where="end",
        prompt=f"THE END.\nReveal your passions, two each: {', '.join(names.players)}.",
        example=example,
        read=read,
        write=write,
        check=lambda value: check_passions(hall, value),
        who=tuple(hall.present),
        help=(
            "Two passions for each player, by name, by the beginning of one or by number: in seat "
            "order, or each with a name, dirk sig man, lulu 3 10. Forgotten ones are worth nothing: "
            "- or sig -, with ! behind the line."
        ),
        clause="KN-9",
        before=(
            *(tell_count(hall) if hall.phase == 4 else ()),
            "Count the tokens behind the screens. If one count differs: /fix NAME supply N",
        ),
        words=NAMES,
        moment=(hall.round, 5, 0, 0),  # behind the four phases of the round that was the last
    )
