"""Protocols that are judged: one at a time, in the order in which they came, by those who read games.

What has been found so far can be asked for at any time. Whoever stops asking is not waited for.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from recompile.cards import PROTOCOLS, Protocol
from recompile.lab.judge.plain import as_data
from recompile.lab.judge.playing import Version
from recompile.lab.judge.schedule import Job, schedule
from recompile.lab.judge.tally import Tally
from recompile.lab.judge.verdict import verdict
from recompile.lab.judge.versions import changes
from recompile.notation.own import write_own
from recompile.server.bodies import JudgedSoFar
from recompile.server.database import StoreFailed
from recompile.server.errands import ASKED, JUDGE, Judge, judged, written
from recompile.server.limits import Busy
from recompile.server.readers import Readers
from recompile.server.workers import BotFailed
from recompile.table.match import Refusal
from recompile.text.catalogue import mark

log = logging.getLogger(__name__)

SECONDS = 60.0
FIRST = 4.0  # seconds before anything is said
UNASKED = 30.0  # seconds without a question after which nobody waits for an answer
KEPT, MOST = 100, 20  # verdicts that are remembered, and protocols that wait
AGAIN = 1.0  # seconds until a database that fails is asked again
SEED = 0
ONE = mark("One protocol is being judged for you already.")
MANY = mark("Too many protocols wait for the judge. Try again later.")
NONE = mark("Nobody has asked for this verdict, or it was a while ago.")
FAILED = mark("This protocol cannot be judged.")
Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


@dataclass(slots=True)
class Judging:
    """A protocol that is judged, waits for it, or was judged. Times are those of the event loop."""

    household: str
    protocol: Protocol
    asked: float
    began: float | None = None
    ended: float | None = None
    has_failed: bool = False
    tally: Tally = field(default_factory=Tally)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # while something is added up

    def seconds(self, now: float) -> float:
        if self.began is None:
            return 0.0
        return (now if self.ended is None else self.ended) - self.began


class Judges:
    """What is judged, what waits for it, and what was found."""

    def __init__(self, readers: Readers, spawn: Spawn, seconds: float = SECONDS) -> None:
        self.readers = readers
        self._seconds = seconds
        self._spawn = spawn
        self._judged: OrderedDict[str, Judging] = OrderedDict()
        self._waiting: deque[str] = deque()
        self._work: asyncio.Task[None] | None = None
        self._current: tuple[str, asyncio.Task[None]] | None = None
        self._is_stopping = False

    def begin(self, id: str, household: str, protocol: Protocol) -> None:
        """Judge a protocol when its turn comes. For each household one at a time."""
        busy = [each for each in self._judged.values() if each.ended is None]
        if any(each.household == household for each in busy):
            raise Busy(ONE)
        if len(busy) > MOST or self._is_stopping:
            raise Busy(MANY)
        self._judged[id] = Judging(household, protocol, self._now())
        self._waiting.append(id)
        if self._work is None:
            self._work = self._spawn(self._judge_all())

    async def told(self, id: str, lang: str) -> JudgedSoFar:
        """How far it is. That somebody asks keeps it going."""
        found = self._find(id)
        found.asked = self._now()
        if found.has_failed:
            raise Refusal("illegal", FAILED)
        async with found.lock:
            seconds = found.seconds(self._now())
            is_known = found.tally.games > 0 and (seconds >= FIRST or found.ended is not None)
            data = await asyncio.to_thread(_data, found, seconds, lang) if is_known else None
        ahead = self._waiting.index(id) + 1 if id in self._waiting else 0
        done = min(seconds, self._seconds)
        return JudgedSoFar(done, self._seconds, seconds, ahead, found.ended is not None, data)

    def stop(self, id: str) -> None:
        """What is known by then stays."""
        found = self._find(id)
        with suppress(ValueError):
            self._waiting.remove(id)
        if self._current is not None and self._current[0] == id:
            self._current[1].cancel()
        if found.ended is None:
            found.ended = self._now()

    def close(self) -> None:
        """The server stops."""
        self._is_stopping = True
        self._waiting.clear()
        if self._current is not None:
            self._current[1].cancel()
        if self._work is not None:
            self._work.cancel()

    def _find(self, id: str) -> Judging:
        found = self._judged.get(id)
        if found is None:
            raise Refusal("not_found", NONE)
        return found

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # ------------------------------------------------------------ judging

    async def _judge_all(self) -> None:
        try:
            while self._waiting:
                id = self._waiting.popleft()
                found = self._judged[id]
                self._current = id, self._spawn(self._judge(found))
                await asyncio.wait([self._current[1]])
                self._current = None
                found.ended = found.ended or self._now()
                while len(self._judged) > KEPT:
                    self._judged.popitem(last=False)
        finally:
            self.readers.rest()
            self._work = None

    async def _judge(self, found: Judging) -> None:
        found.began = self._now()
        version = Version(found.protocol, tuple(code for code in PROTOCOLS if code != found.protocol.code))
        jobs = schedule(await asyncio.to_thread(changes, version))
        with suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                await self._play_all(found, jobs)

    async def _play_all(self, found: Judging, jobs: Iterator[Job]) -> None:
        try:
            async with asyncio.TaskGroup() as playing:
                for _ in range(self.readers.count):
                    playing.create_task(self._play(found, jobs))
        except* BotFailed as problem:
            log.warning("a protocol cannot be judged", extra={"why": str(problem.exceptions[0])})
            found.has_failed = True

    async def _play(self, found: Judging, jobs: Iterator[Job]) -> None:
        own = write_own(found.protocol)
        for job in jobs:
            if self._now() - found.asked > UNASKED:
                return
            text = await self._do(written(Judge(own, SEED, job.strength, job.first, job.count, job.change)))
            async with found.lock:
                await asyncio.to_thread(_add, found, job, text)

    async def _do(self, given: str) -> str:
        """Whatever the database does in between."""
        while True:
            with suppress(StoreFailed):
                return await self.readers.do(JUDGE, given, ASKED)
            await asyncio.sleep(AGAIN)


def _add(found: Judging, job: Job, text: str) -> None:
    found.tally.add(job, judged(job, text, found.protocol))


def _data(found: Judging, seconds: float, lang: str) -> dict[str, object]:
    return as_data(verdict(found.protocol, SEED, found.tally, seconds), lang)
