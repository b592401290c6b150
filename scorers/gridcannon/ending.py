"""How a game ends: twelve dead, a royal out of reach, no card to draw, or given up."""

from __future__ import annotations

from scorers.protocol import Verdict

_LIMITS = {"printed": {"J": 20, "Q": 20, "K": 19}, "exact": {"J": 21, "Q": 21, "K": 20}}


def find_limit(royal: str, doom: str) -> int:
    """From which health on a living royal loses the game, as the option `doom` reads it. GC-7"""
    return _LIMITS[doom][royal[0]]


def end_won(name: str, ploys: int, ran_out: bool) -> Verdict:
    """Twelve dead; the unused ploys are the score unless the pile ran out on the way. GC-9, GC-9.2"""
    if ran_out:
        score = "after the pile had run out, so without a score"
    else:
        score = f"with {ploys} unused {'ploy' if ploys == 1 else 'ploys'}"
    return Verdict(
        winners=(0,),
        places=(1,),
        how="twelve dead",
        clause="GC-9",
        extra={} if ran_out else {"ploys": ploys},
        text=f"All twelve royals are dead: {name} wins, {score}.",
    )


def end_doomed(royal: str, health: int, limit: int, killed: int) -> Verdict:
    """A royal that no attack may reach. GC-7"""
    what = "a king" if royal[0] == "K" else "a royal"
    text = f"{royal} has {health}, and {what} with {limit} or more is out of reach: lost."
    return _lose("doomed", "GC-7", text, killed)


def end_out_of_cards(ploys: int, killed: int) -> Verdict:
    """Nothing to draw, and no ploy left or none to be used. GC-9.1"""
    ploy = "no more ploy is used" if ploys else "no ploy is left"
    return _lose("out of cards", "GC-9.1", f"No card to draw and {ploy}: lost.", killed)


def end_gave_up(killed: int) -> Verdict:
    """The player has had enough. GC-6.3"""
    return _lose("gave up", "GC-6.3", "Given up: lost.", killed)


def _lose(how: str, clause: str, text: str, killed: int) -> Verdict:
    """Nobody wins a lost game; its only player still has place 1."""
    text = f"{text} {killed} of 12 royals {'is' if killed == 1 else 'are'} dead."
    return Verdict(winners=(), places=(1,), how=how, clause=clause, text=text)
