"""The table in the terminal, driven by keys and pointer as somebody would sit at it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from recompile import Game
from recompile.bots import NO_LIMIT, make_bot
from recompile.cards import CARDS
from recompile.game.records import Record, replay
from recompile.language.names import card_title
from recompile.notation.names import Player
from recompile.seats.film import Film
from recompile.seats.local import LocalSeat
from recompile.seats.seat import ACROSS, ELSEWHERE, HERE, OVER, Seat
from recompile.tui.answers import Answers
from recompile.tui.app import INTERRUPTED, TerminalApp
from recompile.tui.board import Board
from recompile.tui.dialogs import Curtain, End, Paper, Question, Save
from recompile.tui.hand import Hand
from recompile.tui.replay import ReplayScreen
from recompile.tui.table import TableScreen

PATIENCE = 300.0  # seconds: a program that has ended answers no more
SMALL, LARGE = (80, 24), (140, 45)
Drive = Callable[[Pilot[int]], Awaitable[None]]


def new_seat(bot: str | None = "greedy", *, player: Player = "A", draft: bool = False, seed: int = 5) -> LocalSeat:
    def games() -> tuple[Game, random.Random]:
        game = Game(seed=seed) if draft else Game("FIR WAT DEA", "LIF MET SPE", seed=seed)
        return game, random.Random(seed)

    return LocalSeat(games, player, make_bot(bot) if bot else None, "easy")


def played(seed: int = 5) -> Game:
    game, bot, chance = Game("FIR WAT DEA", "LIF MET SPE", seed=seed), make_bot("greedy"), random.Random(seed)
    while game.decision is not None:
        game.push(bot.choose(game.view(game.decision.player), NO_LIMIT, chance))
    return game


def sit(screen: Screen[int], drive: Drive, size: tuple[int, int] = LARGE) -> TerminalApp:
    """Run the program without a terminal, and do something in it."""
    app = TerminalApp(screen)

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), app.run_test(size=size) as pilot:
            await pilot.pause()
            await drive(pilot)

    asyncio.run(run())
    return app


async def asked(pilot: Pilot[int], seat: Seat) -> None:
    """Wait until somebody here is asked, or it is over, and the screen says so."""
    for _ in range(400):
        await pilot.pause()
        screen = pilot.app.screen
        if seat.asks != ELSEWHERE and not (isinstance(screen, TableScreen) and _is_stale(screen, seat)):
            return
        await pilot.pause(0.01)
    raise AssertionError("nobody is asked")


def _is_stale(screen: TableScreen, seat: Seat) -> bool:
    return screen.now is None or (seat.asks == HERE and not screen.now.answers)


def table(pilot: Pilot[int]) -> TableScreen:
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


def written(widget: Widget) -> str:
    """What a widget says, as plain text."""
    console = Console(width=max(widget.size.width, 20), file=StringIO())
    content: Any = widget.visual if isinstance(widget, Static) else widget.render()
    with console.capture() as said:
        console.print(getattr(content, "_renderable", content))
    return said.get()


def everything(app: App[int], *, answers: bool = True) -> str:
    """All that stands in any widget of any screen."""
    parts = []
    for screen in app.screen_stack:
        for widget in screen.walk_children(Widget):
            if isinstance(widget, (Static, Board, Hand)):
                parts.append(written(widget))
            if isinstance(widget, Answers) and answers:
                parts += [str(option.prompt) for option in widget.options]
    return "\n".join(parts)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(("size", "seed"), [(SMALL, 11), (LARGE, 44)])
def test_a_whole_game_by_keyboard(size: tuple[int, int], seed: int) -> None:
    seat, chance = new_seat("random", player="B", seed=seed), random.Random(3)

    async def drive(pilot: Pilot[int]) -> None:
        while seat.asks != OVER:
            await asked(pilot, seat)
            await pilot.press(*["down"] * (chance.random() < 0.3), "enter")
            await asked(pilot, seat)
        await pilot.pause()
        assert isinstance(pilot.app.screen, End)
        await pilot.press("escape")
        assert "three protocols are compiled" in written(table(pilot).query_one("#prompt"))
        await pilot.press("q")

    app = sit(TableScreen(seat, "en"), drive, size)
    assert seat.game.outcome is not None
    assert app.return_value == 0


def test_a_draft_by_keyboard_shows_cards_and_keywords() -> None:
    seat = new_seat(draft=True)

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        screen = table(pilot)
        assert "Discard for effect" in everything(pilot.app)
        await pilot.press("down", "down")
        shown = written(screen.query_one("#draft"))
        for value in range(6):
            assert f"Fire {value}" in shown
        while seat.game.phase == "draft":
            await pilot.press("enter")
            await asked(pilot, seat)
        assert screen.query_one(Board).display
        assert len(screen.query_one(Hand).codes) == 5

    sit(TableScreen(seat, "en"), drive)


# ---------------------------------------------------------------- the mouse


def test_a_card_is_played_with_the_mouse() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        screen = table(pilot)
        hand = screen.query_one(Hand)
        code, width = hand.codes[1], (hand.size.width + 1) // len(hand.codes)
        await pilot.click(Hand, offset=(width + 4, 1))
        assert screen.chosen is not None
        assert screen.chosen.card == code
        board = screen.query_one(Board)
        for _ in range(2):  # the first click aims, the second one plays
            assert not seat.game.moves
            await pilot.click(Board, offset=(5, board.size.height - 1))
        await pilot.pause()
        assert str(seat.game.moves[0]).upper() == f"{code}@1"

    sit(TableScreen(seat, "en"), drive)


def test_the_first_click_lights_an_answer_and_the_second_gives_it() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        await pilot.click(Answers, offset=(5, 2))
        assert table(pilot).query_one(Answers).highlighted == 2
        assert not seat.game.moves
        await pilot.click(Answers, offset=(5, 2))
        assert seat.game.moves

    sit(TableScreen(seat, "en"), drive)


# ---------------------------------------------------------------- sizes


def visible(screen: Screen[Any]) -> Iterator[Widget]:
    """The parts that lie beside each other."""
    names = "#status #them #board #draft #me #hand #prompt #answers #keys #card #foresight #because #log"
    for name in names.split():
        widget = screen.query_one(name)
        if widget.display and widget.region and all(parent.display for parent in widget.ancestors):
            yield widget


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        (SMALL, "en"),
        (SMALL, "fr"),
        (SMALL, "pl"),
        ((100, 30), "pl"),
        ((120, 40), "fr"),
        (LARGE, "pl"),
        ((200, 60), "en"),
    ],
)
@pytest.mark.parametrize("draft", [True, False])
def test_nothing_overlaps_and_all_is_on_the_screen(size: tuple[int, int], lang: str, draft: bool) -> None:
    seat = new_seat(draft=draft)

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        parts = list(visible(table(pilot)))
        assert len(parts) >= 5
        for part in parts:
            assert pilot.app.screen.region.contains_region(part.region), part
        for first in parts:
            for second in parts:
                if first is not second:
                    assert not first.region.overlaps(second.region), (first, second)
        assert table(pilot).query_one("#prompt").region.height >= 1

    sit(TableScreen(seat, lang), drive, size)


def test_resizing_keeps_the_chosen_answer() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        await pilot.press("down", "down")
        chosen = table(pilot).chosen
        for size in (SMALL, LARGE, (40, 12), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert table(pilot).chosen == chosen

    sit(TableScreen(seat, "en"), drive)


def test_notation_stands_before_answers_where_it_is_needed() -> None:
    """Wide, or so narrow that sentences are cut and look alike; a resize changes it at once."""
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        for size, first in ((SMALL, "▌ Play"), (LARGE, "WAT3@2 Play"), (SMALL, "▌ Play"), ((60, 24), "WAT3@2 Play")):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert str(table(pilot).query_one(Answers).options[0].prompt).startswith(first)

    sit(TableScreen(seat, "en"), drive, SMALL)


# ---------------------------------------------------------------- looking, and words


def test_the_language_changes_at_once() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        for lang in ("en", "fr", "pl", "en"):
            shown = everything(pilot.app)
            question = seat.game.prompt(lang)
            assert question is not None
            assert question.sentence in shown
            assert card_title(table(pilot).query_one(Hand).codes[0], lang) in shown
            await pilot.press("g")
            await pilot.pause()

    sit(TableScreen(seat, "en"), drive)


def test_foresight_reasons_and_log_stand_beside_the_table() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        screen = table(pilot)
        assert screen.chosen is not None
        assert screen.chosen.label in written(screen.query_one("#foresight .body"))
        assert "Your turn 1" in written(screen.query_one("#because .body"))
        assert "Turn 1: yours." in written(screen.query_one("#log .body"))
        await pilot.press("enter")
        await asked(pilot, seat)
        assert "You play" in written(screen.query_one("#log .body"))

    sit(TableScreen(seat, "en"), drive)


def test_zoom_totals_piles_and_keys_open_and_close() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        code = table(pilot).looked
        assert code is not None
        for key, said in (("i", "rulings"), ("t", "Line 3"), ("d", "trash"), ("question_mark", "Backspace")):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, Paper)
            assert said in everything(pilot.app)
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("i")
        assert card_title(code, "en") in written(pilot.app.screen.query_one("#paper"))

    sit(TableScreen(seat, "en"), drive, SMALL)


def test_the_cursor_walks_over_the_table() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        for _ in range(4):
            await asked(pilot, seat)
            await pilot.press("enter")
        await asked(pilot, seat)
        board = table(pilot).query_one(Board)
        board.focus()
        await pilot.pause()
        seen = set()
        for key in ("left", "left", *["up"] * 9, "right", *["down"] * 9, "right", *["up"] * 9):
            await pilot.press(key)
            assert board.cursor is not None
            assert board.cursor[1] < len(board.column(board.cursor[0]))
            seen.add(board.cursor)
        assert len(seen) > 1

    sit(TableScreen(seat, "en"), drive)


# ---------------------------------------------------------------- undo, giving up, saving, leaving


def test_undo_takes_the_bots_answers_back_too() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        before = str(seat.game.position)
        await pilot.press("u")
        assert str(seat.game.position) == before
        await pilot.press("enter")
        await asked(pilot, seat)
        assert str(seat.game.position) != before
        for _ in range(len(seat.game.moves)):
            await pilot.press("u")
            await asked(pilot, seat)
        assert str(seat.game.position) == before

    sit(TableScreen(seat, "en"), drive)


def test_undo_while_the_bot_thinks_is_not_answered() -> None:
    seat = new_seat()
    seat.answer(str(next(iter(seat.game.legal_moves))))
    assert seat.asks == ELSEWHERE
    work = seat.waiting()
    assert work is not None
    thought = work()
    seat.undo()
    seat.heard(thought)
    assert seat.asks == HERE
    assert not seat.game.moves


def test_a_bot_that_fails_does_not_take_the_table_along(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = new_seat()

    def fail(*_: object) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr(seat.bot, "choose", fail)

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        await pilot.press("enter")
        for _ in range(100):
            await pilot.pause(0.01)
            if pilot.app._notifications:
                break
        assert "no idea" in str([note.message for note in pilot.app._notifications])
        await pilot.press("u")
        await asked(pilot, seat)
        assert seat.asks == HERE

    sit(TableScreen(seat, "en"), drive)


def test_resigning_and_playing_again() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        for keys, over in (("escape", False), ("y", True)):
            await pilot.press("x", keys)
            await pilot.pause()
            assert (seat.asks == OVER) == over
        assert isinstance(pilot.app.screen, End)
        await pilot.press("n")
        await asked(pilot, seat)
        assert seat.asks == HERE

    sit(TableScreen(seat, "en"), drive)


def test_saving_writes_only_what_may_be_known(tmp_path: Path) -> None:
    seat, file = new_seat(), tmp_path / "game.txt"

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        for name in (tmp_path / "no" / "file", file):
            await pilot.press("s")
            await pilot.pause()
            assert isinstance(pilot.app.screen, Save)
            pilot.app.screen.query_one(Input).value = str(name)
            await pilot.press("enter")
            await pilot.pause()

    sit(TableScreen(seat, "en"), drive)
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert "??" in record.headers["DeckB"]


@pytest.mark.parametrize(("keys", "code"), [(["q", "y"], 0), (["ctrl+c"], INTERRUPTED), (["i", "ctrl+c"], INTERRUPTED)])
def test_leaving(keys: list[str], code: int) -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        await pilot.press(*keys)
        await pilot.pause()

    assert sit(TableScreen(seat, "en"), drive).return_value == code


def test_leaving_asks_first() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Question)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        for key in ("q", "x"):
            await pilot.press(key, "enter")  # pressed too often: it stays as it is
            assert isinstance(pilot.app.screen, TableScreen)
            assert seat.asks == HERE
        assert pilot.app.return_value is None
        await pilot.press("q", "up", "enter")  # the arrows lead to the other button

    assert sit(TableScreen(seat, "en"), drive).return_value == 0


# ---------------------------------------------------------------- two people at one keyboard


def hidden_names(seat: LocalSeat, viewer: str) -> set[str]:
    """The titles of all cards that a viewer must not find anywhere."""
    known = {code for code, _ in seat.game.information(viewer)}
    return {card_title(code, "en") for code in hand_of(seat.game, "B" if viewer == "A" else "A") if code not in known}


def hand_of(game: Game, player: str) -> list[str]:
    return [card.code for card in game.view("all").sides["AB".index(player)].hand if card.code]


def test_the_curtain_hides_the_other_hand() -> None:
    """Nothing hidden stands in any widget, with the curtain closed or open, for either of them."""
    seat, chance = new_seat(None), random.Random(2)

    async def drive(pilot: Pilot[int]) -> None:
        curtains = 0
        for _ in range(14):
            await pilot.pause()
            if isinstance(pilot.app.screen, Curtain):
                curtains += 1
                assert seat.asks == ACROSS
                shown = everything(pilot.app)
                assert not [card.name for card in CARDS.values() if card.name in shown]
                await pilot.press("enter")
                await pilot.pause()
            if seat.asks == OVER:
                break
            shown = everything(pilot.app)
            assert not [name for name in hidden_names(seat, seat.state.you or "") if name in shown]
            await pilot.press(*["down"] * chance.randrange(6), "enter")
        assert curtains > 3

    sit(TableScreen(seat, "en"), drive)


def test_the_curtain_takes_messages_away() -> None:
    """Why a card cannot be chosen names it; the next player must not read that."""
    seat = new_seat(None)

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        await pilot.press("1", "w")
        assert len(pilot.app._notifications)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Curtain)
        assert not len(pilot.app._notifications)

    sit(TableScreen(seat, "en"), drive)


def test_against_a_bot_nothing_of_its_hand_is_anywhere() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        for _ in range(8):
            await asked(pilot, seat)
            shown, told = everything(pilot.app), " ".join(line.sentence for line in seat.moment("en").log)
            assert not [name for name in hidden_names(seat, "A") if name in shown and name not in told]
            await pilot.press("down", "enter")

    sit(TableScreen(seat, "en"), drive)


# ---------------------------------------------------------------- replay


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_game_is_replayed(size: tuple[int, int]) -> None:
    film = Film(replay(Record.parse(str(_record()))))

    async def drive(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.at == 0
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        await pilot.press("pagedown")
        assert film.turn_of(screen.at) == film.turn_of(1) + 1
        await pilot.press("end")
        assert screen.at == len(film)
        assert "wins" in written(screen.query_one("#prompt"))
        await pilot.press("home")
        assert screen.at == 0
        assert all(screen.region.contains_region(part.region) for part in visible(screen))

    sit(ReplayScreen(film, "en"), drive, size)


def test_a_replay_with_the_eyes_of_a_player_hides_the_other_hand() -> None:
    film = Film(played())

    async def drive(pilot: Pilot[int]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("1")
        for _ in range(15):
            await pilot.press("right")
            await pilot.pause()
            assert screen.now is not None
            seen = screen.now.state.sides[1].hand
            assert all(card.code is None or screen.now.is_remembered(1, card) for card in seen)
            hand = {card_title(code, "en") for code in hand_of(film.game.before(screen.at), "B")}
            told = " ".join(line.sentence for line in screen.now.log)
            shown = everything(pilot.app, answers=False)  # the list of moves goes on to the end of the game
            assert not [name for name in hand if name in shown and name not in told]
        await pilot.press("3")
        now = film.moment(screen.at, screen.eyes, "en")
        assert all(card.code for card in now.state.sides[1].hand)

    sit(ReplayScreen(film, "en"), drive)


def _record() -> Record:
    from recompile.game.records import record_of  # noqa: PLC0415

    return record_of(played())


# ---------------------------------------------------------------- colours


def test_without_colours_signs_and_letters_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        assert pilot.app.no_color
        shown = everything(pilot.app)
        assert "◆" in shown
        assert "◇" in shown

    sit(TableScreen(seat, "en"), drive)


def test_light_and_dark() -> None:
    seat = new_seat()

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        themes = []
        for _ in range(2):
            themes.append(pilot.app.current_theme.dark)
            await pilot.press("f3")
        assert themes == [True, False]

    sit(TableScreen(seat, "en"), drive)
