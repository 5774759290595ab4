"""Somebody at the table in the browser: sees what the page offers, and answers with the mouse or with keys alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

Seen = dict[str, Any]
MOST = 500  # answers in a game; no game comes near it
GRACE = 450.0  # milliseconds in which a button is still that of the telling

# What is on the page, as attributes tell it. `open` is whether there is anything to do or to look at.
LOOK = """() => {
  const all = (css) => [...document.querySelectorAll(css)];
  const by = (id, more = "") => all(`[data-testid="${id}"]${more}`);
  const one = (id) => by(id)[0] ?? null;
  const screen = ["curtain", "end", "draft", "transport", "friend-link", "table", "play-bot"].find(one) ?? "";
  const free = '[data-move]:not([data-state~="chosen"], [data-state~="aimed"])';
  const moves = (id) => by(id, free).map((e) => e.dataset.move);
  const offers = {
    hand: by("hand-card", '[data-legal="true"]').map((e) => ({
      card: e.dataset.card,
      value: Number(e.querySelector(".v").textContent),
      up: e.querySelectorAll(".pips .up").length > 0,
      chosen: (e.dataset.state ?? "").includes("chosen"),
    })),
    place: by("field-card", '[data-state~="legal"]').map((e) => e.dataset.place),
    plate: by("plate", '[data-state="legal"]').map((e) => e.dataset.plate),
    movable: by("plate", "[data-movable]").map((e) => e.dataset.plate),
    landing: moves("landing"),
    choice: moves("choice"),
    answer: moves("answer"),
    leave: moves("leave"),
    refresh: moves("refresh"),
    protocol: moves("protocol"),
  };
  const prompt = one("prompt");
  const confirm = one("confirm");
  const busy = (one("table") ?? one("draft"))?.ariaBusy === "true";
  if (busy) for (const name in offers) offers[name] = [];  // an answer is on its way: nothing more is taken
  const hasOffers = !busy && (confirm?.dataset.move || Object.values(offers).some((each) => each.length > 0));
  return {
    screen, offers,
    seq: Number((one("table") ?? one("draft"))?.dataset.seq ?? -1),
    kind: prompt?.dataset.kind ?? "",
    sentence: one("sentence")?.textContent ?? "",
    link: one("connection")?.dataset.link ?? "",
    ready: confirm?.dataset.move ?? null,
    missing: Number(confirm?.dataset.missing ?? 0),
    hand: by("hand-card").map((e) => e.dataset.card),
    places: by("field-card").map((e) => [e.dataset.place, e.dataset.card ?? null, e.dataset.up === "true"]),
    totals: Object.fromEntries(by("plate").map((e) => [e.dataset.plate, Number(e.dataset.total)])),
    names: Object.fromEntries(by("plate").map((e) => [e.dataset.plate, e.querySelector(".nm").textContent])),
    compiled: by("plate", "[data-compiled]").map((e) => e.dataset.plate),
    focus: { ...document.activeElement?.dataset, tag: document.activeElement?.tagName ?? "" },
    open: ["curtain", "end"].includes(screen) || Boolean(hasOffers),
  };
}"""

SETTLED = """() => document.getAnimations().every((each) =>
  each.playState !== "running" || each.effect.getComputedTiming().endTime === Infinity)"""


def named(name: str, **data: str) -> str:
    """The selector of something by its name and other data attributes."""
    return f'[data-testid="{name}"]' + "".join(f'[data-{key}="{value}"]' for key, value in data.items())


@dataclass
class Sitting:
    """One person at one page."""

    page: Page
    chance: Random = field(default_factory=lambda: Random(7))
    keys: bool = False
    given: int = 0

    def look(self) -> Seen:
        found: Seen = self.page.evaluate(LOOK)
        return found

    def wait(self, seconds: float = 30.0) -> Seen:
        """Until there is something to answer, the curtain, or the end."""
        return self.wait_until("seen.open", seconds)

    def wait_until(self, condition: str, seconds: float = 30.0) -> Seen:
        """Until something is true of what is `seen` on the page."""
        script = f"() => {{ const seen = ({LOOK})(); return ({condition}) ? seen : null; }}"
        found: Seen = self.page.wait_for_function(script, timeout=seconds * 1000).json_value()
        return found

    def at(self, name: str, **data: str) -> Locator:
        return self.page.locator(named(name, **data))

    def click(self, name: str, **data: str) -> None:
        self.at(name, **data).click()

    def set_up(self, way: str) -> None:
        """On the first page, how the protocols of a new game are found."""
        self.click("change-setup")
        self.click(f"setup-{way}")
        self.click("setup-done")

    def settle(self) -> None:
        """Until all that comes to rest lies still: what still moves is easily missed."""
        self.page.wait_for_function(SETTLED)

    # -------------------------------------------------------------------- answering

    def play(self, answers: int = MOST) -> Seen:
        """Answer so many questions, or until the curtain falls or the game ends; what is seen then."""
        seen = self.wait()
        for _ in range(answers):
            if seen["screen"] in ("end", "curtain"):
                break
            self.answer(seen)
            seen = self.wait()
        if seen["screen"] == "end":
            self.page.wait_for_timeout(GRACE)
        return seen

    def answer(self, seen: Seen) -> None:
        """Give one answer to the question on the page: something that brings the game on."""
        offers = seen["offers"]
        self.given += 1
        if seen["ready"]:
            self.confirm()
        elif offers["plate"]:
            self.point("plate", "plate", self.chance.choice(offers["plate"]))
        elif offers["hand"]:
            free = [each for each in offers["hand"] if not each["chosen"]]
            self.play_card(max(free, key=lambda each: (each["up"], each["value"]))["card"])
        elif targets := [(how, each) for how in ("place", "landing", "choice") for each in offers[how]]:
            how, target = self.chance.choice(targets)
            name, key = {"place": ("field-card", "place")}.get(how, (how, "move"))
            self.point(name, key, target)
        elif offers["movable"]:
            self.exchange(self.chance.choice(offers["movable"])[0])
        elif offers["protocol"]:
            self.take(self.chance.choice(offers["protocol"]))
        else:
            self.say(offers)

    def take(self, protocol: str) -> None:
        if self.keys:
            self.page.locator(named("protocol", protocol=protocol)).focus()
            self.page.keyboard.press("Space")
            self.page.keyboard.press("Enter")
        else:
            self.click("protocol", protocol=protocol)
            self.click("take")

    def exchange(self, side: str) -> None:
        """The first two protocols of a side change places."""
        if self.keys:
            self.next_to("plate", f"{side}1")
            self.page.keyboard.press("ArrowRight")
        else:
            self.click("plate", plate=f"{side}1")
            self.click("plate", plate=f"{side}2")
        self.confirm()

    def say(self, offers: Seen) -> None:
        """Press one of the buttons of the prompt; refreshing and leaving have keys of their own."""
        name = next(each for each in ("answer", "refresh", "leave") if offers[each])
        move = self.chance.choice(offers[name])
        if not self.keys:
            self.click(name, move=move)
        elif name == "answer":
            self.page.keyboard.press("p")
            self.tab_to("move", move)
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press("r" if name == "refresh" else "Backspace")

    def play_card(self, card: str) -> None:
        """A card of the hand: choose it, aim it at a line if it is to be played, confirm unless more are wanted."""
        missing = self.look()["missing"]
        self.choose_card(card)
        if missing > 1:
            self.wait_until(f"seen.missing < {missing}")
            return
        seen = self.wait_until("seen.ready || seen.offers.landing.length > 0")
        if not seen["ready"]:
            self.aim(self.chance.choice(seen["offers"]["landing"]))
        self.confirm()

    def choose_card(self, card: str) -> None:
        if not self.keys:
            self.click("hand-card", card=card)
            return
        self.page.keyboard.press("h")
        self.walk("card", card, ("ArrowLeft", "ArrowRight"))
        self.page.keyboard.press("Space")

    def aim(self, move: str) -> None:
        """`FIR1@2`, `fir1@B2`: the line is the last digit, the side before it if it is the other one."""
        if not self.keys:
            self.click("landing", move=move)
            return
        line = self.at("landing", move=move).get_attribute("data-line")
        where = self.at("landing", move=move).locator("xpath=ancestor::ol").get_attribute("class") or ""
        self.page.keyboard.press(f"Shift+Digit{line}" if "opp" in where else f"Digit{line}")

    def point(self, name: str, key: str, value: str) -> None:
        """Something on the table or in the prompt, then the button that says what it does."""
        if self.keys:
            self.next_to(key, value)
            self.page.keyboard.press("Space")
        else:
            self.click(name, **{key: value})
        self.confirm()

    def confirm(self) -> None:
        if self.keys:
            self.wait_until("seen.ready")
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(named("confirm") + "[data-move]").click()

    # -------------------------------------------------------------------- keys

    def focused(self, key: str) -> str | None:
        found: str | None = self.page.evaluate("(key) => document.activeElement?.dataset[key] ?? null", key)
        return found

    def walk(self, key: str, value: str, arrows: tuple[str, str]) -> None:
        """With arrows to something in the region of the focus."""
        for arrow in arrows:
            for _ in range(12):
                if self.focused(key) == value:
                    return
                self.page.keyboard.press(arrow)
        assert self.focused(key) == value, f"no arrow leads to {value}"

    def next_to(self, key: str, value: str) -> None:
        """With N to something that can be chosen."""
        for _ in range(60):
            if self.focused(key) == value:
                return
            self.page.keyboard.press("n")
        raise AssertionError(f"N does not lead to {value}")

    def tab_to(self, key: str, value: str, press: str = "Tab") -> None:
        for _ in range(60):
            if self.focused(key) == value:
                return
            self.page.keyboard.press(press)
        raise AssertionError(f"Tab does not lead to {value}")
