"""The coach at the table: three steps, each when asked for; put on the table and not played; counted at the end."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from playwright.sync_api import expect

from recompile.server.workers import BotFailed
from tests.browser.looking import wrong
from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.playing import Sitting
from tests.browser.test_access import AUDIT, NAMES
from tests.serving import Running

BOT = {**READY, "mode": "bot", "level": "gentle", "seat": "A", "seed": 3}
PATIENCE = 60_000.0  # milliseconds: on a busy machine a process begins slowly
FETCHED = "performance.getEntriesByType('resource').map(entry => entry.name)"
AXE = {"rules": {NAMES: {"enabled": False}}}


def audited(me: Sitting, axe: str) -> list[str]:
    me.page.evaluate(axe)
    found: list[str] = me.page.evaluate(AUDIT, AXE)
    return found


def test_three_steps_and_the_count_at_the_end(pages: Pages, server: Running, axe: str, shot: Shot) -> None:
    me = pages.sit(server.new_game(**BOT))
    me.wait()
    expect(me.at("advice")).to_have_count(0)
    assert not any("coach" in path for path in me.page.evaluate(FETCHED))
    me.page.keyboard.press("g")
    expect(me.at("nudge")).to_have_count(1, timeout=PATIENCE)
    expect(me.at("nudge").first).to_contain_text("Look at ")
    expect(me.at("hint-answer")).to_have_count(0)
    me.page.keyboard.press("g")
    expect(me.at("nudge")).to_have_count(2)
    shot(me.page, "coach-second")
    me.click("hint-next")
    answer = me.at("hint-answer")
    move = answer.get_attribute("data-move")
    expect(me.at("hint-option").first).to_have_attribute("data-move", move or "")
    expect(me.at("advice")).to_contain_text("read by Zenith")
    expect(me.at("foresight")).to_have_count(0)  # the panel says it already
    for theme in ("light", "dark"):
        me.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        assert audited(me, axe) == []
        shot(me.page, f"coach-{theme}")
    seq = me.at("table").get_attribute("data-seq")
    me.click("hint-put")
    assert me.look()["ready"] == move
    expect(me.at("table")).to_have_attribute("data-seq", seq or "")
    me.click("hint-thanks")
    expect(me.at("advice")).to_have_count(0)
    me.click("confirm")
    me.wait()
    me.page.keyboard.press("g")  # another question, another hint
    expect(me.at("advice")).to_have_attribute("data-step", "1", timeout=PATIENCE)
    me.click("settings")
    me.click("resign")
    me.click("resign")  # sure
    expect(me.at("end")).to_contain_text("With 2 hints.")
    shot(me.page, "coach-end")
    expect(me.at("record-against")).to_have_count(0)  # a game with hints says nothing about how it goes
    me.page.goto("/games")
    expect(me.at("with-hints")).to_contain_text("with hints")


def test_when_there_is_none_it_says_so_and_can_be_asked_again(pages: Pages, server: Running) -> None:
    async def dies(_kind: str, _given: str) -> str:
        raise BotFailed("no")

    me = pages.sit(server.new_game(**BOT))
    me.wait()
    with patch.object(server.hub, "errand", dies):
        me.click("hint")
        expect(me.at("no-hint")).to_contain_text("No hint now.")
    me.click("hint-again")
    expect(me.at("nudge")).to_have_count(1, timeout=PATIENCE)
    two = pages.sit(server.new_game(**READY, mode="hotseat"))
    two.wait()
    expect(two.at("hint")).to_have_count(0)
    two.page.keyboard.press("g")
    expect(two.at("advice")).to_have_count(0)


@pytest.mark.parametrize("view", [{}, {"textView": True}], ids=["drawn", "in words"])
def test_in_the_draft(pages: Pages, server: Running, axe: str, shot: Shot, view: dict[str, bool]) -> None:
    game = server.new_game(mode="bot", level="fair", seat="A", setup="draft", seed=3, analyse=False)
    me = pages.sit(game, settings=view)
    me.at("hint").wait_for()
    expect(me.at("told")).to_have_count(0)
    me.page.keyboard.press("g")
    expect(me.at("nudge").first).to_contain_text("Look at ", timeout=PATIENCE)
    me.click("hint-next")
    expect(me.at("nudge").last).to_contain_text("With one of these: ")
    me.click("hint-next")
    move = me.at("hint-answer").get_attribute("data-move") or ""
    expect(me.at("why")).not_to_have_count(0)
    expect(me.at("hint-option")).to_have_count(0)
    shot(me.page, f"coach-draft-{'text' if view else 'drawn'}")
    assert wrong(me.page) == []
    assert audited(me, axe) == []
    me.click("hint-put")
    expect(me.at("protocol", protocol=move)).to_have_attribute("data-state", "chosen")
    me.click("take")
    expect(me.at("told")).to_have_count(2)
    expect(me.at("told").first).to_contain_text("Vesper drafts ")
    expect(me.at("told").first).to_contain_text(": ")
    expect(me.at("advice")).to_have_count(0)
    shot(me.page, f"coach-draft-told-{'text' if view else 'drawn'}")
    assert wrong(me.page) == []


def test_in_words_and_on_a_phone(pages: Pages, server: Running, axe: str, shot: Shot) -> None:
    me = pages.sit(server.new_game(**BOT), settings={"textView": True}, locale="fr-FR")
    me.at("hint").wait_for()
    me.click("hint")
    expect(me.at("nudge").first).to_contain_text("Regardez ", timeout=PATIENCE)
    me.click("hint-next")
    me.click("hint-next")
    move = me.at("hint-answer").get_attribute("data-move")
    shot(me.page, "coach-text")
    assert audited(me, axe) == []
    me.click("hint-put")
    assert me.page.evaluate("document.activeElement.dataset.move") == move
    small = pages.sit(server.new_game(**BOT), size=PHONE, locale="pl-PL")
    small.wait()
    small.click("hint")
    expect(small.at("nudge")).to_have_count(1, timeout=PATIENCE)
    for _ in range(2):
        small.click("hint-next")
    shot(small.page, "coach-phone")
    assert wrong(small.page) == []
    assert audited(small, axe) == []
    small.click("hint-put")
    small.click("hint-thanks")
    assert small.look()["ready"] is not None
