"""King of Con: nerds bid in secret for collectors' items, loot them from each other and show off.

Six rounds of four phases: items are turned up, sold in hid-bids, looted, and shown off. Monkeys
settle ties and change hands with each. An epic collection ends the game early.
"""

from scorers.game import Game, Match, Option, Setup

__all__ = ["GAME"]


def _begin(setup: Setup) -> Match:
    from scorers.king_of_con.flow import Convention  # a list of games needs no flow

    return Convention(setup)


GAME = Game(
    package=__name__,
    id="king-of-con",
    title="King of Con",
    rules=1,
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
    origins={
        "KN-8.1": "items",
        "KN-8.2": "passions",
        "KN-8.3": "epic collections",
        "KN-8.4": "tokens, three for a point",
    },
)
