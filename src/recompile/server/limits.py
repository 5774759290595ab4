"""How fast somebody may ask: buckets of tokens that fill up again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

FORGOTTEN = 86400.0  # seconds; by then every bucket is full again


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


class Bucket:
    """
    >>> bucket = Bucket(Rate(2, 1), now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1)]
    [True, True, False, True]
    """

    __slots__ = ("left", "rate", "when")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.burst
        self.when = now

    def take(self, now: float, many: int = 1) -> bool:
        """Whether there are as many tokens left; they are used up."""
        self.left = min(self.rate.burst, self.left + max(now - self.when, 0.0) * self.rate.per_second)
        self.when = now
        if self.left < many:
            return False
        self.left -= many
        return True


class Buckets:
    """One bucket for each address; those not heard of for longest are forgotten, all of them after a day."""

    def __init__(self, rate: Rate, room: int = 10_000) -> None:
        self.rate = rate
        self.room = room
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float, many: int = 1) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, now)
        self._buckets[key] = bucket
        while len(self._buckets) > self.room:
            self._buckets.popitem(last=False)
        return bucket.take(now, many)

    def forget(self, now: float) -> None:
        """Those of whom nothing was heard for a day. They stand in the order in which they were heard of."""
        while self._buckets and next(iter(self._buckets.values())).when < now - FORGOTTEN:
            self._buckets.popitem(last=False)
