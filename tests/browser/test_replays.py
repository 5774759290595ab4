"""Replays in the browser: of a game at its end, and of a record from a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.opening import Pages, Shot
from tests.browser.playing import Sitting
from tests.serving import Json, Running


def moment(me: Sitting) -> int:
    return int(me.at("moment").get_attribute("data-moment") or -1)


def shows(me: Sitting, wanted: int) -> None:
    """Wait for a moment, and for the table of that moment."""
    expect(me.at("moment")).to_have_attribute("data-moment", str(wanted))
    me.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")


def test_a_finished_game_again(pages: Pages, finished: Json, shot: Shot) -> None:
    me = pages.sit(finished)
    expect(me.at("end")).to_be_visible()
    shot(me.page, "end")
    me.click("watch")
    last = finished["state"]["moments"] - 1
    shows(me, 0)
    me.wait_until("seen.places.length === 0")
    assert len(me.look()["hand"]) == 5
    me.page.keyboard.press("End")
    shows(me, last)
    expect(me.at("table")).to_be_visible()
    me.page.keyboard.press("ArrowLeft")
    shows(me, last - 1)
    me.page.keyboard.press("Home")
    shows(me, 0)
    me.page.keyboard.press("ArrowDown")
    me.page.keyboard.press("ArrowRight")
    assert moment(me) >= 1
    me.at("scrubber").fill(str(last // 2))
    shows(me, last // 2)
    me.wait_until("seen.places.length > 0")
    shot(me.page, "replay")
    me.click("first")
    shows(me, 0)
    me.click("step")
    shows(me, 1)
    me.click("back")
    shows(me, 0)
    me.click("play")
    expect(me.at("moment")).not_to_have_attribute("data-moment", "0")
    me.click("play")
    me.page.keyboard.press("Escape")
    expect(me.at("end")).to_be_visible()


def test_whose_eyes(pages: Pages, finished: Json) -> None:
    me = pages.open(f"/replay/{finished['id']}")
    shows(me, 0)
    first = me.wait_until("seen.hand.length === 5")["hand"]
    expect(me.at("their-hand").locator("[data-card]")).to_have_count(5)  # hidden cards are shown
    me.at("hidden").uncheck()
    expect(me.at("their-hand").locator("[data-card]")).to_have_count(0)
    assert me.look()["hand"] == first
    me.page.keyboard.press("2")
    second = me.wait_until(f"seen.hand.length === 5 && seen.hand[0] !== '{first[0]}'")["hand"]
    assert not set(first) & set(second)
    content = me.page.content()
    assert not any(code in content for code in first)
    expect(me.at("view-B")).to_have_attribute("aria-checked", "true")
    me.page.keyboard.press("3")
    expect(me.at("hidden")).to_be_checked()
    me.page.keyboard.press("1")
    assert me.wait_until(f"seen.hand[0] === '{first[0]}'")["hand"] == first


def test_a_record_from_a_file(pages: Pages, finished: Json, server: Running, tmp_path: Path) -> None:
    status, text, _ = server.http(f"/api/games/{finished['id']}/record?token={finished['token']}")
    assert status == 200
    record = tmp_path / "game.txt"
    record.write_text(text, encoding="utf-8")
    me = pages.open()
    me.at("upload").set_input_files(record)
    shows(me, 0)
    assert "/replay/" in me.page.url
    me.click("last")
    shows(me, finished["state"]["moments"] - 1 + 6)  # a record begins with the draft
    me.click("analyse")  # what somebody sends in can be read, too
    expect(me.at("moves").locator("tbody tr")).not_to_have_count(0, timeout=60_000)
    me.click("leave-replay")
    expect(me.at("play-bot")).to_be_visible()


def test_a_file_that_is_no_record(pages: Pages, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.txt"
    nonsense.write_text("<script>alert(1)</script>", encoding="utf-8")
    me = pages.open()
    me.at("upload").set_input_files(nonsense)
    expect(me.at("problem")).not_to_be_empty()
    pages.wrong = [each for each in pages.wrong if "status of 4" not in each]  # the browser says so by itself


def test_the_analysis_of_a_game(pages: Pages, finished: Json) -> None:
    """Between two people it is read when somebody asks for it."""
    me = pages.sit(finished)
    me.click("analyse")
    expect(me.at("graph").locator("polyline.ln")).not_to_have_attribute("points", "", timeout=60_000)
