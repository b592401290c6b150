"""King of Clubs without a session: one dance, the end of one night, the order of its dances."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorers.errors import Unclear
from scorers.game import Case, Judgement, Match, judge_with_facts
from scorers.king_of_clubs.answers import read_clubs, read_dancer
from scorers.king_of_clubs.dances import find_better, tell_comparison
from scorers.king_of_clubs.ending import find_night_winner
from scorers.king_of_clubs.moves import CARDS
from scorers.king_of_clubs.nightclubs import MOST_PRESTIGE, Dance, make_dances
from scorers.king_of_clubs.state import Layout
from scorers.parsing import choose, whole
from scorers.text import counted, listed, plain, show

__all__ = ["CASES"]

_SIDES = (1, 2, 4)
"""How many dancers a side can have at a dance."""
_PART = re.compile(r"([0-9]+(?:&[0-9]+)*)(?:\+([0-9]+))?")


def _dancers(typed: str) -> list[tuple[int, int]]:
    """A side's dancers with their moves: `14`, `1+3,4`. Raises `Refused`."""
    found: list[tuple[int, int]] = []
    for part in plain(typed).replace(" ", "").split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise Unclear(
                f"No dancers can be read in {show(typed) or 'nothing'}: type 14 for dancers 1 and 4, "
                "or 1+3,4 with three moves on the 1."
            )
        skills = [read_dancer(digit) for digit in match[1].replace("&", "")]
        lift = whole(match[2], 1, CARDS, "a count of moves") if match[2] else 0
        found += [*((skill, 0) for skill in skills[:-1]), (skills[-1], lift)]
    return found


def _two(typed: str, what: str, example: str) -> list[str]:
    halves = [half.strip() for half in plain(typed).split(",")]
    if len(halves) != 2 or not all(halves):
        raise Unclear(f"{what} of both sides, with a comma between, such as {example}.")
    return halves


def _backups(typed: str | None) -> list[tuple[int, ...]] | None:
    """Each side's backups: `5,1`, in team play `52,41`. Raises `Refused`."""
    if typed is None:
        return None
    halves = [
        tuple(map(read_dancer, half.replace(" ", "")))
        for half in _two(typed, "The backups", "5,1 or 52,41")
    ]
    if len(halves[0]) != len(halves[1]) or len(halves[0]) > 2:
        raise Unclear("One backup a side, such as 5,1, or two in team play, such as 52,41.")
    return halves


def _and(skills: Sequence[int]) -> str:
    return listed(sorted(skills))


