"""The workshop: a protocol is written with help, kept, tried, played, saved and loaded, and sent to a friend."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, expect

from recompile.server import judges
from tests.browser.making import BOXES, at_bench, example, expect_playable, link_with, write_card
from tests.browser.opening import Pages, Shot
from tests.browser.playing import Sitting
from tests.serving import Running, running
from tests.test_server_judging import small

# ---------------------------------------------------------------- writing


def test_a_protocol_is_written_in_french_with_the_help_offered(pages: Pages, shot: Shot) -> None:
    tide = example("tide")
    me = pages.open("/workshop", locale="fr-FR")
    me.at("first-text").fill("Piochez 2 cartes.")
    me.click("begin")
    expect(me.at("write-fr")).to_have_attribute("aria-checked", "true")
    expect(me.at("box-middle")).to_have_value("Piochez 2 cartes.")
    expect(me.at("file-problem")).to_be_visible()  # it has no name yet
    me.at("name").fill("Marée")
    expect(me.at("file-problem")).not_to_be_visible()
    for card in tide["cards"]:
        write_card(me, card)
    expect_playable(me)

    # A word that is none: underlined, explained, and mended by one of the sentences that are near.
    me.at("card", value="5").click()
    me.at("box-middle").fill("Bannissez 1 carte adverse.")
    expect(me.at("box-middle")).to_have_attribute("data-understood", "false")
    expect(me.at("box-middle")).to_have_attribute("aria-invalid", "true")
    expect(me.page.locator(".mirror .bad")).to_have_text("Bannissez")
    expect(me.at("play-it")).to_have_attribute("aria-disabled", "true")
    expect(me.at("waits")).to_contain_text("Marée 5")
    shot(me.page, "workshop-fr")
    near = me.at("nearest").first.inner_text()
    me.at("box-middle").press("Alt+1")
    expect(me.at("box-middle")).to_have_value(near)
    expect(me.at("box-middle")).to_have_attribute("data-understood", "true")

    # What can follow is offered, and taken with Tab.
    me.at("box-middle").fill("")
    me.at("box-middle").press_sequentially("Pioch")
    expect(me.at("completion").first).to_be_visible()
    me.at("box-middle").press("Tab")
    expect(me.at("box-middle")).to_have_value("Piochez ")
    expect(me.at("box-middle")).to_be_focused()
    me.at("box-middle").press_sequentially("2 cartes")
    me.at("box-middle").press("Escape")
    expect(me.at("completions")).not_to_be_visible()
    me.at("box-middle").press_sequentially(".")
    expect(me.at("told-en")).to_have_text("Draw 2 cards.")
    expect(me.at("told-pl")).to_have_text("Dobierz 2 karty.")
    expect_playable(me)

    # In another language the same cards are told anew.
    me.click("write-pl")
    expect(me.at("box-middle")).to_have_value("Dobierz 2 karty.")
    expect_playable(me)
    me.click("undo")
    expect(me.at("box-middle")).to_have_value("Piochez 2 cartes.")


@pytest.mark.parametrize("name", ["relay", "tide", "compass"])
def test_an_example_is_copied_as_it_stands_in_the_examples(pages: Pages, name: str) -> None:
    me = pages.open("/workshop")
    me.at("copy-example", code=example(name)["code"]).click()
    expect(me.at("name")).to_have_value(example(name)["name"])
    kept = me.page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('recompile.workshop.'))[1]")
    assert json.loads(kept)["file"] == example(name)


def test_keys_lead_through_a_protocol(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    me.at("card", value="4").click()
    me.at("box-middle").fill("Frobnicate 1 card.")
    expect(me.at("box-middle")).to_have_attribute("data-understood", "false")
    me.at("card", value="0").click()
    me.at("box-top").focus()
    me.page.keyboard.press("F8")
    expect(me.at("card", value="4")).to_have_attribute("aria-current", "true")
    expect(me.at("box-middle")).to_be_focused()
    me.page.keyboard.press("Alt+ArrowDown")
    expect(me.at("card", value="5")).to_have_attribute("aria-current", "true")
    me.page.keyboard.press("Alt+ArrowDown")
    expect(me.at("card", value="0")).to_have_attribute("aria-current", "true")
    me.at("box-top").fill("")
    me.at("box-top").press("Control+Space")
    expect(me.at("completion")).to_have_count(6)
    me.at("box-top").press("ArrowDown")
    second = me.at("completion").nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    active = me.at("box-top").get_attribute("aria-activedescendant")
    assert active == second.get_attribute("id")
    word = second.locator("span").first.inner_text()
    me.at("box-top").press("Enter")
    assert me.at("box-top").input_value().casefold().startswith(word.casefold())


def test_what_is_written_is_kept_and_can_be_taken_back(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    before = me.at("box-middle").input_value()
    me.at("box-middle").fill("Draw 3 cards.")
    expect(me.at("kept")).to_have_attribute("data-kept", "yes")
    expect(me.at("kept")).to_contain_text("version 2")
    me.page.reload()
    expect(me.at("box-middle")).to_have_value("Draw 3 cards.")
    me.click("versions")
    me.at("version").first.click()
    expect(me.at("box-middle")).to_have_value(before)
    me.page.keyboard.press("Control+z")
    expect(me.at("box-middle")).to_have_value("Draw 3 cards.")
    me.page.keyboard.press("Control+Shift+z")
    expect(me.at("box-middle")).to_have_value(before)


def test_a_browser_that_keeps_nothing_says_so(pages: Pages) -> None:
    me = pages.open("/workshop")
    me.page.evaluate("Storage.prototype.setItem = () => { throw new Error('closed') }; 0")
    me.click("new")
    me.at("name").fill("Gust")
    expect(me.at("kept")).to_have_attribute("data-kept", "closed")
    with me.page.expect_download() as saved:
        me.click("save-file")
    assert "Gust" in Path(saved.value.path()).read_text(encoding="utf-8")


def test_values_are_exchanged(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    zero, six = me.at("box-middle").input_value(), me.at("value")
    six.select_option("6")
    expect(me.at("card", value="6")).to_have_attribute("aria-current", "true")
    expect(me.at("card", value="0")).to_have_count(0)
    expect(me.at("box-middle")).to_have_value(zero)
    six.select_option("1")
    expect(me.at("card", value="1")).to_have_attribute("aria-current", "true")
    expect(me.at("card")).to_have_count(6)
    expect_playable(me)


# ---------------------------------------------------------------- playing


def test_its_maker_plays_it_against_a_bot_to_the_end(pages: Pages, shot: Shot) -> None:
    me = at_bench(pages, example("tide", glyph="≋", colour="#1c7ed6"))
    me.page.keyboard.press("Control+Enter")
    seen = me.wait()
    assert seen["names"]["A1"].startswith("Tide")
    plate = me.at("plate", plate="A1")
    expect(plate.get_by_test_id("fan")).to_have_count(1)
    expect(plate.locator("svg.g path")).to_have_count(1)  # the sign is drawn, it needs no letter of any font
    expect(me.at("plate", plate="A2").get_by_test_id("fan")).to_have_count(0)
    shot(me.page, "workshop-table")
    assert me.play()["screen"] == "end"
    me.click("watch")
    me.at("transport").wait_for()
    expect(me.at("plate", plate="A1").get_by_test_id("fan")).to_have_count(1)


def test_it_can_be_drafted_from_the_start_page(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    me.page.goto("/")
    me.click("change-setup")
    me.at("made", code="REL").click()
    me.click("setup-done")
    me.click("play-bot")
    me.wait()
    expect(me.at("protocol")).to_have_count(31)
    me.click("protocol", protocol="REL")
    expect(me.at("preview").get_by_test_id("fan")).to_have_text("fan-made")
    me.click("take")
    assert me.wait_until("document.querySelector('[data-protocol=REL]')?.dataset.taken === 'you' && seen")


def test_a_text_that_is_not_understood_can_be_left_out(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    me.at("box-middle").fill("Frobnicate 1 card.")
    expect(me.at("play-it")).to_have_attribute("aria-disabled", "true")
    me.click("play-blank")
    assert me.wait()["names"]["A1"].startswith("Relay")


# ---------------------------------------------------------------- trying and judging


def test_a_card_is_tried_kept_as_a_scenario_and_tried_again_when_its_text_changes(pages: Pages) -> None:
    me = at_bench(pages, example("echo"))
    me.at("card", value="1").click()
    me.click("tab-try")
    expect(me.at("situation")).to_have_count(4)
    expect(me.at("sentence")).to_contain_text("Return up to 2", timeout=15_000)  # it is played already, and asks
    me.click("leave")
    expect(me.at("try-log")).to_contain_text("Echo 1")
    expect(me.at("try-who")).to_contain_text("opponent")  # whoever is asked sits below, without a curtain
    me.click("keep")
    expect(me.at("kept-scenario")).to_contain_text("echo-1-1")
    expect(me.at("scenarios")).to_contain_text("1 of 1")
    me.click("tab-write")
    me.at("box-middle").fill("Draw 2 cards.")
    expect(me.at("box-middle")).to_have_attribute("data-understood", "true")
    me.click("tab-try")
    expect(me.at("scenarios")).to_contain_text("0 of 1")
    expect(me.at("scenarios")).to_contain_text("echo-1-1")
    assert me.page.evaluate("localStorage['recompile.games'] ?? '[]'") == "[]"  # a trial is no game of mine


def test_a_position_of_ones_own(pages: Pages) -> None:
    me = at_bench(pages, example("echo"))
    me.click("tab-try")
    me.at("situation").first.wait_for()
    me.click("own-position")
    me.at("put-card").select_option("ECH4")
    me.at("put-face").select_option(index=1)
    me.at("put-place").select_option("1 3")
    me.click("put")
    me.at("whose").select_option("B")
    expect(me.at("position-text")).to_have_value(re.compile(r"ech4.* / B action"))
    written = me.at("position-text").input_value()
    me.at("position-text").fill("nothing of the kind")
    expect(me.at("try-position")).to_be_disabled()
    me.at("position-text").fill(written)
    me.click("try-position")
    expect(me.at("try-who")).to_contain_text("opponent")
    assert me.at("try-table").locator('[data-card="ECH4"]').count() == 1


@pytest.fixture
def judging(browser: Browser, client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pages]:
    """Pages of a server that judges, a deal at a time."""
    monkeypatch.setattr(judges, "schedule", small)
    monkeypatch.setattr(judges, "FIRST", 0.5)
    with running(tmp_path, static=client, judging=True) as server:
        found = Pages(browser, f"http://127.0.0.1:{server.port}")
        yield found
        found.close()
    assert found.wrong == []


def test_a_protocol_is_judged_and_the_judge_is_stopped(judging: Pages) -> None:
    me = at_bench(judging, example("relay"))
    me.click("tab-judge")
    me.click("judge-start")
    expect(me.at("card-verdict")).to_have_count(6, timeout=60_000)
    expect(me.at("standing").first).to_be_visible()
    expect(me.at("judge-head")).not_to_be_empty()
    me.click("judge-stop")
    expect(me.at("judge-start")).to_be_visible()


def test_where_nobody_judges_nothing_says_so(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    expect(me.at("tab-try")).to_be_visible()
    expect(me.at("tab-judge")).to_have_count(0)


# ---------------------------------------------------------------- saving and sharing


def test_a_file_is_saved_and_opened_elsewhere(pages: Pages, tmp_path: Path) -> None:
    me = at_bench(pages, example("tide"))
    with me.page.expect_download() as saved:
        me.click("save-file")
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    written = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert written["cards"] == example("tide")["cards"]
    other = pages.open("/workshop")
    other.at("import").set_input_files(path)
    expect(other.at("name")).to_have_value("Tide")
    expect(other.at("write-fr")).to_have_attribute("aria-checked", "true")
    expect_playable(other)


@pytest.mark.parametrize("text", ["just words", "format: 1\ncards: [", "x" * 70_000])
def test_a_file_that_is_none_is_refused(pages: Pages, tmp_path: Path, text: str) -> None:
    me = pages.open("/workshop")
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    me.at("import").set_input_files(path)
    expect(me.at("problem")).not_to_be_empty()
    expect(me.at("workshop")).to_be_visible()
    pages.wrong[:] = [each for each in pages.wrong if "status of 4" not in each]  # the browser says so as well


def to_the_end(*people: Sitting) -> None:
    """Whoever is asked answers, until it is over for both."""
    while True:
        while not any((asked := each).look()["open"] for each in people):
            people[0].page.wait_for_timeout(10)
        before = asked.look()
        if before["screen"] == "end":
            return
        asked.answer(before)
        for each in people:
            each.wait_until(f"seen.seq > {before['seq']} || seen.screen === 'end'")


def link_to(me: Sitting) -> str:
    me.click("share-it")
    expect(me.at("protocol-link")).to_have_value(re.compile("#p="))
    found = me.at("protocol-link").input_value()
    me.click("close")
    return found


def test_a_link_holds_a_protocol_and_a_friend_reads_it_before_sitting_down(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    link = link_to(me).removeprefix(pages.address)
    host = pages.open(link, settings={"name": "Ada"})
    expect(host.at("six").locator("li")).to_have_count(6)
    host.click("play-friend")
    invitation = host.at("friend-link").input_value().removeprefix(pages.address)

    shy = pages.open(invitation, locale="fr-FR")
    expect(shy.at("six").locator("li")).to_have_count(6)
    expect(shy.at("invited")).to_contain_text("Ada")
    expect(shy.at("six")).to_contain_text("carte")  # in the reader's language
    shy.click("decline")
    expect(shy.at("play-bot")).to_be_visible()

    friend = pages.open(invitation, settings={"name": "Zelda"})  # it was not used up
    friend.click("sit-down")
    for each in (host, friend):
        each.wait_until("seen.screen === 'table'")
    to_the_end(host, friend)
    expect(friend.at("end")).to_be_visible()


def test_a_link_is_copied_into_the_workshop(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    other = pages.open(link_to(me).removeprefix(pages.address))
    other.click("copy-it")
    expect(other.at("name")).to_have_value("Relay")
    expect_playable(other)


@pytest.mark.parametrize("packed", ["", "AAAA", "%3Cscript%3E", "x" * 5000])
def test_a_link_that_was_cut_says_so(pages: Pages, packed: str) -> None:
    me = pages.open(f"/workshop#p={packed}")
    if packed:
        expect(me.at("problem")).to_be_visible()
        expect(me.at("six")).to_have_count(0)
    else:
        expect(me.at("workshop")).to_be_visible()


@pytest.fixture
def sharing(browser: Browser, client: Path, tmp_path: Path) -> Iterator[Pages]:
    """Pages of a server whose operator has turned sharing on."""
    with running(tmp_path, static=client, sharing=True) as server:
        found = Pages(browser, f"http://127.0.0.1:{server.port}")
        yield found
        found.close()


def test_where_sharing_is_off_no_page_is_offered(pages: Pages) -> None:
    me = at_bench(pages, example("relay"))
    link_to(me)
    expect(me.at("publish")).to_have_count(0)


def test_a_page_is_made_renewed_reported_and_taken_back(sharing: Pages) -> None:
    pages = sharing
    me = at_bench(pages, example("relay"))
    me.click("share-it")
    me.click("publish")
    path = me.at("page-link").input_value().removeprefix(pages.address)
    assert path.startswith("/p/")
    other = pages.open(path)
    expect(other.at("six").locator("li")).to_have_count(6)
    other.click("report")
    other.at("report-why").fill("Not nice.")
    other.click("report-send")
    expect(other.at("reported")).not_to_be_empty()
    me.click("close")
    me.at("box-middle").fill("Draw 3 cards.")
    expect_playable(me)
    me.click("share-it")
    me.click("renew")
    expect(me.at("share-done")).to_contain_text("2")
    other.page.reload()
    expect(other.at("six").locator("li").first).to_contain_text("Draw 3 cards.")
    me.click("take-back")
    expect(me.at("publish")).to_be_visible()
    other.page.reload()
    expect(other.at("problem")).not_to_be_empty()


def test_copies_of_printed_cards_are_neither_shared_nor_printed(pages: Pages, server: Running) -> None:
    books = json.loads(server.http("/api/books/en")[1])
    fire = [
        {key: card[key] for key in ("value", *BOXES) if card[key] != ""}
        for card in books["cards"]
        if card["protocol"] == "FIR"
    ]
    me = at_bench(pages, example("relay", cards=fire))
    me.click("share-it")
    expect(me.at("copies")).to_be_visible()
    expect(me.at("protocol-link")).to_have_count(0)
    me.click("close")
    me.click("print-it")
    expect(me.at("copies")).to_be_visible()
    expect(me.at("print-now")).to_be_disabled()


def test_six_cards_on_paper(pages: Pages, shot: Shot) -> None:
    me = at_bench(pages, example("tide"))
    me.click("print-it")
    expect(me.at("printed")).to_have_count(6)
    me.click("print-pl")
    expect(me.at("printed").first).to_contain_text("kart")
    shot(me.page, "workshop-print")
    size = me.at("printed").first.bounding_box()
    assert size is not None
    assert (round(size["width"] / 96 * 25.4), round(size["height"] / 96 * 25.4)) == (63, 88)
    for paper, wanted in (("A4", (595, 842)), ("letter", (612, 792))):
        me.click(f"paper-{paper}")
        found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", me.page.pdf(prefer_css_page_size=True))
        assert [(round(float(width)), round(float(height))) for width, height in found] == [wanted]  # one page


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "{{7*7}}", "\u202eevil"])
def test_a_hostile_name_is_only_a_name(pages: Pages, name: str) -> None:
    """Whatever a link says is text; what nobody can see is refused."""
    me = pages.open("/workshop")
    file = example("relay", name=name, glyph="<b", keywords="<script>alert(1)</script>")
    other = pages.open(link_with(me, file))
    expect(other.at("six").or_(other.at("problem")).first).to_be_visible()
    assert other.page.locator("main img, main script").count() == 0
    if name.isprintable():
        expect(other.page.locator("h1")).to_have_text(name)
    expect(other.at("play-it").or_(other.at("problem"))).to_have_count(1)
    pages.wrong[:] = [each for each in pages.wrong if "status of 4" not in each]
