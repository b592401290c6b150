"""What happened outside the rules' own questions: something given, a count put right, somebody gone.

`/give FROM TO N THING [REMARK]`, `/fix PLACE [THING] N [REMARK]` and `/leave PLAYER [REMARK]` may be
typed at any question. All games share this reader; a game says what can be given and fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorers.errors import Illegal, Unclear
from scorers.parsing import choose, could_be, whole, words
from scorers.protocol import Clause
from scorers.text import Word, did_you_mean, either, fold, show

if TYPE_CHECKING:  # a match knows events, so events cannot know the match at run time
    from scorers.game import Match

EVENTS = ("give", "fix", "leave")
"""The words of the events; no question of a game may be called so."""

_TABLE = "the table itself"
CLAUSES = (
    Clause("give", "What players hand each other outside the rules counts once entered.", _TABLE),
    Clause("fix", "What the table has counted, or decided, stands from here on.", _TABLE),
    Clause("leave", "A player may go home; the game says what becomes of what was theirs.", _TABLE),
)
"""What the rulings of events cite; every game has them."""

MOST = 1_000_000
"""No count at a table is larger."""


class Fixable(NamedTuple):
    """A holding that `/fix` may put right."""

    place: str
    """As in the holding: `Ann`, `pool`, `lead card`."""
    thing: str
    words: tuple[str, ...] = ()
    """More words that mean the place: `lead` for `lead card`."""
    low: int = 0
    high: int = MOST
    read: Callable[[str], Any] | None = None
    """For what is no count: turns what was typed behind the place into the value (seats, never
    names) and raises `Unclear`. None: a whole number, or `+N`, `-N`.
    """
    write: Callable[[Any], str] = str
    example: str = "3"
    """Something that may be typed behind the place."""
    named: bool = True
    """The thing is written in canonical form; False where the place says it all (`fix missing 7d`)."""


class Give(NamedTuple):
    """Something that passes between two players outside the rules."""

    giver: int
    taker: int
    count: int  # type: ignore[assignment]  # hides a method of tuples that nobody calls
    thing: str
    remark: str = ""


class Fix(NamedTuple):
    """The table's own count or decision."""

    place: int | str | tuple[str, int]
    """A seat where the place is a player, `("side", 1)` where it is a team."""
    thing: str
    value: Any
    """The count; how many more or fewer where `relative`; else what the game reads there."""
    relative: bool = False
    remark: str = ""


class Leave(NamedTuple):
    """Somebody goes home."""

    seat: int
    remark: str = ""


Event = Give | Fix | Leave


def is_event(line: str) -> bool:
    """True if a typed line begins with the slash word of an event."""
    start = fold(line.lstrip()[:10]).replace("\t", " ")  # no word of an event is longer
    return start.partition(" ")[0] in {f"/{kind}" for kind in EVENTS}


def read_event(match: Match, line: str) -> tuple[str, Event]:
    """The kind of an event and the event, from a line with or without its slash.

    Raises `Unclear` with what would be accepted.
    """
    head, _, rest = line.strip().partition(" ")
    kind = fold(head).removeprefix("/")
    readers: dict[str, Callable[[Match, str], Event]] = {
        "give": _read_give,
        "fix": _read_fix,
        "leave": _read_leave,
    }
    reader = readers.get(kind)
    if reader is None:
        raise Unclear(f"{show(head)} is no event: {either(EVENTS)}.")
    return kind, reader(match, rest.strip())


def write_event(match: Match, event: Event) -> str:
    """An event in canonical form: `give Bob Ann 1 fame "promise of entry 3"`."""
    names = match.setup.names
    remark = f' "{event.remark}"' if event.remark else ""
    if isinstance(event, Give):
        who = f"{names.write(event.giver)} {names.write(event.taker)}"
        return f"give {who} {event.count} {event.thing}{remark}"
    if isinstance(event, Leave):
        return f"leave {names.write(event.seat)}{remark}"
    fixable = fixable_of(match, event)
    if isinstance(event.place, int):
        place = names.write(event.place)
    else:
        place = event.place if isinstance(event.place, str) else f'"{fixable.place}"'
    thing = f" {event.thing}" if fixable.named else ""
    if fixable.read is not None:
        value = fixable.write(event.value)
    else:
        value = f"{event.value:+d}" if event.relative else str(event.value)
    return f"fix {place}{thing} {value}{remark}"


