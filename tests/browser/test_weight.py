"""How heavy the client is and how fast it answers. Its size and what it fetches are promises; times are only said."""

from __future__ import annotations

import gzip
import re
import statistics
import time
from pathlib import Path

import pytest

from tests.browser.opening import READY, Pages
from tests.serving import Running

MOST = 120_000  # bytes of everything, as it goes over the wire
MOVES = 20
FETCHED = "performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)"
FIRST = ["/api/books/en", "/api/catalogue/en", "/api/levels/en", "/assets/index.css", "/assets/index.js"]


def test_the_client_is_small(client: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {
        path.name: len(gzip.compress(path.read_bytes(), 9))
        for path in client.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    with capsys.disabled():
        print(f"\nclient, gzipped: {sum(sizes.values())} bytes {sizes}")
    assert sum(sizes.values()) <= MOST


def test_little_is_fetched_before_it_can_be_used(pages: Pages, capsys: pytest.CaptureFixture[str]) -> None:
    """One script, one style sheet and three books, nothing twice; of the text view nothing before it is wanted."""
    begun = time.perf_counter()
    me = pages.open()
    me.at("level").first.wait_for()
    usable = time.perf_counter() - begun
    fetched = me.page.evaluate(FETCHED)
    begun = time.perf_counter()
    me.click("setup-random")
    me.click("play-bot")
    me.wait()
    with capsys.disabled():
        print(
            f"\nusable after {usable * 1000:.0f} ms, at the table {(time.perf_counter() - begun) * 1000:.0f} ms later"
        )
    assert sorted(re.sub(r"-[\w-]{8}\.", ".", path) for path in fetched) == FIRST
    assert me.page.evaluate(FETCHED) == [*fetched, "/api/games"]


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
