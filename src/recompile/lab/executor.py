"""Many jobs, in this process, in several, or on a Ray cluster: the one seam through which the laboratory spreads its
work.

A process may die - killed by a person, or by a machine that has run out of memory. It is replaced, and what it was
working on is done once more; only if that dies, too, the work itself is taken to be at fault. Nothing else is touched:
the other processes go on, and what was waiting waits.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from threading import Lock, local
from typing import Generic, TypeVar

from recompile.lab.errors import ArenaError

Job = TypeVar("Job")
Done = TypeVar("Done")

WAITING = 4  # jobs handed out for each process: none stands idle, and little is lost when it ends early
STARTS = 5  # how many processes may die one after the other before they have come up
DIED = "a process ended before its work was done (was it killed, or out of memory?)"
DIED_AGAIN = (
    "a process ended before its work was done, and so did the one that did it again (were they killed, or out of "
    "memory?): {}"
)
NOT_STARTED = "processes end before they have begun (are they killed, or is there no memory left?)"


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
    work = _Apart(function)
    threads = ThreadPoolExecutor(processes)  # each waits for a process of its own
    running: set[Future[Done]] = set()
    try:
        while True:
            room = WAITING * processes - len(running)
            running |= {threads.submit(work.do, job) for job in islice(jobs, room)}
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=_failed):  # what went well is not lost with what did not
                yield future.result()
        list(threads.map(ProcessPoolExecutor.shutdown, work.pools))
    finally:
        work.stop()  # if it was left early, what is still being worked on is of no use to anybody
        threads.shutdown(wait=False, cancel_futures=True)


def _failed(future: Future[Done]) -> bool:
    return future.exception() is not None


class _Apart(Generic[Job, Done]):
    """Jobs that are done in other processes: one for each thread that asks, so that it is known what each was doing."""

    def __init__(self, function: Callable[[Job], Done]) -> None:
        self.function = function
        self.pools: list[ProcessPoolExecutor] = []
        self._mine = local()  # its `pool` is the one of this thread
        self._processes: set[BaseProcess] = set()
        self._lock = Lock()  # no process is started any more once they are stopped
        self._is_stopped = False

    def do(self, job: Job) -> Done:
        """The result of a job; if its process dies, that of a second try."""
        died: BrokenProcessPool | None = None
        for _ in range(2):
            try:
                return self._ready().submit(self.function, job).result()
            except BrokenProcessPool as problem:
                died = problem
        raise ArenaError(DIED_AGAIN.format(job)) from died

    def stop(self) -> None:
        """End the processes, whatever they are doing."""
        with self._lock:
            self._is_stopped = True
            for pool in self.pools:
                pool.shutdown(wait=False, cancel_futures=True)
            for process in self._processes.intersection(active_children()):
                process.terminate()

    def _ready(self) -> ProcessPoolExecutor:
        """A process that has just answered: if it dies now it is because of its job, or during it."""
        for _ in range(STARTS):
            pool = getattr(self._mine, "pool", None) or self._start()
            try:
                pool.submit(_answer).result()
            except BrokenProcessPool:
                self._forget(pool)
            else:
                return pool
        raise ArenaError(NOT_STARTED)

    def _start(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_stopped:
                raise ArenaError(DIED)
            # Not forked: a forked process inherits the locks of threads that do not exist in it, such as a progress
            # bar's.
            pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin)
            others = set(active_children())
            self.pools.append(pool)
            pool.submit(_answer)  # starts the process
            self._processes |= set(active_children()) - others
        self._mine.pool = pool
        return pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        self._mine.pool = None
        with self._lock:
            self.pools.remove(pool)
        pool.shutdown(wait=False)


def _answer() -> None:
    """Nothing, but in the other process."""


def _begin() -> None:
    """Ctrl-C ends such a process at once; the one that started it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
