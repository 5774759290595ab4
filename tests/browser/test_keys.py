"""Keys of one's own: changed in the settings, refused where they are taken, shown wherever a key is shown."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.opening import READY, Pages, Shot
from tests.browser.playing import Seen, Sitting, named
from tests.browser.test_access import AUDIT
from tests.serving import Running

BOT = {**READY, "mode": "bot", "level": "gentle", "seat": "A", "seed": 3}


def open_settings(me: Sitting) -> None:
    me.click("settings")
    me.at("own-keys").locator("summary").click()


def row(me: Sitting, action: str) -> Locator:
    return me.at("own-keys").locator(f'[data-action="{action}"]')


def until_refresh(me: Sitting) -> Seen:
    """Play until refreshing is legal."""
    seen = me.wait()
    while not seen["offers"]["refresh"]:
        seen = me.play(1)
    return seen


def change(me: Sitting, action: str, key: str) -> None:
    row(me, action).locator(named("change-key")).press("Enter")
    me.page.keyboard.press(key)


def test_another_key_plays_and_the_old_one_does_not(pages: Pages, server: Running, axe: str, shot: Shot) -> None:
    me = pages.sit(server.new_game(**BOT))
    before = until_refresh(me)
    open_settings(me)
    change(me, "refresh", "j")
    expect(row(me, "refresh").locator("kbd")).to_have_text("J")
    expect(me.at("key-said")).to_contain_text("J")
    me.page.evaluate(axe)
    assert me.page.evaluate(AUDIT, {}) == []
    shot(me.page, "keys")
    me.click("close")
    expect(me.at("refresh").locator("kbd")).to_have_text("J")
    me.page.keyboard.press("r")
    me.page.keyboard.press("?")
    expect(me.at("keys").locator("dt", has_text="J")).to_have_count(1)
    expect(me.at("keys").locator("dt").filter(has_text=re.compile(r"^\s*R\s*$"))).to_have_count(0)
    me.click("close")
    assert me.look()["seq"] == before["seq"]
    me.page.reload()
    me.wait()
    me.page.keyboard.press("j")
    me.wait_until(f"seen.seq > {before['seq']}")


def test_a_key_that_is_taken_is_refused(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT))
    me.wait()
    open_settings(me)
    change(me, "undo", "r")
    expect(me.at("key-said")).to_contain_text("R is taken already: Refresh")
    me.page.keyboard.press("Enter")
    expect(me.at("key-said")).to_contain_text("Enter cannot be used")
    expect(row(me, "undo").locator("kbd")).to_have_text("U")
    me.page.keyboard.press("z")  # it is still waiting for a key
    expect(row(me, "undo").locator("kbd")).to_have_text("Z")


def test_escape_and_tab_change_nothing_and_the_usual_keys_come_back(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), settings={"keys": {"undo": "z"}})
    me.wait()
    open_settings(me)
    button = row(me, "undo").locator(named("change-key"))
    for key in ("Escape", "Tab"):
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        me.page.keyboard.press(key)
        expect(button).to_have_attribute("aria-pressed", "false")
        expect(me.at("sheet")).to_be_visible()  # only the change is left, not the settings
        expect(row(me, "undo").locator("kbd")).to_have_text("Z")
    me.click("usual-keys")
    expect(row(me, "undo").locator("kbd")).to_have_text("U")
    assert me.page.evaluate("JSON.parse(localStorage['recompile.settings']).keys") == {}


def test_letters_are_switched_off_as_a_whole(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), settings={"letters": False, "keys": {"refresh": "j", "log": "-"}})
    before = until_refresh(me)
    expect(me.at("refresh").locator("kbd")).to_have_count(0)
    me.page.keyboard.press("j")
    me.page.keyboard.press("-")
    expect(me.at("log")).to_be_focused()  # that is no letter
    assert me.look()["seq"] == before["seq"]
