"""A game of Kingz under way: what lies behind the screens and in the arena, and who is still in."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from scorers.game import Match, Setup
from scorers.kingz import questions
from scorers.kingz.answers import Reader
from scorers.kingz.cards import NINE, SIX, Hands, Laid, word
from scorers.kingz.disarms import disarming
from scorers.kingz.ending import CROWN, five_fame, nightfall
from scorers.kingz.pinning import Phase, faster_first, pinning
from scorers.kingz.powers import ANIMALS, CLAUSE, CROCODILE, POLAR_BEAR, Rage, blade, roared
from scorers.kingz.sparring import Sparred, spar
from scorers.kingz.tokens import FULL_ARMOR, Tokens
from scorers.kingz.view import laid_out
from scorers.protocol import Award, Flow, Ruling, Step, View

ROUNDS = 2
SET_ASIDE = 2
IN_THE_BOX = 16
"""Courage tokens."""


class Arena(Match):
    """Tokens, hands, and who is out or down."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        count = len(setup.players)
        self.names = setup.names
        self.variant: str = setup.options["variant"]
        self.mode: str = setup.options["mode"]
        self.animals: Sequence[str] = setup.options.get("animals", ANIMALS[:count])
        child = self.variant == "child"
        self.copies = SIX if child else NINE
        self.aside = 0 if child else SET_ASIDE
        self.turns = sum(self.copies.values()) - self.aside
        self.round = 1
        self.turn = 1
        self.tokens = Tokens([FULL_ARMOR] * count, [1] * count, [0] * count)
        self.out: list[int] = []
        self.down: list[int] = []
        self.decided = 0
        """Thumbs up and down shown this turn."""
        self.hands = Hands.full(self.copies, count)
        self.hand = sum(self.copies.values())
        self.used: dict[int, int] = {}
        self.rage: Rage | None = None
        self.lying: dict[int, Laid] = {}
        self.box_is_empty = False
        self.book: list[Award] = []

    @property
    def present(self) -> tuple[int, ...]:
        """The players in the arena."""
        return tuple(seat for seat in self.setup.seats if seat not in self.out)

    def play(self) -> Flow:
        while True:
            yield from self.preparation()
            for turn in range(self.turn, self.turns + 1):
                self.turn, self.decided = turn, 0
                won = yield from self.one_turn()
                if won is not None:
                    return won
            if self.round == ROUNDS:
                break
            yield self.second_round()
        return nightfall(
            self.present, self.tokens, self.names, self.setup.options["nightfall"] == "worth"
        )

    def second_round(self) -> Ruling:
        """All cards back into the hands (KZ-12)."""
        self.round, self.turn = self.round + 1, 1
        self.hands = Hands.full(self.copies, len(self.setup.players))
        self.hand = sum(self.copies.values())
        self.used = {}
        some = "all nine cards back" if self.aside else "all six cards back"
        who = self.names.listed(self.present)
        return Ruling(
            f"The first round is over: {who} take {some}; armor, courage and fame stay.", ("KZ-12",)
        )

    @property
    def where(self) -> str:
        """The turn, as the log names it."""
        return f"round {self.round} turn {self.turn}"

    def moment(self, *step: int) -> questions.Moment:
        """Return the moment of a step of this turn: 0 power, 1 cards, 2 Speeds, 3 decisions."""
        return (self.round, self.turn, *step)

    def preparation(self) -> Generator[Step, Any, None]:
        """Two cards aside: face up they are told, face down they are secret (KZ-13)."""
        if self.aside and self.mode == "instinctive":
            pairs = yield questions.aside(
                self.names,
                self.present,
                f"round {self.round}",
                (self.round, 0),
                self.round_heading(),
                self._kit(),
            )
            self.hands = self.hands.after_aside(pairs, self.entry)
            each = [
                f"{self.names[seat]} {word(under)}, {word(top)}" for seat, (under, top) in pairs.items()
            ]
            yield Ruling(f"Aside: {'; '.join(each)}.", ("KZ-13",))
        self.hand = sum(self.copies.values()) - self.aside

    def round_heading(self) -> str:
        game = "KINGZ, round" if self.round == 1 else "ROUND"
        who = ", ".join(self.names[seat] for seat in self.present)
        return f"{game} {self.round} of {ROUNDS}. In the arena: {who}."

    def _kit(self) -> tuple[str, ...]:
        """What hands do before a round."""
        first = (f"Behind each screen: {FULL_ARMOR} armor, 1 courage, no fame (/show --reveal).",)
        return first if self.round == 1 else ()

    def one_turn(self) -> Phase:
        laid = yield from self.approach()
        entry = self.entry
        self.lying = laid
        self.hand -= 1
        sparred = yield from self.sparring(laid)
        won = yield from self.five_by_cards()
        if won is None and self.down:
            yield from sparred.falls
            won = yield from pinning(self, sparred.attackers)
        if won is None:
            self.hands = self.hands.after_turn(laid, entry)
            self.lying, self.rage = {}, None
        return won

    def approach(self) -> Generator[Step, Any, dict[int, Laid]]:
        """A power, perhaps, then the cards."""
        heading = f"TURN {self.turn} of {self.turns}. Each hand holds {self.hand}."
        before: tuple[str, ...] = ()
        if self.turn == 1 and not (self.aside and self.mode == "instinctive"):
            heading = f"{self.round_heading()}\n{heading}"
            before = self._kit()
            if self.aside:
                before += ("Set two cards aside, face down.",)
        unused = tuple(seat for seat in self.present if seat not in self.used)
        if self.variant == "power" and unused:
            before += ('Choose, "Ready!"; Rage! and Disarm before the count.',)
            reader = Reader(self.names, self.copies, blade(None), self.present)
            seat: int | None = yield questions.power(
                reader, self.animals, unused, self.used, self.where, self.moment(0), heading, before
            )
            heading, before = "", ()
            if seat is not None:
                self.used[seat] = self.entry
                self.rage = Rage(self.animals[seat], seat)
                yield Ruling(
                    roared(self.rage, self.names[seat]),
                    (CLAUSE[self.rage.animal], "KZ-10.1"),
                )
                if self.rage.animal == POLAR_BEAR:
                    before = ("Type cards as printed: a shield with its target, a sword without.",)
        else:
            before += (
                'Choose, "Ready!"; Disarm before the count.' if self.aside else 'Choose, "Ready!"',
            )
        reader = Reader(self.names, self.copies, blade(self.rage), self.present)
        rage = self.rage
        hiding = rage.seat if rage is not None and rage.animal == CROCODILE else None
        laid: dict[int, Laid] = yield questions.cards(
            reader, self.hands, self.where, self.moment(1), heading, before, hiding
        )
        return laid

    def sparring(self, laid: dict[int, Laid]) -> Generator[Step, Any, Sparred]:
        """What the cards do, and who is down afterwards."""
        robbed = disarming(laid, self.names, blade(self.rage))
        yield from robbed
        cards = {seat: one.card for seat, one in laid.items()}
        sparred = spar(cards, self.tokens, self.rage, self.names, self.where)
        yield from sparred.rulings
        self.book += sparred.fame
        if not sparred.rulings:
            yield Ruling(f"Nothing {'else ' if robbed else ''}happens.", ("KZ-1",))
        if not self.box_is_empty and sum(self.tokens.courage) > IN_THE_BOX:
            self.box_is_empty = True
            yield Ruling(
                f"The box has {IN_THE_BOX} courage tokens and more are needed: "
                "use anything else for them.",
                ("KZ-11",),
            )
        self.down = sorted(sparred.attackers)
        return sparred

    def five_by_cards(self) -> Phase:
        """Whoever has five fame by this turn's cards wins, the fastest of several (KZ-9, KZ-9.1)."""
        there = tuple(seat for seat in self.present if self.tokens.worth(seat) >= CROWN)
        if not there:
            return None
        if len(there) == 1:
            return five_fame(there[0], self.present, self.tokens, self.names)
        who = self.names.listed(there)
        why = f"{who} reach five fame together: the fastest card wins."
        found: dict[int, int] = yield questions.speeds(
            self.names, there, self.where, self.moment(2), why, "KZ-9.1"
        )
        order = sorted(there, key=lambda seat: -found[seat])
        yield faster_first(order, found, self.names, "KZ-9.1")
        return five_fame(order[0], self.present, self.tokens, self.names, found)

    def standing(self) -> list[int]:
        return [self.tokens.worth(seat) for seat in self.setup.seats]

    def accounts(self, side: int) -> list[Award]:
        """Worth as fame, token by token, and pairs of courage."""
        found = [award for award in self.book if award.side == side]
        courage = self.tokens.courage[side]
        if courage > 1:
            pairs = courage // 2
            some = "a pair" if pairs == 1 else f"{pairs} pairs"
            found.append(Award(side, pairs, f"{some} of courage, of {courage} tokens", "KZ-3.1"))
        return found

    def table(self) -> dict[str, Any]:
        names, tokens = self.names, self.tokens
        seats = self.setup.seats
        return {
            "round": self.round,
            "turn": self.turn,
            "mode": self.mode,
            "variant": self.variant,
            "armor": {names[seat]: tokens.armor[seat] for seat in seats},
            "courage": {names[seat]: tokens.courage[seat] for seat in seats},
            "fame": {names[seat]: tokens.fame[seat] for seat in seats},
            "worth": {names[seat]: tokens.worth(seat) for seat in seats},
            "out": [names[seat] for seat in self.out],
            "pinned": [names[seat] for seat in self.down],
        }

    def view(self, reveal: bool) -> list[View]:
        return laid_out(self, reveal)
