"""Pages of the table for the tests, and games that have come somewhere already."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

from tests.browser.playing import Sitting
from tests.serving import Json, Running, Seat

DESKTOP = (1440, 900)
PHONE = (390, 844)


def with_a_seed(route: Route) -> None:
    """A new game is the same one each time; everything else in it is what the page asks for."""
    wanted = {**(route.request.post_data_json or {}), "seed": 3, "seat": "A"}
    route.continue_(post_data=json.dumps(wanted))


def is_wrong(said: ConsoleMessage) -> bool:
    """Whether the page has said something that it should not have. That it may keep no worker is our own doing."""
    return said.type in ("error", "warning") and "Service Worker registration blocked" not in said.text


@dataclass
class Pages:
    """Opens pages, each for a person of their own, and keeps what goes wrong on them."""

    browser: Browser
    address: str
    opened: list[BrowserContext] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def open(self, path: str = "/", *, keys: bool = False, size: tuple[int, int] = DESKTOP, **options: Any) -> Sitting:
        """A page in a fresh browser profile: no motion, no sound, no telling, the gentlest bot, one shuffle.

        Whoever opens it knows the game, unless the settings say otherwise.
        """
        width, height = size
        settings = {
            "sound": False,
            "knows": True,
            "level": "gentle",
            "pace": 0,
            "follow": {"bot": 0, "person": 0},
            **options.pop("settings", {}),
        }
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            **{
                "locale": "en-GB",
                "color_scheme": "dark",
                "reduced_motion": "reduce",
                "service_workers": "block",
                **options,
            },
        )
        context.set_default_timeout(15_000)
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(f'localStorage["recompile.settings"] ??= {kept};')
        self.opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"{error.name}: {error.message}"))
        page.on("console", lambda said: self.wrong.append(said.text) if is_wrong(said) else None)
        page.route("**/api/games", with_a_seed)
        page.goto(path)
        return Sitting(page, Random(7), keys)

    def sit(self, game: Json, **options: Any) -> Sitting:
        """In the seat of somebody who has made this game."""
        return self.open(f"/g/{game['id']}#{game['token']}", **options)

    def close(self) -> None:
        for context in self.opened:
            context.close()


READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"]}
Shot = Callable[[Page, str], None]
Until = Callable[[Json], bool]


def at_random(asked: Seat, chance: Random) -> str:
    return chance.choice(asked.moves)


def into_line_one(asked: Seat, _: Random) -> str:
    """Both put everything face-down into the first line, so that neither ever has more there than the other."""
    answers = asked.state["question"]["answers"]
    into = [each for each in answers if each["kind"] == "play" and not each["up"] and each["line"] == 1]
    found: str = next(iter(into or answers))["move"]
    return found


def played(
    server: Running, until: Until, choose: Callable[[Seat, Random], str] = at_random, /, **wanted: object
) -> Json:
    """A hot-seat game played over the wire up to a state; `token` is that of whoever is asked there."""
    game = server.new_game(**{**READY, "mode": "hotseat", "seed": 5, **wanted})
    tokens = game["tokens"]
    chance = Random(5)
    with server.sit(game["id"], tokens["A"]) as first, server.sit(game["id"], tokens["B"]) as second:
        seats: dict[str, Seat] = {"A": first, "B": second}
        for seat in seats.values():
            seat.wait("state")
        while True:
            asked = seats[first.state["question"]["player"]] if first.state["question"] else first
            if until(asked.state):
                token = tokens[asked.state["you"]]
                return {"id": game["id"], "token": token, "tokens": tokens, "state": asked.state}
            assert asked.state["outcome"] is None, "the game was over before"
            move = choose(asked, chance)
            assert asked.ask("move", seq=asked.state["seq"], move=move)["type"] == "done"
            for seat in seats.values():
                seat.wait_for_seq(asked.state["seq"])


def wait_for_the_record(me: Sitting) -> None:
    """At the end of a game, until it is kept for reading."""
    me.at("end").wait_for()
    me.page.wait_for_function("caches.open('recompile-records').then(async (kept) => (await kept.keys()).length > 0)")


def is_over(state: Json) -> bool:
    return state["outcome"] is not None


def asks_for_a_target(state: Json) -> bool:
    """A question answered by pointing at a card, with another card that may not be pointed at."""
    answers = state["question"]["answers"]
    cards = [card["place"] for side in state["sides"] for stack in side["stacks"] for card in stack["cards"]]
    return bool(answers) and all(each["kind"] == "field" for each in answers) and 2 <= len(answers) < len(cards)


# Two cards of the hand are to be discarded early in this game; in the other one as many as one likes.
SEVERAL = {"a": ["PSY", "PLA", "SPI"], "b": ["FIR", "WAT", "DAR"], "seed": 6}
AS_MANY = {**SEVERAL, "seed": 4}
SWAP = {"a": ["SPI", "MIR", "WAT"], "b": ["FIR", "PSY", "DAR"], "seed": 5}  # two protocols have to change places
MANY = {"a": ["LUC", "PSY", "TIM"], "b": ["WAR", "COR", "MIR"], "seed": 3}  # a protocol has to be named


def wants_two(state: Json) -> bool:
    question = state["question"]
    return question is not None and question["least"] == question["most"] == 2


def may_rearrange(state: Json) -> bool:
    """The protocols of either player may be put in another order."""
    answers = (state["question"] or {"answers": []})["answers"]
    return {each["side"] for each in answers if each["kind"] == "order"} == {"A", "B"}


def has_full_stacks(state: Json) -> bool:
    """Ten cards lie on either side of the first line."""
    asks = (state["question"] or {"kind": ""})["kind"]
    return asks == "action" and all(len(side["stacks"][0]["cards"]) >= 10 for side in state["sides"])


def has_to_swap(state: Json) -> bool:
    return state["question"] is not None and state["question"]["kind"] == "swap-protocols"


def wants_as_many(state: Json) -> bool:
    question = state["question"]
    return question is not None and question["least"] is not None and question["least"] < question["most"]
