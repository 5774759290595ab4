"""The program around the screens: colours, sizes, and how it ends."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from recompile.tui.answers import NARROW
from recompile.tui.inks import DARK, LIGHT

INTERRUPTED = 130


class TerminalApp(App[int]):
    """Shows one screen until somebody leaves; its return value is the exit code."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]  # noqa: RUF012  (Textual says that it is no ClassVar)
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-medium"), (42, "-tall")]  # noqa: RUF012

    def __init__(self, first: Screen[int], *, light: bool = False) -> None:
        super().__init__()
        self.first = first
        self.light = light

    def on_mount(self) -> None:
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = LIGHT.name if self.light else DARK.name
        self.push_screen(self.first)

    def action_other_theme(self) -> None:
        self.theme = DARK.name if self.theme == LIGHT.name else LIGHT.name
        for screen in self.screen_stack:
            if hasattr(screen, "refresh_moment"):
                screen.refresh_moment()

    def action_interrupt(self) -> None:
        self.exit(INTERRUPTED)
