"""A real server in a thread, and a client that speaks to it: for the tests of the browser table."""

from __future__ import annotations

import itertools
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from recompile.server import hub
from recompile.server.app import Server, create_app
from recompile.server.config import Config
from recompile.server.hub import Hub
from recompile.server.limits import Rate
from recompile.server.running import listen

Json = dict[str, Any]
FREE = Rate(1e9, 1e9)
PATIENCE = 60.0


@dataclass
class Running:
    """A server that answers at a port of its own."""

    app: Starlette
    port: int
    thread: int = 0  # that of its event loop

    @property
    def hub(self) -> Hub:
        found = self.app.state.hub
        assert isinstance(found, Hub)
        return found

    def http(
        self, path: str, body: object = None, method: str | None = None, token: str | None = None
    ) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of an answer."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        given = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, given, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(), {k.lower(): v for k, v in answer.headers.items()}
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read().decode(), {k.lower(): v for k, v in answer.headers.items()}

    def new_game(self, **wanted: object) -> Json:
        status, text, _ = self.http("/api/games", {"mode": "friend", "seat": "A", **wanted})
        assert status == 201, text
        created: Json = json.loads(text)
        return created

    @contextmanager
    def sit(self, id: str, token: str | None = None, invitation: str | None = None, **query: object) -> Iterator[Seat]:
        """In the seat of a token, or of an invitation."""
        if token and token.startswith("invite."):
            token, invitation = own_token(token), token
        words = "&".join(f"{name}={value}" for name, value in query.items())
        offers = ["recompile", *([f"seat.{token}"] if token else []), *([invitation] if invitation else [])]
        address, protocols = f"ws://127.0.0.1:{self.port}/ws/{id}?{words}", [Subprotocol(each) for each in offers]
        with connect(address, subprotocols=protocols, max_size=None) as socket:
            yield Seat(socket)


def invitation_of(game: Json) -> str:
    """The secret in the link for the friend."""
    return str(game["links"]["friend"]).rpartition("#")[2]


def own_token(invitation: str) -> str:
    """What whoever sits down here with an invitation makes up: the same one each time."""
    return f"own-{invitation.removeprefix('invite.')}"


@dataclass
class Seat:
    """One connection. `state` is the last one received, `log` the log put together as a client does."""

    socket: ClientConnection
    state: Json = field(default_factory=dict)
    log: list[Json] = field(default_factory=list)
    seen: list[Json] = field(default_factory=list)
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def receive(self) -> Json:
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        self.seen.append(message)
        if message["type"] == "state":
            self.state = message
            self.log = [*self.log[: message["log_from"]], *message["log"]]
        if message["type"] == "presence" and self.state:
            self.state = with_meanwhile(self.state, message["meanwhile"])
        return message

    def wait(self, kind: str) -> Json:
        """The next message of this kind; others are read on the way."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def wait_for_seq(self, seq: int) -> Json:
        while not self.state or self.state["seq"] < seq:
            self.wait("state")
        return self.state

    def send(self, kind: str, **fields: object) -> str:
        """Send a command; its id."""
        id = str(fields.pop("id", None) or f"c{next(self.ids)}")
        self.socket.send(json.dumps({"type": kind, "id": id, **fields}))
        return id

    def ask(self, kind: str, **fields: object) -> Json:
        """Send a command and wait for its answer."""
        id = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message.get("id") == id:
                return message

    @property
    def moves(self) -> list[str]:
        question = self.state.get("question")
        return [answer["move"] for answer in question["answers"]] if question else []

    def play(self, at: int = 0) -> Json:
        """Give one of the answers."""
        return self.ask("move", seq=self.state["seq"], move=self.moves[at % len(self.moves)])


def with_meanwhile(state: Json, meanwhile: Json) -> Json:
    """As a client puts it into the state it has."""
    rest = {name: value for name, value in meanwhile.items() if name != "deadline"}
    question = state["question"] and {**state["question"], "deadline": meanwhile["deadline"]}
    return {**state, **rest, "question": question}


@contextmanager
def running(folder: Path, port: int = 0, **settings: Any) -> Iterator[Running]:
    """A server with its database in this folder, until the end of the block.

    Games that come without a seed get one of 1, 2, 3 ..., so that they are the same ones in every run.
    """
    listening = listen("127.0.0.1", port)
    free: dict[str, Any] = {"commands": FREE, "address": FREE, "table": FREE, "games": FREE}
    free["reached_at"] = f"http://127.0.0.1:{listening.getsockname()[1]}"
    config = Config(str(folder / "games.db"), workers=1, static=folder / "static", seeds=True, **free)
    app = create_app(replace(config, **settings))
    ready = threading.Event()
    server = Server(app, ready.set)
    app.state.server = server
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
    with patch.object(hub, "new_seed", itertools.count(1).__next__):
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield Running(app, listening.getsockname()[1], thread.ident or 0)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            listening.close()


def eventually(what: Any, seconds: float = 60.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
