"""Two people and time: clocks that run and tick, somebody who is gone, and takebacks that are asked for."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from recompile.table.absences import Patience
from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.playing import Sitting
from tests.browser.test_access import AUDIT
from tests.browser.test_table import play_face_down
from tests.serving import Json, Running, Seat, invitation_of, running

# Every sound that is made of noise; a tick is one.
COUNT = """
window.ticks = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...at) { window.ticks++; return start.apply(this, at); };
"""


@pytest.fixture(scope="module")
def hasty(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has little patience with those who are gone."""
    with running(tmp_path_factory.mktemp("hasty"), static=client, absence=Patience(pause=0.05, claim=1.5)) as found:
        yield found


@pytest.fixture
def tables(browser: Browser, hasty: Running) -> Iterator[Pages]:
    found = Pages(browser, f"http://127.0.0.1:{hasty.port}")
    yield found
    found.close()
    assert found.wrong == []


def new_game(server: Running, **wanted: object) -> tuple[Json, Json]:
    """The seats of both friends."""
    game = server.new_game(**{**READY, "seed": 3, "name": "Ada", **wanted})
    return game, {**game, "token": invitation_of(game)}


def both_have_played(one: Sitting, other: Sitting) -> None:
    play_face_down(one)
    play_face_down(other)
    one.wait()


# ---------------------------------------------------------------- takebacks


def test_a_takeback_is_asked_for_and_granted(tables: Pages, hasty: Running, axe: str, shot: Shot) -> None:
    mine, theirs = new_game(hasty)
    one, other = tables.sit(mine), tables.sit(theirs, settings={"name": "Zelda"})
    hand = one.wait()["hand"]
    both_have_played(one, other)
    one.click("undo")
    expect(one.at("wish")).to_contain_text("Ask to take your last move back?")
    shot(one.page, "wish")
    one.click("wish-yes")
    expect(one.at("asked")).to_contain_text("Zelda can let you")
    expect(other.at("takeback")).to_contain_text("Ada asks to take the last move back")
    other.page.evaluate(axe)
    assert other.page.evaluate(AUDIT, {}) == []
    shot(other.page, "takeback")
    other.click("takeback-yes")
    expect(other.at("takeback")).to_have_count(0)
    expect(one.at("asked")).to_have_count(0)
    seen = one.wait_until("seen.places.length === 0")
    assert sorted(seen["hand"]) == sorted(hand)


def test_a_takeback_is_declined_with_keys_and_in_the_text_view(tables: Pages, hasty: Running) -> None:
    mine, theirs = new_game(hasty)
    one, other = tables.sit(mine), tables.sit(theirs, settings={"textView": True, "name": "Zelda"})
    play_face_down(one)
    down = other.page.locator("[data-move]", has_text="face-down").first  # in the list, in words
    down.click()
    down.click()
    one.wait()
    one.page.keyboard.press("u")
    expect(one.at("wish-yes")).to_be_visible()
    one.page.keyboard.press("x")
    expect(one.at("wish")).to_have_count(0)
    one.page.keyboard.press("u")
    one.page.keyboard.press("y")
    expect(other.at("takeback")).to_contain_text("Ada asks")
    other.page.keyboard.press("x")
    expect(other.at("takeback")).to_have_count(0)
    expect(one.at("asked")).to_have_count(0)
    expect(one.at("undo")).to_have_attribute("aria-disabled", "true")  # once is enough


def test_what_was_picked_stays_and_an_outdated_request_vanishes(tables: Pages, hasty: Running) -> None:
    mine, theirs = new_game(hasty)
    one, other = tables.sit(mine), tables.sit(theirs)
    both_have_played(one, other)
    card = one.wait()["offers"]["hand"][0]["card"]
    one.choose_card(card)
    one.click("undo")
    one.click("wish-yes")
    expect(other.at("takeback")).to_be_visible()
    expect(one.at("hand-card", card=card)).to_have_attribute("data-state", "chosen")
    one.click("face-down")
    one.aim(one.wait_until("seen.offers.landing.length > 0")["offers"]["landing"][0])
    one.confirm()
    expect(other.at("takeback")).to_have_count(0)


# ---------------------------------------------------------------- somebody is gone


def lose(seat: Seat) -> None:
    """The line is cut, without a goodbye."""
    seat.socket.socket.shutdown(socket.SHUT_RDWR)


