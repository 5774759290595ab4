"""What each protocol, each pair of one side's and each meeting of two adds to the chance to win, all at once.

Whether A wins is explained as a sum: A's advantage as the first player of that variant, the strength of each bot, the
strength of A's protocols minus that of B's, what A's three pairs add minus what B's add, and what A's protocols add
against B's. The sum is linear, so each part is in shares of games. It is solved twice: the first time tells how much
pairs, and meetings, differ as a rule beyond luck; the second time they are taken to differ that much, which keeps the
luckiest of hundreds from looking like discoveries.

If a protocol did well with all others alike, that would be its strength and nothing else: what pairs add is measured
from the mean of both protocols' pairs, and so are meetings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from recompile.lab.intervals import Z

WIDE = 0.2  # what strengths, and at first everything, may differ by
LEAST = 0.005  # however little things seem to differ as a rule
VARIANCE = 0.25  # of one game

Array = Any  # of numpy; its shape and kind are said where it is made
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Effect:
    """What something adds to the share of games won, with an interval of 95 %."""

    size: float
    low: float
    high: float

    @property
    def doubt(self) -> float:
        """The standard error."""
        return (self.high - self.low) / (2 * Z)

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out nothing at all."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Effects:
    """By the numbers of protocols. In `versus` the first protocol is on the side whose share it is."""

    pairs: dict[Pair, Effect]
    versus: dict[Pair, Effect]


def explain(points: Array, groups: Array, bots: Array, sides: tuple[Array, Array], protocols: int) -> Effects:
    """`points` of A in each game, its group (variant), 1 or -1 for who sits at A, and two tables of three protocols."""
    layout = _Layout(int(groups.max()) + 1, protocols)
    places, signs = layout.rows(groups, bots, sides)
    gram = _gram(places, signs, layout.size)
    right = np.bincount(places.ravel(), (signs * (points - 0.5)[:, None]).ravel(), layout.size)
    pairs, versus = _solve(gram, right, layout, WIDE, WIDE)
    pairs, versus = _solve(gram, right, layout, spread(pairs), spread(versus))
    return Effects(
        dict(zip(layout.combinations, pairs, strict=True)), dict(zip(layout.combinations, versus, strict=True))
    )


def spread(effects: Sequence[Effect]) -> float:
    """How much effects differ from nothing as a rule, beyond what luck alone makes of them.

    >>> spread([Effect(size, size - 0.0196, size + 0.0196) for size in (-0.05, 0.05)])
    0.049
    """
    seen = sum(effect.size**2 for effect in effects) / len(effects)
    luck = sum(effect.doubt**2 for effect in effects) / len(effects)
    return round(sqrt(max(seen - luck, LEAST**2)), 4)


def _solve(gram: Array, right: Array, layout: _Layout, pair: float, versus: float) -> tuple[list[Effect], list[Effect]]:
    """What pairs and meetings add, if they differ by so much as a rule."""
    inverse = np.linalg.inv(gram + np.diag(layout.doubts(pair, versus)))
    found = inverse @ right
    pairs, meetings = slice(layout.pairs, layout.versus), slice(layout.versus, layout.size)
    return _beyond(found, inverse, pairs, layout.sums(1)), _beyond(found, inverse, meetings, layout.sums(-1))


def _beyond(found: Array, inverse: Array, part: slice, sums: Array) -> list[Effect]:
    """One part of the columns without what sums of the strengths of protocols explain."""
    left = np.eye(len(sums)) - sums @ np.linalg.pinv(sums)
    sizes = left @ found[part]
    doubts = np.sqrt(np.maximum(0, np.diag(left @ inverse[part, part] @ left.T)) * VARIANCE)
    return [Effect(float(at), float(at - Z * by), float(at + Z * by)) for at, by in zip(sizes, doubts, strict=True)]


class _Layout:
    """Which column belongs to what."""

    def __init__(self, groups: int, protocols: int) -> None:
        self.combinations = list(combinations(range(protocols), 2))
        self.bots = groups
        self.strength = groups + 1
        self.pairs = self.strength + protocols
        self.versus = self.pairs + len(self.combinations)
        self.size = self.versus + len(self.combinations)
        self.number = np.zeros((protocols, protocols), dtype=np.int64)
        for at, (first, second) in enumerate(self.combinations):
            self.number[first, second] = self.number[second, first] = at

    def sums(self, second: int) -> Array:
        """For each combination its first protocol as 1 and its second as 1 or -1."""
        found = np.zeros((len(self.combinations), len(self.number)))
        for at, (one, other) in enumerate(self.combinations):
            found[at, one], found[at, other] = 1, second
        return found

    def doubts(self, pair: float, versus: float) -> Array:
        """What is taken from every column's freedom before any game."""
        by = np.full(self.size, WIDE)
        by[self.pairs : self.versus], by[self.versus :] = pair, versus
        return VARIANCE / by**2

    def rows(self, groups: Array, bots: Array, sides: tuple[Array, Array]) -> tuple[Array, Array]:
        """For each game the columns that are not 0 in it, and what they are."""
        games, one = len(groups), np.ones(len(groups))
        places, signs = [groups, np.full(games, self.bots)], [one, bots]
        for side, sign in zip(sides, (one, -one), strict=True):
            for line in range(3):
                places.append(self.strength + side[:, line])
                places.append(self.pairs + self.number[side[:, line], side[:, (line + 1) % 3]])
                signs += [sign, sign]
        for mine, theirs in ((sides[0][:, i], sides[1][:, j]) for i in range(3) for j in range(3)):
            places.append(self.versus + self.number[mine, theirs])
            signs.append(np.where(mine < theirs, 1.0, -1.0))
        return np.stack(places, axis=1), np.stack(signs, axis=1)


def _gram(places: Array, signs: Array, size: int) -> Array:
    """The sum over games of every column times every other; most are 0 in a game, so only the others are looked at."""
    total = np.zeros(size * size)
    for left in range(places.shape[1]):
        for right in range(places.shape[1]):
            at = places[:, left] * size + places[:, right]
            total += np.bincount(at, signs[:, left] * signs[:, right], size * size)
    return total.reshape(size, size)
