"""The friend's link in the browser: it opens the seat once, and the device it was opened on keeps the seat."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.opening import READY, Pages
from tests.browser.playing import Sitting
from tests.serving import Json, Running, Seat

HAND = "seen.screen === 'table' && seen.hand.length > 0"
SEES_NOTHING_KEPT = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"


@pytest.fixture
def game(server: Running) -> Json:
    return server.new_game(**READY, seed=3, name="Ada")


def test_who_comes_while_the_host_is_away_has_nobody_to_invite(pages: Pages, game: Json) -> None:
    friend = pages.open(game["links"]["friend"])
    hand(friend)
    friend.page.reload()
    hand(friend)
    expect(friend.at("watch-link")).to_have_count(0)


def hand(me: Sitting) -> object:
    return me.wait_until(HAND)["hand"]


def test_a_link_is_used_once_and_the_device_keeps_the_seat(pages: Pages, game: Json) -> None:
    host, friend = pages.sit(game), pages.open(game["links"]["friend"])
    own = hand(friend)
    assert friend.page.url == f"{pages.address}/game/{game['id']}"
    friend.page.reload()
    assert hand(friend) == own
    friend.page.goto(game["links"]["friend"])  # once more, out of the letter it came in
    assert hand(friend) == own
    theirs = hand(host)
    assert theirs != own
    stranger = pages.open(game["links"]["friend"], locale="fr")
    expect(stranger.at("refused")).to_be_visible()
    expect(stranger.page.locator("main")).to_contain_text("Ce lien a déjà servi")
    host.page.goto(game["links"]["friend"])  # the host has it, too
    expect(host.page.locator("main")).to_contain_text("This link has been used already")
    host.page.goto(f"/game/{game['id']}")
    assert hand(host) == theirs


def test_both_seats_in_one_browser(pages: Pages, game: Json) -> None:
    """Whoever tries it out alone: the second seat is kept by its address, and the first one by the device."""
    me = pages.sit(game)
    first = hand(me)
    me.page.goto(game["links"]["friend"])
    second = hand(me)
    assert "invite." not in me.page.url
    me.page.reload()
    assert hand(me) == second
    me.page.goto(f"/game/{game['id']}")
    assert hand(me) == first


@pytest.fixture
def host(server: Running, game: Json) -> Iterator[Seat]:
    """Somebody who waits for the guest."""
    with server.sit(game["id"], game["token"]) as seat:
        seat.wait("state")
        yield seat


@pytest.mark.usefixtures("host")
def test_where_nothing_can_be_kept_the_address_keeps_the_guest(pages: Pages, game: Json) -> None:
    friend = pages.open()
    friend.page.add_init_script(SEES_NOTHING_KEPT)
    friend.page.goto(game["links"]["friend"])
    own = hand(friend)
    assert "invite." not in friend.page.url
    friend.page.reload()
    assert hand(friend) == own


@pytest.mark.usefixtures("host")
def test_a_connection_that_breaks_before_the_answer_costs_no_seat(pages: Pages, game: Json) -> None:
    """The server has made the exchange, and the page has heard nothing of it: it comes back with the same secret."""
    friend = pages.open()
    broken: list[str] = []

    def lose_the_first(socket: WebSocketRoute) -> None:
        def lose(_message: object) -> None:
            broken.append(socket.url)
            socket.close(code=4000, reason="lost")

        server = socket.connect_to_server()
        if not broken:
            server.on_message(lose)

    friend.page.route_web_socket("**/ws/**", lose_the_first)
    friend.page.goto(game["links"]["friend"])
    hand(friend)
    assert broken


def test_no_address_has_a_secret_in_it(pages: Pages, game: Json, host: Seat) -> None:
    """Of those the page asks the server for: at the table, at the end, for the record and for the analysis."""
    friend = pages.open()
    asked: list[str] = []
    friend.page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    friend.page.on("websocket", lambda socket: asked.append(socket.url))
    friend.page.goto(game["links"]["friend"])
    hand(friend)
    host.wait_for_seq(1)  # the friend has a name now
    host.play()
    host.ask("resign")
    friend.at("end").wait_for()
    with friend.page.expect_download() as saved:
        friend.click("record")
    assert '[Result "B"]' in saved.value.path().read_text(encoding="utf-8")
    with friend.page.expect_response("**/analyse?**") as answer:
        friend.click("analyse")
    assert answer.value.status == 202
    token = json.loads(friend.page.evaluate("localStorage['recompile.games']"))[0]["token"]
    for place in ("/ws/", "/record", "/analyse"):
        assert any(place in address for address in asked)
    assert not any(secret in address for address in asked for secret in (token, "invite."))
