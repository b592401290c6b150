"""What a pair is worth: what shows, then what the two backs change."""

from __future__ import annotations

from typing import NamedTuple

from scorers.text import counted, listed
from scorers.the_club.dancers import Dancer, Pair, in_common, is_pair

__all__ = [
    "Reason",
    "Scored",
    "mom_counts",
    "score",
    "shared_by",
    "signed",
    "steps",
    "summed",
]

BASE = {2: 1, 3: 3, 4: 5}
"""Points for so many visible qualities in common (TC-1); fewer are no pair (TC-1.1)."""
ONE_NIGHT = BASE[2]

WALLET = 1
PERSONALITY = 2
ROOMIE = 3
DISEASE = -5
CHILD = -1
CHILDREN = 2
COMMITTED = -2


class Reason(NamedTuple):
    """One hidden quality, with what it adds."""

    points: int | None
    """None where it depends on the points for mom, which nobody has said."""
    text: str
    clause: str

    @property
    def told(self) -> str:
        """As it is read out: `+2 his personality (she is not drunk)`."""
        if self.points is None:
            return self.text
        return f"{signed(self.points)} {self.text}" if self.points else f"0 for {self.text}"


class Scored(NamedTuple):
    """Two dancers and what they are worth together."""

    common: tuple[str, ...]
    base: int
    """1, 3 or 5; 0 where they are no pair."""
    reasons: tuple[Reason, ...]
    points: int | None
    """The total, which may be below zero; None where mom counts for an unknown number."""
    most: int
    """The total if mom cost nothing."""

    @property
    def is_pair(self) -> bool:
        return self.base > 0

    @property
    def clauses(self) -> tuple[str, ...]:
        """What the total rests on, each once."""
        below = ("TC-2.9",) if self.points is not None and self.points < 0 else ()
        return tuple(dict.fromkeys(("TC-1", *(r.clause for r in self.reasons), *below)))


def signed(points: int) -> str:
    """`+2`, `-5`, `0`."""
    return f"+{points}" if points > 0 else str(points)


def mom_counts(pair: Pair) -> bool:
    """Whether the two have nowhere to go: mom at one's home, mom or a spouse at the other's
    (TC-2.7).
    """
    backs = {pair[0].hidden, pair[1].hidden}
    return is_pair(pair[0].look, pair[1].look) and "mom" in backs and backs <= {"mom", "committed"}


def score(pair: Pair, mom_points: int | None) -> Scored:
    """What a pair scores, with every reason.

    `mom_points` are those that the table's own sheet takes away, None where nobody has said.
    """
    common = in_common(pair[0].look, pair[1].look)
    base = BASE.get(len(common), 0)
    if not base:
        return Scored(common, 0, (), None, 0)
    reasons = tuple(_reasons(pair, base, mom_points))
    most = base + sum(reason.points or 0 for reason in reasons if reason.clause != "TC-2.7")
    if not mom_counts(pair):
        return Scored(common, base, reasons, most, most)
    total = None if mom_points is None else most - mom_points
    return Scored(common, base, reasons, total, most)


def _reasons(pair: Pair, base: int, mom_points: int | None) -> list[Reason]:
    one, two = pair
    both = one.hidden if one.hidden == two.hidden else ""
    if both == "disease":
        return [Reason(0, "a disease each (both are sick)", "TC-2.4")]
    if both == "child":
        return [Reason(CHILDREN, "a child each", "TC-2.5")]
    if both == "mom":
        return [_mom("mom at both homes", mom_points)]
    apart = one.man != two.man or not (one.hidden and two.hidden)
    reasons = []
    for dancer, partner, who in ((one, two, ""), (two, one, "" if apart else "the other")):
        if dancer.hidden:
            who = who or ("he" if dancer.man else "she")
            reasons.append(_reason(dancer, partner, who, base, mom_points))
    return reasons


def _reason(dancer: Dancer, partner: Dancer, who: str, base: int, mom_points: int | None) -> Reason:
    """One dancer's quality, where the partner has another one or none."""
    whose = {"he": "his", "she": "her"}.get(who, f"{who}'s")
    if dancer.hidden == "wallet":
        return Reason(WALLET, f"{whose} wallet", "TC-2.1")
    if dancer.hidden == "personality":
        return _personality(dancer, partner, whose)
    if dancer.hidden == "roomie":
        if base == ONE_NIGHT:
            return Reason(ROOMIE, f"{whose} roomie (one night only)", "TC-2.3")
        return Reason(0, f"{whose} roomie (only where the looks give 1 point)", "TC-2.3")
    if dancer.hidden == "disease":
        if dancer.drunk:
            return Reason(0, f"{whose} disease ({who} is drunk, so was careful)", "TC-2.4")
        return Reason(DISEASE, f"{whose} disease", "TC-2.4")
    if dancer.hidden == "child":
        return Reason(CHILD, f"{whose} child", "TC-2.5")
    if dancer.hidden == "committed":
        return Reason(COMMITTED, f"{who} is committed", "TC-2.6")
    if dancer.hidden == "mom":
        if partner.hidden == "committed":
            return _mom(f"{whose} mom at one home, a spouse at the other", mom_points)
        return Reason(0, f"{whose} mom (the partner has a home)", "TC-2.7")
    return Reason(dancer.points, f"{whose} quality as your sheet has it", "TC-2.8")


def _personality(dancer: Dancer, partner: Dancer, whose: str) -> Reason:
    if not dancer.man:
        return Reason(0, f"{whose} personality (only a man's counts)", "TC-2.2")
    them = "the partner" if partner.man else "she"
    if partner.drunk:
        return Reason(0, f"{whose} personality ({them} is drunk)", "TC-2.2")
    return Reason(PERSONALITY, f"{whose} personality ({them} is not drunk)", "TC-2.2")


def _mom(where: str, mom_points: int | None) -> Reason:
    if mom_points is None:
        return Reason(None, f"{where}: what that costs stands on your own sheet", "TC-2.7")
    return Reason(-mom_points, f"{where}, nowhere to go", "TC-2.7")


def shared_by(scored: Scored) -> str:
    """`3 in common (sex, build, taste)`."""
    shared = ", ".join(scored.common)
    return f"{len(scored.common)} in common{f' ({shared})' if shared else ''}"


def summed(scored: Scored) -> str:
    """The arithmetic in one line, `3 + 2 - 1 = 4`; mom as `mom` where it is not known.

    Empty where the backs change nothing.
    """
    if all(reason.points == 0 for reason in scored.reasons):
        return ""
    line = str(scored.base)
    for reason in scored.reasons:
        if reason.points is None:
            line += " - mom"
        elif reason.points:
            line += f" {'+' if reason.points > 0 else '-'} {abs(reason.points)}"
    return line if scored.points is None else f"{line} = {scored.points}"


def steps(scored: Scored) -> tuple[str, ...]:
    """The way to the total, one line a step."""
    lines = [
        f"{len(scored.common)} in common: {listed(scored.common) or 'nothing'}.",
        f"That is worth {counted(scored.base, 'point')}.",
        *(f"{reason.told}." for reason in scored.reasons),
    ]
    total = summed(scored)
    return (*lines, f"{total}.") if total else tuple(lines)
