"""What lies on the table, plain: dancers, moves, points, and what is known of a night."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from scorers.game import Setup
from scorers.king_of_clubs.dances import NOT_SAID, TEAM, find_backup
from scorers.king_of_clubs.moves import Move, MoveCards, lift
from scorers.king_of_clubs.nightclubs import Dance
from scorers.protocol import Holding

__all__ = ["Danced", "Groups", "Layout", "Named", "Showing", "Tonight"]

Groups: TypeAlias = list[tuple[int, ...]]
"""For each of the two sides the skills of its dancers, rising."""


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


class Layout:
    """What lies on the table: nightclubs, revealed dancers, moves and points."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.advanced = setup.options["version"] == "advanced"
        self.points = [0, 0]
        self.cards = MoveCards(len(setup.players))
        given = setup.options.get("draw_values")
        self.draw_values: dict[int, int] = dict(enumerate(given, 1)) if given else {}
        self.open_night(1, None)

    def open_night(self, night: int, lead: int | None) -> None:
        """Everybody takes the dancers back; `lead`: the side that leads now."""
        self.night = night
        self.lead = lead
        self.tonight = Tonight((), ((),) * len(self.setup.players))
        self.settled = 0
        """How many dances of the night are over."""
        self.taken: list[int | None] = []
        """Which side took each dance."""
        self.prestige = [0, 0]
        self.moves_played = [0, 0]
        """How many moves each side has made tonight."""
        self.played = 0
        """Moves made tonight that lie in front of the players, until the end of the night."""
        self.sent: tuple[tuple[int, ...], ...] = ()
        """For each seat the dancers revealed at the dance that is danced now, rising."""
        self.revealed = 0
        """The entry in which they were revealed."""

    def open_nightclubs(self, dances: tuple[Dance, ...]) -> None:
        """Tonight's dances, in the order in which they are settled (KC-1)."""
        self.tonight = self.tonight._replace(dances=dances)
        self.taken = [None] * len(dances)

    def show_dancer(self, seat: int, dancer: int, club: int, entry: int) -> Dance:
        """The Lead shows a dancer at the nightclub of this value; its dance (KC-3)."""
        dances = self.tonight.dances
        at = next(at for at, dance in enumerate(dances) if dance.card == club)
        self.tonight = self.tonight._replace(showing=Showing(seat, dancer, at, entry))
        return dances[at]

    def reveal(self, at: int, sent: tuple[tuple[int, ...], ...], entry: int) -> Showing | None:
        """Turn the dancers of a dance up; what the Lead showed and they contradict (KC-3.2)."""
        self.sent, self.revealed = sent, entry
        danced = tuple(
            (*before, *(Danced(dancer, at, entry) for dancer in dancers if dancers != NOT_SAID))
            for before, dancers in zip(self.tonight.danced, sent, strict=True)
        )
        self.tonight = self.tonight._replace(danced=danced)
        shown = self.tonight.showing
        if shown is None or sent[shown.seat] in ((), NOT_SAID):
            return None
        turned_up = shown.dancer in sent[shown.seat]
        if turned_up or shown.at == at:
            self.tonight = self.tonight._replace(showing=None)
        return shown if turned_up != (shown.at == at) else None

    def count_skills(self, moves: tuple[Move, ...] = ()) -> Groups:
        """What each side's dancers at the dance count, with the moves made on them, rising (KC-7)."""
        skills = [lift(dancers, seat, moves) for seat, dancers in enumerate(self.sent)]
        return [tuple(sorted(n for seat in side for n in skills[seat])) for side in self.setup.sides]

    def find_absent(self) -> list[int]:
        """The sides that sent nobody to the dance (KC-2.2)."""
        return [side for side, seats in enumerate(self.setup.sides) if not self.sent[seats[0]]]

    def give_nightclub(self, at: int, side: int | None) -> None:
        """A side, or nobody, takes what is danced for."""
        self.settled = at + 1
        self.taken[at] = side
        if side is not None:
            self.prestige[side] += self.tonight.dances[at].worth

    def find_backup(self, seat: int) -> int | None:
        """A player's backup tonight, as soon as it is certain (KC-2, KC-3.1, KC-6.1)."""
        if self.tonight.named is not None:
            return self.tonight.named.backups[seat]
        out = [past.dancer for past in self.tonight.danced[seat]]
        shown = self.tonight.shown_by(seat)
        return find_backup(out if shown is None else [*out, shown.dancer])

    @property
    def backups(self) -> list[int]:
        """Every player's backup, once all are certain."""
        return [self.find_backup(seat) or 0 for seat in self.setup.seats]

    @property
    def side_backups(self) -> Groups:
        """Each side's backups, rising, once all are certain."""
        backups = self.backups
        return [tuple(sorted(backups[seat] for seat in side)) for side in self.setup.sides]

    def is_certain(self) -> bool:
        """Whether every player's backup is known."""
        return all(self.find_backup(seat) is not None for seat in self.setup.seats)

    def discard_played(self) -> int:
        """Tonight's moves go to the discard pile; how many they are (KC-10)."""
        played, self.played = self.played, 0
        self.cards.discard += played
        return played

    def holdings(self) -> list[Holding]:
        """What could be counted: points, prestige, the Lead card, and every move."""
        sides, players, cards = self.setup.side_names, self.setup.players, self.cards
        held = [Holding(side, "points", n) for side, n in zip(sides, self.points, strict=True)]
        held += [Holding(side, "prestige", n) for side, n in zip(sides, self.prestige, strict=True)]
        held.append(Holding("lead card", "holder", "nobody" if self.lead is None else sides[self.lead]))
        if self.advanced:
            moves = [*zip(players, cards.hands, strict=True)]
            moves += [("pile", cards.pile), ("discard", cards.discard), ("played", self.played)]
            held += [Holding(place, "moves", count, unit="moves") for place, count in moves]
        return held

    def as_json(self) -> dict[str, Any]:
        sides, players = self.setup.side_names, self.setup.players
        dances = [
            {
                "value": dance.worth,
                "clubs": list(dance.clubs),
                "taken_by": None if side is None else sides[side],
                "done": at < self.settled,
            }
            for at, (dance, side) in enumerate(zip(self.tonight.dances, self.taken, strict=True))
        ]
        shown: dict[str, Any] = {
            "night": self.night,
            "version": self.setup.options["version"],
            "lead": None if self.lead is None else sides[self.lead],
            "dances": dances,
            "prestige": dict(zip(sides, self.prestige, strict=True)),
            "backups": {player: self.find_backup(seat) for seat, player in enumerate(players)},
        }
        if self.advanced:
            shown["hands"] = dict(zip(players, self.cards.hands, strict=True))
            shown["pile"] = self.cards.pile
            shown["discard"] = self.cards.discard
            shown["moves_played"] = dict(zip(sides, self.moves_played, strict=True))
            shown["draw_values"] = {str(d): value for d, value in sorted(self.draw_values.items())}
        return shown
