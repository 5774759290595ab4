"""How heavy the client is and how fast it answers. Its size and what it fetches are promises; times are only said."""

from __future__ import annotations

import re
import statistics
import time
from typing import Any

import pytest

from tests.browser.opening import READY, Pages
from tests.browser.playing import Sitting
from tests.serving import Json, Running

# Bytes on the wire. Before the first page can be used, in any language; then what each screen adds to it.
FIRST_LOAD = 100_000
LATER = {
    "table": 60_000,
    "end": 23_000,  # with what was sure in the game, and the mistakes that are puzzles
    "replay": 21_000,
    "games": 16_000,
    "learn": 20_000,
    "lesson": 14_000,
    "puzzles": 24_000,  # without the list itself, which tests/test_server_puzzles.py weighs
    "puzzle": 14_000,
    "rules": 24_000,  # with a name and plain words for every rule
    "cards": 32_000,
    "rulings": 66_000,  # the whole book
    "ruling": 88_000,  # with what draws a table
    "privacy": 20_000,
    "text": 16_000,
    "workshop": 40_000,
}
MOVES = 20
FETCHED = "performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)"
SENT = """performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""
FIRST = [
    "/api/books/en",
    "/api/catalogue/en",
    "/api/levels/en",
    "/assets/index.css",
]
MOST_SCRIPTS = 3  # the client itself, and what it shares with the parts that come later


def started(pages: Pages, **options: Any) -> Sitting:
    """At the first page, when it can be used; the parts it fetches for later are held back. Nothing is cached."""
    me = pages.open(**options)
    me.page.add_init_script("window.requestIdleCallback = () => 0")
    me.page.goto("/")
    me.at("level").first.wait_for()
    return me


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "pl-PL"])
def test_the_first_load_is_small(pages: Pages, locale: str, capsys: pytest.CaptureFixture[str]) -> None:
    me = started(pages, locale=locale)
    sent = me.page.evaluate(SENT)
    with capsys.disabled():
        print(f"\nfirst load, {locale}: {sent} bytes on the wire")
    assert 20_000 < sent <= FIRST_LOAD


@pytest.mark.usefixtures("few_puzzles")
def test_every_later_screen_is_small(
    pages: Pages, server: Running, finished: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    """What each of them costs whoever has seen the first page, or the table."""
    game = server.new_game(**READY, mode="hotseat", seed=9)
    ways = {
        "table": (f"/game/{game['id']}?token={game['token']}", "table", {}),
        "end": (f"/game/{finished['id']}?token={finished['token']}", "end", {}),
        "replay": (f"/replay/{finished['id']}", "transport", {}),
        "games": ("/games", "games", {}),
        "learn": ("/learn", "learn", {}),
        "lesson": ("/learn/1", "coach", {}),
        "puzzles": ("/puzzles", "puzzle", {}),
        "puzzle": ("/puzzles/2", "knows", {}),
        "rules": ("/rules", "books", {}),
        "cards": ("/cards/FIR0", "words-on-it", {}),
        "rulings": ("/rulings", "fact-row", {}),
        "ruling": ("/rulings/32", "board", {}),
        "privacy": ("/privacy", "privacy", {}),
        "text": (f"/game/{game['id']}?token={game['token']}", "table", {"settings": {"textView": True}}),
        "workshop": ("/workshop", "workshop", {}),
    }
    sent = {"start": started(pages).page.evaluate(SENT)}
    for name, (path, what, options) in ways.items():
        me = started(pages, **options)
        me.page.goto(path)
        me.at(what).first.wait_for()
        sent[name] = me.page.evaluate(SENT)
    late = ("end", "lesson", "puzzle", "replay", "text")  # they follow the table
    added = {name: sent[name] - sent["table" if name in late else "start"] for name in ways}
    added["lesson"] -= added["learn"]  # whoever takes one has seen the list
    added["puzzle"] -= added["puzzles"]
    with capsys.disabled():
        print(f"\nlater, bytes on the wire: {added}")
    assert {name: size for name, size in added.items() if size > LATER[name]} == {}


def test_little_is_fetched_before_it_can_be_used(pages: Pages, capsys: pytest.CaptureFixture[str]) -> None:
    """Scripts, a style sheet and three books, nothing twice; the table comes when the first page is there."""
    begun = time.perf_counter()
    me = started(pages)
    usable = time.perf_counter() - begun
    fetched = me.page.evaluate(FETCHED)
    begun = time.perf_counter()
    me.set_up("random")
    me.click("play-bot")
    me.wait()
    with capsys.disabled():
        print(
            f"\nusable after {usable * 1000:.0f} ms, at the table {(time.perf_counter() - begun) * 1000:.0f} ms later"
        )
    named = sorted(re.sub(r"-[\w-]{8}\.", ".", path) for path in fetched)
    assert [path for path in named if not path.endswith(".js")] == FIRST
    assert "/assets/index.js" in named
    assert 1 <= len(named) - len(FIRST) <= MOST_SCRIPTS
    later = me.page.evaluate(FETCHED)[len(fetched) :]
    assert not any(
        part in path
        for path in later
        for part in ("text-", "games-", "study-", "workshop-", "glyphs-", "learn-", "browse-")
    )
    assert [path for path in later if not path.startswith("/assets/")] == ["/api/games"]


def test_how_long_a_move_takes(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    game = server.new_game(**READY, mode="hotseat", seed=9)
    times: list[float] = []
    with server.sit(game["id"], game["tokens"]["A"]) as one, server.sit(game["id"], game["tokens"]["B"]) as other:
        seats = {"A": one, "B": other}
        for seat in seats.values():
            seat.wait("state")
        while len(times) < MOVES:
            asked = seats[one.state["question"]["player"]]
            begun = time.perf_counter()
            assert asked.play()["type"] == "done"
            times.append(time.perf_counter() - begun)
            for seat in seats.values():
                seat.wait_for_seq(asked.state["seq"])
    with capsys.disabled():
        print(f"\na move and its answer: {statistics.median(times) * 1000:.1f} ms, at most {max(times) * 1000:.1f} ms")
