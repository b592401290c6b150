"""What a table types in King of Clubs: from a line to its value, and back to canonical text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from scorers.errors import Illegal, Unclear
from scorers.king_of_clubs.dances import NOT_SAID, TEAM
from scorers.king_of_clubs.moves import CARDS, Move
from scorers.king_of_clubs.nightclubs import HOW_MANY, OPEN, find_surplus
from scorers.names import NO_NAME, Names
from scorers.parsing import each, run, split, whole, words
from scorers.text import Word, listed, plain, show

__all__ = [
    "DRAWS",
    "Dancers",
    "Shown",
    "make_dancers_reader",
    "read_clubs",
    "read_draw",
    "read_lead",
    "read_moves",
    "write_clubs",
    "write_dancers",
    "write_lead",
    "write_moves",
]

Dancers: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seat the dancers it sends, rising."""

DRAWS = CARDS
"""The highest Draw Value that can be typed: there are no more moves than that."""

_SKILLS = tuple(map(str, TEAM))


class Shown(NamedTuple):
    """What the Lead showed the table: a dancer, at the nightclub of this value."""

    seat: int
    dancer: int
    club: int


def read_clubs(line: str) -> tuple[int, ...]:
    """Four nightclubs, rising: `7 2 5 2` or `7252`."""
    text = plain(line).replace(",", " ")
    digits = run(text, OPEN)
    if digits is None:
        joined = "".join(text.split())
        if joined.isascii() and joined.isdigit():
            raise Unclear(f"Four nightclubs are needed, not {len(joined)}: type 2257.", "KC-1")
        raise Unclear("Four nightclubs are needed, by their values: type 2257.", "KC-1")
    clubs = tuple(sorted(map(int, digits)))
    over = find_surplus(clubs)
    if over is not None:
        has = ("No nightclub is", "Only one nightclub is", "Only two nightclubs are")
        raise Illegal(
            f"{has[HOW_MANY.get(over, 0)]} worth {over}: the nine are 2, 2, 3, 3, 4, 4, 5, 6 and 7.",
            "KC-1",
        )
    return clubs


def write_clubs(clubs: Sequence[int]) -> str:
    """`2 2 5 7`."""
    return " ".join(map(str, clubs))


def read_dancer(digit: str) -> int:
    """A dancer's skill. Raises `Illegal` outside 1 to 5."""
    if digit not in _SKILLS:
        raise Illegal(f"There is no dancer {show(digit)}: everybody has dancers 1 to 5.", "KC-2")
    return int(digit)


def make_dancers_reader(
    names: Names, sends: int, does: str, digits: str, by_name: str
) -> Callable[[str], Dancers]:
    """The reader of one dancer (`sends` 1) or two (2) for each player.

    Without names the digits may be run together, commas optional; with names all of them.
    `does`: what each player does with so many (`sends two dancers`); `digits` and `by_name`: an
    answer that would be accepted, without names and with them.
    """
    seats = range(len(names.players))
    a_part = "([0-9])" if sends == 1 else r"([0-9])\s*&?\s*([0-9])"
    one = re.compile(a_part)
    together = re.compile(r"\s*".join([a_part] * len(seats)))
    for_moves = f"+ is for moves, which are asked after the dancers: type {digits}."
    needed = f"Each of {len(seats)} players {does}: type {digits} or {by_name}."

    def part(text: str, whose: str) -> tuple[int, ...]:
        if text == "-":
            return ()
        found = one.fullmatch(text)
        if found is not None:
            return tuple(sorted(read_dancer(digit) for digit in found.groups()))
        if "+" in text:
            raise Unclear(for_moves, "KC-2")
        if text.isascii() and text.isdigit():
            raise Unclear(
                f"{whose or 'Each player'} {does} here, not {len(text)}: type {digits}.", "KC-2"
            )
        raise Unclear(needed, "KC-2")

    def named(seat: int, found: list[Word]) -> tuple[int, ...]:
        if any(word.quoted for word in found):
            raise Unclear(needed, "KC-2")
        return part("".join(word.text for word in found), names[seat])

    def read(line: str) -> Dancers:
        text = plain(line).strip()
        parts = [typed.strip() for typed in text.split(",")]
        unnamed = {typed[0].isdecimal() or typed == "-" for typed in parts if typed}
        if len(unnamed) > 1:
            raise Unclear(f"Names for all or for none: type {by_name} or {digits}.")
        if unnamed == {True}:
            if "," in text:
                if len(parts) != len(seats) or not all(parts):
                    raise Unclear(needed, "KC-2")
                return tuple(part("".join(typed.split()), "") for typed in parts)
            found = together.fullmatch(text)
            if found is not None:
                skills = [read_dancer(digit) for digit in found.groups()]
                return tuple(tuple(sorted(skills[i : i + sends])) for i in range(0, len(skills), sends))
            if "+" in text:
                raise Unclear(for_moves, "KC-2")
            raise Unclear(needed, "KC-2")
        if text[:1] in NO_NAME:
            raise Unclear(needed, "KC-2")
        absent = read_absent(parts)
        if absent is not None:
            return absent
        return tuple(each(line, names, seats, named, by_name, named_only=True).values())

    def read_absent(parts: list[str]) -> Dancers | None:
        """`bob -` alone: those that are named sent nobody, and who came is not said."""
        found = [words(typed) for typed in parts]
        if not all(len(part) == 2 and part[1].text == "-" for part in found):
            return None
        gone = {names.seat(part[0]) for part in found}
        return tuple(() if seat in gone else NOT_SAID for seat in seats)

    return read


