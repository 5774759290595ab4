"""Lessons in the browser: every one is played through in every language, and none goes on by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.learning import LOCALES, Pupil, begin, lessons
from tests.browser.looking import wrong
from tests.browser.opening import Pages, Shot
from tests.serving import Json, Running

EASY = ("play", "card", "field", "draft", "refresh", "line", "compile")  # given with a click or two


def try_others(pupil: Pupil, most: int) -> None:
    """Answers that are legal but not the step's: nothing is played, the coach says why, and helps after some of them."""
    me, before = pupil.me, pupil.me.look()["seq"]
    others = [each for each in pupil.offers()[1] if each["kind"] in EASY]
    spread = others[:: max(1, len(others) // most)][:most]
    said = set()
    for tried, other in enumerate(spread, 1):
        pupil.give(other)
        help_now = "offer" if tried >= 3 else "brackets" if tried == 2 else ""
        pupil.wait(done="false", help=help_now)
        words = me.at("coach-said")
        words.wait_for()
        said.add(words.inner_text())
        assert me.look()["seq"] == before
        assert me.at("show-me").count() == (help_now == "offer")
        if help_now and me.at("draft").count() == 0:
            assert me.page.locator("[data-meant]").count() > 0, (pupil.lesson["key"], pupil.step, other)
        me.page.keyboard.press("Escape")
    assert all(said), pupil.step


def pass_step(pupil: Pupil, others: int) -> None:
    """One step, by nothing but what it wants."""
    me = pupil.me
    assert me.at("next-step").count() == 0
    if me.at("answer").count() == 0:
        me.page.keyboard.press("Enter")  # nothing is chosen: nothing happens
    if others and me.look()["missing"] < 2:
        try_others(pupil, others)
    while not pupil.asked()[1]["done"]:
        assert me.at("next-step").count() == 0
        pupil.wait(done="false")
        pupil.act()
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
            pass_step(pupil, 3 if lang == "en" else 1)
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
