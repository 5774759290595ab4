"""What somebody wants to be so: their own protocols in a ready-made game, and the only answer given by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.opening import Pages
from tests.browser.playing import Sitting


def protocols(me: Sitting) -> list[str | None]:
    """At the bottom of the table, by line."""
    plates = me.page.locator('.line > .plates > [data-testid="plate"]:nth-child(2)')
    return [plate.get_attribute("data-protocol") for plate in plates.all()]


def dealt(me: Sitting, seed: int, seat: str = "A") -> Sitting:
    """Whose games have another shuffle, or another seat, than those of a page usually have."""

    def sits(route: Route) -> None:
        route.continue_(post_data={**(route.request.post_data_json or {}), "seed": seed, "seat": seat})

    me.page.unroute("**/api/games")
    me.page.route("**/api/games", sits)
    return me


@pytest.mark.parametrize("seat", ["A", "B"])
def test_i_choose_my_own_protocols_in_either_seat(pages: Pages, seat: str) -> None:
    me = dealt(pages.open(), 3, seat)
    me.click("change-setup")
    me.click("setup-ready")
    expect(me.at("ready-mine")).to_contain_text("Mine")
    me.at("ready-mine").locator("select").first.select_option("LOV")
    me.click("setup-done")
    me.click("play-bot")
    me.wait()
    assert protocols(me) == ["LOV", "WAT", "DEA"]


def test_what_was_answered_by_itself_is_in_the_log(pages: Pages) -> None:
    """Not every game has a question with only one answer."""
    assert any(tells_what_was_answered(dealt(pages.open(), seed)) for seed in range(4, 10))


def tells_what_was_answered(me: Sitting) -> bool:
    """Play until something had only one answer, and look for it; false if nothing had in a whole game."""
    me.set_up("random")
    me.click("play-bot")
    me.wait()
    me.click("settings")
    expect(me.at("alone")).not_to_be_checked()
    me.click("close")
    lines = me.at("log").locator('li[data-kind="answered"]')
    for _ in range(60):
        if me.play(4)["screen"] == "end":
            return False
        expect(lines).to_have_count(0)
        me.click("settings")
        me.at("alone").check()
        found = lines.count()
        me.at("alone").uncheck()
        me.click("close")
        if found > 0:
            return True
    return False
