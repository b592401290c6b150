"""What can be ruled without a session: one turn's cards, and who is king when night falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorers.errors import Unclear
from scorers.game import Case, Judgement, Match
from scorers.kingz.answers import Reader
from scorers.kingz.cards import NET, NINE, Laid, bad_targets
from scorers.kingz.disarms import disarming
from scorers.kingz.ending import ladder, told
from scorers.kingz.flow import Kingz
from scorers.kingz.powers import ANIMALS, CLAUSE, CROCODILE, Rage, blade, effect, guard, roared
from scorers.kingz.sparring import Sparred, spar, tell_fall
from scorers.kingz.state import ARMOR, COURAGE, CROWN, FAME, FULL_ARMOR, TOKENS, Tokens
from scorers.names import Names
from scorers.parsing import choose, split, whole, words
from scorers.protocol import Ruling
from scorers.ranking import told_apart
from scorers.text import Word, listed, show

_MOST = 99
_NOBODY = -1
"""Whose power it is, where that was not said."""
_TURN = "ann sword bob, bob shield, cy net"
_NIGHT = "ann 3/1/2, bob 3/1/1"


def _parts(args: Sequence[str], example: str) -> tuple[Names, list[list[Word]]]:
    """The players of a line, and each one's part without the name. Raises `Unclear`."""
    parts = [words(part) for part in split(" ".join(args))]
    if not all(parts):
        raise Unclear(f'A part for each player, with the name first, such as "{example}".')
    if not 2 <= len(parts) <= 5:
        raise Unclear(f'Kingz has 2 to 5 players, one a part, not {len(parts)}: such as "{example}".')
    names = Names(Names.seated([part[0].text for part in parts]))
    return names, [part[1:] for part in parts]


def _counts(flags: Mapping[str, str], key: str, start: int, most: int, players: int) -> list[int]:
    """Everybody's tokens of a kind before the turn. Raises `Unclear`."""
    if key not in flags:
        return [start] * players
    given = split(flags[key])
    if len(given) != players:
        some = ",".join([str(start)] * players)
        raise Unclear(f"--{key} takes {players} numbers, in the order of the parts: --{key} {some}.")
    return [whole(number, 0, most, key) for number in given]


def _rage(flags: Mapping[str, str], names: Names) -> Rage | None:
    """The power of the turn: `crocodile:bob`, or `tigress`, whoever has it. Raises `Unclear`."""
    if "power" not in flags:
        return None
    typed, _, who = flags["power"].partition(":")
    animal = choose("-".join(typed.split()), ANIMALS, "animal")
    if not who.strip():
        if animal == CROCODILE:
            raise Unclear(f"Whose crocodile? Type --power crocodile:{names[0]}.")
        return Rage(animal, _NOBODY)
    owner = words(who)
    if len(owner) != 1:
        raise Unclear(f"Whose {animal}? Type --power {animal}:{names[0]}.")
    return Rage(animal, names.seat(owner[0]))


def _late_pays(flags: Mapping[str, str], usual: str) -> bool:
    return choose(flags.get("late-sword", usual), ("free", "paid"), "late-sword") == "paid"


