"""How messages are packed on the wire.

States repeat each other: a window that holds the one before makes them half as long. A high level would look for more
in it, at three times the cost; the memory is that of each connection.

    level, window    bytes a message    microseconds
    6, 4 kB                      680              87
    4, 8 kB                      378              27
    4, 32 kB                     271              21
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Response
from websockets.server import ServerProtocol

from recompile.server.static import SECURITY

WINDOW = 13  # bits: 8 kB
LEVEL, MEMORY = 4, 5
PIECE = 64 * 1024  # bytes of a message that are packed at once
_PACKED = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW,
    client_max_window_bits=12,
    compress_settings={"memLevel": MEMORY, "level": LEVEL},
)

AT_ONCE = "recompile.at_once"  # what our wires offer to the application besides the usual


class Handshake(ServerProtocol):
    """Whoever is not let in is answered over HTTP, with the headers of all answers."""

    def send_response(self, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            for name, value in SECURITY.items():
                response.headers.setdefault(name, value)
        super().send_response(response)


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket whose messages are packed for what we send."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        packed = [_PACKED] if self.config.ws_per_message_deflate else []
        self.conn = Handshake(extensions=packed, max_size=self.config.ws_max_size, logger=self.conn.logger)
        self._is_on_its_way = False
        self._heard = self.loop.time()

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Whoever was heard of lately need not be asked whether they are there."""
        silence = self.loop.time() - self._heard
        if self.ping_interval is None or silence >= self.ping_interval:
            super().send_keepalive_ping()
        else:
            self.ping_timer = self.loop.call_later(self.ping_interval - silence, self.send_keepalive_ping)

    async def run_asgi(self) -> None:
        offered = self.scope["extensions"]
        offered[AT_ONCE] = {"send": self.send_at_once}
        try:
            await super().run_asgi()
        finally:
            del offered[AT_ONCE]

    def send_at_once(self, data: bytes) -> bool:
        """Send a text without a task of its own, together with what else is said in this turn of the loop: each time
        the kernel is asked costs as much as packing a message.

        Whether that was possible: otherwise it waits like all others.
        """
        if len(data) > PIECE or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        if not self._is_on_its_way:
            self._is_on_its_way = True
            self.loop.call_soon(self._hand_over)
        return True

    def _hand_over(self) -> None:
        """Whatever was sent in between by others has taken along what was said before it."""
        self._is_on_its_way = False
        said = b"".join(self.conn.data_to_send())
        if said and not self.transport.is_closing():
            self.transport.write(said)