def judge_dance(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who takes a nightclub (KC-5, KC-6, KC-7)."""
    if len(args) != 2:
        raise Unclear("Two sides, such as 14 23.")
    sides = [_dancers(arg) for arg in args]
    counts = [len(side) for side in sides]
    if counts[0] != counts[1] or counts[0] not in _SIDES:
        raise Unclear("Both sides send one dancer, two, or four at a line dance.")
    backups = _backups(flags.get("backups"))
    if backups is not None and {1: 1, 4: 2}.get(counts[0], len(backups[0])) != len(backups[0]):
        raise Unclear("One backup a side with two players, two in team play.")
    with_moves = any(lift for side in sides for _, lift in side)
    version = "advanced" if with_moves else "basic"
    if "version" in flags:
        version = choose(flags["version"], ("basic", "advanced"), "version")
        if version == "basic" and with_moves:
            raise Unclear("There are no moves in the basic version: leave out the + or the version.")
    steps: list[Mapping[str, object]] = [
        {
            "text": f"Side {nth}: the {skill} with {counted(lift, 'move')} counts {skill + lift}.",
            "clause": "KC-7",
        }
        for nth, side in enumerate(sides, 1)
        for skill, lift in side
        if lift
    ]
    skills = [[skill + lift for skill, lift in side] for side in sides]
    steps.append(
        {
            "text": f"Least skilled first, {_and(skills[0])} against {_and(skills[1])}: "
            f"{tell_comparison(*skills)}.",
            "clause": "KC-5",
        }
    )
    winner = find_better(*skills)
    if winner is None and version == "advanced":
        steps.append({"text": "Level after moves: nobody takes it.", "clause": "KC-7.2"})
    elif winner is None and backups is None:
        steps.append({"text": "A full tie: the better backup takes it.", "clause": "KC-6"})
        return Judgement("backups decide", steps=tuple(steps))
    elif winner is None and backups is not None:
        winner = find_better(*backups)
        steps.append({"text": f"Backups: {tell_comparison(*backups)}.", "clause": "KC-6"})
    return _judged(winner, steps)


def judge_night(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who wins a night (KC-8 to KC-8.5)."""
    if args:
        raise Unclear("A night is told by options alone, such as --prestige 7,7 --backups 3,3.")
    if "prestige" not in flags:
        raise Unclear("Say the prestige of both sides, such as --prestige 7,7.")
    prestige = [
        whole(half, 0, MOST_PRESTIGE, "prestige of a night")
        for half in _two(flags["prestige"], "The prestige", "7,7")
    ]
    backups = _backups(flags.get("backups"))
    moves = None
    if "moves" in flags:
        moves = [whole(half, 0, CARDS, "moves") for half in _two(flags["moves"], "The moves", "2,1")]
    lead = None
    if flags.get("lead", "nobody") != "nobody":
        lead = whole(flags["lead"].strip(), 1, 2, "the side that leads") - 1
    tie = choose(flags.get("team_tie", "least-first"), ("least-first", "highest-first"), "team_tie")
    highest_first = tie == "highest-first"
    high, low = max(prestige), min(prestige)
    if high != low:
        return _judged(
            find_night_winner(prestige, (), (0, 0), lead).side,
            [{"text": f"Most prestige wins: {high} to {low}.", "clause": "KC-8"}],
        )
    steps: list[Mapping[str, object]] = [{"text": f"Level at {high} prestige.", "clause": "KC-8"}]
    if backups is None:
        steps.append({"text": "The better backup wins.", "clause": "KC-8.1"})
        return Judgement("backups decide", steps=tuple(steps))
    won = find_night_winner(prestige, backups, moves or (0, 0), lead, highest_first)
    clause = "KC-8.2" if len(backups[0]) > 1 else "KC-8.1"
    steps.append(
        {
            "text": f"Backups: {tell_comparison(*backups, highest_first=highest_first)}.",
            "clause": clause,
        }
    )
    if won.by != "backups" and moves is not None:
        level = "level" if moves[0] == moves[1] else "fewer win"
        steps.append({"text": f"Moves, {moves[0]} to {moves[1]}: {level}.", "clause": "KC-8.3"})
    if won.by in ("lead", "nothing") and moves is None:
        text = "--moves was not said: taken as level. Otherwise the side with fewer moves wins."
        steps.append({"text": text, "clause": "KC-8.3"})
    if won.by == "lead":
        text = f"Side {(lead or 0) + 1} leads, so the tie goes to the other side."
        steps.append({"text": text, "clause": "KC-8.4"})
    if won.by == "nothing" and "lead" in flags:
        steps.append({"text": "Nobody leads: nobody wins the night.", "clause": "KC-8.5"})
    elif won.by == "nothing":
        text = "--lead was not said: taken as nobody leads, so nobody wins the night."
        steps.append({"text": text, "clause": "KC-8.5"})
        text = "If side 1 leads, side 2 wins; if side 2 leads, side 1 wins."
        steps.append({"text": text, "clause": "KC-8.4"})
    return _judged(won.side, steps)


def judge_night_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """The same in a session: what is not said is as it lies on the table."""
    lay: Layout = match.on_table  # type: ignore[attr-defined]  # the match is King of Clubs'
    known = {
        "prestige": ",".join(map(str, lay.prestige)),
        "moves": ",".join(map(str, lay.moves_played)),
        "lead": "nobody" if lay.lead is None else str(1 + lay.lead),
        "team_tie": lay.setup.options.get("team_tie", "least-first"),
    }
    if lay.is_certain():
        known["backups"] = ",".join("".join(map(str, side)) for side in lay.side_backups)
    took = [f"{flag} {value}" for flag, value in known.items() if flag not in flags]
    judged = judge_night(args, {**known, **flags})
    sides = ", ".join(f"side {nth} is {name}" for nth, name in enumerate(lay.setup.side_names, 1))
    text = f"As on this table: {'; '.join([sides, *took])}."
    return judged._replace(steps=({"text": text, "clause": "KC-8"}, *judged.steps))


def judge_order(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """In which order the dances of a night are settled (KC-4, KC-4.1)."""
    clubs = read_clubs(" ".join(args))
    ways = {way: make_dances(clubs, way) for way in _ORDERS}
    way = choose(flags.get("order", "solos-first"), tuple(_ORDERS), "order")
    steps = [
        {"text": f"{way}: {_list_dances(dances)}.", "clause": _ORDERS[way]}
        for way, dances in ways.items()
    ]
    return Judgement(
        _list_dances(ways[way]),
        steps=tuple(steps),
        extra={"order": [list(dance.clubs) for dance in ways[way]]},
    )


_ORDERS = {"solos-first": "KC-4", "by-value": "KC-4.1"}
"""The ways to settle a night's dances, as the option `order` has them, with their clauses."""


def _list_dances(dances: Sequence[Dance]) -> str:
    """`solo 5, solo 7, couples 2 and 2 (worth 4)`"""
    return ", ".join(
        f"solo {dance.card}"
        if dance.sends == 1
        else f"couples {listed(dance.clubs)} (worth {dance.worth})"
        for dance in dances
    )


def _judged(side: int | None, steps: Sequence[Mapping[str, object]]) -> Judgement:
    if side is None:
        return Judgement("nobody", steps=tuple(steps))
    return Judgement(f"side {side + 1}", side + 1, steps=tuple(steps))


def _know_the_version(match: Match, args: Sequence[str]) -> dict[str, str]:
    return {"version": match.setup.options["version"]}


def _know_the_order(match: Match, args: Sequence[str]) -> dict[str, str]:
    return {"order": match.setup.options["order"]}


CASES = (
    Case(
        "dance",
        "A B [--backups 5,1] [--version basic]",
        "who takes a nightclub: the dancers of two sides, with moves as 1+3,4",
        ("14", "23"),
        ("backups", "version"),
        judge_dance,
        judge_with_facts(judge_dance, _know_the_version),
    ),
    Case(
        "night",
        "--prestige 7,7 [--backups 3,3] [--moves 2,1] [--lead 1] [--team_tie highest-first]",
        "who wins a night when its dances are done",
        ("--prestige", "7,7", "--backups", "3,3", "--moves", "2,1", "--lead", "1"),
        ("prestige", "backups", "moves", "lead", "team_tie"),
        judge_night,
        judge_night_at,
    ),
    Case(
        "order",
        "CLUBS [--order by-value]",
        "in which order the dances of a night are settled",
        ("2257",),
        ("order",),
        judge_order,
        judge_with_facts(judge_order, _know_the_order),
    ),
)
