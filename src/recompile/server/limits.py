"""How much somebody may ask for: buckets that fill up again, and what is said to whoever has emptied one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from recompile.table.match import Refusal
from recompile.text.catalogue import mark

LONGEST_WAIT, BUSY_WAIT = 60.0, 5.0  # seconds
_STEPS = 8  # after so many refusals the wait grows no more

FORGOTTEN = 86400.0  # seconds; by then every bucket is full again


@dataclass(frozen=True, slots=True)
class Rate:
    """So much at once, and so much a second after that."""

    burst: float
    per_second: float

    def times(self, more: float) -> Rate:
        return Rate(self.burst * more, self.per_second * more)


class TooFast(Refusal):
    """Somebody asks for more than they may. `wait` says in how many seconds there is enough again."""

    def __init__(self, wait: float) -> None:
        super().__init__("too_fast", mark("Not so fast."))
        self.wait = round(wait, 2)


class Busy(Refusal):
    """There are too many of them already; somebody has to go first."""

    def __init__(self, message: str) -> None:
        super().__init__("busy", message)
        self.wait = BUSY_WAIT


class Bucket:
    """Whoever asks again without waiting is told to wait longer each time.

    >>> bucket = Bucket(Rate(2, 1), now=0)
    >>> bucket.wait(2, now=0)
    0.0
    >>> bucket.charge(2)
    >>> [bucket.wait(1, now=0), bucket.wait(1, now=0), bucket.wait(1, now=0), bucket.wait(1, now=1)]
    [1.0, 2.0, 4.0, 0.0]
    """

    __slots__ = ("excess", "left", "rate", "spent", "when")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.burst
        self.when = now
        self.excess = 0
        self.spent = 0.0  # here, and no other process has been told yet

    def wait(self, cost: float, now: float) -> float:
        """In how many seconds it can be paid; 0 if now. What costs more than there can ever be needs a full bucket."""
        self._fill(now)
        lacking = min(cost, self.rate.burst) - self.left
        if lacking <= 0:
            return 0.0
        wait = lacking / self.rate.per_second * 2.0**self.excess
        self.excess = min(self.excess + 1, _STEPS)
        return min(wait, LONGEST_WAIT)

    def charge(self, cost: float) -> None:
        """Pay, also if that leaves debts: some things turn out dearer than was thought."""
        if self.left > self.rate.burst / 2:
            self.excess = 0
        self.spent += cost
        self.left = max(self.left - cost, -self.rate.burst)

    def charge_elsewhere(self, cost: float, now: float) -> None:
        """What another process has been paid just now: it is gone here as well."""
        self._fill(now)
        self.left = max(self.left - cost, -self.rate.burst)

    def _fill(self, now: float) -> None:
        self.left = min(self.rate.burst, self.left + max(now - self.when, 0.0) * self.rate.per_second)
        self.when = now


def spend(cost: float, now: float, *buckets: Bucket) -> None:
    """Pay from all of them, or refuse and pay from none."""
    wait = max(bucket.wait(cost, now) for bucket in buckets)
    if wait:
        raise TooFast(wait)
    for bucket in buckets:
        bucket.charge(cost)


class Buckets:
    """One bucket for each household; those not heard of for longest are forgotten, all of them after a day."""

    def __init__(self, rate: Rate, room: int = 10_000) -> None:
        self.rate = rate
        self.room = room
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, now)
        self._buckets[key] = bucket
        while len(self._buckets) > self.room:
            self._buckets.popitem(last=False)
        return bucket

    def untold(self, worth: float) -> Iterator[tuple[str, float]]:
        """Who has spent something here that no other process was told of, and how much; it counts as told then.

        Less than this part of a full bucket is not worth a word.
        """
        for key, bucket in self._buckets.items():
            if bucket.spent > worth * self.rate.burst:
                yield key, bucket.spent
                bucket.spent = 0.0

    def clear(self) -> None:
        self._buckets.clear()

    def forget(self, now: float) -> None:
        """Those of whom nothing was heard for a day. They stand in the order in which they were heard of."""
        while self._buckets and next(iter(self._buckets.values())).when < now - FORGOTTEN:
            self._buckets.popitem(last=False)


def household(host: str) -> str:
    """Who asks, as far as an address can tell: with IPv6 everybody has 64 bits to choose from.

    >>> household("192.0.2.7"), household("2001:db8::1:2:3:4"), household("::ffff:192.0.2.7"), household("")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', '')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))
