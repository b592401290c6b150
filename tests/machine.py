"""An evening at random: two conversations and a hand at one session file, in any order of deeds.

After each deed the file, both conversations and a fresh reading must tell the same, and whatever
was ever acknowledged must be in the log, struck, or what an entry was.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from any_game import AnyGame
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorers.errors import Refused
from sessions.amend.amending import Amending, Edit, as_it_stands
from sessions.check import check_file
from sessions.errors import FileChanged, NotPossible, SaveFailed
from sessions.export.as_json import session_json
from sessions.home import begin, find, newest
from sessions.live import Live, typed
from sessions.session import Session
from sessions.storage.store import read, read_head

SEEDS = st.integers(0, 2**32)
WHO = st.integers(0, 1)


def ever_said(session: Session) -> Counter[tuple[str, str]]:
    """Each answer that a file still knows of: kept, taken back, or changed."""
    told: Counter[tuple[str, str]] = Counter()
    for entry in session.log:
        told[entry.ask, entry.answer] += 1
        told.update((entry.ask, was["answer"]) for was in entry.was)
    for struck in session.struck:
        if "answer" in struck:
            told[struck["ask"], struck["answer"]] += 1
            told.update((struck["ask"], was["answer"]) for was in struck.get("was", ()))
    return told


class Evening(RuleBasedStateMachine):
    """The deeds. A test gives `table` by making a class of its own."""

    table: AnyGame

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp())
        self.lives: list[Live] = []
        self.facts: list[tuple[str, str, str, bool]] = []
        self.said: Counter[tuple[str, str]] = Counter()
        self.hand = 0

    def teardown(self) -> None:
        for who in range(len(self.lives)):
            self.compare(who)
        shutil.rmtree(self.home)

    @initialize(seed=SEEDS)
    def new(self, seed: int) -> None:
        setup = Random(seed).choice(self.table.setups)
        live = begin(self.table.game, setup, self.home)
        self.path = live.path
        self.lives = [live, Live.open(find("last", self.home))]

    # -- deeds

    def line(self, live: Live, rng: Random) -> str:
        """Something the table takes for what this conversation asks."""
        play = live.play
        assert play.pending is not None
        for _ in range(10):
            line = self.table.guess(play, rng)
            try:
                play.read(line)
            except Refused:
                continue
            return line
        return play.pending.example

    def taken(self, live: Live) -> None:
        entry = live.session.log[-1]
        self.facts.append((entry.ask, entry.where, entry.answer, entry.overruled))
        self.said[entry.ask, entry.answer] += 1

    @rule(who=WHO, seed=SEEDS, count=st.integers(1, 6))
    def enter(self, who: int, seed: int, count: int) -> None:
        """As `enter` does: lines for whatever is asked by now."""
        live, rng = self.lives[who], Random(seed)
        live.catch_up()
        for _ in range(count):
            if live.play.pending is not None and live.session.state == "open":
                live.answer(self.line(live, rng))
                self.taken(live)

    @rule(who=WHO, seed=SEEDS)
    def converse(self, who: int, seed: int) -> None:
        """As a table does: a line for the question that it sees, which may be an old one."""
        live = self.lives[who]
        if live.play.pending is None or live.session.state != "open":
            return
        shown = live.pending
        try:
            live.answer(self.line(live, Random(seed)), shown)
        except FileChanged as moved:
            assert moved.text.startswith("Meanwhile elsewhere: ")
            assert moved.lost == ()
        except NotPossible as fault:
            assert "abandoned" in fault.text
        else:
            self.taken(live)

    @rule(who=WHO, line=st.sampled_from(["", "!", "%&$", "zz zz zz 1:1:1", "9" * 99, '"', "\x1b[2J"]))
    def mistype(self, who: int, line: str) -> None:
        try:
            self.lives[who].answer(line)
        except (Refused, NotPossible):
            return
        raise AssertionError(f"{line!r} was taken")

    @rule(who=WHO, count=st.integers(1, 4))
    def undo(self, who: int, count: int) -> None:
        live = self.lives[who]
        try:
            gone = live.undo(count)
        except NotPossible:
            assert count > len(self.facts) or live.session.state == "abandoned"
            return
        assert [entry.answer for entry in gone] == [answer for _, _, answer, _ in self.facts[-count:]]
        del self.facts[-count:]

    @precondition(lambda self: self.facts)
    @rule(who=WHO, seed=SEEDS, kind=st.sampled_from(["change", "insert", "remove"]), cut=st.booleans())
    def amend(self, who: int, seed: int, kind: str, cut: bool) -> None:
        live, rng = self.lives[who], Random(seed)
        live.catch_up()
        n = rng.randint(1, len(live.session.log))
        edit = Edit(n, remove=True)
        if kind != "remove":
            other = live.session.log[rng.randrange(len(live.session.log))]
            edit = Edit(n, typed(other), kind == "insert")
        try:
            amending = Amending(live.session, as_it_stands(live), live.game, edit)
            for _ in range(40):
                if amending.stuck is None:
                    break
                if cut:
                    amending.strike()
                else:
                    amending.give(amending.stuck.ask.example)
            if amending.stuck is not None:
                return
            made = amending.settle(live.clock(), "misread")
        except (Refused, NotPossible):
            return
        if made.same:
            return
        live.adopt(made.session)
        before = self.said
        self.said = ever_said(read(self.path).session)
        assert not before - self.said, "an amendment dropped what the table had said"
        self.facts = [(e.ask, e.where, e.answer, e.overruled) for e in live.session.log]

    @rule(who=WHO)
    def note(self, who: int) -> None:
        self.lives[who].note("the lamp went out")

    @rule(who=WHO, again=WHO)
    def abandon(self, who: int, again: int) -> None:
        try:
            self.lives[who].abandon("it is late")
        except NotPossible:
            return
        if again:
            self.lives[1 - who].reopen()

    @rule(who=WHO)
    def reopen(self, who: int) -> None:
        self.lives[who].reopen()

    @rule(who=WHO)
    def leave_and_resume(self, who: int) -> None:
        last = newest(self.home)
        self.lives[who] = Live.open(self.path if last is None else last)

    @rule()
    def write_by_hand(self) -> None:
        """A comment above an answer, a key of one's own in the head."""
        self.hand += 1
        text = self.path.read_text(encoding="utf-8")
        text = text.replace("\n[[log]]\n", f"\n# {self.hand}\n[[log]]\n", 1)
        text = text.replace("\nseal =", f"\nhand{self.hand} = {self.hand}\nseal =", 1)
        self.path.write_bytes(text.encode("utf-8"))

    @rule(who=WHO, seed=SEEDS, beaten=st.booleans())
    def fail_to_save(self, who: int, seed: int, beaten: bool) -> None:
        """A save fails; then it is tried again, or somebody else was quicker."""
        live = self.lives[who]
        live.catch_up()
        if live.play.pending is None or live.session.state != "open":
            return
        self.path.chmod(0o444)
        try:
            live.answer(self.line(live, Random(seed)))
            raise AssertionError("it was said to be saved")
        except SaveFailed:
            assert live.unsaved
        self.path.chmod(0o644)
        if not beaten:
            live.retry()
            self.taken(live)
            return
        lost = typed(live.session.log[-1])
        Live.open(self.path).note("quicker")
        try:
            live.retry()
            raise AssertionError("what was lost was not named")
        except FileChanged as moved:
            assert moved.lost == (lost,)

    @rule(who=WHO)
    def compare(self, who: int) -> None:
        """A conversation that looks up sees what a fresh reading sees."""
        live = self.lives[who]
        live.catch_up()
        assert session_json(live) == session_json(Live.open(self.path))

    @rule()
    def begin_another(self) -> None:
        other = begin(self.table.game, self.lives[0].setup, self.home)
        assert other.path != self.path
        other.path.unlink()

    # -- what must always be so

    @invariant()
    def all_tell_the_same(self) -> None:
        if not self.lives:
            return
        loaded = read(self.path)
        assert loaded.faults == ()
        assert [(e.ask, e.where, e.answer, e.overruled) for e in loaded.session.log] == self.facts
        assert ever_said(loaded.session) == self.said
        assert {k: v for k, v in loaded.session.more.items() if k.startswith("hand")} == {
            f"hand{n}": n for n in range(1, self.hand + 1)
        }
        report = check_file(self.path)
        assert report.fine, (report.trouble, report.difference)
        Live.open(self.path)
        head = read_head(self.path)
        assert (head.answers, head.seal) == (len(self.facts), loaded.session.seal())
        assert head.session.result == loaded.session.result
        left = {p.suffix for p in self.home.iterdir()}
        assert left <= {".toml", ".lock"}
        assert [p.name for p in self.home.glob("*.toml")] == [self.path.name], (
            "something was kept aside"
        )