def objections_to(match: Match, event: Event) -> list[Illegal]:
    """What the rules object to in an event; what cannot be scored is not forcible."""
    if isinstance(event, Give):
        return list(match.check_give(event.giver, event.taker, event.count, event.thing))
    if isinstance(event, Leave):
        return list(match.check_leave(event.seat))
    fixable = fixable_of(match, event)
    value = event.value
    if fixable.read is None:
        value = counted_now(match, fixable) + value if event.relative else value
        if not fixable.low <= value <= fixable.high:
            return [Illegal(_range(fixable), "fix")]
    return list(match.check_fix(fixable, value))


def fixable_of(match: Match, fix: Fix) -> Fixable:
    """What a fix is about. Raises `Unclear` where the game has it no more."""
    if isinstance(fix.place, int):
        place = match.setup.names[fix.place]
    else:
        place = fix.place if isinstance(fix.place, str) else match.setup.side_names[fix.place[1]]
    for fixable in match.fixables():
        if (fixable.place, fixable.thing) == (place, fix.thing):
            return fixable
    raise Unclear(f"There is no {fix.thing} of {place} to fix now.")


def counted_now(match: Match, fixable: Fixable) -> int:
    """How many a holding has now; 0 where nothing is held there."""
    for holding in match.holdings():
        if (holding.place, holding.thing) == (fixable.place, fixable.thing):
            return holding.count if isinstance(holding.count, int) else 0
    return 0


def _range(fixable: Fixable) -> str:
    what = f"{fixable.place} {fixable.thing}".strip()
    return f"{what} can be from {fixable.low} to {fixable.high}."


# -- from words


def _remark(rest: Sequence[Word]) -> str:
    """What stands behind an event, quoted or not, without line marks."""
    return " ".join(word.text.replace('"', "'") for word in rest).strip()


def _seat(match: Match, found: list[Word], usage: str) -> int:
    """The seat that the first words name; they are taken off the list."""
    names = match.setup.names
    if not found:
        raise Unclear(f"Who? {usage}")
    for count in range(min(len(found), 6), 1, -1):  # a name with blanks, without quotes
        together = " ".join(word.text for word in found[:count])
        if not any(word.quoted for word in found[:count]) and names.could_be(together):
            seat = names.seat(together)
            del found[:count]
            return seat
    seat = names.seat(found[0])
    del found[0]
    return seat


def _read_give(match: Match, rest: str) -> Give:
    things = tuple(match.gives)
    if not things:
        raise Unclear("Nothing passes between players in this game: /fix puts a count right.")
    usage = f"Type /give FROM TO N THING, with {either(things)}."
    found = words(rest)
    giver = _seat(match, found, usage)
    taker = _seat(match, found, usage)
    if giver == taker:
        raise Unclear(f"Two players are needed. {usage}")
    if not found:
        raise Unclear(f"How many? {usage}")
    count = whole(found.pop(0).text, 1, MOST, "how many")
    if not found and len(things) > 1:
        raise Unclear(f"{count} what? {usage}")
    if not found:
        return Give(giver, taker, count, things[0])
    if len(things) == 1 and not could_be(found[0].text, things):
        thing = things[0]
    else:
        thing = _thing(found.pop(0).text, things)
    return Give(giver, taker, count, thing, _remark(found))


def _thing(text: str, things: Sequence[str]) -> str:
    singular = {fold(thing).removesuffix("s"): thing for thing in things}
    return singular.get(fold(text).removesuffix("s")) or choose(text, things, "thing to give")


def _read_leave(match: Match, rest: str) -> Leave:
    found = words(rest)
    return Leave(_seat(match, found, "Type /leave PLAYER."), _remark(found))


def _read_fix(match: Match, rest: str) -> Fix:
    fixables = match.fixables()
    if not fixables:
        raise Unclear("Nothing can be put right by /fix in this game.")
    found = words(rest)
    if not found:
        raise Unclear(f"What, and how many? {_usage(fixables)}")
    at, taken = _place(match, found, fixables)
    del found[:taken]
    fixable = _thing_there(found, at)
    place = _kept_place(match, fixable.place)
    if fixable.read is not None:
        value, remark = _value_and_remark(fixable, found)
        return Fix(place, fixable.thing, value, False, remark)
    if not found:
        raise Unclear(f"How many? Such as /fix {fixable.place} {fixable.thing} {fixable.example}.")
    typed = found.pop(0).text
    if typed[:1] in "+-" and len(typed) > 1:
        by = whole(typed.lstrip("+-"), 0, MOST, "how many more or fewer")
        return Fix(place, fixable.thing, -by if typed[0] == "-" else by, True, _remark(found))
    return Fix(place, fixable.thing, whole(typed, 0, MOST, fixable.thing), False, _remark(found))


