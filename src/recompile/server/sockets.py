"""The WebSocket: one connection to one table."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from websockets.asyncio.client import ClientConnection

from recompile.server import costs
from recompile.server.asked import UNREADABLE, lang_of, number_of, read, secrets_of
from recompile.server.forwarding import comes_from, forward, is_passed_on, reach
from recompile.server.hub import BLOCKED, Hub
from recompile.server.inviting import accept
from recompile.server.limits import Bucket, Busy, household, spend
from recompile.server.outbox import Outbox
from recompile.server.peers import AGAIN, GIVEN_UP, Elsewhere, NoOwner
from recompile.server.table import CLOSED_BY_RULE, LiveTable
from recompile.table import messages as m
from recompile.table.listeners import Listener, place_for
from recompile.table.match import Refusal
from recompile.table.shapes import MESSAGE_SIZE, WIRE
from recompile.text.catalogue import catalogue, mark

log = logging.getLogger(__name__)

FAREWELL = 2.0  # seconds for what was said before the end
GOODBYES = (1000, 1001)  # closed by the page, or with it; anything else is a lost connection
FULL, FAILED = 1013, 1011
PASSING = ("too_fast", "busy", "not_stored")  # whoever is refused for it may come again
_COMMANDS: msgspec.json.Decoder[m.Command] = msgspec.json.Decoder(m.Command)


class Socket:
    """Reads commands from one connection and writes to it what the table says."""

    def __init__(self, hub: Hub, websocket: WebSocket) -> None:
        self.hub = hub
        self.websocket = websocket
        self.outbox = Outbox(websocket, lambda: self._end(CLOSED_BY_RULE))
        self.budget = Bucket(hub.config.commands, hub.now())
        self.host = comes_from(websocket, hub.peers.key)
        self.household = household(self.host)
        self.is_passed_on = is_passed_on(websocket, hub.peers.key)  # then it is counted, and has paid, where it came in
        self._key, self._address = hub.sharing.key, hub.budget(hub.addresses, self.household)
        self.strikes = 0
        self.lang = lang_of(websocket)

    @property
    def address(self) -> Bucket:
        """What the household has left. With the key of the day it changes its name."""
        if self._key != self.hub.sharing.key:
            self._key, self._address = self.hub.sharing.key, self.hub.budget(self.hub.addresses, self.household)
        return self._address

    # ------------------------------------------------------------ the whole of it

    async def run(self) -> None:
        async with self.hub.gate:  # one at a time, so that those who play have their turn in between
            await self.websocket.accept(WIRE if WIRE in self.websocket.scope.get("subprotocols", ()) else None)
            await asyncio.sleep(0)
        if self.hub.is_stopping:
            self._turned_away("stopping")
            await self.websocket.close(FULL)
            return
        self._count(1)
        code = FAILED
        try:
            code = await self._sit()
        except Exception:
            log.exception("a connection failed")
        finally:
            self._count(-1)
            await self.outbox.finish(FAREWELL)
            await self._close(code)

    def _count(self, more: int) -> None:
        self.hub.connections += more
        if self.is_passed_on:
            return
        self.hub.households[self.household] += more
        if not self.hub.households[self.household]:
            del self.hub.households[self.household]

    async def _sit(self) -> int:
        """Sit at the table until the end; the code to close with."""
        try:
            self._refuse_blocked()
            self._refuse_crowds()
            table = await self._find()
            if not isinstance(table, LiveTable):
                return await forward(self.websocket, table)
            token, invitation = secrets_of(self.websocket)
            if token and invitation:
                await accept(table, invitation, token)
            seat, eyes = place_for(table.match, token)
            if seat is None and table.spectators >= self.hub.config.spectators:
                raise Busy(mark("Too many people watch this game just now."))
        except Refusal as refusal:
            self.hub.metrics.count("refusals", f'code="{refusal.code}"')
            self._send(self._refused("", refusal))
            return FULL if refusal.code in PASSING else CLOSED_BY_RULE
        page = self.websocket.query_params.get("page", "")
        listener = Listener(seat, eyes, self.lang, self._send, page, self._pay_later, self._end)
        code = FAILED
        try:
            name = self.websocket.query_params.get("name", "")
            await table.join(listener, number_of(self.websocket, "since"), name)
            code = await self._listen(table, listener)
        finally:
            table.leave(listener, for_good=code in GOODBYES)
        return code

    def _refuse_blocked(self) -> None:
        if self.hub.orders.is_blocked(self.household, self.hub.now()):
            self._turned_away("blocked")
            raise Refusal("forbidden", BLOCKED)

    def _refuse_crowds(self) -> None:
        """This connection is counted already."""
        if self.hub.connections > self.hub.config.connections:
            self._turned_away("full")
            raise Busy(mark("The server is full just now."))
        elsewhere = self.hub.sharing.connections(self.household)
        if not self.is_passed_on and self.hub.households[self.household] + elsewhere > self.hub.config.connections_each:
            self._turned_away("full")
            raise Busy(mark("Too many tables are open at your address."))

    def _turned_away(self, reason: str) -> None:
        self.hub.metrics.count("refused_connections", f'reason="{reason}"')

    async def _find(self) -> LiveTable | ClientConnection:
        """The table, or a connection to the process that has it."""
        id, now = self.websocket.path_params["id"], self.hub.now()
        is_here = id in self.hub.tables
        if not self.is_passed_on:
            spend(costs.CONNECT if is_here else costs.CONNECT + costs.READ, now, self.address)
        table = await self._reach(id)
        if isinstance(table, LiveTable) and not is_here:
            self.address.charge(costs.EVENT * table.match.game.event_count)
        return table

    async def _reach(self, id: str) -> LiveTable | ClientConnection:
        """If whoever has the game has just died, it is ours in a moment."""
        end = self.hub.now() + GIVEN_UP
        while self.hub.now() < end:
            try:
                return await self.hub.table(id)
            except Elsewhere as there:
                # Whoever sent them does not know yet that the game is not here any more.
                peer = None if self.is_passed_on else await reach(there, self.websocket, self.host)
                if peer is not None:
                    return peer
            except NoOwner:
                pass
            await asyncio.sleep(AGAIN)
        raise NoOwner

    # ------------------------------------------------------------ reading

    async def _listen(self, table: LiveTable, listener: Listener) -> int:
        """Handle commands until the connection ends; the code it was closed with."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return int(message.get("code") or 1006)
            if table.closed is not None:
                return table.closed
            data = message.get("text") or message.get("bytes") or b""
            self.lang = listener.lang
            try:
                command = self._read(data.encode() if isinstance(data, str) else data)
                self._pay(table, command)
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
        try:
            return read(data, _COMMANDS, MESSAGE_SIZE)
        except Refusal:
            self._charge(costs.UNREADABLE)
            raise

    def _pay(self, table: LiveTable, command: m.Command) -> None:
        """Only what a connection does itself can cost it a move: nobody else's curiosity does."""
        cost, now = costs.COMMANDS[type(command)], self.hub.now()
        if isinstance(command, m.Change | m.Ping):
            spend(cost, now, self.budget)
            self.address.charge(cost)
        else:
            spend(cost, now, self.budget, self.address, table.budget)

    def _charge(self, cost: float) -> None:
        self.budget.charge(cost)
        self.address.charge(cost)

    def _pay_later(self, cost: float) -> None:
        """What has turned out dearer than was asked for."""
        self.address.charge(cost)

    def _refused(self, id: str, refusal: Refusal) -> m.Refused:
        said = catalogue(self.lang).say(refusal.message, **refusal.values)
        return m.Refused(id, refusal.code, said, None, refusal.wait)

    # ------------------------------------------------------------ writing

    def _send(self, message: m.Reply | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        self.address.charge(len(data) * costs.SENT)
        self.outbox.put(data)

    def _end(self, code: int) -> None:
        self.hub.spawn(self._close(code))

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
