"""Hints in the terminal: line by line and drawn, at a game in this process and at one on a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from recompile.cli import main
from recompile.learn.coach import Advice, Thinking
from recompile.seats.hinting import STEPS
from recompile.seats.links import Link
from recompile.seats.remote import RemoteSeat
from recompile.seats.seat import HERE, Seat
from recompile.server import coaching
from recompile.tui.hinting import HintPaper
from recompile.tui.table import TableScreen
from tests.serving import running
from tests.test_tui import asked, everything, new_seat, sit, table, written

READY = ("play", "--plain", "--protocols-a", "FIR WAT DEA", "--protocols-b", "LIF MET SPE", "--seed", "5")


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    with patch("recompile.seats.local.USUAL", Thinking(rounds=5, seconds=None)):
        yield


def typed(*lines: str, against: str = "gentle", more: tuple[str, ...] = ()) -> str:
    bot = () if "--hot-seat" in more else ("--against", against)
    result = CliRunner().invoke(main, [*READY, *bot, *more], input="\n".join([*lines, ""]))
    assert result.exit_code == 0, result.output
    return result.output


def test_line_by_line_in_three_steps() -> None:
    said = typed("hint", "hint", "hint", "resign", "quit")
    assert said.count("Reading, at most 5 seconds") == 1  # after that it is known
    assert said.index("> Reading") < said.index("Look at ") < said.index("With ") < said.index("(read by Zenith)")
    assert re.search(r"\d+ %  (Play|Refresh)", said)
    assert "you have resigned. With 1 hint." in said
    assert "Regardez " in typed("hint", "quit", more=("--lang", "fr"))


def test_none_between_people() -> None:
    assert "There are no hints between people." in typed("hint", "quit", more=("--hot-seat",))


def drafted(*lines: str, lang: str = "en") -> str:
    options = ["play", "--plain", "--against", "fair", "--seed", "5", "--lang", lang]
    result = CliRunner().invoke(main, options, input="\n".join([*lines, ""]))
    assert result.exit_code == 0, result.output
    return result.output


def test_in_the_draft_in_three_steps_and_beside_it_why_the_bot_picks() -> None:
    said = drafted("hint", "hint", "hint", "FIR", "quit")
    steps = ["Look at ", "With one of these: ", "Draft ", "  * ", "(read by Zenith)"]
    places = [said.index(step, said.index("> Reading")) for step in steps]
    assert places == sorted(places)
    assert " %" not in said  # what is measured of a protocol is no chance to win
    assert len(re.findall(r"^Vesper drafts \w+: .+\.$", said, re.MULTILINE)) == 2
    assert "You draft Fire." in said
    assert "Spójrz na " in drafted("hint", "quit", lang="pl")


async def opened(pilot: Pilot[int], seat: Seat) -> HintPaper:
    """The hint, once it has been asked for and found."""
    await asked(pilot, seat)
    await pilot.press("h")
    for _ in range(400):
        if isinstance(pilot.app.screen, HintPaper):
            break
        await pilot.pause(0.02)
    paper = pilot.app.screen
    assert isinstance(paper, HintPaper)
    await pilot.pause()
    return paper


def test_in_the_draft_drawn_with_the_protocol_lit() -> None:
    seat = new_seat(draft=True)

    async def drive(pilot: Pilot[int]) -> None:
        paper = await opened(pilot, seat)
        for _ in range(STEPS):
            await pilot.press("h")
        said = written(paper.query_one("#paper"))
        assert paper.hint.label in said
        assert paper.hint.whys[0].sentence in said
        await pilot.press("escape")
        await pilot.pause()
        chosen = table(pilot).chosen
        assert chosen is not None
        assert (chosen.move, seat.hints) == (paper.hint.move, 1)
        table(pilot).give(chosen)
        await asked(pilot, seat)
        assert "Moss drafts " in everything(pilot.app)

    sit(TableScreen(seat, "en"), drive)


def test_a_hint_belongs_to_the_question_it_was_asked_at() -> None:
    """Whoever answers before it comes gets none at the next question, and none is counted."""
    seat = new_seat()
    assert seat.hint("en") is None
    thinks = seat.waiting()
    assert thinks is not None
    seat.answer(seat.state.question.answers[0].move if seat.state.question else "")
    seat.heard(thinks())
    while (thinks := seat.waiting()) is not None:  # only the bot does, until somebody here is asked again
        seat.heard(thinks())
    assert (seat.asks, seat.hints) == (HERE, 0)
    assert seat.hint("en") is None
    thinks = seat.waiting()
    assert thinks is not None
    match, question, advice = thinks()
    assert isinstance(advice, Advice)
    seat.heard((match, question, replace(advice, pointer=None)))  # as where there is only one answer
    assert seat.hints == 0
    assert seat.hint("en") is not None


def test_drawn_with_the_answer_lit_in_the_end() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        paper = await opened(pilot, seat)
        first = written(paper.query_one("#paper"))
        assert first.strip().startswith("Look at ")
        for _ in range(STEPS):
            await pilot.press("h")
        assert paper.hint.label in written(paper.query_one("#paper"))
        await pilot.press("escape")
        await pilot.pause()
        chosen = table(pilot).chosen
        assert chosen is not None
        assert (chosen.move, seat.hints) == (paper.hint.move, 1)

    sit(TableScreen(seat, "en"), drive)
    seat.undo() if seat.state.undo.allowed else None
    assert seat.hints == 1


def test_a_table_asks_once_and_for_nothing_else() -> None:
    """What is refused is not asked for again by itself, nor is anything about a question that came after."""
    seat = new_seat()
    asked_for: list[str] = []

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        shown = table(pilot)
        with patch.object(seat, "hint", asked_for.append), patch.object(seat, "heard", return_value="No hint now."):
            await pilot.press("h")
            before = len(asked_for)
            assert before > 0
            shown._heard(object())
            shown._heard(object())
            assert len(asked_for) == before
        with patch.object(seat, "hint", asked_for.append):
            await pilot.press("h")
            before = len(asked_for)
            shown.give(shown.now.answers[0] if shown.now else pytest.fail("nothing is asked"))
            await asked(pilot, seat)
            shown.go_on()
            assert len(asked_for) == before

    sit(TableScreen(seat, "en"), drive)


def test_at_a_game_on_a_server(tmp_path: Path) -> None:
    with patch.multiple(coaching, LONGEST=60.0, GIVEN_UP=120.0), running(tmp_path, hint_rounds=5) as server:
        game = server.new_game(
            mode="bot", level="gentle", setup="ready", a=["FIR", "WAT", "DEA"], b=["LIF", "MET", "SPE"]
        )
        seat = RemoteSeat(Link(f"http://127.0.0.1:{server.port}", game["id"], game["token"]), "en").sit_down()
        assert seat.hint("en") is None
        while (found := seat.hint("en")) is None:
            assert seat.waiting() is not None
            assert seat.heard(seat.wire.inbox.get(timeout=30)) == ""
        assert (found.move in [each.move for each in seat.moment("en").answers], seat.hints) == (True, 1)
        seat.close()
