"""What the table shows: languages, the phone, undo, reasons, foresight; and that it outlives its server."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.playing import Sitting, named
from tests.serving import Json, Running, invitation_of

BOT = {**READY, "mode": "bot", "level": "gentle", "seat": "A", "seed": 3}

# ---------------------------------------------------------------- languages


WORDS = {
    "en": {"names": ["Fire", "Water", "Death"], "hand": "Hand", "undo": "Undo", "says": "Choose a card"},
    "fr": {"names": ["Feu", "Eau", "Mort"], "hand": "Main", "undo": "Annuler", "says": "Choisissez une carte"},
    "pl": {"names": ["Ogień", "Woda", "Śmierć"], "hand": "Ręka", "undo": "Cofnij", "says": "Wybierz kartę"},
}


def test_three_languages_at_one_table(pages: Pages, server: Running, shot: Shot) -> None:
    me = pages.sit(server.new_game(**BOT))
    me.play(2)
    sentences: set[str] = set()
    logs: set[str] = set()
    cards: set[str] = set()
    before = me.wait()
    for lang in ("pl", "fr", "en"):
        words = WORDS[lang]
        me.click("settings")
        me.click(f"lang-{lang}")
        expect(me.page.locator("html")).to_have_attribute("lang", lang)
        me.click("close")
        expect(me.at("hand")).to_have_attribute("aria-label", str(words["hand"]))
        expect(me.at("undo")).to_have_attribute("aria-label", str(words["undo"]))
        expect(me.at("confirm")).to_have_text(str(words["says"]))
        seen = me.wait_until(f"seen.names.A1 === {words['names'][0]!r}")
        assert [seen["names"][f"A{line}"] for line in (1, 2, 3)] == words["names"]
        assert (seen["seq"], seen["hand"], seen["totals"]) == (before["seq"], before["hand"], before["totals"])
        me.page.wait_for_function(
            "(old) => !old.includes(document.querySelector('.ask b').textContent)", arg=list(sentences)
        )
        sentences.add(me.page.locator(".ask b").inner_text())
        logs.add(me.at("log").inner_text())
        cards.add(me.at("hand-card").first.inner_text())
        if lang != "en":
            shot(me.page, f"table-{lang}")
    assert [len(each) for each in (sentences, logs, cards)] == [3, 3, 3]
    me.play(2)


def test_the_browser_says_which_language_to_begin_with(pages: Pages) -> None:
    me = pages.open(locale="pl-PL")
    expect(me.page.locator("html")).to_have_attribute("lang", "pl")
    me.click("lang-fr")
    expect(me.page.locator("html")).to_have_attribute("lang", "fr")
    expect(me.at("play-hotseat")).to_contain_text("À deux")
    me.page.reload()
    expect(me.page.locator("html")).to_have_attribute("lang", "fr")


# ---------------------------------------------------------------- sizes

OVERFLOW = """() => {
  const root = document.scrollingElement;
  const lines = [...document.querySelectorAll('[data-testid="line"]')].map((line) => line.getBoundingClientRect());
  return {
    wide: root.scrollWidth - innerWidth,
    high: root.scrollHeight - innerHeight,
    lines: lines.map((line) =>
      line.top >= 0 && line.left >= 0 && line.bottom <= innerHeight && line.right <= innerWidth && line.height > 60),
    above: lines.map((line, i) => i === 0 || line.top >= lines[i - 1].bottom - 1),
  };
}"""


def test_all_three_lines_on_a_phone(pages: Pages, crowded: Json, shot: Shot) -> None:
    me = pages.sit(crowded, size=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    me.wait()
    fit = me.page.evaluate(OVERFLOW)
    assert fit == {"wide": 0, "high": 0, "lines": [True] * 3, "above": [True] * 3}
    shot(me.page, "phone")
    expect(me.at("hand-card").first).to_be_in_viewport()
    expect(me.at("prompt")).to_be_in_viewport()


def test_a_few_moves_with_a_finger(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT), size=PHONE, has_touch=True, is_mobile=True)
    seen = me.wait()
    me.at("hand-card", card=seen["offers"]["hand"][0]["card"]).tap()
    picked = me.wait_until("seen.ready || seen.offers.landing.length > 0")
    if not picked["ready"]:
        me.at("landing", move=picked["offers"]["landing"][0]).tap()
    me.page.locator(named("confirm") + "[data-move]").tap()
    me.wait_until(f"seen.seq > {seen['seq']} && seen.open")
    me.play(3)
    assert me.page.evaluate(OVERFLOW)["wide"] == 0
    me.click("menu")
    expect(me.at("sheet").locator(named("log"))).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080), (1000, 700), (768, 1024)])
def test_nothing_scrolls(pages: Pages, crowded: Json, size: tuple[int, int]) -> None:
    me = pages.sit(crowded, size=size)
    me.wait()
    fit = me.page.evaluate(OVERFLOW)
    assert (fit["wide"], fit["high"], fit["lines"]) == (0, 0, [True] * 3)


@pytest.mark.parametrize("path", ["/", "/replay/{id}", "/game/{id}?token={token}"])
def test_no_screen_is_wider_than_a_phone(pages: Pages, finished: Json, path: str) -> None:
    me = pages.open(path.format_map(finished), size=PHONE, has_touch=True, is_mobile=True)
    me.wait_until("seen.screen !== ''")
    assert me.page.evaluate(OVERFLOW)["wide"] == 0


# ---------------------------------------------------------------- before and after a move


def test_undo(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT))
    before = me.wait()
    expect(me.at("undo")).to_have_attribute("aria-disabled", "true")
    me.answer(before)
    after = me.wait_until(f"seen.seq > {before['seq']} && seen.open")
    assert after["hand"] != before["hand"]
    me.click("undo")
    again = me.wait_until(f"seen.seq > {after['seq']} && seen.open && seen.hand.length === {len(before['hand'])}")
    for what in ("hand", "places", "totals", "offers", "sentence"):
        assert again[what] == before[what]


def play_face_down(me: Sitting) -> None:
    """Nothing works then, so that the turn passes."""
    me.choose_card(me.wait()["offers"]["hand"][0]["card"])
    if me.at("face-down").count() > 0:
        me.click("face-down")
    me.aim(me.wait_until("seen.offers.landing.length > 0")["offers"]["landing"][0])
    me.confirm()


def test_a_closed_undo_says_why(pages: Pages, server: Running) -> None:
    game = server.new_game(**READY, mode="friend", seed=3)
    token = invitation_of(game)
    one, other = pages.sit(game), pages.sit({**game, "token": token})
    play_face_down(one)
    expect(one.at("undo")).to_have_attribute("aria-disabled", "false")
    play_face_down(other)
    seen = one.wait()
    undo = one.at("undo")
    expect(undo).to_have_attribute("title", "Your opponent has answered already.")
    undo.click()  # and the other player can be asked
    expect(one.at("wish")).to_contain_text("Your opponent has answered already.")
    one.click("wish-no")
    expect(one.at("wish")).to_have_count(0)
    assert one.look()["seq"] == seen["seq"]


def test_a_card_is_dragged_onto_its_line(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT))
    seen = me.wait()
    from_x, from_y = middle(me, "hand-card", card=seen["offers"]["hand"][0]["card"])
    to_x, to_y = middle(me, "plate", plate="A1")
    me.page.mouse.move(from_x, from_y)
    me.page.mouse.down()
    me.page.mouse.move(from_x, from_y - 10)
    me.page.mouse.move(to_x, to_y, steps=4)
    me.page.mouse.up()
    me.confirm()
    assert me.wait_until(f"seen.seq > {seen['seq']}")["hand"] != seen["hand"]


def middle(me: Sitting, name: str, **data: str) -> tuple[float, float]:
    box = me.at(name, **data).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_why_a_card_cannot_go_there(pages: Pages, server: Running) -> None:
    me = pages.sit(server.new_game(**BOT))
    me.wait()
    card = me.at("hand-card").filter(has=me.page.locator(".pips .dn")).first
    card.click()
    expect(me.at("line-why").first).not_to_be_empty()
    assert me.at("landing").count() + me.at("line-why").count() == 3
    me.click("face-down")
    expect(me.at("line-why")).to_have_count(0)
    me.page.keyboard.press("Escape")
    assert me.look()["offers"]["landing"] == []


def test_why_a_card_cannot_be_the_target(pages: Pages, target: Json, shot: Shot) -> None:
    me = pages.sit(target)
    seen = me.wait()
    legal = seen["offers"]["place"]
    forbidden = next(place for place, *_ in seen["places"] if place not in legal)
    me.at("field-card", place=forbidden).click()
    expect(me.at("why-not")).to_contain_text(re.compile(r"R\d"))
    expect(me.at("field-card", place=forbidden)).to_have_attribute("data-state", "forbidden")
    assert me.look()["ready"] is None
    shot(me.page, "target")
    me.page.keyboard.press("Escape")
    expect(me.at("why-not")).to_have_count(0)
    me.at("field-card", place=legal[0]).hover()
    expect(me.at("because")).to_be_visible()
    me.click("field-card", place=legal[0])
    assert me.wait_until("seen.ready")["offers"]["place"] == [place for place in legal if place != legal[0]]


def test_foresight_before_the_move(pages: Pages, server: Running, shot: Shot) -> None:
    me = pages.sit(server.new_game(**BOT))
    seen = me.wait()
    assert set(seen["totals"].values()) == {0}
    card = seen["offers"]["hand"][0]["card"]
    me.choose_card(card)
    me.click("face-down")
    move = f"{card.lower()}@2"
    me.at("landing", move=move).hover()
    expect(me.at("foresight")).to_have_attribute("data-move", move)
    me.click("landing", move=move)
    expect(me.at("foresight").locator("[data-step=lands]")).to_have_count(1)
    expect(me.at("plate", plate="A2").locator(".after").first).to_have_text("→ 2")
    expect(me.at("confirm")).to_have_attribute("data-move", move)
    assert me.look()["seq"] == seen["seq"]  # nothing has happened yet
    shot(me.page, "foresight")
    me.confirm()
    assert me.wait_until(f"seen.seq > {seen['seq']}")["totals"]["A2"] == 2
    expect(me.at("foresight")).to_have_count(0)


# Where the lines, the prompt and its buttons stand, in every frame in which that is new; the hand lies between them.
STANDS = """() => {
  window.stands = [];
  const look = () => {
    const all = document.querySelectorAll('[data-testid="plate"], [data-testid="face-down"], [data-testid="prompt"]');
    const now = JSON.stringify([...all].map((each) => Math.round(each.getBoundingClientRect().y)));
    if (window.stands.at(-1) !== now) window.stands.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_nothing_moves_under_the_finger_when_foresight_comes(pages: Pages, server: Running) -> None:
    game = server.new_game(**READY, mode="friend", seed=16, name="Ada")
    with server.sit(game["id"], invitation_of(game), name="Bob"):
        me = pages.sit(game, size=PHONE)
        me.wait()
        me.click("hand-card", card="FIR4")
        me.at("landing").first.wait_for()
        me.page.evaluate(STANDS)
        for how in ("face-down", "face-up", "face-down"):
            me.click(how)
            me.at("more").wait_for()
        me.at("landing", move="fir4@3").hover()  # another answer is looked at: what it would do is asked for
        me.page.wait_for_timeout(500)
        expect(me.at("more")).to_be_visible()
        assert len(me.page.evaluate("window.stands")) == 1


def test_looking_back_and_returning(pages: Pages, crowded: Json) -> None:
    me = pages.sit(crowded)
    seen = me.wait()
    me.at("log").locator("li > button:first-child").last.click(position={"x": 2, "y": 4})
    expect(me.at("present")).to_be_visible()
    assert not me.look()["open"]
    me.page.keyboard.press("Escape")
    assert me.wait()["places"] == seen["places"]


# ---------------------------------------------------------------- a server that dies


class Mortal:
    """A server in a process of its own that can be killed, always at the same port with the same database."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.command = [sys.executable, "-c", "from recompile.cli import main; main()", "serve", "--workers", "1"]
        self.command += ["--db", str(folder / "games.db"), "--port", str(self.port)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # its bots die with it
        )
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end, "the server does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


# Whoever does not want to wait presses the button, if it is still there: found and pressed in one step,
# since the table tries again by itself and the button goes away meanwhile.
HURRY = """() => document.querySelector('[data-testid="connection"] button')?.click()"""


@pytest.fixture
def mortal(tmp_path: Path, client: Path) -> Iterator[Mortal]:
    del client  # it has to be built
    found = Mortal(tmp_path)
    try:
        found.start()
        yield found
    finally:
        found.kill()


def test_the_server_is_killed_and_comes_back(browser: Browser, mortal: Mortal) -> None:
    pages = Pages(browser, f"http://127.0.0.1:{mortal.port}")
    me = pages.open()
    me.set_up("random")
    me.click("play-bot")
    before = me.play(4)
    log = me.at("log").inner_text()
    mortal.kill()
    me.wait_until("seen.link === 'lost'")
    assert me.look()["places"] == before["places"]  # the table stays readable
    me.answer(me.look())  # given while nobody listens
    me.at("connection").locator("button").click()  # it cannot go away yet, and nobody hears it
    mortal.start()
    me.page.evaluate(HURRY)
    after = me.wait_until(f"seen.link === 'open' && seen.seq > {before['seq']} && seen.open", 40)
    assert after["places"] != before["places"]
    assert has_all_lines(me.at("log").inner_text(), log)
    me.play(2)
    # Somebody who comes back later finds the same.
    seen = me.wait()
    me.page.reload()
    assert me.wait()["places"] == seen["places"]
    pages.close()
    assert all("WebSocket" in each or "ERR_CONNECTION_REFUSED" in each for each in pages.wrong)


def has_all_lines(now: str, before: str) -> bool:
    return set(before.splitlines()) <= set(now.splitlines())


def test_a_table_that_does_not_exist(pages: Pages) -> None:
    me = pages.open("/game/nowhere")
    expect(me.page.locator("main h1")).to_be_visible()
    me.page.locator("main button").click()
    expect(me.at("play-bot")).to_be_visible()


def test_continuing_from_the_start(pages: Pages, server: Running) -> None:
    me: Sitting = pages.sit(server.new_game(**BOT))
    seen = me.play(1)
    me.click("settings")
    me.click("home")
    me.click("continue")
    assert me.wait()["hand"] == seen["hand"]
