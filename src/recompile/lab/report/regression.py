"""What each protocol, each pair of one side's and each meeting of two adds to the chance to win, all at once.

Whether A wins is explained as a sum: A's advantage as the first player of that variant, the strength of each bot, the
strength of A's protocols minus that of B's, what A's three pairs add minus what B's add, and what A's protocols add
against B's. It is a linear model, so each coefficient is in shares of games, and a ridge regression: coefficients have
a normal prior around zero. It is solved twice (empirical Bayes): with a wide prior, which tells how much pairs, and
meetings, differ as a rule beyond luck; then with priors of that width, which keeps the luckiest of hundreds from
looking like discoveries.

If a protocol did well with all others alike, that would be its strength and nothing else: what pairs add is measured
from the mean of both protocols' pairs, and so are meetings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from recompile.lab.effects import WIDE, Effect, cautious_sd
from recompile.lab.intervals import Z

VARIANCE = 0.25  # of one game of which nothing is known

Array = Any  # of numpy; its shape and kind are said where it is made
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Effects:
    """By the numbers of protocols. In `versus` the first protocol is on the side whose share it is.

    `pair_sd` and `versus_sd` are the standard deviations of their priors: how much they differ from zero as a rule.
    """

    pairs: dict[Pair, Effect]
    versus: dict[Pair, Effect]
    pair_sd: float
    versus_sd: float


def explain(points: Array, groups: Array, bots: Array, sides: tuple[Array, Array], protocols: int) -> Effects:
    """`points` of A in each game, its group (variant), 1 or -1 for who sits at A, and two tables of three protocols."""
    layout = _Layout(int(groups.max()) + 1, protocols)
    places, signs = layout.rows(groups, bots, sides)
    gram = _gram(places, signs, layout.size)
    moments = np.bincount(places.ravel(), (signs * (points - 0.5)[:, None]).ravel(), layout.size)
    variance = _residual_variance(gram, moments, layout, points - 0.5)
    prior_sds = _prior_sds(gram, moments, layout, variance)
    pairs, versus = _solve(gram, moments, layout, prior_sds, variance)
    named = [dict(zip(layout.combinations, effects, strict=True)) for effects in (pairs, versus)]
    return Effects(named[0], named[1], *prior_sds)


def _residual_variance(gram: Array, moments: Array, layout: _Layout, points: Array) -> float:
    """Of one game, once it is known who plays whom with what: if it were taken too large, little would differ."""
    inverse = np.linalg.inv(gram + np.diag(layout.ridge((WIDE, WIDE), VARIANCE)))
    coefficients, shrinkage = inverse @ moments, inverse @ gram
    freedom = len(points) - 2 * np.trace(shrinkage) + np.sum(shrinkage * shrinkage.T)
    residual = points @ points - 2 * coefficients @ moments + coefficients @ gram @ coefficients
    return float(residual / freedom) if freedom > len(points) / 2 else VARIANCE


def _prior_sds(gram: Array, moments: Array, layout: _Layout, variance: float) -> tuple[float, float]:
    """How much pairs, and meetings, differ as a rule, by the method of moments: from the sum of their squares, the part
    of it that is sampling error, and the part of a true difference that shrinkage leaves."""
    inverse = np.linalg.inv(gram + np.diag(layout.ridge((WIDE, WIDE), variance)))
    coefficients, shrinkage = inverse @ moments, inverse @ gram
    found = []
    for part, projection in layout.parts():
        sizes, kept = projection @ coefficients[part], projection @ shrinkage[part, part] @ projection
        noise = projection @ (shrinkage @ inverse)[part, part] @ projection * variance
        share = np.sum(kept**2)
        square = (sizes @ sizes - np.trace(noise)) / share
        error = sqrt(2 * np.sum((noise + max(square, 0.0) * kept @ kept.T) ** 2)) / share
        found.append(cautious_sd(square, error))
    return found[0], found[1]


def _solve(
    gram: Array, moments: Array, layout: _Layout, prior_sds: tuple[float, float], variance: float
) -> tuple[list[Effect], list[Effect]]:
    """What pairs and meetings add, given their priors."""
    inverse = np.linalg.inv(gram + np.diag(layout.ridge(prior_sds, variance)))
    coefficients, covariance = inverse @ moments, inverse * variance
    pairs, versus = (
        _effects(projection @ coefficients[part], projection @ covariance[part, part] @ projection)
        for part, projection in layout.parts()
    )
    return pairs, versus


def _effects(sizes: Array, covariance: Array) -> list[Effect]:
    errors = np.sqrt(np.maximum(0, np.diag(covariance)))
    return [Effect(float(at), float(at - Z * by), float(at + Z * by)) for at, by in zip(sizes, errors, strict=True)]


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
        """Pairs and meetings: their columns, and the projection that takes away what sums of strengths explain."""
        for first, end, sign in ((self.pairs, self.versus, 1), (self.versus, self.size, -1)):
            sums = self._sums(sign)
            yield slice(first, end), np.eye(len(sums)) - sums @ np.linalg.pinv(sums)

    def _sums(self, second: int) -> Array:
        """For each combination its first protocol as 1 and its second as 1 or -1."""
        found = np.zeros((len(self.combinations), len(self.number)))
        for at, (one, other) in enumerate(self.combinations):
            found[at, one], found[at, other] = 1, second
        return found

    def ridge(self, prior_sds: tuple[float, float], variance: float) -> Array:
        """The penalty of every coefficient: the variance of a game over that of its prior."""
        sds = np.full(self.size, WIDE)
        sds[self.pairs : self.versus], sds[self.versus :] = prior_sds
        return variance / sds**2

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
