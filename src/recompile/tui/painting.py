"""The field as rows of text: their stacks, the plates with the totals, your stacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from recompile.game.seen import COMPILE_TOTAL
from recompile.seats.moments import Moment, Offer, sum_of
from recompile.tui.inks import Look, edge
from recompile.tui.stacks import CHOSEN, LEGAL, SIGNS, Shown, StackPainter

_GAP = 2
_ROOMY = 18  # rows from which the plates show how a total comes about
_TALL = 2  # rows of a plate then


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is painted: the moment, the cards of the six stacks, the chosen answer, the totals it would lead to."""

    now: Moment
    columns: Sequence[Sequence[Shown]]
    look: Look
    chosen: Offer | None = None
    foreseen: Sequence[Sequence[int]] | None = None


class BoardPainter:
    """Paints the whole field into the size of the widget."""

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self.scene = scene
        self.now = scene.now
        self.width = (width - 2 * _GAP) // 3
        self.height = height
        self.look = scene.look
        self.painter = StackPainter(self.look, self.width)
        self.tall = height >= _ROOMY

    def rows(self) -> list[Text]:
        top, bottom = 1 - self.now.bottom, self.now.bottom
        plate = _TALL if self.tall else 1
        above, below = self._rooms(top, bottom, self.height - 2 * plate - self.tall)
        rows = self._half(top, above, mirrored=True)
        rows += self._plates(top)
        rows += [Text("─" * (self.width * 3 + 2 * _GAP), Style(color=self.look.palette.quiet, dim=True))] * self.tall
        rows += self._plates(bottom)
        return rows + self._half(bottom, below, mirrored=False)

    def _rooms(self, top: int, bottom: int, rows: int) -> tuple[int, int]:
        """How many rows each half gets: what it needs, and of the rest the half."""
        need = [max(self._need(player * 3 + line) for line in range(3)) for player in (top, bottom)]
        if sum(need) <= rows:
            spare = rows - sum(need)
            return need[0] + spare // 2, need[1] + spare - spare // 2
        least = [max(len(self.scene.columns[player * 3 + line]) for line in range(3)) for player in (top, bottom)]
        above = max(rows * need[0] // max(sum(need), 1), min(least[0], rows // 2))
        above = min(above, rows - min(least[1] + self._lands(bottom), rows // 2))
        return above, rows - above

    def _lands(self, player: int) -> int:
        chosen = self.scene.chosen
        return int(chosen is not None and chosen.is_play and chosen.stack is not None and chosen.stack // 3 == player)

    def _need(self, stack: int) -> int:
        blocks = self.painter.blocks(self.scene.columns[stack])
        return sum(1 + len(block.more) for block in blocks) + self._lands(stack // 3)

    # ------------------------------------------------------------ stacks

    def _half(self, player: int, rows: int, *, mirrored: bool) -> list[Text]:
        columns = [self._column(player * 3 + line, rows, mirrored) for line in range(3)]
        return [self._joined([column[at] for column in columns]) for at in range(rows)]

    def _column(self, stack: int, rows: int, mirrored: bool) -> list[Text]:
        cards = self.scene.columns[stack]
        blocks = self.painter.blocks(cards)
        chosen = self.scene.chosen
        if chosen and chosen.is_play and chosen.stack == stack and chosen.card:
            blocks.append(self.painter.landing(self.look.title(chosen.card), bool(chosen.face_up)))
        painted = self.painter.fit(blocks, cards, rows)
        found = [row for block in (reversed(painted) if mirrored else painted) for row in block][:rows]
        empty = [self._empty(stack) for _ in range(rows - len(found))]
        return [*empty, *found] if mirrored else [*found, *empty]

    def _empty(self, stack: int) -> Text:
        return Text(" " * self.width, Style(meta={"stack": stack}))

    def _joined(self, cells: Sequence[Text]) -> Text:
        row = Text(no_wrap=True)
        for place, cell in enumerate(cells):
            row.append(" " * _GAP if place else "").append_text(cell)
        return row

    # ------------------------------------------------------------ plates

    def _plates(self, player: int) -> list[Text]:
        plates = [self._plate(player, line) for line in range(3)]
        rows = [self._joined([plate[at] for plate in plates]) for at in range(len(plates[0]))]
        return rows if player == self.now.bottom else rows[::-1]

    def _plate(self, player: int, line: int) -> list[Text]:
        """Line, name and total; below, if there is room, the sum and how far it is to ten."""
        stack, palette = player * 3 + line, self.look.palette
        protocol = self.now.state.sides[player].protocols[line]
        code = protocol.code
        style = Style(color=palette.ink(code), bold=True, bgcolor=palette.raised)
        head = Text(no_wrap=True)
        head.append(self._sign(stack), Style(color=palette.signal, bold=True))
        head.append(f" {line + 1} ", Style(color=palette.quiet)).append(edge(code) + " ")
        head.append(self.look.protocol(code).upper())
        head.append(" ✔ " + self.look.say("compiled") if protocol.compiled else "")
        total = self._total(stack)
        head.truncate(max(self.width - len(total) - 1, 4), overflow="ellipsis", pad=True)
        head.append(" ").append_text(total)
        head.stylize_before(style)
        head.stylize(Style(meta={"stack": stack}))
        return [head, self._sum(stack)] if self.tall else [head]

    def _sign(self, stack: int) -> str:
        chosen = self.scene.chosen
        aims = [answer for answer in self.now.answers if answer.stack == stack and answer.place is None]
        if chosen is not None and chosen in aims:
            return SIGNS[CHOSEN]
        mine = [answer for answer in aims if chosen is None or not chosen.is_play or answer.card == chosen.card]
        return SIGNS[LEGAL] if mine else " "

    def _total(self, stack: int) -> Text:
        """The total, and what it would become."""
        seen, palette = self.now.stack(stack), self.look.palette
        found = Text()
        if seen.threat:
            found.append("! ", f"bold {palette.warn}")
        found.append(f"= {seen.total}", f"bold {palette.plain}")
        if self.scene.foreseen is not None and (then := self.scene.foreseen[stack // 3][stack % 3]) != seen.total:
            found.append(f" → {then}", Style(color=palette.maybe, bold=True, italic=True))
        return found

    def _sum(self, stack: int) -> Text:
        seen, palette = self.now.stack(stack), self.look.palette
        steps = min(max(seen.total, 0), COMPILE_TOTAL)
        row = Text(f"     {'▰' * steps}{'▱' * (COMPILE_TOTAL - steps)}  ", palette.quiet, no_wrap=True)
        if seen.threat:
            row.append(self.look.say("can compile") + "  ", Style(color=palette.warn))
        row.append(sum_of(seen), Style(color=palette.quiet))
        row.truncate(self.width, overflow="ellipsis", pad=True)
        row.stylize(Style(meta={"stack": stack}))
        return row
