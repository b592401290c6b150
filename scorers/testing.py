"""What every game promises, as checks that any game's own tests can run.

    from random import Random
    from scorers.testing import keeps_contract

    def test_contract():
        for seed in range(50):
            keeps_contract(GAME, GAME.settle(["Ann", "Bob"], {}), guess, Random(seed))

`guess(play, rng)` gives a line that a table might type for `play.pending`: mostly legal, sometimes
not, sometimes forced. Lines that are refused are checked to change nothing, and tried again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple, TypeAlias

from scorers.errors import Refused
from scorers.events import counted_now
from scorers.game import Game, Match, Setup
from scorers.play import Answer, Play
from scorers.protocol import Ask, Ruling, Verdict
from scorers.text import plain

__all__ = ["Guess", "Played", "Turn", "keeps_contract", "play_at_random"]

Guess: TypeAlias = Callable[[Play, Random], str]


class Turn(NamedTuple):
    """One question, its answer and what followed."""

    ask: Ask
    answer: Answer
    rulings: tuple[Ruling, ...]
    table: dict[str, Any]
    """After the answer."""
    standing: tuple[int, ...]


class Played(NamedTuple):
    """A whole game."""

    turns: tuple[Turn, ...]
    verdict: Verdict
    play: Play


def state(play: Play) -> str:
    """All that a table could see, as text that can be compared."""
    ask = play.pending
    asked = None if ask is None else (ask.ask, ask.where, ask.question, ask.before, ask.help, ask.who)
    shown = [play.match.view(reveal) for reveal in (False, True)]
    seen = [play.match.table(), play.match.standing(), asked, play.verdict, shown]
    return json.dumps(seen, sort_keys=True, default=str)


def play_at_random(
    game: Game,
    setup: Setup,
    guess: Guess,
    rng: Random,
    *,
    most: int = 3000,
    after: Callable[[Play], None] | None = None,
    events: float = 0.0,
) -> Played:
    """A game from its first question to its verdict, with lines from `guess`.

    `after` is called after every answer, for what must always be so; `events` is how likely an
    event (something given, fixed, somebody gone) comes before a question. Raises AssertionError
    where a question does not keep its promises.
    """
    play = Play(game, setup)
    turns: list[Turn] = []
    moment: tuple[int, ...] = ()
    seen: set[tuple[str, str]] = set()
    while play.pending is not None:
        ask = play.pending
        assert len(turns) < most, f"no end after {most} answers"
        assert ask.moment >= moment, f"{ask.ask} at {ask.where} comes before its time: {ask.moment}"
        moment = ask.moment
        _question_holds(play, ask)
        happened = _some_event(play, rng) if rng.random() < events else None
        answer = happened or _some_answer(play, guess, rng)
        fact = play.fact(answer)
        assert fact not in seen, f"answered twice: {fact}"
        seen.add(fact)
        rulings = play.send(answer)
        turns.append(
            Turn(ask, answer, tuple(rulings), play.match.table(), tuple(play.match.standing()))
        )
        if after is not None:
            after(play)
    assert play.verdict is not None
    return Played(tuple(turns), play.verdict, play)


def _question_holds(play: Play, ask: Ask) -> None:
    assert ask.prompt.strip(), "a question without words"
    assert ask.where.strip(), "a question that names no fact"
    assert ask.help.strip(), f"{ask.ask} has no help"
    assert ask.clause in play.game.every_clause, f"{ask.ask} cites {ask.clause!r}, which is no clause"
    assert list(ask.who) == sorted(set(ask.who)), "who answers is not in seat order"
    assert set(ask.who) <= set(play.setup.seats), "somebody answers who is not here"
    before = state(play)
    try:
        answer = play.read(ask.example)
    except Refused as fault:
        raise AssertionError(f"the example {ask.example!r} of {ask.ask} is refused: {fault}") from None
    # where two overruled answers contradict each other, nothing is accepted without force
    forced = plain(ask.example).endswith("!")
    assert answer.overruled == forced, f"the example {ask.example!r} of {ask.ask} needs force"
    _reads_back(play, answer)
    for nonsense in ("", " ", "!", "%&$", "ann bob cy dee", "9" * 5000, '"', ",", ";;", "zz 1:1:1"):
        try:
            play.read(nonsense)
        except Refused as fault:
            _refusal_holds(play, nonsense, fault)
    assert state(play) == before, f"reading answers to {ask.ask} changed something"


def _refusal_holds(play: Play, line: str, fault: Refused) -> None:
    assert fault.text.strip(), f"{line!r} is refused without a reason"
    assert not fault.clause or fault.clause in play.game.every_clause, f"{fault.clause!r} is no clause"


def _reads_back(play: Play, answer: Answer) -> None:
    again = play.recall(answer.text, answer.overruled, answer.event)
    assert again.text == answer.text, f"canonical {answer.text!r} reads back as {again.text!r}"
    assert again.value == answer.value, f"canonical {answer.text!r} has another value"
    assert again.overruled == answer.overruled
    slash = "/" if answer.event else ""
    typed = play.read(slash + answer.text + (" !" if answer.overruled else ""))
    assert typed.text == answer.text, f"canonical {answer.text!r}, typed, reads as {typed.text!r}"


def _some_answer(play: Play, guess: Guess, rng: Random) -> Answer:
    assert play.pending is not None
    for _ in range(20):
        line = guess(play, rng)
        before = state(play)
        try:
            answer = play.read(line)
        except Refused as fault:
            _refusal_holds(play, line, fault)
            assert state(play) == before, f"the refused {line!r} changed something"
            if fault.forcible and rng.random() < 0.3:
                answer = play.read(f"{line} !")
                assert answer.overruled
            else:
                continue
        _reads_back(play, answer)
        return answer
    return play.read(play.pending.example)


def _some_event(play: Play, rng: Random) -> Answer | None:
    """Something that could have happened outside the rules now, or None."""
    match, names = play.match, play.setup.names
    kind = rng.choice(("give", "fix", "fix", "fix", "leave"))
    if kind == "give" and match.gives and len(play.setup.seats) > 1:
        giver, taker = rng.sample(list(play.setup.seats), 2)
        thing = rng.choice(list(match.gives))
        line = f"/give {names.write(giver)} {names.write(taker)} {rng.randint(1, 2)} {thing} a promise"
    elif kind == "fix" and match.fixables():
        line = _some_fix(play, rng)
    elif kind == "leave" and match.leaves() and rng.random() < 0.3:
        line = f"/leave {names.write(rng.choice(list(play.setup.seats)))}"
    else:
        return None
    before = state(play)
    try:
        answer = play.read(line)
    except Refused as fault:
        _refusal_holds(play, line, fault)
        if not fault.forcible:
            return None
        answer = play.read(f"{line} !")
    assert state(play) == before, f"reading {line!r} changed something"
    _reads_back(play, answer)
    return answer


def _some_fix(play: Play, rng: Random) -> str:
    fixable = rng.choice(list(play.match.fixables()))
    names = play.setup.players
    place = (
        play.setup.names.write(names.index(fixable.place)) if fixable.place in names else fixable.place
    )
    place = f'"{place}"' if fixable.place in play.setup.side_names and "&" in place else place
    if fixable.read is not None:
        return f"/fix {place} {fixable.example}"
    now = counted_now(play.match, fixable)
    value = rng.choice(("+1", "-1", str(now), str(now + 1), str(max(fixable.low, now - 1))))
    return f"/fix {place} {fixable.thing} {value}"


def _send_watched(play: Play, answer: Answer) -> list[Ruling]:
    """Send an answer, and see that its rulings account for every movement of the holdings.

    An answer that no ruling follows tells itself what it moved: `7h` is a card drawn into the hand.
    """
    match = play.match
    last = _counted(match)

    def look(ruling: Ruling) -> None:
        nonlocal last
        now = _counted(match)
        _box_is_full(match, ruling.text)
        if ruling.moved:
            told: dict[tuple[str, str], int] = {}
            for moved in ruling.moved:
                told[moved.place, moved.thing] = told.get((moved.place, moved.thing), 0) + moved.by
            seen = {
                key: now.get(key, 0) - last.get(key, 0)
                for key in {*now, *last}
                if isinstance(now.get(key, 0), int) and isinstance(last.get(key, 0), int)
            }
            for key, by in told.items():
                assert seen.get(key, 0) == by, f"{ruling.text!r} tells {key} {by}, not {seen.get(key)}"
        last = now

    rulings = play.send(answer, look)
    _box_is_full(match, answer.text)
    told = not rulings or _counted(match) == last
    assert told, f"something moved that no ruling tells: {answer.text!r}"
    return rulings


def _box_is_full(match: Match, after: str) -> None:
    for unit, whole in match.box.items():
        held = sum(h.count for h in match.holdings() if h.unit == unit and isinstance(h.count, int))
        assert held == whole, f"{held} {unit} after {after!r}, of {whole} in the box"


def _counted(match: Match) -> dict[tuple[str, str], Any]:
    found: dict[tuple[str, str], Any] = {}
    for holding in match.holdings():
        key = (holding.place, holding.thing)
        assert key not in found, f"{key} is held twice"
        found[key] = holding.count
    return found


def keeps_contract(game: Game, setup: Setup, guess: Guess, rng: Random, events: float = 0.0) -> Played:
    """Play a whole game at random and check what every game promises. Raises AssertionError.

    `events`: how likely something happens outside the rules before a question.
    """
    played = play_at_random(game, setup, guess, rng, events=events)
    clauses = game.every_clause
    points = [0] * len(setup.sides)
    by_awards = True
    replayed = Play(game, setup)
    renamed = Play(game, setup.renamed([f"Player{chr(65 + seat)}" for seat in setup.seats]))
    for turn in played.turns:
        for play in (replayed, renamed):
            assert play.pending is not None
            assert play.pending.ask == turn.ask.ask
        assert replayed.pending is not None
        assert replayed.pending.where == turn.ask.where
        assert replayed.pending.question == turn.ask.question
        rulings = _send_watched(
            replayed, replayed.recall(turn.answer.text, turn.answer.overruled, turn.answer.event)
        )
        assert tuple(rulings) == turn.rulings, "the same answer had other rulings"
        renamed.send(turn.answer)
        assert replayed.match.table() == turn.table, "the same answers left another table"
        assert json.loads(json.dumps(turn.table)) == turn.table, "the table is not plain JSON"
        for ruling in turn.rulings:
            assert ruling.text.strip(), "a ruling without words"
            for cited in (*ruling.clauses, *(award.clause for award in ruling.awards)):
                assert cited in clauses, f"{cited!r} is no clause"
            for award in ruling.awards:
                points[award.side] += award.points
        for side in range(len(setup.sides)):
            accounts = replayed.match.accounts(side)
            if accounts is not None:
                by_awards = False
                assert sum(a.points for a in accounts) == turn.standing[side], "accounts do not add up"
                assert all(a.clause in clauses and a.side == side for a in accounts)
        if by_awards:
            assert tuple(points) == turn.standing, "awards do not add up to the standing"
    assert replayed.verdict == played.verdict
    assert renamed.verdict is not None
    _verdict_holds(game, setup, played.verdict)
    assert state(replayed) == state(played.play)
    return played


def _verdict_holds(game: Game, setup: Setup, verdict: Verdict) -> None:
    assert verdict.how.strip()
    assert verdict.clause in game.every_clause, f"{verdict.clause!r} is no clause"
    assert list(verdict.winners) == sorted(set(verdict.winners)), "winners are not in seat order"
    assert len(verdict.places) == len(setup.players)
    assert min(verdict.places) == 1
    for seat in verdict.winners:
        assert verdict.places[seat] == 1, "a winner is not first"
    _neighbours_are_told_apart(setup, verdict)
    for criterion in verdict.criteria:
        assert criterion.clause in game.every_clause, f"{criterion.clause!r} is no clause"


def _neighbours_are_told_apart(setup: Setup, verdict: Verdict) -> None:
    """Every two neighbours in the order of places differ in something that was compared, or share
    their place. Where nobody wins a game that is lost alone or together, places mean nothing.
    """
    if not verdict.winners:
        return
    places = sorted((verdict.places[seats[0]], side) for side, seats in enumerate(setup.sides))
    for (place, side), (next_place, next_side) in pairwise(places):
        compared = [dict(criterion.values) for criterion in verdict.criteria]
        apart = any(
            side in values and next_side in values and values[side] != values[next_side]
            for values in compared
        )
        told = f"{setup.side_names[side]} and {setup.side_names[next_side]}"
        assert apart == (place != next_place), f"places {place} and {next_place}: {told}"
