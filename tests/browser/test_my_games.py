"""My games: nothing is lost on a device, a seat moves to another one, and links are where one looks for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looking import wrong
from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.playing import Sitting
from tests.serving import Json, Running

KEY = "recompile.games"
# As version 0.1 kept a game.
OLD = {
    "token": "t",
    "mode": "bot",
    "opponent": "Fair",
    "number": 12,
    "sentence": "Play a card or refresh.",
    "mine": True,
    "over": False,
    "protocols": [{"code": "FIR", "compiled": True}, {"code": "WAT", "compiled": False}],
    "at": 1,
}


def kept(page: Page) -> list[Json]:
    found: list[Json] = json.loads(page.evaluate(f"localStorage[{KEY!r}] ?? '[]'"))
    return found


def keep(page: Page, games: list[Json]) -> None:
    page.evaluate(f"games => localStorage[{KEY!r}] = games", json.dumps(games))


def seats(server: Running, count: int) -> list[Json]:
    """As many games of friends, as a device of 0.1 kept them. In every other one it is the device's turn."""
    found: list[Json] = []
    for at in range(count):
        made = server.new_game(**READY, seed=at, seat="AB"[at % 2], clock=600)
        found.append({**OLD, "id": made["id"], "token": made["token"], "mode": "friend", "opponent": f"Friend {at}"})
    return found


def open_list(me: Sitting) -> None:
    me.page.goto("/games")
    me.page.locator("[data-testid=game], [data-testid=finished]").first.wait_for()


def start_hot_seat(me: Sitting) -> str:
    me.page.goto("/")
    me.set_up("random")
    me.click("play-hotseat")
    me.wait()
    return me.page.url.rpartition("/")[2]


def test_no_game_is_dropped_however_many_there_are(pages: Pages, server: Running, shot: Shot) -> None:
    me = pages.open()
    keep(me.page, seats(server, 30))
    me.page.goto("/")
    expect(me.at("saved")).to_have_count(3)
    expect(me.at("my-games")).to_contain_text("15")  # it is known whose turn it is, also where the device was wrong
    shot(me.page, "start-with-games")
    me.click("my-games")
    expect(me.page).to_have_url(f"{pages.address}/games")
    expect(me.page).to_have_title("My games · recompile")
    expect(me.at("game")).to_have_count(30)
    expect(me.page.get_by_role("region", name="Your turn").get_by_test_id("game")).to_have_count(15)
    expect(me.at("game").first).to_contain_text("Your move: Play a card or refresh.")
    expect(me.at("time").first).to_contain_text("10 minutes left, paused")
    shot(me.page, "games")
    me.at("continue").first.click()
    expect(me.at("hand")).to_be_visible()  # nobody has come yet, and there is no invitation to send
    assert len(kept(me.page)) == 30


def test_the_list_can_be_searched(pages: Pages) -> None:
    me = pages.open()
    games = [
        {**OLD, "id": "a", "token": None, "opponent": "Fair"},
        {**OLD, "id": "b", "token": None, "opponent": "Zelda", "mode": "friend", "protocols": []},
        {**OLD, "id": "c", "token": None, "opponent": "Hard", "over": True, "result": {"won": True, "by": "compiled"}},
    ]
    keep(me.page, games)
    open_list(me)
    shown = me.page.locator("[data-testid=game], [data-testid=finished]")
    expect(shown).to_have_count(3)
    me.click("kind-people")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Zelda")
    me.click("kind-bots")
    expect(shown).to_have_count(2)
    me.at("find").fill("water")
    expect(shown).to_have_count(2)
    me.at("find").fill("hard")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("won, Hard")
    me.at("find").fill("nobody")
    expect(me.page.locator("body")).to_contain_text("No game is like that.")


def test_a_seat_opens_on_another_device(pages: Pages, shot: Shot) -> None:
    me = pages.open()
    me.set_up("random")
    me.click("play-bot")
    before = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.click("settings")
    expect(me.at("watch-link")).to_have_value(f"{pages.address}/watch/{me.page.url.rpartition('/')[2]}")
    me.click("seat")
    expect(me.at("qr")).to_be_visible()
    expect(me.at("local")).to_be_visible()
    shot(me.page, "seat")
    link = me.at("seat-link").input_value()
    elsewhere = pages.open(link.removeprefix(pages.address))
    assert elsewhere.wait_until("seen.screen === 'table' && seen.hand.length > 0")["hand"] == before["hand"]
    assert "token" not in elsewhere.page.url
    elsewhere.page.reload()
    elsewhere.wait_until("seen.screen === 'table' && seen.hand.length > 0")


