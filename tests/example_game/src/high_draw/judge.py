"""High Draw has nothing to judge without a session but who drew highest."""

from collections.abc import Mapping, Sequence

from scorers.errors import Unclear
from scorers.game import Case, Judgement
from scorers.parsing import whole


def highest(args: Sequence[str], flags: Mapping[str, str]) -> Judgement:
    if len(args) < 2:
        raise Unclear("Two cards or more, such as 7 9.")
    cards = [whole(card, 1, 10, "a card") for card in args]
    best = max(cards)
    first = cards.index(best) + 1
    return Judgement(
        f"card {first}", first, 1, ({"text": f"{best} is the highest.", "clause": "HD-1"},)
    )


CASES = (Case("highest", "CARD CARD ...", "which card is highest", ("7", "9"), (), highest),)
