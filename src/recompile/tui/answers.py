"""The list of answers: one is always lit, and Enter, or a second click, gives it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from recompile.seats.moments import Offer
from recompile.tui.inks import Palette

NARROW = 110  # columns below which the panels stand beside the answers, one at a time
_BAR = "▌ "


class Answers(OptionList):
    """An option for each legal answer, in the order in which the game offers them."""

    def fill(
        self, answers: Sequence[Offer], palette: Palette, notes: Sequence[str] = (), *, brief: bool = True
    ) -> None:
        """Show these, with the first one lit; `notes` are words behind each, `brief` whether notation may be missed."""
        self._answers, self._palette, self._notes, self._may_be_brief = answers, palette, notes, brief
        self.clear_options()
        self.add_options([Option(row) for row in self._rows()])
        if answers:
            self.highlighted = 0

    def on_resize(self) -> None:
        """The same answers, in the room there is now. After `clear_options` there are none."""
        if self.option_count:
            for place, row in enumerate(self._rows()):
                self.replace_option_prompt_at_index(place, row)

    def _rows(self) -> list[Text]:
        width = 0 if self._is_brief() else max((len(answer.move) for answer in self._answers), default=0)
        return [self._row(place, answer, width) for place, answer in enumerate(self._answers)]

    def _row(self, place: int, answer: Offer, width: int) -> Text:
        row = Text(no_wrap=True, overflow="ellipsis")
        ink = Style(color=self._palette.ink(answer.protocol or answer.card or ""))
        row.append(answer.move.ljust(width + 1) if width else _BAR, ink)
        row.append(answer.label)
        if self._notes:
            row.append(f"  {self._notes[place]}", Style(color=self._palette.quiet))
        return row

    def _is_brief(self) -> bool:
        """Where there is little room the notation is left out, unless sentences are cut: it tells them apart then."""
        longest = max((len(answer.label) for answer in self._answers), default=0)
        room = self.scrollable_content_region.width or NARROW
        return self._may_be_brief and self.app.size.width < NARROW and longest + len(_BAR) <= room

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
