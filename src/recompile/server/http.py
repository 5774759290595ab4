"""What the server answers over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from recompile.book.where import NotInTheBook
from recompile.cards import UnknownName
from recompile.game.records import Record, record_of, redacted
from recompile.game.setup import SetupError
from recompile.notation import NotationError
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.server import books, static
from recompile.server.asked import lang_of, number_of, read
from recompile.server.bodies import About, Analysis, GameInfo, MySeats, NewReplay, Problem
from recompile.server.delivery import deliver
from recompile.server.hub import BLOCKED, Hub
from recompile.server.limits import Buckets
from recompile.server.mine import seat_now
from recompile.table.listeners import place_for
from recompile.table.match import Match, Refusal
from recompile.table.shapes import BODY_SIZE
from recompile.table.wishes import NewGame
from recompile.text.catalogue import catalogue, mark
from recompile.text.languages import UnknownLanguage
from recompile.text.unreadable import why_unreadable

Body = TypeVar("Body")
JSON = "application/json"
NAME = "recompile"  # by which a server is known to be one of ours
AN_HOUR = "public, max-age=3600"
FRESH = {"Cache-Control": "no-store"}
_STATUS: dict[str, HTTPStatus] = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "illegal": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "unknown_game": HTTPStatus.NOT_FOUND,
    "not_found": HTTPStatus.NOT_FOUND,
    "wrong_token": HTTPStatus.FORBIDDEN,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not_stored": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


def answer(message: object, status: int = HTTPStatus.OK) -> Response:
    body = message if isinstance(message, bytes) else msgspec.json.encode(message)
    return Response(body, status, headers=FRESH, media_type=JSON)


def problem(code: str, message: str) -> Response:
    return answer(Problem(code, message), _STATUS[code])


class Endpoints:
    """One method for each address."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    # ------------------------------------------------------------ games

    async def create(self, request: Request) -> Response:
        self._refuse_blocked(request)
        self._slow_down(request, self.hub.asked_games)
        wanted = await _body(request, NewGame)
        try:
            return answer(await self.hub.create(wanted), HTTPStatus.CREATED)
        except SetupError as wrong:
            return problem("malformed", str(wrong))

    async def game(self, request: Request) -> Response:
        table = await self.hub.table(request.path_params["id"])
        match, settings = table.match, table.match.settings
        return answer(
            GameInfo(
                id=match.id,
                mode=settings.mode,
                names=list(settings.names),
                joined=[player in table.joined or settings.bot == player for player in ("A", "B")],
                level=settings.level,
                control=settings.control,
                spectators=settings.spectators,
                clock=settings.clock,
                increment=settings.increment,
                created=match.created,
                number=match.game.number,
                over=match.is_over,
                winner=match.winner,
                rematch=match.rematch,
            )
        )

    async def mine(self, request: Request) -> Response:
        """How the games of a device stand. Each costs the server a game, so each counts."""
        wanted = await _body(request, MySeats)
        self._slow_down(request, self.hub.asked_seats, len(wanted.seats))
        return answer([await seat_now(self.hub, held, lang_of(request)) for held in wanted.seats])

    async def record(self, request: Request) -> Response:
        """The record: all of it once the game is over, before that as far as one may know it."""
        match, eyes = await self._watched(request)
        record = _record(match)
        if match.is_over or match.settings.mode == "replay":
            return PlainTextResponse(str(record), headers=FRESH)
        if eyes not in PLAYERS:  # a record tells the order of the decks
            raise Refusal("forbidden", mark("The game is not over yet."))
        return PlainTextResponse(str(await asyncio.to_thread(redacted, record, eyes)), headers=FRESH)

    async def replay(self, request: Request) -> Response:
        self._refuse_blocked(request)
        self._slow_down(request, self.hub.asked_games)
        wanted = await _body(request, NewReplay)
        try:
            return answer(await self.hub.add_replay(wanted.record), HTTPStatus.CREATED)
        except NotationError as wrong:
            return problem("malformed", why_unreadable(wrong, wanted.record, lang_of(request)))

    # ------------------------------------------------------------ analysis

    async def analyse(self, request: Request) -> Response:
        match = await self._finished(request)
        if not self.hub.analyses.knows(match.id):
            self._slow_down(request, self.hub.asked_analyses)
            self.hub.analyses.begin(match, asked=True)
        return answer(self._told(match, request), HTTPStatus.ACCEPTED)

    async def analysis(self, request: Request) -> Response:
        found = self._told(await self._finished(request), request)
        return problem("not_found", "nobody has asked for this analysis") if found is None else answer(found)

    def _told(self, match: Match, request: Request) -> Analysis | None:
        return self.hub.analyses.told(match.id, lang_of(request), number_of(request, "have") or 0)

    async def _finished(self, request: Request) -> Match:
        """An analysis is for finished games (during one it would be help from outside), for those who may see them."""
        match, _ = await self._watched(request)
        if not match.is_over and match.settings.mode != "replay":
            raise Refusal("forbidden", mark("The game is not over yet."))
        return match

    # ------------------------------------------------------------ for operators, and all the rest

    async def about(self, _request: Request) -> Response:
        keep = self.hub.config.keep
        return answer(About(keep.finished, keep.unfinished, self.hub.config.contact))

    async def health(self, _request: Request) -> Response:
        if self.hub.is_stopping:
            return answer({"name": NAME, "status": "stopping"}, HTTPStatus.SERVICE_UNAVAILABLE)
        await self.hub.store.check()
        counts = {"tables": len(self.hub.tables), "connections": self.hub.connections}
        return answer({"name": NAME, "status": "ok", **counts})

    async def metrics(self, _request: Request) -> Response:
        text = self.hub.metrics.text(self.hub.gauges())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def nothing(self, _request: Request) -> Response:
        return problem("not_found", "there is nothing at this address")

    async def page(self, request: Request) -> Response:
        return static.page(self.hub.config.static, request)

    async def _watched(self, request: Request) -> tuple[Match, Reader]:
        """The match, and what whoever asks may see of it."""
        match = (await self.hub.table(request.path_params["id"])).match
        return match, place_for(match, request.query_params.get("token"))[1]

    def _refuse_blocked(self, request: Request) -> None:
        if self.hub.orders.is_blocked(_address(request), self.hub.now()):
            raise Refusal("forbidden", BLOCKED)

    def _slow_down(self, request: Request, buckets: Buckets, many: int = 1) -> None:
        address = _address(request)
        if not buckets.take(address, self.hub.now(), many):
            raise Refusal("too_fast", mark("Not so fast."))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def refused(request: Request, error: Exception) -> Response:
    """A refusal anywhere, in the language that was asked for."""
    assert isinstance(error, Refusal)
    said = catalogue(lang_of(request)).say(error.message)
    return problem(error.code if error.code in _STATUS else "malformed", said)


