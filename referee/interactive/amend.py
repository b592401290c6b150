"""An amendment settled: at a terminal with the table's answers, elsewhere with those given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.format.amendment import amendment_as_json, format_amendment
from referee.format.session import cite, count_answers, format_entry, format_question
from scorers.errors import Refused
from scorers.parsing import yes_or_no
from scorers.text import plain, show
from sessions.amend.amending import Amending, Edit, as_it_stands
from sessions.amend.request import Wish, wish_from
from sessions.errors import NotPossible
from sessions.replay import replay

if TYPE_CHECKING:
    from referee.terminal.prompt import Keyboard
    from referee.terminal.screen import Screen
    from sessions.amend.records import Amendment
    from sessions.live import Live
    from sessions.replay import Replayed

__all__ = ["as_json", "at_table", "away", "said_at_table", "saved", "saved_lines"]


# -- away from a terminal


def away(live: Live, before: Replayed, wish: Wish) -> Amendment:
    """The amendment with the answers that were given beforehand.

    Raises `NotPossible` where they do not settle it: the text names the first misfit. Nothing is saved.
    """
    amending = Amending(live.session, before, live.game, wish.edit)
    try:
        amending.begin()
    except Refused as fault:
        raise NotPossible(_not(fault, wish.edit.answer or "")) from None
    for line in wish.then:
        if amending.stuck is None:
            raise NotPossible(
                f"Nothing has changed: {show(line, 60)!r} was given, but nothing more is asked."
            )
        _give(amending, line)
    if amending.stuck is not None:
        if not wish.cut:
            raise NotPossible(_misfit(amending))
        amending.strike()
    left = amending.left_over
    if left and not (wish.strike or wish.cut or amending.was_struck or wish.dry_run):
        which = "; ".join(format_entry(n, entry) for n, entry in left[:5])
        more = f"; and {len(left) - 5} more" if len(left) > 5 else ""
        raise NotPossible(
            f"Nothing has changed: no question is left for {count_answers(len(left))}: "
            f"{which}{more}. --strike takes them out."
        )
    return amending.settle(live.clock(), wish.why)


def saved(live: Live, made: Amendment, wish: Wish) -> bool:
    """Save an amendment, unless there is nothing to save or it was only a question."""
    if made.same or wish.dry_run:
        return False
    live.adopt(made.session)
    return True


def as_json(live: Live, before: Replayed, wish: Wish) -> dict[str, Any]:
    """The same, saved, as one object: the session as it is then, what changed, or why nothing did."""
    told: dict[str, Any] = {"saved": False, "amendment": None, "refused": None}
    try:
        made = away(live, before, wish)
    except NotPossible as fault:
        told["refused"] = fault.text
    else:
        told["saved"] = saved(live, made, wish)
        told["amendment"] = amendment_as_json(made)
    if before.misfit is not None and not told["saved"]:  # as it stands it cannot be shown whole
        return told
    from sessions.export.as_json import session_json

    return {**session_json(live), **told}


def _give(amending: Amending, line: str) -> None:
    try:
        if plain(line).strip() == "/skip":
            amending.skip()
        else:
            amending.give(line)
    except Refused as fault:
        raise NotPossible(f"{_not(fault, line)} {_misfit(amending)}") from None


def _not(fault: Refused, line: str) -> str:
    force = " A final ! forces it." if fault.forcible else ""
    clause = cite([fault.clause] if fault.clause else [])
    return f"Nothing has changed, {show(line, 60)!r}: {fault.text}{clause}{force}"


def _misfit(amending: Amending) -> str:
    stuck = amending.stuck
    assert stuck is not None
    ask = stuck.ask
    if stuck.kept is None:
        question = ask.question.replace("\n", " ")
        stop = "" if question.endswith((".", "?", "!")) else "."
        what = f"no answer is kept for {ask.ask} ({ask.where}): {question}{stop}"
        waits = amending.waits
        if waits is not None:
            what += f" Next is entry {format_entry(*waits)}; --then /skip passes it over."
    else:
        clause = cite([stuck.clause] if stuck.clause else [])
        kept = format_entry(stuck.n or 0, stuck.kept)
        what = f"entry {kept} no longer fits: {stuck.why}{clause}"
    count = stuck.behind
    behind = f"{count_answers(count)} behind it {'was' if count == 1 else 'were'} not looked at."
    return (
        f"Nothing has changed: {what} {behind if count else 'It is the last one.'} "
        "--then ANSWER answers it, --cut strikes what comes from there on."
    )


# -- at a terminal


def said_at_table(live: Live, text: str, keyboard: Keyboard, screen: Screen, reveal: bool) -> bool:
    """What `/amend` does with what stands behind it: whether it was done.

    Raises `Refused` where it cannot be read, `NotPossible` where it cannot be done, `Leave`.
    """
    return at_table(live, as_it_stands(live), wish_from(live, text), keyboard, screen, reveal)


def at_table(
    live: Live, before: Replayed, wish: Wish, keyboard: Keyboard, screen: Screen, reveal: bool
) -> bool:
    """Ask the table where no kept answer fits, show what changes, save on a yes.

    Whether it was done. Raises `NotPossible` where the amendment cannot be made, `FileChanged` where
    the file has changed meanwhile, `Leave` where somebody left in the midst of it.
    """
    from referee.terminal.prompt import Leave  # its signals are not waited for away from a table

    try:
        made = _settled(live, before, wish, keyboard, screen)
        if made is not None:
            screen.views(format_amendment(made, live.game, reveal))
            if made.same or wish.dry_run:
                screen.say("Nothing is saved.")
                return True
        if made is None or not _yes(keyboard, screen, "Save it? y or n"):
            screen.say("Nothing has changed.")
            return False
    except Leave:
        screen.say("Nothing has changed.")
        raise
    live.adopt(made.session)
    screen.each(saved_lines(live))
    return True


def saved_lines(live: Live) -> list[str]:
    """What is said when an amendment is on the disk."""
    if live.session.result is None:
        return ["Saved."]
    return ["Saved.", f"Code of this session: {live.code}"]


def _settled(
    live: Live, before: Replayed, wish: Wish, keyboard: Keyboard, screen: Screen
) -> Amendment | None:
    amending = _begun(live, before, wish, keyboard, screen)
    if amending is None:
        return None
    then = list(wish.then)
    while amending.stuck is not None:
        if then:
            screen.say(f"{amending.stuck.ask.question}\n{amending.play.match.entry + 1}> {then[0]}")
            try:
                _hear(amending, then.pop(0), screen)
            except Refused as fault:
                screen.say(_refusal(fault))
                then.clear()
        elif wish.cut:
            amending.strike()
        elif not _asked(amending, keyboard, screen):
            return None
    left = amending.left_over
    if left and not (wish.strike or wish.cut or amending.was_struck):
        screen.say("Left over, no question is asked for them any more:")
        screen.each(format_entry(n, entry) for n, entry in left)
        if not _yes(keyboard, screen, "Strike them? y or n"):
            return None
    return amending.settle(live.clock(), wish.why)


def _begun(
    live: Live, before: Replayed, wish: Wish, keyboard: Keyboard, screen: Screen
) -> Amending | None:
    edit = wish.edit
    told = False
    while True:
        if edit.n is not None and edit.answer is None and not edit.remove:
            if not told:
                _tell_entry(live, edit, screen)
                told = True
            line = _new_answer(live, edit.n, keyboard, screen)
            if not line:
                return None
            edit = edit._replace(answer=line)
        amending = Amending(live.session, before, live.game, edit)
        try:
            return amending.begin()
        except Refused as fault:
            screen.say(_refusal(fault))
            keyboard.stop(screen.say)
            keyboard.remember(edit.answer or "")
            edit = edit._replace(answer=None)


def _tell_entry(live: Live, edit: Edit, screen: Screen) -> None:
    """What was asked, what the entry says. Raises `NotPossible` where there is no such entry."""
    n = edit.n or 0
    log = live.session.log
    if not 1 <= n <= len(log):
        some = f"entries 1 to {len(log)}" if log else "no entries yet"
        raise NotPossible(f"There is no entry {n}: this session has {some}.")
    if n <= len(live.turns):
        screen.each(live.turns[n - 1].question.split("\n"))
    if edit.insert:
        screen.say(f"What was forgotten before entry {n}? (Enter: leave it)")
    else:
        screen.say(f"It says: {format_entry(n, log[n - 1])}")
        screen.say("What should it say? (Enter: leave it)")


def _new_answer(live: Live, n: int, keyboard: Keyboard, screen: Screen) -> str:
    """An answer for entry `n`, or nothing where the table would rather leave it."""
    while True:
        line = keyboard.line(f"{n}> ").strip()
        word = plain(line).casefold()
        if word in ("/quit", "quit"):
            return ""
        if word == "?":
            stood = replay(live.session.log[: n - 1], live.game, live.setup)
            ask = stood.play.pending if stood.misfit is None else None
            screen.each(ask.help.split("\n") if ask is not None else [])
            screen.say("Enter or /quit leaves the entry as it is.")
        elif word.startswith("/"):
            screen.say("First what the entry should say; Enter or /quit leaves it as it is.")
        else:
            return line


def _asked(amending: Amending, keyboard: Keyboard, screen: Screen) -> bool:
    """Put the waiting question to the table; False where it would rather leave all as it was."""
    stuck = amending.stuck
    assert stuck is not None
    n = amending.play.match.entry + 1
    if stuck.kept is not None:
        clause = cite([stuck.clause] if stuck.clause else [])
        screen.say(f"No longer fits: {format_entry(stuck.n or 0, stuck.kept)}")
        screen.say(f"{stuck.why}{clause}")
    screen.each(format_question(stuck.ask, brief=True))
    recall = amending.recall[:5]
    waits = amending.waits
    if stuck.kept is None and waits is not None:
        screen.say(f"Next is {format_entry(*waits)}")
    if recall:
        kept = "; ".join(f"{number}: {text}" for number, text in recall)
        screen.say(f"Kept for {stuck.ask.ask} and not used (Up): {kept}")
    for _, text in reversed(recall):
        keyboard.remember(text)
    skip = ", /skip (pass over kept answers)" if amending.in_order else ""
    screen.say(f"Also /cut (strike what comes from here on){skip}, /quit (leave all as it was).")
    while True:
        line = keyboard.line(f"{n}> ").strip()
        word = plain(line).casefold()
        try:
            if word in ("/quit", "quit"):
                return False
            if word == "/cut":
                amending.strike()
            elif word == "?":
                screen.each(stuck.ask.help.split("\n"))
                continue
            elif word.startswith("/") and word != "/skip":
                screen.say(f"This question comes first: answer it{skip}, /cut or /quit.")
                continue
            elif line:
                _hear(amending, line, screen)
            else:
                screen.say(f"Type something like {stuck.ask.example}, or /cut or /quit.")
                continue
            return True
        except Refused as fault:
            screen.say(_refusal(fault))
            keyboard.stop(screen.say)
            keyboard.remember(line)
        except NotPossible as fault:
            screen.say(fault.text)
            keyboard.stop(screen.say)


def _hear(amending: Amending, line: str, screen: Screen) -> None:
    """An answer for the waiting question, or `/skip`. Raises `Refused`, `NotPossible`."""
    if plain(line).strip().casefold() == "/skip":
        passed = amending.skip()
        screen.say(f"Passed over: {', '.join(map(str, passed))}.")
    else:
        amending.give(line)


def _refusal(fault: Refused) -> str:
    clause = cite([fault.clause] if fault.clause else [])
    force = " Your table, your rules: end the line with !" if fault.forcible else ""
    return f"Not recorded: {fault.text}{clause}{force}"


def _yes(keyboard: Keyboard, screen: Screen, question: str) -> bool:
    while True:
        try:
            return yes_or_no(keyboard.line(f"{question}> "))
        except Refused as fault:
            screen.say(fault.text)
            keyboard.stop(screen.say)
