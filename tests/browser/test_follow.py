"""The other player's turn can be followed: told in order, held, shown again, and marked until one answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looking import wrong
from tests.browser.opening import PHONE, READY, Pages, Shot
from tests.browser.playing import GRACE, Sitting, named
from tests.serving import Json, Running, Seat, invitation_of

MOVING: Json = {"reduced_motion": "no-preference"}
FRAME = 50.0  # milliseconds a picture may come late on a busy machine

# A turn with five things that are told. B draws with Speed 1, has too many cards, and draws once more.
SEED, FIRST, THEIRS = 16, "fir4@3", ("SPE1@3", "SPE2")
TOLD = [
    ("Bob plays Speed 1 face-up in line 3", 420.0),
    ("Bob draws 2 cards", 340.0),
    ("Bob clears cache", 0.0),
    ("Bob discards Speed 2", 240.0),
    ("Bob draws a card", 290.0),
]
AUDIT = "axe.run().then((found) => found.violations.map((each) => each.id))"
HANDS = [4, 6, 6, 5, 6]  # cards in B's hand while each of them is shown

# Notes when what the feed says changes, by the clock of the page, and what lies on the table then.
WATCH = """() => {
  const by = (id) => document.querySelector(`[data-testid="${id}"]`);
  window.told = [];
  const look = () => {
    const at = by("feed") ? by("feed-sentence").textContent : "";
    const hand = Number(by("their-hand")?.dataset.count ?? -1);
    const legal = document.querySelectorAll('[data-legal="true"]').length;
    if (window.told.at(-1)?.at !== at) window.told.push({ at, since: performance.now(), hand, legal });
    Object.assign(window.told.at(-1), { hand, legal });
    requestAnimationFrame(look);
  };
  look();
}"""


def speeds(speed: float) -> Json:
    return {"pace": 1, "follow": {"bot": speed, "person": speed}}


def held(sentence: str) -> float:
    """How long a sentence is to be read at least, in milliseconds. A fact that moves nothing is only named."""
    return 300.0 if "cache" in sentence else min(1400.0, max(600.0, 300.0 + 14.0 * (len(sentence))))


@contextmanager
def at_the_table(pages: Pages, server: Running, speed: float = 1, **options: Any) -> Iterator[tuple[Sitting, Seat]]:
    """A page of A, before whom nothing lies, and B at the end of a wire."""
    game = server.new_game(**READY, mode="friend", seed=SEED, name="Ada")
    token = invitation_of(game)
    with server.sit(game["id"], token, name="Bob") as bob:
        bob.wait("state")
        me = pages.sit(game, **{"settings": {**speeds(speed), **options.pop("settings", {})}, **MOVING, **options})
        me.wait()
        me.page.evaluate(WATCH)
        yield me, bob


def begin(me: Sitting, bob: Seat) -> None:
    """A's first move, by the mouse, and B's answer."""
    me.click("hand-card", card="FIR4")
    me.click("face-down")
    me.settle()
    me.click("landing", move=FIRST)
    me.settle()
    me.confirm()
    answer(bob)


def answer(bob: Seat) -> None:
    for move in THEIRS:
        while not (bob.state["question"] or {}).get("mine"):
            bob.receive()
        assert bob.ask("move", seq=bob.state["seq"], move=move)["type"] == "done"


def told(me: Sitting) -> list[Json]:
    found: list[Json] = me.page.evaluate("window.told")
    return found


def wait_for(me: Sitting, sentence: str) -> None:
    """Until it is told; it may be gone again soon, so every picture is looked at."""
    me.page.wait_for_function("(text) => window.told.at(-1).at === text", arg=sentence)


# ---------------------------------------------------------------- told in order


def test_each_thing_is_shown_long_enough_in_its_order(
    pages: Pages, server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    with at_the_table(pages, server) as (me, bob):
        begin(me, bob)
        wait_for(me, TOLD[-1][0])
        me.wait_until("seen.offers.hand.length > 0")
        found = [each for each in told(me) if each["at"]]
        end = next(each for each in reversed(told(me)) if not each["at"])
    found = [each for each in found if each["at"] != "Bob’s turn"]  # before the first of them is told
    assert [each["at"] for each in found] == [sentence for sentence, _ in TOLD]
    assert [each["hand"] for each in found] == HANDS  # the table is that of the moment, not that of the end
    assert [each["legal"] for each in found] == [0] * 5
    stays = [then["since"] - now["since"] for now, then in zip(found, [*found[1:], end], strict=True)]
    with capsys.disabled():
        print(
            "\nvisible for "
            + ", ".join(f"{each['at']}: {stay:.0f} ms" for each, stay in zip(found, stays, strict=True))
        )
    for stay, (sentence, motion) in zip(stays, TOLD, strict=True):
        assert stay >= motion + held(sentence) - FRAME, (sentence, stay)


def test_off_sets_everything_at_once_and_leaves_the_marks(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server, speed=0) as (me, bob):
        begin(me, bob)
        me.wait_until("seen.offers.hand.length > 0")
        expect(me.at("last-mark")).to_have_count(1)
        assert [each["at"] for each in told(me)] == [""]
        expect(me.at("last-turn").locator("li")).to_have_count(5)


def test_less_motion_leaves_the_time_to_read(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server, reduced_motion="reduce") as (me, bob):
        begin(me, bob)
        me.wait_until("seen.offers.hand.length > 0")
        found = [each for each in told(me) if each["at"]]
    stay = found[-1]["since"] - found[-2]["since"]
    assert held(found[-2]["at"]) + 90 - FRAME <= stay < held(found[-2]["at"]) + 240 + 120  # a text lights after it


def test_after_each_telling_the_table_is_as_the_server_says(pages: Pages, server: Running) -> None:
    """A game with a bot, with all the telling: what was guessed on the way leaves nothing behind."""
    game = server.new_game(setup="random", mode="bot", level="easy", seat="A", seed=11)
    me = pages.sit(game, settings=speeds(4), **MOVING)
    with server.sit(game["id"], game["token"]) as beside:
        for _ in range(25):
            seen = me.wait()
            if seen["screen"] == "end":
                break
            assert as_drawn(seen) == as_sent(beside.wait_for_seq(seen["seq"]))
            me.page.wait_for_timeout(GRACE)
            me.answer(seen)
            if seen["missing"] > 1:  # one of several cards is chosen, and nothing is answered yet
                continue
            me.wait_until(f"seen.seq > {seen['seq']} && seen.open || seen.screen === 'end'")
        assert me.given > 10


def as_drawn(seen: Json) -> Json:
    return {
        "cards": sorted(map(tuple, seen["places"]), key=str),
        "hand": sorted(seen["hand"]),
        "totals": seen["totals"],
    }


def as_sent(state: Json) -> Json:
    stacks = {
        f"{side}{line + 1}": stack
        for side, its in zip("AB", state["sides"], strict=True)
        for line, stack in enumerate(its["stacks"])
    }
    cards = [(card["place"], card["code"], card["up"]) for stack in stacks.values() for card in stack["cards"]]
    hand = [card["code"] for card in state["sides"][0]["hand"]]
    return {
        "cards": sorted(cards, key=str),
        "hand": sorted(hand),
        "totals": {at: stack["total"] for at, stack in stacks.items()},
    }


def test_whoever_watches_can_follow_as_well(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server) as (me, bob):
        watcher = pages.open(me.page.url.split("?")[0].replace("/game/", "/watch/"), settings=speeds(1), **MOVING)
        watcher.at("table").wait_for()
        watcher.page.evaluate(WATCH)
        begin(me, bob)
        wait_for(watcher, "Ada plays a card face-down in line 3")
        wait_for(watcher, TOLD[0][0])
        watcher.click("to-my-turn")
        expect(watcher.at("feed")).to_have_count(0)
        expect(watcher.at("last-turn").locator("li")).to_have_count(5)


# ---------------------------------------------------------------- what is left of it


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_marks_stand_until_one_answers(pages: Pages, server: Running, shot: Shot, axe: str, theme: str) -> None:
    with at_the_table(pages, server, speed=4, color_scheme=theme) as (me, bob):
        begin(me, bob)
        me.wait_until("seen.offers.hand.length > 0")
        mark = me.at("field-card", card="SPE1").locator(named("last-mark"))
        expect(mark).to_have_attribute("data-n", "1")
        expect(mark).to_contain_text("number 1 of Bob’s last turn")
        expect(me.at("plate", plate="B3").locator(named("was"))).to_have_text("0 → 1")
        expect(me.at("was")).to_have_count(1)
        shot(me.page, f"marks-{theme}")
        me.page.evaluate(axe)
        assert me.page.evaluate(AUDIT) == []
        me.page.wait_for_timeout(GRACE)
        me.play(1)
        expect(me.at("last-mark")).to_have_count(0)
        expect(me.at("was")).to_have_count(0)


def test_a_card_that_left_has_a_slot_with_its_way(pages: Pages, server: Running, shot: Shot) -> None:
    """B deletes a card of A: where it lay stands what it was and where it went."""
    game = server.new_game(**{**READY, "b": ["DEA", "FIR", "WAT"], "a": ["LIF", "MET", "SPE"]}, mode="friend", seed=2)
    tokens = {"A": game["token"], "B": invitation_of(game)}
    with server.sit(game["id"], tokens["A"]) as ada, server.sit(game["id"], tokens["B"]) as bob:
        seats, chance = {"A": ada, "B": bob}, Random(3)
        for seat in seats.values():
            seat.wait("state")
        while True:
            asked = seats[ada.state["question"]["player"]]
            start = len(ada.log)
            mine = [len(stack["cards"]) for stack in ada.state["sides"][0]["stacks"]]
            assert asked.ask("move", seq=asked.state["seq"], move=chance.choice(asked.moves))["type"] == "done"
            for seat in seats.values():
                seat.wait_for_seq(asked.state["seq"])
            now = [len(stack["cards"]) for stack in ada.state["sides"][0]["stacks"]]
            left = [line for line in ada.log[start:] if line["kind"] in ("delete", "return")]
            assert ada.state["outcome"] is None
            fewer = any(before > after for before, after in zip(mine, now, strict=True))
            if asked is bob and left and fewer and ada.state["question"]["mine"]:
                break
    me = pages.sit({"id": game["id"], "token": tokens["A"]}, settings=speeds(1))
    me.wait()
    expect(me.at("ghost").first).to_be_visible()
    shot(me.page, "ghosts")
    me.play(1)
    expect(me.at("ghost")).to_have_count(0)


# ---------------------------------------------------------------- in one's own hands


def test_keys_hold_hurry_and_end_it(pages: Pages, server: Running, axe: str) -> None:
    with at_the_table(pages, server, speed=0.5) as (me, bob):
        begin(me, bob)
        wait_for(me, TOLD[0][0])
        me.page.keyboard.press("Space")
        expect(me.at("hold")).to_have_attribute("aria-pressed", "true")
        me.page.wait_for_timeout(3200)  # longer than it is shown at half the speed
        me.page.evaluate(axe)
        assert me.page.evaluate(AUDIT) == []
        wait_for(me, TOLD[0][0])
        me.page.keyboard.press("Space")
        wait_for(me, TOLD[1][0])
        me.page.keyboard.press("+")
        expect(me.at("speed", speed="1")).to_have_attribute("aria-checked", "true")
        before = me.look()["seq"]
        for _ in range(3):  # somebody is impatient: the prompt offers to refresh, and Enter would do it
            me.page.keyboard.press("Enter")
        expect(me.at("feed")).to_have_count(0)
        me.wait_until("seen.offers.refresh.length > 0 && seen.kind === 'action'")
        assert me.look()["seq"] == before
    kept = me.page.evaluate("JSON.parse(localStorage['recompile.settings']).follow")
    assert kept == {"bot": 0.5, "person": 1}


def test_a_click_on_a_card_of_ones_own_ends_it_and_picks_the_card(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server) as (me, bob):
        begin(me, bob)
        wait_for(me, TOLD[0][0])
        me.click("hand-card", card="DEA4")
        seen = me.wait_until("seen.ready || seen.offers.landing.length > 0")
        assert [each["card"] for each in seen["offers"]["hand"] if each["chosen"]] == ["DEA4"]


def test_the_turn_is_shown_again_and_nothing_can_be_answered_meanwhile(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server, speed=2) as (me, bob):
        begin(me, bob)
        me.wait_until("seen.offers.hand.length > 0")
        me.page.keyboard.press("a")
        expect(me.at("feed")).to_have_attribute("data-again", "")
        wait_for(me, TOLD[0][0])
        assert not me.look()["open"]
        me.click("hand-card", card="DEA4")
        expect(me.at("feed")).to_be_visible()
        wait_for(me, TOLD[1][0])
        me.page.keyboard.press("Escape")
        expect(me.at("feed")).to_have_count(0)
        me.wait_until("seen.offers.hand.length > 0")
        me.click("again")
        wait_for(me, TOLD[-1][0])
        me.wait_until("seen.offers.hand.length > 0")


FINISHED = """(count) => {
  const games = JSON.parse(localStorage["recompile.games"] ?? "[]").filter(({ over }) => !over);
  const over = Array.from({ length: count }, (_, at) => ({ id: `over${at}`, token: null, over: true, at }));
  localStorage["recompile.games"] = JSON.stringify([...games, ...over]);
}"""


def has_played(me: Sitting, games: int) -> None:
    """So many games have ended on this device."""
    me.page.evaluate(FINISHED, games)
    me.page.reload()
    me.wait()
    me.page.evaluate(WATCH)


@pytest.mark.parametrize(("games", "buttons"), [(9, 1), (10, 0)])
def test_the_prompt_offers_the_turn_again_in_the_first_games(
    pages: Pages, server: Running, games: int, buttons: int
) -> None:
    with at_the_table(pages, server, speed=2) as (me, bob):
        has_played(me, games)
        expect(me.at("again-prompt")).to_have_count(0)  # nothing has happened yet
        begin(me, bob)
        me.wait_until("seen.offers.hand.length > 0")
        expect(me.at("again")).to_have_count(1)  # in the tools it always is
        expect(me.at("again-prompt")).to_have_count(buttons)
        if not buttons:
            return
        me.page.keyboard.press("p")
        assert me.focused("testid") == "refresh"  # an answer, not what stands beside it
        me.page.wait_for_timeout(GRACE)
        me.click("again-prompt")
        expect(me.at("feed")).to_have_attribute("data-again", "")
        me.wait_until("seen.offers.hand.length > 0")
        me.click("hand-card", card="DEA4")
        expect(me.at("again-prompt")).to_have_count(0)


def test_faster_is_asked_once_after_many_games(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server) as (me, bob):
        has_played(me, 19)
        begin(me, bob)
        wait_for(me, TOLD[0][0])
        expect(me.at("faster")).to_have_count(0)
    for times in (1, 0):
        with at_the_table(pages, server, settings={"askedFaster": not times}) as (me, bob):
            has_played(me, 20)
            begin(me, bob)
            wait_for(me, TOLD[0][0])
            expect(me.at("faster")).to_have_count(times)
            assert me.page.evaluate("JSON.parse(localStorage['recompile.settings']).askedFaster")
            expect(me.at("speed", speed="1")).to_have_attribute("aria-checked", "true")
            if times:
                expect(me.at("faster")).to_have_text("Faster? 2 ×")
                me.click("faster")
                expect(me.at("speed", speed="2")).to_have_attribute("aria-checked", "true")
                expect(me.at("faster")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 740), (844, 390), (1440, 900)])
def test_there_is_room_for_both(pages: Pages, server: Running, size: tuple[int, int], shot: Shot) -> None:
    touch = {"has_touch": True, "is_mobile": True} if min(size) < 450 else {}
    with at_the_table(pages, server, size=size, settings={"lang": "fr"}, **touch) as (me, bob):
        has_played(me, 20)
        begin(me, bob)
        me.at("hold").click()
        expect(me.at("faster")).to_be_in_viewport(ratio=1)
        shot(me.page, f"faster-{size[0]}")
        assert wrong(me.page) == []
    with at_the_table(pages, server, size=size, settings={"lang": "fr", **speeds(4)}, **touch) as (me, bob):
        begin(me, bob)
        me.wait_until("seen.offers.hand.length > 0")
        expect(me.at("again-prompt")).to_be_in_viewport(ratio=1)
        shot(me.page, f"again-{size[0]}")
        assert wrong(me.page) == []


def test_who_comes_back_is_told_how_much_happened_and_can_see_it(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server) as (me, bob):
        begin(me, bob)
        wait_for(me, TOLD[0][0])
        me.page.reload()
        expect(me.at("missed")).to_contain_text("5 things happened")
        me.wait_until("seen.offers.hand.length > 0")
        expect(me.at("last-mark")).to_have_count(1)
        me.page.evaluate(WATCH)
        me.click("show")
        wait_for(me, TOLD[-1][0])
        me.wait_until("seen.offers.hand.length > 0")
        found = [each for each in told(me) if each["at"] not in ("", "Bob’s turn")]
        assert [(each["at"], each["hand"]) for each in found] == [
            (sentence, hand) for (sentence, _), hand in zip(TOLD, HANDS, strict=True)
        ]
        expect(me.at("missed")).to_have_text("")


WIRE = """
  const Real = window.WebSocket;
  window.WebSocket = class extends Real { constructor(...all) { super(...all); window.wire = this; } };
