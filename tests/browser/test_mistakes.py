"""What was sure and was missed: the study says it, and the mistake opens as a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import msgspec
import pytest
from playwright.sync_api import Route, expect

from recompile.lab.analysis import analyse_record
from recompile.lab.looking import Settings
from recompile.puzzles.mistakes import puzzles_of
from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.test_access import AUDIT
from tests.browser.test_end import read
from tests.mistaken import WIN
from tests.serving import Json, Running


@pytest.fixture(scope="module")
def lost(server: Running) -> Json:
    """A game against a bot, given up after the first answer."""
    game = server.new_game(**READY, mode="bot", level="gentle", seat="A", seed=3, name="Ada")
    with server.sit(game["id"], game["token"]) as me:
        me.wait("state")
        assert me.play(0)["type"] == "done"
        assert me.ask("resign")["type"] == "done"
        return {**game, "state": me.state}


@pytest.fixture(scope="module")
def own() -> Json:
    """A puzzle from a game, as the server offers it."""
    with patch("recompile.puzzles.mining.rating.LADDER", ()):
        (puzzle,) = puzzles_of(analyse_record(WIN.record, Settings(rounds=40)))
    plain: Json = msgspec.to_builtins(puzzle)
    return plain


def mistaken(own: Json) -> Callable[[Route], None]:
    """The first decision is told as one in which something sure was missed."""

    def told(route: Route) -> None:
        answer = route.fetch()
        data = answer.json()
        for each in data.get("decisions", []):
            if each["number"] == 1:
                each["sure"] = {"kind": "win", "move": "X", "label": "Play Peace 5", "now": False}
                each["sure"] |= {"played": False, "missed": True}
                each |= {"loss": 0.3, "mark": "blunder"}
                data["puzzles"] = [{"moment": each["moment"], "player": "A", "puzzle": own}]
        route.fulfill(response=answer, json=data)

    return told


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_missed_win_is_said_and_opens_as_a_puzzle(
    pages: Pages, lost: Json, own: Json, axe: str, shot: Shot, size: tuple[int, int] | None
) -> None:
    me = pages.sit(lost) if size is None else pages.sit(lost, size=size)
    me.page.route("**/api/games/*/analys*", mistaken(own))
    me.page.reload()
    read(me)
    if size is not None:
        me.click("tab-result")
    said = "You had a sure win here: Play Peace 5, whatever they held."
    expect(me.at("decided").locator("li button").first).to_contain_text(said)
    expect(me.at("own-mistakes")).to_contain_text("1 of your mistakes is a puzzle.")
    me.page.evaluate(axe)
    assert me.page.evaluate(AUDIT) == []
    shot(me.page, "end-mistakes")
    me.click("solve-own")
    me.page.wait_for_url(f"**/puzzles/{own['id']}")
    expect(me.at("puzzle-table")).to_have_attribute("data-status", "open")
    me.page.reload()
    expect(me.at("puzzle-table")).to_have_attribute("data-status", "open")
    me.page.goto(me.page.url.removesuffix(f"/{own['id']}"))
    expect(me.at("own-puzzle")).to_contain_text("Mistake 1")


def test_the_decision_says_what_was_sure(pages: Pages, lost: Json, own: Json) -> None:
    me = pages.sit(lost)
    me.page.route("**/api/games/*/analys*", mistaken(own))
    me.page.reload()
    read(me)
    me.click("tab-moves")
    me.at("moves").locator("tbody tr button").first.click()
    expect(me.at("sure-thing")).to_have_text("You had a sure win here: Play Peace 5, whatever they held.")


def test_one_that_is_not_on_this_device_is_not_found(pages: Pages, own: Json) -> None:
    me = pages.open(f"/puzzles/{own['id']}")
    expect(me.at("nothing")).to_be_visible()
    pages.wrong[:] = [each for each in pages.wrong if "404" not in each]
