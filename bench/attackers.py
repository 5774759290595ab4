"""Those who mean no good, one way after the other. Each comes from addresses of its own, and says what came of it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from bench.hostile import endless_record, malformed
from bench.wire import post, sitting

HALF = b"GET /api/books/en HTTP/1.1\r\nHost: here\r\nX-Slow: "
RAVING = 10  # connections that send malformed messages


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    games: int = 100
    pace: float = 2.5  # seconds between two moves of a game
    seconds: float = 20.0  # for each attack
    moves: int = 1200  # of the record that goes on and on
    spectators: int = 500
    half_open: int = 1000
    slow: int = 20
    malformed: int = 100_000


class Attackers:
    """Every attack lasts as long as every other."""

    def __init__(self, port: int, size: Size) -> None:
        self.port, self.size = port, size
        self.record = endless_record(size.moves)
        self.watched: str = post(port, "127.0.0.9", "/api/games", {"mode": "hotseat"})["id"]
        self.seen: Counter[str] = Counter()

    async def calm(self) -> str:
        await asyncio.sleep(self.size.seconds)
        return "nobody attacks"

    async def record_without_end(self) -> str:
        """Looked at again and again, in all its length, by four at once."""
        id = await self._upload("127.0.6.1")
        await self._for_a_while(*(self._look_back(id, nth) for nth in range(4)))
        return f"{len(self.record) // 1000} kB: {self.seen['past']} looks, {self.seen['refused']} refused"

    async def many_who_watch(self) -> str:
        """All at once, and one game."""
        await self._for_a_while(*(self._watch(f"127.0.2.{nth // 50 + 1}") for nth in range(self.size.spectators)))
        return f"{self.seen['state']} came, {self.seen['refused']} refused"

    async def half_open_connections(self) -> str:
        """They say nothing, or half of something."""
        open_ones = [self._half_open(nth) for nth in range(self.size.half_open)]
        await asyncio.sleep(self.size.seconds)
        left = sum(map(_is_open, open_ones))
        for each in open_ones:
            each.close()
        return f"{left} of {len(open_ones)} still open at the end"

    async def slow_readers(self) -> str:
        """They ask for much, and read nothing of it."""
        id = await self._upload("127.0.4.1")
        await self._for_a_while(*(self._ask(id, f"127.0.4.{nth + 1}") for nth in range(self.size.slow)))
        return f"{self.seen['asked']} asked for"

    async def malformed_messages(self) -> str:
        """From connections that come again when they are closed."""
        await self._for_a_while(*(self._rave(nth, self.size.malformed // RAVING) for nth in range(RAVING)))
        return f"{self.seen['sent']} sent on {self.seen['connections']} connections"

    # ------------------------------------------------------------ one of them

    async def _upload(self, source: str) -> str:
        created = await asyncio.to_thread(post, self.port, source, "/api/replay", {"record": self.record})
        return str(created["id"])

    async def _look_back(self, id: str, first: int) -> None:
        async with sitting(self.port, "127.0.6.1", id) as watching:
            for number in count(first, 4):
                see = {"type": "see", "id": "s", "at": number * 7 % self.size.moves, "reader": "all"}
                await watching.send(json.dumps(see))
                async for text in watching:
                    if self._saw(text) in ("past", "refused"):
                        break

    async def _watch(self, source: str) -> None:
        async with sitting(self.port, source, self.watched) as watching:
            async for text in watching:
                self._saw(text)

    async def _ask(self, id: str, source: str) -> None:
        async with sitting(self.port, source, id) as deaf:
            deaf.transport.pause_reading()
            for number in count():
                await deaf.send(json.dumps({"type": "see", "id": "s", "at": number % 100, "reader": "all"}))
                self.seen["asked"] += 1
                await asyncio.sleep(0.05)

    async def _rave(self, nth: int, many: int) -> None:
        messages = islice(malformed(nth), many)
        while True:
            async with sitting(self.port, f"127.0.5.{nth + 1}", self.watched) as raving:
                self.seen["connections"] += 1
                with suppress(WebSocketException):
                    if not await self._send_all(raving, messages):
                        return

    async def _send_all(self, raving: ClientConnection, messages: islice[str | bytes]) -> bool:
        """Until the connection is closed, which raises, or there are no more: then it is false."""
        for message in messages:
            await raving.send(message)
            self.seen["sent"] += 1
            await asyncio.sleep(0)
        return False

    def _half_open(self, nth: int) -> socket.socket:
        source = (f"127.0.3.{nth % 250 + 1}", 0)
        found = socket.create_connection(("127.0.0.1", self.port), timeout=10, source_address=source)
        with suppress(OSError):
            found.sendall(HALF if nth % 2 else b"")
        found.setblocking(False)
        return found

    def _saw(self, text: str | bytes) -> str:
        """The kind of a message, which may be too long to be read as a whole."""
        kind = str(text)[:40].split('"')[3]
        self.seen[kind] += 1
        return kind

    async def _for_a_while(self, *attackers: Awaitable[None]) -> None:
        """All at once; who is sent away or finds no room has had enough."""
        self.seen.clear()

        async def trying(attacker: Awaitable[None]) -> None:
            with suppress(OSError, WebSocketException, TimeoutError):
                await attacker

        tasks = [asyncio.create_task(trying(attacker)) for attacker in attackers]
        await asyncio.sleep(self.size.seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_open(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False
