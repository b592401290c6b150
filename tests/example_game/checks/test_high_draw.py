"""What a third party's game runs in its own tests: the contract, and one game by hand."""

from random import Random

from high_draw import GAME

from scorers.play import Play
from scorers.testing import keeps_contract


def guess(play: Play, rng: Random) -> str:
    """Cards for everybody; sometimes one too high, sometimes two alike."""
    return ", ".join(str(rng.randint(1, 11)) for _ in play.setup.seats)


def test_the_contract() -> None:
    for seed in range(20):
        names = ["Ann", "Bob", "Cy", "Di"][: 2 + seed % 3]
        keeps_contract(GAME, GAME.settle(names, {"rounds": 1 + seed % 5}), guess, Random(seed))


def test_two_of_three_rounds_win() -> None:
    play = Play(GAME, GAME.settle(["Ann", "Bob"], {}))
    for line in ("3,7", "9,2", "bob 10, ann 4"):
        play.send(play.read(line))
    assert play.verdict is not None
    assert play.verdict.winners == (1,)