def test_a_hot_seat_game_moves_with_both_seats(pages: Pages) -> None:
    me = pages.open()
    start_hot_seat(me)
    open_list(me)
    me.at("seat").click()
    link = me.at("seat-link").input_value()
    elsewhere = pages.open(link.removeprefix(pages.address))
    elsewhere.play()
    assert elsewhere.wait()["screen"] == "curtain"
    elsewhere.page.reload()
    elsewhere.wait()
    assert len(kept(elsewhere.page)[0]["tokens"]) == 2


def test_all_seats_as_a_file(pages: Pages, server: Running, tmp_path: Path) -> None:
    me = pages.open()
    keep(me.page, seats(server, 3))
    open_list(me)
    with me.page.expect_download() as saved:
        me.click("save-seats")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    elsewhere = pages.open("/games")
    expect(elsewhere.at("none")).to_be_visible()
    elsewhere.at("load-seats").set_input_files(file)
    expect(elsewhere.at("seats-told")).to_have_text("3 seats are new here.")
    expect(elsewhere.at("game")).to_have_count(3)
    elsewhere.at("load-seats").set_input_files(file)
    expect(elsewhere.at("seats-told")).to_have_text("0 seats are new here.")
    file.write_text("{}")
    elsewhere.at("load-seats").set_input_files(file)
    expect(elsewhere.at("seats-told")).to_have_text("This file has no seats in it.")


def test_games_the_server_does_not_know_are_said_and_kept(pages: Pages, server: Running) -> None:
    me = pages.open()
    game = seats(server, 1)[0]
    keep(me.page, [{**OLD, "id": "nowhere"}, {**game, "token": "wrong"}])
    open_list(me)
    expect(me.at("game", game="nowhere")).to_contain_text("The server has no such game.")
    expect(me.at("game", game=game["id"])).to_contain_text("is not open any more")
    assert len(kept(me.page)) == 2
    me.at("game", game="nowhere").get_by_test_id("seat").click()
    me.click("forget")
    assert len(kept(me.page)) == 2  # asked once more
    me.click("forget")
    expect(me.at("game")).to_have_count(1)
    assert [each["id"] for each in kept(me.page)] == [game["id"]]


def test_an_invitation_opened_by_its_own_host_takes_no_seat_away(pages: Pages) -> None:
    """They only look whether it works; it is not used up by that."""
    me = pages.open()
    me.set_up("random")
    me.click("play-friend")
    link = me.at("friend-link").input_value()
    expect(me.at("watch-link")).to_be_visible()
    game = me.page.url.rpartition("/")[2]
    own = kept(me.page)[0]["token"]
    me.page.goto(link)
    expect(me.at("friend-link")).to_have_value(link)
    me.page.wait_for_url(f"**/game/{game}")
    assert kept(me.page)[0]["token"] == own
    friend = pages.open(link)
    expect(friend.at("hand")).to_have_attribute("data-zone", "B.hand")
    expect(me.at("hand")).to_have_attribute("data-zone", "A.hand")


def test_a_finished_game_is_listed_with_its_result_and_replay(pages: Pages) -> None:
    me = pages.open()
    me.set_up("random")
    me.click("play-bot")
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.click("settings")
    me.click("resign")
    me.click("resign")
    expect(me.at("end")).to_be_visible()
    me.page.goto("/games")
    expect(me.at("finished")).to_have_count(1)
    expect(me.at("finished")).to_contain_text("lost, Pip")
    expect(me.at("finished")).to_contain_text("today")
    me.click("replay")
    expect(me.at("transport")).to_be_visible()
    expect(me.at("undo")).to_have_attribute("aria-disabled", "true")
    me.page.go_back()
    me.click("open")
    expect(me.at("end")).to_be_visible()


def test_back_and_forward_between_start_list_and_table(pages: Pages) -> None:
    me = pages.open()
    me.set_up("random")
    me.click("play-bot")
    before = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.page.go_back()
    expect(me.at("play-bot")).to_be_visible()
    expect(me.at("saved")).to_have_count(1)
    me.page.go_forward()
    assert me.wait_until("seen.screen === 'table' && seen.hand.length > 0")["hand"] == before["hand"]
    me.page.go_back()
    me.click("my-games")
    me.at("continue").click()
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.page.go_back()
    expect(me.at("games")).to_be_visible()


def test_coming_back_to_a_game_that_had_a_rematch(pages: Pages) -> None:
    me = pages.open()
    me.set_up("random")
    me.click("play-bot")
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    me.click("settings")
    me.click("resign")
    me.click("resign")
    me.click("rematch")
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    again = me.page.url
    me.page.go_back()
    expect(me.at("end")).to_be_visible()
    expect(me.at("rematch")).to_have_text("To the rematch")
    me.click("rematch")
    me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    assert me.page.url == again


