"""What stands beside the table: a card, foresight, the chain of reasons, the log. All of it wraps to any width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from recompile.table.messages import Foresight
from recompile.table.parts import LogLine, Question
from recompile.text.catalogue import mark
from recompile.tui.inks import Look, Palette, edge
from recompile.tui.stacks import BARS

CAPTIONS = (mark("top"), mark("middle"), mark("bottom"))
LONGEST = 200  # entries of the log that are drawn


def card_panel(code: str, look: Look, *, brief: bool = False) -> Group:
    """A card with its three boxes; an empty one is a dash, or nothing if it is to be brief."""
    palette, ink = look.palette, look.palette.ink(code)
    head = Text(f"{edge(code)} ", ink).append(look.title(code), f"bold {ink}")
    head.append("" if brief else f"  {code} · {look.library.cards[code].protocol.set}", palette.quiet)
    rows: list[RenderableType] = [head]
    captions = [look.say(caption) for caption in CAPTIONS]
    width = max(map(len, captions))
    for bar, caption, said in zip(BARS, captions, look.texts(code), strict=True):
        if brief and not said:
            continue
        start = f"{bar} " if brief else f"{bar} {caption.ljust(width)} "
        rows.append(Hanging(start, said or "–", Style(color=palette.plain if said else palette.quiet)))
    return Group(*rows)


def foresight_panel(seen: Foresight | None, label: str, look: Look) -> RenderableType:
    """What the chosen answer would do, in order. What is not certain is marked and comes last."""
    palette = look.palette
    if seen is None:
        return Text(label, palette.quiet)
    rows: list[RenderableType] = [Text(label, f"bold {palette.maybe}")]
    number = 0
    for step in seen.steps:
        number += step.certain
        sign = f"{number}." if step.certain else "?"
        colour = palette.warn if step.kind in ("threat", "control") else palette.maybe
        rows.append(Hanging(f"╎{sign:>3} ", step.sentence, Style(color=colour, italic=not step.certain)))
    if not seen.steps:
        rows.append(Text(look.say("Nothing else happens."), palette.quiet))
    return Group(*rows)


def because_panel(question: Question | None, look: Look) -> RenderableType:
    """Oldest on top; the last one is being answered."""
    palette = look.palette
    reasons = question.because if question else []
    if not reasons:
        return Text(look.say("Nothing is going on."), palette.quiet)
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
        rows.append(Hanging(sign + "  " * min(line.depth, 5), line.sentence, Style(color=colour, meta=meta)))
    return Group(*rows)


class Hanging:
    """A paragraph that is indented as far as its first word."""

    def __init__(self, start: str, text: str, style: Style) -> None:
        self.start, self.text = start, Text(text, style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(options.max_width - len(self.start), 10)
        for number, row in enumerate(self.text.wrap(console, width)):
            row.rstrip()
            yield Text(self.start if number == 0 else " " * len(self.start), self.text.style).append_text(row)
