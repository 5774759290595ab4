"""The hand of the viewer: each card with where it may be played, and its texts where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from recompile.seats.moments import Moment, Offer
from recompile.tui.inks import Look, edge
from recompile.tui.stacks import BARS, CHOSEN, FACE_DOWN, LEGAL, SIGNS, under

_WIDEST = 32


class Hand(Widget):
    """The cards side by side. A click takes one."""

    look: Look  # comes with the first moment
    moment: reactive[Moment | None] = reactive(None)
    chosen: reactive[Offer | None] = reactive(None)

    class Taken(Message):
        """A card was pointed at."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    @property
    def codes(self) -> list[str]:
        """The cards, if they are the viewer's to see."""
        if self.moment is None:
            return []
        return [card.code for card in self.moment.state.sides[self.moment.bottom].hand if card.code]

    def render(self) -> Group | Text:
        codes = self.codes
        if self.moment is None or not codes:
            mine = self.moment is not None and self.moment.viewer is not None  # beside the table nobody has a hand
            return Text(self.look.say("Your hand is empty.") if mine else "", "italic")
        width = min((self.size.width + 1) // len(codes) - 1, _WIDEST)
        painter = _CardPainter(self.moment.answers, self.chosen, self.look, width)
        cards = [painter.rows(code, self.size.height) for code in codes]
        return Group(*(Text(" ").join(card[at] for card in cards) for at in range(self.size.height)))

    def on_click(self, event: events.Click) -> None:
        if code := event.style.meta.get("card"):
            self.post_message(self.Taken(code))


class _CardPainter:
    """Paints a card of the hand into its column."""

    def __init__(self, answers: Sequence[Offer], chosen: Offer | None, look: Look, width: int) -> None:
        self.answers, self.chosen, self.look, self.palette, self.width = answers, chosen, look, look.palette, width

    def rows(self, code: str, height: int) -> list[Text]:
        mine = [answer for answer in self.answers if answer.card == code and answer.place is None]
        picked = self.chosen is not None and self.chosen in mine
        rows = [self._head(code, mine, picked), self._pips(mine), *self._texts(code)]
        rows = [*rows, *[Text()] * height][:height]
        for row in rows:
            row.truncate(self.width, overflow="ellipsis", pad=True)
            row.stylize(Style(meta={"card": code}))
            row.stylize(Style(bgcolor=self.palette.raised))
        return rows

    def _head(self, code: str, mine: Sequence[Offer], picked: bool) -> Text:
        ink = self.palette.ink(code)
        sign = SIGNS[CHOSEN] if picked else SIGNS[LEGAL] if mine else " "
        row = Text(sign, f"bold {self.palette.signal}", no_wrap=True)
        row.append(f" {code[3:]}{edge(code)} ", f"bold {ink}")
        return row.append(self.look.title(code), Style(color=ink, bold=True, underline=picked))

    def _pips(self, mine: Sequence[Offer]) -> Text:
        """Where it may be played: face-up in these lines, face-down in those."""
        plays = [answer for answer in mine if answer.is_play]
        row = Text("   ", no_wrap=True)
        for up, sign in ((True, "▣"), (False, FACE_DOWN)):
            lines = [(answer.line or 0) + 1 for answer in plays if answer.face_up is up]
            if lines:
                colour = self.palette.signal if up else self.palette.quiet
                row.append(f"{sign} {''.join(map(str, sorted(set(lines))))} ", colour)
        return row

    def _texts(self, code: str) -> list[Text]:
        boxes = zip(BARS, self.look.texts(code), strict=True)
        return [Text(line, self.palette.plain) for bar, said in boxes for line in under(bar, said, 1, self.width)]
