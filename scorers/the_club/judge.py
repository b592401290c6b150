"""Rulings without a session: what a pair is worth, and how a rock star's four are arranged best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorers.errors import Unclear
from scorers.game import Case, Judgement, Match, judge_with_facts
from scorers.text import counted, fold, plain, show
from scorers.the_club.answers import Reader, look_of, only, read_dancer, read_pair, take_cell
from scorers.the_club.attraction import Scored, score, shared_by, summed
from scorers.the_club.dancers import Dancer
from scorers.the_club.legality import badly_placed, bullied
from scorers.the_club.questions import read_mom
from scorers.the_club.rulings import arranged
from scorers.the_club.stars import BONUS, best, ways

__all__ = ["CASES"]


def _mom(flags: Mapping[str, str]) -> int | None:
    return read_mom(flags["mom"]) if "mom" in flags else None


def pair(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """What two dancers are worth together, and why (TC-1, TC-2)."""
    dancers, bullies = _bullies_apart(args)
    if not dancers:
        raise Unclear("Two dancers, such as fshc+wallet mlhb+disease.")
    if len(dancers) == 4 and all(look_of(fold(word)[:4]) for word in dancers):
        return rockstar(dancers, flags)
    two = read_pair((" & " if len(dancers) == 2 else " ").join(dancers))
    scored = score(two, _mom(flags))
    common = {"text": f"{shared_by(scored)}.", "clause": "TC-1", "common": list(scored.common)}
    if not scored.is_pair:
        few = {"text": "Fewer than 2 in common: no pair.", "clause": "TC-1.1"}
        return Judgement("not a pair", steps=(common, few), yes=False)
    faults = (*badly_placed(two), *bullied(two, bullies))
    wrong = tuple({"text": fault.text, "clause": fault.clause} for fault in faults)
    if wrong:
        return Judgement("not a pair", steps=(common, *wrong), yes=False)
    return Judgement("pair", points=scored.points, steps=(common, *_worth(scored)))


def _bullies_apart(args: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words before the first semicolon, and the cells of the bullies behind it."""
    dancers: list[str] = []
    for at, word in enumerate(args):
        head, mark, tail = plain(word).partition(";")
        if not mark:
            dancers.append(word)
            continue
        dancers += [head] if head.strip() else []
        behind = " ".join((tail, *args[at + 1 :]))
        return dancers, [_bully_cell(part) for part in plain(behind).split(";")]
    return dancers, []


def _bully_cell(part: str) -> str:
    reader = Reader.of(part)
    if only(reader.take(), ("bully",)) and not reader.skip("@"):
        raise Unclear("A bully is judged by its cell, such as bully@c5.", "TC-4.1")
    cell = take_cell(reader)
    if reader.next:
        raise Unclear(f"{show(reader.rest)} is too much behind bully@{cell}.")
    return cell


def _know_mom(match: Match, args: Sequence[str]) -> Mapping[str, str]:
    """What mom takes in the session, where it is known."""
    points = getattr(match, "mom_points", None)
    return {} if points is None else {"mom": str(points)}


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
    """The three ways to arrange a rock star's four or three neighbours, best first (TC-5)."""
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
    typed = args if len(args) in (3, 4) else " ".join(args).replace("/", " ").replace("&", " ").split()
    if len(typed) not in (3, 4):
        raise Unclear(
            "Four dancers or three, such as fshc mshc flmb mlmb: no blanks within one, or quotes "
            "around it."
        )
    return tuple(read_dancer(text) for text in typed)


CASES = (
    Case(
        "pair",
        "A B [; bully@C] [--mom N]",
        "what two dancers are worth together, step by step",
        ("fshc+wallet", "mlhb+disease"),
        ("mom",),
        pair,
        judge_with_facts(pair, _know_mom),
    ),
    Case(
        "rockstar",
        "A B C [D] [--mom N]",
        "the three ways to arrange a rock star's four neighbours, best first",
        ("fshc+wallet", "mshc", "flmb", "mlmd"),
        ("mom",),
        rockstar,
        judge_with_facts(rockstar, _know_mom),
    ),
)
