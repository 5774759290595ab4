"""The rules where they are needed: from every sentence of the table to its paragraph, as a page, and on paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.looking import wrong
from tests.browser.opening import READY, Pages, Shot
from tests.browser.playing import Sitting
from tests.serving import Json, Running

PHONE: dict[str, Any] = {"size": (390, 844), "has_touch": True, "is_mobile": True}
BOT = {**READY, "mode": "bot", "level": "gentle", "seed": 3}
LESSON = {"lessons": [{"key": "compile", "title": "Compile", "rules": ["R3.3"]}]}
# What a beginner asks, and the rule that answers it (docs/server.md).
ASKED = ["R3.7", "R5.1", "R1.5", "R3.3", "R3.2", "R10.4", "R1.2", "R7.1", "R9.2", "R6.1"]
AXE = "async () => (await axe.run()).violations.map((each) => `${each.id}: ${each.nodes.map((n) => n.html)}`)"


def opens(me: Sitting, link: Locator) -> None:
    """A link leads to its own paragraph, and the table is still there."""
    rule = link.get_attribute("data-to")
    assert rule
    link.click()
    expect(me.at("rule-sheet")).to_have_attribute("data-at", rule)
    expect(me.at("rule-title")).to_contain_text(rule)
    expect(me.at("table")).to_be_visible()


def with_terms(me: Sitting) -> Sitting:
    """The words of the game are here: they come a moment after the table."""
    me.wait()
    me.at("prompt").locator(".term").first.wait_for()
    return me


def test_every_sentence_of_the_table_leads_to_its_rule(pages: Pages, target: Json, shot: Shot) -> None:
    me = with_terms(pages.sit(target))
    seq = me.look()["seq"]
    opens(me, me.at("prompt").locator(".rn"))
    expect(me.at("rule-now")).to_contain_text(target["state"]["question"]["sentence"])
    shot(me.page, "rules-sheet")
    me.page.keyboard.press("Escape")
    expect(me.at("rule-sheet")).to_have_count(0)
    for where in ("because", "log"):
        row = me.at(where).locator("li").last
        row.hover()
        opens(me, row.locator("> .rn, a.rn").last)
        me.click("close-rules")
    term = me.at("log").locator(".term").last
    opens(me, term)
    expect(me.at("rule-terms").locator(".lit")).to_have_count(1)
    me.at("rule-belongs").locator(".rn").first.click()
    me.click("back")
    expect(me.at("rule-terms").locator(".lit")).to_have_count(1)
    me.page.keyboard.press("Escape")
    assert me.look()["seq"] == seq  # nothing was answered, nothing was stopped
    assert me.at("present").count() == 0  # nor did the log go back


def test_why_not_and_foresight_lead_to_rules(pages: Pages, crowded: Json, server: Running) -> None:
    me = with_terms(pages.sit(crowded))
    card = me.at("field-card", state="").or_(me.at("field-card")).first
    card.click()
    tip = me.at("why-not")
    opens(me, tip.locator("a.rn"))
    me.page.keyboard.press("Escape")
    card.focus()
    me.page.keyboard.press("w")
    expect(tip).to_be_visible()
    me.page.keyboard.press("k")  # what was just asked about
    expect(me.at("rule-title")).to_be_focused()
    me.page.keyboard.press("Escape")
    expect(card).to_be_focused()
    me = with_terms(pages.sit(server.new_game(**BOT)))
    chosen = me.look()["offers"]["hand"][0]["card"]
    me.choose_card(chosen)
    me.click("face-down")
    me.at("landing", move=f"{chosen.lower()}@2").click()
    opens(me, me.at("foresight").locator(".term").first)
    me.page.keyboard.press("Escape")  # the sheet, in which the focus is
    expect(me.at("rule-sheet")).to_have_count(0)
    expect(me.at("foresight")).to_be_visible()
    me.page.keyboard.press("k")
    expect(me.at("rule-asked")).to_contain_text("R3.4")
    me.at("find-rule").fill("refresh")
    me.at("rule-hits").locator('[data-to="R10.4"]').click()
    expect(me.at("rule-now")).to_contain_text("5")  # why it is closed, as the engine says it
    me.at("rule-says").locator("button").first.click()
    expect(me.at("sheet").locator("[data-zoom]")).to_be_visible()


def test_ten_questions_of_a_beginner_take_two_clicks(pages: Pages, server: Running, shot: Shot) -> None:
    me = with_terms(pages.sit(server.new_game(**BOT)))
    for rule in ASKED:
        me.click("help")
        if rule == ASKED[0]:
            me.at("asked").wait_for()
            shot(me.page, "rules-questions")
            assert me.at("asked").locator("button").count() == len(ASKED)
        me.at("asked").locator(f'[data-asked="{rule}"]').click()
        expect(me.at("rule-sheet")).to_have_attribute("data-at", rule)
        expect(me.at("rule-text")).not_to_be_empty()
        me.click("close-rules")


def test_on_a_phone_and_in_words(pages: Pages, target: Json, shot: Shot, axe: str) -> None:
    me = with_terms(pages.sit(target, **PHONE))
    me.at("prompt").locator("a.rn").tap()
    sheet = me.at("sheet")
    expect(sheet.locator('[data-testid="rule-title"]')).to_be_visible()
    shot(me.page, "rules-phone")
    assert wrong(me.page) == []
    sheet.locator('[data-testid="all-rules"]').tap()
    sheet.locator('[data-asked="R3.3"]').tap()
    expect(me.at("rule-sheet")).to_have_attribute("data-at", "R3.3")
    me.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    me = with_terms(pages.sit(target, settings={"textView": True}))
    link = me.at("prompt").locator("a.rn").first
    link.focus()
    me.page.keyboard.press("Enter")
    expect(me.at("rule-title")).to_be_focused()
    shot(me.page, "rules-text")
    me.page.evaluate(axe)
    assert me.page.evaluate(AXE) == []
    me.page.keyboard.press("Escape")
    expect(link).to_be_focused()


@pytest.mark.parametrize(
    ("locale", "theme", "words"),
    [("en-GB", "dark", "compile"), ("fr-FR", "light", "compilation"), ("pl-PL", "dark", "kompilacji")],
)
def test_the_page_of_the_rules(pages: Pages, locale: str, theme: str, words: str, shot: Shot, axe: str) -> None:
    me = pages.open("/privacy", locale=locale, color_scheme=theme)
    me.page.route("**/api/lessons/*", lambda route: route.fulfill(json=LESSON))
    me.page.goto("/rules/R3.3")
    me.page.locator(".lit").wait_for()
    expect(me.page.locator('[data-rule="R3.3"]')).to_have_class("lit")
    expect(me.page.locator('[data-rule="R3.3"]')).to_be_in_viewport()
    expect(me.page).to_have_title(re.compile(r"^R3\.3 .+ · recompile$"))
    expect(me.at("other-words").locator("p")).not_to_be_empty()
    expect(me.at("to-lesson")).to_have_attribute("href", "/learn/compile")
    expect(me.at("rule-changes").locator("li")).to_have_count(3)
    me.at("rule-belongs").wait_for()
    shot(me.page, f"rules-page-{locale}")
    me.page.evaluate(axe)
    assert me.page.evaluate(AXE) == []
    me.page.locator('[data-rule="R3.4"] .rn[data-to="R10.4"]').click()
    expect(me.page).to_have_url(re.compile(r"/rules/R10\.4$"))
    expect(me.page.locator(".lit")).to_have_attribute("data-rule", "R10.4")
    me.page.keyboard.press("/")
    me.page.keyboard.type(words)
    found = me.page.locator("[data-rule]")
    expect(found.first).to_contain_text(re.compile(words, re.IGNORECASE))
    assert 3 < found.count() < 40
    me.page.set_viewport_size({"width": 360, "height": 740})
    me.page.goto("/rules/R3.3")
    expect(me.page.locator(".lit")).to_be_in_viewport()
    assert me.page.evaluate("document.documentElement.scrollWidth") == 360
    shot(me.page, f"rules-page-phone-{locale}")


def test_what_is_no_rule_says_so(pages: Pages, server: Running) -> None:
    for path in ("/rules/R99", "/rules/x", "/rules/R3.3/x"):
        assert server.http(path)[0] == 404
        me = pages.open(path)
        expect(me.at("nothing")).to_contain_text("There is nothing at this address.")
    assert server.http("/rules/R3.3")[0] == server.http("/rules/summary")[0] == 200
    pages.wrong.clear()  # the browser says of each that it is not there


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "pl-PL"])
def test_the_summary_is_one_sheet_of_paper(pages: Pages, locale: str, shot: Shot, tmp_path: Path) -> None:
    me = pages.open("/rules/summary", locale=locale)
    me.at("summary").locator("h2").first.wait_for()
    assert me.at("summary").locator("section").count() == 9
    shot(me.page, f"summary-{locale}")
    for paper in ("A4", "Letter"):
        printed = me.page.pdf(path=tmp_path / f"summary-{locale}-{paper}.pdf", format=paper, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, paper
    me.page.set_viewport_size({"width": 360, "height": 740})
    assert me.page.evaluate("document.documentElement.scrollWidth") == 360
