"""The web application: addresses, the WebSocket, and its life from start to graceful stop."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import cast

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from recompile.learn.shelf import book_of
from recompile.puzzles import index as puzzles
from recompile.server import books, cards, facts
from recompile.server.classroom import Classroom
from recompile.server.config import Config
from recompile.server.http import Endpoints, failed, misdirected, refused
from recompile.server.hub import Hub
from recompile.server.judge_desk import JudgeDesk
from recompile.server.protocols import Door, InPieces, PatientHTTP
from recompile.server.puzzle_desk import PuzzleDesk
from recompile.server.shared_pages import SharedPages
from recompile.server.sockets import Socket
from recompile.server.static import SecurityHeaders
from recompile.server.workshop import Workshop
from recompile.table.match import Refusal
from recompile.table.shapes import MESSAGE_SIZE

log = logging.getLogger(__name__)

HEADERS_SIZE = 16 * 1024  # bytes


class App(Starlette):
    """The application, whose headers go out with every answer, also with the one that says that it has failed."""

    def build_middleware_stack(self) -> ASGIApp:
        return SecurityHeaders(super().build_middleware_stack(), self._answered)

    def _answered(self, status: int) -> None:
        self.state.hub.metrics.count("answers", f'status="{status // 100}xx"')


def create_app(config: Config, hub: Hub | None = None) -> Starlette:
    """The application, with a hub of its own unless one is given. It is `app.state.hub`."""
    hub = hub or Hub(config)

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await hub.start()
        yield
        await hub.stop()

    async def websocket(connection: WebSocket) -> None:
        await Socket(hub, connection).run()

    at, bench, pages, judge = Endpoints(hub), Workshop(hub), SharedPages(hub), JudgeDesk(hub)
    classroom, puzzle_desk = Classroom(hub), PuzzleDesk(hub)
    routes = [
        Route("/api/games", at.create, methods=["POST"]),
        Route("/api/games/mine", at.mine, methods=["POST"]),
        Route("/api/games/{id}", at.game),
        Route("/api/games/{id}/record", at.record),
        Route("/api/games/{id}/scenario", at.scenario),
        Route("/api/games/{id}/analyse", at.analyse, methods=["POST"]),
        Route("/api/games/{id}/analysis", at.analysis),
        Route("/api/replay", at.replay, methods=["POST"]),
        Route("/api/workshop/read", bench.read, methods=["POST"]),
        Route("/api/workshop/complete", bench.complete, methods=["POST"]),
        Route("/api/workshop/file", bench.file, methods=["POST"]),
        Route("/api/workshop/situations", bench.situations, methods=["POST"]),
        Route("/api/workshop/scenarios", bench.scenarios, methods=["POST"]),
        Route("/api/workshop/words", bench.words),
        Route("/api/protocols", pages.share, methods=["POST"]),
        Route("/api/protocols/{id}", pages.open),
        Route("/api/protocols/{id}", pages.change, methods=["PUT"]),
        Route("/api/protocols/{id}", pages.take_back, methods=["DELETE"]),
        Route("/api/protocols/{id}/report", pages.report, methods=["POST"]),
        Route("/api/judge", judge.begin, methods=["POST"]),
        Route("/api/judge/{id}", judge.told),
        Route("/api/judge/{id}", judge.stop, methods=["DELETE"]),
        Route("/api/lessons/{lang}", partial(at.book, book_of)),
        Route("/api/lessons/{key}", classroom.take, methods=["POST"]),
        Route("/api/puzzles/today", puzzle_desk.today),
        Route("/api/puzzles/own", puzzle_desk.own, methods=["POST"]),
        Route("/api/puzzles/{lang}", partial(at.book, puzzles.book_of)),
        Route("/api/puzzles/{id}", puzzle_desk.attempt, methods=["POST"]),
        Route("/api/about", at.about),
        Route("/api/books/{lang}", partial(at.book, books.books)),
        Route("/api/catalogue/{lang}", partial(at.book, books.catalogue_of)),
        Route("/api/levels/{lang}", partial(at.book, books.levels)),
        Route("/api/rulings/{card}", partial(at.looked_up, facts.facts_about)),
        Route("/api/facts", partial(at.asked_for, facts.facts_found)),
        Route("/api/facts/{lang}", partial(at.book, facts.all_facts)),
        Route("/api/fact/{id}", partial(at.looked_up, facts.fact)),
        Route("/api/boards/{name}", partial(at.looked_up, facts.board)),
        Route("/api/cards", partial(at.asked_for, cards.cards_found)),
        Route("/api/cards/{code}", partial(at.looked_up, cards.card_work)),
        Route("/api/rules/{number}", at.rule),
        Route("/api/rules/{number}/about", at.about_rule),
        Route("/api/rulebook/{lang}", partial(at.book, books.rules)),
        Route("/api/terms/{lang}", partial(at.book, books.terms)),
        Route("/api/summary/{lang}", partial(at.book, books.one_page)),
        Route("/api/{path:path}", at.nothing, methods=["GET", "POST"]),
        Route("/health", at.health),
        Route("/metrics", at.metrics),
        WebSocketRoute("/ws/{id}", websocket),
        Route("/{path:path}", at.page),
    ]
    app = App(
        routes=routes,
        lifespan=life,
        exception_handlers={Refusal: refused, HTTPException: misdirected, Exception: failed},
    )
    app.state.hub = hub
    return app


class Server(uvicorn.Server):
    """Says when it is ready, and tells everybody before it closes their connections."""

    def __init__(self, app: Starlette, ready: Callable[[], None] = lambda: None) -> None:
        hub: Hub = app.state.hub
        door, trusted = Door(hub.config.timeouts, hub.config.sockets), hub.config.proxies
        super().__init__(
            uvicorn.Config(
                app,
                http=cast("type[PatientHTTP]", partial(PatientHTTP, door=door)),
                ws=InPieces,
                proxy_headers=bool(trusted),  # anybody could write them
                forwarded_allow_ips=list(trusted),
                log_config=None,
                access_log=False,  # addresses carry tokens
                server_header=False,
                ws_max_size=MESSAGE_SIZE * 16,  # larger ones end the connection, smaller ones are refused
                ws_ping_interval=20,
                ws_ping_timeout=20,
                h11_max_incomplete_event_size=HEADERS_SIZE,
                timeout_keep_alive=hub.config.timeouts.keep_alive,  # type: ignore[arg-type]
                timeout_graceful_shutdown=5,
            )
        )
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping")
        await self.app.state.hub.stop()
        await super().shutdown(sockets)
