"""What a connection is sent: in its order, and together where it was said together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from recompile.server.wires import AT_ONCE, PIECE, Wire

SAID = [b'{"type":"happened"}', b'{"type":"state"}', b'{"type":"done"}']
Send = Callable[[dict[str, Any]], Awaitable[None]]
Work = Callable[[Callable[[bytes], bool], Send], Awaitable[None]]


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.is_closed
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None:
        """Nothing comes."""

    resume_reading = pause_reading


def written_by(work: Work) -> list[list[bytes]]:
    """The texts of each write after the handshake, for an application that does this."""

    async def app(scope: dict[str, Any], receive: Callable[[], Awaitable[object]], send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await work(scope["extensions"][AT_ONCE]["send"], send)

    async def run() -> list[list[bytes]]:
        config = Config(app, log_level="critical")
        config.load()
        wire, transport = Wire(config, ServerState(), {}), Transport()
        client = ClientProtocol(parse_uri("ws://test/"), extensions=[ClientPerMessageDeflateFactory()])
        client.send_request(client.connect())
        wire.connection_made(transport)
        wire.data_received(b"".join(client.data_to_send()))
        await asyncio.gather(*wire.tasks)
        await asyncio.sleep(0)
        return [_texts(client, data) for data in transport.written][1:]

    return asyncio.run(run())


def _texts(client: ClientProtocol, data: bytes) -> list[bytes]:
    client.receive_data(data)
    events = client.events_received()
    return [bytes(event.data) for event in events if isinstance(event, Frame) and event.opcode is Opcode.TEXT]


def test_what_is_said_in_one_turn_goes_out_together() -> None:
    async def work(say: Callable[[bytes], bool], _send: Send) -> None:
        assert all(map(say, SAID))
        await asyncio.sleep(0)
        assert say(b"later")
        await asyncio.sleep(0)

    assert written_by(work) == [SAID, [b"later"]]


def test_nothing_overtakes_what_was_said_before() -> None:
    async def work(say: Callable[[bytes], bool], send: Send) -> None:
        assert say(SAID[0])
        await send({"type": "websocket.send", "text": "in its turn"})
        assert say(SAID[1])
        await send({"type": "websocket.close", "code": 1000})

    assert written_by(work) == [[SAID[0], b"in its turn"], [SAID[1]]]


def test_what_is_too_long_or_too_late_is_not_said_at_once() -> None:
    async def work(say: Callable[[bytes], bool], send: Send) -> None:
        assert not say(b"x" * (PIECE + 1))
        await send({"type": "websocket.close", "code": 1000})
        assert not say(b"too late")

    assert written_by(work) == [[]]


def test_only_who_is_silent_is_asked_whether_they_are_there() -> None:
    async def run() -> list[int]:
        config = Config(lambda: None, log_level="critical", ws_ping_interval=20)
        config.load()
        wire, transport, written = Wire(config, ServerState(), {}), Transport(), []
        wire.connection_made(transport)
        wire.conn.state = State.OPEN
        for silence in (0.0, 19.0, 20.5):
            wire._heard = wire.loop.time() - silence
            wire.send_keepalive_ping()
            written.append(len(transport.written))
            if wire.ping_timer is not None:  # it is asked when it has been silent for long enough
                assert 20 - silence - 1 < wire.ping_timer.when() - wire.loop.time() <= 20 - silence
        wire.stop_keepalive()
        return written

    assert asyncio.run(run()) == [0, 0, 1]
