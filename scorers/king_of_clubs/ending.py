"""How nights and the whole game end: who wins and leads, the tie-breaks read out, the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from scorers.game import Setup
from scorers.king_of_clubs.dances import find_better, tell_comparison
from scorers.king_of_clubs.moves import LIMIT, Drawn
from scorers.king_of_clubs.nightclubs import NIGHTS
from scorers.king_of_clubs.rulings import Telling
from scorers.king_of_clubs.state import Layout
from scorers.protocol import Award, Ruling, Verdict
from scorers.ranking import Rung, rank
from scorers.text import counted, listed

__all__ = [
    "ENOUGH",
    "By",
    "Won",
    "end_by_points",
    "end_with_gone",
    "find_next_lead",
    "find_night_winner",
    "tell_draw",
    "tell_lead_card",
    "tell_night",
    "tell_point",
]

ENOUGH = 5
"""So many points make a King of Clubs."""

By: TypeAlias = Literal["prestige", "backups", "moves", "lead", "nothing"]


class Won(NamedTuple):
    """Who wins a night, and by what; everything named before that was level."""

    side: int | None
    by: By


def find_night_winner(
    prestige: Sequence[int],
    backups: Sequence[Sequence[int]],
    moves: Sequence[int],
    lead: int | None,
    highest_first: bool = False,
) -> Won:
    """The side, 0 or 1, that wins the night (KC-8 to KC-8.5).

    `prestige` and `moves` of the two sides; `backups` of each side's players, looked at only when
    prestige is level; `lead`: the side that leads tonight; `highest_first`: a team's better backup
    is compared before the other one (KC-8.2).
    """
    if prestige[0] != prestige[1]:
        return Won(0 if prestige[0] > prestige[1] else 1, "prestige")
    side = find_better_from_above(*backups) if highest_first else find_better(*backups)
    if side is not None:
        return Won(side, "backups")
    if moves[0] != moves[1]:
        return Won(0 if moves[0] < moves[1] else 1, "moves")
    if lead is not None:
        return Won(1 - lead, "lead")
    return Won(None, "nothing")


def find_better_from_above(first: Sequence[int], second: Sequence[int]) -> int | None:
    """The side with the higher backup at the first difference from above, or None (KC-8.2)."""
    ours, theirs = sorted(first, reverse=True), sorted(second, reverse=True)
    return None if ours == theirs else 0 if ours > theirs else 1


def find_next_lead(points: Sequence[int], winner: int | None) -> int | None:
    """The side that leads the night after this one (KC-9.1 to KC-9.3).

    `winner`: the side that won the night which just ended.
    """
    if points[0] != points[1]:
        return 0 if points[0] > points[1] else 1
    return winner


def tell_night(
    won: Won, lay: Layout, backups: Sequence[Sequence[int]], tell: Telling
) -> Iterator[Ruling]:
    """Who wins the night, with every tie-break that was looked at on the way (KC-8 to KC-8.5).

    `backups`: of each side's players, where prestige is level.
    """
    night, lead = lay.night, lay.lead
    moves = lay.moves_played if lay.advanced else None
    wins = f"nobody wins night {night}"
    if won.side is not None:
        wins = f"{tell.does(won.side, 'wins', 'win')} night {night}"
    dances = list(zip(lay.tonight.dances, lay.taken, strict=True))
    worth = [[dance.worth for dance, by in dances if by == side] for side in (0, 1)]
    steps = tuple(f"{tell.sides[side]}: {_added(worth[side])} prestige." for side in (0, 1))
    high, low = max(map(sum, worth)), min(map(sum, worth))
    if won.by == "prestige":
        yield Ruling(f"{wins}, {high} prestige to {low}.", ("KC-8",), steps=steps)
        return
    yield Ruling(f"Level at {high} prestige.", ("KC-8",), steps=steps)
    by_backups = ("KC-8.1", "KC-8.2") if tell.teams else ("KC-8.1",)
    shown = tell.skills(backups)
    if won.by == "backups":
        highest_first = lay.setup.options.get("team_tie") == "highest-first"
        beats = (f"Backups: {tell_comparison(*backups, highest_first=highest_first)}.",)
        yield Ruling(f"Better backup wins: {shown}. {wins}.", by_backups, steps=beats)
        return
    yield Ruling(f"Backups are level too: {shown}.", by_backups)
    if won.by == "moves":
        yield Ruling(f"Fewer moves win: {tell.score(moves or ())}. {wins}.", ("KC-8.3",))
        return
    if moves is not None:
        yield Ruling(f"Moves are level too: {tell.score(moves)}.", ("KC-8.3",))
    if lead is None:
        yield Ruling(f"Nobody leads tonight, so {wins}.", ("KC-8.5",))
    else:
        leads = tell.does(lead, "leads", "lead")
        yield Ruling(f"{leads}, so the tie goes to the other side. {wins}.", ("KC-8.4",))


def _added(worth: Sequence[int]) -> str:
    """`6 + 4 = 10`, `5`, `no nightclub, 0`: what a side's nightclubs are worth together."""
    if len(worth) < 2:
        return str(worth[0]) if worth else "no nightclub, 0"
    return f"{' + '.join(map(str, worth))} = {sum(worth)}"


