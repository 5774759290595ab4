"""How sure one can be: Wilson's interval for a share, and drawing again from what was seen (the bootstrap)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TypeVar

Z = 1.959964  # 95 %

Seen = TypeVar("Seen")


@dataclass(frozen=True, slots=True)
class Share:
    """Points out of games, with the interval of 95 % around their share."""

    points: float
    games: int
    rate: float
    low: float
    high: float


def share(points: float, games: int) -> Share:
    """A share with Wilson's interval, which stays sensible at 0 %, at 100 % and for a few games.

    >>> won = share(8, 10)
    >>> round(won.rate, 2), round(won.low, 2), round(won.high, 2)
    (0.8, 0.49, 0.94)
    """
    if games == 0:
        return Share(points, games, 0.5, 0.0, 1.0)
    rate = points / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return Share(points, games, rate, max(0.0, middle - half), min(1.0, middle + half))


def binomial(trials: int, hits: int, among: int, chance: Random) -> int:
    """How many of so many trials succeed, each with a chance of `hits` in `among`. Exact, and quick for thousands.

    All trials throw the binary digits of a number below 1 at once, and compare it with the chance digit by digit: with
    each digit half of those that are not decided yet are.

    >>> binomial(1000, 3, 3, Random(1)), binomial(1000, 0, 3, Random(1)), binomial(1000, 1, 4, Random(1))
    (1000, 0, 228)
    """
    if hits >= among:
        return trials
    succeeded, left = 0, hits
    while trials and left:
        zeros = chance.getrandbits(trials).bit_count()
        left *= 2
        if left >= among:  # the digit of the chance is 1: who threw 0 is below it
            left -= among
            succeeded += zeros
            trials -= zeros
        else:
            trials = zeros
    return succeeded


def resample(seen: Counter[Seen], chance: Random) -> Counter[Seen]:
    """As many again, drawn with replacement from what was seen.

    >>> drawn = resample(Counter(win=700, loss=300), Random(1))
    >>> drawn.total(), 650 < drawn["win"] < 750
    (1000, True)
    """
    drawn: Counter[Seen] = Counter()
    trials = among = seen.total()
    for value, count in seen.items():
        drawn[value] = binomial(trials, count, among, chance)
        trials -= drawn[value]
        among -= count
    return drawn


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part of them lies.

    >>> quantile([5, 1, 3], 0.5), quantile([0, 10], 0.25)
    (3.0, 2.5)
    """
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    below = min(int(place), len(ordered) - 2) if len(ordered) > 1 else 0
    above = min(below + 1, len(ordered) - 1)
    return float(ordered[below] + (ordered[above] - ordered[below]) * (place - below))
