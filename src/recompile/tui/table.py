"""The table: one question at a time, what each answer would do, and the answers of the others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from threading import Thread
from typing import ClassVar

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList

from recompile.foresight import Foresight, foresee
from recompile.notation import MoveError
from recompile.notation.names import PLAYERS
from recompile.text.names import keywords
from recompile.tui import choosing
from recompile.tui import words as around
from recompile.tui.answers import Answers
from recompile.tui.board import Board
from recompile.tui.desk import NARROW, Desk
from recompile.tui.dialogs import Curtain, End, Question, Save
from recompile.tui.hand import Hand
from recompile.tui.moments import Answer
from recompile.tui.seat import ACROSS, ELSEWHERE, HERE, OVER, Seat

_BREATH = 0.4  # seconds between two dots while somebody else thinks


class TableScreen(Desk):
    """Plays a game at a seat."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "step(1)", show=False),
        Binding("N,shift+n", "step(-1)", show=False),
        Binding("left", "card(-1)", show=False),
        Binding("right", "card(1)", show=False),
        *(Binding(str(line), f"line({line - 1})", show=False) for line in (1, 2, 3)),
        Binding("f", "face", show=False),
        Binding("r", "refresh_hand", show=False),
        Binding("backspace", "leave_it", show=False),
        Binding("enter", "give", show=False),
        Binding("u", "undo", show=False),
        Binding("s", "save", show=False),
        Binding("x", "resign", show=False),
        Binding("p", "to_prompt", show=False),
        Binding("escape", "to_prompt", show=False),
    ]
    KEYS = around.TABLE_KEYS

    def __init__(self, seat: Seat, lang: str) -> None:
        super().__init__(lang)
        self.seat = seat
        self._foreseen: dict[str, Foresight | None] = {}
        self._dots = 0
        self._breath: Timer | None = None
        self._said_over = False

    def titles(self) -> tuple[str, str]:
        return self.seat.titles(self.lang)

    def on_mount(self) -> None:
        super().on_mount()
        self._breath = self.set_interval(_BREATH, self._breathe, pause=True)
        self.go_on()

    # ------------------------------------------------------------ the course of the game

    def go_on(self) -> None:
        """After every change: who is awaited now?"""
        asks = self.seat.asks
        if asks == ACROSS and not self._is_public():
            self._draw_curtain()
            return
        if asks == ACROSS:
            self.seat.turn_around()
        self.refresh_moment()
        if self._breath:
            self._breath.resume() if asks == ELSEWHERE else self._breath.pause()
        if asks == ELSEWHERE:
            work = self.seat.waiting()
            Thread(target=self._wait, args=(work,), daemon=True).start()
        elif asks == OVER and not self._said_over:
            self._said_over = True
            self._end()

    def _is_public(self) -> bool:
        return self.now is None or self.now.is_draft

    def _wait(self, work: Callable[[], object]) -> None:
        """In a thread of its own: the screen stays alive, and leaving does not wait for it."""
        try:
            news = work()
        except Exception as problem:  # whatever it is: the player must hear of it, and can take back, save or leave
            news = problem
        with suppress(RuntimeError):  # the table was left meanwhile
            self.app.call_from_thread(self._heard, news)

    def _heard(self, news: object) -> None:
        if isinstance(news, Exception):
            self.notify(repr(news), severity="error", markup=False)
            return
        self.seat.heard(news)
        if self.is_attached:
            self.go_on()

    def _breathe(self) -> None:
        self._dots = (self._dots + 1) % 4
        self._paint_prompt()

    def _draw_curtain(self) -> None:
        """Nothing of the game stays on the screen while nobody should look."""
        other = PLAYERS[1 - PLAYERS.index(self.seat.viewer)]
        self.now, self.looked, self._foreseen = None, None, {}
        self.query_one(Board).chosen = self.query_one(Hand).chosen = None
        self.query_one(Answers).clear_options()
        self.paint()
        self.paint_foresight(None, "")
        self._paint_prompt()
        self.app.push_screen(Curtain(other, self.lang), self._curtain_up)

    def _curtain_up(self, _result: object) -> None:
        self.seat.turn_around()
        self.told = 0
        self.go_on()

    # ------------------------------------------------------------ painting

    def refresh_moment(self) -> None:
        lit = self.chosen
        self.now = self.seat.moment(self.lang)
        self._foreseen = {}
        notes = [keywords(answer.protocol, self.lang) for answer in self.now.answers if answer.protocol]
        answers = self.query_one(Answers)
        behind = notes if self.now.is_draft else ()
        answers.fill(self.now.answers, self.palette, behind, brief=self.app.size.width < NARROW)
        self.paint()
        moves = [answer.move for answer in self.now.answers]
        if lit is not None and lit.move in moves:
            answers.highlighted = moves.index(lit.move)
        self._show_news()
        self.light(answers.highlighted)
        if not self.focused:
            answers.focus()

    def _show_news(self) -> None:
        """Where there is room for one panel only, what the other player did comes before what one could do."""
        if self.now and self.now.answers and not self.now.is_draft:
            news = any(line.kind == "turn" for line in self.now.log[self.told :]) and self.told > 0
            self.action_panel("log" if news else "foresight", focus=False)

    @property
    def chosen(self) -> Answer | None:
        """The answer that is lit."""
        lit = self.query_one(Answers).highlighted
        return self.now.answers[lit] if self.now and lit is not None and lit < len(self.now.answers) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.light(event.option_index)

    def light(self, index: int | None) -> None:
        """Show what the lit answer is about, and what it would do."""
        chosen = self.chosen
        self.query_one(Board).chosen = self.query_one(Hand).chosen = chosen
        self._paint_prompt()
        if self.now and self.now.is_draft:
            self.paint_draft(chosen)
            return
        seen = self._foresee(chosen)
        if index and self.panel == "log" and not self.query_one("#scroll").has_focus:
            self.action_panel("foresight")
        self.paint_foresight(seen, chosen.label if chosen else self.words.say("You are not asked anything."))
        if chosen:
            self.look_at(self._about(chosen))

    def _about(self, answer: Answer) -> str | None:
        if answer.card:
            return answer.card
        if answer.stack is not None and answer.place is not None:
            return self.query_one(Board).code_at((answer.stack, answer.place))
        return None

    def _foresee(self, answer: Answer | None) -> Foresight | None:
        if answer is None or self.now is None or self.now.view is None:
            return None
        if answer.move not in self._foreseen:
            self._foreseen[answer.move] = foresee(self.now.view, answer.move, self.lang, self.now.names)
        return self._foreseen[answer.move]

    def _paint_prompt(self) -> None:
        self._set("prompt", self._prompt())

    def _prompt(self) -> Group | Text:
        now, palette = self.now, self.palette
        if now is None:
            return Text()
        if now.outcome is not None:
            return Text(around.result(now.outcome, self.seat.viewer, self.lang), Style(color=palette.signal, bold=True))
        if now.prompt is None:
            dots = "." * self._dots
            name = self.titles()[PLAYERS.index(now.asked or "A")]
            return Text(
                self.words.say("{player} is thinking", player=name) + dots, Style(color=palette.quiet, italic=True)
            )
        asked = now.prompt
        row = Text(f"{asked.source}: " if asked.source else "", Style(color=palette.ink(now.source or ""), bold=True))
        row.append(asked.sentence, Style(bold=True, color=palette.plain))
        quiet = " ".join(part for part in (asked.hint, asked.duty, f"[{asked.rule}]") if part)
        return Group(row.append(f"  {quiet}", Style(color=palette.quiet, bold=False)))

    # ------------------------------------------------------------ choosing

    def _move_to(self, index: int | None) -> None:
        if index is not None:
            self.query_one(Answers).highlighted = index

    def action_step(self, step: int) -> None:
        answers = self.query_one(Answers)
        if answers.option_count:
            self._move_to(((answers.highlighted or 0) + step) % answers.option_count)

    def _pick(self) -> tuple[tuple[Answer, ...], int] | None:
        lit = self.query_one(Answers).highlighted
        return (self.now.answers, lit) if self.now and self.now.answers and lit is not None else None

    def action_card(self, step: int) -> None:
        if picked := self._pick():
            self._move_to(choosing.other_card(*picked, self.query_one(Hand).codes, step))

    def action_line(self, line: int) -> None:
        if (picked := self._pick()) and self.now:
            self._move_to(choosing.at_line(*picked, line, self.now.bottom))

    def action_face(self) -> None:
        if picked := self._pick():
            self._move_to(choosing.other_face(*picked))

    def action_refresh_hand(self) -> None:
        if picked := self._pick():
            self._move_to(next((place for place, answer in enumerate(picked[0]) if answer.move == "R"), None))

    def action_leave_it(self) -> None:
        if (picked := self._pick()) and (place := choosing.leaving(picked[0])) is not None:
            self._answer(picked[0][place])

    def on_hand_taken(self, message: Hand.Taken) -> None:
        self.look_at(message.code)
        if not (picked := self._pick()):
            return
        answers, lit = picked
        if answers[lit].card == message.code and not answers[lit].is_play:
            self._answer(answers[lit])
            return
        found = choosing.best(answers, card=message.code, stack=answers[lit].stack, face_up=True)
        if found is None or answers[found].card != message.code:
            found = next((place for place, answer in enumerate(answers) if answer.card == message.code), None)
        self._move_to(found)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A second time on the same thing gives the answer."""
        if not (picked := self._pick()):
            return
        answers, lit = picked
        found = choosing.at_place(answers, lit, message.stack, message.place)
        if found == lit:
            self._answer(answers[lit])
        self._move_to(found)

    # ------------------------------------------------------------ answering

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.now and event.option_index < len(self.now.answers):
            self._answer(self.now.answers[event.option_index])

    def action_give(self) -> None:
        if self.chosen:
            self._answer(self.chosen)

    def _answer(self, answer: Answer) -> None:
        if self.seat.asks != HERE or self.now is None:
            return
        self.told = len(self.now.log)
        try:
            self.seat.answer(answer.move)
        except MoveError as problem:
            self.notify(str(problem), severity="error", markup=False)
        self.go_on()

    # ------------------------------------------------------------ the rest

    def action_to_prompt(self) -> None:
        self.action_panel("foresight")
        self.query_one(Answers).focus()

    def action_undo(self) -> None:
        if reason := self.seat.no_undo(self.lang):
            self.notify(reason, markup=False)
            return
        self.seat.undo()
        self._said_over = False
        self.told = min(self.told, len(self.seat.moment(self.lang).log))
        self.go_on()

    def action_save(self) -> None:
        self.app.push_screen(Save(f"game-{date.today():%Y-%m-%d}.txt", self.lang), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            self.seat.save(Path(name).expanduser())
        except OSError as problem:
            self.notify(self.words.say("cannot save: {problem}", problem=problem), severity="error", markup=False)
        else:
            self.notify(self.words.say("Saved to {file}.", file=name), markup=False)

    def action_resign(self) -> None:
        if self.seat.asks not in (HERE, ELSEWHERE):
            return
        question = Question(self.words.say("Give up this game?"), self.words.say("Give up"), self.lang)
        self.app.push_screen(question, self._resign)

    def _resign(self, sure: bool | None) -> None:
        if sure:
            self.seat.resign()
            self.go_on()

    def action_leave(self) -> None:
        if self.seat.asks == OVER:
            self.app.exit(0)
            return
        question = Question(
            self.words.say("Leave the table? The game is not saved."), self.words.say("Leave"), self.lang
        )
        self.app.push_screen(question, lambda sure: self.app.exit(0) if sure else None)

    def _end(self) -> None:
        if self.now is None or self.now.outcome is None:
            return
        lines = [
            around.protocols_line(self.now, player, title, self.lang, self.palette)
            for player, title in enumerate(self.titles())
        ]
        said = around.result(self.now.outcome, self.seat.viewer, self.lang)
        self.app.push_screen(End(said, Group(*lines), self.lang), self._after_end)

    def _after_end(self, wish: str | None) -> None:
        if wish == "again":
            self.seat.rematch()
            self.told, self._said_over = 0, False
            self.go_on()
        elif wish == "save":
            self.action_save()
        elif wish == "quit":
            self.app.exit(0)
