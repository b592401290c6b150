"""King of Con: nerds bid in secret for collectors' items, loot them from each other and show off.

Six rounds of four phases: items are turned up, sold in hid-bids, looted, and shown off. Monkeys
settle ties and change hands with each. An epic collection ends the game early.
"""

from scorers.game import Game, Match, Option, Setup
from scorers.protocol import Ask

__all__ = ["GAME"]


def _begin(setup: Setup) -> Match:
    from scorers.king_of_con.flow import Convention  # a list of games needs no flow

    return Convention(setup)


def _moved(ask: Ask) -> str | None:
    """What a question means that version 1 never asked: a hid-bid after one whose tokens were all
    wasted, in which nobody laid any more (KN-2.3).
    """
    return "-" if ask.ask == "bids" else None


GAME = Game(
    package=__name__,
    id="king-of-con",
    title="King of Con",
    rules=2,
    players=(2, 5),
    begin=_begin,
    about=(
        "Bid in secret for collectors' items, loot them from each other, dominate hashtags. "
        "An epic collection of four of a kind ends the game before round 6 does."
    ),
    options=(
        Option(
            "monkey_control",
            "word",
            "whether the winner of a tie may decline it to keep the monkey",
            "no",
            words=("no", "yes"),
        ),
    ),
    secret=("table.supply",),
    moved=_moved,
    origins={
        "KN-8.1": "items",
        "KN-8.2": "passions",
        "KN-8.3": "epic collections",
        "KN-8.4": "tokens, three for a point",
    },
)
