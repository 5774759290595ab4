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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from recompile.lab.intervals import Z

WIDE = 0.2  # what strengths, and at first everything, may differ by
LEAST = 0.005  # however little things seem to differ as a rule
TINY = 1e-4  # the least doubt there is
VARIANCE = 0.25  # of one game of which nothing is known

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
    """By the numbers of protocols. In `versus` the first protocol is on the side whose share it is.

    `usual_pair` and `usual_versus` are how much they differ from nothing as a rule.
    """

    pairs: dict[Pair, Effect]
    versus: dict[Pair, Effect]
    usual_pair: float
    usual_versus: float


def explain(points: Array, groups: Array, bots: Array, sides: tuple[Array, Array], protocols: int) -> Effects:
    """`points` of A in each game, its group (variant), 1 or -1 for who sits at A, and two tables of three protocols."""
    layout = _Layout(int(groups.max()) + 1, protocols)
    places, signs = layout.rows(groups, bots, sides)
    gram = _gram(places, signs, layout.size)
    right = np.bincount(places.ravel(), (signs * (points - 0.5)[:, None]).ravel(), layout.size)
    variance = _variance(gram, right, layout, points - 0.5)
    usual = _usual(gram, right, layout, variance)
    pairs, versus = _solve(gram, right, layout, usual, variance)
    return Effects(
        dict(zip(layout.combinations, pairs, strict=True)), dict(zip(layout.combinations, versus, strict=True)), *usual
    )


def _variance(gram: Array, right: Array, layout: _Layout, points: Array) -> float:
    """Of one game, once it is known who plays whom with what: if it were taken too large, little would differ."""
    inverse = np.linalg.inv(gram + np.diag(layout.doubts((WIDE, WIDE), VARIANCE)))
    found, kept = inverse @ right, inverse @ gram
    free = len(points) - 2 * np.trace(kept) + np.sum(kept * kept.T)
    left = points @ points - 2 * found @ right + found @ gram @ found
    return float(left / free) if free > len(points) / 2 else VARIANCE


def _usual(gram: Array, right: Array, layout: _Layout, variance: float) -> tuple[float, float]:
    """How much pairs, and meetings, differ as a rule: from the sum of their squares, the part of it that luck makes,
    and the part of a true difference that the games let one see."""
    inverse = np.linalg.inv(gram + np.diag(layout.doubts((WIDE, WIDE), variance)))
    found, kept = inverse @ right, inverse @ gram
    usual = []
    for part, left in layout.parts():
        sizes, seen = left @ found[part], left @ kept[part, part] @ left
        luck = left @ (kept @ inverse)[part, part] @ left * variance
        share = np.sum(seen**2)
        beyond = (sizes @ sizes - np.trace(luck)) / share
        error = sqrt(2 * np.sum((luck + max(beyond, 0.0) * seen @ seen.T) ** 2)) / share
        usual.append(_rather_large(beyond, error))
    return usual[0], usual[1]


def _rather_large(square: float, error: float) -> float:
    """What is usual is not known exactly either, so it is taken one standard error larger than it looks: if it were too
    small, all intervals would be too short."""
    return round(min(sqrt(max(max(square, 0.0) + error, LEAST**2)), WIDE), 4)


def spread(effects: Sequence[Effect]) -> float:
    """How much effects differ from nothing as a rule, beyond what luck alone makes of them; the surer count for more.

    >>> spread([Effect(size, size - 0.0196, size + 0.0196) for size in (-0.05, 0.05)] * 50)
    0.0525
    >>> spread([Effect(0.001, -0.0186, 0.0206)] * 50 + [Effect(0.5, -1, 2)])
    0.005
    """
    weights = [1 / max(effect.doubt, TINY) ** 2 for effect in effects]
    total = sum(weights)
    beyond = sum(each * effect.size**2 - 1 for each, effect in zip(weights, effects, strict=True)) / total
    error = sqrt(2 * sum((1 + max(beyond, 0.0) * each) ** 2 for each in weights)) / total
    return _rather_large(beyond, error)


def _solve(
    gram: Array, right: Array, layout: _Layout, usual: tuple[float, float], variance: float
) -> tuple[list[Effect], list[Effect]]:
    """What pairs and meetings add, if they differ by so much as a rule."""
    inverse = np.linalg.inv(gram + np.diag(layout.doubts(usual, variance)))
    found, around = inverse @ right, inverse * variance
    pairs, versus = (_beyond(left @ found[part], left @ around[part, part] @ left) for part, left in layout.parts())
    return pairs, versus


def _beyond(sizes: Array, around: Array) -> list[Effect]:
    doubts = np.sqrt(np.maximum(0, np.diag(around)))
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

    def parts(self) -> Iterator[tuple[slice, Array]]:
        """Pairs and meetings: their columns, and what takes away from them all that sums of strengths explain."""
        for first, end, sign in ((self.pairs, self.versus, 1), (self.versus, self.size, -1)):
            sums = self._sums(sign)
            yield slice(first, end), np.eye(len(sums)) - sums @ np.linalg.pinv(sums)

    def _sums(self, second: int) -> Array:
        """For each combination its first protocol as 1 and its second as 1 or -1."""
        found = np.zeros((len(self.combinations), len(self.number)))
        for at, (one, other) in enumerate(self.combinations):
            found[at, one], found[at, other] = 1, second
        return found

    def doubts(self, usual: tuple[float, float], variance: float) -> Array:
        """What is taken from every column's freedom before any game."""
        by = np.full(self.size, WIDE)
        by[self.pairs : self.versus], by[self.versus :] = usual
        return variance / by**2

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
