"""What the page says about what the server keeps: it is what this server really does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from recompile.server.keeping import Keep
from tests.browser.opening import PHONE, Pages, Shot
from tests.serving import Running


def test_it_is_found_from_the_start_by_keys_alone(
    pages: Pages, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        server.hub, "config", replace(server.hub.config, keep=Keep(90, 1), contact="keeper@table.example")
    )
    me = pages.open()
    link = me.at("to-privacy")
    link.focus()
    me.page.keyboard.press("Enter")
    me.at("privacy").wait_for()
    assert me.page.url.endswith("/privacy")
    me.at("how-long").get_by_text("A finished game is deleted 90 days after its end.").wait_for()
    assert "deleted after 1 day." in me.at("how-long").inner_text()
    me.at("deleting").get_by_text("keeper@table.example").wait_for()
    assert "at most 20 characters" in me.at("privacy").inner_text()
    me.page.go_back()
    me.at("level").first.wait_for()


def test_for_ever_is_said_as_well(pages: Pages, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.hub, "config", replace(server.hub.config, keep=Keep(0, 0)))
    me = pages.open("/privacy", settings={"textView": True})
    me.at("how-long").get_by_text("Finished games are kept until somebody has them deleted.").wait_for()
    assert "reached here" not in me.at("deleting").inner_text()


@pytest.mark.parametrize(("lang", "said"), [("fr", "180 jours après sa fin"), ("pl", "po 180 dniach")])
def test_in_other_languages_on_a_phone(pages: Pages, lang: str, said: str, shot: Shot) -> None:
    me = pages.open("/privacy", size=PHONE, settings={"lang": lang})
    me.at("how-long").get_by_text(said).wait_for()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(me.page, f"privacy-{lang}")


def test_without_a_server_it_says_what_it_can(pages: Pages) -> None:
    me = pages.open()
    me.at("to-privacy").wait_for()
    me.page.route("**/api/about", lambda route: route.abort())
    pages.wrong.clear()
    me.click("to-privacy")
    me.at("how-long").get_by_text("The server does not answer.").wait_for()
    me.at("deleting").wait_for()
    pages.wrong.clear()  # the browser tells of what it could not fetch
