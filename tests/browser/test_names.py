"""Names in the browser: bots have one, you are "you", and a guest gets two words that one press changes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.opening import Pages

TWO_WORDS = re.compile(r"^[a-z]+-[a-z]+$")


def test_a_guest_has_a_name_and_changes_it_with_one_press(pages: Pages) -> None:
    me = pages.open()
    expect(me.at("own-name")).to_have_text(TWO_WORDS)
    made = me.at("own-name").inner_text()
    me.page.reload()
    expect(me.at("own-name")).to_have_text(made)  # kept on the device
    me.click("rename")
    expect(me.at("name")).to_be_focused()
    me.page.keyboard.type("Countess of the Northern Tides")
    me.page.keyboard.press("Enter")
    expect(me.at("own-name")).to_have_text("Countess of the Nort")
    expect(me.at("rename")).to_be_focused()
    me.page.keyboard.press("Enter")
    me.page.keyboard.type("nobody")
    me.page.keyboard.press("Escape")
    expect(me.at("own-name")).to_have_text("Countess of the Nort")
    me.click("rename")
    me.page.keyboard.press("Delete")
    me.page.keyboard.press("Enter")
    expect(me.at("own-name")).to_have_text(TWO_WORDS)


def test_a_bot_has_a_name_and_i_am_you(pages: Pages) -> None:
    me = pages.open(settings={"level": "fair", "name": "quiet-ember"})
    expect(me.at("play-bot")).to_contain_text("Play Vesper")
    expect(me.at("about")).to_contain_text("Fair, 3 of 6.")
    me.set_up("random")
    me.click("play-bot")
    me.play(answers=6)
    page = me.page.locator("body")
    expect(page).to_contain_text("Vesper")
    expect(page).to_contain_text("You play")
    expect(page).not_to_contain_text("quiet-ember")
    expect(me.page.locator("header [data-testid=sigil]")).to_have_attribute("data-strength", "3")


def test_a_friend_without_a_name_brings_two_words(pages: Pages) -> None:
    one = pages.open()
    own = one.at("own-name").inner_text()
    one.set_up("random")
    one.click("play-friend")
    link = one.at("friend-link").input_value().removeprefix(pages.address)
    other = pages.open(link)
    for each in (one, other):
        each.wait_until("seen.screen === 'table'")
    expect(other.page.locator("header .who").first).to_contain_text(own)
    expect(one.page.locator("header .who").first).to_contain_text(re.compile("[a-z]+-[a-z]+"))
    expect(one.page.locator("body")).not_to_contain_text(own)
