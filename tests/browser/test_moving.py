"""Moving things with the mouse, a finger or keys: plates of protocols into another order, cards onto lines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.opening import SWAP, Pages, has_to_swap, may_rearrange, played
from tests.browser.playing import Sitting
from tests.serving import Json, Running


@pytest.fixture
def arranging(server: Running) -> Json:
    return played(server, may_rearrange, seed=2)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(me: Sitting, thing: Locator, to: Locator) -> None:
    me.page.mouse.move(*middle(thing))
    me.page.mouse.down()
    me.page.mouse.move(*middle(to), steps=6)
    me.page.mouse.up()


def names(me: Sitting, side: str) -> list[str]:
    found = me.look()["names"]
    return [found[f"{side}{line}"] for line in (1, 2, 3)]


# ---------------------------------------------------------------- plates


def test_plates_are_carried_into_another_order(pages: Pages, arranging: Json) -> None:
    me = pages.sit(arranging)
    seen = me.wait()
    you = arranging["state"]["you"]
    first, second, third = names(me, you)
    assert me.at("choices").count() == 0
    expect(me.at("confirm")).to_have_text("Move a plate")
    carry(me, me.at("plate", plate=f"{you}1"), me.at("plate", plate=f"{you}3"))
    expect(me.at("confirm")).to_have_text(re.compile(f"become {third}, {second}, {first}"))
    expect(me.at("plate", plate=f"{you}1")).to_have_attribute("data-state", "maybe")
    expect(me.at("plate", plate=f"{you}2")).not_to_have_attribute("data-state", "maybe")
    assert names(me, you) == [third, second, first]
    me.page.keyboard.press("Escape")  # nothing has happened yet
    assert names(me, you) == [first, second, third]
    carry(me, me.at("plate", plate=f"{you}2"), me.at("plate", plate=f"{you}1"))
    me.confirm()
    me.wait_until(f"seen.seq > {seen['seq']}")
    assert names(me, you) == [second, first, third]


def test_leaving_the_plates_as_they_are(pages: Pages, arranging: Json) -> None:
    me = pages.sit(arranging)
    seen = me.wait()
    you = arranging["state"]["you"]
    before = names(me, you)
    me.click("plate", plate=f"{you}1")
    me.click("plate", plate=f"{you}2")
    assert names(me, you) != before
    me.click("leave")
    me.wait_until(f"seen.seq > {seen['seq']}")
    assert names(me, you) == before


def test_plates_with_keys(pages: Pages, arranging: Json) -> None:
    """Of the other player, too: each step goes on from the one before, and the focus goes with the plate."""
    me = pages.sit(arranging, keys=True)
    seen = me.wait()
    they = "B" if arranging["state"]["you"] == "A" else "A"
    first, second, third = names(me, they)
    me.next_to("plate", f"{they}1")
    for line in (2, 3):
        me.page.keyboard.press("ArrowRight")
        assert me.focused("plate") == f"{they}{line}"
    assert names(me, they) == [second, third, first]
    me.page.keyboard.press("Enter")
    me.wait_until(f"seen.seq > {seen['seq']}")
    assert names(me, they) == [second, third, first]


def test_two_protocols_change_places(pages: Pages, server: Running) -> None:
    game = played(server, has_to_swap, **SWAP)
    me = pages.sit(game, size=(390, 844), has_touch=True, is_mobile=True)
    seen = me.wait()
    you = game["state"]["you"]
    first, second, third = names(me, you)
    for one, other in ((1, 2), (2, 3)):
        me.at("plate", plate=f"{you}{one}").tap()
        me.at("plate", plate=f"{you}{other}").tap()
    assert names(me, you) == [first, third, second]  # the second exchange takes the place of the first
    me.page.locator('[data-testid="confirm"][data-move]').tap()
    me.wait_until(f"seen.seq > {seen['seq']}")
    assert names(me, you) == [first, third, second]


# ---------------------------------------------------------------- cards


def at_rest(me: Sitting, card: str) -> None:
    found = me.at("hand-card", card=card)
    expect(found).not_to_have_class(re.compile("dragging"))
    assert found.evaluate("(node) => node.style.transform") == ""


@pytest.mark.parametrize("way", ["up and off the card", "out of the window"])
def test_a_fast_drag_leaves_no_card_displaced(pages: Pages, crowded: Json, way: str) -> None:
    """Pressed near the edge and flicked away in one step: the card sees no move before the pointer is elsewhere."""
    me = pages.sit(crowded)
    card = me.wait()["offers"]["hand"][0]["card"]
    box = me.at("hand-card", card=card).bounding_box()
    assert box is not None
    mouse = me.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 3)
    mouse.down()
    mouse.move(box["x"] + 20, -40 if way == "out of the window" else box["y"] - 25)
    mouse.up()
    at_rest(me, card)
    mouse.move(box["x"] + 30, box["y"] + 40)
    mouse.move(box["x"] + 50, box["y"] + 60)
    at_rest(me, card)
    me.page.keyboard.press("Escape")
    me.click("hand-card", card=card)
    me.wait_until("seen.ready || seen.offers.landing.length > 0")


def test_a_drag_that_is_broken_off(pages: Pages, crowded: Json) -> None:
    me = pages.sit(crowded)
    card = me.wait()["offers"]["hand"][0]["card"]
    me.page.mouse.move(*middle(me.at("hand-card", card=card)))
    me.page.mouse.down()
    me.page.mouse.move(400, 300, steps=4)
    expect(me.at("hand-card", card=card)).to_have_class(re.compile("dragging"))
    me.at("hand-card", card=card).dispatch_event("pointercancel")
    at_rest(me, card)
    me.page.mouse.move(420, 320)
    at_rest(me, card)
    me.page.mouse.up()
