"""How strong bots are: the Elo numbers that explain their results best (Bradley and Terry's model).

A game that was cut counts as half a win for both. The intervals come from drawing whole pairs of games again: both
games of a pair have the same deal, so they are not independent of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random

from recompile.lab.errors import ArenaError
from recompile.lab.intervals import quantile, resample
from recompile.lab.results import Result

ELO = 400 / log(10)  # Elo points in one logit
SPREAD = 1000 / ELO  # the prior: before any game strengths differ about so much. It keeps 100 % from being infinite.
SAMPLES = 1000
MEAN = "mean"

Pair = tuple[str, str]
Seen = dict[Pair, Counter[tuple[float, int]]]  # for each pair of bots: points and games of a deal -> how often
Scores = Mapping[tuple[int, int], tuple[float, int]]  # for each pair of places: points of the first, and games


@dataclass(frozen=True, slots=True)
class Rated:
    """A bot with its Elo number, the interval of 95 % around it, and its points in so many games."""

    bot: str
    elo: float
    low: float
    high: float
    points: float
    games: int


def rate(results: Iterable[Result], anchor: str | None = None, *, samples: int = SAMPLES, seed: int = 0) -> list[Rated]:
    """The bots, strongest first. The anchor has 0: a bot, or `mean`; by default `random`, or else the first bot."""
    seen = tally(results)
    bots = list(dict.fromkeys(bot for pair in seen for bot in pair))
    if not bots:
        return []
    at = anchor or ("random" if "random" in bots else bots[0])
    if at not in (MEAN, *bots):
        raise ArenaError(f"{at} cannot be the anchor: it has not played")
    found = strengths(len(bots), _scores(seen, bots))
    again = [_drawn(seen, bots, found, Random(f"{seed} {number}")) for number in range(samples)]
    elos, spread = _elo(bots, found, at), [_elo(bots, each, at) for each in again]
    rated = [_rated(bot, elos[place], [each[place] for each in spread], seen) for place, bot in enumerate(bots)]
    return sorted(rated, key=lambda each: -each.elo)


def tally(results: Iterable[Result]) -> Seen:
    """For each pair of bots how the deals went, both games of each taken together."""
    deals: dict[tuple[Pair, int], list[float]] = {}
    for result in results:
        deals.setdefault((result.bots, result.number), []).append(result.points)
    seen: Seen = {}
    for (pair, _), points in deals.items():
        seen.setdefault(pair, Counter())[sum(points), len(points)] += 1
    return seen


def strengths(count: int, scores: Scores, start: Sequence[float] | None = None) -> list[float]:
    """The most likely strengths in logits, by Newton's method.

    >>> strong, weak = strengths(2, {(0, 1): (750, 1000)})
    >>> round(exp(strong) / exp(weak), 1)
    3.0
    """
    found = list(start or [0.0] * count)
    for _ in range(100):
        step = _solve(*_slope(found, scores))
        longest = max(map(abs, step))
        found = [value + by * min(1.0, 2 / max(longest, 2.0)) for value, by in zip(found, step, strict=True)]
        if longest < 1e-6:
            break
    return found


# ---------------------------------------------------------------- Newton's method


def _slope(found: Sequence[float], scores: Scores) -> tuple[list[list[float]], list[float]]:
    """How the likelihood falls off around these strengths: its (negative) second and its first derivative."""
    count, weight = len(found), 1 / SPREAD**2
    bend = [[weight if row == column else 0.0 for column in range(count)] for row in range(count)]
    rise = [-value * weight for value in found]
    for (first, second), (points, games) in scores.items():
        expected = 1 / (1 + exp(found[second] - found[first]))
        rise[first] += points - games * expected
        rise[second] -= points - games * expected
        sharp = games * expected * (1 - expected)
        bend[first][first] += sharp
        bend[second][second] += sharp
        bend[first][second] -= sharp
        bend[second][first] -= sharp
    return bend, rise


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations with a symmetric positive matrix, by Cholesky's method."""
    lower: list[list[float]] = []
    half: list[float] = []
    for row, given in enumerate(matrix):
        line: list[float] = []
        for column in range(row):
            known = lower[column]
            line.append((given[column] - sum(map(float.__mul__, line, known))) / known[column])
        line.append(sqrt(given[row] - sum(value * value for value in line)))
        lower.append(line)
        half.append((right[row] - sum(map(float.__mul__, line, half))) / line[row])
    solved = [0.0] * len(half)
    for row in reversed(range(len(half))):
        later = sum(lower[other][row] * solved[other] for other in range(row + 1, len(half)))
        solved[row] = (half[row] - later) / lower[row][row]
    return solved


# ---------------------------------------------------------------- numbers for people


def _scores(seen: Seen, bots: Sequence[str]) -> Scores:
    place = {bot: at for at, bot in enumerate(bots)}
    return {(place[first], place[second]): _sum(counts) for (first, second), counts in seen.items()}


def _sum(counts: Counter[tuple[float, int]]) -> tuple[float, int]:
    points = sum(each * times for (each, _), times in counts.items())
    return points, sum(games * times for (_, games), times in counts.items())


def _drawn(seen: Seen, bots: Sequence[str], start: Sequence[float], chance: Random) -> list[float]:
    """The strengths for results drawn again."""
    drawn = {pair: resample(counts, chance) for pair, counts in seen.items()}
    return strengths(len(bots), _scores(drawn, bots), start)


def _elo(bots: Sequence[str], found: Sequence[float], anchor: str) -> list[float]:
    zero = sum(found) / len(found) if anchor == MEAN else found[bots.index(anchor)]
    return [(value - zero) * ELO for value in found]


def _rated(bot: str, elo: float, spread: Sequence[float], seen: Seen) -> Rated:
    points, games = 0.0, 0
    for pair, counts in seen.items():
        if bot in pair:
            mine, played = _sum(counts)
            points += mine if bot == pair[0] else played - mine
            games += played
    low, high = (quantile(spread, part) for part in (0.025, 0.975)) if spread else (elo, elo)
    return Rated(bot, elo, low, high, points, games)
