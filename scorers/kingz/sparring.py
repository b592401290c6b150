"""What the cards of a turn do, all Disarms settled: tokens won and lost, and who hit whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorers.kingz.cards import COURAGE, HAIL, NET, Card
from scorers.kingz.powers import CROCODILE, GORILLA, POLAR_BEAR, RHINOCEROS, TIGRESS, Rage, blade, guard
from scorers.kingz.state import ARMOR, FAME, Arena, Change, Tokens
from scorers.names import Names
from scorers.protocol import Award, Ruling
from scorers.text import listed

_LAST = 99
"""Where rulings stand that are read out after those on single players' cards."""


class Told(NamedTuple):
    """One ruling on a turn's cards, with what it moves."""

    ruling: Ruling
    changes: tuple[Change, ...] = ()
    fame: tuple[Award, ...] = ()
    """Each fame that is gained."""


class Sparred(NamedTuple):
    """What follows from the cards of a turn."""

    told: tuple[Told, ...]
    """In the order in which it is read out; nothing is moved yet."""
    attackers: Mapping[int, tuple[int, ...]]
    """Who is down, with those who decide on that player; all in seat order."""


class _Turn:
    """One turn's cards while they are looked at."""

    def __init__(
        self,
        cards: Mapping[int, Card],
        tokens: Tokens,
        rage: Rage | None,
        names: Names,
        when: str,
        late_pays: bool,
    ) -> None:
        self.cards = cards
        self.tokens = tokens.copy()
        self.rage = rage
        self.names = names
        self.when = when
        self.late_pays = late_pays
        self.power = rage.animal if rage else None
        self.blade = blade(rage)
        shield = guard(rage)
        self.guarded = [seat for seat, card in cards.items() if card.kind == shield]
        self.hits: dict[int, set[int]] = {seat: set() for seat in cards}
        self.lost: set[int] = set()
        """Who lost armor to a card, until the rhinoceros has taken more."""
        self.changes: list[Change] = []
        """What moved since the last ruling."""
        self.fame: list[Award] = []
        """The fame gained since the last ruling."""
        self.told: list[tuple[int, Told]] = []

    def say(self, seat: int, text: str, *clauses: str) -> None:
        """A ruling on what moved last; they are read out by the first player concerned."""
        told = Told(Ruling(text, clauses), tuple(self.changes), tuple(self.fame))
        self.told.append((seat, told))
        self.changes, self.fame = [], []

    def move(self, kind: str, seat: int, by: int) -> None:
        self.changes.append(Change(kind, seat, by))
        self.tokens.apply(self.changes[-1:])

    def gain(self, seat: int, why: str, clause: str) -> None:
        self.move(FAME, seat, 1)
        self.fame.append(Award(seat, 1, f"{why}, {self.when}" if self.when else why, clause))

    def lose_armor(self, seat: int) -> bool:
        """Whether there was an armor token to lose (KZ-7)."""
        if not self.tokens.armor[seat]:
            return False
        self.move(ARMOR, seat, -1)
        self.lost.add(seat)
        return True

    def takers_of_courage(self) -> None:
        takers = [seat for seat, card in self.cards.items() if card.kind == COURAGE]
        if not takers:
            return
        who = self.names.listed(takers)
        take, each = ("takes", "") if len(takers) == 1 else ("take", " each")
        if self.power == TIGRESS:
            self.say(takers[0], f"Under the tigress {who} {take} no courage.", "KZ-10.2")
            return
        for seat in takers:
            self.move(COURAGE, seat, 1)
        self.say(takers[0], f"{who} {take} 1 courage{each}.", "KZ-3")

    def swords(self) -> None:
        swords = [seat for seat, card in self.cards.items() if card.kind == self.blade]
        late = [seat for seat in swords if self.cards[seat].target is None]
        if late:
            whose = self._owners(late)
            if self.power == POLAR_BEAR:
                what = (
                    "shields, swords this turn, were"
                    if len(late) > 1
                    else "shield, a sword this turn, was"
                )
            else:
                what = "swords were" if len(late) > 1 else "sword was"
            paid = self.late_price(late)
            text = f"{whose} {what} called out too late: cancelled, {paid}."
            self.say(late[0], text, "KZ-2.2", "KZ-2.3", *self.bear())
        for seat in swords:
            target = self.cards[seat].target
            if target is not None:
                self.sword(seat, target)

    def late_price(self, late: Sequence[int]) -> str:
        """What swords called out too late cost: nothing, or courage where the table wants it so."""
        payers = [seat for seat in late if self.tokens.courage[seat]]
        if not self.late_pays or self.power == GORILLA or not payers:
            return "nothing paid"
        for seat in payers:
            self.move(COURAGE, seat, -1)
        pay, each = ("pays", "") if len(payers) == 1 else ("pay", " each")
        return f"and {self.names.listed(payers)} {pay} 1 courage{each}"

    def bear(self) -> tuple[str, ...]:
        """The clause to cite where shields are swords."""
        return ("KZ-10.5", "KZ-10.9") if self.power == POLAR_BEAR else ()

    def sword(self, seat: int, target: int) -> None:
        """One sword, or shield that acts as one (KZ-2, KZ-10.5)."""
        a, tokens, bear = self.names[seat], self.tokens, self.bear()
        mine = f"{a}'s shield, a sword this turn," if bear else f"{a}'s sword"
        b = self.names[target]
        if self.rage and self.power == CROCODILE and target == self.rage.seat:
            self.say(
                seat, f"{mine} names {b}, the crocodile: cancelled, nothing paid.", "KZ-10.3", "KZ-10.8"
            )
            return
        free = self.power == GORILLA
        if not free and not tokens.courage[seat]:
            self.say(seat, f"{mine} does nothing to {b}: {a} has no courage to pay.", "KZ-2.1", *bear)
            return
        if not free:
            self.move(COURAGE, seat, -1)
        pays = f"{a} pays nothing under the gorilla" if free else f"{a} pays 1 courage"
        also = ("KZ-10.6",) if free else bear
        if target in self.guarded:
            where = f"{b}'s sword, a shield this turn" if bear else f"{b}'s shield"
            self.say(seat, f"{a} strikes {where}: {pays}.", "KZ-2.4", "KZ-1.1", *also)
            return
        self.hits[target].add(seat)
        hurt = self.lose_armor(target)
        self.gain(seat, f"hit {b}", "KZ-2")
        took = f"{pays}, takes 1 fame" if not free else f"{pays} and takes 1 fame"
        loses = f"{b} loses 1 armor" if hurt else f"{b} is hit and has no armor left to lose"
        self.say(seat, f"{a} hits {b}: {took}; {loses}.", "KZ-2", *(() if hurt else ("KZ-7",)), *also)

    def nets(self) -> None:
        for seat, card in self.cards.items():
            if card.kind == NET and self.guarded:
                self.failed_net(seat)
            elif card.kind == NET:
                self.net(seat)

    def net(self, seat: int) -> None:
        opponents = [other for other in self.cards if other != seat]
        hurt = []
        for other in opponents:
            self.hits[other].add(seat)
            if self.lose_armor(other):
                hurt.append(other)
        self.gain(seat, f"netted {self.names.listed(opponents)}", "KZ-4")
        a = self.names[seat]
        losses = []
        if hurt:
            lose, each = ("loses", "") if len(hurt) == 1 else ("lose", " each")
            losses.append(f"{self.names.listed(hurt)} {lose} 1 armor{each}")
        bare = [other for other in opponents if other not in hurt]
        if bare:
            have = "is hit and has" if len(bare) == 1 else "are hit and have"
            losses.append(f"{self.names.listed(bare)} {have} no armor left to lose")
        self.say(
            seat,
            f"{a}'s net holds, nobody has a shield: {'; '.join(losses)}. {a} takes 1 fame.",
            "KZ-4",
            *(("KZ-7",) if bare else ()),
            *self.net_alone(),
        )

    def failed_net(self, seat: int) -> None:
        a = self.names[seat]
        hurt = self.lose_armor(seat)
        shields = self._shields()
        loses = f"{a} loses 1 armor" if hurt else f"{a} has no armor left to lose"
        self.say(
            seat,
            f"{a}'s net fails on {shields}: {loses}.",
            "KZ-4.1",
            *(() if hurt else ("KZ-7",)),
            *(("KZ-10.5",) if self.power == POLAR_BEAR else ()),
            *self.net_alone(),
        )

    def net_alone(self) -> tuple[str, ...]:
        """The clause to cite where there are several nets."""
        nets = sum(card.kind == NET for card in self.cards.values())
        return ("KZ-4.2",) if nets > 1 else ()

    def _shields(self) -> str:
        whose = self._owners(self.guarded)
        if self.power == POLAR_BEAR:
            many = "swords, shields" if len(self.guarded) > 1 else "sword, a shield"
            return f"{whose} {many} this turn"
        return f"{whose} {'shields' if len(self.guarded) > 1 else 'shield'}"

    def _owners(self, seats: Sequence[int]) -> str:
        return listed(f"{self.names[seat]}'s" for seat in seats)

    def charge(self) -> None:
        """The rhinoceros: whoever lost armor loses one more, as far as there is one (KZ-10.4)."""
        if self.power != RHINOCEROS:
            return
        more = [seat for seat in self.cards if seat in self.lost and self.lose_armor(seat)]
        if not more:
            return
        lose, each = ("loses", "") if len(more) == 1 else ("lose", " each")
        who = self.names.listed(more)
        self.say(_LAST, f"The rhinoceros: {who} {lose} 1 armor more{each}.", "KZ-10.4")

    def hails(self) -> None:
        for seat, card in self.cards.items():
            if card.kind != HAIL:
                continue
            a, by = self.names[seat], sorted(self.hits[seat])
            if by:
                self.say(_LAST, f"{a}'s hail fails: {self.names.listed(by)} hit {a}.", "KZ-5.1")
                continue
            self.gain(seat, "hailed the crowd", "KZ-5")
            self.say(_LAST, f"{a}'s hail stands, nobody hit {a}: {a} takes 1 fame.", "KZ-5")

    def attackers(self) -> dict[int, tuple[int, ...]]:
        """Who is down, and by whom (KZ-8, KZ-8.1)."""
        down = {}
        for seat, card in self.cards.items():
            if self.tokens.armor[seat]:
                continue
            by = set(self.hits[seat])
            if card.kind == NET:
                by.update(self.guarded)
            down[seat] = tuple(sorted(by))
        return down


