"""Questions for bots in the database: whoever has a free process takes one, on whatever machine it runs.

A question is a line. `FOR UPDATE SKIP LOCKED` gives it to one worker; if that one gives no sign of life any more,
another takes it. The answer goes into the line, and whoever has asked takes it out. Everybody is told by a word on one
channel that there is something to look at; who has missed it looks once in a while anyway.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from sqlalchemy.engine import Connection, make_url

from recompile.game import View
from recompile.server.database import StoreFailed
from recompile.server.peers import NOW, PROCESSES, Peers
from recompile.server.store import METADATA, Store
from recompile.server.workers import TRIES, BotFailed, Workers

log = logging.getLogger(__name__)

JOBS = sa.Table(
    "jobs",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("asker", sa.String(32), nullable=False),
    sa.Column("level", sa.String(64), nullable=False),
    sa.Column("view", sa.Text, nullable=False),
    sa.Column("seed", sa.String(80), nullable=False),
    sa.Column("worker", sa.String(32)),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("answer", sa.Text),
    sa.Column("failure", sa.Text),
)
CHANNEL = "recompile"
LOOK = 2.0  # seconds between two looks, if nobody says anything
PAUSE = 1.0  # seconds until a connection that was lost is tried again
_IS_OPEN = sa.and_(JOBS.c.answer.is_(None), JOBS.c.failure.is_(None))


class Jobs:
    """Asks the workers of all processes, and lets its own work for all of them."""

    def __init__(self, store: Store, peers: Peers, workers: Workers) -> None:
        self.store = store
        self.peers = peers
        self.workers = workers
        self._news = asyncio.Event()
        self._answers = asyncio.Event()
        self._ear: _Ear | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self.workers.start()
        loop = asyncio.get_running_loop()
        self._ear = _Ear(self.store.url, lambda: loop.call_soon_threadsafe(self._heard))
        self._tasks = [loop.create_task(self._work()) for _ in range(self.workers.count)]

    async def end(self) -> None:
        if self._ear is not None:
            self._ear.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.stop()

    def _heard(self) -> None:
        self._news.set()
        self._answers.set()

    # ------------------------------------------------------------ asking

    async def ask(self, level: str, view: View, seed: str) -> str:
        """What a bot answers, wherever it thinks. A free process of our own is the shortest way."""
        if self.workers.is_free:
            return await self.workers.ask(level, view, seed)
        values = {"asker": self.peers.id, "level": level, "view": written(view), "seed": seed, "tries": 0}
        answer: str | None = None
        while answer is None:  # a question is lost if its asker seems to have died; then it is asked again
            id = await self.store.write(lambda connection: _put(connection, values))
            try:
                answer = await self._answer(id)
            finally:
                await self._remove(id)
        return answer

    async def _remove(self, id: int) -> None:
        gone = sa.delete(JOBS).where(JOBS.c.id == id)
        with suppress(StoreFailed):
            await self.store.write(lambda connection: connection.execute(gone).close())

    async def _answer(self, id: int) -> str | None:
        wanted = sa.select(JOBS.c.answer, JOBS.c.failure).where(JOBS.c.id == id)
        while True:
            self._answers.clear()
            found = await self.store.read(lambda connection: connection.execute(wanted).one_or_none())
            if found is None:
                return None
            if found.failure is not None:
                raise BotFailed(found.failure)
            if found.answer is not None:
                return str(found.answer)
            await _heard_or_late(self._answers)

    # ------------------------------------------------------------ working

    async def _work(self) -> None:
        while True:
            try:
                self._news.clear()
                job = await self.store.hurry(self._take) if self.workers.is_free else None
                if job is None:
                    await _heard_or_late(self._news)
                else:
                    await self._think(job)
            except StoreFailed:
                await asyncio.sleep(PAUSE)

    def _take(self, connection: Connection) -> Any:
        """A question that nobody alive thinks about. What nobody waits for any more is thrown away."""
        connection.execute(sa.delete(JOBS).where(~_is_alive(JOBS.c.asker)))
        free = sa.select(JOBS.c.id).where(_IS_OPEN, sa.or_(JOBS.c.worker.is_(None), ~_is_alive(JOBS.c.worker)))
        first = free.order_by(JOBS.c.id).limit(1).with_for_update(skip_locked=True, of=JOBS).scalar_subquery()
        mine = sa.update(JOBS).where(JOBS.c.id == first).values(worker=self.peers.id, tries=JOBS.c.tries + 1)
        return connection.execute(mine.returning(JOBS)).one_or_none()

    async def _think(self, job: Any) -> None:
        found: dict[str, str]
        try:
            if job.tries > TRIES:  # whoever took it has died of it
                raise BotFailed(f"its process died {TRIES} times")
            found = {"answer": await self.workers.ask(job.level, read(job.view), job.seed)}
        except BotFailed as problem:
            found = {"failure": str(problem)}
        done = sa.update(JOBS).where(JOBS.c.id == job.id, _IS_OPEN).values(found)
        await self.store.write(lambda connection: _tell(connection, done))


def written(view: View) -> str:
    return msgspec.json.encode(view.__getstate__()).decode()


def read(text: str) -> View:
    view = View.__new__(View)
    view.__setstate__(msgspec.json.decode(text))
    return view


def _put(connection: Connection, values: dict[str, Any]) -> int:
    id: int = connection.execute(sa.insert(JOBS).values(values).returning(JOBS.c.id)).scalar_one()
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, str(id))))
    return id


def _tell(connection: Connection, done: sa.Update) -> None:
    connection.execute(done)
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))


def _is_alive(process: sa.Column[str]) -> sa.ColumnElement[bool]:
    return sa.exists().where(PROCESSES.c.id == process, PROCESSES.c.until > NOW)


async def _heard_or_late(event: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), LOOK)


class _Ear(threading.Thread):
    """Listens on the channel, on a connection of its own, until it is stopped."""

    def __init__(self, url: str, tell: Callable[[], object]) -> None:
        super().__init__(daemon=True, name="listening")
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.tell = tell
        self._stopped = threading.Event()
        self.start()

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        while not self._stopped.is_set():
            with suppress(psycopg.Error, RuntimeError):  # the database is away, or the loop is closed
                self._listen()
            self._stopped.wait(PAUSE)

    def _listen(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._stopped.is_set():
                for _ in connection.notifies(timeout=PAUSE, stop_after=1):
                    self.tell()
