"""Protocols on pages of their own: shared by a link, changed and taken back, reported, hidden, forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from recompile.cards import PRINTED
from recompile.cli import main
from recompile.language.protocol_writing import protocol_to_text
from recompile.server.limits import Rate
from recompile.server.orders import DAY
from tests.serving import FREE, Json, Running, running
from tests.test_server_workshop import echo, refused, saying, swept

ECHO = saying("Draw 2 cards.", motto="Again.")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, sharing=True, pages=FREE) as found:
        yield found


def call(
    server: Running, path: str, body: object = None, method: str | None = None, token: str | None = None
) -> tuple[int, Json]:
    status, text, _ = server.http(f"/api/protocols{path}", body, method, token)
    return status, json.loads(text)


def shared(server: Running, file: Json = ECHO) -> Json:
    status, found = call(server, "", {"file": file})
    assert status == 201, found
    return found


def test_a_page_opens_by_its_link_and_has_versions(server: Running) -> None:
    page = shared(server)
    assert page["version"] == 1
    path = f"/{page['id']}"
    status, found = call(server, path)
    assert status == 200
    assert (found["version"], found["versions"], found["hidden"]) == (1, 1, False)
    assert found["file"]["cards"][0]["middle"] == "Draw 2 cards."
    status, changed = call(server, path, {"file": saying("draw three cards")}, "PUT", page["secret"])
    assert (status, changed) == (200, {"version": 2})
    assert call(server, path)[1]["file"]["cards"][0]["middle"] == "Draw 3 cards."
    assert call(server, f"{path}?version=1")[1]["file"]["cards"][0]["middle"] == "Draw 2 cards."
    assert call(server, f"{path}?version=1")[1]["versions"] == 2
    assert call(server, f"{path}?version=3")[0] == 404
    assert call(server, "/nothing")[0] == 404


def test_there_is_no_list(server: Running) -> None:
    shared(server)
    assert server.http("/api/protocols")[0] in (404, 405)


def test_only_its_maker_changes_a_page_or_takes_it_back(server: Running) -> None:
    page, other = shared(server), shared(server, echo())
    for secret in (None, "x", other["secret"], "é"):
        for method, body in (("PUT", {"file": echo()}), ("DELETE", None)):
            status, found = call(server, f"/{page['id']}", body, method, None if secret == "é" else secret)
            assert (status, found["code"]) == (403, "wrong_token")
    assert call(server, f"/{page['id']}")[1]["version"] == 1
    assert call(server, f"/{page['id']}", None, "DELETE", page["secret"])[0] == 200
    assert call(server, f"/{page['id']}")[0] == 404
    assert call(server, f"/{page['id']}", None, "DELETE", page["secret"])[0] == 404
    assert call(server, f"/{other['id']}")[0] == 200


def test_the_secret_is_not_kept(server: Running, tmp_path: Path) -> None:
    page = shared(server)
    with sqlite3.connect(tmp_path / "games.db") as found:
        assert page["secret"] not in str(found.execute("SELECT * FROM pages").fetchall())
    found.close()


@pytest.mark.parametrize(
    ("file", "status", "why"),
    [
        (saying("Banish 1 card."), 400, "cards[0].middle: not understood from “Banish” on"),
        (echo(name="Ec\u202eho"), 400, "RIGHT-TO-LEFT OVERRIDE"),
        (echo(scenarios=[{"position": "x", "name": "a\u200bb"}]), 400, "scenarios[0]: expected signs that can be seen"),
        (echo(scenarios=[{"hat": 1}]), 400, "scenarios[0]: expected a mapping with a position"),
        (echo(motto="x" * 70_000), 400, "65536 bytes"),
        ({"name": "{why}"}, 400, "code"),
    ],
)
def test_what_others_should_not_see_is_refused(server: Running, file: Json, status: int, why: str) -> None:
    assert why in refused(server, "/api/protocols", {"file": file}, status)


@pytest.mark.parametrize("count", [2, 3, 6])
def test_a_copy_of_printed_cards_is_refused(server: Running, count: int) -> None:
    """Two may be borrowed; the plain five of every protocol does not count, nor what a protocol is called."""
    cards = protocol_to_text(PRINTED.protocols["FIR"], "en")["cards"]
    assert isinstance(cards, list)
    file = echo(cards=[*cards[:count], *echo()["cards"][count:]])
    status, found = call(server, "?lang=fr", {"file": file})
    assert status == (201 if count == 2 else 403)
    if count > 2:
        assert "FIR0, FIR1, FIR2" in found["message"]


def test_a_page_can_be_reported_and_hidden(server: Running, tmp_path: Path) -> None:
    page, other = shared(server), shared(server)
    assert call(server, f"/{page['id']}/report", {"why": "It is\nrude."})[0] == 200
    assert call(server, "/nothing/report", {"why": ""})[0] == 404
    refused(server, f"/api/protocols/{page['id']}/report", {"why": "x" * 501})
    listed = admin(tmp_path, "protocols", "--reported", "--json")
    assert [json.loads(line)["id"] for line in listed.splitlines()] == [page["id"]]
    assert json.loads(listed)["reports"] == ["It is rude."]
    assert "reported: It is rude." in admin(tmp_path, "protocols")
    assert admin(tmp_path, "hide-protocol", page["id"]) == "hidden\n"
    status, found = call(server, f"/{page['id']}")
    assert (status, found["code"]) == (404, "not_found")
    assert call(server, f"/{page['id']}", {"file": ECHO}, "PUT", page["secret"])[0] == 403
    assert call(server, f"/{other['id']}")[0] == 200
    assert admin(tmp_path, "hide-protocol", page["id"], "--show") == "can be opened again\n"
    assert call(server, f"/{page['id']}")[0] == 200
    assert admin(tmp_path, "delete-protocol", page["id"], "nothing") == "1 deleted, 1 not found\n"
    assert call(server, f"/{page['id']}")[0] == 404
    assert admin(tmp_path, "hide-protocol", page["id"], code=1) == ""
    assert admin(tmp_path, "delete-protocol", page["id"], code=1) == "0 deleted, 1 not found\n"


def admin(folder: Path, *words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["admin", *words, "--db", str(folder / "games.db")])
    assert result.exit_code == code, result.output
    return result.stdout


def test_only_so_many_reports_and_versions_are_kept(server: Running, tmp_path: Path) -> None:
    page = shared(server)
    for turn in range(55):
        call(server, f"/{page['id']}", {"file": ECHO}, "PUT", page["secret"])
        call(server, f"/{page['id']}/report", {"why": str(turn)})
    assert call(server, f"/{page['id']}")[1]["versions"] == 56
    assert call(server, f"/{page['id']}?version=6")[0] == 404
    assert call(server, f"/{page['id']}?version=7")[0] == 200
    assert len(json.loads(admin(tmp_path, "protocols", "--json"))["reports"]) == 20


def test_pages_that_nobody_opens_go(tmp_path: Path) -> None:
    with running(tmp_path, sharing=True) as server:
        now, page, other = server.hub.now(), shared(server), shared(server)
        server.hub.now = lambda: now + 100 * DAY  # type: ignore[method-assign]
        assert call(server, f"/{page['id']}")[0] == 200
    swept(tmp_path, now + 179 * DAY)
    with running(tmp_path, sharing=True) as server:
        server.hub.now = lambda: now + 179 * DAY  # type: ignore[method-assign]
        assert call(server, f"/{other['id']}")[0] == 200
    swept(tmp_path, now + 281 * DAY)
    with running(tmp_path, sharing=True) as server:
        assert call(server, f"/{page['id']}")[0] == 404
        assert call(server, f"/{other['id']}")[0] == 200


def test_nothing_is_shared_where_that_is_off(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        status, found = call(server, "", {"file": ECHO})
        assert (status, found["code"]) == (403, "forbidden")
        assert call(server, "/x")[0] == 403
        about = json.loads(server.http("/api/about")[1])
        assert (about["sharing"], about["judging"]) == (False, False)


def test_one_address_shares_only_so_many(tmp_path: Path) -> None:
    with running(tmp_path, sharing=True, pages=Rate(2, 0.001)) as server:
        page = shared(server)
        shared(server)
        for path, body, method in (("", {"file": ECHO}, None), (f"/{page['id']}", {"file": ECHO}, "PUT")):
            status, found = call(server, path, body, method, page["secret"])
            assert (status, found["code"]) == (429, "too_fast")
            assert found["wait"] > 0
        assert call(server, f"/{page['id']}")[0] == 200


def test_a_page_opens_on_another_process_of_the_same_database(tmp_path: Path) -> None:
    with running(tmp_path, sharing=True) as one, running(tmp_path, sharing=True) as other:
        page = shared(one)
        assert call(other, f"/{page['id']}")[0] == 200


def test_a_game_keeps_its_version(server: Running) -> None:
    page = shared(server)
    file = call(server, f"/{page['id']}")[1]["file"]
    game = server.new_game(setup="random", hold="ECH", protocols=[file])
    call(server, f"/{page['id']}", {"file": saying("Draw 3 cards.")}, "PUT", page["secret"])
    made = json.loads(server.http(f"/api/games/{game['id']}")[1])["made"]
    assert made[0]["cards"][0]["middle"] == "Draw 2 cards."
