"""What goes out over one connection: at once where that is possible, otherwise in its turn, and not without end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from recompile.server.wires import AT_ONCE

WAITING = 512  # messages that may wait for a slow reader before the connection is given up
HEAVY = 8 * 1024 * 1024  # bytes of them, besides the one that is being sent


class Outbox:
    """Messages of one connection, in their order. `give_up` is told of somebody who does not read.

    Hardly ever anything waits: then a message needs no task and no turn of its own, and goes straight to the wire.
    """

    def __init__(self, websocket: WebSocket, give_up: Callable[[], None]) -> None:
        self._websocket = websocket
        self._give_up = give_up
        self._at_once: Callable[[bytes], bool] = (
            websocket.scope.get("extensions", {}).get(AT_ONCE, {}).get("send", _never)  # only our own wires can
        )
        self._waiting: deque[bytes] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._is_over = False
        self.weight = 0  # bytes that wait

    def put(self, message: bytes) -> None:
        """Send it, or let it wait. Somebody who does not read is given up; the state can be had again."""
        if self._is_over or (self._writer is None and self._at_once(message)):
            return
        if len(self._waiting) >= WAITING or self.weight > HEAVY:
            self._end()
            self._give_up()
            return
        self.weight += len(message)
        self._waiting.append(message)
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            message = self._waiting.popleft()
            self.weight -= len(message)
            try:
                await self._websocket.send_text(message.decode())
            except (WebSocketDisconnect, RuntimeError, OSError):
                self._end()  # gone; the reader notices, too
        self._writer = None

    async def finish(self, patience: float) -> None:
        """What was said before still goes out, as far as there is time for it."""
        writer = self._writer
        if writer is not None:
            await asyncio.wait([writer], timeout=patience)
            writer.cancel()
        self._end()

    def _end(self) -> None:
        self._is_over = True
        self._waiting.clear()
        self.weight = 0


def _never(_message: bytes) -> bool:
    return False
