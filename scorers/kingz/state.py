"""What lies behind the screens, in hands and in the arena, and how far the game has come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorers.game import Setup
from scorers.kingz.cards import NINE, SIX, Hands, Laid, drawn, robbery, spent
from scorers.kingz.powers import ANIMALS, CROCODILE, Rage, blade
from scorers.protocol import Award, Holding, Moved

FULL_ARMOR = 3
"""What everybody begins with, and stands up with after a pardon."""
CROWN = 5
"""So much worth wins at once (KZ-9)."""
ROUNDS = 2
SET_ASIDE = 2
ARMOR, COURAGE, FAME = TOKENS = "armor", "courage", "fame"
PRINTED: Mapping[str, int] = {ARMOR: 15, COURAGE: 16, FAME: 21}
"""How many tokens of each kind the box has."""


class Change(NamedTuple):
    """Tokens of one kind that came behind a screen (above 0) or went."""

    kind: str
    seat: int
    by: int


class Tokens:
    """What lies behind the screens: armor, courage and fame of each seat."""

    __slots__ = ("armor", "courage", "fame")

    def __init__(self, armor: Sequence[int], courage: Sequence[int], fame: Sequence[int]) -> None:
        self.armor = list(armor)
        self.courage = list(courage)
        self.fame = list(fame)

    def copy(self) -> Tokens:
        return Tokens(self.armor, self.courage, self.fame)

    def of(self, kind: str) -> list[int]:
        """Everybody's tokens of a kind."""
        return {ARMOR: self.armor, COURAGE: self.courage, FAME: self.fame}[kind]

    def worth(self, seat: int) -> int:
        """Fame, and one more for every two courage tokens (KZ-3.1)."""
        return self.fame[seat] + self.courage[seat] // 2

    def apply(self, changes: Iterable[Change]) -> None:
        for kind, seat, by in changes:
            self.of(kind)[seat] += by