def tell_point(side: int, danced: bool, night: int, points: Sequence[int], tell: Telling) -> Ruling:
    """What the night's winner has from it (KC-8.6, KC-8.7); `points` as they are now."""
    if not danced:
        has = tell.does(side, "has", "have")
        return Ruling(
            f"No dance, no point; {has} won night {night} all the same. Points: {tell.score(points)}.",
            ("KC-8.7",),
        )
    return Ruling(
        f"{tell.does(side, 'earns', 'earn')} the point. Points: {tell.score(points)}.",
        ("KC-8.6",),
        (Award(side, 1, f"night {night} won and danced for", "KC-8.6"),),
    )


def tell_draw(name: str, dancer: int, value: int, held: int, drawn: Drawn) -> Ruling:
    """What a player draws for the backup at the end of a night (KC-10 to KC-10.2).

    `held`: the moves in hand before.
    """
    text = f"{name} draws {drawn.cards}"
    clauses = ["KC-10"]
    steps = [f"{name}'s backup, the {dancer}: Draw Value {value}. Hand {held} + {drawn.cards}."]
    if drawn.dropped:
        text += f", discards {drawn.dropped}"
        clauses.append("KC-10.1")
        steps.append(f"Down to {LIMIT}: {drawn.dropped} to the discard pile.")
    text += f" and holds {held + drawn.cards - drawn.dropped}."
    if drawn.shuffled:
        text += f" The pile runs out on the way: shuffle the {drawn.shuffled} discarded into a new one."
    if drawn.cards < value:
        text += " No more are left to draw."
    if drawn.shuffled or drawn.cards < value:
        clauses.append("KC-10.2")
    return Ruling(text, tuple(clauses), steps=tuple(steps))


def tell_lead_card(led: int | None, leads: int | None, points: Sequence[int], tell: Telling) -> Ruling:
    """Where the Lead card goes, and why (KC-9.1 to KC-9.3); `led`: the side that had it."""
    if leads is None:
        return Ruling("No night has been won yet, so nobody leads.", ("KC-9.3",))
    goes = "stays with" if leads == led else "to"
    card = f"Lead card {goes} {tell.sides[leads]}"
    if points[0] == points[1]:
        return Ruling(f"Level on points, so the night's winner leads: {card}.", ("KC-9.2",))
    return Ruling(f"Most points lead: {card}.", ("KC-9.1",))


def end_by_points(points: Sequence[int], night: int, setup: Setup, tell: Telling) -> Verdict:
    """The end: five points (KC-9), or all nights without (KC-11); `night` is the last one."""
    most, fewest = max(points), min(points)
    how, clause = ("five points", "KC-9") if most >= ENOUGH else ("nine nights", "KC-11")
    ranking = rank((0, 1), (Rung("points", points, clause),))
    ahead = ranking.winners
    nights = (
        "Nine nights are"
        if night == NIGHTS
        else f"{counted(night, 'night')} {'is' if night == 1 else 'are'}"
    )
    if most >= ENOUGH:
        text = (
            f"{tell.does(ahead[0], 'is', 'are')} King of Clubs, {counted(most, 'point')} to {fewest}. "
            "One last dance!"
        )
    elif len(ahead) == 1:
        wins = f"{tell.does(ahead[0], 'wins', 'win')}, {counted(most, 'point')} to {fewest}"
        text = f"{nights} over. {wins}."
    else:
        share = f"{listed(tell.sides)} share the win, level on points: {most}"
        text = f"{nights} over. {share}."
    return Verdict(
        winners=tuple(seat for seat in setup.seats if setup.side_of[seat] in ahead),
        places=tuple(ranking.places[setup.side_of[seat]] for seat in setup.seats),
        how=how,
        clause=clause,
        criteria=ranking.criteria,
        text=text,
    )


def end_with_gone(seat: int, points: Sequence[int], setup: Setup, tell: Telling) -> Verdict:
    """The end when somebody goes home: the other side wins, whatever the points are."""
    gone = setup.side_of[seat]
    stays = 1 - gone
    rung = Rung("still here", [int(side == stays) for side in (0, 1)], "leave")
    ranking = rank((0, 1), (rung,))
    wins = tell.does(stays, "wins", "win")
    return Verdict(
        winners=setup.sides[stays],
        places=tuple(ranking.places[setup.side_of[one]] for one in setup.seats),
        how=f"{setup.players[seat]} left",
        clause="leave",
        criteria=ranking.criteria,
        text=f"{setup.players[seat]} left, so {wins}. Points: {tell.score(points)}.",
    )
