"""Lines that a table might type at King of Clubs: mostly legal, some odd, some wrong, some forced."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from random import Random

from scorers.game import Setup
from scorers.king_of_clubs import GAME
from scorers.king_of_clubs.flow import KingOfClubs
from scorers.play import Play
from scorers.protocol import Ruling

__all__ = ["begin", "feed", "guess", "pending", "setups", "story"]

NINE = (2, 2, 3, 3, 4, 4, 5, 6, 7)


def setups() -> list[Setup]:
    """Both player counts, every way to sit in teams, every option value."""
    tables: list[Setup] = []
    given = "3,2,2,1,1"
    for version in ("basic", "advanced"):
        for order in ("solos-first", "by-value"):
            for draw_values in (None, given) if version == "advanced" else (None,):
                options: dict[str, object] = {"version": version, "order": order}
                if draw_values:
                    options["draw_values"] = draw_values
                tables.append(GAME.settle(["Ann", "Bob"], options))
                tables.append(
                    GAME.settle(["Ann", "Bob", "Cy", "Di"], options, [["Ann", "Cy"], ["Bob", "Di"]])
                )
    advanced = {"version": "advanced"}
    odd = ["Mary Lou", "An", "Anna", "O'Neil-1"]
    tables.append(GAME.settle(odd, advanced, [["Mary Lou", "An"], ["Anna", "O'Neil-1"]]))
    tables.append(GAME.settle(odd, {}, [["Anna", "An"], ["Mary Lou", "O'Neil-1"]]))
    tables.append(GAME.settle(["J.R.", "J.R. [2]"], advanced))
    tables.append(GAME.settle(["Ann", "Bob"], {"nights": 3}))
    tables.append(GAME.settle(["Ann", "Bob"], {"version": "advanced", "nights": 0}))
    highest = {"team_tie": "highest-first", "nights": 2}
    tables.append(GAME.settle(["Ann", "Bob", "Cy", "Di"], highest, [["Ann", "Cy"], ["Bob", "Di"]]))
    return tables


def begin(*lines: str, players: Sequence[str] = ("Ann", "Bob"), **options: object) -> Play:
    """A table, four players in teams of first and third, second and fourth, and these answers."""
    teams = None
    if len(players) == 4:
        teams = [[players[0], players[2]], [players[1], players[3]]]
    play = Play(GAME, GAME.settle(players, options, teams))
    feed(play, *lines)
    return play


def feed(play: Play, *lines: str) -> list[Ruling]:
    """Type these answers; what follows from the last one."""
    rulings: list[Ruling] = []
    for line in lines:
        rulings = play.send(play.read(line))
    return rulings


def pending(play: Play) -> tuple[str, str]:
    """What is asked now, and where."""
    assert play.pending is not None
    return play.pending.ask, play.pending.where


def story(path: Path) -> tuple[Setup, list[str]]:
    """A table and its answers from a playthrough."""
    lines = path.read_text(encoding="utf-8").splitlines()
    words = shlex.split(lines[0])
    assert words[:3] == ["referee", "new", GAME.id]
    flags = list(zip(words[3::2], words[4::2], strict=True))
    players = [value for flag, value in flags if flag == "-p"]
    teams = [value.split(",") for flag, value in flags if flag == "--team"]
    options = dict(value.split("=", 1) for flag, value in flags if flag == "-o")
    answers = [line for line in lines[1:] if line.strip() and not line.startswith("#")]
    return GAME.settle(players, options, teams or None), answers


def guess(play: Play, rng: Random) -> str:
    """A line for the pending question; now and then it is forced with `!`."""
    assert play.pending is not None
    assert isinstance(play.match, KingOfClubs)
    line = _LINES[play.pending.ask](play.match, play.setup, rng)
    if rng.random() < 0.05:
        line = line.upper() if rng.random() < 0.5 else f"  {line} "
    return f"{line} !" if rng.random() < 0.08 else line


def _clubs(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    clubs = [str(club) for club in rng.sample(NINE, 4)]
    if rng.random() < 0.05:
        clubs[0] = rng.choice(["2", "7", "1", "9", "22"])
    return rng.choice(["", " ", "  ", ", "]).join(clubs)


def _lead(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    if rng.random() < 0.2:
        return rng.choice(["-", "–"])
    leads = setup.sides[match.on_table.lead or 0]
    dance = rng.choice(match.on_table.tonight.dances)
    seat = rng.choice(leads) if rng.random() < 0.95 else rng.choice(list(setup.seats))
    club = dance.card if rng.random() < 0.95 else dance.worth
    line = f"{rng.randint(1, 5)}{rng.choice([' at ', ' AT ', ' a ', 'at'])}{club}"
    if len(leads) > 1 or seat != leads[0] or rng.random() < 0.5:
        line = f"{_name(setup, seat, rng)} {line}"
    return line


def _name(setup: Setup, seat: int, rng: Random) -> str:
    written = setup.names.write(seat)
    short = setup.players[seat][: rng.randint(1, 4)].strip()
    if rng.random() < 0.5 and setup.names.could_be(short) == [seat] and " " not in short:
        return short.lower()
    return written.replace('"', "“", 1) if rng.random() < 0.2 else written


def _dancers(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    at = match.on_table.settled
    sends = match.on_table.tonight.dances[at].sends
    sent = []
    for seat in setup.seats:
        free = match.on_table.tonight.may_dance(seat, at)
        shown = match.on_table.tonight.shown_by(seat)
        if shown is not None and shown.at == at:
            here = [shown.dancer, *rng.sample(free[1:], sends - 1)]
        else:
            here = rng.sample(free, sends)
        if rng.random() < 0.06:
            here[0] = rng.randint(1, 5)
        sent.append(here)
    return _each(sent, setup, rng)


def _each(sent: list[list[int]], setup: Setup, rng: Random) -> str:
    marks = ["", "&", " "] if len(sent[0]) > 1 else [""]
    texts = [rng.choice(marks).join(map(str, skills)) for skills in sent]
    if rng.random() < 0.4:
        parts = [f"{_name(setup, seat, rng)} {text}" for seat, text in enumerate(texts)]
        rng.shuffle(parts)
        return rng.choice([",", ", "]).join(parts)
    return rng.choice([", ", ",", " ", ""]).join(texts)


def _moves(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    if rng.random() < 0.3:
        return "-"
    at = match.on_table.settled
    here = [[p.dancer for p in past if p.at == at] for past in match.on_table.tonight.danced]
    left = list(match.on_table.cards.hands)
    begins = match.on_table.lead or 0
    side = begins if rng.random() < 0.7 else 1 - begins
    goes = rng.randint(1, 4) if side == begins else 1
    parts = []
    for _ in range(goes):
        for _ in range(rng.randint(1, 2)):
            holds = [seat for seat in setup.sides[side] if left[seat]]
            if rng.random() < 0.03:
                holds = list(setup.sides[rng.choice([0, 1])])
            if not holds:
                continue
            player = rng.choice(holds)
            owner = rng.choice(setup.sides[side]) if rng.random() < 0.5 else player
            times = rng.randint(1, max(1, left[player] + (rng.random() < 0.08)))
            left[player] = max(0, left[player] - times)
            skill = str(rng.choice(here[owner]))
            if len(here[owner]) == 1 and rng.random() < 0.5:
                skill = ""
            whose = "" if owner == player else f"{_name(setup, owner, rng)}."
            parts.append(f"{_name(setup, player, rng)} {whose}{skill}+{times}")
        side = 1 - side
    return ", ".join(parts) or "-"


def _backups(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    sent = [[rng.choice(match.on_table.tonight.may_stay(seat))] for seat in setup.seats]
    if rng.random() < 0.15:
        sent[0] = [rng.randint(1, 5)]
    return _each(sent, setup, rng)


def _victory(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    return rng.choice(["y", "y", "yes", "Y", "ye", "n", "no", "maybe"])


def _draw(match: KingOfClubs, setup: Setup, rng: Random) -> str:
    return str(rng.choice([0, 1, 1, 2, 2, 3, 4, 7, 20, 21]))


_LINES = {
    "clubs": _clubs,
    "lead": _lead,
    "dancers": _dancers,
    "moves": _moves,
    "backups": _backups,
    "victory": _victory,
    "draw": _draw,
}
