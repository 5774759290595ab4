"""The one gate for chance: shuffles and random picks, the same on every machine (R10.10).

Two small multiplicative generators are run together (after L'Ecuyer, 1988): every product stays below 2**48, so the
plain and the compiled machine compute the same numbers. Outcomes written down in a record are used before any is made.
"""

from __future__ import annotations

from typing import Final

from recompile.engine.state import State

_M1: Final = 2147483563
_M2: Final = 2147483399
MAX_SEED: Final = 2**53 - 1  # every seed is exact in JSON, too


def seed(s: State, number: int) -> None:
    """Start from a seed. Neighbouring seeds are scattered first, so that they give unlike games."""
    mixed = number
    for _ in range(3):
        mixed = (mixed ^ (mixed >> 31)) * 0x9E3779B97F4A7C15 % 2**64
    s.seed1 = mixed % (_M1 - 1) + 1
    s.seed2 = (mixed >> 32) % (_M2 - 1) + 1
    for _ in range(4):
        below(s, 2)


def below(s: State, n: int) -> int:
    """An even number from 0 to n - 1."""
    limit = (_M1 - 1) // n * n
    while True:
        s.seed1 = s.seed1 * 40014 % _M1
        s.seed2 = s.seed2 * 40692 % _M2
        drawn = s.seed1 - s.seed2
        if drawn < 1:
            drawn += _M1 - 1
        if drawn <= limit:
            return (drawn - 1) % n


def shuffle(s: State, player: int) -> None:
    """Mix a player's deck."""
    deck = s.decks[player]
    if s.forced:
        order = s.forced.pop(0)[::-1]
        if sorted(order) != sorted(deck):
            raise ValueError("the recorded shuffle does not hold the cards of this deck")
        s.decks[player] = order
    else:
        for last in range(len(deck) - 1, 0, -1):
            other = below(s, last + 1)
            held = deck[last]
            deck[last] = deck[other]
            deck[other] = held
    if s.log is not None:
        s.log.roll(player, s.decks[player][::-1], False)


def pick(s: State, player: int) -> int:
    """One card of a player's hand, at random."""
    hand = s.hands[player]
    if s.forced:
        chosen = s.forced.pop(0)
        if len(chosen) != 1 or chosen[0] not in hand:
            raise ValueError("the recorded random pick is not among the cards")
        card = chosen[0]
    else:
        card = hand[below(s, len(hand))]
    if s.log is not None:
        s.log.roll(player, [card], True)
    return card
