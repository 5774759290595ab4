"""The web application: addresses, the WebSocket, and its life from start to graceful stop."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from recompile.server.config import Config
from recompile.server.http import Endpoints, refused
from recompile.server.hub import Hub
from recompile.server.sockets import Socket
from recompile.server.static import SecurityHeaders
from recompile.table.match import Refusal
from recompile.table.shapes import MESSAGE_SIZE

log = logging.getLogger(__name__)


def create_app(config: Config) -> Starlette:
    """The application. Its hub is made when it starts: `app.state.hub`."""

    def hub() -> Hub:
        found = app.state.hub
        assert isinstance(found, Hub)
        return found

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.hub = Hub(config)
        await app.state.hub.start()
        yield
        await app.state.hub.stop()

    async def websocket(connection: WebSocket) -> None:
        await Socket(hub(), connection).run()

    at = Endpoints(hub)
    routes = [
        Route("/api/games", at.create, methods=["POST"]),
        Route("/api/games/mine", at.mine, methods=["POST"]),
        Route("/api/games/{id}", at.game),
        Route("/api/games/{id}/record", at.record),
        Route("/api/games/{id}/analyse", at.analyse, methods=["POST"]),
        Route("/api/games/{id}/analysis", at.analysis),
        Route("/api/replay", at.replay, methods=["POST"]),
        Route("/api/books/{lang}", at.books),
        Route("/api/catalogue/{lang}", at.catalogue),
        Route("/api/levels/{lang}", at.levels),
        Route("/api/rulings/{card}", at.rulings),
        Route("/api/rules/{number}", at.rule),
        Route("/api/rulebook/{lang}", at.rulebook),
        Route("/api/{path:path}", at.nothing, methods=["GET", "POST"]),
        Route("/health", at.health),
        Route("/metrics", at.metrics),
        WebSocketRoute("/ws/{id}", websocket),
        Route("/{path:path}", at.page),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={Refusal: refused},
    )
    return app


class Server(uvicorn.Server):
    """Says when it is ready, and tells everybody before it closes their connections."""

    def __init__(self, app: Starlette, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,  # addresses carry tokens
                server_header=False,
                ws_max_size=MESSAGE_SIZE * 16,  # larger ones end the connection, smaller ones are refused
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
