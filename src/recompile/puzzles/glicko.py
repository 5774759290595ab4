"""How good somebody is at puzzles: Glicko-2, with each puzzle a game against it and a rating period of its own.

From Mark Glickman's description, "Example of the Glicko-2 system"; the steps and letters below are his.

A game may weigh less than one, and then it is a part of a game: both what it tells (step 3) and what it moves (step 4)
are taken that many times. One of weight 2 is worth two alike, one of weight 0 changes nothing.

>>> ada = Rating()
>>> print(ada, after(ada, [Bout(Rating(1200, 80), 1.0)]), after(ada, [Bout(Rating(1200, 80), 1.0, weight=0.5)]))
1200 ± 350 1375 ± 250 1316 ± 288
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178  # points in one unit of his scale
MIDDLE = 1500.0
WIDEST = 350.0  # nobody is less known than somebody who has done nothing yet
TAU = 0.5  # how fast the volatility may change: he proposes 0.3 to 1.2
_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A level with its deviation: with 95 % the true one is within two of them. `volatility` is how steady it is."""

    level: float = 1200.0
    deviation: float = WIDEST
    volatility: float = 0.06

    def __str__(self) -> str:
        return f"{self.level:.0f} ± {self.deviation:.0f}"


@dataclass(frozen=True, slots=True)
class Bout:
    """Against whom, and how it ended: 1 is won, 0 lost."""

    against: Rating
    score: float
    weight: float = 1.0


def expected(one: Rating, other: Rating) -> float:
    """The chance that one of them wins, as far as the other's level is known.

    >>> expected(Rating(1500), Rating(1500)), round(expected(Rating(1500), Rating(1400, 30)), 3)
    (0.5, 0.639)
    """
    return 1 / (1 + exp(-_g(other.deviation / SCALE) * (one.level - other.level) / SCALE))


def after(rating: Rating, games: Iterable[Bout]) -> Rating:
    """The rating after one period with these games."""
    played = [game for game in games if game.weight > 0]
    if not played:
        return rating
    mu, phi = (rating.level - MIDDLE) / SCALE, rating.deviation / SCALE
    told = moved = 0.0
    for game in played:
        g, chance = _g(game.against.deviation / SCALE), expected(rating, game.against)
        told += game.weight * g * g * chance * (1 - chance)
        moved += game.weight * g * (game.score - chance)
    sigma = _volatility(phi, rating.volatility, moved / told, 1 / told)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + told)
    mu += phi * phi * moved
    return Rating(mu * SCALE + MIDDLE, min(phi * SCALE, WIDEST), sigma)


def _g(phi: float) -> float:
    """How much a game counts against somebody whose level is not quite known."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _volatility(phi: float, sigma: float, delta: float, v: float) -> float:
    """Step 5: the root of f, found by regula falsi in the Illinois way."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + v + exp(x)
        return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / (TAU * TAU)

    a, b = start, start - TAU
    if delta * delta > phi * phi + v:
        b = log(delta * delta - phi * phi - v)
    else:
        while f(b) < 0:
            b -= TAU
    fa, fb = f(a), f(b)
    while abs(b - a) > _ENOUGH:
        c = a + (a - b) * fa / (fb - fa)
        fc = f(c)
        if fc * fb <= 0:
            a, fa = b, fb
        else:
            fa /= 2
        b, fb = c, fc
    return exp(a / 2)
