"""What is known of the dancers in one night: revealed, shown by the Lead, named as backups."""

from __future__ import annotations

from typing import NamedTuple

from scorers.king_of_clubs.dances import TEAM
from scorers.king_of_clubs.nightclubs import Dance

__all__ = ["Danced", "Named", "Showing", "Tonight"]


class Danced(NamedTuple):
    """A dancer that was revealed tonight."""

    dancer: int
    at: int
    """Which dance of the night it was, from 0."""
    entry: int


class Showing(NamedTuple):
    """What the Lead has shown and has not danced yet."""

    seat: int
    dancer: int
    at: int
    entry: int


class Named(NamedTuple):
    """The backups that the table has named tonight, one for each seat."""

    backups: tuple[int, ...]
    entry: int


class Tonight(NamedTuple):
    """What the table knows of the dancers at one moment of a night."""

    dances: tuple[Dance, ...]
    danced: tuple[tuple[Danced, ...], ...]
    """For each seat, in order."""
    showing: Showing | None = None
    named: Named | None = None

    def shown_by(self, seat: int) -> Showing | None:
        """What this player has shown and not danced yet."""
        return self.showing if self.showing is not None and self.showing.seat == seat else None

    def may_dance(self, seat: int, at: int) -> list[int]:
        """The dancers that a player can still send to a dance, one shown there first (KC-2)."""
        home = {past.dancer for past in self.danced[seat]}
        if self.named is not None:
            home.add(self.named.backups[seat])
        free = [dancer for dancer in TEAM if dancer not in home]
        shown = self.shown_by(seat)
        if shown is not None and shown.dancer in free:
            free.remove(shown.dancer)
            if shown.at == at:
                free.insert(0, shown.dancer)
        return free

    def may_stay(self, seat: int) -> list[int]:
        """The dancers that can be a player's backup: neither danced nor shown (KC-2, KC-3)."""
        return self.may_dance(seat, -1)

    def at_odds(self, seat: int, at: int) -> bool:
        """Whether what a player showed at this dance was then named as the backup (KC-3.1, KC-6.1).

        Both stand, so no dancers can be sent there without the table's word.
        """
        shown = self.shown_by(seat)
        if shown is None or self.named is None:
            return False
        return shown.at == at and self.named.backups[seat] == shown.dancer

    def past(self, seat: int, dancer: int) -> Danced | None:
        """When this dancer danced tonight."""
        return next((past for past in self.danced[seat] if past.dancer == dancer), None)
