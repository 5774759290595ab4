"""Cards that are searched and tried, and rulings as boards that can be played on from."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.looking import wrong
from tests.browser.opening import PHONE, Pages
from tests.browser.playing import Sitting
from tests.serving import Running

NARROW = (360, 740)


def test_cards_are_searched_and_narrowed_down(pages: Pages) -> None:
    me = pages.open("/cards")
    waited(me)
    expect(me.at("browse-card")).to_have_count(180)
    me.page.keyboard.press("/")
    expect(me.at("find")).to_be_focused()
    me.page.keyboard.type("flip")
    expect(me.at("count")).to_contain_text("43 cards say “flip”")
    expect(me.at("count")).to_contain_text("in 26 protocols")
    expect(me.page.locator('a[data-card="FIR0"] mark')).to_have_text(["Flip", "flip"])
    me.click("box-middle")
    me.click("value-0")
    expect(me.at("browse-card")).to_have_count(8)
    expect(me.at("box-middle").locator(".n")).to_have_text("8")
    expect(me.page).to_have_url(re.compile(r"/cards\?q=flip%20in%3Amiddle%20value%3A0$"))
    me.page.reload()  # the address holds all of it
    expect(me.at("value-0")).to_have_attribute("aria-pressed", "true")
    me.click("protocol-FIR")
    expect(me.at("browse-card")).to_have_count(1)
    me.click("on-end")
    expect(me.at("no-hits")).to_contain_text("flip")
    me.page.goto("/cards?q=delte")
    expect(me.at("no-hits")).to_contain_text("No card says “delte”.")
    me.at("near").first.click()
    expect(me.at("count")).to_contain_text("say “delete”")


def test_a_card_has_its_words_its_rulings_and_a_table_to_try_it_on(pages: Pages) -> None:
    me = pages.open("/cards")
    me.at("browse-card", card="FIR0").click()
    expect(me.page).to_have_url(re.compile(r"/cards/FIR0$"))
    expect(me.at("words-on-it")).to_contain_text("Flip")
    expect(me.at("fact-count")).to_contain_text(re.compile(r"\d+ rulings, in \d+ facts"))
    me.click("try-card")
    me.at("try-table").wait_for()
    expect(me.at("try-log")).to_contain_text("Fire 0")
    me.at("situation", kind="covered").click()
    expect(me.at("try-log")).to_contain_text("would be covered")
    me.click("leave-trial")
    me.click("copy-card")
    expect(me.page).to_have_url(re.compile(r"/workshop/\w+$"))
    me.page.goto("/cards")
    me.click("set-mine")
    expect(me.at("own-card")).to_have_count(6)
    me.page.goto("/cards/XYZ9")
    expect(me.at("nothing")).to_contain_text("There is nothing at this address.")
    pages.wrong.clear()  # it was answered with 404


def test_a_ruling_is_a_board_that_steps_and_is_played_on_from(pages: Pages, server: Running) -> None:
    me = pages.open("/rulings?q=Fire 0 R6.7")
    waited(me)
    expect(me.at("count")).to_contain_text("facts")
    me.page.locator('[data-fact="32"] a').click()
    board = me.at("ruling-board")
    expect(board).to_have_attribute("data-step", "0")
    expect(me.page.locator('[data-stack="A2"] [data-up="false"]')).to_have_count(1)
    me.page.keyboard.press("ArrowRight")
    me.click("step-on")
    expect(me.page.locator('[data-stack="A2"] [data-card="LIF1"]')).to_have_attribute("data-up", "true")
    expect(me.page.locator('[data-state~="acting"]').first).to_be_visible()
    expect(me.at("in-flight")).to_contain_text("Speed 4")
    expect(me.at("steps")).to_contain_text("R6.7")
    expect(me.at("asks")).to_have_text("A is asked: Flip 1 card.")
    expect(me.page).to_have_url(re.compile(r"/rulings/32#2$"))
    me.click("play-steps")
    expect(board).to_have_attribute("data-step", "4")
    me.at("board-tab").nth(1).click()
    expect(me.page).to_have_url(re.compile(r"/rulings/b1-32-the-bottom-text-does-not-fire-again$"))
    me.at("step").nth(3).click()
    position = me.at("notation").input_value()
    me.click("play-from-here")
    with me.page.expect_response(re.compile("/api/games$")) as asked:
        me.click("try-again")
    made = asked.value.json()
    with server.sit(made["id"], made["tokens"]["A"]) as seat:
        assert seat.wait("state")["position"].split(" h:")[0] == position.split(" h:")[0]
    me.at("try-table").wait_for()
    me.click("leave-trial")
    with me.page.expect_request(re.compile("/api/games$")) as branch:
        me.click("own-answer")
    assert json.loads(branch.value.post_data or "")["position"] != position
    me.page.goto("/rulings/999")
    expect(me.at("nothing")).to_be_visible()
    pages.wrong.clear()  # it was answered with 404


@pytest.mark.parametrize(
    ("locale", "mark", "said"), [("fr-FR", "en anglais", "Retourner"), ("pl-PL", "po angielsku", "Odwr")]
)
def test_what_is_english_says_so(pages: Pages, locale: str, mark: str, said: str) -> None:
    me = pages.open("/rulings/94", locale=locale)
    waited(me)
    expect(me.at("fact-title")).to_contain_text(said)
    expect(me.at("why").locator("[lang=en]")).to_have_count(0)
    me.at("board-tab").nth(1).click()
    expect(me.at("board-why")).to_contain_text(mark)
    me.page.goto("/rulings/33")
    expect(me.at("why")).to_contain_text(mark)
    expect(me.at("why").locator("[lang=en]")).to_contain_text("Metal 6")
    assert wrong(me.page) == []


def test_rulings_of_a_card_at_the_table_are_boards(pages: Pages, server: Running) -> None:
    ready = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7, "seat": "A"}
    me = pages.sit(server.new_game(**ready, mode="bot", level="gentle"))
    me.at("hand-card").first.hover()
    me.at("rulings").first.click()
    me.at("sheet").get_by_test_id("fact").first.click()
    expect(me.at("sheet").get_by_test_id("board")).to_be_visible()
    assert me.at("sheet").locator("pre").count() == 0
    me.click("back-to-facts")
    expect(me.at("sheet").get_by_test_id("fact").first).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/cards", "/cards/FIR0", "/rulings", "/rulings/b5-116-plague-3-ends-if-hate-0-deletes-it"]
)
def test_nothing_is_wider_than_a_small_phone(pages: Pages, path: str) -> None:
    me = pages.open(path, size=NARROW, has_touch=True, is_mobile=True)
    waited(me)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    me.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert wrong(me.page) == []


def test_the_text_view_tells_the_board(pages: Pages) -> None:
    me = pages.open("/rulings/32", settings={"textView": True})
    waited(me)
    expect(me.page.locator('[data-testid="field-card"][data-card="FIR0"]')).to_contain_text("uncovered")
    me.at("step").nth(2).press("Enter")
    expect(me.at("ruling-board")).to_have_attribute("data-step", "2")
    expect(me.page.locator('[data-testid="field-card"][data-card="LIF1"]')).to_contain_text("Flip 1 card.")


def waited(me: Sitting) -> None:
    """Whoever comes first waits until the server has read its books."""
    me.page.locator('[data-testid="board"], [data-testid="browse-card"], [data-testid="fact-row"]').first.wait_for()
