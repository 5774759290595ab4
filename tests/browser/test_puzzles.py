"""Puzzles in the browser: solved, failed, walked through, by mouse, by keys, in words, on a phone, in all languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.learning import LOCALES
from tests.browser.looking import wrong
from tests.browser.opening import PHONE, Pages, Shot
from tests.browser.playing import GRACE, Sitting
from tests.browser.test_access import AUDIT, NAMES
from tests.serving import Running
from tests.test_puzzle_solving import HOLD

pytestmark = pytest.mark.usefixtures("few_puzzles")
WRONG = "dea2@1"  # Death 2 face-down in line 1 lets them compile
STILL = {"follow": {"bot": 0, "person": 0, "puzzle": 0}}
SMALL: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True}


def begin(pages: Pages, lang: str = "en", id: str = "2", **options: Any) -> Sitting:
    settings = {**STILL, **options.pop("settings", {})}
    me = pages.open(f"/puzzles/{id}", locale=LOCALES[lang], settings=settings, **options)
    wait(me, "open")
    return me


def wait(me: Sitting, status: str) -> None:
    """Until it stands so, and whoever presses something now means that."""
    me.at("puzzle-table", status=status).wait_for(state="attached")
    if status != "open":
        me.at("verdict", status=status).wait_for()
        me.page.wait_for_timeout(GRACE)


def play_wrong(me: Sitting) -> None:
    me.click("hand-card", card="DEA2")
    me.click("face-down")
    me.aim(WRONG)
    me.confirm()
    wait(me, "failed")


def play_right(me: Sitting) -> None:
    me.choose_card("DEA2")
    me.confirm()
    me.wait_until("seen.offers.landing.length > 0 || seen.offers.choice.length > 0")
    me.page.keyboard.press("3")
    me.confirm()
    wait(me, "solved")


def barred(me: Sitting) -> list[str]:
    """What bars anybody from this page, in both themes, and names that do not hold what is seen."""
    found: list[str] = me.page.evaluate(AUDIT, {"runOnly": [NAMES]})
    for theme in ("light", "dark"):
        me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        found += [f"{theme} {each}" for each in me.page.evaluate(AUDIT, {"rules": {NAMES: {"enabled": False}}})]
    return found


# ---------------------------------------------------------------- at the table


def test_a_puzzle_is_failed_walked_and_solved(pages: Pages, axe: str, shot: Shot) -> None:
    me = begin(pages)
    expect(me.at("goal")).to_contain_text("Do not lose on their next turn")
    expect(me.at("attempts")).to_have_attribute("data-attempts", "now")
    expect(me.at("knows")).to_contain_text("Their hand: 1 card you have not seen.")
    me.page.evaluate(axe)
    assert barred(me) == []
    shot(me.page, "puzzle")
    play_wrong(me)
    expect(me.at("attempts")).to_have_attribute("data-attempts", "no")
    expect(me.at("verdict")).to_contain_text("They compile Speed and win")
    expect(me.at("example")).to_be_visible()
    assert me.at("prompt").is_hidden()
    last = int(me.at("course").get_attribute("data-at") or 0)
    assert last == me.at("course").locator("li").count() - 1
    assert me.look()["compiled"] == ["B1", "B2", "B3"]
    me.click("walk-back")
    me.click("walk-back")
    expect(me.at("course")).to_have_attribute("data-at", str(last - 2))
    for _ in range(last):
        me.click("walk-back") if me.at("walk-back").get_attribute("aria-disabled") is None else None
    me.wait_until("seen.compiled.length === 2")  # the table stands there, too
    assert barred(me) == []
    shot(me.page, "puzzle-failed")
    me.click("try-again")
    wait(me, "open")
    assert me.look()["seq"] == 0
    play_right(me)
    expect(me.at("attempts")).to_have_attribute("data-attempts", "no ok")
    expect(me.at("verdict")).to_contain_text("You hold, in every deal")
    expect(me.at("verdict")).to_contain_text("Second try. Level ")
    expect(me.at("proof")).to_contain_text("positions were looked at")
    expect(me.at("idea")).to_contain_text("Look first")
    me.click("share-puzzle")
    assert me.at("puzzle-link").input_value().endswith("/puzzles/2")
    assert me.at("puzzle-text").input_value() == "recompile puzzle 2, second try"
    assert barred(me) == []
    shot(me.page, "puzzle-solved")
    me.click("next-puzzle")
    me.page.wait_for_url(lambda url: url.rpartition("/")[2] in ("1", "3"))
    wait(me, "open")


def test_hints_and_the_solution(pages: Pages) -> None:
    me = begin(pages)
    for told in range(1, 4):
        me.at("hint-step").first.click() if told == 1 else me.page.keyboard.press("g")
        expect(me.at("hints")).to_have_attribute("data-clues", str(told))
    expect(me.at("clue").last).to_have_attribute("data-move", HOLD.solution)
    me.page.keyboard.press("Shift+S")
    expect(me.at("sure")).to_be_visible()
    assert me.at("verdict").count() == 0
    me.page.keyboard.press("Shift+S")
    wait(me, "shown")
    expect(me.at("attempts")).to_have_attribute("data-attempts", "no")  # whoever looks it up has not solved it
    kept = me.page.evaluate("JSON.parse(localStorage['recompile.puzzles'])")["attempts"]
    assert [(each["solved"], each["hints"]) for each in kept] == [(False, 3)]
    me.click("walk-play")
    expect(me.at("course")).to_have_attribute("data-at", "0")
    me.click("try-again")
    wait(me, "open")
    expect(me.at("hints")).to_have_attribute("data-clues", "0")


def test_a_turn_is_taken_back(pages: Pages) -> None:
    me = begin(pages)
    me.choose_card("FIR1")  # face-up there is one line for it
    me.confirm()
    me.wait_until("seen.seq === 1")
    me.page.keyboard.press("u")
    me.wait_until("seen.seq === 0")
    expect(me.at("attempts")).to_have_attribute("data-attempts", "now")


def test_a_puzzle_by_keys_alone(pages: Pages) -> None:
    me = begin(pages, keys=True)
    me.choose_card("DEA2")
    me.page.keyboard.press("f")
    me.page.keyboard.press("1")
    me.confirm()
    wait(me, "failed")
    me.page.keyboard.press("Enter")
    wait(me, "open")
    me.choose_card("FIR1")
    me.page.keyboard.press("1")
    me.confirm()
    me.wait_until("seen.seq === 1")
    me.page.keyboard.press("Shift+R")
    me.wait_until("seen.seq === 0")
    play_right(me)
    me.page.keyboard.press("Enter")
    me.page.wait_for_url(lambda url: url.rpartition("/")[2] in ("1", "3"))


def test_a_puzzle_in_words(pages: Pages, axe: str) -> None:
    """In the text view, where the connection fails once: the table stays, and it goes on by itself."""
    me = begin(pages, settings={"textView": True})
    expect(me.at("goal")).to_contain_text("Do not lose")
    me.page.evaluate(axe)
    assert barred(me) == []
    broken = ["move"]

    def fail_once(route: Route) -> None:
        asked = (route.request.post_data_json or {}).get("command") or {}
        if asked.get("type") in broken:
            broken.clear()
            route.abort()
        else:
            route.continue_()

    me.page.route("**/api/puzzles/2", fail_once)
    me.at("choice", move=WRONG).focus()
    me.page.keyboard.press("Enter")
    me.at("confirm", move=WRONG).focus()
    me.page.keyboard.press("Enter")
    wait(me, "failed")
    expect(me.at("course").locator("li").first).to_contain_text("You play Death 2 face-down in line 1.")
    assert barred(me) == []
    me.at("try-again").focus()
    me.page.keyboard.press("Enter")
    wait(me, "open")
    pages.wrong[:] = [each for each in pages.wrong if "ERR_FAILED" not in each]  # that one was ours


def test_what_is_not_there(pages: Pages) -> None:
    me = pages.open("/puzzles/nothing")
    expect(me.at("nothing")).to_be_visible()
    pages.wrong[:] = [each for each in pages.wrong if "404" not in each]


# ---------------------------------------------------------------- how it looks


@pytest.mark.parametrize("lang", LOCALES)
def test_nothing_is_cut_on_a_phone(pages: Pages, shot: Shot, lang: str) -> None:
    me = begin(pages, lang, **SMALL)
    assert wrong(me.page) == []
    me.click("hint")
    expect(me.at("hints")).to_have_attribute("data-clues", "1")
    assert wrong(me.page) == []
    shot(me.page, f"phone-puzzle-{lang}")
    play_wrong(me)
    assert wrong(me.page) == []
    shot(me.page, f"phone-puzzle-failed-{lang}")
    me.page.goto("/puzzles")
    me.at("puzzle").first.wait_for()
    assert wrong(me.page) == []
    me.page.goto("/")
    me.at("today").wait_for()
    assert wrong(me.page) == []


@pytest.mark.parametrize("size", [(1440, 900), (1280, 760), (1000, 700), (844, 390)])
@pytest.mark.parametrize("lang", LOCALES)
def test_nothing_is_cut_at_any_size(pages: Pages, lang: str, size: tuple[int, int]) -> None:
    me = begin(pages, lang, size=size)
    assert wrong(me.page) == []
    play_wrong(me)
    assert wrong(me.page) == []
    me.page.goto("/puzzles")
    me.at("puzzle").first.wait_for()
    assert wrong(me.page) == []


# ---------------------------------------------------------------- the list


def test_the_list_and_its_filters(pages: Pages, axe: str, shot: Shot) -> None:
    me = pages.open("/puzzles")
    me.at("puzzle").first.wait_for()
    assert me.at("puzzle").count() == 3
    expect(me.at("solve")).to_contain_text("Solve at my level, 1200")
    me.page.evaluate(axe)
    assert barred(me) == []
    shot(me.page, "puzzles")
    me.click("theme", **{"theme-key": "delete"})
    expect(me.at("puzzle")).to_have_count(1)
    assert me.page.url.endswith("/puzzles?theme=delete")
    me.click("protocol-filter", protocol="GRA")
    expect(me.at("none")).to_contain_text("None with Gravity and Delete yet. 1 with Gravity.")
    me.at("nearest").first.click()
    expect(me.at("puzzle")).to_have_attribute("data-puzzle", "3")
    me.click("no-filter")
    expect(me.at("puzzle")).to_have_count(3)
    me.click("pill", pill="easy")
    levels = [int(each.get_attribute("data-level") or 0) for each in me.at("puzzle").all()]
    assert levels == sorted(levels)
    me.click("pill", pill="failed")
    expect(me.at("none")).to_be_visible()
    me.page.keyboard.press("Tab")
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("Enter")
    me.page.wait_for_url("**/puzzles/*")


def test_what_was_solved_is_kept_counted_and_carried(pages: Pages) -> None:
    me = begin(pages)
    play_right(me)
    me.page.goto("/puzzles")
    me.at("puzzle").first.wait_for()
    level = int((me.at("my-level").inner_text()).split()[0])
    assert level > 1300
    assert me.page.locator(".week .d").count() == 1
    expect(me.at("streak")).to_have_text("1 day in a row")
    expect(me.at("theme", **{"theme-key": "delete"})).to_contain_text("1")
    me.at("training").check(force=True)
    expect(me.at("my-level")).to_have_count(0)
    expect(me.at("solve")).to_have_text("Solve at my level⏎")
    me.page.reload()
    expect(me.at("training")).to_be_checked()
    me.click("carry")
    link = me.at("solved-link").input_value()
    there = pages.open("/privacy")
    for damaged in (True, False):
        there.page.goto("/privacy")
        there.page.goto(link[link.index("/puzzles") :][: -1 if damaged else None])
        expect(there.at("carried")).to_have_attribute("data-taken", str(not damaged).lower())
    assert there.at("my-level").inner_text().startswith(str(level))
    assert json.loads(there.page.evaluate("localStorage['recompile.puzzles']"))["attempts"][0]["puzzle"] == "2"


def test_the_puzzle_of_the_day_on_the_first_page(pages: Pages, server: Running) -> None:
    me = pages.open()
    today = json.loads(server.http("/api/puzzles/today")[1])["puzzle"]
    expect(me.at("today")).to_have_attribute("data-puzzle", today["id"])
    label = me.at("today").get_by_role("img").get_attribute("aria-label") or ""
    assert label.startswith("You: ")
    me.click("today")
    me.page.wait_for_url(f"**/puzzles/{today['id']}")
    wait(me, "open")
    me.click("leave-puzzle")
    me.page.wait_for_url("**/puzzles")
    assert me.at("to-puzzles").get_attribute("aria-current") == "page"
    away = pages.open("/privacy")
    away.page.route("**/api/puzzles/today**", lambda route: route.abort())
    away.page.goto("/")
    expect(away.at("today-away")).to_have_text("The puzzle of the day comes with the connection.")
    pages.wrong[:] = [each for each in pages.wrong if "ERR_FAILED" not in each]
