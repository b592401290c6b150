"""Lines that a table of Kingz might type, and a table to type them at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorers.errors import Refused
from scorers.game import Setup
from scorers.kingz import GAME
from scorers.kingz.cards import COURAGE, DISARM, SHIELD, SWORD
from scorers.kingz.flow import Kingz
from scorers.kingz.powers import ANIMALS, blade
from scorers.kingz.state import Arena
from scorers.play import Play
from scorers.protocol import Ruling

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
ANIMAL_NAMES = ("Fluffy", "Grok", "Zed", "Ida", "Uri")
ODD_NAMES = ("Sword", "Net", "Mary Lou", "d'Arc", "A>b 🦁")


class Table:
    """People at a table who type lines, with the tokens in reach."""

    def __init__(self, players: Sequence[str] = NAMES[:3], **options: Any) -> None:
        self.play = Play(GAME, GAME.settle(players, options))
        assert isinstance(self.play.match, Kingz)
        self.match: Kingz = self.play.match

    def say(self, *lines: str) -> list[Ruling]:
        """What the last line leads to."""
        rulings: list[Ruling] = []
        for line in lines:
            rulings = self.play.send(self.play.read(line))
        return rulings

    def canonical(self, line: str) -> str:
        return self.play.read(line).text

    def refusal(self, line: str) -> Refused:
        """Why a line is not taken."""
        try:
            answer = self.play.read(line)
        except Refused as fault:
            return fault
        raise AssertionError(f"{line!r} is taken as {answer.text!r}")

    def tokens(self, **given: Sequence[int]) -> None:
        """Lay tokens behind the screens: armor, courage, fame, in seat order."""
        for kind, numbers in given.items():
            self.match.arena.tokens.of(kind)[:] = list(numbers)

    def behind(self, player: str) -> tuple[int, int, int]:
        """Armor, courage and fame behind a player's screen."""
        table = self.match.table()
        return table["armor"][player], table["courage"][player], table["fame"][player]

    @property
    def asked(self) -> tuple[str, str]:
        """What is asked now, and where."""
        assert self.play.pending is not None
        return self.play.pending.ask, self.play.pending.where


def setups() -> list[Setup]:
    """Every number of players with every option, and tables with awkward names."""
    found = []
    for count in range(2, 6):
        for players in (NAMES[:count], ODD_NAMES[:count]):
            for variant in ("standard", "child", "power"):
                for mode, late_sword in (("instinctive", "free"), ("control", "paid")):
                    for nightfall in ("worth", "tokens"):
                        if players is not NAMES[:count] and (mode, nightfall) == ("control", "worth"):
                            continue
                        options = {"variant": variant, "mode": mode, "nightfall": nightfall}
                        options["late_sword"] = late_sword
                        if mode == "control" and players == NAMES[:count]:
                            options["names"] = ",".join(ANIMAL_NAMES[:count])
                        if variant == "power":
                            turned = ANIMALS[count - 1 :] + ANIMALS[: count - 1]
                            options["animals"] = ",".join(turned[:count])
                        found.append(GAME.settle(players, options))
    return found


def guess(play: Play, rng: Random) -> str:
    """A line for the pending question: mostly legal, sometimes oddly typed, wrong or forced."""
    assert play.pending is not None
    assert isinstance(play.match, Kingz)
    line = _LINES[play.pending.ask](play, play.match.arena, rng)
    if rng.random() < 0.1:
        line = line.upper() if rng.random() < 0.5 else line.replace(",", "，").replace(" ", "  ")
    return f"{line} !" if rng.random() < 0.03 else line


def _name(arena: Arena, seat: int, rng: Random) -> str:
    name = arena.names.players[seat]
    if rng.random() < 0.3:
        short = name.split()[0][: rng.randint(1, len(name))]
        if arena.names.could_be(short) == [seat]:
            return short
    return arena.names.write(seat)


def _word(kind: str, rng: Random) -> str:
    if kind == COURAGE and rng.random() < 0.05:
        return "bravery"
    return kind[: rng.choice((2, 3, 9))]


def _parts(arena: Arena, parts: dict[int, str], rng: Random) -> str:
    """The parts with all names, shuffled, or with none."""
    if rng.random() < 0.4:
        return ",".join(parts.values())
    seats = list(parts)
    rng.shuffle(seats)
    if rng.random() < 0.03:
        seats.pop()
    return ", ".join(f"{_name(arena, seat, rng)} {parts[seat]}" for seat in seats)