class Arena:
    """One game as it lies on the table."""

    def __init__(self, setup: Setup) -> None:
        count = len(setup.players)
        self.names = setup.names
        self.seats = setup.seats
        self.variant: str = setup.options["variant"]
        self.mode: str = setup.options["mode"]
        self.late_pays = setup.options.get("late_sword") == "paid"
        self.animals: Sequence[str] = setup.options.get("animals", ANIMALS[:count])
        child = self.variant == "child"
        self.copies = SIX if child else NINE
        self.each = sum(self.copies.values())
        """A player's cards."""
        self.aside = 0 if child else SET_ASIDE
        self.turns = self.each - self.aside
        self.round = 1
        self.turn = 1
        self.tokens = Tokens([FULL_ARMOR] * count, [1] * count, [0] * count)
        self.out: list[int] = []
        self.book: list[Award] = []
        """Where everybody's fame comes from, token by token."""
        self.box_is_empty = False
        """The table was told to use anything else for courage (KZ-11)."""
        # cards
        self.hands = Hands.full(self.copies, count)
        """Which cards have gone this round."""
        self.hand, self.pile, self.front = [self.each] * count, [0] * count, [0] * count
        self.owed = [0] * count
        """How many of the cards in front of anybody are each player's own."""
        self.boxed = 0
        """Cards of players who are out."""
        self.set_aside(setup.seats)
        # the turn
        self.used: dict[int, int] = {}
        """Who used their power this round, with the entry that says so."""
        self.rage: Rage | None = None
        self.power_is_settled = False
        self.laid: Mapping[int, Laid] = {}
        self.laid_by = 0
        """The entry that says what lies in the arena."""
        self.has_sparred = False
        """All that this turn's cards do is done."""
        self.contest: tuple[int, ...] = ()
        """Who reached five fame by this turn's cards."""
        # the Pinning phase
        self.down: list[int] = []
        self.attackers: dict[int, list[int]] = {}
        """Who still decides on each player who is down."""
        self.order: list[int] = []
        """The attackers who have not decided on everybody yet, the fastest first."""
        self.chosen = 0
        """On whom the first of them decides now."""
        self.choice = 0
        """How many times that one had a choice."""
        self.decided = 0
        """Thumbs up and down shown this turn, those that became void counted."""

    @property
    def present(self) -> tuple[int, ...]:
        """The players in the arena."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    @property
    def where(self) -> str:
        """The turn, as the log names it."""
        return f"round {self.round} turn {self.turn}"

    def moment(self, *step: int) -> tuple[int, ...]:
        """Return the moment of a step of this turn: 0 power, 1 cards, 2 Speeds, 3 decisions."""
        return (self.round, self.turn, *step)

    @property
    def unused(self) -> tuple[int, ...]:
        """The players in the arena who still have their power this round."""
        if self.variant != "power":
            return ()
        return tuple(seat for seat in self.present if seat not in self.used)

    @property
    def blade(self) -> str:
        """The card that is used as a sword this turn."""
        return blade(self.rage)

    @property
    def hiding(self) -> int | None:
        """The crocodile whom no sword can name this turn (KZ-10.3)."""
        rage = self.rage
        return rage.seat if rage is not None and rage.animal == CROCODILE else None

    def has_crown(self, seat: int) -> bool:
        return self.tokens.worth(seat) >= CROWN

    @property
    def has_settled(self) -> bool:
        """Nothing moves any more this turn but the cards, unless somebody has five fame."""
        return self.has_sparred and not self.down

    @property
    def contenders(self) -> tuple[int, ...]:
        """Who has five fame by this turn's cards, and is still there."""
        return tuple(seat for seat in self.contest if seat in self.present and self.has_crown(seat))

    @property
    def deciding(self) -> tuple[int, ...]:
        """Everybody who still decides on somebody."""
        return tuple(sorted({seat for by in self.attackers.values() for seat in by}))

    @property
    def victims(self) -> tuple[int, ...]:
        """On whom the attacker whose turn it is has not decided yet."""
        attacker = self.order[0]
        if attacker in self.out:
            return ()
        return tuple(
            seat for seat, by in self.attackers.items() if attacker in by and seat in self.down
        )

    # -- cards

    def set_aside(self, seats: Iterable[int]) -> None:
        """In control mode two cards of each lie aside at once; in the other they are asked."""
        if self.aside and self.mode == "control":
            for seat in seats:
                self.hand[seat] -= SET_ASIDE
                self.pile[seat] += SET_ASIDE

    def lay_down(self, laid: Mapping[int, Laid]) -> tuple[Moved, ...]:
        """Put this turn's cards into the arena, and what still lies there onto the piles (KZ-13.1)."""
        moved = list(self.clear())
        robbed = robbery(laid)
        for seat in spent(laid):
            holder = robbed[0] if robbed and seat == robbed[1] else seat
            moved += self._cards(seat, "hand", -1, "KZ-1", "A card into the arena.")
            moved += self._cards(holder, "front", 1, "KZ-1", "A card into the arena.")
            self.owed[seat] += 1
        for player, owner in drawn(laid):
            clause = "KZ-6" if robbed else "KZ-6.1"
            moved += self._cards(owner, "pile", -1, clause, "The top card, for a Disarm.")
            moved += self._cards(player, "front", 1, clause, "The top card of a pile.")
            self.owed[owner] += 1
        return tuple(moved)

    def take_up(self) -> tuple[Moved, ...]:
        """All cards back into the hands for another round, two aside where they are secret."""
        moved = list(self.clear())
        for seat in self.present:
            moved += self._cards(seat, "pile", -self.pile[seat], "KZ-12", "Taken up again.")
            moved += self._cards(seat, "hand", self.each - self.hand[seat], "KZ-12", "Taken up again.")
        self.set_aside(self.present)
        for seat in self.present:
            if by := self.pile[seat]:
                moved.append(Moved(self.names[seat], "hand", -by, "KZ-13", "Set aside."))
                moved.append(Moved(self.names[seat], "pile", by, "KZ-13", "Set aside."))
        self.hands = Hands.full(self.copies, len(self.seats))
        self.used = {}
        return tuple(moved)

    def clear(self) -> Iterator[Moved]:
        """Put the cards that lie in the arena onto their owners' piles (KZ-13.1)."""
        for seat in self.seats:
            yield from self._cards(seat, "front", -self.front[seat], "KZ-13.1", "Back on the piles.")
            owed, self.owed[seat] = self.owed[seat], 0
            if seat in self.out:
                self.boxed += owed
                if owed:
                    yield Moved("box", "cards", owed, "KZ-8.3", "Back into the box.")
            else:
                yield from self._cards(seat, "pile", owed, "KZ-13.1", "Back on the pile.")

    def _cards(self, seat: int, thing: str, by: int, clause: str, text: str) -> list[Moved]:
        if not by:
            return []
        {"hand": self.hand, "pile": self.pile, "front": self.front}[thing][seat] += by
        return [Moved(self.names[seat], thing, by, clause, text)]

    # -- who stands, falls and goes

    def stand(self, seat: int) -> None:
        """A player who was down stands, and nobody decides on that player any more."""
        self.down.remove(seat)
        self.attackers.pop(seat, None)

    def put_out(self, seat: int, why: str, clause: str) -> tuple[Moved, ...]:
        """Out of the game, tokens and all; a card that lies in the arena stays until it is cleared.

        Returns the way of the cards.
        """
        if self.tokens.fame[seat]:
            self.book.append(Award(seat, -self.tokens.fame[seat], f"{why}, {self.where}", clause))
        for kind in TOKENS:
            self.tokens.of(kind)[seat] = 0
        if seat in self.down:
            self.down.remove(seat)
        self.out.append(seat)
        gone = self.hand[seat] + self.pile[seat]
        self.boxed += gone
        text = "Into the box."
        moved = [Moved("box", "cards", gone, clause, text)] if gone else []
        moved += self._cards(seat, "hand", -self.hand[seat], clause, text)
        moved += self._cards(seat, "pile", -self.pile[seat], clause, text)
        return tuple(moved)

    def hand_over(self, giver: int, taker: int, kind: str, count: int, why: str, clause: str) -> None:
        """Tokens pass from one screen behind another; what the giver lacks comes from the box."""
        held = self.tokens.of(kind)
        gone = min(count, held[giver])
        held[giver] -= gone
        held[taker] += count
        if kind == FAME:
            names = self.names
            for side, points, told in (
                (giver, -gone, f"handed to {names[taker]}"),
                (taker, count, f"handed over by {names[giver]}"),
            ):
                if points:
                    self.book.append(Award(side, points, f"{told}{why}, {self.where}", clause))

    def end_turn(self) -> None:
        """Everybody's card face down onto the pile."""
        self.hands = self.hands.after_turn(self.laid, self.laid_by)
        self.laid, self.rage, self.contest = {}, None, ()
        self.attackers, self.order = {}, []
        self.has_sparred = False
        self.power_is_settled = False

    # -- what can be counted

    @property
    def box(self) -> Mapping[str, int]:
        """What there is of everything; where tokens run short, what is used for them too (KZ-11)."""
        tokens = {kind: max(whole, sum(self.tokens.of(kind))) for kind, whole in PRINTED.items()}
        return {"cards": self.each * len(self.seats), **tokens}

    def holdings(self) -> list[Holding]:
        found = []
        for seat in self.seats:
            name = self.names[seat]
            for thing, counts in (("hand", self.hand), ("pile", self.pile), ("front", self.front)):
                found.append(Holding(name, thing, counts[seat], False, "cards"))
            for kind in TOKENS:
                found.append(Holding(name, kind, self.tokens.of(kind)[seat], True, kind))
        box = self.box
        for kind in TOKENS:
            rest = box[kind] - sum(self.tokens.of(kind))
            found.append(Holding("supply", kind, rest, False, kind))
        found.append(Holding("box", "cards", self.boxed, False, "cards"))
        return found