"""


def test_what_happens_while_the_wire_is_cut_is_set_at_once(pages: Pages, server: Running) -> None:
    with at_the_table(pages, server) as (me, bob):
        me.page.add_init_script(WIRE)
        me.page.reload()
        me.wait()
        me.click("hand-card", card="FIR4")
        me.click("face-down")
        me.click("landing", move=FIRST)
        me.confirm()
        bob.wait_for_seq(1)
        expect(me.at("waiting")).to_be_visible()
        me.page.evaluate("window.wire.close()")
        answer(bob)
        expect(me.at("missed")).to_contain_text("5 things happened")
        me.wait_until("seen.offers.hand.length > 0")
        me.page.evaluate(WATCH)
        me.page.keyboard.press("a")
        wait_for(me, TOLD[0][0])


def test_on_a_phone_the_feed_is_the_sheet(pages: Pages, server: Running, shot: Shot) -> None:
    with at_the_table(pages, server, size=PHONE, has_touch=True, is_mobile=True) as (me, bob):
        me.at("hand-card", card="FIR4").tap()
        me.at("face-down").tap()
        me.at("landing", move=FIRST).tap()
        me.page.locator(named("confirm") + "[data-move]").tap()
        answer(bob)
        wait_for(me, TOLD[1][0])
        shot(me.page, "phone-follow")
        wide = me.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide == 0
        for name in ("hold", "speed", "to-my-turn"):
            expect(me.at(name)).to_be_in_viewport()
        me.at("speed").tap()
        expect(me.at("speed")).to_have_text("2 ×")
        me.at("to-my-turn").tap()
        me.wait_until("seen.offers.hand.length > 0")


# ---------------------------------------------------------------- for those who listen

HEAR = """() => {
  window.heard = [];
  const region = document.querySelector('[data-testid="herald"]');
  new MutationObserver((all) => {
    for (const { addedNodes } of all)
      for (const node of addedNodes) if (node.textContent) window.heard.push([node.textContent, performance.now()]);
  }).observe(region, { childList: true });
}"""


def test_the_text_view_says_one_thing_after_the_other(pages: Pages, server: Running, axe: str) -> None:
    with at_the_table(pages, server, settings={"textView": True}) as (me, bob):
        me.page.evaluate(HEAR)
        me.at("hand-card", card="FIR4").locator(named("to-plays")).click()
        me.click("choice", move=FIRST)
        me.click("confirm")
        answer(bob)
        wait_for(me, TOLD[0][0])
        me.page.keyboard.press("Space")
        me.page.evaluate(axe)
        assert me.page.evaluate(AUDIT) == []
        me.page.keyboard.press("Space")
        me.page.wait_for_function("() => window.heard.some(([text]) => text.includes('Your turn'))")
        heard = me.page.evaluate("window.heard")
    texts = [text for text, _ in heard]
    said = " ".join(texts)
    order = [
        said.index(word)
        for word in ("You play Fire 4", "plays Speed 1", "draws a card", "discards Speed 2", "Your turn")
    ]
    assert order == sorted(order)
    assert all(then - now >= 800 - FRAME for (_, now), (_, then) in pairwise(heard))
    expect(me.at("last-turn").locator("li")).to_have_count(5)
    expect(me.at("field-card", card="SPE1")).to_contain_text("number 1 of Bob’s last turn")


# ---------------------------------------------------------------- the last compile


def last_moves(server: Running) -> tuple[list[str], str]:
    """The moves of a game that ends with a compile, and whose the last one is."""
    game = server.new_game(**READY, mode="hotseat", seed=5)
    chance, moves = Random(5), []
    with server.sit(game["id"], game["tokens"]["A"]) as one, server.sit(game["id"], game["tokens"]["B"]) as two:
        for seat in (one, two):
            seat.wait("state")
        while one.state["outcome"] is None:
            asked = one if one.state["question"]["player"] == "A" else two
            moves.append(chance.choice(asked.moves))
            last = asked.state["you"]
            asked.ask("move", seq=asked.state["seq"], move=moves[-1])
            for seat in (one, two):
                seat.wait_for_seq(asked.state["seq"])
        assert one.state["outcome"]["by"] == "compiled"
    return moves, last


END = named("at-the-end")
ENDS = """() => {
  window.ends = {};
  const look = () => {
    const feed = document.querySelector('[data-testid="feed"]');
    const end = document.querySelector('[data-testid="end"]');
    if (feed?.dataset.kind === "compile") window.ends.compile ??= performance.now();
    if (end) window.ends.end ??= performance.now();
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(("speed", "motion"), [(1, 640), (0, 640)])
def test_the_last_compile_is_seen_before_the_end_comes(
    pages: Pages, server: Running, shot: Shot, speed: float, motion: float
) -> None:
    moves, last = last_moves(server)
    game = server.new_game(**READY, mode="hotseat", seed=5)
    with server.sit(game["id"], game["tokens"]["A"]) as one, server.sit(game["id"], game["tokens"]["B"]) as two:
        seats = {"A": one, "B": two}
        for seat in seats.values():
            seat.wait("state")
        for seq, move in enumerate(moves[:-1]):
            asked = seats[one.state["question"]["player"]]
            assert asked.ask("move", seq=seq, move=move)["type"] == "done"
            for seat in seats.values():
                seat.wait_for_seq(seq + 1)
        watcher = "B" if last == "A" else "A"
        me = pages.sit({"id": game["id"], "token": game["tokens"][watcher]}, settings=speeds(speed), **MOVING)
        me.at("table").wait_for()
        me.page.evaluate(ENDS)
        assert seats[last].ask("move", seq=len(moves) - 1, move=moves[-1])["type"] == "done"
        me.at("feed", kind="compile").wait_for()
        me.page.wait_for_timeout(700)
        shot(me.page, f"last-compile-{speed}")
        me.at("end").wait_for()
        shot(me.page, f"end-{speed}")
        seen = me.look()
        line = next(name[1] for name in seen["totals"] if me.at("plate", plate=name).locator(END).count())
        for side in "AB":
            gone = me.at("stack", stack=f"{side}{line}").locator(named("deleted"))
            values = [int(text) for text in gone.locator("b").all_inner_texts()]
            before = me.at("plate", plate=f"{side}{line}").locator(END)
            assert before.all_inner_texts() == ([f"{sum(values)} at the end"] if values else [])
        assert me.at("deleted").count() >= 2
        me.page.keyboard.press("ArrowLeft")
        expect(me.at("deleted")).to_have_count(0)  # before the end they lie there
    ends = me.page.evaluate("window.ends")
    assert ends["end"] - ends["compile"] >= motion + 1200 - FRAME
