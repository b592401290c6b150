"""Lines that a table might type for King of Con: mostly legal, some odd, some wrong, some forced.

Also a table at which its tests play.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorers.game import Setup
from scorers.king_of_con import GAME
from scorers.king_of_con.flow import Convention
from scorers.king_of_con.state import Hall
from scorers.king_of_con.traits import NAMES
from scorers.play import Play
from scorers.protocol import Ask, Ruling, Verdict

PLAYERS = ("Dirk", "Lulu", "Greg", "Todd", "Zak")
_ITEM_NAMES = (
    "",
    "",
    "robot",
    "book",
    '"board game"',
    "Broadsword",
    "game",
    '"a, b"',
    "wand",
    "wasted",
    "1.1",
)


def setups() -> list[Setup]:
    """Every player count with every option."""
    return [
        GAME.settle(PLAYERS[:count], {"monkey_control": control})
        for count in range(2, 6)
        for control in ("no", "yes")
    ]


class Seated:
    """A game that a test plays line by line."""

    def __init__(self, *players: str, control: str = "no") -> None:
        self.play = Play(GAME, GAME.settle(players, {"monkey_control": control}))

    @property
    def hall(self) -> Hall:
        assert isinstance(self.play.match, Convention)
        return self.play.match.hall

    @property
    def ask(self) -> Ask:
        assert self.play.pending is not None
        return self.play.pending

    @property
    def table(self) -> dict[str, Any]:
        return self.play.match.table()

    @property
    def verdict(self) -> Verdict:
        assert self.play.verdict is not None
        return self.play.verdict

    def say(self, *lines: str) -> list[Ruling]:
        """Type answers; gives what follows from the last."""
        rulings: list[Ruling] = []
        for line in lines:
            rulings = self.play.send(self.play.read(line))
        return rulings

    def told(self, *lines: str) -> str:
        """Type answers; gives all that is read out after the last."""
        return "\n".join(ruling.text for ruling in self.say(*lines))

    def canonical(self, line: str) -> str:
        return self.play.read(line).text


def guess(play: Play, rng: Random) -> str:
    """A line for the pending question."""
    assert play.pending is not None
    assert isinstance(play.match, Convention)
    asks = {
        "monkeys": _monkeys,
        "items": _items,
        "bids": _bids,
        "offers": _offers,
        "keep": _keep,
        "priority": _priority,
        "passions": _passions,
    }
    if rng.random() < 0.02:
        return rng.choice(("", "-", "what", "dirk", "1:1", "9 9 9", "lulu 5", "y", "zak 9.9:1", "5 on"))
    line = asks[play.pending.ask](play, rng)
    if rng.random() < 0.1:
        line = rng.choice((line.upper(), line.replace(" ", "  "), line.replace(":", " : ")))
    return line + rng.choice(("", "", "", "", "", " !"))


def _named(play: Play, rng: Random, parts: Sequence[str]) -> str:
    """Parts of all seats, with names in some order or without."""
    if rng.random() < 0.5:
        return rng.choice((", ", ",")).join(parts)
    names = [play.setup.names.write(seat) for seat in play.setup.seats]
    named = [f"{name} {part}" for name, part in zip(names, parts, strict=True)]
    rng.shuffle(named)
    return ", ".join(named)


def _monkeys(play: Play, rng: Random) -> str:
    monkeys = [str(seat + 1) for seat in play.setup.seats]
    rng.shuffle(monkeys)
    if rng.random() < 0.1:
        monkeys[0] = rng.choice(("0", "9", monkeys[-1], "x"))
    if rng.random() < 0.4:
        return rng.choice(("", " ")).join(monkeys)
    return _named(play, rng, monkeys)


def _trait(rng: Random, number: int) -> str:
    full = NAMES[number - 1]
    return rng.choice((str(number), full, full[: rng.randint(1, len(full))], full.lower()))


def _items(play: Play, rng: Random) -> str:
    items = []
    narrow = rng.random() < 0.5  # few kinds make epic collections likely
    for _ in range(4):
        genre, category, edition = rng.randint(1, 5), rng.randint(6, 10), rng.randint(11, 15)
        if narrow:
            genre = rng.choice((3, 4))
        traits = [_trait(rng, number) for number in (genre, category, edition)]
        rng.shuffle(traits)
        items.append(" ".join([*traits, rng.choice(_ITEM_NAMES)]).strip())
    return rng.choice((", ", ",")).join(items)


def _amount(play: Play, rng: Random, seat: int) -> int:
    assert isinstance(play.match, Convention)
    held = play.match.hall.tokens.supply[seat]
    if rng.random() < 0.04:
        return held + rng.randint(1, 30)
    return rng.randint(0, min(held, rng.choice((2, 3, 6, 20))))


def _bids(play: Play, rng: Random) -> str:
    if rng.random() < 0.04:
        return "-"
    parts = []
    for seat in play.setup.seats:
        tokens = _amount(play, rng, seat)
        booth = rng.randint(1, 4)
        form = rng.random()
        if form < 0.1:
            parts.append("-")
        elif form < 0.2:
            parts.append(f"{tokens} on {booth}")
        elif form < 0.25:
            parts.append(f"{booth}:{tokens // 2} {booth % 4 + 1}:{tokens - tokens // 2}")
        elif form < 0.3:
            parts.append(f"{booth}:{tokens // 2} wasted:{tokens - tokens // 2}")
        elif form < 0.35:
            called = rng.choice(("ro", "book", "b", "w", "5", '"a, b"'))
            parts.append(f"{called}:{tokens}")
        else:
            parts.append(f"{booth}:{tokens}")
    return _named(play, rng, parts)


def _offers(play: Play, rng: Random) -> str:
    assert isinstance(play.match, Convention)
    items = list(play.match.hall.items.values())
    if rng.random() < 0.4:
        return _rivals(play, rng)
    favourites = rng.sample(items, k=min(len(items), 4))  # where several meet there are ties
    parts = []
    for seat in play.setup.seats:
        left = _amount(play, rng, seat)
        laid = []
        for item in rng.sample(favourites, k=rng.randint(0, min(3, len(favourites)))):
            tokens = min(left, item.value + rng.choice((0, 1, 1, 1, 2, 3)))
            left -= tokens
            where = item.number
            if item.name and rng.random() < 0.2:
                where = f'"{item.name[: rng.randint(1, len(item.name))]}"'
            laid.append(f"{tokens} on {where}" if rng.random() < 0.2 else f"{where}:{tokens}")
        if rng.random() < 0.05:
            laid.append(f"wasted:{left}")
        parts.append(" ".join(laid) or "-")
    return _named(play, rng, parts)


def _rivals(play: Play, rng: Random) -> str:
    """Some players offer the same on the same items."""
    assert isinstance(play.match, Convention)
    hall = play.match.hall
    seats = rng.sample(play.setup.seats, k=rng.randint(2, len(play.setup.seats)))
    least = min(hall.tokens.supply[seat] for seat in seats)
    contested = [item for item in hall.items.values() if item.owner not in seats]
    laid = []
    for item in rng.sample(contested, k=min(len(contested), rng.randint(1, 4))):
        tokens = item.value + rng.choice((1, 1, 2))
        if tokens <= least:
            least -= tokens
            laid.append(f"{item.number}:{tokens}")
    if not laid:
        return "-"
    names = play.setup.names
    parts = [f"{names.write(seat)} {' '.join(laid)}" for seat in seats]
    return ", ".join(parts)


def _keep(play: Play, rng: Random) -> str:
    return rng.choice(("y", "n", "yes", "no", "N"))


def _priority(play: Play, rng: Random) -> str:
    assert isinstance(play.match, Convention)
    if rng.random() < 0.1:
        return rng.choice(("1.1", "9.9", "-", "ro"))
    return rng.choice(list(play.match.hall.offers))


def _passions(play: Play, rng: Random) -> str:
    drawn = rng.sample(range(1, 16), k=2 * len(play.setup.players))
    if rng.random() < 0.2:
        drawn[0] = drawn[-1]
    pairs = [
        f"{_trait(rng, drawn[2 * seat])} {_trait(rng, drawn[2 * seat + 1])}"
        for seat in play.setup.seats
    ]
    return _named(play, rng, pairs)