def write_dancers(names: Names, dancers: Dancers) -> str:
    """`Ann 3, Bob 4`; couples `Ann 1&4, Bob 2&3`; `Bob -` where nobody was sent."""
    return ", ".join(
        f"{names.write(seat)} {'&'.join(map(str, sent)) or '-'}"
        for seat, sent in enumerate(dancers)
        if sent != NOT_SAID
    )


_AT = re.compile("([0-9]+)(?:at?|@|-|to)([0-9]+)")
_RUN = re.compile("([0-9])([0-9])")


def read_lead(
    names: Names,
    leads: Sequence[int],
    clubs: Sequence[int],
    example: str,
    first: str,
    line: str,
) -> Shown | None:
    """What the Lead shows: `4 at 7`, with a name where two lead; `-` for nothing.

    `leads`: the seats of the side that leads; `clubs`: tonight's values; `first`: the first dance,
    where two digits alone could be its dancers too, else empty.
    """
    text = plain(line).strip()
    if text == "-":
        return None
    how = f"Type a dancer and its nightclub, such as {example}, or - if nothing was shown."
    if text[:1] in NO_NAME:
        raise Unclear(how, "KC-3")
    found = words(line)
    if found[0].key == "the" and not found[0].quoted and not names.could_be("the"):
        found = found[1:]
    seat = None
    if found and (found[0].quoted or not found[0].text[:1].isdecimal()):
        seat = names.seat(found[0])
        found = found[1:]
    if any(word.quoted for word in found):
        raise Unclear(how, "KC-3")
    typed = "".join(word.key for word in found if word.key != "the")
    at = _AT.fullmatch(typed) or _RUN.fullmatch(typed)
    if at is None:
        raise Unclear(how, "KC-3")
    open_tonight = at[2] in map(str, clubs)
    if at.re is _RUN and seat is None:
        if not open_tonight:  # then it is nothing that a Lead shows
            raise Unclear(how, "KC-3")
        if first and at[2] in _SKILLS:
            raise Unclear(
                f"{show(text)} could be the {at[1]} at the {at[2]}, or the dancers of {first}: type "
                f"{at[1]} at {at[2]}, or - if nothing was shown.",
                "KC-3",
            )
    if seat is None:
        if len(leads) > 1:
            who = names.listed(leads, "or")
            raise Unclear(f"Say whose dancer it is, {who}: type {example}.", "KC-9.4")
        seat = leads[0]
    dancer = read_dancer(at[1])
    if not open_tonight:
        values = listed(sorted(set(clubs)))
        raise Illegal(
            f"No nightclub worth {show(at[2])} is open tonight: {values} are. Two of one value that "
            "lie together go by the value of one.",
            "KC-1",
        )
    return Shown(seat, dancer, int(at[2]))


def write_lead(names: Names, shown: Shown | None) -> str:
    """`Ann 4 at 7`, or `-`."""
    if shown is None:
        return "-"
    return f"{names.write(shown.seat)} {shown.dancer} at {shown.club}"


