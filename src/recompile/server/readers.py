"""Who reads games again: processes of the lowest rank, which leave the machine to bots and to everybody else."""

from __future__ import annotations

import asyncio
from typing import Protocol

from recompile.server.errands import perform
from recompile.server.workers import Workers

NICE = 19  # the lowest rank there is
PATIENCE, PAUSE = 30.0, 0.05  # seconds a question waits for bots, and between two looks whether one is asked


class Readers(Protocol):
    """Do what is to be done for a reading, `count` things at a time; what cannot be done is a BotFailed."""

    @property
    def count(self) -> int: ...

    async def do(self, kind: str, given: str, rank: int) -> str: ...

    def rest(self) -> None:
        """There is nothing to read for now."""


class OwnReaders:
    """Processes of our own, for a server that is alone."""

    def __init__(self, count: int, bots: Workers) -> None:
        self.workers = Workers(count, nice=NICE)
        self._bots = bots

    @property
    def count(self) -> int:
        return self.workers.count

    async def do(self, kind: str, given: str, _rank: int) -> str:
        await quiet(self._bots)
        return await self.workers.do(perform, kind, given)

    def rest(self) -> None:
        self.workers.stop()  # they cost memory, and the next game may be long in coming


async def quiet(bots: Workers, most: int = 0) -> None:
    """Until no more bots are asked than that. Where they always are, a reading goes on as well, but slowly."""
    now = asyncio.get_running_loop().time
    end = now() + PATIENCE
    while bots.asked > most and now() < end:
        await asyncio.sleep(PAUSE)
