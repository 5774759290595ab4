"""Without a connection: the page opens all the same, a game waits, and nothing secret is kept for that."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from recompile.game.records import Record, replay
from tests.browser.opening import Pages, wait_for_the_record
from tests.browser.playing import Sitting
from tests.serving import Json, eventually

FILES = "recompile-files-"
IS_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return navigator.serviceWorker.controller !== null && (await caches.has("recompile-books"))
    && (await (await caches.open("recompile-books")).keys()).length >= 4;
}"""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      const answer = await caches.match(request);
      found.push([new URL(request.url).pathname + new URL(request.url).search, await answer.text()]);
    }
  }
  return found;
}"""


def installed(pages: Pages, path: str = "/", **options: Any) -> Sitting:
    """A page whose worker is ready for anything."""
    me = pages.open(path, service_workers="allow", **options)
    eventually(lambda: me.page.evaluate(IS_KEPT))
    return me


def go_offline(page: Page) -> None:
    page.context.set_offline(True)


def test_the_page_opens_without_a_connection(pages: Pages) -> None:
    me = installed(pages, locale="fr-FR")
    expect(me.page.locator("html")).to_have_attribute("lang", "fr")
    go_offline(me.page)
    me.page.reload()
    expect(me.at("play-bot")).to_contain_text("Jouer")  # in the language that was chosen
    expect(me.at("offline")).to_be_visible()
    assert me.page.evaluate("fetch('/api/books/fr').then(answer => answer.json())")["cards"]
    me.page.goto("/games")
    expect(me.at("games")).to_be_visible()
    me.page.goto("/nothing")
    expect(me.at("nothing")).to_be_visible()
    pages.wrong.clear()  # a browser without a connection says so on its console
    me.page.context.set_offline(False)
    me.page.goto("/")
    expect(me.at("offline")).to_have_count(0)


def test_a_game_waits_and_says_so(pages: Pages) -> None:
    me = installed(pages)
    me.set_up("random")
    me.click("play-bot")
    before = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    go_offline(me.page)
    me.page.reload()
    expect(me.at("opening")).to_have_attribute("data-link", "lost")
    expect(me.at("opening")).to_contain_text("No connection")
    me.page.goto("/")
    expect(me.at("saved")).to_have_count(1)  # the list is on the device
    me.click("continue")
    me.page.context.set_offline(False)
    me.page.evaluate("dispatchEvent(new Event('online'))")
    assert me.wait_until("seen.screen === 'table' && seen.hand.length > 0")["hand"] == before["hand"]
    pages.wrong.clear()


@pytest.mark.parametrize(
    ("locale", "rule", "card"),
    [
        ("en-GB", "Zero is even.", "Fire"),
        ("fr-FR", "Zéro est pair", "Feu"),
        ("pl-PL", "Zero jest liczbą parzystą", "Ogień"),
    ],
)
def test_rules_and_cards_are_read_without_a_connection(pages: Pages, locale: str, rule: str, card: str) -> None:
    me = installed(pages, locale=locale)
    go_offline(me.page)
    me.page.reload()
    me.click("to-books")
    expect(me.page.locator('[data-rule="R4.11"]')).to_contain_text(rule)
    me.at("find").fill("R4.11")
    expect(me.page.locator("[data-rule]")).to_have_count(1)
    me.at("find").fill("xyzzy")
    expect(me.at("no-hits")).to_contain_text("xyzzy")
    me.click("books-cards")
    me.at("find").fill(f"{card} 3")
    expect(me.at("browse-card")).to_have_count(1)
    expect(me.page.locator('a[data-card="FIR3"]')).to_contain_text(card)
    me.page.goto("/rules/R7.1")
    expect(me.page.locator('[data-rule="R7.1"]')).to_be_in_viewport()
    expect(me.page.locator('[data-rule="R7.1"]')).to_have_class("lit")
    pages.wrong.clear()


def test_a_finished_game_is_read_without_a_connection(pages: Pages, finished: Json) -> None:
    me = installed(pages)
    me.page.goto(f"/game/{finished['id']}?token={finished['token']}")
    wait_for_the_record(me)
    said = me.at("result").inner_text()
    go_offline(me.page)
    me.page.goto("/games")
    expect(me.at("read")).to_have_count(1)
    expect(me.at("replay")).to_have_count(0)  # it needs the server
    me.click("read")
    expect(me.at("kept-result")).to_have_text(said)
    assert me.page.locator("main h2").count() > finished["state"]["number"] // 2
    assert me.page.locator("main li").count() > 50
    with me.page.expect_download() as saved:
        me.click("save-record")
    text = saved.value.path().read_text(encoding="utf-8")
    assert replay(Record.parse(text)).outcome is not None
    me.page.locator("summary").click()
    assert me.at("kept-record").inner_text().strip() == text.strip()
    me.page.goto("/record/nowhere")
    expect(me.page.locator("h1")).to_have_text("This device keeps no such game.")
    pages.wrong.clear()


def test_nothing_secret_is_kept(pages: Pages) -> None:
    me = installed(pages)
    me.set_up("random")
    me.click("play-bot")
    seen = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    game = me.page.url.rpartition("/")[2]
    token = json.loads(me.page.evaluate("localStorage['recompile.games']"))[0]["token"]
    me.page.goto(f"/game/{game}?token={token}")
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.page.evaluate(f"fetch('/api/games/{game}/record?token={token}')")
    me.page.evaluate(f"fetch('/api/levels/en?token={token}')")
    me.page.goto("/games")
    expect(me.at("game")).to_have_count(1)
    kept = me.page.evaluate(KEPT)
    paths = {path for path, _ in kept}
    assert {"/", "/api/books/en", "/api/catalogue/en", "/api/levels/en"} <= paths
    assert not any(game in path or "token" in path for path in paths)
    assert not any(secret in text for _, text in kept for secret in (game, token))
    assert seen["hand"]
    books = ("books", "catalogue", "levels", "rulebook", "lessons", "terms", "summary")
    allowed = ("/assets/", "/icon", "/manifest", *(f"/api/{book}/" for book in books))
    assert all(path == "/" or path.startswith(allowed) for path in paths)


def made(page: Page) -> list[str]:
    """The versions whose files are kept."""
    names: list[str] = page.evaluate("caches.keys()")
    return [name.removeprefix(FILES) for name in names if name.startswith(FILES)]


def looked_for(page: Page) -> list[str]:
    """The same, after the browser has looked for another one; while one is being installed it looks for none."""
    page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    page.wait_for_timeout(200)
    return made(page)


def publish(worker: Path, script: str) -> None:
    """Another worker, the packed form first: a browser may ask at any moment, and the server keeps what it has read."""
    worker.with_name("sw.js.gz").write_bytes(gzip.compress(script.encode()))
    worker.write_text(script, encoding="utf-8")


def test_a_new_version_takes_the_place_of_the_old_one(pages: Pages, client: Path) -> None:
    me = installed(pages)
    worker = client / "sw.js"
    script = worker.read_text(encoding="utf-8")
    (first,) = made(me.page)
    try:
        for version in ("second", "third"):
            publish(worker, script.replace(f'"{first}"', f'"{version}"'))
            eventually(lambda wanted=version: wanted in looked_for(me.page), 30)
            eventually(lambda: not me.page.evaluate("navigator.serviceWorker.ready.then(found => found.waiting)"))
    finally:
        publish(worker, script)
    eventually(lambda: made(me.page) == ["second", "third"])  # the one before stays for tabs that still have it
    go_offline(me.page)
    me.page.reload()
    expect(me.at("play-bot")).to_be_visible()
    expect(me.at("today-away")).to_be_visible()  # the puzzle of the day is the last thing the page asks for
    pages.wrong.clear()


def test_the_worker_knows_every_file(pages: Pages) -> None:
    me = pages.open()
    script = me.page.evaluate("fetch('/sw.js').then(answer => answer.text())")
    assert 'const VERSION = "";' not in script
    for asset in me.page.evaluate("performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)"):
        assert asset in script or asset.startswith(("/api/", "/sw.js")), asset
    answer = me.page.request.get("/sw.js")
    assert answer.headers["cache-control"] == "no-cache"


def test_it_can_be_installed(pages: Pages) -> None:
    me = pages.open()
    path = me.page.locator("link[rel=manifest]").get_attribute("href")
    assert path is not None
    manifest = me.page.request.get(path).json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        answer = me.page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        assert len(answer.body()) < 20_000
