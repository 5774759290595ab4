"""People who play: so many games with a socket for each seat, in a process of their own (`python -m bench.players`).

Every game comes from an address of its own, as in life. When there is nothing more to read on stdin, they stop, and
print when each move was sent and how many milliseconds it took until it was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import time
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 60.0
Json = dict[str, Any]


def post(port: int, source: str, path: str, body: object) -> Json:
    """From one of the many addresses of this machine."""
    connection = HTTPConnection("127.0.0.1", port, PATIENCE, (source, 0))
    connection.request("POST", path, json.dumps(body))
    answer = connection.getresponse()
    found: Json = json.loads(answer.read())
    connection.close()
    if answer.status >= 400:
        raise ConnectionError(f"{path}: {answer.status} {found}")
    return found


def sitting(port: int, source: str, id: str, token: str = "") -> connect:
    words = f"?token={token}" if token else ""
    return connect(f"ws://127.0.0.1:{port}/ws/{id}{words}", max_size=None, local_addr=(source, 0), close_timeout=1)


class Player:
    """One seat: the last state, and who waits for which answer."""

    def __init__(self, socket: ClientConnection, news: asyncio.Event) -> None:
        self.socket, self.news = socket, news
        self.state: Json = {}
        self.answers: dict[str, asyncio.Future[Json]] = {}

    async def listen(self) -> None:
        async for text in self.socket:
            message: Json = json.loads(text)
            if message["type"] == "state":
                self.state = message
                self.news.set()
            waiting = self.answers.pop(message.get("id", ""), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    async def move(self, id: str, move: str) -> Json:
        answer = self.answers[id] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": "move", "id": id, "seq": self.state["seq"], "move": move}))
        return await asyncio.wait_for(answer, PATIENCE)

    @property
    def moves(self) -> list[str]:
        question = self.state.get("question")
        return [answer["move"] for answer in question["answers"]] if question and question["mine"] else []


class Pair:
    """Both seats of one game after the other."""

    def __init__(self, port: int, number: int, pace: float) -> None:
        self.port, self.pace = port, pace
        self.source = f"127.0.1.{number % 250 + 1}"
        self.chance = random.Random(number)
        self.took: list[tuple[float, float]] = []
        self.failures = 0

    async def play(self) -> None:
        await asyncio.sleep(self.chance.random() * self.pace)
        while True:
            try:
                await self._one_game()
            except (OSError, WebSocketException, TimeoutError):
                self.failures += 1
                await asyncio.sleep(self.pace)

    async def _one_game(self) -> None:
        wanted = {"mode": "hotseat", "setup": "random"}
        game = await asyncio.to_thread(post, self.port, self.source, "/api/games", wanted)
        id, tokens = game["id"], game["tokens"]
        async with (
            sitting(self.port, self.source, id, tokens["A"]) as a,
            sitting(self.port, self.source, id, tokens["B"]) as b,
        ):
            news = asyncio.Event()
            seats = Player(a, news), Player(b, news)
            listening = [asyncio.create_task(seat.listen()) for seat in seats]
            try:
                await self._answer(seats)
            finally:
                for task in listening:
                    task.cancel()

    async def _answer(self, seats: tuple[Player, Player]) -> None:
        number = 0
        while not any(seat.state.get("outcome") for seat in seats):
            asked = max(seats, key=lambda seat: (bool(seat.moves), seat.state.get("seq", -1)))
            if not asked.moves:
                asked.news.clear()  # it is that of both
                await asyncio.wait_for(asked.news.wait(), PATIENCE)
                continue
            await asyncio.sleep(self.pace * (0.5 + self.chance.random()))
            number += 1
            began = time.time()
            answer = await asked.move(f"m{number}", self.chance.choice(asked.moves))
            if answer["type"] == "done":
                self.took.append((began, (time.time() - began) * 1000))
            elif answer.get("code") != "stale":
                self.failures += 1


async def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.players", description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("pace", type=float, help="seconds between two moves of a game")
    wanted = parser.parse_args()
    gc.disable()  # whoever measures must not pause
    pairs = [Pair(wanted.port, number, wanted.pace) for number in range(wanted.games)]
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    await asyncio.to_thread(sys.stdin.read)
    for task in playing:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*playing, return_exceptions=True)
    took = sorted(each for pair in pairs for each in pair.took)
    print(json.dumps({"took": took, "failures": sum(pair.failures for pair in pairs)}))


if __name__ == "__main__":
    asyncio.run(main())
