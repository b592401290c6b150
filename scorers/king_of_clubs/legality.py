"""What the rules object to in an answer; all of it can be overruled but moves that nobody has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorers.errors import Illegal
from scorers.game import Setup
from scorers.king_of_clubs.answers import Dancers, Shown
from scorers.king_of_clubs.dances import NOT_SAID
from scorers.king_of_clubs.moves import Move, count_lacking, count_made, find_after_pass
from scorers.king_of_clubs.rulings import Telling
from scorers.king_of_clubs.state import Tonight
from scorers.text import counted, either

__all__ = ["check_backups", "check_dancers", "check_moves"]


def check_lead(
    side: int,
    side_of: Sequence[int],
    players: Sequence[str],
    tell: Telling,
    shown: Shown | None,
) -> Iterable[Illegal]:
    """A dancer that another side shows than the one that leads tonight (KC-3, KC-9.5)."""
    if shown is not None and side_of[shown.seat] != side:
        leads = tell.does(side, "shows", "show")
        yield Illegal(
            f"{players[shown.seat]} does not lead tonight: {leads} a dancer.", "KC-9.5", forcible=True
        )


def check_dancers(
    dancers: Dancers, at: int, tonight: Tonight, setup: Setup, tell: Telling
) -> Iterable[Illegal]:
    """Dancers that cannot be at this dance, for each player (KC-2, KC-3.1, KC-6.1)."""
    players = setup.players
    for side, seats in enumerate(setup.sides):
        stayed = [seat for seat in seats if not dancers[seat]]
        if not stayed:
            continue
        who = setup.names.listed(stayed)
        have = "has" if len(stayed) == 1 else "have"
        if len(stayed) < len(seats):  # no rule compares one dancer with two
            yield Illegal(f"{who} {have} sent nobody: a side sends all its dancers or none.", "KC-2")
        else:
            yield Illegal(
                f"{who} {have} sent nobody: {tell.sides[1 - side]} would take it.",
                "KC-2.2",
                forcible=True,
            )
    for seat, sent in enumerate(dancers):
        if sent == NOT_SAID:
            continue
        yield from _sent_twice(seat, sent, at, tonight, players[seat], tell)
        shown = tonight.shown_by(seat)
        if not sent or shown is None or (shown.at == at) == (shown.dancer in sent):
            continue
        here = "so it dances here" if shown.at == at else "so it cannot dance here"
        yield Illegal(
            f"{players[seat]} showed the {shown.dancer} at {tell.the(tonight.dances[shown.at])} "
            f"(entry {shown.entry}), {here}. {_can_send(seat, at, tonight, players[seat])}",
            "KC-3.1",
            forcible=True,
        )


def _sent_twice(
    seat: int, sent: Sequence[int], at: int, tonight: Tonight, name: str, tell: Telling
) -> Iterable[Illegal]:
    for nth, dancer in enumerate(sent):
        past = tonight.past(seat, dancer)
        named = tonight.named
        at_home = named is not None and named.backups[seat] == dancer
        if past is None and not at_home and dancer not in sent[:nth]:
            continue
        have = _can_send(seat, at, tonight, name)
        if dancer in sent[:nth]:
            yield Illegal(
                f"{name} has only one {dancer}, and it cannot dance twice in a night. {have}",
                "KC-2",
                forcible=True,
            )
            continue
        if past is not None:
            yield Illegal(
                f"{name}'s {dancer} danced at {tell.the(tonight.dances[past.at])} tonight "
                f"(entry {past.entry}). {have} Was entry {past.entry} wrong?",
                "KC-2",
                forcible=True,
            )
        if named is not None and at_home:
            yield Illegal(
                f"{name}'s {dancer} is the backup tonight (entry {named.entry}). {have}",
                "KC-6.1",
                forcible=True,
            )


def _can_send(seat: int, at: int, tonight: Tonight, name: str) -> str:
    free = sorted(tonight.may_dance(seat, at))
    shown, named = tonight.shown_by(seat), tonight.named
    if shown is not None and named is not None and tonight.at_odds(seat, at):
        return (
            f"Entries {shown.entry} and {named.entry} cannot both be right: whatever {name} sends "
            "here needs a final !."
        )
    if shown is not None and shown.at == at and tonight.dances[at].sends == 1:
        free = [shown.dancer]
    return f"{name} can send {either(free)} here."


def check_backups(
    backups: Sequence[int], tonight: Tonight, players: Sequence[str], tell: Telling
) -> Iterable[Illegal]:
    """Backups that cannot have stayed behind (KC-2, KC-3)."""
    for seat, dancer in enumerate(backups):
        name = players[seat]
        can = f"{name}'s backup is {either(tonight.may_stay(seat))}."
        past = tonight.past(seat, dancer)
        shown = tonight.shown_by(seat)
        if past is not None:
            yield Illegal(
                f"{name}'s {dancer} danced at {tell.the(tonight.dances[past.at])} tonight "
                f"(entry {past.entry}), so it did not stay behind. {can}",
                "KC-2",
                forcible=True,
            )
        elif shown is not None and shown.dancer == dancer:
            yield Illegal(
                f"{name} showed the {dancer} at {tell.the(tonight.dances[shown.at])} (entry "
                f"{shown.entry}), and the backup is never shown. {can}",
                "KC-3",
                forcible=True,
            )


def check_moves(
    moves: Sequence[Move],
    begins: int,
    hands: Sequence[int],
    spare: int,
    side_of: Sequence[int],
    players: Sequence[str],
    tell: Telling,
) -> Iterable[Illegal]:
    """Moves that a hand does not hold, and moves by a side that has passed (KC-7, KC-7.1).

    `begins`: the side that opens; `spare`: how many moves lie in the pile and the discard pile.
    """
    totals = count_made(moves, len(hands))
    found = count_lacking(totals, hands) <= spare
    for seat, (total, hand) in enumerate(zip(totals, hands, strict=True)):
        if total > hand:
            most = f"{hand} at most" if hand else "none can be made"
            anywhere = "" if found else " So many moves are not in the piles either."
            yield Illegal(
                f"{players[seat]} makes {counted(total, 'move')} here with {hand} in hand: "
                f"{most}.{anywhere}",
                "KC-7" if found else "KC-7.5",
                forcible=found,
            )
    across = next((m for m in moves if side_of[m.owner] != side_of[m.player]), None)
    if across is not None:
        yield Illegal(
            f"{players[across.player]} cannot lift {players[across.owner]}'s dancer: moves go on the "
            "own side only.",
            "KC-7.3",
            forcible=True,
        )
    late = find_after_pass(moves, side_of, begins)
    if late is not None:
        other = tell.sides[1 - begins]
        yield Illegal(
            f"{tell.does(begins, 'begins', 'begin')} here. The first moves are {other}'s, so "
            f"{tell.does(begins, 'has', 'have')} passed, and {players[late.player]} makes none. "
            f"If not so, type the moves of {tell.sides[begins]} first.",
            "KC-7.1",
            forcible=True,
        )
