"""Pages of text: in colour in a terminal, plain where they are piped, never wider than is pleasant to read."""

from __future__ import annotations

import json
import os
import re
import textwrap
from collections.abc import Mapping, Sequence

import click

from recompile.cli.styled import Text, terminal_width, wants_colours
from recompile.text import LANGUAGES

WIDEST = 100
_NARROW = str.maketrans("\u202f", "\ue000")  # a stand-in for the narrow space, at which no line may be broken
_NARROW_AGAIN = str.maketrans("\ue000", "\u202f")
_MARKDOWN = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)")
_STYLES = {"strong": "bold", "em": "italic", "code": "cyan", "link": ""}


def default_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the environment, if the game speaks it.

    >>> default_language({"LANG": "pl_PL.UTF-8"}), default_language({"LANG": "pl_PL", "LC_ALL": "fr"})
    ('pl', 'fr')
    >>> default_language({"LANG": "de_DE.UTF-8"}), default_language({})
    ('en', 'en')
    """
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    lang = re.split(r"[_.@]", locale)[0].casefold()
    return lang if lang in LANGUAGES else "en"


language_option = click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    default=default_language,
    show_default="that of the environment, otherwise en",
    help="The language of the texts.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


def write_json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def inline(text: str, style: str = "") -> Text:
    """Markdown inside a sentence, as styles.

    >>> inline("A *stack* **(d)**, see `R1` and [timing](timing.md)").plain
    'A stack (d), see R1 and timing'
    """
    said, end = Text(), 0
    for match in _MARKDOWN.finditer(text):
        kind = match.lastgroup or "link"
        said.append(text[end : match.start()], style).append(match[kind], f"{style} {_STYLES[kind]}")
        end = match.end()
    return said.append(text[end:], style)


class Page:
    """Lines and paragraphs, one below the other."""

    def __init__(self) -> None:
        self.width = min(terminal_width(), WIDEST)
        self._colours = wants_colours()
        self._force = True if os.environ.get("FORCE_COLOR") else None
        self._gap = self._begun = False

    def gap(self) -> None:
        """An empty line before the next one; none at the beginning and the end, and never two."""
        self._gap = self._begun

    def line(self, text: str | Text, style: str = "") -> None:
        """One line, however long."""
        if self._gap:
            click.echo()
        self._gap, self._begun = False, True
        said = text if isinstance(text, Text) else Text(text, style)
        click.echo(said.ansi(colours=self._colours), color=self._force)  # no styles where nobody can see them

    def heading(self, text: str, note: str = "") -> None:
        said = Text(text, "bold cyan")
        self.paragraph(said.append(f"  {note}") if note else said)

    def paragraph(self, text: str | Text, style: str = "", indent: int = 0, label: str = "", width: int = 0) -> None:
        """Wrapped text, indented; `width` further in from its second line on, with a label before its first."""
        said = text if isinstance(text, Text) else Text(text, style)
        for number, row in enumerate(said.wrap(max(self.width - indent - width, 20))):
            first = Text(" " * indent).append(label.ljust(width), "dim")
            self.line((Text(" " * (indent + width)) if number else first).append(row))

    def block(self, rows: Sequence[str], indent: int = 2) -> None:
        """Rows that have their own indentation; what is too wide goes on below, a little further in."""
        for row in rows:
            left = indent + len(row) - len(row.lstrip())
            if not row.strip():
                self.gap()
            elif left + len(row.strip()) <= self.width:
                self.line(" " * left + row.strip())
            else:
                kept = row.strip().translate(_NARROW)
                lines = textwrap.wrap(kept, max(self.width - left - 2, 20), break_on_hyphens=False)
                first, *rest = (line.translate(_NARROW_AGAIN) for line in lines)
                self.block([" " * left + first, *(" " * (left + 2) + each for each in rest)], 0)
