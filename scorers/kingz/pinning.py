"""The Pinning phase: thumbs up and down on the players who are down."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeAlias

from scorers.kingz import questions
from scorers.kingz.ending import five_fame, last_in_the_arena
from scorers.kingz.state import COURAGE, FAME, FULL_ARMOR, Arena
from scorers.kingz.thumbs import Thumb
from scorers.names import Names
from scorers.protocol import Ruling, Step, Verdict
from scorers.text import listed

Phase: TypeAlias = Generator[Step, Any, Verdict | None]


def pinning(arena: Arena) -> Phase:
    """Every attacker decides on every player whom that attacker brought down (KZ-8)."""
    yield from _put_in_order(arena)
    while arena.order:
        yield from _void_decisions(arena)
        won = yield from _decisions(arena)
        if won is not None:
            return won
        arena.order = arena.order[1:]
    up, arena.down = arena.down, []
    for seat in up:
        arena.tokens.armor[seat] = FULL_ARMOR
    if up:
        who = arena.names.listed(up)
        stand, each = ("stands", "") if len(up) == 1 else ("stand", " each")
        yield Ruling(f"{who} {stand} up with {FULL_ARMOR} armor{each}.", ("KZ-8.7",))
    return None


def _put_in_order(arena: Arena) -> Generator[Step, Any, None]:
    """The attackers in the order in which they decide: falling Speed (KZ-8.4)."""
    arena.order = list(arena.deciding)
    if len(arena.order) < 2:
        return
    found: dict[int, int] | None = yield lambda: questions.attackers_speeds(arena)
    if found is None:
        yield Ruling("The order of the attackers decides nothing any more.", ("KZ-8.4",))
        arena.order = list(arena.deciding)
        return
    arena.order = sorted(arena.deciding, key=lambda seat: -found[seat])
    yield faster_first(arena.order, found, arena.names, "KZ-8.4")


def faster_first(order: Sequence[int], speeds: Mapping[int, int], names: Names, clause: str) -> Ruling:
    """Players in falling Speed of their cards, read out."""
    who = ", then ".join(f"{names[seat]} ({speeds[seat]})" for seat in order)
    return Ruling(f"The faster comes first: {who}.", (clause, "KZ-1"))


def _void_decisions(arena: Arena) -> Generator[Step, Any, None]:
    """Say which decisions of the next attacker have become void."""
    attacker = arena.order[0]
    name = arena.names[attacker]
    for victim, by in list(arena.attackers.items()):
        if attacker not in by:
            continue
        if victim in arena.out:
            yield Ruling(
                f"{arena.names[victim]} is out already: {name} has nothing to decide there.",
                ("KZ-8.4",),
            )
        elif attacker in arena.out:
            yield Ruling(f"{name} is out, so {arena.names[victim]} is pardoned by {name}.", ("KZ-8.6",))


def _decisions(arena: Arena) -> Phase:
    """One attacker's decisions."""
    attacker, arena.choice = arena.order[0], 0
    name = arena.names[attacker]
    while arena.victims:
        arena.chosen = arena.victims[0]
        if len(arena.victims) > 1:
            arena.choice += 1
            chosen: int | None = yield lambda: questions.first(arena)
            if chosen is None:
                yield Ruling(f"{name} has no choice any more.", ("KZ-8.5",))
                arena.decided += 1
                continue
            arena.chosen = chosen
        victim = arena.chosen
        thumb: Thumb | None = yield lambda: questions.pin(arena)
        arena.decided += 1
        if thumb is None:
            yield Ruling(f"No thumb of {name}'s on {arena.names[victim]} is needed.", ("KZ-8.4",))
            continue
        arena.attackers[victim].remove(attacker)
        if thumb.up:
            yield _pardon(arena, attacker, victim, thumb)
            if arena.has_crown(attacker):
                return five_fame(attacker, arena.present, arena.tokens, arena.names)
        else:
            moved = arena.put_out(victim, "put out of the game", "KZ-8.3")
            a, v = arena.names[attacker], arena.names[victim]
            yield Ruling(f"Thumb down: {a} puts {v} out of the game.", ("KZ-8.3",), moved=moved)
            if len(arena.present) == 1:
                return last_in_the_arena(arena.present[0], arena.tokens, arena.names)
    return None


def _pardon(arena: Arena, attacker: int, victim: int, thumb: Thumb) -> Ruling:
    """A pardon, and what changes hands for it at once (KZ-8.2)."""
    a, v = arena.names[attacker], arena.names[victim]
    handed = []
    for kind, count in ((FAME, thumb.fame), (COURAGE, thumb.courage)):
        if count:
            handed.append(f"{count} {kind}")
            arena.hand_over(victim, attacker, kind, count, " for a pardon", "KZ-8.2")
    text = f"Thumb up: {a} pardons {v}"
    text += f", and {v} hands {a} {listed(handed)} now." if handed else "."
    if not thumb.promise:
        return Ruling(text, ("KZ-8.2",))
    return Ruling(
        f'{text} Promised, not enforced: "{thumb.promise}".',
        ("KZ-8.2",),
        promise=thumb.promise,
        promised_by=(victim, attacker),
    )
