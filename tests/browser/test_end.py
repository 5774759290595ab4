"""The end of a game: the board stays, and the game is read again beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.opening import DESKTOP, PHONE, READY, Pages, Shot
from tests.browser.playing import Sitting
from tests.browser.test_access import AUDIT
from tests.browser.test_text import SIDEWAYS
from tests.serving import Json, Running

NARROW = (360, 740)
READ = 90_000  # milliseconds; the processes that read have the lowest rank


@pytest.fixture(scope="module")
def lost(server: Running) -> Json:
    """A game against a bot, given up after a few answers."""
    game = server.new_game(**READY, mode="bot", level="gentle", seat="A", seed=3, name="Ada")
    with server.sit(game["id"], game["token"]) as me:
        me.wait("state")
        for _ in range(8):
            while not me.state["question"]["mine"]:
                me.wait("state")
            answers = me.state["question"]["answers"]
            at = next((i for i, each in enumerate(answers) if each["kind"] == "play" and not each["up"]), 0)
            assert me.play(at)["type"] == "done"
        assert me.ask("resign")["type"] == "done"
        return {**game, "state": me.state}


def read(me: Sitting) -> int:
    """Wait until the whole game is read; how many decisions there are."""
    expect(me.at("graph")).to_be_visible(timeout=READ)
    me.page.wait_for_function(
        """() => document.querySelector('[data-testid="reading"], [data-testid="analyse"]') === null""", timeout=READ
    )
    return int(me.at("graph").get_attribute("data-done") or 0)


def rows(me: Sitting) -> Locator:
    return me.at("moves").locator("tbody tr")


def asked_for(page: Page) -> list[str]:
    """Every time the page asks for an analysis."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if "/analys" in request.url else None)
    return found


def test_the_board_stays_and_the_game_is_read_by_itself(pages: Pages, lost: Json, shot: Shot) -> None:
    me = pages.sit(lost)
    expect(me.at("end")).to_have_attribute("data-by", "resignation")
    expect(me.at("result")).to_have_text("You gave up. Pip wins.")
    assert me.look()["hand"] == [card["code"] for card in lost["state"]["sides"][0]["hand"]]
    assert me.look()["places"]
    me.at("field-card").first.hover()
    me.at("hand-card").first.hover()
    expect(me.at("zoom")).to_be_visible()
    decisions = read(me)
    expect(me.at("end")).to_contain_text(f"{decisions} decisions.")
    expect(me.at("record-against")).to_contain_text("0 of 1")
    for name in ("rematch", "new-game", "watch", "copy-link", "record"):
        expect(me.at(name)).to_be_visible()
    expect(me.at("undo")).to_have_attribute("aria-disabled", "true")
    me.page.keyboard.press("u")
    expect(me.at("end")).to_be_visible()
    me.click("tab-log")
    me.at("log").locator("li > button:first-child").last.click(position={"x": 2, "y": 4})
    expect(me.at("looking")).to_be_visible()
    me.page.keyboard.press("Escape")
    me.click("tab-result")
    shot(me.page, "end-result")


def test_what_decided_it_is_said_with_points(pages: Pages, lost: Json) -> None:
    me = pages.sit(lost)
    read(me)
    sentences = me.at("decided").locator("li button")
    assert 0 < sentences.count() <= 3
    expect(sentences.first).to_contain_text("Better was:")
    said = sentences.first.locator(".dl").inner_text()
    assert said[0] in "+−"
    assert int(said[1:]) > 0
    sentences.first.click()
    expect(me.at("looking")).to_contain_text("Best:")


