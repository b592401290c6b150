"""What an amendment leaves: the new record, and what differs from the old one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from scorers.play import Play
from scorers.text import listed
from sessions.amend.records import Act, Amendment, End, Row, Side, Standing, Start, Taken
from sessions.hands import Difference, find_differences
from sessions.live import result_of, struck, typed
from sessions.replay import Turn
from sessions.session import Entry, Session, untimed

__all__ = ["amended_log", "amendment"]


def amendment(start: Start, end: End, at: datetime, why: str | None) -> Amendment:
    """The record after an amendment, and what it changes."""
    filed = start.filed
    log, rows = amended_log(start, end, at, why)
    gone = sorted(end.gone)
    rows += [_gone(start, place) for place in gone]
    rows.sort(key=lambda row: (row.new or row.old or 0, row.old or 0))
    result = result_of(end.play, log[-1].at if log else filed.started)
    names = end.play.setup.side_names
    standing = dict(zip(names, end.play.match.standing(), strict=True))
    header = _header(filed, start.head)
    new = start.head.copy()
    new.log, new.standing, new.result = log, standing, result
    if new.state != "abandoned":
        new.state = "open" if result is None else "finished"
    new.struck += [struck(place + 1, filed.log[place], at, why) for place in gone]
    if header:
        held = {key: was for key, (was, _) in header.items() if was is not None}
        new.struck.append(_stamped({"header": held, "struck": at}, why))
    if filed.result is not None and untimed(filed.result) != untimed(result):
        new.struck.append(_stamped({"result": filed.result, "struck": at}, why))
    before = start.replayed.play
    waits = _waits(before) if start.replayed.misfit is None else None
    old = Side(filed.standing, untimed(filed.result), before.verdict, before.setup.side_names, waits)
    now = Side(standing, untimed(result), end.play.verdict, names, _waits(end.play))
    same = not header and log == filed.log
    acts = _acts(start, end)
    holdings: tuple[Difference, ...] = ()
    if start.replayed.misfit is None:  # else nobody knows what lies there
        holdings = find_differences(before.match, end.play.match)
    stays = same or (not holdings and _outcome_stays(old, now, acts, renamed="players" in header))
    return Amendment(
        session=new,
        same=same,
        header=header,
        rows=tuple(rows),
        acts=acts,
        before=old,
        after=now,
        struck=tuple((place + 1, filed.log[place]) for place in gone),
        reopens=filed.result is not None and result is None,
        unchanged=_why_unchanged(start, end, rows, same) if stays else "",
        holdings=holdings,
    )


def _waits(play: Play) -> tuple[str, str] | None:
    ask = play.pending
    return None if ask is None else (ask.ask, ask.where)


def _stamped(held: dict[str, Any], why: str | None) -> dict[str, Any]:
    return held if why is None else {**held, "why": why}


def amended_log(start: Start, end: End, at: datetime, why: str | None) -> tuple[list[Entry], list[Row]]:
    """The new log, and the entries that differ."""
    log: list[Entry] = []
    rows: list[Row] = []
    standing = recorded = end.first
    for n, taken in enumerate(end.taken, 1):
        place, turn = taken.place, taken.turn
        moved = turn.standing if turn.standing != standing else None
        gained, standing = _gain(standing, turn.standing), turn.standing
        if place is None:
            entry = _come_in(taken, log[-1].at if log else start.filed.started, moved, why)
            rows.append(Row(None, n, entry.ask, entry.where, "", typed(entry), (), entry.said))
        else:
            entry = _kept(start, taken, moved, at, why)
            was = typed(start.head.log[place])
            row = Row(
                place + 1,
                n,
                entry.ask,
                entry.where,
                was,
                typed(entry),
                _read_out(start, place),
                _texts(turn),
            )
            if start.recorded:
                after = start.filed.log[place].standing or recorded
                gain, recorded = _gain(recorded, after), after
                row = row._replace(gains=None if gain == gained else (gain, gained))
            if row.was != row.now or row.before != row.after or row.gains:
                rows.append(row)
        log.append(entry)
    return log, rows


def _gain(before: Standing, after: Standing) -> Standing:
    return tuple(b - a for a, b in zip(before, after, strict=False))


def _come_in(taken: Taken, at: datetime, moved: Standing | None, why: str | None) -> Entry:
    return Entry(
        taken.ask,
        taken.where,
        taken.answer.text,
        at,
        _texts(taken.turn),
        moved,
        taken.answer.overruled,
        notes=() if why is None else (why,),
        amended=True,
    )


def _kept(start: Start, taken: Taken, moved: Standing | None, at: datetime, why: str | None) -> Entry:
    """A kept entry as it reads now; what was read out stays where the same is read out today."""
    assert taken.place is not None
    filed, answer = start.filed.log[taken.place], taken.answer
    said = _texts(taken.turn)
    before = start.replayed.turns
    if not start.recorded and taken.place < len(before) and said == _texts(before[taken.place]):
        said = filed.said
    entry = filed._replace(
        ask=taken.ask,
        where=taken.where,
        answer=answer.text,
        overruled=answer.overruled,
        said=said,
        standing=moved,
    )
    named = start.head.log[taken.place]
    if (answer.text, answer.overruled) == (named.answer, named.overruled):
        return entry
    was = {"answer": filed.answer, "overruled": filed.overruled, "until": at}
    return entry._replace(was=(*filed.was, _stamped(was, why)))


def _gone(start: Start, place: int) -> Row:
    entry = start.head.log[place]
    said = _read_out(start, place)
    return Row(place + 1, None, entry.ask, entry.where, typed(entry), "", said, ())


def _read_out(start: Start, place: int) -> tuple[str, ...]:
    if start.recorded or place >= len(start.meant):
        return start.filed.log[place].said
    return _texts(start.meant[place])


def _texts(turn: Turn) -> tuple[str, ...]:
    return tuple(ruling.text for ruling in turn.rulings)


def _header(old: Session, new: Session) -> dict[str, tuple[Any, Any]]:
    pairs: dict[str, tuple[Any, Any]] = {
        "rules": (old.rules, new.rules),
        "players": (list(old.players), list(new.players)),
        "teams": (_lists(old.teams), _lists(new.teams)),
        "options": (old.options, new.options),
    }
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def _lists(teams: Iterable[Iterable[str]] | None) -> list[list[str]] | None:
    return None if teams is None else [list(team) for team in teams]


def _acts(start: Start, end: End) -> tuple[Act, ...]:
    names = end.play.setup.players
    meant = start.meant
    acts = []

    def act(n: int | None, where: str, was: Sequence[int], now: Sequence[int]) -> None:
        if was != now:
            before, after = ([names[seat] for seat in seats] for seats in (was, now))
            acts.append(Act(n, where, tuple(before), tuple(after)))

    for n, taken in enumerate(end.taken, 1):
        was: tuple[int, ...] = ()
        if taken.place is not None:
            was = meant[taken.place].who if taken.place < len(meant) else taken.turn.who
        act(n, taken.where, was, taken.turn.who)
    old, new = start.replayed.play.pending, end.play.pending
    if start.replayed.misfit is None:
        act(None, new.where if new else "", old.who if old else (), new.who if new else ())
    return tuple(acts)


def _outcome_stays(old: Side, new: Side, acts: Sequence[Act], renamed: bool) -> bool:
    """Whether standing, result and the question that waits are the same; names count for nothing."""
    return (
        [old.standing.get(name) for name in old.names] == list(new.standing.values())
        and (old.result is None) == (new.result is None)
        and (old.verdict is None or new.verdict is None or _end(old, renamed) == _end(new, renamed))
        and (old.next == new.next or (renamed and (old.next or " ")[0] == (new.next or " ")[0]))
        and all(act.n is not None for act in acts)
    )


def _end(side: Side, renamed: bool) -> Any:
    """Who won and how, by seat: a new name is no new winner, and `how` may tell who left."""
    verdict = side.verdict
    assert verdict is not None
    how = "" if renamed else verdict.how
    return verdict.winners, verdict.places, how, verdict.criteria


def _why_unchanged(start: Start, end: End, rows: Sequence[Row], same: bool) -> str:
    if same:
        return "The record says that already: there is nothing to change."
    over = end.play.verdict is not None
    stays = f"No outcome changes (standing and {'result' if over else 'next question'} stay)"
    told = [row for row in rows if row.before != row.after]
    if not told:
        return f"{stays}: every ruling is word for word the same."
    apart = [
        n
        for n, taken in enumerate(end.taken, 1)
        if taken.place is not None
        and taken.place < len(start.meant)
        and start.meant[taken.place].standing != taken.turn.standing
    ]
    if apart:
        run = f"entry {apart[0]}" if len(apart) == 1 else f"entries {apart[0]} to {apart[-1]}"
        return f"{stays}: the standing differs only at {run}, and ends the same."
    entries = "several entries"
    if len(told) < 6:
        numbers = [str(row.new or row.old) for row in told]
        entries = f"{'entry' if len(told) == 1 else 'entries'} {listed(numbers)}"
    one, many = _does(told)
    return (
        f"{stays}: {entries} {one if len(told) == 1 else many}, "
        "but the standing is the same after every entry."
    )


def _does(rows: Sequence[Row]) -> tuple[str, str]:
    if all(row.old is None for row in rows):
        return "comes in", "come in"
    if all(row.new is None for row in rows):
        return "goes out", "go out"
    return "reads differently", "read differently"
