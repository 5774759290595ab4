"""Connections as the web server holds them: nobody keeps one without saying what they want, or fills all there are."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import InvalidState

from recompile.server.static import SECURITY
from recompile.server.wires import PIECE, Wire

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

log = logging.getLogger(__name__)

_QUIET = logging.getLogger(f"{__name__}.http")
_QUIET.setLevel(logging.ERROR)  # what others send is no news, however wrong it is

SENT_AWAY = (1008, 1013)  # against the rules, or there is no room
FAREWELL = 1.0  # seconds
AGAIN = 0.9  # of all connections: when there are fewer, it is worth a word again that there are too many


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds for what is asked, for its body, for an answer to be taken, and until the next question."""

    headers: float = 10.0
    body: float = 20.0
    answer: float = 30.0
    keep_alive: float = 15.0


@dataclass(slots=True)
class Door:
    """All connections of a server: how many there may be, and who has come and not yet said what they want."""

    timeouts: Timeouts
    most: int
    silent: OrderedDict[PatientHTTP, None] = field(default_factory=OrderedDict)
    is_full: bool = False

    def enter(self, who: PatientHTTP, count: int) -> bool:
        """Whether there is room for one more. Of those who say nothing, who came first makes room."""
        if count > self.most:
            if not self.is_full:
                log.warning("no more connections are let in", extra={"connections": self.most})
            self.is_full = True
            return False
        self.is_full = self.is_full and count > self.most * AGAIN
        self.silent[who] = None
        if len(self.silent) > max(self.most // 2, 1):
            next(iter(self.silent)).give_up()
        return True


class PatientHTTP(H11Protocol):
    """HTTP with an end to patience: half a question is not waited for, nor is somebody who does not read the answer.

    A timer is started when a connection or a body begins, and nothing that comes in between starts it again.
    """

    def __init__(self, *given: Any, door: Door, **more: Any) -> None:
        super().__init__(*given, **more)
        self.door = door
        self.logger = _QUIET
        self._awaited = ""  # the part of a question that is not there yet
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.enter(self, len(self.connections)):
            self._await("headers")
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_ours = self.transport.get_protocol() is self  # otherwise it is a WebSocket now
        parts = {h11.IDLE: "headers", h11.SEND_BODY: "body"}
        self._await(parts.get(self.conn.their_state, "") if is_ours else "")

    def on_response_complete(self) -> None:
        self._await("")  # until the next question begins the usual patience is enough
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await("")
        self.resume_writing()
        super().connection_lost(exc)

    def _await(self, part: str) -> None:
        if part == self._awaited:
            return
        self._awaited = part
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if part:
            self._timer = self.loop.call_later(getattr(self.door.timeouts, part), self.give_up)
        if part != "headers":
            self.door.silent.pop(self, None)

    def send_400_response(self, msg: str) -> None:
        """What cannot be read is answered here, with the headers of all answers; behind an answer there is none."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.give_up()
            return
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close"), *SECURITY.items()]
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (answer, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def give_up(self) -> None:
        self._await("")
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(self.door.timeouts.answer, self.give_up)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self.flow is not None:
            super().resume_writing()


class InPieces(Wire):
    """A WebSocket that packs and sends long messages piece by piece: others have their turn in between.

    Whoever is sent away is not listened to any more, however much they still have to say.
    """

    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text") if message["type"] == "websocket.send" else None
        if not isinstance(text, str) or len(text) <= PIECE:
            await super().send(message)
            if message["type"] == "websocket.close" and message.get("code") in SENT_AWAY:
                self._stop_reading()
            return
        data = text.encode()
        for at in range(0, len(data), PIECE):
            await self.writable.wait()
            if self.disconnected or self.close_sent:
                raise ClientDisconnected
            self._send_piece(data[at : at + PIECE], is_first=at == 0, is_last=at + PIECE >= len(data))
            await asyncio.sleep(0)

    def _stop_reading(self) -> None:
        """There is time to hear that it is over, and no more."""
        if self.close_timer is None or self.transport.is_closing():
            return
        self.close_timer.cancel()
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.close)
        self.read_paused = True
        self.transport.pause_reading()

    def _send_piece(self, data: bytes, *, is_first: bool, is_last: bool) -> None:
        try:
            (self.conn.send_text if is_first else self.conn.send_continuation)(data, is_last)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))