def test_marks_stand_in_the_list_with_the_better_answer(pages: Pages, lost: Json, shot: Shot) -> None:
    me = pages.sit(lost)
    decisions = read(me)
    me.click("tab-moves")
    expect(rows(me)).to_have_count(decisions)
    marked = me.at("moves").locator("tbody tr[data-mark]")
    total = marked.count()
    assert total > 0
    signs = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "only": "!"}
    for row in marked.all():
        mark = row.get_attribute("data-mark") or ""
        expect(row.locator("td.mk > span").first).to_have_text(signs[mark])
        expect(row.locator("[data-testid=better]")).to_have_count(0 if mark == "only" else 1)
    me.at("moves-filter").select_option("marked")
    expect(rows(me)).to_have_count(total)
    me.at("moves-filter").select_option("mine")
    expect(rows(me).locator(".rival")).to_have_count(0)
    me.at("moves-filter").select_option("all")
    rows(me).nth(3).locator("button").click()
    expect(rows(me).nth(3)).to_have_attribute("aria-current", "step")
    expect(me.at("decision").locator("li.played")).to_have_count(1)
    assert me.at("decision").locator("li").count() >= 2
    shot(me.page, "end-moves")


def test_a_click_on_the_graph_and_the_way_back(pages: Pages, lost: Json) -> None:
    """Esc returns to the end; graph and list are there as before, and nothing is asked for again."""
    me = pages.sit(lost)
    decisions = read(me)
    requests = asked_for(me.page)
    me.click("tab-moves")
    last = lost["state"]["moments"] - 1
    box = me.at("scrubber").bounding_box()
    assert box
    me.page.mouse.move(box["x"] + box["width"] / 3, box["y"] + 40)
    expect(me.at("graph-tip")).to_contain_text("urn")
    me.page.mouse.click(box["x"] + box["width"] / 3, box["y"] + 40)
    expect(me.at("looking")).to_be_visible()
    seen = int(me.at("looking").get_attribute("data-moment") or 0)
    assert abs(seen - last / 3) <= 1
    assert "percent" in (me.at("scrubber").get_attribute("aria-valuetext") or "")
    me.page.mouse.down()
    me.page.mouse.move(box["x"] + box["width"] * 2 / 3, box["y"] + 40, steps=4)
    me.page.mouse.up()
    expect(me.at("looking")).not_to_have_attribute("data-moment", str(seen))
    me.page.keyboard.press("Escape")
    expect(me.at("end")).to_be_visible()
    expect(me.at("graph")).to_have_attribute("data-done", str(decisions))
    expect(rows(me)).to_have_count(decisions)
    me.click("watch")
    expect(me.at("transport")).to_be_visible()
    expect(rows(me)).to_have_count(decisions)
    me.page.keyboard.press("Escape")
    expect(me.at("end")).to_be_visible()
    assert requests == []


def test_the_wheel_goes_through_the_moments(pages: Pages, lost: Json) -> None:
    me = pages.sit(lost)
    read(me)
    last = lost["state"]["moments"] - 1
    me.at("scrubber").hover()
    for step in (1, 2, 3):
        me.page.mouse.wheel(0, -100)
        expect(me.at("looking")).to_have_attribute("data-moment", str(last - step))
    me.page.mouse.wheel(0, 100)
    expect(me.at("looking")).to_have_attribute("data-moment", str(last - 2))
    me.page.mouse.wheel(0, 20)
    me.page.mouse.wheel(0, 20)
    expect(me.at("looking")).to_have_attribute("data-moment", str(last - 2))
    me.page.mouse.wheel(0, 20)
    expect(me.at("looking")).to_have_attribute("data-moment", str(last - 1))
    me.page.mouse.wheel(0, 100)
    expect(me.at("end")).to_be_visible()


def test_the_graph_says_what_was_decided_under_the_pointer(pages: Pages, lost: Json) -> None:
    me = pages.sit(lost)
    read(me)
    me.click("tab-moves")
    row = rows(me).nth(3)
    moment, last = int(row.get_attribute("data-moment") or 0), lost["state"]["moments"] - 1
    box = me.at("scrubber").bounding_box()
    assert box
    me.page.mouse.move(box["x"] + box["width"] * moment / last, box["y"] + 40)
    said = me.at("graph-tip").inner_text()
    assert re.fullmatch(r"Turn \d+, (you|Pip): .+, \d+ → \d+ %", said), said
    assert said.partition(": ")[2].partition(",")[0] in row.inner_text()
    me.page.mouse.click(box["x"] + box["width"] * moment / last, box["y"] + 40)
    expect(me.at("looking")).to_have_attribute("data-moment", str(moment))


