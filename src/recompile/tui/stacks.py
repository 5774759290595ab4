"""One stack as rows of text: each card a block of rows, as many as there is room for.

A card's row begins with a sign for its state, its value and the edge of its protocol; its name and texts follow. Values
stand below each other, so that a total can be checked with a finger.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from recompile.table.parts import CardView
from recompile.tui.inks import Look, edge

LEGAL, CHOSEN, SOURCE, CURSOR, REMEMBERED = "legal", "chosen", "source", "cursor", "remembered"
SIGNS = {LEGAL: "◇", CHOSEN: "◆", SOURCE: "»"}
FACE_DOWN = "░"
BARS = ("▀", "━", "▄")  # the boxes of a card: top, middle, bottom
_INDENT = 5  # sign, value, edge and a space
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in a stack as the viewer sees it, and what there is to say about it."""

    place: Place
    seen: CardView
    marks: frozenset[str] = frozenset()

    @property
    def face(self) -> str | None:
        """What lies face-up."""
        return self.seen.code if self.seen.up else None


@dataclass(slots=True)
class Block:
    """The rows of a card: the first, and those it would like to have besides."""

    head: Text
    more: list[Text] = field(default_factory=list)
    eager: bool = False  # an uncovered card gets its rows first


class StackPainter:
    """Paints the cards of one stack into a column."""

    def __init__(self, look: Look, width: int) -> None:
        self.look = look
        self.width = width

    # ------------------------------------------------------------ a card

    def block(self, card: Shown, *, covered: bool) -> Block:
        head = self._head(card, covered)
        if card.face is None:
            return Block(head)
        boxes = self.look.texts(card.face)[: 1 if covered else 3]
        palette = self.look.palette
        style = Style(color=palette.quiet if covered else palette.plain, meta={"place": list(card.place)})
        said = [under(bar, text, _INDENT - 2, self.width) for bar, text in zip(BARS, boxes, strict=False)]
        return Block(head, [self._row(line, style) for lines in said for line in lines], eager=not covered)

    def _row(self, text: str, style: Style) -> Text:
        row = Text(text, style, no_wrap=True)
        row.truncate(self.width, overflow="ellipsis", pad=True)
        return row

    def _head(self, card: Shown, covered: bool) -> Text:
        palette = self.look.palette
        sign = next((SIGNS[mark] for mark in (CHOSEN, SOURCE, LEGAL) if mark in card.marks), " ")
        ink = palette.ink(card.face) if card.face else palette.quiet
        row = Text(no_wrap=True, overflow="ellipsis")
        row.append(sign, f"bold {palette.signal}")
        row.append(f"{card.seen.value:>2}", Style(color=ink, bold=not covered))
        row.append(edge(card.face) if card.face else FACE_DOWN, ink)
        is_marked = bool(card.marks & {CHOSEN, LEGAL})
        style = Style(color=ink, bold=not covered, italic=not card.seen.up, underline=is_marked)
        row.append(" " + self._name(card), style)
        row.truncate(self.width, pad=True)
        if CURSOR in card.marks:
            row.stylize(Style(color=palette.signal, bold=True, reverse=True))
        elif not covered:
            row.stylize(Style(bgcolor=palette.raised))
        row.stylize(Style(meta={"place": list(card.place)}))
        return row

    def _name(self, card: Shown) -> str:
        down = self.look.say("face-down")
        if card.seen.code is None:
            return down
        title = self.look.title(card.seen.code)
        if REMEMBERED in card.marks:
            return self.look.say("{card} (remembered)", card=title)
        return title if card.seen.up else f"{title} · {down}"

    # ------------------------------------------------------------ a stack

    def blocks(self, cards: Sequence[Shown]) -> list[Block]:
        return [self.block(card, covered=place < len(cards) - 1) for place, card in enumerate(cards)]

    def landing(self, title: str, face_up: bool) -> Block:
        """Where a card would come to lie: dashed, because it has not happened."""
        said = self.look.say("{card} lands here", card=title) + ("" if face_up else " " + FACE_DOWN)
        return Block(self._row(f"╌╌╌╌ {said}", Style(color=self.look.palette.maybe, italic=True)))

    def fold(self, blocks: Sequence[Block], cards: Sequence[Shown]) -> Block:
        """Several old cards in one row: how many, and what they count."""
        total = "+".join(str(card.seen.value) for card in cards[: len(blocks)])
        many = self.look.count("({n} card)", "({n} cards)", len(blocks))
        return Block(
            self._row(f" {total} {many}", Style(color=self.look.palette.quiet, meta={"place": list(cards[0].place)}))
        )

    def fit(self, blocks: list[Block], cards: Sequence[Shown], rows: int) -> list[list[Text]]:
        """Blocks as rows, in the room there is: texts give way first, then the oldest cards share a row."""
        if len(blocks) > rows > 0:
            many = len(blocks) - rows + 1
            blocks = [self.fold(blocks[:many], cards), *blocks[many:]]
        room = rows - len(blocks)
        granted = [0] * len(blocks)
        for place in sorted(range(len(blocks)), key=lambda place: (not blocks[place].eager, -place)):
            granted[place] = min(max(room, 0), len(blocks[place].more))
            room -= granted[place]
        return [[block.head, *_cut(block.more, many)] for block, many in zip(blocks, granted, strict=True)]


def under(bar: str, said: str, indent: int, width: int) -> list[str]:
    """A text in lines of this width, indented, with a bar before the first of them."""
    lines = textwrap.wrap(said, max(width - indent - 3, 8), break_on_hyphens=False)
    return [f"{' ' * indent}{' ' if number else bar} {line}" for number, line in enumerate(lines)]


def _cut(rows: list[Text], many: int) -> list[Text]:
    """The first rows; if there were more, the last one says so."""
    if many >= len(rows) or many == 0:
        return rows[:many]
    last = rows[many - 1].copy()
    last.right_crop(2)
    return [*rows[: many - 1], last.append(" …")]
