"""The field: their three stacks, the plates, your three stacks. Stacks grow away from the plates."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from recompile.seats.moments import Moment, Offer
from recompile.table.parts import CardView
from recompile.tui.inks import Look
from recompile.tui.painting import BoardPainter, Scene
from recompile.tui.stacks import CHOSEN, CURSOR, LEGAL, REMEMBERED, SOURCE, Place, Shown


class Board(Widget, can_focus=True):
    """Draws a moment. Arrows walk from card to card; Enter or a click chooses one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
        Binding("up", "walk(0, -1)", show=False),
        Binding("down", "walk(0, 1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    look: Look  # comes with the first moment
    moment: reactive[Moment | None] = reactive(None)
    chosen: reactive[Offer | None] = reactive(None)
    foreseen: reactive[list[list[int]] | None] = reactive(None)
    cursor: reactive[Place | None] = reactive(None)
    _pointed: str | None = None

    class Chosen(Message):
        """A card, or with place -1 a whole stack, was pointed at to choose it."""

        def __init__(self, stack: int, place: int) -> None:
            super().__init__()
            self.stack, self.place = stack, place

    class Looked(Message):
        """The cursor or the pointer is on another card."""

        def __init__(self, code: str | None) -> None:
            super().__init__()
            self.code = code

    # ------------------------------------------------------------ drawing

    def render(self) -> Group | Text:
        now = self.moment
        if now is None or self.size.width < 24 or len(now.state.sides[0].protocols) < 3:
            return Text("")
        scene = Scene(now, [self.column(stack) for stack in range(6)], self.look, self.chosen, self.foreseen)
        return Group(*BoardPainter(scene, self.size.width, self.size.height).rows())

    # ------------------------------------------------------------ what is where

    def column(self, stack: int) -> list[Shown]:
        """The cards of a stack as they are seen."""
        now = self.moment
        if now is None:
            return []
        cards = enumerate(now.stack(stack).cards)
        return [Shown((stack, at), card, self._marks(now, (stack, at), card)) for at, card in cards]

    def _marks(self, now: Moment, here: Place, card: CardView) -> frozenset[str]:
        marks = {
            LEGAL: any((answer.stack, answer.place) == here for answer in now.answers),
            CHOSEN: self.chosen is not None and (self.chosen.stack, self.chosen.place) == here,
            CURSOR: self.has_focus and self.cursor == here,
            SOURCE: card.up and card.code == now.source,
            REMEMBERED: now.is_remembered(here[0] // 3, card),
        }
        return frozenset(mark for mark, is_so in marks.items() if is_so)

    def code_at(self, place: Place | None) -> str | None:
        """The card at a place, if the viewer may know it."""
        if place is None:
            return None
        column = self.column(place[0])
        return column[place[1]].seen.code if 0 <= place[1] < len(column) else None

    # ------------------------------------------------------------ keyboard

    def _grid(self) -> list[list[Place]]:
        """Each line from top to bottom as it is drawn."""
        now = self.moment
        if now is None:
            return [[], [], []]
        stacks = [[(stack, place) for place in range(len(now.stack(stack).cards))] for stack in range(6)]
        top, bottom = (1 - now.bottom) * 3, now.bottom * 3
        return [[*reversed(stacks[top + line]), *stacks[bottom + line]] for line in range(3)]

    def action_walk(self, right: int, down: int) -> None:
        grid = self._grid()
        if not any(grid):
            return
        line = self.cursor[0] % 3 if self.cursor else next(line for line in range(3) if grid[line])
        at = grid[line].index(self.cursor) if self.cursor in grid[line] else 0
        if right:
            lines = [other for other in range(3) if grid[other]]
            after = [other for other in lines if (other - line) * right > 0]
            line = (min(after) if right > 0 else max(after)) if after else line
            at = min(at, len(grid[line]) - 1)
        elif self.cursor in grid[line]:
            at = min(max(at + down, 0), len(grid[line]) - 1)
        if grid[line]:
            self.cursor = grid[line][at]
            self.post_message(self.Looked(self.code_at(self.cursor)))

    def action_choose(self) -> None:
        if self.cursor:
            self.post_message(self.Chosen(*self.cursor))

    def on_focus(self) -> None:
        if self.code_at(self.cursor) is None:
            self.cursor = next((places[-1] for places in self._grid() if places), None)
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    # ------------------------------------------------------------ mouse

    def on_click(self, event: events.Click) -> None:
        meta = event.style.meta
        if "place" in meta:
            stack, place = meta["place"]
            self.cursor = (stack, place)
            self.post_message(self.Looked(self.code_at(self.cursor)))
            self.post_message(self.Chosen(stack, place))
        elif "stack" in meta:
            self.post_message(self.Chosen(meta["stack"], -1))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        place = event.style.meta.get("place")
        code = self.code_at((place[0], place[1])) if place else None
        if code and code != self._pointed:
            self.post_message(self.Looked(code))
        self._pointed = code
