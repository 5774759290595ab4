"""A protocol that nobody has printed, at the browser table: it is drafted, played and read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from recompile.cards import PRINTED
from recompile.text import card_text
from tests.browser.opening import Pages, Shot
from tests.serving import Running, running
from tests.toy import TOYS, ZAP

LIBRARY = PRINTED.with_(TOYS)


@pytest.fixture(scope="module")
def toy_server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("toys"), static=client, protocols=TOYS) as found:
        yield found


@pytest.fixture
def toy_pages(browser: Browser, toy_server: Running) -> Iterator[Pages]:
    found = Pages(browser, f"http://127.0.0.1:{toy_server.port}")
    yield found
    found.close()
    assert found.wrong == []


def test_a_toy_is_drafted_and_played(toy_pages: Pages, shot: Shot) -> None:
    me = toy_pages.open(settings={"lang": "en"})
    me.click("play-bot")
    assert len(me.wait()["offers"]["protocol"]) == len(LIBRARY.protocols)
    me.click("protocol", protocol="ZAP")
    expect(me.at("preview").locator("[data-card]")).to_have_count(6)
    expect(me.at("preview")).to_contain_text(ZAP.keywords)
    expect(me.at("take")).to_contain_text("Zap")
    shot(me.page, "toy-draft")
    me.click("take")
    for many in (1, 2):
        seen = me.wait_until(
            f"seen.offers.protocol.length > 0 && document.querySelectorAll('[data-taken=you]').length === {many}"
        )
        me.take("BUZ" if "BUZ" in seen["offers"]["protocol"] else seen["offers"]["protocol"][0])
    seen = me.wait_until("seen.screen === 'table' && seen.offers.hand.length > 0")
    assert "Zap, fan-made" in seen["names"].values()
    for _ in range(200):
        shown = [card for _, card, up in seen["places"] if up and card and card.startswith("ZAP")]
        if shown:
            break
        mine = [each["card"] for each in seen["offers"]["hand"] if each["card"].startswith("ZAP") and each["up"]]
        if mine and not seen["ready"]:
            me.choose_card(mine[0])
            found = me.wait_until("seen.ready || seen.offers.landing.length > 0")
            if not found["ready"]:
                me.aim(next((move for move in found["offers"]["landing"] if move.startswith("ZAP")), "R"))
            me.confirm()
            seen = me.wait_until("seen.places.some(([, card, up]) => up && card?.startsWith('ZAP')) || seen.open")
            continue
        me.answer(seen)
        seen = me.wait()
    shown = [card for _, card, up in seen["places"] if up and card and card.startswith("ZAP")]
    assert shown, "no card of the toy was played face-up"
    text = card_text(shown[0], "en", LIBRARY)
    tile = me.at("field-card", card=shown[0]).first
    expect(tile).to_contain_text("Zap")
    expect(tile).to_contain_text(next(box for box in (text.top, text.middle, text.bottom) if box))
    expect(tile.locator(".g.mono").first).to_have_text("ZA")
    shot(me.page, "toy-table")
