"""A walk through every screen in windows of every size: nothing is wider than the screen, cut or covered."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import wrong
from tests.browser.making import MADE, example, kept, link_with
from tests.browser.opening import (
    MANY,
    READY,
    SEVERAL,
    Pages,
    Shot,
    has_full_stacks,
    into_line_one,
    may_rearrange,
    played,
    wait_for_the_record,
    wants_two,
)
from tests.browser.playing import Sitting
from tests.serving import Json, Running

# Phones upright, a phone on its side, a small and a usual window, and the usual one at 200 %.
SIZES = [(360, 740), (390, 844), (844, 390), (1024, 768), (1440, 900), (720, 450)]
LANGS = {(360, 740): ("en", "fr", "pl"), (390, 844): ("fr",), (844, 390): ("en", "fr", "pl"), (1024, 768): ("pl",)}
WALKS = [(size, lang) for size in SIZES for lang in LANGS.get(size, ("pl",))]
LONG = {  # a text that is long in every language
    "value": 5,
    "middle": "Your opponent discards 1 card. Draw the amount of cards discarded plus 1. You may shift 1 of your "
    "cards.",
}
SETTLED = 500.0  # milliseconds after which everything lies where it stays
FIRST = [(size, LANGS.get(size, ("pl",))[0]) for size in SIZES]  # where words are short, one language will do


def has_many_answers(state: Json) -> bool:
    """More answers beside the table than there is room for buttons."""
    answers = (state["question"] or {"answers": []})["answers"]
    return len([each for each in answers if each["kind"] in ("number", "protocol", "text")]) > 3


@pytest.fixture(scope="module")
def games(server: Running, crowded: Json, target: Json, finished: Json) -> dict[str, Json]:
    return {
        "action": crowded,
        "target": target,
        "finished": finished,
        "discarding": played(server, wants_two, **SEVERAL),
        "arranging": played(server, may_rearrange, seed=2),
        "many": played(server, has_many_answers, **MANY),
        "full": played(server, has_full_stacks, into_line_one),
    }


@dataclass
class Walk:
    """One person in one window, and what was wrong on the way."""

    pages: Pages
    size: tuple[int, int]
    lang: str
    shot: Shot
    found: list[str] = field(default_factory=list)
    me: Sitting | None = None

    def open(self, path: str = "/") -> Sitting:
        if self.me is None:
            touch = min(self.size) < 450
            options: dict[str, Any] = {"has_touch": True, "is_mobile": True} if touch else {}
            self.me = self.pages.open(path, size=self.size, settings={"lang": self.lang}, **options)
        else:
            self.me.page.goto(path)
        return self.me

    def sit(self, game: Json) -> Sitting:
        me = self.open(f"/game/{game['id']}?token={game['token']}")
        me.wait()
        return me

    def see(self, me: Sitting, name: str) -> None:
        if os.environ.get("RECOMPILE_SHOTS"):
            self.shot(me.page, f"walk-{self.size[0]}-{self.lang}-{name}")
        if wrong(me.page):  # a picture may still be settling; what is wrong stays so
            me.page.wait_for_timeout(SETTLED)
        self.found += [f"{name}: {each}" for each in wrong(me.page)]


def name(walk: tuple[tuple[int, int], str]) -> str:
    (width, height), lang = walk
    return f"{width}x{height}-{lang}"


@pytest.fixture
def walk(request: pytest.FixtureRequest, pages: Pages, shot: Shot) -> Iterator[Walk]:
    size, lang = request.param
    found = Walk(pages, size, lang, shot)
    yield found
    assert not found.found, "\n".join(found.found)


@pytest.mark.parametrize("walk", WALKS, ids=name, indirect=True)
def test_before_a_game(walk: Walk) -> None:
    me = walk.open()
    me.at("level").first.wait_for()
    walk.see(me, "start")
    me.click("change-setup")
    me.click("setup-ready")
    walk.see(me, "set-up")
    me.click("setup-draft")
    me.click("setup-done")
    me.click("play-bot")
    me.at("protocol").first.wait_for()
    walk.see(me, "draft")
    for step in ("first", "second", "third"):
        seen = me.wait_until("seen.offers.protocol.length > 0")
        me.click("protocol", protocol=seen["offers"]["protocol"][0])
        walk.see(me, f"draft-{step}")
        me.click("protocol", protocol=seen["offers"]["protocol"][0])  # looked at already: taken
        me.wait_until(f"seen.seq > {seen['seq']} && seen.open")
    me.wait_until("seen.screen === 'table'")


@pytest.mark.parametrize("walk", WALKS, ids=name, indirect=True)
def test_at_the_table(walk: Walk, games: dict[str, Json]) -> None:
    me = walk.sit(games["action"])
    walk.see(me, "action")
    card = max(me.look()["offers"]["hand"], key=lambda each: len(str(each)))["card"]
    me.choose_card(card)
    me.wait_until("seen.ready || seen.offers.landing.length > 0")
    walk.see(me, "picked")
    if landing := me.look()["offers"]["landing"]:
        me.page.locator(f'[data-testid="landing"][data-move="{landing[0]}"]').click()
        me.at("foresight").or_(me.at("more")).or_(me.at("confirm")).first.wait_for()
        walk.see(me, "aimed")
    walk.see(walk.sit(games["target"]), "target")
    me = walk.sit(games["discarding"])
    walk.see(me, "discarding")
    me.choose_card(me.look()["offers"]["hand"][0]["card"])
    me.at("release-card").wait_for()
    walk.see(me, "one-chosen")
    walk.see(walk.sit(games["many"]), "many")
    me = walk.sit(games["full"])
    walk.see(me, "full")
    me.choose_card(me.look()["offers"]["hand"][0]["card"])
    me.wait_until("seen.ready || seen.offers.landing.length > 0")
    walk.see(me, "full-picked")
    me = walk.sit(games["arranging"])
    me.click("plate", plate="A1")
    me.click("plate", plate="A3")
    me.wait_until("seen.ready")
    walk.see(me, "arranging")


@pytest.mark.parametrize("walk", FIRST, ids=name, indirect=True)
def test_sheets(walk: Walk, games: dict[str, Json]) -> None:
    me = walk.sit(games["action"])
    if me.at("menu").count():
        me.click("menu")
        walk.see(me, "menu")
        me.at("sheet").get_by_test_id("to-settings").click()
    else:
        me.click("help")
        walk.see(me, "help")
        me.click("close")
        me.click("settings")
    walk.see(me, "settings")
    me.click("close")
    me.at("trash").last.click()
    walk.see(me, "trash")
    me.click("close")
    me.at("plate").first.click()
    walk.see(me, "sum")
    me.click("close")
    me.at("hand-card").first.focus()
    me.page.keyboard.press("i")
    walk.see(me, "zoom")
    me.at("sheet").get_by_test_id("rulings").click()
    me.page.wait_for_load_state("networkidle")
    walk.see(me, "rulings")
    me.click("close")
    if me.at("drawer").count():
        me.click("drawer")
        walk.see(me, "drawer")


@pytest.mark.parametrize("walk", FIRST, ids=name, indirect=True)
def test_around_a_game(walk: Walk, games: dict[str, Json]) -> None:
    lobby = walk.open()
    lobby.at("level").first.wait_for()
    lobby.set_up("random")
    lobby.click("play-friend")
    lobby.at("friend-link").wait_for()
    walk.see(lobby, "lobby")
    two = walk.open()
    two.at("level").first.wait_for()
    two.set_up("random")
    two.click("play-hotseat")
    assert two.play()["screen"] == "curtain"
    walk.see(two, "curtain")
    over = walk.sit(games["finished"])
    walk.see(over, "end")
    wait_for_the_record(over)
    over.click("watch")
    over.at("transport").wait_for()
    walk.see(over, "replay")
    books = walk.open("/rules")
    books.page.locator("[data-rule]").first.wait_for()
    walk.see(books, "rules")
    books.click("books-cards")
    books.at("find").fill("5")
    walk.see(books, "cards")
    walk.open(f"/record/{games['finished']['id']}").at("kept-result").wait_for()
    walk.see(over, "record")


@pytest.mark.parametrize("walk", WALKS, ids=name, indirect=True)
def test_in_the_workshop(walk: Walk) -> None:
    me = walk.open("/workshop")
    me.at("copy-example").first.wait_for()
    walk.see(me, "shelf")
    made = example("loom", glyph="⌗", cards=[*example("loom")["cards"][:5], LONG])
    me.page.evaluate(kept(made))
    me.page.goto("/workshop")
    me.at("made").wait_for()
    walk.see(me, "shelf-with-one")
    me.click("open")
    me.at("card", value="5").click()
    expect(me.at("card", value="0")).to_have_attribute("data-ready", "true", timeout=30_000)
    walk.see(me, "bench")
    me.at("box-bottom").fill("Frobnicate 1 card.")
    expect(me.at("box-bottom")).to_have_attribute("data-understood", "false", timeout=15_000)
    walk.see(me, "not-understood")
    me.at("box-top").press_sequentially("A")
    me.at("completion").first.wait_for()
    walk.see(me, "completing")
    me.at("box-top").press("Escape")
    me.at("box-bottom").fill("")
    if me.at("looks").count():
        me.click("looks")
        walk.see(me, "looks")
        me.click("close")
        me.click("to-preview")
        walk.see(me, "preview")
        me.click("close")
    me.click("tab-try")
    me.at("prompt").wait_for()
    me.at("situation").first.wait_for()
    walk.see(me, "try")
    me.click("own-position")
    walk.see(me, "own-position")


@pytest.mark.parametrize("walk", FIRST, ids=name, indirect=True)
def test_a_made_protocol_of_somebody(walk: Walk, server: Running) -> None:
    me = walk.open("/workshop")
    shown = link_with(me, example("loom"))
    me.page.goto("/")
    me = walk.open(shown)
    me.at("six").wait_for()
    walk.see(me, "shown")
    made = server.new_game(**MADE, name="Ada")
    me = walk.open(made["links"]["friend"])
    me.at("six").first.wait_for()
    walk.see(me, "invited")
    me.page.evaluate(kept(example("loom")))
    me.page.goto("/workshop/mine/print")
    me.at("printed").first.wait_for()
    walk.see(me, "print")


# ---------------------------------------------------------------- what a phone has to show


def test_all_six_cards_and_the_button_are_in_reach(pages: Pages) -> None:
    me = pages.open(size=(360, 740), has_touch=True, is_mobile=True)
    me.click("play-bot")
    me.at("protocol").first.tap()
    sheet = me.at("preview")
    expect(sheet.locator("li")).to_have_count(6)
    expect(sheet.locator("li").last).to_be_in_viewport(ratio=1)
    expect(me.at("take")).to_be_in_viewport(ratio=1)
    me.page.mouse.wheel(0, 300)
    expect(sheet.locator("li").last).not_to_be_visible()
    expect(me.at("take")).to_be_in_viewport(ratio=1)
    me.at("fold").tap()
    expect(sheet.locator("li").last).to_be_in_viewport(ratio=1)
    me.at("take").tap()
    me.wait_until("seen.offers.protocol.length > 0 && seen.offers.protocol.length < 30")


@pytest.mark.parametrize("size", [(360, 740), (844, 390)])
def test_both_clocks_on_a_phone(pages: Pages, server: Running, size: tuple[int, int]) -> None:
    made = server.new_game(**{**READY, "clock": 600, "setup": "ready"})
    with server.sit(made["id"], made["token"]):
        me = pages.open(f"/game/{made['id']}?token={made['token']}", size=size, has_touch=True, is_mobile=True)
        friend = pages.open(made["links"]["friend"].replace(pages.address, ""))
        friend.wait_until("seen.screen === 'table'")
        me.wait()
        expect(me.at("clock")).to_have_count(2)
        for clock in me.at("clock").all():
            expect(clock).to_be_in_viewport(ratio=1)


def test_a_hand_can_be_read_on_a_phone(pages: Pages, crowded: Json) -> None:
    me = pages.sit(crowded, size=(360, 740), has_touch=True, is_mobile=True)
    me.wait()
    card = me.at("hand-card").nth(1)
    expect(card.locator(".texts")).not_to_be_visible()
    card.tap()
    expect(card.locator(".texts")).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["width"] >= 160
    me.at("hand-card").first.tap()
    expect(card.locator(".texts")).not_to_be_visible()


@pytest.mark.parametrize("size", [(844, 390), (720, 450)])
def test_a_low_window_shows_hand_lines_and_prompt(pages: Pages, crowded: Json, size: tuple[int, int]) -> None:
    me = pages.sit(crowded, size=size)
    me.wait()
    for part in [*me.at("line").all(), *me.at("hand-card").all(), me.at("prompt")]:
        expect(part).to_be_in_viewport(ratio=1)
    me.choose_card(me.look()["offers"]["hand"][0]["card"])
    me.page.locator('[role="radio"][data-testid^="aim-"]:not([aria-disabled])').first.click()
    expect(me.at("confirm")).to_have_attribute("data-move", re.compile("@"))
    expect(me.at("confirm")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(844, 390), (720, 450)])
def test_a_full_stack_scrolls_and_shows_what_lies_uncovered(
    pages: Pages, games: dict[str, Json], size: tuple[int, int]
) -> None:
    me = pages.sit(games["full"], size=size)
    me.wait()
    stacks = {"A1": me.at("stack", stack="A1"), "B1": me.at("stack", stack="B1")}
    for name, stack in stacks.items():
        expect(stack.get_by_test_id("field-card")).to_have_count(10)
        expect(me.at("field-card", place=f"{name}.10")).to_be_in_viewport(ratio=0.95)
        covered = me.at("field-card", place=f"{name}.1")
        covered.scroll_into_view_if_needed()
        expect(covered).to_be_in_viewport(ratio=0.95)
    me.choose_card(me.look()["offers"]["hand"][0]["card"])
    me.wait_until("seen.ready || seen.offers.landing.length > 0")
    expect(me.at("field-card", place="B1.1")).to_be_in_viewport(ratio=0.95)  # what was scrolled to stays in sight
    for plate in me.at("plate").all():
        expect(plate).to_be_in_viewport(ratio=1)
