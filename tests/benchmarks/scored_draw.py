"""High Draw for as long as one likes, with everybody's points above each question."""

from __future__ import annotations

from high_draw import HighDraw

from scorers.game import Game, Option
from scorers.protocol import Ask


class ScoredDraw(HighDraw):
    """High Draw whose questions tell the score, as those of longer games do."""

    def cards(self) -> Ask:
        ask = super().cards()
        players = self.setup.players
        told = ", ".join(f"{name} {n}" for name, n in zip(players, self.points, strict=True))
        return ask._replace(before=(f"Points: {told}.", *ask.before))


GAME = Game(
    package="high_draw",
    id="scored-draw",
    title="Scored Draw",
    rules=1,
    players=(2, 4),
    begin=ScoredDraw,
    about="High Draw with the score above each question.",
    options=(Option("rounds", "number", "how many rounds are played", 1000, low=1, high=1_000_000),),
)
