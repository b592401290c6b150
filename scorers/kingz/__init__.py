"""Kingz: animals fight in the arena for the crown, one card a turn, over two rounds.

Armor, courage and fame lie behind screens. Five fame win, pairs of courage counted; so does being
the last one in the arena; else night falls after the second round. The order in which cards act
is looked at only where it decides something.
"""

from __future__ import annotations

from scorers.errors import Unclear
from scorers.game import Game, Match, Option, Setup
from scorers.kingz.powers import ANIMALS
from scorers.text import fold


def _agree(setup: Setup) -> None:
    """Look at the animals and their names. Raises `Unclear`."""
    _animals(setup)
    _names(setup)


def _names(setup: Setup) -> None:
    """A name for each player's animal, different from everybody's own. Raises `Unclear`."""
    names = setup.options.get("names")
    if names is None:
        return
    if len(names) != len(setup.players):
        raise Unclear(f"names takes {len(setup.players)} names, one a player, not {len(names)}.")
    taken = set(map(fold, setup.players))
    for name in names:
        if fold(name) in taken:
            raise Unclear(f"{name} is there twice: an animal's name is nobody else's.")
        taken.add(fold(name))


def _animals(setup: Setup) -> None:
    """One animal for each player in the power variant, none elsewhere. Raises `Unclear`."""
    animals = setup.options.get("animals")
    if setup.options["variant"] != "power":
        if animals is not None:
            raise Unclear("animals belong to the power variant: leave them out, or add variant=power.")
        return
    count = len(setup.players)
    some = ",".join(ANIMALS[:count])
    if animals is None:
        raise Unclear(f"The power variant needs an animal for each player, such as animals={some}.")
    if len(animals) != count:
        raise Unclear(
            f"animals takes {count} animals, one a player, not {len(animals)}: animals={some}."
        )
    for animal in animals:
        if animals.count(animal) > 1:
            raise Unclear(f"{animal} is there twice: every player has another animal, such as {some}.")


def _begin(setup: Setup) -> Match:
    from scorers.kingz.flow import Kingz  # a list of games needs no flow

    return Kingz(setup)


GAME = Game(
    package=__name__,
    id="kingz",
    title="Kingz",
    rules=1,
    players=(2, 5),
    begin=_begin,
    about="Duels and pardons in the arena: five fame takes the crown, or being the last one in.",
    options=(
        Option(
            "mode",
            "word",
            "two cards set aside a round: at random, face up (instinctive) or chosen, secret (control)",
            "instinctive",
            words=("instinctive", "control"),
        ),
        Option(
            "variant",
            "word",
            "the whole game, the child variant (three kinds of card) or with the animals' powers",
            "standard",
            words=("standard", "child", "power"),
        ),
        Option(
            "animals",
            "words",
            "power variant: each player's animal, in seat order, all different",
            words=ANIMALS,
        ),
        Option(
            "nightfall",
            "word",
            "whether pairs of courage count as fame when night falls (worth) or fame alone (tokens)",
            "worth",
            words=("worth", "tokens"),
        ),
        Option(
            "late_sword",
            "word",
            "whether a sword called out too late costs its courage (paid) or nothing (free)",
            "free",
            words=("free", "paid"),
        ),
        Option("names", "texts", "what each player's animal is called, in seat order: for shouts"),
    ),
    secret=("table.armor", "table.courage", "table.fame", "table.worth", "standing"),
    hides_standing=True,
    counts="worth",
    origins={
        "KZ-2": "sword hits",
        "KZ-4": "nets",
        "KZ-5": "hails",
        "KZ-8.2": "pardons",
    },
    agree=_agree,
    slash_words={"hands": "what each hand can still hold, by what was played (part of the game)"},
)
"""Kingz: its rules, players, options and what lies hidden."""
