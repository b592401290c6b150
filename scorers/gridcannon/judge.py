"""What can be judged without a session: an attack, where a royal would go, who takes armour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorers.errors import Unclear
from scorers.game import Case, Judgement, Match
from scorers.gridcannon import answers
from scorers.gridcannon.attack import attack, list_steps, tell_attack
from scorers.gridcannon.board import AIMS, CELLS, SPOTS, takes
from scorers.gridcannon.cards import VALUES, is_number, is_royal
from scorers.gridcannon.similar import Berth, find_berth, find_target
from scorers.gridcannon.spelling import respell
from scorers.gridcannon.state import Layout
from scorers.names import Names
from scorers.parsing import whole, words
from scorers.text import either, listed

_MOST_ARMOUR = sum(VALUES[card] for card in VALUES if is_number(card))


_NOBODY = Names(())
"""The command line knows no player."""


def _split(args: Sequence[str]) -> list[str]:
    """The cards that were typed, in the game's own spelling where they are not."""
    typed = words(" ".join(args))
    if not all(word.text == "-" or answers.find_card(word) for word in typed):
        typed = words(respell(" ".join(args), _NOBODY) or " ".join(args))
    return [word.typed for word in typed]


def _read_card(text: str) -> str:
    return answers.read_card(words(text)[0])


def _read_number(text: str) -> str:
    card = _read_card(text)
    if not is_number(card):
        raise Unclear(f"{card} does not lie in the grid: number cards do, 2 to 10, such as 9h.")
    return card


def _read_royal(text: str) -> str:
    card = _read_card(text)
    if not is_royal(card):
        raise Unclear(f"{card} is no royal: a jack, queen or king, such as Qh.")
    return card


def _refuse_twice(cards: Sequence[str]) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise Unclear(f"{card} is there twice, and the deck has one.")