def test_two_tabs_of_one_seat(pages: Pages) -> None:
    me = pages.open()
    me.set_up("random")
    me.click("play-hotseat")
    seen = me.wait()
    if seen["screen"] == "curtain":
        me.click("ready")
        seen = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    page = me.page.context.new_page()
    page.goto(me.page.url)
    second = Sitting(page, me.chance, keys=False)
    if second.wait()["screen"] == "curtain":
        second.click("ready")
    assert second.wait_until("seen.screen === 'table' && seen.hand.length > 0")["hand"] == seen["hand"]
    me.answer(seen)
    second.wait_until(f"seen.screen === 'curtain' || seen.seq > {seen['seq']}")
    listing = me.page.context.new_page()
    listing.goto("/games")
    expect(listing.get_by_test_id("game")).to_have_count(1)


def test_what_another_tab_forgets_is_gone_from_the_list(pages: Pages, server: Running) -> None:
    """Also when the server, which was asked about it before, answers only then."""
    me = pages.open("/rules")
    keep(me.page, seats(server, 1))
    listing = me.page.context.new_page()
    asked: list[Route] = []
    listing.route("**/api/games/mine*", lambda route: asked.append(route))
    with listing.expect_request("**/api/games/mine*"):
        listing.goto("/games")
    expect(listing.get_by_test_id("game")).to_have_count(1)
    me.page.evaluate(f"localStorage.removeItem({KEY!r})")
    expect(listing.get_by_test_id("game")).to_have_count(0)
    with listing.expect_request_finished():
        asked[0].continue_()
    expect(listing.get_by_test_id("none")).to_be_visible()
    assert kept(me.page) == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_a_seat_that_is_open_twice_says_so(pages: Pages, crowded: Json, size: tuple[int, int], shot: Shot) -> None:
    touch = {"has_touch": True, "is_mobile": True} if min(size) < 450 else {}
    one = pages.sit(crowded, size=size, settings={"lang": "fr"}, **touch)
    one.wait()
    expect(one.at("elsewhere")).to_have_count(0)
    two = pages.sit(crowded)
    expect(two.at("elsewhere")).to_contain_text("This seat is open elsewhere, too.")
    expect(one.at("elsewhere")).to_be_in_viewport()
    shot(one.page, f"elsewhere-{size[0]}")
    assert wrong(one.page) == []
    two.page.close()
    expect(one.at("elsewhere")).to_have_count(0)
    assert one.look()["open"]


def test_where_nothing_can_be_kept_the_address_keeps_the_seat(pages: Pages) -> None:
    me = pages.open()
    me.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    me.page.goto("/")
    me.set_up("random")
    me.click("play-bot")
    before = me.wait_until("seen.screen === 'table' && seen.hand.length > 0")
    assert "/g/" in me.page.url
    assert "#" in me.page.url
    me.page.reload()
    assert me.wait_until("seen.screen === 'table' && seen.hand.length > 0")["hand"] == before["hand"]


@pytest.mark.parametrize("path", ["/nothing", "/game", "/replay/x/y", "/games/x"])
def test_an_unknown_address(pages: Pages, path: str) -> None:
    me = pages.open()
    answer = me.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    pages.wrong.clear()  # the browser writes a 404 to the console, as it should
    expect(me.at("nothing")).to_contain_text("There is nothing at this address.")
    me.click("home")
    expect(me.at("play-bot")).to_be_visible()


@pytest.mark.parametrize("path", ["/game/nowhere", "/watch/nowhere", "/replay/nowhere"])
def test_an_unknown_game(pages: Pages, path: str) -> None:
    me = pages.open(path)
    expect(me.at("refused")).to_have_text("There is no such game.")


def test_on_a_phone_in_french(pages: Pages, server: Running, shot: Shot) -> None:
    me = pages.open(size=(360, PHONE[1]), locale="fr-FR", color_scheme="light")
    keep(me.page, [*seats(server, 4), {**OLD, "id": "old", "over": True}])
    open_list(me)
    expect(me.at("game")).to_have_count(4)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    shot(me.page, "games-phone-fr")
    me.at("seat").first.click()
    expect(me.at("qr")).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    shot(me.page, "seat-phone-fr")


def test_a_file_that_is_no_record_is_refused_in_the_language_of_the_page(pages: Pages, tmp_path: Path) -> None:
    me = pages.open(locale="pl-PL")
    file = tmp_path / "game.txt"
    file.write_text('[Format "1"]\n\nhello')
    me.at("upload").set_input_files(file)
    expect(me.at("problem")).to_have_text("Wiersz 3: Oczekiwano nagłówka albo pierwszego rzędu, 1., a nie „hello”.")
    pages.wrong.clear()  # the browser writes the refusal to its console
