"""What is read out: every ruling, then counts and attacks as they stand above a question."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.gridcannon.attack import Attack, list_steps, tell_attack
from scorers.gridcannon.board import CELLS, LANES, takes
from scorers.gridcannon.cards import VALUES, is_number, tell_cards
from scorers.gridcannon.similar import Berth, Target
from scorers.gridcannon.state import Layout, Royal
from scorers.protocol import Award, Moved, Ruling
from scorers.text import listed


def tell_deal(lying: int, between: Sequence[str]) -> Ruling:
    aside = f" Aside: {tell_cards(between)}." if between else ""
    return Ruling(f"{lying} of nine number cards lie.{aside}", ("GC-1",))


def tell_no_royal() -> Ruling:
    return Ruling("Nine number cards lie, and no royal came.", ("GC-1",))


def tell_kept(ploys: Sequence[str], clause: str, moved: Sequence[Moved] = ()) -> Ruling:
    """Aces and jokers that have become ploys; `moved` is what no ruling has told before it."""
    verb = "is a ploy" if len(ploys) == 1 else "are ploys"
    return Ruling(f"{_begin_with(ploys)} {verb} to keep.", (clause,), moved=tuple(moved))


def tell_grid_stays() -> Ruling:
    return Ruling("The grid stays as it lies.", ("GC-1.1",))


def tell_replaced(old: str, number: str, cell: str, royals: int, ploys: int) -> Ruling:
    """The new card lies; `royals` and `ploys` came before it and lie beside."""
    beside = (
        Moved("pile", "cards", -royals - ploys, "GC-1.2"),
        Moved("waiting", "cards", royals, "GC-1.2"),
        Moved("ploys", "unused", ploys, "GC-1.2"),
    )
    return Ruling(
        f"{old} goes under the pile, {number} lies on {cell} and attacks nothing.",
        ("GC-1.1", "GC-1.3"),
        moved=(
            Moved("pile", "cards", 1, "GC-1.1"),
            Moved("pile", "cards", -1, "GC-1.1"),
            Moved(cell, "cards", -1, "GC-1.1"),
            Moved(cell, "cards", 1, "GC-1.1"),
            *(each for each in beside if each.by),
        ),
    )


def tell_no_cell(layout: Layout) -> Ruling:
    return Ruling(f"No cell takes {layout.hand} and no ploy is left: armour.", ("GC-6",))


def tell_forced_armour(card: str) -> Ruling:
    """Armour although a cell takes the card or a ploy is left."""
    return Ruling(f"{card} is armour, as the table decides.", ("GC-6",))


def tell_waiting(layout: Layout) -> Ruling:
    return Ruling(f"No royal lives, so {layout.hand} waits in hand.", ("GC-8.1",))


def tell_aside(cards: Sequence[str], kept: Sequence[str]) -> Ruling:
    """Cards that came before a royal; `kept` are ploys that the table keeps."""
    aside = f"{_begin_with(cards)} set aside, no royal yet." if cards else "No royal yet."
    keeps = f" {_tell_kept_aside(kept)}" if kept else ""
    return Ruling(f"{aside}{keeps}", ("GC-8", "GC-8.2") if kept else ("GC-8",))


def tell_under_pile(cards: Sequence[str]) -> Ruling:
    """What was set aside until a royal came."""
    verb = "goes" if len(cards) == 1 else "go"
    lost = [card for card in cards if not is_number(card)]
    no_ploy = f" {_begin_with(lost)} {'is' if len(lost) == 1 else 'are'} no ploy." if lost else ""
    clauses = ("GC-8", "GC-8.2") if lost else ("GC-8",)
    return Ruling(f"{_begin_with(cards)} {verb} under the pile.{no_ploy}", clauses)


def tell_kept_aside(cards: Sequence[str], moved: Sequence[Moved]) -> Ruling:
    """Ploys that the table keeps although no royal lives."""
    return Ruling(_tell_kept_aside(cards), ("GC-8.2",), moved=tuple(moved))


def _tell_kept_aside(cards: Sequence[str]) -> str:
    verb = "is kept as a ploy" if len(cards) == 1 else "are kept as ploys"
    return f"{_begin_with(cards)} {verb}, as the table decides."


def tell_placed(
    royal: str, spot: str, berth: Berth, moved: Sequence[Moved], clauses: Sequence[str], late: bool
) -> Ruling:
    """Where a royal stands.

    `moved` is what no ruling has told before it; `late`: a ploy could have come before it, but
    nothing was asked.
    """
    why = f": {berth.why}" if spot in berth.spots else ", as the table decides"
    undo = " A ploy first? /undo, the ploy, then the card." if late else ""
    own = (Moved("waiting", "cards", -1, "GC-2"), Moved(spot, "cards", 1, "GC-2"))
    return Ruling(
        f"{royal} goes to {spot}{why}.{undo}",
        (*berth.clauses, *clauses, *(["GC-5"] if late else [])),
        moved=(*moved, *own) if moved else (),
    )


def tell_armour(card: str, royal: Royal, target: Target) -> Ruling:
    """A card has become armour of a royal."""
    why = f"Most similar living royal: {royal.card}, {target.why}."
    if royal.card not in target.royals:
        why = f"The table gives it to {royal.card}."
    before, value = royal.health - VALUES[card], VALUES[card]
    return Ruling(
        f"{why} {before} and {value} make {royal.health}; tuck {card} under {royal.card}.",
        ("GC-6", "GC-6.1", "GC-6.4"),
    )


def tell_extraction(cell: str, stack: Sequence[str], ace: str) -> Ruling:
    return Ruling(
        f"Stack {cell} ({listed(stack)}) goes under the pile; turn {ace} face down.",
        ("GC-5", "GC-5.1"),
        moved=(
            Moved(cell, "cards", -len(stack), "GC-5.1"),
            Moved("pile", "cards", len(stack), "GC-5.1"),
            Moved("ploys", "unused", -1, "GC-5"),
            Moved("ploys", "spent", 1, "GC-5"),
        ),
    )


def tell_lifted(card: str, cell: str) -> Ruling:
    return Ruling(
        f"{card} is lifted off {cell}; turn the joker face down.",
        ("GC-5", "GC-5.2"),
        moved=(
            Moved(cell, "cards", -1, "GC-5.2"),
            Moved("hand", "cards", 1, "GC-5.2"),
            Moved("ploys", "unused", -1, "GC-5"),
            Moved("ploys", "spent", 1, "GC-5"),
        ),
    )


def tell_no_attack(card: str, cell: str, clauses: tuple[str, ...]) -> Ruling:
    return Ruling(f"{card} on {cell}, nothing to attack.", clauses or ("GC-3",))


def tell_gap(card: str, cell: str, layout: Layout, spot: str, clauses: tuple[str, ...]) -> Ruling:
    """A royal is not attacked, as a cell between is empty."""
    gap = next(at for at in LANES[spot] if layout.tops[at] is None)
    return Ruling(
        f"{card} on {cell}: {gap} is empty, so {layout.royals[spot].card} is not attacked.",
        (*clauses, "GC-4.2"),
    )


def tell_survival(card: str, cell: str, hit: Attack, clauses: tuple[str, ...]) -> Ruling:
    return Ruling(
        f"{card} on {cell}: {tell_attack(hit)}. {hit.royal} lives.",
        (*clauses, "GC-4", "GC-4.1"),
        steps=list_steps(hit),
    )


def tell_death(card: str, cell: str, hit: Attack, spot: str, clauses: tuple[str, ...]) -> Ruling:
    return Ruling(
        f"{card} on {cell}: {tell_attack(hit)}. {hit.royal} DIES: turn it face down, it keeps {spot}.",
        (*clauses, "GC-4", "GC-4.1", "GC-4.3"),
        (Award(0, 1, f"{hit.royal} killed at {spot}", "GC-4"),),
        list_steps(hit),
    )


def tell_run_out() -> Ruling:
    return Ruling("The pile has run out.", ("GC-9.1", "GC-9.3"))


def tell_no_score() -> Ruling:
    """The pile has run out while a ploy is left."""
    return Ruling(
        "The pile has run out. A win from here on has no score.", ("GC-9.1", "GC-9.2", "GC-9.3")
    )


def tell_gone(name: str) -> Ruling:
    return Ruling(f"{name} goes home.", ("leave",))


def tell_missing(cards: Sequence[str]) -> str:
    """`7d and 10c are not in this deck.`"""
    return f"{_begin_with(cards)} {'is' if len(cards) == 1 else 'are'} not in this deck."


def _begin_with(cards: Sequence[str]) -> str:
    """Cards at the beginning of a sentence."""
    text = tell_cards(cards)
    return text[0].upper() + text[1:] if text[0] == "t" else text


def tell_count(layout: Layout) -> str:
    """`Pile 34. Killed 2 of 12. Ploys: As.`"""
    killed = f"Killed {layout.killed} of {layout.in_deck}"
    return f"Pile {layout.pile.size}. {killed}. Ploys: {tell_ploys(layout)}."


def tell_ploys(layout: Layout) -> str:
    """The unused ploys, `As and the joker`, or `none`."""
    return tell_cards(layout.ploy_cards) or "none"


def tell_attacks(layout: Layout) -> tuple[str, ...]:
    """What a card would attack now: `Kills now: c2 with 9 or more (Kc 16 of 13).`

    A cell that would kill but takes no card that is left to come is not named.
    """
    tops = layout.tops
    now: dict[str, list[str]] = {}
    later: dict[str, list[str]] = {}
    for spot, royal in layout.living.items():
        hit, cell = layout.find_attack(spot, tops), LANES[spot][2]
        if hit is None:
            later.setdefault(cell, []).append(f"{royal.card}, a cell is empty")
        else:
            at = now if hit.kills else later
            at.setdefault(cell, []).append(f"{royal.card} {hit.value} of {hit.health}")
    needed = {cell: _tell_needed(tops[cell]) for cell in now if is_reachable(layout, cell)}
    said = []
    for head, at in (("Kills now", now), ("Not yet", later)):
        cells = [
            f"{cell}{needed[cell] if at is now else ''} ({', '.join(at[cell])})"
            for cell in CELLS
            if cell in at and (at is later or cell in needed)
        ]
        if cells:
            said.append(f"{head}: {', '.join(cells)}.")
    return tuple(said)


def _tell_needed(top: str | None) -> str:
    """Which cards a cell takes: ` with 9 or more`."""
    least = 2 if top is None else VALUES[top]
    return {2: " with any card", 10: " with a 10"}.get(least, f" with {least} or more")


def is_reachable(layout: Layout, cell: str) -> bool:
    """Whether some card that is left can come to a cell: from the pile, or moved by a joker."""
    top = layout.tops[cell]
    come = [*layout.pile.list_left(), *layout.aside]
    if layout.jokers:
        come += [card for at, card in layout.tops.items() if card is not None and at != cell]
    return any(is_number(card) and takes(top, card) for card in come)


def tell_kills(kills: dict[str, list[Attack]]) -> str:
    """Which cells kill, and with what: `KILLS: c2 (10c and 6c, 16 against Kc, 13).`"""
    if not kills:
        return "Kills nothing."
    each = []
    for where, hits in kills.items():
        why = "; ".join(
            f"{' and '.join(hit.counted)}, {hit.value} against {hit.royal}, {hit.health}"
            for hit in hits
        )
        each.append(f"{where} ({why})")
    return f"KILLS: {', '.join(each)}."