def judge_attack(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Two cards against a royal."""
    typed = _split(args)
    if len(typed) != 3:
        raise Unclear("Two number cards, then the royal that they attack, such as 9h 5d Qh.")
    pair = (_read_number(typed[0]), _read_number(typed[1]))
    royal = _read_royal(typed[2])
    _refuse_twice(pair)
    armour = whole(flags.get("armour", "0").strip(), 0, _MOST_ARMOUR, "armour")
    hit = attack(pair, royal, armour)
    clause = ("GC-4.1", "GC-4.1", "GC-4")
    verdict = "dies" if hit.kills else "lives"
    return Judgement(
        verdict,
        steps=(
            *({"text": text, "clause": c} for text, c in zip(list_steps(hit), clause, strict=True)),
            {"text": f"{tell_attack(hit)}: {royal} {verdict}.", "clause": "GC-4"},
        ),
        extra={"attack": hit.value, "health": hit.health},
    )


def judge_similar(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Beside which grid card a royal goes."""
    typed = _split(args)
    if len(typed) != 1 + len(CELLS):
        raise Unclear(
            "A royal, then the nine cells from a1, b1 to c3, - where one is empty, such as "
            'Kc "7h 3d 10c 2s 4h 5h 6d 8h 9d".'
        )
    royal = _read_royal(typed[0])
    tops = {
        cell: None if text == "-" else _read_number(text)
        for cell, text in zip(CELLS, typed[1:], strict=True)
    }
    _refuse_twice([card for card in tops.values() if card is not None])
    spots = flags.get("taken", "").replace(",", " ").split()
    taken = [answers.read_spot(words(spot), SPOTS) for spot in spots]
    if set(SPOTS) <= set(taken):
        raise Unclear("All twelve spots are taken, so no royal is left to place.")
    return _judge_berth(royal, find_berth(royal, tops, taken))


def _judge_berth(royal: str, found: Berth) -> Judgement:
    first, *others = found.clauses
    return Judgement(
        either(found.spots),
        steps=(
            {"text": f"{royal}: {found.why}.", "clause": first},
            *({"text": f"{_REASONS[clause]}.", "clause": clause} for clause in others),
        ),
    )


def judge_armour(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Which living royal takes a card that fits nowhere."""
    typed = _split(args)
    if len(typed) < 2:
        raise Unclear("A number card, then the royals that live, such as 3c Jh Kc.")
    card = _read_number(typed[0])
    royals = [_read_royal(each) for each in typed[1:]]
    _refuse_twice(royals)
    found = find_target(card, royals)
    return Judgement(
        either(found.royals),
        steps=({"text": f"{card}: {listed(found.royals)}, {found.why}.", "clause": "GC-6"},),
    )


def judge_attack_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """What a card would do on a cell of this table: `10h b1`; else two cards against a royal."""
    typed = _split(args)
    if len(typed) != 2 or flags:
        return judge_attack(args, flags)
    layout = _find_layout(match)
    card, cell = _read_number(typed[0]), answers.read_cell(words(typed[1])[0])
    top = layout.tops[cell]
    steps = [(f"{cell} holds {top or 'nothing'}, so it takes {card}.", "GC-3")]
    if not takes(top, card):
        return _make_judgement(
            f"{card} does not go on {cell}", [(f"{cell} holds {top}, which is higher.", "GC-3")]
        )
    told = []
    for spot in AIMS[cell]:
        if spot not in layout.living:
            continue
        royal, hit = layout.royals[spot].card, layout.find_attack(spot, layout.tops)
        if hit is None:
            steps.append((f"A cell before {royal} is empty: no attack.", "GC-4.2"))
            continue
        told.append(f"{royal} {'dies' if hit.kills else 'lives'}")
        steps.append((f"{royal} at {spot}: {tell_attack(hit)}.", "GC-4"))
    return _make_judgement(listed(told) if told else "nothing is attacked", steps)


def judge_similar_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Where a royal would go at this table: `Kc`; else on a grid that is typed."""
    typed = _split(args)
    if len(typed) != 1 or flags:
        return judge_similar(args, flags)
    layout, royal = _find_layout(match), _read_royal(typed[0])
    taken = layout.list_taken(royal)
    if set(SPOTS) <= set(taken):
        raise Unclear("All twelve spots are taken, so no royal is left to place.")
    return _judge_berth(royal, find_berth(royal, layout.tops, taken))


def judge_armour_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who would take a card as armour at this table: `3c`; else of royals that are typed."""
    typed, living = _split(args), _find_layout(match).living_royals
    if len(typed) == 1 and living:
        return judge_armour([*typed, *living], flags)
    return judge_armour(args, flags)


def _find_layout(match: Match) -> Layout:
    layout: Layout = match.on_table  # type: ignore[attr-defined]  # the match is Gridcannon's
    return layout


def _make_judgement(verdict: str, steps: Sequence[tuple[str, str]]) -> Judgement:
    return Judgement(verdict, steps=tuple({"text": text, "clause": clause} for text, clause in steps))


_REASONS = {
    "GC-2.1": "The player chooses between these spots",
    "GC-2.2": "The centre touches no spot",
    "GC-2.3": "A card without a free spot is passed over",
    "GC-2.4": "Empty cells come last and are all alike",
}

CASES = (
    Case(
        "attack",
        "CARD CARD ROYAL [--armour N]",
        "whether two cards kill a royal; in a session also a card and its cell, as in 10h b1",
        ("9h", "5d", "Qh"),
        ("armour",),
        judge_attack,
        judge_attack_at,
    ),
    Case(
        "similar",
        'ROYAL "NINE CELLS" [--taken SPOTS]',
        "which spot a royal goes to",
        ("Kc", "7h 3d 10c 2s 4h 5h 6d 8h 9d"),
        ("taken",),
        judge_similar,
        judge_similar_at,
    ),
    Case(
        "armour",
        "CARD ROYAL ...",
        "which living royal takes a card that fits nowhere",
        ("3c", "Jh", "Kc"),
        (),
        judge_armour,
        judge_armour_at,
    ),
)
