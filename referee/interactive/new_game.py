"""Before the first question: who plays, in what seats and teams, with what options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from referee.format.game import describe_option, format_players
from referee.format.session import format_options
from referee.interactive.asking import ask, ask_yes
from referee.terminal.prompt import Keyboard
from referee.terminal.screen import Screen
from scorers.errors import Unclear
from scorers.game import Game, Setup
from scorers.names import Names
from scorers.parsing import split, words
from scorers.text import either, fold, listed, plain
from sessions.errors import SessionError
from sessions.home import sessions_in
from sessions.storage.store import read_head

if TYPE_CHECKING:
    from sessions.paths import StrPath
from referee.interactive.option_line import format_option_example, read_options

T = TypeVar("T")

_EXAMPLES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
_NAMES_HELP = (
    "Names in the order of the seats, between blanks or commas: Ann Bob, or Mary Lou, Bob.",
    "1 to 40 characters; in answers the beginning of a name will do.",
    "Who has played before is best written as before, so that results are counted together.",
)
_ONE_NAME_HELP = ("One name, blanks and all: Ann, or Mary Lou.", *_NAMES_HELP[1:])
_SAME_HELP = "Results are counted by name: y takes the known one, n keeps what you typed."
_NO_COMMAND = "That comes with the first question of the game; /quit leaves."
_CLOSE = 0.8
"""How alike two names are that may be one person's: Jon and John are, Ann and Dan are not."""


class Seating:
    """The questions before a game; what the command line says is not asked."""

    def __init__(self, game: Game, screen: Screen, keys: Keyboard, home: str) -> None:
        self.game = game
        self.screen = screen
        self.keys = keys
        self.home = home

    def settle(
        self,
        players: Sequence[str],
        options: Mapping[str, Any],
        teams: Sequence[Sequence[str]] | None,
    ) -> Setup:
        """The table, ready to play. Raises `Leave`, and `Unclear` where nothing is left to ask."""
        if players:
            return self.game.settle(self.known(players), options, teams)
        while True:
            seated = self.known(self._players())
            sides = teams if teams is not None else self._teams(seated)
            try:
                chosen = options or self._options(seated, sides)
                return self.game.settle(seated, chosen, sides)
            except Unclear as fault:
                self.screen.say(fault.text)
                self.keys.stop(self.screen.say)

    # -- players

    def _players(self) -> tuple[str, ...]:
        fewest, most = self.game.players
        example = ", ".join(_EXAMPLES[:fewest])
        one = most == 1
        which = "Who plays" if one else "Who plays, in seat order"
        heading = f"{self.game.title.upper()}, {format_players(self.game)}."

        def read(line: str) -> tuple[str, ...]:
            alone = one and not {'"', ","} & set(plain(line))
            seated = Names.seated([line] if alone else _split_names(line))
            if not fewest <= len(seated) <= most:
                some = format_players(self.game)
                raise Unclear(f"{self.game.title} is for {some}, not {len(seated)}.")
            return seated

        told = _ONE_NAME_HELP if one else _NAMES_HELP
        return self._ask(f"{heading} {which}? (e.g. {example})", read, told)

    def known(self, players: Sequence[str]) -> tuple[str, ...]:
        """The names, each new one that is close to a known one confirmed."""
        seated = list(Names.seated(players))
        if not self.keys.terminal:
            return tuple(seated)
        met = people_met(self.home)
        here = {fold(name) for name in seated}
        for seat, name in enumerate(seated):
            near = close_to(name, [other for other in met if fold(other) not in here])
            if fold(name) in map(fold, met) or near is None:
                continue
            question = f"{name} is new here. Is this {near}?"
            if ask_yes(self.screen, self.keys, question, [_SAME_HELP], _NO_COMMAND):
                seated[seat] = near
                here.add(fold(near))
        return tuple(seated)

    # -- partners

    def _teams(self, players: Sequence[str]) -> list[list[str]] | None:
        size = self.game.team_sizes.get(len(players))
        if size is None:
            return None
        left = list(players)
        teams = []
        while len(left) > size:
            first = left.pop(0)
            mates = self._mates(first, left, size - 1)
            left = [name for name in left if name not in mates]
            teams.append([first, *mates])
        return [*teams, left]

    def _mates(self, first: str, left: Sequence[str], count: int) -> list[str]:
        names = Names(left)
        example = " ".join(names.write(seat) for seat in range(len(left))[-count:])

        def read(line: str) -> list[str]:
            typed = [word for part in split(line) for word in words(part)]
            seats = dict.fromkeys(names.seat(word) for word in typed)
            if not len(seats) == count == len(typed):
                raise Unclear(f"{first} plays with {count}, not {len(typed)}.")
            return [names[seat] for seat in seats]

        question = f"Who plays with {first}: {either(left)}? (e.g. {example})"
        return self._ask(question, read, ["A name, or the beginning of one."])

    # -- options

    def _options(self, players: Sequence[str], teams: Sequence[Sequence[str]] | None) -> dict[str, Any]:
        if not self.game.options:
            return {}
        self._early_fault(players, teams)
        defaults = {o.key: o.default for o in self.game.options if o.default is not None}
        free = [option.key for option in self.game.options if option.default is None]
        also = f" Also {listed(free)}." if free else ""
        question = (
            f"Options? Enter takes {format_options(defaults) or 'none'}.{also} "
            f"(e.g. {format_option_example(self.game.options)}; ? lists them)"
        )

        def read(line: str) -> dict[str, Any]:
            chosen = read_options(line, self.game.options)
            self.game.settle(players, chosen, teams)
            return chosen

        told = [describe_option(option, flag="") for option in self.game.options]
        return self._ask(question, read, told, empty=True)

    def _early_fault(self, players: Sequence[str], teams: Sequence[Sequence[str]] | None) -> None:
        """Raises `Unclear` where no options can help: the table itself will not do."""
        try:
            self.game.settle(players, {}, teams)
        except Unclear:
            try:
                self.game.settle(_EXAMPLES[: self.game.players[0]], {})
            except Unclear:
                return  # the defaults alone never do: the options decide
            raise

    def _ask(
        self, question: str, read: Callable[[str], T], told: Sequence[str], empty: bool = False
    ) -> T:
        """Return what `read` makes of a line; `told` is what `?` says. Raises `Leave`."""
        return ask(self.screen, self.keys, question, read, told, empty=empty, no_command=_NO_COMMAND)


def _split_names(line: str) -> list[str]:
    """Names between commas, or, where there are none, between blanks; quoted ones whole."""
    parts = split(line)
    if len(parts) > 1:
        return [part.strip('"') if part.count('"') == 2 else part for part in parts]
    return [word.text for word in words(line)]


def people_met(home: StrPath) -> list[str]:
    """Everybody who has played in the home folder, the most recent first."""
    met: dict[str, str] = {}
    for path in sessions_in(home):
        try:
            for name in read_head(path).session.players:
                met.setdefault(fold(name), name)
        except SessionError:
            continue
    return list(met.values())


def close_to(name: str, others: Sequence[str]) -> str | None:
    """The other name that this one may be a slip of."""
    from difflib import get_close_matches  # only for a name that is not known

    by_key = {fold(other): other for other in others}
    near = get_close_matches(fold(name), by_key, n=1, cutoff=_CLOSE)
    return by_key[near[0]] if near else None
