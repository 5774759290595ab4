"""Choosing several cards for one thing: what is chosen, how many are missing, and what the button will do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.opening import AS_MANY, SEVERAL, Pages, played, wants_as_many, wants_two
from tests.browser.playing import Sitting
from tests.serving import Json, Running


@pytest.fixture
def two(server: Running) -> Json:
    """Somebody has to discard two cards."""
    return played(server, wants_two, **SEVERAL)


def titles(me: Sitting, cards: list[str]) -> list[str]:
    return [me.at("slots").locator(f'[data-card="{card}"] .one').inner_text() for card in cards]


def test_two_cards(pages: Pages, two: Json) -> None:
    me = pages.sit(two)
    seen = me.wait()
    first, second, third = (each["card"] for each in seen["offers"]["hand"][:3])
    expect(me.at("sentence")).to_contain_text("Discard 2 cards: 0 chosen, 2 to go")
    expect(me.at("confirm")).to_have_text("Choose 2 more")
    me.choose_card(first)
    expect(me.at("sentence")).to_contain_text("Discard 2 cards: 1 chosen, 1 to go")
    expect(me.at("confirm")).to_have_text("Choose 1 more")
    expect(me.at("confirm")).to_have_attribute("aria-disabled", "true")
    me.choose_card(third)
    expect(me.at("hand-card", card=third).locator('[data-testid="number"]')).to_have_text("2")
    me.at("slots").locator(f'[data-card="{first}"]').get_by_role("button").click()
    expect(me.at("hand-card", card=third).locator('[data-testid="number"]')).to_have_text("1")
    me.choose_card(second)
    expect(me.at("confirm")).to_have_text("Discard " + " and ".join(titles(me, [third, second])) + "⏎")
    assert me.look()["seq"] == seen["seq"]  # nothing is sent before the button is pressed
    me.confirm()
    after = me.wait_until(f"seen.seq >= {seen['seq'] + 2} && seen.screen === 'table'")
    assert not {second, third} & set(after["hand"])
    assert first in after["hand"]


def test_two_cards_are_taken_back_together(pages: Pages, two: Json) -> None:
    me = pages.sit(two)
    seen = me.wait()
    for each in seen["offers"]["hand"][:2]:
        me.choose_card(each["card"])
    me.confirm()
    me.wait_until(f"seen.seq >= {seen['seq'] + 2}")
    expect(me.at("undo")).to_have_attribute("aria-disabled", "false")
    me.click("undo")
    again = me.wait_until(f"seen.hand.length === {len(seen['hand'])} && seen.missing === 2")
    assert again["hand"] == seen["hand"]


def test_two_cards_with_keys(pages: Pages, two: Json) -> None:
    me = pages.sit(two, keys=True)
    seen = me.wait()
    cards = [each["card"] for each in seen["offers"]["hand"]]
    me.choose_card(cards[0])
    me.wait_until("seen.missing === 1")
    me.choose_card(cards[1])
    me.wait_until("seen.ready")
    me.page.keyboard.press("Escape")  # the last one is released
    me.wait_until("seen.missing === 1")
    me.choose_card(cards[2])
    me.wait_until("seen.ready")
    me.page.keyboard.press("Enter")
    after = me.wait_until(f"seen.seq >= {seen['seq'] + 2} && seen.screen === 'table'")
    assert cards[1] in after["hand"]
    assert not {cards[0], cards[2]} & set(after["hand"])


def test_what_was_sent_already_is_shown(pages: Pages, server: Running, two: Json) -> None:
    card = two["state"]["question"]["answers"][0]["card"]
    with server.sit(two["id"], two["token"]) as seat:
        seat.wait("state")
        seat.ask("move", seq=seat.state["seq"], move=card, id="first of two")
    me = pages.sit(two)
    me.wait()
    expect(me.at("sentence")).to_contain_text("Discard 2 cards: 1 chosen, 1 to go")
    expect(me.at("hand-card", card=card).locator('[data-testid="number"]')).to_have_text("1")
    expect(me.at("release-card")).to_have_count(0)


def test_as_many_as_one_likes(pages: Pages, server: Running) -> None:
    me = pages.sit(played(server, wants_as_many, **AS_MANY))
    seen = me.wait()
    expect(me.at("sentence")).to_contain_text("Discard 1 or more cards: 0 chosen")
    cards = [each["card"] for each in seen["offers"]["hand"]]
    for card in cards[:2]:
        me.choose_card(card)
    expect(me.at("confirm")).to_have_text(re.compile("^Discard .* and "))
    me.confirm()
    after = me.wait_until(f"seen.seq >= {seen['seq'] + 3}")
    assert not set(cards[:2]) & set(after["hand"])


def test_in_the_text_view(pages: Pages, two: Json) -> None:
    me = pages.sit(two, settings={"textView": True})
    me.at("sentence").wait_for()
    expect(me.at("sentence")).to_have_text("Discard 2 cards: 0 chosen, 2 to go")
    moves = [each["move"] for each in two["state"]["question"]["answers"]]
    me.click("choice", move=moves[1])
    expect(me.at("sentence")).to_have_text("Discard 2 cards: 1 chosen, 1 to go")
    expect(me.at("choice", move=moves[1])).to_have_text(re.compile("^1. "))
    me.click("choice", move=moves[0])
    expect(me.at("confirm")).to_have_text(re.compile("^Discard .* and "))
    me.at("confirm").click()
    expect(me.at("sentence")).not_to_have_text(re.compile("Discard 2"))