_LIFT = re.compile(r"(?:(?P<owner>.+)\.)?(?P<dancer>[0-9]*)\+(?P<count>[0-9]+)")
_QUOTED_OWNERS_LIFT = re.compile(r"\.(?P<dancer>[0-9]*)\+(?P<count>[0-9]+)")
_COUNT = re.compile("[0-9]+")
_GO = re.compile(r"-|\+\s*([0-9]+)")
_GOES = re.compile(r"(?:-|\+\s*[0-9]+)(?:[\s,]+(?:-|\+\s*[0-9]+))*")


def read_moves(
    names: Names, side_of: Sequence[int], sent: Dancers, begins: int, example: str, line: str
) -> tuple[Move, ...]:
    """Moves in the order made: `ann 3+2, bob +1`; `ann cy.3+2` for a team mate's; `-` for none.

    Between two players also go by go without names: `+2 +1`. `sent`: the dancers at this dance;
    `begins`: the side that opens.
    """
    text = plain(line).strip()
    if text == "-":
        return ()
    if len(sent) == 2 and _GOES.fullmatch(text):
        goes = enumerate(_GO.finditer(text), begins)
        return tuple(
            Move(nth % 2, nth % 2, _find_only(names, sent, nth % 2), _count(go[1]))
            for nth, go in goes
            if go[1]
        )
    return tuple(_move(names, side_of, sent, example, part) for part in split(line))


def _count(digits: str) -> int:
    return whole(digits, 1, CARDS, "a count of moves")


def _find_only(names: Names, sent: Dancers, seat: int) -> int:
    """The one dancer that a player has at the dance. Raises `Unclear` where there are two."""
    here = sent[seat]
    if len(here) > 1:
        raise Unclear(
            f"{names[seat]} dances {listed(here)} here: say which one is lifted, such as "
            f"{names.write(seat)} {here[0]}+1.",
            "KC-7",
        )
    return here[0]


def _move(names: Names, side_of: Sequence[int], sent: Dancers, example: str, part: str) -> Move:
    how = f"Type a player, the dancer and how many moves, such as {example}; for none type -."
    found = words(part)
    if not found:
        raise Unclear(f"There is nothing between two commas. {how}", "KC-7")
    if not found[0].quoted and found[0].text[0] in "0123456789+-":
        raise Unclear(f"Every part of the moves begins with the name of who makes them. {how}", "KC-7")
    player = names.seat(found[0])
    owner_quoted = len(found) > 1 and found[1].quoted
    tail = found[2:] if owner_quoted else found[1:]
    if any(word.quoted for word in tail):
        raise Unclear(how, "KC-7")
    typed = "".join(word.text for word in tail)
    if not owner_quoted and _COUNT.fullmatch(typed):  # `bob 1`: the count alone
        return Move(player, player, _find_only(names, sent, player), _count(typed))
    lift = (_QUOTED_OWNERS_LIFT if owner_quoted else _LIFT).fullmatch(typed)
    if lift is None:
        raise Unclear(how, "KC-7")
    whose = found[1] if owner_quoted else lift["owner"]
    owner = player if whose is None else names.seat(whose)
    if not lift["dancer"]:
        return Move(player, owner, _find_only(names, sent, owner), _count(lift["count"]))
    dancer = read_dancer(lift["dancer"])
    if dancer not in sent[owner]:
        raise Illegal(
            f"{names[owner]}'s {dancer} is not at this dance: {names[owner]} dances "
            f"{listed(sent[owner])} here.",
            "KC-7",
        )
    return Move(player, owner, dancer, _count(lift["count"]))


def write_moves(names: Names, moves: Sequence[Move]) -> str:
    """The parts as typed: `Ann 3+2, Bob 4+1`, `Ann Cy.3+2`, or `-`."""
    if not moves:
        return "-"
    return ", ".join(
        f"{names.write(move.player)} "
        f"{'' if move.owner == move.player else names.write(move.owner) + '.'}"
        f"{move.dancer}+{move.times}"
        for move in moves
    )


def read_draw(line: str) -> int:
    """A Draw Value as printed on a dancer."""
    return whole(plain(line).strip(), 0, DRAWS, "a Draw Value")
