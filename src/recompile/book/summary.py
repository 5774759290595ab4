"""The whole game on one page, in our own words.

>>> page = summary("en")
>>> page.title, page.sections[0].title, page.sections[1].items[3]
('Compile on one page', 'How to win', '**Action.** Play one card, or refresh.')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from recompile.book.where import rules_folder
from recompile.text import check_language

_ITEM = re.compile(r"(?:-|\d+\.) (.+)")


@dataclass(frozen=True, slots=True)
class SummarySection:
    """A heading with paragraphs, or with a list, which may be `numbered`. Its texts are Markdown in one line each."""

    title: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...]
    numbered: bool


@dataclass(frozen=True, slots=True)
class SummaryPage:
    title: str
    sections: tuple[SummarySection, ...]


@cache
def summary(lang: str = "en") -> SummaryPage:
    """The page in a language."""
    name = "summary.md" if check_language(lang) == "en" else f"summary.{lang}.md"
    return read((rules_folder() / name).read_text(encoding="utf-8"))


def read(page: str) -> SummaryPage:
    """A page of headings, paragraphs and lists.

    >>> read("# Page\\n\\n## One\\nA rule.\\n\\n## Two\\n1. First.\\n2. Second.").sections[1]
    SummarySection(title='Two', paragraphs=(), items=('First.', 'Second.'), numbered=True)
    """
    head, *parts = re.split(r"^## ", page, flags=re.MULTILINE)
    return SummaryPage(head.strip().removeprefix("# "), tuple(_section(part) for part in parts))


def _section(part: str) -> SummarySection:
    title, *lines = filter(None, map(str.strip, part.splitlines()))
    items = [match[1] for line in lines if (match := _ITEM.fullmatch(line))]
    paragraphs = [line for line in lines if not _ITEM.fullmatch(line)]
    return SummarySection(title, tuple(paragraphs), tuple(items), any(line[0].isdigit() for line in lines))
