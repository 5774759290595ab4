"""What the results of a tournament say beside the ratings: pairs of bots, protocols, seats, length and pace.

A game says something about seats, protocols and length only if it was played to its end: forfeits are left out there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from recompile.lab.intervals import Share, quantile, share
from recompile.lab.results import Result

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Length:
    """How many turns games take: the mean, the median, and where the middle 90 % lie; `counts[n]` is how many took n.

    Also how many were cut.
    """

    games: int
    cut: int
    mean: float
    median: float
    low: float
    high: float
    counts: tuple[int, ...] = ()


def versus(results: Iterable[Result]) -> dict[tuple[str, str], Share]:
    """For each pair of bots the share of the first one, forfeits included."""
    return _shares((result.bots, result.points) for result in results)


def protocols(results: Iterable[Result]) -> dict[str, Share]:
    """For each protocol how much the side that has it scores, best first. Over all bots: each has each draft once."""
    found = _shares((code, points) for _, code, points in _drafted(results))
    return dict(sorted(found.items(), key=lambda entry: (-entry[1].rate, entry[0])))


def protocols_of(results: Iterable[Result]) -> dict[tuple[str, str], Share]:
    """For each bot and protocol how much the bot scores when it has it."""
    return _shares(((bot, code), points) for bot, code, points in _drafted(results))


def _drafted(results: Iterable[Result]) -> Iterator[tuple[str, str, float]]:
    """Each protocol of each side: the bot that had it, and what it got."""
    for result in played_out(results):
        sides = zip(result.bots, result.protocols, (result.points, 1 - result.points), strict=True)
        yield from ((bot, code, points) for bot, drafted, points in sides for code in drafted)


def seats(results: Iterable[Result]) -> Share:
    """How much the player who begins scores."""
    return _shares(("A", result.points_of_a) for result in played_out(results)).get("A", share(0, 0))


def length(results: Iterable[Result]) -> Length | None:
    games = played_out(results)
    turns = [result.turns for result in games]
    if not turns:
        return None
    cut = sum(result.by == "cut" for result in games)
    median, low, high = (quantile(turns, part) for part in (0.5, 0.05, 0.95))
    counts = tuple(turns.count(number) for number in range(max(turns) + 1))
    return Length(len(turns), cut, sum(turns) / len(turns), median, low, high, counts)


def pace(results: Iterable[Result]) -> dict[str, float]:
    """The mean time of the processor each bot takes for a decision, in seconds."""
    decisions: Counter[str] = Counter()
    seconds: dict[str, float] = {}
    for result in results:
        for bot, count, each in zip(result.bots, result.decisions, result.pace, strict=True):
            decisions[bot] += count
            seconds[bot] = seconds.get(bot, 0.0) + count * each
    return {bot: total / max(decisions[bot], 1) for bot, total in seconds.items()}


def forfeits(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.by == "forfeit"]


def played_out(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.by != "forfeit"]


def _shares(scored: Iterable[tuple[Key, float]]) -> dict[Key, Share]:
    scores: dict[Key, list[float]] = {}
    for key, score in scored:
        scores.setdefault(key, []).append(score)
    return {key: share(sum(each), len(each)) for key, each in scores.items()}
