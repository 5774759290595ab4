"""Lessons in the browser: every one is played through in every language, and none goes on by itself."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.learning import LOCALES, QUICK, Pupil, begin, lessons
from tests.browser.looking import wrong
from tests.browser.opening import Pages, Shot
from tests.browser.test_access import AUDIT
from tests.serving import Running

UNDIMMED = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .flatMap(({ id, nodes }) => nodes.filter((node) => id !== "color-contrast"
    || document.querySelector(node.target[0])?.closest('[data-lit="no"]') === null)
  .map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`))"""
HELPED = """() => {
  const all = (css) => document.querySelectorAll(css);
  const seq = Number(all('[data-testid="table"], [data-testid="draft"]')[0].dataset.seq);
  return { seq, offers: all('[data-testid="show-me"]').length === 1 };
}"""


def try_others(pupil: Pupil, most: int) -> None:
    """Answers that are legal but not the step's: nothing is played, the coach says why, and helps after some."""
    me, before = pupil.me, pupil.me.look()["seq"]
    others = [each for each in pupil.offers()[1] if each["kind"] in QUICK]
    spread = others[:: max(1, len(others) // most)][:most]
    for tried, other in enumerate(spread, 1):
        pupil.give_quickly(other)
        help_now = "offer" if tried >= 3 else "brackets" if tried == 2 else ""
        pupil.wait(done="false", help=help_now)
        expect(me.at("coach-said")).to_have_text(re.compile(r"\S"))
        seen = me.page.evaluate(HELPED)
        assert seen["seq"] == before
        assert seen["offers"] == (help_now == "offer")
        if help_now:
            expect(me.page.locator("[data-meant]").first).to_be_attached()
        me.page.keyboard.press("Escape")


def pass_step(pupil: Pupil, others: int, *, quick: bool = False) -> None:
    """One step, by nothing but what it wants."""
    me = pupil.me
    assert me.at("next-step").count() == 0
    if me.at("answer").count() == 0:
        me.page.keyboard.press("Enter")  # nothing is chosen: nothing happens
    if others and me.look()["missing"] < 2:
        try_others(pupil, others)
    pupil.wait(done="false")
    while not pupil.act(quick=quick):
        assert me.at("next-step").count() == 0
    _, coach = pupil.asked()
    expect(me.at("coach")).to_contain_text(coach["learned"])


@pytest.mark.parametrize("lang", LOCALES)
def test_every_lesson_can_be_played_through(pages: Pages, server: Running, lang: str) -> None:
    """With other answers tried in each step: at least three in one language, one in the others."""
    me = None
    for row in lessons(server, lang):
        if me is None:
            pupil = begin(pages, server, row, lang)
            me = pupil.me
        else:
            expect(me.at("next-step")).to_contain_text(row["title"])
            me.click("next-step")
            pupil = Pupil(me, server, row, lang)
            me.page.wait_for_url(f"**/learn/{row['key']}")
            pupil.wait(done="false")
        assert row["title"] in me.page.title()
        for step in range(len(row["steps"])):
            pass_step(pupil, 3 if lang == "en" else 1, quick=lang != "en")
            if step + 1 < len(row["steps"]):
                pupil.next()
                pupil.wait(done="false")
        expect(me.at("coach")).to_contain_text(row["learned"])
        assert me.at("play-pip").is_visible()
    assert me is not None
    me.click("next-step")  # there is no other lesson
    expect(me.at("all-done")).to_be_visible()
    met = {word["name"] for row in lessons(server, lang) for word in row["words"]}
    assert set(me.at("words-met").locator("dt").all_inner_texts()) == met


def test_ways_through_a_lesson(pages: Pages, server: Running, axe: str, shot: Shot) -> None:
    """Help in steps, back, skipping, leaving and coming back, a link that carries it all, and one that is damaged."""
    row = next(each for each in lessons(server) if each["key"] == "compile")
    pupil = begin(pages, server, row)
    me = pupil.me
    me.page.keyboard.press("g")
    pupil.wait(help="brackets")
    assert me.page.locator("[data-meant]").count() > 0
    me.page.keyboard.press("g")
    pupil.wait(help="offer")
    me.click("show-me")
    pupil.wait(shown="true", done="false")
    expect(me.at("next-step")).to_have_text("Now you⏎")
    me.page.keyboard.press("Enter")
    pupil.wait(shown="false", done="false")
    assert me.look()["seq"] == pupil.asked()[0]["seq"]  # the position is the same again
    dimmed = me.page.locator('[data-testid="hand-card"][data-lit="no"]').first
    assert "not needed now" in (dimmed.text_content() or "")
    assert me.page.locator('[data-testid="hand-card"][data-lit="yes"]').count() > 0
    me.page.evaluate(axe)
    assert me.page.evaluate(UNDIMMED) == []  # what a lesson dims cannot be used in the step
    shot(me.page, "lesson")
    me.click("skip-step")
    pupil.wait(done="true")
    pupil.next()
    pupil.wait(done="false")
    me.click("step-back")
    pupil.step = 0
    pupil.wait(done="false")
    me.click("skip-step")
    pupil.wait(done="true")
    me.click("leave-lesson")
    expect(me.at("go-on")).to_contain_text("Go on: Compile")
    expect(me.at("lesson", **{"lesson-key": "compile"})).to_have_attribute("data-steps-done", "1")
    assert me.at("words-met").locator("a").first.get_attribute("href") == f"/rules/{row['words'][0]['rule']}"
    me.click("take-along")
    me.at("qr").wait_for()
    assert me.page.evaluate(AUDIT, {}) == []
    shot(me.page, "learn")
    carry(pages, me.at("progress-link").input_value())
    me.page.keyboard.press("Escape")
    me.page.goto("/learn/3")
    pupil.step = 1
    pupil.wait(done="false")  # the place was kept, and a number is an address as well


def carry(pages: Pages, link: str) -> None:
    """To another browser, where something else was learned."""
    known = json.dumps(json.dumps({"lines": {"step": 2, "done": True, "words": 1}}))
    path = link[link.index("/learn") :]
    there = pages.open("/privacy")
    there.page.evaluate(f"localStorage['recompile.lessons'] = {known}")
    for damaged in (True, False):
        there.page.goto("/privacy")
        there.page.goto(path[:-1] if damaged else path)
        expect(there.at("carried")).to_have_attribute("data-taken", str(not damaged).lower())
        steps = there.at("lesson", **{"lesson-key": "compile"})
        expect(steps).to_have_attribute("data-steps-done", "0" if damaged else "1")
    expect(there.at("lesson", **{"lesson-key": "lines"})).to_have_class(re.compile("done"))
    there.page.goto("/learn/nothing")
    expect(there.at("nothing")).to_be_visible()


def test_a_lesson_by_keys_alone(pages: Pages, server: Running) -> None:
    row = next(each for each in lessons(server) if each["key"] == "compile")
    pupil = begin(pages, server, row)
    pupil.me.keys = True
    for step in range(len(row["steps"])):
        wanted = pupil.offers()[0][0]
        if wanted["kind"] == "compile":
            pupil.me.point("plate", "plate", f"A{wanted['line']}")
        else:
            pupil.me.choose_card(wanted["card"])
            if pupil.me.look()["ready"] is None:
                pupil.me.aim(wanted["move"])
            pupil.me.confirm()
        pupil.wait(done="true")
        pupil.me.page.keyboard.press("Enter")
        pupil.step = step + 1
        if pupil.step < len(row["steps"]):
            pupil.wait(done="false")
    pupil.me.page.wait_for_url("**/learn/boxes")


def test_a_lesson_in_words(pages: Pages, server: Running, axe: str) -> None:
    """The same in the text view, by keys, where the connection fails once: the table stays and it goes on by itself."""
    row = next(each for each in lessons(server) if each["key"] == "compile")
    pupil = begin(pages, server, row, textView=True)
    me = pupil.me
    assert me.page.locator('li[data-lit="no"]').first.inner_text().count("not needed now") == 1
    me.page.evaluate(axe)
    assert me.page.evaluate(AUDIT, {}) == []
    broken = ["move"]  # a request that carries one fails, once

    def fail_once(route: Route) -> None:
        command = (route.request.post_data_json or {}).get("command") or {}
        if command.get("type") in broken:
            broken.clear()
            route.abort()
        else:
            route.continue_()

    me.page.route("**/api/lessons/compile", fail_once)
    for step in range(len(row["steps"])):
        move = pupil.offers()[0][0]["move"]
        choice = me.at("choice", move=move)
        choice.focus()
        me.page.keyboard.press("Enter")
        me.at("confirm", move=move).focus()
        me.page.keyboard.press("Enter")
        if step == 0:
            expect(me.at("connection")).to_have_attribute("data-link", "lost")
            assert me.at("hand-card").count() > 0  # the table stays
        pupil.wait(done="true")
        me.at("next-step").focus()
        me.page.keyboard.press("Enter")
        pupil.step = step + 1
        if pupil.step < len(row["steps"]):
            pupil.wait(done="false")
    me.page.wait_for_url("**/learn/boxes")
    pages.wrong[:] = [each for each in pages.wrong if "ERR_FAILED" not in each]  # that one was ours


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_lesson_on_a_phone(pages: Pages, server: Running, shot: Shot, lang: str) -> None:
    """Nothing is cut or covered, at any of its steps; one lesson at the table, and the draft."""
    for key in ("compile", "draft"):
        row = next(each for each in lessons(server, lang) if each["key"] == key)
        pupil = begin(pages, server, row, lang, phone=True)
        for step in range(len(row["steps"])):
            assert wrong(pupil.me.page) == [], (key, step)
            shot(pupil.me.page, f"phone-{key}-{lang}-{step}")
            pass_step(pupil, 0)
            assert wrong(pupil.me.page) == [], (key, step)
            if step + 1 < len(row["steps"]):
                pupil.next()
                pupil.wait(done="false")
    pupil.me.page.goto("/learn")
    pupil.me.at("learn").wait_for()
    assert wrong(pupil.me.page) == []
