"""A terminal and a browser at the same table: they speak the same messages."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from recompile.table.match import Match
from tests.browser.opening import Pages, Shot
from tests.browser.playing import GRACE, MOST, Sitting
from tests.serving import Running, eventually
from tests.terminals import Terminal, terminal


def test_a_terminal_and_a_browser_play_each_other(pages: Pages, server: Running, shot: Shot) -> None:
    """A whole game: the browser plays with the mouse, the drawn table in the terminal with the Enter key."""
    one = pages.open(settings={"name": "Ada"})
    one.click("setup-random")
    one.click("play-friend")
    link = one.at("friend-link").input_value()
    with terminal("play", link, "--name", "Grace", columns=120) as other:
        one.wait_until("seen.screen === 'table'")
        match = server.hub.tables[one.page.url.rpartition("/")[2]].match
        eventually(lambda: "Grace" in match.settings.names)
        expect(one.page.locator("body")).to_contain_text("Grace")
        shot(one.page, "against-a-terminal")
        play_out(one, other, match)
        expect(one.at("end")).to_have_attribute("data-by", "compiled")
        other.wait_for("three protocols are compiled")
        other.type("n")  # play again
        expect(one.at("rematch")).to_contain_text("Grace", timeout=15_000)
        one.page.wait_for_timeout(GRACE)
        one.click("rematch")
        one.wait_until("seen.screen === 'table'")
        other.wait_for("Turn 1")
        other.type("q")
        other.wait_for("The game stays on the server")
        other.type("y")
        assert other.ended() == 0
        assert "Traceback" not in other.text


def play_out(one: Sitting, other: Terminal, match: Match) -> None:
    """Until it is over, each answers when they are asked."""
    for _ in range(MOST):
        if match.is_over:
            return
        before = match.seq
        if match.asked == "A":
            one.answer(one.wait())
        else:
            other.type("\r")
        until = time.monotonic() + 0.5
        while match.seq == before and time.monotonic() < until:
            other.read(0.01)
    raise AssertionError("the game did not end")
