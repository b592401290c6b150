"""Hands are secret: what was played is told nowhere, unless the table wants it."""

from __future__ import annotations

from desk import Desk
from guess_kingz import Table

from scorers.protocol import Lines
from scorers.protocol import Table as Rows


def shown(table: Table, reveal: bool) -> str:
    lines: list[str] = []
    for view in table.match.view(reveal):
        lines += view.lines if isinstance(view, Lines) else ()
        lines += [" ".join(row) for row in view.rows] if isinstance(view, Rows) else ()
    return "\n".join(lines)


def test_the_example_is_the_same_all_game() -> None:
    table = Table(mode="control")
    examples = set()
    for line in ("sw -,sw -,sw -", "sw -,sw -,sw -", "n,h,c", "h,n,sh"):
        table.say(line)
        assert table.play.pending is not None
        examples.add(table.play.pending.shown_example)
    assert examples == {"sword Bob, shield, net"}  # though no hand holds a sword any more


def test_the_table_shows_numbers_of_cards_only() -> None:
    table = Table(mode="control")
    table.say("sw -,c,h", "n,c,sh")
    # KZ-13: 7 - 2 in hand, 2 + 2 on the pile
    for reveal in (False, True):
        text = shown(table, reveal)
        assert "Ann in 5 4" in text
        for word in ("sword", "courage", "hail", "net", "shield"):
            assert word not in text


def test_cards_lie_open_while_thumbs_are_shown() -> None:
    table = Table(mode="control")
    table.tokens(armor=[3, 1, 3])
    table.say("sw b,c,h")
    assert "In the arena lie: Ann sword, Bob courage, Cy hail." in shown(table, False)


def test_hands_are_told_to_a_table_that_asks(desk: Desk) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "variant=child")
    done = desk.run("play", path, typed="sw b, sh\n/hands\n/help\n/quit\n")
    assert "Ann, 5 cards: shield twice, sword, courage twice." in done.out
    assert "Bob, 5 cards: shield, sword twice, courage twice." in done.out
    assert "/hands: what each hand can still hold" in done.out


def test_one_player_is_shown_with_armor_and_courage(desk: Desk) -> None:
    path = desk.new("kingz", "-p", "Ann", "-p", "Bob", "-o", "mode=control")
    desk.run("enter", path, "ann sword bob, bob courage")
    # KZ-2: Ann pays her courage, takes 1 fame, Bob loses 1 of 3 armor. KZ-3: Bob takes 1 courage.
    told = desk.run("explain", path, "--player", "Bob", "--reveal").out
    assert "   Behind the screen: armor 2, courage 2, fame 0.\n" in told
    assert "Behind" not in desk.run("explain", path, "--player", "Bob").out
