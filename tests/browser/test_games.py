"""Games at the browser table: against a bot with the mouse and with keys, with a friend, on one screen."""

from __future__ import annotations

from playwright.sync_api import expect

from recompile.cards import PROTOCOLS
from tests.browser.opening import Pages, Shot
from tests.browser.playing import Sitting


def test_a_whole_game_with_the_mouse(pages: Pages, shot: Shot) -> None:
    me = pages.open()
    expect(me.at("play-bot")).to_contain_text("Play Pip")
    expect(me.at("level", level="gentle").locator("[data-testid=sigil]")).to_have_attribute("data-strength", "1")
    shot(me.page, "start")
    me.set_up("random")
    me.click("level", level="easy")
    me.click("play-bot")
    seen = me.play()
    assert seen["screen"] == "end"
    assert me.given > 10
    expect(me.at("end")).to_have_attribute("data-by", "compiled")
    expect(me.at("result")).not_to_be_empty()
    me.click("rematch")
    assert me.wait_until("seen.screen === 'table' && seen.hand.length > 0")["compiled"] == []


def test_a_whole_game_with_keys_alone(pages: Pages) -> None:
    me = pages.open(keys=True)
    me.tab_to("testid", "change-setup")
    me.page.keyboard.press("Enter")
    me.tab_to("testid", "setup-random")
    me.page.keyboard.press("Space")
    me.page.keyboard.press("Escape")
    me.tab_to("testid", "play-bot", "Shift+Tab")
    me.page.keyboard.press("Enter")
    seen = me.play()
    assert seen["screen"] == "end"
    assert me.given > 10
    expect(me.at("result")).to_be_focused()
    me.page.keyboard.press("ArrowLeft")
    expect(me.at("looking")).to_be_visible()


def test_a_draft_against_a_bot(pages: Pages, shot: Shot) -> None:
    me = pages.open()
    me.click("play-bot")
    seen = me.wait()
    assert seen["screen"] == "draft"
    assert len(seen["offers"]["protocol"]) == len(PROTOCOLS)
    me.click("protocol", protocol="FIR")
    expect(me.at("preview").locator("[data-card]")).to_have_count(6)
    expect(me.at("take")).to_contain_text("Fire")
    shot(me.page, "draft")
    me.click("take")
    seen = me.wait()
    assert "FIR" not in seen["offers"]["protocol"]
    expect(me.at("protocol", protocol="FIR")).to_have_attribute("data-taken", "you")
    me.at("find").fill("water")
    expect(me.at("protocol", protocol="WAT")).not_to_have_class("faded")
    me.click("surprise")
    me.click("take")
    me.keys = True
    seen = me.wait_until(
        "seen.offers.protocol.length > 0 && document.querySelectorAll('[data-taken=you]').length === 2"
    )
    me.take(seen["offers"]["protocol"][0])
    seen = me.wait_until("seen.screen === 'table' && seen.offers.hand.length > 0")
    assert seen["names"]["A1"] == "Fire"
    assert len(set(seen["names"].values())) == 6


def invite(pages: Pages) -> tuple[Sitting, Sitting]:
    """Somebody makes a game, a friend opens the link."""
    one = pages.open(settings={"name": "Ada"})
    one.set_up("random")
    one.click("play-friend")
    link = one.at("friend-link").input_value()
    assert link.startswith(pages.address)
    other = pages.open(link.removeprefix(pages.address), settings={"name": "Zelda"})
    for each in (one, other):
        each.wait_until("seen.screen === 'table'")
    return one, other


def in_turn(*people: Sitting, answers: int) -> None:
    """Whoever is asked answers, so many times."""
    for _ in range(answers):
        while not any((asked := each).look()["open"] for each in people):
            people[0].page.wait_for_timeout(10)
        before = asked.look()
        asked.answer(before)
        for each in people:
            each.wait_until(f"seen.seq > {before['seq']}")


def test_two_browsers_and_a_reload_in_the_middle_of_a_question(pages: Pages) -> None:
    one, other = invite(pages)
    assert "token" not in other.page.url
    expect(one.page.locator("body")).to_contain_text("Zelda")  # who comes by the link brings a name
    in_turn(one, other, answers=5)
    asked = one if one.look()["open"] else other
    before = asked.wait()
    asked.choose_card(before["offers"]["hand"][0]["card"])
    asked.page.reload()
    after = asked.wait()
    assert {**after, "focus": None} == {**before, "focus": None}
    in_turn(one, other, answers=5)
    mine, theirs = one.look(), other.look()
    assert mine["totals"] == theirs["totals"]
    assert not set(mine["hand"]) & set(theirs["hand"])
    resign(one)
    for each in (one, other):
        expect(each.at("end")).to_have_attribute("data-by", "resignation")
    expect(one.at("end")).to_have_attribute("data-winner", "B")
    one.click("rematch")
    expect(other.at("rematch")).to_contain_text("Ada")
    other.click("rematch")
    again = [each.wait_until("seen.screen === 'table'") for each in (one, other)]
    assert sum(each["open"] for each in again) == 1
    expect(other.at("hand")).to_have_attribute("data-zone", "A.hand")


def resign(person: Sitting) -> None:
    person.click("settings")
    person.click("resign")
    person.click("resign")


def test_somebody_who_watches_sees_no_hand(pages: Pages) -> None:
    one, other = invite(pages)
    game = one.page.url.rpartition("/")[2]
    watching = pages.open()
    frames: list[str] = []
    watching.page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    watching.page.goto(f"/watch/{game}")
    seen = watching.wait_until("seen.screen === 'table'")
    in_turn(one, other, answers=1)
    watching.wait_until(f"seen.seq > {seen['seq']}")
    content = watching.page.content()
    hidden = [*one.look()["hand"], *other.look()["hand"]]
    assert len(hidden) >= 9
    assert frames
    for code in hidden:
        assert code not in content
        assert not any(code in frame for frame in frames)
    expect(watching.at("their-hand")).to_have_attribute("data-count", "5")
    assert not watching.look()["open"]
    # Nor do the two see each other's.
    for me, them in ((one, other), (other, one)):
        assert not any(code in me.page.content() for code in them.look()["hand"])


def test_two_on_one_screen_with_a_curtain_between(pages: Pages) -> None:
    me = pages.open()
    me.set_up("random")
    me.click("play-hotseat")
    hands: list[list[str]] = []
    for _ in range(3):
        seen = me.wait()
        if seen["screen"] != "curtain":
            hands.append(seen["hand"])
            seen = me.play()
        assert seen["screen"] == "curtain"
        for code in [code for hand in hands for code in hand]:
            assert code not in me.page.content()
            assert code not in me.page.evaluate("JSON.stringify(localStorage)")
        assert me.page.locator("[data-card]").count() == 0
        me.click("ready")
        seen = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
        hands.append(seen["hand"])
        assert not set(hands[-1]) & set(hands[-2])
        shown = {card for _, card, up in seen["places"] if up}
        assert not any(code in me.page.content() for code in set(hands[-2]) - shown)
