"""The list of answers: one is always lit, and Enter, or a second click, gives it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from recompile.seats.moments import Answer
from recompile.tui.inks import Palette


class Answers(OptionList):
    """An option for each legal answer, in the order in which the game offers them."""

    def fill(self, answers: Sequence[Answer], palette: Palette, notes: Sequence[str], *, brief: bool) -> None:
        """Show these, with the first one lit; `notes` are words behind each. To be brief, leave the notation out."""
        self.clear_options()
        width = 0 if brief else max((len(answer.move) for answer in answers), default=0)
        lines = []
        for place, answer in enumerate(answers):
            row = Text(no_wrap=True, overflow="ellipsis")
            ink = Style(color=palette.ink(answer.protocol or answer.card or ""))
            row.append("▌ " if brief else answer.move.ljust(width + 1), ink)
            row.append(answer.label)
            if notes:
                row.append(f"  {notes[place]}", Style(color=palette.quiet))
            lines.append(Option(row))
        self.add_options(lines)
        if lines:
            self.highlighted = 0

    async def _on_click(self, event: events.Click) -> None:
        """The first click lights an answer, so that one can see what it would do; the second gives it."""
        clicked = event.style.meta.get("option")
        if clicked is None:
            return
        event.prevent_default()
        if clicked == self.highlighted:
            self.action_select()
        else:
            self.highlighted = clicked
