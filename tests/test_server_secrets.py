"""Secrets stand in no address: those are written into logs by whatever lies between a client and the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from recompile.seats.links import Link
from recompile.seats.remote import RemoteSeat
from recompile.server.asked import secrets_of
from tests.serving import Json, Running, Seat, invitation_of, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5, "name": "Ada"}


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """Every address the server was asked for."""
    return []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, asked: list[str]) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        app = found.app.middleware_stack
        assert app is not None

        async def noting(scope: Any, receive: Any, send: Any) -> None:
            asked.append(f"{scope.get('path')}?{scope.get('query_string', b'').decode()}")
            await app(scope, receive, send)

        found.app.middleware_stack = noting
        yield found


@pytest.fixture
def game(server: Running) -> Json:
    return server.new_game(**READY)


def test_links_carry_their_secret_behind_the_address(game: Json) -> None:
    """A browser does not send what stands behind the #."""
    assert game["links"]["friend"] == f"/g/{game['id']}#{invitation_of(game)}"
    assert str(Link("http://here", game["id"], game["token"])) == f"http://here/g/{game['id']}#{game['token']}"


def test_a_terminal_tells_no_address_its_secret(server: Running, game: Json, asked: list[str]) -> None:
    base = f"http://127.0.0.1:{server.port}"
    host = RemoteSeat(Link(base, game["id"], game["token"]), "en").sit_down()
    guest = RemoteSeat(Link.parse(base + game["links"]["friend"]), "en", "Bob").sit_down()
    assert (host.viewer, guest.viewer) == ("A", "B")
    assert "DeckB" in guest.link.record()
    secrets = [game["token"], invitation_of(game), guest.link.token]
    host.close()
    guest.close()
    assert any(f"/ws/{game['id']}" in address for address in asked)
    assert not any(secret in address for address in asked for secret in secrets if secret)


def test_the_server_takes_up_the_protocol_it_is_offered(server: Running, game: Json) -> None:
    offers = [Subprotocol("recompile"), Subprotocol(f"seat.{game['token']}")]
    with connect(f"ws://127.0.0.1:{server.port}/ws/{game['id']}", subprotocols=offers) as socket:
        assert socket.subprotocol == "recompile"
        assert Seat(socket).wait("state")["you"] == "A"


def test_a_client_of_version_0_1_has_the_secret_in_its_address(server: Running, game: Json) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/ws/{game['id']}?token={game['token']}") as socket:
        assert socket.subprotocol is None
        assert Seat(socket).wait("state")["you"] == "A"
    assert server.http(f"/api/games/{game['id']}/record?token={game['token']}")[0] == 200


def test_requests_have_it_in_a_header(server: Running, game: Json) -> None:
    address = f"/api/games/{game['id']}/record"
    status, text, _ = server.http(address, token=game["token"])
    assert (status, "DeckA" in text) == (200, True)
    for wrong in ("guessed", invitation_of(game)):
        status, text, _ = server.http(address, token=wrong)
        assert (status, json.loads(text)["code"]) == (403, "wrong_token")
    assert server.http(f"{address}?token={game['token']}", token="guessed")[0] == 403  # the header counts
    assert server.http(address)[0] == 403


@pytest.mark.parametrize(
    ("header", "token"),
    [("Bearer s3", "s3"), ("bearer  s3 ", "s3"), ("Basic s3", "old"), ("Bearer", "old"), ("", "old"), ("s3", "old")],
)
def test_how_the_header_is_read(header: str, token: str) -> None:
    scope = {"type": "http", "headers": [(b"authorization", header.encode())], "query_string": b"token=old"}
    assert secrets_of(HTTPConnection(scope)) == (token, None)
