"""The Pinning phase: thumbs up and down on the players who are down."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from scorers.kingz import questions
from scorers.kingz.ending import CROWN, five_fame, last_in_the_arena
from scorers.kingz.thumbs import Thumb
from scorers.kingz.tokens import FULL_ARMOR
from scorers.names import Names
from scorers.protocol import Award, Ruling, Step, Verdict
from scorers.text import listed

if TYPE_CHECKING:
    from scorers.kingz.flow import Arena

Phase: TypeAlias = Generator[Step, Any, Verdict | None]


def pinning(arena: Arena, attackers: Mapping[int, tuple[int, ...]]) -> Phase:
    """Every attacker decides on every player whom that attacker brought down (KZ-8)."""
    for attacker in (yield from _in_order(arena, attackers)):
        victims = [victim for victim, by in attackers.items() if attacker in by]
        won = yield from _decisions(arena, attacker, victims)
        if won is not None:
            return won
    up, arena.down = arena.down, []
    for seat in up:
        arena.tokens.armor[seat] = FULL_ARMOR
    if up:
        who = arena.names.listed(up)
        stand, each = ("stands", "") if len(up) == 1 else ("stand", " each")
        yield Ruling(f"{who} {stand} up with {FULL_ARMOR} armor{each}.", ("KZ-8.7",))
    return None


def _in_order(
    arena: Arena, attackers: Mapping[int, tuple[int, ...]]
) -> Generator[Step, Any, list[int]]:
    """The attackers in the order in which they decide: falling Speed (KZ-8.4)."""
    deciding = tuple(sorted({seat for by in attackers.values() for seat in by}))
    if len(deciding) < 2:
        return list(deciding)
    found: dict[int, int] = yield questions.speeds(
        arena.names,
        deciding,
        arena.where,
        arena.moment(2),
        "The order of the attackers decides.",
        "KZ-8.4",
    )
    order = sorted(deciding, key=lambda seat: -found[seat])
    yield faster_first(order, found, arena.names, "KZ-8.4")
    return order


def faster_first(order: Sequence[int], speeds: Mapping[int, int], names: Names, clause: str) -> Ruling:
    """Players in falling Speed of their cards, read out."""
    who = ", then ".join(f"{names[seat]} ({speeds[seat]})" for seat in order)
    return Ruling(f"The faster comes first: {who}.", (clause, "KZ-1"))


def _decisions(arena: Arena, attacker: int, victims: list[int]) -> Phase:
    """One attacker's decisions, those that have become void left out."""
    name = arena.names[attacker]
    left = []
    for victim in victims:
        if victim in arena.out:
            yield Ruling(
                f"{arena.names[victim]} is out already: {name} has nothing to decide there.",
                ("KZ-8.4",),
            )
        elif attacker in arena.out:
            yield Ruling(f"{name} is out, so {arena.names[victim]} is pardoned by {name}.", ("KZ-8.6",))
        else:
            left.append(victim)
    choice = 0
    while left:
        victim = left[0]
        if len(left) > 1:
            choice += 1
            victim = yield questions.first(
                arena.names,
                attacker,
                tuple(left),
                f"{arena.where}, {name}, choice {choice}",
                arena.moment(3, arena.decided, 0),
            )
        left.remove(victim)
        thumb: Thumb = yield questions.pin(
            arena.names,
            attacker,
            victim,
            arena.tokens.fame[victim],
            arena.tokens.courage[victim],
            f"{arena.where}, {name} on {arena.names[victim]}",
            arena.moment(3, arena.decided, 1),
        )
        arena.decided += 1
        if thumb.up:
            yield _pardon(arena, attacker, victim, thumb)
            if arena.tokens.worth(attacker) >= CROWN:
                return five_fame(attacker, arena.present, arena.tokens, arena.names)
        else:
            yield _thumb_down(arena, attacker, victim)
            if len(arena.present) == 1:
                return last_in_the_arena(arena.present[0], arena.tokens, arena.names)
    return None


def _pardon(arena: Arena, attacker: int, victim: int, thumb: Thumb) -> Ruling:
    """A pardon, and what changes hands for it at once (KZ-8.2)."""
    a, v = arena.names[attacker], arena.names[victim]
    handed = []
    if thumb.fame:
        handed.append(f"{thumb.fame} fame")
        arena.tokens.fame[victim] -= thumb.fame
        arena.tokens.fame[attacker] += thumb.fame
        for side, points, why in (
            (victim, -thumb.fame, f"handed to {a}"),
            (attacker, thumb.fame, f"handed over by {v}"),
        ):
            arena.book.append(Award(side, points, f"{why} for a pardon, {arena.where}", "KZ-8.2"))
    if thumb.courage:
        handed.append(f"{thumb.courage} courage")
        arena.tokens.courage[victim] -= thumb.courage
        arena.tokens.courage[attacker] += thumb.courage
    text = f"Thumb up: {a} pardons {v}"
    text += f", and {v} hands {a} {listed(handed)} now." if handed else "."
    if thumb.promise:
        text += f' Promised, not enforced: "{thumb.promise}".'
    return Ruling(text, ("KZ-8.2",))


def _thumb_down(arena: Arena, attacker: int, victim: int) -> Ruling:
    """Out of the game, tokens and all (KZ-8.3)."""
    tokens = arena.tokens
    if tokens.fame[victim]:
        why = f"put out of the game, {arena.where}"
        arena.book.append(Award(victim, -tokens.fame[victim], why, "KZ-8.3"))
    tokens.armor[victim] = tokens.courage[victim] = tokens.fame[victim] = 0
    arena.down.remove(victim)
    arena.out.append(victim)
    a, v = arena.names[attacker], arena.names[victim]
    return Ruling(f"Thumb down: {a} puts {v} out of the game.", ("KZ-8.3",))
