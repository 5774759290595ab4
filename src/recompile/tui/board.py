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

from recompile.notation.names import PLAYERS, card_name
from recompile.seats.moments import Answer, Moment
from recompile.tui.inks import Palette
from recompile.tui.painting import BoardPainter, Scene
from recompile.tui.stacks import CHOSEN, CURSOR, LEGAL, SOURCE, Look, Place, Shown, shown_cards


class Board(Widget, can_focus=True):
    """Draws a moment. Arrows walk from card to card; Enter or a click chooses one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
        Binding("up", "walk(0, -1)", show=False),
        Binding("down", "walk(0, 1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    moment: reactive[Moment | None] = reactive(None)
    chosen: reactive[Answer | None] = reactive(None)
    foreseen: reactive[tuple[tuple[int, ...], ...] | None] = reactive(None)
    cursor: reactive[Place | None] = reactive(None)

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

    def __init__(self, lang: str = "en", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lang = lang
        self._pointed: str | None = None

    # ------------------------------------------------------------ drawing

    def render(self) -> Group | Text:
        now = self.moment
        if now is None or self.size.width < 24 or len(now.position.sides[0].protocols) < 3:
            return Text("")
        return Group(*BoardPainter(self.scene(now), self.size.width, self.size.height).rows())

    def scene(self, now: Moment) -> Scene:
        look = Look(self.lang, Palette(self.app.current_theme.dark))
        return Scene(now, [self.column(stack) for stack in range(6)], look, self.chosen, self.foreseen)

    # ------------------------------------------------------------ what is where

    def column(self, stack: int) -> list[Shown]:
        """The cards of a stack as they are seen."""
        now = self.moment
        if now is None:
            return []
        side = now.position.sides[stack // 3]
        known = {place: code for code, place in _remembered(now)}
        return shown_cards(stack, side.stacks[stack % 3], now.totals[stack].values, known, self._marks(now))

    def _marks(self, now: Moment) -> dict[Place, frozenset[str]]:
        marks: dict[Place, set[str]] = {}
        for answer in now.answers:
            if answer.stack is not None and answer.place is not None:
                marks.setdefault((answer.stack, answer.place), set()).add(LEGAL)
        if self.chosen and self.chosen.stack is not None and self.chosen.place is not None:
            marks.setdefault((self.chosen.stack, self.chosen.place), set()).add(CHOSEN)
        if self.cursor and self.has_focus:
            marks.setdefault(self.cursor, set()).add(CURSOR)
        for place, code in _open_cards(now):
            if code == now.source:
                marks.setdefault(place, set()).add(SOURCE)
        return {place: frozenset(found) for place, found in marks.items()}

    def code_at(self, place: Place | None) -> str | None:
        """The card at a place, if the viewer may know it."""
        if place is None:
            return None
        column = self.column(place[0])
        return column[place[1]].code if 0 <= place[1] < len(column) else None

    # ------------------------------------------------------------ keyboard

    def _grid(self) -> list[list[Place]]:
        """Each line from top to bottom as it is drawn."""
        now = self.moment
        if now is None:
            return [[], [], []]
        top, bottom = 1 - now.bottom, now.bottom
        lines = []
        for line in range(3):
            theirs = [(top * 3 + line, place) for place in range(len(now.position.sides[top].stacks[line]))]
            mine = [(bottom * 3 + line, place) for place in range(len(now.position.sides[bottom].stacks[line]))]
            lines.append([*reversed(theirs), *mine])
        return lines

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


def _remembered(now: Moment) -> list[tuple[str, str]]:
    """Cards by their place. If a face is remembered in a stack with one face-down card, that is the card."""
    found = []
    for code, zone in now.known:
        player, line = zone[0], zone[1:2]
        if not line.isdigit():
            continue
        if "." in zone:  # the very place
            found.append((code, zone))
            continue
        stack = now.position.sides[PLAYERS.index(player)].stacks[int(line) - 1]
        hidden = [place for place, (card, _) in enumerate(stack) if card < 0]
        if len(hidden) == 1:
            found.append((code, f"{zone}.{hidden[0] + 1}"))
    return found


def _open_cards(now: Moment) -> list[tuple[Place, str]]:
    return [
        ((player * 3 + line, place), card_name(card))
        for player, side in enumerate(now.position.sides)
        for line, stack in enumerate(side.stacks)
        for place, (card, up) in enumerate(stack)
        if up
    ]
