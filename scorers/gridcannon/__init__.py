"""Gridcannon, for one player: number cards fill a grid, royals stand around it, and two cards in a
row kill the royal before them when a third lands straight across.

The rulebook is Tom Francis's revised version. What its text leaves open is settled in the clauses
that are marked as house rulings.
"""

from scorers.game import Game, Match, Option, Setup


def _begin(setup: Setup) -> Match:
    from scorers.gridcannon.flow import Gridcannon  # a list of games needs no flow

    return Gridcannon(setup)


GAME = Game(
    package=__name__,
    id="gridcannon",
    title="Gridcannon",
    rules=2,
    players=(1, 1),
    begin=_begin,
    about="Kill all twelve royals around a grid of number cards, with one deck, alone.",
    options=(
        Option(
            "doom",
            "word",
            "from which health a living royal loses the game: printed (20, king 19) or exact "
            "(21, king 20)",
            "printed",
            words=("printed", "exact"),
        ),
        Option("jokers", "number", "how many jokers the deck has", 2, high=2),
        Option(
            "hints",
            "word",
            "whether what a card would attack is said before it is placed: yes or no",
            "yes",
            words=("yes", "no"),
            variant=False,
        ),
    ),
    counts="royals killed",
    origins={"GC-4": "royals killed"},
)
