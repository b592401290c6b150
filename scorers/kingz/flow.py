"""The course of a game of Kingz, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from scorers.errors import Illegal
from scorers.events import Fixable
from scorers.game import Match, Setup
from scorers.kingz import questions
from scorers.kingz.cards import Laid, word
from scorers.kingz.disarms import disarming
from scorers.kingz.ending import five_fame, last_in_the_arena, nightfall
from scorers.kingz.pinning import Phase, faster_first, pinning
from scorers.kingz.powers import CLAUSE, Rage, roared
from scorers.kingz.sparring import Told, spar, tell_falls
from scorers.kingz.state import ARMOR, COURAGE, FAME, PRINTED, ROUNDS, SET_ASIDE, TOKENS, Arena
from scorers.kingz.view import laid_out, tell_hands
from scorers.protocol import Award, Flow, Holding, Ruling, Step, Verdict, View


class Kingz(Match):
    """Two rounds of turns in the arena, each with its approach, sparring and pinning."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.names = setup.names
        self.arena = Arena(setup)

    def play(self) -> Flow:
        arena = self.arena
        while True:
            yield from self.preparation()
            for turn in range(arena.turn, arena.turns + 1):
                arena.turn, arena.decided = turn, 0
                won = yield from self.one_turn()
                if won is not None:
                    return won
            if arena.round == ROUNDS:
                break
            yield self.second_round()
        pairs = self.setup.options["nightfall"] == "worth"
        return nightfall(arena.present, arena.tokens, self.names, pairs)

    def second_round(self) -> Ruling:
        """All cards back into the hands (KZ-12)."""
        arena = self.arena
        arena.round, arena.turn = arena.round + 1, 1
        some = "all nine cards back" if arena.aside else "all six cards back"
        who = self.names.listed(arena.present)
        return Ruling(
            f"The first round is over: {who} take {some}; armor, courage and fame stay.",
            ("KZ-12",),
            moved=arena.take_up(),
        )

    def preparation(self) -> Generator[Step, Any, None]:
        """Two cards aside: face up they are told, face down they are secret (KZ-13)."""
        arena = self.arena
        if not arena.aside or arena.mode != "instinctive":
            return
        pairs: Mapping[int, tuple[str, str]] = yield lambda: questions.aside(arena)
        arena.hands = arena.hands.after_aside(pairs, self.entry)
        for seat in pairs:
            arena.hand[seat] -= SET_ASIDE
            arena.pile[seat] += SET_ASIDE
        each = [
            f"{self.names[seat]} {word(under)}, {word(top)}" for seat, (under, top) in pairs.items()
        ]
        yield Ruling(f"Aside: {'; '.join(each)}.", ("KZ-13",))

    def one_turn(self) -> Phase:
        """A turn; its last ruling waits until the cards lie face down on their piles (KZ-13.1)."""
        arena, turn = self.arena, self.until_the_cards_are_cleared()
        last: Ruling | None = None
        answer = None
        while True:
            try:
                step = turn.send(answer)
            except StopIteration as over:
                won: Verdict | None = over.value
                break
            if last is not None:
                yield last
                last = None
            if isinstance(step, Ruling) and arena.has_settled:
                last, answer = step, None
            else:
                answer = yield step
        if won is None:
            arena.end_turn()
            if last is not None:
                last = last._replace(moved=(*last.moved, *arena.clear()))
        if last is not None:
            yield last
        return won

    def until_the_cards_are_cleared(self) -> Phase:
        arena = self.arena
        laid = yield from self.approach()
        yield from self.sparring(laid)
        won = yield from self.five_by_cards()
        if won is None and arena.down:
            yield from tell_falls(arena)
            won = yield from pinning(arena)
        return won

    def approach(self) -> Generator[Step, Any, dict[int, Laid]]:
        """A power, perhaps, then the cards."""
        arena = self.arena
        if arena.unused:
            seat: int | None = yield lambda: questions.power(arena)
            arena.power_is_settled = True
            if not arena.unused:
                yield Ruling("Nobody in the arena has a power left this round.", ("KZ-10.1",))
            elif seat is not None:
                arena.used[seat] = self.entry
                arena.rage = Rage(arena.animals[seat], seat)
                yield Ruling(
                    roared(arena.rage, self.names[seat]), (CLAUSE[arena.rage.animal], "KZ-10.1")
                )
        laid: dict[int, Laid] = yield lambda: questions.cards(arena)
        return laid

    def sparring(self, laid: Mapping[int, Laid]) -> Generator[Step, Any, None]:
        """What the cards do, and who is down afterwards."""
        arena = self.arena
        arena.laid, arena.laid_by = laid, self.entry
        moved = arena.lay_down(laid)
        robbed = disarming(laid, self.names, arena.blade)
        cards = {seat: one.card for seat, one in laid.items()}
        sparred = spar(cards, arena.tokens, arena.rage, self.names, arena.where, arena.late_pays)
        told = [*(Told(ruling) for ruling in robbed), *sparred.told]
        if not sparred.told:
            told.append(Told(Ruling(f"Nothing {'else ' if robbed else ''}happens.", ("KZ-1",))))
        for left, each in zip(range(len(told) - 1, -1, -1), told, strict=True):
            arena.tokens.apply(each.changes)
            arena.book += each.fame
            if not left:
                arena.attackers = {seat: list(by) for seat, by in sparred.attackers.items()}
                arena.down = sorted(arena.attackers)
                arena.has_sparred = True
            yield each.ruling._replace(moved=moved)
            moved = ()
        if not arena.box_is_empty and sum(arena.tokens.courage) > PRINTED[COURAGE]:
            arena.box_is_empty = True
            yield Ruling(
                f"The box has {PRINTED[COURAGE]} courage tokens and more are needed: "
                "use anything else for them.",
                ("KZ-11",),
            )

    def five_by_cards(self) -> Phase:
        """Whoever has five fame by this turn's cards wins, the fastest of several (KZ-9, KZ-9.1)."""
        arena = self.arena
        arena.contest = tuple(seat for seat in arena.present if arena.has_crown(seat))
        if not arena.contest:
            return None
        if len(arena.contest) == 1:
            return five_fame(arena.contest[0], arena.present, arena.tokens, self.names)
        found: dict[int, int] = yield lambda: questions.contenders_speeds(arena)
        order = sorted(found, key=lambda seat: -found[seat])
        yield faster_first(order, found, self.names, "KZ-9.1")
        return five_fame(order[0], arena.present, arena.tokens, self.names, found)

    # -- what happens outside the rules

    gives = (FAME, COURAGE)

    def check_give(self, giver: int, taker: int, count: int, thing: str) -> Iterable[Illegal]:
        for seat in (giver, taker):
            if seat in self.arena.out:
                yield Illegal(f"{self.names[seat]} is out of the game and has no tokens.", "give")
        if count > self.arena.tokens.of(thing)[giver]:
            yield Illegal(
                f"That is more {thing} than {self.names[giver]} has to give.", "give", forcible=True
            )

    def give(self, giver: int, taker: int, count: int, thing: str) -> Iterator[Ruling]:
        self.arena.hand_over(giver, taker, thing, count, "", "give")
        yield Ruling(f"{self.names[giver]} gives {self.names[taker]} {count} {thing}.", ("give",))

    def fixables(self) -> list[Fixable]:
        return [
            Fixable(self.names[seat], kind, high=PRINTED[kind])
            for seat in self.arena.present
            for kind in TOKENS
        ]

    def put(self, fixable: Fixable, value: Any) -> None:
        seat = self.names.players.index(fixable.place)
        held = self.arena.tokens.of(fixable.thing)
        if fixable.thing == FAME and value != held[seat]:
            why = f"fixed by the table, {self.arena.where}"
            self.arena.book.append(Award(seat, value - held[seat], why, "fix"))
        held[seat] = value

    def fix(self, fixable: Fixable, value: Any) -> Iterator[Ruling]:
        """Let the table's count stand; the supply holds the rest, so nothing is unaccounted for."""
        self.put(fixable, value)
        yield Ruling(self.told_of_fix(fixable, value), ("fix",))
        seat = self.names.players.index(fixable.place)
        if fixable.thing == ARMOR and value and seat in self.arena.down:
            self.arena.stand(seat)
            yield Ruling(f"{fixable.place} stands, and nobody decides on {fixable.place}.", ("fix",))

    def check_leave(self, seat: int) -> Iterable[Illegal]:
        if seat in self.arena.out:
            yield Illegal(f"{self.names[seat]} is out of the game already.", "leave")

    def take_out(self, seat: int) -> Iterator[Ruling]:
        """Out of the arena, as by a thumb down; whom that player brought down is pardoned."""
        arena, name = self.arena, self.names[seat]
        was_down = seat in arena.down
        arena.put_out(seat, "left the game", "leave")
        void = f": nobody decides on {name} any more" if was_down else ""
        yield Ruling(f"{name} goes home and is out of the game{void}.", ("leave",))
        arena.attackers.pop(seat, None)
        for victim, by in arena.attackers.items():
            if seat in by and victim in arena.down:
                by.remove(seat)
                yield Ruling(
                    f"{name} is out, so {self.names[victim]} is pardoned by {name}.", ("KZ-8.6",)
                )

    def ended_by_event(self) -> Verdict | None:
        arena = self.arena
        if len(arena.present) == 1:
            return last_in_the_arena(arena.present[0], arena.tokens, self.names)
        contenders = arena.contenders
        if len(contenders) > 1:  # their Speeds decide
            return None
        there = contenders or tuple(seat for seat in arena.present if arena.has_crown(seat))
        return five_fame(there[0], arena.present, arena.tokens, self.names) if there else None

    # -- what lies on the table

    @property
    def box(self) -> Mapping[str, int]:  # type: ignore[override]  # grows where tokens run short
        return self.arena.box

    def holdings(self) -> list[Holding]:
        return self.arena.holdings()

    def answer_slash(self, word: str) -> list[str]:
        """`/hands`: what each hand can still hold, for a table that wants to be told."""
        return tell_hands(self.arena)

    def standing(self) -> list[int]:
        return [self.arena.tokens.worth(seat) for seat in self.setup.seats]

    def accounts(self, side: int) -> list[Award]:
        """Worth as fame, token by token, and pairs of courage."""
        found = [award for award in self.arena.book if award.side == side]
        courage = self.arena.tokens.courage[side]
        if courage > 1:
            pairs = courage // 2
            some = "a pair" if pairs == 1 else f"{pairs} pairs"
            found.append(Award(side, pairs, f"{some} of courage, of {courage} tokens", "KZ-3.1"))
        return found

    def table(self) -> dict[str, Any]:
        names, arena, tokens = self.names, self.arena, self.arena.tokens
        seats = self.setup.seats
        return {
            "round": arena.round,
            "turn": arena.turn,
            "mode": arena.mode,
            "variant": arena.variant,
            "armor": {names[seat]: tokens.armor[seat] for seat in seats},
            "courage": {names[seat]: tokens.courage[seat] for seat in seats},
            "fame": {names[seat]: tokens.fame[seat] for seat in seats},
            "worth": {names[seat]: tokens.worth(seat) for seat in seats},
            "out": [names[seat] for seat in arena.out],
            "pinned": [names[seat] for seat in arena.down],
        }

    def view(self, reveal: bool) -> list[View]:
        return laid_out(self.arena, reveal)
