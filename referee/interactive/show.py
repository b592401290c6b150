"""A session shown: where it stands, and its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.format.session import (
    find_entries,
    format_options,
    format_question,
    format_result,
    format_rules,
    format_standing,
    format_state,
)
from referee.terminal.screen import QUESTION, Screen
from scorers.protocol import Grid

if TYPE_CHECKING:
    from scorers.play import Play
    from sessions.live import Live


def show_question(play: Play, screen: Screen, brief: bool = False) -> None:
    """Show the board where it is worth a look, what hands do now, and the question."""
    ask = play.pending
    if ask is None:
        return
    if ask.picture and not brief:
        show_board(play, screen)
    for line in format_question(ask, brief):
        screen.say(line, "" if line in ask.before else QUESTION)


def show_board(play: Play, screen: Screen) -> None:
    """Show what lies in rows and columns on the table."""
    screen.views(view for view in play.match.view(reveal=False) if isinstance(view, Grid))


def show_session(live: Live, screen: Screen, reveal: bool) -> None:
    """Show score, table, and what is asked next."""
    session = live.session
    screen.say(format_state(live))
    if session.options:
        screen.say(f"Options: {format_options(session.options)}.")
    screen.each(f"Note: {note}" for note in session.notes)
    if session.state == "abandoned":
        screen.say(f"Abandoned: {session.why}" if session.why else "Abandoned without a word.")
    screen.each(format_rules(live))
    show_table(live, screen, reveal)
    screen.each(format_result(live))
    ask = live.play.pending
    if ask is not None and session.state == "open":
        screen.say(f"Next is entry {len(session.log) + 1}:")
        screen.each(format_question(ask), hang=2)


def show_table(live: Live, screen: Screen, reveal: bool) -> None:
    """Show the score, and the table laid out so that it can be set up again."""
    screen.say(format_standing(live, reveal))
    if not live.as_recorded:
        screen.views(live.play.match.view(reveal or live.session.state == "finished"))
        counted_in = live.play.match.holdings()
        hidden = {held.unit for held in counted_in if held.secret and not (reveal or live.over)}
        for held in live.play.match.held_unaccounted():
            if held.unit in hidden:  # it would tell what somebody's screen hides
                continue
            count = int(held.count)
            told = f"{count} {held.unit}" if count > 0 else f"{-count} {held.unit} too many"
            screen.say(f"Not accounted for: {told}.")


def show_log(live: Live, screen: Screen, word: str = "", most: int | None = None) -> int:
    """Show the last `most` entries in which a word occurs; return how many have it."""
    found = find_entries(live, word)
    left = 0 if most is None else max(0, len(found) - most)
    for _, lines in found[left:]:
        screen.each(lines, hang=3)
    if left:
        some = "1 earlier entry" if left == 1 else f"{left} earlier entries"
        screen.say(f"{some}: /log all")
    return len(found)
