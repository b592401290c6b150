"""High Draw: each round every player draws a card, 1 to 10; the highest takes a point."""

from collections.abc import Iterable
from typing import Any

from scorers.errors import Illegal, Unclear
from scorers.events import Fixable
from scorers.game import Game, Match, Option, Setup
from scorers.parsing import each, whole
from scorers.protocol import Ask, Award, Criterion, Flow, Holding, Ruling, Table, Verdict, View
from scorers.ranking import places_by
from scorers.text import Word, listed

Cards = dict[int, int]


class HighDraw(Match):
    """What lies on the table: the points."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.round = 1
        self.points = [0] * len(setup.players)

    def play(self) -> Flow:
        for number in range(1, self.setup.options["rounds"] + 1):
            self.round = number
            cards: Cards = yield self.cards()
            yield self.highest(cards)
        best = max(self.points)
        points = tuple((seat, str(p)) for seat, p in enumerate(self.points))
        return Verdict(
            winners=tuple(seat for seat in self.setup.seats if self.points[seat] == best),
            places=places_by(self.points),
            how="last round",
            clause="HD-2",
            criteria=(Criterion("points", points, min(self.points) < best, "HD-2"),),
        )

    def cards(self) -> Ask:
        names = self.setup.names

        def card(seat: int, part: list[Word]) -> int:
            if len(part) != 1:
                raise Unclear("One card each, 1 to 10.")
            return whole(part[0].text, 1, 10, "a card")

        def read(line: str) -> Cards:
            return each(line, names, self.setup.seats, card, example)

        def write(cards: Cards) -> str:
            return ", ".join(f"{names.write(seat)} {card}" for seat, card in cards.items())

        def check(cards: Cards) -> Iterable[Illegal]:
            if len(set(cards.values())) < len(cards):
                yield Illegal("No two cards are alike in this deck.", "HD-1", forcible=True)

        example = ", ".join(str(seat + 1) for seat in self.setup.seats)
        return Ask(
            ask="cards",
            where=f"round {self.round}",
            prompt=f"ROUND {self.round}. Which cards?",
            example=example,
            read=read,
            write=write,
            check=check,
            who=tuple(self.setup.seats),
            help="One card for each player, in seat order or with names.",
            clause="HD-1",
            before=("Everybody draws a card.",),
            moment=(self.round,),
            once_a_turn=True,
        )

    def highest(self, cards: Cards) -> Ruling:
        best = max(cards.values())
        seats = [seat for seat, card in cards.items() if card == best]
        for seat in seats:
            self.points[seat] += 1
        who = listed([self.setup.names[seat] for seat in seats])
        return Ruling(
            f"{who} drew the {best}: 1 point.",
            ("HD-1",),
            tuple(Award(seat, 1, f"the {best} in round {self.round}", "HD-1") for seat in seats),
        )

    def standing(self) -> list[int]:
        return list(self.points)

    def holdings(self) -> list[Holding]:
        return [Holding(self.setup.names[s], "points", p) for s, p in enumerate(self.points)]

    def fixables(self) -> list[Fixable]:
        return [Fixable(name, "points") for name in self.setup.players]

    def put(self, fixable: Fixable, value: Any) -> None:
        self.points[self.setup.names.exactly(fixable.place)] = value

    def table(self) -> dict[str, object]:
        return {"round": self.round}

    def view(self, reveal: bool) -> list[View]:
        rows = tuple((self.setup.names[s], str(p)) for s, p in enumerate(self.points))
        return [Table(("player", "points"), rows)]


GAME = Game(
    package=__name__,
    id="high-draw",
    title="High Draw",
    rules=1,
    players=(2, 4),
    begin=HighDraw,
    about="Everybody draws; the highest card takes the point.",
    options=(Option("rounds", "number", "how many rounds are played", 3, low=1, high=20),),
)
