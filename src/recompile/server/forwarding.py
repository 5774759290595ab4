"""Somebody has come to a process that does not have their game: what they say goes to the one that has it, and back."""

from __future__ import annotations

import asyncio
import hmac
import urllib.error
import urllib.request
from contextlib import suppress
from urllib.response import addinfourl

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from recompile.server.peers import LOST, Elsewhere

KEY, FOR = "x-recompile-key", "x-recompile-for"
PATIENCE = 2.0  # seconds for a peer to answer
_DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))
_TOLD = ("content-type", "cache-control", "retry-after")  # all others are each server's own
_OURS = (1005, 1006, 1015)  # codes that say how a connection ended and cannot be sent


def is_passed_on(connection: HTTPConnection, key: str) -> bool:
    """Whether a peer sends somebody: it knows our key."""
    return bool(key) and hmac.compare_digest(connection.headers.get(KEY, "").encode(), key.encode())


def comes_from(connection: HTTPConnection, key: str) -> str:
    """Where somebody comes from: a peer may say so of those it sends."""
    client = connection.client.host if connection.client else ""
    return connection.headers.get(FOR, client) if is_passed_on(connection, key) else client


async def reach(there: Elsewhere, websocket: WebSocket, host: str) -> ClientConnection | None:
    """A connection to whoever has the game, as if they had come there; None if nobody answers."""
    url = f"{there.address.rstrip('/').replace('http', 'ws', 1)}{websocket.url.path}?{websocket.url.query}"
    passed = {name: websocket.headers[name] for name in ("accept-language",) if name in websocket.headers}
    given = {KEY: there.key, FOR: host, **passed}
    asked = websocket.headers.get("sec-websocket-protocol")
    protocols = [each.strip() for each in asked.split(",")] if asked else None
    try:
        return await connect(
            url,
            additional_headers=given,
            subprotocols=protocols,  # type: ignore[arg-type]
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            proxy=None,
        )
    except (OSError, WebSocketException):  # it has died, or is about to
        return None


async def pass_on(there: Elsewhere, request: Request, host: str) -> Response | None:
    """What whoever has the game answers to a request without a body; None if nobody answers."""
    passed = {name: request.headers[name] for name in ("accept-language", "authorization") if name in request.headers}
    asked = f"{there.address.rstrip('/')}{request.url.path}?{request.url.query}"
    data = b"" if request.method == "POST" else None
    wanted = urllib.request.Request(asked, data, {KEY: there.key, FOR: host, **passed}, method=request.method)
    return await asyncio.to_thread(_fetch, wanted)


def _fetch(wanted: urllib.request.Request) -> Response | None:
    try:
        with _DIRECTLY.open(wanted, timeout=PATIENCE) as found:
            return _as_there(found)
    except urllib.error.HTTPError as refused:
        with refused:
            return _as_there(refused)
    except OSError:
        return None


def _as_there(found: addinfourl) -> Response:
    """The same answer, with the headers that belong to it."""
    headers = {name: found.headers[name] for name in _TOLD if name in found.headers}
    return Response(found.read(), found.status or 500, headers)


async def forward(websocket: WebSocket, peer: ClientConnection) -> int:
    """Say here what is said there, and there what is said here, until one of them ends. The code to close with."""
    there = asyncio.get_running_loop().create_task(_to_peer(websocket, peer))
    back = asyncio.get_running_loop().create_task(_from_peer(websocket, peer))
    try:
        await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        return there.result() if there.done() and not there.exception() else _code(peer)
    finally:
        there.cancel()
        back.cancel()
        await peer.close()


async def _to_peer(websocket: WebSocket, peer: ClientConnection) -> int:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            code = int(message.get("code") or 1006)
            await peer.close(1001 if code in _OURS else code)
            return code
        data = message.get("text") or message.get("bytes") or b""
        await peer.send(data)


async def _from_peer(websocket: WebSocket, peer: ClientConnection) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        async for message in peer:
            await websocket.send_text(message if isinstance(message, str) else message.decode())


def _code(peer: ClientConnection) -> int:
    """How the peer has ended it; one that is gone without a word has died."""
    code = peer.close_code
    return LOST if code is None or code in _OURS else code
