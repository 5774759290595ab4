"""Every screen for everybody: an audit by axe-core, in the dark and the light theme, finds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.making import MADE, at_bench, example, kept
from tests.browser.opening import (
    PHONE,
    READY,
    SEVERAL,
    Pages,
    Shot,
    may_rearrange,
    played,
    wait_for_the_record,
    wants_two,
)
from tests.browser.playing import Sitting
from tests.serving import Json, Running

# The rules that look at names alone are asked for apart: they say the same in every theme.
NAMES = "label-content-name-mismatch"
AUDIT = """async (options) => (await axe.run(document, { resultTypes: ["violations"], ...options })).violations
  .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`))"""


def at_start(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open()
    me.at("level").first.wait_for()
    return me


def at_a_first_visit(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open(settings={"knows": False})
    me.at("first-game").wait_for()
    return me


def at_the_first_game(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open(settings={"knows": False}, size=PHONE, has_touch=True, is_mobile=True)
    me.click("first-game")
    me.at("coach").wait_for()
    return me


def at_set_up(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open()
    me.click("change-setup")
    me.at("setup-done").wait_for()
    return me


def at_nothing(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open()
    me.page.evaluate("history.pushState(null, '', '/no/such/page'); dispatchEvent(new PopStateEvent('popstate'))")
    me.at("nothing").wait_for()
    return me


def at_draft(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    me = pages.sit(server.new_game(mode="bot", level="gentle", seat="A", seed=1))
    me.wait()
    me.click("protocol", protocol="FIR")
    return me


def at_question(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    me = pages.sit(server.new_game(**READY, mode="bot", level="gentle", seat="A", seed=3))
    seen = me.play(4)
    me.choose_card(seen["offers"]["hand"][0]["card"])
    return me


def at_target(pages: Pages, _: Running, target: Json, __: Json) -> Sitting:
    me = pages.sit(target)
    seen = me.wait()
    forbidden = next(place for place, *_ in seen["places"] if place not in seen["offers"]["place"])
    me.click("field-card", place=forbidden)
    me.at("why-not").wait_for()
    return me


def at_end(pages: Pages, _: Running, __: Json, finished: Json) -> Sitting:
    me = pages.sit(finished)
    me.at("end").wait_for()
    return me


def at_replay(pages: Pages, _: Running, __: Json, finished: Json) -> Sitting:
    me = pages.open(f"/replay/{finished['id']}?moment=20")
    me.wait_until("seen.places.length > 0")
    return me


def at_games(pages: Pages, server: Running, _: Json, finished: Json) -> Sitting:
    me = pages.sit(finished)
    me.at("end").wait_for()
    me.page.goto("/game/{id}?token={token}".format(**server.new_game(**READY, mode="bot", level="gentle", seed=3)))
    me.wait()
    me.page.goto("/games")
    me.at("game").wait_for()
    me.at("finished").wait_for()
    return me


def at_rules(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open("/rules/R4.11")
    me.page.locator(".lit").wait_for()
    return me


def at_cards(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open("/cards")
    me.at("browse-card").first.wait_for()
    me.at("words-on-it").wait_for()
    return me


def at_ruling(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open("/rulings/32")
    me.at("board").wait_for()
    return me


def at_rulings(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open("/rulings?q=Fire 0")
    me.at("fact").first.wait_for()
    return me


def at_privacy(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open("/privacy")
    me.at("how-long").locator("li").first.wait_for()
    return me


def at_record(pages: Pages, _: Running, __: Json, finished: Json) -> Sitting:
    me = pages.sit(finished)
    wait_for_the_record(me)
    me.page.goto(f"/record/{finished['id']}")
    me.page.locator("summary").click()
    return me


def at_seat(pages: Pages, server: Running, target: Json, finished: Json) -> Sitting:
    me = at_games(pages, server, target, finished)
    me.at("seat").click()
    me.at("qr").wait_for()
    return me


def at_several(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    me = pages.sit(played(server, wants_two, **SEVERAL))
    me.choose_card(me.wait()["offers"]["hand"][0]["card"])
    return me


def at_plates(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    """With an empty hand, and two plates that would change places."""
    me = pages.sit(played(server, may_rearrange, seed=2))
    assert me.wait()["hand"] == []
    me.click("plate", plate="A1")
    me.click("plate", plate="A3")
    return me


def on_a_phone(pages: Pages, _: Running, target: Json, __: Json) -> Sitting:
    me = pages.sit(target, size=PHONE, has_touch=True, is_mobile=True)
    me.at("hand-card").first.tap()
    return me


def on_its_side(pages: Pages, _: Running, target: Json, __: Json) -> Sitting:
    me = pages.sit(target, size=(844, 390), has_touch=True, is_mobile=True)
    me.click("drawer")
    return me


def at_the_shelf(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = pages.open("/workshop")
    me.page.evaluate(kept(example("loom")))
    me.page.reload()
    me.at("made").wait_for()
    return me


def at_the_bench(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    """With a text that is not understood, and a list of what can follow."""
    me = at_bench(pages, example("loom", colour="#c98500", glyph="★"))
    me.at("box-middle").fill("Frobnicate 1 card.")
    me.at("nearest").or_(me.page.locator(".diag")).first.wait_for()
    me.at("box-top").press_sequentially("A")
    me.at("completion").first.wait_for()
    return me


def at_a_trial(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = at_bench(pages, example("loom"))
    me.click("tab-try")
    me.at("prompt").wait_for()
    me.at("situation").first.wait_for()
    return me


def at_a_position(pages: Pages, server: Running, target: Json, finished: Json) -> Sitting:
    me = at_a_trial(pages, server, target, finished)
    me.click("own-position")
    me.at("position-form").wait_for()
    return me


def at_made_cards(pages: Pages, server: Running, _: Json, __: Json) -> Sitting:
    made = server.new_game(**MADE)
    me = pages.open(made["links"]["friend"])
    me.at("six").first.wait_for()
    return me


def at_paper(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = at_bench(pages, example("loom"))
    me.click("print-it")
    me.at("printed").first.wait_for()
    return me


def at_the_bench_on_a_phone(pages: Pages, _: Running, __: Json, ___: Json) -> Sitting:
    me = at_bench(pages, example("loom"), size=PHONE, has_touch=True, is_mobile=True)
    me.at("box-middle").fill("Frobnicate 1 card.")
    me.page.locator(".diag").first.wait_for()
    return me


Way = Callable[[Pages, Running, Json, Json], Sitting]
SCREENS: dict[str, Way] = {
    "start": at_start,
    "first-visit": at_a_first_visit,
    "first-game": at_the_first_game,
    "set-up": at_set_up,
    "nothing": at_nothing,
    "draft": at_draft,
    "question": at_question,
    "target": at_target,
    "end": at_end,
    "replay": at_replay,
    "games": at_games,
    "rules": at_rules,
    "cards": at_cards,
    "ruling": at_ruling,
    "rulings": at_rulings,
    "privacy": at_privacy,
    "record": at_record,
    "seat": at_seat,
    "several": at_several,
    "plates": at_plates,
    "phone": on_a_phone,
    "flat": on_its_side,
    "shelf": at_the_shelf,
    "bench": at_the_bench,
    "trial": at_a_trial,
    "position": at_a_position,
    "made-cards": at_made_cards,
    "paper": at_paper,
    "phone-bench": at_the_bench_on_a_phone,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_bars_anybody(
    screen: str, pages: Pages, server: Running, target: Json, finished: Json, axe: str, shot: Shot
) -> None:
    me = SCREENS[screen](pages, server, target, finished)
    me.page.evaluate(axe)  # by the debugger: the page itself lets no foreign script in
    found: list[str] = []
    for theme in ("dark", "light"):
        me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        found += [f"{theme} {each}" for each in me.page.evaluate(AUDIT, {"rules": {NAMES: {"enabled": False}}})]
    if screen == "question":
        shot(me.page, "light")
    assert found == []


@pytest.mark.parametrize("screen", SCREENS)
def test_what_is_seen_is_part_of_the_name(
    screen: str, pages: Pages, server: Running, target: Json, finished: Json, axe: str
) -> None:
    """Whoever speaks to the page says what they see on a button; its name has to hold those words."""
    me = SCREENS[screen](pages, server, target, finished)
    me.page.evaluate(axe)
    assert me.page.evaluate(AUDIT, {"runOnly": [NAMES]}) == []
