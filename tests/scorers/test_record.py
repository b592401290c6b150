"""Records are tuples with names, as typing makes them."""

from __future__ import annotations

import pickle
import typing

import pytest

from scorers.record import NamedTuple


class Seat(NamedTuple):
    """Who sits where."""

    name: str
    number: int = 1
    """From 1."""
    team: tuple[str, ...] = ()

    @property
    def first(self) -> bool:
        return self.number == 1

    def told(self) -> str:
        return f"{self.name} in seat {self.number}"


class AsTypingMakesIt(typing.NamedTuple):
    """Who sits where."""

    name: str
    number: int = 1
    team: tuple[str, ...] = ()


def test_a_record_is_made_taken_apart_and_compared() -> None:
    ann = Seat("Ann")
    assert tuple(ann) == ("Ann", 1, ())
    assert ann._replace(number=2) == Seat("Ann", team=(), number=2)
    name, number, _ = ann
    assert (name, number) == ("Ann", 1)
    assert ann.first
    assert Seat("Bob", 2).told() == "Bob in seat 2"
    assert ann._asdict() == {"name": "Ann", "number": 1, "team": ()}
    assert repr(ann) == "Seat(name='Ann', number=1, team=())"
    with pytest.raises(TypeError):
        Seat()  # type: ignore[call-arg]  # that is what is looked at
    with pytest.raises(AttributeError):
        ann.name = "Bob"  # type: ignore[misc]  # that is what is looked at


def test_a_record_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Seat("Ann", 3))) == Seat("Ann", 3)


def test_it_says_of_itself_what_a_record_of_typing_says() -> None:
    assert issubclass(Seat, tuple)
    for told in ("_fields", "_field_defaults", "__doc__", "__module__", "__slots__", "__match_args__"):
        assert getattr(Seat, told) == getattr(AsTypingMakesIt, told), told
    assert Seat.__qualname__ == "Seat"
    hints = typing.get_type_hints(Seat)
    assert (
        hints
        == typing.get_type_hints(AsTypingMakesIt)
        == {"name": str, "number": int, "team": tuple[str, ...]}
    )
