"""How a game ends: twelve dead, a royal out of reach, no card to draw, or given up."""

from __future__ import annotations

from typing import NamedTuple

from scorers.protocol import Verdict

_LIMITS = {"printed": {"J": 20, "Q": 20, "K": 19}, "exact": {"J": 21, "Q": 21, "K": 20}}


def find_limit(royal: str, doom: str) -> int:
    """From which health on a living royal loses the game, as the option `doom` reads it. GC-7"""
    return _LIMITS[doom][royal[0]]


def end_won(name: str, ploys: int, ran_out: bool, royals: int) -> Verdict:
    """All royals of the deck dead; unused ploys score unless the pile ran out. GC-9, GC-9.2"""
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
        text=f"{_tell_all_dead(royals)}: {name} wins, {score}.",
    )


def _tell_all_dead(royals: int) -> str:
    if royals == 12:
        return "All twelve royals are dead"
    return f"All {royals} royals of this deck are dead" if royals > 1 else "This deck's royal is dead"


class Lost(NamedTuple):
    """Who loses, and how far it went."""

    name: str
    killed: int
    royals: int
    """In this deck."""

    def tell(self, how: str, clause: str, text: str) -> Verdict:
        """Nobody wins a lost game; its only player still has place 1."""
        are = "is" if self.killed == 1 else "are"
        text = f"{text} {self.killed} of {self.royals} royals {are} dead."
        return Verdict(winners=(), places=(1,), how=how, clause=clause, text=text)


def end_doomed(lost: Lost, royal: str, health: int, doom: str) -> Verdict:
    """A royal that no attack may reach. GC-7"""
    what = "a king" if royal[0] == "K" else "a royal"
    limit = find_limit(royal, doom)
    if health < find_limit(royal, "exact"):  # two cards could still kill it
        text = f"{royal} has {health}, lost by the printed rule (GC-7); /set doom=exact plays on."
    else:
        text = f"{royal} has {health}, and {what} with {limit} or more is out of reach."
    return lost.tell("doomed", "GC-7", f"{lost.name} loses: {text}")


def end_out_of_cards(lost: Lost, ploys: int) -> Verdict:
    """Nothing to draw, and no ploy left or none to be used. GC-9.1"""
    ploy = "no more ploy is used" if ploys else "no ploy is left"
    return lost.tell("out of cards", "GC-9.1", f"{lost.name} loses: no card to draw, and {ploy}.")


def end_without_royals(lost: Lost) -> Verdict:
    """No royal is in the pile, and none was ever killed. GC-8"""
    return lost.tell("out of cards", "GC-8", f"{lost.name} loses: this deck has no royal.")


def end_without_grid(lost: Lost) -> Verdict:
    """Too few number cards are left to lay the grid. GC-1"""
    return lost.tell("out of cards", "GC-1", f"{lost.name} loses: no nine number cards for the grid.")


def end_gave_up(lost: Lost) -> Verdict:
    """The player has had enough. GC-6.3"""
    return lost.tell("gave up", "GC-6.3", f"{lost.name} loses: the game is given up.")
