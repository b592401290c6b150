"""Rulings without a session: what a pair is worth, and how a rock star's four are arranged best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorers.errors import Unclear
from scorers.game import Case, Judgement
from scorers.text import counted
from scorers.the_club.answers import read_dancer, read_pair
from scorers.the_club.attraction import Scored, score, shared_by, summed
from scorers.the_club.dancers import Dancer
from scorers.the_club.legality import badly_placed
from scorers.the_club.questions import read_mom
from scorers.the_club.rulings import arranged
from scorers.the_club.stars import BONUS, best, ways

__all__ = ["CASES"]


def _mom(flags: Mapping[str, str]) -> int | None:
    return read_mom(flags["mom"]) if "mom" in flags else None


def pair(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """What two dancers are worth together, and why (TC-1, TC-2)."""
    if not args:
        raise Unclear("Two dancers, such as fshc+wallet mlhb+disease.")
    two = read_pair((" & " if len(args) == 2 else " ").join(args))
    scored = score(two, _mom(flags))
    common = {"text": f"{shared_by(scored)}.", "clause": "TC-1", "common": list(scored.common)}
    if not scored.is_pair:
        few = {"text": "Fewer than 2 in common: no pair.", "clause": "TC-1.1"}
        return Judgement("not a pair", steps=(common, few), yes=False)
    wrong = tuple({"text": fault.text, "clause": fault.clause} for fault in badly_placed(two))
    if wrong:
        return Judgement("not a pair", steps=(common, *wrong), yes=False)
    return Judgement("pair", points=scored.points, steps=(common, *_worth(scored)))


def _worth(scored: Scored) -> list[Mapping[str, Any]]:
    number = len(scored.common)
    steps: list[Mapping[str, Any]] = [
        {
            "text": f"{number} in common: {counted(scored.base, 'point')}.",
            "clause": "TC-1",
            "points": scored.base,
        }
    ]
    for reason in scored.reasons:
        text = f"{reason.told}."
        if reason.points is None:
            text = f"{reason.told}; give it with --mom N."
        steps.append({"text": text, "clause": reason.clause, "points": reason.points})
    total = summed(scored)
    if total:
        steps.append({"text": f"{total}.", "clause": "TC-2"})
    if scored.points is not None and scored.points < 0:
        steps.append({"text": "The pair costs points.", "clause": "TC-2.9"})
    return steps


def rockstar(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """The three ways to arrange a rock star's four neighbours, best first (TC-5)."""
    mom_points = _mom(flags)
    found = ways(_four(args), mom_points)
    steps = []
    for way in found:
        total = f"{way.most} less what mom takes, see --mom" if way.points is None else way.points
        steps.append(
            {
                "text": f"{way.name}: {arranged(way)}; +{BONUS} the rock star: {total}.",
                "clause": "TC-5",
                "way": way.name,
                "points": way.points,
            }
        )
    first = best(found)
    if first is None:
        return Judgement("depends on mom", steps=tuple(steps))
    return Judgement(first.name, points=first.points, steps=tuple(steps))


def _four(args: Sequence[str]) -> tuple[Dancer, ...]:
    typed = args if len(args) == 4 else " ".join(args).replace("/", " ").replace("&", " ").split()
    if len(typed) != 4:
        raise Unclear(
            "Four dancers, such as fshc mshc flmb mlmb: no blanks within one, or quotes around it."
        )
    return tuple(read_dancer(text) for text in typed)


CASES = (
    Case(
        "pair",
        "A B [--mom N]",
        "what two dancers are worth together, step by step",
        ("fshc+wallet", "mlhb+disease"),
        ("mom",),
        pair,
    ),
    Case(
        "rockstar",
        "A B C D [--mom N]",
        "the three ways to arrange a rock star's four neighbours, best first",
        ("fshc+wallet", "mshc", "flmb", "mlmd"),
        ("mom",),
        rockstar,
    ),
)
