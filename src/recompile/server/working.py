"""A process that only thinks: for the bots and the analyses of any table of a database. It serves nobody itself."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable

from recompile.server.jobs import Jobs
from recompile.server.peers import Peers
from recompile.server.store import Store
from recompile.server.workers import Workers

log = logging.getLogger(__name__)


async def work(db: str, count: int, tell: Callable[[], None] = lambda: None) -> None:
    """Until somebody stops it."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, stopped.set)
    store = Store(db)
    await store.open()
    peers = Peers(store, "")
    jobs = Jobs(store, peers, Workers(count))
    await peers.start()
    await jobs.begin()
    log.info("working", extra={"processes": count})
    tell()
    await stopped.wait()
    await jobs.end()
    await peers.stop()
    await store.close()
