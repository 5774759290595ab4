"""Many jobs, in this process, in several, or on a Ray cluster: the one seam through which the laboratory spreads its
work.

A process may die - killed by a person, or by a machine that has run out of memory. It is replaced, and what it was
working on is done once more; only if that dies, too, the work itself is taken to be at fault.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Generic, TypeVar

from recompile.lab.errors import ArenaError

Job = TypeVar("Job")
Done = TypeVar("Done")

WAITING = 4  # jobs handed out for each process: none stands idle, and little is lost when it ends early
DIED = "a process ended before its work was done (was it killed, or out of memory?)"


def cores() -> int:
    """How many processes this machine can run at once, as far as it lets us know."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    function: Callable[[Job], Done], jobs: Iterable[Job], processes: int = 1, *, ray: str | None = None
) -> Iterator[Done]:
    """The result of each job, as they finish. With several processes function, jobs and results must be picklable.

    With `ray`, the address of a cluster (or `local` for one on this machine), its workers do the jobs.

    >>> sorted(run(abs, [-3, 2, -1]))
    [1, 2, 3]
    """
    if processes < 1:
        raise ArenaError(f"there must be at least one process, not {processes}")
    if ray is not None:
        from recompile.lab.cluster import run_on_ray  # noqa: PLC0415  (optional, and slow to import)

        return run_on_ray(function, iter(jobs), ray)
    return map(function, jobs) if processes == 1 else _run_apart(function, iter(jobs), processes)


def _run_apart(function: Callable[[Job], Done], jobs: Iterator[Job], processes: int) -> Iterator[Done]:
    others = set(active_children())
    work = _Apart(function, processes)
    is_done = False
    try:
        while work.take(jobs):
            yield from work.finished()
        work.pool.shutdown()
        is_done = True
    finally:
        if not is_done:  # left early: what is still being worked on is of no use to anybody
            work.pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()


class _Apart(Generic[Job, Done]):
    """Jobs that are being done by a pool of processes, and those that were lost with a pool and come first now."""

    def __init__(self, function: Callable[[Job], Done], processes: int) -> None:
        self.function = function
        self.processes = processes
        self.pool = _new_pool(processes)
        self.running: dict[Future[Done], tuple[Job, bool]] = {}  # the job, and whether it was lost before
        self.lost: list[Job] = []

    def take(self, jobs: Iterator[Job]) -> bool:
        """Hand out what there is room for. False if nothing is left to wait for."""
        while self.lost:
            self._submit(self.lost.pop(), again=True)
        for job in islice(jobs, WAITING * self.processes - len(self.running)):
            self._submit(job, again=False)
        return bool(self.running) or bool(self.lost)

    def _submit(self, job: Job, *, again: bool) -> None:
        try:
            future = self.pool.submit(self.function, job)
        except BrokenProcessPool as problem:  # it broke while nothing was waited for; this job was never begun
            future = Future()
            future.set_exception(problem)
        self.running[future] = (job, again)

    def finished(self) -> Iterator[Done]:
        """At least one result, or none if a process has died: then the pool is a new one."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED)
        if any(isinstance(future.exception(), BrokenProcessPool) for future in done):
            done, _ = wait(self.running)  # the whole pool is broken: every other job ends in the same way
            self.pool.shutdown(wait=False)
            self.pool = _new_pool(self.processes)
        for future in done:
            job, again = self.running.pop(future)
            problem = future.exception()
            if not isinstance(problem, BrokenProcessPool):
                yield future.result()
            elif again:
                raise ArenaError(DIED) from problem
            else:
                self.lost.append(job)


def _new_pool(processes: int) -> ProcessPoolExecutor:
    # Not forked: a forked process inherits the locks of threads that do not exist in it, such as a progress bar's.
    return ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Ctrl-C ends such a process at once; the one that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
