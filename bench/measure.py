"""How it is measured: in rounds, each of which runs every workload once, by CPU time.

A machine is faster in one minute and slower in the next. Since the workloads take turns, all of them meet the same
weather, and the ratio to the calibration loop of the same round is what can be compared.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from statistics import median

from bench.workloads import Workload

CALIBRATION = "calibration loop"


@dataclass(frozen=True)
class Rate:
    """How fast one thing is: pieces per CPU second (median of the rounds), their spread, and per million loops."""

    workload: str
    unit: str
    per_second: float
    spread: float
    per_million_loops: float

    def plain(self) -> dict[str, object]:
        return asdict(self)


def measure(workloads: Mapping[str, Workload], rounds: int) -> list[Rate]:
    """Run all workloads in every round, in an order that changes."""
    times: dict[str, list[float]] = {name: [] for name in workloads}
    done: dict[str, dict[str, int]] = {name: work() for name, work in workloads.items()}  # and so everything is warm
    order = list(workloads)
    chance = random.Random(0)
    for _ in range(rounds):
        chance.shuffle(order)
        for name in order:
            times[name].append(_time(workloads[name]))
    return [rate for name in workloads for rate in _rates(name, done, times)]


def _time(work: Workload) -> float:
    gc.collect()
    gc.disable()
    began = time.process_time()
    work()
    took = time.process_time() - began
    gc.enable()
    return max(took, 1e-9)


def _rates(name: str, done: dict[str, dict[str, int]], times: dict[str, list[float]]) -> list[Rate]:
    loops = done[CALIBRATION]["loops"]
    pairs = list(zip(times[name], times[CALIBRATION], strict=True))
    rates = []
    for unit, count in done[name].items():
        speeds = [count / took for took, _ in pairs]
        ratios = [count / took * calibration / loops * 1e6 for took, calibration in pairs]
        middle = median(speeds)
        spread = median(abs(speed - middle) for speed in speeds) / middle
        rates.append(Rate(name, unit, middle, spread, median(ratios)))
    return rates
