"""The Club: dancers pair up on the floor, by what shows and by what their backs hide.

Whoever makes a pair scores it. A turn is three tiles and one pair at most; a rock star crowded in
leaves with four of its neighbours. When the last tile lies, the club closes.
"""

from scorers.game import Game, Match, Option, Setup
from scorers.the_club.components import agree

__all__ = ["GAME"]


def _begin(setup: Setup) -> Match:
    from scorers.the_club.flow import Evening  # a list of games needs no flow

    return Evening(setup)


GAME = Game(
    package=__name__,
    id="the-club",
    title="The Club",
    rules=1,
    players=(2, 4),
    begin=_begin,
    about="Bring like-minded dancers together on the white cells before the club closes. "
    "Referee counts what each pair is worth and what is left in the bag.",
    options=(
        Option(
            "mom_points",
            "number",
            "points that a shared mom takes away, as your own sheet says; without it the table is "
            "asked when a pair first needs it",
        ),
        Option("guards", "number", "guards in the set", 8, high=1000),
        Option("rock_stars", "number", "rock stars in the set", 2, high=1000),
        Option("bullies", "number", "bullies in the set", 2, high=1000),
        Option("turns", "number", "turns in all; without it as many as empty the bag", low=1),
        Option(
            "hints",
            "word",
            "say when a rock star's four would bring more arranged otherwise",
            "no",
            words=("yes", "no"),
            variant=False,
        ),
    ),
    origins={"TC-1": "pairs", "TC-5": "rock stars and their pairs"},
    agree=agree,
)
