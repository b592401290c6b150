"""The same session under other names: what was said stays, and is written anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorers.errors import Unclear
from scorers.events import write_event
from scorers.game import Game
from scorers.names import Names
from scorers.play import Answer, Play
from scorers.text import show
from sessions.errors import NotPossible
from sessions.promises import rename_facts
from sessions.replay import Turn, setup_of, step
from sessions.session import Entry, Session

__all__ = ["Renamed", "new_names", "renamed"]


class Renamed(NamedTuple):
    """A session whose head, facts and answers bear the new names."""

    session: Session
    turns: list[Turn]
    """What the entries mean, in the new names."""
    play: Play
    """Where it stands, in the new names."""


def new_names(players: tuple[str, ...], given: list[str]) -> dict[str, str]:
    """Who is called what from now on, from `OLD=NEW` as typed; OLD may be a prefix.

    A name may have `=` in it: the split is taken at which the left side is a player. Raises
    `Unclear`.
    """
    names = Names(players)
    found: dict[str, str] = {}
    for text in given:
        cuts = [i for i, c in enumerate(text) if c == "="]
        pairs = [(_bare(text[:i]), _bare(text[i + 1 :])) for i in cuts]
        if not pairs:
            raise Unclear(f"{show(text)} is no OLD=NEW, such as {players[0]}=Anna.")
        whole = [(old, new) for old, new in pairs if names.could_be(old)]
        old, new = whole[-1] if whole else pairs[0]
        seat = names.seat(old)
        if players[seat] in found:
            raise Unclear(f"{show(players[seat])} gets two names: one will do.")
        found[players[seat]] = new
    return found


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def renamed(session: Session, game: Game, names: Mapping[str, str]) -> Renamed:
    """The session under new names: each answer is read under the old ones and written again.

    Struck entries and earlier answers keep their old text. Raises `Unclear` for a name that will
    not do, and `NotPossible` where the session does not replay as it stands.
    """
    players = tuple(names.get(name, name) for name in session.players)
    teams = session.teams
    if teams is not None:
        teams = tuple(tuple(names.get(name, name) for name in team) for team in teams)
    twin = session.copy()
    setup = game.settle(players, session.options, teams)
    twin.players, twin.teams = setup.players, teams
    if teams is not None:
        twin.teams = tuple(tuple(setup.players[players.index(n)] for n in team) for team in teams)
    old, new = Play(game, setup_of(session, game)), Play(game, setup)
    turns: list[Turn] = []
    for n, entry in enumerate(session.log, 1):
        answer = _answer(old, entry, n)
        ask = new.pending
        assert ask is not None  # both plays are at the same question: names decide nothing
        if answer.event:
            remark = rename_facts(answer.value.remark, session.log[: n - 1], twin.log[: n - 1])
            text = write_event(new.match, answer.value._replace(remark=remark))
        else:
            text = ask.write(answer.value)
        again = new.recall(text, entry.overruled, entry.ask)
        twin.log[n - 1] = entry._replace(where=new.fact(again)[1], answer=text)
        turns.append(step(new, again))
        old.send(answer)
    return Renamed(twin, turns, new)


def _answer(play: Play, entry: Entry, n: int) -> Answer:
    if not play.takes(entry.ask, entry.where):
        raise NotPossible(f"Entry {n} does not replay as it stands: amend it first, then the name.")
    return play.recall(entry.answer, entry.overruled, entry.ask)
