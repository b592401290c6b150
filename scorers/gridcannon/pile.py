"""The draw pile: which cards are in it, and with which entry each of the others came.

The order of the pile is not tracked. Every card stands somewhere, so a card that is typed twice is
noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorers.errors import Illegal
from scorers.gridcannon.cards import COPIES, DECK_SIZE, JOKER
from scorers.text import entries


class Pile:
    """Cards to draw."""

    __slots__ = ("_came", "_left", "size")

    def __init__(self) -> None:
        self._left = dict(COPIES)
        self._came: dict[str, tuple[int, ...]] = dict.fromkeys(COPIES, ())
        self.size = DECK_SIZE

    def copy(self) -> Pile:
        """The pile as it is now, for a question that may be looked at later."""
        same = Pile.__new__(Pile)
        same._left = dict(self._left)
        same._came = dict(self._came)
        same.size = self.size
        return same

    def draw(self, card: str, entry: int) -> None:
        """Take a card out; `entry` is the answer that it came with."""
        if self._left[card] < 1:
            raise ValueError(f"{card} is not in the pile")
        self._left[card] -= 1
        self._came[card] = (*self._came[card], entry)
        self.size -= 1

    def put_under(self, card: str) -> None:
        """Put a card to the bottom. Of two jokers the one that came last goes back."""
        self._left[card] += 1
        self._came[card] = self._came[card][:-1]
        self.size += 1

    def first(self, fits: Callable[[str], bool]) -> str | None:
        """A card of some kind that is still in the pile, or None."""
        return next((card for card, left in self._left.items() if left and fits(card)), None)

    def object_to(self, cards: Sequence[str]) -> Iterator[Illegal]:
        """Why cards cannot have been drawn in a row: the pile does not have them. Cannot be forced."""
        for at, card in enumerate(cards):
            again = cards[:at].count(card)
            if self._left[card] > again:
                continue
            came = self._came[card]
            if not came:
                many = "both jokers are" if card == JOKER else "it is"
                yield Illegal(
                    f"{card} stands {again + 1} times in this line, but {many} drawn before that: "
                    "type each card once.",
                    "GC-10",
                )
                continue
            if card == JOKER and len(came) == 2:
                text = f"Both jokers have left the pile: they came with {entries(came)}."
            elif card == JOKER:
                text = f"Only one joker is left to draw: the other came with {entries(came)}."
            else:
                text = f"{card} is not in the pile: it came with {entries(came)}."
            last = came[-1]
            yield Illegal(
                f"{text} Type the card that was drawn; if entry {last} was wrong, /amend {last}.",
                "GC-10",
            )
