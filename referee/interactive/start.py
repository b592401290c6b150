"""Before the table: which session is started or resumed."""

from __future__ import annotations

from referee.format.session import count_answers, format_people
from referee.interactive.asking import ask
from referee.interactive.conversation import Conversation
from referee.interactive.new_game import Seating
from referee.lookup import find_file, find_game, find_home, open_session
from referee.options import read_teams
from referee.terminal.prompt import Keyboard, Leave
from referee.terminal.screen import Screen
from scorers.errors import Unclear
from scorers.parsing import read_pairs
from scorers.registry import game_ids, resolve
from scorers.text import fold, show
from sessions.errors import SessionError, WrongUsage
from sessions.home import begin, newest
from sessions.live import Live
from sessions.paths import stem_of
from sessions.replay import setup_of
from sessions.storage.store import read_head

__all__ = ["Visit", "Wanted", "start_or_resume"]

Wanted = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], str | None]
"""Players, options, teams and file of the command line."""

_HELP = ("A game or the start of one, or a part of a session's name; /quit leaves.",)


def start_or_resume() -> int:
    """`referee` alone on a terminal: the newest open session, or a new one."""
    with Keyboard() as keys:
        return Visit(Screen(), keys).enter(None, ((), (), (), None))


class Visit:
    """From the door to the table."""

    def __init__(self, screen: Screen, keys: Keyboard, brief: bool = False) -> None:
        self.screen = screen
        self.keys = keys
        self.brief = brief
        self.home = find_home()

    def enter(self, what: str | None, wanted: Wanted) -> int:
        """Start or resume what was named; ask where nothing was. Return the exit status."""
        try:
            if what is None:
                return self._choose(wanted)
            return self._go(what, wanted)
        except Leave:
            self.screen.say("Nothing was started.")
            return 0

    def start_rematch(self, what: str, wanted: Wanted) -> int:
        """Start a session with the people and options of an earlier one."""
        if any(wanted[:3]):
            raise WrongUsage(
                "--again takes people and options from the session: leave -p, -o, --team out."
            )
        live = open_session(what)
        setup = setup_of(live.session, live.game)
        return self._talk(begin(live.game, setup, live.folder, wanted[3]), new=True)

    def _choose(self, wanted: Wanted) -> int:
        """Offer the newest open session, if there is one; else, or on a no, ask which game."""
        games = ", ".join(game_ids())
        open_one = newest(self.home, ("open",)) if not any(wanted) else None
        status = None if open_one is None else self._offer(open_one, games, wanted)
        if status is None:
            question = f"Which game? {games}"
            status = ask(self.screen, self.keys, question, lambda line: self._go(line, wanted), _HELP)
        return status

    def _offer(self, open_one: str, games: str, wanted: Wanted) -> int | None:
        """Ask whether to go on with an open session; None on a no."""

        def read(line: str) -> int | None:
            word = fold(line).strip()
            if word in ("n", "no"):
                return None
            if word in ("", "y", "yes"):
                return self._resume(Live.open(open_one))
            return self._go(line, wanted)

        head = read_head(open_one)
        what = f"{format_people(head.session)}, {count_answers(head.answers)}"
        self.screen.say(f"Open: {stem_of(open_one)} ({what}).")
        question = f"Enter goes on with it; or a new game: {games}"
        return ask(self.screen, self.keys, question, read, _HELP, empty=True)

    def _go(self, what: str, wanted: Wanted) -> int:
        what = what.strip()
        game = None if _is_path(what) else _find_game_id(what)
        if game is None and not any(wanted[:3]):
            return self._resume(Live.open(self._find_file(what)))
        found = find_game(game or what)
        seating = Seating(found, self.screen, self.keys, self.home)
        players, options, team, file = wanted
        setup = seating.settle(players, read_pairs(options, "-o"), read_teams(team))
        return self._talk(begin(found, setup, self.home, file), new=True)

    def _find_file(self, what: str) -> str:
        try:
            return find_file(what)
        except SessionError as fault:
            if _is_path(what) or isinstance(fault, WrongUsage):
                raise
            try:
                resolve(what)
            except Unclear as no_game:
                none = f"There is no game {show(what)}."
                if no_game.text.startswith(none):
                    rest = no_game.text.removeprefix(none)
                    raise WrongUsage(f"{show(what)} is neither a game nor a session.{rest}") from None
                raise WrongUsage(no_game.text) from None  # it could be several games
            raise

    def _resume(self, live: Live) -> int:
        if live.session.state == "abandoned":
            why = f" ({live.session.why})" if live.session.why else ""
            talk = Conversation(live, self.screen, self.keys, self.brief)
            if not talk.table.ask_yes(f"This session was abandoned{why}. Open it again?"):
                return 0
            live.reopen()
        return self._talk(live, new=False)

    def _talk(self, live: Live, new: bool) -> int:
        return Conversation(live, self.screen, self.keys, self.brief).run(new)


def _is_path(text: str) -> bool:
    return "/" in text or text.endswith(".toml") or text.casefold() == "last"


def _find_game_id(text: str) -> str | None:
    try:
        return resolve(text)
    except Unclear:
        return None
