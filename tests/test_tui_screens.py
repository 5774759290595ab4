"""What the screens in the terminal look like, kept as text: narrow and wide, in three languages.

Each picture stands in `tests/screens`; `RECOMPILE_SCREENS=new pytest tests/test_tui_screens.py` draws them anew. Read
the difference before you commit it.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from recompile.notation.events import Reader
from recompile.seats.film import Film
from recompile.tui.replay import ReplayScreen
from recompile.tui.table import TableScreen
from tests.test_tui import LARGE, SMALL, asked, new_seat, played, sit

SCREENS = Path(__file__).parent / "screens"
Steps = Callable[[Pilot[int]], Awaitable[None]]


def picture(app: App[int]) -> str:
    """The whole screen as rows of text, with what lies on top of it."""
    rows = ("".join(part.text for part in strip) for strip in app.screen._compositor.render_strips())
    return "\n".join(row.rstrip() for row in rows) + "\n"


def compare(name: str, screen: Screen[int], steps: Steps, size: tuple[int, int]) -> None:
    drawn = ""

    async def drive(pilot: Pilot[int]) -> None:
        nonlocal drawn
        await steps(pilot)
        await pilot.pause(0.05)
        drawn = picture(pilot.app)

    sit(screen, drive, size)
    file = SCREENS / f"{name}.txt"
    if os.environ.get("RECOMPILE_SCREENS") == "new":
        SCREENS.mkdir(exist_ok=True)
        file.write_text(drawn, encoding="utf-8")
    assert drawn.splitlines() == file.read_text(encoding="utf-8").splitlines()


def turns(seat_name: str, many: int, *keys: str) -> tuple[TableScreen, Steps]:
    """A game that has come so far, and some keys after that."""
    seat = new_seat("greedy", draft=seat_name == "draft")

    async def steps(pilot: Pilot[int]) -> None:
        for _ in range(many):
            await asked(pilot, seat)
            await pilot.press("enter")
        await asked(pilot, seat)
        await pilot.press(*keys)

    return TableScreen(seat, "en"), steps


@pytest.mark.parametrize(
    ("name", "size", "lang", "many", "keys"),
    [
        ("table-narrow", SMALL, "en", 5, ("down", "down")),
        ("table-wide", LARGE, "en", 5, ("down", "down")),
        ("table-wide-fr", LARGE, "fr", 6, ()),
        ("table-narrow-pl", SMALL, "pl", 6, ("p",)),
        ("log-narrow", SMALL, "en", 6, ("l",)),
        ("draft-narrow", SMALL, "en", 1, ("down",)),
        ("draft-wide-pl", LARGE, "pl", 1, ("down",)),
        ("zoom-narrow", SMALL, "en", 2, ("i",)),
        ("totals-wide", LARGE, "en", 6, ("t",)),
        ("keys-narrow-fr", SMALL, "fr", 0, ("question_mark",)),
        ("end-narrow", SMALL, "en", 3, ("x", "y")),
    ],
)
def test_the_table_looks_as_it_did(
    name: str, size: tuple[int, int], lang: str, many: int, keys: tuple[str, ...]
) -> None:
    screen, steps = turns(name.partition("-")[0], many, *keys)
    screen.lang = lang
    compare(name, screen, steps, size)


@pytest.mark.parametrize(
    ("name", "size", "eyes"), [("replay-narrow", SMALL, "all"), ("replay-wide", LARGE, "all"), ("replay-b", LARGE, "B")]
)
def test_a_replay_looks_as_it_did(name: str, size: tuple[int, int], eyes: Reader) -> None:
    async def steps(pilot: Pilot[int]) -> None:
        await pilot.press("pagedown", "pagedown", "right")

    compare(name, ReplayScreen(Film(played()), "en", eyes), steps, size)
