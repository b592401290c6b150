"""How a hand at Gridcannon is typed: cards, cells, spots and ploys, and the name before them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, NoReturn, TypeVar

from scorers.errors import Unclear
from scorers.gridcannon.board import CELLS, SPOTS
from scorers.gridcannon.cards import COPIES, JOKER, SUITS, is_number, is_royal
from scorers.gridcannon.spelling import respell
from scorers.names import Names
from scorers.parsing import split, words
from scorers.text import Word, either, fold, nearest, show

T = TypeVar("T")

_CARDS = {card.lower(): card for card in COPIES}
_CALLS = {"ace": "ace", "give": "give up", "giveup": "give up"}
"""Words that are no cards, as a misspelt one may come close to them, and how they are typed."""
_RANKS = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a"}
_NO = {"-", "n", "no", "none", "nothing", "keep"}
"""What says that no card is replaced."""
_ARMOUR = ("armour", "armor")


class Move(NamedTuple):
    """What was done with hands: cards drawn, a card placed, a ploy used, or the end called."""

    what: str
    """`draw`, `place`, `armour`, `spot`, `ace`, `joker`, `replace`, `keep`, `give up` or `done`."""
    cards: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    """Cells of the grid, or the spot of a royal."""
    kept: tuple[str, ...] = ()
    """Aces and jokers among the cards that the table keeps as ploys. GC-8"""
    stands: tuple[tuple[str, str], ...] = ()
    """Royals of the set-up that the table puts on a spot of its own choice, each with its spot."""

    @property
    def is_ploy(self) -> bool:
        return self.what in ("ace", "joker")


KEEP = Move("keep")
GIVE_UP = Move("give up")
DONE = Move("done")


def write_move(move: Move) -> str:
    """The move in full: `7h b3`, `4s keep joker Jd`, `joker a1 c3`, `b2 Kc 9h`, `give up`."""
    if move.what == "keep":
        return "-"
    if move.what == "replace":
        return " ".join((*move.cells, *_write_cards(move)))
    if move.what in ("draw", "place", "spot"):
        return " ".join((*_write_cards(move), *move.cells))
    return " ".join((*move.cards, move.what, *move.cells))


def _write_cards(move: Move) -> list[str]:
    left, spots, told = list(move.kept), dict(move.stands), []
    for card in move.cards:
        if card in left:
            left.remove(card)
            told.append("keep")
        told.append(card)
        if card in spots:
            told.append(spots.pop(card))
    return told


def read_alone(line: str, names: Names, read: Callable[[Sequence[Word]], T]) -> T:
    """A line of the only player, with or without the name before it.

    The game's cards, cells and words come first: a name is looked for only where the line cannot be
    read without one, and other spellings (`10♥`, `h10`, `10ha1`) only after that. Raises `Unclear`.
    """
    try:
        return _read_named(line, names, read)
    except Unclear:
        spelt = respell(line, names)
        if spelt is None:
            raise
    return _read_named(spelt, names, read)


def _read_named(line: str, names: Names, read: Callable[[Sequence[Word]], T]) -> T:
    parts = split(line)
    if len(parts) > 1:
        raise Unclear("No commas here: put blanks between cards and cells, as in 7h b3.")
    typed = words(parts[0])
    if not typed:
        raise Unclear("An empty line answers nothing: type a card or a cell, as in 7h b3.")
    try:
        return read(typed)
    except Unclear as fault:
        if len(typed) < 2 or not names.could_be(typed[0]):
            raise
        whole_name = typed[0].quoted or typed[0].key == fold(names[0])
        try:
            return read(typed[1:])
        except Unclear as inner:
            raise (inner if whole_name else fault) from None


def find_card(word: Word) -> str | None:
    """The card that a word is: `7h`, `10s`, `kc`, `ad`, `joker` or the start of it (`jok`)."""
    if word.quoted:
        return None
    key = word.key
    return _CARDS.get(key) or (JOKER if len(key) > 1 and JOKER.startswith(key) else None)


def read_card(word: Word, calls: bool = False) -> str:
    """The card that a word is; `calls`: `ace`, `give up` or `done` may have been meant.

    Raises `Unclear`.
    """
    found = find_card(word)
    if found is not None:
        return found
    key, typed = word.key, show(word.typed)
    if key == "j":
        raise Unclear("j could be a jack, such as Jh, or the joker: type a little more.")
    if key in _RANKS:
        suits = ", ".join(f"{key}{suit}" for suit in SUITS)
        raise Unclear(f"{typed} of which suit? Type one of {suits}.")
    known = {**_CARDS, **_CALLS, "done": "done"} if calls else _CARDS
    near = nearest(key, known)
    meant = f" Did you mean {known[near]}?" if near else ""
    raise Unclear(f"{typed} is no card.{meant} Cards are typed like 7h, 10s, Kc, Ad and joker.")


def find_cell(word: Word) -> str | None:
    """The cell of the grid that a word is."""
    return word.key if not word.quoted and word.key in CELLS else None


def find_spot(word: Word) -> str | None:
    """The spot around the grid that a word is."""
    return word.key if not word.quoted and word.key in SPOTS else None


def read_cell(word: Word, calls: bool = False) -> str:
    """The cell that a word is; `calls`: a ploy or `give up` may have been meant.

    Raises `Unclear`.
    """
    found = find_cell(word)
    if found is None:
        known = {**_CALLS, JOKER: JOKER} if calls else {}
        near = nearest(word.key, known)
        meant = f" Did you mean {known[near]}?" if near else ""
        raise Unclear(
            f"{show(word.typed)} is no cell.{meant} Cells are a1 to c3: a b c from the left, 1 2 3 "
            "from the top."
        )
    return found


def read_spot(typed: Sequence[Word], choices: Sequence[str]) -> str:
    """The spot around the grid that a line is; `choices` are those to choose from. Raises `Unclear`."""
    if len(typed) != 1:
        raise Unclear(f"Type one spot: {either(choices)}.")
    found = find_spot(typed[0])
    if found is None:
        raise Unclear(f"{show(typed[0].typed)} is no spot: type {either(choices)}.")
    return found


def read_berth(typed: Sequence[Word], royal: str, choices: Sequence[str]) -> Move:
    """Where the royal that waits goes, named or not; or a ploy before it. Raises `Unclear`."""
    move = read_ploy(typed)
    if move is not None:
        return move
    rest = typed[1:] if len(typed) > 1 and find_card(typed[0]) == royal else typed
    return Move("spot", cells=(read_spot(rest, choices),))


def read_target(typed: Sequence[Word], stands: Mapping[str, str], choices: Sequence[str]) -> Move:
    """The royal that takes a card as armour, by its spot or by its own name.

    `stands`: the living royals' spots. Raises `Unclear`.
    """
    if len(typed) == 1:
        spot = stands.get(find_card(typed[0]) or "")
        if spot:
            return Move("spot", cells=(spot,))
    return Move("spot", cells=(read_spot(typed, choices),))


def _read_armour(typed: Sequence[Word], stands: Mapping[str, str]) -> Move | None:
    """`armour`, alone or with the royal or its spot; None where the line is about something else."""
    if typed[0].quoted or typed[0].key not in _ARMOUR:
        return None
    if len(typed) == 1:
        return Move("armour")
    return Move("armour", cells=read_target(typed[1:], stands, tuple(stands.values())).cells)


def read_cards(typed: Sequence[Word]) -> tuple[str, ...]:
    """Cards in the order drawn. Raises `Unclear`."""
    return tuple(read_card(word) for word in typed)


def read_set_up(typed: Sequence[Word]) -> Move:
    """Cards of the set-up in the order drawn; a royal may have a spot behind it. Raises `Unclear`."""
    drawn: list[str] = []
    stands: list[tuple[str, str]] = []
    for word in typed:
        spot, last = find_spot(word), drawn[-1] if drawn else "-"
        if spot and is_royal(last) and last not in dict(stands):
            stands.append((last, spot))
        else:
            drawn.append(read_card(word))
    return Move("draw", tuple(drawn), stands=tuple(stands))


def _begins(word: Word, whole: str) -> bool:
    return not word.quoted and bool(word.key) and whole.startswith(word.key)


def read_ploy(typed: Sequence[Word]) -> Move | None:
    """An ace or a joker that is used, or None where the line is about something else.

    `ac` is the ace of clubs and `joker` alone a card; `ace` is the ploy, `joker` before a cell too.
    Raises `Unclear` for a ploy that lacks a cell or has one too many.
    """
    first = typed[0]
    cells = [find_cell(word) for word in typed[1:]]
    some = bool(cells) and cells[0] is not None
    if _begins(first, "ace") and find_card(first) is None and (some or first.key == "ace"):
        if len(cells) != 1 or cells[0] is None:
            raise Unclear(
                "The ace ploy takes one cell, whose stack goes under the pile, as in ace a1. "
                "A drawn ace is typed with its suit, as in Ac."
            )
        return Move("ace", cells=(cells[0],))
    if _begins(first, JOKER) and some:
        if len(cells) != 2 or cells[0] is None or cells[1] is None:
            raise Unclear(
                "The joker ploy takes two cells, from and to, as in joker a1 c3. "
                "A drawn joker is typed alone."
            )
        return Move("joker", cells=(cells[0], cells[1]))
    return None


def read_ending(typed: Sequence[Word]) -> Move | None:
    """`give up` or `done`, or the start of them; None where the line is about something else."""
    if len(typed) == 1 and _begins(typed[0], "done"):
        return DONE
    if _begins(typed[0], "give") and (len(typed) == 1 or (len(typed) == 2 and _begins(typed[1], "up"))):
        return GIVE_UP
    return None


def read_draw(typed: Sequence[Word], stands: Mapping[str, str]) -> Move:
    """A turn while a royal lives: one card, a number with its cell or without; or a ploy.

    A royal may have its spot behind it, a number `armour`. `stands`: the living royals' spots.
    Raises `Unclear`.
    """
    move = read_ploy(typed) or read_ending(typed)
    if move is not None:
        return move
    if find_cell(typed[0]) or find_spot(typed[0]):
        if len(typed) != 2 or not find_card(typed[1]):
            cell = find_cell(typed[0]) or "b3"
            raise Unclear(f"Type the card that was drawn first, then its cell, as in 7h {cell}.")
        typed = (typed[1], typed[0])
    drawn = read_card(typed[0], calls=True)
    if len(typed) == 1:
        return Move("draw", (drawn,))
    if is_royal(drawn) and len(typed) == 2 and find_spot(typed[1]):
        return Move("draw", (drawn,), (typed[1].key,))
    if not is_number(drawn):
        raise Unclear(f"{drawn} is typed alone: only a number card goes on a cell.{_ace_meant(drawn)}")
    armour = _read_armour(typed[1:], stands)
    if armour is not None:
        return armour._replace(cards=(drawn,))
    if any(find_card(word) for word in typed[1:]):
        raise Unclear("One card a turn while a royal lives: a number with its cell, as in 7h b3.")
    if len(typed) > 2:
        raise Unclear(f"{drawn} goes on one cell, as in {drawn} b3.")
    return Move("draw", (drawn,), (read_cell(typed[1]),))


def _ace_meant(drawn: str) -> str:
    return " The ploy is typed ace a1." if drawn[0] == "A" else ""


def read_search(typed: Sequence[Word]) -> Move:
    """While no royal lives: what was drawn, in order and without cells; or a ploy.

    The royal at the end may have its spot behind it; `keep` stands before a ploy that is kept.
    Raises `Unclear`.
    """
    move = read_ploy(typed) or read_ending(typed)
    if move is not None:
        return move
    *before, last = typed
    spot = find_spot(last) if before and is_royal(find_card(before[-1]) or "-") else None
    drawn: list[str] = []
    kept: list[str] = []
    keeping = False
    for word in before if spot else typed:
        if find_cell(word) is not None:
            raise Unclear(
                "No royal lives, so what is drawn is set aside: type the cards without a cell, "
                "as in 4s Kc."
            )
        if word.key == "keep" and not word.quoted and not keeping:
            keeping = True
            continue
        drawn.append(read_card(word, calls=True))
        if keeping:
            kept.append(_read_kept(drawn[-1]))
        keeping = False
    if keeping:
        raise Unclear("Keep what? The ace or joker stands behind it, as in keep joker Jd.")
    return Move("draw", tuple(drawn), (spot,) if spot else (), tuple(sorted(kept)))


def _read_kept(card: str) -> str:
    if is_number(card) or is_royal(card):
        raise Unclear(f"{card} is no ploy to keep: an ace or a joker is.")
    return card


def read_place(typed: Sequence[Word], hand: str, example: str, stands: Mapping[str, str]) -> Move:
    """Where the number card in hand goes, with the card before it or not; or a ploy, or armour.

    `example`: an answer that would be accepted. Raises `Unclear`.
    """
    move = read_ploy(typed) or read_ending(typed)
    if move is DONE:
        raise Unclear(f"{hand} is in hand: done is for an empty pile. give up ends the game here.")
    if move is not None:
        return move
    if len(typed) == 2 and find_cell(typed[0]) and find_card(typed[1]):
        typed = (typed[1], typed[0])
    drawn = find_card(typed[0])
    if drawn is not None and drawn != hand:
        raise Unclear(
            f"{hand} is still in hand, not {drawn}: answer for {hand} first, such as {example}. "
            f"If {drawn} was drawn, /undo and type that."
        )
    rest = typed if drawn is None else typed[1:]
    armour = _read_armour(rest, stands) if rest else None
    if armour is not None:
        return armour
    if len(rest) != 1:
        raise Unclear(f"{hand} is in hand: type one cell or a ploy, such as {example}.")
    return Move("place", cells=(read_cell(rest[0], calls=True),))


def read_replace(typed: Sequence[Word]) -> Move:
    """The cell whose card is replaced and every card drawn for it, before or behind; or `-`."""
    if len(typed) == 1 and not typed[0].quoted and typed[0].key in _NO:
        return KEEP
    if len(typed) > 1 and find_cell(typed[-1]) and find_card(typed[0]):
        typed = (typed[-1], *typed[:-1])
    where = read_cell(typed[0])
    if len(typed) < 2:
        raise Unclear(f"Type what was drawn for {where} too, the number card last, as in {where} 9h.")
    came = read_set_up(typed[1:])
    drawn = came.cards
    numbers = [each for each in drawn if is_number(each)]
    if len(numbers) != 1 or not is_number(drawn[-1]):
        raise Unclear(
            "Drawing stops with the first number card: type the royals, aces and jokers that came "
            f"before it, then that one number, as in {where} As 9h."
        )
    return Move("replace", drawn, (where,), stands=came.stands)


def read_missing(line: str) -> tuple[str, ...]:
    """The cards that a deck lacks. Raises `Unclear`, for a number alone too."""
    typed = words(line)
    if typed and typed[0].text.lstrip("+-").isdigit():
        read_no_number(line)
    return read_cards(typed)


def read_no_number(line: str) -> NoReturn:
    """Raise `Unclear`: how many cards lie somewhere is known, only which are missing is not."""
    raise Unclear(
        "A number puts nothing right here: name the cards that this deck lacks, "
        "as in /fix missing 7d 10c."
    )
