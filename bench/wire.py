"""How clients reach a server: over HTTP and over a WebSocket, each from an address of its own."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import connect

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
