"""The text view: the whole game in headings, lists and buttons, for the keyboard alone and for everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.playing import GRACE, MOST, Seen, Sitting, named
from tests.browser.test_access import AUDIT, NAMES, SCREENS, Way
from tests.serving import Json, Running

BOT = {**READY, "mode": "bot", "level": "gentle", "seat": "A", "seed": 3}
TEXT = {"textView": True}
SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"


# ---------------------------------------------------------------- playing


def press_next(me: Sitting, seen: Seen) -> None:
    """An answer with Tab and Enter alone: what is chosen first is confirmed by choosing it again."""
    offers = seen["offers"]
    if offers["protocol"]:
        name, move = "protocol", me.chance.choice(offers["protocol"][:8])
    else:
        name = next(each for each in ("choice", "answer", "refresh", "leave") if offers[each])
        move = me.chance.choice(offers[name][:20])
    walk(me, move)
    me.page.keyboard.press("Enter")
    if name == "choice":
        me.wait_until("seen.ready")
        expect(me.at("foresight")).to_have_attribute("data-move", move)
    if name in ("choice", "protocol"):
        assert me.focused("move") == move  # the focus stays where one is
        me.page.keyboard.press("Enter")
    me.given += 1


def walk(me: Sitting, move: str) -> None:
    """With Tab to the button of an answer, from the question or from wherever the focus is."""
    for _ in range(120):
        if me.focused("move") == move and me.focused("testid") != "confirm":
            return
        me.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {move}")


def play_out(me: Sitting) -> Seen:
    seen = me.wait()
    for _ in range(MOST):
        if seen["screen"] in ("end", "curtain"):
            me.page.wait_for_timeout(GRACE)
            return seen
        press_next(me, seen)
        seen = me.wait_until(f"(seen.seq > {seen['seq']} && seen.open) || ['end', 'curtain'].includes(seen.screen)")
    raise AssertionError("the game did not end")


def test_a_whole_game_with_tab_and_enter_alone(pages: Pages) -> None:
    me = pages.open(settings={"letters": False})
    me.tab_to("testid", "view-switch")
    me.page.keyboard.press("Space")
    me.tab_to("testid", "play-bot", "Shift+Tab")
    me.page.keyboard.press("Enter")
    me.wait_until("seen.screen === 'draft'")
    expect(me.at("draft")).to_have_attribute("data-view", "text")
    seen = play_out(me)
    assert seen["screen"] == "end"
    assert me.given > 10
    expect(me.at("end")).to_have_attribute("data-by", "compiled")
    expect(me.at("result")).to_be_focused()
    expect(me.at("plate")).to_have_count(6)  # the board stays
    me.tab_to("testid", "rematch")
    me.page.keyboard.press("Enter")
    me.wait_until("seen.screen === 'draft'")


def test_a_whole_game_with_its_keys(pages: Pages) -> None:
    """N, P, R and the rest work as at the drawn table."""
    me = pages.open(keys=True, settings=TEXT)
    me.set_up("random")
    me.click("play-bot")
    assert me.play()["screen"] == "end"
    assert me.given > 10


def test_the_line_keys_choose_and_enter_does_it(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), settings=TEXT)
    before = me.wait()
    card = before["hand"][0]
    me.page.keyboard.press("h")
    assert me.page.evaluate("document.activeElement.closest('[data-card]').dataset.card") == card
    me.at("hand-card", card=card).locator(named("to-plays")).press("Enter")
    me.page.keyboard.press("f")  # whatever the face was: both are there, and one is chosen with a line
    me.page.keyboard.press("2")
    me.wait_until("seen.ready")
    assert (me.focused("move") or "").lower() == f"{card.lower()}@2"
    me.page.keyboard.press("Enter")
    after = me.wait_until(f"seen.seq > {before['seq']} && seen.open")
    assert card not in after["hand"]
    assert me.page.evaluate("document.activeElement.id") == "prompt"  # not lost


# ---------------------------------------------------------------- what it says


def test_it_says_all_there_is(pages: Pages, crowded: Json, shot: Shot) -> None:
    me = pages.sit(crowded, settings=TEXT)
    seen = me.wait()
    state = crowded["state"]
    expect(me.at("status")).to_contain_text(str(state["number"]))
    expect(me.at("control")).to_contain_text("Control")
    expect(me.at("sentence")).to_have_text(state["question"]["sentence"])
    assert me.at("field-card").count() == sum(len(s["cards"]) for side in state["sides"] for s in side["stacks"])
    offered = {each["move"] for each in state["question"]["answers"]}
    assert {move for kind in seen["offers"].values() for move in kind if isinstance(move, str)} == offered
    plate = me.at("plate", plate="A1")
    plate.locator("summary").click()
    expect(plate.locator(named("named-sum"))).to_contain_text("total, against")
    me.at("prompt").locator("a.rn").click()
    expect(me.at("rule-text")).not_to_be_empty()
    me.page.keyboard.press("Escape")
    expect(me.at("log").locator("li").first).to_be_visible()
    shot(me.page, "text")


def test_choosing_foresight_and_taking_it_back(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), settings=TEXT)
    seen = me.wait()
    move = next(each for each in seen["offers"]["choice"] if each.endswith("@2"))
    me.click("choice", move=move)
    expect(me.at("foresight")).to_have_attribute("data-move", move)
    expect(me.at("spoken")).not_to_be_empty()
    assert me.look()["seq"] == seen["seq"]
    me.at("confirm").focus()
    me.page.keyboard.press("Escape")
    expect(me.at("foresight")).to_have_count(0)
    expect(me.at("choice", move=move)).to_be_focused()
    me.click("choice", move=move)
    me.click("release")
    expect(me.at("foresight")).to_have_count(0)
    me.click("choice", move=move)
    me.confirm()
    after = me.wait_until(f"seen.seq > {seen['seq']} && seen.open")
    me.click("undo")
    me.wait_until(f"seen.seq > {after['seq']} && seen.hand.length === {len(seen['hand'])}")


def test_a_look_at_another_answer_loses_nothing(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), settings=TEXT)
    seen = me.wait()
    while not (seen["offers"]["refresh"] and seen["offers"]["choice"]):
        seen = me.play(1)
    move = seen["offers"]["choice"][0]
    me.click("choice", move=move)
    expect(me.at("foresight")).to_have_attribute("data-move", move)
    me.at("refresh").focus()
    expect(me.at("foresight").last).to_have_attribute("data-move", "R")
    me.at("confirm").focus()
    expect(me.at("foresight")).to_have_attribute("data-move", move)


def test_the_first_tab_stop_leads_to_the_question(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), settings=TEXT)
    me.wait()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    expect(me.at("sentence")).to_be_focused()
    assert "#" not in me.page.url


def test_looking_back_and_returning(pages: Pages, crowded: Json) -> None:
    me = pages.sit(crowded, settings=TEXT)
    seen = me.wait()
    me.at("log").locator("li button").last.click()
    expect(me.at("sentence")).to_have_text("You are looking back")
    assert not me.look()["open"]
    me.page.keyboard.press("Escape")
    assert me.wait()["offers"] == seen["offers"]


def test_the_analysis_in_words(pages: Pages, finished: Json) -> None:
    me = pages.sit(finished, settings=TEXT)
    me.click("analyse")
    me.click("tab-moves")
    me.at("moves").locator("tbody button").first.click(timeout=60_000)
    expect(me.at("sentence")).to_contain_text(" %")
    me.click("present")
    expect(me.at("end")).to_be_visible()


def test_why_not(pages: Pages, server: Running, target: Json) -> None:
    me = pages.sit(server.new_game(**BOT), settings=TEXT)
    me.wait()
    me.at("why-not-there").first.click()
    expect(me.at("line-why").first.locator("li").first).to_contain_text("line")
    one = pages.sit(target, settings=TEXT)
    seen = one.wait()
    legal = {each["place"] for each in target["state"]["question"]["answers"]}
    forbidden = next(place for place, *_ in seen["places"] if place not in legal and place[:2] not in legal)
    one.at("field-card", place=forbidden).locator(named("ask-why")).click()
    expect(one.at("why-not")).to_contain_text(re.compile(r"R\d"))
    expect(one.at("because")).to_be_visible()
    at_card = one.at("at-card").first
    at_card.click()
    assert one.wait_until("seen.ready")["focus"]["testid"] == "choice"


def test_a_curtain_a_replay_and_the_way_back(pages: Pages, finished: Json) -> None:
    me = pages.open(settings=TEXT)
    me.set_up("random")
    me.click("play-hotseat")
    seen = me.wait()
    if seen["screen"] != "curtain":
        seen = play_out(me)
    assert seen["screen"] == "curtain"
    assert me.page.locator("[data-card]").count() == 0
    me.page.keyboard.press("Enter")  # the button has the focus
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.page.goto(f"/replay/{finished['id']}")
    expect(me.at("table")).to_have_attribute("data-view", "text")
    me.click("last")
    me.wait_until("seen.places.length > 0")
    me.page.keyboard.press("ArrowLeft")
    expect(me.at("moment")).to_have_attribute("data-moment", str(finished["state"]["moments"] - 2))
    me.click("drawn")
    expect(me.at("table")).not_to_have_attribute("data-view", "text")
    me.page.reload()
    me.wait_until("seen.screen === 'transport'")
    expect(me.at("table")).not_to_have_attribute("data-view", "text")  # it is remembered


@pytest.mark.parametrize("lang", ["fr-FR", "pl-PL"])
def test_in_other_languages_on_a_phone(pages: Pages, crowded: Json, lang: str, shot: Shot) -> None:
    me = pages.sit(crowded, settings=TEXT, locale=lang, size=PHONE, has_touch=True, is_mobile=True)
    me.wait()
    expect(me.at("hand").locator("h2")).to_have_text({"fr-FR": "Main", "pl-PL": "Ręka"}[lang])
    me.at("choice").first.tap()
    me.at("foresight").wait_for()
    assert me.page.evaluate(SIDEWAYS) == 0
    shot(me.page, f"text-phone-{lang[:2]}")


# ---------------------------------------------------------------- everybody


def at_question(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    me = pages.sit(server.new_game(**BOT), settings=TEXT)
    seen = me.play(4)
    me.click("choice", move=seen["offers"]["choice"][0])
    me.at("foresight").wait_for()
    return me


def at_target(pages: Pages, _: Running, target: Json, __: Json) -> Sitting:
    me = pages.sit(target, settings=TEXT)
    me.wait()
    me.at("ask-why").first.click()
    me.at("why-not").wait_for()
    return me


def at_draft(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    me = pages.sit(server.new_game(mode="bot", level="gentle", seat="A", seed=1), settings=TEXT)
    me.wait()
    me.click("protocol", protocol="FIR")
    return me


def at_end(pages: Pages, _: Running, __: Json, finished: Json) -> Sitting:
    me = pages.sit(finished, settings=TEXT)
    me.at("end").wait_for()
    return me


def at_replay(pages: Pages, _: Running, __: Json, finished: Json) -> Sitting:
    me = pages.open(f"/replay/{finished['id']}?moment=20", settings=TEXT)
    me.wait_until("seen.places.length > 0")
    return me


PLACES: dict[str, Way] = {
    "question": at_question,
    "target": at_target,
    "draft": at_draft,
    "end": at_end,
    "replay": at_replay,
}
assert set(PLACES) < set(SCREENS)


@pytest.mark.parametrize("screen", PLACES)
def test_nothing_bars_anybody(
    screen: str, pages: Pages, server: Running, target: Json, finished: Json, axe: str, shot: Shot
) -> None:
    me = PLACES[screen](pages, server, target, finished)
    me.page.evaluate(axe)
    found: list[str] = []
    for theme in ("dark", "light"):
        me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        found += [f"{theme} {each}" for each in me.page.evaluate(AUDIT, {"rules": {NAMES: {"enabled": True}}})]
        shot(me.page, f"text-{screen}-{theme}")
    assert found == []
    for width in (720, 320):  # a common screen at 200 and at 400 %
        me.page.set_viewport_size({"width": width, "height": 450})
        assert me.page.evaluate(SIDEWAYS) == 0