def turn(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """What each player of one turn gains and loses, and what the order decides."""
    names, parts = _parts(args, _TURN)
    count = len(parts)
    before = Tokens(
        _counts(flags, ARMOR, FULL_ARMOR, 3, count),
        _counts(flags, COURAGE, 1, _MOST, count),
        _counts(flags, FAME, 0, _MOST, count),
    )
    rage = _rage(flags, names)
    reader = Reader(names, NINE, blade(rage), tuple(range(count)))
    laid = {seat: reader.part(seat, part) for seat, part in enumerate(parts)}
    judged, after = _judge_turn(names, laid, before, rage, _late_pays(flags, "free"))
    granted = [
        f"{start} {kind}"
        for kind, start in ((ARMOR, "3"), (COURAGE, "1"), (FAME, "no"))
        if kind not in flags
    ]
    taken = {"text": f"Taken for granted: {listed(granted)} each.", "clause": "KZ-0"}
    tokens = {
        kind: {names[seat]: after.of(kind)[seat] for seat in laid} for kind in (ARMOR, COURAGE, FAME)
    }
    return judged._replace(
        steps=(*((taken,) if granted else ()), *judged.steps),
        extra={
            **judged.extra,
            **tokens,
            "worth": {names[seat]: after.worth(seat) for seat in laid},
        },
    )


def turn_at(match: Match, args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """The same with the players of this table, their power, and the tokens behind their screens."""
    assert isinstance(match, Kingz)
    arena = match.arena
    before = arena.tokens.copy()
    for kind in TOKENS:
        if kind in flags:
            given = _counts(flags, kind, 0, _MOST, len(arena.present))
            for seat, number in zip(arena.present, given, strict=True):
                before.of(kind)[seat] = number
    rage = _rage(flags, arena.names) or arena.rage
    reader = Reader(arena.names, arena.copies, blade(rage), arena.present)
    laid = reader.read(" ".join(args), _TURN)
    pays = _late_pays(flags, "paid" if arena.late_pays else "free")
    return _judge_turn(arena.names, laid, before, rage, pays)[0]


def _judge_turn(
    names: Names, laid: Mapping[int, Laid], before: Tokens, rage: Rage | None, late_pays: bool
) -> tuple[Judgement, Tokens]:
    """What one turn does, without telling what anybody has; and the tokens after it."""
    for fault in bad_targets(laid, names, tuple(laid), blade(rage)):
        raise fault
    cards = {seat: one.card for seat, one in laid.items()}
    sparred = spar(cards, before, rage, names, late_pays=late_pays)
    after = before.copy()
    for told_of in sparred.told:
        after.apply(told_of.changes)
    rulings = [*disarming(laid, names, blade(rage)), *(each.ruling for each in sparred.told)]
    if rage is not None:
        text = effect(rage.animal) if rage.seat == _NOBODY else roared(rage, names[rage.seat])
        rulings.insert(0, Ruling(text, (CLAUSE[rage.animal],)))
    netted = [
        seat
        for seat, card in cards.items()
        if card.kind == NET and any(other.kind == guard(rage) for other in cards.values())
    ]
    ends, winner = _what_follows(sparred, after, names, netted)
    rulings += ends
    changes = {
        names[seat]: {
            kind: after.of(kind)[seat] - before.of(kind)[seat] for kind in (ARMOR, COURAGE, FAME)
        }
        for seat in laid
    }
    judged = Judgement(
        verdict=" ".join(_changed(name, change) for name, change in changes.items()),
        winner=None if winner is None else names[winner],
        steps=tuple({"text": each.text, "clause": each.clauses[0]} for each in rulings),
        extra={"changes": changes, "pinned": [names[seat] for seat in sparred.attackers]},
    )
    return judged, after


def _changed(name: str, change: Mapping[str, int]) -> str:
    moved = [f"{token} {number:+d}" for token, number in change.items() if number]
    return f"{name}: {', '.join(moved) or 'nothing'}."


def _what_follows(
    sparred: Sparred, tokens: Tokens, names: Names, netted: Sequence[int]
) -> tuple[list[Ruling], int | None]:
    """Who wins or is down after the cards, and whether the order decides anything.

    `netted`: whose net failed on shields.
    """
    there = [seat for seat in range(len(names.players)) if tokens.worth(seat) >= CROWN]
    if len(there) == 1:
        return [Ruling(f"{names[there[0]]} has five fame and wins.", ("KZ-9",))], there[0]
    if there:
        who = names.listed(there)
        return [
            Ruling(f"{who} have five fame: the order decides, the fastest card wins.", ("KZ-9.1",))
        ], None
    rulings = [tell_fall(seat, by, seat in netted, names) for seat, by in sparred.attackers.items()]
    deciding = sorted({seat for by in sparred.attackers.values() for seat in by})
    if len(deciding) > 1:
        who = names.listed(deciding)
        rulings.append(
            Ruling(f"The order decides: {who} give thumbs in falling Speed of the cards.", ("KZ-8.4",))
        )
    return rulings, None


def night(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    """Who is king when night falls, by fame, courage and armor."""
    names, parts = _parts(args, _NIGHT)
    tokens = Tokens([], [], [])
    for seat, part in enumerate(parts):
        numbers = "".join(each.typed for each in part).split("/")
        if len(numbers) != 3:
            typed = show(" ".join(each.typed for each in part)) or "nothing"
            raise Unclear(f"{names[seat]}: {typed} is not fame/courage/armor, such as 3/1/2.")
        tokens.fame.append(whole(numbers[0], 0, _MOST, f"{names[seat]}'s fame"))
        tokens.courage.append(whole(numbers[1], 0, _MOST, f"{names[seat]}'s courage"))
        tokens.armor.append(whole(numbers[2], 0, 3, f"{names[seat]}'s armor"))
    pairs = choose(flags.get("nightfall", "worth"), ("worth", "tokens"), "nightfall") == "worth"
    kings, criteria = told_apart(range(len(parts)), ladder(tokens, pairs))
    steps = []
    for criterion in criteria:
        values = ", ".join(f"{names[seat]} {value}" for seat, value in criterion.values)
        level = "" if criterion.decided else ": level"
        steps.append({"text": f"Most {criterion.name}: {values}{level}.", "clause": criterion.clause})
    return Judgement(
        verdict=told(kings, criteria, names),
        winner=names[kings[0]] if len(kings) == 1 else None,
        steps=tuple(steps),
        extra={"winners": [names[seat] for seat in kings]},
    )


CASES = (
    Case(
        "turn",
        '"NAME CARD, NAME CARD" [--armor 3,3] [--courage 1,1] [--fame 0,0] '
        "[--power crocodile:bob] [--late-sword paid]",
        "what each player gains and loses by one turn's cards",
        (_TURN,),
        ("armor", "courage", "fame", "power", "late-sword"),
        turn,
        turn_at,
    ),
    Case(
        "nightfall",
        '"NAME FAME/COURAGE/ARMOR, NAME FAME/COURAGE/ARMOR" [--nightfall tokens]',
        "who is king when two rounds are over",
        (_NIGHT,),
        ("nightfall",),
        night,
    ),
)
