"""All tables of one server process: games are begun, found again, and forgotten when nobody sits there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import UNSET

from recompile.cards import Protocol
from recompile.game.records import replay
from recompile.game.setup import SetupError
from recompile.learn import first_game
from recompile.notation import MoveError, NotationError, Record
from recompile.server.analyses import Analyses
from recompile.server.bodies import Created, Links, ReplayCreated, Tokens
from recompile.server.config import Config
from recompile.server.database import StoreFailed
from recompile.server.errands import FIRST, perform
from recompile.server.judges import Judges
from recompile.server.keeping import Keeper
from recompile.server.limits import Bucket, Buckets
from recompile.server.metrics import Metrics
from recompile.server.notices import Restart
from recompile.server.orders import Order, Orders
from recompile.server.pages import Pages
from recompile.server.peers import Alone, Peers
from recompile.server.readers import OwnReaders, Readers
from recompile.server.sharing import KINDS, Apart, Sharing
from recompile.server.store import Store, Stored
from recompile.server.table import LiveTable
from recompile.server.workers import Workers
from recompile.table.absences import USUAL, Patience
from recompile.table.calling import clean_name
from recompile.table.letters import Letters
from recompile.table.match import Match, Refusal
from recompile.table.seats import Seats, Settings, new_id, new_seats, new_seed, new_trial_id, other
from recompile.table.wishes import NewGame, settings_for
from recompile.text.catalogue import mark

if TYPE_CHECKING:
    from recompile.server.jobs import Jobs

log = logging.getLogger(__name__)

LONGEST_RECORD, LONGEST_STORY = 2000, 10_000  # moves, and all that happens; every one of them costs memory and time
SWEEP = 60.0
READERS = 2  # threads for texts that people type: however many there are, games have the others
THREADS = 4  # for what takes long; each of them makes those who wait for the others wait a little longer
BLOCKED = mark("Those who run the server have blocked this address for a while.")
Result = TypeVar("Result")


class Hub:
    """The tables, and what they share."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = Store(config.db, config.store, self.metrics)
        self.workers = Workers(config.workers, config.patience, metrics=self.metrics)
        self.addresses = Buckets(config.address)
        self.letters = Letters()
        self.asked_games, self.asked_analyses = Buckets(config.games), Buckets(config.analyses)  # by address
        self.asked_seats, self.asked_pages = Buckets(config.seats), Buckets(config.pages)
        self.orders = Orders(self.store)
        self.connections = 0
        self.households: Counter[str] = Counter()  # the same, by address; those whom a peer sends are counted there
        self.peers: Alone = Alone()
        self.sharing: Apart = Apart()
        self.bots: Workers | Jobs = self.workers
        readers: Readers = OwnReaders(max(config.workers, 2), self.workers)
        if self.store.dialect == "postgresql":
            self.bots = readers = self._shared()
        self.hinting = asyncio.Semaphore(max(config.workers // 2, 1))  # of those who think for bots
        self.analyses = Analyses(config.analysis_rounds, readers, self.spawn)
        if isinstance(readers, OwnReaders):  # those of the judge are others, and rest when they have nothing to do
            readers = OwnReaders(readers.count, self.workers)
        self.judges = Judges(readers, self.spawn, config.judge_seconds)
        self.restart = Restart()
        self.pages = Pages(self.store)
        self.keeper = Keeper(self.store, config.keep, self.metrics, rebuild)
        self.tables: dict[str, LiveTable] = {}
        self.is_stopping = False
        self.gate = asyncio.Lock()
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of households that have texts read
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._chores: list[asyncio.Task[None]] = []

    def _shared(self) -> Jobs:
        """Others may use this database as well, and then work for each other."""
        from recompile.server.jobs import Jobs  # noqa: PLC0415 - it needs the driver, which nobody else does

        self.peers = peers = Peers(self.store, self.config.reached_at)
        budgets = zip(KINDS, self._buckets, strict=True)
        self.sharing = Sharing(self.store, peers.id, dict(budgets), self.households, self.now)
        return Jobs(self.store, peers, self.workers)

    @property
    def _buckets(self) -> tuple[Buckets, ...]:
        """What households may ask for, in the order of `KINDS`."""
        return self.addresses, self.asked_games, self.asked_analyses, self.asked_seats, self.asked_pages

    def now(self) -> float:
        return time.time()

    def budget(self, buckets: Buckets, household: str) -> Bucket:
        """What a household has left, here and at all other processes."""
        return buckets.of(self.sharing.name(household), self.now())

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something that outlives whoever asked for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def errand(self, kind: str, given: str) -> str:
        """Have something done where bots think: here if somebody is free, or by whoever takes it first."""
        if isinstance(self.bots, Workers) or self.workers.is_free:
            return await self.workers.do(perform, kind, given)
        return await self.bots.do(kind, given, FIRST)

    # ------------------------------------------------------------ life

    async def start(self) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        await self.store.open()
        await self.peers.start()
        await self.sharing.start()
        for order in await self.orders.begin(self.now()):
            self.restart.plan(order, self.now())
        await self.bots.begin()
        chores = (self._sweep(), self._obey(), self.keeper.watch(self.now), self.metrics.watch())
        self._chores = [self.spawn(chore) for chore in chores]

    async def stop(self) -> None:
        """Tell everybody, finish what is being written, and close."""
        if self.is_stopping:
            return
        self.is_stopping = True
        for table in self.tables.values():
            table.announce("stopping", mark("The server is stopping. Your game is kept; come back in a moment."))
            table.close()
        self.analyses.stop()
        self.judges.close()
        for chore in self._chores:
            chore.cancel()
        writing = [task for task in self._tasks if not task.done()]
        if writing:
            await asyncio.wait(writing, timeout=5)
        self.readers.shutdown(wait=False, cancel_futures=True)
        await self.bots.end()
        await self.sharing.stop()
        await self.peers.stop()
        await self.store.close()

    async def _sweep(self) -> None:
        """Forget tables nobody has sat at for a while and addresses of yesterday; at the others something happens."""
        while True:
            await asyncio.sleep(SWEEP)
            for id, table in list(self.tables.items()):
                table.look_after()
                if table.is_idle:
                    table.close()
                    del self.tables[id]
                    await self.peers.release(id)
            for asked in self._buckets:
                asked.forget(self.now())

    async def _obey(self) -> None:
        """Do what those who run the server have ordered."""
        while True:
            await asyncio.sleep(self.config.poll)
            with suppress(StoreFailed):
                for order in await self.orders.news(self.now()):
                    await self._follow(order)
            if self.restart.is_nearer(self.now()):
                self._tell_restart()

    async def _follow(self, order: Order) -> None:
        log.info("ordered", extra={"kind": order.kind, "game": order.game})
        if order.kind == "delete" and order.game is not None:
            self.forget(order.game)
        elif order.kind == "hide" and order.game is not None:
            self.analyses.drop(order.game)
            if order.game in self.tables:
                await self.tables[order.game].refresh()
        elif order.kind == "notice":
            self.restart.plan(order, self.now())
            self._tell_restart()

    def _tell_restart(self) -> None:
        for table in self.tables.values():
            for listener in table.listeners:
                listener.send(self.restart.notice(listener.lang, self.now()))

    def forget(self, id: str) -> None:
        """A game is no more."""
        self.analyses.drop(id)
        table = self.tables.pop(id, None)
        if table is not None:
            table.delete()

    # ------------------------------------------------------------ new games

    async def create(self, wanted: NewGame, made: tuple[Protocol, ...] = ()) -> Created:
        """Begin a game, perhaps with protocols that somebody has made. What cannot be is a SetupError."""
        wanted = first_game.wish(wanted) if wanted.guided else wanted
        if wanted.seed is not None and wanted.mode == "friend" and not self.config.seeds:
            raise SetupError("a game between two people has no seed: whoever gave it would know all cards")
        seed = new_seed() if wanted.seed is None else wanted.seed
        settings, seat = await asyncio.to_thread(settings_for, wanted, seed, self.config.protocols, made)
        settings = msgspec.structs.replace(settings, seeded=self.config.seeds)
        tokens, seats = new_seats(settings.bot, other(seat) if wanted.mode == "friend" else None)
        id = new_trial_id() if settings.position else new_id()
        stored = Stored(id, self.now(), settings, seats, seed, chance=settings.deal(seed))
        await self.store.add(stored)
        self.metrics.count("games_created")
        log.info("game created", extra={"game": stored.id, "mode": settings.mode, "bot": settings.level})
        friend = f"/g/{stored.id}#{tokens[other(seat)]}" if wanted.mode == "friend" else UNSET
        links = Links(f"/watch/{stored.id}", friend)
        both = Tokens(tokens["A"], tokens["B"]) if wanted.mode == "hotseat" else UNSET
        return Created(stored.id, seat, tokens[seat], links, both)

    async def add_rematch(self, id: str, match: Match) -> None:
        """The same again with the seats exchanged; the tokens stay with the players."""
        settings, seats, seed = match.settings.exchanged(), match.seats.exchanged(), new_seed()
        await self.store.add(Stored(id, self.now(), settings, seats, seed, chance=settings.deal(seed)))
        self.metrics.count("games_created")

    async def add_replay(self, text: str) -> ReplayCreated:
        """A record to be watched. One that cannot be replayed is a NotationError."""
        record = await asyncio.to_thread(_checked, text)
        names = clean_name(record.headers.get("A", "")), clean_name(record.headers.get("B", ""))
        settings = Settings(mode="replay", names=names, spectators="everything")
        stored = Stored(new_id(), self.now(), settings, Seats(None, None), 0, str(record))
        await self.store.add(stored)
        return ReplayCreated(stored.id)

    # ------------------------------------------------------------ tables

    async def table(self, id: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        if id not in self.tables:
            async with self._loading.setdefault(id, asyncio.Lock()):
                if id not in self.tables:
                    lease = await self.peers.claim(id)
                    self.tables[id] = LiveTable(self, await self.read(id), lease)
        return self.tables[id]

    def lose(self, table: LiveTable) -> None:
        """Another process has the game now: whoever sits here comes back and finds it."""
        log.warning("a game belongs to another process now", extra={"game": table.match.id})
        if self.tables.get(table.match.id) is table:
            del self.tables[table.match.id]
        table.lose()

    async def look(self, id: str) -> LiveTable:
        """A table to be looked at: one that nobody sits at is not kept in memory for it."""
        return self.tables.get(id) or LiveTable(self, await self.read(id))

    async def read(self, id: str) -> Match:
        """A match as the store knows it."""
        stored = await self.store.load(id)
        if stored is None:
            raise Refusal("unknown_game", mark("There is no such game."))
        try:
            match = await asyncio.to_thread(rebuild, stored, self.config.absence)
        except (MoveError, NotationError, ValueError, IndexError) as problem:
            log.error("a game cannot be rebuilt", extra={"game": id, "why": str(problem)})
            raise Refusal("unknown_game", mark("This game is from another version and cannot be opened.")) from None
        match.resume(stored.rows, self.now())
        return match

    def gauges(self) -> dict[str, float]:
        return {
            "connections": self.connections,
            "tables": len(self.tables),
            "games_played": sum(table.is_played for table in self.tables.values()),
            "bot_queue": self.workers.waiting,
            "worker_restarts": self.workers.restarts,
        }


def rebuild(stored: Stored, patience: Patience = USUAL) -> Match:
    """The match that these rows make."""
    settings = stored.settings
    if stored.record is not None:
        game = replay(Record.parse(stored.record))
    else:
        game = settings.new_game(stored.seed, stored.chance)
    match = Match(stored.id, settings, stored.seats, stored.seed, stored.created, game, patience, settings.source)
    for row in stored.rows:
        match.apply(row)
    return match


def _checked(text: str) -> Record:
    record = Record.parse(text)
    if len(record.entries) > LONGEST_RECORD:
        raise NotationError(f"the record is too long: {len(record.entries)} moves")
    replay(record, LONGEST_STORY)
    return record
