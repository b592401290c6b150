"""What King of Con asks while tokens are laid in secret: bids on booths, offers on items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from scorers.errors import Illegal
from scorers.king_of_con.items import WASTED, by_number, find
from scorers.king_of_con.laying import Laid, read_laid, write_laid
from scorers.king_of_con.questions import LATER_ITEMS
from scorers.king_of_con.state import Hall
from scorers.parsing import whole
from scorers.protocol import Ask, Coming
from scorers.text import Word, entries

__all__ = ["bids", "offers"]


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


def _looting_finder(hall: Hall) -> Callable[[Word], str]:
    named = tuple((item.number, item.key) for item in hall.items.values())
    return _finder(named, _numbered(hall.items), "item")


def _too_many(hall: Hall) -> Callable[[tuple[Laid, ...]], list[Illegal]]:
    """Objects to offers above the supplies as they are now, without saying what they hold."""
    held, gone = tuple(hall.tokens.supply), tuple(hall.gone)
    names = hall.names
    earlier = tuple(map(tuple, hall.offered))

    def check(value: tuple[Laid, ...]) -> list[Illegal]:
        objections = []
        for laid in value:
            who = names[laid.seat]
            if laid.seat in gone:  # whatever was laid there is in nobody's hands
                objections.append(Illegal(f"{who} has left and offers nothing more.", "KN-10"))
                continue
            if laid.total <= held[laid.seat]:
                continue
            since = ""
            if earlier[laid.seat]:
                since = f" What {who} offered in {entries(earlier[laid.seat])} is gone."
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
        return read_laid(line, names, find_booth, "booth", hall.present)

    def write(value: tuple[Laid, ...]) -> str:
        return write_laid(value, names)

    def read_offers(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_item, "item", hall.present)

    # Whoever has 10 tokens is known at the first hid-bid; later an example could give it away.
    opening = hall.round == 1 and hid_bid == 1
    if hid_bid == 1:
        players = ", ".join(names.players)
        prompt = f"Phase 2, HID-BID 1 of 3.\nBid, reveal, then booth:tokens of {players}."
    else:
        prompt = f"HID-BID {hid_bid} of 3. Booth:tokens?"
    return Ask(
        ask="bids",
        where=f"round {hall.round}, hid-bid {hid_bid}",
        prompt=prompt if opening else f"{prompt} (nobody: -)",
        example=f"{names.write(0)} 1:2" if opening else "-",
        read=read,
        write=write,
        check=_too_many(hall),
        who=tuple(hall.present),
        hint="nobody: -" if opening else None,
        help=(
            "Who offers how many tokens on which booth: dirk 1:5, lulu 3:4. Leave out whoever offers "
            "nothing. Or one part for each seat, in order, without names: 1:2, -, 3:1.\n"
            "Also 5 on 1, or 5 on the beginning of the item's name. Tokens on several booths, "
            "1:2 3:3, are all wasted; misplaced ones are wasted:3. Nobody: -"
        ),
        clause="KN-2.1",
        before=("One booth each; tokens on two or more are all wasted.",) if hid_bid == 1 else (),
        words=(*(item.name for item in on_sale if item.name), WASTED),
        coming=(Coming(read_offers, "items are looted in phase 3, after the hid-bids"),),
        moment=(hall.round, 2, hid_bid, 0),
    )


def offers(hall: Hall) -> Ask:
    """What each player offers on items in play."""
    names = hall.names
    find_item = _looting_finder(hall)

    def read(line: str) -> tuple[Laid, ...]:
        return read_laid(line, names, find_item, "item", hall.present)

    def write(value: tuple[Laid, ...]) -> str:
        return write_laid(value, names)

    return Ask(
        ask="offers",
        where=f"round {hall.round}",
        prompt="Phase 3, LOOTING.\nOffer in secret, reveal, then item:tokens by name. (nobody: -)",
        example="-",
        read=read,
        write=write,
        check=_too_many(hall),
        who=tuple(hall.present),
        hint=None,
        help=(
            "Who offers how many tokens on which items, several if you like: lulu 1.2:1, "
            "dirk 1.1:2 1.4:3. Leave out whoever offers nothing. Or one part for each seat, in order, "
            "without names.\n"
            "Item 1.2 was on booth 2 in round 1; the beginning of its name will do, or 5 on 1.2. "
            "Tokens where no item is are wasted:2. Nobody: -"
        ),
        clause="KN-4.1",
        before=_in_play(hall),
        words=(*(item.name for item in hall.items.values() if item.name), WASTED),
        coming=(LATER_ITEMS,),
        moment=(hall.round, 3, 0, 0),
        once_a_turn=True,
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
