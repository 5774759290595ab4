"""The table in the terminal: what cannot be chosen says why, and a table elsewhere is played like one here."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from recompile import Game
from recompile.bots import make_bot
from recompile.seats.links import Link
from recompile.seats.local import LocalSeat
from recompile.seats.remote import RemoteSeat
from recompile.seats.seat import OVER
from recompile.tui.answers import Answers
from recompile.tui.board import Board
from recompile.tui.dialogs import End
from recompile.tui.table import TableScreen
from tests.serving import running
from tests.test_tui import SMALL, asked, everything, sit, table, written


def said(pilot: Pilot[int]) -> str:
    return "\n".join(str(note.message) for note in pilot.app._notifications)


def at_position(text: str) -> LocalSeat:
    return LocalSeat(lambda: (Game.from_position(text), random.Random(1)), "A", make_bot("random"))


def test_what_cannot_be_chosen_is_explained() -> None:
    """By wishing for it, and by asking; a card without its protocol in any line can only be played face-down."""
    theirs = "LIF-MET-SPE LIF3,-,- h:?5 d:?9 t:-"
    seat = at_position(f"FIR-WAT-DEA -,-,- h:FIR3.LIG2 d:?9 t:- / {theirs} / A action c:-")

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        screen = table(pilot)
        await pilot.press("w")
        assert said(pilot) == "This can be chosen."
        await pilot.press("2")  # face-up only in line 1, so it is turned
        assert screen.chosen is not None
        assert screen.chosen.move == "fir3@2"
        await pilot.press("f")
        assert screen.chosen.move == "FIR3@1"
        await pilot.press("right", "f")
        assert "Neither of the two protocols" in said(pilot)
        screen.on_board_chosen(Board.Chosen(3, 0))  # their side
        await pilot.pause()
        assert said(pilot).count("[R5") == 2
        screen.query_one(Board).focus()
        await pilot.pause()
        await pilot.press("w")
        assert said(pilot).count("[R") == 3
        pilot.app.clear_notifications()
        screen.looked = "LIF3"
        screen.query_one(Answers).focus()
        await pilot.press("w")
        assert "Point at a card first" in said(pilot)

    sit(TableScreen(seat, "en"), drive)


def test_a_game_on_a_server(tmp_path: Path) -> None:
    """The same table at a seat elsewhere: against the server's bot, with foresight, in another language, and again."""
    with running(tmp_path) as server:
        game = server.new_game(mode="bot", level="gentle", setup="ready", a=FIRE, b=LIFE, seed=5)
        link = Link(f"http://127.0.0.1:{server.port}", game["id"], game["token"])
        seat = RemoteSeat(link, "en").sit_down()

        async def drive(pilot: Pilot[int]) -> None:
            screen = table(pilot)
            await asked(pilot, seat)
            await until(pilot, lambda: "lands in line" in written(screen.query_one("#foresight .body")))
            await pilot.press("g")
            await until(pilot, lambda: "Posez une carte" in written(screen.query_one("#prompt")))
            await pilot.press("g", "g")
            for _ in range(6):
                await asked(pilot, seat)
                await pilot.press("enter")
            await asked(pilot, seat)
            await pilot.press("x", "y")
            await until(pilot, lambda: isinstance(pilot.app.screen, End))
            await pilot.press("n")
            await until(pilot, lambda: seat.asks != OVER and isinstance(pilot.app.screen, TableScreen))
            assert seat.link.id != game["id"]
            await pilot.press("q")
            assert "stays on the server" in everything(pilot.app)

        sit(TableScreen(seat, "en"), drive, SMALL)
        seat.close()


FIRE, LIFE = ["FIR", "WAT", "DEA"], ["LIF", "MET", "SPE"]


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came true")
