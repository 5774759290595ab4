"""Jobs on a Ray cluster. It needs Ray, which comes with `pip install "recompile[ray]"`, here and on its workers.

Ray starts a worker anew when it has died, and does its job once more; no result comes twice.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any, TypeVar

from recompile.lab.errors import ArenaError
from recompile.lab.executor import DIED, WAITING

ANSWERING = 10.0  # seconds within which a cluster must answer

Job = TypeVar("Job")
Done = TypeVar("Done")


def check_ray() -> None:
    """Refuse at once what could not be done later."""
    if find_spec("ray") is None:
        raise ArenaError('a cluster needs Ray, which is not installed: pip install "recompile[ray]"')


def run_on_ray(function: Callable[[Job], Done], jobs: Iterator[Job], address: str) -> Iterator[Done]:
    """The result of each job, as they finish. A cluster this process has joined already is used as it is."""
    check_ray()
    import ray  # noqa: PLC0415  (optional, and slow to import)

    joined = not ray.is_initialized()
    if joined:
        _join(ray, address)

    def laboratory(job: Job) -> Done:  # the name is what the cluster's own tools show
        return function(job)

    work = ray.remote(num_cpus=1, max_retries=1)(laboratory)
    running: list[Any] = []
    try:
        while True:
            room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(running)
            running += [work.remote(job) for job in islice(jobs, max(room, 0))]
            if not running:
                break
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done)
    except ray.exceptions.RayTaskError:
        raise  # an error in a job, which is also of the class it had there
    except ray.exceptions.RayError as problem:
        raise ArenaError(f"{DIED}: {str(problem).splitlines()[0]}") from problem
    finally:
        for job in running:
            ray.cancel(job, force=True)
        if joined:
            ray.shutdown()


def _join(ray: Any, address: str) -> None:
    _knock(address)
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address == "local":
            ray.init(address=address, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, OSError) as problem:
        raise ArenaError(f"there is no Ray cluster at {address}: {problem}") from problem


def _knock(address: str) -> None:
    """Ray itself waits for minutes where nobody answers."""
    place = re.fullmatch(r"(?:ray://)?\[?([^/\]]+?)\]?:(\d{1,5})", address)
    if place is None:  # `auto`, `local`, or something Ray knows at once
        return
    try:
        socket.create_connection((place[1], int(place[2])), ANSWERING).close()
    except (OSError, OverflowError) as problem:
        raise ArenaError(f"there is no Ray cluster at {address}: {problem}") from problem
