"""The one gate for chance: shuffles and random picks, the same on every machine (R10.10).

Two small multiplicative generators are run together (after L'Ecuyer, 1988): every product stays below 2**48, so the
plain and the compiled machine compute the same numbers. Outcomes written down in a record are used before any is made,
and who listens may have a better source: who has seen enough of a game can search for its seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.ids import DECK, ROOM
from recompile.engine.kin import code_of, kin
from recompile.engine.state import State

_M1: Final = 2147483563
_M2: Final = 2147483399
MAX_SEED: Final = 2**53 - 1  # every seed is exact in JSON, too


def seed(s: State, number: int) -> None:
    """Start from a seed. Neighbouring seeds are scattered first, so that they give unlike games."""
    mixed = number
    for _ in range(3):
        mixed = (mixed ^ (mixed >> 31)) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    s.seed1 = mixed % (_M1 - 1) + 1
    s.seed2 = (mixed >> 32) % (_M2 - 1) + 1
    for _ in range(4):
        below(s, 2)


def below(s: State, n: i64) -> i64:
    """An even number from 0 to n - 1."""
    if s.log is not None and s.log.source is not None:
        return _drawn(s.log.source, n)
    limit = (_M1 - 1) // n * n
    while True:
        s.seed1 = s.seed1 * 40014 % _M1
        s.seed2 = s.seed2 * 40692 % _M2
        drawn = s.seed1 - s.seed2
        if drawn < 1:
            drawn += _M1 - 1
        if drawn <= limit:
            return (drawn - 1) % n


def _drawn(source: Callable[[int], int], n: i64) -> i64:
    """In a function of its own: here the number becomes an object, and `below` is asked often."""
    return source(n)


def key_of(code: str) -> int:
    """How a card is named in `forced`: before the cards are dealt they have no numbers yet."""
    return kin(code[:-1]) * 10 + int(code[-1])


def code_of_key(key: i64) -> str:
    return f"{code_of(key // 10)}{key % 10}"


def _card_of(s: State, key: i64) -> int:
    for card in s.cast.cards:
        if s.cast.card_kin[card] == key // 10 and s.cast.value[card] == key % 10:
            return card
    return -1


def shuffle(s: State, player: i64) -> None:
    """Mix a player's deck."""
    first = (DECK + player) * ROOM
    size = s.size(DECK + player)
    if s.forced:
        order = [_card_of(s, key) for key in reversed(s.forced[0])]
        s.forced = s.forced[1:]
        if sorted(order) != sorted(s.deck(player)):
            raise ValueError("the recorded shuffle does not hold the cards of this deck")
        for at in range(size):
            s.set_at(first + at, order[at])
    else:
        last = size - 1
        while last > 0:
            other = below(s, last + 1)
            held = s.at(first + last)
            s.set_at(first + last, s.at(first + other))
            s.set_at(first + other, held)
            last -= 1
    if s.log is not None:
        s.log.roll(player, s.deck(player)[::-1], False)


def pick(s: State, player: i64, cards: vec[i64]) -> i64:
    """One of these cards, at random: of this player's hand, or of the field."""
    if s.forced:
        chosen = [_card_of(s, key) for key in s.forced[0]]
        s.forced = s.forced[1:]
        if len(chosen) != 1 or chosen[0] not in cards:
            raise ValueError("the recorded random pick is not among the cards")
        card: i64 = chosen[0]
    else:
        card = cards[below(s, len(cards))]
    if s.log is not None:
        s.log.roll(player, [card], True)
    return card
