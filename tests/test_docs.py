"""What the pages say is run: every code cell of the card guide is a card text, every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from recompile.cards import words
from recompile.cards.vocabulary import CannotPlay, TotalHere
from recompile.engine.program import LIBRARY

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
CELLS = [
    code
    for row in (ROOT / "docs" / "cards.md").read_text(encoding="utf-8").splitlines()
    if row.startswith("| ") and row.count("|") == 3
    for code in re.findall(r"`([^`]+)`", row.split("|")[2])
    if "..." not in code
]


@pytest.mark.parametrize("code", CELLS)
def test_the_card_guide_is_made_of_words(code: str) -> None:
    effects = eval(f"({code},)", vars(words))  # the cells are ours
    passive = isinstance(effects[0], (CannotPlay, TotalHere))
    assert passive or LIBRARY.compile(effects)


def test_the_card_guide_has_examples() -> None:
    assert len(CELLS) > 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