def _kept_place(match: Match, place: str) -> int | str | tuple[str, int]:
    """A place as it is kept: players and teams by their number, so that they may be renamed."""
    if place in match.setup.players:
        return match.setup.players.index(place)
    if place in match.setup.side_names:
        return "side", match.setup.side_names.index(place)
    return place


def _value_and_remark(fixable: Fixable, found: list[Word]) -> tuple[Any, str]:
    """The longest start of the words that can be the value; the rest is the remark."""
    assert fixable.read is not None
    fault = Unclear(f"What? Such as /fix {fixable.place} {fixable.example}.")
    for end in range(len(found), 0, -1):
        try:
            value = fixable.read(" ".join(word.typed for word in found[:end]))
        except Unclear as this:
            if end == 1 or not fault.args or end == len(found):
                fault = this
            continue
        return value, _remark(found[end:])
    raise fault


def _place(match: Match, found: list[Word], fixables: Sequence[Fixable]) -> tuple[list[Fixable], int]:
    """The holdings of the place that the first words name, and how many words these are."""
    by_key: dict[str, list[Fixable]] = {}
    for fixable in fixables:
        for key in (fixable.place, *fixable.words):
            by_key.setdefault(fold(key), []).append(fixable)
    for count in range(min(len(found), 6), 0, -1):
        key = " ".join(fold(word.text) for word in found[:count])
        if key in by_key:
            seat = next((s for s, name in enumerate(match.setup.players) if fold(name) == key), None)
            return (by_key[key] if seat is None else _of_seat(match, seat, fixables)), count
    names = match.setup.names
    seats = names.could_be(found[0])
    here = [seat for seat in seats if _of_seat(match, seat, fixables)]
    if len(here) > 1:
        who = names.listed(here, "or")
        raise Unclear(f"{show(found[0].text)} could be {who}: type a little more of the name.")
    if here:
        return _of_seat(match, here[0], fixables), 1
    near = could_be(found[0].text, by_key)
    meant = {tuple(f.place for f in by_key[key]) for key in near}
    if len(meant) == 1:
        return by_key[near[0]], 1
    if near:
        raise Unclear(f"{show(found[0].text)} could be {either(near)}: type a little more.")
    hint = did_you_mean(found[0].text, [*by_key])
    raise Unclear(f"There is no {show(found[0].text)} to fix.{hint} {_usage(fixables)}")


def _of_seat(match: Match, seat: int, fixables: Iterable[Fixable]) -> list[Fixable]:
    """What can be fixed of a player, and of the team that the player is in."""
    setup = match.setup
    own = (setup.players[seat], setup.side_names[setup.side_of[seat]])
    return [fixable for fixable in fixables if fixable.place in own]


def _thing_there(found: list[Word], at: list[Fixable]) -> Fixable:
    if found:
        fits = could_be(found[0].text, [fixable.thing for fixable in at])
        singular = [f.thing for f in at if fold(f.thing).removesuffix("s") == fold(found[0].text)]
        fits = singular or fits
        if len(fits) == 1:
            del found[0]
            return next(fixable for fixable in at if fixable.thing == fits[0])
        if fits:
            raise Unclear(f"{show(found[0].text)} could be {either(fits)}: type a little more.")
    if len(at) == 1:
        return at[0]
    things = either([fixable.thing for fixable in at])
    raise Unclear(f"Which of {at[0].place}: {things}? Such as /fix {at[0].place} {at[0].thing} 3.")


def _usage(fixables: Iterable[Fixable]) -> str:
    some = list(dict.fromkeys(f"{f.place} {f.thing}".strip() for f in fixables))
    shown = ", ".join(some[:8]) + (" …" if len(some) > 8 else "")
    return f"Type /fix PLACE THING N; there are: {shown}."
