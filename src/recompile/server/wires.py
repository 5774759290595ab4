"""How messages are packed on the wire.

States repeat each other: a window that holds the one before makes them half as long. A high level would look for more
in it, at three times the cost; the memory is that of each connection.

    level, window    bytes a message    microseconds
    6, 4 kB                      680              87
    4, 8 kB                      378              27
    4, 32 kB                     271              21
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

WINDOW = 13  # bits: 8 kB
_PACKED = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5, "level": 4},
)


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket whose messages are packed for what we send."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [_PACKED]
