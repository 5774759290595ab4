"""A restart that is planned, as the page says it: it stays while one plays, and goes when it was read."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from recompile.server.notices import Restart
from recompile.server.orders import Order
from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.serving import Running


@pytest.fixture
def planned(server: Running, monkeypatch: pytest.MonkeyPatch) -> Restart:
    restart = Restart()
    restart.plan(Order(1, 0.0, "notice", None, "New cards come.", time.time() + 900), time.time())
    monkeypatch.setattr(server.hub, "restart", restart)
    return restart


@pytest.mark.parametrize("text_view", [False, True])
def test_it_stays_while_one_plays_and_goes_by_key(
    pages: Pages, server: Running, planned: Restart, text_view: bool, shot: Shot
) -> None:
    assert planned.due
    game = server.new_game(**READY, mode="bot", level="gentle", seat="A", seed=3)
    me = pages.sit(game, settings={"textView": text_view})
    expect(me.at("restart")).to_contain_text(
        "The server restarts in about 15 minutes. Your game is kept. New cards come."
    )
    if not text_view:
        me.play(answers=2)
    expect(me.at("restart")).to_be_visible()
    shot(me.page, f"restart-{'text' if text_view else 'drawn'}")
    me.at("restart").get_by_role("button").focus()
    me.page.keyboard.press("Enter")
    expect(me.at("restart")).to_have_count(0)


def test_on_a_phone_in_polish(pages: Pages, server: Running, planned: Restart, shot: Shot) -> None:
    assert planned.due
    game = server.new_game(**READY, mode="bot", level="gentle", seat="A", seed=3)
    me = pages.sit(game, size=PHONE, settings={"lang": "pl"})
    expect(me.at("restart")).to_contain_text("za około 15 minut")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(me.page, "restart-phone")
