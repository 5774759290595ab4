"""A terminal and a browser at the same table: they speak the same messages."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from recompile.table.match import Match
from tests.browser.opening import Pages, Shot
from tests.browser.playing import GRACE, Sitting
from tests.serving import Running, eventually
from tests.terminals import Terminal, terminal

LONGEST = 240.0  # seconds; a game takes about thirty


def test_a_terminal_and_a_browser_play_each_other(pages: Pages, server: Running, shot: Shot) -> None:
    """A whole game: the browser plays with the mouse, the drawn table in the terminal with the Enter key."""
    one = pages.open(settings={"name": "Ada"})
    one.set_up("random")
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
    """Until it is over, each answers when they are asked. An answer may be long on its way: whose turn it is is looked
    at again before each, so that nobody is waited for who has nothing to do."""
    until = time.monotonic() + LONGEST
    while not match.is_over:
        assert time.monotonic() < until, "the game did not end"
        before = match.seq
        if match.asked == "B":
            other.type("\r")
        elif (seen := one.look())["open"]:
            one.answer(seen)
        pause = time.monotonic() + 0.15  # the first Enter only chooses
        while match.seq == before and time.monotonic() < pause:
            other.read(0.01)
