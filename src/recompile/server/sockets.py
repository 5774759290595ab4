"""The WebSocket: one connection to one table."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from recompile.server.asked import UNREADABLE, lang_of, number_of, read, secrets_of
from recompile.server.hub import Hub
from recompile.server.inviting import accept
from recompile.server.limits import Bucket
from recompile.server.table import LiveTable
from recompile.table import messages as m
from recompile.table.listeners import Listener, place_for
from recompile.table.match import Refusal
from recompile.table.shapes import MESSAGE_SIZE, WIRE
from recompile.text.catalogue import catalogue, mark

log = logging.getLogger(__name__)

WAITING = 512  # messages that may wait for a slow reader before the connection is given up
GOODBYES = (1000, 1001)  # closed by the page, or with it; anything else is a lost connection
CLOSED_BY_RULE, FULL, FAILED = 1008, 1013, 1011
_COMMANDS: msgspec.json.Decoder[m.Command] = msgspec.json.Decoder(m.Command)


class Socket:
    """Reads commands from one connection and writes to it what the table says."""

    def __init__(self, hub: Hub, websocket: WebSocket) -> None:
        self.hub = hub
        self.websocket = websocket
        self.outbox: asyncio.Queue[m.Reply | None] = asyncio.Queue(WAITING)
        self.bucket = Bucket(hub.config.commands, hub.now())
        self.strikes = 0
        self.lang = lang_of(websocket)

    # ------------------------------------------------------------ the whole of it

    async def run(self) -> None:
        await self.websocket.accept(WIRE if WIRE in self.websocket.scope.get("subprotocols", ()) else None)
        if self.hub.is_stopping or self.hub.connections >= self.hub.config.connections:
            await self.websocket.close(FULL)
            return
        self.hub.connections += 1
        writer = asyncio.get_running_loop().create_task(self._write())
        code = FAILED
        try:
            code = await self._sit()
        except Exception:
            log.exception("a connection failed")
        finally:
            self.hub.connections -= 1
            self._put(None)  # what was said before still goes out
            await asyncio.wait([writer], timeout=2)
            writer.cancel()
            await self._close(code)

    async def _sit(self) -> int:
        """Sit at the table until the end; the code to close with."""
        try:
            table = await self.hub.table(self.websocket.path_params["id"])
            token, invitation = secrets_of(self.websocket)
            if token and invitation:
                await accept(table, invitation, token)
            seat, eyes = place_for(table.match, token)
        except Refusal as refusal:
            self.hub.metrics.count("refusals", f'code="{refusal.code}"')
            self._put(self._refused("", refusal))
            return CLOSED_BY_RULE
        listener = Listener(seat, eyes, self.lang, self._put, self.websocket.query_params.get("page", ""))
        code = FAILED
        try:
            name = self.websocket.query_params.get("name", "")
            await table.join(listener, number_of(self.websocket, "since"), name)
            code = await self._listen(table, listener)
        finally:
            table.leave(listener, for_good=code in GOODBYES)
        return code

    # ------------------------------------------------------------ reading

    async def _listen(self, table: LiveTable, listener: Listener) -> int:
        """Handle commands until the connection ends; the code it was closed with."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message.get("code") or 1006)
            data = message.get("text") or message.get("bytes") or b""
            self.lang = listener.lang
            try:
                command = self._read(data.encode() if isinstance(data, str) else data)
            except Refusal as refusal:
                listener.send(self._refused(_id_of(data), refusal))
                self.strikes += 1
                if self.strikes >= self.hub.config.strikes:
                    return CLOSED_BY_RULE
                continue
            self.strikes = max(self.strikes - 1, 0)
            self.hub.metrics.count("commands", f'kind="{type(command).__name__}"')
            await table.handle(listener, command)

    def _read(self, data: bytes) -> m.Command:
        if not self.bucket.take(self.hub.now()):
            raise Refusal("too_fast", mark("Not so fast."))
        return read(data, _COMMANDS, MESSAGE_SIZE)

    def _refused(self, id: str, refusal: Refusal) -> m.Refused:
        return m.Refused(id, refusal.code, catalogue(self.lang).say(refusal.message), None)

    # ------------------------------------------------------------ writing

    def _put(self, message: m.Reply | None) -> None:
        """Queue a message. Somebody who does not read is given up; the state can be had again."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.outbox = asyncio.Queue(WAITING)
            self.hub.spawn(self._close(CLOSED_BY_RULE))

    async def _write(self) -> None:
        while (message := await self.outbox.get()) is not None:
            try:
                await self.websocket.send_text(msgspec.json.encode(message).decode())
            except (WebSocketDisconnect, RuntimeError, OSError):
                return  # gone; the reader notices, too

    async def _close(self, code: int) -> None:
        if self.websocket.application_state == WebSocketState.CONNECTED:
            try:
                await self.websocket.close(code)
            except (RuntimeError, OSError, WebSocketDisconnect):
                return


def _id_of(data: str | bytes) -> str:
    """The id of a message that was refused, if it can be found: so that the client knows which one it was."""
    if len(data) > MESSAGE_SIZE:
        return ""
    try:
        found = msgspec.json.decode(data)
    except UNREADABLE:
        return ""
    id = found.get("id") if isinstance(found, dict) else None
    return id[:64] if isinstance(id, str) else ""