def spar(
    cards: Mapping[int, Card],
    tokens: Tokens,
    rage: Rage | None,
    names: Names,
    when: str = "",
    late_pays: bool = False,
) -> Sparred:
    """What the cards of one turn do to the tokens, which are not changed yet.

    Speeds change nothing here: shields guard all turn, a hail looks at the whole turn, and no
    player's card pays with what another's card brings.

    `cards`: the card finally in front of each player in the arena, by seat; `when` names the turn;
    `late_pays`: a sword called out too late costs its courage.
    """
    turn = _Turn(cards, tokens, rage, names, when, late_pays)
    turn.takers_of_courage()
    turn.swords()
    turn.nets()
    turn.charge()
    turn.hails()
    told = tuple(each for _, each in sorted(turn.told, key=lambda said: said[0]))
    return Sparred(told, turn.attackers())


def tell_falls(arena: Arena) -> tuple[Ruling, ...]:
    """The cry of each player who is down, and who brought them down."""
    cards = {seat: one.card for seat, one in arena.laid.items()}
    guarded = any(card.kind == guard(arena.rage) for card in cards.values())
    return tuple(
        tell_fall(seat, by, cards[seat].kind == NET and guarded, arena.names)
        for seat, by in arena.attackers.items()
    )


def tell_fall(seat: int, by: Sequence[int], by_shields: bool, names: Names) -> Ruling:
    """The cry of a player who is down; `by_shields`: a net that failed on them."""
    who = f"brought down by {names.listed(by)}" if by else "though nobody attacked this turn"
    text = f"OUCH, OUCH, OUCH! {names[seat]} is down, {who}."
    return Ruling(text, ("KZ-8", *(("KZ-8.1",) if by_shields else ())))