async def misdirected(_request: Request, error: Exception) -> Response:
    """An address or a method that nobody answers."""
    assert isinstance(error, HTTPException)
    found = answer(Problem("malformed", error.detail.lower()), error.status_code)
    found.headers.update(error.headers or {})
    return found


async def failed(request: Request, _error: Exception) -> Response:
    """A fault of our own. What it was stands in the log, and only there."""
    return problem("failed", catalogue(lang_of(request)).say(mark("Something went wrong on the server. Try again.")))


async def _body(request: Request, kind: type[Body]) -> Body:
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > BODY_SIZE:
            break
    return read(found, msgspec.json.Decoder(kind), BODY_SIZE)


async def rule(request: Request) -> Response:
    return await look_up(books.rule, request, lang_of(request))


async def look_up(look: Callable[..., bytes], request: Request, *more: str) -> Response:
    """What stands in a book under the last word of the address."""
    try:
        found = await asyncio.to_thread(look, *request.path_params.values(), *more)
    except (UnknownLanguage, UnknownName, NotInTheBook) as wrong:
        return problem("not_found", str(wrong))
    return deliver(request, found, JSON, AN_HOUR)


def _record(match: Match) -> Record:
    headers = dict(match.settings.headers)
    if match.ended is not None:  # no move of the game says so
        headers["Ended"] = f"{match.ended.by}, {match.ended.winner} wins"
    return record_of(match.game, headers)
