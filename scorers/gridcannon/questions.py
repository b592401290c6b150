"""What the table is asked: the deal, a spot, a replacement, a draw, a cell, armour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from scorers.errors import Illegal
from scorers.gridcannon import answers
from scorers.gridcannon.answers import Move, read_alone
from scorers.gridcannon.board import CELLS, find_open_cells, tell_cells
from scorers.gridcannon.cards import is_number, is_royal, tell_cards
from scorers.gridcannon.legality import (
    Ploys,
    check_armour,
    check_berth,
    check_cell,
    check_done,
    check_drawn,
    check_kept,
    check_royal_last,
    check_stands,
    check_target,
)
from scorers.gridcannon.rulings import tell_attacks, tell_count, tell_kills, tell_ploys
from scorers.gridcannon.similar import find_berth, find_target
from scorers.gridcannon.state import Layout, Pile
from scorers.names import Names
from scorers.protocol import Ask, Coming
from scorers.text import Word, either, listed

Moment: TypeAlias = tuple[int, int, int]
"""Part of the set-up (turns come after all of them), turn, and question of the turn or part."""

_PLAYER = (0,)
_WORDS = (*CELLS, "ace", "joker", "give up")

_CARDS_HELP = "Cards: 7h, 10s, Kc, Ad, joker. Cells: a1 to c3, columns a b c, rows 1 2 3 from the top."
_USE_HELP = (
    "ace a1: an unused ace puts the stack a1 under the pile.\n"
    "joker a1 c3: an unused joker moves the top card of a1 to c3."
)
_PLOYS_HELP = f"{_USE_HELP}\ngive up: the game is lost."

_DEAL_HELP = (
    "All cards in the order drawn, one line or several, up to the ninth number; royals, aces and "
    f"jokers that lie beside the grid may also stand behind it.\n{_CARDS_HELP}"
)
_REPLACE_HELP = (
    "- keeps the grid. Else the cell and all that was drawn for it, the number card last: "
    f"b2 9h, or b2 Kc As 9h.\n{_CARDS_HELP}"
)
_SPOT_HELP = (
    "One spot, its side and its number: n above and s below, 1 to 3 from the left; w left and e "
    "right, 1 to 3 from the top."
)
_DRAW_HELP = (
    "7h b3: the 7 of hearts, placed on b3. 7h alone: the cells that take it are named next. "
    f"Kc, As, joker: drawn, typed alone. Qs w3!, 7h armour!: the table decides so.\n"
    f"{_PLOYS_HELP}\n{_CARDS_HELP}"
)
_SEARCH_HELP = (
    "4s joker Jd: what was drawn, in order and without cells, in one line or several; a royal "
    f"ends it. keep joker!: the table keeps that ploy.\n{_PLOYS_HELP}\n{_CARDS_HELP}"
)
_RUN_OUT_HELP = f"done: no ploy will be used.\n{_PLOYS_HELP}"
_CELL_HELP = (
    f"b3: the card in hand goes there.\n{_PLOYS_HELP}\n"
    "armour!: it becomes armour although a cell takes it or a ploy is left."
)
_ARMOUR_HELP = f"The spot of the royal that takes the card.\n{_SPOT_HELP}"


def ask_deal(layout: Layout, names: Names, part: int, moment: Moment) -> Ask:
    """Cards until nine numbers lie."""
    pile, missing = layout.pile.copy(), len(CELLS) - layout.count_dealt()
    taken = layout.list_taken("")

    def check(move: Move) -> Iterator[Illegal]:
        yield from check_drawn(pile, move.cards)
        yield from check_stands(move.stands, taken)
        numbers = [card for card in move.cards if is_number(card)]
        if len(numbers) > missing:
            yield Illegal(
                f"{numbers[missing - 1]} is the ninth number card, and the deal ends there: take "
                f"{listed(numbers[missing:])} off the line.",
                "GC-1",
            )

    if part == 1:
        prompt = f"GRIDCANNON, {names[0]}. Deal, in the order drawn, until nine number cards lie."
    else:
        more = "one number card" if missing == 1 else f"{missing} number cards"
        prompt = f"Deal on: {more} to come."
    return Ask(
        ask="deal",
        where=f"deal {part}",
        prompt=prompt,
        example="5h Kc 8d 3s" if part == 1 and not pile.missing else _find_first(pile, is_number),
        read=lambda line: read_alone(line, names, answers.read_set_up),
        write=answers.write_move,
        check=check,
        who=_PLAYER,
        help=_DEAL_HELP,
        clause="GC-1",
        before=(
            (
                f"Shuffle all {pile.size} cards. "
                "Lay numbers in rows of three; royals, aces and jokers aside.",
            )
            if part == 1
            else ()
        ),
        words=("joker",),
        moment=moment,
        coming=(
            _come_later(names, _read_replaced, "a card is replaced once nine number cards lie"),
            _come_later(names, _read_drawn, "cards are placed once nine number cards lie"),
        ),
    )


def ask_replace(layout: Layout, names: Names, moment: Moment) -> Ask:
    """Whether one card of the grid is replaced, and what came for it."""
    pile, tops, taken = layout.pile.copy(), layout.tops, layout.list_taken("")

    def check(move: Move) -> Iterator[Illegal]:
        if move.what == "keep":
            return
        old = tops[move.cells[0]]
        if old is None:
            yield Illegal(f"{move.cells[0]} is empty: a card that lies is replaced, or none.", "GC-1.1")
        elif old in move.cards:
            yield Illegal(
                f"{old} is the card that goes to the bottom of the pile, so another one comes for it.",
                "GC-1.1",
            )
        yield from check_drawn(pile, move.cards)
        yield from check_stands(move.stands, taken)

    number, cell = pile.first(is_number), next(at for at in ("b2", *CELLS) if tops[at])
    return Ask(
        ask="replace",
        where="setup",
        prompt="Replace one card? Cell, then what came.",
        example=f"{cell} {number}" if number else "-",
        read=lambda line: read_alone(line, names, answers.read_replace),
        write=answers.write_move,
        check=check,
        who=_PLAYER,
        hint="no: -",
        help=_REPLACE_HELP,
        clause="GC-1.1",
        before=(tell_count(layout),),
        words=CELLS,
        picture=True,
        moment=moment,
        coming=(_come_later(names, _read_drawn, "the first turn comes after - or a replacement"),),
    )


def ask_spot(layout: Layout, names: Names, asked: int, picture: bool, moment: Moment) -> Ask:
    """Where the first royal that waits goes: it has a choice.

    `asked`: how often it was asked before, as a ploy came first; `picture`: whether to look at the
    whole table.
    """
    royal, ploys = layout.waiting[0], Ploys(layout)
    taken = layout.list_taken(royal)
    berth = find_berth(royal, layout.tops, taken)

    def check(move: Move) -> Iterable[Illegal]:
        if move.is_ploy:
            return ploys.object_to(move)
        return check_berth(royal, move.cells[0], berth, taken)

    def read(typed: Sequence[Word]) -> Move:
        return answers.read_berth(typed, royal, berth.spots)

    return Ask(
        ask="spot",
        where=f"{royal}, {asked + 1}" if asked else royal,
        prompt=f"{royal}: {berth.why}. {either(berth.spots)}?",
        example=berth.spots[0],
        read=lambda line: read_alone(line, names, read),
        write=answers.write_move,
        check=check,
        who=_PLAYER,
        hint=None,
        help=f"{_SPOT_HELP}\n{_USE_HELP}" if ploys.any else _SPOT_HELP,
        clause="GC-2.1",
        before=(f"Ploys: {tell_ploys(layout)}.",) if ploys.any else (),
        words=(*berth.spots, *(("ace", "joker") if ploys.any else ())),
        picture=picture,
        moment=moment,
        floating=True,
        coming=(
            _come_later(names, _read_drawn, f"{royal} gets a spot before anything is drawn or placed"),
        ),
    )


def ask_draw(
    layout: Layout, names: Names, turn: int, picture: bool, hints: bool, moment: Moment
) -> Ask:
    """A turn: a card, a ploy before it, or the end.

    `picture`: whether to look at the whole table; `hints`: whether to say what a card would attack.
    """
    pile, ploys = layout.pile.copy(), Ploys(layout)
    searching, tops = layout.searching, layout.tops
    stands = _find_stands(layout)
    living = {at: royal for royal, at in stands.items()}
    taken = layout.list_taken("")

    def check(move: Move) -> Iterator[Illegal]:
        if move.is_ploy:
            yield from ploys.object_to(move)
        elif move.what == "done":
            yield from check_done(pile)
        elif move.what in ("draw", "armour"):
            yield from check_drawn(pile, move.cards)
            card = move.cards[-1]
            if searching:
                yield from check_royal_last(move.cards)
                yield from check_kept(move.kept)
            if move.what == "armour":
                yield from check_armour(tops, card, ploys)
                if move.cells:
                    yield from check_target(card, move.cells[0], living)
            elif move.cells and is_royal(card):
                yield from check_berth(card, move.cells[0], find_berth(card, tops, taken), taken)
            elif move.cells:
                yield from check_cell(tops, card, move.cells[0], ploys)

    def read(typed: Sequence[Word]) -> Move:
        return answers.read_search(typed) if searching else answers.read_draw(typed, stands)

    prompt, clause, told = "Draw.", "GC-3", _DRAW_HELP
    before = [tell_count(layout), *(tell_attacks(layout) if hints else ())]
    if searching:
        prompt = "No living royal: draw and set aside until one comes."
        clause, told = "GC-8", _SEARCH_HELP
        if layout.hand:
            before.append(f"{layout.hand} waits in hand.")
        if layout.aside:
            before.append(f"Set aside: {tell_cards(layout.aside)}.")
    elif not pile.size:
        prompt = "The pile has run out: use a ploy, or type done."
        clause, told = "GC-9.1", _RUN_OUT_HELP
    return Ask(
        ask="draw",
        where=f"turn {turn}",
        prompt=prompt,
        example=_find_example(layout, searching),
        read=lambda line: read_alone(line, names, read),
        write=answers.write_move,
        check=check,
        who=_PLAYER,
        hint="" if turn == 1 else None,
        help=told,
        clause=clause,
        before=tuple(before),
        words=_WORDS if pile.size else (*_WORDS, "done"),
        picture=picture,
        moment=moment,
        once_a_turn=True,
    )


def ask_cell(layout: Layout, names: Names, turn: int, hints: bool, moment: Moment) -> Ask:
    """Where the number card in hand goes, or which ploy makes room for it.

    `hints`: whether to say what it would kill.
    """
    hand = layout.hand
    assert hand is not None
    ploys, tops = Ploys(layout), layout.tops
    fits = find_open_cells(tops, hand)
    stands = _find_stands(layout)
    living = {at: royal for royal, at in stands.items()}

    def check(move: Move) -> Iterator[Illegal]:
        if move.is_ploy:
            yield from ploys.object_to(move)
        elif move.what == "place":
            yield from check_cell(tops, hand, move.cells[0], ploys)
        elif move.what == "armour":
            yield from check_armour(tops, hand, ploys)
            if move.cells:
                yield from check_target(hand, move.cells[0], living)

    def read(typed: Sequence[Word]) -> Move:
        return answers.read_place(typed, hand, example, stands)

    if fits:
        kills = {at: hits for at, hits in layout.kills().items() if at in fits} if hints else {}
        only = len(fits) == 1
        goes = f"on {fits[0]} only" if only else tell_cells(fits)
        ask = f"Type {fits[0]}." if only else "Where?"
        prompt = f"{hand} goes {goes}. {ask}"
        before = (tell_kills(kills),) if hints else ()
        example, clause = next(iter(kills), fits[0]), "GC-3"
    else:
        prompt = f"No cell takes {hand}, and a ploy is left, so one must be used."
        before = (f"Ploys: {tell_ploys(layout)}.",)
        example, clause = ploys.example, "GC-6.2"
    return Ask(
        ask="cell",
        where=f"turn {turn}.{moment[-1]}",
        prompt=prompt,
        example=example,
        read=lambda line: read_alone(line, names, read),
        write=answers.write_move,
        check=check,
        who=_PLAYER,
        hint=None if fits else "",
        help=_CELL_HELP,
        clause=clause,
        before=before,
        words=_WORDS,
        moment=moment,
    )


def ask_armour(layout: Layout, names: Names, turn: int, moment: Moment) -> Ask:
    """Which of equally similar royals takes the card in hand."""
    card = layout.hand
    assert card is not None
    target = find_target(card, layout.living_royals)
    stands = _find_stands(layout)
    living = {at: royal for royal, at in stands.items()}
    choice = tuple(stands[royal] for royal in target.royals)
    both = either(f"{at} ({living[at]})" for at in choice)

    def read(typed: Sequence[Word]) -> Move:
        return answers.read_target(typed, stands, choice)

    def check(move: Move) -> Iterator[Illegal]:
        return check_target(card, move.cells[0], living)

    return Ask(
        ask="armour",
        where=f"{card}, turn {turn}",
        prompt=f"{card} is armour. Most similar: {listed(target.royals)}, {target.why}. {both}?",
        example=choice[0],
        read=lambda line: read_alone(line, names, read),
        write=answers.write_move,
        check=check,
        who=_PLAYER,
        hint=None,
        help=_ARMOUR_HELP,
        clause="GC-6",
        words=choice,
        moment=moment,
        floating=True,
        coming=(_come_later(names, _read_drawn, f"{card} goes under a royal before the next draw"),),
    )


def _find_first(pile: Pile, fits: Callable[[str], bool]) -> str:
    return pile.first(fits) or ""


def _find_stands(layout: Layout) -> dict[str, str]:
    """The spot of every living royal, in the order n, s, w, e."""
    return {royal.card: at for at, royal in layout.living.items()}


def _read_drawn(typed: Sequence[Word]) -> Move:
    return answers.read_draw(typed, {})


def _read_replaced(typed: Sequence[Word]) -> Move:
    """A replacement that begins with its cell, as it is asked: `9h b2` would be a card drawn."""
    answers.read_cell(typed[0])
    return answers.read_replace(typed)


def _come_later(names: Names, read: Callable[[Sequence[Word]], Move], says: str) -> Coming:
    return Coming(lambda line: read_alone(line, names, read), says)


def _find_example(layout: Layout, searching: bool) -> str:
    pile = layout.pile
    if not pile.size:
        return "done"
    number, royal = pile.first(is_number), pile.first(is_royal)
    if searching:
        return f"{number} {royal}" if number else f"{royal}"
    if number:
        fits = find_open_cells(layout.tops, number)
        return f"{number} {fits[-1]}" if fits else number
    return pile.first(lambda card: True) or ""
