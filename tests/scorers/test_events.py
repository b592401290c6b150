"""What happens outside the rules' questions: something given, a count put right, somebody gone.

The game here is made for the purpose: every turn a present player takes tokens from a pool of 20;
an empty pool ends it, most tokens win, and so does being left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from scorers.errors import Illegal, Refused, Unclear
from scorers.events import Fixable
from scorers.game import Game, Match, Setup
from scorers.parsing import whole
from scorers.play import Play
from scorers.protocol import Ask, Award, Flow, Holding, Maker, Ruling, Verdict


class Pool(Match):
    """Tokens in a pool and behind screens, and who is still here."""

    gives = ("tokens", "favours")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.has = [0 for _ in setup.seats]
        self.favours = [1 for _ in setup.seats]
        self.pool = 20
        self.box = {"tokens": 20}
        self.gone: list[int] = []
        self.turn = 1

    def play(self) -> Flow:
        while self.pool:
            for seat in self.setup.seats:
                taken = yield self.taking(seat)
                if taken is None:
                    if seat in self.gone:
                        yield Ruling(f"{self.setup.names[seat]} is gone: no turn.")
                    continue
                self.pool -= taken
                self.has[seat] += taken
                award = Award(seat, taken, "tokens", "P-1")
                yield Ruling(f"{self.setup.names[seat]} takes {taken}.", ("P-1",), (award,))
            self.turn += 1
        return self.end("pool empty")

    def taking(self, seat: int) -> Maker:
        def make() -> Ask | None:
            if seat in self.gone or not self.pool:
                return None
            return Ask(
                "take",
                f"turn {self.turn}, {self.setup.names[seat]}",
                f"How many of {self.pool}?",
                "1",
                read=lambda line: whole(line, 1, 20),
                write=str,
                check=lambda n: [Illegal("Too many.", "P-1")] if n > self.pool else [],
                who=(seat,),
                moment=(self.turn, seat),
            )

        return make

    def end(self, how: str) -> Verdict:
        here = [s for s in self.setup.seats if s not in self.gone]
        best = max(self.has[s] for s in here)
        won = tuple(s for s in here if self.has[s] == best)
        return Verdict(won, tuple(1 if s in won else 2 for s in self.setup.seats), how, "P-1")

    def standing(self) -> list[int]:
        return list(self.has)

    def table(self) -> dict[str, Any]:
        return {"pool": self.pool}

    def holdings(self) -> list[Holding]:
        names = self.setup.names
        return [
            *(Holding(names[s], "tokens", n, True, "tokens") for s, n in enumerate(self.has)),
            *(Holding(names[s], "favours", n) for s, n in enumerate(self.favours)),
            Holding("pool", "tokens", self.pool, False, "tokens"),
            *self.held_unaccounted(),
        ]

    def check_give(self, giver: int, taker: int, count: int, thing: str) -> Iterable[Illegal]:
        had = self.has if thing == "tokens" else self.favours
        if count > had[giver]:
            yield Illegal("That is too many.", "give", forcible=thing == "favours")

    def give(self, giver: int, taker: int, count: int, thing: str) -> Iterator[Ruling]:
        had = self.has if thing == "tokens" else self.favours
        had[giver] -= count
        had[taker] += count
        yield Ruling(f"{self.setup.names[giver]} gives {count} {thing}.", ("give",))

    def fixables(self) -> Sequence[Fixable]:
        names = self.setup.names
        return [
            *(Fixable(names[s], "tokens") for s in self.setup.seats),
            *(Fixable(names[s], "favours") for s in self.setup.seats),
            Fixable("pool", "tokens", words=("heap",), high=20),
        ]

    def put(self, fixable: Fixable, value: Any) -> None:
        if fixable.place == "pool":
            self.pool = value
        else:
            had = self.has if fixable.thing == "tokens" else self.favours
            had[self.setup.names.exactly(fixable.place)] = value

    def take_out(self, seat: int) -> Iterator[Ruling]:
        self.gone.append(seat)
        yield Ruling(f"{self.setup.names[seat]} goes home.", ("leave",))

    def ended_by_event(self) -> Verdict | None:
        if len(self.gone) == len(self.setup.players) - 1:
            return self.end(f"{self.setup.names[self.gone[-1]]} left")
        return None


GAME = Game(package="none", id="pool", title="Pool", rules=1, players=(2, 4), begin=Pool, about="")


def begun(*names: str) -> Play:
    return Play(GAME, GAME.settle(names or ("Ann", "Bob", "Mary Lou"), {}))


def enter(play: Play, *lines: str) -> list[str]:
    """Send lines; what was said."""
    said = []
    for line in lines:
        said += [ruling.text for ruling in play.send(play.read(line))]
    return said


def held(play: Play) -> dict[str, int | str]:
    return {f"{h.place} {h.thing}": h.count for h in play.match.holdings()}


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("/give ann bob 2 tokens", "give Ann Bob 2 tokens"),
        ("/GIVE a b 2 tok", "give Ann Bob 2 tokens"),
        ("/give ann bob 1 token", "give Ann Bob 1 tokens"),
        ("/give ann mary lou 1 favour", 'give Ann "Mary Lou" 1 favours'),
        (
            '/give ann "Mary Lou" 1 fav "promise of entry 3"',
            'give Ann "Mary Lou" 1 favours "promise of entry 3"',
        ),
        ("/give ann bob 1 favour for the ride", 'give Ann Bob 1 favours "for the ride"'),
        ("/fix pool 17", "fix pool tokens 17"),
        ("/fix heap tokens 17", "fix pool tokens 17"),
        ("/fix ann tokens +1", "fix Ann tokens +1"),
        ('/fix mary lou fav -1 "we say so"', 'fix "Mary Lou" favours -1 "we say so"'),
        ("/leave bob", "leave Bob"),
        ("/leave mary lou went home", 'leave "Mary Lou" "went home"'),
    ],
)
def test_an_event_is_read_and_written(line: str, canonical: str) -> None:
    play = begun()
    enter(play, "3", "3")
    answer = play.read(line)
    assert answer.text == canonical
    again = play.recall(canonical, answer.overruled, answer.event)
    assert (again.text, again.value) == (canonical, answer.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/give", "Who? Type /give FROM TO N THING, with tokens or favours."),
        ("/give ann ann 1 tokens", "Two players are needed."),
        ("/give ann bob", "How many?"),
        ("/give ann bob 1", "1 what?"),
        ("/give ann bob 1 fame", "fame is no thing to give."),
        ("/give ann bob 9 tokens", "That is too many."),
        ("/fix", "What, and how many? Type /fix PLACE THING N; there are: Ann tokens"),
        ("/fix ann 3", "Which of Ann: tokens or favours?"),
        ("/fix pol 3", "There is no pol to fix. Did you mean pool?"),
        ("/fix pool", "How many? Such as /fix pool tokens 3."),
        ("/fix pool 21", "pool tokens can be from 0 to 20."),
        ("/fix pool -15", "pool tokens can be from 0 to 20."),
        ("/leave dee", "Nobody here is called dee."),
    ],
)
def test_an_event_that_cannot_be_read_names_the_trouble(line: str, told: str) -> None:
    play = begun()
    enter(play, "3", "3")
    before = held(play)
    with pytest.raises(Refused) as fault:
        play.read(line)
    assert fault.value.text.startswith(told)
    assert held(play) == before


TEAMS = Game(
    package="none",
    id="pool",
    title="Pool",
    rules=1,
    players=(4, 4),
    begin=Pool,
    about="",
    team_sizes={4: 2},
)


@pytest.mark.parametrize("line", ["/fix ann points 3", '/fix "Ann & Cy" points 3', "/fix cy points 3"])
def test_a_team_is_meant_by_a_player_of_it(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = TEAMS.settle(["Ann", "Bob", "Cy", "Di"], {}, [["Ann", "Cy"], ["Bob", "Di"]])
    play = Play(TEAMS, setup)
    points = Fixable("Ann & Cy", "points")
    monkeypatch.setattr(play.match, "fixables", lambda: [Fixable("Ann", "tokens"), points])
    answer = play.read(line)
    assert answer.text == 'fix "Ann & Cy" points 3'
    assert answer.value.place == ("side", 0)


def test_events_before_one_question_are_numbered() -> None:
    play = begun()
    enter(play, "3")
    assert play.fact(play.read("/leave ann")) == ("leave", "before take, turn 1, Bob")
    enter(play, "/fix pool 12")
    assert play.before == "before take, turn 1, Bob (2)"
    assert play.takes("give", "before take, turn 1, Bob (2)")
    assert not play.takes("give", "before take, turn 1, Bob")
    enter(play, "/fix pool 13", "4")
    assert play.before == "before take, turn 1, Mary Lou"


def test_what_a_count_leaves_over_is_unaccounted() -> None:
    play = begun()
    enter(play, "3", "/fix pool 16")  # 20 in the box: 3 with Ann, 16 in the pool, 1 nowhere
    assert held(play)["unaccounted tokens"] == 1
    enter(play, "/fix ann tokens 4")
    assert "unaccounted tokens" not in held(play)
    assert play.match.standing() == [4, 0, 0]


def test_a_fix_is_overruled_and_awarded() -> None:
    play = begun()
    enter(play, "3")
    answer = play.read('/fix ann tokens +1 "we rule so"')
    assert answer.overruled
    (ruling,) = play.send(answer)
    assert ruling.awards == (Award(0, 1, "fixed by the table", "fix"),)
    assert ruling.text == "Ann's tokens: as counted."  # they lie hidden


def test_the_question_is_made_anew_after_an_event() -> None:
    play = begun()
    assert play.pending is not None
    assert play.pending.prompt == "How many of 20?"
    enter(play, "/fix pool 5")
    assert play.pending.prompt == "How many of 5?"
    with pytest.raises(Illegal):
        play.read("6")


def test_a_void_question_lets_the_game_go_on() -> None:
    play = begun()
    said = enter(play, "/leave ann")
    assert said == ["Ann goes home.", "Ann is gone: no turn."]
    assert play.pending is not None
    assert play.pending.who == (1,)
    assert play.before == "before take, turn 1, Bob"


def test_an_event_can_end_the_game() -> None:
    play = begun("Ann", "Bob")
    enter(play, "3", "2", "/leave ann")
    assert play.verdict is not None
    assert (play.verdict.how, play.verdict.winners) == ("Ann left", (1,))
    with pytest.raises(Unclear):
        play.read("/fix pool 3")


def test_a_gift_that_is_too_much_is_forced_only_where_it_can_be() -> None:
    play = begun()
    with pytest.raises(Illegal):
        play.read("/give ann bob 1 tokens !")
    assert play.read("/give ann bob 2 favours !").overruled
