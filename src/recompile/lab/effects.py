"""Effects: what something adds to the share of games won, with an interval, and how sure one can be of many of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from recompile.lab.intervals import Share, Z

WIDE = 0.2  # the standard deviation of the prior of strengths, and at first of everything
LEAST = 0.005  # the smallest one, however little things seem to differ as a rule
TINY = 1e-4  # the smallest standard error


@dataclass(frozen=True, slots=True)
class Effect:
    """What something adds to the share of games won, with an interval of 95 %."""

    size: float
    low: float
    high: float

    @property
    def standard_error(self) -> float:
        return (self.high - self.low) / (2 * Z)

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out nothing at all."""
        return self.low > 0 or self.high < 0

    @property
    def in_points(self) -> Effect:
        """The same in games of a hundred."""
        return Effect(100 * self.size, 100 * self.low, 100 * self.high)

    def __neg__(self) -> Effect:
        """The same for the other side."""
        return Effect(-self.size, -self.high, -self.low)


def gain(more: Share, less: Share) -> Effect:
    """The difference of two shares, with Newcombe's interval, which is made of Wilson's two.

    >>> from recompile.lab.intervals import share
    >>> found = gain(share(60, 100), share(50, 100))
    >>> round(found.size, 3), round(found.low, 3), round(found.high, 3)
    (0.1, -0.037, 0.232)
    """
    size = more.rate - less.rate
    below = ((more.rate - more.low) ** 2 + (less.high - less.rate) ** 2) ** 0.5
    above = ((more.high - more.rate) ** 2 + (less.rate - less.low) ** 2) ** 0.5
    return Effect(size, size - below, size + above)


def against(part: Share, whole: Share) -> Effect:
    """A share of some games compared with that of all games, these among them: the more of them, the less is luck.

    >>> from recompile.lab.intervals import share
    >>> found = against(share(60, 100), share(500, 1000))
    >>> round(found.size, 3), round(found.low, 3), round(found.high, 3)
    (0.1, 0.007, 0.186)
    """
    size, other = part.rate - whole.rate, sqrt(max(0.0, 1 - part.games / whole.games))
    return Effect(size, size - other * (part.rate - part.low), size + other * (part.high - part.rate))


def shrink(seen: Effect, sd: float) -> Effect:
    """The posterior of a difference if such differences have this standard deviation: of many, the largest are luck.

    >>> found = shrink(Effect(0.06, 0.01, 0.11), 0.02)
    >>> round(found.size, 3), round(found.low, 3), round(found.high, 3)
    (0.023, -0.008, 0.054)
    """
    weight = sd**2 / (sd**2 + seen.standard_error**2)
    size, around = seen.size * weight, Z * seen.standard_error * weight**0.5
    return Effect(size, size - around, size + around)


def shrunk(seen: Sequence[Effect | None]) -> list[Effect | None]:
    """All of a kind, each shrunk towards zero by how much such effects differ as a rule."""
    known = [effect for effect in seen if effect is not None]
    sd = prior_sd(known) if known else 0.0
    return [None if effect is None else shrink(effect, sd) for effect in seen]


def prior_sd(effects: Sequence[Effect]) -> float:
    """How much effects differ from zero as a rule, beyond sampling error, each weighted by its inverse variance.

    >>> prior_sd([Effect(size, size - 0.0196, size + 0.0196) for size in (-0.05, 0.05)] * 50)
    0.0525
    >>> prior_sd([Effect(0.001, -0.0186, 0.0206)] * 50 + [Effect(0.5, -1, 2)])
    0.005
    """
    weights = [1 / max(effect.standard_error, TINY) ** 2 for effect in effects]
    total = sum(weights)
    square = sum(each * effect.size**2 - 1 for each, effect in zip(weights, effects, strict=True)) / total
    error = sqrt(2 * sum((1 + max(square, 0.0) * each) ** 2 for each in weights)) / total
    return cautious_sd(square, error)


def cautious_sd(square: float, error: float) -> float:
    """A variance of a prior is not known exactly either, so it is taken one standard error larger than it looks: if it
    were too small, all intervals would be too short."""
    return round(min(sqrt(max(max(square, 0.0) + error, LEAST**2)), WIDE), 4)
