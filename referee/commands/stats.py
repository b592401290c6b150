"""`referee stats`: records over the sessions of a folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from referee.format.history import format_damaged, format_meeting, format_record, format_title
from referee.lookup import find_home
from referee.options import json_option, read_day
from referee.terminal.screen import Screen
from scorers.registry import resolve
from scorers.text import nearest
from sessions.club.history import Filter, Row, rows
from sessions.club.people import People
from sessions.club.ratings import ratings
from sessions.club.stats import compare_people, records
from sessions.errors import NotPossible


@click.command(epilog="Example: referee stats Ann --against Bob")
@click.argument("player", required=False)
@click.option("--against", metavar="NAME", help="How PLAYER stood against NAME, session by session.")
@click.option("--game", metavar="GAME", help="Only this game.")
@click.option("--since", metavar="DATE", callback=read_day, help="Begun on this day or later.")
@click.option("--ratings", is_flag=True, help="Skill with its uncertainty (needs openskill).")
@json_option
def command(
    player: str | None,
    against: str | None,
    game: str | None,
    since: str | None,
    ratings: bool,
    as_json: bool,
) -> int:
    """Records per person, game and variant: played, won, shared, streaks, scores, places.

    Open and abandoned sessions do not count; what is not known enters no average.
    """
    if against is not None and player is None:
        raise click.UsageError("--against compares with a PLAYER: referee stats Ann --against Bob.")
    folder = find_home()
    people = People(folder)
    damaged: list[str] = []
    wanted = Filter(resolve(game) if game else None, None, since)
    found = [row for row in rows(folder, damaged) if wanted.takes(row, people)]
    for row in found:
        people.meet(row.players)
    for name in filter(None, (player, against)):
        if not any(people.person(name) in map(people.person, row.players) for row in found):
            raise NotPossible(f"Nobody called {name} has played here.{_near(name, people)}")
    screen = Screen()
    if ratings:
        _show_ratings(screen, found, people, player, as_json)
    elif player is not None and against is not None:
        _show_meetings(screen, found, people, player, against, as_json)
    else:
        _show_records(screen, found, people, player, as_json)
    screen.flush()
    Screen(sys.stderr).each(format_damaged(damaged), hang=4)
    return 3 if damaged else 0


def _near(name: str, people: People) -> str:
    near = nearest(name, people.everybody())
    return f" Did you mean {near}?" if near else ""


def _show_records(
    screen: Screen, found: Sequence[Row], people: People, player: str | None, as_json: bool
) -> None:
    told = records(found, people, None if player is None else people.person(player))
    if as_json:
        screen.json([{**r._asdict(), "rate": r.rate, "places": dict(r.places)} for r in told])
        return
    person = None
    for record in told:
        if record.person != person:
            person = record.person
            screen.say(person, "bold")
        screen.say(f"  {format_record(record)}", hang=2)
    if not told:
        screen.say("No finished session fits.")


def _show_meetings(
    screen: Screen, found: Sequence[Row], people: People, player: str, against: str, as_json: bool
) -> None:
    one, other = people.person(player), people.person(against)
    told = compare_people(found, people, one, other)
    names = people.shown(one), people.shown(other)
    if as_json:
        screen.json([{"players": list(names), **meeting._asdict()} for meeting in told])
        return
    screen.each((format_meeting(meeting, *names) for meeting in told), hang=2)
    if not told:
        screen.say(f"{names[0]} and {names[1]} have not finished a session against each other.")


def _show_ratings(
    screen: Screen, found: Sequence[Row], people: People, player: str | None, as_json: bool
) -> None:
    told = ratings(found, people)
    if player is not None:
        told = [each for each in told if people.person(each.person) == people.person(player)]
    if as_json:
        screen.json([rating._asdict() for rating in told])
        return
    for each in told:
        title = format_title(each.game, each.variant)
        skill = f"skill {each.skill:.1f}, give or take {2 * each.uncertainty:.1f}"
        screen.say(f"{title}: {each.person}, {skill}, played {each.played}.", hang=2)
    if not told:
        screen.say("No finished session with two sides or more fits.")
