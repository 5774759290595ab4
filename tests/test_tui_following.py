"""The other player's turn is named in the terminal, one thing after the other."""

from __future__ import annotations

import random

from textual.pilot import Pilot
from textual.widgets import Static

from recompile import Game
from recompile.bots import make_bot
from recompile.seats.local import LocalSeat
from recompile.table.parts import LogLine
from recompile.tui.following import Feed, last_turn
from recompile.tui.table import TableScreen
from tests.test_tui import asked, sit, table

POSITION = "WAR-WAT-DEA -,-,- h:WAR5.WAT2 d:?9 t:- / LIF-FIR-SPE -,fir1,- h:FIR0.FIR2 d:?9 t:- / A action 9 c:-"


def seat() -> LocalSeat:
    return LocalSeat(lambda: (Game.from_position(POSITION), random.Random(1)), "A", make_bot("greedy"), "Easy")


class Listening(TableScreen):
    """A table that keeps what its strip has said."""

    def __init__(self, place: LocalSeat, speed: float) -> None:
        super().__init__(place, "en", speed=speed)
        self.heard: list[str] = []

    def _name_next(self) -> None:
        super()._name_next()
        strip = self.query_one("#feed", Static)
        if strip.display:
            self.heard.append(str(strip.content).split("  ", 1)[1])


def test_what_they_did_is_named_in_order_and_again_on_demand() -> None:
    place = seat()
    screen = Listening(place, 4.0)

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, place)
        await pilot.press("enter")
        await asked(pilot, place)
        assert screen.now is not None
        expected = [line.sentence for line in last_turn(screen.now)]
        assert len(expected) > 2
        for _ in range(2):
            while screen.feed.now is not None:
                await pilot.pause(0.01)
            assert screen.heard == expected
            screen.heard.clear()
            await pilot.press("a")
            while not screen.heard:
                await pilot.pause(0.01)

    sit(screen, drive)


def test_an_answer_ends_it_and_off_stays_off() -> None:
    for speed in (0.5, 0.0):
        place = seat()

        async def drive(pilot: Pilot[int], speed: float = speed, place: LocalSeat = place) -> None:
            await asked(pilot, place)
            await pilot.press("enter")
            await asked(pilot, place)
            strip = pilot.app.screen.query_one("#feed", Static)
            assert strip.display == bool(speed)
            named = table(pilot).feed.now
            await pilot.press("enter")
            await pilot.pause()
            assert named is None or table(pilot).feed.now is not named

        sit(TableScreen(place, "en", speed=speed), drive)


def test_speeds_go_from_off_to_four_and_change_how_long_a_thing_is_named() -> None:
    feed, seen = Feed(1.0), []
    for step in (1, 1, 1, -1, -1, -1, -1, -1):
        feed.change(step)
        seen.append(feed.speed)
    assert seen == [2.0, 4.0, 4.0, 2.0, 1.0, 0.5, 0.0, 0.0]


def test_more_than_one_cares_to_hear_is_left_to_the_log() -> None:
    line = LogLine(3, "draw", "B draws 1 card.", 0, "R10.1", None, False, 2, 1)
    feed = Feed(1.0)
    feed.follow([line] * 20)
    assert feed.place == (1, 20)
    feed.follow([line])
    assert feed.now is None
