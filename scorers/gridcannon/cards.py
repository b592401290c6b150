"""The 54 cards: numbers, royals, aces and jokers, with their values, suits and colours."""

from __future__ import annotations

from collections.abc import Sequence

from scorers.text import listed

SUITS = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}
COLOURS = {"h": "red", "d": "red", "c": "black", "s": "black"}
JOKER = "joker"

NUMBERS = tuple(f"{value}{suit}" for value in range(10, 1, -1) for suit in SUITS)
ROYALS = tuple(f"{rank}{suit}" for rank in "JQK" for suit in SUITS)
ACES = tuple(f"A{suit}" for suit in SUITS)

VALUES = {
    **{card: int(card[:-1]) for card in NUMBERS},
    **{card: 11 + "JQK".index(card[0]) for card in ROYALS},
}
"""What a number card or a royal counts."""

COPIES = {**dict.fromkeys(NUMBERS, 1), **dict.fromkeys(ROYALS, 1), **dict.fromkeys(ACES, 1), JOKER: 2}
"""Every card of the deck with both jokers, and how often it is there."""


def is_number(card: str) -> bool:
    """2 to 10: what lies in the grid."""
    return card[0].isdigit()


def is_royal(card: str) -> bool:
    """Jack, queen or king: what stands around the grid."""
    return card[0] in "JQK"


def name_colour(card: str) -> str:
    """`red` or `black`."""
    return COLOURS[card[-1]]


def name_suit(card: str) -> str:
    """The suit in words: `clubs`."""
    return SUITS[card[-1]]


def tell_cards(cards: Sequence[str]) -> str:
    """Cards in a sentence: `4s and the joker`, `As and two jokers`."""
    named = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(named)
    if jokers:
        named.append("the joker" if jokers == 1 else "two jokers")
    return listed(named)
