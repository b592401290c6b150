"""Names of animals: what players shout is taken wherever a player's name is."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk
from guess_kingz import NAMES, Table

from scorers.errors import Unclear
from scorers.kingz import GAME
from sessions.live import Live


@pytest.mark.parametrize(
    "typed",
    [
        "ann sword grok, bob shield, cy net",
        "fluffy sword grok, grok shield, zed net",
        "sword grok, shield, net",
        "fl sw gr, gr sh, z n",
        "Fluffy: sword Grok; Grok: shield; Zed: net",
    ],
)
def test_animals_are_taken_for_their_players(typed: str) -> None:
    table = Table(mode="control", names="Fluffy,Grok,Zed")
    assert table.canonical(typed) == "Ann sword Bob, Bob shield, Cy net"


def test_a_beginning_that_fits_both_names_of_a_player_is_clear() -> None:
    table = Table(("Ann", "Bob"), mode="control", names="Anteater,Bert")
    assert table.canonical("an net, b shield") == "Ann net, Bob shield"


def test_a_beginning_that_fits_two_players_is_refused() -> None:
    table = Table(("Ann", "Bob"), mode="control", names="Bear,Fox")
    assert "Ann or Bob" in table.refusal("ann net, b shield").text


def test_a_name_with_blanks_needs_no_quotes() -> None:
    table = Table(("Ann", "Bob"), mode="control", names="Mary Lou,Fox")
    assert table.canonical("mary lou net, fox shield") == "Ann net, Bob shield"


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("Fluffy,Grok", "names takes 3 names"),
        ("Fluffy,Grok,fluffy", "fluffy is there twice"),
        ("Fluffy,Grok,BOB", "BOB is there twice"),
        ("Fluffy,Grok,7up", "begins with 7"),
    ],
)
def test_names_that_will_not_do(names: str, says: str) -> None:
    with pytest.raises(Unclear) as fault:
        GAME.settle(NAMES[:3], {"names": names})
    assert says in fault.value.text


def test_names_are_kept_and_shown_but_not_sealed(desk: Desk, tmp_path: Path) -> None:
    flags = ("-p", "Ann", "-p", "Bob", "-o", "variant=child")
    plain = Live.open(desk.new("kingz", *flags, "--file", str(tmp_path / "plain.toml")))
    named = Live.open(
        desk.new("kingz", *flags, "-o", "names=Fluffy,Grok", "--file", str(tmp_path / "named.toml"))
    )
    assert named.session.options["names"] == ["Fluffy", "Grok"]
    assert "Fluffy" in desk.run("show", named.path).out
    for live in (plain, named):
        live.answer("/leave ann")
    assert plain.code
    assert plain.code == named.code
