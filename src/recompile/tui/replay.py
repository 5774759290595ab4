"""Stepping through a game: the table itself, with the list of moves where the answers stood."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList

from recompile.notation.events import Reader
from recompile.seats.film import Film
from recompile.seats.moments import Offer
from recompile.text.catalogue import mark
from recompile.tui import words as around
from recompile.tui.answers import Answers
from recompile.tui.desk import Desk

_PACE = 1.0  # seconds for a move while it plays
_EYES: tuple[Reader, ...] = ("A", "B", "all")


class ReplayScreen(Desk):
    """Shows a film."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n", "go(1)", show=False),
        Binding("left,N,shift+n", "go(-1)", show=False),
        Binding("right_square_bracket,pagedown", "turn(1)", show=False, priority=True),
        Binding("left_square_bracket,pageup", "turn(-1)", show=False, priority=True),
        Binding("home", "jump(0)", show=False, priority=True),
        Binding("end", "jump(-1)", show=False, priority=True),
        Binding("space", "play", show=False, priority=True),
        *(Binding(str(number + 1), f"eyes({number})", show=False) for number in range(3)),
    ]
    KEYS: ClassVar[around.Keys] = (
        ("←→", mark("move"), "screen.go(1)"),
        ("PgUp PgDn", mark("turn"), "screen.turn(1)"),
        ("Space", mark("play"), "screen.play"),
        ("?", mark("keys"), "screen.keys"),
        ("Q", mark("leave"), "screen.leave"),
        ("1 2 3", mark("whose eyes"), ""),
        ("L", mark("log"), "screen.panel('log')"),
        ("B", mark("why"), "screen.panel('because')"),
        ("I", mark("zoom"), "screen.zoom"),
        ("T", mark("totals"), "screen.totals"),
        ("D", mark("piles"), "screen.piles"),
        ("G", mark("language"), "screen.language"),
    )

    ALL_KEYS = around.REPLAY_KEYS

    def __init__(self, film: Film, lang: str, eyes: Reader = "all", at: int = 0) -> None:
        super().__init__(lang)
        self.film, self.eyes, self.at = film, eyes, at
        self.panel = "log"
        self._timer: Timer | None = None
        self.playing = False

    def on_mount(self) -> None:
        super().on_mount()
        self._timer = self.set_interval(_PACE, self._tick, pause=True)
        self.refresh_moment()

    # ------------------------------------------------------------ painting

    def refresh_moment(self) -> None:
        """The list of moves anew, and the moment."""
        moves = [self.look.say("the beginning")]
        moves += [self.film.move(at, self.eyes, self.lang) for at in range(len(self.film))]
        rows = [Offer(str(number), said) for number, said in enumerate(moves)]
        answers = self.query_one(Answers)
        at = self.at
        answers.fill(rows, self.look.palette, brief=False)
        answers.highlighted = at
        self.show_moment(at)

    def show_moment(self, at: int) -> None:
        self.at = at
        self.now = self.film.moment(at, self.eyes, self.lang)
        self.told = self.film.told_before(at, self.eyes, self.lang)
        fresh = [line.card for line in self.now.log[self.told :] if line.card]
        self.looked = fresh[0] if fresh else self.looked
        self.paint()
        self.paint_draft(None)
        self._set("prompt", self._place())

    def _place(self) -> Text:
        assert self.now is not None
        look, palette = self.look, self.look.palette
        said = look.say("After move {n} of {all}", n=self.at, all=len(self.film))
        eyes = (
            look.say("as {player} sees it", player=self.film.name(self.eyes, self.lang))
            if self.eyes != "all"
            else look.say("everything")
        )
        row = Text(said, f"bold {palette.plain}").append(f"  {eyes}", palette.quiet)
        if self.now.state.outcome is not None:
            row.append("  " + self.now.state.outcome.sentence, palette.signal)
        elif self.now.state.question is not None:
            asked = self.film.name(self.now.state.question.player, self.lang)
            row.append(f"  {asked}: {self.now.state.question.sentence}", palette.quiet)
        return row

    # ------------------------------------------------------------ going

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index != self.at:
            self.show_moment(event.option_index)

    def _move_to(self, at: int) -> None:
        self.query_one(Answers).highlighted = min(max(at, 0), len(self.film))

    def action_go(self, step: int) -> None:
        self._move_to(self.at + step)

    def action_turn(self, step: int) -> None:
        self._move_to(self.film.next_turn(self.at, step))

    def action_jump(self, at: int) -> None:
        self._move_to(len(self.film) if at < 0 else at)

    def action_eyes(self, number: int) -> None:
        self.eyes = _EYES[number]
        self.looked = None
        self.refresh_moment()

    def action_play(self) -> None:
        """By itself, until the end or until it is stopped."""
        self.playing = not self.playing and self.at < len(self.film)
        if self._timer:
            self._timer.resume() if self.playing else self._timer.pause()

    def _tick(self) -> None:
        self.action_go(1)
        if self.at >= len(self.film) and self.playing:
            self.action_play()
