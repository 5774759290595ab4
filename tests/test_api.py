"""What people may rely on is there, stands on its page, and does what the page shows."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from inspect import signature
from pathlib import Path

import pytest

import recompile
from recompile import bots
from recompile.cards import words
from recompile.engine import batch
from recompile.engine.state import State

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
SAID = PAGE.read_text(encoding="utf-8")
CARD_GUIDE = PAGE.with_name("cards.md").read_text(encoding="utf-8")
# What is promised, under which heading, here once more: a name that vanishes from the page is a promise broken, too.
PROMISED: tuple[tuple[str, object, str], ...] = (
    ("At the front door", recompile, "Game record_of replay CARDS PROTOCOLS"),
    ("A game", recompile.Game, "options answer legal_moves push pop view save load copy resign prompt log describe"),
    ("A game", recompile.Game, "position from_position turn phase control value events information outcome"),
    ("A game", recompile.Game, "number depth rolls"),
    ("Bots", bots, "make_bot NO_LIMIT"),
    ("Cards", words, "Protocol Card"),
    ("Many games", batch, "play_games new_game answer"),
    ("Many games", State(), "offers offered copy"),
)
NAMES = [(heading, owner, name) for heading, owner, names in PROMISED for name in names.split()]


def section(heading: str) -> str:
    return SAID.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("heading", "owner", "name"), NAMES, ids=[f"{part}-{name}" for part, _, name in NAMES])
def test_what_is_promised_is_there_and_on_the_page(heading: str, owner: object, name: str) -> None:
    assert hasattr(owner, name)
    assert re.search(rf"`(recompile\.)?{name}(\([^`]*\))?`", section(heading))


def test_every_name_in_the_tables_of_the_page_is_promised() -> None:
    for heading in {heading for heading, _, _ in NAMES}:
        rows = re.findall(r"^\| (`.*?) \|", section(heading), re.MULTILINE)
        listed = {name.removeprefix("recompile.") for row in rows for name in re.findall(r"`([^`]+)`", row)}
        assert listed <= {name for under, _, name in NAMES if under == heading}
    assert "`push`" in section("A game")


def test_calls_are_made_as_the_page_writes_them() -> None:
    assert list(signature(bots.Bot.choose).parameters)[1:] == ["view", "limit", "chance"]
    named = [field.name for field in fields(words.Protocol)]
    assert named[:6] == ["code", "name", "set", "keywords", "motto", "cards"]
    assert all(f"`{name}`" in section("Cards") for name in named[6:])
    assert [field.name for field in fields(words.Card)] == ["value", "top", "middle", "bottom"]
    for call in (
        "bot.choose(view, limit, chance)",
        "Protocol(code, name, set, keywords, motto, cards)",
        "Card(value, top, middle, bottom)",
    ):
        assert f"`{call}`" in SAID


def test_the_short_words_of_the_card_guide_are_there() -> None:
    cells = re.findall(r"^\| [^|]+ \| (`.*`) \|$", CARD_GUIDE, re.MULTILINE)
    used = {name for cell in cells for name in re.findall(r"(?<![.\w\"])[a-z_]+(?=[.(),`])", cell)}
    assert {"draw", "card", "may", "either", "this", "your_total_here"} <= used
    assert [name for name in sorted(used) if not hasattr(words, name)] == []


def test_the_examples_of_the_page_run() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 30
    assert not found.failed
