"""Many jobs, in this process or in several: the one seam through which the laboratory spreads its work."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from recompile.lab.errors import ArenaError

Job = TypeVar("Job")
Done = TypeVar("Done")

WAITING = 4  # jobs handed out for each process: none stands idle, and little is lost when it ends early


def cores() -> int:
    """How many processes this machine can run at once, as far as it lets us know."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(function: Callable[[Job], Done], jobs: Iterable[Job], processes: int = 1) -> Iterator[Done]:
    """The result of each job, as they finish. With several processes function, jobs and results must be picklable.

    >>> sorted(run(abs, [-3, 2, -1]))
    [1, 2, 3]
    """
    if processes < 1:
        raise ArenaError(f"there must be at least one process, not {processes}")
    return map(function, jobs) if processes == 1 else _run_apart(function, iter(jobs), processes)


def _run_apart(function: Callable[[Job], Done], jobs: Iterator[Job], processes: int) -> Iterator[Done]:
    others = set(active_children())
    # Not forked: a forked process inherits the locks of threads that do not exist in it, such as a progress bar's.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin)
    running: set[Future[Done]] = set()
    is_done = False
    try:
        while True:
            room = WAITING * processes - len(running)
            running |= {pool.submit(function, job) for job in islice(jobs, room)}
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
        pool.shutdown()
        is_done = True
    except BrokenProcessPool as problem:
        raise ArenaError("a process ended before its work was done (was it killed, or out of memory?)") from problem
    finally:
        if not is_done:  # left early: what is still being worked on is of no use to anybody
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()


def _begin() -> None:
    """Ctrl-C ends such a process at once; the one that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
