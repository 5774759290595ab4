"""What would you do? A paper that says more each time the key is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from recompile.seats.hinting import STEPS, TITLE, hint_lines
from recompile.table.messages import Hint
from recompile.text.catalogue import catalogue, mark
from recompile.tui.dialogs import Paper

_MORE, _BACK = mark("H: the next step · Esc: back"), mark("Esc: back, with the answer lit")


class HintPaper(Paper):
    """`told` is called when the answer itself was said."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "more", show=False)]

    def __init__(self, hint: Hint, lang: str, told: Callable[[str], None]) -> None:
        super().__init__(catalogue(lang).say(TITLE), Text(), lang, below=catalogue(lang).say(_MORE))
        self.hint, self.told, self.step = hint, told, 0

    def on_mount(self) -> None:
        super().on_mount()
        self.action_more()

    def action_more(self) -> None:
        if self.step == STEPS or (self.step and self.hint.only):
            return
        self.step += 1
        lines = [line for step in range(1, self.step + 1) for line in hint_lines(self.hint, step, self.lang)]
        self.query_one("#paper", Static).update(Text("\n".join(lines)))
        if self.step == STEPS or self.hint.only:
            self.query_one(".quiet", Static).update(catalogue(self.lang).say(_BACK))
            self.told(self.hint.move)