def test_a_lost_connection_pauses_the_clock_and_can_be_claimed(
    tables: Pages, hasty: Running, axe: str, shot: Shot
) -> None:
    mine, theirs = new_game(hasty, clock=600, increment=5)
    one = tables.sit(mine, locale="fr-FR")
    with hasty.sit(theirs["id"], theirs["token"], name="Zelda") as other:
        other.wait("state")
        play_face_down(one)
        expect(one.at("clock", side="B")).to_have_attribute("data-runs", "true")
        lose(other)
    banner = one.at("claim")
    expect(banner).to_contain_text("Zelda n’est plus en ligne")
    expect(banner).to_contain_text("Sa pendule est arrêtée")
    expect(one.at("clock", side="B")).to_have_class("clock paused")
    expect(one.at("claim-yes")).to_have_attribute("aria-disabled", "true")
    shot(one.page, "disconnected-fr")
    expect(banner).to_contain_text("Vous pouvez maintenant réclamer la partie, ou attendre.")
    one.page.evaluate(axe)
    assert one.page.evaluate(AUDIT, {}) == []
    one.page.keyboard.press("y")
    expect(one.at("end")).to_have_attribute("data-by", "left")
    expect(one.at("end")).to_contain_text("Vous gagnez : Zelda a quitté la table.")


def test_somebody_who_left_and_comes_back(tables: Pages, hasty: Running, shot: Shot) -> None:
    """Without a clock as well; on a phone, in the light theme."""
    mine, theirs = new_game(hasty)
    one, other = tables.sit(mine, size=PHONE, color_scheme="light"), tables.sit(theirs, settings={"name": "Zelda"})
    play_face_down(one)
    other.wait()
    address = other.page.url
    other.page.goto("/")
    expect(one.at("claim")).to_contain_text("Zelda left the table")
    expect(one.at("claim")).to_contain_text("it goes on when they come back")
    expect(one.at("claim-yes")).not_to_have_attribute("aria-disabled", "true", timeout=10_000)
    shot(one.page, "left-phone")
    other.page.goto(address)
    other.wait()
    expect(one.at("claim")).to_have_count(0)


# ---------------------------------------------------------------- clocks


def test_a_clock_is_chosen_and_seen_from_the_draft_on(tables: Pages, shot: Shot) -> None:
    one = tables.open(settings={"name": "Ada"})
    one.click("change-setup")
    one.at("clock-choice").select_option("0")
    expect(one.at("clock-choice").locator("option:checked")).to_have_text("10 minutes + 5 seconds for each decision")
    one.click("setup-done")
    one.click("play-friend")
    link = one.at("friend-link").input_value()
    other = tables.open(link.removeprefix(tables.address), settings={"name": "Zelda"})
    for each in (one, other):
        each.wait_until("seen.screen === 'draft'")
        expect(each.at("clock")).to_have_count(2)
    expect(one.at("clock", side="A")).to_have_attribute("data-runs", "true")
    expect(one.at("clock", side="A")).to_have_attribute("title", "+5 s for each decision")
    shot(one.page, "draft-clock")
    one.click("surprise")
    one.click("take")
    expect(other.at("clock", side="B")).to_have_attribute("data-runs", "true")
    assert seconds(other.page, "A") > 600  # a decision has added something


def seconds(page: Page, side: str) -> float:
    shown = page.locator(f'[data-testid="clock"][data-side="{side}"]').inner_text()
    minutes, _, rest = shown.partition(":")
    return int(minutes) * 60 + float(rest)


@pytest.mark.parametrize("tick", [True, False])
def test_the_last_seconds_are_seen_and_heard(tables: Pages, hasty: Running, shot: Shot, *, tick: bool) -> None:
    mine, theirs = new_game(hasty, clock=12)
    one = tables.open(settings={"sound": True, "tick": tick})
    one.page.add_init_script(COUNT)
    one.page.goto(f"/game/{mine['id']}?token={mine['token']}")
    one.at("hand").wait_for()
    one.page.mouse.click(1, 1)  # browsers are silent until somebody does something
    with hasty.sit(theirs["id"], theirs["token"]) as other:
        other.wait("state")
        clock = one.at("clock", side="A")
        expect(clock).to_have_class("clock low run")
        expect(one.page.get_by_text("Less than 30 seconds left")).to_have_count(1)
        one.page.wait_for_function("() => document.querySelector('[data-side=A].low').innerText.includes('.')")
        one.page.wait_for_timeout(100)
        shot(one.page, "last-seconds")
        assert (one.page.evaluate("window.ticks") > 1) == tick
        assert 0 < seconds(one.page, "A") < 10
