"""People who play on, whatever happens to the servers, in a process of their own (`python -m bench.clients`).

Every game is one of two friends and comes from an address of its own. A connection that is lost is opened again, at
whichever server answers, with the last number that was seen; a move that was not acknowledged is sent again under its
id. They say `ready` when all have sat down. When there is nothing more to read on stdin, they stop, and print what they
have seen.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from bench.wire import Json, post

AGAIN = ("not_stored", "busy", "too_fast")  # refusals after which the same is sent again
PAUSE = 0.2  # seconds until something is tried again
BACK = 60.0  # seconds at the end for those who are cut off
ANSWER = 4.0  # seconds after which a server that does not answer is left
SILENCE = 60.0  # seconds after which nobody waits for a question any more
FAILURES = (OSError, WebSocketException)


@dataclass
class Seen:
    """What a move took has its time before it; a gap is from when a player was cut off until all was well again."""

    took: list[tuple[float, float]] = field(default_factory=list)  # milliseconds
    acknowledged: list[tuple[str, str, int]] = field(default_factory=list)  # game, id of the command, seq
    gaps: list[tuple[float, float]] = field(default_factory=list)
    open_gaps: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Wishes:
    """How they play. `apart` is the share of games whose players come in at two servers."""

    ports: list[int]
    games: int
    pace: float
    ramp: float
    apart: float


class Seat:
    """One player: the last state, and the move that has no answer yet."""

    def __init__(self, game: str, secrets: list[str], source: str, ports: list[int], seen: Seen) -> None:
        self.game, self.source, self.ports, self.seen = game, source, ports, seen
        self.offers = [Subprotocol(each) for each in ("recompile", *secrets)]
        self.state: Json = {}
        self.news = asyncio.Event()
        self.is_here = asyncio.Event()
        self.cut: float | None = None  # when something went wrong
        self._socket: ClientConnection | None = None
        self._id, self._message = "", b""  # the move that is on its way
        self._answer: asyncio.Future[Json] | None = None
        self._chance = random.Random(f"{source} {len(secrets)}")

    # ------------------------------------------------------------ being there

    async def stay(self) -> None:
        for attempt in count():
            with suppress(*FAILURES):
                async with self._connection(self.ports[attempt % len(self.ports)]) as self._socket:
                    async for text in self._socket:
                        await self._hear(msgspec.json.decode(text))
            if self.is_here.is_set():
                self.is_here.clear()
                self._trouble()
            await asyncio.sleep(PAUSE * self._chance.random())

    def _connection(self, port: int) -> connect:
        since = f"&since={self.state['seq']}" if self.state else ""
        url = f"ws://127.0.0.1:{port}/ws/{self.game}?page=bench{since}"
        return connect(
            url,
            subprotocols=self.offers,
            max_size=None,
            local_addr=(self.source, 0),
            open_timeout=ANSWER,
            close_timeout=1,
            ping_interval=None,  # as the page does: whoever plays does not ask whether somebody is there
        )

    def _trouble(self) -> None:
        self.cut = self.cut or time.time()

    def _well(self) -> None:
        if self.cut is not None:
            self.seen.gaps.append((self.cut, time.time()))
            self.cut = None

    async def _hear(self, message: Json) -> None:
        state = message if message["type"] == "state" else message.get("state")
        if message["type"] == "refused":
            self.seen.refused[message["code"]] += 1
        if isinstance(state, dict) and message["type"] != "past":
            await self._learn(state)
        waiting = self._answer
        if waiting is None or waiting.done() or message.get("id") != self._id:
            return
        if message["type"] == "refused" and message["code"] in AGAIN:
            self._trouble()
            asyncio.get_running_loop().call_later(message.get("wait") or PAUSE, self._send_soon)
        else:
            self._well()
            waiting.set_result(message)

    async def _learn(self, state: Json) -> None:
        self.state = state
        self.news.set()
        if not self.is_here.is_set():
            self.is_here.set()
            self._well()
            await self._send()

    # ------------------------------------------------------------ moving

    async def move(self, id: str, move: str) -> Json:
        """The answer, which may take until servers and database are there again."""
        self._id, self._answer = id, asyncio.get_running_loop().create_future()
        self._message = msgspec.json.encode({"type": "move", "id": id, "seq": self.state["seq"], "move": move})
        await self._send()
        try:
            while not self._answer.done():
                await asyncio.wait([self._answer], timeout=ANSWER)
                self._doubt()
            return self._answer.result()
        finally:
            self._message, self._answer = b"", None

    def _doubt(self) -> None:
        """A server that says nothing may be asleep: another one may answer."""
        if self._answer is not None and not self._answer.done() and self._socket is not None:
            self._socket.transport.abort()

    def _send_soon(self) -> None:
        self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        if self._message and self._socket is not None and self.is_here.is_set():
            with suppress(*FAILURES):  # then it is sent again on the next connection
                await self._socket.send(self._message, text=True)

    @property
    def moves(self) -> list[str]:
        question = self.state.get("question")
        return [answer["move"] for answer in question["answers"]] if question and question["mine"] else []


class Table:
    """Two players, one game after the other."""

    def __init__(self, number: int, wishes: Wishes, seen: Seen) -> None:
        self.wishes, self.seen = wishes, seen
        self.source = f"127.1.{number // 250}.{number % 250 + 1}"
        self.chance = random.Random(number)
        home = number % len(wishes.ports)
        self.ports = wishes.ports[home:] + wishes.ports[:home]
        self.sat = asyncio.Event()
        self.seats: list[Seat] = []

    async def play(self) -> None:
        await asyncio.sleep(self.chance.random() * self.wishes.ramp)
        while True:
            game = await self._begin()
            staying = []
            try:
                self.seats = self._seats(game)
                for seat in self.seats:  # whoever comes first makes the server where they come in the owner
                    staying.append(asyncio.create_task(seat.stay()))
                    await seat.is_here.wait()
                self.sat.set()
                tasks = [asyncio.create_task(self._play(self.seats)), *staying]
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                for task in staying:
                    task.cancel()
                await asyncio.gather(*staying, return_exceptions=True)

    async def _begin(self) -> Json:
        wanted = {"mode": "friend", "seat": "A", "setup": "random"}
        for attempt in count():
            with suppress(OSError, ValueError):
                port = self.ports[attempt % len(self.ports)]
                return await asyncio.to_thread(post, port, self.source, "/api/games", wanted)
            await asyncio.sleep(PAUSE)
        raise AssertionError

    def _seats(self, game: Json) -> list[Seat]:
        invitation = game["links"]["friend"].rpartition("#")[2]
        own = f"own-{invitation.removeprefix('invite.')}"
        secrets = [f"seat.{game['token']}"], [f"seat.{own}", invitation]
        elsewhere = self.ports[::-1] if self.chance.random() < self.wishes.apart else self.ports
        places = zip(secrets, (self.ports, elsewhere), strict=True)
        return [Seat(game["id"], secret, self.source, ports, self.seen) for secret, ports in places]

    async def _play(self, seats: list[Seat]) -> None:
        numbers = count(1)
        while not any(seat.state.get("outcome") for seat in seats):
            asked = max(seats, key=lambda seat: (bool(seat.moves), seat.state.get("seq", -1)))
            if not asked.moves:
                if not await self._hears_something(seats):
                    return
                continue
            await asyncio.sleep(self.wishes.pace * (0.5 + self.chance.random()))
            if asked.moves:
                await self._move(asked, f"m{next(numbers)}")

    async def _hears_something(self, seats: list[Seat]) -> bool:
        for seat in seats:
            seat.news.clear()
        waiting = [asyncio.create_task(seat.news.wait()) for seat in seats]
        done, _ = await asyncio.wait(waiting, timeout=SILENCE, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        if not done:
            self.seen.refused["silence"] += 1
        return bool(done)

    async def _move(self, asked: Seat, id: str) -> None:
        began = time.time()
        answer = await asked.move(id, self.chance.choice(asked.moves))
        if answer["type"] == "done":
            self.seen.took.append((began, (time.time() - began) * 1000))
            self.seen.acknowledged.append((asked.game, id, answer["seq"]))


class Company:
    """All of them."""

    def __init__(self, wishes: Wishes) -> None:
        self.seen = Seen()
        self.tables = [Table(number, wishes, self.seen) for number in range(wishes.games)]

    async def play(self) -> Seen:
        """Until they are told to stop, and nobody is cut off any more."""
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        try:
            await _unless_ended(playing, self._sit())
            print("ready", flush=True)
            await _unless_ended(playing, asyncio.to_thread(sys.stdin.read))
            end = time.time() + BACK
            while self._cut_off() and time.time() < end:
                await asyncio.sleep(PAUSE)
            self.seen.open_gaps = self._cut_off()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return self.seen

    async def _sit(self) -> None:
        for table in self.tables:
            await table.sat.wait()

    def _cut_off(self) -> list[float]:
        return [seat.cut for table in self.tables for seat in table.seats if seat.cut is not None]


async def _unless_ended(playing: Sequence[asyncio.Task[None]], wanted: Coroutine[None, None, object]) -> None:
    """Nobody ends by themselves: whoever does has failed."""
    task = asyncio.ensure_future(wanted)
    await asyncio.wait([task, *playing], return_when=asyncio.FIRST_COMPLETED)
    for each in playing:
        if each.done():
            each.result()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.clients", description=__doc__)
    parser.add_argument("--ports", type=int, nargs="+", required=True)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--pace", type=float, default=2.5, help="seconds between two moves of a game")
    parser.add_argument("--ramp", type=float, default=2.5, help="seconds over which the first games begin")
    parser.add_argument("--apart", type=float, default=0.2, help="share of games whose players are at two servers")
    gc.disable()  # whoever measures must not pause
    seen = asyncio.run(Company(Wishes(**vars(parser.parse_args()))).play())
    print(msgspec.json.encode(seen).decode())


if __name__ == "__main__":
    main()
