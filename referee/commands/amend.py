"""`referee amend`: put right what was entered, and see what changes."""

from __future__ import annotations

import sys
from typing import Any

import click

from referee.format.amendment import format_amendment
from referee.interactive import amend as amending
from referee.interactive.slash_commands import COMMANDS
from referee.interactive.table import Table
from referee.lookup import find_file, say_faults
from referee.options import file_argument, json_option, plain_option, refuse_options, reveal_option
from referee.terminal.prompt import Keyboard, Leave
from referee.terminal.screen import Screen
from sessions.amend import request
from sessions.amend.amending import opened


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Examples: referee amend last 13 '2 4 3 5' --why 'misread';"
    " referee amend last 9 --insert 'y'; referee amend last --rename Ann=Anna",
)
@file_argument
@click.argument("n", metavar="[N]", required=False)
@click.argument("answer", metavar="[ANSWER]", nargs=-1, type=click.UNPROCESSED)
@click.option("--insert", is_flag=True, help="ANSWER was forgotten: it comes before entry N.")
@click.option("--remove", is_flag=True, help="Take entry N out, or entries N-M.")
@click.option("--set", "options", multiple=True, metavar="KEY=VALUE", help="Change an option.")
@click.option("--rename", "names", multiple=True, metavar="OLD=NEW", help="Change a player's name.")
@click.option("--rules", is_flag=True, help="Move an older file to today's rules.")
@click.option(
    "--then",
    multiple=True,
    metavar="ANSWER",
    help="For what is asked anew; repeatable. /skip passes over kept answers, /strike ends there.",
)
@click.option("--strike", is_flag=True, help="Answers that are left over may go.")
@click.option("--cut", is_flag=True, help="End at the first misfit: strike what was not given by then.")
@click.option("--dry-run", is_flag=True, help="What if: show what changes, save nothing.")
@click.option("--why", metavar="TEXT", help="The reason, kept with what was said before.")
@reveal_option
@plain_option
@json_option
def command(
    file: str,
    n: str | None,
    answer: tuple[str, ...],
    reveal: bool,
    plain: bool,
    as_json: bool,
    **wanted: Any,
) -> int:
    """Change entry N to ANSWER, and see before and after.

    The answers behind it are kept where they still fit. Where one does not, the table is asked; away
    from a terminal --then answers it. All is saved at once or not at all, and what was said before
    is kept with the reason. An ANSWER that overrules a clause needs its own final !
    """
    refuse_options(answer)
    live, before = opened(find_file(file))
    say_faults(live.faults)
    wish = request.wish(live, n, " ".join(answer) or None, **wanted)
    screen = Screen(plain=plain)
    if not as_json and screen.terminal and sys.stdin is not None and sys.stdin.isatty():
        try:
            with Keyboard() as keyboard:
                table = Table(live, screen, keyboard, COMMANDS)
                done = amending.at_table(table, before, wish, reveal)
        except Leave:
            done = False
        return 0 if done else 1
    if as_json:
        told = amending.as_json(live, before, wish)
        screen.json(told)
        return 0 if told["refused"] is None else 1
    made = amending.away(live, before, wish)
    saved = amending.saved(live, made, wish)
    screen.views(format_amendment(made, live.game, reveal))
    screen.each(amending.saved_lines(live) if saved else ["Nothing is saved."])
    return 0
