"""Numbers about the server, as Prometheus reads them: what has happened, what is now, and how long things took."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate
from time import monotonic

NAME = "recompile"
COUNTERS = {
    "games_created": "Games begun.",
    "games_deleted": "Games deleted because they were old.",
    "moves": "Moves accepted.",
    "commands": "Commands received, by kind.",
    "refusals": "Commands refused, by reason.",
    "refused_connections": "Connections closed before anybody sat down, by reason.",
    "answers": "Answers over HTTP, by kind of status.",
    "store_failures": "Times the database has failed, by what was asked of it.",
    "bot_answers": "Answers given by bots.",
    "bot_failures": "Bots that had to give up.",
    "worker_restarts": "Times the bots' processes were replaced.",
}
GAUGES = {
    "connections": "Connections open now.",
    "tables": "Tables in memory now.",
    "games_played": "Games that go on now, with somebody at the table.",
    "bot_queue": "Questions that wait for a bot's process now.",
}
SECONDS = {
    "move_seconds": "From receiving a command that changes a game to acknowledging it.",
    "write_seconds": "From asking the database to write something to its being safe.",
    "loop_lag_seconds": "How late the server comes to what is due.",
    "bot_wait_seconds": "How long a question waits for a bot's process.",
    "bot_think_seconds": "How long a bot thinks about a question.",
}
# Kinds that an alarm may wait for are there from the beginning.
KINDS = {
    "answers": [f'status="{first}xx"' for first in (2, 3, 4, 5)],
    "refused_connections": [f'reason="{reason}"' for reason in ("full", "stopping", "blocked")],
    "store_failures": ['asked="read"', 'asked="write"'],
}
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)
LOOK = 0.5  # seconds between two looks at how late the server is


class Histogram:
    """How many took how long.

    >>> times = Histogram()
    >>> for seconds in (0.001, 0.2, 0.2, 500): times.add(seconds)
    >>> list(times.lines("x"))[6:8], list(times.lines("x"))[-3:]
    (['x_bucket{le="0.1"} 1', 'x_bucket{le="0.25"} 3'], ['x_bucket{le="+Inf"} 4', 'x_sum 500.401', 'x_count 4'])
    """

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), accumulate(self.counts), strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.total}"
        yield f"{name}_count {sum(self.counts)}"


class Metrics:
    """Counters, each under a name and, where there are several kinds, a label; and times."""

    def __init__(self) -> None:
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._times = {name: Histogram() for name in SECONDS}
        for name in COUNTERS:
            self._counts[name].update(dict.fromkeys(KINDS.get(name, []), 0))

    def count(self, name: str, label: str = "", many: int = 1) -> None:
        self._counts[name][label] += many

    def took(self, name: str, seconds: float) -> None:
        self._times[name].add(seconds)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """How long something takes that succeeds. What fails is counted elsewhere."""
        began = monotonic()
        yield
        self.took(name, monotonic() - began)

    async def watch(self) -> None:
        """See how late the server is, for as long as it runs."""
        while True:
            due = monotonic() + LOOK
            await asyncio.sleep(LOOK)
            self.took("loop_lag_seconds", max(monotonic() - due, 0.0))

    def text(self, now: Mapping[str, float]) -> str:
        """All of it; `now` are the gauges, and the counters that somebody else keeps.

        >>> metrics = Metrics()
        >>> metrics.count("commands", 'kind="Move"')
        >>> [line for line in metrics.text({"tables": 2}).splitlines() if "commands" in line or "_tables" in line][1:]
        ['# TYPE recompile_commands_total counter', 'recompile_commands_total{kind="Move"} 1', \
'# HELP recompile_tables Tables in memory now.', '# TYPE recompile_tables gauge', 'recompile_tables 2']
        """
        lines: list[str] = []
        for name, said in COUNTERS.items():
            counts = self._counts[name] or {"": now.get(name, 0)}
            lines += _family(f"{NAME}_{name}_total", "counter", said, _counted(f"{NAME}_{name}_total", counts))
        for name, said in GAUGES.items():
            lines += _family(f"{NAME}_{name}", "gauge", said, [f"{NAME}_{name} {now.get(name, 0)}"])
        for name, said in SECONDS.items():
            lines += _family(f"{NAME}_{name}", "histogram", said, self._times[name].lines(f"{NAME}_{name}"))
        return "\n".join(lines) + "\n"


def _family(name: str, kind: str, said: str, lines: Iterable[str]) -> list[str]:
    return [f"# HELP {name} {said}", f"# TYPE {name} {kind}", *lines]


def _counted(name: str, counts: Mapping[str, float]) -> list[str]:
    return [f"{name}{{{label}}} {value}" if label else f"{name} {value}" for label, value in sorted(counts.items())]
