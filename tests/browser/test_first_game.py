"""The first page and the guided first game: one click, and somebody who knows nothing has compiled a line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import wrong
from tests.browser.opening import DESKTOP, PHONE, Pages
from tests.browser.playing import Sitting

NEW = {"knows": False}
FIRST = {"en": "Play your first game", "fr": "Jouer votre première partie", "pl": "Zagraj pierwszą grę"}


def first_visit(pages: Pages, **options: Any) -> Sitting:
    return pages.open(**{**options, "settings": {**NEW, **options.get("settings", {})}})


def ideas(me: Sitting) -> list[str]:
    """The ideas that are told at this question, one after the other, until all are."""
    found = []
    while me.at("idea-next").count():
        found.append(me.at("idea-next").get_attribute("data-idea") or "")
        me.click("idea-next")
    return found


def as_suggested(me: Sitting) -> None:
    """Do what the strip says would do, and wait for the next question."""
    before = me.wait()["seq"]
    is_refresh = me.at("example").get_attribute("data-move") == "R"
    me.click("example")
    if not is_refresh:
        me.click("confirm")
    me.wait_until(f"seen.seq > {before} && seen.open")


def to_the_first_compile(me: Sitting) -> list[str]:
    """What was explained on the way."""
    told: list[str] = []
    for _ in range(6):
        me.at("coach").wait_for()
        told += ideas(me)
        as_suggested(me)
    me.at("coach").wait_for()
    return told + ideas(me)


LEARNED = ["turn", "face_up", "middle", "lines", "face_down", "cover", "refresh", "threat", "ten", "compile", "win"]
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("en", {}),
    ("fr", {"settings": {"textView": True}}),
    ("pl", {"size": PHONE, "has_touch": True, "is_mobile": True}),
]


@pytest.mark.parametrize(("lang", "options"), WAYS, ids=["en", "fr-text", "pl-phone"])
def test_a_first_visit_leads_to_a_compile_of_ones_own(pages: Pages, lang: str, options: dict[str, Any]) -> None:
    me = first_visit(pages, locale=f"{lang}-{lang.upper()}", **options)
    me.at("first-game").wait_for()
    expect(me.at("first-game")).to_have_text(FIRST[lang])
    expect(me.at("level")).to_have_count(0)  # no bots, no draft
    assert wrong(me.page) == []
    me.click("first-game")
    me.at("coach").wait_for()
    assert wrong(me.page) == []
    assert to_the_first_compile(me) == LEARNED
    assert me.page.evaluate("JSON.parse(localStorage['recompile.settings']).met") == LEARNED
    if "textView" not in options.get("settings", {}):
        assert me.look()["compiled"] == ["A2"]


def test_what_was_explained_stays_explained_and_all_of_it_can_be_stopped(pages: Pages) -> None:
    me = first_visit(pages)
    me.page.locator("body").press("Enter")  # presses the bright button
    assert ideas(me_at_the_strip(me)) == ["turn", "face_up"]
    as_suggested(me)
    expect(me.at("idea-next")).to_have_attribute("data-idea", "middle")
    me.page.reload()
    expect(me.at("idea-next")).to_have_attribute("data-idea", "middle")  # on the screen, and not yet answered
    as_suggested(me)
    expect(me.at("idea-next")).to_have_attribute("data-idea", "lines")
    me.click("no-ideas")
    expect(me.at("coach")).to_have_count(0)
    me.click("settings")
    me.at("explain").check()
    me.click("close")
    expect(me.at("idea-next")).to_have_attribute("data-idea", "lines")  # it belongs to this question; none was met

    me.page.goto("/")
    expect(me.at("first-game")).to_have_text("Go on with your first game")
    me.click("first-game")
    me.at("coach").wait_for()


def me_at_the_strip(me: Sitting) -> Sitting:
    me.at("coach").wait_for()
    return me


def test_a_warning_comes_before_the_move(pages: Pages) -> None:
    """Told by foresight of the very move, while it lies on the table and is not played yet."""
    me = first_visit(pages)
    me.click("first-game")
    for _ in range(4):
        me.at("coach").wait_for()
        as_suggested(me)
    me.at("hand-card", card="LIG4").click()
    expect(me.at("coach-said")).to_have_text("After this Pip compiles line 3.")


# ---------------------------------------------------------------- the first page of somebody who comes back


def kept(**games: object) -> str:
    return f"localStorage['recompile.games'] = {json.dumps(json.dumps(list(games.values())))}"


def game(mode: str, opponent: str, *, won: bool | None = None, mine: bool = True) -> dict[str, object]:
    protocols = [{"code": code, "compiled": won is True} for code in ("WAT", "LIG", "SPE")]
    over = {} if won is None else {"over": True, "result": {"won": won, "by": "compiled", "winner": ""}}
    seat = {"id": f"{mode}-{opponent}-{won}", "token": "t" * 24, "mode": mode, "opponent": opponent}
    return {**seat, "number": 12, "sentence": "", "mine": mine, "protocols": protocols, "at": 1, **over}


def bright(page: Page) -> list[str]:
    return [each.get_attribute("data-testid") or "" for each in page.locator("main .btn.go").all()]


def test_who_knows_the_game_is_one_click_from_playing(pages: Pages) -> None:
    me = first_visit(pages)
    me.click("knows")
    expect(me.at("play-bot")).to_contain_text("Play Pip")
    me.page.reload()
    expect(me.at("play-bot")).to_be_visible()  # it is remembered
    assert bright(me.page) == ["play-bot"]
    expect(me.at("score")).to_have_text("You have not met.")
    expect(me.at("saved")).to_have_count(0)
    assert wrong(me.page) == []
    me.at("level", level="gentle").focus()
    me.page.keyboard.press("ArrowRight")
    expect(me.at("play-bot")).to_contain_text("Play Moss")
    me.set_up("random")
    me.page.reload()
    expect(me.at("setup-words")).to_contain_text("Random protocols")
    expect(me.at("play-bot")).to_contain_text("Play Moss")


@pytest.mark.parametrize("size", [DESKTOP, (360, 740)], ids=["desktop", "phone"])
def test_what_was_done_here_is_on_the_first_page(pages: Pages, size: tuple[int, int]) -> None:
    me = pages.open(size=size, settings={"level": "fair"})
    me.page.route("**/api/games/mine*", lambda route: route.fulfill(json=[]))
    won, lost = game("bot", "Vesper", won=True), game("bot", "Vesper", won=False)
    me.page.evaluate(kept(waits=game("friend", "quiet-ember"), bot=game("bot", "Vesper"), won=won, lost=lost))
    results = [{"id": str(each), "opponent": "Vesper", "won": each < 7} for each in range(11)]
    me.page.evaluate(f"localStorage['recompile.results'] = {json.dumps(json.dumps(results))}")
    me.page.reload()
    expect(me.at("score")).to_have_text("You have won 7 of 11.")
    assert bright(me.page) == ["continue"]  # a friend waits
    expect(me.at("own-record")).to_have_attribute("aria-label", "3 of 30 protocols won with")
    expect(me.at("own-record").locator(".l2")).to_have_count(3)
    assert wrong(me.page) == []


def test_a_stronger_bot_is_offered_once(pages: Pages) -> None:
    me = pages.open()
    results = [{"id": str(each), "opponent": "Pip", "won": True} for each in range(3)]
    me.page.evaluate(f"localStorage['recompile.results'] = {json.dumps(json.dumps(results))}")
    for many in (1, 0):
        me.page.goto("/")
        me.set_up("random")
        me.click("play-bot")
        me.wait()
        resign(me)
        expect(me.at("next-bot")).to_have_count(many)


def resign(me: Sitting) -> None:
    me.click("settings")
    me.click("resign")
    me.click("resign")  # surely
    me.at("end").wait_for()


def nowhere(pages: Pages) -> Sitting:
    """At an address that the client does not know; the server would say so as well, on the console."""
    me = pages.open()
    me.page.evaluate("history.pushState(null, '', '/no/such/page'); dispatchEvent(new PopStateEvent('popstate'))")
    return me


def test_nothing_at_an_address_can_be_searched_from(pages: Pages) -> None:
    me = nowhere(pages)
    expect(me.at("nothing")).to_contain_text("There is nothing at this address.")
    assert wrong(me.page) == []
    me.at("nothing-search").fill("shift")
    me.page.keyboard.press("Enter")
    expect(me.page).to_have_url(f"{pages.address}/cards?q=shift")
