"""King of Clubs: four nightclubs a night, five dancers a player, and no point without a dance.

Each night opens four of the nine nightclubs. Every player sends dancers face down and keeps one at
home as the backup; the dances are settled one by one, and the side with more prestige wins the night
and, by dancing, a point. Five points make the King of Clubs. In the advanced version moves lift
the dancers. Two players, or four in two teams.
"""

from __future__ import annotations

from scorers.errors import Unclear
from scorers.game import Game, Match, Option, Setup
from scorers.king_of_clubs.dances import TEAM
from scorers.king_of_clubs.moves import CARDS
from scorers.king_of_clubs.nightclubs import NIGHTS

__all__ = ["GAME"]


def _agree(setup: Setup) -> None:
    """Two players or four, and Draw Values only where moves are drawn. Raises `Unclear`."""
    if len(setup.players) == 3:
        raise Unclear("King of Clubs is for 2 players, or for 4 in two teams; not for 3.")
    if setup.teams is None and "team_tie" in setup.options:
        raise Unclear("team_tie goes with teams: two players have one backup each to compare.")
    if setup.teams is not None:
        setup.options.setdefault("team_tie", "least-first")
    if setup.options["version"] == "basic" and "draw_values" in setup.options:
        raise Unclear("draw_values goes with version=advanced: in the basic version nobody draws.")


def _begin(setup: Setup) -> Match:
    from scorers.king_of_clubs.flow import KingOfClubs  # a list of games needs no flow

    return KingOfClubs(setup)


GAME = Game(
    package=__name__,
    id="king-of-clubs",
    title="King of Clubs",
    rules=1,
    players=(2, 4),
    begin=_begin,
    about=(
        "Send your dancers to the nightclubs in secret, take the most prestige, and dance for the "
        "point. Five points make the King of Clubs."
    ),
    options=(
        Option(
            "version",
            "word",
            "basic (without moves) or advanced (with moves)",
            "basic",
            words=("basic", "advanced"),
        ),
        Option(
            "order",
            "word",
            "how the dances of a night are settled: solos before couples, or by value alone",
            "solos-first",
            words=("solos-first", "by-value"),
        ),
        Option(
            "team_tie",
            "word",
            "which of a team's two backups breaks a tie of prestige first (only with teams; else "
            "least-first)",
            words=("least-first", "highest-first"),
        ),
        Option(
            "nights",
            "number",
            "how many nights are played at the most; 0 goes on until five points",
            NIGHTS,
            low=0,
            high=1000,
        ),
        Option(
            "draw_values",
            "numbers",
            "Draw Values of dancers 1 to 5, such as 3,2,2,1,1; else each is asked when it matters",
            low=0,
            high=CARDS,
            length=len(TEAM),
        ),
    ),
    team_sizes={4: 2},
    agree=_agree,
)
