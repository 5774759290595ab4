"""What stands beside the table: a card, foresight, the chain of reasons, the log. All of it wraps to any width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from recompile.cards import PRINTED, Library
from recompile.foresight import Foresight
from recompile.text import card_text
from recompile.text.because import Reason
from recompile.text.catalogue import catalogue, mark
from recompile.text.log import LogLine
from recompile.tui.inks import Palette, edge
from recompile.tui.stacks import BARS

CAPTIONS = (mark("top"), mark("middle"), mark("bottom"))
LONGEST = 200  # entries of the log that are drawn


def card_panel(code: str, lang: str, palette: Palette, library: Library = PRINTED, *, brief: bool = False) -> Group:
    """A card with its three boxes; an empty one is a dash, or nothing if it is to be brief."""
    card, texts, words = library.cards[code], card_text(code, lang, library), catalogue(lang)
    ink = palette.ink(code)
    head = Text(f"{edge(code)} ", Style(color=ink)).append(texts.title, Style(color=ink, bold=True))
    head.append("" if brief else f"  {code} · {card.protocol.set}", Style(color=palette.quiet))
    rows: list[RenderableType] = [head]
    width = max(len(words.say(caption)) for caption in CAPTIONS)
    for bar, caption, said in zip(BARS, CAPTIONS, (texts.top, texts.middle, texts.bottom), strict=True):
        if brief and not said:
            continue
        start = f"{bar} " if brief else f"{bar} {words.say(caption).ljust(width)} "
        rows.append(hanging(start, said or "–", Style(color=palette.plain if said else palette.quiet)))
    return Group(*rows)


def foresight_panel(seen: Foresight | None, label: str, lang: str, palette: Palette) -> RenderableType:
    """What the chosen answer would do, in order. What is not certain is marked and comes last."""
    if seen is None:
        return Text(label, Style(color=palette.quiet))
    rows: list[RenderableType] = [Text(label, Style(color=palette.maybe, bold=True))]
    number = 0
    for step in seen.steps:
        if step.certain:
            number += 1
        sign = f"{number}." if step.certain else "?"
        style = Style(
            color=palette.warn if step.kind in ("threat", "control") else palette.maybe, italic=not step.certain
        )
        rows.append(hanging(f"╎{sign:>3} ", step.sentence, style))
    if not seen.steps:
        rows.append(Text(catalogue(lang).say("Nothing else happens."), Style(color=palette.quiet)))
    return Group(*rows)


def because_panel(reasons: Sequence[Reason], lang: str, palette: Palette) -> RenderableType:
    """Oldest on top; the last one is being answered."""
    if not reasons:
        return Text(catalogue(lang).say("Nothing is going on."), Style(color=palette.quiet))
    rows: list[RenderableType] = []
    for depth, reason in enumerate(reasons):
        last = depth == len(reasons) - 1
        style = Style(color=palette.signal if last else palette.plain, bold=last)
        text = Text(reason.sentence, style).append(f" {reason.rule}", Style(color=palette.quiet))
        rows.append(Padding(Text("» " if last else "· ", style).append_text(text), (0, 0, 0, min(depth, 4))))
    return Group(*rows)


def log_panel(lines: Sequence[LogLine], told: int, palette: Palette) -> RenderableType:
    """What has happened, under what caused it; what is new is brighter and has a bar."""
    first = max(len(lines) - LONGEST, 0)
    rows: list[RenderableType] = []
    for number, line in enumerate(lines[first:], first):
        new = number >= told
        if line.kind == "turn":
            rows.append(Text(line.sentence, Style(bold=True, color=palette.plain if new else palette.quiet)))
            continue
        colour = palette.ink(line.card) if line.card and new else palette.plain if new else palette.quiet
        meta = {"card": line.card} if line.card else {}
        sign = "▎" if new else " "
        rows.append(hanging(sign + "  " * min(line.depth, 5), line.sentence, Style(color=colour, meta=meta)))
    return Group(*rows)


def hanging(start: str, text: str, style: Style) -> RenderableType:
    """A paragraph that is indented as far as its first word."""
    return _Hanging(start, Text(text, style))


class _Hanging:
    """Renders like that."""

    def __init__(self, start: str, text: Text) -> None:
        self.start, self.text = start, text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(options.max_width - len(self.start), 10)
        for number, row in enumerate(self.text.wrap(console, width)):
            row.rstrip()
            yield Text(self.start if number == 0 else " " * len(self.start), self.text.style).append_text(row)
