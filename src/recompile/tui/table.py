"""The table: one question at a time, what each answer would do, and the answers of the others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from threading import Thread
from typing import ClassVar

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from recompile.language.names import keywords
from recompile.notation import MoveError
from recompile.seats.hinting import READING
from recompile.seats.moments import Offer
from recompile.seats.seat import ACROSS, ELSEWHERE, HERE, OVER, Seat
from recompile.table.match import NO_CLAIM
from recompile.table.parts import LogLine
from recompile.tui import words as around
from recompile.tui.answers import Answers
from recompile.tui.asking import AskingDesk
from recompile.tui.board import Board
from recompile.tui.dialogs import Curtain, End, Invitation, Question, Request, Save
from recompile.tui.following import Feed, last_turn, of_others
from recompile.tui.hand import Hand
from recompile.tui.hinting import HintPaper

_BREATH = 0.4  # seconds between two dots while somebody else thinks


class TableScreen(AskingDesk):
    """Plays a game at a seat."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("c", "claim", show=False),
        Binding("s", "save", show=False),
        Binding("x", "resign", show=False),
        Binding("a", "again", show=False),
        Binding("plus", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
    ]
    KEYS = around.TABLE_KEYS
    ALL_KEYS = around.ALL_KEYS

    def __init__(self, seat: Seat, lang: str, greeting: str = "", friend: str = "", speed: float = 0.0) -> None:
        super().__init__(seat, lang)
        self.feed = Feed(speed)
        self._followed: int | None = None  # entries of the log that were named, or need not be
        self._greeting, self._friend = greeting, friend
        self._dots = 0
        self._breath: Timer | None = None
        self._said_over = False
        self._hint_for: tuple[Offer, ...] | None = None  # at which answers somebody waits for one

    def on_mount(self) -> None:
        super().on_mount()
        self._breath = self.set_interval(_BREATH, self._breathe, pause=True)
        if self._friend:  # links are to be copied, so they stand on a paper until it is put away
            self.app.push_screen(Invitation(self._greeting, self._friend, self.lang))
        elif self._greeting:
            self.notify(self._greeting, markup=False)
        self.go_on()

    # ------------------------------------------------------------ the course of the game

    def go_on(self) -> None:
        """After every change: who is awaited now?"""
        asks = self.seat.asks
        if asks == ACROSS:
            if self.now and not self.now.is_draft:  # a draft is open to both
                self._draw_curtain()
                return
            self.seat.turn_around()
        self._refresh()
        if self._breath:
            self._breath.resume() if asks == ELSEWHERE or self.seat.ticks else self._breath.pause()
        if work := self.seat.waiting():
            Thread(target=self._wait, args=(work,), daemon=True).start()
        self._say_end(is_over=asks == OVER)
        self._say_request()
        self._say_hint()

    def _refresh(self) -> None:
        """Draw what has changed: the moment, or only what is known about it."""
        if self.now != self.seat.moment(self.lang):
            self.refresh_moment()
        else:
            self.light(self.query_one(Answers).highlighted)

    def _say_end(self, *, is_over: bool) -> None:
        """The end is said once; if the game is played again, there is nothing to say any more."""
        if is_over and not self._said_over:
            self._end()
        elif not is_over and isinstance(self.app.screen, End):
            self.app.screen.dismiss("look")
        self._said_over = is_over

    def _say_request(self) -> None:
        """One that is made is shown until it is answered, or void."""
        shown = any(isinstance(screen, Request) for screen in self.app.screen_stack)
        if self.seat.is_requested and not shown:
            look = self.look
            request = Request(self.seat.beside(self.lang), look.say("Let them"), self.lang, look.say("Decline"))
            self.app.push_screen(request, self._reply)
        elif isinstance(self.app.screen, Request) and not self.seat.is_requested:
            self.app.screen.dismiss(None)

    def _reply(self, accept: bool | None) -> None:
        if accept is not None and self.seat.is_requested:
            self.seat.answer_takeback(accept)

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
        if said := self.seat.heard(news):
            self.notify(said, markup=False)
            self._hint_for = None  # there may be none: whoever still wants one asks again
        if self.is_attached:
            self.go_on()

    def _breathe(self) -> None:
        self._dots = (self._dots + 1) % 4
        self.paint_prompt()
        if self.seat.ticks:
            self.paint_around()

    def _draw_curtain(self) -> None:
        """Nothing of the game stays on the screen while nobody should look."""
        other = self.seat.across(self.lang)
        self.now, self.looked = None, None
        self._stop_following()  # what was named may name cards
        self.app.clear_notifications()  # they may name cards
        self.query_one(Board).chosen = self.query_one(Hand).chosen = None
        self.query_one(Answers).clear_options()
        self.paint()
        self.paint_foresight(None, "")
        self.paint_prompt()
        self.app.push_screen(Curtain(other, self.lang), self._curtain_up)

    def _curtain_up(self, _result: object) -> None:
        self.seat.turn_around()
        self.told, self._followed = 0, None
        self.go_on()

    # ------------------------------------------------------------ painting

    def refresh_moment(self) -> None:
        lit = self.chosen
        now = self.now = self.seat.moment(self.lang)
        self.told = min(self.told, len(now.log))
        notes = [keywords(each.protocol, self.lang, now.library) for each in now.answers if each.protocol]
        self._follow()
        answers = self.query_one(Answers)
        answers.fill(now.answers, self.look.palette, notes if now.is_draft else ())
        self.paint()
        moves = [answer.move for answer in now.answers]
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

    def paint_prompt(self) -> None:
        self._set("prompt", self._prompt())

    def _prompt(self) -> Group | Text:
        now, palette = self.now, self.look.palette
        if now is None:
            return Text()
        if now.state.outcome is not None:
            return Text(now.state.outcome.sentence, f"bold {palette.signal}")
        if now.prompt is None:
            awaited = self.seat.waits_for(self.lang).removesuffix("…").rstrip()
            row = Text(awaited + "." * self._dots, f"italic {palette.quiet}")
            return row.append(f"  {self.seat.beside(self.lang)}", f"bold {palette.warn}")
        asked, trouble = now.prompt, self.seat.trouble(self.lang)
        row = Text(f"{trouble} " if trouble else "", f"bold {palette.warn}")
        row.append(f"{asked.source}: " if asked.source else "", Style(color=palette.ink(now.source or ""), bold=True))
        row.append(asked.sentence, f"bold {palette.plain}")
        quiet = " ".join(part for part in (asked.hint, asked.duty, f"[{asked.rule}]") if part)
        return Group(row.append(f"  {quiet}", Style(color=palette.quiet, bold=False)))

    # ------------------------------------------------------------ following the other player

    def _follow(self) -> None:
        """Name what is new. What was there when one sat down is not new."""
        if self.now is None:
            return
        log, was_quiet = self.now.log, self.feed.now is None
        if self._followed is not None:
            self.feed.follow(of_others(self.now, self._followed))
        self._followed = len(log)
        if was_quiet:
            self._name_next()

    def _name_next(self) -> None:
        """The next thing, until all are named or somebody has answered."""
        feed, strip = self.feed, self.query_one("#feed", Static)
        strip.display = feed.now is not None
        if feed.now is not None:
            at, of = feed.place
            strip.update(Text(f"▽ {at}/{of}  {feed.now.sentence}", self.look.palette.rival))
            self.set_timer(feed.hold, partial(self._named, feed.now))

    def _named(self, line: LogLine) -> None:
        if self.feed.now is line:
            self.feed.step()
            self._name_next()

    def _stop_following(self) -> None:
        self.feed.stop()
        self._name_next()

    def action_again(self) -> None:
        """What the other player did in their last turn, once more."""
        if self.now is not None and self.feed.now is None:
            self.feed.speed = self.feed.speed or 1.0
            self.feed.follow(last_turn(self.now))
            self._name_next()

    def action_speed(self, step: int) -> None:
        self.feed.change(step)
        said = self.look.say("Speed {n}", n=f"{self.feed.speed:g}") if self.feed.speed else self.look.say("Not named")
        self.notify(said, markup=False)
        if self.feed.now is None:
            self._name_next()

    # ------------------------------------------------------------ answering

    def give(self, answer: Offer) -> None:
        if self.seat.asks != HERE or self.now is None:
            return
        self.told = len(self.now.log)
        self._stop_following()
        try:
            self.seat.answer(answer.move)
        except MoveError as problem:
            self.notify(str(problem), severity="error", markup=False)
        self.go_on()

    # ------------------------------------------------------------ hints

    def action_hint(self) -> None:
        if reason := self.seat.no_hint(self.lang):
            self.notify(reason, markup=False)
            return
        self._hint_for = self.now.answers if self.now else None
        if self.seat.hint(self.lang) is None:
            self.notify(self.look.say(READING, n=5), markup=False)
        self.go_on()

    def _say_hint(self) -> None:
        """As soon as it is there. If the question is another one by then, nobody waits for it any more."""
        if self.now is None or self.now.answers != self._hint_for:
            self._hint_for = None
        elif hint := self.seat.hint(self.lang):
            self._hint_for = None
            self.app.push_screen(HintPaper(hint, self.lang, self._light_hint))

    def _light_hint(self, move: str) -> None:
        """The answer lies on the table, as if this player had gone to it; it is not given."""
        moves = [answer.move for answer in self.now.answers] if self.now else []
        if move in moves:
            self.query_one(Answers).highlighted = moves.index(move)

    # ------------------------------------------------------------ the rest

    def action_undo(self) -> None:
        if self.seat.state.undo.ask:
            self._wish_back()
            return
        if reason := self.seat.no_undo(self.lang):
            self.notify(reason, markup=False)
            return
        self.seat.undo()
        self.go_on()

    def _make_sure(self, question: str, yes: str, then: Callable[[], None]) -> None:
        """Do something after a yes."""
        self.app.push_screen(Question(question, yes, self.lang), lambda sure: then() if sure else None)

    def _wish_back(self) -> None:
        """It is not free: the other player may be asked for it."""
        asked = f"{self.seat.no_undo(self.lang)} {self.look.say('Ask to take your last move back?')}"
        self._make_sure(asked, self.look.say("Ask"), self.seat.ask_takeback)

    def action_claim(self) -> None:
        if self.seat.claim_in == 0:
            self._make_sure(self.seat.beside(self.lang), self.look.say("Claim the game"), self.seat.claim)
        else:
            self.notify(self.seat.beside(self.lang) or self.look.say(NO_CLAIM), markup=False)

    def action_save(self) -> None:
        self.app.push_screen(Save(f"game-{date.today():%Y-%m-%d}.txt", self.lang), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            self.seat.save(Path(name).expanduser())
        except OSError as problem:
            self.notify(self.look.say("cannot save: {problem}", problem=problem), severity="error", markup=False)
        else:
            self.notify(self.look.say("Saved to {file}.", file=name), markup=False)

    def action_resign(self) -> None:
        if self.seat.asks in (HERE, ELSEWHERE) and self.seat.viewer is not None:
            self._make_sure(self.look.say("Give up this game?"), self.look.say("Give up"), self._resign)

    def _resign(self) -> None:
        self.seat.resign()
        self.go_on()

    def action_leave(self) -> None:
        if self.seat.asks == OVER:
            super().action_leave()
        else:
            self._make_sure(self.seat.leaving(self.lang), self.look.say("Leave"), super().action_leave)

    def _end(self) -> None:
        if self.now is None or self.now.state.outcome is None:
            return
        now, look = self.now, self.look
        lines = [around.protocols_line(now, player, title, look) for player, title in enumerate(self.names())]
        said = self.now.state.outcome.sentence
        if self.seat.hints:
            said += " " + look.count("With {n} hint.", "With {n} hints.", self.seat.hints)
        self.app.push_screen(End(said, Group(*lines), self.lang, again=self.seat.viewer is not None), self._after_end)

    def _after_end(self, wish: str | None) -> None:
        if wish == "again":
            self.seat.rematch()
            self.told = self.told if self.seat.asks == OVER else 0
            self.go_on()
        elif wish == "save":
            self.action_save()
        elif wish == "quit":
            self.app.exit(0)