def test_through_the_game_with_keys(pages: Pages, lost: Json) -> None:
    me = pages.sit(lost)
    read(me)
    me.click("tab-moves")
    me.page.evaluate("document.activeElement.blur()")  # on a card arrows go from card to card
    last = lost["state"]["moments"] - 1
    me.page.keyboard.press("ArrowLeft")
    expect(me.at("looking")).to_have_attribute("data-moment", str(last - 1))
    me.page.keyboard.press("Home")
    expect(me.at("looking")).to_have_attribute("data-moment", "0")
    me.page.keyboard.press("ArrowRight")
    expect(me.at("looking")).to_have_attribute("data-moment", "1")
    me.page.keyboard.press("ArrowDown")
    expect(me.at("looking")).not_to_have_attribute("data-moment", "1")
    me.page.keyboard.press("Home")
    first = me.at("moves").locator("tbody tr[data-mark]").first.get_attribute("data-moment")
    expect(me.at("looking")).to_have_attribute("data-moment", "0")
    me.page.keyboard.press("e")
    if first != "0":
        expect(me.at("looking")).to_have_attribute("data-moment", str(first))
    expect(me.at("moves").locator("tr[aria-current]")).to_have_count(1)
    me.page.keyboard.press("End")
    expect(me.at("end")).to_be_visible()


def test_the_graph_is_the_slider_of_a_replay(pages: Pages, lost: Json) -> None:
    me = pages.open(f"/replay/{lost['id']}")
    expect(me.at("transport")).to_be_visible()
    read(me)
    me.at("scrubber").focus()
    me.page.keyboard.press("ArrowRight")
    expect(me.at("moment")).to_have_attribute("data-moment", "1")
    me.page.keyboard.press("e")
    expect(me.at("decision")).to_be_visible()
    rows(me).nth(2).locator("button").click()
    expect(me.at("moment")).to_have_attribute("data-moment", rows(me).nth(2).get_attribute("data-moment") or "")


def test_whoever_does_not_wish_it_is_asked(pages: Pages, lost: Json) -> None:
    me = pages.sit(lost, settings={"analyse": False})
    expect(me.at("analyse")).to_be_visible()
    expect(me.at("decided")).to_have_count(0)
    me.click("analyse")
    assert read(me) > 0


@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_the_end_on_a_phone(pages: Pages, lost: Json, size: tuple[int, int], shot: Shot) -> None:
    me = pages.sit(lost, size=size, has_touch=True, is_mobile=True)
    decisions = read(me)
    assert me.page.evaluate(SIDEWAYS) == 0
    board, button = me.page.locator(".field").bounding_box(), me.at("rematch").bounding_box()
    assert board
    assert button
    assert board["height"] > size[1] / 3
    assert button["y"] + button["height"] <= size[1]
    assert button["x"] + button["width"] <= size[0]
    cut = me.page.evaluate(
        """() => [...document.querySelectorAll(".plate .nm, .ending b, .ending .btn")]
          .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
    )
    assert cut == []
    shot(me.page, f"end-phone-{size[0]}")
    me.at("tab-moves").tap()
    expect(rows(me)).to_have_count(decisions)
    rows(me).nth(1).locator("button").tap()
    expect(me.at("looking")).to_be_visible()
    me.at("present").tap()
    expect(rows(me)).to_have_count(decisions)
    me.at("tab-moves").tap()
    expect(me.at("moves")).to_have_count(0)
    me.at("scrubber").tap()
    expect(me.at("looking")).to_be_visible()
    assert me.page.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("tab", ["result", "moves", "log"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nothing_bars_anybody(pages: Pages, lost: Json, axe: str, tab: str, size: tuple[int, int]) -> None:
    me = pages.sit(lost, size=size)
    read(me)
    me.click(f"tab-{tab}")
    if tab == "moves":
        rows(me).nth(2).locator("button").click()
        expect(me.at("looking")).to_be_visible()
    me.page.evaluate(axe)
    found: list[str] = []
    for theme in ("dark", "light"):
        me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        found += [f"{theme} {each}" for each in me.page.evaluate(AUDIT, {})]
    assert found == []
