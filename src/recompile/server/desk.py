"""What all who answer over HTTP share: reading what was asked for, taking payment for it, writing the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from math import ceil
from time import thread_time
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from recompile.server.asked import read
from recompile.server.bodies import Problem
from recompile.server.forwarding import comes_from, is_passed_on
from recompile.server.hub import BLOCKED, Hub
from recompile.server.limits import Buckets, household, spend
from recompile.table.match import Refusal
from recompile.table.shapes import BODY_SIZE
from recompile.text.catalogue import mark

Body = TypeVar("Body")
Found = TypeVar("Found")
JSON = "application/json"
NAME = "recompile"  # by which a server is known to be one of ours
AN_HOUR = "public, max-age=3600"
FRESH = {"Cache-Control": "no-store"}
STATUS: dict[str, HTTPStatus] = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "illegal": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "unknown_game": HTTPStatus.NOT_FOUND,
    "not_found": HTTPStatus.NOT_FOUND,
    "wrong_token": HTTPStatus.FORBIDDEN,
    "used": HTTPStatus.FORBIDDEN,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not_stored": HTTPStatus.SERVICE_UNAVAILABLE,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


def answer(message: object, status: int = HTTPStatus.OK) -> Response:
    body = message if isinstance(message, bytes) else msgspec.json.encode(message)
    return Response(body, status, headers=FRESH, media_type=JSON)


def problem(code: str, message: str, wait: float | None = None) -> Response:
    found = answer(Problem(code, message, wait), STATUS[code])
    if wait is not None:
        found.headers["Retry-After"] = str(ceil(wait))
    return found


class Desk:
    """Where somebody asks for something, and pays for it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def _work(self, request: Request, work: Callable[..., Found], *given: object) -> Found:
        """In a thread; what it takes is charged to whoever asks, also if nothing comes of it.

        One thing at a time for each household, and nothing more for one that has spent too much meanwhile: whoever asks
        for much at once makes nobody wait but themselves.
        """
        began: list[float] = []
        took: list[float] = []

        def timed() -> Found:
            began.append(thread_time())
            try:
                return work(*given)
            finally:
                took.append((thread_time() - began[0]) * 1000)

        household = self._household(request)
        async with self.hub.turns.setdefault(household, asyncio.Lock()):
            self._pay(request, 0.0)
            try:
                return await asyncio.get_running_loop().run_in_executor(self.hub.readers, timed)
            finally:
                self._charge(request, sum(took))

    def _household(self, request: Request) -> str:
        return household(comes_from(request, self.hub.peers.key))

    def _is_passed_on(self, request: Request) -> bool:
        return is_passed_on(request, self.hub.peers.key)

    def _refuse_blocked(self, request: Request) -> None:
        if self.hub.orders.is_blocked(self._household(request), self.hub.now()):
            raise Refusal("forbidden", BLOCKED)

    def _pay(self, request: Request, cost: float) -> None:
        spend(cost, self.hub.now(), self.hub.budget(self.hub.addresses, self._household(request)))

    def _charge(self, request: Request, cost: float) -> None:
        """What turns out dearer than was asked for, or is refused to nobody."""
        self.hub.budget(self.hub.addresses, self._household(request)).charge(cost)

    def _count(self, request: Request, buckets: Buckets, many: int = 1) -> None:
        """What is limited in number, because it is kept or takes long."""
        spend(many, self.hub.now(), self.hub.budget(buckets, self._household(request)))


async def body_of(request: Request, kind: type[Body], most: int = BODY_SIZE) -> Body:
    """What was sent, at most so many bytes of it."""
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > most:
                break
    except ClientDisconnect:  # or it took too long
        raise Refusal("malformed", mark("The message cannot be read.")) from None
    return read(found, msgspec.json.Decoder(kind), most)
