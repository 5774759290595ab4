"""Bots think in processes of their own, never where messages are handled.

A process that dies is replaced and the question asked again; a bot that fails, or thinks for ever, is a `BotFailed`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from recompile.bots import NO_LIMIT, Limit, make_bot
from recompile.game import View
from recompile.notation.own import not_printed
from recompile.server.logs import log_to_stderr
from recompile.server.metrics import Metrics

log = logging.getLogger(__name__)

Thinker = Callable[[str, View, str], str]  # level, view and seed to a move; runs in a worker
Done = TypeVar("Done")
TRIES = 3
PATIENCE = 120.0  # seconds for one answer
LONGEST = 8.0  # the same where texts are not printed: some go on and on, and every look ahead with them
WATCH = 2.0  # seconds between two looks whether the server is still there


class BotFailed(Exception):
    """The bot has no answer, and will not have one."""


def think(level: str, view: View, seed: str) -> str:
    """The answer of a bot, in a worker. It is a new bot each time: nothing of another game stays in its memory."""
    bot = make_bot(level)
    limit = Limit(LONGEST) if not_printed(view.library.protocols.values()) else NO_LIMIT
    try:
        return str(bot.choose(view, limit, random.Random(seed)))
    finally:
        bot.close()


def _begin(server: int, nice: int) -> None:
    """Ctrl-C is for the server, which ends its workers itself. If it could not, they notice and end, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    log_to_stderr(logging.WARNING)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_follow, args=(server,), daemon=True).start()


def _follow(server: int) -> None:
    """The server's number comes from itself: one that has died before this process began would not be its parent."""
    while os.getppid() == server:
        time.sleep(WATCH)
    os._exit(1)


def default_workers() -> int:
    return max((os.cpu_count() or 2) - 1, 1)


class Workers:
    """A few processes that answer questions, one at a time each. Those that are `nice` leave the machine to all others.

    A question that waits for a free process is not being thought about: its time begins when somebody thinks. Whoever
    takes too long, or dies, takes nobody else along.
    """

    def __init__(
        self,
        count: int,
        patience: float = PATIENCE,
        think: Thinker = think,
        nice: int = 0,
        metrics: Metrics | None = None,
    ) -> None:
        self.count = count
        self.patience = patience
        self.nice = nice
        self.metrics = metrics or Metrics()
        self._think = think
        self.asked = 0  # questions that wait or are being answered now
        self.waiting = 0  # of them, those that wait
        self.done = 0  # questions that wait no more, answered or not
        self.restarts = 0
        self._processes: dict[int, ProcessPoolExecutor] = {}  # by place; begun when they are needed
        self._free: asyncio.LifoQueue[int] = asyncio.LifoQueue()
        for place in reversed(range(count)):
            self._free.put_nowait(place)

    @property
    def is_free(self) -> bool:
        """Whether a question would be thought about at once."""
        return not self._free.empty()

    def start(self) -> None:
        """Start the processes early, so that the first question does not wait for them."""
        for place in range(self.count):
            self._process(place).submit(os.getpid)

    async def ask(self, level: str, view: View, seed: str) -> str:
        """What a bot of this level answers."""
        return await self.do(self._think, level, view, seed)

    async def do(self, work: Callable[..., Done], *given: object) -> Done:
        """Have something done in one of the processes. What cannot be done is a BotFailed."""
        self.asked += 1
        place = -1
        try:
            place = await self._turn()
            with self.metrics.timed("bot_think_seconds"):
                return await self._try(place, work, *given)
        finally:
            self.asked -= 1
            self.done += 1
            if place >= 0:
                self._free.put_nowait(place)

    async def _turn(self) -> int:
        """A free place, as soon as there is one."""
        self.waiting += 1
        try:
            with self.metrics.timed("bot_wait_seconds"):
                return await self._free.get()
        finally:
            self.waiting -= 1

    async def _try(self, place: int, work: Callable[..., Done], *given: object) -> Done:
        for attempt in range(1, TRIES + 1):
            try:
                job = asyncio.get_running_loop().run_in_executor(self._process(place), work, *given)
                async with asyncio.timeout(self.patience):  # wait_for may forget that it was cancelled (Python 3.11)
                    return await job
            except BrokenProcessPool:
                log.warning("a worker died", extra={"attempt": attempt})
                self._replace(place)
            except (TimeoutError, asyncio.CancelledError) as given_up:
                self._replace(place)  # it would go on thinking about what nobody waits for
                if isinstance(given_up, asyncio.CancelledError):
                    raise
                raise BotFailed(f"no answer after {self.patience:g} seconds") from None
            except Exception as problem:
                raise BotFailed(repr(problem)) from problem
        raise BotFailed(f"its process died {TRIES} times")

    async def begin(self) -> None:
        self.start()

    async def end(self) -> None:
        self.stop()

    def stop(self) -> None:
        for place in list(self._processes):
            _end(self._processes.pop(place))

    def _process(self, place: int) -> ProcessPoolExecutor:
        if place not in self._processes:
            begun = (os.getpid(), self.nice)
            self._processes[place] = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin, initargs=begun)
        return self._processes[place]

    def _replace(self, place: int) -> None:
        self.restarts += 1
        if place in self._processes:
            _end(self._processes.pop(place))


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