def _aside(play: Play, arena: Arena, rng: Random) -> str:
    kinds = [kind for kind, copies in arena.copies.items() for _ in range(copies)]
    if rng.random() < 0.1:
        kinds += list(arena.copies)
    parts = {
        seat: " ".join(_word(kind, rng) for kind in rng.sample(kinds, 2)) for seat in arena.present
    }
    return _parts(arena, parts, rng)


def _power(play: Play, arena: Arena, rng: Random) -> str:
    if rng.random() < 0.4:
        return "-"
    assert play.pending is not None
    seats = play.pending.who if rng.random() < 0.9 else tuple(arena.seats)
    return _name(arena, rng.choice(seats), rng)


def _target(arena: Arena, seat: int, rng: Random) -> str:
    chance = rng.random()
    if chance < 0.1:
        return "-"
    others = [other for other in arena.present if other != seat]
    return _name(arena, rng.choice(others if chance < 0.97 else list(arena.seats)), rng)


def _card(arena: Arena, seat: int, kind: str, rng: Random) -> str:
    used = blade(arena.rage)
    wanted = kind == used or (kind == SWORD and used == SHIELD and rng.random() < 0.2)
    if rng.random() < 0.01:
        wanted = not wanted
    return f"{_word(kind, rng)} {_target(arena, seat, rng)}" if wanted else _word(kind, rng)


def _kind(arena: Arena, seat: int, rng: Random) -> str:
    kinds = arena.hands.left(seat) if rng.random() < 0.97 else list(arena.copies)
    fighting = [kind for kind in kinds if kind != SHIELD] or kinds
    return rng.choice((fighting if rng.random() < 0.5 else kinds) or list(arena.copies))


def _top(arena: Arena, owner: int, rng: Random) -> str:
    top = arena.hands.tops[owner]
    if top is not None and rng.random() < 0.95:
        return top.kind
    return rng.choice([kind for kind in arena.copies if kind != DISARM or rng.random() < 0.2])


def _victim(arena: Arena, seat: int, rng: Random) -> int:
    others = [other for other in arena.present if other != seat]
    return rng.choice(others if rng.random() < 0.95 else list(arena.seats))


def _cards(play: Play, arena: Arena, rng: Random) -> str:
    kinds = {seat: _kind(arena, seat, rng) for seat in arena.present}
    if DISARM in arena.copies and rng.random() < 0.1:
        for seat in rng.sample(arena.present, rng.randint(1, 2)):
            if DISARM in arena.hands.left(seat):
                kinds[seat] = DISARM
    loud = [seat for seat, kind in kinds.items() if kind == DISARM and rng.random() < 0.8]
    victims = {seat: _victim(arena, seat, rng) for seat in loud}
    parts = {}
    for seat, kind in kinds.items():
        if rng.random() < 0.01:
            parts[seat] = "-"
            continue
        parts[seat] = f"{_word(DISARM, rng)} -" if kind == DISARM else _card(arena, seat, kind, rng)
    for seat in loud:
        robbed = len(loud) == 1 and victims[seat] in kinds
        now = kinds[victims[seat]] if robbed else _top(arena, seat, rng)
        arrow = rng.choice((" > ", " > ", ">"))
        parts[seat] = (
            f"{_word(DISARM, rng)} {_name(arena, victims[seat], rng)}{arrow}"
            f"{_card(arena, seat, now, rng)}"
        )
    if len(loud) == 1 and victims[loud[0]] in kinds:
        victim = victims[loud[0]]
        parts[victim] = _card(arena, victim, _top(arena, loud[0], rng), rng)
    return _parts(arena, parts, rng)


def _speeds(play: Play, arena: Arena, rng: Random) -> str:
    assert play.pending is not None
    numbers = rng.sample(range(1, 46), 5) if rng.random() < 0.95 else [7] * 5
    return _parts(arena, {seat: str(numbers[seat]) for seat in play.pending.who}, rng)


def _first(play: Play, arena: Arena, rng: Random) -> str:
    return _name(arena, rng.choice(arena.victims), rng)


def _pin(play: Play, arena: Arena, rng: Random) -> str:
    if rng.random() < 0.25:
        return rng.choice(("down", "d"))
    line = rng.choice(("up", "u"))
    if rng.random() < 0.4:
        line += f" {rng.choice(('fame', 'f', 'reputation'))} {rng.randint(0, 2)}"
    if rng.random() < 0.4:
        line += f" {rng.choice(('courage', 'c', 'bravery'))} {rng.randint(0, 2)}"
    if rng.random() < 0.2:
        line += rng.choice((' "no net, please"', ' "peace!"', " “truce”", ' ""'))
    return line


_LINES = {
    "aside": _aside,
    "power": _power,
    "cards": _cards,
    "speeds": _speeds,
    "first": _first,
    "pin": _pin,
}
