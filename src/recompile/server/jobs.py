"""What is to be thought about, in the database: whoever has a free process takes it, on whatever machine it runs.

A question is a line. `FOR UPDATE SKIP LOCKED` gives it to one worker; if that one gives no sign of life any more,
another takes it. The answer goes into the line, and whoever has asked takes it out. A word tells everybody that there
is something to look at; who has missed it looks once in a while anyway.

Bots come first. Games are read again by processes of their own, so that no bot ever waits behind them, and these take
nothing while a bot waits.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from recompile.game import View
from recompile.server.database import StoreFailed
from recompile.server.errands import BOT, FIRST, Bot, perform, written
from recompile.server.listening import Ear, call
from recompile.server.peers import NOW, PROCESSES, Peers
from recompile.server.readers import NICE, quiet
from recompile.server.store import METADATA, Store
from recompile.server.workers import TRIES, BotFailed, Workers

JOBS = sa.Table(
    "jobs",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("asker", sa.String(32), nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("worker", sa.String(32)),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("answer", sa.Text),
    sa.Column("failure", sa.Text),
)
LOOK = 2.0  # seconds between two looks, if nobody says anything
PAUSE = 1.0  # seconds until a database that fails is asked again
IDLE = 20.0  # seconds after which processes that have nothing to read are stopped
AHEAD = 16  # questions of one game that are asked at a time: as many processes can read it
_BOTS, _READINGS = "bots", "readings"  # words that say what there is to take; an answer has the number of its line


def _is_alive(process: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    return sa.exists().where(PROCESSES.c.id == process, PROCESSES.c.until > NOW)


def _is_open(jobs: sa.FromClause) -> sa.ColumnElement[bool]:
    return sa.and_(jobs.c.answer.is_(None), jobs.c.failure.is_(None))


def _waits(jobs: sa.FromClause) -> sa.ColumnElement[bool]:
    """Nobody alive thinks about it."""
    return sa.and_(_is_open(jobs), sa.or_(jobs.c.worker.is_(None), ~_is_alive(jobs.c.worker)))


_OTHERS = JOBS.alias("others")
_TAKEN: dict[str, sa.ColumnElement[bool]] = {
    _BOTS: JOBS.c.rank == FIRST,
    _READINGS: sa.and_(JOBS.c.rank > FIRST, ~sa.exists().where(_OTHERS.c.rank == FIRST, _waits(_OTHERS))),
}


class Jobs:
    """Asks the workers of all processes, and lets its own work for all of them."""

    count = AHEAD

    def __init__(self, store: Store, peers: Peers, workers: Workers) -> None:
        self.store = store
        self.peers = peers
        self.workers = workers
        self.readers = Workers(workers.count, nice=NICE)  # begun when there is something to read
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)  # by the word they wait for
        self._ear: Ear | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self.workers.start()
        loop = asyncio.get_running_loop()
        self._ear = Ear(self.store.url, lambda word: loop.call_soon_threadsafe(self._heard, word))
        each = [work for _ in range(self.workers.count) for work in (self._answer_bots(), self._read())]
        self._tasks = [loop.create_task(work) for work in [*each, self._rest()]]

    async def end(self) -> None:
        if self._ear is not None:
            self._ear.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.stop()
        self.readers.stop()

    def rest(self) -> None:
        """Those who read look for themselves whether there is anything."""

    def _heard(self, word: str) -> None:
        for event in self._listeners.get(word, ()):
            event.set()

    @contextmanager
    def _listening(self, word: str) -> Iterator[asyncio.Event]:
        event = asyncio.Event()
        self._listeners[word].add(event)
        try:
            yield event
        finally:
            self._listeners[word].discard(event)
            if not self._listeners[word]:
                del self._listeners[word]

    # ------------------------------------------------------------ asking

    async def ask(self, level: str, view: View, seed: str) -> str:
        """What a bot answers, wherever it thinks. A free process of our own is the shortest way."""
        if self.workers.is_free:
            return await self.workers.ask(level, view, seed)
        return await self.do(BOT, written(Bot(level, view, seed)), FIRST)

    async def do(self, kind: str, given: str, rank: int) -> str:
        """Have something done by whoever takes it first."""
        values = {"asker": self.peers.id, "rank": rank, "kind": kind, "payload": given, "tries": 0}
        answer: str | None = None
        while answer is None:  # a question is lost if its asker seems to have died; then it is asked again
            id = await self.store.write(partial(_put, values))
            try:
                answer = await self._answer(id)
            finally:
                await self._remove(id)
        return answer

    async def _remove(self, id: int) -> None:
        gone = sa.delete(JOBS).where(JOBS.c.id == id)
        with suppress(StoreFailed):
            await self.store.hurry(lambda connection: connection.execute(gone).close())

    async def _answer(self, id: int) -> str | None:
        wanted = sa.select(JOBS.c.answer, JOBS.c.failure).where(JOBS.c.id == id)
        with self._listening(str(id)) as answered:
            while True:
                answered.clear()
                found = await self.store.read(lambda connection: connection.execute(wanted).one_or_none())
                if found is None:
                    return None
                if found.failure is not None:
                    raise BotFailed(found.failure)
                if found.answer is not None:
                    return str(found.answer)
                await _heard_or_late(answered)

    # ------------------------------------------------------------ working

    async def _answer_bots(self) -> None:
        with self._listening(_BOTS) as news:
            while True:
                await self._work(self.workers, _BOTS, news)

    async def _read(self) -> None:
        with self._listening(_READINGS) as news:
            while True:
                await quiet(self.workers, self.workers.count - 1)  # those that do not wait in the database
                await self._work(self.readers, _READINGS, news)

    async def _work(self, workers: Workers, what: str, news: asyncio.Event) -> None:
        """Take a question and think about it, or wait until there is one."""
        try:
            news.clear()
            job = await self.store.hurry(partial(self._take, what)) if workers.is_free else None
            if job is None:
                await _heard_or_late(news)
            else:
                await self._think(workers, job)
        except StoreFailed:
            await asyncio.sleep(PAUSE)

    def _take(self, what: str, connection: Connection) -> Any:
        """The first that waits. What nobody has use for any more is thrown away."""
        lost = sa.select(JOBS.c.id).where(~_is_alive(JOBS.c.asker)).with_for_update(skip_locked=True, of=JOBS)
        connection.execute(sa.delete(JOBS).where(JOBS.c.id.in_(lost)))
        waiting = sa.select(JOBS.c.id).where(_waits(JOBS), _TAKEN[what]).order_by(JOBS.c.rank, JOBS.c.id)
        first = waiting.limit(1).with_for_update(skip_locked=True, of=JOBS).scalar_subquery()
        mine = sa.update(JOBS).where(JOBS.c.id == first).values(worker=self.peers.id, tries=JOBS.c.tries + 1)
        return connection.execute(mine.returning(JOBS)).one_or_none()

    async def _think(self, workers: Workers, job: Any) -> None:
        found: dict[str, str]
        try:
            if job.tries > TRIES:  # whoever took it has died of it
                raise BotFailed(f"its process died {TRIES} times")
            found = {"answer": await workers.do(perform, job.kind, job.payload)}
        except BotFailed as problem:
            found = {"failure": str(problem)}
        while True:  # whoever waits for it must have it, however long the database is away
            with suppress(StoreFailed):
                return await self.store.write(partial(_tell, job.id, found))
            await asyncio.sleep(PAUSE)

    async def _rest(self) -> None:
        """Processes that read cost memory, and the next game may be long in coming."""
        while True:
            done = self.readers.done
            await asyncio.sleep(IDLE)
            if not self.readers.asked and self.readers.done == done:
                self.readers.stop()


def _put(values: dict[str, Any], connection: Connection) -> int:
    id: int = connection.execute(sa.insert(JOBS).values(values).returning(JOBS.c.id)).scalar_one()
    call(connection, _BOTS if values["rank"] == FIRST else _READINGS)
    return id


def _tell(id: int, found: dict[str, str], connection: Connection) -> None:
    connection.execute(sa.update(JOBS).where(JOBS.c.id == id, _is_open(JOBS)).values(found))
    call(connection, str(id))


async def _heard_or_late(event: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(LOOK):
            await event.wait()
