"""Somebody who takes a lesson in the browser, and knows from the server what each step wants."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tests.browser.opening import PHONE, Pages
from tests.browser.playing import Sitting, named
from tests.serving import Json, Running

LOCALES = {"en": "en-GB", "fr": "fr-FR", "pl": "pl-PL"}
STILL = {"follow": {"bot": 0, "person": 0, "lesson": 0}}

QUICK = ("play", "card", "field", "draft", "refresh", "line", "compile")
# An answer of these kinds given at once, as fast as the page can follow.
GIVE = """async ({ move, kind, card, up, place, line }) => {
  const named = (name, more = "") => document.querySelector(`[data-testid="${name}"]${more}`);
  const press = async (found) => {
    if (found?.dataset.state?.includes("chosen") && found.dataset.testid === "hand-card") return;
    found?.click();
    await new Promise((done) => requestAnimationFrame(done));
  };
  const main = () => named("confirm", `[data-move="${move}"]`);
  const button = document.querySelector(`[data-region="prompt"] .btn:not(.main)[data-move="${move}"]`);
  if (button) return press(button);
  if (kind === "draft") {
    await press(named("protocol", `[data-protocol="${move}"]`));
    return press(named("take"));
  }
  if (kind === "play" || kind === "card") await press(named("hand-card", `[data-card="${card}"]`));
  if (kind === "play" && !main()) await press(named(up ? "face-up" : "face-down"));
  if (kind === "play" && !main()) await press(named("landing", `[data-move="${move}"]`));
  if (kind === "field") await press(named("field-card", `[data-place="${place}"]`));
  if (kind === "compile") await press(named("plate", `[data-plate="A${line}"]`));
  if (kind === "line" && !main()) await press(named("landing", `[data-move="${move}"]`));
  if (!main()) throw new Error(`cannot be given: ${move}`);
  main().click();
}"""


def lessons(server: Running, lang: str = "en") -> list[Json]:
    found: list[Json] = json.loads(server.http(f"/api/lessons/{lang}")[1])["lessons"]
    return found


@dataclass
class Pupil:
    """At one lesson. `moves` are those of this step so far."""

    me: Sitting
    server: Running
    lesson: Json
    lang: str = "en"
    step: int = 0
    moves: list[str] = field(default_factory=list)

    def asked(self) -> tuple[Json, Json]:
        """The state and the coach, as the server says them."""
        body = {"lang": self.lang, "step": self.step, "moves": self.moves}
        status, text, _ = self.server.http(f"/api/lessons/{self.lesson['key']}", body)
        assert status == 200, text
        state, coach = json.loads(text)["replies"]
        return state, coach

    def wait(self, **data: str) -> None:
        self.me.at("lesson-table", step=str(self.step), **data).wait_for(state="attached")

    def offers(self) -> tuple[list[Json], list[Json]]:
        """The answers that the step wants now, and all others."""
        state, coach = self.asked()
        answers = state["question"]["answers"]
        wanted = [each for each in answers if each["move"] in coach["answers"]]
        return wanted, [each for each in answers if each not in wanted]

    # ------------------------------------------------------------ at the page

    def give(self, answer: Json) -> None:
        """An answer at the table, as somebody with a mouse or a finger gives it."""
        me, move = self.me, answer["move"]
        if answer["kind"] == "draft":
            me.click("protocol", protocol=move)
            me.click("take")
        elif answer["kind"] == "order":
            self.lay_out(answer)
        elif (button := me.page.locator(f'[data-region="prompt"] .btn:not(.main)[data-move="{move}"]')).count():
            button.first.click()
        else:
            self.point_at(answer)
            me.confirm()

    def give_quickly(self, answer: Json) -> None:
        self.me.page.evaluate(GIVE, answer)

    def point_at(self, answer: Json) -> None:
        me, kind = self.me, answer["kind"]
        if kind == "play":
            self.hold(answer["card"])
            if (face := me.at("face-up" if answer["up"] else "face-down")).count():
                face.click()
            landing = me.page.locator(named("landing", move=answer["move"]) + ':not([data-state~="aimed"])')
            if me.look()["ready"] != answer["move"]:
                landing.click()
        elif kind == "card" and me.at("hand-card", card=answer["card"]).count():
            me.click("hand-card", card=answer["card"])
        elif kind == "field":
            me.click("field-card", place=answer["place"])
        elif kind == "compile":
            me.click("plate", plate=f"A{answer['line']}")
        else:
            me.page.locator(f'[data-move="{answer["move"]}"]').first.click()

    def hold(self, card: str) -> None:
        chosen = self.me.at("hand-card", card=card)
        if "chosen" not in (chosen.get_attribute("data-state") or ""):
            chosen.click()

    def lay_out(self, answer: Json) -> None:
        """Moves plates until they stand as in the answer."""
        side, order = answer["side"], answer["move"].rpartition(":")[2].lstrip("~").split("-")
        for line, code in enumerate(order, 1):
            at = self.me.page.locator(f'[data-plate^="{side}"][data-protocol="{code}"]').get_attribute("data-plate")
            if at != f"{side}{line}":
                self.me.click("plate", plate=at or "")
                self.me.click("plate", plate=f"{side}{line}")
        self.me.confirm()

    def give_several(self) -> list[str]:
        """Cards that are chosen together, and given at once."""
        given: list[str] = []
        before = list(self.moves)
        missing = self.me.look()["missing"]
        for _ in range(missing):
            answer = self.offers()[0][0]
            self.me.click("hand-card", card=answer["card"])
            given.append(answer["move"])
            self.moves = [*before, *given]
        self.moves = before
        self.me.confirm()
        return given

    def act(self, *, quick: bool = False) -> bool:
        """Does what is wanted now. Returns whether that was the last thing in this step."""
        wanted = self.offers()[0][0]
        if self.me.look()["missing"] > 1:
            given = self.give_several()
        elif quick and wanted["kind"] in QUICK:
            given = [wanted["move"]]
            self.give_quickly(wanted)
        else:
            given = [wanted["move"]]
            self.give(wanted)
        self.moves = [*self.moves, *given]
        state, coach = self.asked()
        if coach["done"]:
            self.wait(done="true")
        else:
            self.me.wait_until(f"seen.seq === {state['seq']} && seen.open")
        return bool(coach["done"])

    def next(self) -> None:
        self.me.click("next-step")
        self.step, self.moves = self.step + 1, []


def begin(
    pages: Pages, server: Running, lesson: Json, lang: str = "en", *, phone: bool = False, **settings: object
) -> Pupil:
    """At the beginning of a lesson, without motion or telling."""
    size: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
    wanted = {**STILL, **settings}
    me = pages.open(f"/learn/{lesson['key']}", locale=LOCALES[lang], settings=wanted, **size)
    pupil = Pupil(me, server, lesson, lang)
    pupil.wait(done="false")
    return pupil
