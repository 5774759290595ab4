"""Measures the table in the browser: `python -m bench.page ADDRESS [ADDRESS ...] [--rounds N]`.

The servers at these addresses are measured in turn, in one run: how long it takes from the click until the
table is painted after the move, and how long until foresight comes back. Wants Chromium and the group `dev`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import re
import shutil
import time
import urllib.request
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

Json = dict[str, Any]
OWN = "a-token-that-a-guest-makes-up"
GAME = {"mode": "friend", "seat": "A", "setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"]}
SETTINGS = {"sound": False, "pace": 0, "follow": {"bot": 0, "person": 0}}
PAINTED = """() => new Promise((done) => {
  const seq = () => document.querySelector('[data-testid="table"]').dataset.seq;
  const before = seq(), button = document.querySelector('[data-testid="confirm"]');
  const begun = performance.now();
  const look = () => {
    if (seq() === before) requestAnimationFrame(look);
    else requestAnimationFrame(() => done(performance.now() - begun));
  };
  button.click();
  look();
})"""


class Seat:
    """One end of a wire to a seat."""

    def __init__(self, address: str, id: str, token: str) -> None:
        guest = [f"seat.{OWN}", token] if token.startswith("invite.") else []  # older servers know no invitations
        socket = f"{address.replace('http', 'ws', 1)}/ws/{id}?{'' if guest else f'token={token}'}&name=Bench"
        offers = [Subprotocol(each) for each in ("recompile", *guest)] if guest else None
        self.socket: ClientConnection = connect(socket, max_size=None, subprotocols=offers, legacy=True)
        self.state: Json = {}
        self.ids = itertools.count(1)
        self.next("state")

    def next(self, kind: str) -> Json:
        while True:
            message: Json = json.loads(self.socket.recv(timeout=20))
            if message["type"] == "state":
                self.state = message
            if message["type"] == kind:
                return message

    def ask(self, kind: str, wanted: str, **fields: object) -> Json:
        self.socket.send(json.dumps({"type": kind, "id": f"c{next(self.ids)}", **fields}))
        return self.next(wanted)

    def catch_up(self, seq: int) -> None:
        while self.state["seq"] < seq:
            self.next("state")

    @property
    def answers(self) -> list[Json]:
        question = self.state["question"] or {}
        found: list[Json] = question.get("answers", []) if question.get("mine") else []
        return found


@dataclass
class Table:
    """A game on one server, with a page and two wires at it; a new one when it is over."""

    address: str
    browser: Browser
    painted: list[float] = field(default_factory=list)
    foreseen: list[float] = field(default_factory=list)

    def begin(self) -> None:
        body = json.dumps(GAME).encode()
        wanted = urllib.request.Request(f"{self.address}/api/games", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(wanted) as answer:
            game = json.load(answer)
        friend = re.split("#|token=", game["links"]["friend"])[-1]
        self.seats = [Seat(self.address, game["id"], token) for token in (game["token"], friend)]
        context = self.browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.add_init_script(f"localStorage['recompile.settings'] ??= {json.dumps(json.dumps(SETTINGS))};")
        self.page: Page = context.new_page()
        self.page.goto(f"{self.address}/game/{game['id']}?token={game['token']}")
        self.page.locator('[data-testid="hand-card"]').first.wait_for()

    def measure(self) -> None:
        """One move by the mouse; whatever else is asked is answered over the wire."""
        while not self._plays():
            if self.seats[0].state["outcome"] is not None:
                self.page.context.close()
                self.begin()
                continue
            asked = next(seat for seat in self.seats if seat.answers)
            self._keep(asked.ask("move", "done", seq=asked.state["seq"], move=asked.answers[0]["move"])["seq"])
        plays = self._plays()
        for each in plays[:3]:
            begun = time.perf_counter()
            self.seats[0].ask("foresee", "foresight", seq=self.seats[0].state["seq"], move=each["move"])
            self.foreseen.append((time.perf_counter() - begun) * 1000)
        self._choose(plays[0])
        self.painted.append(self.page.evaluate(PAINTED))
        self._keep(self.seats[0].state["seq"] + 1)

    def _plays(self) -> list[Json]:
        """What can be played face-down."""
        return [each for each in self.seats[0].answers if each["kind"] == "play" and not each["up"]]

    def _keep(self, seq: int) -> None:
        for seat in self.seats:
            seat.catch_up(seq)

    def _choose(self, answer: Json) -> None:
        seq = self.seats[0].state["seq"]
        self.page.locator(f'[data-testid="table"][data-seq="{seq}"]').wait_for()
        self.page.locator(f'[data-testid="hand-card"][data-card="{answer["card"]}"]').click()
        down = self.page.locator('[data-testid="face-down"]')
        if down.count():
            down.click()
        ready = self.page.locator(f'[data-testid="confirm"][data-move="{answer["move"]}"]')
        if not ready.count():  # aiming twice would be the move itself
            self.page.locator(f'[data-testid="landing"][data-move="{answer["move"]}"]').click()
        ready.wait_for()


def told(name: str, times: list[float]) -> str:
    return f"{name} {median(times):.1f} ms (quarters {', '.join(f'{each:.1f}' for each in quantiles(times))})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("addresses", nargs="+")
    parser.add_argument("--rounds", type=int, default=40)
    given = parser.parse_args()
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        tables = [Table(address, browser) for address in given.addresses]
        for table in tables:
            table.begin()
        for _ in range(given.rounds):
            for table in tables:
                table.measure()
        for table in tables:
            print(f"{table.address}: {told('painted', table.painted)}, {told('foresight', table.foreseen)}")
        browser.close()


if __name__ == "__main__":
    main()
