"""Answers that the application never sees carry the same headers as all others."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

from recompile.server.app import HEADERS_SIZE
from recompile.server.static import SECURITY
from tests.serving import Running, running

HOST = b"Host: here\r\n"
UPGRADE = HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Path(tmp_path_factory.mktemp("headers"))) as found:
        yield found


def said(server: Running, *parts: bytes) -> bytes:
    """Everything that is answered until the connection is closed. Each part is sent after an answer to the last one."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        answer = b""
        for at, part in enumerate(parts):
            if at:
                answer += connection.recv(65536)
            connection.sendall(part)
        while more := connection.recv(65536):
            answer += more
    return answer


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),  # no host
        (b"GET / HTTP/1.1\r\n" + HOST + b"X-Long: " + b"x" * HEADERS_SIZE * 2, 400),
        (b"POST /api/games HTTP/1.1\r\n" + HOST + b"Content-Length: x\r\n\r\n", 400),
        (b"GET /ws/game HTTP/1.1\r\n" + UPGRADE + b"\r\n", 400),  # without a key
        (b"GET /ws/game HTTP/1.1\r\n" + UPGRADE + KEY.replace(b"13", b"7") + b"\r\n", 400),
        (b"GET /nothing HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n", 403),
    ],
)
def test_every_answer_has_them(server: Running, asked: bytes, status: int) -> None:
    first, _, rest = said(server, asked).partition(b"\r\n")
    headers = message_from_bytes(rest)
    assert int(first.split()[1]) == status, first
    assert {name: headers[name] for name in SECURITY} == SECURITY
    assert server.http("/health")[0] == 200


def test_a_socket_that_opens_has_none_of_them(server: Running) -> None:
    """They are about pages."""
    game = server.new_game()
    with server.sit(game["id"]) as watcher:
        watcher.wait("state")
        assert watcher.socket.response is not None
        assert not set(SECURITY) & set(watcher.socket.response.headers)


def test_nonsense_behind_an_answer_ends_the_connection(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    """There is nothing to be answered any more; and it is no news for the log."""
    begun = b"POST /api/nothing HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    answer = said(server, begun, b"nonsense\r\n")
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert answer.count(b"HTTP/1.1") == 1
    assert not caplog.records
